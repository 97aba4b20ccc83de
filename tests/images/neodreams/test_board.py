"""The table and its words."""

from __future__ import annotations

from itertools import combinations

import msgspec
import pytest

from engine.games.neodreams.content import KINDS
from engine.games.neodreams.view import StudioSeen, View
from images.kit.panels import Box
from images.neodreams.board import render_board
from images.neodreams.gallery import NAMES, content, holding, last, moment, rich
from images.neodreams.sphere import kind_box, market_box, place_box, space_box
from images.neodreams.studio import render_studio
from images.neodreams.wording import effect_words, letter_of, title
from tests.images.test_every_picture import HOSTILE

AWAITED = ("player-1",)
_change = msgspec.structs.replace


def board(view: View, names: dict[str, str] = NAMES) -> str:
    return render_board(view, names, content(), AWAITED).text


def part(text: str, beginning: str) -> str:
    return next(part for part in text.split("\n\n") if part.startswith(beginning))


def line(text: str, beginning: str) -> str:
    return next(line for line in text.splitlines() if line.startswith(beginning))


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_text_board_tells_everything_about_each_studio(players: int) -> None:
    view, _ = moment(players, 16)
    for studio in view.studios:
        told = part(board(view), f"**{NAMES[studio.seat]}**")
        assert f"Knowledge {studio.k}, memory {studio.m}, fantasy {studio.f}." in told
        assert f"Objects: {studio.objects}. Oneironauts at home: {studio.figures}." in told
        assert f"Cards in hand: {studio.hand_size}" in told
        assert all(f"{count} {kind.title()}" in told for kind, count in studio.hand_kinds.items() if count)
        assert f"Cards in the Dreamscape: {len(studio.dream)}. Credits so far: {studio.credits}." in told
        assert title(studio.board) in told
        assert len(told.splitlines()) == 1 + len(studio.dream)


def test_the_text_board_tells_everything_about_each_card_in_a_dreamscape() -> None:
    view = rich(4, 16)
    told = part(board(view), "**Anna**")
    for card in view.studios[0].dream:
        words = line(told, f"- {content().cards[card.id].title} ({card.kind.title()})")
        assert f"Objects {card.objects} of {card.slots}" in words
        assert ("a Client" in words) == card.client
        assert ("upgraded effect" in words) == card.upgraded
        assert f"credits {card.credits}." in words


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_text_board_tells_each_location_and_who_is_there(players: int) -> None:
    view, _ = moment(players, 16)
    for seen in view.locations:
        printed = content().locations[view.layout][seen.id]
        words = line(board(view), f"- {printed.title} ({seen.row.title()} row, column {seen.column})")
        assert effect_words(printed.icons) in words
        assert (NAMES[seen.seat] in words) if seen.seat else words.endswith("Empty.")


def test_the_text_board_tells_track_marker_market_decks_and_tokens() -> None:
    view, _ = moment(4, 16)
    text = board(view)
    for space in content().track:
        words = line(text, f"- {space.column}. {space.title}: {effect_words(space.icons)}")
        assert ("Cycle marker is here" in words) == (space.column == view.marker)
    for kind in KINDS:
        assert f"{kind.title()}: deck {view.decks[kind]}; discards {len(view.discards[kind])}" in text
        assert all(content().cards[card].title in text for card in (*view.market[kind], *view.discards[kind]))
    assert f"Objects {view.reserve_objects}, Clients {view.reserve_clients}." in text
    assert f"Active Player: {NAMES[view.active]}. Last Player: {NAMES[view.last]}." in text
    assert "Waiting for: Anna." in text
    assert f"Still open at {title(view.place)}" in text


def test_the_market_is_told_with_cost_slots_benefit_and_both_effects() -> None:
    view, _ = moment(4, 16)
    for card in (content().cards[card] for kind in KINDS for card in view.market[kind]):
        words = line(board(view), f"- {card.title} ({card.kind.title()}). Cost: ")
        assert f"Credits: {card.credits}. Slots: {card.slots}. Discard: 1 " in words
        assert "Standard: " in words
        assert "Upgraded: " in words


def test_returnals_that_are_left_are_told() -> None:
    view, _ = moment(4, 18, "cycle-others")
    left = {seat: places for seat, places in view.returning.items() if places}
    assert left
    for seat, places in left.items():
        assert all(title(place) in line(board(view), f"Returnals left for {NAMES[seat]}") for place in places)


@pytest.mark.parametrize("players", [3, 4])
def test_the_winner_and_the_totals_are_told_and_nobody_is_awaited(players: int) -> None:
    view, _ = last(players)
    picture = render_board(view, NAMES, content(), AWAITED)
    for seat in view.winners:
        assert NAMES[seat] in line(picture.text, "Won by")
    for seat, total in view.scores.items():
        assert f"Final credits: {total}." in part(picture.text, f"**{NAMES[seat]}**")
    assert "Won by" in picture.alt
    assert "Waiting" not in picture.text + picture.alt


def test_the_last_round_is_told() -> None:
    assert "The end has been triggered" in board(rich(4, 12))
    assert "The end has been triggered" not in board(rich(4, 11))
    assert "last round" in render_board(rich(4, 12), NAMES, content()).alt


def test_a_table_without_names_is_drawn_with_seats() -> None:
    assert "Studio 2" in render_board(moment(3, 9)[0], {}, content(), AWAITED).text


def test_figures_wear_different_letters() -> None:
    seats = tuple(NAMES)
    for names in (
        NAMES,
        dict.fromkeys(NAMES, "Anna"),
        {**NAMES, "player-4": "ada"},
        {},
        dict(zip(NAMES, HOSTILE, strict=True)),
    ):
        letters = [letter_of(names, seat, seats) for seat in seats]
        assert len(set(letters)) == len(letters)
        assert all(len(letter) == 1 for letter in letters)


def test_board_and_studio_look_the_same_whoever_asks() -> None:
    """Hands are of no consequence to what everybody may see, whoever's view it is."""
    view = holding(5)
    other = _change(view, seat=None, studios=tuple(_change(studio, hand=()) for studio in view.studios))
    assert render_board(view, NAMES, content(), AWAITED) == render_board(other, NAMES, content(), AWAITED)
    shown = [render_studio(seen, NAMES, content(), "player-1") for seen in (view, other)]
    assert shown[0] == shown[1]


def test_a_change_of_any_kind_changes_the_picture() -> None:
    view, _ = moment(4, 14)
    first, *rest = view.studios
    counts = ({"k": 9}, {"m": 9}, {"f": 9}, {"objects": 9}, {"figures": 0}, {"hand_size": 9}, {"credits": 9})
    studios = [_change(view, studios=(_studio(first, **change), *rest)) for change in counts]
    free = next(seen.id for seen in view.locations if not seen.seat)
    moved = tuple(_change(seen, seat="player-4") if seen.id == free else seen for seen in view.locations)
    market = {**view.market, "lucid": tuple(reversed(view.market["lucid"]))}
    changes = [
        view,
        *studios,
        _change(view, studios=(_change(first, dream=first.dream[:1]), *rest)),
        _change(view, locations=moved),
        _change(view, market=market),
        _change(view, marker=view.marker % 4 + 1),
        _change(view, decks={**view.decks, "neodream": 3}),
        _change(view, discards={**view.discards, "recursive": ("teeth-again",)}),
        _change(view, reserve_objects=1),
        _change(view, reserve_clients=1),
        _change(view, triggered=True),
        _change(view, turn=99),
        _change(view, active=view.studios[1].seat if view.active != view.studios[1].seat else first.seat),
        _change(view, last=view.studios[1].seat if view.last != view.studios[1].seat else first.seat),
    ]
    assert len({render_board(changed, NAMES, content(), AWAITED).png for changed in changes}) == len(changes)
    assert render_board(view, NAMES, content(), ()).png != render_board(view, NAMES, content(), AWAITED).png


def _studio(studio: StudioSeen, **change: int) -> StudioSeen:
    return _change(studio, **change)


def test_nothing_on_the_board_overlaps_or_leaves_the_picture() -> None:
    boxes: list[Box] = [space_box(column) for column in range(1, 5)]
    for kind in KINDS:
        boxes += [place_box(kind, column) for column in range(1, 5)]
        boxes += [kind_box(kind), market_box(kind, 0), market_box(kind, 1)]
    for left, top, right, bottom in boxes:
        assert 0 <= left < right <= 1600
        assert 84 < top < bottom <= 774
    for first, second in combinations(boxes, 2):
        assert first[2] <= second[0] or second[2] <= first[0] or first[3] <= second[1] or second[3] <= first[1]
