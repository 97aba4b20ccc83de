"""The rules runtime: decisions a second with checkpoints and entries on, and taking games up again."""

from __future__ import annotations

import random
import statistics
import time
from collections.abc import Mapping, Sequence
from typing import Any

from engine.autoplay import Policy, playing, policies, random_policy
from engine.kernel import Answer, Ask, Entry, Game, GameMaster, Option, Session, decode_entry, encode_entry
from engine.library import load_game
from tests.bench.timing import milliseconds, rates, settle
from tests.kernel.toys import Said, Toy, ToyState

AIM = 35_000
"""Decisions a second on one core, with checkpoints on."""
LEAST = 15_000
DREAMS = 2
"""Recorded games of each scenario of The Shared Dream, and of Neodreams at each count."""
Script = tuple[str, list[Answer]]
"""A seed, and the answers of a whole game."""
NO_SETTINGS: Mapping[str, str] = {}


async def _word(state: ToyState, gm: GameMaster) -> None:
    """The smallest step: one question of four options, one event."""
    words = (Option("word:x"), Option("word:y"), Option("word:z", "T-1"), Option("pass"))
    choice = await gm.ask_one(Ask("word", ("a",), words))
    state.banned = [choice.target]
    gm.tell(Said(choice.target))


def scripts(
    game: Game[Any],
    players: int,
    games: int,
    settings: Mapping[str, str] = NO_SETTINGS,
    policy: Policy = random_policy,
) -> list[Script]:
    """Whole games played by automatic players, to be played again without them."""
    found = []
    for number in range(games):
        seed = f"bench:{number}"
        session = Session.begin(game, players, settings, seed)
        seats = {plan.seat: policy for plan in game.seats(players, settings)}
        answers = []
        for answer in playing(session, seats, random.Random(number)):
            answers.append(answer)
            session.submit(answer)
        found.append((seed, answers))
    return found


def replayed(game: Game[Any], players: int, games: Sequence[Script], settings: Mapping[str, str] = NO_SETTINGS) -> int:
    """Play scripted games, so that only the runtime and the rules are measured; how many decisions that were."""
    for seed, answers in games:
        session = Session.begin(game, players, settings, seed)
        for answer in answers:
            session.submit(answer)
    return sum(len(answers) for _, answers in games)


def sensibly(game: Game[Any], players: int, settings: Mapping[str, str] = NO_SETTINGS) -> dict[str, float]:
    """Decisions a second in games as people play them: the sensible automatic players' answers, played again."""
    games = scripts(game, players, DREAMS, settings, policies(game.id)["sensible"])
    settle()
    return rates(lambda: replayed(game, players, games, settings))


def shared_dream() -> dict[str, dict[str, float]]:
    """Each scenario with four players."""
    game = load_game("shared-dream")
    scenarios = next(setting for setting in game.settings if setting.id == "scenario").values
    return {name: sensibly(game, 4, {"scenario": name}) for name in scenarios if name != "random"}


def neodreams() -> dict[str, dict[str, float]]:
    """Each number of players."""
    game = load_game("neodreams")
    return {f"{players}_players": sensibly(game, players) for players in game.player_counts}


def middle(of: Mapping[str, Mapping[str, float]]) -> float:
    """The median of some medians."""
    return statistics.median(rate["median"] for rate in of.values())


def encoded(entries: Sequence[Entry]) -> int:
    """Encode and decode entries as a store does."""
    for entry in entries:
        decode_entry(encode_entry(entry))
    return len(entries)


def opening(moves: int) -> list[float]:
    """Seconds to take a game of smallest steps up again after so many moves, from its newest entry."""
    session = Session.begin(Toy(*[_word] * (moves + 1)), 3, {}, "bench")
    for _ in range(moves):
        session.submit(Answer("word", "a", ("word:x",)))
    found = []
    for _ in range(200):
        started = time.perf_counter()
        Session.resume(session.game, "bench", session.head, session.path[-1:])
        found.append(time.perf_counter() - started)
    return found


def run() -> dict[str, Any]:
    """Decisions a second, entries coded a second, and the time to take a game up again early and late."""
    toy = Toy(*[_word] * 3001)
    toy_script = [("bench", [Answer("word", "a", ("word:x",))] * 3000)]
    skeleton, dare = load_game("skeleton"), load_game("dare-to-dream")
    skeleton_scripts, dare_scripts = scripts(skeleton, 3, 150), scripts(dare, 4, 12)
    settle()
    entries: list[Entry] = []
    for seed, answers in dare_scripts:
        session = Session.begin(dare, 4, {}, seed)
        entries += [session.head, *[session.submit(answer) for answer in answers]]
    early, late = milliseconds(opening(10)), milliseconds(opening(5000))
    dare_rate, shared, neo = rates(lambda: replayed(dare, 4, dare_scripts)), shared_dream(), neodreams()
    medians = {"dare-to-dream": dare_rate["median"], "shared-dream": middle(shared), "neodreams": middle(neo)}
    return {
        "decisions_per_s": {
            "smallest": rates(lambda: replayed(toy, 3, toy_script)),
            "skeleton": rates(lambda: replayed(skeleton, 3, skeleton_scripts)),
            "dare-to-dream": dare_rate,
            "shared-dream": shared,
            "neodreams": neo,
        },
        "median": medians,
        "against_aim": {game: round(rate / AIM, 2) for game, rate in medians.items()},
        "against_least": {game: round(rate / LEAST, 2) for game, rate in medians.items()},
        "entries_coded_per_s": rates(lambda: encoded(entries)),
        "entry_bytes_mean": round(sum(len(encode_entry(entry)) for entry in entries) / len(entries)),
        "resume": {"move_10": early, "move_5000": late, "ratio": round(late["median_ms"] / early["median_ms"], 2)},
    }
