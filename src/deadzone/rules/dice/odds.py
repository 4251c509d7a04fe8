"""Exact odds of the outcomes of a shot or a fight. R-SRES-*, R-FFE-*, R-FRES-*, R-DMG-*.

They are computed from the same `Test` objects that the engine rolls, so that odds and dice cannot disagree.
"""

from __future__ import annotations

from functools import lru_cache

from deadzone.core.dice import Test
from deadzone.core.pieces import ModelNumber
from deadzone.core.records.declared import Declared
from deadzone.core.state import NOBODY, State
from deadzone.rules.damage.shields import shield_test, shields_of
from deadzone.rules.damage.wounds import (
    actual_damage,
    armour_of,
    can_be_pinned,
    dismantled,
    has_life_support,
    is_poisoned,
    most_damage,
    toughness,
)
from deadzone.rules.dice.distributions import Margins, opposed, success_distribution
from deadzone.rules.weapons.attacks import NO_TRAITS, is_harmless


class Victim:
    """Everything that decides the effect of a hit: armour, AP of the weapon, Size, damage so far. R-DMG-02, R-WOUND-*.

    The effects of abilities and shields are set afterwards, for a model in a battle by `victim_of`.
    """

    def __init__(self, armour: int = 0, ap: int = 0, size: int = 1, damage_taken: int = 0) -> None:
        self.armour = armour
        self.ap = ap
        self.size = size
        self.damage_taken = damage_taken
        self.dismantled = 0  # Potential Damage added to every hit, A-DISMANTLE-01
        self.tough = 0  # Potential Damage ignored of every hit, A-TOUGH-01
        self.shields: tuple[int, ...] = ()  # number of dice of each shield, I-ENERGYSHIELD-03
        self.poisoned = False  # any damage kills, A-TOXIC-01
        self.life_support = False  # the first injury from an attack is undone, A-LIFESUPPORT-01
        self.harmless = False  # the attack does no damage at all, R-DMG-05 step 7
        self.can_be_pinned = True  # R-PIN-10

    def suffered(self, potential: int) -> Margins:
        """The Potential Damage left after Tough and shields, with its chances. R-DMG-05 steps 1 to 4."""
        if potential <= 0 or self.harmless:
            return ((0, 1.0),)
        left = potential + self.dismantled - self.tough
        if left <= 0 or not self.shields:
            return ((max(0, left), 1.0),)
        return tuple([(max(0, left - held), chance) for held, chance in enumerate(held_off(self.shields))])

    def damage(self, potential: int) -> int:
        """Actual Damage. R-DMG-02, R-DMG-03."""
        return actual_damage(potential, self.armour, self.ap)

    def dies_of(self, damage: int) -> bool:
        """Whether this much damage kills the model. R-DMG-04, R-DMG-05 step 8, R-WOUND-03."""
        return damage > 0 and (self.poisoned or self.damage_taken + damage > self.size)


class Outcomes:
    """The chances of the outcomes for one model; they are mutually exclusive and add up to 1.

    `pinned`: Pinned without damage. `injured`: takes damage and survives, Pinned or not.
    """

    def __init__(self) -> None:
        self.no_effect = 0.0
        self.pinned = 0.0
        self.injured = 0.0
        self.killed = 0.0

    def hurt(self, victim: Victim, potential: int, chance: float) -> None:
        """Add the chance of this Potential Damage. A model with Life Support is undamaged again at once."""
        for left, share in victim.suffered(potential):
            damage = victim.damage(left)
            if damage == 0:
                self.no_effect += chance * share
            elif victim.dies_of(damage):
                self.killed += chance * share
            elif victim.life_support:
                self.no_effect += chance * share
            else:
                self.injured += chance * share

    def all_pinned(self) -> None:
        """Turn every outcome without effect into Pinned. A-SUPPRESSION-01."""
        self.pinned += self.no_effect
        self.no_effect = 0.0

    def as_dict(self) -> dict[str, float]:
        return {
            "no_effect": self.no_effect,
            "pinned": self.pinned,
            "injured": self.injured,
            "killed": self.killed,
        }


class ShootOdds(Declared):
    """Outcomes of a shot for its target, and the chance of each margin."""

    target: Outcomes
    margin: Margins


class FightOdds(Declared):
    """Outcomes of a fight for both fighters, and the chance of each margin of the attacker."""

    defender: Outcomes
    attacker: Outcomes
    margin: Margins


@lru_cache(maxsize=256)
def held_off(shields: tuple[int, ...]) -> tuple[float, ...]:
    """The chances that all shields together stop 0, 1, 2... points: their successes add up. I-ENERGYSHIELD-03."""
    total = [1.0]
    for dice in shields:
        test = shield_test(dice)
        one = success_distribution(test.dice(), test.target)
        longer = [0.0] * (len(total) + len(one) - 1)
        for held, chance in enumerate(total):
            for more, other in enumerate(one):
                longer[held + more] += chance * other
        total = longer
    return tuple(total)


def victim_of(
    g: State, number: ModelNumber, ap: int, attacker: ModelNumber = NOBODY, traits: tuple[str, ...] = NO_TRAITS
) -> Victim:
    """The `Victim` for an attack on a model, from the same functions that resolve the damage. R-DMG-05."""
    victim = Victim(armour_of(g, number), ap, most_damage(g, number), g.models[number].damage)
    victim.dismantled = dismantled(g, number, attacker)
    victim.tough = toughness(g, number)
    victim.shields = tuple([dice for _, _, dice in shields_of(g, number)])
    victim.poisoned = is_poisoned(g, number, traits)
    victim.life_support = has_life_support(g, number)
    victim.harmless = is_harmless(traits)
    victim.can_be_pinned = can_be_pinned(g, number)
    return victim


def odds_of_tests(attack: Test, defence: Test) -> Margins:
    """The chance of each margin of the attacker in an opposed test, lowest first. R-TEST-03."""
    return opposed(attack.dice(), attack.target, attack.rerolls, defence.dice(), defence.target, defence.rerolls)


def shoot_odds(
    attack: Test, defence: Test, victim: Victim, fire_for_effect: bool = False, suppression: bool = False
) -> ShootOdds:
    """Odds of a shot at one model (R-SRES-01..03). With Fire for Effect a hit pins and does no damage (R-FFE-02)."""
    margins = odds_of_tests(attack, defence)
    target = Outcomes()
    for margin, chance in margins:
        if fire_for_effect and margin > 0:
            if victim.can_be_pinned:
                target.pinned += chance
            else:
                target.no_effect += chance
        else:
            target.hurt(victim, margin, chance)
    if suppression and victim.can_be_pinned:
        target.all_pinned()
    return ShootOdds(target, margins)


def fight_odds(attack: Test, defence: Test, defender: Victim, attacker: Victim, counter_attack: bool) -> FightOdds:
    """Odds of a fight: the defender counter-attacks (Fight) or dodges (Survive, harmless). R-FRES-01..05.

    Each Victim carries the AP of the opponent's weapon.
    """
    margins = odds_of_tests(attack, defence)
    struck = Outcomes()
    struck_back = Outcomes()
    for margin, chance in margins:
        struck.hurt(defender, margin, chance)
        struck_back.hurt(attacker, -margin if counter_attack else 0, chance)
    return FightOdds(struck, struck_back, margins)
