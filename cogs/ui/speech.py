"""How the bot speaks at one table: the game's wording with the names of the people who sit there, made inert."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property

from cogs.ui.pictures import describe
from cogs.ui.safe import plain, safe
from engine.host.tables import SeatInfo
from engine.kernel import Ask, EngineError, Event, Option, Refused, Seat, Step
from engine.library import Rule, Wording, load_rules, load_wording


class Speech:
    """Sentences for one table.

    names: for message text, where Markdown is read. labels: for buttons, menus, pictures and alt text, where it is not.
    """

    def __init__(self, game: str, seats: Sequence[SeatInfo] = ()) -> None:
        self.game = game
        self.words: Wording = load_wording(game)
        self._shared = _shared(seats)
        alike = self._alike(seats)
        self.labels = self.words.names({info.seat: self._called(info, alike, plain(info.name)) for info in seats})
        self.names = self.words.names({info.seat: self._called(info, alike, safe(info.name)) for info in seats})
        self._seats = tuple(seats)

    @cached_property
    def rules(self) -> Mapping[str, Rule]:
        """The rules index of the game."""
        return load_rules(self.game)

    def _called(self, info: SeatInfo, alike: frozenset[Seat], name: str) -> str:
        """What a seat is called: its holder's name; with the seat's title where others are called the same."""
        title = self.words.titles.get(info.seat, info.seat)
        if info.kind != "person" or info.user is None:
            return title
        return f"{name} ({title})" if info.seat in alike else name

    def _alike(self, seats: Sequence[SeatInfo]) -> frozenset[Seat]:
        """The seats of people who hold several, or whose name is another's too, or the title of a seat."""
        names = {info.seat: plain(info.name).casefold() for info in seats if info.user is not None}
        titles = [self.words.titles.get(info.seat, info.seat).casefold() for info in seats]
        known = Counter([*names.values(), *titles])
        several = {info.seat for info in seats if info.user in self._shared}
        return frozenset(several | {seat for seat, name in names.items() if known[name] > 1})

    # -- the interface's own words ---------------------------------------------------------------------------------

    def ui(self, key: str, **fields: object) -> str:
        """Something the interface says in a message."""
        return self.words.ui(key, self.names, **fields)

    def label(self, key: str, **fields: object) -> str:
        """Something the interface says on a button or in a menu."""
        return self.words.ui(key, self.labels, **fields)

    def title(self, word: str) -> str:
        """The title of a game, seat, side, setting or value, for labels."""
        return self.words.titles.get(word) or word.replace("-", " ").capitalize()

    def person(self, user: int | None) -> str:
        """A person in message text: the name they sit under, or a mention that pings nobody."""
        for info in self._seats:
            if info.user == user and info.name:
                return safe(info.name)
        return f"<@{user}>" if user is not None else self.ui("nobody")

    def which(self, seat: Seat) -> str:
        """The title of a seat whose holder has others too, for labels; empty where it goes without saying."""
        held = next((info for info in self._seats if info.seat == seat), None)
        return self.title(seat) if held is not None and held.user in self._shared else ""

    # -- the game's words ------------------------------------------------------------------------------------------

    def ask(self, ask: Ask) -> str:
        """The question, for message text."""
        return self.words.ask(ask, self.names)

    def question(self, ask: Ask) -> str:
        """The question, for labels: its first line."""
        return self.words.ask(ask, self.labels).partition("\n")[0]

    def option(self, ask: Ask, option: Option) -> str:
        """What an option does, for labels."""
        return self.words.option(ask, option, self.labels)

    def told_option(self, ask: Ask, option: Option) -> str:
        """What an option does, for message text."""
        return self.words.option(ask, option, self.names)

    def picks(self, ask: Ask, picks: Iterable[str]) -> list[str]:
        """What several picks do, for message text."""
        return [self.told_option(ask, ask.option(pick) or Option(pick)) for pick in picks]

    def says(self, word: str) -> str:
        """What a card says, in one line, for message text and labels; empty where the word is no card."""
        return describe(self.game, word)

    def more(self, option: Option) -> str:
        """What a menu says below an option: what the game adds (`more-VERB`), then what its card or place says.

        The card is the one that its facts name, else its target, else its place.
        """
        says = self.says(about(option)) or self.says(option.place)
        return f"{self.adds(option)} {says}".strip()

    def adds(self, option: Option) -> str:
        """What the game adds about an option (`more-VERB`), for labels; mostly empty."""
        key = f"more-{option.verb}"
        return self.label(key, target=option.target, **option.facts) if self.words.template("ui", key) else ""

    def look_first(self, option: Option) -> str:
        """The button that sends an option whose card is looked at first (`look-first-VERB`), for labels; empty where it
        is sent at once.
        """
        key = f"look-first-{option.verb}"
        if not self.words.template("ui", key) or not self.says(about(option)):
            return ""
        return self.label(key, target=option.target, **option.facts)

    def at_once(self, ask: Ask) -> Option | None:
        """The way out of a team's question that one press below the call is for, where the game names it
        (`at-once-VERB`: so it says what nobody needs to hide).
        """
        for option in ask.legal:
            if option.id == ask.fallback and self.words.template("ui", f"at-once-{option.verb}"):
                return option
        return None

    def event(self, event: Event, salt: int) -> str:
        """What happened, for message text; empty where nothing is said about it."""
        return self.words.event(event, self.names, salt)

    def where(self, where: Step) -> str:
        """The phase, for message text."""
        return self.words.phase(where.phase, where.facts, self.names)

    def clause(self, clause: str) -> str:
        """A rule as a quotation: its id and its text."""
        rule = self.rules.get(clause)
        return f"> **{clause}** {rule.text}" if rule else f"> **{clause}**"

    def error(self, error: EngineError) -> str:
        """An error in one sentence with the way out, and the clause that forbids it where one does."""
        sentence = self.words.error(error, self.names)
        clause = error.clause if isinstance(error, Refused) else None
        return f"{sentence}\n{self.clause(clause)}" if clause else sentence


def about(option: Option) -> str:
    """The card or place that an option is about: the one its facts name, else its target."""
    return str(option.facts.get("card", option.target))


def _shared(seats: Sequence[SeatInfo]) -> frozenset[int]:
    """The people who hold more than one seat."""
    users = [info.user for info in seats if info.user is not None]
    return frozenset(user for user in users if users.count(user) > 1)
