"""A cache bounded by bytes, safe to share between drawing threads."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from threading import Lock
from typing import Generic, TypeVar

T = TypeVar("T")


class ByteCache(Generic[T]):
    """Keeps what was used last, up to `limit` bytes as told by `weigh`.

    Values are shared between threads: treat them as read-only. Two threads that miss at once may both make the value;
    the first one stored is the one everybody gets.
    """

    def __init__(self, limit: int, weigh: Callable[[T], int]) -> None:
        self._limit = limit
        self._weigh = weigh
        self._entries: OrderedDict[Hashable, T] = OrderedDict()
        self._bytes = 0
        self._lock = Lock()

    @property
    def bytes_held(self) -> int:
        """Bytes of everything kept now."""
        return self._bytes

    def __len__(self) -> int:
        return len(self._entries)

    def get(self, key: Hashable, make: Callable[[], T]) -> T:
        """The value kept under `key`, made now if there is none."""
        with self._lock:
            if key in self._entries:
                self._entries.move_to_end(key)
                return self._entries[key]
        return self._keep(key, make())

    def _keep(self, key: Hashable, value: T) -> T:
        with self._lock:
            if key in self._entries:
                return self._entries[key]
            self._entries[key] = value
            self._bytes += self._weigh(value)
            while self._bytes > self._limit and len(self._entries) > 1:
                _, dropped = self._entries.popitem(last=False)
                self._bytes -= self._weigh(dropped)
            return value

    def clear(self) -> None:
        """Forget everything."""
        with self._lock:
            self._entries.clear()
            self._bytes = 0
