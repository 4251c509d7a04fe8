"""Destinations of the Agile step, of Evade and of Teleport. A-AGILE, A-EVADE, A-TELEPORT."""

from __future__ import annotations

from typing import Final

from deadzone.core.board.battlefield import BLOCKED, FULL
from deadzone.core.cubes import CUBE_SIDES, NOWHERE, Cube, across, adjacent, cube_name, distance, square_of
from deadzone.core.pieces import ModelNumber
from deadzone.core.rule_ids import RuleId
from deadzone.core.sentence import Fault
from deadzone.core.state import State
from deadzone.rules.movement.moving import may_end, next_cubes, why_not_end, why_not_go
from deadzone.rules.table.presence import enemies_in_cube

TELEPORT: Final = RuleId("A-TELEPORT")
TELEPORT_RANGE: Final = 3  # cubes
EVADE: Final = RuleId("A-EVADE")


def agile_cubes(g: State, number: ModelNumber, alone: bool = False) -> list[Cube]:
    """Cubes for the Agile step: one level up or down in the same stack. A-AGILE-02, A-AGILE-03.

    A model with an enemy in its cube may not take it, and it must end where the model can stand, never in a fall.
    """
    if enemies_in_cube(g, number):
        return []
    here = square_of(g.models[number].cube)
    beside = next_cubes(g, number, NOWHERE, 1, alone)
    return [cube for cube in beside if square_of(cube) == here and may_end(g, number, cube)]


def why_not_agile(g: State, number: ModelNumber, cube: Cube) -> Fault | None:
    here = g.models[number].cube
    if square_of(cube) != square_of(here) or not adjacent(here, cube):
        return Fault("An Agile step goes one level up or down in the same stack.", rule="A-AGILE-01")
    if g.setting.ground.steps.holds[cube] == 0:
        return Fault("An Agile step cannot end in mid-air.", rule="A-AGILE-02")
    return why_not_go(g, number, NOWHERE, cube, 1)


def evasions(g: State, number: ModelNumber) -> list[Cube]:
    """Cubes to which the model may evade: one cube in any direction. A-EVADE-01."""
    return next_cubes(g, number, NOWHERE, 1) if g.has(number, EVADE) else []


def teleport_cubes(g: State, number: ModelNumber) -> list[Cube]:
    """Cubes the model may teleport to: within three cubes, regardless of terrain. A-TELEPORT-01, A-TELEPORT-02."""
    here = g.models[number].cube
    return [
        cube
        for cube in g.setting.ground.field.every_cube
        if cube != here
        and distance(here, cube) <= TELEPORT_RANGE
        and may_end(g, number, cube)
        and not closed_in(g, cube)
    ]


def why_not_teleport(g: State, number: ModelNumber, cube: Cube) -> Fault | None:
    here = g.models[number].cube
    if not 0 <= cube < g.setting.ground.field.cubes or distance(here, cube) > TELEPORT_RANGE:
        return Fault("A teleport reaches {cubes} cubes at most.", rule="A-TELEPORT-01", cubes=TELEPORT_RANGE)
    if closed_in(g, cube):
        return Fault("{cube} is closed on all sides.", rule="A-TELEPORT-02", cube=cube_name(cube))
    cannot_stand = why_not_end(g, number, cube)
    if cannot_stand is not None:
        return cannot_stand
    return Fault("{model} is already in {cube}.", rule="A-TELEPORT-01", model=g.profile(number).name,
                 cube=cube_name(cube))  # fmt: skip


def closed_in(g: State, cube: Cube) -> bool:
    """Whether walls or board edges, a solid floor and a solid ceiling enclose the cube. A-TELEPORT-02, R-FIELD-13."""
    field = g.setting.ground.field
    if field.ceiling(cube) != FULL or field.floors[cube] != FULL:
        return False
    return all([across(cube, side) < 0 or field.side(cube, side) == BLOCKED for side in CUBE_SIDES])
