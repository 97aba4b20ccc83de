"""A local stand-in for Discord: the unmodified bot logs in to it, and people play through a page in the browser."""
