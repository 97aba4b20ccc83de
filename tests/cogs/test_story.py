"""The story as it is told: the same to everybody at a table, and not the same at every table."""

from __future__ import annotations

from cogs.ui.speech import Speech
from cogs.ui.story import gist, story
from engine.games.shared_dream.events import StoryRead, TaintChanged
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


def test_the_panel_tells_hidden_things_in_full_and_of_the_rest_the_facts() -> None:
    speech = Speech("dare-to-dream")
    hidden = story(speech, [item for item in beginning() if item.to is not None], 7, 0)
    told, shortened = gist(speech, beginning(), 7, 0, 100)
    assert shortened and hidden.splitlines()[0] in told
    assert len(told) <= len(hidden) + 102


def test_the_panel_leaves_prose_to_the_channel() -> None:
    speech = Speech("shared-dream")
    told = [Told(StoryRead("player-1", "childs-play", "childs-play/records")), Told(TaintChanged("museum", 1, 1))]
    said, shortened = gist(speech, told, 7, 0, 500)
    assert shortened and "Mr. Pettifer" in story(speech, told, 7, 0)
    assert "Mr. Pettifer" not in said and "Child's Play" in said and "Museum" in said
    assert gist(speech, told[1:], 7, 0, 500) == (story(speech, told[1:], 7, 0), False)
