"""Goals of card actions, and the targets that qualify for each.

J-GEN-02, J-AMB-11, J-AMB-41, J-AMB-43.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from deadzone.core.cubes import Cube
from deadzone.core.pieces import ModelNumber
from deadzone.core.profiles import LEADER
from deadzone.core.questions import CUBE, MODEL, TOKEN
from deadzone.core.sides import Side, enemy_of
from deadzone.core.state import State
from deadzone.jade.judgement.taking import wanted_tokens
from deadzone.jade.played_side import settings_of
from deadzone.rules.damage.wounds import injured
from deadzone.rules.items.items import NEVER_HEALED
from deadzone.rules.missions.missions import (
    can_leave,
    deliverable,
    leaving_points,
    may_leave_by_enemy_zone,
    mission_of,
    sides_at_edge,
)
from deadzone.rules.missions.victory import controller
from deadzone.rules.movement.moving import may_end
from deadzone.rules.setup.deployment import zone_cubes
from deadzone.rules.shooting.shooting import weapons_against
from deadzone.rules.table.seeing import sees_clearly
from deadzone.rules.turn.special_actions import MEDIC

NEAREST_ENEMY: Final = "nearest-enemy"
INJURED_ENEMY: Final = "injured-enemy"
WEAKEST_ENEMY: Final = "weakest-enemy"
STRONGEST_ENEMY: Final = "strongest-enemy"
ENEMY_LEADER: Final = "enemy-leader"
ENEMY_ON_OBJECTIVE: Final = "enemy-on-objective"
ENEMY_IN_CLEAR_SHOT: Final = "enemy-in-clear-shot"
NEAREST_OBJECTIVE: Final = "nearest-objective"
NEAREST_ITEM: Final = "nearest-item"
NEAREST_FRIEND: Final = "nearest-friend"
INJURED_FRIEND: Final = "injured-friend"
# On no card: the goal of a Loader, J-RULE-03.
UNLOADED_FRIEND: Final = "unloaded-friend"


class Goals:
    """Targets that qualify: the numbers of models, cubes or tokens, and which of these they are."""

    def __init__(self, what: str, numbers: Sequence[int]) -> None:
        self.what = what
        self.numbers: list[int] = list(numbers)


def goals(g: State, number: ModelNumber, goal: str) -> Goals:
    """Everything that qualifies as this target; all enemies when nothing does. J-GEN-02, J-AMB-41."""
    found = qualified(g, number, goal)
    if found.numbers:
        return found
    return Goals(MODEL, g.models_on_table(enemy_of(g.models[number].side)))


def qualified(g: State, number: ModelNumber, goal: str) -> Goals:
    """Everything that qualifies as this target, possibly nothing."""
    side = g.models[number].side
    if goal == NEAREST_OBJECTIVE:
        return Goals(CUBE, open_objectives(g, side) + mission_cubes(g, number))
    if goal == NEAREST_ITEM:
        return Goals(TOKEN, wanted_tokens(g, number))
    if goal in (NEAREST_FRIEND, INJURED_FRIEND, UNLOADED_FRIEND):
        return Goals(MODEL, _friends(g, number, goal))
    enemies = g.models_on_table(enemy_of(side))
    return Goals(MODEL, [enemy for enemy in enemies if _is(g, number, enemy, goal)])


def _is(g: State, number: ModelNumber, enemy: ModelNumber, goal: str) -> bool:
    """Whether an enemy qualifies; the weakest and the strongest are found by comparison later."""
    if goal == INJURED_ENEMY:
        return injured(g, enemy)
    if goal == ENEMY_LEADER:
        return g.profile(enemy).type == LEADER
    if goal == ENEMY_ON_OBJECTIVE:
        return is_objective(g, g.models[enemy].cube)
    if goal == ENEMY_IN_CLEAR_SHOT:
        return in_clear_shot(g, number, enemy)
    return True


def _friends(g: State, number: ModelNumber, goal: str) -> list[ModelNumber]:
    """Friends on the table that qualify; Medics and Loaders may help themselves. J-AMB-38."""
    friends = g.models_on_table(g.models[number].side)
    if goal == INJURED_FRIEND:
        itself = g.has(number, MEDIC)
        return [friend for friend in friends if can_be_healed(g, friend) and (itself or friend != number)]
    if goal == UNLOADED_FRIEND:
        return [friend for friend in friends if g.models[friend].reloading]
    return [friend for friend in friends if friend != number]


def can_be_healed(g: State, number: ModelNumber) -> bool:
    """Whether the model is injured and can be healed at all. I-MEDIPACK-02, A-MEDIC-02."""
    return injured(g, number) and not any([g.has(number, rule) for rule in NEVER_HEALED])


def is_objective(g: State, cube: Cube) -> bool:
    return any([cube == objective for objective, _ in g.setting.mission.objectives])


def open_objectives(g: State, side: Side) -> list[Cube]:
    """The objectives that the side does not hold alone, or all of them by a setting. J-AMB-43."""
    held_too = settings_of(g, side).targets.held_objective
    return [cube for cube, _ in g.setting.mission.objectives if held_too or controller(g, cube) != side]


def mission_cubes(g: State, number: ModelNumber) -> list[Cube]:
    """Cubes that JADE treats as objectives in missions without any: its document knows only those of Patrol.

    These are the exits behind the enemy, or the own zone for a model with a find and, for one without, the tokens
    that it can and would take.
    M-HOUSE-BREAK, M-SECRET-04, M-HOUSE-SCOUR.
    """
    side = g.models[number].side
    if may_leave_by_enemy_zone(g, side):
        cubes = zone_cubes(g, g.zones[enemy_of(side)])
        return [cube for cube in cubes if sides_at_edge(cube) and may_end(g, number, cube)]
    if not mission_of(g).delivery_vp:
        return []
    if deliverable(g, number):
        return [cube for cube in zone_cubes(g, g.zones[side]) if may_end(g, number, cube)]
    return sorted({g.tokens[place].cube for place in wanted_tokens(g, number)})


def walks_off(g: State, number: ModelNumber) -> bool:
    """Whether a movement toward an objective leaves the board; for the last model only if that wins. J-AMB-44."""
    if not can_leave(g, number):
        return False
    side = g.models[number].side
    if len(g.models_on_table(side)) > 1:
        return True
    own, other = g.points(side) + leaving_points(g, number), g.points(enemy_of(side))
    alone = not g.models_on_table(enemy_of(side))
    return own > other and (own >= g.setting.mission.vp_target or alone)


def in_clear_shot(g: State, number: ModelNumber, enemy: ModelNumber) -> bool:
    """Whether the model could shoot at this enemy and sees it clearly. J-FORCE-03, J-AMB-11."""
    return bool(weapons_against(g, number, enemy)) and sees_clearly(g, number, enemy)
