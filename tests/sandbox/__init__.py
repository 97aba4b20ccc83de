"""Tests of the sandbox, with the real discord.py client over real sockets."""
