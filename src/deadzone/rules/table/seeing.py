"""Line of sight between models in a battle. R-LOS-*, R-SMOD-01, R-SMOD-05."""

from __future__ import annotations

from typing import Final

from deadzone.core.board.blocks import NO_BLOCKS
from deadzone.core.board.sight import (
    CLEAR_SIGHT,
    NO_SIGHT,
    PARTIAL_SIGHT,
    PINNED_BODY,
    TEAM_BODY,
    UNKNOWN,
    height_of,
    line_of_fire,
    radius_of,
)
from deadzone.core.board.silhouettes import Silhouette
from deadzone.core.board.smoke import segment_in_smoke
from deadzone.core.cubes import Cube, distance, ground_of, north_of, west_of
from deadzone.core.pieces import ModelNumber
from deadzone.core.profiles import WEAPONS_TEAM
from deadzone.core.rule_ids import RuleId
from deadzone.core.setting import NO_CLEAR_SHOT
from deadzone.core.state import NOBODY, ON_TABLE, State
from deadzone.rules.table.presence import hostile
from deadzone.rules.table.wrecks import wrecks_in_sight

HIDDEN: Final = RuleId("S-HIDE")


def body_of(g: State, number: ModelNumber) -> int:
    """The body of a model as `core.board.sight` encodes it. R-POS-02."""
    model = g.models[number]
    profile = g.setting.profiles[model.profile]
    body = profile.size + PINNED_BODY if model.pinned else profile.size
    if profile.crew or (model.gains and g.has(number, WEAPONS_TEAM)):
        body |= TEAM_BODY
    return body


def sight_between(g: State, viewer: ModelNumber, target: ModelNumber) -> int:
    """Grade of sight between two models: none, partial or clear. R-LOS-01, R-LOS-05, S-HIDE."""
    a = g.models[viewer]
    b = g.models[target]
    if b.gains and g.has(target, HIDDEN):
        return NO_SIGHT
    two = (viewer, target)
    return grade_between(g, a.cube, a.x, a.y, body_of(g, viewer), b.cube, b.x, b.y, body_of(g, target), g.smoke, two)


def grade_between(
    g: State,
    cube_a: Cube,
    xa: int,
    ya: int,
    body_a: int,
    cube_b: Cube,
    xb: int,
    yb: int,
    body_b: int,
    smoke: frozenset[Cube],
    two: tuple[int, int] = (NOBODY, NOBODY),
) -> int:
    """Grade of sight between two places, with terrain, smoke and wrecks. R-LOS-03, R-LOS-05, R-FIELD-27.

    `two` are the models that are or would be there; with the house option of R-LOS-04 other models may be in the way.
    """
    sight = g.setting.ground.sight
    wrecks = wrecks_in_sight(g, cube_a, xa, ya, cube_b, xb, yb) if g.markers else NO_BLOCKS
    if smoke or wrecks:
        grade = sight.grade_through_smoke(cube_a, xa, ya, body_a, cube_b, xb, yb, body_b, smoke, wrecks)
    else:
        grade = sight.grade(cube_a, xa, ya, body_a, cube_b, xb, yb, body_b)
    if grade == CLEAR_SIGHT and g.setting.options.models_in_the_way == NO_CLEAR_SHOT:
        others = _standing_but(g, two)
        if not sight.clear_past((cube_a, xa, ya, body_a), (cube_b, xb, yb, body_b), smoke, wrecks, others):
            return PARTIAL_SIGHT
    return grade


def by_terrain_alone(g: State) -> bool:
    """Whether nothing but the terrain blocks sight now: no smoke, no marker that may be a wreck, no other model."""
    return not g.smoke and not g.markers and g.setting.options.models_in_the_way != NO_CLEAR_SHOT


def _standing_but(g: State, two: tuple[int, int]) -> list[Silhouette]:
    """Silhouettes of all models that are not Pinned, except these two. R-LOS-04."""
    found: list[Silhouette] = []
    for number, model in enumerate(g.models):
        if model.fate == ON_TABLE and not model.pinned and number not in two:
            body = body_of(g, ModelNumber(number))
            ground = ground_of(model.cube)
            x, y = west_of(model.cube) + model.x, north_of(model.cube) + model.y
            found.append((x, y, radius_of(body), ground, ground + height_of(body)))
    return found


def sees(g: State, viewer: ModelNumber, target: ModelNumber) -> bool:
    return sight_between(g, viewer, target) != NO_SIGHT


def sees_enemy_within(g: State, viewer: ModelNumber, reach: int) -> bool:
    """Whether an enemy on the table is in sight and at most so many cubes away. R-RANGE-03, R-LOS-01.

    The list of actions asks this at every question: the viewer's own place is looked up only once.
    """
    a = g.models[viewer]
    sight = g.setting.ground.sight
    row = sight.row_of(sight.place(a.cube, a.x, a.y, body_of(g, viewer)))
    plain = by_terrain_alone(g)
    for other, b in enumerate(g.models):
        target = ModelNumber(other)
        if b.fate != ON_TABLE or other == viewer or not hostile(g, viewer, target) or distance(a.cube, b.cube) > reach:
            continue
        if plain and not b.gains:
            grade = row.get(sight.place(b.cube, b.x, b.y, body_of(g, target)), UNKNOWN)
            if grade != UNKNOWN:
                if grade != NO_SIGHT:
                    return True
                continue
        if sees(g, viewer, target):
            return True
    return False


def sees_clearly(g: State, viewer: ModelNumber, target: ModelNumber) -> bool:
    """Whether the viewer sees the whole target, base included. R-LOS-01."""
    return sight_between(g, viewer, target) == CLEAR_SIGHT


def smoke_nearby(g: State, shooter: ModelNumber, target: ModelNumber) -> bool:
    """Whether the shot goes into, out of or through a cube next to smoke. R-SMOD-05, I-SMOKE-03."""
    a = g.models[shooter]
    b = g.models[target]
    return g.setting.ground.sight.passes_near_smoke(
        a.cube, a.x, a.y, body_of(g, shooter), b.cube, b.x, b.y, body_of(g, target), g.smoke
    )


def on_line_of_fire(g: State, shooter: ModelNumber, target: ModelNumber, cube: Cube) -> bool:
    """Whether a shot at the target passes through the inside of the cube. S-BODYGUARD."""
    a = g.models[shooter]
    b = g.models[target]
    x1, y1, z1, x2, y2, z2 = line_of_fire(a.cube, a.x, a.y, body_of(g, shooter), b.cube, b.x, b.y, body_of(g, target))
    return segment_in_smoke(x1, y1, z1, x2, y2, z2, frozenset((cube,)))
