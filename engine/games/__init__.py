"""The games: one package each, named after the game, holding a `GAME` that the library finds by folder."""
