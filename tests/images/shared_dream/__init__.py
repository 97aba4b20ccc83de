"""The pictures of The Shared Dream."""
