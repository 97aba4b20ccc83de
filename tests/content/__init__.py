"""What content says: every word that a table can need is there, fits its place, and is our own."""
