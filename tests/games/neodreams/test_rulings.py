"""Recursive reactions, house rulings, and that nothing hidden decides who is asked."""

from __future__ import annotations

import random
from typing import Any

import pytest

from engine.autoplay import playing, random_policy
from engine.games.neodreams.content import Create, Draw, Gain, Place, Spend, condition
from engine.games.neodreams.events import EffectUsed, Returned
from engine.games.neodreams.reactions import MOST_REACTIONS
from engine.kernel import Answer, Session
from tests.games.neodreams.table import ASKED, AT_ONCE, CONTENT, GAME, SEATS, altered, icons, studio

ME, SECOND, THIRD = SEATS[:3]


@pytest.mark.rule("NEO-HOLE-14", "NEO-CREATE-06")
def test_creating_a_card_uses_nothing_by_itself() -> None:
    for card in ("the-exam-you-passed", "weather-for-nowhere"):
        table = icons("night-press", hands={ME: [card]}, tracks={ME: (3, 0, 0)})
        table.says(ME, "icon:create").says(ME, f"create:{card}")
        assert not table.told(EffectUsed)


@pytest.mark.rule("NEO-HOLE-15", "NEO-HOLE-16", "NEO-CARD-09")
def test_several_reactions_in_the_owners_order_each_once() -> None:
    mine = {ME: [("snooze-button", 0, False), ("loading-wheel", 0, False)]}
    table = studio("turn", dreams=mine).says(ME, "cycle").says(ME, "stop")
    assert table.legal(ME) == ["use:snooze-button", "use:loading-wheel", "stop"]
    table.says(ME, "use:loading-wheel")
    assert table.legal(ME) == ["use:snooze-button", "stop"]
    table.says(ME, "use:snooze-button")
    assert table.awaits() == [(SECOND, "turn.choose")]


@pytest.mark.rule("NEO-HOLE-16", "NEO-HOLE-17")
def test_owners_react_clockwise_from_the_active_player() -> None:
    watching = altered(snooze_button={"when": "any:cycle"})
    dreams = {ME: [("forwarded-nightmare", 0, False)], THIRD: [("snooze-button", 0, False)]}
    table = studio("turn", 3, active=SECOND, dreams=dreams, game=watching).says(SECOND, "cycle").says(SECOND, "stop")
    assert table.awaits() == [(THIRD, "react.next")]
    table.says(THIRD, "use:snooze-button")
    assert table.awaits() == [(ME, "react.next")]


@pytest.mark.rule("NEO-HOLE-17")
def test_a_card_watches_its_owner_unless_it_says_otherwise() -> None:
    dreams = {ME: [("snooze-button", 0, False), ("forwarded-nightmare", 0, False)]}
    mine = studio("turn", dreams=dreams).says(ME, "cycle").says(ME, "stop")
    assert mine.legal(ME) == ["use:snooze-button", "stop"]
    theirs = studio("turn", active=SECOND, dreams=dreams).says(SECOND, "cycle").says(SECOND, "stop")
    assert theirs.legal(ME) == ["use:forwarded-nightmare", "stop"]


@pytest.mark.rule("NEO-HOLE-17")
def test_conditions_as_written() -> None:
    assert condition("create:lucid").meets(True, "lucid")
    assert not condition("create:lucid").meets(True, "neodream")
    assert not condition("create").meets(False, "lucid")
    assert condition("other:cycle").meets(False, "")
    assert not condition("other:cycle").meets(True, "")
    assert condition("any:link").meets(True, "")
    assert condition("deploy:column-2").meets(True, "row-lucid column-2")


@pytest.mark.rule("NEO-HOLE-15")
def test_an_endless_chain_is_cut_and_reported() -> None:
    endless = altered(teeth_again={"when": "draw", "standard": (Draw(),)})
    table = icons("lantern-gate", dreams={ME: [("teeth-again", 0, False)]}, game=endless, settings=ASKED)
    table.says(ME, "icon:draw-any").says(ME, "deck:lucid")
    reactions = 0
    while table.open("react.next"):
        table.session.submit(Answer("react.next", ME, ("use:teeth-again",)))
        reactions += 1
        table.session.submit(Answer("draw.choose", ME, (table.legal(ME)[-1],)))
    assert reactions == MOST_REACTIONS
    assert any("NEO-HOLE-15" in word for word in endless.violations(table.state))


@pytest.mark.rule("NEO-HOLE-18", "NEO-PLACE-04")
def test_an_effect_that_upgrades_its_own_card_is_finished_as_it_began() -> None:
    game = altered(channel_zero={"standard": (Place(), Gain(k=1)), "upgraded": (Gain(f=5),)})
    table = icons("signal-mast", dreams={ME: [("channel-zero", 0, False)]}, game=game)
    table.says(ME, "icon:broadcast").says(ME, "use:channel-zero").says(ME, "fill:channel-zero").says(ME, "stop")
    assert table.tracks() == (4, 3, 3)
    assert table.seen(ME).dream[-1].upgraded


@pytest.mark.rule("NEO-HOLE-12")
def test_a_card_without_slots_has_no_upgrade() -> None:
    game = altered(channel_zero={"slots": 0, "upgraded": ()})
    table = icons("prop-vault", dreams={ME: [("channel-zero", 0, False)]}, game=game).says(ME, "icon:place")
    assert not any(pick.endswith("channel-zero") for pick in table.options(ME))
    assert game.content.cards["channel-zero"].effect(0) == game.content.cards["channel-zero"].standard
    assert not table.seen(ME).dream[-1].upgraded


@pytest.mark.rule("NEO-HOLE-10")
def test_printed_cards_take_objects_and_stay() -> None:
    for sides in CONTENT.boards.values():
        for pair in sides.values():
            for card in pair:
                printed = CONTENT.cards[card]
                assert (printed.cost.total, printed.credits, printed.discard, printed.slots) == (0, 0, None, 2)


@pytest.mark.rule("NEO-HOLE-21")
def test_a_hand_has_no_limit() -> None:
    hand = list(CONTENT.decks["lucid"][:25])
    table = icons("lantern-gate", hands={ME: hand}).says(ME, "icon:draw-any").says(ME, "deck:neodream")
    assert len(table.player().hand) == 26


# -- whoever has nothing to decide is not waited for -------------------------------------------------------------------


@pytest.mark.rule("NEO-CREATE-09")
def test_reactions_that_only_gain_need_no_answer_where_the_table_wants_it_so() -> None:
    dreams = {
        ME: [("snooze-button", 0, False), ("loading-wheel", 0, False)],
        SECOND: [("forwarded-nightmare", 0, False)],
    }
    table = studio("turn", dreams=dreams, settings=AT_ONCE).says(ME, "cycle").says(ME, "stop")
    assert table.awaits() == [(SECOND, "turn.choose")]
    assert [told.card for told in table.told(EffectUsed)] == ["snooze-button", "loading-wheel", "forwarded-nightmare"]


def test_what_is_gained_at_once_may_make_the_rest_of_use() -> None:
    table = icons("prop-vault", objects={ME: 0}, settings=AT_ONCE)
    assert table.player().objects == 1
    assert table.legal(ME) == ["icon:place", "stop"]
    mine = {ME: [("talent-show-of-toads", 0, False), ("channel-zero", 0, False)]}
    table = icons("signal-mast", dreams=mine, tracks={ME: (0, 0, 0)}, settings=AT_ONCE).says(ME, "icon:broadcast")
    assert [told.card for told in table.told(EffectUsed)] == ["test-pattern-1", "channel-zero"]
    assert table.legal(ME) == ["use:talent-show-of-toads", "stop"]
    mine = {ME: [("snooze-button", 0, False), ("the-client-who-stays", 0, False)]}
    spending = altered(the_client_who_stays={"standard": (Spend((Gain(objects=1),), k=1),)})
    table = studio("turn", dreams=mine, tracks={ME: (0, 0, 0)}, settings=AT_ONCE, game=spending).says(ME, "cycle")
    table.says(ME, "stop")
    assert table.legal(ME) == ["use:the-client-who-stays", "stop"]


def test_a_reaction_that_can_do_nothing_asks_nobody() -> None:
    mine = {ME: [("the-client-who-stays", 0, False)]}
    table = studio("turn", dreams=mine, tracks={ME: (3, 3, 1)}).says(ME, "cycle").says(ME, "stop")
    assert table.awaits() == [(SECOND, "turn.choose")]


def test_discards_never_keep_anybody_waiting() -> None:
    table = studio("turn", hands={SECOND: ["channel-zero"]})
    assert [ask.id for ask in table.session.asks_for(SECOND)] == ["discard"]
    assert table.session.asks_for(SECOND)[0].offer
    assert table.session.awaited() == (ME,)


def test_a_creation_is_asked_for_whatever_the_hand_holds() -> None:
    """To skip it because nothing can be paid would tell the others so."""
    rich = icons("night-press", hands={ME: ["channel-zero"]}, tracks={ME: (2, 0, 0)}).says(ME, "icon:create")
    poor = icons("night-press", hands={ME: ["empire-of-pigeons"]}, tracks={ME: (2, 0, 0)}).says(ME, "icon:create")
    assert rich.awaits() == poor.awaits() == [(ME, "create.choose")]
    none = icons("night-press", tracks={ME: (2, 0, 0)})
    assert none.why_not("icon:create", ME) == "NEO-CREATE-01"


# -- awkward moments ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("NEO-HOLE-08")
def test_the_last_creatable_card_may_be_discarded_while_a_returnal_is_open() -> None:
    dry: dict[str, Any] = {"market": {"lucid": []}, "hoard": {"lucid": SECOND}}
    table = studio(
        "turn", 3, marker=3, figures={"cutting-room": ME}, hands={ME: ["channel-zero"]}, settings=AT_ONCE, **dry
    )
    table.says(ME, "cycle").says(ME, "stop").says(ME, "discard:channel-zero").says(ME, "home")
    assert table.told(Returned) == [Returned(ME, "cutting-room")]


@pytest.mark.rule("NEO-HOLE-08")
def test_a_reaction_to_a_discard_may_spend_what_a_creation_needed() -> None:
    spending = altered(lost_and_refound={"standard": (Spend((Gain(objects=1),), k=2, f=1),)})
    thrown = next(card for card in CONTENT.decks["lucid"] if CONTENT.cards[card].discard == "object")
    table = icons(
        "night-press",
        hands={ME: ["channel-zero", thrown]},
        dreams={ME: [("lost-and-refound", 0, False)]},
        tracks={ME: (2, 0, 1)},
        game=spending,
    )
    table.says(ME, "icon:create").says(ME, "create:channel-zero").says(ME, f"discard:{thrown}")
    table.says(ME, "use:lost-and-refound")
    assert table.legal(ME) == ["back"]
    table.says(ME, "back").says(ME, "skip")
    assert "channel-zero" in table.player().hand


@pytest.mark.rule("NEO-CREATE-09")
def test_a_chosen_effect_is_looked_at_again_after_a_discard() -> None:
    game = altered(
        test_pattern_1={"standard": (Gain(k=1), Spend((Gain(f=2),), m=1))},
        lost_and_refound={"standard": (Spend((Gain(objects=1),), m=1),)},
    )
    table = icons(
        "signal-mast",
        hands={ME: ["falling-the-series"]},
        dreams={ME: [("lost-and-refound", 0, False)]},
        tracks={ME: (0, 1, 0)},
        game=game,
    )
    assert CONTENT.cards["falling-the-series"].discard not in ("m", None)
    table.says(ME, "icon:broadcast").says(ME, "part:test-pattern-1").says(ME, "yes")
    table.says(ME, "discard:falling-the-series").says(ME, "use:lost-and-refound").says(ME, "yes")
    assert table.player().m == 0


@pytest.mark.rule("NEO-COMP-03", "NEO-COMP-04", "NEO-COMP-05", "NEO-RES-02", "NEO-HOLE-15")
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("gains", ["at-once", "each-time"])
def test_nothing_is_lost_or_made_in_random_games(players: int, gains: str) -> None:
    for number in range(3):
        session = Session.begin(GAME, players, {"gains": gains}, f"sound-{number}")
        seats = dict.fromkeys(SEATS[:players], random_policy)
        for answer in playing(session, seats, random.Random(number)):
            session.submit(answer)
            assert not GAME.violations(session.state)
        assert session.outcome is not None


def test_a_create_by_a_card_may_be_cheaper() -> None:
    game = altered(house_style_1={"standard": (Create(2),)})
    table = icons("velvet-clinic", hands={ME: ["the-exam-you-passed"]}, tracks={ME: (1, 0, 0)}, game=game)
    table.says(ME, "icon:link").says(ME, "link:house-style-1").says(ME, "use:house-style-1")
    table.says(ME, "create:the-exam-you-passed")
    assert table.tracks() == (0, 0, 0)
