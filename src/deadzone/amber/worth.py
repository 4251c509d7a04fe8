"""What a position is worth to a side, in victory points: a sum of features, each with its weight.

A sum gives exact reasons: the difference between two plans is the difference of their features.
"""

from __future__ import annotations

from typing import Final

from deadzone.core.cubes import Cube, distance
from deadzone.core.pieces import ModelNumber
from deadzone.core.sides import NO_SIDE, Side, enemy_of
from deadzone.core.state import COMMAND_FACES, KILLED, LEFT, UNDECIDED, State
from deadzone.jade.judgement.goals import mission_cubes
from deadzone.rules.missions.missions import kill_points, objective_points
from deadzone.rules.missions.victory import controller

# The features, in the order of `features`, and what one unit of each is worth in victory points.
WEIGHTS: Final = {
    "victory": 100.0,
    "points": 1.0,
    "objectives": 0.6,
    "strength": 0.07,
    "wounds": 0.5,
    "pinned": 0.25,
    "burning": 0.3,
    "ready": 0.15,
    "items": 0.4,
    "command": 1.0,
    "way": 0.06,
}
# What a command die of each face is worth until it is spent, in the order of COMMAND_FACES.
DIE_WORTH: Final = (0.5, 0.35, 0.3, 0.35, 0.25, 0.15)


def worth(g: State, side: Side) -> float:
    """How much better the side stands than its enemy, in victory points."""
    total = 0.0
    for weight, value in zip(WEIGHTS.values(), features(g, side), strict=True):
        total += weight * value
    return total


def features(g: State, side: Side) -> list[float]:
    """The features of a position, each as the side's own value minus the enemy's."""
    own, other = _of_side(g, side), _of_side(g, enemy_of(side))
    return [_victory(g, side), *[mine - theirs for mine, theirs in zip(own, other, strict=True)]]


def _victory(g: State, side: Side) -> float:
    if g.winner in (UNDECIDED, NO_SIDE):
        return 0.0
    return 1.0 if g.winner == side else -1.0


def _of_side(g: State, side: Side) -> list[float]:
    held = _held(g, side)
    goals = [cube for cube, _ in g.setting.mission.objectives if controller(g, cube) != side]
    strength = wounds = pinned = burning = ready = items = way = 0.0
    for place, model in enumerate(g.models):
        if model.side != side or model.fate in (KILLED, LEFT):
            continue
        number = ModelNumber(place)
        strength += g.profile(number).points
        stake = 1.0 + kill_points(g, number)
        wounds -= model.damage * stake
        pinned -= model.pinned
        burning -= model.burning
        ready += not model.activated
        items += len(model.items)
        if model.on_table():
            way -= _way(g, goals, number)
    command = sum([g.command(side, face) * DIE_WORTH[face] for face in range(len(COMMAND_FACES))])
    return [float(g.points(side)), held, strength, wounds, pinned, burning, ready, items, command, way]


def _held(g: State, side: Side) -> float:
    """Victory points of the objectives that the side holds now."""
    return float(
        sum(
            [
                objective_points(g, side, points)
                for cube, points in g.setting.mission.objectives
                if controller(g, cube) == side
            ]
        )
    )


def _way(g: State, goals: list[Cube], number: ModelNumber) -> float:
    """How far the model is from the nearest place where its mission wants it."""
    here = g.models[number].cube
    wanted = goals if g.setting.mission.objectives else mission_cubes(g, number)
    return float(min([distance(here, goal) for goal in wanted], default=0))
