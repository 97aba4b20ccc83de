"""What Discord accepts as a modal, and a persona's entries as the submission it makes of them."""

from __future__ import annotations

from sandbox.components import CHECKBOX, CHECKBOXES, LABEL, RADIO, ROW, SELECTS, TEXT, TEXT_INPUT, UPLOAD, Checker
from sandbox.wire import FormErrors, Json, Path

IN_LABEL = (TEXT_INPUT, *SELECTS, UPLOAD, RADIO, CHECKBOXES, CHECKBOX)
Fields = dict[str, "str | list[str] | bool"]


def check(data: Json) -> None:
    """Refuse a modal that Discord would refuse."""
    errors = FormErrors()
    errors.length(("data", "title"), data.get("title"), 1, 45)
    errors.length(("data", "custom_id"), data.get("custom_id"), 1, 100)
    checker = ModalChecker(errors, set())
    checker.children(("data", "components"), data.get("components"), (ROW, TEXT, LABEL), 1, 5)
    errors.raise_if_any()


class ModalChecker(Checker):
    """A modal's parts: rows with one text input, or texts and labels."""

    def __init__(self, errors: FormErrors, names: set[str]) -> None:
        super().__init__(errors, names)
        self.parts |= {
            LABEL: self.label,
            TEXT_INPUT: self.text_input,
            UPLOAD: self.upload,
            RADIO: self.radio,
            CHECKBOXES: self.checkboxes,
            CHECKBOX: self.custom_id,
        }

    def row(self, path: Path, component: Json) -> None:
        """One text input with a label of its own."""
        self.children((*path, "components"), component.get("components"), (TEXT_INPUT,), 1, 1)
        for index, inner in enumerate(component.get("components") or []):
            self.errors.length((*path, "components", index, "label"), inner.get("label"), 1, 45)

    def label(self, path: Path, component: Json) -> None:
        """A label around one field."""
        self.errors.length((*path, "label"), component.get("label"), 1, 45)
        self.optional(path, component, "description", 100)
        self.one((*path, "component"), component.get("component"), IN_LABEL)

    def text_input(self, path: Path, component: Json) -> None:
        """A line or a paragraph to type."""
        self.custom_id(path, component)
        if component.get("style") not in (1, 2):
            self.errors.add((*path, "style"), "BASE_TYPE_CHOICES", "Value must be one of {1, 2}.")
        self.errors.number((*path, "min_length"), component.get("min_length") or 0, 0, 4000)
        self.errors.number((*path, "max_length"), component.get("max_length") or 4000, 1, 4000)
        self.optional(path, component, "placeholder", 100)
        if component.get("value"):
            self.errors.length((*path, "value"), component["value"], 0, component.get("max_length") or 4000)

    def upload(self, path: Path, component: Json) -> None:
        """Up to ten files."""
        self.custom_id(path, component)
        self.errors.number((*path, "min_values"), component.get("min_values", 1), 0, 10)
        self.errors.number((*path, "max_values"), component.get("max_values", 1), 1, 10)

    def radio(self, path: Path, component: Json) -> None:
        """One of two to ten."""
        self.custom_id(path, component)
        self.options(path, component.get("options"), 2, 10, 1)

    def checkboxes(self, path: Path, component: Json) -> None:
        """Some of one to ten."""
        self.custom_id(path, component)
        options = component.get("options")
        most = component.get("max_values", len(options) if isinstance(options, list) else 1)
        self.options(path, options, 1, 10, most)


def inputs(components: list[Json]) -> list[Json]:
    """The fields of a modal, in order."""
    found: list[Json] = []
    for part in components:
        if part["type"] == ROW:
            found += part["components"]
        elif part["type"] == LABEL:
            found.append(part["component"])
    return found


def submission(components: list[Json], fields: Fields) -> list[Json]:
    """The submitted components; ValueError when Discord's own form would not let the entries through."""
    unknown = set(fields) - {c["custom_id"] for c in inputs(components)}
    if unknown:
        raise ValueError(f"the form has no field {sorted(unknown)}")
    answer: list[Json] = []
    for number, part in enumerate(components, 1):
        if part["type"] == ROW:
            inner = [filled(c, fields) for c in part["components"]]
            answer.append({"type": ROW, "id": number, "components": inner})
        elif part["type"] == LABEL:
            answer.append({"type": LABEL, "id": number, "component": filled(part["component"], fields)})
        else:
            answer.append({"type": TEXT, "id": number})
    return answer


def filled(field: Json, fields: Fields) -> Json:
    """One field with what was entered, or with what stood in it."""
    kind, name = field["type"], field["custom_id"]
    entry: Json = {"type": kind, "id": field.get("id") or 1, "custom_id": name}
    if kind == TEXT_INPUT:
        return entry | {"value": typed(field, str(fields.get(name, field.get("value") or "")))}
    if kind == CHECKBOX:
        return entry | {"value": bool(fields.get(name, field.get("default", False)))}
    chosen = fields.get(name, preset(field))
    values = [str(v) for v in chosen] if isinstance(chosen, list) else [str(chosen)]
    picked(field, values)
    if kind == RADIO:
        return entry | {"value": values[0] if values else None}
    return entry | {"values": values}


def preset(field: Json) -> list[str]:
    """What is chosen before anybody touches the form."""
    chosen = [str(o["value"]) for o in field.get("options") or [] if o.get("default")]
    return chosen or [str(d["id"]) for d in field.get("default_values") or []]


def typed(field: Json, text: str) -> str:
    """A text within the field's lengths."""
    required = bool(field.get("required", True))
    if not text and not required:
        return text
    low, high = max(field.get("min_length") or 0, int(required)), field.get("max_length") or 4000
    if not low <= len(text) <= high:
        raise ValueError(f"{field['custom_id']}: {low} to {high} characters, not {len(text)}")
    return text


def picked(field: Json, values: list[str]) -> None:
    """A choice within the field's options and counts."""
    required = field.get("required", True)
    if not values and not required:
        return
    known = {str(o["value"]) for o in field.get("options") or []}
    if known and not set(values) <= known:
        raise ValueError(f"{field['custom_id']}: no option {sorted(set(values) - known)}")
    if field["type"] == RADIO:
        low, high = int(required), 1
    else:
        most = len(known) if field["type"] == CHECKBOXES else 1
        low, high = field.get("min_values", 1), field.get("max_values", most)
    if not low <= len(values) <= high:
        raise ValueError(f"{field['custom_id']}: {low} to {high} choices, not {len(values)}")
