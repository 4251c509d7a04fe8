"""Writes web/fixtures/maps/texts.json: map files with what the reader finds in them, to test the page's editor.

python tests/maps/map_fixtures.py
"""

import json
from pathlib import Path

from deadzone.core.board.battlefield import FLOOR_HATCH, Battlefield
from deadzone.core.cubes import CUBE_SIDES, Level, cube_over
from deadzone.maps.generate import generate
from deadzone.maps.patrol import OBJECTIVES
from deadzone.maps.shipped import names, source
from deadzone.maps.symbols import FLOORS
from deadzone.maps.text import _feature_symbol, _floor_symbol, _mark_symbol, _side_symbol, parse_map, write_map
from deadzone.maps.wishes import MIRROR, MORE, Wishes

FOLDER = Path(__file__).parents[2] / "web" / "fixtures" / "maps"
TEXTS = FOLDER / "texts.json"
EDITED = FOLDER / "edited.json"  # written by the page's own tests


def readout(field: Battlefield) -> dict[str, str]:
    """The symbols of all cubes in order, as the page reads them: four sides each, floors, features, marks.

    `played` has Patrol's zones and objectives where the file gives none (M-PATROL-02, -03), as `parse_map` does.
    """
    cubes = field.every_cube
    return {
        "sides": "".join([_side_symbol(field.side(cube, side)) for cube in cubes for side in CUBE_SIDES]),
        "floors": "".join([_floor_symbol(field, cube) for cube in cubes]),
        "features": "".join([_feature_symbol(field, cube) for cube in cubes]),
        "played": "".join([_mark_symbol(field, cube) for cube in cubes]),
    }


def remarked(text: str) -> str:
    """The same map as a careful author would write it: remarks everywhere, other line ends, no rulers."""
    lines = [line for line in text.split("\n") if line.strip() != "0   1   2   3   4   5   6   7"]
    said = [
        f"{line}  ; line {number}" if line and line[0] in " 01234567" else line for number, line in enumerate(lines)
    ]
    return "; Été 2026 \U0001f600\r\n" + "\r\n".join(said).replace("level 2", "  LEVEL  2 ; up") + "; the end"


def unmarked(text: str) -> str:
    """The same map without zones and objectives, with floors of all kinds over Patrol's objectives."""
    field = parse_map(text, "unmarked")
    field.red_zone = field.blue_zone = field.objective_cubes = ()
    floors = ((3, FLOORS["#"]), (2, FLOORS["n"]), (3, FLOOR_HATCH + 2))
    for square, (level, floor) in zip(OBJECTIVES, floors, strict=False):
        field.floors[cube_over(square, Level(level))] = floor
    return write_map(field)


def texts() -> dict[str, str]:
    wishes = Wishes(density=MORE, height=MORE, symmetry=MIRROR)
    return {
        **{name: source(name) for name in names()},
        "generated": write_map(generate(4, 2)),
        "mirrored": write_map(generate(4, 3, wishes)),
        "remarks": remarked(source("refinery")),
        "unmarked": unmarked(source("refinery")),
    }


def content() -> str:
    cases = [{"name": name, "text": text, **readout(parse_map(text, name))} for name, text in texts().items()]
    return json.dumps(cases, indent=1, ensure_ascii=False) + "\n"


if __name__ == "__main__":
    FOLDER.mkdir(parents=True, exist_ok=True)
    TEXTS.write_text(content(), encoding="utf-8")
