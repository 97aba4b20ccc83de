"""Turns: deploying, cycling sleep, Returnals, the Market, the end."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from engine.games.neodreams import Neodreams
from engine.games.neodreams.content import Create, Draw, Gain, Return, icon_words
from engine.games.neodreams.events import (
    Cycled,
    DeckRenewed,
    Deployed,
    DrewFromMarket,
    EndTriggered,
    GameEnded,
    MarketRevealed,
    Returned,
    TurnBegan,
)
from tests.games.neodreams.table import AT_ONCE, CONTENT, altered, content_with, icons, studio

ME, SECOND, THIRD = "player-1", "player-2", "player-3"
FILLER = [card for card in CONTENT.decks["neodream"] if card != "the-lost-sock-saga"]


def cards(count: int, start: int = 0) -> list[tuple[str, int, bool]]:
    """So many created cards that react to nothing."""
    return [(card, 0, False) for card in FILLER[start : start + count]]


# -- deploying ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("NEO-TURN-01", "NEO-TURN-02", "NEO-TURN-03", "NEO-DEPLOY-01")
def test_a_turn_is_one_deployment_then_the_market_then_the_next_player() -> None:
    table = studio("turn", settings=AT_ONCE)
    table.says(ME, "deploy:lantern-gate").says(ME, "icon:draw-any")
    card = table.state.market["lucid"][0]
    table.says(ME, f"market:{card}")
    order = [type(told.event) for told in table.heard]
    assert order.index(Deployed) < order.index(DrewFromMarket) < order.index(MarketRevealed) < order.index(TurnBegan)
    assert table.state.figures == {"lantern-gate": ME}
    assert table.player().figures == 2
    assert len(table.state.market["lucid"]) == 2
    assert table.awaits() == [(SECOND, "turn.choose")]


@pytest.mark.rule("NEO-DEPLOY-02")
def test_a_taken_location_cannot_be_chosen() -> None:
    table = studio("turn", figures={"signal-mast": SECOND, "night-press": ME})
    assert table.refuses(ME, "deploy:signal-mast") == "NEO-DEPLOY-02"
    assert table.refuses(ME, "deploy:night-press") == "NEO-DEPLOY-02"


@pytest.mark.rule("NEO-TV-18", "NEO-DEPLOY-03", "NEO-TURN-03")
def test_without_an_oneironaut_at_home_there_is_only_the_cycle() -> None:
    away = {"signal-mast": ME, "mirror-stairs": ME, "undertow": ME}
    table = studio("turn", 3, figures=away, marker=3)
    assert table.told(Cycled) == [Cycled(ME, "rem", forced=True)]
    assert table.awaits() == [(ME, "icons.next")]


@pytest.mark.rule("NEO-DEPLOY-05")
@pytest.mark.parametrize(
    ("place", "word", "no"),
    [("night-press", "create", "skip"), ("velvet-clinic", "link", "skip"), ("prop-vault", "place", "stop")],
)
def test_an_icon_that_is_thought_better_of_may_still_be_used(place: str, word: str, no: str) -> None:
    table = icons(place, hands={ME: ["the-season-finale"]}).says(ME, f"icon:{word}")
    open_to_all = table.view().icons
    table.says(ME, no)
    assert f"icon:{word}" in table.legal(ME)
    assert set(table.view().icons) - set(open_to_all) == {word}
    table.says(ME, "stop")
    assert table.awaits() == [(SECOND, "turn.choose")]


@pytest.mark.rule("NEO-CYCLE-05", "NEO-CYCLE-06")
def test_a_track_action_that_is_thought_better_of_may_still_be_used() -> None:
    table = (
        studio("turn", marker=1, figures={"signal-mast": ME}).says(ME, "cycle").says(ME, "icon:link").says(ME, "skip")
    )
    assert "icon:link" in table.legal(ME)
    assert "return:signal-mast" in table.legal(ME)


@pytest.mark.rule("NEO-DEPLOY-04", "NEO-DEPLOY-05", "NEO-TV-29")
@pytest.mark.parametrize("order", [("draw-recursive", "gain-1-object"), ("gain-1-object", "draw-recursive"), ()])
def test_icons_are_used_once_in_any_order_or_left(order: tuple[str, ...]) -> None:
    table = studio("turn", 3).says(ME, "deploy:mirror-stairs")
    for word in order:
        table.says(ME, f"icon:{word}")
        assert f"icon:{word}" not in table.options(ME)
        if word.startswith("draw"):
            table.says(ME, "deck:recursive")
    if not order:
        table.says(ME, "stop")
    assert len(table.player().hand) == len(order) // 2
    assert table.awaits() == [(SECOND, "turn.choose")]


@pytest.mark.rule("NEO-TV-29")
@pytest.mark.parametrize("draw_first", [True, False])
def test_draw_and_create_at_one_place_in_either_order(draw_first: bool) -> None:
    gate = msgspec.structs.replace(CONTENT.locations["side-x"]["lantern-gate"], icons=(Draw("lucid"), Create()))
    places = {**CONTENT.locations["side-x"], "lantern-gate": gate}
    game = Neodreams(content_with(CONTENT.cards, locations={**CONTENT.locations, "side-x": places}))
    hand = {ME: ["channel-zero"]}
    table = studio("turn", 3, hands=hand, tops=["the-exam-you-passed"], tracks={ME: (5, 0, 0)}, game=game)
    table.says(ME, "deploy:lantern-gate")
    if draw_first:
        table.says(ME, "icon:draw-lucid").says(ME, "deck:lucid")
        table.says(ME, "icon:create").says(ME, "create:the-exam-you-passed")
    else:
        table.says(ME, "icon:create").says(ME, "create:channel-zero")
        table.says(ME, "icon:draw-lucid").says(ME, "deck:lucid")
    assert table.player().hand == (["channel-zero"] if draw_first else ["the-exam-you-passed"])


@pytest.mark.rule("NEO-HOLE-24")
def test_an_icon_shown_twice_may_be_used_twice() -> None:
    assert list(icon_words((Gain(k=1), Gain(k=1), Create()))) == ["gain-1k", "gain-1k-2", "create"]


@pytest.mark.rule("NEO-HOLE-26", "NEO-TURN-04")
def test_cycling_is_a_free_choice() -> None:
    table = studio("turn")
    assert "cycle" in table.legal(ME)
    table.says(ME, "cycle")
    assert table.told(Cycled) == [Cycled(ME, "drift")]


# -- cycling -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("NEO-TV-15", "NEO-CYCLE-01", "NEO-CYCLE-02", "NEO-CYCLE-03", "NEO-CYCLE-04", "NEO-RETURN-03")
def test_the_marker_goes_round_and_everybody_in_its_column_returns() -> None:
    figures = {"lantern-gate": ME, "paper-harbour": ME, "tin-choir": SECOND, "signal-mast": THIRD}
    table = studio("turn", 3, marker=4, figures=figures, objects={ME: 0}).says(ME, "cycle")
    assert table.state.marker == 1
    table.says(ME, "stop")
    assert table.legal(ME) == ["return:lantern-gate", "return:paper-harbour"]
    table.says(ME, "return:paper-harbour").says(ME, "deck:recursive").says(ME, "deck:lucid")
    assert table.awaits() == [(SECOND, "returnal.choose")]
    table.says(SECOND, "deck:neodream")
    assert [(told.seat, told.location) for told in table.told(Returned)] == [
        (ME, "paper-harbour"),
        (ME, "lantern-gate"),
        (SECOND, "tin-choir"),
    ]
    assert table.state.figures == {"signal-mast": THIRD}
    assert table.player().figures == 3


@pytest.mark.rule("NEO-TV-16", "NEO-RETURN-01", "NEO-RETURN-02", "NEO-HOLE-03", "NEO-HOLE-07")
def test_a_returnal_draws_of_its_row_or_creates() -> None:
    rows = {"velvet-clinic": "lucid", "memory-quarry": "neodream", "undertow": "recursive"}
    for place, kind in rows.items():
        hand = {ME: ["channel-zero", "empire-of-pigeons"]}
        table = studio("turn", 3, marker=2, figures={place: ME}, hands=hand, tracks={ME: (2, 0, 0)})
        table.says(ME, "cycle").says(ME, f"return:{place}")
        shown = [f"market:{card}" for card in table.state.market[kind]]  # type: ignore[index]
        assert table.legal(ME) == [*shown, f"deck:{kind}", "create:channel-zero"]
        assert table.refuses(ME, "create:empire-of-pigeons") == "NEO-CREATE-02"
        assert "skip" not in table.options(ME)
        table.says(ME, "create:channel-zero")
        assert (table.player().figures, table.state.figures) == (3, {})


@pytest.mark.rule("NEO-TV-17", "NEO-CYCLE-05", "NEO-CYCLE-06", "NEO-HOLE-04")
@pytest.mark.parametrize("broadcast_first", [True, False])
def test_track_actions_and_returnals_in_any_order(broadcast_first: bool) -> None:
    figures = {"night-press": ME, "cutting-room": SECOND}
    table = studio("turn", 3, marker=3, figures=figures, hands={ME: ["channel-zero"]}).says(ME, "cycle")
    assert set(table.legal(ME)) == {"icon:broadcast", "return:night-press", "stop"}
    if broadcast_first:
        table.says(ME, "icon:broadcast").says(ME, "stop").says(ME, "deck:neodream")
    else:
        table.says(ME, "return:night-press").says(ME, "deck:neodream")
        table.says(ME, "icon:broadcast").says(ME, "stop")
    assert table.awaits() == [(SECOND, "returnal.choose")]
    table.says(SECOND, "deck:lucid")
    assert table.awaits() == [(SECOND, "turn.choose")]


@pytest.mark.rule("NEO-CYCLE-06", "NEO-CYCLE-07", "NEO-HOLE-06")
def test_a_track_action_may_wait_for_the_others() -> None:
    table = studio("turn", 3, marker=3, figures={"cutting-room": SECOND}).says(ME, "cycle").says(ME, "later")
    assert table.awaits() == [(SECOND, "returnal.choose")]
    table.says(SECOND, "deck:lucid")
    assert table.legal(ME) == ["icon:broadcast", "stop"]
    table.says(ME, "stop")
    assert table.state.icons == []
    assert table.awaits() == [(SECOND, "turn.choose")]


@pytest.mark.rule("NEO-CYCLE-03", "NEO-HOLE-06")
def test_the_others_choose_at_the_same_time_and_return_clockwise() -> None:
    figures = {"cutting-room": SECOND, "night-press": THIRD}
    table = studio("turn", 3, marker=3, figures=figures).says(ME, "cycle").says(ME, "stop")
    assert table.awaits() == [(SECOND, "returnal.choose"), (THIRD, "returnal.choose")]
    table.says(THIRD, "deck:neodream")
    assert not table.told(Returned)
    table.says(SECOND, "deck:lucid")
    assert [told.seat for told in table.told(Returned)] == [SECOND, THIRD]


@pytest.mark.rule("NEO-HOLE-06", "NEO-DRAW-05")
def test_whoever_finds_the_card_gone_chooses_again_and_the_market_stays_short() -> None:
    greedy = altered(the_chase_you_lose={"standard": (Draw(),)})
    figures = {"cutting-room": SECOND, "night-press": THIRD}
    dreams = {SECOND: [("the-chase-you-lose", 0, False)]}
    table = studio("turn", 3, marker=3, figures=figures, dreams=dreams, game=greedy).says(ME, "cycle").says(ME, "stop")
    card = table.state.market["neodream"][0]
    table.says(THIRD, f"market:{card}").says(SECOND, "deck:lucid")
    table.says(SECOND, "use:the-chase-you-lose").says(SECOND, f"market:{card}")
    assert len(table.state.market["neodream"]) == 1
    assert table.awaits() == [(THIRD, "returnal.choose")]
    assert f"market:{card}" not in table.options(THIRD)
    table.says(THIRD, "deck:neodream")
    assert table.told(Returned)[-1] == Returned(THIRD, "night-press")


@pytest.mark.rule("NEO-HOLE-06", "NEO-CYCLE-04")
def test_each_player_takes_all_returnals_before_the_next_one() -> None:
    figures = {"cutting-room": SECOND, "night-press": SECOND, "prop-vault": THIRD}
    table = studio("turn", 3, marker=3, figures=figures).says(ME, "cycle").says(ME, "stop")
    assert table.awaits() == [(SECOND, "returnal.order"), (THIRD, "returnal.choose")]
    table.says(SECOND, "return:night-press").says(SECOND, "deck:neodream").says(THIRD, "deck:recursive")
    assert table.awaits() == [(SECOND, "returnal.choose")]
    table.says(SECOND, "deck:lucid")
    assert [told.location for told in table.told(Returned)] == ["night-press", "cutting-room", "prop-vault"]


@pytest.mark.rule("NEO-TV-28")
def test_an_oneironaut_in_the_markers_own_column_waits_a_whole_round() -> None:
    table = studio("turn", settings=AT_ONCE, marker=1, figures={"lantern-gate": ME}, objects={ME: 0, SECOND: 0})
    for number in range(4):
        seat = (ME, SECOND)[number % 2]
        assert table.state.figures == {"lantern-gate": ME}
        table.says(seat, "cycle")
        while table.awaits()[0][1] in ("icons.next", "cycle.next"):
            table.says(table.awaits()[0][0], "stop")
    assert table.awaits() == [(ME, "returnal.choose")]
    assert table.state.marker == 1


@pytest.mark.rule("NEO-TV-31", "NEO-HOLE-07", "NEO-HOLE-13")
def test_a_returnal_with_nothing_to_pay_for_is_a_draw_and_with_nothing_to_draw_just_a_return() -> None:
    start: dict[str, Any] = {"marker": 3, "figures": {"cutting-room": ME}, "hands": {ME: ["empire-of-pigeons"]}}
    table = studio("turn", 3, tracks={ME: (0, 0, 0)}, **start).says(ME, "cycle").says(ME, "stop")
    assert {pick.partition(":")[0] for pick in table.legal(ME)} == {"market", "deck"}
    dry: dict[str, Any] = {"market": {"lucid": []}, "hoard": {"lucid": SECOND}}
    table = studio("turn", 3, tracks={ME: (0, 0, 0)}, **start, **dry).says(ME, "cycle").says(ME, "stop")
    assert table.legal(ME) == ["home"]
    table.says(ME, "home")
    assert table.state.figures == {}
    rich = studio("turn", 3, tracks={ME: (6, 0, 0)}, **start, **dry).says(ME, "cycle").says(ME, "stop")
    assert rich.refuses(ME, "home") == "NEO-HOLE-07"
    empty = studio("turn", 3, marker=3, figures={"cutting-room": ME}, **dry).says(ME, "cycle").says(ME, "stop")
    assert empty.told(Returned) == [Returned(ME, "cutting-room")]


@pytest.mark.rule("NEO-HOLE-27")
def test_a_card_may_bring_an_oneironaut_home_out_of_turn() -> None:
    game = altered(test_pattern_1={"standard": (Return(),)})
    table = icons("signal-mast", figures={"undertow": ME}, game=game)
    table.says(ME, "icon:broadcast").says(ME, "use:test-pattern-1").says(ME, "return:undertow")
    table.says(ME, "deck:recursive")
    assert table.told(Returned) == [Returned(ME, "undertow")]
    assert table.player().figures == 2


@pytest.mark.rule("NEO-HOLE-27")
def test_an_oneironaut_that_is_returning_cannot_be_brought_home_twice() -> None:
    game = altered(deja_vu_clause={"when": "create", "standard": (Return(),)})
    figures = {"cutting-room": ME, "undertow": ME}
    table = studio(
        "turn", 3, marker=3, figures=figures, hands={ME: ["deja-vu-clause"]}, tracks={ME: (2, 0, 0)}, game=game
    )
    table.says(ME, "cycle").says(ME, "return:cutting-room").says(ME, "create:deja-vu-clause")
    table.says(ME, "use:deja-vu-clause")
    assert table.legal(ME) == ["return:undertow", "skip"]


# -- the Market --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("NEO-TV-21", "NEO-REFILL-01", "NEO-REFILL-02")
def test_an_empty_deck_is_renewed_to_fill_the_market() -> None:
    gone = list(CONTENT.decks["lucid"][:4])
    table = studio("refill", market={"lucid": ["eternal-friday"]}, discards=gone, hoard={"lucid": SECOND})
    assert table.told(DeckRenewed) == [DeckRenewed("lucid", 4)]
    assert (len(table.state.market["lucid"]), len(table.state.decks["lucid"])) == (2, 3)
    assert table.state.discards["lucid"] == []


@pytest.mark.rule("NEO-TV-22", "NEO-HOLE-13")
def test_with_nothing_left_the_market_stays_short() -> None:
    table = studio("refill", market={"lucid": ["eternal-friday"]}, hoard={"lucid": SECOND})
    assert table.state.market["lucid"] == ["eternal-friday"]


@pytest.mark.rule("NEO-TV-33", "NEO-HOLE-35")
def test_an_empty_deck_is_renewed_even_beside_a_full_market() -> None:
    gone = list(CONTENT.decks["neodream"][:3])
    table = studio("refill", discards=gone, hoard={"neodream": SECOND})
    assert sorted(table.state.decks["neodream"]) == sorted(gone)
    assert not table.told(MarketRevealed)


# -- the end -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("NEO-TV-26", "NEO-END-01", "NEO-END-02")
@pytest.mark.parametrize(("made", "triggered"), [(9, False), (10, True), (11, True)])
def test_twelve_cards_trigger_the_end(made: int, triggered: bool) -> None:
    table = studio("end-check", 3, dreams={SECOND: cards(made)})
    assert table.state.triggered is triggered
    assert bool(table.told(EndTriggered)) is triggered


@pytest.mark.rule("NEO-TV-23", "NEO-END-03", "NEO-END-04", "NEO-END-05")
@pytest.mark.parametrize(
    ("active", "full", "over"), [(SECOND, SECOND, False), (THIRD, THIRD, True), (THIRD, ME, True), (ME, ME, False)]
)
def test_the_game_is_over_after_the_last_players_turn(active: str, full: str, over: bool) -> None:
    table = studio("end-check", 3, active=active, last=THIRD, dreams={full: cards(10)})
    assert (table.session.outcome is not None) is over
    if not over:
        assert table.state.active == {ME: SECOND, SECOND: THIRD}[active]


@pytest.mark.rule("NEO-END-03", "NEO-HOLE-25")
def test_once_triggered_the_end_comes() -> None:
    table = studio("end-check", 3, active=THIRD, last=THIRD, triggered=True)
    assert table.told(GameEnded)


@pytest.mark.rule("NEO-END-05", "NEO-TURN-01")
def test_the_token_passes_to_the_left() -> None:
    table = studio("end-check", 3, active=THIRD, last=THIRD)
    assert table.state.active == ME
    assert table.awaits() == [(ME, "turn.choose")]


@pytest.mark.rule("NEO-END-06")
def test_a_dreamscape_may_grow_beyond_twelve() -> None:
    hand = {ME: ["the-exam-you-passed"]}
    table = icons("night-press", dreams={ME: cards(11)}, hands=hand, tracks={ME: (3, 0, 0)}, triggered=True)
    table.says(ME, "icon:create").says(ME, "create:the-exam-you-passed")
    assert len(table.player().dream) == 14
