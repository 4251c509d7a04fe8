"""Fighting: opponents, weapons, counter-attack or dodge, and the tests of both. R-FIGHT-*, R-FMOD-*, R-FRES-*."""

from __future__ import annotations

from typing import Final

from deadzone.core.contexts import COUNTER_ATTACK, Bout
from deadzone.core.dice import NO_STAT, Modifier, Test
from deadzone.core.pieces import ModelNumber
from deadzone.core.profiles import FIGHT_ONLY, Weapon
from deadzone.core.rule_ids import RuleId
from deadzone.core.sentence import Fault
from deadzone.core.state import State
from deadzone.core.weapon_places import NO_WEAPON, WeaponPlace, lent_place
from deadzone.rules.damage.wounds import RESILIENT, injured
from deadzone.rules.dice.values import value_rolled
from deadzone.rules.items.injections import stimulant_dice
from deadzone.rules.items.item_arms import is_item_arm, item_arm, item_places
from deadzone.rules.table.presence import enemies_in_cube, friends_in_cube, hostile
from deadzone.rules.weapons.arms import NON_COMBATANT, SLIME_ARM, arm, arm_places, is_empty
from deadzone.rules.weapons.attacks import attack_ap
from deadzone.rules.weapons.volatile import is_broken

FRENZY: Final = RuleId("A-FRENZY")
SLIME: Final = RuleId("S-SLIME")
GREEN_RAGE: Final = RuleId("S-GREENRAGE")
HORDE: Final = RuleId("A-HORDE")
TENACIOUS: Final = RuleId("A-TENACIOUS")
SHARD: Final = RuleId("A-TRICLINIC-01")  # marks a model with a Shard token
HEAVY: Final = RuleId("A-HEAVY")

MOVED_IN: Final = Modifier("R-FMOD-01", 1)
FRIEND_AT_HAND: Final = Modifier("R-FMOD-02", 1)
OPPONENT_INJURED: Final = Modifier("R-FMOD-03", 1)
LARGER: Final = Modifier("R-FMOD-04", 1)
OPPONENT_PINNED: Final = Modifier("R-FMOD-05", 1)
HEAVY_WEAPON: Final = Modifier("R-FMOD-07", -1)

OPPONENT_HAS_SHARD: Final = Modifier("R-FMOD-08", 1)
HELD_BACK: Final = Modifier("R-FMOD-09", -1)
KIN_OF_SHARDS: Final = RuleId("R-FMOD-08")  # marks the models that gain +1 die against a Shard token


def why_not_opponent(g: State, number: ModelNumber, opponent: ModelNumber) -> Fault | None:
    """Why the model cannot fight the opponent; None if it can. R-FIGHT-01."""
    here = g.models[number]
    there = g.models[opponent]
    name = g.profile(opponent).name
    if not there.on_table():
        return Fault("{model} is no longer on the table.", rule="R-FIGHT-01", model=name)
    if not hostile(g, number, opponent):
        return Fault("A model cannot fight a friend.", rule="R-FIGHT-01")
    if there.cube != here.cube:
        return Fault("{model} is in another cube.", rule="R-FIGHT-01", model=name)
    return None


def fighting_weapons(g: State, number: ModelNumber) -> list[WeaponPlace]:
    """Indices of the model's RF weapons, carried items last. R-FIGHT-04, A-NONCOMBATANT-01, I-THERMAL-01."""
    if g.has(number, NON_COMBATANT):
        return []
    if g.models[number].gains and g.has(number, SLIME):
        return [lent_place(SLIME_ARM)]  # instead of all other weapons: S-SLIME
    weapons = [place for place in arm_places(g, number) if arm(g, number, place).range == FIGHT_ONLY]
    if g.models[number].spent:
        weapons = [place for place in weapons if not is_empty(g, number, place) and not is_broken(g, number, place)]
    return weapons + item_places(g, number) if g.models[number].items else weapons


def first_weapon(g: State, number: ModelNumber) -> WeaponPlace:
    """Index of the weapon the model fights with unless it chooses another."""
    weapons = fighting_weapons(g, number)
    return weapons[0] if weapons else NO_WEAPON


def weapon_used(g: State, number: ModelNumber, place: WeaponPlace) -> Weapon | None:
    if place == NO_WEAPON:
        return None
    return item_arm(place) if is_item_arm(place) else arm(g, number, place)


def ap_of(g: State, number: ModelNumber, place: WeaponPlace) -> int:
    """Total AP of the model's attack with this weapon. R-FRES-03, R-FRES-04."""
    return attack_ap(g, number, weapon_used(g, number, place))


def fight_value(g: State, number: ModelNumber) -> int:
    """Target value of the model's Fight test; NO_STAT if it cannot score. R-NOFIGHT-02, A-NONCOMBATANT-01."""
    return NO_STAT if g.has(number, NON_COMBATANT) else g.profile(number).fight


def can_counter_attack(g: State, number: ModelNumber) -> bool:
    """Whether the model has a Fight value; the situation may still force it to dodge. R-FRES-06, R-NOFIGHT-01."""
    return fight_value(g, number) != NO_STAT


def fight_test(
    g: State,
    number: ModelNumber,
    opponent: ModelNumber,
    place: WeaponPlace,
    moved: bool,
    opponent_pinned: bool,
    dice_results: int,
    attacks: bool = True,
) -> Test:
    """A Fight test with all its modifiers and re-rolls. R-FRES-01, -02, R-FMOD-07, A-HEAVY-02, A-FRENZY-01, -02.

    Only the attacker, not a counter-attacking defender, gets +1 die for a Shard token. R-FMOD-08
    """
    profile = g.profile(number)
    modifiers = _situation(g, number, opponent, moved, opponent_pinned)
    if any([weapon.has(HEAVY) for weapon in profile.weapons]):
        modifiers.append(HEAVY_WEAPON)
    modifiers += stimulant_dice(g, number)
    if dice_results:
        modifiers.append(Modifier("R-FMOD-10", dice_results))
    if attacks and g.has(opponent, SHARD) and g.has(number, KIN_OF_SHARDS):
        modifiers.append(OPPONENT_HAS_SHARD)
    weapon = weapon_used(g, number, place)
    frenzy = g.value(number, FRENZY) + (weapon.value(FRENZY) if weapon is not None else 0)
    if g.models[number].gains:
        frenzy = max(frenzy, g.value(number, GREEN_RAGE))  # the higher value counts, no addition: S-GREENRAGE
    return Test(value_rolled(g, number, fight_value(g, number)), tuple(modifiers), rerolls=frenzy)


def dodge_test(
    g: State,
    number: ModelNumber,
    opponent: ModelNumber,
    moved: bool,
    opponent_pinned: bool,
    dice_results: int,
    leaving: bool = False,
) -> Test:
    """A Survive test in a fight: fight modifiers apply, but not Heavy weapons and Frenzy. R-FRES-02."""
    modifiers = _situation(g, number, opponent, moved, opponent_pinned)
    if leaving and _held_back(g, number):
        modifiers.append(HELD_BACK)
    if dice_results:
        modifiers.append(Modifier("R-FMOD-10", dice_results))
    value = value_rolled(g, number, g.profile(number).survive)
    return Test(value, tuple(modifiers), rerolls=g.value(number, RESILIENT))


def test_in(g: State, bout: Bout, fighter: ModelNumber) -> Test:
    """The test of one of the two fighters, with everything declared. R-FRES-01, R-FRES-02."""
    if fighter == bout.attacker:
        weapon, moved, dice = bout.attacker_weapon, bout.attacker_moved, bout.attacker_dice
        return fight_test(g, fighter, bout.defender, weapon, moved, bout.was_pinned, dice)
    moved, dice = bout.defender_moved, bout.defender_dice
    if bout.defence == COUNTER_ATTACK:
        return fight_test(g, fighter, bout.attacker, bout.defender_weapon, moved, False, dice, attacks=False)
    return dodge_test(g, fighter, bout.attacker, moved, False, dice, bout.leaving)


def _held_back(g: State, number: ModelNumber) -> bool:
    """Whether an unpinned Tenacious enemy is in the cube the model leaves; several do not add up.

    A-TENACIOUS-01, R-BREAK-09, R-FMOD-09.
    """
    enemies = enemies_in_cube(g, number)
    return any([g.has(enemy, TENACIOUS) and not g.models[enemy].pinned for enemy in enemies])


def friends_at_hand(g: State, number: ModelNumber, opponent: ModelNumber) -> list[ModelNumber]:
    """Friends in the cube, Sentry Guns included; none if one of the two fighters is under enemy control.

    I-SENTRY-06, R-FMOD-22.
    """
    return [] if g.controlled in (number, opponent) else friends_in_cube(g, g.models[number].cube, number)


def _situation(
    g: State, number: ModelNumber, opponent: ModelNumber, moved: bool, opponent_pinned: bool
) -> list[Modifier]:
    """Modifiers of both Fight and Survive tests. R-FMOD-01..05, R-FMOD-20; R-FMOD-21: Pinned before it stood up.

    Pinned friends give no bonus. The +1 die is the only general effect of an Injured opponent. R-PIN-12, R-WOUND-04
    """
    modifiers: list[Modifier] = []
    if moved:
        modifiers.append(MOVED_IN)
    friends = friends_at_hand(g, number, opponent)
    if any([not g.models[friend].pinned for friend in friends]):
        modifiers.append(FRIEND_AT_HAND)
        if g.has(number, HORDE):
            modifiers += _horde(g, friends)
    if injured(g, opponent):
        modifiers.append(OPPONENT_INJURED)
    if g.profile(number).size > g.profile(opponent).size:
        modifiers.append(LARGER)
    if opponent_pinned:
        modifiers.append(OPPONENT_PINNED)
    return modifiers


def _horde(g: State, friends: list[ModelNumber]) -> list[Modifier]:
    """+1 die for each other unpinned Horde model. R-FMOD-06, A-HORDE-01, A-HORDE-02."""
    others = sum([1 for friend in friends if g.has(friend, HORDE) and not g.models[friend].pinned])
    return [Modifier("R-FMOD-06", others)] if others else []
