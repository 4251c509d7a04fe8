"""Where a JADE model stands in a cube. J-MOVE-03, J-AMB-14."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from deadzone.core.cubes import UNITS, Cube, column_of, row_of
from deadzone.core.questions import MODEL
from deadzone.core.records.declared import Declared
from deadzone.core.state import State
from deadzone.jade.judgement.cover import Watch
from deadzone.rules.table.shifting import MIDDLE

if TYPE_CHECKING:
    # Machine integers when compiled; the interpreter never evaluates these annotations.
    from mypy_extensions import i64

Place = tuple[int, int]


class Point:
    """A point of the board as seen from above, in units from its north-western corner."""

    def __init__(self, cube: Cube, x: int, y: int) -> None:
        self.x = column_of(cube) * UNITS + x
        self.y = row_of(cube) * UNITS + y


def target_point(g: State, what: str, target: int, goal_cube: Cube) -> Point:
    """The position of a target: a model's own spot, otherwise the middle of the cube."""
    if what == MODEL:
        model = g.models[target]
        return Point(model.cube, model.x, model.y)
    return Point(goal_cube, MIDDLE, MIDDLE)


def nearest_first(cube: Cube, spots: tuple[Place, ...], point: Point) -> list[Place]:
    """The spots of a cube by their distance from a point; equal ones keep their order. J-MOVE-03."""
    across = column_of(cube) * UNITS - point.x
    along = row_of(cube) * UNITS - point.y
    # All spots of a cube are on one level, so height does not matter.
    ranked: list[int] = []
    for place, (x, y) in enumerate(spots):
        east: i64 = across + x
        south: i64 = along + y
        ranked.append((east * east + south * south) * len(spots) + place)
    ranked.sort()
    return [spots[rank % len(spots)] for rank in ranked]


def first_hidden(watch: Watch, cube: Cube, spots: Sequence[Place], body: int) -> Place | None:
    """The first spot that no enemy sees clearly, or None. J-MOVE-01."""
    for x, y in spots:
        if not watch.sees_clearly(cube, x, y, body):
            return (x, y)
    return None


class Cover(Declared):
    """How well a spot is covered: whether an enemy sees it clearly, and how many could shoot at it."""

    spot: Place
    seen: bool
    able: int

    def rank(self) -> tuple[bool, int]:
        return (self.seen, self.able)


def best_cover(watch: Watch, cube: Cube, spots: Sequence[Place], body: int) -> Cover:
    """The best covered spot: not seen clearly, then fewest able to shoot, then first. J-VOC-06, J-AMB-17, J-AMB-34."""
    best: Cover | None = None
    for x, y in spots:
        able, seen = watch.able_and_clearly(cube, x, y, body)
        cover = Cover((x, y), seen, able)
        if best is None or cover.rank() < best.rank():
            best = cover
        if able == 0:
            break
    assert best is not None, "a cube always has a spot"
    return best


def most_exposed(watch: Watch, cube: Cube, spots: tuple[Place, ...], body: int) -> Cover:
    """The spot at which most of the watching side can shoot: where JADE puts an enemy model. J-AMB-34."""
    best: Cover | None = None
    for x, y in spots:
        able = watch.able(cube, x, y, body)
        if best is None or able > best.able:
            best = Cover((x, y), False, able)
    assert best is not None, "a cube always has a spot"
    return best
