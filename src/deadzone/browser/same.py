"""What is the same for everybody, as files of the site: the page shows it before the engine is there."""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Final

import msgspec

from deadzone.browser.disk import Changes, Pair
from deadzone.browser.engine import Engine, start
from deadzone.host.protocol.reading import RuleBook
from deadzone.host.protocol.teams import ListSummary
from deadzone.language.folders import languages

# Under `/api`: what is said in all languages at once, and what in one.
IN_ALL: Final = ("decks", "house-rules", "maps", "missions", "players", "situations", "teams")
IN_ONE: Final = ("lists", "rules")
LISTS = msgspec.json.Decoder(list[ListSummary])
BOOK = msgspec.json.Decoder(RuleBook)


class NoDisk:
    """Nothing is kept, since nobody plays."""

    async def get(self, key: str) -> bytes | None:
        return None

    async def range(self, prefix: str) -> list[Pair]:
        return []

    async def write(self, changes: Changes, fence: Pair | None = None) -> bool:
        return True


class NoSecond:
    """Nothing takes so long that it would be asked."""

    async def ask(self, id: int, order: bytes) -> bytes:
        raise NotImplementedError

    def cancel(self, id: int) -> None:
        raise NotImplementedError


async def same_files() -> dict[str, bytes]:
    """Answers by the names of their files; the page knows the names, too (`web/src/net/site/contents.ts`)."""
    engine = await start(NoDisk(), NoSecond())
    return {name: content async for name, content in _answers(engine)}


async def _answers(engine: Engine) -> AsyncIterator[tuple[str, bytes]]:
    for name in IN_ALL:
        yield f"same/{name}.json", await _asked(engine, name)
    for lang in languages():
        found = {name: await _asked(engine, f"{name}?lang={lang}") for name in IN_ONE}
        for name, content in found.items():
            yield f"same/{lang}/{name}.json", content
        for each in LISTS.decode(found["lists"]):
            yield f"same/{lang}/lists/{each.id}.json", await _asked(engine, f"lists/{each.id}?lang={lang}")
        for diagram in BOOK.decode(found["rules"]).diagrams:
            name = f"diagrams/{diagram.id}.svg"
            yield f"same/{lang}/{name}", await _asked(engine, f"{name}?lang={lang}")


async def _asked(engine: Engine, address: str) -> bytes:
    reply = await engine.ask("GET", f"/api/{address}", {}, b"")
    assert reply.status == 200, (address, reply)
    return reply.content
