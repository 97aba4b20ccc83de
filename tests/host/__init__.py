"""The host, on a real store and a small game."""
