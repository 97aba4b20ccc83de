"""The host: tables, seats, persistence, the outbox. Asynchronous; knows nothing of Discord."""

from engine.host.autos import Policy
from engine.host.errors import Conflict, Fault, NotAllowed
from engine.host.host import Host
from engine.host.publisher import Delivered, Delivery, Face, GiveUp, Later, Publisher
from engine.host.store import OutboxRow, TableStore
from engine.host.tables import (
    AnswerResult,
    Call,
    HistoryPoint,
    LogEntry,
    Notice,
    OpenAsk,
    Panel,
    Press,
    ProposalInfo,
    Proposed,
    SeatInfo,
    TableInfo,
    Timing,
    Waiting,
)

__all__ = [
    "AnswerResult",
    "Call",
    "Conflict",
    "Delivered",
    "Delivery",
    "Face",
    "Fault",
    "GiveUp",
    "HistoryPoint",
    "Host",
    "Later",
    "LogEntry",
    "NotAllowed",
    "Notice",
    "OpenAsk",
    "OutboxRow",
    "Panel",
    "Policy",
    "Press",
    "ProposalInfo",
    "Proposed",
    "Publisher",
    "SeatInfo",
    "TableInfo",
    "TableStore",
    "Timing",
    "Waiting",
]
