"""Who the bot is, users, guilds, members, roles, the gateway's address."""

from __future__ import annotations

from sandbox import views
from sandbox.api.routing import Call, router
from sandbox.core import Core
from sandbox.wire import FormErrors, Json, missing_permissions, unknown
from sandbox.world import TEXT, Channel, Guild, Role


def _application(core: Core) -> Json:
    owner = views.user(core.world.personas()[0])
    return {
        "id": str(core.bot_id),
        "name": "Oneiros",
        "description": "",
        "icon": None,
        "bot_public": True,
        "bot_require_code_grant": False,
        "verify_key": "0" * 64,
        "owner": owner,
        "team": None,
        "flags": 1 << 19,
        "bot": views.user(core.world.users[core.bot_id]),
        "approximate_guild_count": len(core.world.guilds),
        "integration_types_config": {"0": {}},
    }


@router.add("GET", "/users/@me")
def me(call: Call) -> Json:
    """The bot itself."""
    core = call.core
    return views.user(core.world.users[core.bot_id]) | {
        "email": None,
        "verified": True,
        "mfa_enabled": True,
        "locale": "en-US",
    }


@router.add("GET", "/users/{user}")
def user(call: Call) -> Json:
    """Anybody."""
    found = call.core.world.users.get(call.id("user"))
    if found is None:
        raise unknown("User")
    return views.user(found)


@router.add("GET", "/oauth2/applications/@me")
@router.add("GET", "/applications/@me")
def application(call: Call) -> Json:
    """The bot's application."""
    return _application(call.core)


@router.add("GET", "/gateway", public=True)
def gateway(call: Call) -> Json:
    """Where to connect."""
    return {"url": call.core.gateway_url}


@router.add("GET", "/gateway/bot")
def gateway_bot(call: Call) -> Json:
    """Where to connect, and in how many shards."""
    limits = {"total": 1000, "remaining": 1000, "reset_after": 86_400_000, "max_concurrency": 16}
    return {"url": call.core.gateway_url, "shards": 1, "session_start_limit": limits}


@router.add("GET", "/users/@me/guilds")
def guilds(call: Call) -> list[Json]:
    """The guilds the bot is in."""
    world = call.core.world
    return [
        {
            "id": str(g.id),
            "name": g.name,
            "icon": None,
            "banner": None,
            "owner": False,
            "permissions": str(world.guild_permissions(g, world.bot_id)),
            "features": [],
        }
        for g in world.guilds.values()
    ]


@router.add("GET", "/guilds/{guild}")
def guild(call: Call) -> Json:
    """One guild."""
    return views.guild(call.core.world, call.guild())


@router.add("GET", "/guilds/{guild}/channels")
def channels(call: Call) -> list[Json]:
    """Its channels, without threads."""
    world, found = call.core.world, call.guild()
    return [views.channel(world, c) for c in world.channels.values() if c.guild_id == found.id and not c.is_thread]


@router.add("POST", "/guilds/{guild}/channels")
def create_channel(call: Call) -> Json:
    """A new text channel."""
    core, found = call.core, call.guild()
    if not core.world.guild_permissions(found, core.bot_id) & (1 << 4):
        raise missing_permissions()
    errors = FormErrors()
    errors.length(("name",), call.form.get("name"), 1, 100)
    errors.raise_if_any()
    channel = Channel(core.ids.next(), TEXT, call.form["name"], guild_id=found.id, topic=call.form.get("topic"))
    core.world.channels[channel.id] = channel
    core.channel_changed(channel, "CHANNEL_CREATE")
    return views.channel(core.world, channel)


@router.add("GET", "/guilds/{guild}/roles")
def roles(call: Call) -> list[Json]:
    """Its roles."""
    return [views.role(r) for r in call.guild().roles.values()]


@router.add("GET", "/guilds/{guild}/members")
def members(call: Call) -> list[Json]:
    """Its members, by id."""
    world, found = call.core.world, call.guild()
    limit, after = call.number("limit", 1, 1, 1000), call.number("after", 0, 0, 1 << 63)
    ids = sorted(m for m in found.members if m > after)[:limit]
    return [views.member(found.members[m], world.users[m]) for m in ids]


@router.add("GET", "/guilds/{guild}/members/{user}")
def member(call: Call) -> Json:
    """One member."""
    found = call.guild().members.get(call.id("user"))
    if found is None:
        raise unknown("Member")
    return views.member(found, call.core.world.users[found.user_id])


def _manageable(call: Call) -> tuple[Guild, int, Role]:
    core, found = call.core, call.guild()
    if not core.world.guild_permissions(found, core.bot_id) & (1 << 28):
        raise missing_permissions()
    held = found.roles.get(call.id("role"))
    if held is None:
        raise unknown("Role")
    if held.position >= max(found.roles[r].position for r in found.members[core.bot_id].roles):
        raise missing_permissions()
    if call.id("user") not in found.members:
        raise unknown("Member")
    return found, call.id("user"), held


def _changed(call: Call, found: Guild, user_id: int) -> None:
    data = views.member(found.members[user_id], call.core.world.users[user_id]) | {"guild_id": str(found.id)}
    call.core.gateway.dispatch("GUILD_MEMBER_UPDATE", data, intent=2, guild_id=found.id)
    call.core.people_changed()


@router.add("PUT", "/guilds/{guild}/members/{user}/roles/{role}")
def give_role(call: Call) -> None:
    """Give a role below the bot's own."""
    found, user_id, held = _manageable(call)
    if held.id not in found.members[user_id].roles:
        found.members[user_id].roles.append(held.id)
    _changed(call, found, user_id)


@router.add("DELETE", "/guilds/{guild}/members/{user}/roles/{role}")
def take_role(call: Call) -> None:
    """Take it away."""
    found, user_id, held = _manageable(call)
    if held.id in found.members[user_id].roles:
        found.members[user_id].roles.remove(held.id)
    _changed(call, found, user_id)


@router.add("DELETE", "/users/@me/guilds/{guild}")
def leave(call: Call) -> None:
    """The bot leaves."""
    core, found = call.core, call.guild()
    del found.members[core.bot_id]
    core.gateway.dispatch("GUILD_DELETE", {"id": str(found.id)}, guild_id=found.id)
    core.people_changed()
