"""One writer: SQLite takes one write at a time, so those that wait share a transaction and its trip to the disk."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeVar

from sqlalchemy import Connection
from sqlalchemy.ext.asyncio import AsyncEngine

from db import sqlite
from engine.host.store import StoreConflict

T = TypeVar("T")
Work = Callable[[Connection], T]


@dataclass(slots=True)
class _Job:
    """A unit of work, all of it or nothing. It raises `StoreConflict` only before it has written anything."""

    work: Work[Any]
    done: asyncio.Future[Any]
    result: Any = None
    error: BaseException | None = None


class Writer:
    """Runs pieces of work on the writing connection, in the order they came."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine
        self._jobs: list[_Job] = []
        self._task: asyncio.Task[None] | None = None

    async def run(self, work: Work[T]) -> T:
        """Do this in a transaction; when it returns, it is on the disk.

        Cancelling the caller does not stop the work: it is written, or it fails, as a whole.
        """
        job = _Job(work, asyncio.get_running_loop().create_future())
        self._jobs.append(job)
        if self._task is None or self._task.done():
            self._task = asyncio.create_task(self._drain())
        result: T = await asyncio.shield(job.done)
        return result

    async def close(self) -> None:
        """Finish what is waiting."""
        if self._task is not None:
            await self._task

    async def _drain(self) -> None:
        while self._jobs:
            batch, self._jobs = self._jobs, []
            try:
                await self._together(batch)
            except Exception:  # noqa: BLE001 - whatever it was, each piece alone shows whose it is
                for job in batch:
                    await self._alone(job)
            for job in batch:
                _report(job)

    async def _together(self, batch: list[_Job]) -> None:
        await sqlite.transact(self._engine, lambda connection: _run(connection, batch), writes=True)

    async def _alone(self, job: _Job) -> None:
        job.error = None
        try:
            await self._together([job])
        except Exception as error:  # noqa: BLE001 - handed to whoever asked for it
            job.error = error


def _run(connection: Connection, batch: list[_Job]) -> None:
    for job in batch:
        try:
            job.result = job.work(connection)
        except StoreConflict as error:
            job.error = error


def _report(job: _Job) -> None:
    if job.done.done():
        return
    if job.error is not None:
        job.done.set_exception(job.error)
        # The caller may have been cancelled: then nobody asks for it.
        job.done.exception()
    else:
        job.done.set_result(job.result)
