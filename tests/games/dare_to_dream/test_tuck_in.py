"""The Tuck-In, and the window of Awake Dreamers that follows its rules."""

from __future__ import annotations

import pytest

from engine.games.dare_to_dream.events import (
    AllAsleep,
    HourBegan,
    ItemEquipped,
    ItemMoved,
    ItemReplaced,
    ItemsSwapped,
    WardPlaced,
    WardReplaced,
)
from tests.games.dare_to_dream.table import night


@pytest.mark.rule("DTD-TUCK-01", "DTD-SEQ-01")
def test_any_number_of_items_go_onto_ones_own_guardians() -> None:
    table = night("tuck-in", hands={"dreamer-1": ["night-light", "brass-kazoo", "blanket-cape"]})
    table.says("dreamer-1", "equip:night-light@velvet-hare")
    table.says("dreamer-1", "equip:brass-kazoo@tin-sergeant")
    table.says("dreamer-1", "equip:blanket-cape@captain-buttons")
    assert [guardian.item for guardian in table.dreamer("dreamer-1").guardians] == [
        "blanket-cape",
        "brass-kazoo",
        "night-light",
    ]
    assert table.dreamer("dreamer-1").hand_size == 0
    assert table.told(ItemEquipped)[0] == ItemEquipped("dreamer-1", "night-light", "velvet-hare")
    assert table.guardian("velvet-hare").strengths == (7, 3, 1)


@pytest.mark.rule("DTD-TUCK-01")
def test_a_teammates_guardian_is_out_of_reach() -> None:
    table = night("tuck-in", hands={"dreamer-1": ["night-light"]})
    assert table.refuses("dreamer-1", "equip:night-light@brass-lamp") == "unknown-option"


@pytest.mark.rule("DTD-TUCK-02")
def test_a_ward_goes_in_front_of_its_dreamer() -> None:
    table = night("tuck-in", hands={"dreamer-1": ["door-ajar"], "dreamer-2": ["music-box"]})
    table.says("dreamer-1", "ward:door-ajar").says("dreamer-2", "ward:music-box")
    assert [dreamer.ward for dreamer in table.view().dreamers] == ["door-ajar", "music-box"]
    assert table.told(WardPlaced)[0] == WardPlaced("dreamer-1", "door-ajar")


@pytest.mark.rule("DTD-TUCK-03", "DTD-VEC-18")
def test_a_second_item_on_a_guardian_is_refused() -> None:
    table = night("tuck-in", hands={"dreamer-1": ["brass-kazoo"]}, items={"velvet-hare": "night-light"})
    assert table.refuses("dreamer-1", "equip:brass-kazoo@velvet-hare") == "DTD-TUCK-03"


@pytest.mark.rule("DTD-TUCK-05", "DTD-VEC-18")
def test_a_second_item_fits_once_the_first_has_moved() -> None:
    table = night("tuck-in", hands={"dreamer-1": ["brass-kazoo"]}, items={"velvet-hare": "night-light"})
    table.says("dreamer-1", "move:night-light@captain-buttons")
    table.says("dreamer-1", "equip:brass-kazoo@velvet-hare")
    assert table.guardian("velvet-hare").item == "brass-kazoo"
    assert table.guardian("captain-buttons").item == "night-light"
    assert table.told(ItemMoved) == [ItemMoved("dreamer-1", "night-light", "velvet-hare", "captain-buttons")]


@pytest.mark.rule("DTD-TUCK-04", "DTD-VEC-18")
def test_a_second_ward_is_refused() -> None:
    table = night("tuck-in", hands={"dreamer-1": ["door-ajar"]}, wards={"dreamer-1": "music-box"})
    assert table.refuses("dreamer-1", "ward:door-ajar") == "DTD-TUCK-04"


@pytest.mark.rule("DTD-HOLE-05")
def test_an_item_or_ward_may_be_discarded_for_a_new_one() -> None:
    table = night(
        "tuck-in",
        hands={"dreamer-1": ["brass-kazoo", "door-ajar"]},
        items={"velvet-hare": "night-light"},
        wards={"dreamer-1": "music-box"},
    )
    assert table.options("dreamer-1")["replace:brass-kazoo@velvet-hare"].facts["old"] == "night-light"
    table.says("dreamer-1", "replace:brass-kazoo@velvet-hare").says("dreamer-1", "replace-ward:door-ajar")
    assert table.guardian("velvet-hare").item == "brass-kazoo"
    assert table.dreamer("dreamer-1").ward == "door-ajar"
    assert table.view().dreamer_discards == ("night-light", "music-box")
    assert table.told(ItemReplaced) == [ItemReplaced("dreamer-1", "brass-kazoo", "velvet-hare", "night-light")]
    assert table.told(WardReplaced) == [WardReplaced("dreamer-1", "door-ajar", "music-box")]


@pytest.mark.rule("DTD-TUCK-05", "DTD-HOLE-05")
def test_two_items_swap() -> None:
    table = night("tuck-in", items={"captain-buttons": "medal-of-valour", "velvet-hare": "night-light"})
    table.says("dreamer-1", "swap:medal-of-valour@velvet-hare")
    assert table.guardian("captain-buttons").item == "night-light"
    assert table.guardian("velvet-hare").item == "medal-of-valour"
    assert table.told(ItemsSwapped) == [
        ItemsSwapped("dreamer-1", "medal-of-valour", "captain-buttons", "velvet-hare", "night-light")
    ]


@pytest.mark.rule("DTD-TUCK-06", "DTD-VEC-19", "DTD-HOLE-22")
def test_no_sand_is_spent_in_the_tuck_in() -> None:
    table = night(
        "tuck-in",
        hands={"dreamer-1": ["brave-face"]},
        items={"velvet-hare": "paper-lantern"},
        wards={"dreamer-1": "door-ajar"},
    )
    for card in ("captain-buttons", "paper-lantern", "door-ajar"):
        assert table.refuses("dreamer-1", f"use:{card}") == "DTD-TUCK-06"
    assert table.refuses("dreamer-1", "play:brave-face") == "DTD-STRIKE-09"
    assert table.sand == (6, 0, 0)


@pytest.mark.rule("DTD-HOLE-22")
def test_a_free_ability_waits_for_the_strike_too() -> None:
    table = night("tuck-in", wards={"dreamer-1": "three-minute-glass"})
    assert table.refuses("dreamer-1", "use:three-minute-glass") == "DTD-HOLE-22"


@pytest.mark.rule("DTD-TUCK-07", "DTD-TUCK-08")
def test_the_first_hour_waits_for_every_dreamer() -> None:
    table = night("tuck-in", 4, hands={"dreamer-2": ["night-light"]})
    table.says("dreamer-3", "done").says("dreamer-1", "done")
    assert table.awaits() == [("dreamer-2", "tuck-in")]
    assert table.told(AllAsleep) == [] and table.view().dreamers[0].awake
    table.says("dreamer-2", "equip:night-light@brass-lamp")
    assert table.told(HourBegan) == []
    table.says("dreamer-2", "done")
    assert table.told(AllAsleep) == [AllAsleep()]
    assert not any(dreamer.awake for dreamer in table.view().dreamers)
    assert table.told(HourBegan) == [HourBegan(1)]


@pytest.mark.rule("DTD-TUCK-07")
def test_dreamers_act_in_any_order() -> None:
    table = night("tuck-in", hands={"dreamer-1": ["night-light"], "dreamer-2": ["brass-kazoo", "door-ajar"]})
    table.says("dreamer-2", "ward:door-ajar").says("dreamer-1", "equip:night-light@velvet-hare")
    table.says("dreamer-2", "equip:brass-kazoo@brass-lamp")
    assert table.awaits() == [("dreamer-1", "tuck-in"), ("dreamer-2", "tuck-in")]


@pytest.mark.rule("DTD-HOUR-02", "DTD-AWAKE-05", "DTD-SEQ-03", "DTD-VEC-19")
def test_only_awake_dreamers_place_cards_as_an_hour_starts_and_without_sand() -> None:
    table = night(
        "hour-start",
        hour=2,
        score=1,
        awake=["dreamer-1"],
        hands={"dreamer-1": ["night-light", "door-ajar"], "dreamer-2": ["brass-kazoo"]},
        items={"captain-buttons": "paper-lantern"},
    )
    assert table.awaits() == [("dreamer-1", "awake-window")]
    assert table.refuses("dreamer-1", "use:paper-lantern") == "DTD-TUCK-06"
    assert table.refuses("dreamer-1", "equip:night-light@captain-buttons") == "DTD-TUCK-03"
    table.says("dreamer-1", "equip:night-light@velvet-hare").says("dreamer-1", "ward:door-ajar")
    table.says("dreamer-1", "move:paper-lantern@tin-sergeant").says("dreamer-1", "done")
    assert table.dreamer("dreamer-1").awake
    assert table.guardian("tin-sergeant").item == "paper-lantern"


@pytest.mark.rule("DTD-HOLE-16")
def test_an_empty_hand_leaves_moves_and_is_no_loss() -> None:
    table = night("hour-start", hour=2, score=1, awake=["dreamer-1"], items={"velvet-hare": "night-light"})
    assert set(table.legal("dreamer-1")) == {
        "move:night-light@captain-buttons",
        "move:night-light@tin-sergeant",
        "done",
    }
    table.says("dreamer-1", "move:night-light@tin-sergeant").says("dreamer-1", "done")
    assert table.ending is None
    assert table.awaits() == [("darkness", "hour.place")]
