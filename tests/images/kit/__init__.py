"""The picture toolkit."""
