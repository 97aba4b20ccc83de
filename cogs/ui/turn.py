"""The private panel of somebody who is asked something: one question, everything it offers, and why the rest is not."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from cogs.ui.codec import Act, digest, means
from cogs.ui.parts import CHOICES, STYLES, Button, Choice, Menu, Part, Style, rows
from cogs.ui.safe import clip
from cogs.ui.speech import Speech, about
from engine.host.tables import OpenAsk
from engine.kernel import Ask, Option

BUTTONS, FEW = 19, 10
"""Buttons that a panel has room for with everything beside them, and how many options are few."""
BUTTON_ROWS = 4
MENUS, SINGLE = 5, 10
"""Menus of a verb each, and buttons beside them, that one panel has room for."""
OTHERS = 3


@dataclass(frozen=True, slots=True)
class Draft:
    """An answer that is being put together. page: of a long list, from 0. asked: complete and asked for once more."""

    picks: tuple[str, ...] = ()
    page: int = 0
    asked: bool = False


EMPTY = Draft()


def turn(
    speech: Speech, table: int, asked: OpenAsk, others: Sequence[OpenAsk] = (), draft: Draft = EMPTY, note: str = ""
) -> list[Part]:
    """The panel of one open ask. others: what the person is asked besides. note: what has just happened."""
    ask = asked.ask
    parts: list[Part] = [note, _question(speech, asked, draft)]
    if draft.asked:
        return [*parts, *_once_more(speech, table, asked, draft)]
    controls = _controls(speech, table, asked, draft)
    parts.extend([_named(speech, asked.ask, controls), *controls])
    parts.extend(_refused(speech, table, asked))
    parts.append(_others(speech, table, others))
    parts.append(_aids(speech, table))
    return [part for part in parts if part] if ask.options else parts


def offered(speech: Speech, table: int, asks: Sequence[OpenAsk]) -> list[Part]:
    """The foot of the panel of somebody who is asked nothing: what is offered all the same, by its name alone."""
    return [_others(speech, table, asks), _aids(speech, table)]


def act(action: str, table: int, asked: OpenAsk, pick: str = "") -> Act:
    """What a component of this ask does."""
    return Act(action, table, asked.opened, asked.seat, asked.ask.id, pick)


def value(option: Option) -> str:
    """An option as the value of a menu line."""
    return option.id if len(option.id) <= 100 else digest(option.id)


def meant(ask: Ask, packed: str) -> str:
    """The option id that a value or a custom id stands for; itself where there is none (it will be refused)."""
    return next((option.id for option in ask.options if means(packed, option.id)), packed)


# -- text ----------------------------------------------------------------------------------------------------


def _question(speech: Speech, asked: OpenAsk, draft: Draft) -> str:
    ask = asked.ask
    which = speech.which(asked.seat)
    lines = [f"-# {which}", f"### {speech.ask(ask)}"] if which else [f"### {speech.ask(ask)}"]
    if ask.most > 1:
        lines.append(speech.ui("pick-range", least=ask.least, most=ask.most, ordered=int(ask.ordered)))
    if asked.vote is not None and not draft.picks:
        lines.append(speech.ui("your-vote", picks=_listed(speech, ask, asked.vote)))
    for seat, given in asked.votes.items():
        lines.append(speech.ui("vote-of", seat=seat, picks=_listed(speech, ask, given)))
    if draft.asked and any(speech.look_first(option) for option in picked(ask, draft)):
        return "\n".join(lines)
    if draft.asked:
        lines.append(speech.ui("about-to", picks=_listed(speech, ask, draft.picks)))
        lines.append(speech.ui("commits" if ask.commits else "send-it"))
    elif draft.picks and ask.ordered:
        picks = enumerate(speech.picks(ask, draft.picks), 1)
        lines.append("\n".join(f"{number}. {words}" for number, words in picks))
    elif draft.picks:
        lines.append(speech.ui("picked", picks=_listed(speech, ask, draft.picks)))
    return "\n".join(lines)


def _listed(speech: Speech, ask: Ask, picks: Sequence[str]) -> str:
    return ", ".join(speech.picks(ask, picks)) or speech.ui("nothing")


def _named(speech: Speech, ask: Ask, controls: Sequence[Part]) -> str:
    """What the cards say that are named here: the one whose effect asks, or else those on the buttons."""
    buttons = [button for part in controls if isinstance(part, tuple) for button in part]
    offered = [option for option in ask.legal if any(means(button.act.pick, option.id) for button in buttons)]
    told = {str(option.facts.get("way", about(option))): speech.more(option) for option in offered}
    if card := str(ask.facts.get("card", "")):
        told = {card: speech.says(card)}
    return "\n".join([speech.ui("card-says", card=word, says=says) for word, says in told.items() if says])


# -- controls ------------------------------------------------------------------------------------------------


def _controls(speech: Speech, table: int, asked: OpenAsk, draft: Draft) -> list[Part]:
    ask = asked.ask
    if ask.most > 1 and ask.ordered:
        return _in_order(speech, table, asked, draft)
    if ask.most > 1:
        return _several(speech, table, asked, draft)
    parts = _one(speech, table, asked, "pick", ask.legal, draft.page)
    if ask.kind == "amount" and len(ask.legal) > CHOICES:
        parts.append((Button(speech.label("type-amount"), act("amount", table, asked), "primary"),))
    if ask.least == 0:
        parts.append((Button(speech.label("nothing"), act("send", table, asked)),))
    return parts


def _one(
    speech: Speech, table: int, asked: OpenAsk, action: str, options: Sequence[Option], page: int = 0
) -> list[Part]:
    """Ways to pick one of the options: buttons for few, a menu for each verb for more, pages for many.

    Ten options are few too, unless menus bring order into them: where one verb has three or more. Cards that are
    looked at one by one before one is taken are in a menu.
    """
    groups = by_verb(options)
    if any(speech.look_first(option) for option in options):
        return _menus(speech, table, asked, action, groups, page)
    grouped = [row for group in groups.values() for row in rows(_buttons(speech, table, asked, action, group))]
    if len(options) <= BUTTONS and len(grouped) <= BUTTON_ROWS:
        return list(grouped)
    orderly = any(len(group) > 2 for group in groups.values()) and _fits(groups)
    if len(options) <= FEW and not orderly:
        return list(rows(_buttons(speech, table, asked, action, options)))
    return _menus(speech, table, asked, action, groups, page)


def by_verb(options: Sequence[Option]) -> dict[str, list[Option]]:
    """Options by their verb, in the order in which verbs first come."""
    groups: dict[str, list[Option]] = {}
    for option in options:
        groups.setdefault(option.verb, []).append(option)
    return groups


def _buttons(speech: Speech, table: int, asked: OpenAsk, action: str, options: Sequence[Option]) -> list[Button]:
    return [
        Button(
            speech.option(asked.ask, option),
            act(action, table, asked, option.id),
            _style(speech, option),
        )
        for option in options
    ]


def _style(speech: Speech, option: Option) -> Style:
    """How a button stands out: as the words of the game say of its verb (`style-VERB`), else more without a target."""
    named = speech.words.template("ui", f"style-{option.verb}")
    return next((style for style in STYLES if style == named), "secondary" if option.target else "primary")


def _menus(
    speech: Speech, table: int, asked: OpenAsk, action: str, groups: dict[str, list[Option]], page: int
) -> list[Part]:
    """A menu for each verb that has several options, buttons for the rest; or pages where that is too much."""
    single = [group[0] for group in groups.values() if len(group) == 1]
    several = {verb: group for verb, group in groups.items() if len(group) > 1}
    if not _fits(groups):
        return _pages(speech, table, asked, action, [option for group in groups.values() for option in group], page)
    parts: list[Part] = [
        Menu(
            Act(f"{action}-menu", table, asked.opened, asked.seat, asked.ask.id, verb),
            _choices(speech, asked.ask, group),
            speech.label("pick-verb", verb=speech.title(verb), count=len(group)),
        )
        for verb, group in several.items()
    ]
    return [*parts, *rows(_buttons(speech, table, asked, action, single))]


def _fits(groups: dict[str, list[Option]]) -> bool:
    """Whether a panel has room for a menu for each verb with several options and a button for each other."""
    sizes = [len(group) for group in groups.values()]
    return sum(size > 1 for size in sizes) <= MENUS and sizes.count(1) <= SINGLE and max(sizes, default=0) <= CHOICES


def _pages(speech: Speech, table: int, asked: OpenAsk, action: str, options: Sequence[Option], page: int) -> list[Part]:
    """One menu of a page of the options, with the buttons to turn it."""
    pages = max(1, -(-len(options) // CHOICES))
    page = min(page, pages - 1)
    shown = options[page * CHOICES : (page + 1) * CHOICES]
    menu = Menu(
        act(f"{action}-menu", table, asked),
        _choices(speech, asked.ask, shown),
        speech.label("pick-page", page=page + 1, pages=pages),
    )
    return [menu, _turning(speech, table, asked, page, pages)] if pages > 1 else [menu]


def _turning(speech: Speech, table: int, asked: OpenAsk, page: int, pages: int) -> tuple[Button, ...]:
    return (
        Button(speech.label("page-back"), act("page", table, asked, str(page - 1)), disabled=page == 0),
        Button(speech.label("page-on"), act("page", table, asked, str(page + 1)), disabled=page >= pages - 1),
    )


def _choices(speech: Speech, ask: Ask, options: Sequence[Option], chosen: Sequence[str] = ()) -> tuple[Choice, ...]:
    return tuple(
        [
            Choice(value(option), speech.option(ask, option), speech.more(option), option.id in chosen)
            for option in options
        ]
    )


def _several(speech: Speech, table: int, asked: OpenAsk, draft: Draft) -> list[Part]:
    """A menu in which several may be marked; over many pages the marks are collected and sent with a button."""
    ask = asked.ask
    chosen = draft.picks or asked.vote or ()
    pages = max(1, -(-len(ask.legal) // CHOICES))
    page = min(draft.page, pages - 1)
    shown = ask.legal[page * CHOICES : (page + 1) * CHOICES]
    parts: list[Part] = []
    if shown:
        least = min(ask.least, len(shown)) if pages == 1 else 0
        menu = Menu(
            act("mark", table, asked, str(page)),
            _choices(speech, ask, shown, chosen),
            speech.label("pick-range", least=ask.least, most=ask.most, ordered=0),
            least,
            ask.most,
        )
        parts.append(menu)
    send = Button(
        speech.label("send-picks", count=len(draft.picks)),
        act("send", table, asked),
        "success",
        disabled=not ask.least <= len(draft.picks) <= ask.most,
    )
    if pages > 1:
        parts.extend([_turning(speech, table, asked, page, pages), (send,)])
    elif ask.least == 0:
        parts.append((Button(speech.label("nothing"), act("none", table, asked)),))
    return parts


def _in_order(speech: Speech, table: int, asked: OpenAsk, draft: Draft) -> list[Part]:
    """The options one after the other, with the way back and, when there are enough, the way on."""
    ask = asked.ask
    left = [option for option in ask.legal if option.id not in draft.picks]
    parts = _one(speech, table, asked, "add", left, draft.page) if len(draft.picks) < ask.most else []
    buttons = [
        Button(
            speech.label("send-picks", count=len(draft.picks)),
            act("send", table, asked),
            "success",
            disabled=len(draft.picks) < ask.least,
        )
    ]
    if left and len(ask.legal) <= ask.most:
        buttons.append(Button(speech.label("as-listed"), act("add-all", table, asked)))
    if draft.picks:
        buttons.append(Button(speech.label("start-over"), act("reset", table, asked)))
    return [*parts, tuple(buttons)]


def _once_more(speech: Speech, table: int, asked: OpenAsk, draft: Draft) -> list[Part]:
    taken = [speech.look_first(option) for option in picked(asked.ask, draft)]
    pick = draft.picks[0] if len(draft.picks) == 1 else ""  # so that one pick outlives a restart
    return [
        (
            Button(next(filter(None, taken), speech.label("do-it")), act("sure", table, asked, pick), "success"),
            Button(speech.label("go-back"), act("reset", table, asked)),
        )
    ]


def picked(ask: Ask, draft: Draft) -> list[Option]:
    """The options of a draft."""
    return [option for option in ask.legal if option.id in draft.picks]


# -- beside the question -------------------------------------------------------------------------------------


def _refused(speech: Speech, table: int, asked: OpenAsk) -> list[Part]:
    """What might be expected and may not be done, as a menu that tells the rule."""
    refused = [option for option in asked.ask.options if option.refused is not None][:CHOICES]
    if not refused:
        return []
    choices = tuple(
        [Choice(value(option), clip(speech.option(asked.ask, option), 100), option.refused or "") for option in refused]
    )
    return [Menu(act("why-not", table, asked), choices, speech.label("why-not", count=len(refused)))]


def _others(speech: Speech, table: int, others: Sequence[OpenAsk]) -> tuple[Button, ...]:
    return tuple(
        [
            Button(clip(speech.label("also-open", question=_short(speech, other)), 80), act("show", table, other))
            for other in others[:OTHERS]
        ]
    )


def _short(speech: Speech, asked: OpenAsk) -> str:
    """A question up to its mark, with the seat it is for where one person holds several."""
    which, (question, mark, _) = speech.which(asked.seat), speech.question(asked.ask).partition("?")
    return f"{which}, {question}{mark}" if which else question + mark


def _aids(speech: Speech, table: int) -> tuple[Button, ...]:
    return (
        Button(speech.label("button-board"), Act("board", table)),
        Button(speech.label("button-hand"), Act("hand", table)),
        since_button(speech, table),
        Button(speech.label("button-undo"), Act("undo", table)),
    )


def since_button(speech: Speech, table: int) -> Button:
    """The way to what happened since one's last move."""
    return Button(speech.label("button-since"), Act("log", table))


def why_not(speech: Speech, asked: OpenAsk, pick: str) -> str:
    """Why an option is refused: what it is and the rule that forbids it."""
    option = asked.ask.option(pick)
    if option is None or option.refused is None:
        return speech.ui("why-not-now")
    return f"{speech.ui('not-now', what=speech.told_option(asked.ask, option))}\n{speech.clause(option.refused)}"
