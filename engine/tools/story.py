"""`check-story SCENARIO`: one scenario alone, as far as it can be read, for those who are writing it.

Also `python -m engine.tools.story SCENARIO`, which loads no other game.
"""

from __future__ import annotations

import importlib
import sys
from pathlib import Path

from engine.library.files import CONTENT, read_files


def check_story(scenario: str, folder: Path = CONTENT) -> list[str] | None:
    """Problems as `file:line: problem`; None when there is no folder of that scenario."""
    homes = list(folder.glob(f"*/scenarios/{scenario}"))
    if not homes:
        return None
    game = homes[0].parents[1].name
    package = importlib.import_module(f"engine.games.{game.replace('-', '_')}")
    problems = []
    for error in package.scenario_problems(read_files(folder / game), scenario):
        entry = f"{error.entry}: " if error.entry else ""
        problem = error.fields.get("problem", "")
        problems.append(f"{folder.name}/{game}/{error.file}:{error.line}: {entry}{error.code}: {problem}")
    return list(dict.fromkeys(problems))


if __name__ == "__main__":
    found = check_story(sys.argv[1])
    print("\n".join(["no such scenario folder"] if found is None else found or ["all is sound"]))
    raise SystemExit(found != [])
