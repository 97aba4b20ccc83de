"""`python -m tests.bench`: sections are found by themselves, and one that fails hides no other."""

from __future__ import annotations

import json

import pytest

from tests.bench.__main__ import main, measure, sections
from tests.bench.timing import milliseconds, rates


def test_every_module_with_a_run_is_a_section() -> None:
    assert {"kernel", "opening", "pictures", "presses", "tables"} <= set(sections())
    assert not {"timing", "__main__", "_bare_bot", "test_preparations"} & set(sections())


def test_an_unknown_section_is_bad_usage(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["kernel", "weather"]) == 2
    out, err = capsys.readouterr()
    assert out == "" and err.startswith("There is no section 'weather'; there are ")


def test_a_plain_an_async_and_a_failing_section(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    async def later() -> dict[str, int]:
        return {"later": 2}

    def fails() -> dict[str, int]:
        raise OSError("no screen")

    for run, name, figure in [
        (lambda: {"plain": 1}, "plain", 1),
        (later, "later", 2),
        (fails, "error", "OSError: no screen"),
    ]:
        monkeypatch.setattr("tests.bench.kernel.run", run)
        found = measure("kernel")
        assert set(found) == {name, "section_s"} and found[name] == figure
    assert main(["kernel"]) == 0
    assert json.loads(capsys.readouterr().out)["kernel"]["error"] == "OSError: no screen"


def test_figures_are_medians_and_percentiles() -> None:
    assert milliseconds([0.001] * 90 + [0.5] * 10) == {"p10_ms": 1.0, "median_ms": 1.0, "p95_ms": 500.0}
    found = rates(lambda: sum(1 for _ in range(20_000)), repeats=3)
    assert found["min"] <= found["median"] <= found["max"]
