"""Map files: what is written is read back exactly, and every mistake is reported with line and column."""

import pytest

from deadzone.core.board.battlefield import (
    BLOCKED,
    FLOOR_HATCH,
    FULL,
    HATCH,
    LARGE_DOOR,
    LOW_WALL,
    MEDIUM,
    NONE,
    OPEN,
    PARTIAL,
    SMALL,
    Battlefield,
)
from deadzone.core.cubes import (
    CUBE_SIDES,
    EAST,
    NORTH,
    SOUTH,
    WEST,
    Level,
    across,
    cube_at,
    opposite,
    parse_cube,
    square_at,
)
from deadzone.core.sentence import Fault, Name
from deadzone.language.words import say
from deadzone.maps.check import check
from deadzone.maps.generate import generate
from deadzone.maps.patrol import BLUE_ZONE, OBJECTIVES, RED_ZONE
from deadzone.maps.seeded import Seeded
from deadzone.maps.shipped import load_text, names, source
from deadzone.maps.symbols import MOST_CHARACTERS
from deadzone.maps.text import parse_map, parse_map_text, write_map

FIELDS = ("name", "levels", "sides", "floors", "ladders", "ramps", "red_zone", "blue_zone")


def same(one: Battlefield, other: Battlefield) -> bool:
    return all(getattr(one, key) == getattr(other, key) for key in (*FIELDS, "objective_cubes"))


def empty_text(levels: int = 2) -> str:
    return write_map(Battlefield(levels, Name("Test", given={"fr": "Essai"})))


def replaced(row: int, column: int, content: str, levels: int = 2) -> str:
    """An empty map with some characters replaced at a row and column counted from 1."""
    lines = empty_text(levels).split("\n")
    line = lines[row - 1].ljust(40)
    lines[row - 1] = (line[: column - 1] + content + line[column - 1 + len(content) :]).rstrip(" ")
    return "\n".join(lines)


# In an empty map the first side line is line 6 for level 1 and line 26 for level 2.
LEVEL_1, LEVEL_2 = 6, 26


def test_the_lines_of_an_empty_map_are_where_these_tests_expect_them() -> None:
    lines = empty_text().split("\n")
    assert lines[LEVEL_1 - 3 : LEVEL_1] == ["level 1", "    0   1   2   3   4   5   6   7", "  +" + 8 * "   +"]
    assert lines[LEVEL_2 - 3] == "level 2"


@pytest.mark.parametrize("name", names())
def test_shipped_maps_are_written_as_they_stand_in_their_files(name: str) -> None:
    found = load_text(name)
    assert write_map(found.field, found.about) == source(name)


@pytest.mark.parametrize("seed", range(8))
def test_generated_maps_are_read_back_exactly(seed: int) -> None:
    field = generate(seed, 2 + seed % 2)
    assert same(parse_map(write_map(field), "x"), field)


def every_symbol() -> Battlefield:
    """A map with everything that a map file can express."""
    field = Battlefield(3, Name("All", given={"fr": "Tout"}))
    kinds = (OPEN, LARGE_DOOR, LOW_WALL, MEDIUM, SMALL, BLOCKED, HATCH + 1, HATCH + 2, HATCH + 3, HATCH + 4)
    for place, kind in enumerate(kinds[:8]):
        field.set_side(cube_at(place, 0), WEST, kind)
        field.set_side(cube_at(7, place, Level(2)), SOUTH, kind)
        field.set_side(cube_at(3, place, Level(3)), NORTH, kinds[9 - place])
        field.set_side(cube_at(place, 4, Level(2)), EAST, kinds[9 - place])
    floors = (NONE, FULL, *(PARTIAL + side for side in range(4)), *(FLOOR_HATCH + size for size in range(1, 5)))
    for place, floor in enumerate(floors):
        field.floors[cube_at(place // 8, place % 8, Level(2))] = floor
    for side in CUBE_SIDES:
        field.ramps[cube_at(2, side, Level(2))] = side
    field.ladders[cube_at(5, 5, Level(3))] = True
    field.red_zone = (square_at(0, 7), square_at(1, 7))
    field.blue_zone = (square_at(7, 0),)
    field.objective_cubes = (parse_cube("r3c5L3"), parse_cube("r0c1L2"), parse_cube("r2c2"))
    return field


def test_everything_a_map_can_say_is_read_back() -> None:
    field = every_symbol()
    assert same(parse_map(write_map(field), "x"), field)


def test_both_cubes_of_a_side_get_it() -> None:
    field = parse_map(replaced(LEVEL_1 + 2, 8, "-M-"), "x")
    cube = cube_at(1, 1)
    assert field.side(cube, NORTH) == field.side(across(cube, NORTH), opposite(NORTH)) == MEDIUM


def test_symbols_by_hand() -> None:
    text = replaced(LEVEL_2 + 1, 3, "|nH*D#", levels=3)
    field = parse_map(text, "x")
    cube = cube_at(0, 0, Level(2))
    assert (field.side(cube, WEST), field.side(cube, EAST)) == (BLOCKED, LARGE_DOOR)
    assert field.floor(cube) == PARTIAL + NORTH
    assert field.floor(cube_at(0, 1, Level(2))) == FULL
    assert field.ladders[cube]
    assert field.objective_cubes == (cube,)


def test_without_marks_the_layout_is_that_of_patrol() -> None:
    field = Battlefield(2, Name("x", context="map"))
    field.floors[parse_cube("r3c5L2")] = FULL
    text = write_map(field)
    assert not set("RB*") & set(text.split("level 1")[1])
    read = parse_map(text, "x")
    assert (read.red_zone, read.blue_zone) == (RED_ZONE, BLUE_ZONE)
    assert read.objective_cubes == tuple(
        parse_cube("r3c5L2") if square == parse_cube("r3c5") else square for square in OBJECTIVES
    )


def test_comments_blank_lines_and_missing_rulers_do_not_matter() -> None:
    lines = empty_text().replace("    0   1   2   3   4   5   6   7\n", "").split("\n")
    lines[LEVEL_1] += "   ; a remark é"
    text = "; first\n" + "\n\n  ; between\n".join(lines) + "\r\n"
    assert same(parse_map(text, "x"), parse_map(empty_text(), "x"))


def test_a_header_may_be_missing_and_french_falls_back_to_english() -> None:
    plans = "\n".join(empty_text().split("\n")[2:])
    assert parse_map(plans, "x").name == Name("", context="map")
    found = parse_map_text("name: Here\nabout: So: it is.\n" + plans, "x")
    assert say(found.field.name, "fr") == "Here"
    assert found.about == Name("So: it is.", context="map")


MISTAKES = [
    ("", "x", "This file is empty"),
    ("; only a remark\n\n", "x", "This file is empty"),
    ("x" * (MOST_CHARACTERS + 1), "x", "too large"),
    ("name: A\n", "x:2:1", "has no level"),
    ("Crossroads\n" + empty_text(), "x:1:1", "before the first level"),
    ("  nom: A\n" + empty_text(), "x:1:3", "Unknown header 'nom'"),
    ("name: A\n" + empty_text(), "x:2:1", "a second time"),
    ("about:\n" + empty_text(), "x:1:7", "is empty"),
    ("about: " + "a" * 201 + "\n" + empty_text(), "x:1:7", "too long"),
    (replaced(4, 1, "level 2"), "x:4:1", "'level 1' is expected"),
    (replaced(24, 1, "level 3"), "x:24:1", "'level 2' is expected"),
    (replaced(24, 1, "level x"), "x:24:1", "'level 2' is expected"),
    (empty_text(9) + empty_text(9).split("level 9")[1].join(["level 10", ""]), "x:183:1", "at most 9 levels"),
    (replaced(5, 9, "2"), "x:5:5", "the ruler"),
    (replaced(LEVEL_1, 3, " "), "x:6:3", "A corner '+' is expected"),
    (replaced(LEVEL_1 + 2, 1, "1"), "x:8:1", "A side line that starts with two spaces"),
    (replaced(LEVEL_1 + 1, 1, "1"), "x:7:1", "The row '0' is expected"),
    (replaced(LEVEL_1 + 2, 7, "x"), "x:8:7", "A corner '+' is expected here, not 'x'"),
    (replaced(LEVEL_1 + 2, 35, " "), "x:8:32", "ends after 31 characters; it needs 35"),
    (replaced(LEVEL_1 + 2, 36, "+"), "x:8:36", "too long"),
    (replaced(LEVEL_1 + 1, 36, "|"), "x:7:36", "too long"),
    (replaced(LEVEL_1 + 2, 5, "Q"), "x:8:5", "'Q' is not a side"),
    (replaced(LEVEL_1 + 2, 4, "-"), "x:8:4", "is not a side"),
    (replaced(LEVEL_1 + 2, 4, "-D "), "x:8:6", "'-D ' is not a side"),
    (replaced(LEVEL_1 + 2, 4, "-5-"), "x:8:5", "A hatch lets through models up to Size 1, 2, 3 or 4, not 5"),
    (replaced(LEVEL_1 + 1, 7, "0"), "x:7:7", "A hatch lets through"),
    (replaced(LEVEL_1 + 1, 7, "-"), "x:7:7", "'-' is not a side"),
    (replaced(LEVEL_2 + 1, 4, "9"), "x:27:4", "A hatch lets through"),
    (replaced(LEVEL_2 + 1, 4, "x"), "x:27:4", "'x' is not a floor"),
    (replaced(LEVEL_1 + 1, 4, "#"), "x:7:4", "The ground is always solid"),
    (replaced(LEVEL_1 + 1, 5, "h"), "x:7:5", "'h' is neither a ladder"),
    (replaced(LEVEL_2 + 1, 5, "^"), "x:27:5", "A ramp cannot start on the top level"),
    (replaced(LEVEL_1 + 1, 6, "X"), "x:7:6", "'X' is not a mark"),
    (replaced(LEVEL_2 + 1, 6, "R"), "x:27:6", "Zones are marked on level 1"),
    (replaced(LEVEL_1 + 1, 5, "\t"), "x:7:5", "There is a tab here"),
    (replaced(LEVEL_1 + 1, 6, "\x07"), "x:7:6", "U+0007 is not allowed in a map file"),
    (replaced(LEVEL_1 + 1, 6, "é"), "x:7:6", "'é' (U+00E9) is not allowed in a plan"),
    (replaced(LEVEL_1 + 1, 6, "\u00a0"), "x:7:6", "(U+00A0) is not allowed in a plan"),
    ("\n".join(empty_text().split("\n")[:40]), "x:40:1", "The plan of level 2 ends after 15 of 17 lines"),
    ("name: A\nlevel 1\n", "x:2:1", "The plan of level 1 ends after 0 of 17 lines"),
    (empty_text() + "8\n", "x:43:1", "remove this line"),
]


@pytest.mark.parametrize(("text", "where", "part"), MISTAKES)
def test_a_mistake_is_named_with_its_place(text: str, where: str, part: str) -> None:
    with pytest.raises(Fault) as caught:
        parse_map(text, "x")
    assert part in str(caught.value)
    assert caught.value.where == where


def test_a_missing_row_is_noticed_at_the_next_one() -> None:
    lines = empty_text().split("\n")
    del lines[LEVEL_1 + 2]
    with pytest.raises(Fault, match="The row '1' is expected") as caught:
        parse_map("\n".join(lines), "x")
    assert caught.value.where == "x:9:1"


def test_two_objectives_in_one_stack_are_one_too_many() -> None:
    lines = replaced(LEVEL_1 + 1, 6, "*").split("\n")
    lines[LEVEL_2] = "0 " + "   *"
    with pytest.raises(Fault, match="already has its objective") as caught:
        parse_map("\n".join(lines), "x")
    assert caught.value.where == "x:27:6"
    assert caught.value.sentence.values == {"level": 1}


def test_what_a_file_cannot_hold_is_refused_when_writing() -> None:
    crowded = Battlefield(2, Name("x", context="map"))
    crowded.ladders[0] = True
    crowded.ramps[0] = EAST
    marked = Battlefield(2, Name("x", context="map"))
    marked.red_zone = marked.blue_zone = (square_at(0, 0),)
    for field in (
        crowded,
        marked,
        Battlefield(2, Name("two\nlines", context="map")),
        Battlefield(2, Name("long" * 20)),
    ):
        with pytest.raises(Fault, match="cannot"):
            write_map(field)


DAMAGE = ("\n", "\u00a0", "\t", "\0", "9", "D", ";", "+", "level", "{x}")


def complaint(text: str) -> Fault | None:
    try:
        check(parse_map(text, "x"))
    except Fault as fault:
        return fault
    return None


def test_a_damaged_file_is_read_or_refused_with_a_sentence() -> None:
    """Characters are removed, doubled or replaced at random; no other error occurs."""
    stream = Seeded(2026)
    good = source("two-towers")
    refused = 0
    for _ in range(400):
        text = good
        for _ in range(1 + stream.below(3)):
            at = stream.below(len(text))
            text = text[:at] + stream.pick(("", text[at] * 2, *DAMAGE)) + text[at + 1 :]
        fault = complaint(text)
        if fault is not None:
            refused += 1
            assert fault.where.startswith("x")
            assert say(fault, "fr") != say(fault, "en")
    assert 200 < refused < 400
