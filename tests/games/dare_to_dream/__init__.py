"""Dare to Dream, clause by clause and card by card."""
