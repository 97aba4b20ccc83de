"""`/table` and the buttons of the lobby: opening, joining, seats, options, starting, replacing, votes, ending."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import discord
from discord import app_commands

from cogs.errors import Plain
from cogs.lookup import pressed_table, the_table
from cogs.permissions import missing, needs
from cogs.typed import Choices, fitting, suggesting
from cogs.ui.codec import Act
from cogs.ui.lobby import holder
from cogs.ui.parts import Button
from cogs.ui.private import WAYS
from cogs.ui.safe import clip
from cogs.ui.speech import Speech
from cogs.visit import Sheet, Visit
from engine.host import Proposed, TableInfo
from engine.library import known_games

if TYPE_CHECKING:
    from cogs.client import Oneiros


class Tables:
    """What may be done to a table besides playing on it."""

    def __init__(self, client: Oneiros) -> None:
        self.client = client
        self.host = client.host

    # -- the lobby's buttons ---------------------------------------------------------------------------------------

    async def join(self, visit: Visit) -> None:
        """`join`: any free seat; in play, one that nobody or a program holds."""
        table = await pressed_table(visit)
        await self.seat(visit, table, _open_seat(table) if table.status == "playing" else None)

    async def choose(self, visit: Visit) -> None:
        """`seat`: a certain seat."""
        await self.seat(visit, await pressed_table(visit), visit.value)

    async def seat(self, visit: Visit, table: TableInfo, seat: str | None, *, also: bool = False) -> None:
        """Sit down."""
        result = await self.host.join(table.id, visit.user, visit.name, seat, also=also)
        speech = Speech(result.table.game, result.table.seats)
        mine = ", ".join(speech.title(info.seat) for info in result.table.seats_of(visit.user))
        await visit.tell(speech.ui("you-sit", seats=mine) if result.done else speech.ui("put-to-vote"))

    async def leave(self, visit: Visit) -> None:
        """`leave`: stand up."""
        await self.stand_up(visit, await pressed_table(visit), None)

    async def stand_up(self, visit: Visit, table: TableInfo, seat: str | None) -> None:
        """Stand up from a seat or all of them; in a running game, ask once more before."""
        held = [info.seat for info in table.seats_of(visit.user) if seat in (None, info.seat)]
        if table.status == "playing" and held:
            await self._ask_leave(visit, table, seat, held)
        else:
            await self._stand_up(visit, table.id, seat)

    async def _ask_leave(self, visit: Visit, table: TableInfo, seat: str | None, held: Sequence[str]) -> None:
        speech = Speech(table.game, table.seats)
        stay = Button(speech.label("button-stay"), Act("stay", table.id))
        sure = Button(speech.label("button-leave"), Act("leave-sure", table.id, seat=seat or ""), "danger")
        seats = ", ".join(speech.title(one) for one in held)
        await visit.show(Sheet([speech.ui("leave-question", count=len(held), seats=seats), (stay, sure)]))

    async def _stand_up(self, visit: Visit, table: int, seat: str | None) -> None:
        result = await self.host.leave(table, visit.user, seat)
        await visit.tell(Speech(result.game, result.seats).ui("you-left"))

    async def leave_sure(self, visit: Visit) -> None:
        """`leave-sure`: stand up in a running game."""
        await self._stand_up(visit, visit.act.table, visit.act.seat or None)

    async def stay(self, visit: Visit) -> None:
        """`stay`: not to leave after all; one's move is shown instead."""
        await visit.show(await self.client.desk.turn(await pressed_table(visit), visit.user))

    async def start(self, visit: Visit) -> None:
        """`start`: begin."""
        await self.begin(visit, await pressed_table(visit))

    async def begin(self, visit: Visit, table: TableInfo) -> None:
        """Begin the game, and show the one who did their move."""
        started = await self.host.start(table.id, visit.user)
        note = Speech(started.game, started.seats).ui("you-started")
        await visit.show(await self.client.desk.turn(started, visit.user, note))

    async def players(self, visit: Visit) -> None:
        """`players`: how many."""
        await self.host.set_players(visit.act.table, visit.user, visit.number)
        await self._set(visit)

    async def option(self, visit: Visit) -> None:
        """`option`: a setting of the game."""
        await self.host.set_option(visit.act.table, visit.user, visit.act.ask, visit.value)
        await self._set(visit)

    async def automatic(self, visit: Visit) -> None:
        """`auto`: a program for a free seat, or the seat free again."""
        seat, _, policy = visit.value.partition("/")
        if seat:
            await self.host.set_auto(visit.act.table, visit.user, seat, policy or None)
        await self._set(visit)

    async def _set(self, visit: Visit) -> None:
        table = await pressed_table(visit)
        await visit.tell(Speech(table.game, table.seats).ui("is-set"))

    async def cancel(self, visit: Visit) -> None:
        """`cancel`: ask once more before the table is ended."""
        await self.ask_end(visit, await pressed_table(visit))

    async def ask_end(self, visit: Visit, table: TableInfo) -> None:
        """The question before the end."""
        speech = Speech(table.game, table.seats)
        sure = Button(speech.label("end-sure"), Act("cancel-sure", table.id), "danger")
        await visit.show(Sheet([speech.ui("end-question"), (sure,)]))

    async def cancel_sure(self, visit: Visit) -> None:
        """`cancel-sure`: end the table, or ask the others."""
        await self.voted(visit, await self.host.end(visit.act.table, visit.user), "table-is-ended")

    # -- votes -----------------------------------------------------------------------------------------------------

    async def yes(self, visit: Visit) -> None:
        """`vote-yes`."""
        await self._vote(visit, True)

    async def no(self, visit: Visit) -> None:
        """`vote-no`."""
        await self._vote(visit, False)

    async def _vote(self, visit: Visit, yes: bool) -> None:
        result = await self.host.vote(visit.act.table, visit.user, visit.number, yes)
        speech = Speech(result.table.game, result.table.seats)
        proposal = result.proposal
        standing = "passed" if result.done else proposal.state if proposal is not None else "open"
        counts = {"yes": len(proposal.yes), "needed": proposal.needed} if proposal is not None else {}
        await visit.tell(speech.ui(f"vote-{standing}", **counts))

    async def voted(self, visit: Visit, result: Proposed, done: str) -> None:
        """What came of something that may need a vote."""
        speech = Speech(result.table.game, result.table.seats)
        await visit.tell(speech.ui(done if result.done else "put-to-vote"))

    async def nudge(self, visit: Visit) -> None:
        """`nudge`: let the programs go on."""
        table = await self.host.nudge(visit.act.table, visit.user)
        await visit.tell(Speech(table.game, table.seats).ui("nudged"))

    async def export(self, visit: Visit) -> None:
        """`export`: the record as a file."""
        await self.send_export(visit, await pressed_table(visit))

    async def send_export(self, visit: Visit, table: TableInfo) -> None:
        """Attach the record of a table."""
        data = await self.host.export(table.id, visit.user if table.seats_of(visit.user) else None)
        await visit.send_file(f"{table.game}-{table.id}.json", data, Speech(table.game).ui("export-intro"))

    # -- opening ---------------------------------------------------------------------------------------------------

    async def create(self, visit: Visit, game: str, players: int | None, options: str | None, thread: bool) -> None:
        """Open a table here, or in a thread of its own. What the bot may not do here is named first."""
        where = visit.interaction.channel
        speech = Speech(game if game in known_games(hidden=True) else "")
        in_thread = isinstance(where, discord.Thread)
        if in_thread and thread:
            raise Plain("thread-in-thread")
        wanted = needs(in_thread=in_thread, opens_thread=thread)
        lacking = missing(visit.interaction.app_permissions, wanted)
        named = [self._need(speech, need.name) for need in lacking if not need.optional]
        if named:
            raise Plain("permissions-missing", list="\n".join(named))
        self.host.game(game)
        channel = await self._channel(visit, where, speech.title(game), thread)
        table = await self.host.create(
            game, visit.interaction.guild_id or 0, channel, visit.user, players=players, settings=parse_options(options)
        )
        lines = [speech.ui("table-opened", channel=f"<#{channel}>", host=table.host)]
        lines.extend(speech.ui("permission-advised", need=self._need(speech, need.name)) for need in lacking)
        await visit.tell("\n".join(lines))

    def _need(self, speech: Speech, name: str) -> str:
        word = name.replace("_", "-")
        return speech.ui("permission-line", name=speech.ui(f"permission-{word}"), purpose=speech.ui(f"for-{word}"))

    async def _channel(self, visit: Visit, where: Any, title: str, thread: bool) -> int:
        if not thread:
            return int(visit.interaction.channel_id or 0)
        if not isinstance(where, discord.TextChannel):
            raise Plain("thread-only-in-text")
        made = await where.create_thread(name=clip(title, 100), type=discord.ChannelType.public_thread)
        return made.id

    # -- delivery --------------------------------------------------------------------------------------------------

    async def deliver(self, visit: Visit, table: TableInfo, way: str) -> None:
        """How a person wants hidden things shown."""
        if way not in WAYS:
            raise Plain("not-a-choice")
        if not table.seats_of(visit.user):
            raise Plain("no-hand")
        await self.host.set_delivery(table.id, visit.user, way)
        self.client.private.reopened(visit.user)
        await visit.tell(Speech(table.game, table.seats).ui(f"delivery-{way}"))


def parse_options(text: str | None) -> dict[str, str]:
    """`night=long, moon=full` as settings. Raises `Plain`."""
    settings: dict[str, str] = {}
    for part in (text or "").split(","):
        name, equals, value = part.partition("=")
        if part.strip() and not equals:
            raise Plain("options-format")
        if part.strip():
            settings[name.strip()] = value.strip()
    return settings


def _open_seat(table: TableInfo) -> str | None:
    """The first seat that nobody holds, or else one of a program."""
    for kind in ("nobody", "auto"):
        for info in table.seats:
            if info.kind == kind:
                return info.seat
    return None


def setup(client: Oneiros) -> None:
    """Add `/table` and the lobby's buttons to the bot."""
    tables = Tables(client)
    client.router.fresh(
        {
            "join": tables.join,
            "seat": tables.choose,
            "leave": tables.leave,
            "start": tables.start,
            "players": tables.players,
            "option": tables.option,
            "auto": tables.automatic,
            "cancel": tables.cancel,
            "vote-yes": tables.yes,
            "vote-no": tables.no,
            "nudge": tables.nudge,
            "export": tables.export,
        }
    )
    client.router.here({"cancel-sure": tables.cancel_sure, "leave-sure": tables.leave_sure, "stay": tables.stay})
    group = app_commands.Group(name="table", description="Open, join and run tables", guild_only=True)
    _opening(client, tables, group)
    _seats(client, tables, group)
    _running(client, tables, group)
    client.tree.add_command(group)


def _opening(client: Oneiros, tables: Tables, group: app_commands.Group) -> None:
    games = [app_commands.Choice(name=Speech(game).title(game), value=game) for game in client.games]

    @group.command(name="create", description="Open a table in this channel, or in a thread of its own")
    @app_commands.describe(
        game="Which game",
        players="How many play; people and automatic players together",
        options="Options of the game, as name=value, name=value",
        thread="Open a thread for the table",
    )
    @app_commands.choices(game=games)
    @app_commands.autocomplete(options=_suggest_options(client))
    async def create(
        interaction: discord.Interaction,
        game: str,
        players: app_commands.Range[int, 1, 12] | None = None,
        options: str | None = None,
        thread: bool = False,
    ) -> None:
        visit = Visit(client, interaction)
        await visit.acknowledge(fresh=True)
        await tables.create(visit, game, players, options, thread)

    @group.command(name="start", description="Begin the game")
    async def start(interaction: discord.Interaction) -> None:
        visit, table = await _typed(client, interaction)
        await tables.begin(visit, table)

    @group.command(name="options", description="Change an option or the number of players before the start")
    @app_commands.describe(option="As name=value", players="How many play")
    @app_commands.autocomplete(option=suggesting(_suggest_setting))
    async def options(
        interaction: discord.Interaction,
        option: str | None = None,
        players: app_commands.Range[int, 1, 12] | None = None,
    ) -> None:
        visit, table = await _typed(client, interaction)
        for name, value in parse_options(option).items():
            await client.host.set_option(table.id, visit.user, name, value)
        if players is not None:
            await client.host.set_players(table.id, visit.user, players)
        table = await client.host.info(table.id)
        speech = Speech(table.game, table.seats)
        lines = [f"- {speech.title(name)}: {speech.title(value)}" for name, value in table.settings.items()]
        await visit.tell("\n".join([speech.ui("options-are", players=table.players), *lines]))


def _seats(client: Oneiros, tables: Tables, group: app_commands.Group) -> None:
    @group.command(name="join", description="Sit down at the table of this channel")
    @app_commands.describe(seat="Which seat; left out: any that is free", also="Keep the seat you have besides")
    @app_commands.autocomplete(seat=suggesting(_suggest_seat))
    async def join(interaction: discord.Interaction, seat: str | None = None, also: bool = False) -> None:
        visit, table = await _typed(client, interaction)
        wanted = seat if seat is not None or table.status != "playing" else _open_seat(table)
        await tables.seat(visit, table, wanted, also=also)

    @group.command(name="leave", description="Stand up; in play, your seat then waits for somebody else")
    @app_commands.describe(seat="Which of your seats; left out: all of them")
    @app_commands.autocomplete(seat=suggesting(_suggest_seat))
    async def leave(interaction: discord.Interaction, seat: str | None = None) -> None:
        visit, table = await _typed(client, interaction)
        await tables.stand_up(visit, table, seat)

    @group.command(name="seats", description="See who sits where")
    async def seats(interaction: discord.Interaction) -> None:
        visit, table = await _typed(client, interaction)
        speech = Speech(table.game, table.seats)
        lines = [f"- **{speech.title(info.seat)}**: {holder(speech, info, speech.ui)}" for info in table.seats]
        await visit.tell("\n".join([speech.ui("host-is", host=speech.person(table.host)), *lines]))

    @group.command(name="replace", description="Give a seat to somebody else, to an automatic player, or free it")
    @app_commands.describe(
        seat="Which seat", player="Who takes it over", automatic="The automatic player that takes it over"
    )
    @app_commands.autocomplete(seat=suggesting(_suggest_seat), automatic=suggesting(_suggest_policy))
    async def replace(
        interaction: discord.Interaction,
        seat: str,
        player: discord.Member | None = None,
        automatic: str | None = None,
    ) -> None:
        visit, table = await _typed(client, interaction)
        if player is not None and (automatic is not None or player.bot):
            raise Plain("one-replacement")
        user, name = (player.id, player.display_name) if player is not None else (None, "")
        result = await client.host.replace(table.id, visit.user, seat, user=user, name=name, policy=automatic)
        await tables.voted(visit, result, "seat-is-given")


def _running(client: Oneiros, tables: Tables, group: app_commands.Group) -> None:
    @group.command(name="auto", description="Let an automatic player take a free seat before the start")
    @app_commands.describe(seat="Which seat", player="Which automatic player; left out: the seat is freed again")
    @app_commands.autocomplete(seat=suggesting(_suggest_seat), player=suggesting(_suggest_policy))
    async def auto(interaction: discord.Interaction, seat: str, player: str | None = None) -> None:
        visit, table = await _typed(client, interaction)
        table = await client.host.set_auto(table.id, visit.user, seat, player)
        await visit.tell(Speech(table.game, table.seats).ui("is-set"))

    @group.command(name="delivery", description="Where you are shown hidden things")
    @app_commands.describe(way="Behind the My hand button, by direct message, or in a private thread")
    @app_commands.choices(
        way=[app_commands.Choice(name=Speech("").ui(f"way-{way}"), value=way) for way in WAYS],
    )
    async def delivery(interaction: discord.Interaction, way: str) -> None:
        visit, table = await _typed(client, interaction)
        await tables.deliver(visit, table, way)

    @group.command(name="nudge", description="Let automatic players that have paused go on")
    async def nudge(interaction: discord.Interaction) -> None:
        visit, table = await _typed(client, interaction)
        await client.host.nudge(table.id, visit.user)
        await visit.tell(Speech(table.game, table.seats).ui("nudged"))

    @group.command(name="export", description="Get the record of the game as a file")
    async def export(interaction: discord.Interaction) -> None:
        visit, table = await _typed(client, interaction)
        await tables.send_export(visit, table)

    @group.command(name="end", description="End the table; the others vote unless you are its host")
    async def end(interaction: discord.Interaction) -> None:
        visit, table = await _typed(client, interaction)
        await tables.ask_end(visit, table)


async def _typed(client: Oneiros, interaction: discord.Interaction[Any]) -> tuple[Visit, TableInfo]:
    visit = Visit(client, interaction)
    await visit.acknowledge(fresh=True)
    return visit, await the_table(visit)


# -- suggestions ---------------------------------------------------------------------------------------------


async def _suggest_seat(visit: Visit, typed: str) -> Choices:
    table = await the_table(visit)
    speech = Speech(table.game, table.seats)
    pairs = [(f"{speech.title(info.seat)}: {holder(speech, info, speech.label)}", info.seat) for info in table.seats]
    return fitting(pairs, typed)


async def _suggest_policy(visit: Visit, typed: str) -> Choices:
    speech = Speech("")
    return fitting([(speech.title(f"policy-{policy}"), policy) for policy in visit.client.policies], typed)


async def _suggest_setting(visit: Visit, typed: str) -> Choices:
    table = await the_table(visit)
    return _settings(visit.client, table.game, typed)


def _settings(client: Oneiros, game: str, typed: str) -> Choices:
    speech = Speech(game)
    pairs = [
        (f"{speech.title(setting.id)}: {speech.title(value)}", f"{setting.id}={value}")
        for setting in client.host.game(game).settings
        for value in setting.values
    ]
    return fitting(pairs, typed)


def _suggest_options(client: Oneiros) -> Any:
    async def complete(interaction: discord.Interaction[Any], typed: str) -> Choices:
        game = getattr(interaction.namespace, "game", None)
        return _settings(client, game, typed) if game in client.games else []

    return complete
