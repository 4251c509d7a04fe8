"""Map files: a battlefield as readable text with one plan per level. See docs/battlefields.md.

A plan has 17 lines of 35 characters: side lines (`  +---+   +-D-+`) and cell lines (`0 |   |#H*D`). The first two
characters hold the row label; every square is three characters wide: floor, feature, mark.
"""

from __future__ import annotations

from typing import Final

from deadzone.catalog.outside import look_at_lines, why_unfit
from deadzone.core.board.battlefield import BLOCKED, NO_RAMP, Battlefield, hatch_in_floor, hatch_in_side
from deadzone.core.cubes import (
    COLUMNS,
    EAST,
    NORTH,
    ROWS,
    SOUTH,
    SQUARES,
    WEST,
    Cube,
    CubeSide,
    Level,
    all_levels,
    cube_at,
    cube_name,
)
from deadzone.core.sentence import Fault, Name
from deadzone.maps.reader import MapText, Reader
from deadzone.maps.symbols import (
    BLUE,
    FLOORS,
    LADDER,
    LONGEST_HEADER,
    LONGEST_LINE,
    MOST_CHARACTERS,
    OBJECTIVE,
    RAMPS,
    RED,
    RULER,
    SIDES,
)

SIDE_SYMBOLS: Final = {side_type: symbol for symbol, side_type in SIDES.items()}
FLOOR_SYMBOLS: Final = {floor: symbol for symbol, floor in FLOORS.items()}
RAMP_SYMBOLS: Final = {side: symbol for symbol, side in RAMPS.items()}


def parse_map(text: str, filename: str) -> Battlefield:
    """Parse the text of a map file; a mistake raises a Fault that names file, line and column."""
    return parse_map_text(text, filename).field


def parse_map_text(text: str, filename: str) -> MapText:
    """Parse the text of a map file: the battlefield together with its description."""
    if len(text) > MOST_CHARACTERS:
        raise Fault(
            "This file is too large for a battlefield: at most {most} characters.",
            where=filename,
            most=MOST_CHARACTERS,
        )
    look_at_lines(text, filename, LONGEST_LINE)
    return Reader(text, filename).read()


def write_map(field: Battlefield, about: Name | None = None) -> str:
    """Return a battlefield as text, with zones and objectives marked; `parse_map` reads the same battlefield back."""
    lines = _header(field, about)
    for level in all_levels(field.levels):
        lines += ["", f"level {level}", ("    " + "   ".join(RULER))]
        for row in range(ROWS):
            lines.append(_side_line(field, level, row, NORTH))
            lines.append(_cell_line(field, level, row))
        lines.append(_side_line(field, level, ROWS - 1, SOUTH))
    return "\n".join(line.rstrip() for line in lines) + "\n"


def _header(field: Battlefield, about: Name | None) -> list[str]:
    values = _in_languages("name", field.name) | ({} if about is None else _in_languages("about", about))
    for key, value in values.items():
        fits = why_unfit(value, LONGEST_HEADER[key.partition("-")[0]]) is None and value == value.strip()
        if not fits:
            raise Fault("'{value}' cannot be written as the header '{key}'.", value=value, key=key)
    return [f"{key}: {value}" for key, value in values.items() if value]


def _in_languages(key: str, words: Name) -> dict[str, str]:
    """Header lines of a name: English, and the translations given with the name itself."""
    return {key: words.en, **{f"{key}-{lang}": said for lang, said in (words.given or {}).items()}}


def _side_line(field: Battlefield, level: Level, row: int, side: CubeSide) -> str:
    parts = []
    for column in range(COLUMNS):
        symbol = _side_symbol(field.side(cube_at(row, column, level), side))
        parts.append("   " if symbol == " " else f"-{symbol}-")
    return "  +" + "+".join(parts) + "+"


def _cell_line(field: Battlefield, level: Level, row: int) -> str:
    line = f"{row} "
    for column in range(COLUMNS):
        cube = cube_at(row, column, level)
        line += _upright(field.side(cube, WEST))
        line += _floor_symbol(field, cube) + _feature_symbol(field, cube) + _mark_symbol(field, cube)
    return line + _upright(field.side(cube_at(row, COLUMNS - 1, level), EAST))


def _upright(side_type: int) -> str:
    return "|" if side_type == BLOCKED else _side_symbol(side_type)


def _side_symbol(side_type: int) -> str:
    return str(hatch_in_side(side_type) or SIDE_SYMBOLS[side_type])


def _floor_symbol(field: Battlefield, cube: Cube) -> str:
    if cube < SQUARES:
        return " "
    floor = field.floor(cube)
    return str(hatch_in_floor(floor) or FLOOR_SYMBOLS[floor])


def _feature_symbol(field: Battlefield, cube: Cube) -> str:
    ramp = field.ramps[cube]
    if field.ladders[cube] and ramp != NO_RAMP:
        raise Fault("A map file cannot hold a ladder and a ramp in one cube: {cube}.", cube=cube_name(cube))
    if field.ladders[cube]:
        return LADDER
    return " " if ramp == NO_RAMP else RAMP_SYMBOLS[ramp]


def _mark_symbol(field: Battlefield, cube: Cube) -> str:
    places = ((field.objective_cubes, OBJECTIVE), (field.red_zone, RED), (field.blue_zone, BLUE))
    marks = [symbol for cubes, symbol in places if cube in cubes]
    if len(marks) > 1:
        raise Fault("A map file cannot hold two marks in one cube: {cube}.", cube=cube_name(cube))
    return marks[0] if marks else " "
