"""The Shared Dream from the lobby to the end: Beast at the Door for two people, one of them without direct messages."""

from __future__ import annotations

import random
import re
from typing import Any

from cogs.ui.codec import decode, means
from cogs.ui.safe import safe
from cogs.ui.speech import Speech
from cogs.ui.story import story
from engine.games.shared_dream.events import Channelled, GaveUp, StoryRead
from engine.kernel import Told
from engine.library import load_game, load_wording
from sandbox.driver import Persona, alt_texts
from sandbox.world import Message
from tests.e2e.stage import LOBBY, ZOE, Advised, Stage, act_menus, acts, answer_any, text_of

SCENARIO = "beast-at-the-door"
SEATS = {"player-1": "Bruno", "player-2": ZOE}
LOOKING = ("turn", "hand", "board", "log", "why", "help")
TITLES = load_wording("shared-dream").titles
PLAIN = re.compile(r"[A-Za-z ,;:.]{30,80}")


async def begun(stage: Stage, seed: int, buttons: float = 0.15, programs: tuple[str, ...] = ()) -> Advised:
    """A game that has begun. programs: the seats of automatic players."""
    stage.games = seed - 1
    people = {seat: stage.persona(name) for seat, name in SEATS.items()}
    players = len(people) + len(programs)
    await stage.open(people["player-1"], "shared-dream", players=players, options=f"scenario={SCENARIO}")
    await stage.seat(people)
    for seat in programs:
        await people["player-1"].slash("table auto", LOBBY, seat=seat, player="sensible")
    await stage.begin(people["player-1"])
    return Advised(stage, people, random.Random(seed), buttons)


async def until(game: Advised, ask: str) -> list[str]:
    """Go on until somebody is asked this; who."""

    async def asked() -> bool:
        return bool(await game.open(ask))

    await game.play(until=asked)
    return await game.open(ask)


async def view_of(stage: Stage) -> Any:
    """The table as all see it."""
    return await stage.client.host.view((await stage.table()).id, None)


async def events(stage: Stage, limit: int = 1000) -> list[Told]:
    """What everybody was told last."""
    log = await stage.client.host.log((await stage.table()).id, None, limit=limit)
    return [told for entry in log for told in entry.told]


def channel(stage: Stage) -> str:
    """What the table's channel has told, without blanks."""
    messages = stage.persona("Eve").sees(LOBBY)
    return squeezed("\n".join(message.data["content"] for message in messages if message.data["content"]))


def squeezed(text: str) -> str:
    """A text without blanks and quotation marks of Markdown."""
    return "".join(text.replace("\n> ", "\n").replace("\n>", "\n").split())


class Unread:
    """The pages of the Personal Reflections, of which none may show before it is read."""

    def __init__(self, stage: Stage) -> None:
        stories = load_game("shared-dream").content.scenarios[SCENARIO].stories  # type: ignore[attr-defined]
        self._stage = stage
        self._closed = {
            (card.id, part): found[0]
            for told in stories.values()
            for card in told.cards.values()
            for part, prose in {"": card.prose, **card.parts}.items()
            if (found := PLAIN.search(prose))
        }
        self._read: dict[int, int] = {}
        self.pages = len(self._closed)
        self.opened = 0

    async def check(self) -> None:
        """Nothing that nobody has read stands in anything that anybody was shown."""
        for told in await events(self._stage, 40):
            if isinstance(told.event, StoryRead):
                self.opened += self._closed.pop((told.event.card, told.event.part), None) is not None
        for persona in self._stage.sandbox.personas:
            shown = self._stage.shown.get(persona.id, [])
            fresh = "\n".join(shown[self._read.get(persona.id, 0) :])
            self._read[persona.id] = len(shown)
            for page, words in self._closed.items():
                assert words not in fresh, f"{persona.user.name} was shown {page}"


async def test_a_scenario_from_the_lobby_to_the_end(stage: Stage) -> None:
    game = await begun(stage, 4)
    zoe = game.people["player-2"]
    stage.sandbox.faults.close_dms(zoe.id)
    await zoe.slash("table delivery", LOBBY, way="dm")
    unread = Unread(stage)

    async def look_around() -> None:
        persona = game.rng.choice([*game.people.values(), stage.persona("Eve")])
        panel = await stage.panel()
        looks = [part["custom_id"] for part in acts(panel, *LOOKING)]
        result = await persona.press(panel, custom_id=game.rng.choice(looks))
        assert "went wrong" not in result.text
        await unread.check()

    async def at_night() -> bool:
        return (await view_of(stage)).phase.startswith("night") and bool(await game.waiting())

    await game.play(until=at_night, after_each=look_around)
    await restarted(stage, game)
    await game.play(after_each=look_around)

    assert 5 < unread.opened < unread.pages
    over = await stage.client.host.info((await stage.table()).id)
    assert over.status == "over"
    ending = (await view_of(stage)).ending
    assert ending in ("victory", "defeat")
    assert TITLES[ending] in text_of(await stage.panel())
    await told_once_and_in_order(stage)
    assert zoe.dm().messages == {}
    assert stage.sandbox.threads(LOBBY) == [], "nothing is hidden from anybody, so there is no room for it"
    assert "something new in the hand" not in stage.seen_by(zoe)


async def restarted(stage: Stage, game: Advised) -> None:
    """The bot stops in the middle of the night; the panel from before it works, and the night goes on."""
    seat = (await game.waiting())[0]
    panel = (await stage.move(game.people[seat])).message
    before = (await view_of(stage), [one.ask for one in await game.asks(seat)])
    await stage.restart()
    assert (await view_of(stage), [one.ask for one in await game.asks(seat)]) == before
    answer = await game.advice(seat)
    await answer_any(stage, game.people[seat], panel, lambda keys: picked(keys, answer.picks[0]))
    await stage.quiet()
    assert "earlier question" not in text_of(panel)
    assert [one.ask for one in await game.asks(seat)] != before[1]


def picked(keys: list[str], pick: str) -> str:
    """The button or line of a menu that stands for an option."""
    return next(key for key in keys if means(key.partition("\n")[2] or decode(key).pick, pick))


async def told_once_and_in_order(stage: Stage) -> None:
    """The channel holds the story of the game, each answer's once, in order, and each page with its story's title."""
    table = await stage.table()
    speech = Speech(table.game, table.seats)
    log = await stage.client.host.log(table.id, None, limit=1000)
    told = channel(stage)
    at = 0
    for entry in log:
        words = squeezed(story(speech, entry.told, table.id, entry.number))
        found = told.find(words, at)
        assert found >= 0, words
        at = found + len(words)
    for read in [told.event for entry in log for told in entry.told if isinstance(told.event, StoryRead)]:
        title, page = squeezed(f"**{TITLES[read.story]}"), squeezed(prose(speech, read))
        assert len(page) > 20
        assert re.search(rf"{re.escape(title)}.{{0,90}}{re.escape(page)}", told), page


def prose(speech: Speech, read: StoryRead) -> str:
    """What stands on a page."""
    return speech.names.says(f"{read.card}#{read.part}" if read.part else read.card, "prose")


async def test_start_cards_are_read_to_all_with_the_titles_of_their_stories(stage: Stage) -> None:
    game = await begun(stage, 3, buttons=0.0)
    bruno = game.people["player-1"]
    offered = (await bruno.autocomplete("dream character", LOBBY, "character")).choices
    assert {choice["value"] for choice in offered} == {*load_game("shared-dream").content.characters, "random"}  # type: ignore[attr-defined]
    await bruno.slash("dream character", LOBBY, character=offered[2]["value"])
    await stage.quiet()
    assert f"**{offered[2]['name']}**" in "\n".join(message.data["content"] for message in bruno.sees(LOBBY))
    assert (await game.waiting()) == ["player-2"]
    await until(game, "day.order")
    read = [told.event for told in await events(stage) if isinstance(told.event, StoryRead)]
    assert [event.seat for event in read] == list(SEATS)
    assert len({event.story for event in read}) == 2
    await told_once_and_in_order(stage)


async def test_the_order_is_agreed_by_two_and_a_move_is_taken_back(stage: Stage) -> None:
    game = await begun(stage, 3, buttons=0.0)
    bruno, zoe = game.people.values()
    assert await until(game, "day.order") == list(SEATS)
    assert [part["label"] for part in acts((await stage.move(bruno)).message, "pick")][:1] == ["Bruno"]
    voted = await bruno.slash("dream order", LOBBY, player="player-2")
    assert "Noted" in voted.text
    assert await game.waiting() == ["player-2"]
    await zoe.slash("dream order", LOBBY, player="player-2")
    await stage.quiet()
    assert squeezed(f"{safe(ZOE)} and Bruno.") in channel(stage)
    assert await game.waiting() == ["player-2"], "the one who was put first acts"

    before = await view_of(stage)
    tiles = (await zoe.autocomplete("dream move", LOBBY, "tile")).choices
    moved = await zoe.slash("dream move", LOBBY, tile=tiles[0]["value"])
    told, _, more = tiles[0]["name"].partition(": ")
    assert "your story" in more.lower() and told in moved.text
    after = await view_of(stage)
    assert after.heroes[1].tile == tiles[0]["value"]
    assert after.heroes[1].actions == before.heroes[1].actions - 1
    refused = await bruno.slash("dream move", LOBBY, tile=tiles[0]["value"])
    assert "You cannot do that now" in refused.text
    undo = await zoe.slash("undo", LOBBY)
    assert "an Action or Free Action" in undo.text
    assert "yours alone" in undo.text
    await stage.press(zoe, undo.message, "Take it back")
    assert await view_of(stage) == before


async def test_a_character_is_looked_at_before_it_is_taken(stage: Stage) -> None:
    game = await begun(stage, 3, buttons=0.0)
    bruno = game.people["player-1"]
    panel = (await stage.move(bruno)).message
    (menu,) = act_menus(panel, "pick-menu")
    assert [line["label"] for line in menu["options"]][:1] == ["Nikki Vale"]
    assert "Rank 1" not in text_of(panel), "ten characters are too much to read at once"
    for chosen, label in (("character:theo", "Back"), ("character:nikki", "Be Nikki Vale")):
        (menu,) = act_menus(panel, "pick-menu")
        await stage.select(bruno, panel, [chosen], menu["custom_id"])
        assert (await view_of(stage)).heroes[0].character == "", "looking is not taking"
        assert "Rank 1" in text_of(panel) and len(panel.data["attachments"]) == 1
        await stage.press(bruno, panel, label)
        assert not panel.data["attachments"]
    assert (await view_of(stage)).heroes[0].character == "nikki"


async def test_what_is_asked_once_more_outlives_a_restart(stage: Stage) -> None:
    game = await begun(stage, 3, buttons=0.0)
    bruno = game.people["player-1"]
    panel = (await stage.move(bruno)).message
    (menu,) = act_menus(panel, "pick-menu")
    await stage.select(bruno, panel, ["character:theo"], menu["custom_id"])
    await stage.restart()
    await stage.press(bruno, panel, "Be Theo Lindqvist")
    assert (await view_of(stage)).heroes[0].character == "theo"
    await until(game, "day.act")
    asked = await bruno.slash("dream surrender", LOBBY)
    await stage.restart()
    await stage.press(bruno, asked.message, "Do it")
    assert any(isinstance(told.event, GaveUp) for told in await events(stage))


async def test_the_order_is_kept_with_one_press_below_the_call(stage: Stage) -> None:
    game = await begun(stage, 3, buttons=0.0)
    bruno, zoe = game.people.values()
    await until(game, "day.order")
    calls = [message for message in stage.persona("Eve").sees(LOBBY) if acts(message, "at-once")]
    (button,) = acts(calls[-1], "at-once")
    assert button["label"] == "Keep the order: Bruno first"
    watched = await stage.persona("Eve").press(calls[-1], custom_id=button["custom_id"])
    assert "You are watching" in watched.text
    assert await game.waiting() == list(SEATS)
    for person in (bruno, zoe):
        voted = await person.press(calls[-1], custom_id=button["custom_id"])
        assert voted.message.ephemeral_for == person.id
        await stage.quiet()
    assert await game.open("day.act") == ["player-1"]
    late = await zoe.press(calls[-1], custom_id=button["custom_id"])
    assert "counted already" in late.text
    assert await game.open("day.act") == ["player-1"]


async def test_giving_up_is_named_to_who_waits_and_asked_of_nobody(stage: Stage) -> None:
    game = await begun(stage, 3, buttons=0.0)
    (acting,) = await until(game, "day.act")
    other = next(person for seat, person in game.people.items() if seat != acting)
    panel = (await stage.move(other)).message
    assert "Give the game up" not in text_of(panel)
    await stage.press(other, panel, "Also: Give the game up?")
    assert "Give the game up?" in text_of(panel)
    assert [part["label"] for part in acts(panel, "pick")] == ["Give up"]


async def test_free_actions_while_a_reflection_is_read(stage: Stage) -> None:
    game = await begun(stage, 3, buttons=0.0)
    seat = (await until(game, "reflect.ready"))[0]
    persona = game.people[seat]
    panel = (await stage.move(persona)).message
    labels = [part["label"] for part in acts(panel, "pick")]
    assert "Read on" in labels
    assert any(label.startswith("Channel Rank 1") for label in labels)
    read = [told.event for told in await events(stage) if isinstance(told.event, StoryRead)]
    channelled = await persona.slash("dream channel", LOBBY, rank="1")
    assert "Rank 1" in channelled.text
    await stage.quiet()
    since = [told.event for told in await events(stage)]
    place = next(at for at, event in enumerate(since) if isinstance(event, Channelled))
    assert [event for event in since[:place] if isinstance(event, StoryRead)] == read, "first the Animus, then the page"
    assert (await view_of(stage)).heroes[list(SEATS).index(seat)].rank == 1
    if await game.open("reflect.ready"):
        await persona.slash("dream go-on", LOBBY)
        await stage.quiet()
    assert not await game.open("reflect.ready")


async def test_pictures_of_the_city_and_all_in_it(stage: Stage) -> None:
    programs = ("player-3", "player-4")
    game = await begun(stage, 3, programs=programs)
    zoe, eve = game.people["player-2"], stage.persona("Eve")

    async def full() -> bool:
        return bool((await view_of(stage)).day > 4)

    await game.play(until=full)
    board = (await eve.press(await stage.panel(), label="Board")).message
    menu = act_menus(board, "look")[0]
    looks = [option["value"] for option in menu["options"]]
    assert looks == ["board", "mats", "scene", *[f"surroundings@{seat}" for seat in (*SEATS, *programs)]]
    alts: list[str] = []
    texts: dict[str, str] = {}
    turned = 0
    for look in looks:
        await stage.select(eve, board, [look], menu["custom_id"])
        assert len(board.data["attachments"]) == 1
        alts.append(alt_texts(board)[0])
        pages = await all_pages(stage, eve, board)
        turned += len(pages) > 1
        texts[look] = "\n".join(pages)
    assert turned, "the text of the city takes several pages"
    assert len(set(alts)) == len(looks)
    assert all(50 < len(alt) <= 1024 for alt in alts), alts
    seen = await view_of(stage)
    assert all(TITLES[tile.id] in texts["board"] for tile in seen.tiles)
    assert all(TITLES[hero.character] in texts["mats"] for hero in seen.heroes)
    assert safe(ZOE) in texts["surroundings@player-2"]
    around = await zoe.press(await stage.panel(), label="Around me")
    assert alt_texts(around.message)[0] == alts[4], "what is one's own comes first"
    assert acts(around.message, "turn-here")
    peeked = await eve.slash("board", LOBBY, picture="mats")
    assert alt_texts(peeked.message)[0] == alts[1]


async def all_pages(stage: Stage, persona: Persona, board: Message) -> list[str]:
    """The text of a board, page by page."""
    pages = [text_of(board)]
    while onward := [part for part in acts(board, "look-page")[1:] if not part["disabled"]]:
        await stage.press(persona, board, custom_id=onward[0]["custom_id"])
        pages.append(text_of(board))
    assert len(set(pages)) == len(pages)
    return pages


async def test_the_game_is_given_up_by_both(stage: Stage) -> None:
    game = await begun(stage, 3, buttons=0.0)
    (acting,) = await until(game, "day.act")
    bruno, zoe = game.people.values()
    earlier = (await stage.move(game.people[acting])).message
    asked = await bruno.slash("dream surrender", LOBBY)
    assert acts(asked.message, "sure"), "asked once more"
    assert not giving_up(await view_of(stage))
    await stage.press(bruno, asked.message, "Do it")
    await stage.quiet()
    assert (await stage.table()).status == "playing", "one alone does not end it"
    changed = await bruno.slash("dream surrender", LOBBY)
    if acts(changed.message, "sure"):
        await stage.press(bruno, changed.message, "Do it")
    asked = await zoe.slash("dream surrender", LOBBY)
    await stage.press(zoe, asked.message, "Do it")
    await stage.quiet()
    assert (await stage.table()).status == "playing", "Bruno has changed his mind"
    asked = await bruno.slash("dream surrender", LOBBY)
    await stage.press(bruno, asked.message, "Do it")
    await stage.quiet()
    assert giving_up(await view_of(stage))
    last = await stage.panel()
    assert TITLES["defeat"] in text_of(last)
    public = [message for message in stage.channel.messages.values() if message.ephemeral_for is None]
    assert max(message.id for message in public) == last.id, "the ending is seen below the end of the story"
    for number in range(stage.settings.buried_after + 2):
        await stage.client.keeper.posted_in(stage.channel.id, number)
    assert (await stage.panel()).id == last.id, "nobody's talk has the ending posted again"
    await stage.press(game.people[acting], earlier, custom_id=acts(earlier, "pick")[0]["custom_id"])
    said = await bruno.slash("dream end", LOBBY)
    assert text_of(earlier) == said.text == "This game is over. Open another with /table create."


def giving_up(view: Any) -> bool:
    """Whether the game has ended in defeat."""
    return bool(view.ending == "defeat")
