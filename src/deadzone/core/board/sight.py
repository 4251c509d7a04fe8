"""Line of sight between two models: none, partial or clear. R-LOS-01..06.

Sight depends on the terrain alone (models do not block it, R-LOS-04), so the grade between two places is worked out
once and cached. Smoke and wrecks change during play and are checked separately.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from deadzone.core.board.battlefield import OPEN, Battlefield
from deadzone.core.board.blocks import NO_BLOCKS, Block, blocks_between, segment_in_blocks
from deadzone.core.board.bodies import (
    BASE_RADIUS,
    EYE,
    HEIGHT,
    HIGHEST,
    LOWEST,
    PINNED_EYE,
    PINNED_HEIGHT,
    WEAPONS_TEAM_RADIUS,
)
from deadzone.core.board.silhouettes import Silhouette, meets
from deadzone.core.board.smoke import segment_in_smoke, segment_near_smoke, smoke_between
from deadzone.core.board.surfaces import Floors, Walls
from deadzone.core.cubes import EAST, NORTH, SOUTH, UNITS, WEST, Cube, ground_of, north_of, west_of

if TYPE_CHECKING:
    # Machine integers when compiled; the interpreter never evaluates these annotations.
    from mypy_extensions import i64

# The grades of R-LOS-01.
NO_SIGHT: Final = 0
PARTIAL_SIGHT: Final = 1
CLEAR_SIGHT: Final = 2
UNKNOWN: Final = -1  # not worked out yet

# A body is a Size from 1 to 4, with these flags added.
PINNED_BODY: Final = 8
TEAM_BODY: Final = 16
_SIZE_BITS: Final = 7

SAMPLES: Final = 11
BASE_HEIGHT: Final = 8  # height of the sample points on the base, R-LOS-06
# Sample numbers: 0 base centre, 1-4 base rim (N E S W), 5 half height, 6 full height, 7-10 rim (N E S W) at 3/4 height.
# The top is most likely to be seen and the base most likely to be hidden, so partial sight is found early.
LIKELIEST_FIRST: Final[tuple[int, ...]] = (6, 0, 5, 7, 8, 9, 10, 1, 2, 3, 4)

NO_SMOKE: Final[frozenset[Cube]] = frozenset()
Place = tuple[Cube, int, int, int]  # cube, x, y, body
# A full cache is emptied, so that days of play on one battlefield do not exhaust the memory.
MOST_REMEMBERED: Final = 1 << 19


def radius_of(body: int) -> int:
    """Radius of the base. R-POS-02, A-WEAPONSTEAM-04."""
    return WEAPONS_TEAM_RADIUS if body & TEAM_BODY else BASE_RADIUS[body & _SIZE_BITS]


def height_of(body: int) -> int:
    """Height of the silhouette, lower when Pinned. R-POS-02."""
    return PINNED_HEIGHT if body & PINNED_BODY else HEIGHT[body & _SIZE_BITS]


def eye_of(body: int) -> int:
    """Height of the eye, lower when Pinned. R-LOS-06."""
    return PINNED_EYE if body & PINNED_BODY else EYE[body & _SIZE_BITS]


def line_of_fire(
    cube_a: Cube, xa: int, ya: int, body_a: int, cube_b: Cube, xb: int, yb: int, body_b: int
) -> tuple[int, int, int, int, int, int]:
    """Both end points of the straight line from a's eye to the middle of b. R-SMOD-05, S-BODYGUARD."""
    return (
        west_of(cube_a) + xa,
        north_of(cube_a) + ya,
        ground_of(cube_a) + eye_of(body_a),
        west_of(cube_b) + xb,
        north_of(cube_b) + yb,
        ground_of(cube_b) + height_of(body_b) // 2,
    )


def _meet(origins: list[int], first: int, samples: list[int], silhouettes: list[Silhouette]) -> bool:
    """Whether any line from the origin to a sample point meets one of the silhouettes."""
    x, y, z = origins[first], origins[first + 1], origins[first + 2]
    for last in range(0, len(samples), 3):
        for silhouette in silhouettes:
            if meets(x, y, z, samples[last], samples[last + 1], samples[last + 2], silhouette):
                return True
    return False


class Figure:
    """A model as sight sees it: its eye and its 11 sample points. R-LOS-06, R-POS-02."""

    def __init__(self, field: Battlefield, cube: Cube, x: int, y: int, body: int) -> None:
        radius, height = radius_of(body), height_of(body)
        west, north, ground = west_of(cube), north_of(cube), ground_of(cube)
        sides = field.sides
        rim_n, rim_e, rim_s, rim_w = y - radius, x + radius, y + radius, x - radius
        if rim_n < LOWEST and sides[cube * 4 + NORTH] != OPEN:
            rim_n = LOWEST
        if rim_e > HIGHEST and sides[cube * 4 + EAST] != OPEN:
            rim_e = HIGHEST
        if rim_s > HIGHEST and sides[cube * 4 + SOUTH] != OPEN:
            rim_s = HIGHEST
        if rim_w < LOWEST and sides[cube * 4 + WEST] != OPEN:
            rim_w = LOWEST
        self.x: i64 = west + x
        self.y: i64 = north + y
        self.north: i64 = north + rim_n
        self.east: i64 = west + rim_e
        self.south: i64 = north + rim_s
        self.west: i64 = west + rim_w
        self.base: i64 = ground + BASE_HEIGHT
        self.middle: i64 = ground + height // 2
        self.rim: i64 = ground + height * 3 // 4
        self.top: i64 = ground + height
        self.eye: i64 = ground + eye_of(body)

    def point(self, sample: i64) -> tuple[i64, i64, i64]:
        """A sample point by its number: base centre, base rim, half height, full height, rim at 3/4 height."""
        if sample == 0:
            return self.x, self.y, self.base
        if sample == 5:
            return self.x, self.y, self.middle
        if sample == 6:
            return self.x, self.y, self.top
        height = self.base if sample < 5 else self.rim
        if sample in (1, 7):
            return self.x, self.north, height
        if sample in (2, 8):
            return self.east, self.y, height
        if sample in (3, 9):
            return self.x, self.south, height
        return self.west, self.y, height


class Sight:
    """Line of sight on one battlefield. `any_origin` is the house option `los_origin = any` (R-LOS-02)."""

    def __init__(self, field: Battlefield, any_origin: bool = False) -> None:
        self.field = field
        self.any_origin = any_origin
        self.east_west = Walls(field, True)
        self.north_south = Walls(field, False)
        self.floors = Floors(field)
        # What is seen from each place so far: the grade of each place looked at. Both are numbers of `place`.
        self.rows: dict[int, dict[int, int]] = {}
        self.remembered = 0

    def place(self, cube: Cube, x: int, y: int, body: int) -> int:
        """A number for a model's place and body. The cube counts last, which a dict looks at first."""
        return ((body * UNITS + x) * UNITS + y) * self.field.cubes + cube

    def row_of(self, place: int) -> dict[int, int]:
        """The grades known so far from a place; whoever looks from there often may keep the row."""
        row = self.rows.get(place)
        if row is None:
            row = self.rows[place] = {}
        return row

    def grade(self, cube_a: Cube, xa: int, ya: int, body_a: int, cube_b: Cube, xb: int, yb: int, body_b: int) -> int:
        """How well the model at place a sees the one at place b: NO_SIGHT, PARTIAL_SIGHT or CLEAR_SIGHT."""
        there = self.place(cube_b, xb, yb, body_b)
        row = self.row_of(self.place(cube_a, xa, ya, body_a))
        known = row.get(there, UNKNOWN)
        if known != UNKNOWN:
            return known
        if self.remembered >= MOST_REMEMBERED:
            self.rows.clear()
            self.remembered = 0
            row = self.row_of(self.place(cube_a, xa, ya, body_a))
        if self.any_origin:
            origins, samples = self.origins(cube_a, xa, ya, body_a), self.samples(cube_b, xb, yb, body_b)
            grade = self._grade(origins, samples, NO_SMOKE, NO_BLOCKS)
        else:
            a, b = Figure(self.field, cube_a, xa, ya, body_a), Figure(self.field, cube_b, xb, yb, body_b)
            grade = self._grade_from_eye(a, b)
        row[there] = grade
        self.remembered += 1
        return grade

    def grade_through_smoke(
        self,
        cube_a: Cube,
        xa: int,
        ya: int,
        body_a: int,
        cube_b: Cube,
        xb: int,
        yb: int,
        body_b: int,
        smoke: frozenset[Cube],
        blocks: tuple[Block, ...] = NO_BLOCKS,
    ) -> int:
        """Like `grade`, with smoke and solid blocks. R-LOS-05, R-FIELD-27.

        Smoke blocks sight into, out of and through its cubes.
        """
        if cube_a in smoke or cube_b in smoke:
            return NO_SIGHT
        grade = self.grade(cube_a, xa, ya, body_a, cube_b, xb, yb, body_b)
        if grade == NO_SIGHT or not (smoke or blocks):
            return grade
        origins, samples = self.origins(cube_a, xa, ya, body_a), self.samples(cube_b, xb, yb, body_b)
        near = smoke_between(origins, samples, smoke) if smoke else smoke
        solid = blocks_between(origins, samples, blocks) if blocks else blocks
        return self._grade(origins, samples, near, solid) if near or solid else grade

    def clear_past(
        self,
        place_a: Place,
        place_b: Place,
        smoke: frozenset[Cube],
        blocks: tuple[Block, ...],
        silhouettes: list[Silhouette],
    ) -> bool:
        """Whether b is in clear sight from one origin of a, with no silhouette on any line to it. R-LOS-04."""
        origins, samples = self.origins(*place_a), self.samples(*place_b)
        for first in range(0, len(origins), 3):
            if _meet(origins, first, samples, silhouettes):
                continue
            if self._grade_from(origins, first, samples, smoke, blocks) == CLEAR_SIGHT:
                return True
        return False

    def passes_near_smoke(
        self,
        cube_a: Cube,
        xa: int,
        ya: int,
        body_a: int,
        cube_b: Cube,
        xb: int,
        yb: int,
        body_b: int,
        smoke: frozenset[Cube],
    ) -> bool:
        """Whether the line of fire from a to b passes through smoke or a cube next to it. R-SMOD-05."""
        return segment_near_smoke(line_of_fire(cube_a, xa, ya, body_a, cube_b, xb, yb, body_b), smoke)

    def visible_points(
        self,
        cube_a: Cube,
        xa: int,
        ya: int,
        body_a: int,
        cube_b: Cube,
        xb: int,
        yb: int,
        body_b: int,
        smoke: frozenset[Cube] = NO_SMOKE,
    ) -> list[bool]:
        """For each of the target's 11 sample points, in the order of `samples`, whether it is seen."""
        if cube_a in smoke or cube_b in smoke:
            return [False] * SAMPLES
        origins, samples = self.origins(cube_a, xa, ya, body_a), self.samples(cube_b, xb, yb, body_b)
        seen = [False] * SAMPLES
        for first in range(0, len(origins), 3):
            for sample in range(SAMPLES):
                seen[sample] = seen[sample] or self._free(origins, first, samples, sample * 3, smoke, NO_BLOCKS)
        return seen

    def origins(self, cube: Cube, x: int, y: int, body: int) -> list[int]:
        """Starting points of lines of sight: the eye, and with `any_origin` each sample point. R-LOS-02, R-LOS-06.

        The eye is not a sample point, so leaving it out with `any_origin` would sometimes see less.
        """
        eye = [
            west_of(cube) + x,
            north_of(cube) + y,
            ground_of(cube) + eye_of(body),
        ]
        return eye + self.samples(cube, x, y, body) if self.any_origin else eye

    def samples(self, cube: Cube, x: int, y: int, body: int) -> list[int]:
        """The 11 sample points of a model, as 33 coordinates X, Y, Z, X, ... R-LOS-06."""
        figure = Figure(self.field, cube, x, y, body)
        found: list[int] = []
        for sample in range(SAMPLES):
            east, south, up = figure.point(sample)
            found += [east, south, up]
        return found

    def _grade_from_eye(self, a: Figure, b: Figure) -> int:
        """The grade from the eye of a, without smoke and blocks: as `_grade_from`, but without lists of points."""
        some_seen = False
        some_hidden = False
        for sample in LIKELIEST_FIRST:
            x, y, z = b.point(sample)
            if self._open(a.x, a.y, a.eye, x, y, z):
                some_seen = True
            else:
                some_hidden = True
            if some_seen and some_hidden:
                return PARTIAL_SIGHT
        return CLEAR_SIGHT if some_seen else NO_SIGHT

    def _open(self, x1: i64, y1: i64, z1: i64, x2: i64, y2: i64, z2: i64) -> bool:
        """Whether a segment meets no wall and no floor."""
        if self.east_west.stop(x1, y1, z1, x2, y2, z2) or self.north_south.stop(y1, x1, z1, y2, x2, z2):
            return False
        return not self.floors.stop(x1, y1, z1, x2, y2, z2)

    def _grade(self, origins: list[int], samples: list[int], smoke: frozenset[Cube], blocks: tuple[Block, ...]) -> int:
        best = NO_SIGHT
        for first in range(0, len(origins), 3):
            seen = self._grade_from(origins, first, samples, smoke, blocks)
            if seen == CLEAR_SIGHT:
                return CLEAR_SIGHT
            best = max(best, seen)
        return best

    def _grade_from(
        self, origins: list[int], first: int, samples: list[int], smoke: frozenset[Cube], blocks: tuple[Block, ...]
    ) -> int:
        """The grade from one origin: partial as soon as one point is seen and another is not. R-LOS-07."""
        some_seen = False
        some_hidden = False
        for sample in LIKELIEST_FIRST:
            if self._free(origins, first, samples, sample * 3, smoke, blocks):
                some_seen = True
            else:
                some_hidden = True
            if some_seen and some_hidden:
                return PARTIAL_SIGHT
        return CLEAR_SIGHT if some_seen else NO_SIGHT

    def _free(
        self,
        origins: list[int],
        first: int,
        samples: list[int],
        last: int,
        smoke: frozenset[Cube],
        blocks: tuple[Block, ...],
    ) -> bool:
        """Whether the segment from an origin to a sample point meets nothing opaque, no block and no smoke."""
        x1: i64 = origins[first]
        y1: i64 = origins[first + 1]
        z1: i64 = origins[first + 2]
        x2: i64 = samples[last]
        y2: i64 = samples[last + 1]
        z2: i64 = samples[last + 2]
        if not self._open(x1, y1, z1, x2, y2, z2):
            return False
        if blocks and segment_in_blocks(x1, y1, z1, x2, y2, z2, blocks):
            return False
        return not smoke or not segment_in_smoke(x1, y1, z1, x2, y2, z2, smoke)
