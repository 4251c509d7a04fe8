"""Models called in during play: from orbit, and swarms. A-HAMMERFIST, A-SWARMLORD, A-AERIAL."""

from __future__ import annotations

from typing import Final

from deadzone.core.cubes import Cube, all_squares, around, cube_name
from deadzone.core.dice import Test
from deadzone.core.pieces import ModelNumber
from deadzone.core.profiles import NO_PROFILE, brought_by
from deadzone.core.rule_ids import RuleId
from deadzone.core.sentence import Fault
from deadzone.core.sides import Side
from deadzone.core.state import HELD, State
from deadzone.rules.movement.moving import may_end, why_not_end
from deadzone.rules.table.presence import models_in_cube, size_taken

HAMMERFIST: Final = RuleId("A-HAMMERFIST")
SWARM_LORD: Final = RuleId("A-SWARMLORD")
SWARM: Final = brought_by(SWARM_LORD)  # marks the profile of a swarm
MOST_SWARMS: Final = 2
LANDING: Final = 4  # the landing's test is 4+, A-HAMMERFIST-03


def in_orbit(g: State, side: Side) -> list[ModelNumber]:
    """The side's models that wait to be called in. A-HAMMERFIST-01."""
    return [
        ModelNumber(number)
        for number, model in enumerate(g.models)
        if model.fate == HELD and model.side == side and g.has(ModelNumber(number), HAMMERFIST)
    ]


def drop_cubes(g: State, number: ModelNumber, empty: bool = True) -> list[Cube]:
    """Cubes where the model may land: tops of stacks where it can stand, with no models in them. A-HAMMERFIST-02.

    With `empty` False, cubes with models are included. S-FIST, C-43.
    """
    tops = top_cubes(g)
    return [cube for cube in tops if may_end(g, number, cube) and not (empty and models_in_cube(g, cube))]


def why_not_drop_there(g: State, number: ModelNumber, cube: Cube) -> Fault | None:
    """Why the model cannot land in the cube by A-HAMMERFIST-02; None if it can."""
    if cube not in top_cubes(g):
        return Fault("The model must land on the top level of a stack.", rule="A-HAMMERFIST-02")
    if models_in_cube(g, cube):
        return Fault(
            "The model must land in an empty cube: {cube} is occupied.", rule="A-HAMMERFIST-02", cube=cube_name(cube)
        )
    return why_not_end(g, number, cube)


def top_cubes(g: State) -> list[Cube]:
    """The highest cube of each stack in which a model can stand."""
    field = g.setting.ground.field
    return [field.highest_supported(square) for square in all_squares()]


def shaken_by(g: State, number: ModelNumber) -> list[ModelNumber]:
    """All models in the 26 cubes around a landing, the side whose turn it is first. A-HAMMERFIST-03, R-TEST-14."""
    near = around(g.models[number].cube, g.setting.ground.field.levels)
    all_near = [other for cube in near for other in models_in_cube(g, cube)]
    active = [other for other in all_near if g.models[other].side == g.turn]
    return active + [other for other in all_near if g.models[other].side != g.turn]


def landing_test() -> Test:
    """The test of the landing: 4+ with 3 dice. A-HAMMERFIST-03."""
    return Test(LANDING)


def swarm_profile(g: State) -> int:
    """Number of the swarm's profile; NO_PROFILE if the setting has none."""
    for number, profile in enumerate(g.setting.profiles):
        if profile.has(SWARM):
            return number
    return NO_PROFILE


def swarms(g: State, side: Side) -> int:
    """Number of swarms the side has in play. A-SWARMLORD-02."""
    return len([number for number in g.models_on_table(side) if g.has(number, SWARM)])


def may_have_more_swarms(g: State, number: ModelNumber) -> bool:
    """Whether the model's side has fewer than two swarms in play. A-SWARMLORD-02."""
    return swarms(g, g.models[number].side) < MOST_SWARMS


def has_room_for_swarm(g: State, number: ModelNumber) -> bool:
    """Whether the model's cube has room for a called swarm. A-SWARMLORD-02."""
    profile = swarm_profile(g)
    if profile == NO_PROFILE:
        return False
    cube = g.models[number].cube
    taken = size_taken(g, cube, number) + g.profile(number).size
    return taken + g.setting.profiles[profile].size <= g.setting.ground.steps.holds[cube]
