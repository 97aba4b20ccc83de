"""Measurements. Nothing here is asserted: the figures depend on the machine."""
