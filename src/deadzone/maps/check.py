"""The validator: can this battlefield be built, and can Patrol be played on it? See docs/battlefields.md."""

from __future__ import annotations

from typing import Final

from deadzone.core.board.battlefield import LOW_WALL, NO_RAMP, NONE, OPEN, Battlefield
from deadzone.core.board.steps import StepTable
from deadzone.core.cubes import (
    COLUMNS,
    CUBE_SIDE_NAMES,
    CUBE_SIDES,
    EAST,
    NOWHERE,
    ROWS,
    SOUTH,
    SQUARES,
    Cube,
    Square,
    across,
    all_squares,
    column_of,
    cube_name,
    level_of,
    row_of,
    square_at,
    square_of,
)
from deadzone.core.records.declared import Declared
from deadzone.core.sentence import Name, Sentence
from deadzone.maps.fairness import fairness_percent
from deadzone.maps.patrol import ZONE_SQUARES, is_patrol
from deadzone.maps.support import floating_floors, floating_walls

ERROR: Final = "error"
WARNING: Final = "warning"
ADVICE: Final = "advice"
RED: Final = Name("red")
BLUE: Final = Name("blue")
SIDES: Final = tuple(Name(side, context="side") for side in CUBE_SIDE_NAMES)


class Finding(Declared):
    """A remark of the validator about one cube, or about the whole battlefield (cube -1)."""

    kind: str
    grade: str
    rule: str
    sentence: Sentence
    cube: Cube = NOWHERE


class Report(Declared):
    """All findings, the battlefield's figures, and optional advice."""

    findings: list[Finding]
    figures: dict[str, int | str]
    advice: list[Finding]

    @property
    def errors(self) -> list[Finding]:
        return [finding for finding in self.findings if finding.grade == ERROR]

    @property
    def warnings(self) -> list[Finding]:
        return [finding for finding in self.findings if finding.grade == WARNING]

    @property
    def ok(self) -> bool:
        return not self.errors


def check(field: Battlefield) -> Report:
    """Validate a battlefield and gather its figures."""
    on_foot = _Reach(field, StepTable(field))
    return Report(_findings(field, on_foot), _figures(field, on_foot), _without_buildings(field))


def is_flawless(field: Battlefield) -> bool:
    """Whether the validator has no finding, not even a warning; the figures, which take longer, are not gathered."""
    return not _findings(field, _Reach(field, StepTable(field)))


def _findings(field: Battlefield, on_foot: _Reach) -> list[Finding]:
    return [
        *_held(field),
        *_zones(field),
        *_zone_paths(field, on_foot),
        *_objectives(field, on_foot),
        *_ways_up(field, on_foot.steps),
        *_lost_cubes(field, on_foot),
    ]


class _Reach:
    """Cubes that models can reach on foot from the squares of a zone."""

    def __init__(self, field: Battlefield, steps: StepTable) -> None:
        self.steps = steps
        self.red = self.cubes(field.red_zone, size=1)
        self.blue = self.cubes(field.blue_zone, size=1)

    def cubes(self, starts: tuple[Cube, ...], size: int) -> set[Cube]:
        """Cubes within any number of two-cube movements, which may climb past a cube without floor (R-LEVEL-09).

        Any model able to climb can cover two cubes in one movement, at least by a Sprint.
        """
        return self.steps.connected(starts, size)

    def ground(self, start: Cube, size: int) -> set[Cube]:
        """Squares that models of a Size can reach without leaving the ground."""
        found = {start}
        waiting = [start]
        while waiting:
            for cube in self.steps.neighbours(waiting.pop(), size):
                if cube < SQUARES and cube not in found:
                    found.add(cube)
                    waiting.append(cube)
        return found


def _held(field: Battlefield) -> list[Finding]:
    findings = [
        Finding(
            "floor-held",
            ERROR,
            "R-FIELD-26",
            Sentence("The floor of {cube} has no support.", cube=cube_name(cube)),
            cube,
        )
        for cube in floating_floors(field)
    ]
    findings += [
        Finding(
            "wall-held",
            ERROR,
            "R-FIELD-10",
            Sentence(
                "The scenery on the {side} side of {cube} has nothing below it.", side=SIDES[side], cube=cube_name(cube)
            ),
            cube,
        )
        for cube, side in floating_walls(field)
    ]
    return findings


def _zones(field: Battlefield) -> list[Finding]:
    """Each zone has room for the Size points of Patrol, and no square is in both zones (R-DEPLOY-03)."""
    findings = []
    for cube in sorted(set(field.red_zone) & set(field.blue_zone)):
        sentence = Sentence("{cube} belongs to both zones.", cube=cube_name(cube))
        findings.append(Finding("zones-overlap", ERROR, "M-PATROL-02", sentence, cube))
    for colour, zone in ((RED, field.red_zone), (BLUE, field.blue_zone)):
        if len(zone) < ZONE_SQUARES:
            sentence = Sentence(
                "The {colour} zone has room for a total Size of {points}; Patrol needs {needed}.",
                colour=colour,
                points=4 * len(zone),
                needed=4 * ZONE_SQUARES,
            )
            findings.append(Finding("zone-size", ERROR, "R-DEPLOY-03", sentence))
    return findings


def _zone_paths(field: Battlefield, on_foot: _Reach) -> list[Finding]:
    """Models of Sizes 1 to 3 can walk along the ground between all squares of the zones."""
    squares = field.red_zone + field.blue_zone
    if not squares:
        return []  # _zones has already reported that they are too small
    findings = []
    for size in (1, 2, 3):
        found = on_foot.ground(squares[0], size)
        for cube in squares:
            if cube not in found:
                sentence = Sentence(
                    "Models of Size {size} cannot walk on the ground from {start} to {cube}.",
                    size=size,
                    start=cube_name(squares[0]),
                    cube=cube_name(cube),
                )
                findings.append(Finding("zone-path", ERROR, "R-OPEN-01", sentence, cube))
        if findings:
            break  # larger models fail wherever this Size fails
    return findings or _large_models(squares, on_foot)


def _large_models(squares: tuple[Square, ...], on_foot: _Reach) -> list[Finding]:
    """Warn when Size 4 models cannot walk between all squares of the zones; the battlefield is still legal."""
    ground = on_foot.ground(squares[0], 4)
    if set(squares) <= ground:
        return []
    sentence = Sentence("Models of Size 4 cannot walk on the ground between all squares of the zones.")
    return [Finding("large-models", WARNING, "R-FIELD-15", sentence)]


def _objectives(field: Battlefield, on_foot: _Reach) -> list[Finding]:
    """Objectives stand on a floor, and Size 1 models of both sides can reach them on foot (R-OBJ-02)."""
    findings = []
    if not field.objective_cubes:
        findings.append(Finding("no-objective", ERROR, "M-PATROL-03", Sentence("There is no objective.")))
    for cube in field.objective_cubes:
        if not field.supported(cube):
            sentence = Sentence("The objective in {cube} has no floor below it.", cube=cube_name(cube))
            findings.append(Finding("objective-floor", ERROR, "R-OBJ-02", sentence, cube))
            continue
        for colour, reach in ((RED, on_foot.red), (BLUE, on_foot.blue)):
            if cube not in reach:
                sentence = Sentence(
                    "No model can walk from the {colour} zone to the objective in {cube}.",
                    colour=colour,
                    cube=cube_name(cube),
                )
                findings.append(Finding("objective-path", ERROR, "R-MOVE-03", sentence, cube))
        if square_of(cube) in field.red_zone + field.blue_zone:
            sentence = Sentence("The objective in {cube} is in a deployment zone.", cube=cube_name(cube))
            findings.append(Finding("objective-in-zone", WARNING, "R-DEPLOY-04", sentence, cube))
    return findings


def _ways_up(field: Battlefield, steps: StepTable) -> list[Finding]:
    """Ramps and ladders lead to a place where a model can stand (R-FIELD-25, R-LEVEL-05)."""
    findings = []
    for cube in field.every_cube:
        if field.ramps[cube] != NO_RAMP:
            findings += _ramp(field, steps, cube)
        if field.ladders[cube] and not _ladder_leads_up(field, steps, cube):
            sentence = Sentence("The ladder in {cube} leads nowhere.", cube=cube_name(cube))
            findings.append(Finding("ladder", ERROR, "R-LEVEL-05", sentence, cube))
        if not field.supported(cube) and field.ramps[cube] != NO_RAMP:
            sentence = Sentence("The ramp in {cube} has nothing below it.", cube=cube_name(cube))
            findings.append(Finding("ramp-floor", ERROR, "R-FIELD-25", sentence, cube))
    return findings


def _ramp(field: Battlefield, steps: StepTable, cube: Cube) -> list[Finding]:
    beside = across(cube, field.ramps[cube])
    top = field.above(beside) if beside >= 0 else NOWHERE
    if top < 0 or not field.supported(top) or not steps.can_step(cube, top, 1):
        sentence = Sentence("The ramp in {cube} leads nowhere.", cube=cube_name(cube))
        return [Finding("ramp", ERROR, "R-FIELD-25", sentence, cube)]
    if not steps.can_step(cube, top, 4):
        sentence = Sentence("The ramp in {cube} is too narrow for models of Size 4.", cube=cube_name(cube))
        return [Finding("ramp-narrow", WARNING, "R-OPEN-01", sentence, cube)]
    return []


def _ladder_leads_up(field: Battlefield, steps: StepTable, cube: Cube) -> bool:
    over = field.above(cube)
    if over < 0:
        return False
    if field.ladders[over] and field.floor(over) == NONE:
        return True  # the ladder goes on; its upper end is checked in the cube above
    return any(field.supported(top) and level_of(top) > level_of(cube) for top in steps.neighbours(cube, 1))


def _without_buildings(field: Battlefield) -> list[Finding]:
    """Advice about each 3 x 3 area without a building; the rules only recommend avoiding them (R-FIELD-07)."""
    advice = []
    for corner in empty_areas(field, (OPEN, LOW_WALL)):
        first, last = cube_name(corner), cube_name(_square_in(corner, 2, 2))
        sentence = Sentence("There is no building in the 3 x 3 squares from {first} to {last}.", first=first, last=last)
        advice.append(Finding("empty-area", ADVICE, "R-FIELD-07", sentence, corner))
    return advice


def empty_areas(field: Battlefield, nothing: tuple[int, ...] = (OPEN,)) -> list[Square]:
    """North-west corners of all empty 3 x 3 areas (R-FIELD-07); inner sides of a type in `nothing` count as empty."""
    corners = [square_at(row, column) for row in range(ROWS - 2) for column in range(COLUMNS - 2)]
    return [
        corner
        for corner in corners
        if not any(_scenery_inside(field, corner, row, column, nothing) for row in range(3) for column in range(3))
    ]


def bare_areas(field: Battlefield) -> list[Square]:
    """North-west corners of all 3 x 3 areas without a building, with nothing that has a roof. R-FIELD-07

    Barricades are not buildings.
    """
    built = [field.ceiling(square) != NONE for square in all_squares()]
    return [
        square_at(row, column)
        for row in range(ROWS - 2)
        for column in range(COLUMNS - 2)
        if not any([built[square_at(row + down, column + right)] for down in range(3) for right in range(3)])
    ]


def _square_in(corner: Square, row: int, column: int) -> Square:
    """Square of an area, `row` to the south and `column` to the east of its north-west corner."""
    return square_at(row_of(corner) + row, column_of(corner) + column)


def _scenery_inside(field: Battlefield, corner: Square, row: int, column: int, nothing: tuple[int, ...]) -> bool:
    """Whether there is scenery in this square of a 3 x 3 area, or on the sides to its next squares."""
    cube = _square_in(corner, row, column)
    if field.ladders[cube] or field.ramps[cube] != NO_RAMP or field.ceiling(cube) != NONE:
        return True
    east, south = field.side(cube, EAST), field.side(cube, SOUTH)
    return (column < 2 and east not in nothing) or (row < 2 and south not in nothing)


def _lost_cubes(field: Battlefield, on_foot: _Reach) -> list[Finding]:
    """Warn of supported cubes, where an item token may land (R-ITOK-04), that no model can reach on foot."""
    return [
        Finding(
            "lost-cube",
            WARNING,
            "R-MOVE-03",
            Sentence("No model can reach {cube} on foot.", cube=cube_name(cube)),
            cube,
        )
        for cube in field.every_cube
        if field.supported(cube) and cube not in on_foot.red and cube not in on_foot.blue
    ]


def _figures(field: Battlefield, on_foot: _Reach) -> dict[str, int | str]:
    zones = field.red_zone + field.blue_zone
    return {
        "levels": field.levels,
        "places": sum(1 for cube in field.every_cube if field.supported(cube)),
        "walls": _count_sides(field),
        "fairness_percent": fairness_percent(field),
        "layout": "patrol" if is_patrol(field) else "own",
        **{f"reached_by_size_{size}": len(on_foot.cubes(zones, size)) for size in (1, 2, 3, 4)},
    }


def _count_sides(field: Battlefield) -> int:
    """Number of sides with scenery, each counted once."""
    both = sum(1 for side_type in field.sides if side_type != OPEN)
    edge = sum(
        1
        for cube in field.every_cube
        for side in CUBE_SIDES
        if field.side(cube, side) != OPEN and across(cube, side) < 0
    )
    return (both + edge) // 2
