"""The rules runtime: asks, the game master, chance, sessions, the record. Pure: no clock, files or sentences."""

from engine.kernel.asks import NO_FACTS, YES_NO, Answer, Ask, Fact, Option, Seat, amounts, options
from engine.kernel.errors import ContentError, Diverged, EngineError, Refused, RulesFault, Unreadable
from engine.kernel.events import Audience, Event, Told, tag_of
from engine.kernel.game import Base, Game, Outcome, SeatPlan, Setting, Step
from engine.kernel.gamemaster import GameMaster
from engine.kernel.record import Entry, decode_entry, encode_entry
from engine.kernel.session import Session, decode_told

__all__ = [
    "NO_FACTS",
    "YES_NO",
    "Answer",
    "Ask",
    "Audience",
    "Base",
    "ContentError",
    "Diverged",
    "EngineError",
    "Entry",
    "Event",
    "Fact",
    "Game",
    "GameMaster",
    "Option",
    "Outcome",
    "Refused",
    "RulesFault",
    "Seat",
    "SeatPlan",
    "Session",
    "Setting",
    "Step",
    "Told",
    "Unreadable",
    "amounts",
    "decode_entry",
    "decode_told",
    "encode_entry",
    "options",
    "tag_of",
]
