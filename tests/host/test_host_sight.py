"""Who sees a model or a cube: the page is told what the rules say."""

import pytest

from deadzone.core.cubes import Cube
from deadzone.core.pieces import ModelNumber
from deadzone.core.sides import BLUE, RED
from deadzone.core.state import State
from deadzone.host.protocol.messages import Sighted
from deadzone.host.protocol.requests import Sight
from deadzone.host.showing.studying import GRADES, sighted
from deadzone.rules.table.seeing import sight_between
from stopped_battles import stopped


def grades_of(g: State, target: ModelNumber) -> dict[int, str]:
    """Grades of all who see a model, by the rules."""
    others = [n for side in (RED, BLUE) for n in g.models_on_table(side) if n != target]
    grades = {int(n): GRADES[sight_between(g, n, target)] for n in others}
    return {n: grade for n, grade in grades.items() if grade != "none"}


@pytest.mark.parametrize("answers", [40, 80])
def test_who_sees_each_model(answers: int) -> None:
    game = stopped("sight", answers, ("human", "random")).game
    seen = 0
    for model in (*game.g.models_on_table(RED), *game.g.models_on_table(BLUE)):
        told = sighted(game.g, Sight(request=1, cube=0, model=model), 0)
        assert isinstance(told, Sighted)
        assert {viewer.model: viewer.grade for viewer in told.viewers} == grades_of(game.g, model)
        seen += len(told.viewers)
    assert seen > 0


def test_a_cube_is_seen_as_a_standing_model_of_size_1_in_its_middle() -> None:
    game = stopped("sight", 60, ("human", "random")).game
    tried = game.g.copy()
    dummy = next(n for n in tried.models_on_table(RED) if tried.profile(n).size == 1)
    seen = 0
    for cube in range(0, 64, 5):
        told = sighted(game.g, Sight(request=1, cube=cube), 0)
        assert isinstance(told, Sighted)
        assert (told.model, told.cube) == (-1, cube)
        model = tried.change(dummy)
        model.cube, model.pinned, (model.x, model.y) = Cube(cube), False, told.spot
        others = {viewer.model: viewer.grade for viewer in told.viewers if viewer.model != dummy}
        assert others == grades_of(tried, dummy)
        seen += len(others)
    assert seen > 0
