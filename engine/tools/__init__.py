"""The command line: `python -m engine simulate`, `check-content`, `coverage` and `replay`."""
