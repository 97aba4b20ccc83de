"""Reading a message as a test does: its text, its alt texts, its buttons and menus."""

from __future__ import annotations

from sandbox import components
from sandbox.pings import texts
from sandbox.wire import Json
from sandbox.world import Message


def text_of(message: Message) -> str:
    """All that a message says: content, text displays, embeds' texts."""
    data = message.data
    embeds = [str(e.get(k) or "") for e in data["embeds"] for k in ("title", "description")]
    return "\n".join(part for part in (data["content"], *texts(data["components"]), *embeds) if part)


def alt_texts(message: Message) -> list[str]:
    """The alt texts of a message's pictures."""
    found = [a.get("description", "") for a in message.data["attachments"]]
    for component in components.walk(message.data["components"]):
        items = component.get("items", [component] if component["type"] == components.THUMBNAIL else [])
        found += [item.get("description") or "" for item in items]
    return found


def buttons(message: Message) -> list[Json]:
    """All buttons of a message, in order."""
    return [c for c in components.walk(message.data["components"]) if c["type"] == components.BUTTON]


def button(message: Message, label: str | None) -> Json:
    """The button whose label is (or else contains) `label`; LookupError with those that are there."""
    found = buttons(message)
    for part in found:
        if part.get("label") == label:
            return part
    for part in found:
        if label and label in (part.get("label") or ""):
            return part
    raise LookupError(f"no button {label!r} among {[b.get('label') for b in found]}")


def menus(message: Message) -> list[Json]:
    """All select menus of a message, in order."""
    return [c for c in components.walk(message.data["components"]) if c["type"] in components.SELECTS]


def menu(message: Message, custom_id: str | None = None, placeholder: str | None = None) -> Json:
    """A select menu; LookupError when none fits."""
    for part in menus(message):
        if custom_id in (None, part["custom_id"]) and placeholder in (None, part.get("placeholder")):
            return part
    raise LookupError(f"no menu {custom_id or placeholder!r} among {[m['custom_id'] for m in menus(message)]}")
