"""Everything that Discord refuses and that a mistake would run into."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import discord
import pytest

from sandbox import commands, forms, modals
from sandbox.driver import Sandbox
from sandbox.forms import Upload
from sandbox.wire import ApiError, Json
from sandbox.world import COMPONENTS_V2
from tests.sandbox.inn import Inn

V2 = {"flags": COMPONENTS_V2}


def refusal(check: Callable[[], object]) -> ApiError:
    with pytest.raises(ApiError) as caught:
        check()
    return caught.value


def refused(body: Json, uploads: list[Upload] | None = None) -> ApiError:
    return refusal(lambda: forms.check(body, uploads or [], None, interaction=False))


def accepted(body: Json, uploads: list[Upload] | None = None) -> None:
    forms.check(body, uploads or [], None, interaction=False)


def codes(error: ApiError) -> set[str]:
    """All error codes in the tree."""
    found: set[str] = set()

    def walk(node: Any) -> None:
        if isinstance(node, dict):
            for key, value in node.items():
                if key == "_errors":
                    found.update(e["code"] for e in value)
                else:
                    walk(value)

    walk(error.extra["errors"])
    return found


def text(length: int) -> Json:
    return {"type": 10, "content": "x" * length}


def knob(custom_id: str = "a", **more: Any) -> Json:
    return {"type": 2, "style": 1, "label": "A", "custom_id": custom_id, **more}


def row(*parts: Json) -> Json:
    return {"type": 1, "components": list(parts)}


def menu(options: int, **more: Any) -> Json:
    listed = [{"label": f"o{n}", "value": f"o{n}"} for n in range(options)]
    return {"type": 3, "custom_id": "m", "options": listed, **more}


def picture(alt: str, url: str = "https://example.org/a.png") -> Json:
    return {"type": 12, "items": [{"media": {"url": url}, "description": alt}]}


def test_content_has_2000_characters() -> None:
    accepted({"content": "x" * 2000})
    error = refused({"content": "x" * 2001})
    assert (error.status, error.code, error.message) == (400, 50035, "Invalid Form Body")
    found = {"code": "BASE_TYPE_MAX_LENGTH", "message": "Must be 2000 or fewer in length."}
    assert error.extra["errors"] == {"content": {"_errors": [found]}}


def test_a_message_shows_something() -> None:
    assert refused({"content": ""}).code == 50006


def test_a_layout_has_40_components_nested_ones_included() -> None:
    def layout(inside: int) -> Json:
        return V2 | {"components": [{"type": 17, "components": [{"type": 14}] * inside}]}

    accepted(layout(39))
    assert "COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED" in codes(refused(layout(40)))


def test_a_layout_has_4000_characters_of_text() -> None:
    accepted(V2 | {"components": [text(2000), text(2000)]})
    assert codes(refused(V2 | {"components": [text(2000), text(2001)]})) == {"COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED"}


@pytest.mark.parametrize("beside", [{"content": "x"}, {"embeds": [{"title": "x"}]}])
def test_beside_a_layout_there_is_nothing_else(beside: Json) -> None:
    error = refused(V2 | {"components": [text(1)]} | beside)
    assert codes(error) == {"MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2"}


def test_layout_parts_need_the_flag() -> None:
    assert codes(refused({"components": [text(1)]})) == {"BASE_TYPE_CHOICES"}


def test_custom_ids_have_100_characters_and_are_unique() -> None:
    accepted({"components": [row(knob("a" * 100), knob("b"))]})
    assert codes(refused({"components": [row(knob("a" * 101))]})) == {"BASE_TYPE_MAX_LENGTH"}
    assert codes(refused({"components": [row(knob())] * 2})) == {"COMPONENT_CUSTOM_ID_DUPLICATED"}
    assert codes(refused({"components": [row(knob(""))]})) == {"BASE_TYPE_BAD_LENGTH"}


def test_rows_take_five_buttons_or_one_menu() -> None:
    accepted({"components": [row(*(knob(str(n)) for n in range(5)))]})
    assert codes(refused({"components": [row(*(knob(str(n)) for n in range(6)))]})) == {"BASE_TYPE_MAX_LENGTH"}
    assert codes(refused({"components": [row(menu(1), knob())]})) == {"COMPONENT_LAYOUT_WIDTH_EXCEEDED"}
    six = [row(knob(str(n))) for n in range(6)]
    assert codes(refused({"components": six})) == {"BASE_TYPE_MAX_LENGTH"}


def test_buttons_have_a_label_of_80_characters() -> None:
    accepted({"components": [row(knob(label="x" * 80))]})
    assert codes(refused({"components": [row(knob(label="x" * 81))]})) == {"BASE_TYPE_MAX_LENGTH"}
    assert codes(refused({"components": [row(knob(label=""))]})) >= {"BASE_TYPE_REQUIRED"}


@pytest.mark.parametrize("name", ["🌙", "❤️", "⏳", "🏳️‍🌈", "👩🏽‍🚀", "1️⃣", "🇩🇪"])
def test_an_emoji_is_taken(name: str) -> None:
    accepted({"components": [row(knob(emoji={"name": name}))]})


@pytest.mark.parametrize("name", ["✦", "x", "●", "🌙🌙", "moon", "→"])
def test_a_symbol_is_no_emoji(name: str) -> None:
    assert codes(refused({"components": [row(knob(emoji={"name": name}))]})) == {"BUTTON_COMPONENT_INVALID_EMOJI"}


def test_menus_have_25_different_options() -> None:
    accepted({"components": [row(menu(25, max_values=25))]})
    assert codes(refused({"components": [row(menu(26))]})) == {"BASE_TYPE_MAX_LENGTH"}
    assert codes(refused({"components": [row(menu(0))]})) >= {"BASE_TYPE_BAD_LENGTH"}
    twice = menu(2)
    twice["options"][1]["value"] = "o0"
    assert codes(refused({"components": [row(twice)]})) == {"SELECT_COMPONENT_OPTION_VALUE_DUPLICATED"}
    assert codes(refused({"components": [row(menu(3, min_values=3, max_values=2))]})) == {"BASE_TYPE_MIN_MAX"}


def test_alt_text_has_1024_characters() -> None:
    accepted(V2 | {"components": [picture("x" * 1024)]})
    assert codes(refused(V2 | {"components": [picture("x" * 1025)]})) == {"BASE_TYPE_MAX_LENGTH"}
    upload = Upload(0, "a.png", b"x")
    body = {"attachments": [{"id": 0, "filename": "a.png", "description": "x" * 1025}]}
    assert codes(refused(body, [upload])) == {"BASE_TYPE_MAX_LENGTH"}


def test_a_picture_has_to_be_part_of_the_message() -> None:
    body = V2 | {"components": [picture("a", "attachment://a.png")]}
    accepted(body, [Upload(0, "a.png", b"x")])
    assert codes(refused(body, [Upload(0, "b.png", b"x")])) == {"UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND"}


def test_a_file_has_10_mebibytes() -> None:
    accepted({}, [Upload(0, "a.bin", bytes(forms.MAX_FILE))])
    error = refused({}, [Upload(0, "a.bin", bytes(forms.MAX_FILE + 1))])
    assert (error.status, error.code) == (413, 40005)


def test_embeds_have_6000_characters_in_all() -> None:
    accepted({"embeds": [{"description": "x" * 3000}] * 2})
    assert codes(refused({"embeds": [{"description": "x" * 3001}] * 2})) == {"MAX_EMBED_SIZE_EXCEEDED"}
    assert codes(refused({"embeds": [{"title": "x"}] * 11})) == {"BASE_TYPE_MAX_LENGTH"}


def test_allowed_mentions_names_a_kind_or_its_members() -> None:
    both = {"content": "x", "allowed_mentions": {"parse": ["users"], "users": ["1"]}}
    assert codes(refused(both)) == {"MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE"}


def test_channel_messages_cannot_be_ephemeral() -> None:
    assert codes(refused({"content": "x", "flags": 64})) == {"BITFIELD_INVALID_FLAGS"}


def form(*parts: Json, title: str = "T") -> Json:
    return {"title": title, "custom_id": "f", "components": list(parts)}


def label(inner: Json, name: str = "L") -> Json:
    return {"type": 18, "label": name, "component": inner}


def line(custom_id: str = "t", **more: Any) -> Json:
    return {"type": 4, "style": 1, "custom_id": custom_id, **more}


@pytest.mark.parametrize(
    "data",
    [
        form(),
        form(*(label(line(str(n))) for n in range(6))),
        form(label(line()), title="x" * 46),
        form(label(line(), "x" * 46)),
        form(label(line()), label(line())),
        form(label(line(max_length=4001))),
        form(label(line(value="xx", max_length=1))),
        form(row(knob())),
        form(label({"type": 21, "custom_id": "r", "options": [{"label": "a", "value": "a"}]})),
        form(label(knob())),
    ],
)
def test_a_form_that_discord_refuses(data: Json) -> None:
    assert refusal(lambda: modals.check(data)).code == 50035


def test_a_form_with_five_parts_is_taken() -> None:
    modals.check(form(*(label(line(str(n))) for n in range(4)), {"type": 10, "content": "note"}))


def command(name: str = "a", **more: Any) -> Json:
    return {"name": name, "description": "d", "type": 1, **more}


def parameter(name: str, **more: Any) -> Json:
    return {"name": name, "description": "d", "type": 3, **more}


def subcommand(name: str, *options: Json) -> Json:
    return {"name": name, "description": "d", "type": 1, "options": list(options)}


@pytest.mark.parametrize(
    "registered",
    [
        [command("A")],
        [command("a b")],
        [command("a"), command("a")],
        [command(description="x" * 101)],
        [command(options=[parameter(f"p{n}") for n in range(26)])],
        [command(options=[subcommand(f"s{n}") for n in range(26)])],
        [command(options=[parameter("p"), parameter("p")])],
        [command(options=[parameter("p"), parameter("q", required=True)])],
        [command(options=[parameter("p"), subcommand("s")])],
        [command(options=[subcommand("s", subcommand("t"))])],
        [command(options=[parameter("p", choices=[{"name": str(n), "value": str(n)} for n in range(26)])])],
        [command(options=[parameter("p", autocomplete=True, choices=[{"name": "x", "value": "x"}])])],
        [
            command(
                options=[
                    subcommand(f"s{n}", *(parameter(f"p{m}", description="x" * 100) for m in range(4)))
                    for n in range(25)
                ]
            )
        ],
    ],
)
def test_commands_that_discord_refuses(registered: list[Json]) -> None:
    assert refusal(lambda: commands.check_all(registered)).code == 50035


def test_a_hundred_commands_and_not_one_more() -> None:
    assert len(commands.check_all([command(f"c{n}") for n in range(100)])) == 100
    assert refusal(lambda: commands.check_all([command(f"c{n}") for n in range(101)])).code == 30032
    menus = [{"name": f"m{n}", "type": 2} for n in range(16)]
    assert refusal(lambda: commands.check_all(menus)).code == 30032


async def test_the_client_sees_the_refusal_as_discord_words_it(sandbox: Sandbox, inn: Inn) -> None:
    channel = inn.get_channel(sandbox.channel("lobby").id)
    assert isinstance(channel, discord.TextChannel)
    with pytest.raises(discord.HTTPException) as caught:
        await channel.send("x" * 2001)
    assert caught.value.code == 50035
    assert "In content: Must be 2000 or fewer in length." in caught.value.text
    assert sandbox.channel("lobby").messages == {}


async def test_a_layout_cannot_become_a_plain_message(sandbox: Sandbox, inn: Inn) -> None:
    channel = inn.get_channel(sandbox.channel("lobby").id)
    assert isinstance(channel, discord.TextChannel)
    view = discord.ui.LayoutView().add_item(discord.ui.TextDisplay("x"))
    posted = await channel.send(view=view)
    with pytest.raises(discord.HTTPException) as caught:
        await posted.edit(content="plain", view=None)
    assert caught.value.code == 50035
