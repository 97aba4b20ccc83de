"""Settings: documented, checked, and the token shown to nobody."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from pathlib import Path

import pytest

from bot import LIBRARIES, Redacting, set_up_logging
from settings import BadSetting, Settings, load, names, parse

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture
def logging_kept() -> Iterator[None]:
    """What the test does to logging is undone."""
    loggers = [logging.getLogger(name) for name in (None, *LIBRARIES)]
    kept = [(logger, logger.level, logger.handlers[:]) for logger in loggers]
    yield
    for logger, level, handlers in kept:
        logger.setLevel(level)
        logger.handlers[:] = handlers


def documented() -> dict[str, str]:
    """The lines of `.env.example`, and what stands above each."""
    found: dict[str, str] = {}
    above: list[str] = []
    for line in (ROOT / ".env.example").read_text("utf-8").splitlines():
        if "=" in line and not line.startswith("#"):
            found[line.partition("=")[0]] = " ".join(above)
            above = []
        else:
            above = [*above, line] if line.strip() else []
    return found


def test_every_setting_is_documented_and_nothing_else_is() -> None:
    assert set(documented()) == set(names())
    assert all(len(text) > 30 for text in documented().values())


def test_the_example_is_the_default() -> None:
    example = [line for line in (ROOT / ".env.example").read_text("utf-8").splitlines() if not line.startswith("#")]
    given = dict(line.partition("=")[::2] for line in example if "=" in line)
    assert parse(given) == Settings()


def test_the_token_is_never_shown() -> None:
    settings = parse({"DISCORD_TOKEN": "very.secret.token"})
    assert "very.secret" not in repr(settings)
    record = logging.LogRecord("x", logging.INFO, "f", 1, "GET with %s", ("Bot very.secret.token",), None)
    assert Redacting(settings.token).format(record).endswith("GET with Bot ***")


@pytest.mark.parametrize(("level", "kept"), [("INFO", "WARNING"), ("ERROR", "ERROR"), ("DEBUG", "INFO")])
def test_libraries_log_what_is_wrong_and_never_what_messages_say(level: str, kept: str, logging_kept: None) -> None:
    set_up_logging(Settings(log_level=level))
    assert logging.getLogger("oneiros").getEffectiveLevel() == logging.getLevelNamesMapping()[level]
    for name in ("discord.gateway", "discord.http", "alembic.runtime.migration"):
        assert logging.getLogger(name).getEffectiveLevel() == logging.getLevelNamesMapping()[kept]


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("ONEIROS_GUILD", "my server"),
        ("ONEIROS_BURIED_AFTER", "2"),
        ("ONEIROS_LOG_LEVEL", "LOUD"),
        ("ONEIROS_DISCORD_API", "localhost"),
        ("ONEIROS_PICTURE_WORKERS", "-1"),
    ],
)
def test_a_bad_value_gets_one_sentence_that_names_the_setting(name: str, value: str) -> None:
    with pytest.raises(BadSetting, match=f"^{name} must .*\\.$"):
        parse({name: value})


def test_the_environment_wins_over_the_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / ".env").write_text("ONEIROS_LOG_LEVEL=debug\nONEIROS_BURIED_AFTER=20\n", "utf-8")
    monkeypatch.setenv("ONEIROS_BURIED_AFTER", "30")
    monkeypatch.delenv("ONEIROS_LOG_LEVEL", raising=False)
    settings = load(tmp_path)
    assert (settings.log_level, settings.buried_after) == ("DEBUG", 30)
