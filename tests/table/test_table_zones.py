"""Deployment zones are named by their side of the table, as seen from the middle between the two."""

from __future__ import annotations

import pytest

from deadzone.core.cubes import square_at
from deadzone.core.setting import Mission
from deadzone.language.words import say
from deadzone.table.scenario import Scenario
from deadzone.table.telling.zones import zone_name, zone_with_squares

Squares = list[tuple[int, int]]  # row and column


def names(first: Squares, second: Squares, lang: str = "en") -> list[str]:
    """What the zones of these squares are called."""
    g = Scenario().state
    zones = [tuple([square_at(row, column) for row, column in squares]) for squares in (first, second)]
    g.setting.mission = Mission("patrol", (zones[0], zones[1]), (), 10)
    return [say(zone_name(g, zone), lang) for zone in (0, 1)]


@pytest.mark.parametrize(
    ("first", "second", "named"),
    [
        ((0, 0), (7, 0), ["north zone", "south zone"]),
        ((0, 0), (0, 7), ["west zone", "east zone"]),
        ((0, 0), (7, 7), ["north-west zone", "south-east zone"]),
        ((0, 7), (7, 0), ["north-east zone", "south-west zone"]),
        ((1, 3), (7, 5), ["north zone", "south zone"]),  # three times farther one way than the other
        ((1, 3), (7, 1), ["north zone", "south zone"]),
        ((3, 1), (5, 7), ["west zone", "east zone"]),
        ((1, 3), (6, 5), ["north-west zone", "south-east zone"]),  # not quite
        ((5, 1), (3, 6), ["south-west zone", "north-east zone"]),
        ((3, 3), (3, 3), ["zone", "zone"]),  # one inside the other
    ],
)
def test_each_side_and_corner(first: tuple[int, int], second: tuple[int, int], named: list[str]) -> None:
    assert names([first], [second]) == named
    assert names([second], [first]) == named[::-1]


def test_the_middle_of_a_zone_counts() -> None:
    """A zone that runs along an edge lies at that edge, wherever its first square is."""
    along = [(0, column) for column in range(8)]
    assert names(along, [(7, column) for column in range(8)]) == ["north zone", "south zone"]
    assert names(along, [(7, 3), (7, 4)], "fr") == ["zone nord", "zone sud"]


def test_its_squares_are_told_from_the_first_to_the_last() -> None:
    g = Scenario().state
    far = tuple([square_at(7, column) for column in (5, 4, 6)])
    g.setting.mission = Mission("patrol", ((square_at(0, 4),), far), (), 10)
    assert say(zone_with_squares(g, 1), "en") == "south zone (r7c4 to r7c6)"
