"""Army specials that are attacks with something on nobody's profile, and who steps in the way of one.

S-CAUSTIC, S-BOMB, S-MOUSE, S-BODYGUARD.
"""

from __future__ import annotations

from typing import Final

from deadzone.core.profiles import LEADER
from deadzone.core.state import State
from deadzone.rules.movement.moving import NOWHERE, may_end, next_cubes, speed_of
from deadzone.rules.shooting.shooting import has_target, why_no_shooting
from deadzone.rules.table.presence import enemies_in_cube, enemies_there
from deadzone.rules.table.seeing import on_line_of_fire
from deadzone.rules.weapons.arms import BOMB, LENT_ARMS, MOUSE_TRAP, SPITTLE

BODYGUARD: Final = "S-BODYGUARD"  # also the mark of those who guard

REASONS: Final[dict[str, str]] = {
    "S-CAUSTIC": "{model} has nobody to spit at.",
    "S-BOMB": "{model} has no target for a bomb.",
    "S-MOUSE": "There is no cube at which {model} could throw a trap.",
    BODYGUARD: "Nobody can step into the line of fire.",
}


def bar_caustic(g: State, _side: int, number: int, _other: int) -> str:
    return "" if can_use_lent(g, number, SPITTLE) else "S-CAUSTIC"


def bar_bomb(g: State, _side: int, number: int, _other: int) -> str:
    return "" if can_use_lent(g, number, BOMB) else "S-BOMB"


def bar_mouse(g: State, _side: int, number: int, _other: int) -> str:
    return "" if can_use_lent(g, number, MOUSE_TRAP) else "S-MOUSE"


def can_use_lent(g: State, number: int, lent: int) -> bool:
    """The model may shoot, and a weapon that is lent to it for an attack has a target. R-SHOOT-02, R-SHOOT-07."""
    return why_no_shooting(g, number) is None and has_target(g, number, LENT_ARMS[lent])


def bar_bodyguard(g: State, _side: int, number: int, shooter: int) -> str:
    return "" if bodyguards(g, number, shooter) else BODYGUARD


def bodyguards(g: State, target: int, shooter: int) -> list[int]:
    """Who can step in the way of a shot at the Leader; the target in other cases is nobody's concern. S-BODYGUARD."""
    if g.profile(target).type != LEADER or g.models[shooter].side == g.models[target].side:
        return []
    return [
        number
        for number in g.models_on_table(g.models[target].side)
        if number not in (target, g.controlled) and g.has(number, BODYGUARD) and guard_cubes(g, number, target, shooter)
    ]


def guard_cubes(g: State, guard: int, target: int, shooter: int) -> list[int]:
    """The cubes one step away with room and without enemies, through which the line of fire passes. S-BODYGUARD.

    Nobody who is Pinned, cannot move or has enemies in its own cube steps in the way.
    """
    if g.models[guard].pinned or speed_of(g, guard)[0] <= 0 or enemies_in_cube(g, guard):
        return []
    return [
        cube
        for cube in next_cubes(g, guard, NOWHERE, 1)
        if on_line_of_fire(g, shooter, target, cube) and may_end(g, guard, cube) and not enemies_there(g, cube, guard)
    ]
