"""Cubes that the carrier of a Commlink may mark. I-COMMLINK-01."""

from __future__ import annotations

from deadzone.core.cubes import Cube
from deadzone.core.pieces import ModelNumber
from deadzone.core.state import State
from deadzone.rules.items.commlink import COMMLINK
from deadzone.rules.items.items import can_use_items
from deadzone.rules.shooting.grenades import sees_cube


def markable_cubes(g: State, number: ModelNumber) -> list[Cube]:
    """Cubes in the carrier's line of sight at any distance, including its own.

    In a smoke-filled cube the carrier sees only that cube. It may mark a smoke-filled cube, which stays visible itself.
    I-SMOKE-02, R-LOS-05
    """
    here = g.models[number].cube
    if here in g.smoke:
        return [here]
    field = g.setting.ground.field
    return [cube for cube in field.every_cube if field.supported(cube) and sees_cube(g, number, cube)]


def can_mark(g: State, number: ModelNumber) -> bool:
    """Whether the model has a Commlink and may use it; it can always mark its own cube. A-BEAST-01, A-VEHICLE-02."""
    return COMMLINK in g.models[number].items and can_use_items(g, number)
