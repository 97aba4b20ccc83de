"""Every one of the ninety cards, and every printed one, does what is printed on it: standard and upgraded."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator

import pytest

from engine.games.neodreams.content import (
    Broadcast,
    Card,
    Create,
    Draw,
    Effect,
    Gain,
    GainPer,
    Link,
    Part,
    Place,
    Return,
    Spend,
    Unlink,
    condition,
)
from engine.games.neodreams.events import (
    Broadcasted,
    Created,
    Discarded,
    DrewFromDeck,
    DrewFromMarket,
    EffectUsed,
    Gained,
    Linked,
    ObjectsGained,
    ObjectsPlaced,
    ObjectsSpent,
    Returned,
    Spent,
    TurnBegan,
    Unlinked,
)
from engine.kernel import Ask, Event
from tests.games.neodreams.table import CONTENT, Table, studio

ME = "player-1"
CARDS = [CONTENT.cards[card] for deck in CONTENT.decks.values() for card in deck]
CASES = [(card, upgraded) for card in CARDS for upgraded in (False, True)]
HELPERS = {
    "lucid": ("a-nap-inside-the-nap", "private-aurora", "your-own-parade", "island-for-two"),
    "neodream": ("channel-zero", "test-card-lullaby", "falling-the-series", "sheep-count-live"),
    "recursive": ("the-chase-you-lose", "footnote-to-itself", "unread-messages", "lift-to-the-lobby"),
}
"""Cards that may lie about in a Dreamscape or a hand; Recursive ones react to nothing that happens in these tests."""


class Player:
    """Answers whatever the effect of a card asks, taking all that it gives."""

    def __init__(self, table: Table, card: Card) -> None:
        self.table = table
        self.card = card

    def play(self) -> None:
        """Until the effect is done: whatever comes then is declined."""
        while (ask := next((ask for ask in self.table.session.asks if not ask.offer), None)) is not None:
            if self.table.told(TurnBegan):
                return
            self.table.says(ask.seats[0], *self.answer(ask))

    def answer(self, ask: Ask) -> tuple[str, ...]:
        """What is taken."""
        legal = [option.id for option in ask.legal]
        mine = f"use:{self.card.id}"
        if mine in legal:
            return (mine,)
        used = any(event.card == self.card.id for event in self.table.told(EffectUsed))
        if ask.id in ("effect.use", "react.next", "icons.next", "cycle.next") or not used:
            return (legal[-1],)
        if ask.id == "broadcast.next":
            printed = [pick for pick in legal if pick.startswith("use:test-pattern")]
            return ((printed or legal)[0] if self.nested() else legal[-1],)
        return tuple(legal[: max(ask.least, 1)])

    def nested(self) -> bool:
        """Whether the broadcast is one that the card's own effect has brought about."""
        return self.card.kind != "neodream"


def used(table: Table, card: Card) -> list[Event]:
    """What was told from the use of a card's effect on."""
    told = [one.event for one in table.heard if one.reaches(None)]
    start = next(place for place, event in enumerate(told) if isinstance(event, EffectUsed) and event.card == card.id)
    return told[start + 1 :]


# -- what is expected --------------------------------------------------------------------------------------------------


def expected(effect: Effect, table: Table) -> Counter[str]:
    """What an effect does in all, worked out from its data; `table` is as it was before."""
    tally: Counter[str] = Counter()
    for part in effect:
        tally.update(_of(part, table))
    return +tally


def _of(part: Part, table: Table) -> Counter[str]:
    match part:
        case Gain():
            return Counter(gain_k=part.k, gain_m=part.m, gain_f=part.f, gain_object=part.objects)
        case GainPer():
            counted = Counter[str](CONTENT.cards[card.id].kind for card in table.player().dream)
            counted["client"] = sum(card.client for card in table.player().dream)
            return Counter({f"gain_{part.what}": min(part.most, counted[part.per])})
        case Draw():
            return Counter({"draw": 1, f"draw_{part.kind}": part.kind != "any", f"from_{part.source}": 1})
        case Create():
            return Counter(create=1, cheaper=part.cheaper)
        case Place():
            return Counter(place=1)
        case Link():
            return Counter(link=1)
        case Unlink():
            return Counter(unlink=1)
        case Broadcast():
            # The printed Neodream is shown: 1 fantasy.
            return Counter(broadcast=1, gain_f=1)
        case Return():
            return Counter({"return": 1, "draw": 1, "draw_recursive": 1})
        case Spend():
            costs = Counter(spend_k=part.k, spend_m=part.m, spend_f=part.f, spend_object=part.objects)
            costs.update(discard=part.cards)
            for gained in part.gain:
                costs.update(_of(gained, table))
            return costs
    raise AssertionError(part)


def happened(events: list[Event]) -> Counter[str]:
    """What the events tell in all."""
    tally: Counter[str] = Counter()
    for event in events:
        tally.update(dict(_told(event)))
    return +tally


def _told(event: Event) -> Iterator[tuple[str, int]]:
    match event:
        case Gained():
            yield f"gain_{event.what}", event.amount
        case ObjectsGained():
            yield "gain_object", event.amount
        case Spent():
            yield f"spend_{event.what}", event.amount
        case ObjectsSpent():
            yield "spend_object", event.amount
        case DrewFromDeck():
            yield from (("draw", 1), (f"kind_{event.kind}", 1), ("deck", 1))
        case DrewFromMarket():
            yield from (("draw", 1), (f"kind_{CONTENT.cards[event.card].kind}", 1), ("market", 1))
        case Created():
            yield from (("create", 1), ("cheaper", CONTENT.cards[event.card].cost.total - event.k - event.m - event.f))
        case ObjectsPlaced():
            yield "place", event.count
        case Linked():
            yield "link", 1
        case Unlinked():
            yield "unlink", 1
        case Broadcasted():
            yield "broadcast", 1
        case Returned():
            yield "return", 1
        case Discarded():
            yield "discard", 1


def compare(effect: Effect, wanted: Counter[str], got: Counter[str], events: list[Event]) -> None:
    """Everything that the data promises has happened, and nothing else."""
    plain = ("draw", "create", "cheaper", "link", "unlink", "broadcast", "return", "discard")
    for what in (*plain, *[key for key in {*wanted, *got} if key.startswith(("gain_", "spend_"))]):
        benefit = _benefits(events).get(what, 0)
        assert got[what] == wanted[what] + benefit, what
    for kind in ("lucid", "neodream", "recursive"):
        assert got[f"kind_{kind}"] >= wanted[f"draw_{kind}"]
    assert got["deck"] >= wanted["from_deck"]
    assert got["market"] >= wanted["from_market"]
    most = sum(min(part.most, 90) for part in effect if isinstance(part, Place))
    assert (got["place"] > 0) == (wanted["place"] > 0)
    assert got["place"] <= most


def _benefits(events: list[Event]) -> Counter[str]:
    """What the cards discarded have brought."""
    return Counter(f"gain_{CONTENT.cards[event.card].discard}" for event in events if isinstance(event, Discarded))


# -- the scenes --------------------------------------------------------------------------------------------------------


def helpers(kind: str, card: Card, count: int) -> list[str]:
    """Other cards of a kind."""
    return [name for name in HELPERS[kind] if name != card.id][:count]


def scene(card: Card, upgraded: bool, phase: str, place: str, icons: tuple[str, ...], **changes: object) -> Table:
    """The card lies in my Dreamscape, with others beside it so that all of its effect finds something to do."""
    mine = [(card.id, card.slots if upgraded else 0, False)] if card.discard else []
    more = [
        *[(name, 0, False) for name in helpers("neodream", card, 3)],
        *[(name, 0, name != "a-nap-inside-the-nap") for name in helpers("lucid", card, 3)],
        *[(name, 0, False) for name in helpers("recursive", card, 3)],
    ]
    hand = [name for name in ("empire-of-pigeons", "soap-without-bubbles", "the-exam-you-passed") if name != card.id]
    if changes.pop("narrow", None) == "recursive":
        hand = [name for name in ("mirror-audit", "teeth-again") if name != card.id]
    owned: dict[str, object] = {
        "hands": {ME: hand},
        "dreams": {ME: mine + more},
        "tracks": {ME: (5, 4, 3)},
        "objects": {ME: 2},
        "printed": {ME: ((0, True), (0, False))},
    }
    figures = {"undertow": ME, **({place: "player-1"} if phase == "icons" else {})}
    return studio(phase, 3, place=place, icons=icons, **{"figures": figures, **owned, **changes})  # type: ignore[arg-type]


def lucid(card: Card, upgraded: bool, **changes: object) -> Table:
    """A Client is linked to it."""
    table = scene(card, upgraded, "icons", "velvet-clinic", ("link",), **changes)
    return table.says(ME, "icon:link").says(ME, f"link:{card.id}")


def neodream(card: Card, upgraded: bool, **changes: object) -> Table:
    """It is broadcast."""
    table = scene(card, upgraded, "icons", "signal-mast", ("broadcast",), **changes)
    return table.says(ME, "icon:broadcast")


def recursive(card: Card, upgraded: bool) -> Table:
    """What it waits for happens."""
    assert card.when is not None
    whose, what, detail = condition(card.when)
    match what:
        case "create":
            table = scene(card, upgraded, "icons", "night-press", ("create",), narrow=detail)
            wanted = {"lucid": "the-exam-you-passed", "neodream": "empire-of-pigeons", "recursive": "mirror-audit"}
            made = wanted.get(detail, "the-exam-you-passed")
            table.says(ME, "icon:create").says(ME, f"create:{made}")
            return table.says(ME, table.legal(ME)[0]) if table.open("create.pay") else table
        case "draw":
            table = scene(card, upgraded, "icons", "lantern-gate", ("draw-any",))
            return table.says(ME, "icon:draw-any").says(ME, "deck:neodream")
        case "discard":
            return scene(card, upgraded, "icons", "lantern-gate", ("draw-any",)).says(ME, "discard:the-exam-you-passed")
        case "link":
            table = scene(card, upgraded, "icons", "velvet-clinic", ("link",))
            return table.says(ME, "icon:link").says(ME, "link:a-nap-inside-the-nap").says(ME, "skip")
        case "broadcast":
            table = scene(card, upgraded, "icons", "signal-mast", ("broadcast",))
            return table.says(ME, "icon:broadcast").says(ME, "stop")
        case "place":
            table = scene(card, upgraded, "icons", "prop-vault", ("place",))
            return table.says(ME, "icon:place").says(ME, "place:channel-zero").says(ME, "stop")
        case "complete":
            table = scene(card, upgraded, "icons", "prop-vault", ("place",))
            return table.says(ME, "icon:place").says(ME, "fill:channel-zero")
        case "returnal":
            table = scene(card, upgraded, "turn", "", (), marker=2).says(ME, "cycle").says(ME, "return:undertow")
            return table.says(ME, "deck:recursive")
        case "cycle":
            active = "player-2" if whose == "other" else ME
            table = scene(card, upgraded, "turn", "", (), marker=3, active=active).says(active, "cycle")
            return table.says(active, "stop")
        case "deploy":
            place = {"row-lucid": "lantern-gate", "row-recursive": "mirror-stairs"}.get(detail, "tin-choir")
            return scene(card, upgraded, "turn", "", ()).says(ME, f"deploy:{place}").says(ME, "stop")
    raise AssertionError(card.when)


SCENES: dict[str, Callable[..., Table]] = {"lucid": lucid, "neodream": neodream, "recursive": recursive}


@pytest.mark.rule("NEO-CARD-03", "NEO-CARD-04", "NEO-CARD-07", "NEO-CARD-08", "NEO-CARD-09", "NEO-CONTENT-02")
@pytest.mark.parametrize(("card", "upgraded"), CASES, ids=[f"{c.id}-{'up' if u else 'std'}" for c, u in CASES])
def test_a_card_does_what_is_printed_on_it(card: Card, upgraded: bool) -> None:
    table, before = (SCENES[card.kind](card, upgraded) for _ in range(2))
    Player(table, card).play()
    effect = card.upgraded if upgraded else card.standard
    events = used(table, card)
    compare(effect, expected(effect, before), happened(events), events)


PRINTED = [
    (CONTENT.cards[card], board, side, upgraded)
    for board, sides in CONTENT.boards.items()
    for side, pair in sides.items()
    for card in pair
    for upgraded in (False, True)
]


@pytest.mark.rule("NEO-PSETUP-04", "NEO-HOLE-10")
@pytest.mark.parametrize(
    ("card", "board", "side", "upgraded"), PRINTED, ids=[f"{c.id}-{'up' if u else 'std'}" for c, _, _, u in PRINTED]
)
def test_a_printed_card_works_like_any_other(card: Card, board: str, side: str, upgraded: bool) -> None:
    objects = 2 if upgraded else 0
    changes = {"boards": {ME: (board, side)}, "printed": {ME: ((objects, False), (objects, False))}}
    table, before = (SCENES[card.kind](card, upgraded, **changes) for _ in range(2))
    Player(table, card).play()
    effect = card.upgraded if upgraded else card.standard
    events = used(table, card)
    compare(effect, expected(effect, before), happened(events), events)
