"""What one person is shown of a table: their move, their hand, the board, the reasons, the help."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import msgspec

from cogs.ui.codec import Act, means
from cogs.ui.panel import ask_title, waiting_line
from cogs.ui.parts import Button, Choice, Menu, Part, Shown
from cogs.ui.pictures import Pictures
from cogs.ui.safe import clip
from cogs.ui.speech import Speech, about
from cogs.ui.story import clipped, gist
from cogs.ui.turn import EMPTY, Draft, offered, picked, since_button, turn
from cogs.visit import Sheet
from engine.host import AnswerResult, Host, OpenAsk, TableInfo
from engine.kernel import Ask, Refused, Seat
from images.kit.picture import Picture
from images.kit.words import pages
from images.registry import looks, own_look

FACTS, STORY = 500, 1500
"""Characters of an answer's public part that the panel repeats, and of all that it tells."""
BODY = 3600
HISTORY = 25


class Desk:
    """Makes sheets. Everything comes from the host's public and personal views; nothing is kept here."""

    def __init__(self, host: Host, pictures: Pictures) -> None:
        self.host = host
        self.pictures = pictures

    # -- moving ----------------------------------------------------------------------------------------------------

    async def turn(
        self, table: TableInfo, user: int, note: str = "", focus: Act | None = None, draft: Draft = EMPTY
    ) -> Sheet:
        """The move of a person: what they are asked, or whom play waits for. focus: the ask to show first."""
        speech = Speech(table.game, table.seats)
        if table.status != "playing":
            return Sheet([note, speech.ui(f"turn-{table.status}")])
        asks = list(await self.host.asks(table.id, user))
        if not asks:
            since = (since_button(speech, table.id),) if table.seats_of(user) else ()
            return Sheet([note, await self._waiting(speech, table, user), since])
        first = next((asked for asked in asks if focus is not None and same(focus, asked)), asks[0])
        if focus is None and first.ask.offer and first.ask.commits:
            waiting = await self._waiting(speech, table, user)
            return Sheet([note, waiting, *offered(speech, table.id, asks)])
        others = [asked for asked in asks if asked is not first]
        kept = draft if focus is not None and same(focus, first) else EMPTY
        parts = turn(speech, table.id, first, others, kept, note)
        if first.ask.offer and focus is None:
            parts.insert(0, await self._waiting(speech, table, user))
        if kept.asked and (card := await self._looked_at(speech, first.ask, kept)) is not None:
            *said, buttons = parts
            return Sheet([*said, Shown(card.filename, card.alt), clip(card.text, BODY), buttons], [card])
        return Sheet(parts)

    async def _looked_at(self, speech: Speech, ask: Ask, draft: Draft) -> Picture | None:
        """The close-up of what is looked at before it is taken; None of what is taken unseen."""
        looked = [option for option in picked(ask, draft) if speech.look_first(option)]
        return await self.pictures.card(speech.game, about(looked[0])) if looked else None

    async def _waiting(self, speech: Speech, table: TableInfo, user: int) -> str:
        panel = await self.host.panel(table.id)
        lines = [waiting_line(speech, waiting) for waiting in panel.waiting]
        key = "not-asked-now" if table.seats_of(user) else "only-watching"
        return "\n".join([speech.ui(key), *[f"- {line}" for line in lines]])

    async def answered(self, user: int, result: AnswerResult) -> Sheet:
        """What came of an answer, and the next question."""
        speech = Speech(result.table.game, result.table.seats)
        happened, shortened = gist(speech, result.told, result.table.id, result.entry, FACTS)
        lines = [
            clipped(happened, STORY),
            speech.ui("told-there", channel=f"<#{result.table.channel}>") if shortened else "",
        ]
        return await self.turn(result.table, user, "\n".join(filter(None, lines)) or speech.ui("noted"))

    # -- looking ---------------------------------------------------------------------------------------------------

    async def hand(self, table: TableInfo, user: int) -> Sheet:
        """The hands of a person's seats, as pictures and text, and the way to those of the team.

        Of a game in which nothing is hidden in hands: the picture that is about one's own seat.
        """
        speech = Speech(table.game, table.seats)
        if not table.seats_of(user):
            return Sheet([speech.ui("no-hand")])
        if table.status not in ("playing", "over"):
            return Sheet([speech.ui("turn-lobby")])
        if (kind := own_look(table.game)) != "hand":
            move = (Button(speech.label("button-move"), Act("turn-here", table.id), "primary"),)
            sheet = await self.board(table, user, kind)
            return replace(sheet, parts=[*sheet.parts, move])
        parts: list[Part] = []
        pictures: list[Picture] = []
        views = await self.host.views(table.id, user)
        for seat, view in views.items():
            picture = await self._hand(speech, table, view, seat, user)
            if picture is not None:
                pictures.append(picture)
                parts.append(Shown(picture.filename, picture.alt))
            parts.append(clip(picture.text if picture is not None else as_text(view), BODY // len(views)))
        parts.append((Button(speech.label("button-move"), Act("turn-here", table.id), "primary"),))
        parts.append(_team_hands(speech, table, user))
        return Sheet(parts, named_apart(parts, pictures))

    async def team_hand(self, table: TableInfo, user: int, seat: Seat) -> Sheet:
        """The hand of a teammate, where the rules let the team see it."""
        speech = Speech(table.game, table.seats)
        own = next(iter(await self.host.views(table.id, user)), None) if table.seats_of(user) else None
        if own is None:
            return Sheet([speech.ui("no-hand")])
        try:
            picture = await self._hand(speech, table, await self.host.view(table.id, user, own), seat, user)
        except ValueError:
            picture = None
        if picture is None:
            return Sheet([speech.ui("hand-hidden")])
        return Sheet([Shown(picture.filename, picture.alt), clip(picture.text, BODY)], [picture])

    async def _hand(
        self, speech: Speech, table: TableInfo, view: msgspec.Struct, seat: Seat, user: int
    ) -> Picture | None:
        place = f"{table.id}:hand:{seat}:{user}"
        return await self.pictures.look(place, table.game, "hand", view, speech.labels.players, seat)

    async def board(
        self, table: TableInfo, user: int | None, kind: str = "board", of: Seat = "", page: int = 0
    ) -> Sheet:
        """The board as text with its picture, as this person sees it (None: anybody), and the way to other pictures.

        kind: one of the game's pictures, else the board. of: the seat it is about, where it is about one. page: of the
        text board.
        """
        speech = Speech(table.game, table.seats)
        if table.status not in ("playing", "over"):
            return Sheet([speech.ui("turn-lobby")])
        if kind == "hand" and user is not None:
            own = [info.seat for info in table.seats_of(user)]
            return await (self.team_hand(table, user, of) if of and of not in own else self.hand(table, user))
        seated = user is not None and bool(table.seats_of(user))
        view = await self.host.view(table.id, user if seated else None)
        waiting = [waiting.seat for waiting in (await self.host.panel(table.id)).waiting]
        look = looks(table.game).get(kind)
        kind = kind if look is not None else "board"
        about = self._about(table, user, of, waiting) if look is not None and look.whose == "seat" else waiting
        place, names = f"{table.id}:{kind}:{of}:{user if seated else ''}", speech.labels.players
        picture = await self.pictures.look(place, table.game, kind, view, names, about)
        if picture is None:
            return Sheet([clip(as_text(view), BODY)])
        texts = pages(picture.text, BODY)
        page = min(page, len(texts) - 1)
        shown: list[Part] = [Shown(picture.filename, picture.alt), texts[page]]
        turning = _page_buttons(speech, table, f"{kind}@{of}", page, len(texts))
        return Sheet([*shown, *turning, *_other_looks(speech, table)], [picture])

    def _about(self, table: TableInfo, user: int | None, of: Seat, waiting: Sequence[Seat]) -> Seat:
        """The seat that a picture is about: the one asked for, one's own, one that play waits for, or the first."""
        own = [info.seat for info in table.seats_of(user)] if user is not None else []
        known = [info.seat for info in table.seats]
        return next(seat for seat in (of, *own, *waiting, *known) if seat in known)

    async def why(self, table: TableInfo, user: int) -> Sheet:
        """What this person cannot do now, with the rule for each; or why it is not their move."""
        speech = Speech(table.game, table.seats)
        asks = await self.host.asks(table.id, user) if table.status == "playing" else ()
        if not asks:
            return await self.turn(table, user)
        lines: list[str] = []
        for asked in asks:
            lines.append(f"### {speech.ask(asked.ask)}")
            refused = [option for option in asked.ask.options if option.refused is not None]
            lines.extend(_reasons(speech, asked.ask))
            if not refused:
                lines.append(speech.ui("nothing-refused"))
        return Sheet([clip("\n".join(lines), BODY)])

    async def undo(self, table: TableInfo, user: int) -> Sheet:
        """What can be taken back, with whether the table must agree. `not-seated` for somebody who only watches."""
        if not table.seats_of(user):
            raise Refused("not-seated")
        speech = Speech(table.game, table.seats)
        points = await self.host.history(table.id, user, HISTORY)
        if not points:
            return Sheet([speech.ui("nothing-to-take-back")])
        choices = tuple(
            [
                Choice(
                    str(point.number),
                    speech.label("undo-line", seat=point.seat, what=ask_title(speech, point.ask), count=point.count),
                    speech.label("undo-free" if point.free else "undo-vote"),
                )
                for point in points
            ]
        )
        last = points[0]
        parts: list[Part] = [
            speech.ui("undo-intro", seat=last.seat, what=ask_title(speech, last.ask), free=last.free),
            (Button(speech.label("undo-last"), Act("undo-to", table.id, pick=str(last.number)), "primary"),),
            Menu(Act("undo-menu", table.id), choices, speech.label("undo-further")),
        ]
        return Sheet(parts)

    async def help(self, table: TableInfo | None, user: int, manual: str) -> Sheet:
        """What a person can do now, and how to play."""
        if table is None:
            speech = Speech("")
            return Sheet([speech.ui("help-no-table"), clip(manual, BODY)])
        speech = Speech(table.game, table.seats)
        now = (await self.turn(table, user)).parts if table.status == "playing" else [speech.ui(f"turn-{table.status}")]
        first = next((part for part in now if isinstance(part, str) and part), "")
        commands = speech.ui("help-commands", game=table.game)
        ways = (
            Button(speech.label("button-move"), Act("turn-here", table.id), "primary"),
            Button(speech.label("button-how"), Act("how", table.id)),
        )
        return Sheet([f"{speech.ui('help-now')}\n{first}", commands, ways])


def _team_hands(speech: Speech, table: TableInfo, user: int) -> tuple[Button, ...]:
    """A button for each hand of the person's side that is not their own."""
    sides = {info.side for info in table.seats_of(user)}
    others = [info for info in table.seats if info.side in sides and info.user != user]
    return tuple(
        [
            Button(speech.label("button-hand-of", seat=info.seat), Act("hand-of", table.id, seat=info.seat))
            for info in others[:5]
        ]
    )


def _page_buttons(speech: Speech, table: TableInfo, look: str, page: int, count: int) -> tuple[tuple[Button, ...], ...]:
    """The way to the other pages of a text board; none where there is one page."""
    if count < 2:
        return ()
    back = Button(
        speech.label("look-back"), Act("look-page", table.id, max(page - 1, 0), pick=look), disabled=page == 0
    )
    on = Act("look-page", table.id, page + 1, pick=look)
    return ((back, Button(speech.label("look-on", page=page + 1, count=count), on, disabled=page + 1 == count)),)


def look_choices(speech: Speech, table: TableInfo) -> tuple[Choice, ...]:
    """The game's pictures, those about a seat once for each; hands have their own way."""
    choices: list[Choice] = []
    for kind, look in looks(table.game).items():
        if look.whose == "table":
            choices.append(Choice(kind, speech.label(f"look-{kind}")))
        elif kind != "hand":
            for info in table.seats:
                label = f"{speech.label(f'look-{kind}')}: {speech.labels.of(info.seat)}"
                choices.append(Choice(f"{kind}@{info.seat}", clip(label, 100)))
    return tuple(choices[:25])


def _other_looks(speech: Speech, table: TableInfo) -> tuple[Menu, ...]:
    """A menu of the game's pictures, where there are several."""
    choices = look_choices(speech, table)
    return (Menu(Act("look", table.id), choices, speech.label("look-at")),) if len(choices) > 1 else ()


def same(act: Act, asked: OpenAsk) -> bool:
    """Whether a press is about this ask. A press for no seat is for whichever the person holds."""
    return act.seat in ("", asked.seat) and means(act.ask, asked.ask.id)


def _reasons(speech: Speech, ask: Ask) -> list[str]:
    """The refused options of an ask, grouped by the rule that forbids them."""
    by_clause: dict[str, list[str]] = {}
    for option in ask.options:
        if option.refused is not None:
            by_clause.setdefault(option.refused, []).append(speech.told_option(ask, option))
    return [f"{'; '.join(what)}\n{speech.clause(clause)}" for clause, what in by_clause.items()]


def as_text(view: Any) -> str:
    """A view of a game that draws nothing: its facts, a line each."""
    facts = msgspec.to_builtins(view)
    rows = facts.items() if isinstance(facts, dict) else enumerate(facts)
    return "\n".join(f"- {name}: {_flat(value)}" for name, value in rows if value not in (None, (), [], {}))


def _flat(value: Any) -> str:
    if isinstance(value, dict):
        return ", ".join(f"{key} {_flat(inner)}" for key, inner in value.items())
    if isinstance(value, (list, tuple)):
        return ", ".join(_flat(inner) for inner in value)
    return str(value)


def named_apart(parts: list[Part], pictures: Sequence[Picture]) -> list[Picture]:
    """Pictures whose file names differ, and the parts that show them changed to match."""
    if len({picture.filename for picture in pictures}) == len(pictures):
        return list(pictures)
    renamed = [
        Picture(picture.png, picture.alt, picture.text, f"{number}-{picture.filename}")
        for number, picture in enumerate(pictures, 1)
    ]
    places = [place for place, part in enumerate(parts) if isinstance(part, Shown)]
    for place, picture in zip(places, renamed, strict=True):
        parts[place] = Shown(picture.filename, picture.alt)
    return renamed
