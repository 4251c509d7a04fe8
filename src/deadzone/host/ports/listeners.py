"""Who is told: a connection as a table sees it, and how a message is written for it."""

from __future__ import annotations

from typing import Protocol

import msgspec

from deadzone.core.sentence import Sentence
from deadzone.host.protocol.messages import ServerMessage
from deadzone.host.protocol.words import Role


class Listener(Protocol):
    """A connection at a table, with its role and language."""

    role: Role
    lang: str

    def send(self, message: bytes) -> None:
        """Queue a message without waiting."""
        ...

    def end(self, sentence: Sentence, again: bool) -> None:
        """Send a final message and close the connection."""
        ...

    def gone(self) -> bool:
        """Whether the connection is closed, so that no work needs to be started for it."""
        ...


def encoded(message: ServerMessage) -> bytes:
    return msgspec.json.encode(message)
