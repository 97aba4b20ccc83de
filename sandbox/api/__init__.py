"""Discord's REST API, by the first part of the path."""
