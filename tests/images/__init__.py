"""Pictures: the toolkit and each game's own."""
