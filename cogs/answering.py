"""From a pick to an answer: drafts that take several presses, the last question before what cannot be undone."""

from __future__ import annotations

import secrets
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from discord import ui

from cogs.lookup import pressed_table
from cogs.ui.codec import Act, encode
from cogs.ui.desk import same
from cogs.ui.speech import Speech
from cogs.ui.turn import EMPTY, Draft, act, meant, picked, why_not
from cogs.visit import Visit
from engine.host import Conflict, OpenAsk, TableInfo
from engine.kernel import Ask, EngineError, Refused

if TYPE_CHECKING:
    from cogs.client import Oneiros

KEPT = 4096
Key = tuple[int, int, str, str, int]
Then = Callable[[Visit, TableInfo, OpenAsk], Awaitable[None]]


class Answering:
    """All that happens on somebody's private panel. Drafts live in memory only: after a restart one picks anew."""

    def __init__(self, client: Oneiros) -> None:
        self._client = client
        self._drafts: OrderedDict[Key, Draft] = OrderedDict()
        self._counted: OrderedDict[tuple[int, Act], None] = OrderedDict()

    # -- handlers --------------------------------------------------------------------------------------------------

    async def open(self, visit: Visit) -> None:
        """`turn`: a panel of one's own."""
        await visit.show(await self._client.desk.turn(await pressed_table(visit), visit.user))

    async def pick(self, visit: Visit) -> None:
        """`pick`, `pick-menu`, `at-once`: the one option of an answer; some are looked at before they are sent."""
        await self._with_ask(visit, self._picked)

    async def _picked(self, visit: Visit, table: TableInfo, asked: OpenAsk) -> None:
        chosen = visit.values or (visit.act.pick,)
        draft = Draft(tuple(meant(asked.ask, value) for value in chosen))
        speech = Speech(table.game, table.seats)
        if any(speech.look_first(option) for option in picked(asked.ask, draft)):
            await self._redraw(visit, table, asked, replace(draft, asked=True))
        else:
            await self._ready(visit, table, asked, draft)

    async def mark(self, visit: Visit) -> None:
        """`mark`: several options of a page."""
        await self._with_ask(visit, self._marked)

    async def _marked(self, visit: Visit, table: TableInfo, asked: OpenAsk) -> None:
        legal = [option.id for option in asked.ask.legal]
        marked = [meant(asked.ask, value) for value in visit.values]
        if len(legal) <= 25:
            await self._ready(visit, table, asked, Draft(tuple(marked)))
            return
        page = _page(visit)
        here = legal[page * 25 : (page + 1) * 25]
        old = self._draft(visit, table, asked)
        picks = [pick for pick in old.picks if pick not in here] + marked
        await self._redraw(visit, table, asked, Draft(tuple(picks), page))

    async def add(self, visit: Visit) -> None:
        """`add`, `add-menu`: the next option in order."""
        await self._with_ask(visit, self._added)

    async def _added(self, visit: Visit, table: TableInfo, asked: OpenAsk) -> None:
        chosen = visit.values or (visit.act.pick,)
        old = self._draft(visit, table, asked)
        new = [meant(asked.ask, value) for value in chosen]
        picks = _completed(asked.ask, [*old.picks, *[pick for pick in new if pick not in old.picks]])
        await self._redraw(visit, table, asked, Draft(picks))

    async def add_all(self, visit: Visit) -> None:
        """`add-all`: what is left, in the order shown."""
        await self._with_ask(visit, self._added_all)

    async def _added_all(self, visit: Visit, table: TableInfo, asked: OpenAsk) -> None:
        old = self._draft(visit, table, asked)
        left = [option.id for option in asked.ask.legal if option.id not in old.picks]
        await self._redraw(visit, table, asked, Draft((*old.picks, *left)))

    async def none(self, visit: Visit) -> None:
        """`none`: an answer without picks."""
        await self._with_ask(visit, lambda v, table, asked: self._ready(v, table, asked, EMPTY))

    async def send(self, visit: Visit) -> None:
        """`send`: the draft as it stands."""
        await self._with_ask(visit, lambda v, t, asked: self._ready(v, t, asked, self._draft(v, t, asked)))

    async def sure(self, visit: Visit) -> None:
        """`sure`: yes, even though it cannot be taken back."""
        await self._with_ask(visit, self._sure)

    async def _sure(self, visit: Visit, table: TableInfo, asked: OpenAsk) -> None:
        pick = visit.act.pick
        await self._submit(
            visit, table, asked, (meant(asked.ask, pick),) if pick else self._draft(visit, table, asked).picks
        )

    async def reset(self, visit: Visit) -> None:
        """`reset`: start the draft over."""
        await self._with_ask(visit, lambda v, table, asked: self._redraw(v, table, asked, EMPTY))

    async def page(self, visit: Visit) -> None:
        """`page`: turn the page of a long list."""

        async def turned(visit: Visit, table: TableInfo, asked: OpenAsk) -> None:
            await self._redraw(visit, table, asked, replace(self._draft(visit, table, asked), page=_page(visit)))

        await self._with_ask(visit, turned)

    async def focus(self, visit: Visit) -> None:
        """`show`: another of the open questions."""
        await self._with_ask(visit, lambda v, t, asked: self._redraw(v, t, asked, self._draft(v, t, asked)))

    async def why_not(self, visit: Visit) -> None:
        """`why-not`: the rule against an option."""

        async def explained(visit: Visit, table: TableInfo, asked: OpenAsk) -> None:
            speech = Speech(table.game, table.seats)
            note = why_not(speech, asked, meant(asked.ask, (visit.values or ("",))[0]))
            draft = self._draft(visit, table, asked)
            await visit.show(await self._client.desk.turn(table, visit.user, note, visit.act, draft))

        await self._with_ask(visit, explained)

    async def ask_amount(self, visit: Visit) -> None:
        """`amount`: a form for a number."""
        table = await pressed_table(visit)
        speech = Speech(table.game, table.seats)
        form = ui.Modal(title=speech.label("amount-title"), custom_id=encode(_form(visit.act)))
        field: ui.TextInput[ui.Modal] = ui.TextInput(custom_id="number", max_length=9)
        form.add_item(ui.Label(text=speech.label("amount-label"), component=field))
        form.stop()  # answered by its custom id, also after a restart: nothing is kept for it
        await visit.interaction.response.send_modal(form)

    async def amount(self, visit: Visit) -> None:
        """`amount-is`: the number that was typed."""
        typed = str(visit.fields.get("number", "")).strip()
        pick = f"amount:{typed}" if typed.isascii() and typed.isdecimal() else ""
        await self._with_ask(visit, lambda v, table, asked: self._ready(v, table, asked, Draft((pick,))))

    async def answer(self, visit: Visit, table: TableInfo, asked: OpenAsk, picks: Sequence[str]) -> None:
        """An answer that was typed as a command."""
        try:
            await self._ready(visit, table, asked, Draft(tuple(picks)))
        except (Refused, Conflict) as error:
            await self._refused(visit, table, error)

    # -- the way an answer goes ------------------------------------------------------------------------------------

    async def _with_ask(self, visit: Visit, then: Then) -> None:
        """Find the open ask that was pressed; where it is open no more, say so and show what is."""
        table = await pressed_table(visit)
        if table.status != "playing":
            await visit.show(await self._client.desk.turn(table, visit.user))
            return
        try:
            asks = await self._client.host.asks(table.id, visit.user)
            found = [asked for asked in asks if same(visit.act, asked)]
            asked = min(found, key=lambda asked: asked.vote is not None, default=None)
            if asked is None or asked.opened != visit.act.opened:
                if (visit.user, visit.act) in self._counted:
                    await self._counted_before(visit, table)
                    return
                raise Refused("stale", ask=visit.act.ask)
            await then(visit, table, asked)
        except (Refused, Conflict) as error:
            await self._refused(visit, table, error)

    async def _counted_before(self, visit: Visit, table: TableInfo) -> None:
        """The second half of a double click: no mistake, and nothing more to count."""
        note = Speech(table.game, table.seats).ui("counted-before")
        await visit.show(await self._client.desk.turn(table, visit.user, note))

    async def _refused(self, visit: Visit, table: TableInfo, error: EngineError) -> None:
        """A sentence, and the panel as it is now."""
        note = Speech(table.game, table.seats).error(error)
        await visit.show(await self._client.desk.turn(await self._client.host.info(table.id), visit.user, note))

    async def _ready(self, visit: Visit, table: TableInfo, asked: OpenAsk, draft: Draft) -> None:
        """A complete answer: sent, or asked for once more where it cannot be taken back."""
        asked.ask.check(draft.picks)
        if asked.ask.commits:
            await self._redraw(visit, table, asked, replace(draft, asked=True))
        else:
            await self._submit(visit, table, asked, draft.picks)

    async def _submit(self, visit: Visit, table: TableInfo, asked: OpenAsk, picks: Sequence[str]) -> None:
        result = await self._client.host.answer(
            table.id, visit.user, asked.ask.id, picks, opened=asked.opened, seat=asked.seat, press=visit.press
        )
        self._drafts.pop(_key(visit, table, asked), None)
        if visit.pressed is not None:
            self._counted[visit.user, visit.pressed] = None
        while len(self._counted) > KEPT:
            self._counted.popitem(last=False)
        await visit.show(await self._client.desk.answered(visit.user, result))

    async def _redraw(self, visit: Visit, table: TableInfo, asked: OpenAsk, draft: Draft) -> None:
        self._drafts[_key(visit, table, asked)] = draft
        self._drafts.move_to_end(_key(visit, table, asked))
        while len(self._drafts) > KEPT:
            self._drafts.popitem(last=False)
        focus = act("show", table.id, asked)
        await visit.show(await self._client.desk.turn(table, visit.user, "", focus, draft))

    def _draft(self, visit: Visit, table: TableInfo, asked: OpenAsk) -> Draft:
        return replace(self._drafts.get(_key(visit, table, asked), EMPTY), asked=False)


def _page(visit: Visit) -> int:
    """The page that a press names."""
    pick = visit.act.pick
    return int(pick) if pick.isascii() and pick.isdecimal() and len(pick) < 6 else 0


def _key(visit: Visit, table: TableInfo, asked: OpenAsk) -> Key:
    return (visit.user, table.id, asked.seat, asked.ask.id, asked.opened)


def _form(pressed: Act) -> Act:
    """The form of a press: a nonce keeps two people's forms apart."""
    return replace(pressed, action="amount-is", pick=secrets.token_hex(4))


def _completed(ask: Ask, picks: list[str]) -> tuple[str, ...]:
    """The picks, with the last option added where only one is left and all are wanted."""
    left = [option.id for option in ask.legal if option.id not in picks]
    return (*picks, *left) if len(left) == 1 and ask.least == len(ask.legal) else tuple(picks)
