"""The public panel of a game in play: whose move it is, since when, and the ways in."""

from __future__ import annotations

from cogs.ui.codec import Act
from cogs.ui.parts import Button, Part, Rule, Shown
from cogs.ui.speech import Speech
from engine.host import Panel, ProposalInfo, TableInfo, Waiting
from engine.kernel import Outcome

VOTES = 3


def table_panel(speech: Speech, panel: Panel, shown: Shown | None = None) -> list[Part]:
    """Everything the panel shows; `shown` is the picture of the board that goes with it."""
    table = panel.table
    parts: list[Part] = [f"## {speech.title(table.game)}\n{_standing(speech, panel)}"]
    if shown is not None:
        parts.append(shown)
    for proposal in panel.proposals[:VOTES]:
        parts.extend([Rule(), *proposal_parts(speech, table.id, proposal)])
    if table.status in ("playing", "over"):
        parts.extend(_buttons(speech, panel))
    return parts


def waiting_line(speech: Speech, waiting: Waiting) -> str:
    """Who is waited for and since when."""
    return speech.ui("waiting-since", seat=waiting.seat, since=f"<t:{int(waiting.since)}:R>")


def _standing(speech: Speech, panel: Panel) -> str:
    table = panel.table
    lines = [f"**{speech.where(panel.where)}**"] if panel.where is not None else []
    if table.status == "ended":
        lines.append(speech.ui("panel-ended"))
    elif panel.outcome is not None:
        lines.append(_ending(speech, table, panel.outcome))
    elif not panel.waiting:
        lines.append(speech.ui("panel-moving"))
    lines.extend(f"- {waiting_line(speech, waiting)}" for waiting in panel.waiting)
    lines.extend(
        speech.ui("seat-waits", seat_title=speech.title(info.seat))
        for info in table.seats
        if info.kind == "nobody" and table.status == "playing"
    )
    if table.paused:
        lines.append(speech.ui("panel-paused"))
    return "\n".join(lines)


def _ending(speech: Speech, table: TableInfo, outcome: Outcome) -> str:
    """How it ended and who won; where all play on one side and win or lose together, the ending says it."""
    together = len({info.side for info in table.seats}) == 1 and len(outcome.winners) in (0, len(table.seats))
    if together:
        return speech.ui("panel-over-together", ending=outcome.ending)
    winners = ", ".join(speech.names.of(seat) for seat in outcome.winners)
    return speech.ui("panel-over", ending=outcome.ending, winners=winners or speech.ui("nobody"))


def _buttons(speech: Speech, panel: Panel) -> list[Part]:
    table = panel.table
    looking = (
        Button(speech.label("button-board"), Act("board", table.id)),
        Button(speech.label("button-log"), Act("log", table.id)),
    )
    if table.status == "over":
        return [(*looking, Button(speech.label("button-export"), Act("export", table.id)))]
    first = (
        Button(speech.label("button-move"), Act("turn", table.id), "primary"),
        Button(speech.label("button-hand"), Act("hand", table.id)),
        *looking,
        Button(speech.label("button-why"), Act("why", table.id)),
    )
    second = [
        Button(speech.label("button-undo"), Act("undo", table.id)),
        Button(speech.label("button-help"), Act("help", table.id)),
    ]
    if panel.can_redo:
        second.insert(1, Button(speech.label("button-redo"), Act("redo", table.id)))
    if any(info.kind == "nobody" for info in table.seats):
        second.append(Button(speech.label("button-take-seat"), Act("join", table.id), "success"))
    if table.paused:
        second.append(Button(speech.label("button-nudge"), Act("nudge", table.id), "success"))
    return [first, tuple(second)]


def proposal_parts(speech: Speech, table: int, proposal: ProposalInfo) -> list[Part]:
    """A vote and how it stands."""
    text = speech.ui(
        "vote-standing",
        what=proposal_words(speech, proposal),
        yes=len(proposal.yes),
        needed=proposal.needed,
        voters=len(proposal.voters),
    )
    pick = str(proposal.id)
    return [
        text,
        (
            Button(speech.label("vote-yes"), Act("vote-yes", table, pick=pick), "success"),
            Button(speech.label("vote-no"), Act("vote-no", table, pick=pick), "danger"),
        ),
    ]


def proposal_words(speech: Speech, proposal: ProposalInfo) -> str:
    """What is put to the vote, in words."""
    by = speech.person(proposal.by)
    if proposal.kind in ("undo", "redo"):
        what = ask_title(speech, proposal.ask or "")
        return speech.ui(f"propose-{proposal.kind}", by=by, seat=proposal.seat, what=what, count=proposal.count)
    if proposal.kind == "end":
        return speech.ui("propose-end", by=by)
    seat = speech.title(proposal.seat or "")
    if proposal.user is not None and proposal.user == proposal.by:
        return speech.ui("propose-self", by=by, seat_title=seat)
    if proposal.user is not None:
        return speech.ui("propose-person", by=by, seat_title=seat, who=f"<@{proposal.user}>")
    if proposal.policy:
        return speech.ui("propose-auto", by=by, seat_title=seat, policy=speech.title(f"policy-{proposal.policy}"))
    return speech.ui("propose-empty", by=by, seat_title=seat)


def ask_title(speech: Speech, ask: str) -> str:
    """A short name of a question, for the history: its title, or the last word of its id."""
    return speech.words.titles.get(ask) or ask.rpartition(".")[2].replace("-", " ")
