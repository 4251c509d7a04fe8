"""The border to JavaScript: what the page's workers give and take, in its types and in ours."""

from __future__ import annotations

from collections.abc import Awaitable
from typing import Any

import js
from pyodide.ffi import JsException, to_js

from deadzone.browser.disk import Changes, NotDone, Pair
from deadzone.browser.engine import Engine
from deadzone.browser.engine import start as started
from deadzone.browser.sitting import Seat


class PageDisk:
    """The disk that the page offers."""

    def __init__(self, disk: Any) -> None:
        self._disk = disk

    async def get(self, key: str) -> bytes | None:
        found = await done(self._disk.get(key))
        return found.to_bytes() if hasattr(found, "to_bytes") else None

    async def range(self, prefix: str) -> list[Pair]:
        return [(key, bytes(value)) for key, value in (await done(self._disk.range(prefix))).to_py()]

    async def write(self, changes: Changes, fence: Pair | None = None) -> bool:
        puts, deletes, prefixes = to_js(changes.puts), to_js(changes.deletes), to_js(changes.prefixes)
        return bool(await done(self._disk.write(puts, deletes, prefixes, to_js(fence))))


class PageThinker:
    """The second worker, as the page offers it."""

    def __init__(self, thinker: Any) -> None:
        self._thinker = thinker

    async def ask(self, id: int, order: bytes) -> bytes:
        made: bytes = (await done(self._thinker.ask(id, to_js(order)))).to_bytes()
        return made

    def cancel(self, id: int) -> None:
        self._thinker.cancel(id)


async def done(promise: Awaitable[Any]) -> Any:
    try:
        return await promise
    except JsException as error:
        raise NotDone(str(error)) from error


class PageEngine:
    """What the page works with."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine

    async def ask(self, method: str, path: str, headers: Any, body: Any) -> Any:
        """Answer a request; the address has its query."""
        answer = await self._engine.ask(method, path, headers.to_py(), body.to_bytes())
        parts = {"status": answer.status, "media": answer.media, "name": answer.name, "content": answer.content}
        return to_js(parts, dict_converter=js.Object.fromEntries)

    def sit(self, battle: str, told: Any, ended: Any) -> Seat:
        return self._engine.sit(battle, told, ended)


async def start(disk: Any, thinker: Any) -> PageEngine:
    """The engine for the page's first worker."""
    return PageEngine(await started(PageDisk(disk), PageThinker(thinker)))


def reply(order: Any) -> Any:
    """What the second worker is asked; what thinks is loaded only there."""
    from deadzone.browser import aside  # noqa: PLC0415

    return to_js(aside.reply(order.to_bytes()))


def parts_for(order: Any) -> Any:
    """The archives that must be there for an order, besides those that are loaded at the start."""
    from deadzone.browser import aside  # noqa: PLC0415

    return to_js(aside.parts_for(order.to_bytes()))
