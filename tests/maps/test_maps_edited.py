"""What the page's editor makes of map files is what the reader reads: the page's tests and these use the same files."""

import json
from typing import Any

import pytest
from map_fixtures import EDITED, TEXTS, content, readout

from deadzone.maps.check import check
from deadzone.maps.text import parse_map

CASES = json.loads(EDITED.read_text(encoding="utf-8"))


def test_the_page_is_tested_with_the_current_maps() -> None:
    assert TEXTS.read_text(encoding="utf-8") == content()


def test_there_are_enough_of_them() -> None:
    assert len(CASES) >= 30
    assert {case["levels"] for case in CASES} >= {1, 2, 3, 4}


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["name"])
def test_an_edited_map_is_read_as_the_page_shows_it(case: dict[str, Any]) -> None:
    field = parse_map(case["text"], case["name"])
    assert field.levels == case["levels"]
    found = readout(field)
    for part in ("sides", "floors", "features", "played"):
        assert found[part] == case[part], part
    assert check(field).figures["levels"] == case["levels"]
