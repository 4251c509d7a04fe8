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
from deadzone.core.contexts import NORMAL_SHOT, Acting, Walking
from deadzone.core.cubes import NOWHERE, Cube, distance
from deadzone.core.pieces import ModelNumber
from deadzone.core.sentence import Fault
from deadzone.core.sides import enemy_of
from deadzone.core.state import NOBODY, ON_TABLE, WAITING, State
from deadzone.core.weapon_places import WeaponPlace
from deadzone.language.words import say
from deadzone.players.forecast import shot_at
from deadzone.players.wording import WORDS
from deadzone.procedures.shooting.shot import NO_AMMO
from deadzone.rules.movement.moving import speed_of, why_not_end
from deadzone.rules.movement.reaching import ends
from deadzone.rules.shooting.shooting import why_not_shoot, why_not_weapon
from deadzone.rules.table.placement import spot_question
from deadzone.rules.table.presence import enemies_at, enemies_in_cube
from deadzone.rules.table.seeing import body_of, grade_between, sight_between
from deadzone.rules.table.shifting import ANCHORS_ON
from deadzone.rules.turn.actions import (
    ALL_ACTIONS,
    FREE_MOVE,
    MOVE_ACTION,
    SPRINT_ACTION,
    may_be_long,
    why_not_action,
)
from deadzone.rules.weapons.arms import arm, arm_places
from deadzone.server.battles.forecasts import forecast_message
from deadzone.server.battles.sparing import spared
from deadzone.server.protocol.messages import Looked, Sighted, Studied
from deadzone.server.protocol.requests import Look, Sight, Study
from deadzone.server.protocol.studies import (
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
from deadzone.server.protocol.words import Grade

T = TypeVar("T")

GRADES: dict[int, Grade] = {NO_SIGHT: "none", PARTIAL_SIGHT: "partial", CLEAR_SIGHT: "clear"}
MOVED: Final = "move"
SPRINTED: Final = "sprint"
FOUGHT: Final = "fight"
STANDING: Final = 1  # the body of a standing model of Size 1: whoever sees it sees every standing model there
Inquiry = Study | Look | Sight


def study(g: State, number: ModelNumber, lang: str, with_actions: bool = True) -> StudyInfo:
    """Study a model that is acting, or as if it were activated now; without actions if a question lists them anyway."""
    used, began_engaged = _activation(g, number)
    targets = _targets(g, number, may_be_long(used), lang)
    actions = known_actions(g, number) if with_actions else ()
    return StudyInfo(
        model=number,
        actions=_made(
            [(partial(_action, g, number, action, used, began_engaged, lang), action) for action in actions],
            "no reason for the action %s",
        ),
        reach=spared(lambda: _reach(g, number, used, began_engaged), [], "no reach of model %s", number),
        lines=[Line(start=number, to=target.model, grade=target.grade) for target in targets],
        targets=targets,
    )


def known_actions(g: State, number: ModelNumber) -> tuple[str, ...]:
    """Actions worth showing: all but those that need an ability or item the model does not have."""
    return tuple([action.name for action in ALL_ACTIONS if action.has is None or action.has.is_met(g, number)])


def _activation(g: State, number: ModelNumber) -> tuple[int, bool]:
    """What the model has used of its Activation, and whether it began it in a cube with an enemy."""
    for context in g.contexts():
        if isinstance(context, Acting) and context.model == number:
            return context.used, context.began_engaged
    return 0, bool(enemies_in_cube(g, number))


def _action(g: State, number: ModelNumber, action: str, used: int, began_engaged: bool, lang: str) -> ActionInfo:
    refusal = why_not_action(g, number, action, used, began_engaged)
    return ActionInfo(
        value=action,
        label=say(WORDS[action], lang),
        possible=refusal is None,
        reason=say(refusal.sentence, lang) if refusal else "",
        rule=refusal.rule if refusal else "",
    )


def _reach(g: State, number: ModelNumber, used: int, began_engaged: bool) -> list[Reach]:
    """Cubes where the current movement, or those still possible, may end; each with the shortest kind of movement."""
    found: dict[Cube, ReachKind] = {}
    for kind, cubes, before in _ways(g, number, used, began_engaged):
        for cube in ends(g, number, cubes, before):
            found.setdefault(cube, FOUGHT if enemies_at(g, cube, g.models[number].side) else kind)
    return [Reach(cube=cube, kind=kind) for cube, kind in sorted(found.items())]


def _ways(g: State, number: ModelNumber, used: int, began_engaged: bool) -> list[tuple[ReachKind, int, Cube]]:
    movement = g.context()
    if isinstance(movement, Walking) and movement.model == number:
        return [(MOVED, movement.left, movement.before)]
    move, sprint = speed_of(g, number)
    ways: list[tuple[ReachKind, int, Cube]] = []
    kinds: tuple[tuple[str, ReachKind, int], ...] = (
        (MOVE_ACTION, MOVED, move),
        (FREE_MOVE, MOVED, 1),
        (SPRINT_ACTION, SPRINTED, sprint),
    )
    for action, kind, cubes in kinds:
        if why_not_action(g, number, action, used, began_engaged) is None:
            ways.append((kind, cubes, NOWHERE))
    return ways


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
    wanted = here.suggestions[0] if spot is None else spot
    refusal = why_not_end(tried, number, cube) or here.why_not(wanted)
    model = tried.change(number)
    model.cube, model.fate = cube, ON_TABLE
    model.x, model.y = wanted if min(wanted) >= LOWEST and max(wanted) <= HIGHEST else here.suggestions[0]
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
    )


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


def check(g: State, asked: Inquiry) -> None:
    """Refuse what is not on the table."""
    if asked.model is not None:
        _check_model(g, asked.model, (ON_TABLE, WAITING) if isinstance(asked, Look) else (ON_TABLE,))
    if isinstance(asked, Look) or (isinstance(asked, Sight) and asked.model is None):
        _check_cube(g, asked.cube)


def inquired(view: State, n: int, lang: str, asked: Inquiry) -> Studied | Looked | Sighted:
    """The answer to a read-only request, from the battle as a role knows it."""
    if isinstance(asked, Study):
        told = _shown(lambda: study(view, ModelNumber(asked.model), lang), "no study of %s", asked.model)
        return Studied(request=asked.request, n=n, study=told)
    if isinstance(asked, Sight):
        return _shown(lambda: _sighted(view, asked, n), "no sight of model %s or cube %s", asked.model, asked.cube)
    return _shown(
        lambda: look(view, ModelNumber(asked.model), Cube(asked.cube), asked.spot, asked.request, n, lang),
        "no look of model %s from cube %s",
        asked.model,
        asked.cube,
    )


def _sighted(g: State, asked: Sight, n: int) -> Sighted:
    if asked.model is None:
        return who_sees_cube(g, Cube(asked.cube), asked.request, n)
    return who_sees_model(g, ModelNumber(asked.model), asked.request, n)


def _shown(make: Callable[[], T], failure: str, *about: object) -> T:
    """Return what `make` makes, or refuse with a Fault: a read-only request that fails must not end the connection."""
    made = spared(make, None, failure, *about)
    if made is None:
        raise Fault("This cannot be shown: see the server's log.")
    return made


def _check_cube(g: State, cube: int) -> None:
    field = g.setting.ground.field
    if cube >= field.cubes or not field.supported(Cube(cube)):
        raise Fault("No model can stand there.")


def _check_model(g: State, model: int, fates: tuple[int, ...]) -> None:
    if model >= len(g.models) or g.models[model].fate not in fates:
        raise Fault("This model is not on the table.")
