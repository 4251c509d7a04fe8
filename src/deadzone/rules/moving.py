"""Movement: where a model may go next, where it may stop, what it may drop from. R-MOVE-*, R-LEVEL-*, R-CAP-*."""

from __future__ import annotations

from typing import Final

from deadzone.core.capacity import why_not_fit
from deadzone.core.cubes import cube_name, level_of
from deadzone.core.sentence import Fault
from deadzone.core.state import MOVE_BONUS, SPRINT_BONUS, State
from deadzone.core.steps import StepTable
from deadzone.rules.presence import enemies_there, size_taken

JUMP_PACK: Final = "I-JUMPPACK"
NOWHERE: Final = -1
DEEP: Final = 2  # levels: a drop of two or more is a fall, R-FALL-01


def step_table(g: State, number: int) -> StepTable:
    """The steps that the terrain allows this model. I-JUMPPACK."""
    ground = g.setting.ground
    return ground.jumps if g.has(number, JUMP_PACK) else ground.steps


def speed_of(g: State, number: int) -> tuple[int, int]:
    """Cubes of a Move and of a Sprint, with all that adds to them. R-MOVE-01, R-SPRINT-01."""
    move, sprint = g.profile(number).speed
    if not g.models[number].gains:
        return move, sprint
    return move + g.value(number, MOVE_BONUS), sprint + g.value(number, SPRINT_BONUS)


def why_not_end(g: State, number: int, cube: int) -> Fault | None:
    """Why the model cannot stop in a cube. R-MOVE-09, R-CAP-01, R-CAP-04, R-CAP-09, R-ENTER-07."""
    return why_not_fit(g.setting.ground.field, cube, g.profile(number).size, size_taken(g, cube, number))


def may_end(g: State, number: int, cube: int) -> bool:
    """The model can stop in the cube, enemies there or not."""
    room = g.setting.ground.steps.holds[cube]
    size = g.profile(number).size
    return size <= room and size + size_taken(g, cube, number) <= room


def over_an_edge(g: State, before: int, cube: int) -> bool:
    """A movement has come on the level into a cube without floor, two levels or more above the next one. R-LEVEL-08."""
    table = g.setting.ground.steps
    if table.holds[cube] > 0 or before < 0 or before >> 6 != cube >> 6:
        return False
    return level_of(cube) - level_of(table.drop_landing(cube)) >= DEEP


def may_drop(g: State, number: int, before: int, cube: int) -> bool:
    """Having stepped over an edge, the model may let itself fall. R-LEVEL-08, R-LEVEL-14.

    Nobody jumps on purpose to where there is no room (R-CAP-09); where a half tile or a hatch may stop the fall or
    not, nobody can know.
    """
    if not over_an_edge(g, before, cube):
        return False
    landings = g.setting.ground.steps.landings(cube)
    return len(landings) > 1 or may_end(g, number, landings[0])


def why_not_drop(g: State, number: int, before: int, cube: int) -> Fault | None:
    """Why the model cannot let itself fall here; None when it can."""
    if may_drop(g, number, before, cube):
        return None
    if over_an_edge(g, before, cube):
        return why_not_end(g, number, g.setting.ground.steps.drop_landing(cube))
    return Fault(
        "{model} is not over an edge from which it could fall two levels or more.",
        rule="R-LEVEL-08",
        model=g.profile(number).name,
    )


def next_cubes(g: State, number: int, before: int, left: int) -> list[int]:
    """The cubes to which a movement with so many cubes left may go from where the model is.

    Every one of them leads to a legal end: it is one, or the movement can be brought to one from there.
    """
    if left <= 0:
        return []
    table = step_table(g, number)
    here = g.models[number].cube
    return [
        cube
        for cube in table.neighbours(here, g.profile(number).size)
        if (before < 0 or table.may_pass(before, here, cube)) and leads_on(g, number, table, here, cube, left - 1)
    ]


def leads_on(g: State, number: int, table: StepTable, before: int, cube: int, left: int) -> bool:
    """From this cube the movement ends legally: here, by a drop, or further on. R-MOVE-08, R-MOVE-09, R-CAP-05."""
    if may_end(g, number, cube):
        return True
    if table.holds[cube] > 0 and enemies_there(g, cube, number):
        return False  # it would have to stop there
    if may_drop(g, number, before, cube):
        return True
    if left == 0:
        return False
    for onward in table.neighbours(cube, g.profile(number).size):
        if table.may_pass(before, cube, onward) and leads_on(g, number, table, cube, onward, left - 1):
            return True
    return False


def why_not_go(g: State, number: int, before: int, cube: int, left: int) -> Fault | None:
    """Why the movement cannot go to a cube next; None when it can."""
    here = g.models[number].cube
    if left <= 0:
        return Fault("{model} has no cubes of movement left.", rule="R-MOVE-01", model=g.profile(number).name)
    table = step_table(g, number)
    blocked = table.why_not_step(here, cube, g.profile(number).size)
    if blocked is not None:
        return blocked
    if before >= 0 and not table.may_pass(before, here, cube):
        return Fault(
            "Nothing in {here} helps the model on to {there}.",
            rule="R-LEVEL-09",
            here=cube_name(here),
            there=cube_name(cube),
        )
    return None if leads_on(g, number, table, here, cube, left - 1) else why_not_end(g, number, cube)
