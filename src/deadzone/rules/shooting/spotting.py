"""Which cubes the carrier of a Commlink may mark. I-COMMLINK-01."""

from __future__ import annotations

from deadzone.core.cubes import Cube
from deadzone.core.state import State
from deadzone.rules.items.commlink import COMMLINK
from deadzone.rules.items.items import can_use_items
from deadzone.rules.shooting.grenades import sees_cube


def markable_cubes(g: State, number: int) -> list[Cube]:
    """The cubes within the carrier's line of sight, however far away, its own among them.

    Out of a smoke-filled cube nobody sees anything else; into one the carrier may point, since the cube stays visible.
    I-SMOKE-02, R-LOS-05
    """
    here = g.models[number].cube
    if here in g.smoke:
        return [here]
    field = g.setting.ground.field
    return [cube for cube in field.every_cube if field.supported(cube) and sees_cube(g, number, cube)]


def can_mark(g: State, number: int) -> bool:
    """It carries a Commlink and may use it; its own cube it always sees. A-BEAST-01, A-VEHICLE-02."""
    return COMMLINK in g.models[number].items and can_use_items(g, number)
