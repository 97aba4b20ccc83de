"""The Shared Dream: a city, a dream that all its players had, and what came back with it. Order of play first."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from functools import cache

import msgspec

from engine.games.shared_dream import checks, day, harm, night, setup, soundness
from engine.games.shared_dream.asks import ASKS, VERBS
from engine.games.shared_dream.checks import scenario_problems
from engine.games.shared_dream.content import Content
from engine.games.shared_dream.events import EVENTS, GameEnded, GaveUp, PlaysOn
from engine.games.shared_dream.library import read_content
from engine.games.shared_dream.scenarios import SCENARIOS
from engine.games.shared_dream.scenes import NoScene
from engine.games.shared_dream.state import Hero, State
from engine.games.shared_dream.table import Known, Over, Table
from engine.games.shared_dream.view import View, make_view
from engine.kernel import Answer, Ask, Base, ContentError, GameMaster, Option, Outcome, SeatPlan, Setting, Step

ID = "shared-dream"
SEATS = ("player-1", "player-2", "player-3", "player-4")

STEPS = {
    "build": setup.build_city,
    "prepare": setup.prepare,
    "characters": setup.choose_character,
    "stories": setup.deal_stories,
    "ready": setup.ready,
    "day": day.begin,
    "echo": day.echo,
    "raise": day.raise_tracks,
    "order": day.determine_order,
    "next-actor": day.next_actor,
    "act": day.act,
    "night": night.begin,
    "night-enemies": night.enemies_act,
    "night-taint": night.raise_taint,
    "night-tests": night.nightmare_tests,
    "night-scene": night.scene,
    "night-end": night.end,
}

GIVE_UP = (Option("give-up"),)
PLAY_ON = (Option("play-on"),)


@cache
def _giving(living: tuple[str, ...], given: tuple[str, ...]) -> tuple[Ask, ...]:
    """The standing offer to everybody to give up, or to play on after all to whoever is for giving up."""
    return tuple(
        [
            Ask("give-up", (seat,), PLAY_ON, offer=True, commits=True, withdraws=True, facts={"given": 1})
            if seat in given
            else Ask("give-up", (seat,), GIVE_UP, offer=True, commits=True, ends=True, facts={"given": 0})
            for seat in living
        ]
    )


RESTS = frozenset({"characters", "order", "act", "night", "night-tests"})
"""The phases before which a step ends; what lies between is played on without a stop."""


class SharedDream(Base[State]):
    """The game, made once from its content."""

    id = ID
    state_type = State
    event_type = EVENTS
    player_counts = (2, 3, 4)

    def __init__(self, content: Content) -> None:
        self.content = content
        self.known = Known(content)
        self.scenarios = tuple(name for name in SCENARIOS if name in content.scenarios)
        self.settings = (
            Setting("scenario", (*self.scenarios, "random"), self.scenarios[0] if self.scenarios else "random"),
            Setting("doubt", ("two", "three"), "two"),
            Setting("elimination", ("yes", "no"), "yes"),
        )

    def _table(self, state: State, gm: GameMaster) -> Table:
        return Table(state, gm, self.known, SCENARIOS[state.scenario])

    def seats(self, players: int, settings: Mapping[str, str]) -> tuple[SeatPlan, ...]:
        """Two to four players on one side (SD-HOLE-01)."""
        return tuple(SeatPlan(seat, "dreamers") for seat in SEATS[:players])

    def team(self, seat: str, state: State) -> tuple[str, ...]:
        """Everybody sees everything together."""
        return tuple(state.heroes)

    def cards_in_play(self, settings: Mapping[str, str]) -> tuple[str, ...]:
        """The common cards, and those of the scenario; of all scenarios where dice choose it."""
        chosen = settings.get("scenario", "random")
        return self.content.cards(self.scenarios if chosen == "random" else (chosen,))

    def begin(self, players: int, settings: Mapping[str, str]) -> State:
        """An empty table; `random` scenarios are drawn in the first step (SD-HOLE-02)."""
        return State(
            scenario=settings["scenario"],
            players=players,
            heroes={seat: Hero() for seat in SEATS[:players]},
            scene=NoScene(),
            doubt_limit=3 if settings["doubt"] == "three" else 2,
            takers=settings["elimination"] == "no",
        )

    async def step(self, state: State, gm: GameMaster) -> None:
        """Play the next step, then see whether the game is over (SD-HOLE-49)."""
        if state.scenario == "random":
            state.scenario = gm.pick("scenario", self.scenarios)
            return
        table = self._table(state, gm)
        state.idle = False
        while state.outcome is None:
            await _phase(table)
            if state.phase in RESTS:
                return

    def offers(self, state: State) -> Sequence[Ask]:
        """Giving up, and what the scenario allows at any time (SD-HOLE-49, -54)."""
        if state.day < 1:
            return ()
        giving = _giving(tuple(state.living()), tuple(state.giving_up))
        return (*SCENARIOS[state.scenario].offers(state), *giving)

    async def side_action(self, state: State, gm: GameMaster, answer: Answer) -> None:
        """All living players together may give the game up. Raises `Over` when they do."""
        table = self._table(state, gm)
        if answer.ask != "give-up":
            state.idle = False
            await SCENARIOS[state.scenario].side_action(table, answer)
            state.idle = True
        elif answer.seat in state.giving_up:
            state.giving_up.remove(answer.seat)
            gm.tell(PlaysOn(answer.seat))
        else:
            state.giving_up.append(answer.seat)
            missing = len(set(state.living()) - set(state.giving_up))
            gm.tell(GaveUp(answer.seat, missing))
            if not missing:
                raise Over

    def outcome(self, state: State) -> Outcome | None:
        """Victory or defeat of all together."""
        return state.outcome

    def where(self, state: State) -> Step:
        """Phase, day and who acts."""
        return Step(state.phase, {"day": state.day, "seat": state.actor})

    def view(self, state: State, seat: str | None) -> View:
        """The table as anybody sees it."""
        quiet: GameMaster = None  # type: ignore[assignment]  # a view neither asks nor tells
        if state.scenario != "random":
            return make_view(Table(state, quiet, self.known, SCENARIOS[state.scenario]), seat)
        first = next(iter(SCENARIOS))  # any will do: nothing is laid yet
        undrawn = msgspec.structs.replace(state, scenario=first)
        seen = make_view(Table(undrawn, quiet, self.known, SCENARIOS[first]), seat)
        return msgspec.structs.replace(seen, scenario=state.scenario)

    def permuted(self, state: State, seat: str | None, rng: random.Random) -> State:
        """The same table, with everything hidden shuffled."""
        return soundness.permuted(state, rng)

    def violations(self, state: State) -> Sequence[str]:
        """Broken invariants."""
        if state.scenario == "random":
            return ()
        quiet: GameMaster = None  # type: ignore[assignment]
        return soundness.violations(Table(state, quiet, self.known, SCENARIOS[state.scenario]))


async def _phase(t: Table) -> None:
    """Play what the phase does next; then whoever has too many Wounds falls, and the game may be over."""
    try:
        await STEPS[t.state.phase](t)
        for seat, hero in t.state.heroes.items():
            if hero.anima.wounds >= harm.LEAST_HEALTH or hero.animus.wounds >= harm.LEAST_HEALTH:
                await harm.defeat_if_due(t, seat)
    except Over:
        t.state.idle, t.state.reading = False, ""
    _check_end(t)


def _check_end(t: Table) -> None:
    """Victory goes before the last elimination, except where the scenario itself wants somebody alive (SD-HOLE-49)."""
    if t.state.day < 1:
        return
    state = t.state
    if t.scenario.victory(t):
        _end(t, "victory", t.scenario.id)
    elif all(hero.out for hero in state.heroes.values()):
        _end(t, "defeat", "eliminated")
    elif state.giving_up and set(state.living()) <= set(state.giving_up):
        _end(t, "defeat", "given-up")


def _end(t: Table, ending: str, reason: str) -> None:
    state = t.state
    state.outcome = Outcome(ending, tuple(state.heroes) if ending == "victory" else ())
    state.phase = "over"
    t.tell(GameEnded(ending, reason))


def problems(files: Mapping[str, str]) -> list[ContentError]:
    """Everything that is wrong with the content. Raises `ContentError` where it cannot be read at all."""
    return checks.problems(files, read_content(files))


def make(files: Mapping[str, str]) -> SharedDream:
    """The game made of its content files. Raises `ContentError`, with the number of further problems."""
    content = read_content(files)
    found = checks.problems(files, content)
    if found:
        found[0].fields["more"] = len(found) - 1
        raise found[0]
    return SharedDream(content)


__all__ = ["ASKS", "ID", "VERBS", "SharedDream", "make", "problems", "scenario_problems"]
