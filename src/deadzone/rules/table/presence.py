"""Who is in which cube, who is whose enemy there, and who decides for a model.

A model that the enemy controls (A-RAMPAGE-03, -04) belongs to no team as long as that lasts: everybody is its enemy, it
is everybody's, and no team counts its Size.
"""

from __future__ import annotations

from deadzone.core.cubes import Cube
from deadzone.core.questions import enemy_of
from deadzone.core.state import ON_TABLE, State


def controller_of(g: State, number: int) -> int:
    """The side that decides for the model: its own, or the enemy's while that controls it. A-RAMPAGE-02.

    A question about the model is put to this side by the engine itself, see `core.engine`.
    """
    side = g.models[number].side
    return enemy_of(side) if number == g.controlled else side


def hostile(g: State, number: int, other: int) -> bool:
    """Two different models are enemies. A-RAMPAGE-03."""
    return g.models[number].side != g.models[other].side or g.controlled in (number, other)


def enemies_of(g: State, number: int) -> list[int]:
    """All enemies of the model on the table."""
    if number == g.controlled:
        return [other for other, model in enumerate(g.models) if model.fate == ON_TABLE and other != number]
    side = g.models[number].side
    return [
        other
        for other, model in enumerate(g.models)
        if model.fate == ON_TABLE and (model.side != side or other == g.controlled)
    ]


def models_in_cube(g: State, cube: Cube) -> list[int]:
    return [number for number, model in enumerate(g.models) if model.cube == cube and model.fate == ON_TABLE]


def enemies_at(g: State, cube: Cube, side: int) -> list[int]:
    """Enemies of a side in a cube, Pinned or not."""
    return [
        number
        for number, model in enumerate(g.models)
        if model.cube == cube and (model.side != side or number == g.controlled) and model.fate == ON_TABLE
    ]


def enemies_there(g: State, cube: Cube, number: int) -> list[int]:
    """Enemies of the model in a cube, Pinned or not."""
    if number == g.controlled:
        return [other for other in models_in_cube(g, cube) if other != number]
    return enemies_at(g, cube, g.models[number].side)


def enemies_in_cube(g: State, number: int) -> list[int]:
    """Enemies in the model's own cube, Pinned or not."""
    return enemies_there(g, g.models[number].cube, number)


def friends_in_cube(g: State, cube: Cube, number: int) -> list[int]:
    """Other models in a cube that fight for the same team."""
    if number == g.controlled:
        return []
    side = g.models[number].side
    return [
        other
        for other, model in enumerate(g.models)
        if model.cube == cube and model.side == side and other not in (number, g.controlled) and model.fate == ON_TABLE
    ]


def team_in_cube(g: State, cube: Cube, number: int) -> list[int]:
    """Other models of the same strike team in a cube: help goes both ways under control, too. A-RAMPAGE-04."""
    side = g.models[number].side
    return [other for other in models_in_cube(g, cube) if g.models[other].side == side and other != number]


def opponents_in_cube(g: State, number: int) -> list[int]:
    """Whoever keeps the model from helping its team in its cube: its enemies, but not that team. A-RAMPAGE-04, C-45."""
    enemies = enemies_in_cube(g, number)
    side = g.models[number].side
    return [enemy for enemy in enemies if g.models[enemy].side != side] if number == g.controlled else enemies


def striking_side(g: State, number: int) -> int:
    """Who chooses the model that strikes at this one: its enemy. R-BREAK-01, R-STAND-03, R-PIN-08.

    A model under control has two: its own team, if it stands there, else whoever controls it.
    """
    side = g.models[number].side
    own_team_there = number == g.controlled and bool(team_in_cube(g, g.models[number].cube, number))
    return side if own_team_there else enemy_of(side)


def strikers_at(g: State, number: int) -> list[int]:
    """The enemies in the model's cube of which the striking side chooses one; all, where only one side is there."""
    enemies = enemies_in_cube(g, number)
    if number != g.controlled:
        return enemies
    side = striking_side(g, number)
    return [enemy for enemy in enemies if g.models[enemy].side == side]


def size_taken(g: State, cube: Cube, number: int) -> int:
    """The Sizes of the model's friends in a cube, itself left out. R-PROFILE-06, R-CAP-01, R-CAP-02, R-CAP-08.

    Pinned ones count, a crew counts once, tokens and objectives not at all. R-PIN-11, A-WEAPONSTEAM-01, R-CAP-07

    The friends are those of `friends_in_cube`; every possible step asks this, so none are listed.
    """
    if number == g.controlled:
        return 0
    taken = 0
    side = g.models[number].side
    for other, model in enumerate(g.models):
        if model.cube == cube and model.side == side and model.fate == ON_TABLE and other not in (number, g.controlled):
            taken += g.setting.profiles[model.profile].size
    return taken


def overstacked(g: State, number: int) -> bool:
    """The model's cube holds more of its team than it may. R-CAP-08, A-RAMPAGE-06."""
    cube = g.models[number].cube
    return size_taken(g, cube, number) + g.profile(number).size > g.setting.ground.steps.holds[cube]
