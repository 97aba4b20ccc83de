"""The panel of a table before the game starts: who sits where, what is set, and how to begin."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from cogs.ui.codec import Act
from cogs.ui.parts import Button, Choice, Menu, Part, Rule
from cogs.ui.speech import Speech
from engine.host import SeatInfo, TableInfo
from engine.kernel import Game, Setting

SETTINGS = 4


def lobby(speech: Speech, table: TableInfo, game: Game[Any], policies: Sequence[str]) -> list[Part]:
    """Everything the panel shows. policies: the automatic players there are."""
    empty = [info for info in table.seats if info.kind == "nobody"]
    seated = bool(table.people)
    parts: list[Part] = [
        f"## {speech.title(table.game)}\n{speech.ui('lobby-intro', host=speech.person(table.host))}",
        speech.ui("lobby-note") if speech.words.template("ui", "lobby-note") else "",
        "\n".join(_seat_line(speech, info) for info in table.seats),
        speech.ui("lobby-open", count=len(empty)) if empty else speech.ui("lobby-full" if seated else "lobby-nobody"),
        Menu(
            Act("seat", table.id),
            tuple(
                [Choice(info.seat, speech.title(info.seat), holder(speech, info, speech.label)) for info in table.seats]
            ),
            speech.label("choose-seat"),
        ),
        (
            Button(speech.label("button-join"), Act("join", table.id), "primary"),
            Button(speech.label("button-leave"), Act("leave", table.id)),
            Button(speech.label("button-start"), Act("start", table.id), "success", disabled=bool(empty) or not seated),
            Button(speech.label("button-cancel"), Act("cancel", table.id), "danger"),
            Button(speech.label("button-how"), Act("how", table.id)),
        ),
        Rule(),
    ]
    if policies:
        parts.append(_automatic(speech, table, policies))
    if len(game.player_counts) > 1:
        parts.append(_players(speech, table, game))
    parts.extend(_setting(speech, table, setting) for setting in game.settings[:SETTINGS])
    return [part for part in parts if part != ""]


def _seat_line(speech: Speech, info: SeatInfo) -> str:
    return f"- **{speech.title(info.seat)}**: {holder(speech, info, speech.ui)}"


def holder(speech: Speech, info: SeatInfo, say: Callable[..., str]) -> str:
    """Who holds a seat, in words for text (`speech.ui`) or labels (`speech.label`)."""
    if info.kind == "auto":
        return say("seat-auto", policy=speech.title(f"policy-{info.policy}"))
    if info.kind == "nobody":
        return say("seat-free")
    return say("seat-held", seat_holder=info.seat)


def _automatic(speech: Speech, table: TableInfo, policies: Sequence[str]) -> Menu:
    """Give a free seat to a program, or free it again."""
    choices = [
        Choice(f"{info.seat}/{policy}", speech.label("give-auto", seat_title=speech.title(info.seat), policy=name))
        for info in table.seats
        if info.kind == "nobody"
        for policy in policies
        for name in [speech.title(f"policy-{policy}")]
    ] + [
        Choice(f"{info.seat}/", speech.label("free-auto", seat_title=speech.title(info.seat)))
        for info in table.seats
        if info.kind == "auto"
    ]
    none = Choice("/", speech.label("auto-none"))
    return Menu(Act("auto", table.id), tuple(choices[:25]) or (none,), speech.label("choose-auto"))


def _players(speech: Speech, table: TableInfo, game: Game[Any]) -> Menu:
    choices = tuple(
        [
            Choice(str(count), speech.label("players", players=count), chosen=count == table.players)
            for count in game.player_counts
        ]
    )
    return Menu(Act("players", table.id), choices, speech.label("choose-players"))


def _setting(speech: Speech, table: TableInfo, setting: Setting) -> Menu:
    now = table.settings.get(setting.id, setting.default)
    choices = tuple(
        [
            Choice(value, f"{speech.title(setting.id)}: {speech.title(value)}", speech.says(value), value == now)
            for value in setting.values[:25]
        ]
    )
    return Menu(Act("option", table.id, ask=setting.id), choices, speech.title(setting.id))
