"""Movement: where a model may go next, stop, or let itself fall. R-MOVE-*, R-LEVEL-*, R-CAP-*."""

from __future__ import annotations

from typing import Final

from deadzone.core.board.capacity import why_not_fit
from deadzone.core.board.steps import DEEP, DRIVE, FLY, WALK, StepTable
from deadzone.core.cubes import Cube, above, column_of, cube_name, level_of, row_of
from deadzone.core.pieces import ModelNumber
from deadzone.core.profiles import OTHER_GAITS
from deadzone.core.rule_ids import RuleId
from deadzone.core.sentence import Fault
from deadzone.core.state import MOVE_BONUS, SPRINT_BONUS, State
from deadzone.rules.items.items import rides
from deadzone.rules.movement.away import cube_towards
from deadzone.rules.table.presence import cubes_with_friends, enemies_there, models_in_cube, size_taken
from deadzone.rules.table.wrecks import wrecked_cubes

JUMP_PACK: Final = RuleId("I-JUMPPACK")
AGILE: Final = RuleId("A-AGILE")
FLIGHT: Final = RuleId("A-FLIGHT")
GLIDE: Final = RuleId("A-GLIDE")
VEHICLE: Final = RuleId("A-VEHICLE")
LET_FALL: Final = Cube(-2)  # in a path: the model lets itself fall, or glides to the cube that follows
ANY_WAY: Final = -1  # no direction is prescribed
BIKE_SPEED: Final = (1, 5)  # I-SCOUTBIKE-01


def gait_of(g: State, number: ModelNumber) -> int:
    """The gait of a model: walking, driving, jumping or flying. R-LEVEL-11, R-LEVEL-12, I-JUMPPACK.

    The ability Vehicle, not the type, restricts a model to ramps, unless it has Flight. A-VEHICLE-01, A-VEHICLE-06,
    A-FLIGHT-03
    """
    model = g.models[number]
    if not model.gains and not model.items:
        return g.profile(number).gait
    for rule, gait in OTHER_GAITS:
        if g.has(number, rule):
            return gait
    return WALK


def step_table(g: State, number: ModelNumber) -> StepTable:
    """The step table for this model. I-JUMPPACK, A-FLIGHT, A-VEHICLE, R-FIELD-27."""
    gait = gait_of(g, number)
    if gait == WALK and g.markers:
        wrecks = wrecked_cubes(g)
        if wrecks:
            return g.setting.ground.steps_over(wrecks)
    return g.setting.ground.steps_of(gait)


def flies(g: State, number: ModelNumber) -> bool:
    """Whether the model flies, so that enemies on its way do not stop it. A-FLIGHT-02, A-GEN-01."""
    return gait_of(g, number) == FLY


def speed_of(g: State, number: ModelNumber) -> tuple[int, int]:
    """Cubes of a Move and of a Sprint, including bonuses. R-PROFILE-04, R-MOVE-01, R-SPRINT-01."""
    move, sprint = g.profile(number).speed
    if g.models[number].items and rides(g, number):
        move, sprint = BIKE_SPEED
    if not g.models[number].gains:
        return move, sprint
    return move + g.value(number, MOVE_BONUS), sprint + g.value(number, SPRINT_BONUS)


def why_not_end(g: State, number: ModelNumber, cube: Cube) -> Fault | None:
    """The reason why the model cannot stop in a cube, or None. R-MOVE-09, R-CAP-01, R-CAP-04, R-CAP-09, R-ENTER-07."""
    return why_not_fit(g.setting.ground.field, cube, g.profile(number).size, size_taken(g, cube, number))


def may_end(g: State, number: ModelNumber, cube: Cube) -> bool:
    """Whether the model can stop in the cube; enemies there do not matter."""
    room = g.setting.ground.steps.holds[cube]
    size = g.profile(number).size
    return size <= room and size + size_taken(g, cube, number) <= room


def may_drop(g: State, number: ModelNumber, before: Cube, cube: Cube, alone: bool = False) -> bool:
    """Whether a model that stepped over an edge may let itself fall or glide. R-LEVEL-08, R-LEVEL-14, A-GLIDE-03.

    There must be room where it lands (R-CAP-09), unless a half tile or hatch on the way makes that uncertain. Vehicles
    may not leave their ramps (A-VEHICLE-01), and Scouts may not land beside other models (A-SCOUT-02). A gliding model
    may also pass over a lower roof, as long as it lands two or more levels down: one level is only a hop.
    """
    if before < 0 or level_of(before) <= DEEP:
        return False  # nothing is that far below
    steps = g.setting.ground.steps
    if not steps.off_the_floor(before, cube) or gait_of(g, number) == DRIVE:
        return False
    if g.has(number, GLIDE):
        glides = glide_landings(g, number, before, cube, alone=alone)
        return any([level_of(before) - level_of(landing) >= DEEP for landing in glides])
    if not steps.over_an_edge(before, cube):
        return False
    landings = steps.landings(cube)
    if alone and not all([is_free(g, number, landing) for landing in landings]):
        return False
    return len(landings) > 1 or may_end(g, number, landings[0])


def is_free(g: State, number: ModelNumber, cube: Cube) -> bool:
    """Whether no other model is in the cube. A-SCOUT-02."""
    return all([other == number for other in models_in_cube(g, cube)])


def glide_landings(
    g: State, number: ModelNumber, base: Cube, air: Cube, direction: int = ANY_WAY, alone: bool = False
) -> list[Cube]:
    """Cubes to which a model may glide down after leaving `base` over an edge for `air`. A-GLIDE-01, -02, -04.

    The glide goes level by level and never farther sideways from `base` than levels down; a thrown model must keep its
    direction. An enemy in a cube ends the glide there (R-MOVE-08).
    """
    table = g.setting.ground.steps
    found: set[Cube] = set()
    edge: set[Cube] = {air}
    for dropped in range(1, level_of(air)):
        below: set[Cube] = set()
        for cube in edge:
            for onward in table.neighbours(cube, g.profile(number).size):
                if level_of(onward) != level_of(cube) - 1 or _sideways(base, onward) > dropped:
                    continue
                if direction == ANY_WAY or above(onward) in (cube, cube_towards(cube, direction)):
                    below.add(onward)
        found.update([cube for cube in below if may_end(g, number, cube) and (not alone or is_free(g, number, cube))])
        edge = {cube for cube in below if table.holds[cube] == 0 or not enemies_there(g, cube, number)}
    return sorted(found)


def _sideways(a: Cube, b: Cube) -> int:
    return max(abs(row_of(a) - row_of(b)), abs(column_of(a) - column_of(b)))


def why_not_drop(g: State, number: ModelNumber, before: Cube, cube: Cube, alone: bool = False) -> Fault | None:
    """The reason why the model cannot let itself fall here, or None if it can. R-LEVEL-08, A-SCOUT-02."""
    if may_drop(g, number, before, cube, alone):
        return None
    if may_drop(g, number, before, cube):
        return _not_alone(_taken_landing(g, number, before, cube))
    if gait_of(g, number) == DRIVE:
        return Fault("{model} can only change level by ramps.", rule="A-VEHICLE-01", model=g.profile(number).name)
    if g.setting.ground.steps.over_an_edge(before, cube):
        return why_not_end(g, number, g.setting.ground.steps.drop_landing(cube))
    return Fault(
        "{model} is not at an edge with a drop of two levels or more.",
        rule="R-LEVEL-08",
        model=g.profile(number).name,
    )


def _taken_landing(g: State, number: ModelNumber, before: Cube, cube: Cube) -> Cube:
    """A cube with another model where the fall or glide could end. A-SCOUT-02."""
    glides = g.has(number, GLIDE)
    landings = glide_landings(g, number, before, cube) if glides else g.setting.ground.steps.landings(cube)
    taken = [landing for landing in landings if not is_free(g, number, landing)]
    return taken[0]


def _not_alone(cube: Cube) -> Fault:
    """The reason against a cube with another model. A-SCOUT-02."""
    return Fault(
        "Scouts cannot enter cubes with other models: {there} is occupied.",
        rule="A-SCOUT-02",
        there=cube_name(cube),
    )


def next_cubes(g: State, number: ModelNumber, before: Cube, left: int, alone: bool = False) -> list[Cube]:
    """Cubes to which the model may step with `left` cubes of movement left.

    Each of them is a legal end of the movement, or one can be reached from it. A movement that must be `alone` enters
    no cube with another model. A-SCOUT-02
    """
    if left <= 0:
        return []
    table = step_table(g, number)
    here = g.models[number].cube
    size = g.profile(number).size
    holds, shared = table.holds, cubes_with_friends(g, number)
    anywhere = before < 0 or holds[here] > 0  # whether each step from here may follow the last one
    return [
        cube
        for cube in table.neighbours(here, size)
        if (anywhere or table.may_pass(before, here, cube))
        and (not alone or is_free(g, number, cube))
        # Most cubes have room and no friend in them: there `may_end` need not add up Sizes.
        and (
            (size <= holds[cube] and cube not in shared)
            or _leads_on(g, number, table, here, cube, left - 1, alone, shared)
        )
    ]


def leads_on(
    g: State, number: ModelNumber, table: StepTable, before: Cube, cube: Cube, left: int, alone: bool = False
) -> bool:
    """Whether the movement can end legally here, by a drop, or farther on. R-MOVE-08, R-MOVE-09, R-CAP-05."""
    return _leads_on(g, number, table, before, cube, left, alone, cubes_with_friends(g, number))


def _leads_on(
    g: State,
    number: ModelNumber,
    table: StepTable,
    before: Cube,
    cube: Cube,
    left: int,
    alone: bool,
    shared: set[Cube],
) -> bool:
    """Like `leads_on`; `shared` are the cubes with friends, in which there may be no room."""
    size = g.profile(number).size
    if size <= table.holds[cube] and (cube not in shared or may_end(g, number, cube)):
        return True
    stopped = table.holds[cube] > 0 and table.gait != FLY and bool(enemies_there(g, cube, number))
    if left > 0 and not stopped:
        for onward in table.stops_beyond(before, cube, size):
            if (onward not in shared or may_end(g, number, onward)) and (not alone or is_free(g, number, onward)):
                return True
    if may_drop(g, number, before, cube, alone):
        return True
    if table.gait == FLY:
        return _lands_within(g, number, table, cube, left, alone)
    if stopped or left == 0:
        return False  # an enemy stops the movement where there is no room
    for onward in table.neighbours(cube, size):
        if alone and not is_free(g, number, onward):
            continue
        if table.may_pass(before, cube, onward) and _leads_on(g, number, table, cube, onward, left - 1, alone, shared):
            return True
    return False


def _lands_within(g: State, number: ModelNumber, table: StepTable, cube: Cube, left: int, alone: bool) -> bool:
    """Whether a flying model can land within `left` cubes, passing over enemies. A-FLIGHT-01, A-FLIGHT-02."""
    seen = {cube}
    edge = [cube]
    for _ in range(left):
        following: list[Cube] = []
        for here in edge:
            for onward in table.neighbours(here, g.profile(number).size):
                if onward in seen or (alone and not is_free(g, number, onward)):
                    continue
                if may_end(g, number, onward) or may_drop(g, number, here, onward, alone):
                    return True
                seen.add(onward)
                following.append(onward)
        edge = following
    return False


def why_not_go(g: State, number: ModelNumber, before: Cube, cube: Cube, left: int, alone: bool = False) -> Fault | None:
    """The reason why the movement cannot go to a cube next, or None if it can."""
    here = g.models[number].cube
    if left <= 0:
        return Fault("{model} has no movement left.", rule="R-MOVE-01", model=g.profile(number).name)
    table = step_table(g, number)
    blocked = table.why_not_step(here, cube, g.profile(number).size)
    if blocked is not None:
        return blocked
    if before >= 0 and not table.may_pass(before, here, cube):
        return Fault(
            "The model cannot go on from {here} to {there}: nothing that it climbs in {here} leads there.",
            rule="R-LEVEL-09",
            here=cube_name(here),
            there=cube_name(cube),
        )
    if alone and not is_free(g, number, cube):
        return _not_alone(cube)
    return None if leads_on(g, number, table, here, cube, left - 1, alone) else why_not_end(g, number, cube)
