"""Wording: sentences for what the engine says in typed facts.

Templates live in `content/common/text/en.toml` and `content/<game>/text/en.toml` (the game's win), in tables:

    [event]   tag            "{dreamer} wakes."          or a list of variants, one of which is told
    [case]    tag?field=word "{dreamer} sleeps on."      an event where a field has that value (`<`, `>` for numbers)
    [ask]     ask id         "Who faces {monster}?"
    [option]  verb           "Give it to {target}"       (or "ask-id/verb" for one ask alone)
    [error]   code           "That is not yours to answer."
    [phase]   phase          "Hour {hour}: Strike"
    [title]   id             "The Darkness"              (titles of seats, sides, settings; cards bring their own)
    [ui]      anything an interface says

In a template `{name}` is a field, told by its title where it is an id; `{n:card|cards}` chooses by number;
`{flag:+yes|no}` chooses by whether a field is true (not 0, not empty), and `#` in `yes` is the field itself;
`{until:?dusk=sunset|dawn=sunrise}` chooses by value; `{n:#}` is a number without its sign, `{n:±}` always with one.
`{logs,stones:# wood|# stone|nothing}` lists what is true of several fields, else says the last;
lists are told as "A, B and C", or "A, of B; C and D" where a comma stands in a name.
`{card:.text}` is what the card's entry says under `text` (or `flavour`, `prose`, ...), `{card:>prose}` the same as a
quotation, `{card:>prose#part}` that of the part of a story's entry which the field `part` names, if it names any, and
`{card:.title#part}` what that part is called.
"""

from __future__ import annotations

import re
import zlib
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any

import msgspec

from engine.kernel.asks import Ask, Option
from engine.kernel.errors import ContentError, EngineError
from engine.kernel.events import Event, tag_of
from engine.library.entries import Entries
from engine.library.files import CONTENT, parse_toml, read_files

ENGLISH = "text/en.toml"
"""Other files beside it belong to those who read them (`text/board.toml`: the words on pictures)."""
INTERFACE = "text/ui.toml"
"""What the interface says; beside the common words only."""
TABLES = ("event", "case", "ask", "option", "error", "phase", "title", "ui")
FIELD = re.compile(r"\{(?P<name>[a-z_]+(?:,[a-z_]+)*)(?::(?P<choice>[^{}]*))?\}")
CONDITION = re.compile(r"(?P<field>[a-z_]+)(?P<sign>[=<>])(?P<value>(?<==).*|-?[0-9]+)")
Template = str | tuple[str, ...]
Texts = Mapping[str, Mapping[str, str]]


class Names:
    """What ids are called at one table: players by their seats, and whatever has a title.

    Names that people chose are made inert (no mention, no markdown) by whoever shows them: pass them in already safe.
    """

    def __init__(
        self, titles: Mapping[str, str], players: Mapping[str, str] | None = None, texts: Texts | None = None
    ) -> None:
        self._titles = titles
        self._texts = texts or {}
        self.players = dict(players or {})

    def of(self, word: str) -> str:
        """The title of an id: the player of a seat, a card's title (also of `kind:card`), or the word itself."""
        title = self.players.get(word) or self._titles.get(word)
        return title or self._titles.get(word.rpartition(":")[2]) or word

    def says(self, word: str, what: str) -> str:
        """What the entry of an id says under `what`; an empty string where it says nothing."""
        return self._texts.get(word, {}).get(what, "")

    def told(self, value: object) -> str:
        """A field's value in words."""
        if isinstance(value, str):
            return self.of(value)
        if isinstance(value, (list, tuple)):
            words = [self.told(item) for item in value]
            between = "; " if any("," in word for word in words) else ", "
            return " and ".join(filter(None, [between.join(words[:-1]), *words[-1:]]))
        return "" if value is None else str(value)


class Case:
    """A special case of an event: `tag?field=value`, several conditions joined by `&`. Raises `ContentError`."""

    def __init__(self, key: str) -> None:
        self.key = key
        self.tag, _, listed = key.partition("?")
        found = [CONDITION.fullmatch(one) for one in listed.split("&")]
        self.conditions = [(one["field"], one["sign"], one["value"]) for one in found if one]
        if len(self.conditions) < len(found):
            raise ContentError("bad-template", file=ENGLISH, entry=f"case.{key}")

    def holds(self, fields: Mapping[str, Any]) -> bool:
        """Whether the fields of an event are such."""
        return all(_compares(fields.get(field), sign, value) for field, sign, value in self.conditions)


def _compares(have: Any, sign: str, wanted: str) -> bool:
    """`failed=true`, `seat=` (empty), `n<0`."""
    if sign == "=":
        return str(have).lower() == wanted
    return isinstance(have, int) and (have < int(wanted) if sign == "<" else have > int(wanted))


class Wording:
    """The templates of one game, and the sentences made of them. Read-only."""

    def __init__(
        self, tables: Mapping[str, Mapping[str, Template]], titles: Mapping[str, str], texts: Texts | None = None
    ) -> None:
        self._tables = tables
        self._texts = texts or {}
        self._cases: dict[str, list[Case]] = {}
        for case in map(Case, tables.get("case", ())):
            self._cases.setdefault(case.tag, []).append(case)
        self.titles = {**titles, **{word: _one(text) for word, text in tables.get("title", {}).items()}}

    def names(self, players: Mapping[str, str] | None = None) -> Names:
        """The names to tell sentences with; `players` maps seats to safe display names."""
        return Names(self.titles, players, self._texts)

    def template(self, table: str, key: str) -> Template | None:
        """The template under a key, or None."""
        return self._tables.get(table, {}).get(key)

    def keys(self, table: str) -> tuple[str, ...]:
        """Every key that a table words."""
        return tuple(self._tables.get(table, {}))

    def cases(self) -> tuple[Case, ...]:
        """The special cases of events, in order."""
        return tuple(case for cases in self._cases.values() for case in cases)

    def say(self, table: str, key: str, names: Names, salt: int = 0, /, **fields: object) -> str:
        """The sentence under a key. An unknown key says itself, so nothing is silent.

        `salt` picks the variant: the next number picks the next one, so that none comes again before all have come.
        """
        template = self.template(table, key)
        if template is None:
            return key
        if isinstance(template, tuple):
            template = template[(zlib.crc32(key.encode()) + salt) % len(template)]
        return fill(template, names, fields).strip()

    def event(self, event: Event, names: Names, salt: int = 0) -> str:
        """What an event tells; an empty string where its wording is empty (an event that is only shown)."""
        tag, fields = tag_of(event), msgspec.structs.asdict(event)
        case = next((case for case in self._cases.get(tag, ()) if case.holds(fields)), None)
        return self.say("case" if case else "event", case.key if case else tag, names, salt, **fields)

    def ask(self, ask: Ask, names: Names) -> str:
        """The question of an ask."""
        return self.say("ask", ask.id, names, 0, **dict(ask.facts))

    def option(self, ask: Ask, option: Option, names: Names) -> str:
        """What an option does, in the words of its ask where that has its own."""
        key = f"{ask.id}/{option.verb}"
        if self.template("option", key) is None:
            key = option.verb
        return self.say("option", key, names, 0, **{"target": option.target, "place": option.place, **option.facts})

    def error(self, error: EngineError, names: Names) -> str:
        """An error in one sentence that says what to do."""
        return self.say("error", error.code, names, 0, **error.fields)

    def phase(self, phase: str, facts: Mapping[str, str | int], names: Names) -> str:
        """Where play stands."""
        return self.say("phase", phase, names, 0, **facts)

    def ui(self, key: str, names: Names | None = None, **fields: object) -> str:
        """Something an interface says."""
        return self.say("ui", key, names or self.names(), 0, **fields)


def fill(template: str, names: Names, fields: Mapping[str, object]) -> str:
    """A template with its fields told. A field that is not there stays visible as `{name}`."""

    def tell(match: re.Match[str]) -> str:
        name, choice = match["name"], match["choice"]
        several = name.split(",")
        if not fields.keys() >= set(several):
            return match[0]
        if len(several) > 1:
            return _listed([fields[one] for one in several], (choice or "").split("|"), names)
        value = fields[name]
        if choice is None:
            return names.told(value)
        return _entry(names, value, choice, fields) if choice[:1] in (".", ">") else _choose(value, choice, names)

    return FIELD.sub(tell, template)


def _listed(values: Sequence[object], ways: Sequence[str], names: Names) -> str:
    """A way of words for each value, of which those that are true are listed, and one for when none is."""
    listed = [way.replace("#", str(value)) for value, way in zip(values, ways, strict=False) if value]
    return names.told(listed) if listed else ways[-1]


def _choose(value: Any, choice: str, names: Names) -> str:
    """`card|cards` by number, `+yes|no` by truth, `?id=words|id=words` by value; `#` and `±` for numbers."""
    if choice in ("#", "±"):
        return str(abs(value)) if choice == "#" else f"{value:+}"
    if choice.startswith("?"):
        ways = dict(way.split("=", 1) for way in choice[1:].split("|"))
        return ways.get(str(value), names.told(value))
    first, _, second = choice.partition("|")
    if first.startswith("+"):
        return first[1:].replace("#", str(value)) if value else second
    return first if value in (1, -1) else second


def _entry(names: Names, word: object, choice: str, fields: Mapping[str, object]) -> str:
    """`.text` of an entry, `>text` as a quotation; `#part` for the part that a field names."""
    what, _, part = choice[1:].partition("#")
    said = names.says(f"{word}#{fields[part]}" if part and fields.get(part) else f"{word}", what)
    return re.sub("^", "> ", said, flags=re.MULTILINE) if said and choice.startswith(">") else said


def field_names(template: Template) -> set[str]:
    """The fields that a template names, the parts of entries included."""
    texts = (template,) if isinstance(template, str) else template
    found = [match for text in texts for match in FIELD.finditer(text)]
    looked_up = [match["choice"].partition("#")[2] for match in found if (match["choice"] or "")[:1] in (".", ">")]
    named = [name for match in found for name in match["name"].split(",")]
    return {*named, *filter(None, looked_up)}


def _one(template: Template) -> str:
    return template if isinstance(template, str) else template[0]


def read_wording(common: Mapping[str, str], files: Mapping[str, str]) -> Wording:
    """Wording made of the common and a game's content files. Raises `ContentError`."""
    tables: dict[str, dict[str, Template]] = {table: {} for table in TABLES}
    for source in (common, files):
        for name in (ENGLISH, INTERFACE):
            _add(tables, name, parse_toml(source, name))
    entries = Entries(files)
    return Wording(tables, entries.titles, entries.texts)


def _add(tables: dict[str, dict[str, Template]], name: str, parsed: Mapping[str, Any]) -> None:
    for table, rows in parsed.items():
        if table not in tables or not isinstance(rows, dict):
            raise ContentError("unknown-table", file=name, entry=table)
        for key, text in rows.items():
            if isinstance(text, list) and text and all(isinstance(line, str) for line in text):
                tables[table][key] = tuple(text)
            elif isinstance(text, str):
                tables[table][key] = text
            else:
                raise ContentError("bad-template", file=name, entry=f"{table}.{key}")


@cache
def load_wording(game: str, content: Path = CONTENT) -> Wording:
    """The English wording of a game; made once, for it never changes."""
    return read_wording(read_files(content / "common"), read_files(content / game))
