"""What a persona can do: speak, press, choose, type a command, fill in a form. Used by the page and by tests."""

from __future__ import annotations

from typing import Any

from sandbox import commands, interactions, messages, modals, threads
from sandbox.components import BUTTON, CHANNEL_SELECT, ROLE_SELECT, SELECTS, STRING_SELECT, USER_SELECT
from sandbox.core import Core
from sandbox.interactions import AUTOCOMPLETE, COMMAND, COMPONENT, MODAL, Interaction
from sandbox.wire import Json
from sandbox.world import TEXT, Channel, Message, User


class Refused(Exception):
    """Discord's own client would not let the persona do that. The text is for people."""


def visible(core: Core, channel: Channel, user: User) -> bool:
    """Whether a persona sees a channel."""
    return bool(core.world.permissions_in(channel, user.id))


def _seen(core: Core, user: User, channel: Channel) -> None:
    if channel.id not in core.world.channels or not visible(core, channel, user):
        raise Refused("You do not see this channel.")


def say(core: Core, user: User, channel: Channel, content: str, reply_to: Message | None = None) -> Message:
    """Post a plain message."""
    _seen(core, user, channel)
    wanted = "SEND_MESSAGES_IN_THREADS" if channel.is_thread else "SEND_MESSAGES"
    if not core.world.may(channel, user.id, wanted):
        raise Refused("You may not write here.")
    if not content.strip() or len(content) > 2000:
        raise Refused("A message has 1 to 2000 characters.")
    if channel.is_thread:
        if channel.locked and not core.world.may(channel, user.id, "MANAGE_THREADS"):
            raise Refused("This thread is locked.")
        if channel.archived:
            core.faults.set_thread(channel, archived=False)
        threads.add(core, channel, user.id)
    body: Json = {"content": content}
    if reply_to is not None:
        body["message_reference"] = {"message_id": str(reply_to.id)}
    return messages.create(core, channel, user.id, body, [])


def remove(core: Core, user: User, message: Message) -> None:
    """Delete a message as a persona: one's own, or as somebody who manages messages; dismiss an ephemeral one."""
    channel = core.world.channels[message.channel_id]
    dismissed = message.ephemeral_for == user.id
    if not dismissed and message.author_id != user.id and not core.world.may(channel, user.id, "MANAGE_MESSAGES"):
        raise Refused("This message is not yours.")
    messages.delete(core, message)


def _interaction(
    core: Core, kind: int, user: User, channel: Channel, data: Json, source: Message | None
) -> Interaction:
    return interactions.Interaction(core, kind, user.id, channel, data, source)


def _find_command(core: Core, user: User, channel: Channel, path: str, kind: int) -> tuple[Json, Json]:
    _seen(core, user, channel)
    try:
        command, leaf = commands.find(core.world, channel.guild_id, path, kind)
    except LookupError as error:
        raise Refused(f"There is no command /{path}.") from error
    if not commands.allowed(core.world, command, channel, user.id):
        raise Refused(f"You may not use /{path} here.")
    if channel.archived and channel.locked:
        raise Refused("This thread is locked.")
    return command, leaf


def slash(
    core: Core, user: User, channel: Channel, path: str, values: dict[str, Any], focused: str | None = None
) -> Interaction:
    """Run a slash command, or (with `focused`) ask for choices of one of its options."""
    command, leaf = _find_command(core, user, channel, path, commands.CHAT)
    guild = core.world.guild_of(channel)
    try:
        data = commands.invocation(core.world, guild, command, leaf, values, focused)
    except ValueError as error:
        raise Refused(str(error)) from error
    kind = COMMAND if focused is None else AUTOCOMPLETE
    interaction = _interaction(core, kind, user, channel, data, None)
    interaction.command = path
    interactions.send(core, interaction)
    return interaction


def menu(core: Core, user: User, channel: Channel, path: str, target: int) -> Interaction:
    """Run a context-menu command on a user or a message."""
    message = channel.messages.get(target)
    kind = commands.USER_MENU if message is None else commands.MESSAGE_MENU
    command, _ = _find_command(core, user, channel, path, kind)
    data: Json = {"id": command["id"], "name": path, "type": kind, "target_id": str(target)}
    guild = core.world.guild_of(channel)
    if message is None:
        data["resolved"] = commands.resolved(core.world, guild, {target})
    else:
        data["resolved"] = {"messages": {str(target): message.data}}
    interaction = _interaction(core, COMMAND, user, channel, data, None)
    interaction.command = path
    interactions.send(core, interaction)
    return interaction


def _component(core: Core, user: User, message: Message, custom_id: str) -> tuple[Channel, Json]:
    channel = core.world.channels.get(message.channel_id)
    if channel is None:
        raise Refused("This channel is gone.")
    _seen(core, user, channel)
    if message.id not in channel.messages or not message.seen_by(user.id):
        raise Refused("This message is gone.")
    if message.author_id != core.bot_id:
        raise Refused("This message has no buttons.")
    part = interactions.component(message, custom_id)
    if part is None:
        raise Refused("This message has no such button or menu (any more).")
    if part.get("disabled"):
        raise Refused("This button or menu is disabled.")
    return channel, part


def press(core: Core, user: User, message: Message, custom_id: str) -> Interaction:
    """Press a button."""
    channel, part = _component(core, user, message, custom_id)
    if part["type"] != BUTTON:
        raise Refused("This is not a button.")
    return raw_component(
        core, user, channel, message, {"component_type": BUTTON, "custom_id": custom_id, "id": part["id"]}
    )


def select(core: Core, user: User, message: Message, custom_id: str, values: list[str]) -> Interaction:
    """Choose in a select menu."""
    channel, part = _component(core, user, message, custom_id)
    if part["type"] not in SELECTS:
        raise Refused("This is not a menu.")
    low, high = part.get("min_values", 1), part.get("max_values", 1)
    if not low <= len(set(values)) <= high or len(set(values)) < len(values):
        raise Refused(f"Choose {low} to {high}.")
    data: Json = {"component_type": part["type"], "custom_id": custom_id, "values": values, "id": part["id"]}
    if part["type"] == STRING_SELECT:
        if not set(values) <= {o["value"] for o in part["options"]}:
            raise Refused("This menu has no such option.")
    else:
        data["resolved"] = _resolved(core, channel, part["type"], values)
    return raw_component(core, user, channel, message, data)


def _resolved(core: Core, channel: Channel, kind: int, values: list[str]) -> Json:
    try:
        found = commands.resolved(core.world, core.world.guild_of(channel), {int(v) for v in values})
    except ValueError as error:
        raise Refused(str(error)) from error
    wanted = {USER_SELECT: {"users", "members"}, ROLE_SELECT: {"roles"}, CHANNEL_SELECT: {"channels"}}
    if not set(found) <= wanted.get(kind, {"users", "members", "roles"}):
        raise Refused("This menu does not take that.")
    return found


def planted(message: Message, kind: int, custom_id: str, values: list[str]) -> Json:
    """The message's object with a component of this custom_id in it, whether it ever had one or not."""
    if interactions.component(message, custom_id) is not None:
        return message.data
    part: Json = {"type": kind, "custom_id": custom_id, "id": 999, "label": "?", "style": 2}
    if kind != BUTTON:
        part = {"type": kind, "custom_id": custom_id, "id": 999, "min_values": 0, "max_values": 25}
        part["options"] = [{"label": v[:100] or "?", "value": v} for v in values]
    row = {"type": 1, "id": 998, "components": [part]}
    return message.data | {"components": [*message.data["components"], row]}


def raw_component(
    core: Core, user: User, channel: Channel, message: Message, data: Json, shown: Json | None = None
) -> Interaction:
    """A component interaction with any data: forged, stale or oversized. `shown` is the message as the bot gets it."""
    interaction = _interaction(core, COMPONENT, user, channel, data, message)
    interaction.shown = shown
    interactions.send(core, interaction)
    return interaction


def submit(core: Core, user: User, opened: Interaction, fields: modals.Fields) -> Interaction:
    """Send a form off that an interaction opened."""
    if opened.modal is None or opened.user_id != user.id or opened.id not in core.modals:
        raise Refused("This form is not open.")
    try:
        parts = modals.submission(opened.modal["components"], fields)
    except ValueError as error:
        raise Refused(str(error)) from error
    del core.modals[opened.id]
    data: Json = {"custom_id": opened.modal["custom_id"], "components": parts}
    ids = {int(v) for p in parts for v in _chosen_ids(p)}
    if ids:
        data["resolved"] = commands.resolved(core.world, core.world.guild_of(opened.channel), ids)
    return raw_modal(core, user, opened.channel, data, opened)


def _chosen_ids(part: Json) -> list[str]:
    inner = part.get("component") or {}
    return list(inner["values"]) if inner.get("type") in SELECTS and inner["type"] != STRING_SELECT else []


def raw_modal(core: Core, user: User, channel: Channel, data: Json, opened: Interaction | None) -> Interaction:
    """A modal submission with any data."""
    source = opened.source if opened is not None and opened.kind == COMPONENT else None
    interaction = _interaction(core, MODAL, user, channel, data, source)
    interaction.parent = opened
    interactions.send(core, interaction)
    return interaction


def open_thread(
    core: Core, user: User, parent: Channel, name: str, *, private: bool, message: Message | None = None
) -> Channel:
    """Open a thread as a persona."""
    _seen(core, user, parent)
    needed = "CREATE_PRIVATE_THREADS" if private else "CREATE_PUBLIC_THREADS"
    if parent.kind != TEXT or not core.world.may(parent, user.id, needed):
        raise Refused("You may not open a thread here.")
    if not 1 <= len(name) <= 100:
        raise Refused("A thread's name has 1 to 100 characters.")
    return threads.create(core, parent, user.id, name, private=private, message=message)


def invite(core: Core, user: User, thread: Channel, who: User) -> None:
    """Bring somebody into a thread."""
    _seen(core, user, thread)
    parent = core.world.channels[thread.parent_id or 0]
    if not visible(core, parent, who):
        raise Refused(f"{who.username} does not see the channel above.")
    threads.add(core, thread, who.id)


def direct(core: Core, user: User, other: User) -> Channel:
    """Open the direct message with somebody."""
    if other.id == user.id:
        raise Refused("You cannot write to yourself.")
    return threads.direct(core, user.id, other.id)
