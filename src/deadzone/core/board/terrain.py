"""What the terrain lets through from one cube to the next: the largest Size for each step. R-SCEN-*, R-LEVEL-*.

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
    CUBE_SIDES,
    DOWN,
    UNIT_STEPS,
    UP,
    Cube,
    CubeSide,
    above,
    across,
    below,
    beside,
    cube_name,
    same_level,
    unit_steps,
)
from deadzone.core.sentence import Fault

LARGEST_SIZE: Final = 4

# Gaits: on foot, with a Jump Pack, flying, driving. I-JUMPPACK, A-FLIGHT, A-VEHICLE
WALK: Final = 0
JUMP: Final = 1
FLY: Final = 2
DRIVE: Final = 3

# Obstacles on a route, as bits.
_WALL: Final = 1
_FLOOR: Final = 2
_NOTHING_TO_CLIMB: Final = 4

_UP_OR_DOWN: Final = (1 << UP) + (1 << DOWN)  # of unit steps as bits


def bits_of(units: list[int]) -> int:
    """Unit steps as bits."""
    return sum([1 << unit for unit in units])


class Terrain:
    """What models of one gait may cross on a battlefield. `wrecks` are cubes with a destroyed Vehicle (R-FIELD-27)."""

    def __init__(self, field: Battlefield, gait: int, wrecks: frozenset[Cube]) -> None:
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
        self._held: dict[tuple[Cube, Cube], int] = {}  # what `held_sides` has found so far
        self._starts: dict[tuple[Cube, Cube], int] = {}  # what `free_starts` has found so far

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

    def _best_route(self, cube: Cube, units: int) -> int:
        """The largest Size that gets through on the best order of the unit steps (bits): one free route is enough.

        R-SCEN-02, R-SCEN-03, R-SCEN-05, R-LEVEL-02, R-LEVEL-10b.
        """
        best = 0
        for unit in range(UNIT_STEPS):
            if not units >> unit & 1:
                continue
            admitted = self._unit_admits(cube, unit)
            rest = units & ~(1 << unit)
            if rest and admitted > best:
                onward = self._rest_of_route(cube, unit, rest)
                admitted = onward if onward < admitted else admitted
            best = max(best, admitted)
        return best

    def _rest_of_route(self, cube: Cube, unit: int, rest: int) -> int:
        """The largest Size that gets through the unit steps after the first; a climb must go on over its scenery.

        R-LEVEL-10.
        """
        there = beside(cube, unit)
        if unit != UP:
            return self._best_route(there, rest)
        best = 0
        for side in CUBE_SIDES:
            if rest >> side & 1 and self._climb_leads(cube, side):
                admitted = self._unit_admits(there, side)
                left = rest & ~(1 << side)
                if left and admitted > best:
                    admitted = min(admitted, self._best_route(beside(there, side), left))
                best = max(best, admitted)
        return best

    def _climb_leads(self, cube: Cube, side: CubeSide) -> bool:
        """Whether a climb up from the cube may lead over this side: the scenery must touch it. R-LEVEL-05."""
        return self.any_side[cube] or reaches_level_above(self.field.side(cube, side))

    def held_sides(self, before: Cube, through: Cube) -> int:
        """The sides, as bits, with the scenery that a model climbs from `before` into a cube without a floor.

        Only across those may it step sideways from there: the scenery must reach where it goes (R-LEVEL-09). Climbing
        up it holds on to the cube below, climbing down to the cube it comes into; who comes in on the level, or over
        the top of a wall, holds nothing that leads on.
        """
        known = self._held.get((before, through))
        if known is None:
            known = self._held[before, through] = self._sides_climbed(before, through)
        return known

    def _sides_climbed(self, before: Cube, through: Cube) -> int:
        if same_level(before, through):
            return 0
        rises = before < through
        last, climbed = (below(through), below(through)) if rises else (above(through), through)
        beside_it = bits_of(unit_steps(before, last))  # none if it comes straight up or down
        if self._unit_admits(last, UP if rises else DOWN) == 0 or (
            beside_it and self._best_route(before, beside_it) == 0
        ):
            return 0
        return bits_of([side for side in CUBE_SIDES if self._climb_leads(climbed, side)])

    def leads_on(self, held: int, through: Cube, after: Cube) -> bool:
        """Whether a model that holds on to scenery on these sides of a cube without a floor may go on to `after`.

        Up and down always, sideways only across a side that it holds. R-LEVEL-09.
        """
        free = self.free_starts(through, after)
        return free & _UP_OR_DOWN != 0 or free & held != 0

    def free_starts(self, through: Cube, after: Cube) -> int:
        """The unit steps, as bits, with which a step from a cube without a floor may begin as far as walls allow."""
        known = self._starts.get((through, after))
        if known is None:
            units = unit_steps(through, after)
            known = self._starts[through, after] = bits_of(
                [unit for unit in units if self._may_begin(through, unit, units)]
            )
        return known

    def _may_begin(self, through: Cube, unit: int, units: list[int]) -> bool:
        """Whether a route begins with this unit step; one that begins down goes on over a floor or what it climbs."""
        if self._unit_admits(through, unit) == 0:
            return False
        rest = [other for other in units if other != unit]
        if not rest:
            return True
        if self._rest_of_route(through, unit, bits_of(rest)) == 0:
            return False
        lower = below(through)
        return unit != DOWN or self.holds[lower] > 0 or any([self._climb_leads(lower, CubeSide(side)) for side in rest])

    def step_admits(self, cube: Cube, other: Cube, units: int) -> int:
        """The largest Size that may step to an adjacent cube. I-JUMPPACK-03, A-FLIGHT-03, A-VEHICLE-01."""
        if same_level(cube, other):
            if self.airborne and self._open_above(cube) and self._open_above(other):
                return LARGEST_SIZE
        elif self.gait == DRIVE and not self._joined_by_ramp(min(cube, other), max(cube, other)):
            return 0
        return self._best_route(cube, units)

    def _joined_by_ramp(self, lower: Cube, upper: Cube) -> bool:
        """Whether a ramp leads from the lower cube to the upper one. R-FIELD-25."""
        ramp = self.field.ramps[lower]
        return ramp != NO_RAMP and above(across(lower, ramp)) == upper

    def _open_above(self, cube: Cube) -> bool:
        """Whether there is no ceiling or only half of one, so that the cube's walls can be jumped. I-JUMPPACK-03."""
        ceiling = self.field.ceiling(cube)
        return ceiling == NONE or is_partial(ceiling)

    def why_closed(self, a: Cube, b: Cube, size: int) -> Fault:
        """The reason why a model of this Size cannot step from `a` to the adjacent cube `b`."""
        here, there = cube_name(a), cube_name(b)
        admitted = self.step_admits(a, b, bits_of(unit_steps(a, b)))
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
