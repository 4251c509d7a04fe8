"""The engine as the page's worker has it: requests of the table, and seats at battles, without a network between."""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping
from typing import Final
from urllib.parse import parse_qsl, unquote

from msgspec import Struct

from deadzone.browser.disk import Disk
from deadzone.browser.own_requests import ALL_REQUESTS
from deadzone.browser.place import Place
from deadzone.browser.second import Second
from deadzone.browser.sitting import Seat
from deadzone.host.asking.answers import Answer
from deadzone.host.asking.letter import Letter, Sender, key_of, language_of, media_of, token_of
from deadzone.host.asking.problems import REFUSALS, answered_with, problem
from deadzone.host.asking.refusing import Denied, TooLarge
from deadzone.host.asking.serving import LARGEST_BODY, served
from deadzone.host.common.noting import note
from deadzone.host.common.traces import forget_trace
from deadzone.host.running.conversation import TRY_AGAIN
from deadzone.language.words import say

FAILED: Final = 500


class Reply(Struct, frozen=True, kw_only=True):
    """What the page gets, as from a server; `name` is that of a file to save."""

    status: int
    media: str
    name: str
    content: bytes


class Engine:
    """Make it with `start`."""

    def __init__(self, place: Place) -> None:
        self.place = place

    async def ask(self, method: str, address: str, headers: Mapping[str, str], body: bytes) -> Reply:
        """Answer a request as a server would; the address has its query, the names of the headers are in lower case."""
        lang = language_of(headers)
        try:
            return await _reply_of(await self._answer(method, address, headers, body))
        except REFUSALS as refusal:
            forget_trace(refusal)
            return await _reply_of(answered_with(refusal, lang))
        except Exception as error:
            note("request-failed", logging.ERROR, error, method=method, path=address.partition("?")[0])
            forget_trace(error)
            return await _reply_of(problem(FAILED, say(TRY_AGAIN, lang)))

    async def _answer(self, method: str, address: str, headers: Mapping[str, str], body: bytes) -> Answer:
        place, _, options = address.partition("?")
        found = ALL_REQUESTS.find(method, unquote(place))
        if found is None:
            raise Denied
        entry, path = found
        if len(body) > max(LARGEST_BODY, entry.most_bytes):
            raise TooLarge
        sender = Sender(key=key_of(headers), token=token_of(headers), lang=language_of(headers))
        query = dict(parse_qsl(options, keep_blank_values=True))

        async def sent() -> bytes:
            return body

        return await served(self.place.desk, entry, Letter(sender, path, query, media_of(headers), sent))

    def sit(self, battle: str, told: Callable[[str], object], ended: Callable[[], object]) -> Seat:
        """Begin a conversation at a battle: `told` gets each message, `ended` is called after the last one."""
        return Seat(self.place, battle, told, ended)


async def _reply_of(answer: Answer) -> Reply:
    content = answer.content
    if not isinstance(content, bytes):
        content = b"".join([piece async for piece in content])
    return Reply(status=answer.status, media=answer.media, name=answer.name, content=content)


async def start(disk: Disk, second: Second) -> Engine:
    """The engine with whatever is on the disk; a Fault if that is of a later version of the program."""
    return Engine(await Place.opened(disk, second))
