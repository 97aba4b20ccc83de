"""What Discord accepts as the components of a message, legacy and V2."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from sandbox import emoji
from sandbox.pings import texts
from sandbox.wire import FormErrors, Json, Path

ROW, BUTTON, STRING_SELECT, TEXT_INPUT, USER_SELECT, ROLE_SELECT, MENTIONABLE_SELECT, CHANNEL_SELECT = range(1, 9)
SECTION, TEXT, THUMBNAIL, GALLERY, FILE, SEPARATOR = 9, 10, 11, 12, 13, 14
CONTAINER, LABEL, UPLOAD, RADIO, CHECKBOXES, CHECKBOX = 17, 18, 19, 21, 22, 23
SELECTS = (STRING_SELECT, USER_SELECT, ROLE_SELECT, MENTIONABLE_SELECT, CHANNEL_SELECT)
TOP_V2 = (ROW, SECTION, TEXT, GALLERY, FILE, SEPARATOR, CONTAINER)
IN_CONTAINER = (ROW, SECTION, TEXT, GALLERY, FILE, SEPARATOR)
MAX_NESTED = 40
MAX_TEXT = 4000
MAX_ALT = 1024
MEDIA = re.compile(r"(https?|attachment)://.+")


def walk(components: list[Json]) -> Iterator[Json]:
    """Every component, nested ones and accessories included."""
    for component in components:
        yield component
        yield from walk(component.get("components") or [])
        for inner in ("accessory", "component"):
            if isinstance(component.get(inner), dict):
                yield from walk([component[inner]])


def media(component: Json) -> Iterator[Json]:
    """The media objects a component shows."""
    if component.get("type") == THUMBNAIL:
        yield component["media"]
    elif component.get("type") == FILE:
        yield component["file"]
    elif component.get("type") == GALLERY:
        yield from (item["media"] for item in component["items"])


def check(components: object, *, v2: bool, names: set[str], errors: FormErrors) -> None:
    """Find everything wrong with a message's components; `names` are its files."""
    if not isinstance(components, list):
        errors.add(("components",), "LIST_TYPE_CONVERT", "Only iterables may be used in a ListType")
        return
    checker = Checker(errors, names)
    if v2:
        checker.children(("components",), components, TOP_V2, 1, MAX_NESTED)
        if checker.seen > MAX_NESTED:
            message = f"Total number of components must be {MAX_NESTED} or fewer."
            errors.add(("components",), "COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED", message)
        if not errors and sum(len(t) for t in texts(components)) > MAX_TEXT:
            message = f"The total displayable text size exceeds {MAX_TEXT}."
            errors.add(("components",), "COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED", message)
    else:
        checker.children(("components",), components, (ROW,), 0, 5)


class Checker:
    """Walks components, collecting errors and what must be unique."""

    def __init__(self, errors: FormErrors, names: set[str]) -> None:
        self.errors = errors
        self.names = names
        self.seen = 0
        self.custom_ids: set[str] = set()
        self.numbers: set[int] = set()
        self.parts: dict[int, Callable[[Path, Json], None]] = {
            ROW: self.row,
            BUTTON: self.button,
            SECTION: self.section,
            TEXT: self.text,
            THUMBNAIL: self.thumbnail,
            GALLERY: self.gallery,
            FILE: self.file,
            SEPARATOR: self.separator,
            CONTAINER: self.container,
        }
        self.parts.update(dict.fromkeys(SELECTS, self.select))

    def children(self, path: Path, value: object, kinds: tuple[int, ...], low: int, high: int) -> None:
        """A list of components of these kinds."""
        self.errors.count(path, value, low, high)
        if isinstance(value, list):
            for index, component in enumerate(value):
                self.one((*path, index), component, kinds)

    def one(self, path: Path, component: object, kinds: tuple[int, ...]) -> None:
        """One component that must be of one of these kinds."""
        kind = component.get("type") if isinstance(component, dict) else None
        if not isinstance(component, dict) or kind not in kinds:
            self.errors.add((*path, "type"), "BASE_TYPE_CHOICES", f'Value of field "type" must be one of {kinds}.')
            return
        self.seen += 1
        number = component.get("id")
        if isinstance(number, int) and number:
            if number in self.numbers:
                self.errors.add((*path, "id"), "COMPONENT_ID_DUPLICATED", "Component id cannot be duplicated")
            self.numbers.add(number)
        self.parts[int(kind)](path, component)

    def custom_id(self, path: Path, component: Json) -> None:
        """1 to 100 characters, once in the message."""
        value = component.get("custom_id")
        if value is None:
            self.errors.add((*path, "custom_id"), "BASE_TYPE_REQUIRED", "This field is required")
            return
        self.errors.length((*path, "custom_id"), value, 1, 100)
        if value in self.custom_ids:
            message = "Component custom id cannot be duplicated"
            self.errors.add((*path, "custom_id"), "COMPONENT_CUSTOM_ID_DUPLICATED", message)
        self.custom_ids.add(value)

    def optional(self, path: Path, component: Json, field: str, high: int) -> None:
        """A text that may be missing."""
        if component.get(field) is not None:
            self.errors.length((*path, field), component[field], 1, high)

    def row(self, path: Path, component: Json) -> None:
        """Up to five buttons, or one select."""
        inner = component.get("components")
        self.children((*path, "components"), inner, (BUTTON, *SELECTS), 1, 5)
        kinds = [c.get("type") for c in inner if isinstance(c, dict)] if isinstance(inner, list) else []
        if len(kinds) > 1 and any(kind in SELECTS for kind in kinds):
            self.errors.add(
                path, "COMPONENT_LAYOUT_WIDTH_EXCEEDED", "The specified component exceeds the maximum width"
            )

    def button(self, path: Path, component: Json) -> None:
        """A label or emoji, and either a custom_id or an address."""
        style = component.get("style")
        if style not in (1, 2, 3, 4, 5, 6):
            self.errors.add((*path, "style"), "BASE_TYPE_CHOICES", "Value must be one of {1, 2, 3, 4, 5, 6}.")
        self.optional(path, component, "label", 80)
        if style == 5:
            self.errors.length((*path, "url"), component.get("url"), 1, 512)
            if "custom_id" in component:
                message = "A custom id and url cannot both be specified"
                self.errors.add(path, "BUTTON_COMPONENT_CUSTOM_ID_AND_URL_EXCLUSIVE", message)
        else:
            self.custom_id(path, component)
        self.emoji(path, component)
        if not component.get("label") and not component.get("emoji"):
            self.errors.add((*path, "label"), "BASE_TYPE_REQUIRED", "A label or an emoji is required")

    def emoji(self, path: Path, component: Json) -> None:
        """A real emoji, not just any symbol."""
        if component.get("emoji") and not emoji.usable(component["emoji"]):
            self.errors.add((*path, "emoji", "name"), "BUTTON_COMPONENT_INVALID_EMOJI", "Invalid emoji")

    def select(self, path: Path, component: Json, *, most: int = 25) -> None:
        """Up to 25 options, and how many of them may be chosen."""
        self.custom_id(path, component)
        if component.get("placeholder") is not None:
            self.errors.length((*path, "placeholder"), component["placeholder"], 0, 150)
        low, high = component.get("min_values", 1), component.get("max_values", 1)
        self.errors.number((*path, "min_values"), low, 0, most)
        self.errors.number((*path, "max_values"), high, 1, most)
        if isinstance(low, int) and isinstance(high, int) and low > high:
            self.errors.add((*path, "min_values"), "BASE_TYPE_MIN_MAX", "min_values may not exceed max_values")
        if component["type"] == STRING_SELECT:
            self.options(path, component.get("options"), 1, most, high)
        else:
            self.errors.count((*path, "default_values"), component.get("default_values") or [], 0, most)

    def options(self, path: Path, options: object, low: int, most: int, high: object) -> None:
        """The choices of a select, radio or checkbox group."""
        path = (*path, "options")
        self.errors.count(path, options, low, most)
        values: set[str] = set()
        for index, option in enumerate(options if isinstance(options, list) else []):
            here = (*path, index)
            self.errors.length((*here, "label"), option.get("label"), 1, 100)
            self.errors.length((*here, "value"), option.get("value"), 1, 100)
            self.optional(here, option, "description", 100)
            self.emoji(here, option)
            if option.get("value") in values:
                message = "The specified option value is already used"
                self.errors.add((*here, "value"), "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED", message)
            values.add(option.get("value"))
        if isinstance(options, list) and isinstance(high, int):
            if high > len(options):
                message = "max_values may not exceed the number of options"
                self.errors.add((*path[:-1], "max_values"), "BASE_TYPE_MAX", message)
            if sum(bool(o.get("default")) for o in options) > high:
                message = "More options are chosen by default than may be"
                self.errors.add(path, "SELECT_COMPONENT_TOO_MANY_DEFAULT_VALUES", message)

    def section(self, path: Path, component: Json) -> None:
        """One to three texts beside a button or a thumbnail."""
        self.children((*path, "components"), component.get("components"), (TEXT,), 1, 3)
        self.one((*path, "accessory"), component.get("accessory"), (BUTTON, THUMBNAIL))

    def text(self, path: Path, component: Json) -> None:
        """Markdown."""
        self.errors.length((*path, "content"), component.get("content"), 1, MAX_TEXT)

    def thumbnail(self, path: Path, component: Json) -> None:
        """A small picture with alt text."""
        self.source((*path, "media"), component.get("media"))
        self.optional(path, component, "description", MAX_ALT)

    def gallery(self, path: Path, component: Json) -> None:
        """One to ten pictures."""
        items = component.get("items")
        self.errors.count((*path, "items"), items, 1, 10)
        for index, item in enumerate(items if isinstance(items, list) else []):
            self.source((*path, "items", index, "media"), item.get("media"))
            self.optional((*path, "items", index), item, "description", MAX_ALT)

    def file(self, path: Path, component: Json) -> None:
        """A file of this message."""
        self.source((*path, "file"), component.get("file"), only_own=True)

    def separator(self, path: Path, component: Json) -> None:
        """A line or a gap."""
        if component.get("spacing", 1) not in (1, 2):
            self.errors.add((*path, "spacing"), "BASE_TYPE_CHOICES", "Value must be one of {1, 2}.")

    def container(self, path: Path, component: Json) -> None:
        """A box with an accent colour."""
        if component.get("accent_color") is not None:
            self.errors.number((*path, "accent_color"), component["accent_color"], 0, 0xFFFFFF)
        self.children((*path, "components"), component.get("components"), IN_CONTAINER, 1, MAX_NESTED)

    def source(self, path: Path, value: object, *, only_own: bool = False) -> None:
        """Where a picture comes from: the web, or a file of the message."""
        url = value.get("url") if isinstance(value, dict) else None
        if not isinstance(url, str) or not MEDIA.fullmatch(url):
            self.errors.add((*path, "url"), "URL_TYPE_INVALID_URL", "Not a well formed URL.")
        elif url.startswith("attachment://"):
            if url.removeprefix("attachment://") not in self.names:
                message = "The referenced attachment is not part of the message"
                self.errors.add((*path, "url"), "UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND", message)
        elif only_own:
            self.errors.add((*path, "url"), "URL_TYPE_INVALID_SCHEME", "Scheme must be one of ('attachment',).")
