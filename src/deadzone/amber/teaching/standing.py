"""Reasons in words of the game: how many guns a plan leaves its model to, and which objective it comes nearer to."""

from __future__ import annotations

from typing import Any, Final

from deadzone.amber.choosing import Plan, Search
from deadzone.amber.levels import Level
from deadzone.amber.outlook import Outlook
from deadzone.amber.quick_dice import QuickDice
from deadzone.amber.teaching.gist import gist_of
from deadzone.amber.thinking import NEVER, seen_at
from deadzone.core.pieces import NOBODY, ModelNumber
from deadzone.core.questions import Choice, Spot
from deadzone.core.state import ON_TABLE, State
from deadzone.rules.missions.victory import controller
from deadzone.rules.shooting.shooting import in_range_and_sight
from deadzone.rules.table.presence import enemies_of
from deadzone.rules.weapons.arms import arm, arm_places, shoot_value

TRIALS: Final = 8  # of a plan, up to the end of the Activation
NEARER: Final = 2  # cubes that a model comes nearer to an objective, if it is told


def standing_notes(g: State, question: Choice | Spot, plan: Plan, level: Level, seed: str) -> list[dict[str, Any]]:
    """Where the first model of a plan stands after it, in comparison with now."""
    model = first_actor(plan, question.subject)
    if model == NOBODY or g.models[model].fate != ON_TABLE:
        return []
    search = Search(
        g, question, Outlook(g, seen_at(level, g.setting.mission.name)), QuickDice(seed), level.without_replies(), NEVER
    )
    ends = [search.after(plan, number) for number in range(TRIALS)]
    ends = [after for after in ends if after.models[model].fate == ON_TABLE]
    if 2 * len(ends) < TRIALS:
        return []  # it is likelier killed
    return [*_about_guns(g, ends, model), *_about_objectives(g, ends, model, search.outlook)]


def first_actor(plan: Plan, subject: ModelNumber) -> ModelNumber:
    """The model that acts first in a plan, or NOBODY."""
    actors = [value for kind, value in gist_of(plan, subject) if kind == "actor"]
    return ModelNumber(int(actors[0])) if actors else NOBODY


def guns_on(g: State, model: ModelNumber) -> int:
    """How many enemies have the model in range and sight."""
    return sum([_has_in_sights(g, enemy, model) for enemy in enemies_of(g, model)])


def _has_in_sights(g: State, enemy: ModelNumber, model: ModelNumber) -> bool:
    weapons = [arm(g, enemy, place) for place in arm_places(g, enemy)]
    return any([
        weapon.shoots() and shoot_value(g, enemy, weapon) > 0 and in_range_and_sight(g, enemy, weapon, model)
        for weapon in weapons
    ])  # fmt: skip


def _about_guns(g: State, ends: list[State], model: ModelNumber) -> list[dict[str, Any]]:
    before = guns_on(g, model)
    change = round(sum([guns_on(after, model) for after in ends]) / len(ends)) - before
    if change < 0:
        return [{"rule": "", "what": "amber-cover", "model": model, "guns": -change}]
    return [{"rule": "", "what": "amber-exposed", "model": model, "guns": before + change}] if change else []


def _about_objectives(g: State, ends: list[State], model: ModelNumber, outlook: Outlook) -> list[dict[str, Any]]:
    """The objective to which the model comes nearest of those that its side does not hold, unless it is there."""
    lengths, here = outlook.models[model].objectives, g.models[model].cube
    best, found = 0, outlook.objectives[:0]
    for number, cube in enumerate(outlook.objectives):
        left = round(sum([lengths[number][after.models[model].cube] for after in ends]) / len(ends))
        nearer = lengths[number][here] - left
        if nearer >= NEARER and nearer > best and left and controller(g, cube) != g.models[model].side:
            best, found = nearer, [cube]
    return [{"rule": "", "what": "amber-nearer", "model": model, "objective": cube} for cube in found]
