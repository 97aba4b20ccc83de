"""Panels of Neodreams say what somebody needs who sees nothing else: what it brings and costs, what one has."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from cogs.ui.speech import Speech
from cogs.ui.turn import turn
from engine.games.neodreams.content import Content, icon_word
from engine.games.neodreams.events import Created, Cycled, MarketRevealed
from engine.host import OpenAsk, SeatInfo
from engine.kernel import Ask, Option
from engine.library import load_game, load_wording
from tests.cogs.games import asked
from tests.cogs.limits import check

KIND = "neodreams-2-choose-agree"
SEATS = [
    SeatInfo(f"player-{user}", "", "person", user, name, "", "", None) for user, name in ((1, "Ada"), (2, "Bruno"))
]
SPEECH = Speech("neodreams", SEATS)
SECONDARY = 2


def _content() -> Content:
    content: Content = load_game("neodreams").content  # type: ignore[attr-defined]
    return content


def _panel(asked: OpenAsk) -> tuple[str, Mapping[str, Any]]:
    """The words of a panel, and its buttons by their labels."""
    components = check(turn(SPEECH, 1, asked))
    told = "\n".join(part["content"] for part in components if "content" in part)
    return told, {part["label"]: part for part in components if "label" in part}


def _first(ask: str, kind: str = KIND) -> OpenAsk:
    return next(one for one in asked(kind) if one.ask.id == ask)


def test_both_sides_of_a_dream_board_are_told_before_one_is_chosen() -> None:
    content = _content()
    options = tuple([Option(f"side:{side}", facts={"card": f"tidal-room:{side}"}) for side in "ab"])
    told, _ = _panel(OpenAsk(Ask("setup.side", ("player-1",), options), "player-1", 1))
    for side, title in (("a", "Side A"), ("b", "Side B")):
        line = next(line for line in told.splitlines() if line.startswith(f"-# **{title}**"))
        assert all(content.cards[card].title in line for card in content.boards["tidal-room"][side])
        assert "Upgraded" in line


def test_a_discard_says_what_it_brings() -> None:
    asked = _first("discard")
    _, buttons = _panel(asked)
    words = {"k": "1 knowledge", "m": "1 memory", "f": "1 fantasy", "object": "1 Object"}
    for option in asked.ask.legal:
        card = _content().cards[option.target]
        assert f"Discard {card.title} for {words[card.discard or '']}" in buttons


@pytest.mark.parametrize("ask", ["turn.choose", "icons.next", "create.choose", "create.pay", "link.choose"])
def test_to_decline_is_never_the_button_that_stands_out(ask: str) -> None:
    _, buttons = _panel(_first(ask))
    declining = {"Cycle sleep", "Nothing more", "No, thank you", "Not this card after all"} & set(buttons)
    assert declining
    assert all(buttons[label]["style"] == SECONDARY for label in declining)


@pytest.mark.parametrize("ask", ["turn.choose", "create.choose", "create.pay", "returnal.choose"])
def test_questions_of_means_say_what_one_has(ask: str) -> None:
    told, _ = _panel(one := _first(ask))
    facts = one.ask.facts
    assert f"You have {facts['k']} knowledge, {facts['m']} memory, {facts['f']} fantasy" in told


def test_payments_name_nothing_that_is_not_paid() -> None:
    _, buttons = _panel(_first("create.pay"))
    ways = [label for label in buttons if label.startswith("Pay ")]
    assert len(ways) > 1
    assert not any(" 0 " in way for way in ways)
    assert SPEECH.event(Created("player-1", "channel-zero", 2, 0, 1), 0).endswith("Paid: 2 knowledge and 1 fantasy.")
    assert "costs nothing" in SPEECH.event(Created("player-1", "channel-zero", 0, 0, 0), 0)


def test_where_nothing_can_be_paid_the_question_says_so() -> None:
    for payable, said in ((0, True), (1, False)):
        facts = {"cheaper": 0, "payable": payable, "k": 0, "m": 0, "f": 0}
        told, _ = _panel(OpenAsk(Ask("create.choose", ("player-1",), (Option("skip"),), facts=facts), "player-1", 1))
        assert ("None can be paid" in told) == said


def test_names_with_commas_are_kept_apart() -> None:
    told = SPEECH.event(MarketRevealed(("a-raise-finally", "the-wedding-take-two", "channel-zero")), 0)
    assert "A Raise, Finally; The Wedding, Take Two and Channel Zero" in told
    assert "Market" in told


@pytest.mark.parametrize("salt", range(4))
def test_every_way_to_tell_it_says_the_fact(salt: int) -> None:
    """Whoever was away reads the story: the move is named in the words of the rules, not only hinted at."""
    words = load_wording("neodreams")
    assert "Market" in SPEECH.event(MarketRevealed(("channel-zero",)), salt)
    assert "cycle" in SPEECH.event(Cycled("player-1", "rem"), salt)
    assert "at home" in SPEECH.event(Cycled("player-1", "rem", forced=True), salt)
    for tag, word in (("created", "creat"), ("discarded", "discard"), ("deployed", "Oneironaut"), ("linked", "link")):
        template = words.template("event", tag)
        assert isinstance(template, tuple)
        assert word in template[salt % len(template)]


def test_an_upgraded_card_is_marked_where_it_is_used() -> None:
    found = [one for one in asked(KIND) if one.ask.id in ("broadcast.next", "react.next", "effect.use", "link.choose")]
    options = [(one.ask, option) for one in found for option in one.ask.legal if "upgraded" in option.facts]
    assert options
    for ask, option in options:
        if option.verb in ("use", "link"):
            assert SPEECH.option(ask, option).endswith("(upgraded)") == bool(option.facts["upgraded"])


def test_every_part_that_may_be_used_alone_has_its_words() -> None:
    titles = load_wording("neodreams").titles
    effects = [effect for card in _content().cards.values() for effect in (card.standard, card.upgraded)]
    words = {icon_word(part) for effect in effects if len(effect) > 1 for part in effect}
    assert {word for word in words if word not in titles} == set()
    facts: dict[str, str | int] = {"card": "detective-of-dust", "part": "draw-recursive", "number": 1}
    asked = Ask("effect.part", ("player-1",), (Option("yes"), Option("no")), kind="confirm", facts=facts)
    assert SPEECH.question(asked) == "Detective of Dust, part 1: Draw a Recursive card?"
