"""JADE's answers about items: what is picked up, kept, used and thrown. J-GEN-01, J-GEN-06, J-AMB-26, -30, -31."""

from __future__ import annotations

from typing import Final

from deadzone.core.contexts import Finding, Throw
from deadzone.core.cubes import Cube, adjacent, column_of, distance, level_of, row_of
from deadzone.core.pieces import NO_TOKEN, ModelNumber
from deadzone.core.questions import CUBE, MODEL, Answer, Choice
from deadzone.core.sides import Side, enemy_of
from deadzone.core.state import NOBODY, State
from deadzone.jade.judgement.answers.common import by_lot, cubes_of, models_of, numbers_of
from deadzone.jade.judgement.cover import Watch
from deadzone.jade.judgement.goals import NEAREST_ENEMY, NEAREST_FRIEND
from deadzone.jade.judgement.taking import given_up, value_rank, would_take
from deadzone.jade.judgement.targets import best_targets, smallest
from deadzone.jade.judgement.where_to_place import place_for_a_gun, tripmine_goals
from deadzone.jade.judgement.why import Trace
from deadzone.jade.played_side import settings_of
from deadzone.procedures.abilities.ink import NO_INK, SQUIRT
from deadzone.procedures.items.items import DROP, KEEP
from deadzone.procedures.table.smoke import MAKE_SMOKE, MAKE_TOXIC_SMOKE, NO_SMOKESCREEN
from deadzone.rules.damage.wounds import IMMUNE_TO_TOXIC, most_damage
from deadzone.rules.items.items import (
    FRAG,
    MEDIPACK,
    SENTRY,
    SMOKE_GRENADE,
    STUN,
    TOXIC_GRENADE,
    TRIPMINE,
)
from deadzone.rules.shooting.grenades import in_sight, why_not_throw_at
from deadzone.rules.table.presence import enemies_at, friends_in_cube
from deadzone.rules.table.seeing import sees_clearly
from deadzone.rules.table.smoke import is_toxic

KEEP_IT: Final = "keep-it"  # the answer that uses none of the items offered


# Picking up


def pick_up(g: State, question: Choice, trace: Trace | None) -> Answer:
    """Pick up the most valuable token, at the start or end of the turn but not in passing. J-GEN-06, J-AMB-31."""
    number = question.subject
    if in_passing(g):
        if trace is not None:
            trace.note("J-GEN-06", "passes-by", model=number, cube=g.models[number].cube)
        return NO_TOKEN
    best = NO_TOKEN
    best_rank = 0
    for place in numbers_of(question):
        if place == NO_TOKEN:
            continue
        item = g.tokens[place].item
        rank = value_rank(g, question.side, item)
        if not would_take(g, number, item):
            if trace is not None:
                trace.note("J-AMB-31", "worth-less", model=number, item=item)
        elif best == NO_TOKEN or rank < best_rank:
            best, best_rank = place, rank
    if trace is not None and best != NO_TOKEN:
        trace.note("J-GEN-06", "picks-up", model=number, cube=g.models[number].cube)
    return best


def in_passing(g: State) -> bool:
    """Whether the model is still moving or was thrown here: neither the start nor the end of its turn. J-GEN-06."""
    find = g.context()
    return isinstance(find, Finding) and find.in_passing


def found(g: State, question: Choice, trace: Trace | None) -> Answer:
    """Keep what was found, unless full hands carry nothing to be given up for it. J-AMB-31."""
    find = g.context()
    assert isinstance(find, Finding)
    item = g.tokens[find.token].item
    keeps = would_take(g, question.subject, item)
    if trace is not None:
        trace.note("J-AMB-31", "keeps" if keeps else "worth-less", model=question.subject, item=item)
    return KEEP if keeps else DROP


def spare(g: State, question: Choice, trace: Trace | None) -> Answer:
    """Give up the least valuable item. J-AMB-31."""
    find = g.context()
    assert isinstance(find, Finding)
    worst = given_up(g, question.side, [str(option) for option in question.options], g.tokens[find.token].item)
    if trace is not None:
        trace.note("J-AMB-31", "parts-with", model=question.subject, item=worst)
    return worst


# Helping


def nearest_friend(g: State, question: Choice, trace: Trace | None) -> Answer:
    """Choose the friend a Medic heals or a Loader helps. All are in the cube, so ties decide. J-AMB-38, J-AMB-07."""
    friends = models_of(question)
    return by_lot(question, best_targets(g, question.subject, NEAREST_FRIEND, MODEL, friends, trace))


def gun(g: State, question: Choice, trace: Trace | None) -> Answer:
    """Emplace the Sentry Gun the Engineer carries, else one lying in the cube, else a friend's. J-AMB-26."""
    holders = numbers_of(question)
    for holder in (question.subject, NOBODY):
        if holder in holders:
            return holder
    return by_lot(question, best_targets(g, question.subject, NEAREST_FRIEND, MODEL, holders, trace))


# Using


def jade_item(g: State, question: Choice, trace: Trace | None) -> Answer:
    """Use the first item offered whose condition holds. J-GEN-01, J-AMB-26."""
    for option in question.options:
        if isinstance(option, str) and option != KEEP_IT and is_useful(g, question.subject, option):
            if trace is not None:
                trace.note("J-AMB-26", "item-used", model=question.subject, item=option)
            return option
    if trace is not None:
        items = [option for option in question.options if option != KEEP_IT]
        trace.note("J-AMB-26", "items-kept", model=question.subject, items=items)
    return KEEP_IT


def is_useful(g: State, number: ModelNumber, item: str) -> bool:
    """Whether the condition of J-AMB-26 holds for an item that can be used."""
    if item == MEDIPACK:
        return True  # usable only if somebody in the cube is injured and no enemy is there
    if item == SENTRY:
        return place_for_a_gun(g, number)
    if item in (FRAG, STUN, TOXIC_GRENADE):
        return bool(grenade_goals(g, number, item))
    if item == TRIPMINE:
        return bool(tripmine_goals(g, number))
    return item == SMOKE_GRENADE and bool(smoke_goals(g, number))


def grenade_goals(g: State, number: ModelNumber, item: str) -> list[Cube]:
    """The cubes in range and sight with the most enemies and few enough friends. J-AMB-26.

    The model's own cube never counts (A-GRENADE-07), nor does one where the grenade would change nothing.
    """
    side = g.models[number].side
    limits = settings_of(g, side).items
    most = 0
    goals: list[Cube] = []
    for cube in sorted({g.models[enemy].cube for enemy in g.models_on_table(enemy_of(side))}):
        enemies = len(enemies_at(g, cube, side))
        friends = len(enemies_at(g, cube, enemy_of(side)))
        if enemies < max(limits.grenade_enemies, most) or friends > limits.grenade_friends:
            continue
        if why_not_throw_at(g, number, cube) is None and in_sight(g, number, cube) and _has_effect(g, item, cube, side):
            goals = [*goals, cube] if enemies == most else [cube]
            most = enemies
    return goals


def _has_effect(g: State, item: str, cube: Cube, side: Side) -> bool:
    """Whether an enemy can still be stunned, or the air is not toxic yet. I-STUN-01, A-TOXICSMOKE-01, J-AMB-26."""
    if item == STUN:
        return any([not g.models[enemy].activated for enemy in enemies_at(g, cube, side)])
    return item != TOXIC_GRENADE or not is_toxic(g, cube)


def grenade(g: State, question: Choice, trace: Trace | None) -> Answer:
    """Choose where a grenade is thrown; of cubes with equally many enemies the nearest. J-AMB-26, J-GEN-02."""
    throw, number = g.context(), question.subject
    assert isinstance(throw, Throw)
    if throw.item == TRIPMINE:
        goals = tripmine_goals(g, number)
        if trace is not None:
            trace.note("J-AMB-26", "trap-goes-to", cubes=goals)
    elif throw.item == SMOKE_GRENADE:
        goals = smoke_goals(g, number)
        if trace is not None:
            trace.note("J-AMB-26", "smoke-goes-to", cubes=goals)
    else:
        goals = grenade_goals(g, number, throw.item)
        if trace is not None:
            trace.note("J-AMB-26", "most-enemies", cubes=goals)
        if len(goals) > 1:
            goals = best_targets(g, number, NEAREST_ENEMY, CUBE, goals, trace)
    return by_lot(question, goals or cubes_of(question)[:1])


# Smoke


def clear_shooters(g: State, number: ModelNumber) -> list[ModelNumber]:
    """The enemies that have a clear shot at the model. J-AMB-12."""
    model = g.models[number]
    guns = [gun for gun in Watch(g, model.side).guns if distance(gun.cube, model.cube) <= gun.range]
    return [gun.number for gun in guns if sees_clearly(g, gun.number, number)]


def smoke_goals(g: State, number: ModelNumber) -> list[Cube]:
    """The neighbouring cube nearest to the nearest clear shooter, among those at which smoke can be thrown."""
    shooters = clear_shooters(g, number)
    if not shooters:
        return []
    there = g.models[best_targets(g, number, NEAREST_ENEMY, MODEL, shooters, None)[0]].cube
    here = g.models[number].cube
    field = g.setting.ground.field
    beside = [cube for cube in field.every_cube if adjacent(here, cube) and cube not in g.smoke]
    open_cubes = [cube for cube in beside if field.supported(cube) and why_not_throw_at(g, number, cube) is None]
    if not open_cubes:
        return []
    nearest = smallest(open_cubes, [distance(cube, there) for cube in open_cubes])
    return smallest(nearest, [_straight(cube, there) for cube in nearest])


def _straight(a: Cube, b: Cube) -> int:
    """The square of the straight-line distance, which picks the cube in between among cubes equally many steps away."""
    rows, columns, levels = row_of(a) - row_of(b), column_of(a) - column_of(b), level_of(a) - level_of(b)
    return rows * rows + columns * columns + levels * levels


def smokescreen(g: State, question: Choice, trace: Trace | None) -> Answer:
    """Make smoke in a clear-shot situation; toxic smoke only if no friend in the cube suffers. J-AMB-26, J-AMB-40."""
    number = question.subject
    smoke = MAKE_SMOKE if MAKE_SMOKE in question.options else MAKE_TOXIC_SMOKE
    if smoke == MAKE_TOXIC_SMOKE and any([_suffers(g, friend) for friend in _friends_here(g, number)]):
        return NO_SMOKESCREEN
    return smoke if _hides(g, number, trace) else NO_SMOKESCREEN


def _friends_here(g: State, number: ModelNumber) -> list[ModelNumber]:
    return [number, *friends_in_cube(g, g.models[number].cube, number)]


def _suffers(g: State, number: ModelNumber) -> bool:
    """Whether toxic smoke would make the model Vulnerable. A-TOXICSMOKE-02."""
    return most_damage(g, number) > 0 and not any([g.has(number, rule) for rule in IMMUNE_TO_TOXIC])


def ink(g: State, question: Choice, trace: Trace | None) -> Answer:
    """Squirt ink on the same condition as a smokescreen, at the start or the end. A-INK-02, J-AMB-26."""
    return SQUIRT if _hides(g, question.subject, trace) else NO_INK


def _hides(g: State, number: ModelNumber, trace: Trace | None) -> bool:
    """Whether to fill the model's cube with smoke: an enemy has a clear shot and there is no smoke yet. J-AMB-26."""
    hides = bool(clear_shooters(g, number)) and g.models[number].cube not in g.smoke
    if trace is not None:
        trace.note("J-AMB-26", "makes-smoke" if hides else "no-smoke", model=number)
    return hides
