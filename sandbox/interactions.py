"""Interactions: what a press, a command or a form becomes, and what the bot may answer to it, and until when."""

from __future__ import annotations

import asyncio
import secrets
from typing import TYPE_CHECKING

from sandbox import components, forms, messages, modals, views
from sandbox.clock import Handle
from sandbox.core import Event
from sandbox.forms import MAX_FILE, Upload
from sandbox.wire import ApiError, FormErrors, Json, unknown
from sandbox.world import DM, EPHEMERAL, LOADING, Channel, Message

if TYPE_CHECKING:
    from sandbox.core import Core

COMMAND, COMPONENT, AUTOCOMPLETE, MODAL = 2, 3, 4, 5
REPLY, DEFER, DEFER_UPDATE, UPDATE, CHOICES, SHOW_MODAL = 4, 5, 6, 7, 8, 9
FIRST_ANSWER = 3.0  # seconds to the first response
TOKEN_LIFE = 15 * 60.0  # seconds for which the token works
ALLOWED = {
    COMMAND: (REPLY, DEFER, SHOW_MODAL),
    COMPONENT: (REPLY, DEFER, DEFER_UPDATE, UPDATE, SHOW_MODAL),
    AUTOCOMPLETE: (CHOICES,),
    MODAL: (REPLY, DEFER, DEFER_UPDATE, UPDATE),
}


class Interaction:
    """One interaction of a user, from the press to the last follow-up."""

    def __init__(
        self, core: Core, kind: int, user_id: int, channel: Channel, data: Json, source: Message | None = None
    ) -> None:
        self.id = core.ids.next()
        self.token = secrets.token_urlsafe(24)
        self.kind = kind
        self.user_id = user_id
        self.channel = channel
        self.data = data
        self.source = source
        self.shown: Json | None = None
        self.command: str | None = None
        self.started = core.clock.now()
        self.sent_at = 0.0
        self.answered_at = 0.0
        self.answer: int | None = None
        self.original: Message | None = None
        self.followups: list[Message] = []
        self.modal: Json | None = None
        self.choices: list[Json] | None = None
        self.failure: str | None = None
        self.parent: Interaction | None = None
        self.timer: Handle | None = None
        self.settled: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    @property
    def done(self) -> bool:
        """Whether there was a first answer or it is too late for one."""
        return self.answer is not None or self.failure is not None

    def settle(self) -> None:
        """The first answer is there, or it failed."""
        if not self.settled.done():
            self.settled.set_result(None)


def send(core: Core, interaction: Interaction) -> None:
    """Give an interaction to the bot and start its three seconds."""
    _forget_old(core)
    core.interactions[interaction.id] = interaction
    core.tokens[interaction.token] = interaction
    core.emit(Event("quiet"))
    interaction.sent_at = asyncio.get_running_loop().time()
    if not core.gateway.online:
        asyncio.get_running_loop().call_soon(fail, core, interaction, "offline")
        return
    interaction.timer = core.clock.call_later(FIRST_ANSWER, lambda: _too_late(core, interaction))
    payload = event(core, interaction)
    core.gateway.dispatch("INTERACTION_CREATE", payload, guild_id=interaction.channel.guild_id)


def _too_late(core: Core, interaction: Interaction) -> None:
    if not interaction.done:
        fail(core, interaction, "timeout")


def fail(core: Core, interaction: Interaction, reason: str) -> None:
    """The user sees "This interaction failed"."""
    interaction.failure = reason
    interaction.settle()
    _forget(core, interaction)
    core.emit(Event("interaction", interaction=interaction, data={"status": "failed", "reason": reason}))


def _forget(core: Core, interaction: Interaction) -> None:
    core.interactions.pop(interaction.id, None)
    core.tokens.pop(interaction.token, None)


def _forget_old(core: Core) -> None:
    """Tokens that expired; the oldest come first."""
    oldest = core.clock.now() - TOKEN_LIFE
    while core.tokens:
        interaction = next(iter(core.tokens.values()))
        if interaction.started >= oldest:
            return
        _forget(core, interaction)


def event(core: Core, interaction: Interaction) -> Json:
    """INTERACTION_CREATE's data."""
    world, channel = core.world, interaction.channel
    user = world.users[interaction.user_id]
    shown = views.channel(world, channel)
    shown["permissions"] = str(world.permissions_in(channel, user.id))
    payload: Json = {
        "id": str(interaction.id),
        "application_id": str(world.bot_id),
        "type": interaction.kind,
        "token": interaction.token,
        "version": 1,
        "channel_id": str(channel.id),
        "channel": shown,
        "app_permissions": str(world.permissions_in(channel, world.bot_id)),
        "locale": "en-US",
        "entitlements": [],
        "entitlement_sku_ids": [],
        "authorizing_integration_owners": {"0": str(channel.guild_id or 0)},
        "context": 1 if channel.kind == DM else 0,
        "attachment_size_limit": MAX_FILE,
        "data": interaction.data,
    }
    guild = world.guild_of(channel)
    if guild is None:
        payload["user"] = views.user(user)
    else:
        member = views.member(guild.members[user.id], user) | {"permissions": shown["permissions"]}
        payload |= {
            "guild_id": str(guild.id),
            "guild_locale": "en-US",
            "guild": {"id": str(guild.id), "locale": "en-US", "features": []},
            "member": member,
        }
    if interaction.source is not None:
        payload["message"] = interaction.shown or interaction.source.data
    return payload


def respond(core: Core, interaction_id: int, token: str, body: Json, uploads: list[Upload]) -> Json:
    """The bot's first answer. ApiError 10062 (too late or unknown), 40060 (answered already), 50035 (bad body)."""
    interaction = core.interactions.get(interaction_id)
    if interaction is None or interaction.token != token:
        raise unknown("Interaction")
    if interaction.answer is not None:
        raise ApiError(400, 40060, "Interaction has already been acknowledged.")
    kind, data = int(body.get("type") or 0), body.get("data") or {}
    if kind not in ALLOWED[interaction.kind] or (kind in (UPDATE, DEFER_UPDATE) and interaction.source is None):
        errors = FormErrors()
        errors.add(("type",), "INTERACTION_APPLICATION_COMMAND_INVALID_RESPONSE", f"Type {kind} does not fit here")
        errors.raise_if_any()
    _ANSWERS[kind](core, interaction, data, uploads)
    interaction.answer = kind
    interaction.answered_at = asyncio.get_running_loop().time()
    if interaction.timer is not None:
        interaction.timer.cancel()
    _tell(core, interaction)
    interaction.settle()
    return callback_object(core, interaction)


_STATUS = {REPLY: "message", DEFER: "thinking", DEFER_UPDATE: "updating", UPDATE: "updated", SHOW_MODAL: "modal"}


def _tell(core: Core, interaction: Interaction) -> None:
    if interaction.answer is None or interaction.answer == CHOICES:
        return
    data: Json = {"status": _STATUS[interaction.answer]}
    if interaction.modal is not None:
        data["modal"] = {"id": str(interaction.id), **interaction.modal}
    elif interaction.original is not None:
        data |= {"message": str(interaction.original.id), "channel": str(interaction.channel.id)}
    core.emit(Event("interaction", interaction=interaction, data=data))


def callback_object(core: Core, interaction: Interaction) -> Json:
    """What `with_response` asks for."""
    kind, original = interaction.answer, interaction.original
    about: Json = {"id": str(interaction.id), "type": interaction.kind}
    resource: Json = {"type": kind}
    if original is not None and kind in (REPLY, DEFER, UPDATE):
        about |= {
            "response_message_id": str(original.id),
            "response_message_loading": original.thinking,
            "response_message_ephemeral": original.ephemeral_for is not None,
        }
        resource["message"] = original.data
    return {"interaction": about, "resource": resource}


def _reply(core: Core, interaction: Interaction, data: Json, uploads: list[Upload]) -> None:
    forms.check(data, uploads, None, interaction=True)
    interaction.original = post(core, interaction, data, uploads)


def _defer(core: Core, interaction: Interaction, data: Json, uploads: list[Upload]) -> None:
    flags = int(data.get("flags") or 0) & EPHEMERAL
    interaction.original = post(core, interaction, {"flags": flags | LOADING}, [])


def _defer_update(core: Core, interaction: Interaction, data: Json, uploads: list[Upload]) -> None:
    interaction.original = interaction.source


def _update(core: Core, interaction: Interaction, data: Json, uploads: list[Upload]) -> None:
    source = interaction.source
    assert source is not None  # respond() saw to it
    forms.check(data, uploads, source, interaction=True)
    if source.id not in interaction.channel.messages:
        raise unknown("Message")
    interaction.original = messages.edit(core, source, data, uploads)


def _choices(core: Core, interaction: Interaction, data: Json, uploads: list[Upload]) -> None:
    choices = data.get("choices") or []
    errors = FormErrors()
    errors.count(("data", "choices"), choices, 0, 25)
    for index, choice in enumerate(choices):
        errors.length(("data", "choices", index, "name"), choice.get("name"), 1, 100)
        if isinstance(choice.get("value"), str):
            errors.length(("data", "choices", index, "value"), choice["value"], 0, 100)
    errors.raise_if_any()
    interaction.choices = choices


def _modal(core: Core, interaction: Interaction, data: Json, uploads: list[Upload]) -> None:
    modals.check(data)
    interaction.modal = data
    core.modals[interaction.id] = interaction


_ANSWERS = {
    REPLY: _reply,
    DEFER: _defer,
    DEFER_UPDATE: _defer_update,
    UPDATE: _update,
    CHOICES: _choices,
    SHOW_MODAL: _modal,
}


def post(core: Core, interaction: Interaction, body: Json, uploads: list[Upload], *, private: bool = False) -> Message:
    """A message that answers the interaction; ephemeral by its flag (or `private`)."""
    user_id, source = interaction.user_id, interaction.source
    hidden = private or bool((body.get("flags") or 0) & EPHEMERAL)
    extra: Json = {
        "application_id": str(core.bot_id),
        "webhook_id": str(core.bot_id),
        "interaction_metadata": metadata(core, interaction),
    }
    first = interaction.original
    replied = first if first is not None and first is not source else source
    kind = 20 if interaction.kind == COMMAND and first is None else 0
    if interaction.channel.archived and not interaction.channel.locked:
        core.faults.set_thread(interaction.channel, archived=False)
    if replied is not None and kind == 0 and replied.id in interaction.channel.messages:
        body = body | {"message_reference": {"message_id": str(replied.id)}}
        body.setdefault("allowed_mentions", {"parse": ["users", "roles", "everyone"]})
        body["allowed_mentions"] = body["allowed_mentions"] | {"replied_user": False}
    return messages.create(
        core,
        interaction.channel,
        core.bot_id,
        body,
        uploads,
        kind=kind,
        ephemeral_for=user_id if hidden else None,
        extra=extra,
        command=interaction.command,
    )


def metadata(core: Core, interaction: Interaction) -> Json:
    """Who caused the message, and by what."""
    about: Json = {
        "id": str(interaction.id),
        "type": interaction.kind,
        "user": views.user(core.world.users[interaction.user_id]),
        "authorizing_integration_owners": {"0": str(interaction.channel.guild_id or 0)},
    }
    if interaction.kind == COMPONENT and interaction.source is not None:
        about["interacted_message_id"] = str(interaction.source.id)
    if interaction.kind == MODAL and interaction.parent is not None:
        about["triggering_interaction_metadata"] = metadata(core, interaction.parent)
    return about


def by_token(core: Core, token: str) -> Interaction:
    """The answered interaction a webhook token stands for. 50027 after 15 minutes, 10015 before the first answer."""
    interaction = core.tokens.get(token)
    if interaction is None:
        raise ApiError(401, 50027, "Invalid Webhook Token")
    if core.clock.now() - interaction.started > TOKEN_LIFE:
        _forget(core, interaction)
        raise ApiError(401, 50027, "Invalid Webhook Token")
    if interaction.answer is None:
        raise unknown("Webhook")
    return interaction


def follow_up(core: Core, interaction: Interaction, body: Json, uploads: list[Upload]) -> Message:
    """One more message. The first one after a deferral fills the deferred answer in."""
    forms.check(body, uploads, None, interaction=True)
    original = interaction.original
    if original is not None and original.thinking:
        messages.edit(core, original, body, uploads, quiet=True)
        return original
    message = post(core, interaction, body, uploads)
    interaction.followups.append(message)
    data = {"status": "message", "message": str(message.id), "channel": str(interaction.channel.id)}
    core.emit(Event("interaction", interaction=interaction, data=data))
    return message


def own_message(interaction: Interaction, message_id: str) -> Message:
    """@original, or a follow-up by its id (or the pressed message)."""
    channel = interaction.channel
    if message_id == "@original":
        message = interaction.original
    else:
        message = channel.messages.get(int(message_id)) if message_id.isdecimal() else None
    if message is None or message.id not in channel.messages or "webhook_id" not in message.data:
        if message is not None and message is interaction.source and message.id in channel.messages:
            return message
        raise unknown("Message")
    if message.ephemeral_for not in (None, interaction.user_id):
        raise unknown("Message")
    return message


def component(message: Message, custom_id: str) -> Json | None:
    """The component of a message with this custom_id."""
    return next((c for c in components.walk(message.data["components"]) if c.get("custom_id") == custom_id), None)
