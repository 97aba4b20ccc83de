"""The pictures of Neodreams."""
