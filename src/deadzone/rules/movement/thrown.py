"""Thrown and falling models: directions, landings, harm and tests. R-SCAT-*, R-FALL-*."""

from __future__ import annotations

from typing import Final

from deadzone.core.board.battlefield import FLOOR_ADMITS
from deadzone.core.board.steps import DEEP
from deadzone.core.cubes import Cube, all_cubes, distance, level_of
from deadzone.core.dice import BASE_DICE, Modifier, Test
from deadzone.core.pieces import ModelNumber
from deadzone.core.rule_ids import RuleId
from deadzone.core.state import State
from deadzone.rules.movement.away import cube_towards, directly_away, thrown_path_open
from deadzone.rules.movement.moving import FLIGHT, GLIDE, JUMP_PACK, glide_landings, may_end

BLOCKED_WAY: Final = Cube(-1)  # in place of a cube: the way is blocked
MISSES_UP_TO: Final = 4  # d8 roll up to which a falling model misses a partial floor, R-PART-01
MOST_ATTEMPTS: Final = 8  # attempts to scatter into a cube with room, R-SCAT-10
GRAVITY: Final = 5
WALL: Final = 5
# Abilities that let a model land on its feet, unharmed. R-FALL-06, I-JUMPPACK-01, A-GLIDE-01
LANDS_SAFELY: Final[tuple[RuleId, ...]] = (JUMP_PACK, FLIGHT, GLIDE)


def ways_away(g: State, attacker: ModelNumber, target: ModelNumber) -> tuple[int, ...]:
    """The directions directly away from an attacker. R-AWAY-01..05."""
    a = g.models[attacker]
    b = g.models[target]
    return directly_away(a.cube, a.x, a.y, b.cube, b.x, b.y)


def thrown_to(g: State, number: ModelNumber, cube: Cube, direction: int) -> Cube:
    """The cube on the same level into which the model is thrown, or BLOCKED_WAY. R-SCAT-05..08, R-FIELD-13."""
    there = cube_towards(cube, direction)
    way_is_open = thrown_path_open(g.setting.ground.field, cube, there, g.profile(number).size)
    return there if way_is_open else BLOCKED_WAY


def may_glide(g: State, number: ModelNumber, start: Cube, there: Cube, direction: int) -> bool:
    """Whether a model thrown over an edge or past a floor can glide: it needs room in that direction. A-GLIDE-04."""
    return g.has(number, GLIDE) and bool(glide_landings(g, number, start, there, direction))


def is_over_edge(g: State, cube: Cube) -> bool:
    """Whether the cube has no floor to hold a model. R-FIELD-23."""
    return g.setting.ground.steps.holds[cube] == 0


def stops_every_fall(g: State, cube: Cube) -> bool:
    """Whether the floor has no gap or hatch; on other floors a die decides. R-FALL-10, R-PART-01."""
    return FLOOR_ADMITS[g.setting.ground.field.floors[cube]] == 0


def too_large_for_floor(g: State, number: ModelNumber, cube: Cube) -> bool:
    """Whether the model can never land here, as Size 3 and 4 on a half tile. R-CAP-10, R-PART-04."""
    return g.profile(number).size > g.setting.ground.steps.holds[cube]


def nearest_room(g: State, number: ModelNumber, cube: Cube) -> Cube:
    """The nearest cube on this level or below with room for the model. R-SCAT-10."""
    roomy = [other for other in all_cubes(level_of(cube)) if may_end(g, number, other)]
    return min([(distance(cube, other), other) for other in roomy])[1]


def is_deep(levels: int) -> bool:
    """Whether a fall of this many levels requires a falling test. R-FALL-01."""
    return levels >= DEEP


def harmed_by_falls(g: State, number: ModelNumber) -> bool:
    """Whether a fall can harm the model. R-FALL-06, R-PIN-10."""
    for rule in LANDS_SAFELY:  # noqa: SIM110 - a generator is slow where this is compiled
        if g.has(number, rule):
            return False
    return True


def gravity_test(levels: int) -> Test:
    """Gravity's test against a falling model, with one extra die for each level fallen. R-FALL-02."""
    return Test(GRAVITY, (Modifier("R-FALL-02", levels),), BASE_DICE)


def wall_test() -> Test:
    """The wall's test against a model slammed into it. R-SLAM-02."""
    return Test(WALL)
