"""The invitation to play again: whoever begins a rematch has the other player at the old table told."""

from __future__ import annotations

from typing import TYPE_CHECKING

from deadzone.host.battles.listeners import encoded
from deadzone.host.protocol.company import Invited
from deadzone.host.protocol.words import Role
from deadzone.server.company.part import Part

if TYPE_CHECKING:
    from deadzone.server.battles.table import Table


class Rematches(Part):
    """The last invitation to each seat; like messages they go when the table is unloaded or the server stops.

    An invitation opens the seat, so only the connections of the player who is invited get it.
    """

    def __init__(self, table: Table) -> None:
        super().__init__(table)
        self._invited: dict[Role, bytes] = {}

    def invite(self, role: Role, by: Role, battle: str, path: str) -> None:
        """Tell the player of this seat of the new battle."""
        self._invited[role] = encoded(Invited(battle=battle, path=path, role=by))
        self._table.send_all(self._invited[role], role)

    def has_invited(self) -> bool:
        return bool(self._invited)

    def greeting(self, role: Role) -> list[bytes]:
        """What somebody who joins is told."""
        return [self._invited[role]] if role in self._invited else []
