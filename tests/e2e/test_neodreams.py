"""Neodreams from the lobby to the closed books: three people, of whom two act at once and one out of turn."""

from __future__ import annotations

import random
from typing import Any

from cogs.ui.safe import safe
from engine.library import load_game, load_wording
from sandbox.driver import Persona, alt_texts
from tests.e2e.secrets import Secrets
from tests.e2e.stage import LOBBY, ZOE, Advised, Stage, act_menus, acts, text_of

SEATS = {"player-1": "Ada", "player-2": "Bruno", "player-3": ZOE}
LOOKING = ("turn", "hand", "board", "log", "why", "help")
CHOICES = ("returnal.choose", "returnal.order")


async def begun(stage: Stage, seed: int, buttons: float = 0.15) -> Advised:
    """A game that has begun."""
    stage.games = seed - 1
    people = {seat: stage.persona(name) for seat, name in SEATS.items()}
    await stage.open(people["player-1"], "neodreams", players=len(people))
    await stage.seat(people)
    await stage.begin(people["player-1"])
    return Advised(stage, people, random.Random(seed), buttons)


def told(stage: Stage) -> list[str]:
    """What the table's channel has told, message by message."""
    return [message.data["content"] for message in stage.persona("Eve").sees(LOBBY) if message.data["content"]]


def called(seat: str) -> str:
    """What a seat is called in messages."""
    return safe(SEATS[seat])


async def studio(stage: Stage, persona: Persona, seat: str) -> Any:
    """A studio as somebody sees it."""
    view: Any = await stage.client.host.view((await stage.table()).id, persona.id)
    return next(seen for seen in view.studios if seen.seat == seat)


async def test_a_game_of_three_from_the_lobby_to_the_end(stage: Stage) -> None:
    game = await begun(stage, 1)
    table = await stage.table()
    boards = load_game(table.game).content.boards  # type: ignore[attr-defined]
    printed = {card for sides in boards.values() for cards in sides.values() for card in cards}
    secrets = Secrets(stage, table.id, table.game, game.people, printed)

    async def together() -> bool:
        return len(await choosing(game)) > 1

    async def look_around() -> None:
        persona = game.rng.choice([*game.people.values(), stage.persona("Eve")])
        panel = await stage.panel()
        looks = [part["custom_id"] for part in acts(panel, *LOOKING)]
        await persona.press(panel, custom_id=game.rng.choice(looks))
        await secrets.check()

    await game.play(until=lambda: turn_has_come(game))
    await discarded_out_of_turn(stage, game)
    await game.play(until=together, after_each=look_around)
    await two_at_once(stage, game)
    await secrets.check()
    await game.play(after_each=look_around)
    await secrets.check()
    assert secrets.compared > 5_000

    panel = await stage.panel()
    assert "Winners" in text_of(panel)
    assert "credits" in "\n".join(told(stage))
    assert (await stage.client.host.info(table.id)).status == "over"
    assert {answer.seat for answer in game.answers} == set(SEATS)


async def two_at_once(stage: Stage, game: Advised) -> None:
    """Two people choose their Returnals; what one chose is seen by nobody before the other has chosen too."""
    host, table = stage.client.host, (await stage.table()).id
    first, second = await choosing(game)
    story, view = told(stage), await host.view(table, None)
    others = [persona for seat, persona in game.people.items() if seat != first] + [stage.persona("Eve")]
    shown = {persona.id: len(stage.shown[persona.id]) for persona in others}
    answer = await game.advice(first)
    while first in await choosing(game):  # with several Oneironauts, which comes first and what it does
        answer = await game.advice(first)
        assert "Noted" in (await game.go(first, answer)).text
    assert await game.waiting() == [second]
    assert told(stage) == story
    assert await host.view(table, None) == view, "nothing has happened yet"
    for persona in others:
        assert answer.picks[0] not in "\n".join(stage.shown[persona.id][shown[persona.id] :])
        assert answer.picks[0] not in str(await host.log(table, persona.id, limit=3))
    while second in await choosing(game):
        await game.go(second)
    assert await host.view(table, None) != view, "now both are at it"

    async def home() -> bool:
        now: Any = await host.view(table, None)
        return not any(now.returning.values())

    await game.play(until=home)
    fresh = "\n".join(told(stage)[len(story) :])
    assert called(first) in fresh
    assert called(second) in fresh


async def discarded_out_of_turn(stage: Stage, game: Advised) -> None:
    """Somebody discards a card while play waits for another, and has its benefit at once."""
    waiting = await game.waiting()
    seat = next(seat for seat in SEATS if seat not in waiting)
    persona = game.people[seat]
    panel = await stage.move(persona)
    assert "not asked anything now" in panel.text, "nobody waits for them"
    offered = (await persona.autocomplete("neo discard", LOBBY, "card")).choices
    before: Any = await studio(stage, persona, seat)
    assert {choice["value"] for choice in offered} == set(before.hand)
    result = await persona.slash("neo discard", LOBBY, card=offered[0]["value"])
    await stage.quiet()
    after: Any = await studio(stage, persona, seat)
    assert set(after.hand) == set(before.hand) - {offered[0]["value"]}
    assert after.k + after.m + after.f + after.objects == before.k + before.m + before.f + before.objects + 1
    assert offered[0]["name"] in result.text
    assert offered[0]["name"] in told(stage)[-1], "all are told which card it was"
    assert await game.waiting() == waiting, "play goes on where it was"
    refused = await persona.slash("neo deploy", LOBBY, location="anywhere")
    assert "You cannot do that now" in refused.text


async def choosing(game: Advised) -> list[str]:
    """The seats that choose a Returnal now."""
    return [seat for ask in CHOICES for seat in await game.open(ask)]


async def test_studios_market_and_hands_are_shown(stage: Stage) -> None:
    game = await begun(stage, 2, buttons=0.0)
    await game.play(until=lambda: turn_has_come(game))
    ada, bruno, eve = game.people["player-1"], game.people["player-2"], stage.persona("Eve")
    board = await eve.press(await stage.panel(), label="Board")
    assert "Market" in alt_texts(board.message)[0]
    menu = act_menus(board.message, "look")[0]
    looks = [option["value"] for option in menu["options"]]
    assert looks == ["board", *[f"studio@{seat}" for seat in SEATS]]
    for look in looks:
        result = await stage.select(eve, board.message, [look], menu["custom_id"])
        assert result.failed is None
        assert len(board.message.data["attachments"]) == 1
        assert 100 < len(alt_texts(board.message)[0]) <= 1024
        if "@" in look:
            assert called(look.partition("@")[2]) in text_of(board.message)
    hand = await ada.press(await stage.panel(), label="My hand")
    held = (await studio(stage, ada, "player-1")).hand
    titles = load_wording("neodreams").titles
    assert held
    assert all(titles[card] in hand.text and titles[card] in alt_texts(hand.message)[0] for card in held)
    assert hand.message.ephemeral_for == ada.id
    for other in (bruno, eve):
        peeked = await other.slash("board", LOBBY, picture="hand@player-1")
        assert not any(titles[card] in peeked.text for card in held)
        assert peeked.message.data["attachments"] == []
        assert "hand" in peeked.text
        assert "went wrong" not in peeked.text


async def turn_has_come(game: Advised) -> bool:
    """Whether the first turn has begun."""
    return bool(await game.open("turn.choose"))
