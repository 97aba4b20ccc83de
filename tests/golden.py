"""Golden games: whole games kept as readable text, one for each way a game can end.

A file holds the seed, every answer (`> seat ask picks`) and what was told after it. A test plays the answers again and
compares the text. `python -m tests.golden` writes the files anew: from their own answers where these still fit the
rules, else from a new game of automatic players. Review the difference like code.
"""

from __future__ import annotations

import importlib
import pkgutil
import random
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import msgspec

import tests.games
from engine.autoplay.loop import playing
from engine.autoplay.policy import policies
from engine.kernel import Answer, EngineError, Entry, Session, Told, decode_told, tag_of
from engine.library import load_game

SEEDS_TRIED = 2_000
Wanted = Callable[[Session[Any], Sequence[Told]], bool]
"""Whether a finished game, given all that was told in it, is the one that is looked for."""


@dataclass(frozen=True)
class Golden:
    """One golden game: `name.txt` in `folder`. `policy` names the automatic player of each seat (`*`: the others')."""

    game: str
    name: str
    folder: Path
    players: int
    wanted: Wanted
    policy: Mapping[str, str] = field(default_factory=lambda: {"*": "random"})
    settings: Mapping[str, str] = field(default_factory=dict)

    @property
    def file(self) -> Path:
        """Where it is kept."""
        return self.folder / f"{self.name}.txt"


def ends(ending: str) -> Wanted:
    """The game ended so."""

    def wanted(session: Session[Any], told: Sequence[Told]) -> bool:
        return session.outcome is not None and session.outcome.ending == ending

    return wanted


def goldens() -> Iterator[Golden]:
    """The `GOLDENS` of every `tests.games.<game>.goldens`."""
    for info in pkgutil.iter_modules(tests.games.__path__):
        try:
            module = importlib.import_module(f"tests.games.{info.name}.goldens")
        except ModuleNotFoundError as error:
            if error.name != f"tests.games.{info.name}.goldens":
                raise
            continue
        yield from module.GOLDENS


# -- playing -------------------------------------------------------------------------------------------------------


def replay(golden: Golden, text: str) -> tuple[Session[Any], str]:
    """Play the answers of a text again; the session, and the text that they make now. Raises `EngineError`."""
    seed = next(line for line in text.splitlines() if line.startswith("seed: ")).removeprefix("seed: ")
    session = Session.begin(load_game(golden.game), golden.players, golden.settings, seed)
    for line in text.splitlines():
        if line.startswith("> "):
            seat, ask, *picks = line[2:].split()
            session.submit(Answer(ask, seat, tuple(picks)))
    return session, written(golden, session)


def new_game(golden: Golden) -> tuple[Session[Any], str]:
    """A game of automatic players that ends as wanted. Raises LookupError when none of the seeds tried does."""
    game = load_game(golden.game)
    known = policies(golden.game)
    for number in range(SEEDS_TRIED):
        session = Session.begin(game, golden.players, golden.settings, f"{golden.name}-{number}")
        seats = [plan.seat for plan in game.seats(golden.players, golden.settings)]
        players = {seat: known[golden.policy.get(seat, golden.policy["*"])] for seat in seats}
        for answer in playing(session, players, random.Random(number)):
            session.submit(answer)
        if golden.wanted(session, all_told(session)):
            return session, written(golden, session)
    raise LookupError(f"no seed gives {golden.name}")


def all_told(session: Session[Any]) -> list[Told]:
    """Everything that was told in a game, private things too."""
    return [told for entry in session.path for told in decode_told(session.game, entry.told)]


# -- writing -------------------------------------------------------------------------------------------------------


def written(golden: Golden, session: Session[Any]) -> str:
    """A game as text."""
    lines = [f"{golden.game}, {golden.players} players: {golden.name}", f"seed: {session.seed}", ""]
    for entry in session.path:
        lines += _entry(session, entry)
    outcome = session.outcome
    if outcome is not None:
        scores = " ".join(f"{seat}={score}" for seat, score in outcome.scores.items())
        lines += ["", f"= {outcome.ending}: {' '.join(outcome.winners)} ({scores})"]
    return "\n".join(lines) + "\n"


def _entry(session: Session[Any], entry: Entry) -> Iterator[str]:
    if entry.answer is not None:
        yield " ".join([">", entry.answer.seat, entry.answer.ask, *entry.answer.picks])
    for told in decode_told(session.game, entry.told):
        fields = " ".join(f"{name}={_value(value)}" for name, value in msgspec.structs.asdict(told.event).items())
        whom = "" if told.to is None else f" [{' '.join(told.to)}]"
        yield f"    {tag_of(told.event)} {fields}".rstrip() + whom


def _value(value: object) -> str:
    return ",".join(map(str, value)) if isinstance(value, tuple) else str(value)


def refresh(golden: Golden) -> str:
    """Write a golden game anew; what was done to its file."""
    try:
        session, text = replay(golden, golden.file.read_text())
        word = "replayed"
        if not golden.wanted(session, all_told(session)):
            raise LookupError(golden.name)
    except (FileNotFoundError, StopIteration, LookupError, EngineError):
        _, text = new_game(golden)
        word = "played anew"
    if golden.file.exists() and golden.file.read_text() == text:
        return "unchanged"
    golden.file.parent.mkdir(parents=True, exist_ok=True)
    golden.file.write_text(text)
    return word


def main() -> None:
    """Write all golden games anew."""
    for golden in goldens():
        sys.stdout.write(f"{golden.game} {golden.name}: {refresh(golden)}\n")


if __name__ == "__main__":
    main()
