"""Reader of map files; every mistake raises a Fault that names file, line and column."""

from __future__ import annotations

from deadzone.catalog.outside import UNFIT_CHARACTER
from deadzone.core.board.battlefield import FLOOR_HATCH, HATCH, OPEN, Battlefield
from deadzone.core.cubes import (
    COLUMNS,
    EAST,
    NORTH,
    ROWS,
    SOUTH,
    SQUARES,
    WEST,
    Cube,
    Level,
    Square,
    all_levels,
    cube_at,
    level_of,
    square_of,
)
from deadzone.core.sentence import Fault, Name
from deadzone.language.folders import ENGLISH, is_code, languages
from deadzone.language.words import name_in
from deadzone.maps.patrol import lay_out_patrol, objective_order
from deadzone.maps.symbols import (
    BLUE,
    CELL,
    FLOORS,
    HATCHES,
    LABEL,
    LADDER,
    LONGEST_HEADER,
    MOST_LEVELS,
    OBJECTIVE,
    RAMPS,
    RED,
    RULER,
    SIDES,
    WIDTH,
)


class MapText:
    """Content of a map file: the battlefield, and one line about its character in each language."""

    def __init__(self, field: Battlefield, about: Name) -> None:
        self.field = field
        self.about = about


class _Line:
    def __init__(self, number: int, text: str) -> None:
        self.number = number
        self.text = text


class Reader:
    """Parser of one map file."""

    def __init__(self, text: str, filename: str) -> None:
        self.filename = filename
        rows = text.replace("\r\n", "\n").split("\n")
        self.lines = [_Line(number, row.rstrip(" ")) for number, row in enumerate(rows, start=1)]
        self.end = len(rows)
        for line in self.lines:
            self._refuse_control_characters(line)
        self.lines = [line for line in self.lines if line.text.strip() and not line.text.lstrip().startswith(";")]
        self.next = 0
        self.header: dict[str, str] = {}
        self.red: list[Square] = []
        self.blue: list[Square] = []
        self.objectives: dict[Square, Cube] = {}

    def read(self) -> MapText:
        if not self.lines:
            raise Fault("This file is empty: a battlefield has at least one level.", where=self.filename)
        self._read_header()
        plans = self._split_levels()
        field = Battlefield(len(plans), self._in_languages("name"))
        for level, plan in zip(all_levels(len(plans)), plans, strict=True):
            self._read_plan(field, level, plan)
        field.red_zone = tuple(self.red)
        field.blue_zone = tuple(self.blue)
        field.objective_cubes = tuple(sorted(self.objectives.values(), key=objective_order))
        lay_out_patrol(field)
        return MapText(field, self._in_languages("about"))

    def _in_languages(self, key: str) -> Name:
        """A header in all its languages (`name`, `name-fr`); the first one found stands in for missing English."""
        found = {lang or ENGLISH: said for header, said in self.header.items()
                 for kind, _, lang in (header.partition("-"),) if kind == key}  # fmt: skip
        return name_in({ENGLISH: next(iter(found.values()), ""), **found}, "map")

    def _where(self, line: int, column: int = 1) -> str:
        return f"{self.filename}:{line}:{column}"

    def _refuse_control_characters(self, line: _Line) -> None:
        found = UNFIT_CHARACTER.search(line.text)
        if found is None:
            return
        where = self._where(line.number, found.start() + 1)
        if found[0] == "\t":
            raise Fault("There is a tab here; use spaces.", where=where)
        code = f"{ord(found[0]):04X}"
        raise Fault("The character U+{code} is not allowed in a map file.", code=code, where=where)

    def _refuse_foreign_characters(self, line: _Line) -> None:
        for column, character in enumerate(line.text, start=1):
            if not character.isascii():
                raise Fault(
                    "'{symbol}' (U+{code}) is not allowed in a plan.",
                    symbol=character,
                    code=f"{ord(character):04X}",
                    where=self._where(line.number, column),
                )

    # The header

    def _read_header(self) -> None:
        while self.next < len(self.lines):
            line = self.lines[self.next]
            if line.text.split()[0].lower() == "level":
                break
            self._read_header_line(line)
            self.next += 1

    def _read_header_line(self, line: _Line) -> None:
        key, colon, value = line.text.partition(":")
        key, value = key.strip().lower(), value.strip()
        column = len(line.text) - len(line.text.lstrip()) + 1
        if not colon:
            raise Fault(
                "Only lines like 'name: Crossroads' are allowed before the first level.",
                where=self._where(line.number, column),
            )
        kind, _, lang = key.partition("-")
        if kind not in LONGEST_HEADER or not (key == kind or is_code(lang)):
            raise Fault(
                "Unknown header '{key}': use {known}.",
                where=self._where(line.number, column),
                key=key,
                known=", ".join(
                    [
                        header
                        for kind in LONGEST_HEADER
                        for header in (kind, *[f"{kind}-{lang}" for lang in languages()[1:]])
                    ]
                ),
            )
        if key in self.header:
            raise Fault("The header '{key}' appears a second time.", where=self._where(line.number, column), key=key)
        column = line.text.index(":") + 2
        if not value:
            raise Fault("The header '{key}' is empty.", where=self._where(line.number, column), key=key)
        if len(value) > LONGEST_HEADER[kind]:
            raise Fault(
                "The header '{key}' is too long: at most {most} characters.",
                where=self._where(line.number, column),
                key=key,
                most=LONGEST_HEADER[kind],
            )
        self.header[key] = value

    # The levels

    def _split_levels(self) -> list[list[_Line]]:
        """Lines of each plan; the `level` lines are checked and left out."""
        plans: list[list[_Line]] = []
        for line in self.lines[self.next :]:
            words = line.text.partition(";")[0].split()
            if words and words[0].lower() == "level":
                self._check_level(line, words, len(plans) + 1)
                plans.append([])
            else:
                plans[-1].append(line)
        if not plans:
            raise Fault("The battlefield has no level: a plan starts with 'level 1'.", where=self._where(self.end))
        return plans

    def _check_level(self, line: _Line, words: list[str], expected: int) -> None:
        column = line.text.lower().index("level") + 1
        if len(words) != 2 or words[1] != str(expected):
            raise Fault(
                "'level {number}' is expected here: levels are numbered from 1 upwards.",
                where=self._where(line.number, column),
                number=expected,
            )
        if expected > MOST_LEVELS:
            raise Fault(
                "A battlefield may have at most {most} levels.",
                where=self._where(line.number, column),
                most=MOST_LEVELS,
            )

    def _read_plan(self, field: Battlefield, level: Level, lines: list[_Line]) -> None:
        lines = [_Line(line.number, line.text.partition(";")[0].rstrip(" ")) for line in lines]
        for line in lines:
            self._refuse_foreign_characters(line)
        if lines and not lines[0].text.lstrip().startswith("+"):
            self._check_ruler(lines.pop(0))
        expected = 2 * ROWS + 1
        for index in range(expected):
            if index == len(lines):
                number = lines[-1].number if lines else self.lines[self.next].number
                raise Fault(
                    "The plan of level {level} ends after {count} of {expected} lines.",
                    level=level,
                    count=index,
                    expected=expected,
                    where=self._where(number),
                )
            row = index // 2
            if index % 2 == 0:
                self._read_side_line(field, level, row, lines[index])
            else:
                self._read_cell_line(field, level, row, lines[index])
        if len(lines) > expected:
            raise Fault(
                "The plan of level {level} is already complete: remove this line.",
                level=level,
                where=self._where(lines[expected].number),
            )

    def _check_ruler(self, line: _Line) -> None:
        if tuple(line.text.split()) != RULER:
            column = len(line.text) - len(line.text.lstrip()) + 1
            raise Fault(
                "The first line of a plan must be the ruler '0 1 2 3 4 5 6 7' or a side line that starts with '+'.",
                where=self._where(line.number, column),
            )

    def _read_side_line(self, field: Battlefield, level: Level, row: int, line: _Line) -> None:
        self._check_label(line, " ")
        self._check_width(line, shortest=WIDTH)
        for column in range(COLUMNS + 1):
            at = LABEL + column * CELL
            if line.text[at] != "+":
                raise Fault(
                    "A corner '+' is expected here, not '{symbol}'.",
                    symbol=line.text[at],
                    where=self._where(line.number, at + 1),
                )
            if column < COLUMNS:
                side_type = self._side_across(line, at + 1)
                if row < ROWS:
                    field.set_side(cube_at(row, column, level), NORTH, side_type)
                else:
                    field.set_side(cube_at(row - 1, column, level), SOUTH, side_type)

    def _side_across(self, line: _Line, at: int) -> int:
        symbol = line.text[at + 1]
        side_type = self._side_type(line, at + 1, symbol)
        frame = " " if side_type == OPEN else "-"
        for offset in (0, 2):
            if line.text[at + offset] != frame:
                raise Fault(
                    "'{side}' is not a side: write '---', '   ' or a symbol as in '-D-'.",
                    side=line.text[at : at + 3],
                    where=self._where(line.number, at + offset + 1),
                )
        return side_type

    def _read_cell_line(self, field: Battlefield, level: Level, row: int, line: _Line) -> None:
        self._check_label(line, str(row))
        self._check_width(line, shortest=len(str(row)))
        text = line.text.ljust(WIDTH)
        for column in range(COLUMNS + 1):
            at = LABEL + column * CELL
            symbol = "-" if text[at] == "|" else "?" if text[at] == "-" else text[at]
            side_type = self._side_type(line, at, symbol)
            if column < COLUMNS:
                cube = cube_at(row, column, level)
                field.set_side(cube, WEST, side_type)
                self._read_floor(field, cube, line, at + 1, text[at + 1])
                self._read_feature(field, cube, line, at + 2, text[at + 2])
                self._read_mark(cube, line, at + 3, text[at + 3])
            else:
                field.set_side(cube_at(row, column - 1, level), EAST, side_type)

    def _check_label(self, line: _Line, label: str) -> None:
        if line.text[:LABEL].rstrip() != label.rstrip():
            if label == " ":
                raise Fault(
                    "A side line that starts with two spaces and '+' is expected here.", where=self._where(line.number)
                )
            raise Fault(
                "The row '{label}' is expected here: its line starts with '{label} '.",
                label=label,
                where=self._where(line.number),
            )

    def _check_width(self, line: _Line, shortest: int) -> None:
        if len(line.text) < shortest:
            raise Fault(
                "This line ends after {length} {length|character|characters}; it needs {width}.",
                length=len(line.text),
                width=WIDTH,
                where=self._where(line.number, len(line.text) + 1),
            )
        if len(line.text) > WIDTH:
            raise Fault(
                "This line is too long: a line of a plan has {width} characters.",
                width=WIDTH,
                where=self._where(line.number, WIDTH + 1),
            )

    # One symbol at a time

    def _side_type(self, line: _Line, at: int, symbol: str) -> int:
        if symbol in SIDES:
            return SIDES[symbol]
        if symbol in HATCHES:
            return HATCH + int(symbol)
        self._refuse_hatch(line, at, symbol)
        raise Fault(
            "'{symbol}' is not a side: use a wall, a space, D, L, M, S or 1 to 4.",
            rule="R-FIELD-10",
            symbol=line.text[at],
            where=self._where(line.number, at + 1),
        )

    def _refuse_hatch(self, line: _Line, at: int, symbol: str) -> None:
        if symbol.isdecimal():
            raise Fault(
                "A hatch lets through models up to Size 1, 2, 3 or 4, not {size}.",
                rule="R-FIELD-12",
                size=symbol,
                where=self._where(line.number, at + 1),
            )

    def _read_floor(self, field: Battlefield, cube: Cube, line: _Line, at: int, symbol: str) -> None:
        if cube < SQUARES:
            if symbol != " ":
                raise Fault(
                    "The ground is always solid: leave the floor of level 1 blank instead of '{symbol}'.",
                    rule="R-FIELD-20",
                    symbol=symbol,
                    where=self._where(line.number, at + 1),
                )
            return
        if symbol in FLOORS:
            field.floors[cube] = FLOORS[symbol]
        elif symbol in HATCHES:
            field.floors[cube] = FLOOR_HATCH + int(symbol)
        else:
            self._refuse_hatch(line, at, symbol)
            raise Fault(
                "'{symbol}' is not a floor: use a space, #, n, e, s, w or 1 to 4.",
                rule="R-FIELD-20",
                symbol=symbol,
                where=self._where(line.number, at + 1),
            )

    def _read_feature(self, field: Battlefield, cube: Cube, line: _Line, at: int, symbol: str) -> None:
        if symbol == LADDER:
            field.ladders[cube] = True
        elif symbol in RAMPS:
            if field.above(cube) < 0:
                raise Fault(
                    "A ramp cannot start on the top level.",
                    rule="R-FIELD-25",
                    where=self._where(line.number, at + 1),
                )
            field.ramps[cube] = RAMPS[symbol]
        elif symbol != " ":
            raise Fault(
                "'{symbol}' is neither a ladder (H) nor a ramp (^ > v <).",
                symbol=symbol,
                where=self._where(line.number, at + 1),
            )

    def _read_mark(self, cube: Cube, line: _Line, at: int, symbol: str) -> None:
        where = self._where(line.number, at + 1)
        if symbol in (RED, BLUE):
            if cube >= SQUARES:
                raise Fault(
                    "Zones are marked on level 1; they reach up through all levels.", rule="M-PATROL-02", where=where
                )
            (self.red if symbol == RED else self.blue).append(square_of(cube))
        elif symbol == OBJECTIVE:
            if square_of(cube) in self.objectives:
                raise Fault(
                    "This square already has its objective on level {level}.",
                    rule="R-OBJ-02",
                    level=level_of(self.objectives[square_of(cube)]),
                    where=where,
                )
            self.objectives[square_of(cube)] = cube
        elif symbol != " ":
            raise Fault("'{symbol}' is not a mark: use R, B or *.", symbol=symbol, where=where)
