"""The scenario kit: lay out a table in a few lines of code, for tests and for trying out situations.

    from deadzone.table.scenario import RED, Scenario

    with Scenario() as table:
        captain = table.red("Enforcer Captain", at="r3c3")
        warrior = table.blue("Steel Warrior", at="r3c5", damage=1)
        table.command(RED, "DICE")
        table.dice(8, 5, 4, 2, 1, 6, 3)
        table.dice(3, 3, 2)
        table.shoot(captain, warrior, "Pistol")
        table.play("spend 1 dice")
        assert table.killed(warrior)

All dice come from the script: a roll beyond it fails, and so does a die left over at the end. A mistake in a call is
reported with the call. `docs/scenarios.md` explains all calls.
"""

from __future__ import annotations

from types import TracebackType
from typing import Self

import deadzone.jade.turn.procedures  # noqa: F401 - registers JADE's procedures
from deadzone.core.board.battlefield import (
    BLOCKED,
    FLOOR_HATCH,
    FULL,
    HATCH,
    LARGE_DOOR,
    LOW_WALL,
    MEDIUM,
    NONE,
    OPEN,
    PARTIAL,
    SMALL,
)
from deadzone.core.pieces import HELD, KILLED, LEFT, ON_TABLE, OUTSIDE, WAITING
from deadzone.core.sentence import Fault
from deadzone.core.sides import BLUE, RED
from deadzone.core.state import FOR_THE_GAME, FOR_THE_ROUND, NOBODY
from deadzone.table.scenario.actions import Actions
from deadzone.table.scenario.layout import CENTRE
from deadzone.table.scenario.playing import Asked
from deadzone.table.scenario.profiles import blade, gun, plain, profile_called
from deadzone.table.scenario.reading import ANYWHERE, NO_RULE, Refusal

# Everything a scenario needs can be imported from here.
__all__ = (
    "ANYWHERE", "BLOCKED", "BLUE", "CENTRE", "FLOOR_HATCH", "FOR_THE_GAME", "FOR_THE_ROUND", "FULL", "HATCH", "HELD",
    "KILLED", "LARGE_DOOR", "LEFT", "LOW_WALL", "MEDIUM", "NOBODY", "NONE", "NO_RULE", "ON_TABLE", "OPEN", "OUTSIDE",
    "PARTIAL", "RED", "SMALL", "WAITING", "Asked", "Fault", "Refusal", "Scenario", "blade", "gun", "plain",
    "profile_called",
)  # fmt: skip


class Scenario(Actions):
    """Lay out terrain and models, script the dice, then start a procedure and play its decisions by name.

    The calls are in `layout` (laying out the table), `actions` (rounds and actions) and `playing` (dice and decisions).
    """

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if kind is None:
            self.finish()
