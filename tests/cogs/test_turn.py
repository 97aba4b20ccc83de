"""The private panel of an ask: within the limits, and every legal option within reach."""

from __future__ import annotations

import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cogs.ui.codec import decode
from cogs.ui.speech import Speech
from cogs.ui.turn import EMPTY, Draft, meant, turn, why_not
from engine.host import OpenAsk, SeatInfo
from engine.kernel import Ask, Option
from engine.library import load_game
from tests.cogs.games import KINDS, Kind, asked, seated
from tests.cogs.limits import check

PICKING = {"pick", "pick-menu", "add", "add-menu", "mark"}


def reachable(speech: Speech, asked: OpenAsk, draft: Draft = EMPTY) -> set[str]:
    """The options that can be picked on one of the pages, each page checked against the limits."""
    found: set[str] = set()
    for page in range(len(asked.ask.options) // 25 + 1):
        for component in check(turn(speech, 10**12, asked, (asked,), Draft(draft.picks, page))):
            if "custom_id" not in component or decode(component["custom_id"]).action not in PICKING:
                continue
            packed = [option["value"] for option in component.get("options", ())]
            found |= {meant(asked.ask, value) for value in packed or [decode(component["custom_id"]).pick]}
    return found


@pytest.mark.parametrize("kind", KINDS, ids=str)
def test_every_ask_of_a_game_fits_and_offers_all_that_is_legal(kind: Kind) -> None:
    speech = Speech(kind.game, seated(kind))
    seen: set[str] = set()
    for one in asked(str(kind)):
        seen.add(one.ask.id)
        assert reachable(speech, one) >= {option.id for option in one.ask.legal}
        assert speech.ask(one.ask).strip()
        texts = [part["content"] for part in check(turn(speech, 1, one)) if "content" in part]
        more = [speech.more(option) for option in one.ask.options]
        assert not [text for text in (*texts, *more) if "{" in text], "a field is left open"
        for option in one.ask.options:
            assert (option.refused is None) == (why_not(speech, one, option.id) == speech.ui("why-not-now"))
    assert len(seen) >= kind.asks


@pytest.mark.parametrize("kind", KINDS, ids=str)
def test_options_are_told_apart_by_labels_that_fit(kind: Kind) -> None:
    speech = Speech(kind.game, seated(kind))
    for one in asked(str(kind)):
        labels = [speech.option(one.ask, option) for option in one.ask.options]
        assert all(0 < len(label.strip()) <= 80 for label in labels), labels
        legal = [speech.option(one.ask, option) for option in one.ask.legal]
        assert len(set(legal)) == len(legal), f"{one.ask.id}: {legal}"


words = st.from_regex(r"[a-z][a-z-]{0,30}", fullmatch=True)
option_ids = st.builds(
    lambda verb, target, place: f"{verb}:{target}@{place}",
    st.sampled_from(["play", "use", "move"]) | words,
    words,
    words,
)


@st.composite
def asks(draw: st.DrawFn) -> Ask:
    """Any ask a game might think of."""
    ids = draw(st.lists(option_ids, min_size=1, max_size=120, unique=True))
    options = tuple([Option(id, draw(st.sampled_from([None, None, None, "DTD-STRIKE-06"]))) for id in ids])
    most = draw(st.integers(1, len(ids)))
    least = draw(st.integers(0, most))
    return Ask(draw(words), ("dreamer-1",), options, least, most, ordered=draw(st.booleans()))


@settings(deadline=None, max_examples=150)
@given(asks(), st.integers(0, 10**15))
def test_any_ask_fits_and_offers_all_that_is_legal(ask: Ask, opened: int) -> None:
    legal = {option.id for option in ask.legal}
    assert reachable(Speech("dare-to-dream"), OpenAsk(ask, "dreamer-1", opened)) == legal


@settings(deadline=None, max_examples=60)
@given(asks(), st.randoms(use_true_random=False))
def test_a_draft_in_order_offers_what_is_left(ask: Ask, rng: random.Random) -> None:
    legal = [option.id for option in ask.legal]
    picks = tuple(rng.sample(legal, rng.randint(0, min(len(legal), max(0, ask.most - 1)))))
    asked = OpenAsk(ask, "dreamer-1", 7)
    left = reachable(Speech("dare-to-dream"), asked, Draft(picks))
    if ask.ordered and ask.most > 1:
        assert left == set(legal) - set(picks)


@pytest.mark.parametrize("count", range(15, 24))
def test_a_panel_with_everything_beside_its_buttons_fits(count: int) -> None:
    options = tuple([Option(f"play:card-{number}") for number in range(count)])
    ask = Ask("tuck-in", ("dreamer-1",), (*options, Option("use:lamp", "DTD-TUCK-06")), 0, 1)
    others = [OpenAsk(Ask(f"other-{number}", ("dreamer-1",), options), "dreamer-1", 3) for number in range(3)]
    parts = turn(Speech("dare-to-dream"), 10**12, OpenAsk(ask, "dreamer-1", 3), others, note="What has happened.")
    assert "Since your last move" in [part.get("label") for part in check(parts)]


def test_what_cannot_be_taken_back_is_asked_once_more() -> None:
    ask = Ask(
        "hour.decide", ("darkness",), (Option("lurk"), Option("strike")), commits=True, facts={"count": 1, "hour": 1}
    )
    asked = OpenAsk(ask, "darkness", 3)
    components = check(turn(Speech("dare-to-dream"), 1, asked, draft=Draft(("strike",), asked=True)))
    actions = [decode(part["custom_id"]).action for part in components if "custom_id" in part]
    assert actions == ["sure", "reset"]
    assert any("**Strike**" in part.get("content", "") for part in components)


def components_of(ask: Ask, seat: str = "darkness", game: str = "dare-to-dream") -> list[dict[str, Any]]:
    return check(turn(Speech(game), 1, OpenAsk(ask, seat, 3)))


def told_beside(ask: Ask) -> list[str]:
    """The lines in small print between the question and the controls."""
    texts = [part["content"] for part in components_of(ask) if "content" in part]
    return [line for text in texts for line in text.splitlines() if line.startswith("-# ")]


def test_a_menu_of_cards_says_what_each_does() -> None:
    ask = Ask("hour.place", ("darkness",), (Option("place:sock-thief"), Option("place:late-for-the-exam")), 0, 2)
    menu = next(part for part in components_of(ask) if "options" in part)
    assert [line["description"].partition(". ")[0] for line in menu["options"]] == [
        "Monster, printed 4 Shadow",
        "Nightmare",
    ]
    assert told_beside(ask) == []


def test_buttons_of_cards_come_with_what_each_does_once() -> None:
    options = (
        Option("equip:blanket-cape@captain-buttons"),
        Option("equip:blanket-cape@tin-sergeant"),
        Option("ward:circle-of-teddies"),
        Option("done"),
        Option("play:pillow-fort", "DTD-TUCK-06", {"sand": 2}),
    )
    told = told_beside(Ask("tuck-in", ("dreamer-1",), options))
    assert [line.partition(":")[0] for line in told] == ["-# **Blanket Cape**", "-# **Circle of Teddies**"]
    assert "+1 Shadow, +1 Dread" in told[0]


def test_a_question_of_a_card_says_what_that_card_does() -> None:
    options = (Option("guardian:captain-buttons"), Option("guardian:tin-sergeant"))
    ask = Ask("effect.guardian", ("darkness",), options, facts={"card": "sock-thief"})
    assert [line.partition(":")[0] for line in told_beside(ask)] == ["-# **The Sock Thief**"]


def test_an_option_says_what_the_card_does_that_its_facts_name() -> None:
    options = (Option("use:1", facts={"card": "sock-thief"}), Option("use:2", facts={"card": "late-for-the-exam"}))
    told = told_beside(Ask("effect.use", ("darkness",), options))
    assert [line.partition(":")[0] for line in told] == ["-# **The Sock Thief**", "-# **Late for the Exam**"]


def dreamer(number: int, name: str) -> SeatInfo:
    return SeatInfo(f"player-{number}", "dreamers", "person", number, name, "", "", None)


def test_a_team_sees_whom_each_of_it_is_for() -> None:
    ask = Ask(
        "day.order", ("player-1", "player-2"), (Option("next:player-1"), Option("next:player-2")), facts={"place": 1}
    )
    seats = (dreamer(1, "*Ada*"), dreamer(2, "Bruno"))
    asked = OpenAsk(ask, "player-2", 3, None, {"player-1": ("next:player-2",)})
    text = "\n".join(part.get("content", "") for part in check(turn(Speech("shared-dream", seats), 1, asked)))
    assert "So far \\*Ada\\* is for: Bruno." in text


def test_the_button_of_another_question_ends_at_its_mark() -> None:
    seats = (dreamer(1, "Ada"),)
    order = OpenAsk(Ask("day.order", ("player-1",), (Option("order:as-before"),), facts={"place": 1}), "player-1", 3)
    for number, label in enumerate(("Also: Give the game up?", "Also: Play on after all?")):
        ask = Ask("give-up", ("player-1",), (Option("give-up"),), offer=True, facts={"given": number})
        components = check(turn(Speech("shared-dream", seats), 1, order, (OpenAsk(ask, "player-1", 3),)))
        assert label in [part.get("label") for part in components]


def test_locations_come_with_what_they_give() -> None:
    first = next(one for one in asked("neodreams-2-choose-agree") if one.ask.id == "turn.choose")
    components = check(turn(Speech("neodreams", (dreamer(1, "Ada"),)), 1, first))
    told = "\n".join(part["content"] for part in components if "content" in part)
    places = [option.target for option in first.ask.legal if option.target]
    layouts = load_game("neodreams").content.layouts  # type: ignore[attr-defined]
    two = next(layout for layout in layouts.values() if 2 in layout.players)
    assert places
    for place in two.locations:
        line = f"-# **{place.title}**: "
        assert (line in told) == (place.id in places)
    assert "knowledge" in told and "Home again in" in told
    assert "-# **Drift**: Link a Client." in told or "-# **Daydream**" in told or "-# **Deep**" in told


def actions_of(options: tuple[Option, ...]) -> list[tuple[str, int]]:
    """The controls of a question as (what a component does, how many it offers), the aids left out."""
    parts = components_of(Ask("day.act", ("player-1",), options, facts={"actions": 3, "tile": "museum"}), "player-1")
    found = [(decode(part["custom_id"]).action, len(part.get("options", "x"))) for part in parts if "custom_id" in part]
    return [(action, count) for action, count in found if action in PICKING]


def test_many_ways_of_one_kind_are_gathered_in_a_menu_and_each_other_way_is_a_button() -> None:
    rests, alone = (Option("rest:a"), Option("rest:b")), (Option("artifact"), Option("end"), Option("reflect:a"))
    moves = tuple([Option(f"move:{number}") for number in range(4)])
    assert actions_of((*moves, *rests, *alone)) == [("pick-menu", 4), ("pick-menu", 2), *[("pick", 1)] * 3]
    others = tuple([Option(f"{verb}:{number}") for verb in ("channel", "attack", "ability") for number in range(3)])
    more = tuple([Option(verb) for verb in ("use", "confront", "defuse", "free")])
    many = actions_of((*moves, *rests, *others, *alone, *more))
    assert many == [("pick-menu", 4), ("pick-menu", 2), *[("pick-menu", 3)] * 3, *[("pick", 1)] * 7]


def test_few_ways_stay_buttons() -> None:
    verbs = ("rest", "artifact", "end", "reflect", "use")
    assert actions_of(tuple([Option(f"{verb}:{n}") for verb in verbs for n in (1, 2)])) == [("pick", 1)] * 10


def test_a_rank_of_the_animus_says_what_it_adds() -> None:
    facts: dict[str, str | int] = {"cost": 1, "card": "1:nikki"}
    ask = Ask("reflect.ready", ("player-1",), (Option("channel:1", facts=facts), Option("read")))
    components = check(turn(Speech("shared-dream", (dreamer(1, "Ada"),)), 1, OpenAsk(ask, "player-1", 3)))
    told = "\n".join(part["content"] for part in components if "content" in part)
    assert "-# **Nikki Vale**: Rank 1: Stop signs do not halt you." in told


def test_the_order_is_kept_from_the_place_on_that_is_voted_on() -> None:
    speech = Speech("shared-dream", (dreamer(1, "Ada"), dreamer(2, "Bob"), dreamer(3, "Cleo")))
    kept = Option("order:as-before", facts={"first": "player-3", "place": 2})
    ask = Ask("day.order", ("player-1", "player-2", "player-3"), (Option("next:player-3"), kept), fallback=kept.id)
    assert speech.at_once(ask) == kept
    button = speech.label("at-once-order", target=kept.target, **kept.facts)
    assert button == speech.option(ask, kept) == "Keep the order: Cleo second"


def test_what_lies_ahead_is_told_with_the_question_and_not_on_its_button() -> None:
    facts: dict[str, str | int] = {"kind": "social", "other": "", "bands": "0-7 / 8+", "ways": 0, "enemies": 0}
    speech = Speech("shared-dream", (dreamer(1, "Ada"),))
    ask = Ask("reflect.ready", ("player-1",), (Option("read"),), facts=facts)
    assert speech.ask(ask).endswith("\nAhead: Social Test, 0-7 / 8+")
    assert "\n" not in speech.question(ask)


def test_a_refused_option_tells_its_rule() -> None:
    ask = Ask("tuck-in", ("dreamer-1",), (Option("done"), Option("play:pillow-fort", "DTD-TUCK-06", {"sand": 2})))
    asked = OpenAsk(ask, "dreamer-1", 3)
    speech = Speech("dare-to-dream")
    told = why_not(speech, asked, "play:pillow-fort")
    assert "Pillow Fort" in told
    assert speech.rules["DTD-TUCK-06"].text in told


def test_a_move_says_what_waits_where_it_ends_before_what_the_place_does() -> None:
    here: dict[str, str | int] = {"steps": 2, "story": "childs-play", "left": 0, "taint": 3, "enemies": 1}
    facts: dict[str, str | int] = {"steps": 1, "story": "", "left": 4, "taint": 0, "enemies": 0}
    options = (Option("move:museum", facts=here), *[Option(f"move:{tile}", facts=facts) for tile in ("park", "docks")])
    own = Option("move:step-by-step", facts={**facts, "steps": 0, "left": 0})
    others = tuple([Option(verb) for verb in ("artifact", "end", "reflect:a", "rest:a", "channel:1")])
    ask = Ask("reflect.ready", ("player-1",), (*options, own, *others))
    menu = next(part for part in components_of(ask, "player-1", "shared-dream") if "options" in part)
    assert [(line["label"], line["description"][:66]) for line in menu["options"]][:1] == [
        ("Move to Museum, 2 away: your story", "Your story goes on here: Child's Play. Taint 3. Enemies: 1. Test M")
    ]
    assert menu["options"][1]["label"] == "Move to Park, 1 away"
    assert menu["options"][1]["description"].startswith("4 more to your story.")
    assert menu["options"][3]["label"] == "Move step by step"
    assert menu["options"][3]["description"].startswith("Choose each tile of the way yourself.")


def test_a_way_of_a_reflection_says_all_that_it_does() -> None:
    facts: dict[str, str | int] = {"way": "Pay with a joke", "card": "warning-signs/other-department#joke"}
    ask = Ask("reflect.path", ("player-1",), (Option("path:joke", facts=facts),), facts={"story": "warning-signs"})
    told = "\n".join(part["content"] for part in components_of(ask, "player-1", "shared-dream") if "content" in part)
    assert "-# **Pay with a joke**: Social Test: 0-3 1 Action fewer, 4+ draw 1 Artifact. On to Warehouse." in told


def test_a_choice_of_tests_says_what_each_result_brings() -> None:
    facts = {"story": "childs-play", "card": "childs-play/records"}
    ask = Ask("reflect.test", ("player-1",), (Option("test:social", facts={"score": 1}),), facts=facts)
    told = "\n".join(part["content"] for part in components_of(ask, "player-1", "shared-dream") if "content" in part)
    assert "-# **Child's Play**: **0-4** On to Warehouse. **5+** Gain 1 Conviction. On to Hospital." in told
