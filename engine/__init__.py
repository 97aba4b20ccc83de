"""The engine: rules, tables and automatic players. Knows nothing of Discord or pictures."""
