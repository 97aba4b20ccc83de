"""Sending over a WebSocket in order and without waiting for the other side to read."""

from __future__ import annotations

import asyncio
import contextlib
import zlib
from collections import deque

from aiohttp import WSMsgType, web


class Outgoing:
    """A socket's queue. `put` never blocks; a task of its own does the sending."""

    def __init__(self, ws: web.WebSocketResponse, compress: bool = False) -> None:
        self.ws = ws
        self._deflate = zlib.compressobj(1) if compress else None
        self._queue: deque[bytes | tuple[int, str]] = deque()
        self._wake = asyncio.Event()
        self._task = asyncio.get_running_loop().create_task(self._pump())

    def put(self, frame: bytes) -> None:
        """Send one JSON text."""
        self._queue.append(frame)
        self._wake.set()

    def close(self, code: int, reason: str = "") -> None:
        """Close after what is queued."""
        self._queue.append((code, reason))
        self._wake.set()

    async def aclose(self) -> None:
        """Stop sending."""
        self._task.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await self._task

    async def _pump(self) -> None:
        with contextlib.suppress(ConnectionError):
            while True:
                await self._wake.wait()
                self._wake.clear()
                while self._queue:
                    frame = self._queue.popleft()
                    if isinstance(frame, tuple):
                        await self.ws.close(code=frame[0], message=frame[1].encode())
                        return
                    await self._send(frame)

    async def _send(self, frame: bytes) -> None:
        if self._deflate is None:
            await self.ws.send_frame(frame, WSMsgType.TEXT)
            return
        packed = self._deflate.compress(frame) + self._deflate.flush(zlib.Z_SYNC_FLUSH)
        await self.ws.send_frame(packed, WSMsgType.BINARY)
