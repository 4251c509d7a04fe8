"""Short messages between the two people at a table. They are kept in memory only, never with the battle."""

from __future__ import annotations

from collections import deque
from time import time
from typing import TYPE_CHECKING

from deadzone.catalog.outside import why_unfit
from deadzone.core.sentence import Fault
from deadzone.core.sides import enemy_of
from deadzone.host.battles.listeners import encoded
from deadzone.host.protocol.company import Remark, Talk
from deadzone.host.protocol.requests import Say
from deadzone.host.protocol.words import Role
from deadzone.host.records.seats import SIDES_OF
from deadzone.server.company.part import Part

if TYPE_CHECKING:
    from deadzone.server.battles.table import Table

MOST_KEPT = 50
MOST_LETTERS = 200


class Conversation(Part):
    """The last messages at a table; they go when the table is unloaded or the server stops."""

    def __init__(self, table: Table) -> None:
        super().__init__(table)
        self._said: deque[Remark] = deque(maxlen=MOST_KEPT)
        self._count = 0

    def has_begun(self) -> bool:
        return bool(self._said)

    def greeting(self) -> list[bytes]:
        """What somebody who joins is told; nothing where nobody can write."""
        people = [role for role in self._table.gathering.roles(self._table.game) if len(SIDES_OF[role]) == 1]
        if len(people) < 2:
            return []
        return [encoded(Talk(after=0, remarks=list(self._said)))]

    def say(self, role: Role, message: Say) -> None:
        """Pass a message of a player on to everybody at the table."""
        self._check_may_speak(role)
        text = "" if message.phrase else fit_remark(message.text)
        name = next((row.name for row in self._table.gathering.seats if row.role == role), "")
        self._count += 1
        remark = Remark(n=self._count, role=role, name=name, phrase=message.phrase, text=text, at=int(time()))
        self._said.append(remark)
        self._table.send_all(encoded(Talk(after=self._count - 1, remarks=[remark])))

    def _check_may_speak(self, role: Role) -> None:
        sides = SIDES_OF[role]
        if not sides:
            raise Fault("Only players may write messages.")
        if len(sides) > 1 or self._table.game.is_bot(enemy_of(sides[0])):
            raise Fault("There is nobody to write to in this battle.")


def fit_remark(text: str) -> str:
    """Return a message as one line; raise a Fault if it is empty, too long or unreadable."""
    line = " ".join(text.split())
    if not line:
        raise Fault("A message must not be empty.")
    unfit = why_unfit(line, MOST_LETTERS)
    if unfit is not None:
        raise Fault(unfit.template, "", "", **unfit.values)
    return line
