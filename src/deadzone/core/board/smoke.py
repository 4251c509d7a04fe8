"""Whether a segment passes through the inside of smoke-filled cubes. R-LOS-05, R-LOS-06."""

from __future__ import annotations

from deadzone.core.cubes import UNITS, Cube, ground_of, north_of, west_of


def smoke_between(origins: list[int], samples: list[int], smoke: frozenset[Cube]) -> frozenset[Cube]:
    """The smoke-filled cubes that lie at least partly within the box around all lines of sight."""
    found: set[Cube] = set()
    for cube in smoke:
        west, north, ground = west_of(cube), north_of(cube), ground_of(cube)
        if (
            _overlap(origins, samples, 0, west)
            and _overlap(origins, samples, 1, north)
            and _overlap(origins, samples, 2, ground)
        ):
            found.add(cube)
    return frozenset(found)


def _overlap(origins: list[int], samples: list[int], axis: int, low: int) -> bool:
    """Whether the lines of sight, along one axis, reach into the slab that starts at `low`."""
    reach = origins[axis::3] + samples[axis::3]
    return min(reach) < low + UNITS and max(reach) > low


def segment_in_smoke(x1: int, y1: int, z1: int, x2: int, y2: int, z2: int, smoke: frozenset[Cube]) -> bool:
    """Whether the segment has a point strictly inside one of the cubes."""
    for cube in smoke:
        west, north, ground = west_of(cube), north_of(cube), ground_of(cube)
        if enters_box(x1 - west, y1 - north, z1 - ground, x2 - west, y2 - north, z2 - ground):
            return True
    return False


def segment_near_smoke(line: tuple[int, int, int, int, int, int], smoke: frozenset[Cube]) -> bool:
    """Whether the segment has a point inside a smoke-filled cube or the 26 around it. R-SMOD-05."""
    x1, y1, z1, x2, y2, z2 = line
    for cube in smoke:
        west, north, ground = west_of(cube) - UNITS, north_of(cube) - UNITS, ground_of(cube) - UNITS
        if enters_box(x1 - west, y1 - north, z1 - ground, x2 - west, y2 - north, z2 - ground, 3 * UNITS):
            return True
    return False


def enters_box(x1: int, y1: int, z1: int, x2: int, y2: int, z2: int, size: int = UNITS) -> bool:
    """Whether the segment has a point strictly inside the cube from (0, 0, 0) to (size, size, size)."""
    return enters(x1, y1, z1, x2, y2, z2, (size, size, size))


def enters(x1: int, y1: int, z1: int, x2: int, y2: int, z2: int, sizes: tuple[int, int, int]) -> bool:
    """Whether the segment has a point strictly inside the box from (0, 0, 0) to `sizes`.

    The segment runs from 0 at its start to 1 at its end; along each axis it is inside the box for an open interval.
    The intervals and the segment overlap when the latest start lies before the earliest end. Fractions keep it exact.
    """
    start, start_of = -1, 1
    end, end_of = 2, 1
    for p1, p2, size in ((x1, x2, sizes[0]), (y1, y2, sizes[1]), (z1, z2, sizes[2])):
        length = abs(p2 - p1)
        if length == 0:
            if not 0 < p1 < size:
                return False
            continue
        into, out = (-p1, size - p1) if p2 > p1 else (p1 - size, p1)
        if into * start_of > start * length:
            start, start_of = into, length
        if out * end_of < end * length:
            end, end_of = out, length
    return start * end_of < end * start_of and start < start_of and end > 0
