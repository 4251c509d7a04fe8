"""Deployment zones, named by their side of the table: who takes one gives it his colour, whatever it was drawn in."""

from __future__ import annotations

from math import copysign
from typing import Final

from deadzone.core.cubes import Square, column_of, row_of
from deadzone.core.sentence import Name, Sentence
from deadzone.core.state import State

# Row, then column: -1 is north or west, 1 is south or east.
SIDES_OF_TABLE: Final = {
    (-1, -1): Name("north-west zone"),
    (-1, 0): Name("north zone"),
    (-1, 1): Name("north-east zone"),
    (0, -1): Name("west zone"),
    (0, 0): Name("zone"),
    (0, 1): Name("east zone"),
    (1, -1): Name("south-west zone"),
    (1, 0): Name("south zone"),
    (1, 1): Name("south-east zone"),
}
STRAIGHT: Final = 3  # the zones lie straight across if they are so many times farther apart one way than the other


def zone_name(g: State, zone: int) -> Name:
    """Where the zone lies, seen from the middle between the two zones of the mission."""
    rows, columns = _apart(g, zone)
    return SIDES_OF_TABLE[_sign(rows, columns), _sign(columns, rows)]


def zone_with_squares(g: State, zone: int) -> Sentence:
    """`north-west zone (r0c0 to r0c3)`."""
    squares = g.setting.mission.zones[zone]
    first, last = [f"r{row_of(square)}c{column_of(square)}" for square in (min(squares), max(squares))]
    return Sentence("{zone} ({first} to {last})", zone=zone_name(g, zone), first=first, last=last)


def _apart(g: State, zone: int) -> tuple[float, float]:
    """Rows and columns from the middle of the other zone to the middle of this one."""
    here, there = [_middle(g.setting.mission.zones[each]) for each in (zone, 1 - zone)]
    return here[0] - there[0], here[1] - there[1]


def _middle(squares: tuple[Square, ...]) -> tuple[float, float]:
    rows, columns = [row_of(square) for square in squares], [column_of(square) for square in squares]
    return sum(rows) / len(squares), sum(columns) / len(squares)


def _sign(one_way: float, other: float) -> int:
    """-1 or 1 for the way that the zones are apart, 0 if they lie straight across the other way."""
    return 0 if STRAIGHT * abs(one_way) <= abs(other) else int(copysign(1, one_way))
