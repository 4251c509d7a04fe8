"""Where a JADE model stands in a cube. J-MOVE-03, J-VOC-06, J-AMB-14, -20, -28, -34."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from deadzone.core.cubes import UNITS, Cube, column_of, row_of
from deadzone.core.questions import MODEL, Spot
from deadzone.core.records.declared import Declared
from deadzone.core.state import WAITING, State
from deadzone.jade.judgement.card_action import FLEE, HOLD, SPECIAL, CardAction, action_that_leads_here
from deadzone.jade.judgement.cover import Watch
from deadzone.jade.judgement.why import Trace
from deadzone.rules.table.presence import enemies_in_cube
from deadzone.rules.table.seeing import body_of
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


def best_spot(g: State, question: Spot, trace: Trace | None) -> Place:
    """The spot in the cube where JADE puts a model. J-MOVE-03, J-VOC-06, J-AMB-14, J-AMB-28, J-AMB-34."""
    if g.models[question.subject].side != question.side:
        return _enemy_spot(g, question, trace)
    action = action_that_leads_here(g)
    if action is not None and _goes_somewhere(action):
        return _spot_toward(g, action, question, trace)
    number = question.subject
    cube = question.cube
    cover = best_cover(
        Watch(g, question.side, number), cube, _spots_by_cover(g, question, cube, action), body_of(g, number)
    )
    if trace is not None:
        trace.note(_rule_of_cover(g, number, action), "spot-in-cover", count=cover.able)
    return cover.spot


def _goes_somewhere(action: CardAction) -> bool:
    """Whether the action moves toward a target, as opposed to fleeing or seeking cover in the cube."""
    return action.verb not in (FLEE, HOLD) and bool(action.origin) and action.cube != action.origin[0]


def _spot_toward(g: State, action: CardAction, question: Spot, trace: Trace | None) -> Place:
    """The spot nearest to the target; not one seen clearly, unless J-MOVE-01 does not apply. J-MOVE-03, J-AMB-20."""
    number = question.subject
    cube = g.models[number].cube
    point = target_point(g, action.what, action.target, action.goal_cube(g))
    spots = nearest_first(cube, question.suggestions, point)
    body = body_of(g, number)
    watch = Watch(g, question.side, number)
    came_from, x, y = action.origin
    if enemies_in_cube(g, number) or watch.sees_clearly(Cube(came_from), x, y, body):
        spot, word = spots[0], "spot-nearest"
    else:
        hidden = first_hidden(watch, cube, spots, body)
        spot, word = (spots[0], "spot-in-the-open") if hidden is None else (hidden, "spot-hidden")
    if trace is not None:
        trace.note("J-MOVE-03", word)
    return spot


def _spots_by_cover(g: State, question: Spot, cube: Cube, action: CardAction | None) -> list[Place]:
    """The spots in the order in which ties are broken.

    The nearest to the model comes first; in a new cube the nearest to the middle, in flight the farthest from the
    enemy. A model that stays in its cube may stay where it is.
    """
    if action is not None and action.verb == FLEE:
        point = target_point(g, action.what, action.target, action.goal_cube(g))
        return nearest_first(cube, question.suggestions, point)[::-1]
    if not question.stays:
        return nearest_first(cube, question.suggestions, Point(cube, MIDDLE, MIDDLE))
    model = g.models[question.subject]
    spots = nearest_first(cube, question.suggestions, Point(cube, model.x, model.y))
    own = (model.x, model.y)
    return spots if own in spots or question.why_not(own) is not None else [own, *spots]


def _rule_of_cover(g: State, number: int, action: CardAction | None) -> str:
    """The rule by which a model looks for cover in its cube."""
    if g.round == 0 and g.models[number].fate == WAITING:
        return "J-DEP-01"
    if action is None or action.verb == SPECIAL:
        return "J-AMB-34"
    return {FLEE: "J-AMB-17", HOLD: "J-VOC-06"}.get(action.verb, "J-AMB-28")


def _enemy_spot(g: State, question: Spot, trace: Trace | None) -> Place:
    """The spot where an enemy model thrown by JADE lands: where most models can shoot at it. J-AMB-34."""
    number = question.subject
    model = g.models[number]
    worst = most_exposed(Watch(g, model.side, number), model.cube, question.suggestions, body_of(g, number))
    if trace is not None:
        trace.note("J-AMB-34", "spot-in-sight", model=number, count=worst.able)
    return worst.spot
