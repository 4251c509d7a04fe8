"""Who may move by army specials. S-DANCE, S-MOBILE, S-ROPE, S-WINGS."""

from __future__ import annotations

from typing import Final

from deadzone.core.state import NOBODY, State
from deadzone.rules.items.sentries import is_sentry
from deadzone.rules.movement.moving import JUMP_PACK, NOWHERE, next_cubes, speed_of
from deadzone.rules.table.able import can_go_on
from deadzone.rules.table.presence import enemies_in_cube

VEHICLE: Final = "A-VEHICLE"

REASONS: Final[dict[str, str]] = {
    "S-DANCE": "{model} cannot move on after this fight.",
    "S-MOBILE": "{model} has no jump pack that it could use now.",
    "S-ROPE": "Nobody in the cube can step aside.",
    "S-WINGS": "{model} cannot Sprint.",
}


def bar_dance(g: State, _side: int, number: int, _other: int) -> str:
    """The active model, still on its feet."""
    return "" if number == g.active and can_go_on(g, number) and can_step(g, number) else "S-DANCE"


def bar_mobile(g: State, _side: int, number: int, _other: int) -> str:
    """A Jump Pack, no Vehicle, and nobody to break away from. R-SPRINT-03."""
    free = not g.models[number].pinned and not enemies_in_cube(g, number)
    able = g.has(number, JUMP_PACK) and not g.has(number, VEHICLE) and speed_of(g, number)[1] > 0
    return "" if free and able else "S-MOBILE"


def bar_rope(g: State, side: int, _number: int, other: int) -> str:
    return "" if dodgers(g, side, other) else "S-ROPE"


def bar_wings(g: State, _side: int, number: int, _other: int) -> str:
    return "" if speed_of(g, number)[1] > 0 else "S-WINGS"


def can_step(g: State, number: int) -> bool:
    """It is on its feet, can move by itself, and there is a cube to go to. R-MOVE-07, R-CMD-09."""
    able = not g.models[number].pinned and speed_of(g, number)[0] > 0
    return able and bool(next_cubes(g, number, NOWHERE, 1))


def dodgers(g: State, side: int, enemy: int) -> list[int]:
    """The side's unactivated models in the cube that the enemy has entered and that may step out of it. S-ROPE."""
    if enemy == NOBODY:
        return []
    return [
        number
        for number in enemies_in_cube(g, enemy)
        if g.models[number].side == side
        and not g.models[number].activated
        and not is_sentry(g, number)
        and can_step(g, number)
    ]
