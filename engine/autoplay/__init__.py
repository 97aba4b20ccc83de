"""Players that are programs: for empty seats, tests and balance. They see what their seat sees, and nothing more."""

from engine.autoplay.loop import playing
from engine.autoplay.policy import Policy, policies, random_policy

__all__ = ["Policy", "playing", "policies", "random_policy"]
