"""Who is in which cube."""

from __future__ import annotations

from deadzone.core.state import State


def models_in_cube(g: State, cube: int) -> list[int]:
    return [number for number, model in enumerate(g.models) if model.cube == cube and model.on_table()]


def enemies_in_cube(g: State, number: int) -> list[int]:
    """Enemies in the model's own cube, Pinned or not."""
    model = g.models[number]
    return [other for other in models_in_cube(g, model.cube) if g.models[other].side != model.side]


def friends_in_cube(g: State, cube: int, number: int) -> list[int]:
    """Other models of the same team in a cube."""
    side = g.models[number].side
    return [other for other in models_in_cube(g, cube) if other != number and g.models[other].side == side]
