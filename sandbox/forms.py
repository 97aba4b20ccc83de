"""What Discord accepts as the body of a message: lengths, counts, what excludes what."""

from __future__ import annotations

from sandbox import components
from sandbox.wire import ApiError, FormErrors, Json
from sandbox.world import COMPONENTS_V2, EPHEMERAL, Message

MAX_FILE = 10 * 1024 * 1024
MAX_FILES = 10
SETTABLE = 1 << 2 | 1 << 12 | COMPONENTS_V2
EMBED_TEXTS = (("title", 256), ("description", 4096))
LEGACY = ("content", "embeds", "sticker_ids", "poll")


class Upload:
    """A file of a multipart body: `files[index]`."""

    __slots__ = ("content", "filename", "index")

    def __init__(self, index: int, filename: str, content: bytes) -> None:
        self.index = index
        self.filename = filename
        self.content = content


def check(body: Json, uploads: list[Upload], current: Message | None, *, interaction: bool) -> None:
    """Refuse the body of a new message, or of an edit of `current`."""
    errors = FormErrors()
    if body.get("content") is not None:
        errors.length(("content",), body["content"], 0, 2000)
    check_embeds(body.get("embeds"), errors)
    check_mentions(body.get("allowed_mentions"), errors)
    if body.get("nonce") is not None:
        errors.length(("nonce",), str(body["nonce"]), 0, 25)
    names = check_files(body, uploads, current, errors)
    v2 = check_flags(body, current, errors, interaction=interaction)
    if v2:
        check_exclusive(body, errors)
    if body.get("components"):
        components.check(body["components"], v2=v2, names=names, errors=errors)
    errors.raise_if_any()
    check_filled(body, uploads, current)


def check_filled(body: Json, uploads: list[Upload], current: Message | None) -> None:
    """A message shows something."""
    parts = ("content", "embeds", "components", "attachments", "sticker_ids", "poll")
    old = current.data if current is not None else {}
    if not uploads and not any(body[part] if part in body else old.get(part) for part in parts):
        raise ApiError(400, 50006, "Cannot send an empty message")


def check_flags(body: Json, current: Message | None, errors: FormErrors, *, interaction: bool) -> bool:
    """Whether the message is (or becomes, or stays) Components V2."""
    flags = body.get("flags") or 0
    if isinstance(flags, bool) or not isinstance(flags, int):
        errors.number(("flags",), flags, 0, 1 << 32)
        return False
    if flags & ~(SETTABLE | (EPHEMERAL if interaction else 0)):
        errors.add(("flags",), "BITFIELD_INVALID_FLAGS", "These flags cannot be set")
    stays = current is not None and current.v2
    becomes = bool(flags & COMPONENTS_V2)
    if becomes and current is not None and not stays:
        for part in ("content", "embeds"):
            if current.data.get(part) and body.get(part, current.data[part]):
                errors.add((part,), "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2", f"Clear {part} as well")
    return becomes or stays


def check_exclusive(body: Json, errors: FormErrors) -> None:
    """Beside V2 components there is nothing else."""
    for part in LEGACY:
        if body.get(part):
            message = f"The '{part}' field cannot be used when using MessageFlags.IS_COMPONENTS_V2"
            errors.add((part,), "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2", message)


def check_embeds(embeds: object, errors: FormErrors) -> None:
    """Ten embeds with 6000 characters in all."""
    if not embeds:
        return
    errors.count(("embeds",), embeds, 0, 10)
    total = 0
    for index, embed in enumerate(embeds if isinstance(embeds, list) else []):
        for field, high in EMBED_TEXTS:
            if embed.get(field) is not None:
                errors.length(("embeds", index, field), embed[field], 0, high)
        errors.count(("embeds", index, "fields"), embed.get("fields") or [], 0, 25)
        for number, part in enumerate(embed.get("fields") or []):
            errors.length(("embeds", index, "fields", number, "name"), part.get("name"), 1, 256)
            errors.length(("embeds", index, "fields", number, "value"), part.get("value"), 1, 1024)
        total += embed_size(embed, index, errors)
    if total > 6000:
        errors.add(("embeds",), "MAX_EMBED_SIZE_EXCEEDED", "Embed size exceeds maximum size of 6000")


def embed_size(embed: Json, index: int, errors: FormErrors) -> int:
    """All characters of an embed; its footer and author are checked on the way."""
    footer, author = embed.get("footer") or {}, embed.get("author") or {}
    errors.length(("embeds", index, "footer", "text"), footer.get("text") or "", 0, 2048)
    errors.length(("embeds", index, "author", "name"), author.get("name") or "", 0, 256)
    parts = [embed.get("title"), embed.get("description"), footer.get("text"), author.get("name")]
    for field in embed.get("fields") or []:
        parts += [field.get("name"), field.get("value")]
    return sum(len(part) for part in parts if isinstance(part, str))


def check_mentions(allowed: object, errors: FormErrors) -> None:
    """`parse` for a kind excludes a list of that kind."""
    if allowed is None:
        return
    if not isinstance(allowed, dict):
        errors.add(("allowed_mentions",), "DICT_TYPE_CONVERT", "Only dictionaries may be used in a DictType")
        return
    parse = allowed.get("parse") or []
    for kind in set(parse) - {"users", "roles", "everyone"}:
        errors.add(("allowed_mentions", "parse"), "BASE_TYPE_CHOICES", f"{kind!r} is not a kind of mention")
    for kind in ("users", "roles"):
        errors.count(("allowed_mentions", kind), allowed.get(kind) or [], 0, 100)
        if kind in parse and allowed.get(kind):
            message = f'parse:["{kind}"] and {kind}: [ids...] are mutually exclusive.'
            errors.add(("allowed_mentions",), "MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE", message)


def check_files(body: Json, uploads: list[Upload], current: Message | None, errors: FormErrors) -> set[str]:
    """The names of the files the message will have."""
    if any(len(u.content) > MAX_FILE for u in uploads):
        raise ApiError(413, 40005, "Request entity too large")
    listed = body.get("attachments")
    errors.count(("attachments",), listed or [], 0, MAX_FILES)
    listed = listed if isinstance(listed, list) else []
    old = {str(a["id"]): str(a["filename"]) for a in current.data["attachments"]} if current is not None else {}
    fresh = {str(u.index): u.filename for u in uploads}
    for index, entry in enumerate(listed):
        if entry.get("description") is not None:
            errors.length(("attachments", index, "description"), entry["description"], 0, components.MAX_ALT)
        if str(entry.get("id")) not in old | fresh:
            message = f"No file or attachment {entry.get('id')}"
            errors.add(("attachments", index, "id"), "ATTACHMENT_NOT_FOUND", message)
    kept = [i for i in old if "attachments" not in body or any(str(e.get("id")) == i for e in listed)]
    if len(kept) + len(fresh) > MAX_FILES:
        errors.add(("attachments",), "BASE_TYPE_MAX_LENGTH", f"Must be {MAX_FILES} or fewer in length.")
    renamed = {str(e.get("id")): str(e["filename"]) for e in listed if e.get("filename")}
    return {old[i] for i in kept} | {renamed.get(i, name) for i, name in fresh.items()}
