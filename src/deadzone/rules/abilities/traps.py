"""Trap tokens: markers in a cube that their player may detonate when an enemy enters. A-TRAP-*, A-ENGINEER-04."""

from __future__ import annotations

from typing import Final

from deadzone.core.cubes import Cube
from deadzone.core.pieces import ModelNumber
from deadzone.core.rule_ids import RuleId
from deadzone.core.state import Marker, State
from deadzone.rules.items.items import ENGINEER

TRAP: Final = RuleId("A-TRAP")  # also the kind of a Trap token's marker, whose value is the dice of its Frag


def traps_in(g: State, cube: Cube) -> list[Marker]:
    """Trap tokens of both sides in the cube."""
    return [marker for marker in g.markers if marker.cube == cube and marker.kind == TRAP] if g.markers else []


def traps_for(g: State, number: ModelNumber) -> list[Marker]:
    """Trap tokens that may be detonated because the model has entered their cube. A-TRAP-02, A-TRAP-03.

    Enemy tokens only, and none for an Engineer. A model under enemy control is an enemy of its own team, too.
    """
    if not g.markers or g.has(number, ENGINEER):
        return []
    model = g.models[number]
    return [trap for trap in traps_in(g, model.cube) if trap.side != model.side or number == g.controlled]
