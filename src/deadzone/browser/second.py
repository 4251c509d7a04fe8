"""The second worker, in which AMBER thinks, and whatever takes long is done: orders go there, outcomes come back."""

from __future__ import annotations

import asyncio
import logging
from itertools import count
from typing import Final, Protocol

import msgspec

from deadzone.browser.disk import NotDone
from deadzone.host.common.noting import note
from deadzone.host.common.orders import (
    Battle,
    BattleOrder,
    Drawing,
    Made,
    MapWanted,
    MapWork,
    Order,
    Outcome,
    PaperWanted,
    RandomMapWanted,
    ReplayWork,
    TeamWork,
    ToOpen,
    is_long,
    too_much,
)
from deadzone.host.common.refusals import Failure, Refusal, fault_of
from deadzone.host.ports.hands import Gone
from deadzone.host.ports.thinker import IsUnwanted, Lost, Unwanted
from deadzone.host.running.making import carried_out
from deadzone.host.thinking.orders import Made as Thought
from deadzone.host.thinking.orders import Reply, Thoughts, ThoughtWanted, Wanted
from deadzone.table.files.battlefile import Entry, Head

LOOK_SECONDS: Final = 0.2  # after which it is looked whether an order is still wanted
MOST_SECONDS: Final = 120.0  # for an order of the workshop, on a slow phone
REPLY: msgspec.msgpack.Decoder[Reply] = msgspec.msgpack.Decoder(Reply)
OUTCOME: msgspec.msgpack.Decoder[Outcome] = msgspec.msgpack.Decoder(Outcome)
ENTRY = msgspec.msgpack.Decoder(Entry)


class Second(Protocol):
    """The second worker, as the page offers it: it is started on first need, and does one order after the other."""

    async def ask(self, id: int, order: bytes) -> bytes:
        """What comes of an order; `NotDone` if the worker was ended."""
        ...

    def cancel(self, id: int) -> None:
        """Give an order up; if it is under way, the worker is ended, and another one does what waits."""
        ...


class Aside:
    """Orders to the second worker."""

    def __init__(self, second: Second) -> None:
        self._second = second
        self._ids = count(1)

    async def done(self, order: bytes, unwanted: IsUnwanted, seconds: float | None = None) -> bytes:
        """Have an order carried out; `Unwanted` once it is, `Lost` if it took too long or the worker has failed."""
        if await unwanted():
            raise Unwanted
        id, began = next(self._ids), asyncio.get_running_loop().time()
        asking = asyncio.ensure_future(self._second.ask(id, order))
        try:
            while not asking.done():
                await asyncio.wait({asking}, timeout=LOOK_SECONDS)
                if asking.done():
                    break
                if await unwanted():
                    raise Unwanted
                if seconds is not None and asyncio.get_running_loop().time() - began > seconds:
                    raise Lost("timeout")
            return asking.result()
        except NotDone as error:
            raise Lost("worker") from error
        finally:
            if not asking.done():
                asking.cancel()
                self._second.cancel(id)


class AsideThinker:
    """The thinker of `host/ports/thinker.py`."""

    def __init__(self, aside: Aside) -> None:
        self._aside = aside

    async def think(self, wanted: ThoughtWanted, table: str, unwanted: IsUnwanted, alone: bool = False) -> Thoughts:
        thoughts = await self.ask(wanted, table, unwanted, alone)
        assert isinstance(thoughts, Thoughts)
        return thoughts

    async def ask(self, wanted: Wanted, table: str, unwanted: IsUnwanted, alone: bool = False) -> Thought:
        reply = REPLY.decode(await self._aside.done(msgspec.msgpack.encode(wanted), unwanted))
        if isinstance(reply, Failure):
            note("thinking-failed", logging.ERROR, battle=table, reason=reply.trace)
            raise Lost("error")
        if isinstance(reply, Refusal):
            raise fault_of(reply)
        return reply


class AsideWorkshop:
    """The workshop of `host/ports/workshop.py`. Short work is done at once, so that whoever plays JADE or builds a team
    needs no second worker, which takes seconds to start."""

    def __init__(self, aside: Aside) -> None:
        self._aside = aside

    async def draw(self, order: RandomMapWanted | MapWanted, gone: IsUnwanted) -> str:
        made = await self._made(order, gone)
        assert isinstance(made, Drawing)
        return made.svg

    async def open(self, order: BattleOrder, chance: str, gone: IsUnwanted) -> tuple[Head, list[Entry]]:
        made = await self._made(ToOpen(order=order, chance=chance), gone)
        assert isinstance(made, Battle)
        return made.head, [ENTRY.decode(entry) for entry in made.entries]

    async def make(self, order: TeamWork | MapWork | ReplayWork | PaperWanted, gone: IsUnwanted) -> bytes:
        made = await self._made(order, gone)
        assert isinstance(made, Made)
        return made.content

    async def _made(self, order: Order, gone: IsUnwanted) -> Drawing | Battle | Made:
        outcome = await self._outside(order, gone) if is_long(order) else carried_out(order)
        if isinstance(outcome, Refusal):
            raise fault_of(outcome)
        if isinstance(outcome, Failure):
            raise RuntimeError(f"an order has failed:\n{outcome.trace}")
        return outcome

    async def _outside(self, order: Order, gone: IsUnwanted) -> Outcome:
        try:
            return OUTCOME.decode(await self._aside.done(msgspec.msgpack.encode(order), gone, MOST_SECONDS))
        except Unwanted as error:
            raise Gone from error
        except Lost as error:
            raise too_much() from error
