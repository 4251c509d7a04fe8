"""Where a movement may end, and the path. R-MOVE-*, R-ENTER-01, R-LEVEL-09, R-CAP-05, A-FLIGHT, A-GLIDE, A-AGILE.

The page shows these cubes (`rules.turn.ways`) and JADE chooses among them. Deliberate falls are included only if they
are harmless and need no die: with a Jump Pack, Flight or Glide.
"""

from __future__ import annotations

from deadzone.core.board.steps import DRIVE, FLY, LONGEST_STRIDE, NO_WAY, Outing, StepTable
from deadzone.core.cubes import NOWHERE, Cube, above, below, distance
from deadzone.core.pieces import ModelNumber, Reached
from deadzone.core.records.declared import Declared
from deadzone.core.state import ON_TABLE, State
from deadzone.rules.movement.moving import (
    AGILE,
    GLIDE,
    LET_FALL,
    glide_landings,
    may_drop,
    may_end,
    speed_of,
    step_table,
)
from deadzone.rules.movement.thrown import harmed_by_falls
from deadzone.rules.table.presence import enemies_of

# A cube on the path, the cube before it, and the answers so far.
_Leg = tuple[Cube, Cube, tuple[Cube, ...]]


def reach(
    g: State, number: ModelNumber, cubes: int, came_from: Cube = NOWHERE, drops: bool = True, alone: bool = False
) -> dict[Cube, tuple[Cube, ...]]:
    """Every cube in which a movement of up to `cubes` cubes may end, with the answers for a shortest path.

    The model's own cube is not included. An enemy in a cube ends the movement there (R-MOVE-08) unless the model flies
    (A-FLIGHT-02); full cubes and cubes without a floor may be passed where the terrain allows (R-CAP-05, R-LEVEL-09).
    `came_from` is the previous cube of a movement in progress. Without `drops` the model never lets itself fall; a
    movement that must be `alone` enters no cube with other models (A-SCOUT-02).

    The answer is kept until something moves: callers must not change it.
    """
    movement = (number, cubes, came_from, drops, alone)
    kept = g.reached
    if kept is not None and kept.holds_for(movement, g.models, g.controlled, g.markers):
        return kept.found
    found = _search(g, number, cubes, came_from, drops, alone)
    g.reached = Reached(movement, g.models, g.controlled, g.markers, found)
    return found


def _search(
    g: State, number: ModelNumber, cubes: int, came_from: Cube, drops: bool, alone: bool
) -> dict[Cube, tuple[Cube, ...]]:
    table = step_table(g, number)
    start, size = g.models[number].cube, g.profile(number).size
    guarded: set[Cube] = set() if table.gait == FLY else _cubes_of_enemies(g, number)
    falls = drops and not harmed_by_falls(g, number)
    glides = falls and g.has(number, GLIDE)
    if came_from == NOWHERE and not glides and not alone:
        outing = _outing(table, start, size, cubes, falls)
        full = _full_cubes(g, number, outing)
        if guarded.isdisjoint(outing.passed) and outing.landed.isdisjoint(full):
            return {cube: way for cube, way in outing.found.items() if cube not in full} if full else outing.found
    search = _Search(table, start, size, _room_beside_friends(g, number), falls)
    search.glide = _Glide(g, number, alone) if glides or (falls and alone) else None
    search.guarded = guarded
    search.barred = _cubes_of_others(g, number) if alone else set()
    search.go(cubes, came_from)
    return search.found


def _full_cubes(g: State, number: ModelNumber, outing: Outing) -> list[Cube]:
    """Cubes where the movement would end by terrain alone, but friends leave no room. R-CAP-01"""
    friends = g.models_on_table(g.models[number].side)
    shared = [g.models[friend].cube for friend in friends if friend != number and g.models[friend].cube in outing.found]
    return [cube for cube in shared if not may_end(g, number, cube)]


def _outing(table: StepTable, start: Cube, size: int, cubes: int, falls: bool) -> Outing:
    """Where a movement may end by terrain alone. It is the same in all battles on a battlefield, so that it is kept."""
    key = (start, size, cubes, falls)
    known = table.outings.get(key)
    if known is None:
        search = _Search(table, start, size, table.holds, falls)
        search.go(cubes, NOWHERE)
        known = Outing(search.found, search.passed, search.landed)
        table.outings[key] = known
    return known


class _Search:
    """Breadth-first search over the paths of one model."""

    def __init__(self, table: StepTable, start: Cube, size: int, room: list[int], falls: bool) -> None:
        self.table = table
        self.start = start
        self.size = size
        self.room = room
        self.falls = falls and table.gait != DRIVE  # unharmed, and so at no cost
        self.glide: _Glide | None = None
        self.flying = table.gait == FLY
        self.guarded: set[Cube] = set()
        self.barred: set[Cube] = set()
        self.found: dict[Cube, tuple[Cube, ...]] = {}
        self.passed: set[Cube] = set()
        self.landed: set[Cube] = set()
        # What leads on from a cube without a floor depends on where it was entered from, so for these the step into the
        # cube is recorded instead of the cube. For flying models it makes no difference.
        self.seen: set[int] = set()

    def go(self, cubes: int, came_from: Cube) -> None:
        edge: list[_Leg] = [(self.start, came_from, ())]
        for used in range(cubes):
            if used > 0:
                self.passed.update([leg[0] for leg in edge])
            edge = self.widened(edge)

    def widened(self, edge: list[_Leg]) -> list[_Leg]:
        table = self.table
        holds = table.holds
        following: list[_Leg] = []
        for cube, before, way in edge:
            for onward in table.neighbours(cube, self.size):
                if onward == self.start or onward in self.barred:
                    continue
                if before >= 0 and not table.may_pass(before, cube, onward):
                    continue
                step = onward if self.flying or holds[onward] > 0 else (cube + 1) * table.cubes + onward
                if step in self.seen:
                    continue
                self.seen.add(step)
                longer = (*way, onward)
                self.note((onward, cube, longer), following)
                if self.falls and holds[onward] == 0:
                    self.let_fall(self.legs_down(cube, onward, longer), following)
        return following

    def note(self, leg: _Leg, following: list[_Leg]) -> None:
        """Record a reached cube: the movement may end there, go on from there, or both."""
        cube = leg[0]
        if self.size <= self.room[cube] and cube not in self.found:
            self.found[cube] = leg[2]
        if cube not in self.guarded:
            following.append(leg)

    def let_fall(self, legs: list[_Leg], following: list[_Leg]) -> None:
        new = [leg for leg in legs if leg[0] not in self.seen and leg[0] != self.start]
        self.seen.update([leg[0] for leg in new])
        self.landed.update([leg[0] for leg in new])
        for leg in new:
            self.note(leg, following)

    def legs_down(self, before: Cube, air: Cube, way: tuple[Cube, ...]) -> list[_Leg]:
        """Where the model falls from mid-air if it has room there, and no die decides. R-LEVEL-08, I-JUMPPACK-05."""
        if self.glide is not None:
            return self.glide.legs(before, air, way)
        if not self.table.over_an_edge(before, air):
            return []
        landings = self.table.landings(air)
        if len(landings) > 1 or self.size > self.room[landings[0]]:
            return []
        return [(landings[0], landings[0], (*way, LET_FALL))]


class _Glide(Declared):
    """How one model falls or glides from mid-air where that depends on others. A-GLIDE-03, A-GLIDE-05, A-SCOUT-02."""

    g: State
    number: ModelNumber
    alone: bool

    def legs(self, before: Cube, air: Cube, way: tuple[Cube, ...]) -> list[_Leg]:
        g, number = self.g, self.number
        if not may_drop(g, number, before, air, self.alone):
            return []
        if g.has(number, GLIDE):
            ends = glide_landings(g, number, before, air, alone=self.alone)
            return [(cube, cube, (*way, LET_FALL, cube)) for cube in ends]
        landings = g.setting.ground.steps.landings(air)
        return [(landings[0], landings[0], (*way, LET_FALL))] if len(landings) == 1 else []


def cubes_used(way: tuple[Cube, ...], gliding: bool) -> int:
    """Cubes of movement that a path uses: a fall or glide costs nothing. R-LEVEL-08."""
    return len(way) - way.count(LET_FALL) * (2 if gliding else 1)


def reach_and_hop(g: State, number: ModelNumber, cubes: int, drops: bool = True) -> dict[Cube, tuple[Cube, ...]]:
    """Like `reach`, plus cubes reached by the free Agile step, with the path to the cube before that step.

    The cubes directly above and below the start need no extra case: any movement reaches them. A-AGILE-01, A-AGILE-04.
    """
    found = reach(g, number, cubes, drops=drops)
    if not g.has(number, AGILE):
        return found
    start = g.models[number].cube
    farther = found.copy()
    for cube, way in found.items():
        for hop in hops(g, number, cube):
            if hop != start:
                farther.setdefault(hop, way)
    return farther


def hops(g: State, number: ModelNumber, cube: Cube) -> list[Cube]:
    """Cubes directly above and below that the free Agile step may reach. A-AGILE-01, A-AGILE-02, A-AGILE-03."""
    enemies = _cubes_of_enemies(g, number)
    if cube in enemies:
        return []
    table: StepTable = step_table(g, number)
    size = g.profile(number).size
    beside = (above(cube), below(cube))
    return [there for there in beside if table.can_step(cube, there, size) and may_end(g, number, there)]


def _cubes_of_others(g: State, number: ModelNumber) -> set[Cube]:
    """Cubes that hold other models. A-SCOUT-02."""
    return {model.cube for other, model in enumerate(g.models) if other != number and model.fate == ON_TABLE}


def _cubes_of_enemies(g: State, number: ModelNumber) -> set[Cube]:
    return {g.models[enemy].cube for enemy in enemies_of(g, number)}


def _room_beside_friends(g: State, number: ModelNumber) -> list[int]:
    """The largest Size that may end in each cube, by the same rules as `may_end`. R-CAP-01, R-CAP-04."""
    room = g.setting.ground.steps.holds.copy()
    side = g.models[number].side
    for other, model in enumerate(g.models):
        if model.side == side and model.fate == ON_TABLE and other != number and g.controlled not in (number, other):
            room[model.cube] -= g.profile(ModelNumber(other)).size
    return room


def way_lengths(g: State, number: ModelNumber, goal: Cube) -> list[int]:
    """For each cube, the cubes of movement from there to the goal by terrain alone, NO_WAY if there is no way.

    Only Move actions count: a gap that only a Sprint can cross is no way. J-AMB-16
    """
    profile = g.profile(number)
    return step_table(g, number).lengths_to(goal, profile.size, min(max(speed_of(g, number)[0], 1), LONGEST_STRIDE))


def way_length(g: State, number: ModelNumber, cube: Cube, goal: Cube) -> int:
    """Cubes of movement from one cube to the goal, as in `way_lengths`."""
    return way_lengths(g, number, goal)[cube]


def way_or_distance(g: State, number: ModelNumber, cube: Cube, goal: Cube) -> tuple[int, int]:
    """Sort key for comparing cubes: the way to the goal, or the distance if there is no way. R-RANGE-01."""
    length = way_length(g, number, cube, goal)
    return (length, 0) if length < NO_WAY else (NO_WAY, distance(cube, goal))
