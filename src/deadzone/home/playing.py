"""Playing at home: the tables of this program, and a chair at one of them that speaks in the messages of the page."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Sequence
from typing import Final

import msgspec

from deadzone.core.sentence import Fault, Sentence
from deadzone.home.clock import CLAIM_AFTER
from deadzone.home.inline import InlineHands, InlineThinker
from deadzone.home.shelf import Shelf, WideShelf, new_leaf, roles_of
from deadzone.host.battles.game import NEW
from deadzone.host.battles.opening import prepared
from deadzone.host.common.seeds import Seeds
from deadzone.host.common.traces import forget_trace
from deadzone.host.ports.hands import Urgency
from deadzone.host.ports.store import Unreachable
from deadzone.host.protocol.messages import Ended, ServerMessage
from deadzone.host.protocol.requests import ClientMessage, Join, Speak
from deadzone.host.protocol.words import Role
from deadzone.host.records.seats import LENGTH_OF_ID
from deadzone.host.running.all_tables import Tables
from deadzone.host.running.conversation import refused
from deadzone.host.running.home import Home
from deadzone.host.running.owner import Owner
from deadzone.language.folders import ENGLISH
from deadzone.language.words import say, spoken
from deadzone.situations.learning.course import COURSE
from deadzone.table.files.battlefile import Entry, Head

CHANCE_BYTES: Final = 32
MESSAGE: msgspec.json.Decoder[ServerMessage] = msgspec.json.Decoder(ServerMessage)


def new_chance() -> str:
    """What the seeds of one piece of work are made from."""
    return secrets.token_hex(CHANCE_BYTES)


def home(store: Shelf, claim_after: float = CLAIM_AFTER) -> Tables:
    """The tables of this program, with their battles in a store."""
    return Tables(Home(store, store.clock, InlineHands(), InlineThinker(), new_chance, claim_after))


def begin(
    store: WideShelf,
    laid: tuple[Head, list[Entry]],
    roles: Sequence[Role] | None = None,
    agreed: str = "",
    clock: str = "",
) -> str:
    """Keep a new battle, as `host/battles/opening.py` makes it, and return its id.

    All its seats are taken: those of `roles`, by default one for everybody who plays at this screen. What is agreed
    and the clock are as `host/battles/endings.py` and `host/battles/clock.py` write them.
    """
    id, (head, entries) = secrets.token_hex(LENGTH_OF_ID // 2), laid
    seats = roles_of(head) if roles is None else roles
    store.add(id, head, entries, new_leaf(seats, NEW, store.clock.now().up, agreed, clock))
    return id


def lesson(number: int) -> tuple[Head, list[Entry]]:
    """The guided battle from one of its lessons on."""
    if not 1 <= number <= len(COURSE):
        raise Fault("There is no such lesson: they have the numbers 1 to {count}.", count=len(COURSE))
    return prepared(COURSE[number - 1].id, Seeds(new_chance()))


class Chair:
    """A place at a table. What is said here reaches the table; what the table tells waits until it is read.

    If the battle has to be read again, the last message is `ended`; then one may `sit_down` once more.
    """

    def __init__(self, tables: Tables, battle: str, role: Role, lang: str = ENGLISH) -> None:
        self.role = role
        self.lang = lang
        self.told: asyncio.Queue[ServerMessage] = asyncio.Queue()
        self._tables = tables
        self._battle = battle
        self._owner: Owner | None = None

    @property
    def owner(self) -> Owner:
        """Whoever runs the battle, while somebody sits here."""
        assert self._owner is not None
        return self._owner

    async def sit_down(self) -> None:
        """Join the battle, and be told all that has happened."""
        found = await self._tables.find(self._battle)
        assert found is not None, "seats belong to a battle"
        self._owner = found
        await found.join(self)

    async def stand_up(self) -> None:
        await self.owner.leave(self)

    async def say(self, message: ClientMessage) -> None:
        """Say what a page may say. What is refused is told like everything else."""
        try:
            if isinstance(message, Speak):
                self.lang = spoken(message.lang)
                await self.owner.join(self)
            elif not isinstance(message, Join):
                await self.owner.hear(self, message, Urgency.ANSWER)
        except Fault as fault:
            self._refuse(message, fault.sentence, fault.rule)
            forget_trace(fault)
        except Unreachable as unreachable:
            self._refuse(message, unreachable.sentence)
            forget_trace(unreachable)

    def _refuse(self, message: ClientMessage, sentence: Sentence, rule: str = "") -> None:
        self.told.put_nowait(refused(self.owner, message, say(sentence, self.lang), rule))

    # As a listener

    def send(self, message: bytes) -> None:
        self.told.put_nowait(MESSAGE.decode(message))

    def end(self, sentence: Sentence, again: bool) -> None:
        self.told.put_nowait(Ended(text=say(sentence, self.lang), again=again))

    def gone(self) -> bool:
        return False
