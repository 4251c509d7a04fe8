"""The drawings show everything on the battlefield, each piece once in the view and once in the plans."""

import re
import struct
from collections import Counter
from xml.etree import ElementTree

import pytest

from deadzone.core.board.battlefield import BLOCKED, NO_RAMP, NONE, OPEN, Battlefield
from deadzone.core.cubes import (
    CUBE_SIDES,
    EAST,
    NORTH,
    SOUTH,
    SQUARES,
    WEST,
    Level,
    across,
    cube_name,
    parse_cube,
)
from deadzone.core.sentence import Name
from deadzone.maps.drawing.draw import draw_png, draw_svg
from deadzone.maps.drawing.solids import HOLES, Panel, View
from deadzone.maps.generate import generate
from deadzone.maps.names import FLOOR_WORDS, SIDE_WORDS
from deadzone.maps.shipped import load, load_text, names


def drawn(svg: str, attribute: str) -> Counter[str]:
    return Counter(re.findall(rf' data-{attribute}="([^"]*)"', svg))


def sides_once(field: Battlefield) -> Counter[str]:
    found: Counter[str] = Counter()
    for cube in field.every_cube:
        for side in CUBE_SIDES:
            if across(cube, side) < cube and field.side(cube, side) != OPEN:
                found[SIDE_WORDS[field.side(cube, side)]] += 1
    return found


def floors_once(field: Battlefield) -> Counter[str]:
    return Counter(FLOOR_WORDS[floor] for floor in field.floors[SQUARES:] if floor != NONE)


@pytest.mark.parametrize("name", names())
def test_every_piece_is_drawn_once_in_the_view_and_once_in_the_plans(name: str) -> None:
    field = load(name)
    svg = draw_svg(field, "en")
    assert drawn(svg, "wall") == drawn(svg, "plan-wall") == sides_once(field)
    assert drawn(svg, "floor") == drawn(svg, "plan-floor") == floors_once(field)
    assert drawn(svg, "ladder").total() == sum(field.ladders)
    assert drawn(svg, "ramp").total() == sum(ramp != NO_RAMP for ramp in field.ramps)
    assert set(drawn(svg, "objective")) == {cube_name(cube) for cube in field.objective_cubes}
    assert drawn(svg, "vp") == {"1": 2, "2": 2}
    assert drawn(svg, "zone") == {"red": 4, "blue": 4}
    assert set(drawn(svg, "plan")) == {str(level) for level in range(1, field.levels + 1)}


def test_walls_on_the_board_edge_are_drawn() -> None:
    field = Battlefield(2, Name("Edge", given={"fr": "Bord"}))
    for place in range(8):
        for cube, side in (
            (f"r0c{place}", NORTH),
            (f"r{place}c7", EAST),
            (f"r7c{place}", SOUTH),
            (f"r{place}c0", WEST),
        ):
            field.set_side(parse_cube(cube), side, BLOCKED)
    svg = draw_svg(field, "en")
    assert drawn(svg, "wall") == drawn(svg, "plan-wall") == {"blocked": 32}


def test_a_drawing_is_well_formed_and_says_its_words_in_the_chosen_language() -> None:
    found = load_text("refinery")
    english = draw_svg(found.field, "en", found.about)
    french = draw_svg(found.field, "fr", found.about)
    for svg, words in (
        (english, ("Refinery", "Level 2", "2 VP", "low wall: Sizes 1 to 3", "red zone")),
        (french, ("La raffinerie", "Niveau 2", "2 PV", "muret\u202f: Tailles 1 à 3", "zone rouge")),
    ):
        spoken = [
            "".join(text.itertext()) for text in ElementTree.fromstring(svg).iter("{http://www.w3.org/2000/svg}text")
        ]
        assert set(words) <= set(spoken)
    assert drawn(english, "legend").total() == drawn(french, "legend").total() == 14


def test_names_are_escaped() -> None:
    field = Battlefield(1, Name("Salt & <Smoke>", given={"fr": "Sel"}))
    svg = draw_svg(field, "en", Name('"so" <b>'))
    assert "Salt &amp; &lt;Smoke&gt;" in svg
    ElementTree.fromstring(svg)


def test_windows_are_as_large_as_the_rules_say() -> None:
    """Windows have the size given by the rules, on a view in which a side is 400 wide and 400 high (R-POS-04)."""
    view = View(0, 0, 400)
    view.down, view.up = 0, 400
    for side_type, (left, right, low, high) in {3: (60, 340, 100, 380), 4: (100, 300, 160, 360)}.items():
        assert [round(part * 400) for part in HOLES[side_type]] == [left, right, low, high]
        front = next(part for part in Panel(view, 0, 0, Level(1), runs_east=True).draw(side_type) if "evenodd" in part)
        hole = front.split("Z")[1]
        across_, down = zip(*(map(float, pair.split()) for pair in hole[1:].split("L")), strict=True)
        assert max(across_) - min(across_) == pytest.approx(right - left)
        assert (-max(down), -min(down)) == (low, high)


def test_painters_order() -> None:
    """Lower levels come first, and on each level north and west before south and east."""
    svg = draw_svg(generate(4, 3), "en")
    cubes = [parse_cube(name) for name in re.findall(r' data-wall="[^"]*" data-cube="([^"]*)"', svg)]
    levels = [cube // SQUARES for cube in cubes]
    assert levels == sorted(levels)
    for level in set(levels):
        rows = [cube % SQUARES // 8 for cube in cubes if cube // SQUARES == level]
        assert rows == sorted(rows)


def test_objectives_off_patrols_squares_have_no_worth() -> None:
    field = Battlefield(1, Name("x"))
    field.objective_cubes = (parse_cube("r4c4"),)
    svg = draw_svg(field, "en")
    assert drawn(svg, "vp") == {"0": 1}
    assert ">objective<" in svg


def test_a_png_is_a_png_of_the_expected_size_with_letters() -> None:
    """Without the font there would be no letters, and both pictures would be the same."""
    here = draw_png(Battlefield(2, Name("Here", given={"fr": "Ici"})), "en")
    there = draw_png(Battlefield(2, Name("There", given={"fr": "Là"})), "en")
    for data in (here, there):
        assert data[:8] == b"\x89PNG\r\n\x1a\n"
        assert struct.unpack(">II", data[16:24]) == (1600, 1450)
        assert data.endswith(b"IEND\xaeB`\x82")
    assert here != there


def test_more_than_three_levels_go_into_another_row() -> None:
    svg = draw_svg(Battlefield(5, Name("x")), "en")
    assert 'viewBox="0 0 1600 1980"' in svg
    assert drawn(svg, "plan").total() == 5
