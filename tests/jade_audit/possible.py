"""Targets with which an action would be possible, as the auditor sees it (J-AMB-07)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from deadzone.core.cubes import Cube
from deadzone.core.pieces import ModelNumber
from deadzone.core.questions import MODEL
from deadzone.core.rule_ids import RuleId
from deadzone.core.state import State
from deadzone.rules.missions.missions import can_leave
from deadzone.rules.movement.extra_moves import teleport_cubes
from deadzone.rules.movement.moving import speed_of
from deadzone.rules.movement.reaching import reach_and_hop
from deadzone.rules.turn.actions import ALLOWED, MOVE_ACTION, SPRINT_ACTION, enemies_present, reason_against
from jade_audit import eyes
from jade_audit.journeys import Journey, flights, sprint_reaches

MIDDLE = 200


def possible(g: State, action: Any, forced: bool, what: str, targets: Sequence[int]) -> Sequence[int]:
    """Targets with which the action is possible; Shoot-or-move is a movement only if nobody can be shot at."""
    shot = [target for target in targets if what == MODEL and eyes.usable_guns(g, action.model, ModelNumber(target))]
    if action.verb == "shoot" or (action.verb == "shoot-or-move" and shot):
        return shot
    if action.verb == "fight":
        here = g.models[action.model].cube
        return [target for target in targets if g.models[target].cube == here and g.profile(action.model).fight]
    return [target for target in targets if leads_on(g, action, forced, what, ModelNumber(target))]


def leads_on(g: State, action: Any, forced: bool, what: str, target: ModelNumber) -> bool:
    """Whether the game and JADE's movement rules allow a movement to the target."""
    number = action.model
    verb = SPRINT_ACTION if action.verb == "assault" else MOVE_ACTION
    if reason_against(g, number, verb, 0, action.began_engaged, enemies_present(g, number)) != ALLOWED:
        return False
    place = eyes.place_of(g, target) if what == MODEL else (eyes.cube_of(g, what, target), MIDDLE, MIDDLE)
    journey = Journey(g, number, action.verb, place[0], place, forced)
    if action.verb == "flee":
        return any(not journey.forbidden(cube) for cube in flights(g, number, target))
    if action.verb == "assault":
        return sprint_reaches(g, number, place[0]) and not journey.forbidden(place[0])
    if action.goal == "nearest-objective" and can_leave(g, number) and len(eyes.friends(g, number)) > 0:
        return True
    return place[0] != journey.here and bool(journey.nearer(reached_by_a_move(g, number)))


def reached_by_a_move(g: State, number: ModelNumber) -> list[Cube]:
    """Cubes where a Move may end; by the setting a Sprint; with Teleport up to three cubes away
    (J-AMB-16, J-AMB-40).
    """
    settings = eyes.settings_of(g, g.models[number].side)
    cubes = set(reach_and_hop(g, number, speed_of(g, number)[1 if settings.moving.toward == "sprint" else 0]))
    if g.has(number, RuleId("A-TELEPORT")) and eyes.mode_now(g, number) == "combat":
        cubes |= set(teleport_cubes(g, number))
    return sorted(cubes - {g.models[number].cube})
