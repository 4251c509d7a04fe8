"""Where in its cube a model is placed if its owner leaves that to the table."""

from __future__ import annotations

from deadzone.core.questions import Spot
from deadzone.core.state import State
from deadzone.rules.table.shifting import MIDDLE

Place = tuple[int, int]


def automatic_place(g: State, spot: Spot) -> Place:
    """The place to answer a question of this kind with; always a legal one. R-POS-01, R-POS-03, R-CAP-06.

    A model that stays in its cube keeps its place if it can. Where bases must overlap, the first suggestion overlaps
    least, and of a model that makes room it is the smallest shift. Otherwise the suggestion nearest to the middle of
    the cube is taken.
    """
    model = g.models[spot.subject]
    if spot.stays and spot.why_not((model.x, model.y)) is None:
        return model.x, model.y
    if spot.crowded:
        return spot.suggestions[0]
    return min(spot.suggestions, key=_from_middle)


def _from_middle(place: Place) -> int:
    return (place[0] - MIDDLE) ** 2 + (place[1] - MIDDLE) ** 2
