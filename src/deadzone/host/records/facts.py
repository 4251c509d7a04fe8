"""What is stored of a battle besides its set-up and answers."""

from __future__ import annotations

from msgspec import Struct

from deadzone.host.protocol.words import Origin


class BattleFacts(Struct, frozen=True, kw_only=True):
    """What is stored of a battle besides its set-up and answers."""

    origin: Origin
    agreed: str
    proposal: str
    clock: str
    asked_up: int
    marked_up: int | None
    over: int | None
    ending: str
    winner: int | None
