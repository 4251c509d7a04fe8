"""Who is in which cube."""

from __future__ import annotations

from deadzone.core.state import ON_TABLE, State


def models_in_cube(g: State, cube: int) -> list[int]:
    return [number for number, model in enumerate(g.models) if model.cube == cube and model.fate == ON_TABLE]


def enemies_at(g: State, cube: int, side: int) -> list[int]:
    """Enemies of a side in a cube, Pinned or not."""
    return [
        number
        for number, model in enumerate(g.models)
        if model.cube == cube and model.side != side and model.fate == ON_TABLE
    ]


def enemies_in_cube(g: State, number: int) -> list[int]:
    """Enemies in the model's own cube, Pinned or not."""
    return enemies_at(g, g.models[number].cube, g.models[number].side)


def friends_in_cube(g: State, cube: int, number: int) -> list[int]:
    """Other models of the same team in a cube."""
    side = g.models[number].side
    return [
        other
        for other, model in enumerate(g.models)
        if model.cube == cube and model.side == side and other != number and model.fate == ON_TABLE
    ]


def size_taken(g: State, cube: int, number: int) -> int:
    """The Sizes of the model's friends in a cube, itself left out. R-CAP-01, R-CAP-02."""
    return sum([g.profile(friend).size for friend in friends_in_cube(g, cube, number)])
