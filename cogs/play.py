"""Playing: the panels' buttons, `/act`, `/hand`, `/board`, `/log`, `/why`, `/undo`, `/redo`, `/rules`, `/help`."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING, Any

import discord
from discord import app_commands

from cogs.answering import Answering
from cogs.errors import Plain
from cogs.lookup import pressed_table, table_of, the_table
from cogs.typed import Choices, fitting, opened, suggest_options, suggesting, understood
from cogs.ui.desk import look_choices
from cogs.ui.log import Log, place_of
from cogs.ui.panel import ask_title
from cogs.ui.parts import Shown
from cogs.ui.pictures import find_card
from cogs.ui.safe import clip
from cogs.ui.speech import Speech
from cogs.visit import Sheet, Visit
from engine.host import HistoryPoint, Proposed, TableInfo
from engine.library import CONTENT

if TYPE_CHECKING:
    from cogs.client import Oneiros

RULES_SHOWN = 8


def manual(game: str) -> str:
    """How to play a game, from `content/<game>/help.md`; empty where it has none."""
    file: Path = CONTENT / game / "help.md"
    return file.read_text("utf-8") if file.is_file() else ""


class Play:
    """The handlers of buttons and commands that look at a table or play on it."""

    def __init__(self, client: Oneiros) -> None:
        self.client = client
        self.desk = client.desk

    # -- buttons ---------------------------------------------------------------------------------------------------

    async def hand(self, visit: Visit) -> None:
        """`hand`: what one holds."""
        await visit.show(await self.desk.hand(await pressed_table(visit), visit.user))

    async def hand_of(self, visit: Visit) -> None:
        """`hand-of`: what a teammate holds."""
        await visit.show(await self.desk.team_hand(await pressed_table(visit), visit.user, visit.act.seat))

    async def board(self, visit: Visit) -> None:
        """`board`: the table as text and picture."""
        await visit.show(await self.desk.board(await pressed_table(visit), visit.user))

    async def look(self, visit: Visit) -> None:
        """`look`, `look-page`: another picture of the table, or the next page of its text, in place."""
        kind, _, seat = (visit.values or (visit.act.pick or "board",))[0].partition("@")
        table = await pressed_table(visit)
        await visit.show(await self.desk.board(table, visit.user, kind, seat, visit.act.opened))

    async def log(self, visit: Visit) -> None:
        """`log`: what happened since one's last move."""
        await visit.show(await (await self._log(visit)).open())

    async def log_older(self, visit: Visit) -> None:
        """`log-older`: the page before, or the newest, in place."""
        await visit.show(await (await self._log(visit)).older(place_of(visit.act)))

    async def log_newer(self, visit: Visit) -> None:
        """`log-newer`: the next page, or the first, in place."""
        await visit.show(await (await self._log(visit)).newer(place_of(visit.act)))

    async def _log(self, visit: Visit) -> Log:
        return Log(self.client.host, await pressed_table(visit), visit.user)

    async def why(self, visit: Visit) -> None:
        """`why`: what is not allowed now, and by which rule."""
        await visit.show(await self.desk.why(await pressed_table(visit), visit.user))

    async def help(self, visit: Visit) -> None:
        """`help`: what one can do now."""
        await visit.show(await self.desk.help(await pressed_table(visit), visit.user, ""))

    async def how(self, visit: Visit) -> None:
        """`how`: how the game is played."""
        table = await pressed_table(visit)
        await visit.tell(clip(manual(table.game), 3900) or Speech(table.game).ui("no-manual"))

    async def undo(self, visit: Visit) -> None:
        """`undo`: what can be taken back."""
        table = await pressed_table(visit)
        await visit.show(await self.desk.undo(table, visit.user))

    async def undo_to(self, visit: Visit) -> None:
        """`undo-to`, `undo-menu`: take it back, or ask the table."""
        result = await self.client.host.undo(visit.act.table, visit.user, before=visit.number)
        await self.proposed(visit, result, "undo-done")

    async def redo(self, visit: Visit) -> None:
        """`redo`: bring back what was taken back, or ask the table."""
        await self.proposed(visit, await self.client.host.redo(visit.act.table, visit.user), "redo-done")

    async def proposed(self, visit: Visit, result: Proposed, done: str) -> None:
        """What came of an undo or redo, and the move that is open now."""
        speech = Speech(result.table.game, result.table.seats)
        note = speech.ui(done if result.done else "put-to-vote")
        await visit.show(await self.desk.turn(result.table, visit.user, note))

    # -- commands --------------------------------------------------------------------------------------------------

    async def typed(self, interaction: discord.Interaction[Any]) -> tuple[Visit, TableInfo]:
        """A command, acknowledged, and the table it is about."""
        visit = Visit(self.client, interaction)
        await visit.acknowledge(fresh=True)
        return visit, await the_table(visit)

    async def card(self, visit: Visit, name: str) -> Sheet:
        """A card as picture and text. What is printed on cards is no secret."""
        table = await table_of(visit)
        game = table.game if table is not None else self.client.first_game
        found = find_cards(Speech(game), name)
        picture = await self.desk.pictures.card(game, found[0][1]) if found else None
        if picture is None:
            raise Plain("no-such-card")
        return Sheet([Shown(picture.filename, picture.alt), clip(picture.text, 3900)], [picture])

    async def show_rules(self, visit: Visit, query: str) -> None:
        """The clauses that a query finds: one by its id, several by words."""
        table = await table_of(visit)
        speech = Speech(table.game if table is not None else self.client.first_game)
        found = find_rules(speech, query)
        if not found:
            raise Plain("no-such-rule")
        lines = [speech.clause(clause) for clause in found[:RULES_SHOWN]]
        more = [speech.ui("more-rules", count=len(found) - RULES_SHOWN)] if len(found) > RULES_SHOWN else []
        await visit.tell("\n".join([*lines, *more]))


def find_cards(speech: Speech, query: str) -> list[tuple[str, str]]:
    """The cards (title, id) with these words in their title; an exact one alone."""
    wanted = query.casefold().strip()
    found = [(title, card) for card, title in speech.words.titles.items() if wanted in title.casefold()]
    cards = [(title, card) for title, card in found if _is_card(speech.game, card)]
    exact = [pair for pair in cards if wanted in (pair[0].casefold(), pair[1])]
    return exact or sorted(cards)


def _is_card(game: str, word: str) -> bool:
    try:
        find_card(game, word)
    except LookupError:
        return False
    return True


async def _suggest_looks(visit: Visit, typed: str) -> Choices:
    """The game's pictures."""
    table = await the_table(visit)
    speech = Speech(table.game, table.seats)
    return fitting([(choice.label, choice.value) for choice in look_choices(speech, table)], typed)


async def suggest_cards(visit: Visit, typed: str) -> Choices:
    """Cards by their titles."""
    table = await table_of(visit)
    speech = Speech(table.game if table is not None else visit.client.first_game)
    return [app_commands.Choice(name=clip(title, 100), value=title) for title, _ in find_cards(speech, typed)[:25]]


def find_rules(speech: Speech, query: str) -> list[str]:
    """The clauses in whose id, chapter or text a word begins with each word of the query; an exact id alone."""
    exact = [clause for clause in speech.rules if clause.casefold() == query.casefold().strip()]
    if exact:
        return exact
    wanted = [re.compile(rf"\b{re.escape(word)}") for word in query.casefold().split()]
    return [
        clause
        for clause, rule in speech.rules.items()
        if all(word.search(f"{clause} {rule.chapter} {rule.text}".casefold()) for word in wanted)
    ]


async def suggest_rules(visit: Visit, typed: str) -> Choices:
    """Rules by id or words."""
    table = await table_of(visit)
    speech = Speech(table.game if table is not None else visit.client.first_game)
    found = find_rules(speech, typed)[:25]
    return [app_commands.Choice(name=clip(f"{id} {speech.rules[id].text}", 100), value=id) for id in found]


def setup(client: Oneiros) -> None:
    """Add the buttons and commands of play to the bot."""
    answering = client.answering = Answering(client)
    play = Play(client)
    client.router.fresh(
        {
            "turn": answering.open,
            "at-once": answering.pick,
            "hand": play.hand,
            "hand-of": play.hand_of,
            "board": play.board,
            "log": play.log,
            "why": play.why,
            "help": play.help,
            "how": play.how,
            "undo": play.undo,
            "redo": play.redo,
        }
    )
    client.router.here(
        {
            "turn-here": answering.open,
            "pick": answering.pick,
            "pick-menu": answering.pick,
            "mark": answering.mark,
            "add": answering.add,
            "add-menu": answering.add,
            "add-all": answering.add_all,
            "none": answering.none,
            "send": answering.send,
            "sure": answering.sure,
            "reset": answering.reset,
            "page": answering.page,
            "show": answering.focus,
            "why-not": answering.why_not,
            "amount-is": answering.amount,
            "log-older": play.log_older,
            "log-newer": play.log_newer,
            "look": play.look,
            "look-page": play.look,
            "undo-to": play.undo_to,
            "undo-menu": play.undo_to,
        }
    )
    client.router.forms({"amount": answering.ask_amount})
    _looking(client, play)
    _acting(client, play)


def _looking(client: Oneiros, play: Play) -> None:
    """Commands that only look."""

    @client.tree.command(name="hand", description="See what you hold; nobody else sees it")
    async def hand(interaction: discord.Interaction) -> None:
        visit, table = await play.typed(interaction)
        await visit.show(await play.desk.hand(table, visit.user))

    @client.tree.command(name="board", description="See the table as a picture and as text")
    @app_commands.describe(picture="Which picture; left out: the whole table")
    @app_commands.autocomplete(picture=suggesting(_suggest_looks))
    async def board(interaction: discord.Interaction, picture: str = "board") -> None:
        visit, table = await play.typed(interaction)
        kind, _, seat = picture.partition("@")
        await visit.show(await play.desk.board(table, visit.user, kind, seat))

    @client.tree.command(name="card", description="Look at a card closely")
    @app_commands.describe(name="The card's name")
    @app_commands.autocomplete(name=_anywhere(suggest_cards))
    async def card(interaction: discord.Interaction, name: app_commands.Range[str, 1, 100]) -> None:
        visit = Visit(client, interaction)
        await visit.acknowledge(fresh=True)
        await visit.show(await play.card(visit, name))

    @client.tree.command(name="log", description="Read what has happened since your last move, or from the beginning")
    async def log(interaction: discord.Interaction) -> None:
        visit, table = await play.typed(interaction)
        await visit.show(await Log(client.host, table, visit.user).open())

    @client.tree.command(name="why", description="Why you cannot do something now, with the rule")
    async def why(interaction: discord.Interaction) -> None:
        visit, table = await play.typed(interaction)
        await visit.show(await play.desk.why(table, visit.user))

    @client.tree.command(name="help", description="What you can do now, and how to play")
    async def help_now(interaction: discord.Interaction) -> None:
        visit = Visit(client, interaction)
        await visit.acknowledge(fresh=True)
        await visit.show(await play.desk.help(await table_of(visit), visit.user, manual(client.first_game)))

    @client.tree.command(name="rules", description="Look a rule up by its number or by words")
    @app_commands.describe(query="A rule's number such as DTD-STRIKE-14, or words that stand in it")
    @app_commands.autocomplete(query=_anywhere(suggest_rules))
    async def rules(interaction: discord.Interaction, query: app_commands.Range[str, 1, 100]) -> None:
        visit = Visit(client, interaction)
        await visit.acknowledge(fresh=True)
        await play.show_rules(visit, query)


def _acting(client: Oneiros, play: Play) -> None:
    """Commands that play."""

    @client.tree.command(name="act", description="Answer what you are asked")
    @app_commands.describe(
        choice="What you do",
        second="And then (where several may be picked)",
        third="And then",
        fourth="And then",
        fifth="And then",
        sixth="And then",
    )
    @app_commands.autocomplete(**dict.fromkeys(SLOTS, suggesting(suggest_options)))
    async def act(
        interaction: discord.Interaction,
        choice: str,
        second: str | None = None,
        third: str | None = None,
        fourth: str | None = None,
        fifth: str | None = None,
        sixth: str | None = None,
    ) -> None:
        visit = Visit(client, interaction)
        await visit.acknowledge(fresh=True)
        now = await opened(visit)
        if not now.asks:
            await visit.show(await play.desk.turn(now.table, visit.user))
            return
        said = [understood(now, text) for text in (choice, second, third, fourth, fifth, sixth) if text]
        if not said:
            raise Plain("not-a-choice")
        asked = said[0][0]
        if any(other is not asked for other, _ in said):
            raise Plain("two-questions")
        await client.answering.answer(visit, now.table, asked, [pick for _, pick in said if pick])

    @client.tree.command(name="undo", description="Take back an answer; the table votes where somebody learned from it")
    @app_commands.describe(before="Which answer to go back to; left out: you choose from a list")
    @app_commands.autocomplete(before=suggesting(_history))
    async def undo(interaction: discord.Interaction, before: str | None = None) -> None:
        visit, table = await play.typed(interaction)
        if before is None:
            await visit.show(await play.desk.undo(table, visit.user))
            return
        if not (before.isascii() and before.isdecimal()) or len(before) > 18:
            raise Plain("choice-is-old")
        result = await client.host.undo(table.id, visit.user, before=int(before))
        await play.proposed(visit, result, "undo-done")

    @client.tree.command(name="redo", description="Bring back what was taken back")
    async def redo(interaction: discord.Interaction) -> None:
        visit, table = await play.typed(interaction)
        await play.proposed(visit, await client.host.redo(table.id, visit.user), "redo-done")


SLOTS = ("choice", "second", "third", "fourth", "fifth", "sixth")


async def _history(visit: Visit, typed: str) -> Choices:
    """What can be taken back."""
    table = await the_table(visit)
    speech = Speech(table.game, table.seats)
    points = await visit.client.host.history(table.id, visit.user, 25)
    return fitting([(_point(speech, point), str(point.number)) for point in points], typed)


def _point(speech: Speech, point: HistoryPoint) -> str:
    """A line of the history, for labels."""
    return speech.label("undo-line", seat=point.seat, what=ask_title(speech, point.ask), count=point.count)


def _anywhere(suggest: Any) -> Any:
    """Suggestions that need no table."""

    async def complete(interaction: discord.Interaction[Any], typed: str) -> Choices:
        found: Choices = await suggest(Visit(interaction.client, interaction), typed)
        return found

    return complete
