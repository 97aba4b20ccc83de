"""The order of play: deal once; then moon, lamp, count and vote, round after round."""

from __future__ import annotations

from collections.abc import Mapping

from engine.games.skeleton.events import LampPlaced, MoonRose, NightEnded, Rested, SheepCounted, SheepDrawn
from engine.games.skeleton.state import Sheep, State
from engine.kernel import Ask, GameMaster, Option, Seat, options


def deal(state: State, gm: GameMaster, size: int) -> None:
    """Shuffle and deal (SK-SETUP-02)."""
    gm.shuffle("shuffle:deck", state.deck)
    for seat in state.seats:
        draw(state, gm, seat, size)
    state.phase = "moon"


def draw(state: State, gm: GameMaster, seat: Seat, number: int) -> None:
    """Draw; when the deck runs out, the meadow is shuffled to make a new one (SK-SETUP-03)."""
    if len(state.deck) < number:
        gm.shuffle("shuffle:meadow", state.meadow)
        state.deck, state.meadow = state.meadow + state.deck, []
    drawn = [state.deck.pop() for _ in range(min(number, len(state.deck)))]
    state.sleepers[seat].hand += drawn
    gm.tell(SheepDrawn(tuple(drawn)), seat)


def moonrise(state: State, gm: GameMaster) -> None:
    """A new round under a new moon (SK-MOON-01)."""
    state.round += 1
    state.moon = gm.roll("moon", 6)
    gm.tell(MoonRose(state.round, state.moon))
    state.phase = "lamp"


async def lamp(state: State, gm: GameMaster) -> None:
    """The leader puts the lamp beside somebody else (SK-LAMP-01); with two players there is only one place."""
    others = [seat for seat in state.seats if seat != state.leader]
    choice = await gm.ask_one(Ask("place-lamp", (state.leader,), options("lamp", others), forced=True))
    state.lamp = choice.target
    gm.tell(LampPlaced(state.leader, state.lamp))
    state.phase = "count"


async def count(state: State, gm: GameMaster, cards: Mapping[str, Sheep]) -> None:
    """Everybody picks in secret; then all picks are turned up (SK-COUNT-01)."""
    picked = await gm.ask_each(lambda: [count_ask(state, seat, cards) for seat in state.seats])
    sheep = {seat: picks[0].partition(":")[2] for seat, picks in picked.items()}
    wools = [cards[name].wool for name in sheep.values() if name]
    for seat, name in sheep.items():
        if not name:
            gm.tell(Rested(seat))
            continue
        alone = wools.count(cards[name].wool) == 1
        points = (cards[name].wool if alone else 0) + (seat == state.lamp)
        state.sleepers[seat].hand.remove(name)
        state.sleepers[seat].points += points
        state.meadow.append(name)
        gm.tell(SheepCounted(seat, name, points))
    state.phase = "vote"


def count_ask(state: State, seat: Seat, cards: Mapping[str, Sheep]) -> Ask:
    """Count a sheep with no more wool than the moon shows (SK-COUNT-02), or rest."""
    sheep = [
        Option(f"count:{name}", "SK-COUNT-02" if cards[name].wool > state.moon else None, {"wool": cards[name].wool})
        for name in state.sleepers[seat].hand
    ]
    return Ask("count-sheep", (seat,), (*sheep, Option("rest")), facts={"moon": state.moon})


async def vote(state: State, gm: GameMaster) -> None:
    """More than half may end the night; without a majority it goes on (SK-VOTE-01)."""
    ask = Ask("wake-up", state.seats, (Option("sleep"), Option("wake")), quorum="majority", fallback="sleep")
    awake = (await gm.ask_one(ask)).verb == "wake"
    if awake or state.round == state.rounds:
        gm.tell(NightEnded(winners(state)))
        state.phase = "over"
        return
    for seat, sleeper in state.sleepers.items():
        if len(sleeper.hand) < 3:
            draw(state, gm, seat, 3 - len(sleeper.hand))
    state.phase = "moon"


def winners(state: State) -> tuple[Seat, ...]:
    """Whoever has the most points."""
    best = max(sleeper.points for sleeper in state.sleepers.values())
    return tuple([seat for seat, sleeper in state.sleepers.items() if sleeper.points == best])
