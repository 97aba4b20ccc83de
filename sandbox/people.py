"""The ready-made guild: five personas, three channels, the bot."""

from __future__ import annotations

from sandbox import permissions
from sandbox.clock import Clock, Snowflakes, iso
from sandbox.world import TEXT, Channel, Guild, Member, Role, User, World

# name, username, colour. The third name is hostile on purpose: shown anywhere, it must stay inert.
PEOPLE = (
    ("Ada", "ada", "#c2664a"),
    ("Bruno", "bruno", "#3f7d6e"),
    ("@everyone **Zoë** <@1>", "chidi_zoe", "#5b6fb5"),
    ("Dora", "dora", "#a8791f"),
    ("Eve", "eve", "#7a5c93"),
)
CHANNELS = (
    ("lobby", "Meet here, open a table"),
    ("bedtime", "A table for the evening"),
    ("night-owls", "For those who stay up"),
)


def new_world(clock: Clock, bot_permissions: int = permissions.BOT, guilds: int = 1) -> World:
    """A fresh world. Ada owns the guild; Eve only watches."""
    ids = Snowflakes(clock)
    bot = User(id=ids.next(), username="oneiros", name="Oneiros", colour="#2b2a4c", bot=True)
    people = [
        User(id=ids.next(), username=username, name=name, colour=colour, spectator=name == "Eve")
        for name, username, colour in PEOPLE
    ]
    world = World(bot_id=bot.id, users={u.id: u for u in (bot, *people)}, guilds={}, channels={})
    for number in range(guilds):
        add_guild(world, ids, clock, "The Sandman's Rest" if number == 0 else f"Guild {number + 1}", bot_permissions)
    world.last_id = ids.last
    return world


def add_guild(world: World, ids: Snowflakes, clock: Clock, name: str, bot_permissions: int = permissions.BOT) -> Guild:
    """A guild with everybody and the bot in it, and the three channels."""
    guild_id, dreamer, host, managed = (ids.next() for _ in range(4))
    people = world.personas()
    roles = (
        Role(guild_id, "@everyone", permissions.EVERYONE, 0),
        Role(dreamer, "Dreamer", 0, 1, mentionable=True),
        Role(host, "Innkeeper", permissions.bits("MANAGE_MESSAGES", "MANAGE_THREADS", "MANAGE_GUILD"), 2),
        Role(managed, "Oneiros", bot_permissions, 3, managed=True),
    )
    now = iso(clock.now())
    members = {p.id: Member(p.id, [] if p.spectator else [dreamer], now) for p in people}
    members[people[0].id].roles.append(host)
    members[world.bot_id] = Member(world.bot_id, [managed], now)
    guild = Guild(guild_id, name, people[0].id, {r.id: r for r in roles}, members)
    world.guilds[guild_id] = guild
    for position, (channel, topic) in enumerate(CHANNELS):
        channel_id = ids.next()
        world.channels[channel_id] = Channel(
            channel_id, TEXT, channel, guild_id=guild_id, topic=topic, position=position, owner_id=people[0].id
        )
    return guild
