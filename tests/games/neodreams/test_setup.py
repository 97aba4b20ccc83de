"""Components and setup."""

from __future__ import annotations

from collections import Counter

import pytest

from engine.games.neodreams.content import KINDS, only_gains
from engine.games.neodreams.events import BoardsDealt, FirstChosen, HandDealt, MarkerSet, MarketRevealed, SideChosen
from engine.kernel import Refused, Session
from tests.games.neodreams.table import CONTENT, GAME, SEATS, new_game


@pytest.mark.rule("NEO-COMP-03", "NEO-COMP-04", "NEO-COMP-09", "NEO-COMP-10", "NEO-PSETUP-07", "NEO-PSETUP-08")
@pytest.mark.rule("NEO-PSETUP-09", "NEO-SETUP-06", "NEO-CONTENT-05")
def test_supplies_and_reserve() -> None:
    table = new_game(3, sides="a")
    for seat in SEATS[:3]:
        assert table.tracks(seat) == (3, 3, 3)
        assert (table.player(seat).objects, table.player(seat).figures) == (3, 3)
    assert (table.state.reserve_objects, table.state.reserve_clients) == (90 - 9, 30)


@pytest.mark.rule("NEO-TV-27", "NEO-COMP-05", "NEO-SETUP-03", "NEO-SETUP-04", "NEO-PSETUP-10")
@pytest.mark.parametrize(("players", "objects", "deck"), [(4, 78, 24), (2, 84, 26)])
def test_what_is_left_after_the_setup(players: int, objects: int, deck: int) -> None:
    table = new_game(players, sides="a")
    assert table.state.reserve_objects == objects
    assert [len(table.state.decks[kind]) for kind in KINDS] == [deck] * 3
    assert [len(table.state.market[kind]) for kind in KINDS] == [2] * 3
    for seat in SEATS[:players]:
        assert [CONTENT.cards[card].kind for card in table.player(seat).hand] == list(KINDS)


@pytest.mark.rule("NEO-SETUP-03")
def test_decks_are_shuffled_each_on_its_own() -> None:
    orders = {tuple(new_game(2, seed, sides="a").state.decks["lucid"]) for seed in ("one", "two", "three")}
    assert len(orders) == 3


@pytest.mark.rule("NEO-SETUP-05", "NEO-DISC-03")
def test_each_kind_has_its_own_discard_pile() -> None:
    table = new_game(2, sides="a")
    card = table.player("player-1").hand[1]
    table.says("player-1", f"discard:{card}")
    assert table.state.discards == {"lucid": [], "neodream": [card], "recursive": []}


@pytest.mark.rule("NEO-COMP-01", "NEO-SETUP-01", "NEO-HOLE-02", "NEO-CONTENT-01", "NEO-HOLE-22")
@pytest.mark.parametrize(("players", "locations"), [(2, 8), (3, 12), (4, 12)])
def test_the_side_of_the_board_matches_the_players(players: int, locations: int) -> None:
    layout = CONTENT.layout_for(players)
    assert len(layout.locations) == locations >= 3 * players
    assert new_game(players, sides="a").view().layout == layout.id
    assert any(part.__class__.__name__ == "Create" for place in layout.locations for part in place.icons)
    if players == 2:
        assert set(Counter(place.column for place in layout.locations).values()) == {2}


@pytest.mark.rule("NEO-COMP-11", "NEO-HOLE-01", "NEO-HOLE-32")
@pytest.mark.parametrize("players", [1, 5])
def test_two_to_four_play(players: int) -> None:
    with pytest.raises(Refused) as caught:
        Session.begin(GAME, players, {}, "x")
    assert caught.value.code == "seat-count"


@pytest.mark.rule("NEO-COMP-06", "NEO-COMP-07", "NEO-PSETUP-01", "NEO-PSETUP-02", "NEO-PSETUP-03")
def test_every_studio_is_dealt_a_board_of_its_own_by_chance() -> None:
    table = new_game(4, sides="a")
    dealt = table.told(BoardsDealt)[0].boards
    assert sorted(dealt) == sorted(CONTENT.boards)
    assert [table.player(seat).board for seat in SEATS] == list(dealt)
    assert len({new_game(4, f"{number}", sides="a").told(BoardsDealt)[0].boards for number in range(6)}) > 1
    for seat in SEATS:
        assert [card.id for card in table.player(seat).dream] == list(CONTENT.boards[table.player(seat).board]["a"])


@pytest.mark.rule("NEO-PSETUP-06", "NEO-CONTENT-03")
def test_sides_a_are_alike_and_sides_b_differ() -> None:
    def printed(side: str) -> list[tuple[object, ...]]:
        return [
            tuple((CONTENT.cards[card].standard, CONTENT.cards[card].upgraded) for card in sides[side])
            for sides in CONTENT.boards.values()
        ]

    assert len(set(printed("a"))) == 1
    assert len(set(printed("b"))) == 4
    assert all(only_gains(CONTENT.cards[card].standard) for sides in CONTENT.boards.values() for card in sides["a"])


@pytest.mark.rule("NEO-PSETUP-05", "NEO-HOLE-29", "NEO-TV-32")
def test_each_player_chooses_a_side_at_the_same_time() -> None:
    table = new_game(2)
    assert table.awaits() == [("player-1", "setup.side"), ("player-2", "setup.side")]
    table.says("player-2", "side:b")
    assert not table.told(SideChosen)
    table.says("player-1", "side:a")
    assert [(told.seat, told.side) for told in table.told(SideChosen)] == [("player-1", "a"), ("player-2", "b")]


@pytest.mark.rule("NEO-HOLE-29")
def test_the_table_may_agree_on_one_side() -> None:
    table = new_game(2, sides="b")
    assert {told.side for told in table.told(SideChosen)} == {"b"}
    assert table.awaits() == [(table.state.active, "turn.choose")]


@pytest.mark.rule("NEO-COMP-08", "NEO-PSETUP-11", "NEO-PSETUP-12", "NEO-HOLE-19")
def test_the_first_player_is_asked_for() -> None:
    table = new_game(3, sides="a", first="agree")
    assert table.open("setup.first")
    table.says("player-1", "first:player-2").says("player-3", "first:player-2")
    assert table.told(FirstChosen) == [FirstChosen("player-2", "player-1")]
    assert (table.state.active, table.state.last) == ("player-2", "player-1")


@pytest.mark.rule("NEO-HOLE-19")
def test_without_an_answer_chance_decides() -> None:
    assert {new_game(3, str(number), sides="a").state.active for number in range(20)} == set(SEATS[:3])
    table = new_game(2, sides="a", first="agree")
    table.says("player-1", "first:player-1").says("player-2", "first:player-2")
    assert table.state.active in SEATS[:2]


@pytest.mark.rule("NEO-COMP-02", "NEO-SETUP-02")
def test_the_marker_starts_on_daydream() -> None:
    table = new_game(2, sides="a")
    assert table.state.marker == 1
    assert table.told(MarkerSet) == [MarkerSet("daydream")]


@pytest.mark.rule("NEO-PSETUP-13", "NEO-TV-19", "NEO-HOLE-05")
def test_the_last_player_may_start_the_marker_anywhere() -> None:
    table = new_game(2, sides="a", marker="choose")
    assert table.awaits() == [(table.state.last, "setup.marker")]
    table.says(table.state.last, "space:deep")
    assert (table.state.marker, table.state.icons) == (3, [])
    table.says(table.state.active, "cycle")
    assert table.state.marker == 4


@pytest.mark.rule("NEO-HOLE-30")
def test_a_hand_is_told_to_its_owner_alone() -> None:
    table = new_game(2, sides="a")
    assert len(table.told(HandDealt, "player-1")) == 1
    assert not table.told(HandDealt)
    assert len(table.told(MarketRevealed)[0].cards) == 6
    assert table.seen("player-1", "player-2").hand == ()
    assert table.seen("player-1", "player-2").hand_size == 3
    assert len(table.seen("player-1", "player-1").hand) == 3
