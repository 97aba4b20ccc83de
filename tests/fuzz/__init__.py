"""Malformed, stale, foreign and oversized input: refused by name, and nothing is changed by it."""
