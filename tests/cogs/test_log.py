"""The log, page by page: within the limits, nothing left out, nothing twice, to each what they may know."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

import pytest

from cogs.client import Oneiros
from cogs.ui import log
from cogs.ui.codec import Act, decode
from cogs.ui.log import BEGINNING, END, Log, place_of
from cogs.ui.speech import Speech
from cogs.ui.story import story
from cogs.visit import Sheet
from engine.host import TableInfo
from engine.library import known_games
from tests.cogs.limits import check, sent

PEOPLE = tuple(range(101, 111))
WATCHER = 999
ANSWERS = 60


async def played(client: Oneiros, game: str, answers: int = ANSWERS) -> TableInfo:
    """A table of people who answered so many questions at random."""
    host, rng = client.host, random.Random(game)
    table = await host.create(game, 1, 11, PEOPLE[0])
    people = PEOPLE[: table.players]
    for user in people:
        await host.join(table.id, user, f"N{user}")
    await host.start(table.id, people[0])
    for _ in range(answers):
        open_to = [(user, asked) for user in people for asked in await host.asks(table.id, user) if not asked.ask.offer]
        if not open_to:
            break
        user, asked = rng.choice(open_to)
        ids = [option.id for option in asked.ask.legal]
        picks = rng.sample(ids, min(len(ids), max(1, asked.ask.least)))
        await host.answer(table.id, user, asked.ask.id, picks, opened=asked.opened, seat=asked.seat)
    return await host.info(table.id)


def texts(sheet: Sheet) -> list[str]:
    """What a page says, checked against Discord's limits."""
    return [part["content"] for part in check(sheet.parts) if "content" in part]


def button(sheet: Sheet, action: str, place: int) -> Act | None:
    """A button that turns the page, where it can be pressed. place: which of the two that do this."""
    found = [part for part in sent(sheet.parts) if "custom_id" in part and decode(part["custom_id"]).action == action]
    return None if not found or found[place].get("disabled") else decode(found[place]["custom_id"])


async def forwards(paging: Log) -> list[str]:
    """All pages from the first on."""
    sheet = await paging.newer(BEGINNING)
    pages = [texts(sheet)[0]]
    while act := button(sheet, "log-newer", 1):
        sheet = await paging.newer(place_of(act))
        pages.append(texts(sheet)[0])
    assert button(sheet, "log-older", 1) is None, "no way to the newest from the newest"
    return pages


async def backwards(paging: Log) -> list[str]:
    """All pages from the newest back, put in order."""
    sheet = await paging.older(END)
    pages = [texts(sheet)[0]]
    while act := button(sheet, "log-older", 0):
        sheet = await paging.older(place_of(act))
        pages.append(texts(sheet)[0])
    assert button(sheet, "log-newer", 0) is None, "no way to the beginning from the beginning"
    return pages[::-1]


def words(pages: Sequence[str]) -> str:
    """What pages tell, without numbers, times and where they end."""
    lines = [line for page in pages for line in page.split("\n") if not line.startswith("-# ")]
    return " ".join(" ".join(lines).split())


@pytest.mark.parametrize("game", known_games())
@pytest.mark.parametrize("small", [False, True], ids=["page", "piece"])
async def test_paging_tells_each_reader_all_they_may_know_once(
    client: Oneiros, game: str, small: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    if small:
        monkeypatch.setattr(log, "PAGE", 420)
        monkeypatch.setattr(log, "PIECE", 180)
        monkeypatch.setattr(log, "READ", 3)
    table = await played(client, game)
    speech = Speech(table.game, table.seats)
    told: dict[int, str] = {}
    for user in (*table.people, WATCHER):
        entries = await client.host.log(table.id, user if table.seats_of(user) else None, limit=1000)
        told[user] = words([story(speech, entry.told, table.id, entry.number) for entry in entries])
        paging = Log(client.host, table, user)
        first, last = await forwards(paging), await backwards(paging)
        assert words(first) == words(last) == told[user]
        assert len(first) > 1 or not small
        assert all(len(page) <= log.PAGE for page in (*first, *last))
    assert told[WATCHER]


@pytest.mark.parametrize("game", known_games())
async def test_the_log_opens_at_what_came_after_ones_last_move(client: Oneiros, game: str) -> None:
    table = await played(client, game)
    speech = Speech(table.game, table.seats)
    opened = 0
    for user in table.people:
        move = await client.host.last_move(table.id, user)
        assert move is not None
        since = await client.host.log_from(table.id, user, move.number + 1, limit=1000)
        fresh = [entry for entry in since if story(speech, entry.told, table.id, entry.number)]
        head, *rest = texts(await Log(client.host, table, user).open())
        assert f"<t:{int(move.at)}:R>" in head
        assert head.startswith(
            "**Since your last move" if fresh else "**Nothing new has been told since your last move"
        )
        if fresh:
            assert rest[0].startswith(f"-# {fresh[0].number} ·")
            opened += 1
    assert opened


async def test_who_has_not_moved_begins_at_the_beginning_and_who_watches_at_the_end(client: Oneiros) -> None:
    table = await played(client, "dare-to-dream", answers=0)
    head, page, *_ = texts(await Log(client.host, table, table.people[0]).open())
    assert head.startswith("**You have not moved yet.**")
    assert page.startswith("-# 0 ·")
    table = await client.host.info(table.id)
    watching = await Log(client.host, table, WATCHER).open()
    assert texts(watching)[0].startswith("**You are watching.**")
    assert not [part for part in sent(watching.parts) if part.get("label") == "Your move"]


async def test_before_the_start_nothing_has_happened(client: Oneiros) -> None:
    table = await client.host.create("dare-to-dream", 1, 11, PEOPLE[0])
    for user in (PEOPLE[0], WATCHER):
        assert texts(await Log(client.host, table, user).open()) == ["Nothing has happened yet."]
    table = (await client.host.join(table.id, PEOPLE[0], "Ada")).table
    assert texts(await Log(client.host, table, PEOPLE[0]).open()) == ["Nothing has happened yet."]


async def test_places_that_were_made_up_show_the_page_that_is_nearest(client: Oneiros) -> None:
    table = await played(client, "dare-to-dream", answers=5)
    paging = Log(client.host, table, WATCHER)
    newest, first = texts(await paging.older(END)), texts(await paging.newer(BEGINNING))
    for opened, pick in ((10**17, "0"), (10**15, "99999"), (999, "x")):
        assert texts(await paging.newer(place_of(Act("log-newer", 1, opened, pick=pick)))) == newest
    for pick in ("0", "-1", "²", "999999"):
        assert texts(await paging.older(place_of(Act("log-older", 1, 0, pick=pick)))) == first


async def test_a_seat_of_two_is_named(client: Oneiros) -> None:
    host, (ada, bea) = client.host, PEOPLE[:2]
    table = await host.create("dare-to-dream", 1, 11, ada)
    await host.join(table.id, ada, "Ada", "darkness")
    await host.join(table.id, bea, "Bea", "dreamer-1")
    await host.join(table.id, bea, "Bea", "dreamer-2", also=True)
    await host.start(table.id, ada)
    for seat in ("dreamer-2", "dreamer-1"):
        asked: Any = next(one for one in await host.asks(table.id, bea) if one.seat == seat and not one.ask.offer)
        await host.answer(table.id, bea, asked.ask.id, ["done"], opened=asked.opened, seat=seat)
        head = texts(await Log(host, await host.info(table.id), bea).open())[0]
        assert "your last move (Dreamer 2)" in head if seat == "dreamer-2" else "your last move (Dreamer 1)" in head
