"""Models in cubes, friends and enemies, and which side controls a model.

While the enemy controls a model (A-RAMPAGE-03, -04), it belongs to no team: it and every other model are enemies, and
its Size counts for no team.
"""

from __future__ import annotations

from deadzone.core.cubes import Cube
from deadzone.core.pieces import ModelNumber
from deadzone.core.sides import Side, enemy_of
from deadzone.core.state import ON_TABLE, State


def controller_of(g: State, number: ModelNumber) -> Side:
    """The side that decides for the model: its own, or the enemy's while under enemy control. A-RAMPAGE-02.

    The engine itself redirects questions about the model to this side: see `core.engine`.
    """
    side = g.models[number].side
    return enemy_of(side) if number == g.controlled else side


def hostile(g: State, number: ModelNumber, other: ModelNumber) -> bool:
    """Whether two different models are enemies. A-RAMPAGE-03."""
    return g.models[number].side != g.models[other].side or g.controlled in (number, other)


def enemies_of(g: State, number: ModelNumber) -> list[ModelNumber]:
    """All enemies of the model that are on the table."""
    if number == g.controlled:
        return [
            ModelNumber(other) for other, model in enumerate(g.models) if model.fate == ON_TABLE and other != number
        ]
    side = g.models[number].side
    return [
        ModelNumber(other)
        for other, model in enumerate(g.models)
        if model.fate == ON_TABLE and (model.side != side or other == g.controlled)
    ]


def models_in_cube(g: State, cube: Cube) -> list[ModelNumber]:
    return [
        ModelNumber(number) for number, model in enumerate(g.models) if model.cube == cube and model.fate == ON_TABLE
    ]


def is_alone(g: State, number: ModelNumber) -> bool:
    """Whether no other model is in the model's cube, friend or enemy."""
    cube = g.models[number].cube
    for other, model in enumerate(g.models):
        if model.cube == cube and other != number and model.fate == ON_TABLE:
            return False
    return True


def enemies_at(g: State, cube: Cube, side: Side) -> list[ModelNumber]:
    """Enemies of a side in a cube, Pinned or not."""
    return [
        ModelNumber(number)
        for number, model in enumerate(g.models)
        if model.cube == cube and (model.side != side or number == g.controlled) and model.fate == ON_TABLE
    ]


def enemies_there(g: State, cube: Cube, number: ModelNumber) -> list[ModelNumber]:
    """Enemies of the model in a cube, Pinned or not."""
    if number == g.controlled:
        return [other for other in models_in_cube(g, cube) if other != number]
    return enemies_at(g, cube, g.models[number].side)


def enemies_in_cube(g: State, number: ModelNumber) -> list[ModelNumber]:
    """Enemies in the model's own cube, Pinned or not."""
    return enemies_there(g, g.models[number].cube, number)


def friends_in_cube(g: State, cube: Cube, number: ModelNumber) -> list[ModelNumber]:
    """Other models in a cube on the model's team; none under enemy control."""
    if number == g.controlled:
        return []
    side = g.models[number].side
    return [
        ModelNumber(other)
        for other, model in enumerate(g.models)
        if model.cube == cube and model.side == side and other not in (number, g.controlled) and model.fate == ON_TABLE
    ]


def cubes_with_friends(g: State, number: ModelNumber) -> set[Cube]:
    """The cubes of all other models on the model's team; none under enemy control."""
    if number == g.controlled:
        return set()
    side = g.models[number].side
    return {
        model.cube
        for other, model in enumerate(g.models)
        if model.side == side and model.fate == ON_TABLE and other not in (number, g.controlled)
    }


def team_in_cube(g: State, cube: Cube, number: ModelNumber) -> list[ModelNumber]:
    """Other models of the same strike team in a cube, even under enemy control: they can still help. A-RAMPAGE-04."""
    side = g.models[number].side
    return [other for other in models_in_cube(g, cube) if g.models[other].side == side and other != number]


def opponents_in_cube(g: State, number: ModelNumber) -> list[ModelNumber]:
    """Enemies in the cube that keep the model from helping its team, without that team itself. A-RAMPAGE-04, C-45."""
    enemies = enemies_in_cube(g, number)
    side = g.models[number].side
    return [enemy for enemy in enemies if g.models[enemy].side != side] if number == g.controlled else enemies


def striking_side(g: State, number: ModelNumber) -> Side:
    """The side that chooses which model strikes at this one: the enemy. R-BREAK-01, R-STAND-03, R-PIN-08.

    For a model under enemy control it is its own team if that is in the cube, else the controlling side.
    """
    side = g.models[number].side
    own_team_there = number == g.controlled and bool(team_in_cube(g, g.models[number].cube, number))
    return side if own_team_there else enemy_of(side)


def strikers_at(g: State, number: ModelNumber) -> list[ModelNumber]:
    """Enemies in the model's cube from which the striking side chooses one."""
    enemies = enemies_in_cube(g, number)
    if number != g.controlled:
        return enemies
    side = striking_side(g, number)
    return [enemy for enemy in enemies if g.models[enemy].side == side]


def size_taken(g: State, cube: Cube, number: ModelNumber) -> int:
    """Sum of the Sizes of the model's friends in a cube, without itself. R-PROFILE-06, R-CAP-01, R-CAP-02, R-CAP-08.

    Pinned models count, a crew counts once, tokens and objectives do not count. R-PIN-11, A-WEAPONSTEAM-01, R-CAP-07

    Same friends as `friends_in_cube`, but without building a list, since this is called for every possible step.
    """
    if number == g.controlled:
        return 0
    taken = 0
    side = g.models[number].side
    for other, model in enumerate(g.models):
        if model.cube == cube and model.side == side and model.fate == ON_TABLE and other not in (number, g.controlled):
            taken += g.setting.profiles[model.profile].size
    return taken


def overstacked(g: State, number: ModelNumber) -> bool:
    """Whether the model's team exceeds the capacity of its cube. R-CAP-08, A-RAMPAGE-06."""
    cube = g.models[number].cube
    return size_taken(g, cube, number) + g.profile(number).size > g.setting.ground.steps.holds[cube]
