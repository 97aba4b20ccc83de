"""Rate limits: Discord's buckets for what the bot does often, enforced only where that is wanted."""

from __future__ import annotations

from dataclasses import dataclass

from sandbox.api.routing import Route
from sandbox.clock import Clock

MESSAGES = "/channels/{channel}/messages"
LIMITS: dict[tuple[str, str], tuple[int, float]] = {
    ("POST", MESSAGES): (5, 5.0),
    ("PATCH", MESSAGES + "/{message}"): (5, 5.0),
    ("DELETE", MESSAGES + "/{message}"): (5, 1.0),
    ("POST", "/webhooks/{application}/{token}"): (5, 2.0),
    ("PATCH", "/webhooks/{application}/{token}/messages/{message}"): (5, 2.0),
    ("POST", "/users/@me/channels"): (10, 10.0),
}
OTHERS = (50, 1.0)
GLOBAL = (50, 1.0)  # interaction answers do not count
MAJOR = ("channel", "guild", "token")
OPEN = {"X-RateLimit-Limit": "1000", "X-RateLimit-Remaining": "999", "X-RateLimit-Reset-After": "1.000"}


@dataclass(slots=True)
class Window:
    """How many requests fit until when."""

    left: int
    ends: float


class Limited(Exception):
    """Too many requests; come back in `retry_after` seconds."""

    def __init__(self, retry_after: float, *, everywhere: bool) -> None:
        super().__init__(f"retry after {retry_after}")
        self.retry_after = retry_after
        self.everywhere = everywhere


class Rates:
    """Counts requests by bucket and major parameter. When not enforced, the headers promise plenty."""

    def __init__(self, clock: Clock, enforced: bool) -> None:
        self._clock = clock
        self.enforced = enforced
        self._windows: dict[tuple[str, str], Window] = {}

    def headers(self, route: Route, parts: dict[str, str]) -> dict[str, str]:
        """Count a request and describe what is left. Limited when nothing is."""
        if not self.enforced:
            return {"X-RateLimit-Bucket": route.bucket, **OPEN}
        if "/callback" not in route.template:
            self._count(("", ""), GLOBAL, everywhere=True)
        limit = LIMITS.get((route.method, route.template), OTHERS)
        major = next((parts[m] for m in MAJOR if m in parts), "")
        window = self._count((route.bucket, major), limit, everywhere=False)
        reset = max(0.0, window.ends - self._clock.now())
        return {
            "X-RateLimit-Bucket": route.bucket,
            "X-RateLimit-Limit": str(limit[0]),
            "X-RateLimit-Remaining": str(window.left),
            "X-RateLimit-Reset": f"{window.ends:.3f}",
            "X-RateLimit-Reset-After": f"{reset:.3f}",
        }

    def _count(self, key: tuple[str, str], limit: tuple[int, float], *, everywhere: bool) -> Window:
        now = self._clock.now()
        window = self._windows.get(key)
        if window is None or window.ends <= now:
            window = self._windows[key] = Window(limit[0], now + limit[1])
        if not window.left:
            raise Limited(window.ends - now, everywhere=everywhere)
        window.left -= 1
        return window
