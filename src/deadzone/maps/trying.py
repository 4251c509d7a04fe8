"""Reach and sight tried on a battlefield before anybody plays on it: where a model gets to, what it sees.

The answers are those of the rules (`core/board`), on a table without other models.
"""

from __future__ import annotations

from typing import Final

from deadzone.core.board.battlefield import Battlefield
from deadzone.core.board.capacity import why_not_fit
from deadzone.core.board.sight import NO_SIGHT, Sight
from deadzone.core.board.steps import StepTable
from deadzone.core.cubes import Cube
from deadzone.core.records.declared import Declared
from deadzone.rules.table.shifting import ANCHORS_ON

MOST_CUBES: Final = 4  # of movement that can be tried


class Trial(Declared):
    """Cubes that a model reaches, with the fewest cubes of movement, and the cubes it sees, with their grades."""

    reach: dict[Cube, int]
    seen: dict[Cube, int]


def tried(field: Battlefield, cube: Cube, size: int, cubes: int) -> Trial:
    """Put a model of a Size into a cube: R-MOVE-09, R-LOS-01. A Fault if it cannot stand there (R-CAP-04)."""
    fault = why_not_fit(field, cube, size, 0)
    if fault is not None:
        raise fault
    return Trial(StepTable(field).reach(cube, size, cubes), seen_from(field, Sight(field), cube, size))


def seen_from(field: Battlefield, sight: Sight, cube: Cube, size: int) -> dict[Cube, int]:
    """The other cubes in the middle of which a model sees one of its own Size, with the grade."""
    x, y = _middle(field, cube)
    found: dict[Cube, int] = {}
    for other in field.every_cube:
        if other != cube and field.supported(other):
            there_x, there_y = _middle(field, other)
            grade = sight.grade(cube, x, y, size, other, there_x, there_y, size)
            if grade != NO_SIGHT:
                found[other] = grade
    return found


def _middle(field: Battlefield, cube: Cube) -> tuple[int, int]:
    """The middle anchor of the solid part of a floor (R-POS-03)."""
    anchors = ANCHORS_ON[field.floor(cube)]
    return anchors[len(anchors) // 2]
