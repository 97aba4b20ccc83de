"""Tests of automatic players and of the checks they run."""
