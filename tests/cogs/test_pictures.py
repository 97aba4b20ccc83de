"""Pictures are drawn beside the loop, the newest wanted one wins, and finished ones are kept."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from types import SimpleNamespace
from typing import Any

import msgspec
import pytest

from cogs.ui import pictures as module
from cogs.ui.pictures import Pictures
from images.kit.picture import Picture
from images.registry import Look


class View(msgspec.Struct, frozen=True):
    """What is to be drawn."""

    number: int


class Easel:
    """Draws when it is let, and remembers what."""

    def __init__(self) -> None:
        self.drawn: list[int] = []
        self.let = threading.Event()
        self.begun = threading.Event()

    def render_board(self, view: View, names: Any, content: Any, awaited: Any) -> Picture:
        """A picture of a number."""
        self.begun.set()
        assert self.let.wait(10)
        if view.number < 0:
            raise ValueError("cannot be drawn")
        self.drawn.append(view.number)
        return Picture(b"png", f"number {view.number}", "", "board.png")


@pytest.fixture
def easel(monkeypatch: pytest.MonkeyPatch) -> Easel:
    """The game of the tests is drawn by an easel."""
    made = Easel()
    monkeypatch.setattr(module, "looks", lambda game: {"board": Look(made.render_board)})
    monkeypatch.setattr(module, "load_game", lambda game: SimpleNamespace(content=None))
    return made


@pytest.fixture
def executor() -> Iterator[ThreadPoolExecutor]:
    """One thread."""
    with ThreadPoolExecutor(1) as made:
        yield made


async def test_of_several_wanted_only_the_newest_is_drawn(easel: Easel, executor: ThreadPoolExecutor) -> None:
    made = Pictures(executor, 10)
    wanted = [asyncio.create_task(made.look("1:board", "game", "board", View(0), {}, ()))]
    await asyncio.to_thread(easel.begun.wait, 10)
    wanted += [asyncio.create_task(made.look("1:board", "game", "board", View(number), {}, ())) for number in (1, 2, 3)]
    await asyncio.sleep(0)
    easel.let.set()
    alts = [picture.alt for picture in await asyncio.gather(*wanted) if picture is not None]
    assert easel.drawn == [0, 3]
    assert alts == ["number 0", "number 3", "number 3", "number 3"]


async def test_a_picture_is_drawn_once(easel: Easel, executor: ThreadPoolExecutor) -> None:
    easel.let.set()
    made = Pictures(executor, 2)
    for number in (1, 1, 2, 1, 3, 2):
        await made.look(f"{number}:board", "game", "board", View(number), {}, ())
    assert easel.drawn == [1, 2, 3, 2], "only two are kept"


async def test_other_names_are_another_picture(easel: Easel, executor: ThreadPoolExecutor) -> None:
    easel.let.set()
    made = Pictures(executor, 10)
    await made.look("1:board", "game", "board", View(1), {"darkness": "Ada"}, ())
    await made.look("1:board", "game", "board", View(1), {"darkness": "Bruno"}, ())
    await made.look("1:board", "game", "board", View(1), {"darkness": "Bruno"}, ("darkness",))
    assert easel.drawn == [1, 1, 1]


async def test_a_failure_reaches_those_who_wait_and_nobody_else(easel: Easel, executor: ThreadPoolExecutor) -> None:
    easel.let.set()
    made = Pictures(executor, 10)
    with pytest.raises(ValueError, match="cannot be drawn"):
        await made.look("1:board", "game", "board", View(-1), {}, ())
    picture = await made.look("1:board", "game", "board", View(5), {}, ())
    assert picture is not None
    assert picture.alt == "number 5"


async def test_a_game_without_pictures_has_none(executor: ThreadPoolExecutor) -> None:
    assert await Pictures(executor, 1).look("1:board", "skeleton", "board", View(1), {}, ()) is None
