"""Discord's limits on a message of components, checked on what would be sent."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from cogs.ui.codec import decode
from cogs.ui.parts import Part, layout


def walk(components: Sequence[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    """Every component, nested ones included."""
    for component in components:
        yield component
        yield from walk(component.get("components", ()))


def sent(parts: Sequence[Part]) -> list[dict[str, Any]]:
    """The components of a message made of these parts."""
    view: Any = layout(parts)
    return list(walk(view.to_components()))


def check(parts: Sequence[Part]) -> list[dict[str, Any]]:
    """Assert that Discord takes a message of these parts; its components."""
    components = sent(parts)
    assert len(components) <= 40
    texts = [component["content"] for component in components if component["type"] == 10]
    assert sum(len(text) for text in texts) <= 4000
    assert all(texts)
    ids = [component["custom_id"] for component in components if "custom_id" in component]
    assert len(set(ids)) == len(ids)
    for component in components:
        _check_one(component)
    return components


def _check_one(component: dict[str, Any]) -> None:
    if "custom_id" in component:
        assert 1 <= len(component["custom_id"]) <= 100
        decode(component["custom_id"])
    if component["type"] == 1:
        assert 1 <= len(component["components"]) <= 5
    if component["type"] == 2:
        assert 1 <= len(component["label"]) <= 80
    if component["type"] == 3:
        _check_menu(component)


def _check_menu(menu: dict[str, Any]) -> None:
    options = menu["options"]
    assert 1 <= len(options) <= 25
    assert len({option["value"] for option in options}) == len(options)
    assert all(1 <= len(option["label"]) <= 100 and 1 <= len(option["value"]) <= 100 for option in options)
    assert all(1 <= len(option.get("description") or "x") <= 100 for option in options)
    assert all(len(option.get("description") or "") <= 100 for option in options)
    assert 0 <= menu["min_values"] <= menu["max_values"] <= len(options)
    assert len(menu.get("placeholder") or "") <= 150
