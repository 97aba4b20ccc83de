"""The story as it is told: the same to everybody at a table, and not the same at every table."""

from __future__ import annotations

from cogs.ui.speech import Speech
from cogs.ui.story import story
from engine.games.shared_dream.events import TaintChanged
from engine.kernel import Session, Told
from engine.kernel.session import decode_told
from engine.library import load_game


def beginning() -> tuple[Told, ...]:
    """What the beginning of a night tells, hidden things too."""
    game = load_game("dare-to-dream")
    told = tuple(decode_told(game, Session.begin(game, 3, {}, "story").head.told))
    assert any(item.to is not None for item in told)
    return told


def test_every_beginning_is_told_at_some_table() -> None:
    speech = Speech("dare-to-dream")
    first = {story(speech, beginning(), table, 0).splitlines()[0] for table in range(1, 41)}
    variants = speech.words.template("event", "night-began")
    assert isinstance(variants, tuple)
    assert first == {variant.splitlines()[0] for variant in variants}


def test_what_all_may_know_is_told_to_all_in_the_same_words() -> None:
    speech, told = Speech("dare-to-dream"), beginning()
    public = story(speech, [item for item in told if item.to is None], 7, 0).splitlines()
    whole = story(speech, told, 7, 0).splitlines()
    assert [line for line in whole if line in public] == public
    assert len(whole) > len(public)


def test_nothing_is_said_twice_before_all_its_words_are_used() -> None:
    speech = Speech("shared-dream")
    variants = speech.words.template("event", "taint-changed")
    assert isinstance(variants, tuple)
    for entry in range(30):
        told = [Told(TaintChanged("museum", 1, 1)) for _ in variants]
        lines = story(speech, told, 7, entry).splitlines()
        assert len(set(lines)) == len(variants)
