"""Tests of the rules runtime."""
