"""Messages: made, changed, deleted; their files; whom they notify."""

from __future__ import annotations

import hashlib
import hmac
import mimetypes
import struct
from typing import TYPE_CHECKING

from sandbox import components, pings, views
from sandbox.clock import iso
from sandbox.forms import Upload
from sandbox.wire import ApiError, Json, unknown
from sandbox.world import COMPONENTS_V2, EPHEMERAL, LOADING, Channel, File, Message

if TYPE_CHECKING:
    from sandbox.core import Core

ADDRESS_LIFE = 24 * 3600  # seconds for which a file's address works
NONCE_LIFE = 300  # seconds for which a nonce is remembered


def find(core: Core, channel: Channel, message_id: int) -> Message:
    """A message that the bot can see in the channel (never an ephemeral one)."""
    message = channel.messages.get(message_id)
    if message is None or message.ephemeral_for is not None:
        raise unknown("Message")
    return message


def create(
    core: Core,
    channel: Channel,
    author_id: int,
    body: Json,
    uploads: list[Upload],
    *,
    kind: int = 0,
    ephemeral_for: int | None = None,
    extra: Json | None = None,
    command: str | None = None,
) -> Message:
    """Post a checked body and tell everybody who sees it."""
    message_id = core.ids.next()
    author = core.world.users[author_id]
    reference = body.get("message_reference")
    replied = channel.messages.get(int(reference["message_id"])) if reference else None
    attached = [_store(core, channel, upload, body) for upload in uploads]
    flags = (body.get("flags") or 0) | (EPHEMERAL if ephemeral_for else 0)
    data: Json = {
        "id": str(message_id),
        "channel_id": str(channel.id),
        "type": kind or (19 if replied else 0),
        "author": views.user(author),
        "content": body.get("content") or "",
        "timestamp": iso(core.clock.now()),
        "edited_timestamp": None,
        "tts": bool(body.get("tts")),
        "mention_everyone": False,
        "mentions": [],
        "mention_roles": [],
        "attachments": attached,
        "embeds": [e | {"type": "rich"} for e in body.get("embeds") or []],
        "components": body.get("components") or [],
        "pinned": False,
        "flags": flags,
    }
    if extra:
        data |= extra
    if replied is not None:
        data["message_reference"] = {"type": 0, "message_id": str(replied.id), "channel_id": str(channel.id)}
        data["referenced_message"] = replied.data
    message = Message(message_id, channel.id, author_id, data, [], ephemeral_for, command)
    _finish(core, channel, message)
    if not flags & LOADING:
        _notify(core, channel, message, body, replied)
    _place(core, channel, message)
    core.message_created(channel, message)
    return message


def _place(core: Core, channel: Channel, message: Message) -> None:
    channel.messages[message.id] = message
    if message.ephemeral_for is None:
        channel.last_message_id = message.id
        if channel.is_thread:
            channel.sent += 1


def _notify(core: Core, channel: Channel, message: Message, body: Json, replied: Message | None) -> None:
    if message.ephemeral_for is not None:
        return
    target = replied.author_id if replied is not None else None
    message.pings = pings.of(core.world, channel, message.author_id, body, target)
    users = [core.world.users[int(p)] for p in message.pings if p.isdecimal()]
    message.data["mentions"] = [views.user(u) for u in users]
    message.data["mention_everyone"] = "everyone" in message.pings or "here" in message.pings


def edit(core: Core, message: Message, body: Json, uploads: list[Upload], *, quiet: bool = False) -> Message:
    """Change a message by a checked body. Edits notify nobody, unless they fill in a deferred answer."""
    channel = core.world.channels[message.channel_id]
    data = message.data
    was_thinking = message.thinking
    attached = data["attachments"]
    if "attachments" in body:
        kept = {str(a.get("id")) for a in body["attachments"] or []}
        for attachment in attached:
            if attachment["id"] not in kept:
                core.world.files.pop(int(attachment["id"]), None)
        attached = [a for a in attached if a["id"] in kept]
    data["attachments"] = attached + [_store(core, channel, upload, body) for upload in uploads]
    for field in ("content", "embeds", "components"):
        if field in body:
            data[field] = body[field] or ("" if field == "content" else [])
    data["flags"] = (data["flags"] | (body.get("flags") or 0) & COMPONENTS_V2) & ~LOADING
    if not was_thinking and not quiet:
        data["edited_timestamp"] = iso(core.clock.now())
    _finish(core, channel, message)
    if was_thinking:
        _notify(core, channel, message, body, None)
    core.message_updated(channel, message)
    return message


def delete(core: Core, message: Message) -> None:
    """Take a message away."""
    channel = core.world.channels[message.channel_id]
    channel.messages.pop(message.id, None)
    if message.id in channel.pins:
        channel.pins.remove(message.id)
    for attachment in message.data["attachments"]:
        core.world.files.pop(int(attachment["id"]), None)
    core.message_deleted(channel, message)


def _store(core: Core, channel: Channel, upload: Upload, body: Json) -> Json:
    listed: Json = next((a for a in body.get("attachments") or [] if str(a.get("id")) == str(upload.index)), {})
    name = str(listed.get("filename") or upload.filename)
    kind = mimetypes.guess_type(name)[0] or "application/octet-stream"
    file = File(core.ids.next(), channel.id, name, kind, upload.content)
    core.world.files[file.id] = file
    url = address(core, file)
    shown: Json = {
        "id": str(file.id),
        "filename": name,
        "size": len(file.content),
        "url": url,
        "proxy_url": url,
        "content_type": kind,
    }
    if listed.get("description"):
        shown["description"] = listed["description"]
    size = png_size(file.content)
    if size:
        shown["width"], shown["height"] = size
    return shown


def address(core: Core, file: File) -> str:
    """A signed address that stops working after a day."""
    expires = int(core.clock.now()) + ADDRESS_LIFE
    seal = signature(core, file.id, expires)
    return f"{core.base_url}/cdn/attachments/{file.channel_id}/{file.id}/{file.name}?ex={expires:x}&hm={seal}"


def signature(core: Core, file_id: int, expires: int) -> str:
    """The seal on a file's address."""
    return hmac.new(core.secret, b"%d:%d" % (file_id, expires), hashlib.sha256).hexdigest()[:32]


def png_size(content: bytes) -> tuple[int, int] | None:
    """Width and height of a PNG, in pixels."""
    if content[:8] != b"\x89PNG\r\n\x1a\n" or len(content) < 24:
        return None
    width, height = struct.unpack(">II", content[16:24])
    return int(width), int(height)


def _finish(core: Core, channel: Channel, message: Message) -> None:
    """Number the components, resolve attachment:// addresses, note files that nothing shows."""
    data = message.data
    parts = data["components"]
    if not parts:
        message.unshown = []
        return
    own = {a["filename"]: a for a in data["attachments"]}
    shown: set[str] = set()
    taken = {c.get("id") for c in components.walk(parts)}
    number = 0
    for component in components.walk(parts):
        if not component.get("id"):
            number += 1
            while number in taken:
                number += 1
            component["id"] = number
        for media in components.media(component):
            _resolve(core, media, own, shown)
    message.unshown = sorted(set(own) - shown) if message.v2 else []


def _resolve(core: Core, media: Json, own: dict[str, Json], shown: set[str]) -> None:
    url = str(media["url"])
    if not url.startswith("attachment://"):
        shown.update(name for name, a in own.items() if f"/{a['id']}/" in url)
        media.setdefault("proxy_url", url)
        return
    attachment = own.get(url.removeprefix("attachment://"))
    if attachment is None:
        raise ApiError(400, 50035, "Invalid Form Body: no such attachment")
    shown.add(attachment["filename"])
    media["url"] = media["proxy_url"] = attachment["url"]
    media["attachment_id"] = attachment["id"]
    media["content_type"] = attachment["content_type"]
    media["width"], media["height"] = attachment.get("width"), attachment.get("height")
    media["loading_state"] = 2


def deduplicated(core: Core, channel: Channel, author_id: int, body: Json) -> Message | None:
    """The message already posted with this nonce, when the body wants that to count."""
    nonce = body.get("nonce")
    if nonce is None or not body.get("enforce_nonce"):
        return None
    oldest = core.clock.now() - NONCE_LIFE
    made = core.nonces.get((channel.id, author_id, str(nonce)))
    if made is None or made[0] < oldest:
        return None
    return channel.messages.get(made[1])


def remember_nonce(core: Core, channel: Channel, author_id: int, body: Json, message: Message) -> None:
    """Keep the nonce for the next few minutes, and show it in the message."""
    nonce = body.get("nonce")
    if nonce is None:
        return
    message.data["nonce"] = nonce
    oldest = core.clock.now() - NONCE_LIFE
    while core.nonces and next(iter(core.nonces.values()))[0] < oldest:
        del core.nonces[next(iter(core.nonces))]
    core.nonces[(channel.id, author_id, str(nonce))] = (core.clock.now(), message.id)
