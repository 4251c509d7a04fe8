"""One who plays in the page: what the page says is taken one after the other, what the table tells it goes there."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable

from deadzone.browser.place import Place
from deadzone.core.sentence import Sentence
from deadzone.host.common.noting import note
from deadzone.host.common.traces import forget_trace
from deadzone.host.running.conversation import GOING, RESTART, TRY_AGAIN, Bye, Conversation, understood


class Seat(Conversation):
    """A conversation as over a socket: its first message is `join`."""

    def __init__(self, place: Place, battle: str, told: Callable[[str], object], ended: Callable[[], object]) -> None:
        super().__init__(place.desk.tables, place.people)
        self._said: asyncio.Queue[str] = asyncio.Queue()
        self._told = told
        self._ended = ended
        self._over = False
        self._guests = place.guests
        self._guests.here.add(self)
        self._talking = asyncio.ensure_future(self._talk(battle))

    # For the page

    def hear(self, text: str) -> None:
        """The page says something."""
        self._said.put_nowait(text)

    def leave(self) -> None:
        """The page has closed the conversation; nothing is told any more."""
        self._over = True
        self._talking.cancel()

    # As a listener

    def send(self, message: bytes) -> None:
        if not self._over:
            self._told(message.decode())

    def end(self, sentence: Sentence, again: bool) -> None:
        self._finish(Bye(RESTART if again else GOING, sentence, again))
        self._talking.cancel()

    def gone(self) -> bool:
        return self._over

    def _finish(self, bye: Bye) -> None:
        if not self._over:
            self._over = True
            self._told(bye.told(self.lang))
            self._ended()

    async def _talk(self, battle: str) -> None:
        owner = None
        try:
            owner = await self.sit_down(battle, understood(await self._said.get()))
            while True:
                await self.serve(owner, understood(await self._said.get()))
        except Bye as bye:
            forget_trace(bye)
            self._finish(bye)
        except Exception as error:
            note("conversation-failed", logging.ERROR, error, battle=battle)
            forget_trace(error)
            self._finish(Bye(RESTART, TRY_AGAIN, again=True))
        finally:
            self._guests.here.discard(self)
            if owner is not None:
                await owner.leave(self)
