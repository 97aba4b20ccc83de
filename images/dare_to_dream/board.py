"""The board: Hours, score and Sand on top, the Darkness's cards below, the Dreamers' beds at the foot.

Everything on it is public. It looks the same whoever asks: face-down cards are drawn as backs even for the Darkness.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import NamedTuple

from PIL import Image

from engine.games.dare_to_dream.cards import ATTRIBUTES, Attribute, Content
from engine.games.dare_to_dream.view import DreamerView, GuardianView, MonsterView, NightmareView, View
from images.dare_to_dream import plates, wording
from images.dare_to_dream.backdrop import INK_LINE, Mood, backdrop
from images.dare_to_dream.catalogue import icon_of
from images.dare_to_dream.faces import (
    DARK_HEIGHT,
    GUARDIAN_SIZE,
    DarkFace,
    GuardianFace,
    card_back,
    dark_card,
    guardian_card,
)
from images.dare_to_dream.text import board_alt, board_text, board_title, is_ready, state_word
from images.dare_to_dream.wording import label, seat_title, shown_name
from images.kit import theme
from images.kit.board_words import seat_index
from images.kit.panels import badge, lay, thread
from images.kit.picture import Picture, finish
from images.kit.words import clipped

_TRACK_TOP = 94
_DARK_TOP = 264
_BED_TOP = 540
_GUARDIAN_TOP = 556
_MARGIN, _GAP = 16, 16
_DARK_WIDTH = 236
_RIBBON_NAME = 18
#: More cards than this in front of the Darkness: the face-down ones lie on one heap with their number.
_MOST_DARK = 8
#: As many columns as Guardians in play: few enough cards hang right above whom they trouble.
_COLUMNS = 6
#: How far down the Darkness reaches: at the end of a night it has drawn back, or flooded the room.
_INK: dict[Mood, int] = {"night": INK_LINE, "dawn": 268, "dark": 920}


class _Knots(NamedTuple):
    """Where threads end: by Guardian, and by Dreamer for Monsters nobody faces."""

    guardians: dict[str, tuple[int, int]]
    seats: dict[str, tuple[int, int]]


def render_board(view: View, names: Mapping[str, str], content: Content, awaited: Collection[str] = ()) -> Picture:
    """The table as everybody may see it. `names` by seat; `awaited` are the seats the game waits for."""
    seats = _in_order(view, awaited)
    canvas = board_canvas(view, names, content, seats)
    alt = board_alt(view, names, content, seats)
    return finish(canvas, alt, board_text(view, names, content, seats), f"dare-to-dream-hour-{view.hour}.png")


def _in_order(view: View, awaited: Collection[str]) -> list[str]:
    seats = [*(dreamer.seat for dreamer in view.dreamers), "darkness"]
    return [seat for seat in seats if seat in awaited]


def board_canvas(view: View, names: Mapping[str, str], content: Content, awaited: list[str]) -> Image.Image:
    """The board in full colour."""
    mood = _mood(view)
    image = backdrop(mood, _INK[mood]).copy()
    _header(image, view, names, awaited)
    knots = _beds(image, view, names, content, awaited)
    _darkness(image, view, content, knots)
    return image


def _mood(view: View) -> Mood:
    if view.ending is None:
        return "night"
    return "dark" if view.ending == "darkness-wins" else "dawn"


def _header(image: Image.Image, view: View, names: Mapping[str, str], awaited: list[str]) -> None:
    # Nobody's long name may push another's out of the line.
    waited = ", ".join(clipped(shown_name(names, seat), _RIBBON_NAME) for seat in awaited)
    words = plates.TrackWords(*(label(key) for key in ("hours", "score", "dreamers", "darkness", "pile")))
    plates.ribbon(image, board_title(view), label("waiting", names=waited) if waited and not view.ending else "")
    amounts = (view.sand.dreamers, view.sand.darkness, view.sand.pile)
    left, score_width = _MARGIN + plates.HOURS_WIDTH + 12, plates.score_width(view.target)
    sand_left = left + score_width + 12
    lay(image, plates.hours(view.hour, words), _MARGIN, _TRACK_TOP, plates.PLATE_RADIUS)
    lay(image, plates.score(view.score, view.target, words), left, _TRACK_TOP, plates.PLATE_RADIUS)
    lay(image, plates.sand(1584 - sand_left, amounts, words), sand_left, _TRACK_TOP, plates.PLATE_RADIUS)
    name = shown_name(names, "darkness")
    facts = (
        *((("ghost", seat_title("darkness")),) if name != seat_title("darkness") else ()),
        ("hand-holding", label("in-hand", count=view.darkness_hand_size)),
        ("layer-group", label("in-deck", count=view.darkness_deck)),
        ("trash-can", label("discarded", count=len(view.darkness_discards))),
    )
    plates.strip(image, name, facts, "darkness" in awaited)


def _beds(image: Image.Image, view: View, names: Mapping[str, str], content: Content, awaited: list[str]) -> _Knots:
    knots = _Knots({}, {})
    count = len(view.dreamers)
    width = (1600 - 2 * _MARGIN - (count - 1) * _GAP) // count
    for place, dreamer in enumerate(view.dreamers):
        left = _MARGIN + place * (width + _GAP)
        bed = _bed(view, dreamer, shown_name(names, dreamer.seat), content, dreamer.seat in awaited, width)
        lay(image, plates.bed(bed), left, _BED_TOP)
        knots.seats[dreamer.seat] = (left + 34, _BED_TOP + 4)
        gap = (width - len(dreamer.guardians) * GUARDIAN_SIZE[0]) // (len(dreamer.guardians) + 1)
        for order, guardian in enumerate(dreamer.guardians):
            start = left + gap + order * (GUARDIAN_SIZE[0] + gap)
            lay(image, guardian_card(_guardian(guardian, dreamer.seat, content)), start, _GUARDIAN_TOP)
            knots.guardians[guardian.id] = (start + GUARDIAN_SIZE[0] // 2, _GUARDIAN_TOP - 3)
    return knots


def _bed(view: View, dreamer: DreamerView, name: str, content: Content, awaited: bool, width: int) -> plates.Bed:
    ward = content.card(dreamer.ward).title if dreamer.ward else label("no-ward")
    return plates.Bed(
        seat=seat_index(dreamer.seat),
        name=name,
        asleep=not dreamer.awake,
        state=state_word(dreamer),
        hand=label("hand", count=dreamer.hand_size),
        ward=label("ward-used", ward=ward) if dreamer.ward_used else ward,
        ward_used=dreamer.ward_used or dreamer.ward is None,
        awaited=awaited,
        ready=is_ready(view, dreamer),
        shielded=dreamer.shielded,
        width=width,
    )


def _guardian(guardian: GuardianView, seat: str, content: Content) -> GuardianFace:
    card = content.card(guardian.id)
    shadow, noise, dread = (now - old for now, old in zip(guardian.strengths, guardian.printed, strict=True))
    return GuardianFace(
        name=card.title,
        icon=icon_of(card),
        strengths=guardian.strengths,
        changes=(shadow, noise, dread),
        cubes=guardian.cubes,
        item=content.card(guardian.item).title if guardian.item else None,
        item_used=guardian.item_used,
        unable=label("unable") if guardian.unable else None,
        steady=guardian.steady,
        seat_colour=theme.SEATS[seat_index(seat)],
    )


def _darkness(image: Image.Image, view: View, content: Content, knots: _Knots) -> None:
    monsters = sorted(view.monsters, key=lambda monster: _column(monster, knots))
    backs = view.face_down
    heaped = len(monsters) + len(view.nightmares) + backs > _MOST_DARK
    shown = len(monsters) + len(view.nightmares) + (min(backs, 1) if heaped else backs)
    if not shown:
        return
    ends = dict(_ends(monsters, knots))
    lefts, width = _row(shown, [ends[monster.id][0] for monster in monsters if monster.id in ends])
    for monster in monsters:
        left = next(lefts)
        lay(image, dark_card(_monster(monster, content, width)), left, _DARK_TOP)
        if monster.id in ends:
            tone = theme.VIOLET_BRIGHT if monster.result else theme.LILAC
            thread(image, (left + width // 2, _DARK_TOP + DARK_HEIGHT + 2), ends[monster.id], tone, theme.BLACK)
    for nightmare in view.nightmares:
        lay(image, dark_card(_nightmare(nightmare, content, width)), next(lefts), _DARK_TOP)
    for left in lefts:
        lay(image, card_back(width), left, _DARK_TOP)
        if heaped:
            badge(image, f"×{backs}", (left + width // 2, _DARK_TOP + 196), 60, theme.LILAC_PALE, theme.INK)
    for seat in {monster.seat for monster in monsters if monster.seat and not monster.guardian}:
        plates.gate(image, seat_index(seat), knots.seats[seat], theme.BLACK)


def _row(count: int, wanted: list[int]) -> tuple[Iterator[int], int]:
    """Left edges and the width of `count` cards; the first ones stand as near as can be above the places `wanted`."""
    width = min(_DARK_WIDTH, (1600 - 2 * _MARGIN - 10 * (count - 1)) // count)
    slots = max(count, _COLUMNS if wanted else count)
    gap = min(40, (1600 - 2 * _MARGIN - slots * width) // max(1, slots - 1))
    start = (1600 - slots * width - (slots - 1) * gap) // 2
    step = width + gap
    taken: list[int] = []
    for place, across in enumerate(wanted):
        nearest = round((across - start - width / 2) / step)
        lowest = taken[-1] + 1 if taken else 0
        taken.append(min(max(nearest, lowest), slots - len(wanted) + place))
    free = [slot for slot in range(slots) if slot not in taken]
    others = free[len(free) - (count - len(taken)) :]
    return iter([start + slot * step for slot in [*taken, *others]]), width


def _column(monster: MonsterView, knots: _Knots) -> int:
    """Monsters lie above whom they trouble, so that threads do not cross; the unassigned come last."""
    if monster.guardian in knots.guardians:
        return knots.guardians[monster.guardian][0]
    return knots.seats[monster.seat][0] if monster.seat else 2000


def _ends(monsters: list[MonsterView], knots: _Knots) -> Iterator[tuple[str, tuple[int, int]]]:
    """Where each assigned Monster's thread ends: side by side if several face one Guardian."""
    for guardian in dict.fromkeys((monster.seat, monster.guardian) for monster in monsters if monster.seat):
        together = [monster for monster in monsters if (monster.seat, monster.guardian) == guardian]
        seat, name = guardian
        across, down = knots.guardians[name] if name else knots.seats[seat or ""]
        step = 44 if name else 0
        for place, monster in enumerate(together):
            yield monster.id, (across + round(step * (place - (len(together) - 1) / 2)), down)


def _monster(monster: MonsterView, content: Content, width: int) -> DarkFace:
    card = content.card(monster.id)
    note = label("alone") if monster.alone else ""
    symbols: tuple[Attribute, ...] = tuple(symbol for symbol in ATTRIBUTES if symbol in monster.symbols)
    return DarkFace(
        name=card.title,
        icon=icon_of(card),
        strength=monster.strength,
        change=monster.strength - monster.printed,
        cubes=monster.cubes,
        attributes=symbols,
        note=wording.wording().results[monster.result] if monster.result else note,
        settled=monster.result is not None,
        width=width,
    )


def _nightmare(nightmare: NightmareView, content: Content, width: int) -> DarkFace:
    card = content.card(nightmare.id)
    note = label("nightmare-stays") if nightmare.stays else label("nightmare")
    return DarkFace(card.title, icon_of(card), None, 0, 0, (), note, False, width)
