"""Steps between adjacent cubes that the terrain allows, and how far a model gets. R-MOVE-02/03, R-SCEN-*, R-LEVEL-*.

A step consists of one, two or three unit steps (one per axis). It is legal if, in at least one order of the unit steps,
every side and floor crossed lets the model through. One number per step is enough: the largest Size that may make it,
0 if none may.
"""

from __future__ import annotations

from typing import Final

from deadzone.core.board.battlefield import (
    BLOCKED,
    FLOOR_ADMITS,
    NO_RAMP,
    NONE,
    SIDE_ADMITS,
    Battlefield,
    is_partial,
    reaches_level_above,
)
from deadzone.core.board.capacity import capacity_of
from deadzone.core.cubes import (
    DOWN,
    UNIT_STEPS,
    UP,
    Cube,
    CubeSide,
    above,
    across,
    adjacent,
    around,
    below,
    beside,
    cube_name,
    same_level,
    square_of,
    unit_steps,
)
from deadzone.core.sentence import Fault

LARGEST_SIZE: Final = 4
NO_WAY: Final = 99
LONGEST_STRIDE: Final = 8  # most cubes in one movement: no profile has more

# Gaits: on foot, with a Jump Pack, flying, driving. I-JUMPPACK, A-FLIGHT, A-VEHICLE
WALK: Final = 0
JUMP: Final = 1
FLY: Final = 2
DRIVE: Final = 3

# Obstacles on a route, as bits.
_WALL: Final = 1
_FLOOR: Final = 2
_NOTHING_TO_CLIMB: Final = 4


class StepTable:
    """All legal steps on one battlefield, worked out once and shared by every battle on it.

    There is one table for each gait: walking, jumping (I-JUMPPACK-02, -03, -04), flying (A-FLIGHT-01, -03) and driving
    (Vehicles change level by ramps only, A-VEHICLE-01). `wrecks` are cubes with a destroyed Vehicle, which can be
    climbed (R-FIELD-27).
    """

    def __init__(self, field: Battlefield, gait: int = WALK, wrecks: frozenset[Cube] = frozenset()) -> None:
        self.field = field
        self.gait = gait
        self.airborne = gait in (JUMP, FLY)  # changes level without scenery and crosses walls
        self.cubes = field.cubes
        # The largest Size that may end a movement in each cube. R-MOVE-09, R-CAP-04
        self.holds: list[int] = [capacity_of(field, cube) for cube in field.every_cube]
        self.climbable: list[bool] = [cube in wrecks or field.climbable(cube) for cube in field.every_cube]
        # Cubes from which a climb may lead over any side: by a ladder, a ramp, a wreck or through the air.
        self.any_side: list[bool] = [
            self.airborne or cube in wrecks or field.has_own_climb(cube) for cube in field.every_cube
        ]
        # The largest Size that may make each unit step, indexed by cube * 6 + unit step.
        self.units: list[int] = [
            self._unit_admits(cube, unit) for cube in field.every_cube for unit in range(UNIT_STEPS)
        ]
        # The largest Size that may step from one cube to another, indexed by cube * cubes + other cube.
        self.admits = self._all_steps()
        self.ways: list[tuple[Cube, ...]] = [
            self._ways_from(cube, size) for size in range(1, LARGEST_SIZE + 1) for cube in field.every_cube
        ]

        self._lengths: dict[int, list[int]] = {}
        self._entries: dict[int, list[list[Cube]]] = {}

    def can_step(self, a: Cube, b: Cube, size: int) -> bool:
        """Whether the terrain lets a model of this Size step from `a` to the adjacent cube `b`.

        R-MOVE-02, -03, R-PROFILE-06. It may not be able to stop there: see `holds` and `reach`.
        """
        return 0 <= b < self.cubes and size <= self.admits[a * self.cubes + b]

    def neighbours(self, a: Cube, size: int) -> tuple[Cube, ...]:
        """Cubes that `can_step` allows from `a`, in ascending order: lower levels first, north to south."""
        return self.ways[(size - 1) * self.cubes + a]

    def may_pass(self, before: Cube, through: Cube, after: Cube) -> bool:
        """Whether a movement may pass through `through` on the way from `before` to `after`. R-LEVEL-09.

        Both steps must be legal by themselves. A model passes a cube without a floor only by climbing scenery in it:
        if it enters on the same level, it must leave up or down, because it cannot walk across a gap. Jumping models
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
        return not same_level(before, through) or not same_level(through, after)

    def reach(self, start: Cube, size: int, cubes: int) -> dict[Cube, int]:
        """Cubes where a movement of up to `cubes` cubes may end by terrain alone, with the fewest cubes needed.

        R-MOVE-01, R-MOVE-09, R-CAP-04, R-LEVEL-07, R-LEVEL-09. Staying put (R-MOVE-04) is not covered, and other
        models on the way are ignored: both are up to the caller.
        """
        found: dict[Cube, int] = {}
        # A cube without a floor has two search states: entered on the same level, or from above or below.
        seen = [False] * (self.cubes * 2)
        seen[start * 2] = True
        edge: list[int] = [start * 2]
        for used in range(1, cubes + 1):
            following: list[int] = []
            for state in edge:
                cube = Cube(state >> 1)
                for other in self.neighbours(cube, size):
                    if state & 1 and same_level(other, cube):
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
        return self._why_closed(a, b, size)

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
        lengths = [NO_WAY] * self.cubes
        lengths[goal] = 0
        # As in `reach`, a cube without a floor has two search states: odd if it may only be entered by a change of
        # level. States also differ by how many cubes in a row, from this one on, the model cannot stop in.
        span = self.cubes * 2
        seen = [False] * (span * stride)
        seen[goal * 2] = True
        edge: list[int] = [goal * 2]
        used = 0
        while edge:
            used += 1
            following: list[int] = []
            for state in edge:
                cube = Cube(state % span >> 1)
                for before in entries[cube]:
                    restless = state // span + 1 if size > self.holds[before] else 0
                    if restless >= stride or (state & 1 and same_level(before, cube)):
                        continue
                    lengths[before] = min(lengths[before], used)
                    departure = self._departure(before, cube)
                    if departure < 0:
                        continue
                    departure += restless * span
                    if not seen[departure] and not seen[departure & ~1]:
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
        """Search state of `_measure` for a cube: cube * 2, plus 1 if only climbing leads into it; -1 if impassable."""
        if self.holds[cube] > 0 or self.gait == FLY:
            return cube * 2
        if self.gait == JUMP:
            return cube * 2 if self._jumps_on(cube, onward) else -1
        if not self.climbable[cube] or self.gait == DRIVE:
            return -1
        return cube * 2 + (1 if same_level(cube, onward) else 0)

    def _unit_admits(self, cube: Cube, unit: int) -> int:
        """The largest Size that may make a unit step. R-SCEN-01, R-SCEN-04, R-LEVEL-03, R-LEVEL-04, R-LEVEL-07.

        A model cannot jump or fly through a solid floor (I-JUMPPACK-06). No route leaves the board, since it stays
        within the box of its two ends (R-FIELD-13).
        """
        if unit == UP:
            return FLOOR_ADMITS[self.field.ceiling(cube)] if self.climbable[cube] or self.airborne else 0
        if unit == DOWN:
            return FLOOR_ADMITS[self.field.floors[cube]]
        return SIDE_ADMITS[self.field.side(cube, CubeSide(unit))]

    def _best_route(self, cube: Cube, units: list[int]) -> int:
        """The largest Size that gets through on the best order of the unit steps: one free route is enough.

        R-SCEN-02, R-SCEN-03, R-SCEN-05, R-LEVEL-02, R-LEVEL-10b.
        """
        if not units:
            return LARGEST_SIZE
        best = 0
        for unit in units:
            admitted = self.units[cube * UNIT_STEPS + unit]
            if admitted > best:
                rest = [other for other in units if other != unit]
                best = max(best, min(admitted, self._rest_of_route(cube, unit, rest)))
        return best

    def _rest_of_route(self, cube: Cube, unit: int, rest: list[int]) -> int:
        """The largest Size that gets through the unit steps after the first; a climb must go on over its scenery.

        R-LEVEL-10.
        """
        there = beside(cube, unit)
        if unit != UP or not rest:
            return self._best_route(there, rest)
        best = 0
        for onward in rest:
            if self._climb_leads(cube, CubeSide(onward)):
                left = [other for other in rest if other != onward]
                admitted = self.units[there * UNIT_STEPS + onward]
                best = max(best, min(admitted, self._best_route(beside(there, onward), left)))
        return best

    def _climb_leads(self, cube: Cube, side: CubeSide) -> bool:
        """Whether a climb up from the cube may lead over this side: the scenery must touch it. R-LEVEL-05."""
        return self.any_side[cube] or reaches_level_above(self.field.side(cube, side))

    def _all_steps(self) -> bytes:
        admits = bytearray(self.cubes * self.cubes)
        for cube in self.field.every_cube:
            for other in around(cube, self.field.levels):
                admits[cube * self.cubes + other] = self._step_admits(cube, other)
        return bytes(admits)

    def _step_admits(self, cube: Cube, other: Cube) -> int:
        """The largest Size that may step to an adjacent cube. I-JUMPPACK-03, A-FLIGHT-03, A-VEHICLE-01."""
        if same_level(cube, other):
            if self.airborne and self._open_above(cube) and self._open_above(other):
                return LARGEST_SIZE
        elif self.gait == DRIVE and not self._joined_by_ramp(min(cube, other), max(cube, other)):
            return 0
        return self._best_route(cube, unit_steps(cube, other))

    def _joined_by_ramp(self, lower: Cube, upper: Cube) -> bool:
        """Whether a ramp leads from the lower cube to the upper one. R-FIELD-25."""
        ramp = self.field.ramps[lower]
        return ramp != NO_RAMP and above(across(lower, ramp)) == upper

    def _open_above(self, cube: Cube) -> bool:
        """Whether there is no ceiling or only half of one, so that the cube's walls can be jumped. I-JUMPPACK-03."""
        ceiling = self.field.ceiling(cube)
        return ceiling == NONE or is_partial(ceiling)

    def _jumps_on(self, through: Cube, after: Cube) -> bool:
        """Whether a jump may go on: from mid-air only to a floor, or up or down. I-JUMPPACK-02, I-JUMPPACK-04."""
        return self.holds[through] > 0 or self.holds[after] > 0 or square_of(through) == square_of(after)

    def _ways_from(self, cube: Cube, size: int) -> tuple[Cube, ...]:
        first = cube * self.cubes
        return tuple([other for other in self.field.every_cube if size <= self.admits[first + other]])

    def _arrival(self, cube: Cube, other: Cube) -> int:
        """Search state of `reach` for a cube: cube * 2, plus 1 if only climbing leads on; -1 if it is impassable."""
        if self.holds[other] > 0 or self.airborne:
            return other * 2
        if not self.climbable[other] or self.gait == DRIVE:
            return -1
        return other * 2 + (1 if same_level(other, cube) else 0)

    def _why_closed(self, a: Cube, b: Cube, size: int) -> Fault:
        here, there = cube_name(a), cube_name(b)
        admitted = self.admits[a * self.cubes + b]
        if admitted > 0:
            return Fault(
                "Size {size} is too large: only models up to Size {most} fit through from {here} to {there}.",
                rule="R-OPEN-01",
                size=size,
                here=here,
                there=there,
                most=admitted,
            )
        if self.gait == DRIVE and not same_level(a, b) and not self._joined_by_ramp(min(a, b), max(a, b)):
            return Fault(
                "No ramp leads from {here} to {there}, and Vehicles can only change level by ramps.",
                rule="A-VEHICLE-01",
                here=here,
                there=there,
            )
        units = unit_steps(a, b)
        obstacles = self._obstacles(a, units, 0, climbed=False)
        if _NOTHING_TO_CLIMB in obstacles:
            return Fault("There is nothing to climb from {here} to {there}.", rule="R-LEVEL-04", here=here, there=there)
        if any([met & _WALL == 0 for met in obstacles]):
            return Fault(
                "There is a solid floor between {here} and {there}.", rule="R-LEVEL-03", here=here, there=there
            )
        if len(units) == 1:
            return Fault("There is a wall between {here} and {there}.", rule="R-SCEN-01", here=here, there=there)
        return Fault("Walls block every way from {here} to {there}.", rule="R-SCEN-02", here=here, there=there)

    def _obstacles(self, cube: Cube, units: list[int], met: int, climbed: bool) -> set[int]:
        """The obstacles met, as bits, for each order of the unit steps."""
        if not units:
            return {met}
        found: set[int] = set()
        for unit in units:
            rest = [other for other in units if other != unit]
            here = met | self._obstacle(cube, unit)
            if climbed and not self._climb_leads(below(cube), CubeSide(unit)):
                here |= _NOTHING_TO_CLIMB
            found |= self._obstacles(beside(cube, unit), rest, here, climbed=unit == UP)
        return found

    def _obstacle(self, cube: Cube, unit: int) -> int:
        if unit < UP:
            return _WALL if self.field.side(cube, CubeSide(unit)) == BLOCKED else 0
        if unit == DOWN:
            return _FLOOR if FLOOR_ADMITS[self.field.floors[cube]] == 0 else 0
        met = 0 if self.climbable[cube] or self.airborne else _NOTHING_TO_CLIMB
        return met if FLOOR_ADMITS[self.field.ceiling(cube)] > 0 else met | _FLOOR
