"""The symbols of a map file, shared by the reader and the writer. See docs/battlefields.md."""

from __future__ import annotations

from typing import Final

from deadzone.core.board.battlefield import BLOCKED, FULL, LARGE_DOOR, LOW_WALL, MEDIUM, NONE, OPEN, PARTIAL, SMALL
from deadzone.core.cubes import COLUMNS, EAST, NORTH, SOUTH, WEST

MOST_CHARACTERS: Final = 65_536
LONGEST_LINE: Final = 1000  # room for remarks by the author
MOST_LEVELS: Final = 9
# Longest values of the headers in English and, as in `name-fr`, in every other language.
LONGEST_HEADER: Final = {"name": 60, "about": 200}
LABEL: Final = 2
CELL: Final = 4  # one character for the west side, three for the square
WIDTH: Final = LABEL + COLUMNS * CELL + 1
RULER: Final = tuple(str(column) for column in range(COLUMNS))

# Middle character of a horizontal side; vertical sides use the same, but `|` for a full wall.
SIDES: Final = {"-": BLOCKED, " ": OPEN, "D": LARGE_DOOR, "L": LOW_WALL, "M": MEDIUM, "S": SMALL}
FLOORS: Final = {
    " ": NONE,
    "#": FULL,
    "n": PARTIAL + NORTH,
    "e": PARTIAL + EAST,
    "s": PARTIAL + SOUTH,
    "w": PARTIAL + WEST,
}
RAMPS: Final = {"^": NORTH, ">": EAST, "v": SOUTH, "<": WEST}
LADDER: Final = "H"
HATCHES: Final = "1234"
RED, BLUE, OBJECTIVE = "R", "B", "*"
