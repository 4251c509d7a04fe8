"""What is said with one who plays, whatever carries it: a token opens a table, then messages go both ways."""

from __future__ import annotations

from abc import ABC, abstractmethod

import msgspec

from deadzone.core.sentence import Fault, Sentence
from deadzone.host.common.traces import forget_trace
from deadzone.host.ports.hands import Urgency
from deadzone.host.ports.listeners import encoded
from deadzone.host.ports.people import Seats
from deadzone.host.ports.store import Unreachable
from deadzone.host.protocol.messages import PROTOCOL, Ended, Refused
from deadzone.host.protocol.requests import (
    Aim,
    ClientMessage,
    GoToLesson,
    Join,
    Look,
    Propose,
    Reply,
    Sight,
    Speak,
    Study,
    Undo,
)
from deadzone.host.protocol.words import Role, Sent
from deadzone.host.records.seats import WATCH
from deadzone.host.running.all_tables import Tables
from deadzone.host.running.owner import READ_AGAIN, Owner
from deadzone.language.folders import ENGLISH
from deadzone.language.quoting import harmless
from deadzone.language.words import say, spoken

MESSAGE: msgspec.json.Decoder[ClientMessage] = msgspec.json.Decoder(ClientMessage)
URGENCIES: dict[type[Sent], Urgency] = {
    Study: Urgency.STUDY, Look: Urgency.STUDY, Aim: Urgency.STUDY, Sight: Urgency.STUDY, GoToLesson: Urgency.JOIN,
    Undo: Urgency.JOIN, Propose: Urgency.JOIN, Reply: Urgency.JOIN,
}  # fmt: skip
SEATINGS = 5  # attempts to join, in case the table is given up meanwhile

# Why a conversation ends, with the codes of WebSockets.
NOT_UNDERSTOOD, NO_TOKEN, IDLE, OTHER_VERSION, RESTART, GOING = 4400, 4401, 4408, 4409, 1012, 1000
CLOSED = Sentence(
    "This link does not open this battle: it was withdrawn or replaced, or the battle was deleted. Ask for a new one."
)
TRY_AGAIN = Sentence("This could not be done: try again.")


def tag_of(kind: type[Sent]) -> str:
    return str(kind.__struct_config__.tag)


class Bye(Exception):
    """Ends the conversation with this code and sentence."""

    def __init__(self, code: int, sentence: Sentence | Fault, again: bool = False) -> None:
        super().__init__(code)
        self.code = code
        self.sentence = sentence
        self.again = again

    def told(self, lang: str) -> str:
        """The last message."""
        return encoded(Ended(text=harmless(say(self.sentence, lang)), again=self.again)).decode()


def refused(owner: Owner, message: ClientMessage, said: str, rule: str) -> Refused:
    """Why a table does not do what a message asks for."""
    request, n = getattr(message, "request", 0), owner.table.game.number
    return Refused(to=tag_of(type(message)), request=request, n=n, text=said, rule=rule)


def understood(text: str | bytes) -> ClientMessage:
    """What has been said; Bye if it is no message."""
    try:
        return MESSAGE.decode(text)
    except (msgspec.MsgspecError, RecursionError, ValueError):
        raise Bye(NOT_UNDERSTOOD, Sentence("This message was not understood.")) from None


class Conversation(ABC):
    """A listener at a table once it has joined."""

    def __init__(self, tables: Tables, people: Seats) -> None:
        self.role: Role = WATCH
        self.lang = ENGLISH
        self.token_hash = ""
        self.device: str | None = None
        self._tables = tables
        self._people = people

    # As a listener

    @abstractmethod
    def send(self, message: bytes) -> None:
        """Queue a message without waiting."""

    @abstractmethod
    def end(self, sentence: Sentence, again: bool) -> None:
        """Send a final message and close the connection."""

    @abstractmethod
    def gone(self) -> bool:
        """Whether the connection is closed, so that no work needs to be started for it."""

    # Joining

    async def sit_down(self, battle: str, first: ClientMessage) -> Owner:
        """Take the first message, which must be `join`, and join the table that its token opens."""
        if not isinstance(first, Join):
            raise Bye(NOT_UNDERSTOOD, Sentence("The first message must be join."))
        self.lang = spoken(first.lang)
        if first.protocol != PROTOCOL:
            raise Bye(OTHER_VERSION, Sentence("This page and the server have different versions: reload the page."))
        try:
            if not await self._opens(battle, first.token):
                raise Bye(NO_TOKEN, CLOSED)
            return await self.let_in(battle)
        except Unreachable as unreachable:
            raise Bye(RESTART, unreachable.sentence, again=True) from unreachable
        except Fault as fault:
            raise Bye(GOING, fault) from fault

    async def _opens(self, battle: str, token: str) -> bool:
        """Whether the token opens the battle, even after it is known whom to send away if it is withdrawn.

        Without looking again, a token that is withdrawn between the look and the note would stay in.
        """
        for _ in range(2):
            sitting = await self._people.sitting(battle, token)
            if sitting is None:
                return False
            self.role, self.token_hash, self.device = sitting.role, sitting.token_hash, sitting.device
        return True

    async def let_in(self, battle: str) -> Owner:
        """Join the table."""
        return await self.seated(battle, Urgency.JOIN)

    async def seated(self, battle: str, urgency: Urgency) -> Owner:
        for _ in range(SEATINGS):
            owner = await self._tables.find(battle)
            assert owner is not None, "seats belong to a battle"
            if await owner.join(self, urgency):
                return owner
        raise Bye(RESTART, READ_AGAIN, again=True)

    # Talking

    async def serve(self, owner: Owner, message: ClientMessage) -> None:
        """Pass on what is said; what is refused is told."""
        try:
            await self.do(owner, message)
        except Fault as fault:
            self._refuse(owner, message, fault.sentence, fault.rule)
            forget_trace(fault)
        except Unreachable as unreachable:
            self._refuse(owner, message, unreachable.sentence)
            forget_trace(unreachable)

    def _refuse(self, owner: Owner, message: ClientMessage, sentence: Sentence, rule: str = "") -> None:
        self.send(encoded(refused(owner, message, say(sentence, self.lang), rule)))

    async def do(self, owner: Owner, message: ClientMessage) -> None:
        if isinstance(message, Join):
            raise Bye(NOT_UNDERSTOOD, Sentence("Only the first message may be join."))
        if isinstance(message, Speak):
            self.lang = spoken(message.lang)
            if not await owner.join(self, self.urgency_of(owner, message)):
                raise Bye(RESTART, READ_AGAIN, again=True)
        else:
            await owner.hear(self, message, self.urgency_of(owner, message))

    def urgency_of(self, _owner: Owner, message: ClientMessage) -> Urgency:
        return Urgency.JOIN if isinstance(message, Speak) else URGENCIES.get(type(message), Urgency.ANSWER)
