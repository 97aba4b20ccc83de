"""The mats, the scenario's own board, and the surroundings."""

from __future__ import annotations

import itertools

import msgspec
import pytest
from PIL import Image

from engine.games.shared_dream.city import Roads
from engine.games.shared_dream.view import BombSeen, View
from images.kit.panels import Align, Pen, write
from images.kit.picture import NotSeen
from images.shared_dream import mats
from images.shared_dream.gallery import (
    NAMES,
    SCENARIOS,
    content,
    contested,
    game,
    manifest,
    moment,
    panicking,
    play,
    ticking,
    views,
)
from images.shared_dream.mats import render_mats
from images.shared_dream.printed import card_title, story_title, tile_title
from images.shared_dream.scene import render_scene
from images.shared_dream.streets import reach
from images.shared_dream.surroundings import SIDE, near_of, render_surroundings
from images.shared_dream.wording import label, wording

NUMBERED = {*wording().scores.values(), *[label(track) for track in ("conviction", "nightmare", "doubt", "actions")]}

AWAITED = ("player-1",)
change = msgspec.structs.replace


# -- mats --------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 3, 4])
def test_mats_tell_each_player_and_nothing_of_the_city(players: int) -> None:
    view = moment("beast-at-the-door", players, 4)
    picture = render_mats(view, NAMES, content(), AWAITED)
    for hero in view.heroes:
        assert f"**{NAMES[hero.seat]}**" in picture.text
        assert NAMES[hero.seat] in picture.alt
    assert "**The city**" not in picture.text


@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_number_on_a_mat_has_its_word_to_read_on_a_phone(players: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """A phone shows the picture at a quarter of its width: 28 of its pixels are 7 there."""
    written: list[tuple[int, str, int, int]] = []

    def recorded(image: Image.Image, text: str, at: tuple[int, int], pen: Pen, align: Align = "left") -> int:
        width = write(image, text, at, pen, align)
        left = at[0] - {"left": 0, "centre": width // 2, "right": width}[align]
        if text in NUMBERED and image.width < 800:
            assert pen.size >= 28 and left >= 8 and left + width <= image.width - 8, text
            written.append((at[1], text, left, left + width))
        return width

    monkeypatch.setattr(mats, "write", recorded)
    names = {seat: f"{name} the Undrawn" for seat, name in NAMES.items()}  # what was drawn before is not drawn again
    mats.mats_canvas(moment("explosive-nightlife", players, 3), names, content(), [])
    assert {text for _, text, _, _ in written} == NUMBERED
    one = sorted(set(written))
    for (line, _, _, right), (other, text, left, _) in itertools.pairwise(sorted(one, key=lambda w: (w[0], w[2]))):
        assert line != other or right <= left, f"{text} is written over"


def test_what_somebody_does_not_have_takes_no_line() -> None:
    view = moment("beast-at-the-door", 2, 4)
    bare = [change(hero, echo="", artifacts=(), abilities=(), played=(), items=()) for hero in view.heroes]
    told = render_mats(change(view, heroes=tuple(bare)), NAMES, content(), AWAITED).text
    assert "none" not in told
    held = change(bare[0], artifacts=tuple(content().artifacts)[:1])
    told = render_mats(change(view, heroes=(held, bare[1])), NAMES, content(), AWAITED).text
    assert f"- Artifacts: {content().artifacts[held.artifacts[0]].title}." in told


def test_a_change_on_a_mat_changes_its_picture() -> None:
    view = moment("beast-at-the-door", 2, 4)
    first, second = view.heroes
    story = first.stories[0]
    changed = [
        first,
        change(first, combat=first.combat + 1),
        change(first, magic=first.magic + 1),
        change(first, social=first.social + 1),
        change(first, movement=first.movement + 1),
        change(first, damage=first.damage + 1),
        change(first, wounds=first.wounds + 1),
        change(first, health=first.health + 1),
        change(first, ward=first.ward + 1),
        change(first, other_wounds=first.other_wounds + 1),
        change(first, conviction=5 - first.conviction),
        change(first, nightmare=5 - first.nightmare),
        change(first, doubt=first.doubt + 1),
        change(first, actions=first.actions + 1),
        change(first, locked=not first.locked),
        change(first, echo="you-could-fly" if first.echo != "you-could-fly" else ""),
        change(first, artifacts=(*first.artifacts, "moth-lantern")),
        change(first, abilities=(*first.abilities, "headlong")),
        change(first, played=(*first.played, "headlong")),
        change(first, items=(*first.items, "fragment-doorbell")),
        change(first, stories=(change(story, done=not story.done),)),
        change(first, stories=(change(story, goal="docks", waits=0, done=False),)),
    ]
    drawn = {render_mats(change(view, heroes=(hero, second)), NAMES, content(), ()).png for hero in changed}
    assert len(drawn) == len(changed)


def test_more_cards_than_fit_are_counted_and_told() -> None:
    view = moment("beast-at-the-door", 4, 4)
    many = tuple(content().artifacts)
    heroes = (change(view.heroes[0], artifacts=many), *view.heroes[1:])
    picture = render_mats(change(view, heroes=heroes), NAMES, content(), ())
    assert all(content().artifacts[card].title in picture.text for card in many)


def test_before_characters_are_chosen_there_are_mats_and_scenes_all_the_same() -> None:
    for scenario in SCENARIOS:
        view = views(scenario, 3, 3)[0]
        assert "no character yet" in render_mats(view, NAMES, content(), AWAITED).text
        assert content().scenarios[scenario].card.title in render_scene(view, NAMES, content(), AWAITED).alt


# -- the scenario's own board ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_a_scene_tells_objective_and_victory(scenario: str) -> None:
    card = content().scenarios[scenario].card
    picture = render_scene(moment(scenario, 3, 4), NAMES, content(), AWAITED)
    assert card.objective in picture.text
    assert card.victory in picture.text
    assert picture.alt.startswith(card.title)


def scenes(view: View, **fields: object) -> tuple[str, str]:
    """The words of a scene, before and after a change."""
    changed = change(view, scene=change(view.scene, **fields))
    before, after = (render_scene(seen, NAMES, content(), ()) for seen in (view, changed))
    assert before.png != after.png
    return before.text, after.text


def test_the_beast_is_told_with_track_wounds_strikes_and_fragments() -> None:
    start = moment("beast-at-the-door", 2, 4)
    hidden = render_scene(start, NAMES, content(), ()).text
    assert f"not manifest; {start.decks['strikes']} " in hidden
    view = manifest(start)
    before, after = scenes(view, beast_track=4)
    assert f"Damage track 2 of 5, Wounds 3 of {view.enemies[-1].health}" in before
    assert "Damage track 4 of 5" in after
    for hero in view.heroes:
        assert card_title(view, content(), hero.items[0]) in before
    scenes(view, beast_wounds=1)


def test_terror_the_clown_and_the_open_confrontation_are_told() -> None:
    view = moment("dead-serious", 3, 4)
    card = next(iter(content().scenarios["dead-serious"].decks["final-confrontations"].values()))
    before, after = scenes(view, terror=3, frenzied=True, confrontation=card.id)
    assert "No Final Confrontation is open." in before
    assert "Terror 3 of 10; the Clown is frenzied" in after
    assert card.title in after
    assert card.text in after


def test_bombs_are_told_and_hidden_ones_stay_hidden() -> None:
    view = ticking(moment("explosive-nightlife", 4, 5))
    before, after = scenes(view, explosions=3)
    assert "Explosions so far: 3." in after
    shown = [bomb for bomb in view.scene.bombs if bomb.shown]
    for bomb in shown:
        assert f"{tile_title(content(), bomb.tile)}, {bomb.tokens} tokens left" in before
    decks = content().scenarios["explosive-nightlife"].decks["bombs"]
    for card in decks.values():
        if card.id not in {bomb.card for bomb in shown}:
            assert card.title not in before
    burning = tuple(change(bomb, tokens=bomb.tokens + 1) for bomb in view.scene.bombs)
    scenes(view, bombs=burning)
    assert "No bomb is left." in scenes(view, bombs=())[1]
    scenes(view, bombs=(BombSeen("", "", False, 0), BombSeen("", "", False, 0)))


def test_the_invasion_is_told_on_both_sides() -> None:
    view = panicking(moment("attack-of-the-mindrender", 3, 3))
    view = change(view, scene=change(view.scene, invasion_red=False, invasion_at=1))
    before, after = scenes(view, invasion_red=True)
    card = content().scenarios["attack-of-the-mindrender"].decks["invasion"][view.scene.invasion[1]]
    assert card.text in before
    assert card.red_text in after
    assert f"{card.title} (the Alien is here)" in before
    assert f"Meteorite: {tile_title(content(), view.scene.meteorite)}." in before
    assert "nights left: 2" in before
    scenes(view, invasion_at=2)
    scenes(view, panics=())


def test_roses_locks_and_waiting_cards_are_told() -> None:
    view = contested(moment("war-of-the-roses", 4, 5))
    before, after = scenes(view, locked=True)
    for place, colour in view.scene.roses.items():
        assert f"- {tile_title(content(), place)}: {colour}." in before
    assert "not locked" in before
    assert "not locked" not in after
    assert "Anna: Last Night cards face down 1." in before
    scenes(view, last_night={})
    scenes(view, roses=dict.fromkeys(view.scene.roses, "white"))


# -- surroundings ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("scenario", SCENARIOS)
@pytest.mark.parametrize("players", [2, 4])
def test_surroundings_show_nine_tiles_of_the_city_with_the_own_one(scenario: str, players: int) -> None:
    view = moment(scenario, players, 3)
    for hero in view.heroes:
        near = near_of(view, content(), hero.seat)
        if hero.out:
            assert not near.tiles
            continue
        assert len({(tile.row, tile.column) for tile in near.tiles}) == SIDE * SIDE
        picture = render_surroundings(view, NAMES, content(), hero.seat)
        assert hero.tile in {tile.id for tile in near.tiles}
        assert all(tile_title(content(), tile.id) in picture.text for tile in near.tiles)
        assert f"Around {NAMES[hero.seat]} at {tile_title(content(), hero.tile)}" in picture.alt


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_what_is_in_reach_is_what_the_rules_say(scenario: str) -> None:
    for session in list(play(scenario, 3, 5))[40::40]:
        view = game().view(session.state, None)
        roads = Roads(content(), session.state.city)
        for tile in view.tiles:
            for steps in (1, 2, 4):
                for halts in (True, False):
                    walks = roads.walks(tile.id, steps, halts=halts)
                    expected = {there: len(path) for there, path in walks.items()}
                    assert reach(view.tiles, tile.id, steps, halts=halts) == expected


@pytest.mark.rule("SD-PR-10", "SD-HOLE-07")
def test_surroundings_tell_how_far_it_is_to_where_the_own_story_goes_on() -> None:
    view = moment("dead-serious", 3, 3)
    hero, *others = view.heroes
    title = story_title(view, content(), hero.stories[0].story)
    here = change(hero.stories[0], goal=hero.tile, waits=0, done=False)
    far = next(tile.id for tile in view.tiles if tile.id not in reach(view.tiles, hero.tile, 2, halts=False))
    away = change(here, goal=far)
    pictures = [
        render_surroundings(change(view, heroes=(change(hero, stories=(story,)), *others)), NAMES, content(), hero.seat)
        for story in (here, away)
    ]
    steps = reach(view.tiles, hero.tile, 20, halts=False)[far]
    told = [f"{title} goes on here.", f"{title} goes on at {tile_title(content(), far)}, {steps} tiles by road."]
    for picture, line in zip(pictures, told, strict=True):
        assert line in picture.text and line in picture.alt
    assert pictures[0].png != pictures[1].png


def test_without_a_seat_the_surroundings_are_those_of_whoever_acts() -> None:
    view = moment("dead-serious", 3, 4)
    own = render_surroundings(view, NAMES, content(), view.actor)
    assert render_surroundings(view, NAMES, content()) == own


def test_nobody_elses_seat_has_surroundings() -> None:
    with pytest.raises(NotSeen):
        render_surroundings(moment("beast-at-the-door", 2, 4), NAMES, content(), "player-4")


def test_whoever_is_out_of_the_city_is_told_so() -> None:
    view = moment("beast-at-the-door", 2, 4)
    heroes = (change(view.heroes[0], out=True), view.heroes[1])
    picture = render_surroundings(change(view, heroes=heroes), NAMES, content(), "player-1")
    assert "not in the city" in picture.text
    assert "not in the city" in picture.alt
