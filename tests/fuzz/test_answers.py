"""Answers of every wrong kind, to a session and through the host."""

from __future__ import annotations

import random
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from db import Store
from engine.autoplay import random_policy
from engine.host import Conflict, Host
from engine.kernel import Answer, Refused, Session
from engine.library import known_games, load_game
from tests.fuzz.nonsense import broken, picks

ANSWERS = 6_000
"""Wrong answers for each game."""

BETWEEN = 40
"""Wrong answers between two right ones."""


def wrong_answer(rng: random.Random, session: Session[Any], seats: list[str], seen: list[Answer]) -> Answer:
    """An answer that is most probably wrong: foreign, stale, malformed or oversized."""
    if seen and rng.random() < 0.2:
        return rng.choice(seen)
    asks = session.asks
    ask = rng.choice(asks)
    ask_id = ask.id if rng.random() < 0.7 else broken(rng, ask.id)
    seat = rng.choice(seats) if rng.random() < 0.7 else broken(rng, seats[0])
    known = [option.id for option in rng.choice(asks).options]
    return Answer(ask_id, seat, picks(rng, known))


def _is_right(session: Session[Any], answer: Answer) -> bool:
    return any(a.id == answer.ask and answer.seat in a.seats and a.takes(answer.picks) for a in session.asks)


@pytest.mark.parametrize("game_id", known_games(hidden=True))
def test_wrong_answers_are_refused_by_name_and_change_nothing(game_id: str) -> None:
    game, rng = load_game(game_id), random.Random(f"fuzz {game_id}")
    refused: Counter[str] = Counter()
    sent = 0
    while sent < ANSWERS:
        players = rng.choice(game.player_counts)
        session = Session.begin(game, players, {}, f"seed-{sent}")
        seats = [plan.seat for plan in game.seats(players, {})]
        seen: list[Answer] = []
        while session.asks and sent < ANSWERS:
            before = (session.encoded(), session.asks, session.version)
            for _ in range(BETWEEN):
                wrong = wrong_answer(rng, session, seats, seen)
                if _is_right(session, wrong):
                    continue
                with pytest.raises(Refused) as refusal:
                    session.submit(wrong)
                refused[refusal.value.code] += 1
                sent += 1
            assert (session.encoded(), session.asks, session.version) == before
            right = _right_answer(session, rng)
            seen.append(right)
            session.submit(right)
    assert {"not-asked", "not-yours", "unknown-option", "repeated", "too-many"} <= set(refused), refused


def _right_answer(session: Session[Any], rng: random.Random) -> Answer:
    while True:
        seat = rng.choice(session.awaited())
        answer = random_policy(session.game, session.game.view(session.state, seat), session.asks_for(seat), seat, rng)
        if answer is not None:
            return answer


async def test_the_host_refuses_wrong_people_stale_presses_and_nonsense(tmp_path: Path) -> None:
    rng = random.Random("at the door")
    store = await Store.open(tmp_path / "tables.sqlite3")
    game = load_game("dare-to-dream")
    host = Host(store, {game.id: game}, lambda: 1000.0, lambda: "a seed")
    table = (await host.create(game.id, 1, 2, 10, players=3)).id
    people = {"darkness": 10, "dreamer-1": 11, "dreamer-2": 12}
    for seat, user in people.items():
        await host.join(table, user, seat, seat)
    await host.start(table, 10)
    refused: Counter[str] = Counter()
    for _ in range(60):
        panel = await host.panel(table)
        if panel.outcome is not None:
            break
        for _ in range(50):
            code = await _knock(host, table, rng, [*people.values(), 13, 0, -1])
            refused[code] += 1
        assert await host.panel(table) == panel
        await _play_one(host, table, rng, people)
    assert {"not-seated", "unknown-option"} <= set(refused), refused
    assert sum(refused.values()) >= 1000
    await host.close()
    await store.close()


async def _knock(host: Host, table: int, rng: random.Random, users: list[int]) -> str:
    """A wrong answer by somebody; the code it was refused with."""
    user = rng.choice(users)
    asks = await host.asks(table, user) if user in (10, 11, 12) else ()
    known = [option.id for ask in asks for option in ask.ask.options]
    ask_id = rng.choice(asks).ask.id if asks and rng.random() < 0.8 else broken(rng, "strike.assign")
    chosen = picks(rng, known)
    if any(ask.ask.id == ask_id and ask.ask.takes(chosen) for ask in asks):
        return "right"
    opened = rng.choice((None, 0, 3, 10**9))
    where = table if rng.random() < 0.9 else rng.choice((0, table + 7, 2**62))
    with pytest.raises((Refused, Conflict)) as refusal:
        await host.answer(where, user, ask_id, chosen, opened=opened)
    return str(refusal.value.code)


async def _play_one(host: Host, table: int, rng: random.Random, people: dict[str, int]) -> None:
    """One right answer, so that the next knocks come at another moment."""
    waiting = (await host.panel(table)).waiting
    user = people[rng.choice(waiting).seat]
    asked = (await host.asks(table, user))[0]
    answer = random_policy(load_game("dare-to-dream"), None, [asked.ask], asked.seat, rng)
    if answer is not None:
        await host.answer(table, user, answer.ask, answer.picks, opened=asked.opened)
