"""Rules shared by attacks on a whole cube: explosions and fire. A-FRAG-02, A-BURNS-01."""

from __future__ import annotations

from deadzone.core.cubes import Cube
from deadzone.core.pieces import ModelNumber
from deadzone.core.state import State
from deadzone.rules.items.items import BOOBY_TRAP, SCAVENGER
from deadzone.rules.table.presence import models_in_cube
from deadzone.rules.weapons.attacks import NO_TRAITS


def victims_in(g: State, cube: Cube, traits: tuple[str, ...] = NO_TRAITS) -> tuple[ModelNumber, ...]:
    """All models in the cube, in the order they declare DICE: the side whose turn it is first. R-TEST-14.

    A Booby Trap does not affect Scavengers, whoever reveals it. A-SCAVENGER-02
    """
    here = models_in_cube(g, cube)
    if BOOBY_TRAP in traits:
        here = [number for number in here if not g.has(number, SCAVENGER)]
    active = [number for number in here if g.models[number].side == g.turn]
    return (*active, *[number for number in here if g.models[number].side != g.turn])


def are_models(g: State, numbers: tuple[ModelNumber, ...]) -> bool:
    """Whether all the numbers of a saved procedure are models of this battle."""
    return all([0 <= number < len(g.models) for number in numbers])
