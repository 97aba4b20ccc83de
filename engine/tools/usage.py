"""A command that was not understood."""


class UsageError(Exception):
    """One sentence that says what to do."""
