"""Text boards and alt texts: the same facts as the pictures, for eyes that cannot or will not look at them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from engine.games.dare_to_dream.cards import Card, Content
from engine.games.dare_to_dream.view import DreamerView, GuardianView, MonsterView, View
from images.dare_to_dream import wording
from images.dare_to_dream.catalogue import cost_of, facts_of, kind_of, printed
from images.dare_to_dream.signs import ATTRIBUTES
from images.dare_to_dream.wording import alt, attribute, label, plain_name, safe_name, seat_title, signed, text
from images.kit.board_words import seat_index
from images.kit.sprites import SEAT_SHAPES
from images.kit.words import escaped, one_line

Names = Mapping[str, str]

_ALT_NAME = 32
#: Where the Dreamers finish one by one; a mark left from an earlier part would mislead.
_READY_PHASES = ("tuck-in", "awake-window", "dreamers-act")


def board_title(view: View) -> str:
    """Hour and phase, or how the night ended."""
    if view.ending is not None:
        return wording.wording().endings[view.ending]
    phase = wording.wording().phases[view.phase]
    return label("title", hour=view.hour, phase=phase) if view.hour else phase


def board_text(view: View, names: Names, content: Content, awaited: Iterable[str] = ()) -> str:
    """Everything public on the table in paragraphs with a bold beginning and lists with dashes."""
    parts = [
        _state(view, names, awaited),
        _darkness(view, names, content),
        *(_dreamer(dreamer, names, content, is_ready(view, dreamer)) for dreamer in view.dreamers),
        _decks(view, content),
    ]
    return "\n\n".join(parts)


def _state(view: View, names: Names, awaited: Iterable[str]) -> str:
    lines = [text("heading", title=board_title(view))]
    waited = [safe_name(names, seat) for seat in awaited]
    if view.ending is not None:
        lines.append(text("ended"))
    elif waited:
        lines.append(text("waiting", names=", ".join(waited)))
    hour = text("hour", hour=view.hour, hours=view.hours) if view.hour else text("hour-none", hours=view.hours)
    sand = text("sand", dreamers=view.sand.dreamers, darkness=view.sand.darkness, pile=view.sand.pile)
    return "\n".join([*lines, hour, text("score", score=view.score, target=view.target), sand])


def _darkness(view: View, names: Names, content: Content) -> str:
    lines = [
        text(
            "darkness",
            name=safe_name(names, "darkness"),
            hand=view.darkness_hand_size,
            face_down=view.face_down,
            deck=view.darkness_deck,
            discards=len(view.darkness_discards),
        )
    ]
    lines += [_monster(monster, names, content) for monster in view.monsters]
    for nightmare in view.nightmares:
        until = text("nightmare-stays" if nightmare.stays else "nightmare-hour")
        lines.append(text("nightmare", title=content.card(nightmare.id).title, until=until))
    return "\n".join(lines)


def _monster(monster: MonsterView, names: Names, content: Content) -> str:
    parts = [(text("cubes", colour=text("gray"), value=signed(monster.cubes)), monster.cubes)]
    parts.append((text("less", value=signed(-monster.less)), monster.less))
    other = monster.strength - monster.printed - monster.cubes + monster.less
    # Strength never falls below 0, so at 0 the difference says nothing about other cards.
    parts.append((text("cards-effect", value=signed(other)), other if monster.strength else 0))
    result = f"; {wording.wording().results_told[monster.result]}" if monster.result else ""
    return text(
        "monster",
        title=content.card(monster.id).title,
        strength=monster.strength,
        how=_how(monster.printed, monster.strength, parts),
        symbols=_or(monster.symbols),
        alone=text("monster-alone") if monster.alone else "",
        where=_where(monster, content, None if monster.seat is None else safe_name(names, monster.seat), text),
        result=result,
    )


def _where(monster: MonsterView, content: Content, name: str | None, say: wording.Say) -> str:
    if name is None:
        return say("monster-free")
    if monster.guardian is None:
        return say("monster-unfaced", name=name)
    return say("monster-faced", name=name, guardian=content.card(monster.guardian).title)


def _or(symbols: Iterable[str]) -> str:
    return text("or").join(attribute(symbol) for symbol in symbols)


def _how(printed: int, now: int, parts: Sequence[tuple[str, int]]) -> str:
    """How a Strength came about; empty while it is just what is printed."""
    told = [words for words, value in parts if value]
    if not told and printed == now:
        return ""
    return text("how", parts=", ".join([text("printed", value=printed), *told]))


def is_ready(view: View, dreamer: DreamerView) -> bool:
    """Whether the Dreamer has finished the part that is being played now."""
    return dreamer.ready and view.phase in _READY_PHASES and view.ending is None


def _dreamer(dreamer: DreamerView, names: Names, content: Content, ready: bool) -> str:
    ward = content.card(dreamer.ward).title if dreamer.ward else text("none")
    first = text(
        "dreamer",
        name=safe_name(names, dreamer.seat),
        seat=seat_title(dreamer.seat),
        shape=wording.wording().shapes[SEAT_SHAPES[seat_index(dreamer.seat)]],
        state=state_word(dreamer),
        since=text("since-start") if dreamer.awake_since_start else "",
        hand=dreamer.hand_size,
        ward=label("ward-used", ward=ward) if dreamer.ward_used else ward,
        woken=dreamer.woken,
        more=(text("shielded") if dreamer.shielded else "") + (text("ready") if ready else ""),
    )
    return "\n".join([first, *(_guardian(guardian, content) for guardian in dreamer.guardians)])


def state_word(dreamer: DreamerView) -> str:
    """Asleep or Awake."""
    return label("awake" if dreamer.awake else "asleep")


def _guardian(guardian: GuardianView, content: Content) -> str:
    item = content.card(guardian.item).title if guardian.item else text("none")
    return text(
        "guardian",
        title=content.card(guardian.id).title,
        strengths=", ".join(_strength(guardian, index) for index in range(3)),
        item=text("item-used", item=item) if guardian.item_used else item,
        more=_guardian_more(guardian, content),
    )


def _guardian_more(guardian: GuardianView, content: Content) -> str:
    more = ""
    if guardian.facing:
        monsters = label("and").join(content.card(monster).title for monster in guardian.facing)
        more += text("faces", monsters=monsters)
    more += text("unable") if guardian.unable else ""
    more += text("steady") if guardian.steady else ""
    return more + (text("ability-used") if guardian.ability_used else "")


def _strength(guardian: GuardianView, index: int) -> str:
    now, printed = guardian.strengths[index], guardian.printed[index]
    bonus, cubes, less = guardian.bonus[index], guardian.cubes[index], guardian.less[index]
    other = now - printed - bonus - cubes + less
    parts = [
        (text("item-bonus", value=signed(bonus)), bonus),
        (text("cubes", colour=wording.wording().colours[ATTRIBUTES[index]], value=signed(cubes)), cubes),
        (text("less", value=signed(-less)), less),
        (text("cards-effect", value=signed(other)), other if now else 0),
    ]
    return text("strength", attribute=attribute(ATTRIBUTES[index]), value=now, how=_how(printed, now, parts))


def _decks(view: View, content: Content) -> str:
    lines = [text("decks", deck=view.dreamer_deck)]
    for key, cards in (("dreamer-discards", view.dreamer_discards), ("darkness-discards", view.darkness_discards)):
        titles = ", ".join(content.card(card).title for card in cards) or text("none")
        lines.append(text(key, cards=titles))
    return "\n".join(lines)


def board_alt(view: View, names: Names, content: Content, awaited: Iterable[str] = ()) -> list[str]:
    """The board in sentences, the most pressing first."""
    waited = ", ".join(plain_name(names, seat) for seat in awaited)
    said = [alt("board", title=board_title(view))]
    if waited and view.ending is None:
        said.append(alt("waiting", names=waited))
    said.append(alt("score", score=view.score, target=view.target))
    said.append(alt("sand", dreamers=view.sand.dreamers, darkness=view.sand.darkness, pile=view.sand.pile))
    hand, face_down = view.darkness_hand_size, view.face_down
    said.append(alt("darkness", name=plain_name(names, "darkness"), hand=hand, face_down=face_down))
    said += [_monster_alt(monster, names, content) for monster in view.monsters]
    said += [alt("nightmare", title=content.card(nightmare.id).title) for nightmare in view.nightmares]
    said.append(alt("guardian-key"))
    return said + [_dreamer_alt(dreamer, names, content) for dreamer in view.dreamers]


def _monster_alt(monster: MonsterView, names: Names, content: Content) -> str:
    name = None if monster.seat is None else plain_name(names, monster.seat)
    where = _where(monster, content, name, alt)
    title = content.card(monster.id).title
    return alt("monster", title=title, strength=monster.strength, symbols=_or(monster.symbols), where=where)


def _dreamer_alt(dreamer: DreamerView, names: Names, content: Content) -> str:
    guardians = []
    for guardian in dreamer.guardians:
        shadow, noise, dread = guardian.strengths
        title = content.card(guardian.id).title
        guardians.append(alt("guardian", title=title, shadow=shadow, noise=noise, dread=dread))
    return alt(
        "dreamer",
        name=plain_name(names, dreamer.seat),
        state=state_word(dreamer),
        hand=dreamer.hand_size,
        ward=content.card(dreamer.ward).title if dreamer.ward else text("none"),
        guardians=", ".join(guardians),
    )


def hand_text(name: str, cards: Sequence[Card]) -> str:
    """A hand with everything its cards say. `name` as the person wrote it."""
    heading = text("hand", name=escaped(name), count=len(cards))
    return "\n".join([heading, *(map(_card_line, cards) if cards else [text("hand-none")])])


def _card_line(card: Card) -> str:
    kind = wording.wording().kinds[kind_of(card)]
    return text("card", title=card.title, kind=kind, cost=cost_of(card), facts=facts_of(card), text=card.text).rstrip()


def hand_alt(name: str, cards: Sequence[Card]) -> list[str]:
    """A hand in sentences: titles first, then what the cards say."""
    said = [alt("hand", name=one_line(name)[:_ALT_NAME], count=len(cards))]
    for card in cards:
        kind = wording.wording().kinds[kind_of(card)]
        said.append(alt("hand-card", title=card.title, kind=kind, cost=cost_of(card)))
    return said + [f"{card.title}: {card.text}" for card in cards if card.text]


def card_text(card: Card) -> str:
    """One card with everything it says."""
    kind = wording.wording().kinds[kind_of(card)]
    lines = [text("card-full", title=card.title)]
    lines.append(text("card-line", kind=kind, cost=cost_of(card), facts=facts_of(card)))
    lines += [card.text] if card.text else []
    return "\n".join([*lines, f"*{card.flavour}*"])


def describe_card(card: Card) -> str:
    """What a card says, in one line for somebody who is to choose among cards by their titles."""
    strength, symbols = printed(card).strength, printed(card).symbols
    facts = "" if strength is None else text("card-brief-facts", strength=strength, symbols=_or(symbols))
    return text("card-brief", kind=wording.wording().kinds[kind_of(card)], facts=facts, text=card.text).rstrip()


def card_alt(card: Card) -> list[str]:
    """One card in sentences."""
    kind = wording.wording().kinds[kind_of(card)]
    first = alt("card", title=card.title, kind=kind, cost=cost_of(card), facts=facts_of(card))
    return [first, *([card.text] if card.text else []), card.flavour]
