"""What a shot or a fight will probably do: exact odds of exclusive outcomes. R-SRES-*, R-FFE-*, R-FRES-*, R-DMG-*.

The tests are the very objects that the engine rolls, so that the odds can never disagree with the dice.
"""

from __future__ import annotations

from deadzone.core.dice import Test
from deadzone.rules.distributions import Margins, opposed
from deadzone.rules.wounds import actual_damage


class Victim:
    """What a hit meets: the model's armour, Size and damage so far, and the AP of the weapon. R-DMG-02, R-WOUND-*."""

    def __init__(self, armour: int = 0, ap: int = 0, size: int = 1, damage_taken: int = 0) -> None:
        self.armour = armour
        self.ap = ap
        self.size = size
        self.damage_taken = damage_taken

    def damage(self, potential: int) -> int:
        """Actual Damage. R-DMG-02, R-DMG-03."""
        return actual_damage(potential, self.armour, self.ap)

    def dies_of(self, damage: int) -> bool:
        """R-DMG-04, R-WOUND-03."""
        return self.damage_taken + damage > self.size


class Outcomes:
    """The chances of what happens to one model; they exclude one another and add up to 1.

    `pinned` is Pinned and not hurt; `injured` receives damage and lives, whether it is Pinned as well or not.
    """

    def __init__(self) -> None:
        self.no_effect = 0.0
        self.pinned = 0.0
        self.injured = 0.0
        self.killed = 0.0

    def hurt(self, victim: Victim, potential: int, chance: float) -> None:
        """Adds the chance of so much Potential Damage."""
        damage = victim.damage(potential)
        if damage == 0:
            self.no_effect += chance
        elif victim.dies_of(damage):
            self.killed += chance
        else:
            self.injured += chance

    def all_pinned(self) -> None:
        """Who would have gone free is Pinned. A-SUPPRESSION-01."""
        self.pinned += self.no_effect
        self.no_effect = 0.0

    def as_dict(self) -> dict[str, float]:
        return {
            "no_effect": self.no_effect,
            "pinned": self.pinned,
            "injured": self.injured,
            "killed": self.killed,
        }


class ShootOdds:
    """What a shot does to its target, and the chances of each margin."""

    def __init__(self, target: Outcomes, margin: Margins) -> None:
        self.target = target
        self.margin = margin


class FightOdds:
    """What a fight does to both fighters, and the chances of each margin of the attacker."""

    def __init__(self, defender: Outcomes, attacker: Outcomes, margin: Margins) -> None:
        self.defender = defender
        self.attacker = attacker
        self.margin = margin


def odds_of_tests(attack: Test, defence: Test) -> Margins:
    """The chances of each margin of the attacker in an opposed test, lowest first. R-TEST-03."""
    return opposed(attack.dice(), attack.target, attack.rerolls, defence.dice(), defence.target, defence.rerolls)


def shoot_odds(
    attack: Test, defence: Test, victim: Victim, fire_for_effect: bool = False, suppression: bool = False
) -> ShootOdds:
    """A shot at one model: R-SRES-01..03; with Fire for Effect a hit pins and does no damage: R-FFE-02."""
    margins = odds_of_tests(attack, defence)
    target = Outcomes()
    for margin, chance in margins:
        if fire_for_effect and margin > 0:
            target.pinned += chance
        else:
            target.hurt(victim, margin, chance)
    if suppression:
        target.all_pinned()
    return ShootOdds(target, margins)


def fight_odds(attack: Test, defence: Test, defender: Victim, attacker: Victim, counter_attack: bool) -> FightOdds:
    """A fight: the defender counter-attacks (Fight) or dodges (Survive), which hurts nobody. R-FRES-01..05.

    Each Victim carries the AP of the weapon that strikes it: the defender that of the attacker's and the other way
    round.
    """
    margins = odds_of_tests(attack, defence)
    struck = Outcomes()
    struck_back = Outcomes()
    for margin, chance in margins:
        struck.hurt(defender, margin, chance)
        struck_back.hurt(attacker, -margin if counter_attack else 0, chance)
    return FightOdds(struck, struck_back, margins)
