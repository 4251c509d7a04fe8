"""What a place has where battles run: a store, a clock, hands, somebody who thinks, and chance."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from deadzone.host.ports.chance import Chance
from deadzone.host.ports.clock import Clock
from deadzone.host.ports.hands import Hands, Urgency
from deadzone.host.ports.store import Store
from deadzone.host.ports.thinker import Thinker
from deadzone.host.tables.commands import Command
from deadzone.host.tables.table import Table


@dataclass(frozen=True)
class Home:
    store: Store
    clock: Clock
    hands: Hands
    thinker: Thinker
    chance: Chance
    claim_after: float  # seconds of absence after which the win may be claimed


class Runs(Protocol):
    """A battle that runs, for whatever goes on beside it."""

    table: Table
    broken: bool
    home: Home

    async def do(self, command: Command, urgency: Urgency = Urgency.ANSWER) -> Table: ...

    def give_up(self) -> None: ...
