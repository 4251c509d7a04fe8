"""Whom Medics and Loaders help, as the auditor sees it (J-RULE-02, J-RULE-03, J-AMB-38, J-AMB-46)."""

from __future__ import annotations

from deadzone.core.cubes import distance
from deadzone.core.pieces import ModelNumber
from deadzone.core.rule_ids import RuleId
from deadzone.core.state import State
from deadzone.rules.turn.actions import ALLOWED, MOVE_ACTION, enemies_present, reason_against
from jade_audit import eyes
from jade_audit.journeys import Journey
from jade_audit.possible import reached_by_a_move

GOALS = {"medic": "injured-friend", "loader": "unloaded-friend"}


def ability_of(g: State, number: ModelNumber) -> str:
    """The ability whose rule replaces the card: of both that with the nearer need, a Medic's first; else the card."""
    needs = {}
    for rule, goal, ability in (("medic", GOALS["medic"], "A-MEDIC"), ("loader", GOALS["loader"], "A-LOADER")):
        friends = in_need(g, number, goal)
        if g.profile(number).has(RuleId(ability)) and friends:
            needs[rule] = min((chance(g, number, friend), away(g, number, friend)) for friend in friends)
    return min(needs, key=lambda rule: needs[rule], default="card")


def in_need(g: State, number: ModelNumber, goal: str) -> list[ModelNumber]:
    team = eyes.standing(g, g.models[number].side)
    if goal == GOALS["medic"]:
        itself = g.profile(number).has(RuleId("A-MEDIC"))
        return [friend for friend in team if eyes.is_healable(g, friend) and (itself or friend != number)]
    return [friend for friend in team if g.models[friend].reloading]


def away(g: State, number: ModelNumber, friend: ModelNumber) -> int:
    return distance(g.models[number].cube, g.models[friend].cube)


def chance(g: State, number: ModelNumber, friend: ModelNumber) -> int:
    """0 if the friend can be helped in this Activation, 1 if the model can get nearer to it, else 2 (J-AMB-46)."""
    here, there = g.models[number].cube, g.models[friend].cube
    if here == there:
        return 0
    near = enemies_present(g, number)
    engaged = bool(eyes.foes_in(g, number, here))
    if reason_against(g, number, MOVE_ACTION, 0, engaged, near) != ALLOWED:
        return 2
    journey = Journey(g, number, "move", there, eyes.place_of(g, friend), False)
    nearer = journey.nearer(reached_by_a_move(g, number))
    if not nearer:
        return 2
    return 0 if there in nearer and not eyes.foes_in(g, number, there) else 1
