"""The printed pieces keep their constraints, and what a card says is what it does."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from engine.games.neodreams import checks, words
from engine.games.neodreams.content import (
    KINDS,
    Broadcast,
    Card,
    Content,
    Cost,
    Create,
    Draw,
    Effect,
    Gain,
    GainPer,
    Link,
    Part,
    Place,
    Spend,
    Unlink,
    icon_words,
    read_content,
)
from engine.kernel import ContentError
from engine.library import load_rules, load_wording, make_game
from engine.library.phrases import sentence, tell
from tests.games.neodreams.table import CONTENT, FILES, content_with

WORDING = load_wording("neodreams")
CARDS = list(CONTENT.cards.values())


@pytest.mark.rule("NEO-CONTENT-01", "NEO-CONTENT-02", "NEO-CONTENT-03")
def test_the_pieces_keep_every_constraint() -> None:
    assert checks.problems(CONTENT) == []


def changed(card: str, **fields: Any) -> Content:
    """The pieces with one card changed."""
    return content_with({**CONTENT.cards, card: msgspec.structs.replace(CONTENT.cards[card], **fields)})


def each(choose: Callable[[Card], bool], **fields: Any) -> Content:
    """The pieces with some cards changed alike."""
    cards = {
        card.id: msgspec.structs.replace(card, **fields) if choose(card) else card for card in CONTENT.cards.values()
    }
    return content_with(cards)


def recursive(what: str) -> Callable[[Card], bool]:
    """Recursive cards that react to something."""
    return lambda card: card.when is not None and card.when.startswith(what)


DECK_DRAWS = ("tea-with-the-dead", "romance-in-the-queue")
BROKEN = {
    "no flavour": (changed("channel-zero", flavour=""), "flavour"),
    "long flavour": (changed("channel-zero", flavour="z" * 91), "flavour"),
    "long title": (changed("channel-zero", title="z" * 25), "title"),
    "doubled title": (changed("channel-zero", title="Teeth Again"), "title"),
    "free": (changed("channel-zero", cost=Cost()), "cost"),
    "too dear": (changed("channel-zero", cost=Cost(8)), "cost"),
    "too much fantasy": (changed("channel-zero", cost=Cost(0, 0, 4)), "cost"),
    "too many credits": (changed("channel-zero", credits=2), "credits"),
    "too few credits": (changed("empire-of-pigeons", credits=3), "credits"),
    "no discard": (changed("channel-zero", discard=None), "discard"),
    "five slots": (changed("channel-zero", slots=5), "slots"),
    "slots without upgrade": (changed("channel-zero", upgraded=()), "slots"),
    "no better": (changed("channel-zero", upgraded=(Gain(m=1),)), "upgraded is no better"),
    "too weak": (changed("eternal-friday", standard=(Gain(k=1),)), "strength"),
    "too strong": (changed("eternal-friday", standard=(Gain(k=4, m=4),)), "strength"),
    "upgrade too strong": (changed("eternal-friday", upgraded=(Gain(k=4, m=4),)), "upgraded strength"),
    "condition on a lucid": (changed("eternal-friday", when="create"), "when"),
    "no condition": (changed("teeth-again", when=None), "when"),
    "unknown condition": (changed("teeth-again", when="sneeze"), "when"),
    "unknown kind": (changed("teeth-again", when="create:dog"), "when"),
    "unknown column": (changed("teeth-again", when="deploy:column-5"), "when"),
    "spend to create": (changed("cooking-with-clouds", standard=(Spend((Create(),), m=1),)), "spend"),
    "spend nothing": (changed("cooking-with-clouds", standard=(Spend((Gain(k=1),)),)), "spend"),
    "few cards of one cost": (changed("channel-zero", cost=Cost(0, 2)), "costs"),
    "discards out of count": (changed("channel-zero", discard="f"), "discards"),
    "dear": (each(lambda card: card.kind == "lucid", cost=Cost(3, 4)), "average cost"),
    "poor": (each(lambda card: card.kind == "lucid", credits=0), "average credits"),
    "many slots": (each(lambda card: card.kind == "neodream", slots=4), "slots in all"),
    "unusual slots": (each(lambda card: card.kind == "lucid", slots=4), "slots"),
    "few unlinks": (
        each(
            lambda card: card.id in ("the-spare-key", "the-sea-at-the-window"),
            standard=(Gain(f=3),),
            upgraded=(Gain(f=5),),
        ),
        "too few: unlink",
    ),
    "few creating neodreams": (
        changed("the-quiet-channel", standard=(Gain(f=2),), upgraded=(Gain(f=3),)),
        "too few: creating neodreams",
    ),
    "few reactions to create": (each(recursive("create"), when="draw"), "too few: reactions to create"),
    "few reactions to discard": (each(recursive("discard"), when="draw"), "too few: reactions to discard"),
    "few draws from the deck": (
        changed(DECK_DRAWS[0], standard=(Draw("lucid"), Gain(k=2)), upgraded=(Gain(k=5),)),
        "too few: draws from the deck",
    ),
    "few spends": (changed("mirror-audit", standard=(Gain(f=1),), upgraded=(Gain(f=2),)), "too few: spend"),
    "printed with a cost": (changed("house-style-1", cost=Cost(1)), "printed"),
    "printed with three slots": (changed("house-style-1", slots=3), "printed"),
    "sides a differ": (changed("house-style-1", standard=(Gain(k=3),)), "side a"),
    "a side b twice": (
        changed(
            "made-to-measure",
            title="Night Concierge",
            standard=CONTENT.cards["night-concierge"].standard,
            upgraded=CONTENT.cards["night-concierge"].upgraded,
        ),
        None,
    ),
    "draw after draw": (changed("mirror-audit", standard=(Draw(),)), "loop draw leads to draw"),
    "draw after discard": (changed("lost-and-refound", standard=(Draw(),)), "loop discard leads to draw"),
    "draw after discard by others": (changed("lost-and-refound", standard=(Place(1),)), "loop discard leads to draw"),
    "create after create": (changed("deja-vu-clause", standard=(Create(),)), "loop create leads to create"),
    "broadcast in a broadcast": (
        changed("channel-zero", standard=(Broadcast(True),)),
        "loop broadcast leads to broadcast",
    ),
    "link by a lucid": (changed("eternal-friday", standard=(Link(),)), "loop link leads to link"),
    "unlink and link": (changed("snooze-button", standard=(Unlink(), Link())), "loop snooze-button unlinks and links"),
    "unlink after link": (
        changed("nostalgia-reflex", standard=(Unlink(),)),
        "loop nostalgia-reflex unlinks after a link",
    ),
}


@pytest.mark.rule("NEO-CONTENT-02", "NEO-HOLE-15")
@pytest.mark.parametrize("name", BROKEN)
def test_a_broken_constraint_is_found(name: str) -> None:
    content, problem = BROKEN[name]
    found = [str(one.fields["problem"]) for one in checks.problems(content)]
    if problem is None:
        assert found == [] or "side b" in found
    else:
        assert any(one == problem or one.startswith(f"{problem} ") for one in found), found


def layouts(**fields: Any) -> Content:
    """The pieces with the layout for two changed."""
    layout = msgspec.structs.replace(CONTENT.layouts["side-y"], **fields)
    return content_with(CONTENT.cards, layouts={**CONTENT.layouts, "side-y": layout})


@pytest.mark.rule("NEO-CONTENT-01", "NEO-HOLE-02")
@pytest.mark.parametrize(
    "content",
    [
        layouts(players=(2, 3)),
        layouts(locations=CONTENT.layouts["side-y"].locations[:5]),
        layouts(locations=(CONTENT.layouts["side-y"].locations[0],) * 8),
        content_with(CONTENT.cards, track=CONTENT.track[:3]),
        content_with(CONTENT.cards, decks={**CONTENT.decks, "lucid": CONTENT.decks["lucid"][:29]}),
        content_with(CONTENT.cards, boards={"lantern-house": CONTENT.boards["lantern-house"]}),
        content_with(
            CONTENT.cards,
            boards={
                **CONTENT.boards,
                "moth-works": {**CONTENT.boards["moth-works"], "b": CONTENT.boards["lantern-house"]["b"]},
            },
        ),
    ],
    ids=["players", "too few locations", "one place twice", "short track", "29 cards", "one board", "side b twice"],
)
def test_broken_boards_are_found(content: Content) -> None:
    assert checks.problems(content)


@pytest.mark.parametrize(
    ("file", "old", "new"),
    [
        ("lucid.toml", 'do = "return"', 'do = "retrun"'),
        ("lucid.toml", "credits = 3", "credits = 9"),
        ("neodream.toml", 'id = "channel-zero"', 'id = "sheep-count-live"'),
        ("boards.toml", 'side = "a"', 'side = "c"'),
        ("oneirosphere.toml", "[[space]]", "[[space"),
    ],
)
def test_broken_files_are_told_with_their_name(file: str, old: str, new: str) -> None:
    assert old in FILES[file]
    with pytest.raises(ContentError) as caught:
        make_game("neodreams", {**FILES, file: FILES[file].replace(old, new, 1)})
    assert caught.value.file == file


def test_a_missing_file_is_told() -> None:
    with pytest.raises(ContentError) as caught:
        read_content({name: text for name, text in FILES.items() if name != "lucid.toml"})
    assert (caught.value.code, caught.value.file) == ("missing-file", "lucid.toml")


# -- words -------------------------------------------------------------------------------------------------------------


def numbers(effect: Effect) -> list[int]:
    """Every number that an effect has, in its order."""
    found: list[int] = []
    for part in effect:
        found += _numbers(part)
    return found


def _numbers(part: Part) -> list[int]:
    match part:
        case Gain():
            return [amount for amount in (part.k, part.m, part.f, part.objects) if amount]
        case GainPer():
            return [1, part.most]
        case Create():
            return [part.cheaper] if part.cheaper else []
        case Place():
            return [part.most] if part.most < 90 else []
        case Spend():
            spent = [amount for amount in (part.k, part.m, part.f, part.objects, part.cards) if amount]
            return spent + numbers(part.gain)
    return []


SAID: dict[type, str] = {
    Create: "create",
    Place: "place",
    Link: "link a Client",
    Unlink: "Client off",
    Broadcast: "broadcast",
    Draw: "draw",
    Gain: "gain",
    GainPer: "for each",
}


@pytest.mark.parametrize("upgraded", [False, True])
@pytest.mark.parametrize("card", CARDS, ids=lambda card: card.id)
def test_a_card_says_what_it_does(card: Card, upgraded: bool) -> None:
    effect = card.upgraded if upgraded else card.standard
    said = sentence(WORDING, words.sentence(card, upgraded=upgraded))
    assert said[0].isupper()
    assert said.endswith(".")
    assert not re.search(r"[{}]|(effect|amount|card|when|sign)\.[a-z]|  ", said)
    _, _, told = said.rpartition(": ") if card.when else ("", "", said)
    assert [int(number) for number in re.findall(r"\d+", told)] == numbers(effect)
    for part in checks.flat(effect):
        if type(part) in SAID:
            assert SAID[type(part)] in told.lower().replace("client", "Client")
        if isinstance(part, Draw):
            assert part.kind == "any" or f"a {part.kind.capitalize()} card" in told
            assert part.source == "either" or f"from the {part.source.capitalize()}" in told.replace("deck", "Deck")
        for name, word in (("k", "knowledge"), ("m", "memory"), ("f", "fantasy"), ("objects", "Object")):
            if isinstance(part, Gain | Spend) and getattr(part, name):
                assert f"{getattr(part, name)} {word}" in told


def test_effects_that_differ_are_told_differently() -> None:
    told: dict[str, tuple[object, Effect]] = {}
    for card in CARDS:
        for upgraded in (False, True):
            effect = card.upgraded if upgraded else card.standard
            said = sentence(WORDING, words.sentence(card, upgraded=upgraded))
            assert told.setdefault(said, (card.when, effect)) == (card.when, effect), said


@pytest.mark.parametrize(
    "when",
    [
        f"{who}{what}"
        for who in ("", "other:", "any:")
        for what in (
            *checks.EVENTS,
            *[f"{event}:{kind}" for event in checks.BY_KIND for kind in KINDS],
            *[f"returnal:{kind}" for kind in KINDS],
            *[f"deploy:row-{kind}" for kind in KINDS],
            "deploy:column-3",
        )
    ],
)
def test_every_condition_has_its_words(when: str) -> None:
    assert checks.known(when)
    said = tell(WORDING, words.when(when))
    assert said.startswith("after ")
    assert not re.search(r"[{}]|(when|who|verb|card)\.[a-z]|  ", said)


def test_icons_are_told_as_the_effects_are() -> None:
    places = [place.icons for layout in CONTENT.layouts.values() for place in layout.locations]
    for icons in [*places, *[space.icons for space in CONTENT.track]]:
        for word, part in icon_words(icons).items():
            assert WORDING.titles[word] == sentence(WORDING, words.part_phrase(part))


@pytest.mark.parametrize("card", CARDS, ids=lambda card: card.id)
def test_the_strip_of_icons_holds_every_number_and_has_names(card: Card) -> None:
    for effect in (card.standard, card.upgraded):
        strip = words.strip(effect)
        assert all(WORDING.template("ui", f"sign.{icon.sign}") for icon in strip)
        shown = [icon.amount for icon in strip if icon.amount and icon.sign not in ("card", *KINDS)]
        assert shown == numbers(effect)


def test_every_card_is_its_own() -> None:
    cards = [CONTENT.cards[card] for deck in CONTENT.decks.values() for card in deck]
    assert len({card.flavour for card in cards}) == len({card.title for card in cards}) == 90
    assert len({(card.kind, card.when, card.standard, card.upgraded) for card in cards}) == 90


CLAUSES = {
    "COMP": 11, "SETUP": 7, "PSETUP": 14, "CARD": 9, "TURN": 4, "DEPLOY": 5, "RES": 3, "DRAW": 6, "CREATE": 10,
    "OBJ": 3, "PLACE": 5, "LINK": 5, "BCAST": 5, "CYCLE": 9, "RETURN": 3, "DISC": 3, "REFILL": 3, "END": 6, "SCORE": 7,
    "HOLE": 35, "CONTENT": 5, "TV": 33,
}  # fmt: skip
"""How many clauses each chapter has; they are numbered from 1 without gaps."""


def test_every_clause_is_in_the_index() -> None:
    wanted = {f"NEO-{chapter}-{number:02}" for chapter, count in CLAUSES.items() for number in range(1, count + 1)}
    assert set(load_rules("neodreams")) == wanted
