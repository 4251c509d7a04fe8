"""Who sees whom in a battle. R-LOS-*, R-SMOD-01, R-SMOD-05."""

from __future__ import annotations

from deadzone.core.sight import CLEAR_SIGHT, NO_SIGHT, PINNED_BODY, TEAM_BODY
from deadzone.core.state import State

WEAPONS_TEAM = "A-WEAPONSTEAM"
HIDDEN = "S-HIDE"


def body_of(g: State, number: int) -> int:
    """Silhouette and base of a model as sight knows them. R-POS-02."""
    profile = g.profile(number)
    body = profile.size
    if g.models[number].pinned:
        body |= PINNED_BODY
    if g.has(number, WEAPONS_TEAM):
        body |= TEAM_BODY
    return body


def sight_between(g: State, viewer: int, target: int) -> int:
    """None, partial or clear. R-LOS-01, R-LOS-05, S-HIDE."""
    a = g.models[viewer]
    b = g.models[target]
    if b.gains and g.has(target, HIDDEN):
        return NO_SIGHT
    if g.smoke:
        return g.setting.ground.sight.grade_through_smoke(
            a.cube, a.x, a.y, body_of(g, viewer), b.cube, b.x, b.y, body_of(g, target), g.smoke
        )
    return g.setting.ground.sight.grade(a.cube, a.x, a.y, body_of(g, viewer), b.cube, b.x, b.y, body_of(g, target))


def sees(g: State, viewer: int, target: int) -> bool:
    return sight_between(g, viewer, target) != NO_SIGHT


def sees_clearly(g: State, viewer: int, target: int) -> bool:
    """The whole target, base included. R-LOS-01."""
    return sight_between(g, viewer, target) == CLEAR_SIGHT


def smoke_nearby(g: State, shooter: int, target: int) -> bool:
    """A shot goes into, out of or through a cube next to a smoke-filled one. R-SMOD-05, I-SMOKE-03."""
    a = g.models[shooter]
    b = g.models[target]
    return g.setting.ground.sight.passes_near_smoke(
        a.cube, a.x, a.y, body_of(g, shooter), b.cube, b.x, b.y, body_of(g, target), g.smoke
    )
