"""The artificial players of a table, which think in the background: AMBER in the pool, the others in threads."""

from __future__ import annotations

import asyncio
import logging
from functools import partial
from typing import TYPE_CHECKING

import msgspec

from deadzone.core.sentence import Fault
from deadzone.core.sides import Side
from deadzone.core.state import State
from deadzone.host.common.traces import forget_trace
from deadzone.host.records.seats import HUMAN
from deadzone.host.thinking.orders import ThoughtWanted
from deadzone.host.thinking.seat import AmberSeat
from deadzone.server.company.part import Part
from deadzone.server.logs import note
from deadzone.server.store.writing import Unreachable
from deadzone.server.thinking.pool import Pool
from deadzone.server.work.crew import IsUnwanted, Unwanted
from deadzone.server.work.helping import Lost
from deadzone.server.work.workers import Turn
from deadzone.table.dice import ScriptedDice
from deadzone.table.driver import Given, ask

if TYPE_CHECKING:
    from deadzone.server.battles.table import Table

QUICK = "novice"  # how AMBER thinks again after a process was lost


class Bots(Part):
    """The part of a table that lets its artificial players answer."""

    def __init__(self, table: Table) -> None:
        super().__init__(table)
        self._playing: asyncio.Task[None] | None = None

    @property
    def thinking(self) -> bool:
        return self._playing is not None and not self._playing.done()

    def wake(self) -> None:
        if self._asked() and not self.thinking:
            self._playing = asyncio.create_task(self._play(self._table), name=f"bots of {self._table.id}")

    def stop(self) -> None:
        """Stop thinking for good. At most a thought is lost: answering would need the table's lock."""
        if self._playing is not None:
            self._playing.cancel()

    def _asked(self) -> bool:
        return self._table.game.bot_asked() and self._table.gathering.ending is None

    async def _is_unwanted(self, position: State) -> bool:
        """Whether nobody waits for an answer in this position any more: it is gone, the battle is over, or all left."""
        table = self._table
        return position is not table.game.g or not self._asked() or not table.listeners or table.broken

    async def _play(self, table: Table) -> None:
        """Let artificial players answer while they are asked and somebody is listening.

        If an answer was taken back while they were thinking, they are asked again: even if another answer has brought
        the battle back to the same number of steps, it is not the position they have considered.
        """
        try:
            while self._asked() and table.listeners and not table.broken:
                position = table.game.g
                given = await self._given(position)
                if given is None:
                    continue
                async with table.lock:
                    if position is table.game.g and self._asked() and not table.broken:
                        await table.take(given, Turn.BOT)
        except (Fault, Unreachable) as fault:
            note("player-refused", logging.WARNING, battle=table.id, reason=fault)
            forget_trace(fault)
        except Exception as error:
            note("player-stopped", logging.ERROR, error, battle=table.id)
            forget_trace(error)
            table.give_up()  # joining again restarts the artificial players
        finally:
            self._playing = None  # a task that was cancelled would keep the table

    async def _given(self, position: State) -> Given | None:
        """The answer of the player who is asked; None if nobody waits for it any more."""
        table, game = self._table, self._table.game
        question = position.question
        assert question is not None
        player = game.players[Side(question.side)]
        if isinstance(player, AmberSeat):
            wanted = await table.workers.think(partial(player.wanted, position.copy()))
            alone = all(seat.player != HUMAN for seat in game.head.players)
            try:
                if wanted is not None:
                    unwanted = partial(self._is_unwanted, position)
                    await ponder(player, wanted, table.workers.pool, table.id, unwanted, alone)
            except Unwanted:
                return None
            except Lost as lost:  # twice: the driver takes the first option
                note("thinking-lost", logging.ERROR, battle=table.id, reason=lost)
        return await table.workers.think(partial(ask, position.copy(), game.players, ScriptedDice()))


async def ponder(
    seat: AmberSeat, wanted: ThoughtWanted, pool: Pool, table: str, unwanted: IsUnwanted, alone: bool = False
) -> None:
    """Let AMBER think about a question; if the process is lost, once more and quickly."""
    seat.has_thought(None)
    try:
        seat.has_thought(await pool.think(wanted, table, unwanted, alone))
    except Lost as lost:
        note("thinking-lost", logging.WARNING, battle=table, strength=wanted.level, reason=lost)
        quick = msgspec.structs.replace(wanted, level=QUICK)
        seat.has_thought(await pool.think(quick, table, unwanted, alone))
