"""Places inside a cube that the server takes for players who leave this to it."""

from collections.abc import Iterator

import pytest

from deadzone.core.questions import Spot
from deadzone.core.state import State
from deadzone.host.errands.placing import automatic_place
from deadzone.host.showing.asking import question_message
from stopped_battles import battle

MIDDLE = 200


def spots(count: int) -> Iterator[tuple[State, Spot]]:
    """Questions where a model stands, from battles of a random player."""
    found = 0
    for number in range(count):
        played = battle(f"placing/{number}")
        while found < count and not played.game.over():
            question = played.game.g.question
            if isinstance(question, Spot):
                found += 1
                yield played.game.g, question
            played.go_on()


def test_the_automatic_place_is_always_legal() -> None:
    seen = 0
    for g, spot in spots(40):
        place = automatic_place(g, spot)
        assert spot.why_not(place) is None
        told = question_message(g, 1, "en")
        assert told is not None
        assert told.spot is not None
        assert told.spot.automatic == place
        seen += 1
    assert seen == 40


@pytest.fixture
def placed() -> tuple[State, Spot]:
    """A new place in an empty cube."""
    return next((g, spot) for g, spot in spots(40) if not spot.taken and not spot.stays)


def test_a_newcomer_stands_as_near_to_the_middle_as_it_can(placed: tuple[State, Spot]) -> None:
    g, spot = placed
    assert automatic_place(g, spot) == (MIDDLE, MIDDLE)
    spot.suggestions = ((80, 80), (200, 320), (320, 320))
    assert automatic_place(g, spot) == (200, 320)


def test_in_a_crowded_cube_it_overlaps_as_little_as_possible(placed: tuple[State, Spot]) -> None:
    g, spot = placed
    spot.crowded, spot.suggestions = True, ((80, 80), (200, 200))
    assert automatic_place(g, spot) == (80, 80)


def test_a_model_that_stays_keeps_its_place(placed: tuple[State, Spot]) -> None:
    g, spot = placed
    spot.stays = True
    model = g.change(spot.subject)
    model.x, model.y = 90, 310
    assert automatic_place(g, spot) == (90, 310)
    spot.taken = ((90, 310, 64),)
    assert automatic_place(g, spot) == (MIDDLE, MIDDLE)
