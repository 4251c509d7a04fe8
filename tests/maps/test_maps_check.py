"""The validator finds each kind of fault; shipped maps have none."""

from collections.abc import Callable

import pytest

from deadzone.core.board.battlefield import BLOCKED, FULL, LARGE_DOOR, LOW_WALL, MEDIUM, PARTIAL, SMALL, Battlefield
from deadzone.core.cubes import EAST, NORTH, SOUTH, WEST, cube_name, parse_cube, square_of
from deadzone.core.sentence import Name
from deadzone.maps.check import check
from deadzone.maps.patrol import is_patrol, lay_out_patrol
from deadzone.maps.shipped import load, names


def plain(levels: int = 3) -> Battlefield:
    """A battlefield without faults: some low walls and one small house."""
    field = Battlefield(levels, Name("Plain", given={"fr": "Plaine"}))
    for row in (1, 3, 5):
        for column in (1, 4, 6):
            field.set_side(parse_cube(f"r{row}c{column}"), SOUTH, LOW_WALL)
    for side in (NORTH, EAST, SOUTH, WEST):
        field.set_side(parse_cube("r3c5"), side, LARGE_DOOR if side == WEST else BLOCKED)
    field.floors[parse_cube("r3c5L2")] = FULL
    lay_out_patrol(field)
    return field


def kinds(field: Battlefield) -> list[tuple[str, str]]:
    return [(finding.kind, cube_name(finding.cube) if finding.cube >= 0 else "") for finding in check(field).findings]


def test_a_good_battlefield_has_no_findings() -> None:
    report = check(plain())
    assert report.findings == []
    assert report.ok


@pytest.mark.parametrize("name", names())
def test_shipped_battlefields_are_without_fault(name: str) -> None:
    field = load(name)
    assert check(field).findings == []
    assert is_patrol(field)
    assert field.levels in (2, 3)


def test_shipped_battlefields_differ_in_fairness() -> None:
    shares = {name: int(check(load(name)).figures["fairness_percent"]) for name in names()}
    assert len(shares) >= 6
    assert shares.pop("crash-site") < 50
    assert set(shares.values()) == {100}


def floating_floor(field: Battlefield) -> None:
    field.floors[parse_cube("r6c6L2")] = FULL


def half_floor_away_from_its_wall(field: Battlefield) -> None:
    field.set_side(parse_cube("r6c6"), NORTH, BLOCKED)
    field.floors[parse_cube("r6c6L2")] = PARTIAL + SOUTH


def long_overhang(field: Battlefield) -> None:
    for column in (4, 3, 2):
        field.floors[parse_cube(f"r3c{column}L2")] = FULL


def floating_wall(field: Battlefield) -> None:
    field.set_side(parse_cube("r6c6L2"), EAST, MEDIUM)


def zones_overlap(field: Battlefield) -> None:
    field.blue_zone += (square_of(parse_cube("r0c3")),)


def small_zone(field: Battlefield) -> None:
    field.red_zone = field.red_zone[:3]


def walled_in_zone(field: Battlefield) -> None:
    for side in (NORTH, EAST, SOUTH, WEST):
        field.set_side(parse_cube("r7c7"), side, BLOCKED)


def narrow_zone(field: Battlefield) -> None:
    for side in (NORTH, EAST, SOUTH, WEST):
        field.set_side(parse_cube("r7c7"), side, SMALL)


def zone_with_windows_only(field: Battlefield) -> None:
    for side in (NORTH, WEST):
        field.set_side(parse_cube("r7c7"), side, MEDIUM)


def barricaded_zone(field: Battlefield) -> None:
    for side in (NORTH, WEST):
        field.set_side(parse_cube("r7c7"), side, LOW_WALL)


def objective_in_mid_air(field: Battlefield) -> None:
    field.objective_cubes = (parse_cube("r1c7L2"), *field.objective_cubes[1:])


def objective_locked_up(field: Battlefield) -> None:
    field.set_side(parse_cube("r3c5"), WEST, BLOCKED)
    field.objective_cubes = (*field.objective_cubes[:2], parse_cube("r3c5"), field.objective_cubes[3])


def objective_in_zone(field: Battlefield) -> None:
    field.objective_cubes = (parse_cube("r0c0"), *field.objective_cubes[1:])


def no_objective(field: Battlefield) -> None:
    field.objective_cubes = ()


def ramp_to_nowhere(field: Battlefield) -> None:
    field.ramps[parse_cube("r6c2")] = NORTH


def ramp_off_the_board(field: Battlefield) -> None:
    field.ramps[parse_cube("r0c5")] = NORTH


def ramp_against_a_wall(field: Battlefield) -> None:
    field.ramps[parse_cube("r2c5")] = SOUTH
    field.set_side(parse_cube("r3c5L2"), NORTH, BLOCKED)


def narrow_ramp(field: Battlefield) -> None:
    field.ramps[parse_cube("r2c5")] = SOUTH
    field.set_side(parse_cube("r3c5L2"), NORTH, LOW_WALL)


def ramp_on_air(field: Battlefield) -> None:
    field.ramps[parse_cube("r2c5L2")] = SOUTH


def ladder_to_nowhere(field: Battlefield) -> None:
    field.ladders[parse_cube("r6c2")] = True


def ladder_on_top(field: Battlefield) -> None:
    field.ladders[parse_cube("r3c5L2")] = True
    field.floors[parse_cube("r3c5L2")] = FULL


def empty_area(field: Battlefield) -> None:
    for side_row in (1, 3):
        field.set_side(parse_cube(f"r{side_row}c1"), SOUTH, 0)


def sealed_room(field: Battlefield) -> None:
    field.set_side(parse_cube("r3c5"), WEST, BLOCKED)


FAULTS: list[tuple[Callable[[Battlefield], None], list[tuple[str, str]]]] = [
    (floating_floor, [("floor-held", "r6c6L2"), ("lost-cube", "r6c6L2")]),
    (half_floor_away_from_its_wall, [("floor-held", "r6c6L2")]),
    (long_overhang, [("floor-held", "r3c2L2")]),
    (floating_wall, [("wall-held", "r6c7L2")]),
    (zones_overlap, [("zones-overlap", "r0c3L1")]),
    (small_zone, [("zone-size", "")]),
    (walled_in_zone, [("zone-path", "r7c7L1")]),
    (narrow_zone, [("zone-path", "r7c7L1")]),
    (zone_with_windows_only, [("zone-path", "r7c7L1")]),
    (barricaded_zone, [("large-models", "")]),
    (objective_in_mid_air, [("objective-floor", "r1c7L2")]),
    (objective_locked_up, [("objective-path", "r3c5L1"), ("objective-path", "r3c5L1"), ("lost-cube", "r3c5L1")]),
    (objective_in_zone, [("objective-in-zone", "r0c0L1")]),
    (no_objective, [("no-objective", "")]),
    (ramp_to_nowhere, [("ramp", "r6c2L1")]),
    (ramp_off_the_board, [("ramp", "r0c5L1")]),
    (ramp_against_a_wall, [("ramp", "r2c5L1")]),
    (narrow_ramp, [("ramp-narrow", "r2c5L1")]),
    (ramp_on_air, [("ramp", "r2c5L2"), ("ramp-floor", "r2c5L2")]),
    (ladder_to_nowhere, [("ladder", "r6c2L1")]),
    (ladder_on_top, [("ladder", "r3c5L2")]),
    (sealed_room, [("lost-cube", "r3c5L1")]),
]


@pytest.mark.parametrize(("spoil", "expected"), FAULTS)
def test_each_fault_is_found_and_nothing_else(
    spoil: Callable[[Battlefield], None], expected: list[tuple[str, str]]
) -> None:
    field = plain()
    spoil(field)
    assert kinds(field) == expected


WARNINGS = {"large-models", "objective-in-zone", "ramp-narrow", "lost-cube"}


@pytest.mark.parametrize("spoil", [fault for fault, _ in FAULTS])
def test_errors_are_what_makes_a_battlefield_unplayable(spoil: Callable[[Battlefield], None]) -> None:
    field = plain()
    spoil(field)
    report = check(field)
    assert {finding.kind for finding in report.warnings} <= WARNINGS
    assert not {finding.kind for finding in report.errors} & WARNINGS
    assert report.ok == (not report.errors)


def test_a_bridge_of_four_cubes_holds_between_two_houses() -> None:
    field = plain()
    for side in (NORTH, EAST, SOUTH):
        field.set_side(parse_cube("r3c0"), side, MEDIUM)
    for column in range(5):
        field.floors[parse_cube(f"r3c{column}L2")] = FULL if column == 0 else PARTIAL + NORTH
    assert kinds(field) == []
    field.floors[parse_cube("r3c4L2")] = PARTIAL + WEST
    assert ("floor-held", "r3c3L2") in kinds(field)


def test_half_floors_that_touch_only_in_a_corner_do_not_hold_each_other() -> None:
    field = plain()
    field.floors[parse_cube("r3c4L2")] = PARTIAL + NORTH
    field.floors[parse_cube("r3c3L2")] = PARTIAL + SOUTH
    assert ("floor-held", "r3c3L2") in kinds(field)


def test_a_high_tower_stands_on_its_lower_walls() -> None:
    field = plain()
    for side in (NORTH, EAST, SOUTH, WEST):
        field.set_side(parse_cube("r3c5L2"), side, MEDIUM)
    field.floors[parse_cube("r3c5L3")] = FULL
    lay_out_patrol(field)
    assert kinds(field) == []


def test_a_wall_stands_on_the_wall_below_it() -> None:
    field = plain()
    field.set_side(parse_cube("r6c2L2"), EAST, MEDIUM)
    assert kinds(field) == [("wall-held", "r6c3L2")]
    field.set_side(parse_cube("r6c2"), EAST, LOW_WALL)
    assert kinds(field) == [("wall-held", "r6c3L2")]
    field.set_side(parse_cube("r6c2"), EAST, BLOCKED)
    assert kinds(field) == []


def advice(field: Battlefield) -> list[str]:
    return [
        cube_name(hint.cube) for hint in check(field).advice if (hint.kind, hint.rule) == ("empty-area", "R-FIELD-07")
    ]


def test_areas_without_buildings_are_no_fault() -> None:
    """Areas without buildings are only advised against; low walls and barricades are not buildings (R-FIELD-07)."""
    field = plain()
    before = advice(field)
    empty_area(field)
    report = check(field)
    assert report.ok
    assert report.findings == []
    empty = [f"r{row}c{column}L1" for row in (0, 1, 2, 3) for column in (0, 1)]
    assert advice(field) == sorted({*before, *empty})
    field.set_side(parse_cube("r1c1"), SOUTH, LOW_WALL)
    assert "r0c0L1" in advice(field)
    field.set_side(parse_cube("r1c1"), SOUTH, BLOCKED)
    assert "r0c0L1" not in advice(field)


def test_a_wall_at_the_rim_of_an_area_does_not_fill_it() -> None:
    field = plain()
    empty_area(field)
    field.set_side(parse_cube("r0c2"), EAST, BLOCKED)
    field.set_side(parse_cube("r1c2"), EAST, BLOCKED)
    field.set_side(parse_cube("r2c2"), EAST, BLOCKED)
    assert [cube for cube in advice(field) if cube[1] in "0123" and cube[3] in "01"] == [
        "r0c0L1",
        "r1c0L1",
        "r2c0L1",
        "r3c0L1",
        "r3c1L1",
    ]


def test_figures() -> None:
    field = plain()
    figures = check(field).figures
    assert figures["levels"] == 3
    assert figures["places"] == 65
    assert figures["walls"] == 13
    assert figures["layout"] == "patrol"
    assert [figures[f"reached_by_size_{size}"] for size in (1, 2, 3, 4)] == [65, 65, 65, 64]
    field.set_side(parse_cube("r0c5"), NORTH, BLOCKED)
    field.objective_cubes = (parse_cube("r4c4"),)
    figures = check(field).figures
    assert figures["walls"] == 14
    assert figures["layout"] == "own"


def test_fairness_counts_what_the_half_turn_leaves_alike() -> None:
    field = Battlefield(2)
    assert check(field).figures["fairness_percent"] == 100
    field.floors[parse_cube("r1c1L2")] = PARTIAL + EAST
    assert check(field).figures["fairness_percent"] == 0
    field.floors[parse_cube("r6c6L2")] = PARTIAL + EAST
    assert check(field).figures["fairness_percent"] == 0
    field.floors[parse_cube("r6c6L2")] = PARTIAL + WEST
    assert check(field).figures["fairness_percent"] == 100
    field.ramps[parse_cube("r1c4")] = NORTH
    field.ramps[parse_cube("r6c3")] = NORTH
    assert check(field).figures["fairness_percent"] == 50
    field.ramps[parse_cube("r6c3")] = SOUTH
    assert check(field).figures["fairness_percent"] == 100
