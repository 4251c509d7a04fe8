"""Smokescreens at the start of an Activation, and toxic smoke. A-SMOKESCREEN, A-TOXICSMOKE."""

from __future__ import annotations

from typing import Final

from deadzone.core.cubes import Cube
from deadzone.core.pieces import ModelNumber
from deadzone.core.rule_ids import RuleId, rule_ids
from deadzone.core.state import State

SMOKESCREEN: Final = RuleId("A-SMOKESCREEN")
TOXIC_SMOKE: Final = RuleId("A-TOXICSMOKE")  # the ability, and the marker in a cube full of toxic smoke
SCREENS: Final[tuple[RuleId, ...]] = (SMOKESCREEN, TOXIC_SMOKE)
_IMMUNE: Final = rule_ids("A-CONSTRUCT", "A-VEHICLE")


def smokescreens(g: State, number: ModelNumber) -> list[RuleId]:
    """Smokescreens that the model has not used yet; enemies in the cube do not matter. A-SMOKESCREEN-01."""
    return [rule for rule in SCREENS if g.has(number, rule) and rule not in g.models[number].spent]


def is_toxic(g: State, cube: Cube) -> bool:
    """Whether the cube is full of toxic smoke."""
    return bool(g.markers) and any([marker.kind == TOXIC_SMOKE and marker.cube == cube for marker in g.markers])


def breathes_toxic_smoke(g: State, number: ModelNumber) -> bool:
    """Whether the model is in toxic smoke and so counts as Vulnerable. A-TOXICSMOKE-01, A-TOXICSMOKE-02."""
    if not g.markers or not is_toxic(g, g.models[number].cube):
        return False
    return not any([g.has(number, rule) for rule in _IMMUNE])
