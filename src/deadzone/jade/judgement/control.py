"""Control of Remote models by Engineers, when one of them moves. J-RULE-04, A-REMOTE-01, A-ENGINEER-03."""

from __future__ import annotations

from deadzone.core.cubes import Cube, distance
from deadzone.core.pieces import ModelNumber
from deadzone.core.state import State
from deadzone.rules.abilities.control import CONTROL_RANGE, REMOTE, is_controlled
from deadzone.rules.items.items import ENGINEER


def moves_control(g: State, number: ModelNumber) -> bool:
    """Whether the model's movement can affect control: it is an Engineer or a Remote model."""
    profile = g.profile(number)
    return profile.has(ENGINEER) or profile.has(REMOTE)


def breaks_control(g: State, number: int, cube: Cube) -> bool:
    """Whether moving there would leave a Remote model, itself or another, outside every Engineer's area."""
    return any([_is_lost(g, friend, number, cube) for friend in g.models_on_table(g.models[number].side)])


def _is_lost(g: State, remote: ModelNumber, mover: int, cube: Cube) -> bool:
    """Whether the Remote model is under control and would not be after the move."""
    if not g.has(remote, REMOTE) or not is_controlled(g, remote):
        return False
    there = cube if remote == mover else g.models[remote].cube
    for other in g.models_on_table(g.models[remote].side):
        engineer = cube if other == mover else g.models[other].cube
        if g.has(other, ENGINEER) and distance(there, engineer) <= CONTROL_RANGE:
            return False
    return True
