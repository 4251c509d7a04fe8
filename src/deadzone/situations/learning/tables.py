"""What the tables of the lessons have in common: the starter teams, the battlefield, and questions about them."""

from __future__ import annotations

from typing import Final

from deadzone.core.cubes import Cube, parse_cube
from deadzone.core.pieces import KILLED
from deadzone.core.questions import Answer
from deadzone.core.sides import BLUE
from deadzone.core.state import State
from deadzone.situations.learning.lesson import Asked
from deadzone.situations.records import Placed, Squad

MAP: Final = "refinery"
LAST_ROUND: Final = 8
OBJECTIVES: Final = (("r3c5L2", 2), ("r4c2L2", 2), ("r1c7L2", 1), ("r6c0L2", 1))

# Models of the player, in the order of the team.
CAPTAIN, ASSAULT, ENFORCER, GUNNER, DOG = range(5)
ENFORCERS: Final = (
    "Enforcer Captain",
    "Assault Enforcer",
    "Enforcer",
    "Enforcer with Burst Laser",
    "D.O.G Drone",
)
HUSCARL, WARRIOR = 5, 6  # the first two of JADE's
AT_FIRST: Final = "r6c5 r3c4 r5c3L2 r6c3"  # where JADE's models stand, and where after the first of them died
LATER: Final = "r5c5 r5c3L2 r6c3"
STEEL_WARRIORS: Final = (
    "Steel Warrior Huscarl",
    "Steel Warrior",
    "Steel Warrior",
    "Steel Warrior with Dragon's Breath",
)


def enforcers(
    cubes: str,
    hurt: tuple[int, ...] = (),
    pinned: tuple[int, ...] = (),
    acted: tuple[int, ...] = (),
    points: int = 0,
    kills: int = 0,
) -> Squad:
    """The player's team in these cubes; some of them are injured, Pinned, or have already acted in this round."""
    models = [
        Placed(who=who, at=at, damage=int(n in hurt), pinned=n in pinned, activated=n in acted)
        for n, (who, at) in enumerate(zip(ENFORCERS, cubes.split(), strict=True))
    ]
    return Squad(faction="enforcers", team="enforcers-starter", models=tuple(models), points=points, kills=kills)


def steel_warriors(cubes: str, hurt: str = "", pinned: str = "", acted: bool = False, points: int = 0) -> Squad:
    """JADE's team in these cubes; with three cubes, one Steel Warrior is dead."""
    places = cubes.split()
    names = STEEL_WARRIORS if len(places) == len(STEEL_WARRIORS) else (STEEL_WARRIORS[0], *STEEL_WARRIORS[2:])
    models = [
        Placed(who=who, at=at, damage=int(at == hurt), pinned=at == pinned, activated=acted)
        for who, at in zip(names, places, strict=True)
    ]
    return Squad(faction="forge-fathers", team="forge-fathers-starter", models=tuple(models), points=points)


def stands_in(model: int, cube: str) -> Asked:
    return lambda g: g.models[model].cube == parse_cube(cube)


def goes_to(model: int, cube: str, action: str = "move") -> dict[str, tuple[Answer, ...]]:
    """The answers that bring a model to the next cube."""
    place: Cube = parse_cube(cube)
    return {"activate": (model,), "action": (action,), "step": (place,)}


def is_hurt(g: State) -> bool:
    return g.models[WARRIOR].damage > 0


def is_dead(g: State) -> bool:
    return g.models[WARRIOR].fate == KILLED


def jade_has_acted(g: State) -> bool:
    """Whether one of JADE's models has acted, and the player is to act again."""
    acted = any([model.activated for model in g.models if model.side == BLUE])
    return acted and g.question is not None and g.question.kind == "activate"
