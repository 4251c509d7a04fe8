"""Threads beside the event loop: some for the tables, others for artificial players, who may think for long."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextvars import copy_context
from typing import TypeVar

T = TypeVar("T")

TABLE_THREADS = 2
BOT_THREADS = 2


class Workers:
    def __init__(self) -> None:
        self._tables = ThreadPoolExecutor(TABLE_THREADS, "table")
        self._bots = ThreadPoolExecutor(BOT_THREADS, "bot")

    async def at_table(self, work: Callable[[], T]) -> T:
        """The engine, and the making of messages."""
        return await _beside(self._tables, work)

    async def think(self, work: Callable[[], T]) -> T:
        """An artificial player."""
        return await _beside(self._bots, work)

    def close(self) -> None:
        self._tables.shutdown(wait=False, cancel_futures=True)
        self._bots.shutdown(wait=False, cancel_futures=True)


async def _beside(pool: ThreadPoolExecutor, work: Callable[[], T]) -> T:
    """In a thread of the pool, which knows what the caller knows: for which battle it works (`sparing.BATTLE`)."""
    return await asyncio.get_running_loop().run_in_executor(pool, copy_context().run, work)
