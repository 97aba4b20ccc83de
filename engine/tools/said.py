"""What a game asks, offers and shows: declared, or met in play."""

from __future__ import annotations

from collections.abc import Mapping
from types import ModuleType
from typing import Any

from engine.kernel import Session


class Said:
    """Asks, options and phases with the fields that are there every time (None: never met, so not known).

    options are by (ask id, verb).
    """

    def __init__(self, package: ModuleType) -> None:
        self.declared_asks: tuple[str, ...] = tuple(getattr(package, "ASKS", ()))
        self.declared_verbs: tuple[str, ...] = tuple(getattr(package, "VERBS", ()))
        self.asks: dict[str, set[str] | None] = dict.fromkeys(self.declared_asks)
        self.options: dict[tuple[str, str], set[str] | None] = {}
        self.phases: dict[str, set[str] | None] = {}
        self.endings: set[str] = set()

    def hear(self, session: Session[Any]) -> None:
        """Take in all that shows at a table now."""
        where = session.game.where(session.state)
        _narrow(self.phases, where.phase, where.facts)
        for ask in session.asks:
            _narrow(self.asks, ask.id, ask.facts)
            for option in ask.options:
                _narrow(self.options, (ask.id, option.verb), {"target": "", "place": "", **option.facts})
        if session.outcome is not None:
            self.endings.add(session.outcome.ending)

    @property
    def verbs_unmet(self) -> list[str]:
        """Declared verbs that no game offered."""
        met = {verb for _, verb in self.options}
        return [verb for verb in self.declared_verbs if verb not in met]

    @property
    def undeclared_asks(self) -> list[str]:
        """Asks met that the game does not declare, where it declares any."""
        return [ask for ask in self.asks if self.declared_asks and ask not in self.declared_asks]

    @property
    def undeclared_verbs(self) -> list[str]:
        """Verbs met that the game does not declare, where it declares any. `yes`, `no` and `amount` are everybody's."""
        shared = {*self.declared_verbs, "yes", "no", "amount"}
        return sorted({verb for _, verb in self.options if self.declared_verbs and verb not in shared})


def _narrow(known: dict[Any, set[str] | None], key: object, fields: Mapping[str, object]) -> None:
    """Keep the fields that are there every time."""
    before = known.get(key)
    known[key] = set(fields) if before is None else before & set(fields)
