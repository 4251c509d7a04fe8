"""One shot at one model, from the DICE results to the hit (R-SRES-*, R-FFE-*)."""

from __future__ import annotations

from typing import Final

from deadzone.core.contexts import FOR_EFFECT, NORMAL_SHOT, Shot
from deadzone.core.cubes import FIRST_CUBE, Cube
from deadzone.core.pieces import ModelNumber
from deadzone.core.profiles import Weapon
from deadzone.core.questions import Choice, Question
from deadzone.core.sides import NO_SIDE, Side
from deadzone.core.state import Frame, State, Step
from deadzone.core.weapon_places import FIRST_WEAPON, WeaponPlace
from deadzone.procedures.damage.wounds import Pin
from deadzone.procedures.dice.testing import SHOOT, SURVIVE, declare_test, roll_of
from deadzone.procedures.fighting.blows import Blow
from deadzone.procedures.items.injections import offer_stimulant
from deadzone.procedures.movement.extra_moves import Evade
from deadzone.procedures.shooting.blast_wave import BlastWave, pin_cube
from deadzone.procedures.specials.offering import attack_is_over, draw_fire, offer
from deadzone.procedures.table.smoke import fill_with_smoke
from deadzone.procedures.weapons.reloading import note_fired
from deadzone.rules.damage.payloads import TOXIC_SMOKE, load_of, makes_smoke
from deadzone.rules.items.items import AMMO, AMMUNITION, AP_AMMO, ammunition
from deadzone.rules.movement.extra_moves import EVADE
from deadzone.rules.shooting.shooting import SUPPRESSION, survive_test
from deadzone.rules.shooting.shot_tests import shoot_test
from deadzone.rules.specials.army_specials import ATTACKING, SHOT_AT
from deadzone.rules.weapons.arms import arm, has_arm
from deadzone.rules.weapons.attacks import BLAST, attack_ap, traits_of

NO_AMMO: Final = "no-ammo"


def ammo_question(g: State, side: Side, shooter: ModelNumber, weapon: WeaponPlace) -> Question | None:
    """Ask a shooter that carries ammunition whether to use it; Free actions allow it too (I-AMMO-01, I-APAMMO-01)."""
    ammo = ammunition(g, shooter, arm(g, shooter, weapon))
    return Choice(side, "ammo", "ammo", (NO_AMMO, *ammo), shooter) if ammo else None


def is_ammo(word: str) -> bool:
    """Whether the word is an answer to `ammo_question`."""
    return word == NO_AMMO or word in AMMUNITION


class Shoot(Frame):
    """One model shoots at one enemy with one weapon (R-SRES-01, R-SRES-02, R-SRES-03, R-FFE-02).

    Everything is declared before any die is rolled: first the DICE results of the active player, then those of the
    other (R-TEST-14, R-CMD-08).
    """

    NAME = "shoot"

    shooter: ModelNumber
    target: ModelNumber
    weapon: WeaponPlace = FIRST_WEAPON
    fire_for_effect: bool = False
    ammo: str = NO_AMMO
    cube: Cube = FIRST_CUBE  # the target's cube when the shot was fired
    shooter_dice: int = 0
    target_dice: int = 0
    attack: int = 0  # successes of the shooter
    survival: int = 0  # and of the target
    potential: int = 0

    def context(self) -> Shot:
        mode = FOR_EFFECT if self.fire_for_effect else NORMAL_SHOT
        shot = Shot(self.shooter, self.weapon, self.target, mode, self.ammo)
        shot.shooter_dice, shot.target_dice = self.shooter_dice, self.target_dice
        return shot

    @staticmethod
    def steps() -> tuple[Step, ...]:
        return (
            Shoot.declare,
            Shoot.offer_dice_to_active_side,
            Shoot.offer_dice_to_other_side,
            Shoot.shooter_rolls,
            Shoot.target_rolls,
            Shoot.compare,
            Shoot.further_effects,
            Shoot.target_evades,
            Shoot.end_attack,
        )

    def gun(self, g: State) -> Weapon:
        return arm(g, self.shooter, self.weapon)

    def declare(self, g: State) -> None:
        g.emit("shot", self.shooter, self.target, self.weapon, int(self.fire_for_effect))
        note_fired(g, self.shooter, self.weapon)
        draw_fire(g, self.shooter, self.target, into="target")

    def offer_dice_to_active_side(self, g: State) -> None:
        """Offer dice to the active player first; a bodyguard may have become the target (S-BODYGUARD)."""
        self.cube = g.models[self.target].cube
        self.offer_dice(g, self.shooter_first(g))

    def offer_dice_to_other_side(self, g: State) -> None:
        self.offer_dice(g, not self.shooter_first(g))

    def shooter_first(self, g: State) -> bool:
        """Whether the shooter's side declares first: not if it shoots in its target's turn (S-OVERWATCH)."""
        return g.turn in (g.models[self.shooter].side, NO_SIDE)

    def offer_dice(self, g: State, shooting: bool) -> None:
        if shooting:
            offer_stimulant(g, self.shooter)
            offer(g, ATTACKING, g.models[self.shooter].side, self.shooter, self.target)
            declare_test(g, self.shooter, SHOOT, into="shooter_dice")
        else:
            offer(g, SHOT_AT, g.models[self.target].side, self.target, self.shooter)
            declare_test(g, self.target, SURVIVE, into="target_dice")

    def shooter_rolls(self, g: State) -> None:
        loaded = self.ammo in (AMMO, AP_AMMO)
        gun, effect = self.gun(g), self.fire_for_effect
        test = shoot_test(g, self.shooter, gun, self.target, effect, self.shooter_dice, loaded)
        g.call(roll_of(self.shooter, SHOOT, test), into="attack")

    def target_rolls(self, g: State) -> None:
        test = survive_test(g, self.target, self.target_dice)
        g.call(roll_of(self.target, SURVIVE, test, against=self.attack), into="survival")

    def compare(self, g: State) -> None:
        """The shot hits with more successes; the difference is the Potential Damage (R-SRES-02, R-DMG-01)."""
        self.potential = self.attack - self.survival
        gun = self.gun(g)
        if self.potential <= 0:
            g.emit("missed", self.shooter, self.target)
        elif self.fire_for_effect:
            g.call(Pin(self.target))
        elif makes_smoke(gun):
            fill_with_smoke(g, self.cube, load_of(gun) == TOXIC_SMOKE)
        else:
            g.emit("hit", self.shooter, self.target, self.potential)
            ap = attack_ap(g, self.shooter, gun) + (1 if self.ammo == AP_AMMO else 0)
            g.call(Blow(self.shooter, self.target, self.potential, ap, traits_of(g, self.shooter, gun)))

    def further_effects(self, g: State) -> None:
        """Resolve effects on the whole cube, hit or miss: Suppression and Blast (A-SUPPRESSION-01, A-BLAST-02, -03).

        All other weapons affect only their target (R-SHOOT-04). Fire for Effect only pins its target, but Suppression
        still applies (R-FFE-04).
        """
        gun = self.gun(g)
        if gun.has(BLAST) and not self.fire_for_effect:
            g.call(BlastWave(self.shooter, self.target, self.cube, self.potential > 0))
        if gun.has(SUPPRESSION):
            g.emit("suppressed", self.shooter, self.cube)
            pin_cube(g, self.cube)

    def target_evades(self, g: State) -> None:
        """A target that was hit may evade, but not after Fire for Effect (R-DMG-05 step 10, A-EVADE-01, R-FFE-04)."""
        if self.potential > 0 and not self.fire_for_effect and g.has(self.target, EVADE):
            g.call(Evade(self.target))

    def end_attack(self, g: State) -> None:
        attack_is_over(g, self.shooter)
        attack_is_over(g, self.target)

    def fits(self, g: State) -> bool:
        return super().fits(g) and has_arm(g, self.shooter, self.weapon)
