"""/channels/…/messages: posting, reading, changing, deleting, pinning, reacting."""

from __future__ import annotations

from urllib.parse import unquote

from sandbox import emoji, forms, messages
from sandbox.api.routing import Call, need, router
from sandbox.core import Core
from sandbox.wire import ApiError, Json, missing_permissions, unknown
from sandbox.world import DM, Channel, Message


def may_post(core: Core, channel: Channel, body: Json, uploads: bool) -> None:
    """50007 into closed DMs, 50013 without permission, 160005 in locked threads."""
    if channel.kind == DM:
        other = next(m for m in channel.members if m != core.bot_id)
        shared = any(other in g.members for g in core.world.guilds.values())
        if core.world.users[other].dms_closed or not shared:
            raise ApiError(403, 50007, "Cannot send messages to this user")
        return
    need(core, channel, "SEND_MESSAGES_IN_THREADS" if channel.is_thread else "SEND_MESSAGES")
    may_carry(core, channel, body, uploads)
    if body.get("message_reference") and not core.world.may(channel, core.bot_id, "READ_MESSAGE_HISTORY"):
        raise ApiError(403, 160002, "Cannot reply without permission to read message history")
    if channel.is_thread:
        open_thread(core, channel)


def may_carry(core: Core, channel: Channel, body: Json, uploads: bool) -> None:
    """Files and embeds need permissions of their own."""
    if uploads:
        need(core, channel, "ATTACH_FILES")
    if body.get("embeds"):
        need(core, channel, "EMBED_LINKS")


def open_thread(core: Core, channel: Channel) -> None:
    """Posting wakes an archived thread, unless it is locked."""
    if channel.locked and not core.world.may(channel, core.bot_id, "MANAGE_THREADS"):
        raise ApiError(403, 50083 if channel.archived else 160005, "Thread is locked")
    if channel.archived:
        core.faults.set_thread(channel, archived=False)


@router.add("POST", "/channels/{channel}/messages")
def create(call: Call) -> Json:
    """Post."""
    core, body = call.core, call.form
    channel = call.channel()
    may_post(core, channel, body, bool(call.uploads))
    forms.check(body, call.uploads, None, interaction=False)
    check_reference(channel, body)
    known = messages.deduplicated(core, channel, core.bot_id, body)
    if known is not None:
        return known.data
    message = messages.create(core, channel, core.bot_id, body, call.uploads)
    messages.remember_nonce(core, channel, core.bot_id, body, message)
    return message.data


def check_reference(channel: Channel, body: Json) -> None:
    """A reply needs its message, or leave to do without."""
    reference = body.get("message_reference")
    if reference and int(reference["message_id"]) not in channel.messages:
        if reference.get("fail_if_not_exists", True):
            message = "Unknown message"
            errors = {"message_reference": {"_errors": [{"code": "REPLIES_UNKNOWN_MESSAGE", "message": message}]}}
            raise ApiError(400, 50035, "Invalid Form Body", errors=errors)
        del body["message_reference"]


@router.add("GET", "/channels/{channel}/messages")
def history(call: Call) -> list[Json]:
    """The newest first."""
    channel = call.channel()
    if not call.core.world.may(channel, call.core.bot_id, "READ_MESSAGE_HISTORY"):
        return []
    limit = call.number("limit", 50, 1, 100)
    found = [m for m in channel.messages.values() if m.ephemeral_for is None]
    query = {k: int(v) for k, v in call.query.items() if k in ("before", "after", "around") and v.isdecimal()}
    if "around" in query:
        found.sort(key=lambda m: abs(m.id - query["around"]))
        return [m.data for m in sorted(found[:limit], key=lambda m: -m.id)]
    if "after" in query:
        return [m.data for m in reversed([m for m in found if m.id > query["after"]][:limit])]
    found = [m for m in found if m.id < query.get("before", 1 << 63)]
    return [m.data for m in reversed(found[-limit:])]


def _message(call: Call, *needed: str) -> Message:
    return messages.find(call.core, call.channel(*needed), call.id("message"))


@router.add("GET", "/channels/{channel}/messages/{message}")
def read(call: Call) -> Json:
    """One message."""
    return _message(call, "READ_MESSAGE_HISTORY").data


@router.add("PATCH", "/channels/{channel}/messages/{message}")
def edit(call: Call) -> Json:
    """Change one of the bot's own."""
    message = _message(call)
    core = call.core
    if message.author_id != core.bot_id:
        raise ApiError(403, 50005, "Cannot edit a message authored by another user")
    channel = core.world.channels[message.channel_id]
    if channel.is_thread and channel.archived:
        raise ApiError(400, 50083, "Thread is archived")
    may_carry(core, channel, call.form, bool(call.uploads))
    forms.check(call.form, call.uploads, message, interaction=False)
    return messages.edit(core, message, call.form, call.uploads).data


@router.add("DELETE", "/channels/{channel}/messages/{message}")
def delete(call: Call) -> None:
    """Delete one's own, or with Manage Messages anybody's."""
    message = _message(call)
    channel = call.core.world.channels[message.channel_id]
    if message.author_id != call.core.bot_id and not call.core.world.may(channel, call.core.bot_id, "MANAGE_MESSAGES"):
        raise missing_permissions()
    if channel.is_thread and channel.archived:
        raise ApiError(400, 50083, "Thread is archived")
    messages.delete(call.core, message)


@router.add("POST", "/channels/{channel}/messages/bulk-delete")
def bulk_delete(call: Call) -> None:
    """Two to a hundred at once."""
    channel = call.channel("MANAGE_MESSAGES")
    ids = call.form.get("messages") or []
    if not 2 <= len(ids) <= 100:
        raise ApiError(400, 50016, "Provided too few or too many messages to delete. Must provide 2 to 100")
    for message_id in ids:
        message = channel.messages.get(int(message_id))
        if message is not None and message.ephemeral_for is None:
            messages.delete(call.core, message)


@router.add("POST", "/channels/{channel}/typing")
def typing(call: Call) -> None:
    """Show that something is coming."""
    channel = call.channel()
    may_post(call.core, channel, {}, False)
    call.core.typing(channel, call.core.bot_id)


def _pin(call: Call, pinned: bool) -> None:
    message = _message(call)
    channel = call.core.world.channels[message.channel_id]
    need(call.core, channel, "PIN_MESSAGES")
    if pinned and message.id not in channel.pins:
        if len(channel.pins) >= 250:
            raise ApiError(400, 30003, "Maximum number of pins reached (250)")
        channel.pins.append(message.id)
    elif not pinned and message.id in channel.pins:
        channel.pins.remove(message.id)
    message.data["pinned"] = pinned
    call.core.message_updated(channel, message)


@router.add("PUT", "/channels/{channel}/messages/pins/{message}")
@router.add("PUT", "/channels/{channel}/pins/{message}")
def pin(call: Call) -> None:
    """Pin."""
    _pin(call, True)


@router.add("DELETE", "/channels/{channel}/messages/pins/{message}")
@router.add("DELETE", "/channels/{channel}/pins/{message}")
def unpin(call: Call) -> None:
    """Take the pin off."""
    _pin(call, False)


@router.add("GET", "/channels/{channel}/messages/pins")
def pins(call: Call) -> Json:
    """What is pinned, newest first."""
    channel = call.channel("READ_MESSAGE_HISTORY")
    now = call.core.now_iso()
    items = [{"pinned_at": now, "message": channel.messages[m].data} for m in reversed(channel.pins)]
    return {"items": items, "has_more": False}


@router.add("PUT", "/channels/{channel}/messages/{message}/reactions/{emoji}/@me")
def react(call: Call) -> None:
    """Add the bot's reaction."""
    message = _message(call, "READ_MESSAGE_HISTORY", "ADD_REACTIONS")
    name = unquote(call.parts["emoji"])
    if ":" not in name and not emoji.known(name):
        raise unknown("Emoji")
    reactions: list[Json] = message.data.setdefault("reactions", [])
    found = next((r for r in reactions if r["emoji"]["name"] == name), None)
    if found is None:
        if len(reactions) >= 20:
            raise ApiError(400, 30010, "Maximum number of reactions reached (20)")
        plain = {"burst": 0, "normal": 1}
        found = {
            "emoji": {"id": None, "name": name},
            "count": 1,
            "me": True,
            "count_details": plain,
            "burst_colors": [],
        }
        reactions.append(found)
    call.core.message_updated(call.core.world.channels[message.channel_id], message)


@router.add("DELETE", "/channels/{channel}/messages/{message}/reactions/{emoji}/@me")
def unreact(call: Call) -> None:
    """Take the bot's reaction back."""
    message = _message(call)
    name = unquote(call.parts["emoji"])
    left = [r for r in message.data.get("reactions", []) if r["emoji"]["name"] != name]
    if len(left) == len(message.data.get("reactions", [])):
        raise unknown("Emoji")
    message.data["reactions"] = left
    call.core.message_updated(call.core.world.channels[message.channel_id], message)
