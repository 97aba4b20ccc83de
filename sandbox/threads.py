"""Threads and direct messages: opened, joined, archived, deleted."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandbox import messages, views
from sandbox.wire import ApiError, Json, missing_permissions
from sandbox.world import DM, HAS_THREAD, PRIVATE_THREAD, PUBLIC_THREAD, Channel, Message

if TYPE_CHECKING:
    from sandbox.core import Core

THREAD_CREATED = 18  # the message type that announces a public thread


def direct(core: Core, one: int, other: int) -> Channel:
    """The direct message of two users, opened when need be."""
    channel = core.world.dm_between(one, other)
    if channel is None:
        channel = Channel(core.ids.next(), DM, "", members=[one, other], owner_id=one)
        core.world.channels[channel.id] = channel
        if core.bot_id in channel.members:
            core.channel_changed(channel, "CHANNEL_CREATE")
    return channel


def create(
    core: Core, parent: Channel, owner_id: int, name: str, *, private: bool, message: Message | None = None
) -> Channel:
    """Open a thread under a text channel, on a message when one is given."""
    if message is not None and message.id in core.world.channels:
        raise ApiError(400, 160004, "A thread has already been created for this message")
    thread = Channel(
        message.id if message is not None else core.ids.next(),
        PRIVATE_THREAD if private else PUBLIC_THREAD,
        name,
        guild_id=parent.guild_id,
        parent_id=parent.id,
        members=[owner_id],
        owner_id=owner_id,
        archived_at=core.now_iso(),
    )
    core.world.channels[thread.id] = thread
    core.channel_changed(thread, "THREAD_CREATE")
    if message is not None:
        message.data["flags"] |= HAS_THREAD
        message.data["thread"] = views.channel(core.world, thread)
        core.message_updated(parent, message)
    elif not private:
        messages.create(core, parent, owner_id, {"content": name}, [], kind=THREAD_CREATED)
    return thread


def add(core: Core, thread: Channel, user_id: int) -> None:
    """Somebody joins a thread."""
    if user_id not in thread.members:
        thread.members.append(user_id)
        core.thread_members_changed(thread, [user_id], [])


def remove(core: Core, thread: Channel, user_id: int) -> None:
    """Somebody leaves a thread."""
    if user_id in thread.members:
        thread.members.remove(user_id)
        core.thread_members_changed(thread, [], [user_id])


def edit(core: Core, thread: Channel, form: Json) -> None:
    """What the bot may change of a thread; locking and others' threads need Manage Threads."""
    manages = core.world.may(thread, core.bot_id, "MANAGE_THREADS")
    wakes = form.get("archived") is False and set(form) <= {"archived", "auto_archive_duration"} and not thread.locked
    if not manages and ("locked" in form or (thread.owner_id != core.bot_id and not wakes)):
        raise missing_permissions()
    if not manages and thread.locked:
        raise missing_permissions()
    if thread.archived and form.get("archived") is not False:
        raise ApiError(400, 50083, "Thread is archived")
    thread.name = form.get("name", thread.name)
    thread.invitable = form.get("invitable", thread.invitable)
    thread.archive_minutes = form.get("auto_archive_duration", thread.archive_minutes)
    core.faults.set_thread(thread, archived=form.get("archived"), locked=form.get("locked"))


def delete(core: Core, channel: Channel) -> None:
    """Delete a channel with the threads under it."""
    for thread in core.world.threads_of(channel.id):
        delete(core, thread)
    del core.world.channels[channel.id]
    core.channel_changed(channel, "THREAD_DELETE" if channel.is_thread else "CHANNEL_DELETE")
