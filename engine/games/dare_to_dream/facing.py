"""Who faces whom: the spread of Monsters over Dreamers, and Guardians set against them."""

from __future__ import annotations

from engine.games.dare_to_dream.asks import option
from engine.games.dare_to_dream.cards import Content
from engine.games.dare_to_dream.events import GuardianAssigned, MonsterAssigned
from engine.games.dare_to_dream.night import Night
from engine.games.dare_to_dream.state import DARKNESS, Dreamer, FaceUpMonster, GuardianInPlay, State
from engine.games.dare_to_dream.strength import is_alone
from engine.kernel.asks import Ask, Option

# -- Monsters to Dreamers ------------------------------------------------------------------------------------


def spread(state: State) -> dict[str, int]:
    """How many Monsters each Dreamer has (DTD-HOLE-37: the bonus Monster counts)."""
    counts = dict.fromkeys(state.seats, 0)
    for monster in state.monsters:
        if monster.seat is not None:
            counts[monster.seat] += 1
    return counts


def assigning_ask(state: State, monsters: list[FaceUpMonster]) -> Ask:
    """Which Monster goes to whom: nobody gets one more while another has fewer (DTD-STRIKE-06)."""
    counts = spread(state)
    fewest = min(counts.values())
    picks = tuple(
        [
            option(f"assign:{monster.id}@{seat}", None if count == fewest else "DTD-STRIKE-06")
            for monster in monsters
            for seat, count in counts.items()
        ]
    )
    return Ask("strike.assign-monster", (DARKNESS,), picks, forced=True)


async def assign_monster(night: Night, monsters: list[FaceUpMonster]) -> None:
    """The Darkness sets one of these Monsters on a Dreamer (DTD-STRIKE-05)."""
    choice = await night.gm.ask_one(assigning_ask(night.state, monsters))
    night.state.monster(choice.target).seat = choice.place
    night.gm.tell(MonsterAssigned(choice.target, choice.place))


# -- Guardians to Monsters -----------------------------------------------------------------------------------


def faced_by(state: State, guardian: str) -> list[FaceUpMonster]:
    """The Monsters that a Guardian faces."""
    return [monster for monster in state.monsters if monster.guardian == guardian]


def unfaced(state: State, dreamer: Dreamer) -> list[FaceUpMonster]:
    """The Monsters of a Dreamer that nobody faces and that have not been met."""
    seat = dreamer.seat
    return [
        monster
        for monster in state.monsters
        if monster.seat == seat and monster.guardian is None and monster.result is None
    ]


def why_not(content: Content, state: State, guardian: GuardianInPlay, monster: FaceUpMonster) -> str | None:
    """The clause that keeps a Guardian from facing a Monster as well, or None (DTD-HOLE-04, DTD-CONTENT-12)."""
    if guardian.unable:
        return "DTD-HOLE-04"
    faced = faced_by(state, guardian.id)
    if faced and (is_alone(content, monster) or is_alone(content, faced[0])):
        return "DTD-CONTENT-12"
    return None


def left_over(content: Content, state: State, dreamer: Dreamer) -> int:
    """The fewest of a Dreamer's Monsters that must stay unfaced, whatever is assigned from here on."""
    waiting = unfaced(state, dreamer)
    alone = sum([is_alone(content, monster) for monster in waiting])
    others = len(waiting) - alone
    free = shared = 0
    for guardian in dreamer.guardians:
        if guardian.unable:
            continue
        faced = faced_by(state, guardian.id)
        if not faced:
            free += 1
        elif not is_alone(content, faced[0]):
            shared += 1
    if not others or shared:
        return max(0, alone - free)
    return max(0, alone - free + 1) if free else len(waiting)


def facing_ask(content: Content, state: State, dreamer: Dreamer) -> Ask | None:
    """Which Guardian faces which Monster; None when nobody waits or nobody can (DTD-STRIKE-08, DTD-HOLE-39)."""
    waiting = unfaced(state, dreamer)
    if not waiting:
        return None
    fewest = left_over(content, state, dreamer)
    picks = tuple(
        [
            _facing_option(content, state, dreamer, guardian, monster, fewest)
            for monster in waiting
            for guardian in dreamer.guardians
        ]
    )
    if all(pick.refused for pick in picks):
        return None
    return Ask("strike.assign-guardian", (dreamer.seat,), picks)


def _facing_option(
    content: Content, state: State, dreamer: Dreamer, guardian: GuardianInPlay, monster: FaceUpMonster, fewest: int
) -> Option:
    """Whoever can assign must: a choice that leaves more Monsters unfaced than need be is refused (DTD-HOLE-39)."""
    clause = why_not(content, state, guardian, monster)
    if clause is None:
        monster.guardian = guardian.id
        clause = "DTD-HOLE-39" if left_over(content, state, dreamer) > fewest else None
        monster.guardian = None
    return option(f"face:{monster.id}@{guardian.id}", clause)


async def face_one(night: Night) -> bool:
    """One Guardian is set against one Monster, if any still can be. A choice of one is made without asking."""
    content, state = night.content, night.state
    found = [facing_ask(content, state, dreamer) for dreamer in state.dreamers]
    asks = [ask for ask in found if ask is not None]
    if not asks:
        return False
    for ask in asks:
        if only := ask.only_answer():
            _face(night, ask.seats[0], Option(only[0]))
            return True
    answer = await night.gm.ask_first(lambda: asks)
    _face(night, answer.seat, Option(answer.picks[0]))
    return True


def _face(night: Night, seat: str, picked: Option) -> None:
    night.state.monster(picked.target).guardian = picked.place
    night.gm.tell(GuardianAssigned(seat, picked.place, picked.target))


async def face_all(night: Night) -> None:
    """After a card has moved things about: whoever can face a Monster now must (DTD-HOLE-39, DTD-HOLE-41)."""
    while not night.over and await face_one(night):
        pass
