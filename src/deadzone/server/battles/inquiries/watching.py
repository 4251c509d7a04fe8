"""Who sees a model, or a cube: asked of the rules for every model on the table."""

from __future__ import annotations

from typing import Final

from deadzone.core.board.sight import NO_SIGHT
from deadzone.core.cubes import Cube
from deadzone.core.pieces import ModelNumber
from deadzone.core.state import NOBODY, ON_TABLE, State
from deadzone.rules.table.seeing import body_of, grade_between, sight_between
from deadzone.server.battles.studying import GRADES, middle_of
from deadzone.server.protocol.messages import Sighted
from deadzone.server.protocol.studies import Viewer

STANDING: Final = 1  # the body of a standing model of Size 1: whoever sees it sees every standing model there


def who_sees_model(g: State, number: ModelNumber, request: int, n: int) -> Sighted:
    """All models that see this one, of both sides."""
    model = g.models[number]
    found = [(viewer, sight_between(g, viewer, number)) for viewer in _others(g, number)]
    return _told(found, request, n, number, model.cube, (model.x, model.y))


def who_sees_cube(g: State, cube: Cube, request: int, n: int) -> Sighted:
    """All models that would see a standing model of Size 1 in the middle of a cube."""
    spot = middle_of(g, cube)
    found = [(viewer, _grade(g, viewer, cube, spot)) for viewer in _others(g, NOBODY)]
    return _told(found, request, n, NOBODY, cube, spot)


def _others(g: State, number: int) -> list[ModelNumber]:
    return [ModelNumber(at) for at, model in enumerate(g.models) if model.fate == ON_TABLE and at != number]


def _grade(g: State, viewer: ModelNumber, cube: Cube, spot: tuple[int, int]) -> int:
    a = g.models[viewer]
    return grade_between(
        g, a.cube, a.x, a.y, body_of(g, viewer), cube, *spot, STANDING, g.smoke, (viewer, NOBODY)
    )  # fmt: skip


def _told(
    found: list[tuple[ModelNumber, int]], request: int, n: int, model: int, cube: Cube, spot: tuple[int, int]
) -> Sighted:
    viewers = [Viewer(model=viewer, grade=GRADES[grade]) for viewer, grade in found if grade != NO_SIGHT]
    return Sighted(request=request, n=n, model=model, cube=cube, spot=spot, viewers=viewers)
