"""A person-like run of the sandbox page in Chromium."""
