"""/channels, threads and their members, direct messages."""

from __future__ import annotations

from sandbox import messages, threads, views
from sandbox.api.routing import Call, need, router
from sandbox.wire import ApiError, FormErrors, Json, missing_access, missing_permissions, unknown
from sandbox.world import DM, PRIVATE_THREAD, PUBLIC_THREAD, TEXT, Channel, Overwrite


@router.add("GET", "/channels/{channel}")
def read(call: Call) -> Json:
    """One channel."""
    return views.channel(call.core.world, call.channel())


@router.add("PATCH", "/channels/{channel}")
def edit(call: Call) -> Json:
    """Rename, archive, lock; the topic of a text channel."""
    channel = call.channel()
    if channel.kind == DM:
        raise ApiError(403, 50003, "Cannot execute action on a DM channel")
    errors = FormErrors()
    if "name" in call.form:
        errors.length(("name",), call.form["name"], 1, 100)
    if call.form.get("topic") is not None:
        errors.length(("topic",), call.form["topic"], 0, 1024)
    errors.raise_if_any()
    if channel.is_thread:
        threads.edit(call.core, channel, call.form)
    else:
        need(call.core, channel, "MANAGE_CHANNELS")
        channel.name = call.form.get("name", channel.name)
        channel.topic = call.form.get("topic", channel.topic)
        call.core.channel_changed(channel, "CHANNEL_UPDATE")
    return views.channel(call.core.world, channel)


@router.add("DELETE", "/channels/{channel}")
def delete(call: Call) -> Json:
    """Delete; a DM is only closed."""
    channel = call.channel()
    shown = views.channel(call.core.world, channel)
    if channel.kind != DM:
        need(call.core, channel, "MANAGE_THREADS" if channel.is_thread else "MANAGE_CHANNELS")
        threads.delete(call.core, channel)
    return shown


@router.add("PUT", "/channels/{channel}/permissions/{target}")
def set_overwrite(call: Call) -> None:
    """Allow or deny for a role or a member."""
    channel = call.channel("MANAGE_ROLES")
    form = call.form
    target = call.id("target")
    overwrite = Overwrite(target, int(form["type"]), int(form.get("allow") or 0), int(form.get("deny") or 0))
    channel.overwrites[target] = overwrite
    call.core.channel_changed(channel, "CHANNEL_UPDATE")


@router.add("DELETE", "/channels/{channel}/permissions/{target}")
def remove_overwrite(call: Call) -> None:
    """Back to what the roles say."""
    channel = call.channel("MANAGE_ROLES")
    channel.overwrites.pop(call.id("target"), None)
    call.core.channel_changed(channel, "CHANNEL_UPDATE")


@router.add("POST", "/users/@me/channels")
def open_dm(call: Call) -> Json:
    """Open the direct message with a user; refused (50007) to bots and to oneself."""
    core = call.core
    user = core.world.users.get(int(call.form["recipient_id"]))
    if user is None:
        raise unknown("User")
    if user.bot:
        raise ApiError(400, 50007, "Cannot send messages to this user")
    return views.channel(core.world, threads.direct(core, core.bot_id, user.id))


def _checked(call: Call) -> Json:
    errors = FormErrors()
    errors.length(("name",), call.form.get("name"), 1, 100)
    if call.form.get("auto_archive_duration", 60) not in (60, 1440, 4320, 10080):
        message = "Value must be one of (60, 1440, 4320, 10080)."
        errors.add(("auto_archive_duration",), "BASE_TYPE_CHOICES", message)
    errors.raise_if_any()
    return call.form


@router.add("POST", "/channels/{channel}/threads")
def create_thread(call: Call) -> Json:
    """A thread without a message: private unless `type` says public."""
    form = _checked(call)
    kind = form.get("type", PRIVATE_THREAD)
    if kind not in (PUBLIC_THREAD, PRIVATE_THREAD):
        raise ApiError(400, 50024, "Cannot execute action on this channel type")
    parent = call.channel("CREATE_PRIVATE_THREADS" if kind == PRIVATE_THREAD else "CREATE_PUBLIC_THREADS")
    if parent.kind != TEXT:
        raise ApiError(400, 50024, "Cannot execute action on this channel type")
    thread = threads.create(call.core, parent, call.core.bot_id, form["name"], private=kind == PRIVATE_THREAD)
    thread.archive_minutes = form.get("auto_archive_duration") or 1440
    thread.invitable = form.get("invitable", True)
    return views.channel(call.core.world, thread)


@router.add("POST", "/channels/{channel}/messages/{message}/threads")
def create_from_message(call: Call) -> Json:
    """A public thread that hangs on a message and has its id."""
    form = _checked(call)
    parent = call.channel("CREATE_PUBLIC_THREADS")
    if parent.kind != TEXT:
        raise ApiError(400, 50024, "Cannot execute action on this channel type")
    message = messages.find(call.core, parent, call.id("message"))
    thread = threads.create(call.core, parent, call.core.bot_id, form["name"], private=False, message=message)
    thread.archive_minutes = form.get("auto_archive_duration") or 1440
    return views.channel(call.core.world, thread)


def _thread(call: Call) -> Channel:
    channel = call.channel()
    if not channel.is_thread:
        raise ApiError(400, 50024, "Cannot execute action on this channel type")
    return channel


def _awake(channel: Channel) -> Channel:
    if channel.archived:
        raise ApiError(400, 50083, "Thread is archived")
    return channel


@router.add("PUT", "/channels/{channel}/thread-members/@me")
def join(call: Call) -> None:
    """The bot joins."""
    threads.add(call.core, _awake(_thread(call)), call.core.bot_id)


@router.add("DELETE", "/channels/{channel}/thread-members/@me")
def leave(call: Call) -> None:
    """The bot leaves."""
    threads.remove(call.core, _awake(_thread(call)), call.core.bot_id)


@router.add("PUT", "/channels/{channel}/thread-members/{user}")
def add_member(call: Call) -> None:
    """Bring somebody in who sees the parent channel."""
    core, channel = call.core, _awake(_thread(call))
    user_id = call.id("user")
    if user_id not in core.world.users:
        raise unknown("User")
    guild = core.world.guilds[channel.guild_id or 0]
    if user_id not in guild.members:
        raise unknown("Member")
    manages = core.world.may(channel, core.bot_id, "MANAGE_THREADS")
    if channel.kind == PRIVATE_THREAD and not channel.invitable and channel.owner_id != core.bot_id and not manages:
        raise missing_permissions()
    need(core, channel, "SEND_MESSAGES_IN_THREADS")
    parent = core.world.channels[channel.parent_id or 0]
    if not core.world.may(parent, user_id, "VIEW_CHANNEL"):
        raise missing_access()
    threads.add(core, channel, user_id)


@router.add("DELETE", "/channels/{channel}/thread-members/{user}")
def remove_member(call: Call) -> None:
    """Take somebody out; Manage Threads, or one's own private thread."""
    core, channel = call.core, _awake(_thread(call))
    own = channel.kind == PRIVATE_THREAD and channel.owner_id == core.bot_id
    if not own:
        need(core, channel, "MANAGE_THREADS")
    threads.remove(core, channel, call.id("user"))


@router.add("GET", "/channels/{channel}/thread-members")
def members(call: Call) -> list[Json]:
    """Who is in a thread."""
    channel = _thread(call)
    return [views.thread_member(channel, m) for m in channel.members]


@router.add("GET", "/channels/{channel}/thread-members/{user}")
def one_member(call: Call) -> Json:
    """Whether somebody is in a thread."""
    channel = _thread(call)
    if call.id("user") not in channel.members:
        raise unknown("Member")
    return views.thread_member(channel, call.id("user"))


def _listed(call: Call, found: list[Channel]) -> Json:
    core = call.core
    mine = [views.thread_member(c, core.bot_id) for c in found if core.bot_id in c.members]
    return {"threads": [views.channel(core.world, c) for c in found], "members": mine, "has_more": False}


@router.add("GET", "/channels/{channel}/threads/archived/public")
def archived_public(call: Call) -> Json:
    """Archived public threads."""
    found = call.core.world.threads_of(call.channel("READ_MESSAGE_HISTORY").id)
    return _listed(call, [c for c in found if c.archived and c.kind == PUBLIC_THREAD])


@router.add("GET", "/channels/{channel}/threads/archived/private")
def archived_private(call: Call) -> Json:
    """Archived private threads."""
    found = call.core.world.threads_of(call.channel("READ_MESSAGE_HISTORY", "MANAGE_THREADS").id)
    return _listed(call, [c for c in found if c.archived and c.kind == PRIVATE_THREAD])


@router.add("GET", "/channels/{channel}/users/@me/threads/archived/private")
def archived_own(call: Call) -> Json:
    """Archived private threads the bot is in."""
    found = call.core.world.threads_of(call.channel("READ_MESSAGE_HISTORY").id)
    mine = [c for c in found if c.archived and c.kind == PRIVATE_THREAD and call.core.bot_id in c.members]
    return _listed(call, mine)


@router.add("GET", "/guilds/{guild}/threads/active")
def active(call: Call) -> Json:
    """Threads of a guild that are not archived and that the bot sees."""
    core, guild = call.core, call.guild()
    found = [
        c
        for c in core.world.channels.values()
        if c.guild_id == guild.id and c.is_thread and not c.archived and core.world.permissions_in(c, core.bot_id)
    ]
    return _listed(call, found)
