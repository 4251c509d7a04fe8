"""It Burns!: fire in a cube, and burning models fighting the flames (A-BURNS-*)."""

from __future__ import annotations

from typing import Final

from deadzone.core.dice import Test
from deadzone.core.pieces import ModelNumber
from deadzone.core.profiles import Weapon
from deadzone.core.state import NOBODY, Frame, State, Step
from deadzone.core.weapon_places import WeaponPlace
from deadzone.procedures.damage.blasts import Withstand
from deadzone.procedures.damage.deaths import all_have_died, go_off
from deadzone.procedures.damage.shields import all_are_struck, strike_together
from deadzone.procedures.damage.wounds import Hit
from deadzone.procedures.dice.testing import SHOOT, SURVIVE, declare_test, roll_of
from deadzone.procedures.movement.extra_moves import Evade
from deadzone.procedures.specials.offering import draw_fire, offer
from deadzone.procedures.turn.activated import mark_activated
from deadzone.procedures.weapons.reloading import note_fired
from deadzone.procedures.weapons.volatile import set_on_fire
from deadzone.rules.damage.blasts import victims_in
from deadzone.rules.movement.extra_moves import EVADE
from deadzone.rules.shooting.aiming import plain_test
from deadzone.rules.shooting.shooting import survive_test
from deadzone.rules.specials.army_specials import ATTACKED, SHOT_AT
from deadzone.rules.weapons.arms import arm, has_arm
from deadzone.rules.weapons.attacks import NO_ATTACK, attack_ap, traits_of

FIRE: Final = 4
FIRE_AP: Final = 1


class Burn(Frame):
    """One shot of fire at every model in the target's cube, friend or foe; hit or miss, all burn (A-BURNS-01..04).

    DICE results are declared for the shooter, then for victims of the side whose turn it is, then for the others
    (R-TEST-14). Models that were hit may evade at the end (A-EVADE-01).
    """

    NAME = "burn"
    STRIKES_ALL = True

    shooter: ModelNumber
    target: ModelNumber
    weapon: WeaponPlace
    shooter_dice: int = 0
    victims: tuple[ModelNumber, ...] = ()
    dice_results: int = 0  # of the victim asked last
    extra: tuple[int, ...] = ()  # DICE results of each victim
    attack: int = 0  # successes of the Shoot test
    struck: bool = False  # whether the last victim was hit
    tested: int = 0  # how many victims have made their Survive test
    hit: tuple[ModelNumber, ...] = ()

    @staticmethod
    def steps() -> tuple[Step, ...]:
        return (
            Burn.declare,
            Burn.spread,
            Burn.offer_dice,
            Burn.note_dice,
            Burn.shooter_rolls,
            Burn.strike,
            Burn.note_hit,
            Burn.set_all_on_fire,
            Burn.aftermath,
        )

    def gun(self, g: State) -> Weapon:
        return arm(g, self.shooter, self.weapon)

    def declare(self, g: State) -> None:
        g.emit("shot", self.shooter, self.target, self.weapon, 0)
        note_fired(g, self.shooter, self.weapon)
        draw_fire(g, self.shooter, self.target, into="target")

    def spread(self, g: State) -> None:
        """List all models in the target's cube as victims; the target may be a bodyguard (A-BURNS-01, S-BODYGUARD)."""
        self.victims = victims_in(g, g.models[self.target].cube)
        declare_test(g, self.shooter, SHOOT, into="shooter_dice")

    def offer_dice(self, g: State) -> None:
        """Offer the next victim an army special and DICE results."""
        victim = self.victims[len(self.extra)]
        offer(g, SHOT_AT if victim == self.target else ATTACKED, g.models[victim].side, victim, self.shooter)
        declare_test(g, victim, SURVIVE, into="dice_results")

    def note_dice(self, g: State) -> None:
        self.extra = (*self.extra, self.dice_results)
        if len(self.extra) < len(self.victims):
            self.go(Burn.offer_dice)

    def shooter_rolls(self, g: State) -> None:
        strike_together(g, self.victims)
        g.call(roll_of(self.shooter, SHOOT, self.shoot_test(g)), into="attack")

    def shoot_test(self, g: State) -> Test:
        """Return the Shoot test, which has no modifiers but DICE results (A-BURNS-02)."""
        return plain_test(g, self.shooter, self.gun(g), self.shooter_dice)

    def strike(self, g: State) -> None:
        """Compare the one Shoot test with the victim's own Survive test (A-BURNS-02)."""
        victim, dice_results = self.victims[self.tested], self.extra[self.tested]
        ap = attack_ap(g, self.shooter, self.gun(g))
        traits = traits_of(g, self.shooter, self.gun(g))
        g.call(Withstand(victim, dice_results, self.attack, ap, self.shooter, traits), into="struck")

    def is_striking(self) -> bool:
        return self.next_is(Burn.note_hit)

    def note_hit(self, g: State) -> None:
        """Record the victim as hit if the shooter had more successes (A-EVADE-02)."""
        if self.struck:
            self.hit = (*self.hit, self.victims[self.tested])
        self.tested += 1
        if self.tested < len(self.victims):
            self.go(Burn.strike)

    def set_all_on_fire(self, g: State) -> None:
        """Set every victim on fire, hit or miss (A-BURNS-03)."""
        all_are_struck(g)
        for victim in self.victims:
            set_on_fire(g, victim)
        all_have_died(g, self.victims)

    def aftermath(self, g: State) -> None:
        """Killed models explode first, then models that were hit and still stand may evade (A-BOOM-04, A-EVADE-01)."""
        go_off(g)
        for victim in self.hit:
            if g.has(victim, EVADE):
                g.call(Evade(victim))

    def fits(self, g: State) -> bool:
        if not super().fits(g):
            return False
        declared, victims = len(self.extra), len(self.victims)
        asking = not self.next_is(Burn.offer_dice, Burn.note_dice) or declared < victims
        all_asked = declared == victims and 0 <= self.tested < victims
        striking = not self.next_is(Burn.shooter_rolls, Burn.strike, Burn.note_hit) or all_asked
        return asking and striking and has_arm(g, self.shooter, self.weapon)


class FightFlames(Frame):
    """A burning model must fight the flames at the start of its Activation, for free (A-BURNS-05, -06, -07)."""

    NAME = "fight-flames"

    model: ModelNumber
    dice_results: int = 0
    fire: int = 0  # successes of the flames
    survival: int = 0  # and of the model

    @staticmethod
    def steps() -> tuple[Step, ...]:
        return (
            FightFlames.declare,
            FightFlames.fire_rolls,
            FightFlames.model_rolls,
            FightFlames.compare,
            FightFlames.end_activation,
        )

    def declare(self, g: State) -> None:
        declare_test(g, self.model, SURVIVE, into="dice_results")

    def fire_rolls(self, g: State) -> None:
        g.call(roll_of(NOBODY, "fire", Test(FIRE)), into="fire")

    def model_rolls(self, g: State) -> None:
        test = survive_test(g, self.model, self.dice_results)
        g.call(roll_of(self.model, SURVIVE, test, against=self.fire), into="survival")

    def compare(self, g: State) -> None:
        """The fire goes out either way; if it is ahead, the model is hit and its Activation ends (A-BURNS-06)."""
        potential = self.fire - self.survival
        g.change(self.model).burning = False
        if potential <= 0:
            g.emit("fire-out", self.model)
            self.end()
            return
        g.emit("burnt", self.model, potential)
        g.call(Hit(self.model, potential, FIRE_AP, traits=NO_ATTACK))

    def end_activation(self, g: State) -> None:
        if g.models[self.model].on_table():
            mark_activated(g, self.model)
