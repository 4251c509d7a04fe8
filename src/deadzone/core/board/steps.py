"""Steps between adjacent cubes that the terrain allows, and how far a model gets. R-MOVE-02/03, R-SCEN-*, R-LEVEL-*.

`core.board.terrain` says what a single step needs.
"""

from __future__ import annotations

from typing import Final

from deadzone.core.board.battlefield import (
    FLOOR_ADMITS,
    Battlefield,
)
from deadzone.core.board.terrain import DRIVE, FLY, JUMP, LARGEST_SIZE, WALK, Terrain, bits_of
from deadzone.core.cubes import (
    Cube,
    above,
    adjacent,
    all_cubes,
    around,
    below,
    cube_name,
    level_of,
    same_level,
    square_of,
    unit_steps,
)
from deadzone.core.records.declared import Declared
from deadzone.core.sentence import Fault

# Re-exported for code that asks how a model moves.
__all__ = ("DRIVE", "FLY", "JUMP", "WALK")

NO_WAY: Final = 99
HOLDS: Final = 16  # sets of sides of a cube, as bits
DEEP: Final = 2  # a drop of this many levels or more is a fall, R-FALL-01
LONGEST_STRIDE: Final = 8  # most cubes in one movement: no profile has more

# For each number of levels: for each cube, the cubes around it in ascending order, each with the unit steps that lead
# there as bits.
_AROUND: Final[dict[int, list[list[tuple[Cube, int]]]]] = {}


def steps_around(levels: int) -> list[list[tuple[Cube, int]]]:
    """For each cube of a board, the adjacent cubes and the unit steps to each as bits; the same on every such board."""
    known = _AROUND.get(levels)
    if known is None:
        known = [
            [(other, bits_of(unit_steps(cube, other))) for other in around(cube, levels)] for cube in all_cubes(levels)
        ]
        _AROUND[levels] = known
    return known


class Outing(Declared):
    """Where a movement from one cube may end by terrain alone, with a path to each, and the cubes that it may pass."""

    found: dict[Cube, tuple[Cube, ...]]
    passed: set[Cube]
    landed: set[Cube]  # by falls


class StepTable(Terrain):
    """All legal steps on one battlefield, shared by every battle on it.

    What leads on from a cube is worked out when somebody first asks: most battles see only a part of their battlefield.

    There is one table for each gait: walking, jumping (I-JUMPPACK-02, -03, -04), flying (A-FLIGHT-01, -03) and driving
    (Vehicles change level by ramps only, A-VEHICLE-01). `wrecks` are cubes with a destroyed Vehicle, which can be
    climbed (R-FIELD-27).
    """

    def __init__(self, field: Battlefield, gait: int = WALK, wrecks: frozenset[Cube] = frozenset()) -> None:
        super().__init__(field, gait, wrecks)
        self._around = steps_around(field.levels)
        # For each cube, the largest Size that may step to each of the cubes around it; None if not yet worked out.
        self._admitted: list[bytes | None] = [None] * self.cubes
        # The neighbours of each cube for each Size, indexed by (Size - 1) * cubes + cube; None if not yet worked out.
        self._ways: list[tuple[Cube, ...] | None] = [None] * (LARGEST_SIZE * self.cubes)
        self._beyond: dict[int, tuple[Cube, ...]] = {}  # what `stops_beyond` has found so far
        self._lengths: dict[int, list[int]] = {}
        self._entries: dict[int, list[list[Cube]]] = {}
        # By start, Size, number of cubes and whether falls are harmless; filled by whoever looks for paths
        # (`rules.movement.reaching`).
        self.outings: dict[tuple[Cube, int, int, bool], Outing] = {}

    def can_step(self, a: Cube, b: Cube, size: int) -> bool:
        """Whether the terrain lets a model of this Size step from `a` to the adjacent cube `b`.

        R-MOVE-02, -03, R-PROFILE-06. It may not be able to stop there: see `holds` and `reach`.
        """
        return 0 <= b < self.cubes and b in self.neighbours(a, size)

    def neighbours(self, a: Cube, size: int) -> tuple[Cube, ...]:
        """Cubes that `can_step` allows from `a`, in ascending order: lower levels first, north to south."""
        place = (size - 1) * self.cubes + a
        known = self._ways[place]
        if known is None:
            admitted = self._admitted_from(a)
            known = tuple([other for index, (other, _) in enumerate(self._around[a]) if size <= admitted[index]])
            self._ways[place] = known
        return known

    def _admitted_from(self, cube: Cube) -> bytes:
        """The largest Size that may step to each of the cubes around this one."""
        known = self._admitted[cube]
        if known is None:
            known = bytes([self.step_admits(cube, other, units) for other, units in self._around[cube]])
            self._admitted[cube] = known
        return known

    def may_pass(self, before: Cube, through: Cube, after: Cube) -> bool:
        """Whether a movement may pass through `through` on the way from `before` to `after`. R-LEVEL-09.

        Both steps must be legal by themselves. A model passes a cube without a floor only by climbing scenery in it:
        it may leave up or down, and sideways only across a side whose scenery it has climbed. Jumping models
        need no scenery to go straight up or down and cross gaps one cube wide (I-JUMPPACK-02, -04): from mid-air they
        must reach a floor or stay in the same stack. Flying models cross gaps of any width (A-FLIGHT-01), Vehicles
        none.
        """
        if self.holds[through] > 0 or self.gait == FLY:
            return True
        if self.gait == JUMP:
            return self._jumps_on(through, after)
        if not self.climbable[through] or self.gait == DRIVE:
            return False
        return self.leads_on(self.held_sides(before, through), through, after)

    def stops_beyond(self, before: Cube, through: Cube, size: int) -> tuple[Cube, ...]:
        """Cubes with room where a movement from `before` through `through` may end with its next step. R-MOVE-09.

        By terrain alone, in ascending order. Models that climb ask this for each cube without a floor beside them.
        """
        key = ((size - 1) * self.cubes + before) * self.cubes + through
        known = self._beyond.get(key)
        if known is None:
            onward = self.neighbours(through, size)
            known = tuple(
                [cube for cube in onward if size <= self.holds[cube] and self.may_pass(before, through, cube)]
            )
            self._beyond[key] = known
        return known

    def reach(self, start: Cube, size: int, cubes: int) -> dict[Cube, int]:
        """Cubes where a movement of up to `cubes` cubes may end by terrain alone, with the fewest cubes needed.

        R-MOVE-01, R-MOVE-09, R-CAP-04, R-LEVEL-07, R-LEVEL-09. Staying put (R-MOVE-04) is not covered, and other
        models on the way are ignored: both are up to the caller.
        """
        found: dict[Cube, int] = {}
        # A cube without a floor has a search state for each set of sides that a model may hold on to there.
        seen = [False] * (self.cubes * HOLDS)
        seen[start * HOLDS] = True
        edge: list[int] = [start * HOLDS]
        for used in range(1, cubes + 1):
            following: list[int] = []
            for state in edge:
                cube = Cube(state // HOLDS)
                climbs = used > 1 and self.holds[cube] == 0 and not self.airborne
                for other in self.neighbours(cube, size):
                    if climbs and not self.leads_on(state % HOLDS, cube, other):
                        continue
                    if self.gait == JUMP and not self._jumps_on(cube, other):
                        continue
                    arrival = self._arrival(cube, other)
                    if arrival < 0 or seen[arrival]:
                        continue
                    seen[arrival] = True
                    following.append(arrival)
                    if size <= self.holds[other]:
                        found[other] = used
            edge = following
        return found

    def why_not_step(self, a: Cube, b: Cube, size: int) -> Fault | None:
        """The reason why `can_step` refuses, or None. R-MOVE-02, R-FIELD-13, R-SCEN-02, R-OPEN-01, R-LEVEL-03/04."""
        if self.can_step(a, b, size):
            return None
        here = cube_name(a)
        if b < 0:
            return Fault("The edge of the board stops the model in {here}.", rule="R-FIELD-13", here=here)
        if b >= self.cubes:
            return Fault("{there} is above the top level of this battlefield.", rule="R-MOVE-09", there=cube_name(b))
        if not adjacent(a, b):
            return Fault("{here} and {there} are not adjacent.", rule="R-MOVE-02", here=here, there=cube_name(b))
        return self.why_closed(a, b, size)

    def connected(self, starts: tuple[Cube, ...], size: int) -> set[Cube]:
        """Cubes within any number of two-cube movements of each start, as `reach` finds them, and the starts.

        A movement over two cubes where the model can stand is the same as two movements, so only cubes where it cannot
        stand are passed through.
        """
        found = set(starts)
        waiting = list(starts)
        while waiting:
            here = waiting.pop()
            for cube in self.neighbours(here, size):
                if size <= self.holds[cube]:
                    ends: tuple[Cube, ...] = (cube,)
                else:
                    onward = self.neighbours(cube, size)
                    ends = tuple([end for end in onward if size <= self.holds[end] and self.may_pass(here, cube, end)])
                for end in ends:
                    if end not in found:
                        found.add(end)
                        waiting.append(end)
        return found

    def off_the_floor(self, before: Cube, cube: Cube) -> bool:
        """Whether a movement has just left a floor for a cube without one. R-FIELD-23.

        Either on the same level, or straight down past the half tile or through the hatch it stood on (R-LEVEL-03).
        """
        if self.holds[cube] > 0 or before < 0:
            return False
        return same_level(before, cube) or (before == above(cube) and self.holds[before] > 0)

    def over_an_edge(self, before: Cube, cube: Cube) -> bool:
        """Whether a movement has left a floor, and the floor below is two or more levels down. R-LEVEL-08."""
        if not self.off_the_floor(before, cube):
            return False
        return level_of(before) - level_of(self.drop_landing(cube)) >= DEEP

    def landings(self, cube: Cube) -> tuple[Cube, ...]:
        """Cubes with a floor that a model falling through this cube meets, from the top down to the first solid one.

        Only the last floor is solid; at each partial floor or hatch before it a die decides. R-FALL-10, R-PART-01.
        """
        met: list[Cube] = []
        while cube >= 0:
            floor = self.field.floors[cube]
            if self.field.supported(cube):
                met.append(cube)
                if FLOOR_ADMITS[floor] == 0:
                    break
            cube = below(cube)
        return tuple(met)

    def drop_landing(self, cube: Cube) -> Cube:
        """The first cube with a floor at or below this one. R-SCAT-04, R-KILL-07."""
        while not self.field.supported(cube):
            cube = below(cube)
        return cube

    def lengths_to(self, goal: Cube, size: int, stride: int = LONGEST_STRIDE) -> list[int]:
        """For each cube, the cubes of movement a model needs from there to the goal; NO_WAY if it cannot get there.

        A movement is at most `stride` cubes long and must end where the model can stand, so a short stride cannot
        cross every gap. Cached per goal and searched backwards from it, because ways up and down differ.
        """
        key = (goal * (LARGEST_SIZE + 1) + size) * (LONGEST_STRIDE + 1) + stride
        known = self._lengths.get(key)
        if known is None:
            known = self._measure(goal, size, stride)
            self._lengths[key] = known
        return known

    def _measure(self, goal: Cube, size: int, stride: int) -> list[int]:
        entries = self._entries_for(size)
        holds = self.holds
        lengths = [NO_WAY] * self.cubes
        lengths[goal] = 0
        # A cube without a floor has a search state for each set of sides of which it must hold one to go on, 0 if
        # it need not. States also differ by how many cubes in a row, from this one on, the model cannot stop in.
        span = self.cubes * HOLDS
        seen = [False] * (span * stride)
        seen[goal * HOLDS] = True
        edge: list[int] = [goal * HOLDS]
        used = 0
        while edge:
            used += 1
            following: list[int] = []
            for state in edge:
                restless_so_far = state // span
                place = state - restless_so_far * span
                cube = Cube(place // HOLDS)
                needed = place % HOLDS
                for before in entries[cube]:
                    restless = restless_so_far + 1 if size > holds[before] else 0
                    if restless >= stride or (needed and self.held_sides(before, cube) & needed == 0):
                        continue
                    lengths[before] = min(lengths[before], used)
                    departure = before * HOLDS if holds[before] > 0 else self._departure(before, cube)
                    if departure < 0:
                        continue
                    departure += restless * span
                    if not seen[departure] and not seen[departure - departure % HOLDS]:
                        seen[departure] = True
                        following.append(departure)
            edge = following
        return lengths

    def _entries_for(self, size: int) -> list[list[Cube]]:
        """For each cube, the cubes from which a model of this Size may step into it."""
        known = self._entries.get(size)
        if known is None:
            known = [[] for _ in self.field.every_cube]
            for cube in self.field.every_cube:
                for other in self.neighbours(cube, size):
                    known[other].append(cube)
            self._entries[size] = known
        return known

    def _departure(self, cube: Cube, onward: Cube) -> int:
        """Search state of `_measure` for a cube without a floor: with the sides of which one must be held there.

        -1 if it is impassable.
        """
        if self.gait == FLY:
            return cube * HOLDS
        if self.gait == JUMP:
            return cube * HOLDS if self._jumps_on(cube, onward) else -1
        if not self.climbable[cube] or self.gait == DRIVE:
            return -1
        if self.leads_on(0, cube, onward):
            return cube * HOLDS
        needed = self.free_starts(cube, onward)
        return cube * HOLDS + needed if needed else -1

    def _jumps_on(self, through: Cube, after: Cube) -> bool:
        """Whether a jump may go on: from mid-air only to a floor, or up or down. I-JUMPPACK-02, I-JUMPPACK-04."""
        return self.holds[through] > 0 or self.holds[after] > 0 or square_of(through) == square_of(after)

    def _arrival(self, cube: Cube, other: Cube) -> int:
        """Search state of `reach` for a cube: with the sides that are held there; -1 if it is impassable."""
        if self.holds[other] > 0 or self.airborne:
            return other * HOLDS
        if not self.climbable[other] or self.gait == DRIVE:
            return -1
        return other * HOLDS + self.held_sides(cube, other)
