"""Discord in, Discord out. Thin: parse what was pressed or typed, ask the host, show what came of it."""
