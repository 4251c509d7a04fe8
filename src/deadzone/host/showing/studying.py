"""What a model could do: its actions, its reach, its targets; what it would see from elsewhere, and who sees it.

All answers come from the rules; this module decides nothing itself.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final, TypeVar

import msgspec

from deadzone.core.board.bodies import HIGHEST, LOWEST
from deadzone.core.board.sight import CLEAR_SIGHT, NO_SIGHT, PARTIAL_SIGHT
from deadzone.core.contexts import NORMAL_SHOT
from deadzone.core.cubes import Cube, distance
from deadzone.core.pieces import ModelNumber
from deadzone.core.sides import enemy_of
from deadzone.core.state import NOBODY, ON_TABLE, State
from deadzone.core.weapon_places import WeaponPlace
from deadzone.host.common.forecasts import forecast_message
from deadzone.host.common.sparing import spared
from deadzone.host.errands.dangers import way_message
from deadzone.host.errands.placing import automatic_place
from deadzone.host.protocol.messages import Looked, Sighted
from deadzone.host.protocol.requests import Sight
from deadzone.host.protocol.studies import (
    ActionInfo,
    Forecast,
    Line,
    Reach,
    ReachKind,
    SeenCube,
    ShotInfo,
    StudyInfo,
    TargetInfo,
    Viewer,
)
from deadzone.host.protocol.words import Grade
from deadzone.language.words import say
from deadzone.players.forecast import shot_at
from deadzone.players.wording import WORDS
from deadzone.procedures.shooting.shot import NO_AMMO
from deadzone.rules.movement.moving import why_not_end
from deadzone.rules.shooting.shooting import why_not_shoot, why_not_weapon
from deadzone.rules.table.placement import spot_question
from deadzone.rules.table.presence import enemies_there
from deadzone.rules.table.seeing import body_of, grade_between, sight_between
from deadzone.rules.table.shifting import ANCHORS_ON
from deadzone.rules.turn.actions import ALL_ACTIONS, SPRINT_ACTION, may_be_long, why_not_action
from deadzone.rules.turn.ways import Way, activation_so_far, ways_of, why_no_way
from deadzone.rules.weapons.arms import arm, arm_places

T = TypeVar("T")

GRADES: dict[int, Grade] = {NO_SIGHT: "none", PARTIAL_SIGHT: "partial", CLEAR_SIGHT: "clear"}
MOVED: Final = "move"
SPRINTED: Final = "sprint"
FOUGHT: Final = "fight"
STANDING: Final = 1  # the body of a standing model of Size 1: whoever sees it sees every standing model there


def study(g: State, number: ModelNumber, lang: str, with_actions: bool = True) -> StudyInfo:
    """Study a model that is acting, or as if it were activated now; without actions if a question lists them anyway."""
    used, began_engaged = activation_so_far(g, number)
    targets = _targets(g, number, may_be_long(used), lang)
    actions = known_actions(g, number) if with_actions else ()
    return StudyInfo(
        model=number,
        actions=_made(
            [(partial(_action, g, number, action, used, began_engaged, lang), action) for action in actions],
            "no reason for the action %s",
        ),
        reach=spared(lambda: _reach(g, number), [], "no reach of model %s", number),
        lines=[Line(start=number, to=target.model, grade=target.grade) for target in targets],
        targets=targets,
    )


def known_actions(g: State, number: ModelNumber) -> tuple[str, ...]:
    """Actions worth showing: all but those that need an ability or item the model does not have."""
    return tuple([action.name for action in ALL_ACTIONS if action.has is None or action.has.is_met(g, number)])


def _action(g: State, number: ModelNumber, action: str, used: int, began_engaged: bool, lang: str) -> ActionInfo:
    refusal = why_not_action(g, number, action, used, began_engaged)
    return ActionInfo(
        value=action,
        label=say(WORDS[action], lang),
        possible=refusal is None,
        reason=say(refusal.sentence, lang) if refusal else "",
        rule=refusal.rule if refusal else "",
    )


def _reach(g: State, number: ModelNumber) -> list[Reach]:
    """Cubes where the current movement, or one that is still possible, may end, each with the way there."""
    found = ways_of(g, number)
    return [
        Reach(cube=cube, kind=_kind(g, number, cube, way), action=way.action, cubes=way.cubes, path=way.path)
        for cube, way in sorted(found.items())
    ]


def _kind(g: State, number: ModelNumber, cube: Cube, way: Way) -> ReachKind:
    if enemies_there(g, cube, number):
        return FOUGHT
    return SPRINTED if way.action == SPRINT_ACTION else MOVED


def _targets(g: State, number: ModelNumber, long_allowed: bool, lang: str) -> list[TargetInfo]:
    return _made(
        [(partial(_target, g, number, enemy, long_allowed, lang), enemy) for enemy in _enemies(g, number)],
        "no word about the target %s",
    )


def _made(parts: Sequence[tuple[Callable[[], T], object]], failure: str) -> list[T]:
    """Make all parts that can be made; each comes with what it is about, for the log."""
    made = [spared(make, None, failure, about) for make, about in parts]
    return [part for part in made if part is not None]


def _enemies(g: State, number: int) -> list[ModelNumber]:
    return g.models_on_table(enemy_of(g.models[number].side))


def _target(g: State, shooter: ModelNumber, target: ModelNumber, long_allowed: bool, lang: str) -> TargetInfo:
    return TargetInfo(
        model=target,
        grade=GRADES[sight_between(g, shooter, target)],
        distance=distance(g.models[shooter].cube, g.models[target].cube),
        shots=[
            _shot(g, shooter, weapon, target, long_allowed, lang)
            for weapon in arm_places(g, shooter)
            if arm(g, shooter, weapon).shoots()
        ],
    )


def _shot(
    g: State, shooter: ModelNumber, weapon: WeaponPlace, target: ModelNumber, long_allowed: bool, lang: str
) -> ShotInfo:
    gun = arm(g, shooter, weapon)
    refusal = why_not_shoot(g, shooter, gun, target) or why_not_weapon(g, shooter, weapon, long_allowed)
    told = None if refusal else _forecast(g, shooter, weapon, target, lang)
    return ShotInfo(
        weapon=weapon,
        name=say(gun.name, lang),
        forecast=told,
        reason=say(refusal.sentence, lang) if refusal else "",
        rule=refusal.rule if refusal else "",
    )


def _forecast(g: State, shooter: ModelNumber, weapon: WeaponPlace, target: ModelNumber, lang: str) -> Forecast | None:
    return spared(
        lambda: forecast_message(shot_at(g, shooter, weapon, target, NORMAL_SHOT, NO_AMMO), lang),
        None,
        "no forecast for a shot of %s with weapon %s at %s",
        shooter,
        weapon,
        target,
    )


def look(
    g: State, number: ModelNumber, cube: Cube, spot: tuple[int, int] | None, request: int, n: int, lang: str
) -> Looked:
    """What the model would see if it stood in a cube, and who could shoot at it there."""
    tried = g.copy()
    here = spot_question(tried, number, cube)
    place = automatic_place(tried, here)
    wanted = place if spot is None else spot
    refusal = why_not_end(tried, number, cube) or here.why_not(wanted)
    model = tried.change(number)
    model.cube, model.fate = cube, ON_TABLE
    model.x, model.y = wanted if min(wanted) >= LOWEST and max(wanted) <= HIGHEST else place
    return Looked(
        request=request,
        n=n,
        model=number,
        cube=cube,
        spot=(model.x, model.y),
        fits=refusal is None,
        reason=say(refusal.sentence, lang) if refusal else "",
        targets=_targets(tried, number, True, lang),
        threats=_made(
            [(partial(_threat, tried, enemy, number, lang), enemy) for enemy in _enemies(tried, number)],
            "no word about the threat of %s",
        ),
        seen=spared(lambda: _seen_cubes(tried, number), [], "no sight of model %s", number),
        way=spared(lambda: way_message(g, tried, number, cube, lang), None, "no way of model %s", number),
        no_way=spared(lambda: _no_way(g, number, cube, lang), "", "no reason against the way of model %s", number),
    )


def _no_way(g: State, number: ModelNumber, cube: Cube, lang: str) -> str:
    refusal = why_no_way(g, number, cube) if g.models[number].fate == ON_TABLE else None
    return say(refusal.sentence, lang) if refusal is not None else ""


def _threat(g: State, enemy: ModelNumber, number: ModelNumber, lang: str) -> TargetInfo:
    """How an enemy sees the model, and what it could fire at it if it were activated now."""
    return msgspec.structs.replace(_target(g, enemy, number, True, lang), model=enemy)


def _seen_cubes(g: State, number: ModelNumber) -> list[SeenCube]:
    """Cubes in whose middle a standing model of the same build would be visible."""
    model, body = g.models[number], body_of(g, number)
    field = g.setting.ground.field
    seen = []
    for cube in field.every_cube:
        if not field.supported(cube) or cube == model.cube:
            continue
        x, y = middle_of(g, cube)
        grade = grade_between(g, model.cube, model.x, model.y, body, cube, x, y, body, g.smoke, (number, NOBODY))
        if grade != NO_SIGHT:
            seen.append(SeenCube(cube=cube, grade=GRADES[grade]))
    return seen


def middle_of(g: State, cube: Cube) -> tuple[int, int]:
    """The middle anchor of the solid part of a floor."""
    anchors = ANCHORS_ON[g.setting.ground.field.floor(cube)]
    return anchors[len(anchors) // 2]


def who_sees_model(g: State, number: ModelNumber, request: int, n: int) -> Sighted:
    """All models that see this one, of both sides."""
    model = g.models[number]
    found = [(viewer, sight_between(g, viewer, number)) for viewer in _all_but(g, number)]
    return _told(found, request, n, number, model.cube, (model.x, model.y))


def who_sees_cube(g: State, cube: Cube, request: int, n: int) -> Sighted:
    """All models that would see a standing model of Size 1 in the middle of a cube."""
    spot = middle_of(g, cube)
    found = [(viewer, _grade(g, viewer, cube, spot)) for viewer in _all_but(g, NOBODY)]
    return _told(found, request, n, NOBODY, cube, spot)


def _all_but(g: State, number: int) -> list[ModelNumber]:
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


def sighted(g: State, asked: Sight, n: int) -> Sighted:
    """Who sees a model, or else a cube."""
    if asked.model is None:
        return who_sees_cube(g, Cube(asked.cube), asked.request, n)
    return who_sees_model(g, ModelNumber(asked.model), asked.request, n)
