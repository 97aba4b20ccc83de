"""The bot as a process of its own, killed without warning."""
