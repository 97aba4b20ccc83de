"""The database: tables, their records and the outbox, as bytes and ids. Knows no game."""

from db.store import Store
from db.upgrade import Newer

__all__ = ["Newer", "Store"]
