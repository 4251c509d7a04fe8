"""JADE's answers about weapons, opponents, defence and knockback.

J-GEN-05, J-AMB-02, J-AMB-21, -22, -26, -32, -33, -34.
"""

from __future__ import annotations

from typing import Final

from deadzone.core.contexts import COUNTER_ATTACK, DODGE, Bout, Shot
from deadzone.core.cubes import Cube, distance, level_of
from deadzone.core.dice import NO_STAT, Test
from deadzone.core.pieces import ModelNumber
from deadzone.core.questions import MODEL, Answer, Choice
from deadzone.core.sides import RED, Side, enemy_of
from deadzone.core.state import NOBODY, State
from deadzone.core.weapon_places import NO_WEAPON, WeaponPlace
from deadzone.jade.deck.settings import HUNDRED, PowerSettings
from deadzone.jade.judgement.answers.common import by_lot, models_of, numbers_of, weapons_of
from deadzone.jade.judgement.card_action import action_under_way
from deadzone.jade.judgement.goals import NEAREST_ENEMY
from deadzone.jade.judgement.power import ABOVE_EIGHT, expected_successes
from deadzone.jade.judgement.targets import best_targets
from deadzone.jade.judgement.weapons import hundredths, power_against, strongest_place
from deadzone.jade.judgement.why import Trace
from deadzone.jade.played_side import settings_of
from deadzone.rules.damage.wounds import armour_of
from deadzone.rules.fighting.fighting import (
    dodge_test,
    fight_test,
    fight_value,
    fighting_weapons,
)
from deadzone.rules.items.item_arms import is_item_arm, item_arm, item_at
from deadzone.rules.items.items import AMMO, AP_AMMO
from deadzone.rules.movement.moving import may_end
from deadzone.rules.movement.thrown import BLOCKED_WAY, is_deep, thrown_to
from deadzone.rules.table.presence import enemies_at
from deadzone.rules.weapons.arms import ONE_USE

NO_AMMO: Final = "no-ammo"


# Weapons


def weapon(g: State, question: Choice, trace: Trace | None) -> Answer:
    """Take the most powerful weapon against the target; mines and blades come first. J-GEN-05, J-AMB-02, J-AMB-26."""
    number = question.subject
    places = weapons_of(question)
    item = one_use_item(places)
    if item != NO_WEAPON:
        if trace is not None:
            trace.note("J-AMB-26", "item-used", model=number, item=item_at(item))
        return item
    best = strongest_place(g, number, places, _aimed_at(g, number), trace)
    if trace is not None:
        trace.note("J-GEN-05", "weapon-taken", model=number, weapon=best)
    return best


def one_use_item(places: list[WeaponPlace]) -> WeaponPlace:
    """The carried one-use weapon for the next fight, Thermal Mines before Combat Blades, or NO_WEAPON. J-AMB-26."""
    for place in places:
        if is_item_arm(place) and item_arm(place).has(ONE_USE):
            return place
    return NO_WEAPON


def _aimed_at(g: State, number: int) -> ModelNumber:
    """The model attacked with the weapon in question; NOBODY when the weapon is to be reloaded."""
    attack = g.context()
    if isinstance(attack, Shot):
        return attack.target
    if isinstance(attack, Bout):
        return attack.defender if attack.attacker == number else attack.attacker
    return NOBODY


def ammo(g: State, question: Choice, trace: Trace | None) -> Answer:
    """Use ammunition with the next shot, for effect or not; a setting reserves AP Ammo for armour. J-AMB-26."""
    shot = g.context()
    assert isinstance(shot, Shot)
    taken = NO_AMMO
    worth_it = armour_of(g, shot.target) >= settings_of(g, question.side).items.ap_ammo_armour
    if AP_AMMO in question.options and worth_it:
        taken = AP_AMMO
    elif AMMO in question.options:
        taken = AMMO
    if trace is not None:
        if taken == NO_AMMO:
            trace.note("J-AMB-26", "ammo-kept", model=question.subject)
        else:
            trace.note("J-AMB-26", "item-used", model=question.subject, item=taken)
    return taken


# Opponents


def opponent(g: State, question: Choice, trace: Trace | None) -> Answer:
    """Fight the target of the action if it is here, otherwise break ties as between targets. J-AMB-22, J-AMB-07."""
    enemies = models_of(question)
    action = action_under_way(g)
    if action is not None and action.model == question.subject and action.what == MODEL and action.target in enemies:
        if trace is not None:
            trace.note("J-VOC-04", "target-is-here", model=action.target)
        return action.target
    return by_lot(question, best_targets(g, question.subject, NEAREST_ENEMY, MODEL, enemies, trace))


def defence(g: State, question: Choice, trace: Trace | None) -> Answer:
    """Counter-attack if it promises at least as many successes as a dodge, or without a Survive stat. J-AMB-32."""
    bout = g.context()
    assert isinstance(bout, Bout)
    number, other = bout.defender, bout.attacker
    arms = fighting_weapons(g, number)
    place = one_use_item(arms)
    if place == NO_WEAPON and arms:
        place = strongest_place(g, number, arms, other, None)
    weights = settings_of(g, question.side).power
    blow = expected(fight_test(g, number, other, place, bout.defender_moved, False, 0, attacks=False), weights)
    dodge = expected(dodge_test(g, number, other, bout.defender_moved, False, 0), weights)
    strikes_back = blow >= dodge or g.profile(number).survive == NO_STAT
    if trace is not None:
        successes = {"fight": hundredths(blow), "survive": hundredths(dodge)}
        trace.note("J-AMB-32", "counter-attacks" if strikes_back else "dodges", model=number, **successes)
    return COUNTER_ATTACK if strikes_back else DODGE


def expected(test: Test, weights: PowerSettings) -> int:
    """Expected successes of a test in units of 1/700. J-AMB-32."""
    return expected_successes(test.dice(), test.target, test.rerolls, weights)


def strike(g: State, question: Choice, trace: Trace | None) -> Answer:
    """Strike with the unpinned model of highest Fight power; if all are Pinned, one of them gets up. J-AMB-33."""
    strikers = models_of(question)
    if not strikers:
        return NOBODY
    upright = [number for number in strikers if not g.models[number].pinned]
    best = NOBODY
    best_power = -1
    for number in upright or strikers:
        power = fight_power(g, number, question.subject)
        if trace is not None:
            trace.note("J-AMB-33", "fight-power", model=number, power=hundredths(power))
        if power > best_power:
            best, best_power = number, power
    if trace is not None:
        trace.note("J-AMB-33", "strikes" if upright else "gets-up", model=best)
    return best


def fight_power(g: State, number: ModelNumber, target: ModelNumber) -> int:
    """The power of the model's best close-combat weapon, or of bare hands. J-AMB-02."""
    value = fight_value(g, number)
    if value == NO_STAT:
        return 0
    places = fighting_weapons(g, number)
    if places:
        return max([power_against(g, number, place, target) for place in places])
    return settings_of(g, g.models[number].side).power.dice * (ABOVE_EIGHT - value) * HUNDRED


# Knockback


def direction(g: State, question: Choice, trace: Trace | None) -> Answer:
    """Choose where a model is knocked back or smashed to, by the order of the settings, then by chance. J-AMB-34."""
    target = question.subject
    left = [way for way in numbers_of(question) if way >= 0]
    if g.models[target].side == question.side:
        return by_lot(question, _gentle_ways(g, target, left))
    for wish in settings_of(g, question.side).fighting.knockback:
        fitting = [way for way in left if _fulfils(g, target, way, wish, question.side)]
        if fitting and len(fitting) < len(left):
            left = fitting
            if trace is not None:
                trace.note("J-AMB-34", "knocked-" + wish, model=target, directions=fitting)
    if trace is not None and len(left) > 1:
        trace.note("J-AMB-34", "lot")
    return by_lot(question, left)


def _gentle_ways(g: State, target: ModelNumber, ways: list[int]) -> list[int]:
    """Directions that throw a friend caught by a Blast neither off a building nor into a wall; else all of them."""
    harsh = [way for way in ways if _fulfils(g, target, way, "fall", RED) or _fulfils(g, target, way, "wall", RED)]
    return [way for way in ways if way not in harsh] or ways


def _fulfils(g: State, target: ModelNumber, way: int, wish: str, side: Side) -> bool:
    """Whether a direction brings about a wish of the settings: fall, wall, friend or objective."""
    here = g.models[target].cube
    there = thrown_to(g, target, here, way)
    if there == BLOCKED_WAY:
        return wish == "wall"
    landing = g.setting.ground.steps.drop_landing(there)
    if wish == "fall":
        return is_deep(level_of(here) - level_of(landing))
    if wish == "friend":
        return may_end(g, target, landing) and _waits_there(g, landing, side)
    if wish == "objective":
        return _to_objective(g, landing) > _to_objective(g, here)
    return False


def _waits_there(g: State, cube: Cube, side: Side) -> bool:
    """Whether a friend that can fight is in the cube."""
    friends = enemies_at(g, cube, enemy_of(side))
    return any([not g.models[friend].pinned and fight_value(g, friend) != NO_STAT for friend in friends])


def _to_objective(g: State, cube: Cube) -> int:
    """The distance to the nearest objective; 0 without objectives."""
    ways = [distance(cube, objective) for objective, _ in g.setting.mission.objectives]
    return min(ways) if ways else 0
