"""The pictures of Dare to Dream."""
