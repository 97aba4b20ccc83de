"""`check-content`: every game's content loads, and everything it can say has words that name only what is there.

What can be said is found by declaration (a game package's `ASKS` and `VERBS`, its event classes), by reading the source
for error codes, and by playing some games at random.
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterable, Mapping
from pathlib import Path
from types import ModuleType
from typing import Any, get_args

import engine.games
from engine.autoplay import playing, random_policy
from engine.kernel import ContentError, Event, Game, Session
from engine.library import make_game, read_files
from engine.library.games import game_packages
from engine.library.rules import read_rules
from engine.library.wording import field_names, read_wording
from engine.tools.coverage import read_waivers
from engine.tools.errors import error_codes
from engine.tools.said import Said
from engine.tools.texts import Texts

GAMES_PLAYED = 3
LONGEST = 3000


def check_content(folder: Path) -> list[str]:
    """Problems as `file:line: problem`, over all games."""
    problems: list[str] = []
    common = read_files(folder / "common")
    codes = error_codes(Path(engine.__file__).parents[1])
    for name, package in sorted(game_packages().items()):
        try:
            files = read_files(folder / name)
            found = package.problems(files) if hasattr(package, "problems") else []
            problems += [_told(folder, name, error) for error in found]
            if not found:
                problems += GameContent(name, package, common, files).problems(codes)
        except ContentError as error:
            problems.append(_told(folder, name, error))
    return list(dict.fromkeys(problems))


def _place(folder: Path, game: str, error: ContentError) -> str:
    """Where the error is: in the game's folder, unless only the common one has such a file."""
    inside = (
        game if (folder / game / error.file).exists() or not (folder / "common" / error.file).exists() else "common"
    )
    return f"{folder.name}/{inside}/{error.file}:{error.line or _line(folder / inside / error.file, error)}"


def _line(file: Path, error: ContentError) -> int:
    """The line that the problem's own words name; 0 where they name none."""
    problem = str(error.fields.get("problem", ""))
    if match := re.search(r"line (\d+)", problem):
        return int(match[1])
    if "end of document" in problem and file.exists():
        return len(file.read_text("utf-8").splitlines())
    return 0


def _told(folder: Path, game: str, error: ContentError) -> str:
    entry = f"{error.entry}: " if error.entry else ""
    return f"{_place(folder, game, error)}: {entry}{_why(error)}"


def _why(error: ContentError) -> str:
    details = ", ".join(f"{value}" if name == "problem" else f"{name} {value}" for name, value in error.fields.items())
    return f"{error.code}: {details}" if details else error.code


class GameContent:
    """One game's content, looked at from all sides. Raises `ContentError` where it does not even load."""

    def __init__(self, name: str, package: ModuleType, common: Mapping[str, str], files: Mapping[str, str]) -> None:
        self.name = name
        self.package = package
        self.game: Game[Any] = make_game(name, files)
        self.files = files
        self.wording = read_wording(common, files)
        self.texts = Texts({f"content/common/{path}": text for path, text in common.items()}) + Texts(
            {f"content/{name}/{path}": text for path, text in files.items()}
        )
        self.found: list[str] = []

    def problems(self, codes: Mapping[str, set[str]]) -> list[str]:
        """Everything that is wrong with it."""
        said = Said(self.package)
        for players in self.game.player_counts:
            for number in range(GAMES_PLAYED):
                _play(self.game, players, f"content:{number}", said)
        self._rules()
        self._events()
        for key, fields in said.asks.items():
            self._worded("ask", (key,), fields)
        for (ask, verb), fields in said.options.items():
            self._worded("option", (f"{ask}/{verb}", verb), fields)
        for verb in said.verbs_unmet:
            self._worded("option", (verb, *[f"{ask}/{verb}" for ask in said.asks]), None)
        for phase, fields in said.phases.items():
            self._worded("phase", (phase,), fields)
        for code, fields in codes.items():
            self._worded("error", (code,), fields)
        for word in self._titled(said):
            if word not in self.wording.titles:
                self._report("title", word, "has no title")
        self._declared(said)
        return self.found

    def _report(self, table: str, key: str, problem: str) -> None:
        place = self.texts.place(table, key) or f"content/{self.name}/text/en.toml:0"
        self.found.append(f"{place}: [{table}] {key}: {problem}")

    def _worded(self, table: str, keys: Iterable[str], fields: set[str] | None) -> None:
        """One of these keys has words, which name only these fields (None: any)."""
        keys = list(keys)
        key = next((key for key in keys if self.wording.template(table, key) is not None), None)
        if key is None:
            self._report(table, keys[0], "has no words")
            return
        template = self.wording.template(table, key)
        assert template is not None
        if fields is not None and (unknown := field_names(template) - fields):
            there = ", ".join(sorted(fields)) or "none"
            self._report(table, key, f"names {{{min(unknown)}}}, which is not there (there are: {there})")

    def _rules(self) -> None:
        rules = read_rules(self.files)
        for rule in rules.values():
            if not rule.text.strip() or not rule.chapter.strip():
                self._report("rule", rule.id, "needs a chapter and a text")
        for clause in read_waivers(self.files):
            if clause not in rules:
                self._report("waiver", clause, "waives a clause that is not in rules.toml")

    def _events(self) -> None:
        classes: tuple[type[Event], ...] = get_args(self.game.event_type) or (self.game.event_type,)
        tags = {str(one.__struct_config__.tag): set(one.__struct_fields__) for one in classes}
        for tag, fields in tags.items():
            self._worded("event", (tag,), fields)
        for tag in self.wording.keys("event"):
            if tag not in tags:
                self._report("event", tag, "words an event that there is not")
        for case in self.wording.cases():
            self._worded("case", (case.key,), tags.get(case.tag, set()))
            if not {field for field, _, _ in case.conditions} <= tags.get(case.tag, set()):
                self._report("case", case.key, "is about an event or a field that there is not")

    def _titled(self, said: Said) -> list[str]:
        """What interfaces name by a title: the game, its seats, sides and settings, and the endings met."""
        defaults = {one.id: one.default for one in self.game.settings}
        plans = [plan for players in self.game.player_counts for plan in self.game.seats(players, defaults)]
        words = [self.name, *[plan.seat for plan in plans], *[plan.side for plan in plans]]
        for setting in self.game.settings:
            words += [setting.id, *setting.values]
        return list(dict.fromkeys([*words, *sorted(said.endings)]))

    def _declared(self, said: Said) -> None:
        """What was met in play is declared, where the game declares at all."""
        for ask in said.undeclared_asks:
            self._report("ask", ask, f"is asked but not in ASKS of {self.package.__name__}")
        for verb in said.undeclared_verbs:
            self._report("option", verb, f"is offered but not in VERBS of {self.package.__name__}")


def _play(game: Game[Any], players: int, seed: str, said: Said) -> None:
    """One random game, for what it says."""
    session = Session.begin(game, players, {}, seed)
    seats = {plan.seat: random_policy for plan in game.seats(players, {one.id: one.default for one in game.settings})}
    said.hear(session)
    for number, answer in enumerate(playing(session, seats, random.Random(seed))):
        session.submit(answer)
        said.hear(session)
        if number == LONGEST:
            return
