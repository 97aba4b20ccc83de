"""What people see and press: custom ids, safe names, layouts, private delivery."""
