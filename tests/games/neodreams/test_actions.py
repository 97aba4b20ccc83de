"""The actions: gain, draw, create, place, link, broadcast, discard."""

from __future__ import annotations

from typing import Any

import pytest

from engine.games.neodreams.content import Cost as C
from engine.games.neodreams.content import Create, Draw, Gain, Link, Spend
from engine.games.neodreams.creating import payments
from engine.games.neodreams.events import (
    CardDrawn,
    Created,
    DeckRenewed,
    DrewFromDeck,
    DrewFromMarket,
    EffectUsed,
    Gained,
    ObjectsGained,
    ObjectsPlaced,
    Upgraded,
)
from tests.games.neodreams.table import AT_ONCE, CONTENT, altered, icons, studio

ME, OTHER = "player-1", "player-2"

# -- resources and Objects ---------------------------------------------------------------------------------------------


@pytest.mark.rule("NEO-TV-01", "NEO-RES-01", "NEO-RES-02", "NEO-CONTENT-04")
def test_what_goes_beyond_ten_is_lost() -> None:
    game = altered(house_style_1={"standard": (Gain(k=3),)})
    table = icons("velvet-clinic", tracks={ME: (9, 3, 3)}, game=game)
    table.says(ME, "icon:link").says(ME, "link:house-style-1").says(ME, "use:house-style-1")
    assert table.player().k == 10
    assert table.told(Gained) == [Gained(ME, "k", 1, 2)]


@pytest.mark.rule("NEO-OBJ-01", "NEO-OBJ-02")
def test_an_object_comes_from_the_reserve() -> None:
    table = icons("glass-orchard")
    before = table.state.reserve_objects
    table.says(ME, "icon:gain-1-object")
    assert (table.player().objects, table.state.reserve_objects) == (4, before - 1)


@pytest.mark.rule("NEO-HOLE-09")
def test_without_objects_or_clients_in_the_reserve_there_are_none_to_have() -> None:
    table = icons("glass-orchard", objects={OTHER: 84})
    assert table.state.reserve_objects == 0
    assert table.why_not("icon:gain-1-object", ME) == "NEO-RES-02"
    two = altered(test_pattern_1={"standard": (Gain(objects=2),)})
    table = icons("signal-mast", objects={OTHER: 83}, game=two).says(ME, "icon:broadcast")
    table.says(ME, "use:test-pattern-1")
    assert (table.state.reserve_objects, table.player().objects) == (0, 3 + 1), "one was left"
    everybody = {OTHER: [(card, 0, True) for card in CONTENT.decks["lucid"][:28]]}
    table = icons("velvet-clinic", dreams=everybody, printed={OTHER: ((0, True), (0, False)), "player-3": ((0, True),)})
    assert table.state.reserve_clients == 0
    assert table.refuses(ME, "icon:link") == "NEO-HOLE-09"


# -- drawing -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("NEO-DRAW-01", "NEO-DRAW-02", "NEO-DRAW-03", "NEO-DRAW-05")
def test_any_card_comes_from_the_market_or_a_deck() -> None:
    table = icons("lantern-gate").says(ME, "icon:draw-any")
    decks = {"deck:lucid", "deck:neodream", "deck:recursive"}
    shown = {f"market:{card}" for cards in table.state.market.values() for card in cards}
    assert set(table.legal(ME)) == decks | shown
    card = table.state.market["neodream"][0]
    table.says(ME, f"market:{card}")
    assert table.player().hand == [card]
    assert len(table.state.market["neodream"]) == 1
    assert table.told(DrewFromMarket) == [DrewFromMarket(ME, card)]


@pytest.mark.rule("NEO-DRAW-02", "NEO-HOLE-30")
def test_a_typed_draw_offers_its_kind_and_what_came_stays_hidden() -> None:
    table = icons("mirror-stairs", tops=["teeth-again"]).says(ME, "icon:draw-recursive")
    assert {pick.partition(":")[0] for pick in table.legal(ME)} == {"market", "deck"}
    table.says(ME, "deck:recursive")
    assert table.told(DrewFromDeck) == [DrewFromDeck(ME, "recursive")]
    assert table.told(CardDrawn) == []
    assert table.told(CardDrawn, ME) == [CardDrawn(ME, "teeth-again")]


@pytest.mark.rule("NEO-DRAW-03", "NEO-DRAW-04")
@pytest.mark.parametrize(("source", "verbs"), [("deck", {"deck"}), ("market", {"market"})])
def test_an_effect_that_names_a_source_forbids_the_other(source: str, verbs: set[str]) -> None:
    game = altered(house_style_1={"standard": (Draw("lucid", source),)})  # type: ignore[arg-type]
    table = icons("velvet-clinic", game=game)
    table.says(ME, "icon:link").says(ME, "link:house-style-1").says(ME, "use:house-style-1")
    assert {pick.partition(":")[0] for pick in table.legal(ME)} == verbs


@pytest.mark.rule("NEO-DRAW-06", "NEO-REFILL-03", "NEO-HOLE-35")
def test_an_empty_deck_is_renewed_when_somebody_draws_from_it() -> None:
    gone = ["teeth-again", "mirror-audit"]
    table = icons("mirror-stairs", hoard={"recursive": OTHER}, discards=gone).says(ME, "icon:draw-recursive")
    assert not table.told(DeckRenewed)
    table.says(ME, "deck:recursive")
    assert table.told(DeckRenewed) == [DeckRenewed("recursive", 2)]
    assert table.player().hand[0] in gone
    assert table.state.discards["recursive"] == []


@pytest.mark.rule("NEO-HOLE-13")
def test_with_nothing_to_draw_the_icon_is_refused() -> None:
    table = icons("mirror-stairs", hoard={"recursive": OTHER}, market={"recursive": []})
    assert table.refuses(ME, "icon:draw-recursive") == "NEO-HOLE-13"
    table = icons("mirror-stairs", hoard={"recursive": OTHER}, market={"recursive": ["teeth-again"]})
    table.says(ME, "icon:draw-recursive")
    assert table.legal(ME) == ["market:teeth-again"]
    assert table.why_not("deck:recursive", ME) == "NEO-HOLE-13"


# -- creating ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("NEO-TV-02", "NEO-CREATE-01", "NEO-CREATE-02", "NEO-CREATE-03", "NEO-CARD-01")
def test_fantasy_stands_in_where_something_is_missing() -> None:
    card = "soap-without-bubbles"
    game = altered(soap_without_bubbles={"cost": C(3, 1, 0)})
    hand: dict[str, Any] = {"hands": {ME: [card]}, "game": game}
    table = icons("night-press", tracks={ME: (2, 1, 1)}, **hand).says(ME, "icon:create").says(ME, f"create:{card}")
    assert table.tracks() == (0, 0, 0)
    assert table.told(Created) == [Created(ME, card, 2, 1, 1)]
    poor = icons("night-press", tracks={ME: (2, 1, 0)}, **hand).says(ME, "icon:create")
    assert poor.refuses(ME, f"create:{card}") == "NEO-CREATE-02"


@pytest.mark.rule("NEO-TV-03", "NEO-CREATE-04")
def test_a_cost_in_fantasy_takes_fantasy() -> None:
    assert payments(10, 10, 1, C(0, 0, 2)) == ()
    table = icons("night-press", tracks={ME: (10, 10, 1)}, hands={ME: ["last-day-of-school"]}).says(ME, "icon:create")
    assert table.refuses(ME, "create:last-day-of-school") == "NEO-CREATE-02"


@pytest.mark.rule("NEO-TV-04")
def test_mixed_costs() -> None:
    assert payments(1, 1, 3, C(2, 2, 1)) == (C(1, 1, 3),)
    assert payments(1, 1, 2, C(2, 2, 1)) == ()


@pytest.mark.rule("NEO-TV-05", "NEO-HOLE-23")
def test_the_player_chooses_how_to_pay() -> None:
    table = icons("night-press", tracks={ME: (2, 0, 2)}, hands={ME: ["channel-zero"]})
    table.says(ME, "icon:create").says(ME, "create:channel-zero")
    assert table.legal(ME) == ["pay:200", "pay:101", "pay:002", "back"]
    table.says(ME, "pay:101")
    assert table.tracks() == (1, 0, 1)


@pytest.mark.rule("NEO-CREATE-01")
def test_a_creation_may_be_thought_better_of() -> None:
    table = icons("night-press", tracks={ME: (2, 0, 2)}, hands={ME: ["channel-zero"]})
    table.says(ME, "icon:create").says(ME, "create:channel-zero").says(ME, "back").says(ME, "skip")
    assert table.player().hand == ["channel-zero"]
    assert table.tracks() == (2, 0, 2)


@pytest.mark.rule("NEO-CREATE-01")
@pytest.mark.parametrize("cheaper", [0, 1, 2, 3])
def test_a_cheaper_creation_takes_so_much_less_of_anything(cheaper: int) -> None:
    for cost in (C(2, 1, 1), C(1), C(0, 0, 3), C(4, 3)):
        for paid in payments(10, 10, 10, cost, cheaper):
            assert paid.total == max(cost.total - cheaper, 0)
            assert paid.k <= cost.k
            assert paid.m <= cost.m
    assert C(0, 1, 1) in payments(10, 10, 10, C(2, 1, 1), 2)
    assert C(2) in payments(10, 10, 10, C(2, 1, 1), 2)


@pytest.mark.rule("NEO-CREATE-05", "NEO-CARD-05")
def test_a_created_card_lies_open_and_counts() -> None:
    table = icons("night-press", tracks={ME: (6, 0, 0)}, hands={ME: ["empire-of-pigeons"]})
    table.says(ME, "icon:create").says(ME, "create:empire-of-pigeons")
    seen = table.seen(ME)
    assert seen.dream[-1].id == "empire-of-pigeons"
    assert seen.credits == CONTENT.cards["empire-of-pigeons"].credits == 4


@pytest.mark.rule("NEO-TV-12", "NEO-CREATE-06", "NEO-CREATE-08", "NEO-HOLE-31")
def test_a_recursive_card_may_react_to_its_own_creation() -> None:
    game = altered(deja_vu_clause={"when": "create", "standard": (Spend((Gain(f=1),), cards=1),)})
    hand = {ME: ["deja-vu-clause", "the-exam-you-passed"]}
    benefit = CONTENT.cards["the-exam-you-passed"].discard
    assert benefit == "m"
    table = icons("night-press", tracks={ME: (2, 0, 0)}, hands=hand, game=game)
    table.says(ME, "icon:create").says(ME, "create:deja-vu-clause")
    assert table.legal(ME) == ["use:deja-vu-clause", "stop"]
    table.says(ME, "use:deja-vu-clause").says(ME, "discard:the-exam-you-passed")
    assert table.tracks() == (0, 1, 1)
    declined = icons("night-press", tracks={ME: (2, 0, 0)}, hands=hand, game=game)
    declined.says(ME, "icon:create").says(ME, "create:deja-vu-clause").says(ME, "stop")
    assert declined.player().hand == ["the-exam-you-passed"]


@pytest.mark.rule("NEO-TV-13", "NEO-CREATE-07")
def test_a_card_created_by_a_link_reacts_to_that_link() -> None:
    game = altered(house_style_1={"standard": (Create(),)})
    table = icons("velvet-clinic", tracks={ME: (0, 4, 0)}, hands={ME: ["nostalgia-reflex"]}, game=game)
    table.says(ME, "icon:link").says(ME, "link:house-style-1").says(ME, "use:house-style-1")
    table.says(ME, "create:nostalgia-reflex").says(ME, "use:nostalgia-reflex")
    assert table.tracks() == (0, 0, 1)


@pytest.mark.rule("NEO-CREATE-07")
def test_a_card_created_at_a_location_reacts_to_that_deployment() -> None:
    table = studio("turn", 3, hands={ME: ["phantom-overtime"]}, tracks={ME: (0, 2, 1)})
    table.says(ME, "deploy:cutting-room").says(ME, "icon:create").says(ME, "create:phantom-overtime").says(ME, "stop")
    assert table.legal(ME) == ["use:phantom-overtime", "stop"]


@pytest.mark.rule("NEO-TV-14", "NEO-CREATE-09", "NEO-CREATE-10")
def test_spend_to_gain_is_whole_or_not_at_all_and_the_rest_in_parts() -> None:
    game = altered(test_pattern_1={"standard": (Spend((Gain(f=2),), m=1),)})
    table = icons("signal-mast", tracks={ME: (3, 0, 3)}, game=game).says(ME, "icon:broadcast")
    assert table.awaits() != [(ME, "broadcast.next")]
    table = icons("signal-mast", tracks={ME: (3, 0, 3)}, game=game, dreams={ME: [("channel-zero", 0, False)]})
    table.says(ME, "icon:broadcast")
    assert table.refuses(ME, "use:test-pattern-1") == "NEO-CREATE-10"
    game = altered(test_pattern_1={"standard": (Gain(k=1), Gain(objects=1))})
    table = icons("signal-mast", game=game).says(ME, "icon:broadcast").says(ME, "part:test-pattern-1")
    table.says(ME, "no").says(ME, "yes")
    assert (table.tracks(), table.player().objects) == ((3, 3, 3), 4)


@pytest.mark.rule("NEO-CREATE-10", "NEO-LINK-02", "NEO-HOLE-13")
def test_nothing_is_spent_on_a_link_or_a_draw_that_cannot_be_had() -> None:
    linked: dict[str, Any] = {"printed": {ME: ((0, True), (0, False))}}
    drained: dict[str, Any] = {"hoard": {"lucid": OTHER}, "market": {"lucid": []}}
    for gain, broke in ((Link(), linked), (Draw("lucid"), drained)):
        game = altered(test_pattern_1={"standard": (Spend((gain,), k=1),)})
        mine = {ME: [("channel-zero", 0, False)]}
        for without, legal in ((broke, False), ({}, True)):
            table = icons("signal-mast", dreams=mine, game=game, **without).says(ME, "icon:broadcast")
            assert ("use:test-pattern-1" in table.legal(ME)) is legal


@pytest.mark.rule("NEO-TV-30", "NEO-HOLE-31")
def test_a_discard_for_an_effect_brings_its_benefit_too() -> None:
    game = altered(test_pattern_1={"standard": (Spend((Gain(f=2),), cards=1),)})
    card = next(card for card in CONTENT.decks["neodream"] if CONTENT.cards[card].discard == "k")
    table = icons("signal-mast", tracks={ME: (4, 0, 1)}, hands={ME: [card]}, game=game)
    table.says(ME, "icon:broadcast").says(ME, "use:test-pattern-1")
    assert [ask.id for ask in table.session.asks_for(ME)] == ["spend.discard"]
    table.says(ME, f"discard:{card}")
    assert table.tracks() == (5, 0, 3)


@pytest.mark.rule("NEO-HOLE-31")
def test_a_discard_for_an_effect_is_a_discard_that_others_of_mine_react_to() -> None:
    game = altered(test_pattern_1={"standard": (Spend((Gain(f=2),), cards=1),)})
    table = icons("signal-mast", hands={ME: ["teeth-again"]}, dreams={ME: [("lost-and-refound", 0, False)]}, game=game)
    table.says(ME, "icon:broadcast").says(ME, "use:test-pattern-1").says(ME, "discard:teeth-again")
    assert table.legal(ME) == ["use:lost-and-refound", "stop"]


# -- placing -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("NEO-TV-06", "NEO-PLACE-01", "NEO-PLACE-02", "NEO-PLACE-04", "NEO-CARD-02")
def test_the_last_slot_upgrades_a_card_at_once() -> None:
    table = icons("prop-vault", objects={ME: 2}, dreams={ME: [("empire-of-pigeons", 2, False)]})
    table.says(ME, "icon:place").says(ME, "place:empire-of-pigeons")
    assert table.player().objects == 1
    assert table.told(Upgraded) == [Upgraded(ME, "empire-of-pigeons")]
    assert table.seen(ME).dream[-1].upgraded
    assert not any(pick.endswith("empire-of-pigeons") for pick in table.legal(ME))


@pytest.mark.rule("NEO-TV-07", "NEO-PLACE-03")
def test_objects_are_spread_as_the_player_likes() -> None:
    table = icons("prop-vault", objects={ME: 3})
    table.says(ME, "icon:place").says(ME, "fill:house-style-1").says(ME, "place:test-pattern-1")
    assert [card.objects for card in table.player().dream] == [2, 1]
    other = icons("prop-vault", objects={ME: 3}).says(ME, "icon:place").says(ME, "place:house-style-1")
    other.says(ME, "fill:test-pattern-1")
    assert [card.objects for card in other.player().dream] == [1, 2]
    assert [(told.count, told.objects, told.slots) for told in other.told(ObjectsPlaced)] == [(1, 1, 2), (2, 2, 2)]


@pytest.mark.rule("NEO-TV-08", "NEO-LINK-02", "NEO-PLACE-05")
def test_a_lucid_card_with_a_client_takes_objects_but_no_second_client() -> None:
    mine = {ME: [("the-exam-you-passed", 0, True)]}
    assert icons("velvet-clinic", dreams=mine).says(ME, "icon:link").refuses(ME, "link:the-exam-you-passed") == (
        "NEO-LINK-02"
    )
    table = icons("prop-vault", dreams=mine).says(ME, "icon:place").says(ME, "place:the-exam-you-passed")
    assert table.placed("the-exam-you-passed").objects == 1
    assert table.told(Upgraded)
    assert not table.told(EffectUsed)


@pytest.mark.rule("NEO-HOLE-33")
def test_a_new_card_takes_objects_by_a_later_place_action() -> None:
    table = studio("turn", 3, hands={ME: ["channel-zero"]}).says(ME, "deploy:cutting-room")
    table.says(ME, "icon:create").says(ME, "create:channel-zero").says(ME, "pay:200")
    assert table.placed("channel-zero").objects == 0
    assert table.awaits() == [(ME, "icons.next")]


# -- linking -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("NEO-LINK-01", "NEO-LINK-03", "NEO-LINK-04")
def test_a_link_opens_the_effect_in_force() -> None:
    table = icons("velvet-clinic", printed={ME: ((2, False), (0, False))})
    table.says(ME, "icon:link").says(ME, "link:house-style-1").says(ME, "use:house-style-1")
    assert table.tracks() == (5, 5, 4)
    assert table.placed("house-style-1").client
    assert table.state.reserve_clients == 29
    declined = icons("velvet-clinic").says(ME, "icon:link").says(ME, "link:house-style-1").says(ME, "skip")
    assert declined.tracks() == (3, 3, 3)
    assert declined.placed("house-style-1").client


@pytest.mark.rule("NEO-TV-09", "NEO-HOLE-28", "NEO-LINK-04")
def test_an_unlinked_card_can_be_linked_and_used_again() -> None:
    mine = {ME: [("talk-with-your-father", 0, False), ("the-exam-you-passed", 0, True)]}
    table = icons("velvet-clinic", dreams=mine, printed={ME: ((0, True), (0, False))})
    reserve = table.state.reserve_clients
    table.says(ME, "icon:link").says(ME, "link:talk-with-your-father").says(ME, "use:talk-with-your-father")
    table.says(ME, "unlink:the-exam-you-passed")
    assert table.state.reserve_clients == reserve
    table.says(ME, "deck:lucid").says(ME, "stop").says(OTHER, "cycle")
    assert not table.placed("the-exam-you-passed").client


# -- broadcasting ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("NEO-TV-10", "NEO-BCAST-01", "NEO-BCAST-02", "NEO-BCAST-03", "NEO-BCAST-04")
def test_a_broadcast_uses_each_neodream_once_in_any_order() -> None:
    mine = {ME: [("channel-zero", 0, False), ("test-card-lullaby", 0, False)]}
    table = icons("signal-mast", dreams=mine).says(ME, "icon:broadcast")
    table.says(ME, "use:test-card-lullaby").says(ME, "use:test-pattern-1")
    assert table.legal(ME) == ["use:channel-zero", "stop"]
    assert "use:test-card-lullaby" not in table.options(ME)
    table.says(ME, "stop")
    assert [told.card for told in table.told(EffectUsed)] == ["test-card-lullaby", "test-pattern-1"]


@pytest.mark.rule("NEO-TV-11", "NEO-BCAST-01")
def test_a_neodream_created_during_a_broadcast_is_no_part_of_it() -> None:
    mine = {ME: [("the-lost-sock-saga", 0, False)]}
    table = icons("signal-mast", dreams=mine, hands={ME: ["channel-zero"]}, tracks={ME: (2, 0, 0)})
    table.says(ME, "icon:broadcast").says(ME, "use:the-lost-sock-saga").says(ME, "create:channel-zero")
    assert table.legal(ME) == ["use:test-pattern-1", "stop"]


@pytest.mark.rule("NEO-CREATE-09")
def test_effects_that_only_gain_are_used_at_once_where_the_table_wants_it_so() -> None:
    mine = {ME: [("channel-zero", 0, False), ("test-card-lullaby", 0, False)]}
    table = icons("signal-mast", dreams=mine, settings=AT_ONCE).says(ME, "icon:broadcast")
    assert len(table.told(EffectUsed)) == 3
    assert (table.tracks(), table.player().objects) == ((4, 3, 4), 4)
    assert table.awaits() == [(OTHER, "turn.choose")]


# -- discarding --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("NEO-DISC-01", "NEO-DISC-02", "NEO-DISC-03", "NEO-CARD-06", "NEO-HOLE-34")
@pytest.mark.parametrize("benefit", ["k", "m", "f", "object"])
def test_anybody_discards_at_any_time_for_the_benefit(benefit: str) -> None:
    card = next(card for card in CONTENT.decks["lucid"] if CONTENT.cards[card].discard == benefit)
    table = studio("turn", hands={OTHER: [card]}).says(OTHER, f"discard:{card}")
    gained = {"k": (4, 3, 3), "m": (3, 4, 3), "f": (3, 3, 4), "object": (3, 3, 3)}
    assert table.tracks(OTHER) == gained[benefit]
    assert table.player(OTHER).objects == 3 + (benefit == "object")
    assert table.state.discards["lucid"] == [card]
    assert bool(table.told(ObjectsGained)) == (benefit == "object")
    assert table.awaits() == [(ME, "turn.choose")]


@pytest.mark.rule("NEO-TV-20")
def test_a_discard_at_the_top_of_the_track_is_allowed_and_gains_nothing() -> None:
    card = next(card for card in CONTENT.decks["lucid"] if CONTENT.cards[card].discard == "m")
    table = studio("turn", hands={OTHER: [card]}, tracks={OTHER: (3, 10, 3)}).says(OTHER, f"discard:{card}")
    assert table.tracks(OTHER) == (3, 10, 3)


@pytest.mark.rule("NEO-HOLE-08")
def test_a_discard_may_pay_for_the_creation_in_progress() -> None:
    card = next(card for card in CONTENT.decks["lucid"] if CONTENT.cards[card].discard == "f")
    table = icons("night-press", hands={ME: ["channel-zero", card]}, tracks={ME: (2, 0, 0)}).says(ME, "icon:create")
    table.says(ME, f"discard:{card}").says(ME, "create:channel-zero")
    assert table.legal(ME) == ["pay:200", "pay:101", "back"]
    assert table.session.asks_for(ME) == (table.open("create.pay"),)


@pytest.mark.rule("NEO-HOLE-08")
def test_lists_made_of_the_hand_follow_a_discard() -> None:
    table = icons("night-press", hands={ME: ["channel-zero", "the-exam-you-passed"]}, tracks={ME: (4, 0, 0)})
    table.says(ME, "icon:create").says(ME, "discard:channel-zero")
    assert table.legal(ME) == ["create:the-exam-you-passed", "skip"]
    assert table.refuses(ME, "skip", "skip") == "repeated"
