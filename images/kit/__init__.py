"""The picture toolkit: fonts, colours, sprites, panels, scenery and the PNG writer. Knows no game."""
