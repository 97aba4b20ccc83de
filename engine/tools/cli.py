"""Parsing the command line. Exactly one JSON object on stdout; exit 0, 1 (something is wrong) or 2 (bad usage)."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, NoReturn

import msgspec

from engine.kernel import ContentError, EngineError
from engine.library import CONTENT, known_games
from engine.tools.content import check_content
from engine.tools.coverage import coverage
from engine.tools.replay import replay
from engine.tools.simulate import Plan, simulate
from engine.tools.story import check_story
from engine.tools.usage import UsageError

TESTS = CONTENT.parent / "tests"


class _Parser(argparse.ArgumentParser):
    """Says what is wrong in one sentence."""

    def error(self, message: str) -> NoReturn:
        raise UsageError(f"{message[:1].upper()}{message[1:]}; see python -m engine --help.")


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; the exit code."""
    try:
        given = _parser().parse_args(arguments)
        code: int = given.run(given)
    except UsageError as error:
        print(error, file=sys.stderr)
        return 2
    except ContentError as error:
        print(f"The content cannot be used: {error}", file=sys.stderr)
        return 2
    except EngineError as error:
        print(f"That cannot be done: {error}", file=sys.stderr)
        return 2
    return code


def _parser() -> argparse.ArgumentParser:
    parser = _Parser(prog="python -m engine", description=__doc__)
    commands = parser.add_subparsers(required=True, metavar="COMMAND", parser_class=_Parser)
    _add_simulate(commands)
    check = _command(commands, "check-content", _check_content, "load all content and check its wording")
    check.add_argument("folder", nargs="?", type=Path, default=CONTENT, metavar="DIR", help="default: content/")
    story = _command(commands, "check-story", _check_story, "check one scenario alone, unfinished ones too")
    story.add_argument("scenario", metavar="SCENARIO")
    cover = _command(commands, "coverage", _coverage, "which clauses of a game's rules index have a test")
    cover.add_argument("game", choices=known_games(hidden=True))
    again = _command(commands, "replay", _replay, "play an exported game again and compare")
    again.add_argument("file", type=Path, metavar="FILE")
    return parser


def _command(commands: Any, name: str, run: Callable[[argparse.Namespace], int], words: str) -> argparse.ArgumentParser:
    parser: argparse.ArgumentParser = commands.add_parser(name, help=words, description=words)
    parser.set_defaults(run=run)
    return parser


def _add_simulate(commands: Any) -> None:
    parser = _command(commands, "simulate", _simulate, "play games with automatic players and report what came of it")
    parser.add_argument("game", choices=known_games(hidden=True))
    parser.add_argument("--players", type=int, help="default: as few as the game takes")
    parser.add_argument("--games", type=int, default=100, help="how many (default 100)")
    parser.add_argument("--seed", default="1", help="any word; the same gives the same games (default 1)")
    parser.add_argument(
        "--policy", action="append", default=[], metavar="[SIDE=]NAME", help="automatic player, of all or of one side"
    )
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE", help="a setting of the game")
    parser.add_argument("--check", action="store_true", help="check restarts, undo, secrecy and more at every decision")


def _simulate(given: argparse.Namespace) -> int:
    if given.games < 1:
        raise UsageError("The number of games must be 1 or more.")
    plan = Plan(given.game, given.players, given.games, given.seed, _pairs(given.option), given.policy, given.check)
    report = simulate(plan)
    _print(report)
    return 1 if report["violations"] else 0


def _pairs(options: Sequence[str]) -> dict[str, str]:
    """`--option night=long` as a mapping."""
    pairs = [option.partition("=") for option in options]
    if bad := [name for name, equals, value in pairs if not (name and equals and value)]:
        raise UsageError(f"An option is written NAME=VALUE, for example night=long, not {bad[0]!r}.")
    return {name: value for name, _, value in pairs}


def _check_content(given: argparse.Namespace) -> int:
    if not given.folder.is_dir():
        raise UsageError(f"There is no folder {given.folder}; name the one that holds the games' content.")
    return _report(check_content(given.folder), f"{given.folder.name}: all content is sound.")


def _check_story(given: argparse.Namespace) -> int:
    problems = check_story(given.scenario)
    if problems is None:
        raise UsageError(f"There is no folder content/*/scenarios/{given.scenario}.")
    return _report(problems, f"{given.scenario}: all is sound.")


def _report(problems: Sequence[str], sound: str) -> int:
    """Print what is wrong, a line each."""
    for problem in problems or [sound]:
        print(problem)
    return 1 if problems else 0


def _coverage(given: argparse.Namespace) -> int:
    report = coverage(given.game, TESTS)
    _print(report)
    return 1 if report["missing"] or report["unknown"] else 0


def _replay(given: argparse.Namespace) -> int:
    report = replay(given.file)
    _print(report)
    return 0 if report["verified"] else 1


def _print(report: Any) -> None:
    sys.stdout.write(msgspec.json.format(msgspec.json.encode(report), indent=2).decode() + "\n")
