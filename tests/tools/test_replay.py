"""`python -m engine replay FILE`."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import msgspec
import pytest

from engine.kernel.replay import encode_export
from engine.library import CONTENT
from engine.tools.cli import main
from tests.kernel.test_replay import exported, finished
from tests.kernel.toys import Table


def test_a_finished_game_verifies(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "game.json"
    table = finished(1)
    file.write_bytes(encode_export(exported(table)))
    assert main(["replay", str(file)]) == 0
    report = json.loads(capsys.readouterr().out)
    assert report["verified"] is True and report["game"] == "skeleton"
    assert report["entries"] == len(table.record) and report["outcome"]["ending"] == "morning"


def test_a_forged_game_does_not(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "game.json"
    file.write_bytes(encode_export(msgspec.structs.replace(exported(finished(1)), seed="a luckier one")))
    assert main(["replay", str(file)]) == 1
    assert json.loads(capsys.readouterr().out) == {
        "game": "skeleton",
        "verified": False,
        "entry": 0,
        "problem": "chance-differs",
    }


def test_a_running_game_cannot_be_verified(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "game.json"
    file.write_bytes(encode_export(exported(Table.skeleton())))
    assert main(["replay", str(file)]) == 1
    assert json.loads(capsys.readouterr().out)["problem"] == "not-finished"


@pytest.mark.parametrize("data", [b"", b"[]", b"\x00\xff", b'{"format": 1, "game": "x"}'])
def test_a_file_that_is_no_export_is_bad_usage(tmp_path: Path, capsys: pytest.CaptureFixture[str], data: bytes) -> None:
    file = tmp_path / "game.json"
    file.write_bytes(data)
    assert main(["replay", str(file)]) == 2
    out, err = capsys.readouterr()
    assert out == "" and "no export" in err


def test_an_export_of_an_unknown_game_is_bad_usage(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "game.json"
    file.write_bytes(encode_export(msgspec.structs.replace(exported(finished(1)), game="chess")))
    assert main(["replay", str(file)]) == 2
    assert "not here" in capsys.readouterr().err


def test_the_command_runs_as_a_module(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    file.write_bytes(encode_export(exported(finished(2))))
    command = [sys.executable, "-m", "engine", "replay", str(file)]
    done = subprocess.run(command, cwd=CONTENT.parent, capture_output=True, check=False, text=True)
    assert (done.returncode, json.loads(done.stdout)["verified"], done.stderr) == (0, True, "")
