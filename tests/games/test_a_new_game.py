"""A game is a folder, a content folder, a picture module and a cog: nothing outside its own files names it.

The smallest game is put beside the others under another name, in a copy of the project, and must be found by all that
deals with games.
"""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from cogs.client import found_cogs
from engine.library import known_games

ROOT = Path(__file__).parents[2]
COPIED = ("engine", "images", "cogs", "content", "tests/plays.py")
NEW = "lullaby"

PICTURES = '''
"""The pictures of Lullaby."""

from PIL import Image

from images.kit.picture import BOARD_SIZE, finish
from images.registry import Look


def canvas(view, names, content, awaited):
    return Image.new("RGB", BOARD_SIZE)


def render_board(view, names, content, awaited=()):
    told = f"Round {view.round}."
    return finish(canvas(view, names, content, awaited), [told], told, "lullaby.png")


PICTURES = {"board": Look(render_board)}
'''
GALLERY = '''
"""An example of every picture of Lullaby."""

from engine.library import load_game
from images.examples import Kind, played
from images.lullaby import canvas, render_board


def boards():
    session = next(played(load_game("lullaby"), 2, 1, {}))
    return {"first": (session.game.view(session.state, None), {}, None, [])}


KINDS = (Kind("board", boards, render_board, canvas),)
'''
COG = '''
"""`/lull`: the verbs of Lullaby."""

from cogs.ui.verbs import Verb, verb_group

GAME = "lullaby"
VERBS = {"count": Verb("Count a sheep", ("count",), "sheep")}


def setup(client):
    client.tree.add_command(verb_group(client, "lull", "Your moves in Lullaby", VERBS))
'''
TESTS = '''
"""Every clause is held."""

import pytest


@pytest.mark.rule({clauses})
def test_all() -> None: ...
'''
LOOK_FOR_IT = """
import contextlib, io, json
from pathlib import Path

import engine.tools.content
from cogs.client import found_cogs
from engine.autoplay import policies
from engine.library import known_games, load_rules
from engine.library.games import game_packages
from engine.tools.cli import main
from engine.tools.content import check_content
from images.examples import all_kinds
from images.registry import games, looks
from tests.plays import plays

told = {
    "offered": "lullaby" in known_games(),
    "rules": len(load_rules("lullaby")) > 0,
    "players": list(policies("lullaby")),
    "plays": [play.players for play in plays("lullaby")],
    "drawn": "lullaby" in games() and list(looks("lullaby")),
    "examples": [sample.draw().text for game, kind in all_kinds() if game == "lullaby" for sample in kind.samples()],
    "commands": [module.__name__ for module in found_cogs() if getattr(module, "GAME", "") == "lullaby"],
}
# The others' content is checked elsewhere.
engine.tools.content.game_packages = lambda: {"lullaby": game_packages()["lullaby"]}
told["problems"] = check_content(Path("content"))
with contextlib.redirect_stdout(io.StringIO()):
    told["simulate"] = main(["simulate", "lullaby", "--games", "3", "--check"])
    told["coverage"] = main(["coverage", "lullaby"])
print(json.dumps(told))
"""


def renamed(old: Path, new: Path) -> None:
    """A copy of a folder of the smallest game, called otherwise."""
    for file in old.rglob("*"):
        if file.suffix in (".py", ".toml", ".md"):
            text = file.read_text("utf-8").replace("skeleton", NEW).replace("SK-", "LU-").replace("HIDDEN = True", "")
            (new / file.relative_to(old)).parent.mkdir(parents=True, exist_ok=True)
            (new / file.relative_to(old)).write_text(text, "utf-8")


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the project, with one game more."""
    folder = tmp_path_factory.mktemp("project")
    for name in COPIED:
        (folder / name).parent.mkdir(exist_ok=True)
        if (ROOT / name).is_dir():
            shutil.copytree(ROOT / name, folder / name, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            shutil.copy(ROOT / name, folder / name)
    renamed(ROOT / "engine/games/skeleton", folder / "engine/games" / NEW)
    renamed(ROOT / "content/skeleton", folder / "content" / NEW)
    rules = (folder / "content" / NEW / "rules.toml").read_text("utf-8")
    clauses = ", ".join(f'"{clause}"' for clause in re.findall(r'id = "([A-Z0-9-]+)"', rules))
    own = {f"images/{NEW}/__init__.py": PICTURES, f"images/{NEW}/gallery.py": GALLERY, "cogs/lull.py": COG}
    for name, text in {**own, f"tests/games/{NEW}/test_all.py": TESTS.format(clauses=clauses)}.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, "utf-8")
    return folder


def test_a_new_game_is_found_by_its_folders(project: Path) -> None:
    run = subprocess.run([sys.executable, "-c", LOOK_FOR_IT], cwd=project, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stderr
    assert json.loads(run.stdout) == {
        "offered": True,
        "rules": True,
        "players": ["random"],
        "plays": [2, 3],
        "drawn": ["board"],
        "examples": ["Round 1."],
        "commands": ["cogs.lull"],
        "problems": [],
        "simulate": 0,
        "coverage": 0,
    }


def own_files(game: str) -> tuple[str, ...]:
    """How the paths of a game's own files begin."""
    folder = game.replace("-", "_")
    cogs = [f"{module.__name__.replace('.', '/')}.py" for module in found_cogs() if getattr(module, "GAME", "") == game]
    return (f"engine/games/{folder}/", f"engine/autoplay/{folder}", f"images/{folder}/", *cogs)


def shared_files() -> Iterator[Path]:
    """All code and settings but tests."""
    for folder in (".ci", "cogs", "db", "engine", "images", "sandbox"):
        yield from (file for file in (ROOT / folder).rglob("*") if file.suffix in (".py", ".mako", ".html", ".js", ""))
    yield from (ROOT / name for name in ("Makefile", "pyproject.toml", "bot.py", "settings.py"))


@pytest.mark.parametrize("game", known_games())
def test_nothing_but_its_own_files_names_a_game(game: str) -> None:
    word = re.compile(rf"\b({re.escape(game)}|{game.replace('-', '_')})\b")
    naming = [
        path
        for file in shared_files()
        if file.is_file() and not (path := file.relative_to(ROOT).as_posix()).startswith(own_files(game))
        if word.search(file.read_text("utf-8"))
    ]
    assert naming == []
