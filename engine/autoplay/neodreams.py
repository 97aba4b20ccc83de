"""Sensible players of Neodreams, for empty seats, balance and tests. They see what a person in their seat sees."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from functools import cache, cached_property
from typing import Any

from engine.autoplay.policy import Policy, random_answer
from engine.games.neodreams import content as c
from engine.games.neodreams.content import Card, Content, Cost, Effect, Part, condition
from engine.games.neodreams.view import CardSeen, StudioSeen, View
from engine.kernel import Answer, Ask, Option, Seat

CREATE, LINK, BROADCAST, RETURN = 4.0, 4.0, 1.6, 2.0
"""What these actions are worth, against 1 for a resource, an Object or a card."""
OBJECT = 1.7
"""On a slot an Object is a credit, and brings the upgrade nearer."""
DRAW = 1.1
"""A draw at a usual moment; whoever is about to draw looks at what lies in the Market."""
UNSEEN = 0.9
"""What the top card of a deck is wanted."""
WANTED = 1.3
"""What a draw is worth for each point that its card is wanted."""
NO_LINK = 0.1
"""Keeping a Lucid card free for later: any use of it now is worth more."""
LAST = 10
"""Created cards that end the game."""
SOMETIMES: Mapping[str, float] = {
    "create": 8,
    "broadcast": 5,
    "returnal": 8,
    "draw": 12,
    "cycle": 6,
    "deploy": 8,
    "link": 3,
    "place": 4,
    "complete": 3,
    "discard": 6,
}
"""How often a condition without details occurs in a whole game."""


@cache
def worth(part: Part) -> float:
    """What a part of an effect is worth at a usual moment."""
    match part:
        case c.Gain():
            return part.k + part.m + 1.1 * part.f + OBJECT * part.objects
        case c.GainPer():
            return part.most * 0.7
        case c.Draw():
            return DRAW
        case c.Create():
            return 2.0 + 0.8 * part.cheaper
        case c.Place():
            return 0.8
        case c.Link():
            return 3.0
        case c.Unlink():
            return 0.7
        case c.Broadcast():
            return BROADCAST if part.one else 3.0
        case c.Return():
            return RETURN
        case c.Spend():
            spent = part.k + part.m + 1.1 * part.f + OBJECT * part.objects
            return max(sum(worth(one) for one in part.gain) - spent, 0.2)


@cache
def value(effect: Effect) -> float:
    """What an effect is worth when it is used."""
    return sum(worth(part) for part in effect)


class Mind:
    """One seat's thoughts about one question."""

    def __init__(self, content: Content, view: View, ask: Ask, seat: Seat, rng: random.Random) -> None:
        self.content = content
        self.view = view
        self.ask = ask
        self.seat = seat
        self.rng = rng
        self.me: StudioSeen = next(studio for studio in view.studios if studio.seat == seat)

    def best(self, judge: Callable[[Option], float]) -> tuple[str, ...]:
        """The legal option of the highest value; the first among equals."""
        return (max(self.ask.legal, key=judge).id,)

    def left(self) -> float:
        """How much of the game is left for me, from 1 at the start to 0."""
        made = max(len(studio.dream) for studio in self.view.studios) - 2
        return 0.1 if self.view.triggered else max(0.1, 1 - made / LAST)

    # -- cards -----------------------------------------------------------------------------------------------------

    def appeal(self, card: Card) -> float:
        """What it is worth to have created a card: credits, what it will do, a step towards the end."""
        left = self.left()
        uses = 1.0
        if card.kind == "neodream":
            uses = SOMETIMES["broadcast"] * left
        elif card.when is not None:
            uses = self._uses(card.when) * left
        elif self.view.triggered:
            uses = 0.2
        effect = value(card.standard) * 0.6 + value(card.upgraded) * 0.4
        return card.credits + 0.35 * effect * uses + 0.4 * card.slots * left

    def _uses(self, when: str) -> float:
        whose, what, detail = condition(when)
        often = SOMETIMES.get(what, 3) * (0.4 if detail else 1)
        return often * (len(self.view.studios) - 1) if whose == "other" else often

    def short(self, cost: Cost, cheaper: int = 0) -> int:
        """How many resources are missing for a cost."""
        me = self.me
        return max(max(cost.k - me.k, 0) + max(cost.m - me.m, 0) + cost.f - me.f - cheaper, 0)

    def wanted(self, card_id: str) -> float:
        """What a card in hand is worth: its appeal for its cost, and whether it can be paid soon."""
        card = self.content.cards[card_id]
        return self.appeal(card) - 0.55 * card.cost.total - 0.5 * self.short(card.cost)

    def best_create(self, cheaper: int = 0) -> float:
        """What the best card that can be created now is worth; 0 without one."""
        found = [self._creation(card, cheaper) for card in self.me.hand if not self.short(self._cost(card), cheaper)]
        return max(found, default=0.0)

    def _creation(self, card_id: str, cheaper: int = 0) -> float:
        card = self.content.cards[card_id]
        return 2.0 + self.appeal(card) - 0.4 * max(card.cost.total - cheaper, 0)

    def _cost(self, card_id: str) -> Cost:
        return self.content.cards[card_id].cost

    # -- icons and effects ---------------------------------------------------------------------------------------------

    def gains(self, part: Part) -> float:
        """What a part is worth to me now."""
        me = self.me
        match part:
            case c.Gain():
                room = [min(part.k, 10 - me.k), min(part.m, 10 - me.m), 1.1 * min(part.f, 10 - me.f)]
                return sum(room) * (0.4 if self.view.triggered else 1.0) + OBJECT * part.objects
            case c.Create():
                return self.best_create(part.cheaper)
            case c.Place():
                return self._placing(part.most)
            case c.Link():
                return max([self._in_force(card) for card in self._free()], default=0.0)
            case c.Broadcast():
                values = [self._in_force(card) for card in me.dream if card.kind == "neodream"]
                return max(values, default=0.0) if part.one else sum(values)
            case c.Unlink():
                return 1.0 if any(card.client for card in me.dream) else 0.0
            case c.Draw():
                return self._card(part) * (0.3 if self.view.triggered else 0.5 if len(me.hand) > 5 else 1.0)
            case c.Return():
                return RETURN if any(place.seat == self.seat for place in self.view.locations) else 0.0
        return worth(part)

    def _card(self, part: c.Draw) -> float:
        """What the card is worth that is wanted most of all that may be drawn so."""
        shown = [] if part.source == "deck" else [self._shown[kind] for kind in c.KINDS if part.kind in ("any", kind)]
        return WANTED * max([UNSEEN, *shown])

    @cached_property
    def _shown(self) -> Mapping[c.CardKind, float]:
        """How much the better card of each kind in the Market is wanted."""
        return {kind: max(map(self.wanted, self.view.market[kind]), default=0.0) for kind in c.KINDS}

    def _placing(self, most: int) -> float:
        empty = sum(card.slots - card.objects for card in self.me.dream)
        return 0.9 * min(most, self.me.objects, empty)

    def _free(self) -> list[CardSeen]:
        return [card for card in self.me.dream if card.kind == "lucid" and not card.client]

    def _in_force(self, seen: CardSeen) -> float:
        return sum(self.gains(part) for part in self.content.cards[seen.id].effect(seen.objects))

    # -- answers -------------------------------------------------------------------------------------------------------

    def turn(self) -> tuple[str, ...]:
        """Deploy where the icons and the way back are worth most, or cycle when enough comes home."""
        return self.best(self._turn)

    def _turn(self, option: Option) -> float:
        if option.verb == "cycle":
            return self._cycle()
        place = self.content.locations[self.view.layout][option.target]
        ahead = (place.column - self.view.marker - 1) % 4
        back = 1.6 - 0.25 * ahead
        return sum(self.gains(part) for part in place.icons) + back

    def _cycle(self) -> float:
        column = self.view.marker % 4 + 1
        mine = [place for place in self.view.locations if place.seat == self.seat and place.column == column]
        others = sum(place.seat not in ("", self.seat) and place.column == column for place in self.view.locations)
        home = len(mine) * (1.2 + max(DRAW, min(self.best_create(), CREATE)))
        track = sum(self.gains(part) for part in self.content.track[column - 1].icons)
        return home + track - 0.5 * others

    def icons(self) -> tuple[str, ...]:
        """Gains and draws first, then what spends; the others' Returnals last."""
        order = {"gain": 6, "draw": 5, "link": 4, "broadcast": 3, "place": 2, "create": 1}

        def judge(option: Option) -> float:
            if option.verb == "icon":
                what = option.target.split("-")[0]
                return order.get(what, 1) if self._of_use(what) else -1
            return {"return": 1.5, "later": 0.5}.get(option.verb, 0)

        return self.best(judge)

    def _of_use(self, what: str) -> bool:
        """Whether I would do anything with an icon: one that is thought better of is asked for again."""
        match what:
            case "create":
                return self.best_create() > 0 or self.paying() is not None
            case "link":
                return self.gains(c.Link()) > NO_LINK
        return True

    def paying(self) -> str | None:
        """The card wanted least whose benefit pays what the best card in hand lacks; None if none does."""
        hand = sorted(self.me.hand, key=self.wanted)
        for card_id in reversed(hand):
            cost = self._cost(card_id)
            if self.short(cost) > 1:
                continue
            for thrown in hand:
                benefit = self.content.cards[thrown].discard
                if thrown != card_id and (benefit == "f" or benefit in _lacking(self.me, cost)):
                    return thrown
        return None

    def draw(self) -> tuple[str, ...]:
        """The Market's card if it is good, else the top of a deck."""
        return self.best(self._drawing)

    def _drawing(self, option: Option) -> float:
        return self.wanted(option.target) if option.verb == "market" else UNSEEN

    def create(self) -> tuple[str, ...]:
        """The card that is worth most of those that can be paid."""
        return self.best(self._creating)

    def _creating(self, option: Option) -> float:
        if option.verb == "create":
            return self._creation(option.target)
        return self._drawing(option) * 0.5 if option.verb in ("market", "deck") else 0.0

    def first(self) -> tuple[str, ...]:
        """What stands first: the payment with the least fantasy, `yes`."""
        return (self.ask.legal[0].id,)

    def place(self) -> tuple[str, ...]:
        """Finish a card if that is possible, the best first; any slot is a credit."""
        return self.best(self._slot)

    def _slot(self, option: Option) -> float:
        if option.verb == "stop":
            return -1.0
        seen = next(card for card in self.me.dream if card.id == option.target)
        card = self.content.cards[option.target]
        better = value(card.upgraded) - value(card.standard)
        uses = {"lucid": 0.0 if seen.client else 1.0, "neodream": 4.0, "recursive": 5.0}[card.kind] * self.left()
        finishes = seen.slots - seen.objects <= self.me.objects
        return better * uses * (1.0 if finishes else 0.4) / (seen.slots - seen.objects) + (option.verb == "fill") * 0.1

    def link(self) -> tuple[str, ...]:
        """The Lucid card that does most now."""
        by_id = {card.id: card for card in self.me.dream}
        return self.best(lambda option: self._in_force(by_id[option.target]) if option.target else NO_LINK)

    def unlink(self) -> tuple[str, ...]:
        """The Lucid card that would do most again."""
        by_id = {card.id: card for card in self.me.dream}
        return self.best(lambda option: self._in_force(by_id[option.target]) if option.target else 0.1)

    def use(self) -> tuple[str, ...]:
        """Whatever gains first, then what creates."""

        def judge(option: Option) -> float:
            if option.verb != "use":
                return 0.05 if option.verb in ("stop", "skip") else 0.0
            seen = next(card for card in self.me.dream if card.id == option.target)
            effect = self.content.cards[option.target].effect(seen.objects)
            later = any(isinstance(part, (c.Create, c.Spend)) for part in effect)
            return self._in_force(seen) + (0 if later else 5)

        return self.best(judge)

    def throw(self) -> tuple[str, ...]:
        """The cards wanted least."""
        cards = sorted(self.ask.legal, key=lambda option: self.wanted(option.target))
        return tuple(option.id for option in cards[: self.ask.least])

    def order(self) -> tuple[str, ...]:
        """Any Oneironaut first."""
        return (self.rng.choice(self.ask.legal).id,)


ANSWERS: Mapping[str, Callable[[Mind], tuple[str, ...]]] = {
    "turn.choose": Mind.turn,
    "icons.next": Mind.icons,
    "cycle.next": Mind.icons,
    "draw.choose": Mind.draw,
    "create.choose": Mind.create,
    "create.pay": Mind.first,
    "returnal.choose": Mind.create,
    "returnal.order": Mind.order,
    "return.choose": Mind.order,
    "place.choose": Mind.place,
    "link.choose": Mind.link,
    "unlink.choose": Mind.unlink,
    "broadcast.next": Mind.use,
    "react.next": Mind.use,
    "effect.use": Mind.use,
    "effect.part": Mind.first,
    "spend.discard": Mind.throw,
    "last.discards": Mind.first,
}

MANY = 6
"""Cards in hand from which the worst are thrown away."""


def sensible(game: Any, view: View, asks: Sequence[Ask], seat: Seat, rng: random.Random) -> Answer | None:
    """Plays with care; discards to pay for a creation, or what it will never create."""
    mains = [ask for ask in asks if not ask.offer]
    offers = [ask for ask in asks if ask.offer]
    if not mains:
        return None
    ask = mains[0]
    mind = Mind(game.content, view, ask, seat, rng)
    if offers and (thrown := _discard(mind, offers[0])):
        return Answer("discard", seat, (thrown,))
    answer = ANSWERS.get(ask.id)
    return random_answer(ask, seat, rng) if answer is None else Answer(ask.id, seat, answer(mind))


def _discard(mind: Mind, offer: Ask) -> str | None:
    """A card to throw away now: it pays for a creation that is one resource short, or the hand is full of others."""
    hand = mind.me.hand
    thrown = None
    if mind.ask.id in ("create.choose", "returnal.choose") and not mind.best_create():
        thrown = mind.paying()
    elif mind.ask.id == "turn.choose" and len(hand) > MANY:
        thrown = min(hand, key=mind.wanted)
    return f"discard:{thrown}" if thrown is not None and offer.option(f"discard:{thrown}") else None


def _lacking(me: StudioSeen, cost: Cost) -> list[str]:
    return [what for what, need, have in (("k", cost.k, me.k), ("m", cost.m, me.m)) if need > have]


PLAYERS: Mapping[str, Policy] = {"sensible": sensible}
