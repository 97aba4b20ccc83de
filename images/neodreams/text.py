"""Text boards and alt texts: the same facts as the pictures, for eyes that cannot or will not look at them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from engine.games.neodreams.content import KINDS, Card, Content
from engine.games.neodreams.view import CardSeen, LocationSeen, StudioSeen, View
from images.kit.board_words import seat_index
from images.kit.sprites import SEAT_SHAPES
from images.kit.words import escaped, one_line
from images.neodreams import wording
from images.neodreams.wording import (
    alt,
    card_words,
    effect_words,
    letter_of,
    plain_name,
    safe_name,
    seat_title,
    text,
    title,
)

Names = Mapping[str, str]
_ALT_NAME = 32


def board_title(view: View) -> str:
    """Turn and phase."""
    phase = wording.wording().phases[view.phase]
    return text("title", turn=view.turn, phase=phase) if view.turn else phase


# -- the table ---------------------------------------------------------------------------------------------------------


def board_text(view: View, names: Names, content: Content, awaited: Iterable[str] = ()) -> str:
    """Everything public on the table in paragraphs with a bold beginning and lists with dashes."""
    parts = [
        _state(view, names, awaited),
        _track(view, content),
        _sphere(view, names, content),
        *([_market(view, content)] if any(view.market.values()) else []),
        _piles(view, content),
        *(_studio(view, names, content, studio) for studio in view.studios),
    ]
    return "\n\n".join(parts)


def _state(view: View, names: Names, awaited: Iterable[str]) -> str:
    lines = [text("heading", title=board_title(view))]
    waited = ", ".join(safe_name(names, seat) for seat in awaited)
    if view.winners:
        lines.append(text("won", names=", ".join(safe_name(names, seat) for seat in view.winners)))
    elif waited:
        lines.append(text("waiting", names=waited))
    if view.active and view.last:
        lines.append(text("tokens", active=safe_name(names, view.active), last=safe_name(names, view.last)))
    if view.icons:
        icons = ", ".join(map(title, view.icons))
        lines.append(text("open-icons", place=title(view.place), icons=icons))
    for seat, places in view.returning.items():
        if places:
            lines.append(text("returning", name=safe_name(names, seat), places=", ".join(map(title, places))))
    if view.triggered and not view.winners:
        lines.append(text("triggered"))
    return "\n".join(lines)


def _track(view: View, content: Content) -> str:
    here = text("marker")
    lines = [text("track")]
    for space in content.track:
        mark = here if space.column == view.marker else ""
        effect = effect_words(space.icons)
        lines.append(text("space", column=space.column, title=space.title, effect=effect, marker=mark))
    return "\n".join(lines)


def _sphere(view: View, names: Names, content: Content) -> str:
    lines = [text("sphere", side=title(view.layout))]
    for seen in view.locations:
        place = content.locations[view.layout][seen.id]
        kind = wording.wording().kinds[seen.row]
        effect = effect_words(place.icons)
        who = _who(view, names, seen)
        lines.append(text("place", title=place.title, row=kind, column=seen.column, effect=effect, who=who))
    return "\n".join(lines)


def _who(view: View, names: Names, seen: LocationSeen) -> str:
    return text("figure", name=safe_name(names, seen.seat)) if seen.seat else text("empty")


def _market(view: View, content: Content) -> str:
    return "\n".join([text("market"), *(_card(content.cards[card]) for kind in KINDS for card in view.market[kind])])


def _piles(view: View, content: Content) -> str:
    lines = [text("piles", objects=view.reserve_objects, clients=view.reserve_clients)]
    for kind in KINDS:
        discards = view.discards.get(kind, ())
        titles = "; ".join(content.cards[card].title for card in discards) or text("none")
        fields = {"deck": view.decks.get(kind, 0), "count": len(discards), "cards": titles}
        lines.append(text("pile", kind=wording.wording().kinds[kind], **fields))
    return "\n".join(lines)


def _studio(view: View, names: Names, content: Content, studio: StudioSeen) -> str:
    return "\n".join([_numbers(view, names, studio), *(_placed(content, card) for card in studio.dream)])


def _numbers(view: View, names: Names, studio: StudioSeen) -> str:
    seats = tuple(other.seat for other in view.studios)
    backs = ", ".join(
        text("back", count=count, kind=wording.wording().kinds[kind])
        for kind, count in studio.hand_kinds.items()
        if count
    )
    return text(
        "studio",
        name=safe_name(names, studio.seat),
        seat=seat_title(studio.seat),
        shape=wording.wording().shapes[SEAT_SHAPES[seat_index(studio.seat)]],
        letter=letter_of(names, studio.seat, seats),
        board=title(studio.board) if studio.board else text("none"),
        k=studio.k,
        m=studio.m,
        f=studio.f,
        objects=studio.objects,
        figures=studio.figures,
        hand=studio.hand_size,
        backs=f" ({backs})" if backs else "",
        cards=len(studio.dream),
        credits=studio.credits,
        final=text("final", total=view.scores[studio.seat]) if studio.seat in view.scores else "",
    )


def _placed(content: Content, card: CardSeen) -> str:
    return text(
        "placed",
        title=content.cards[card.id].title,
        kind=wording.wording().kinds[card.kind],
        objects=card.objects,
        slots=card.slots,
        client=text("client") if card.client else "",
        side=text("upgraded-side" if card.upgraded else "standard-side"),
        credits=card.credits,
    )


def board_alt(view: View, names: Names, content: Content, awaited: Iterable[str] = ()) -> list[str]:
    """The table in sentences, the most pressing first."""
    waited = ", ".join(plain_name(names, seat) for seat in awaited)
    said = [alt("board", title=board_title(view))]
    if view.winners:
        said.append(alt("won", names=", ".join(plain_name(names, seat) for seat in view.winners)))
    elif waited:
        said.append(alt("waiting", names=waited))
    said.append(alt("marker", space=next(space.title for space in content.track if space.column == view.marker)))
    said += [alt("triggered")] if view.triggered and not view.winners else []
    said += [alt("key"), *(_studio_numbers(view, names, studio) for studio in view.studios)]
    taken = [
        alt("figure", place=title(seen.id), name=plain_name(names, seen.seat)) for seen in view.locations if seen.seat
    ]
    said.append(alt("figures", figures=", ".join(taken)) if taken else alt("no-figures"))
    market = [content.cards[card].title for kind in KINDS for card in view.market.get(kind, ())]
    return said + ([alt("market", cards="; ".join(market))] if market else [])


def _studio_numbers(view: View, names: Names, studio: StudioSeen) -> str:
    return alt(
        "studio",
        name=plain_name(names, studio.seat),
        active=alt("active") if studio.seat == view.active and not view.winners else "",
        k=studio.k,
        m=studio.m,
        f=studio.f,
        objects=studio.objects,
        figures=studio.figures,
        hand=studio.hand_size,
        cards=len(studio.dream),
        credits=view.scores.get(studio.seat, studio.credits),
    )


# -- a studio ----------------------------------------------------------------------------------------------------------


def studio_text(view: View, names: Names, content: Content, studio: StudioSeen) -> str:
    """A studio with everything its cards do."""
    parts = [_numbers(view, names, studio)]
    for card in studio.dream:
        printed = content.cards[card.id]
        lines = [_placed(content, card)]
        for upgraded, key in ((False, "standard"), (True, "upgraded")):
            lines.append(text("side", name=text(key), effect=card_words(printed, upgraded=upgraded)))
        parts.append("\n".join(lines))
    return "\n".join(parts)


def studio_alt(view: View, names: Names, content: Content, studio: StudioSeen) -> list[str]:
    """A studio in sentences."""
    said = [alt("studio-of", name=plain_name(names, studio.seat), board=title(studio.board))]
    said.append(_studio_numbers(view, names, studio))
    for card in studio.dream:
        client = alt("client") if card.client else ""
        side = alt("full") if card.upgraded else ""
        fields = {"objects": card.objects, "slots": card.slots, "client": client, "side": side}
        kind = wording.wording().kinds[card.kind]
        said.append(alt("placed", title=content.cards[card.id].title, kind=kind, **fields))
    return said


# -- cards -------------------------------------------------------------------------------------------------------------


def cost_of(card: Card) -> str:
    """What creating a card takes, in words."""
    costs = [
        wording.wording().resources[name].format(amount=amount)
        for name in ("k", "m", "f")
        if (amount := getattr(card.cost, name))
    ]
    return ", ".join(costs) or text("no-cost")


def _discard(card: Card) -> str:
    return wording.wording().resources[card.discard].format(amount=1) if card.discard else text("none")


def _card(card: Card) -> str:
    return text("card", title=card.title, **_fields(card))


def _fields(card: Card) -> dict[str, object]:
    return {
        "kind": wording.wording().kinds[card.kind],
        "cost": cost_of(card),
        "credits": card.credits,
        "slots": card.slots,
        "discard": _discard(card),
        "standard": card_words(card, upgraded=False),
        "upgraded": card_words(card, upgraded=True),
    }


def describe_card(card: Card) -> str:
    """A card in one line: kind, cost and what it does, for wherever it is to be chosen."""
    return text("card-line", **_fields(card))


def describe_place(content: Content, word: str) -> str:
    """What a location (`side-x:lantern-gate`), a space of the track (`space:drift`) or a side of a Dream board
    (`moth-works:a`) gives, in a line, or nothing."""
    side, _, place = word.partition(":")
    if printed := content.boards.get(side, {}).get(place):
        cards = [content.cards[card] for card in printed]
        return " · ".join([text("board-card", title=card.title, **_fields(card)) for card in cards])
    spaces = {space.id: space for space in content.track}
    if side == "space" and place in spaces:
        return effect_words(spaces[place].icons)
    location = content.locations.get(side, {}).get(place)
    if location is None:
        return ""
    column = next(space.title for space in content.track if space.column == location.column)
    kind = wording.wording().kinds[location.row]
    return text("place-line", effect=effect_words(location.icons), row=kind, column=column)


def card_text(card: Card) -> str:
    """One card with everything it says."""
    return "\n".join([text("card-full", title=card.title, **_fields(card)), f"*{card.flavour}*"])


def card_alt(card: Card) -> list[str]:
    """One card in sentences."""
    fields = _fields(card)
    return [alt("card", title=card.title, **fields), alt("sides", **fields), card.flavour]


def hand_text(name: str, owner: StudioSeen, cards: Sequence[Card]) -> str:
    """A hand with everything its cards say. `name` as the person wrote it."""
    heading = text("hand", name=escaped(name), count=len(cards))
    means = text("means", k=owner.k, m=owner.m, f=owner.f, objects=owner.objects)
    return "\n".join([heading, means, *(map(_card, cards) if cards else [text("hand-none")])])


def hand_alt(name: str, owner: StudioSeen, cards: Sequence[Card]) -> list[str]:
    """A hand in sentences: titles and costs first, then what the cards do."""
    said = [alt("hand", name=one_line(name)[:_ALT_NAME], count=len(cards))]
    said.append(text("means", k=owner.k, m=owner.m, f=owner.f, objects=owner.objects))
    said += [alt("hand-card", title=card.title, **_fields(card)) for card in cards]
    return said + [alt("hand-effect", title=card.title, **_fields(card)) for card in cards]
