"""The base of a table's parts, such as its clock or its artificial players."""

from __future__ import annotations

from typing import TYPE_CHECKING
from weakref import ref

if TYPE_CHECKING:
    from deadzone.server.battles.table import Table


class Part:
    """Knows its table without keeping it alive, so that a table that is put away is freed at once.

    Two that held each other would stay until a collection of garbage, which halts the whole server.
    """

    def __init__(self, table: Table) -> None:
        self._whole = ref(table)

    @property
    def _table(self) -> Table:
        """The table, for whoever calls this part and so holds its table; what goes on by itself keeps it meanwhile."""
        table = self._whole()
        assert table is not None, "a part is used while somebody holds its table"
        return table
