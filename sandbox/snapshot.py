"""Keeping the world over a restart: one file with everything but open interactions."""

from __future__ import annotations

import contextlib
from pathlib import Path

import msgspec

from sandbox.core import Core
from sandbox.world import World

FORMAT = 1


class Saved(msgspec.Struct):
    """What the file holds."""

    format: int
    world: World


def load(path: Path) -> World | None:
    """The world as it was left; None when there is no file, or one of another format."""
    with contextlib.suppress(FileNotFoundError, msgspec.DecodeError):
        saved = msgspec.msgpack.decode(path.read_bytes(), type=Saved)
        return saved.world if saved.format == FORMAT else None
    return None


def encoded(core: Core) -> bytes:
    """The world as it stands."""
    core.world.last_id = core.ids.last
    return msgspec.msgpack.encode(Saved(FORMAT, core.world))


def write(path: Path, content: bytes) -> None:
    """Replace the file in one step, so that a crash leaves the old or the new one."""
    fresh = path.with_suffix(path.suffix + ".new")
    fresh.write_bytes(content)
    fresh.replace(path)
