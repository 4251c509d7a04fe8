"""The Shoot action, from the choice of weapon to the hit. R-SHOOT-*, R-SRES-*, R-FFE-*."""

from __future__ import annotations

from typing import Final

from deadzone.core.dice import FACES
from deadzone.core.profiles import Weapon
from deadzone.core.questions import MODEL, WEAPON, WORD, Answer, Choice, Dice, Question
from deadzone.core.sentence import Fault
from deadzone.core.state import NOBODY, Frame, State
from deadzone.procedures.blows import Blow
from deadzone.procedures.carrying import use_up
from deadzone.procedures.damage import Pin
from deadzone.procedures.extra_moves import Evade
from deadzone.procedures.flames import Burn
from deadzone.procedures.grenades import ThrowGrenade
from deadzone.procedures.injections import offer_stimulant
from deadzone.procedures.offering import attack_is_over, offer
from deadzone.procedures.reloading import needs_reloading
from deadzone.procedures.testing import SpendDice, TestRoll
from deadzone.rules.arms import FIRST_LENT, arm, has_arm
from deadzone.rules.attacks import attack_ap, traits_of
from deadzone.rules.extra_moves import EVADE
from deadzone.rules.items import AMMO, AP_AMMO, ammunition, grenades
from deadzone.rules.presence import models_in_cube
from deadzone.rules.shooting import (
    IT_BURNS,
    SUPPRESSION,
    is_long_weapon,
    may_fire_for_effect,
    shoot_test,
    shooting_weapons,
    survive_test,
    targets,
    weapons_against,
    why_not_shoot,
    why_not_weapon,
)
from deadzone.rules.specials import ATTACKED, ATTACKING, SHOT

NORMAL_SHOT: Final = "shoot"
FOR_EFFECT: Final = "fire-for-effect"
NO_AMMO: Final = "no-ammo"

# What a Shoot action tells the activation: how long it was. R-ACT-01
SHORT_SHOT: Final = 0
LONG_SHOT: Final = 1


class ShootAction(Frame):
    """The owner chooses a weapon, a target and how to fire; then the attack of that weapon follows. R-SHOOT-03, -06.

    Carried grenades are chosen like weapons, after them in the list (A-GRENADE-01). A target that is given is not asked
    for: then only the weapons that can be used against it are offered, and no grenade. Nor is a weapon that is given,
    as those are which army specials lend.
    """

    NAME = "shoot-action"
    STEPS = 9
    FIELDS = ("model", "long_allowed", "weapon", "target", "mode", "effect", "ammo")
    MODELS = ("model", "target")

    def __init__(
        self, model: int = NOBODY, long_allowed: bool = False, target: int = NOBODY, weapon: int = NOBODY
    ) -> None:
        super().__init__()
        self.model = model
        self.long_allowed = long_allowed
        self.weapon = weapon
        self.target = target
        self.mode = NORMAL_SHOT
        self.effect: tuple[int, ...] = ()  # the d8 of JADE's, J-RULE-01
        self.ammo = NO_AMMO

    def step(self, at: int, g: State) -> Question | None:
        side = g.models[self.model].side
        if at == 0:
            if self.weapon == NOBODY:
                return Choice(side, "weapon", "weapon", WEAPON, self.weapons(g), self.model)
        elif at == 1:
            self.grenades_go_their_own_way(g)
        elif at == 2:
            if self.target == NOBODY:
                return Choice(side, "target", "target", MODEL, tuple(targets(g, self.model, self.gun(g))), self.model)
        elif at == 3:
            if may_fire_for_effect(self.gun(g)):
                return self.choose_mode(g, side)
        elif at == 4:
            self.read_effect(g, side)
        elif at == 5:
            return self.choose_ammo(g, side)
        elif at == 6:
            self.attack(g)
        elif at == 7:
            offer(g, SHOT, side, self.model, self.target)
        else:
            g.result = LONG_SHOT if is_long_weapon(self.gun(g)) else SHORT_SHOT
        return None

    def gun(self, g: State) -> Weapon:
        return arm(g, self.model, self.weapon)

    def weapons(self, g: State) -> tuple[Answer, ...]:
        """Weapons with a target, by number, then grenades."""
        if self.target != NOBODY:
            return tuple(weapons_against(g, self.model, self.target))
        return tuple(shooting_weapons(g, self.model, self.long_allowed))

    def choose_mode(self, g: State, side: int) -> Question:
        """The owner decides how to fire; for JADE a d8 does. R-FFE-01, J-RULE-01."""
        if g.setting.jade[side] is not None:
            return Dice("jade-effect", "effect", 1, FACES, self.model)
        return Choice(side, "mode", "mode", WORD, (NORMAL_SHOT, FOR_EFFECT), self.model)

    def choose_ammo(self, g: State, side: int) -> Question | None:
        ammo = ammunition(g, self.model, self.gun(g))
        return Choice(side, "ammo", "ammo", WORD, (NO_AMMO, *ammo), self.model) if ammo else None

    def read_effect(self, g: State, side: int) -> None:
        """J-RULE-01, J-AMB-39: whatever the target."""
        jade = g.setting.jade[side]
        if jade is None or not self.effect:
            return
        self.mode = FOR_EFFECT if self.effect[0] >= jade.fire_for_effect else NORMAL_SHOT
        g.emit("jade-effect", self.model, self.effect[0])

    def grenades_go_their_own_way(self, g: State) -> None:
        count = len(g.profile(self.model).weapons)
        if count <= self.weapon < FIRST_LENT:
            self.end()
            g.call(ThrowGrenade(self.model, grenades(g, self.model)[self.weapon - count]))

    def attack(self, g: State) -> None:
        """The weapon names the attack; ammunition is used up when it is declared. I-AMMO-01, I-APAMMO-01."""
        if self.ammo != NO_AMMO:
            use_up(g, self.model, self.ammo)
        if self.gun(g).has(IT_BURNS):
            g.call(Burn(self.model, self.target, self.weapon))
        else:
            g.call(Shoot(self.model, self.target, self.weapon, self.mode == FOR_EFFECT, self.ammo))

    def sound(self, g: State) -> bool:
        if not super().sound(g) or self.model == NOBODY or self.mode not in (NORMAL_SHOT, FOR_EFFECT):
            return False
        if self.at >= self.STEPS:
            return True
        if self.at == 0:
            return self.weapon == NOBODY or has_arm(g, self.model, self.weapon)
        if self.at == 1 and self.weapon - len(g.profile(self.model).weapons) in range(len(grenades(g, self.model))):
            return True
        if not has_arm(g, self.model, self.weapon):
            return False
        aimed = self.at <= 2 or self.target != NOBODY
        return aimed and (self.ammo == NO_AMMO or self.at > 6 or self.ammo in ammunition(g, self.model, self.gun(g)))

    def why_not(self, question: Question, value: Answer, g: State) -> Fault | None:
        weapons = g.profile(self.model).weapons
        if question.kind == "target" and isinstance(value, int) and 0 <= value < len(g.models):
            return why_not_shoot(g, self.model, self.gun(g), value)
        if question.kind == "weapon" and isinstance(value, int) and 0 <= value < len(weapons):
            return why_not_weapon(g, self.model, value, self.long_allowed)
        return None


class Shoot(Frame):
    """One model shoots at one enemy with one weapon. R-SRES-01, R-SRES-02, R-SRES-03, R-FFE-02.

    Everything is declared before any die is rolled: the active player's DICE results first, then the target's
    (R-TEST-14, R-CMD-08).
    """

    NAME = "shoot"
    STEPS = 9
    FIELDS = (
        "shooter", "target", "weapon", "fire_for_effect", "ammo", "cube", "shooter_dice", "target_dice", "attack",
        "potential",
    )  # fmt: skip
    MODELS = ("shooter", "target")

    def __init__(
        self,
        shooter: int = NOBODY,
        target: int = NOBODY,
        weapon: int = 0,
        fire_for_effect: bool = False,
        ammo: str = NO_AMMO,
    ) -> None:
        super().__init__()
        self.shooter = shooter
        self.target = target
        self.weapon = weapon
        self.fire_for_effect = fire_for_effect
        self.ammo = ammo
        self.cube = 0  # of the target when the shot was fired
        self.shooter_dice = 0
        self.target_dice = 0
        self.attack = 0
        self.potential = 0

    def step(self, at: int, g: State) -> Question | None:
        if at == 0:
            self.declare(g)
        elif at == 1:
            g.call(SpendDice(self.shooter))
            offer(g, ATTACKING, g.models[self.shooter].side, self.shooter, self.target)
            offer_stimulant(g, self.shooter)
        elif at == 2:
            self.shooter_dice = g.result
            g.call(SpendDice(self.target))
            offer(g, ATTACKED, g.models[self.target].side, self.target, self.shooter)
        elif at == 3:
            self.target_dice = g.result
            self.shooter_rolls(g)
        elif at == 4:
            self.attack = g.result
            g.call(TestRoll(self.target, "survive", survive_test(g, self.target, self.target_dice)))
        elif at == 5:
            self.compare(g)
        elif at == 6:
            self.suppress(g)
        elif at == 7:
            if self.potential > 0 and g.has(self.target, EVADE):
                g.call(Evade(self.target))  # R-DMG-05 step 10, A-EVADE-01
        else:
            attack_is_over(g, self.shooter)
            attack_is_over(g, self.target)
        return None

    def gun(self, g: State) -> Weapon:
        return arm(g, self.shooter, self.weapon)

    def declare(self, g: State) -> None:
        self.cube = g.models[self.target].cube
        g.emit("shot", self.shooter, self.target, self.weapon, int(self.fire_for_effect))
        needs_reloading(g, self.shooter, self.weapon)

    def shooter_rolls(self, g: State) -> None:
        test = shoot_test(
            g,
            self.shooter,
            self.gun(g),
            self.target,
            self.fire_for_effect,
            self.shooter_dice,
            self.ammo in (AMMO, AP_AMMO),
        )
        g.call(TestRoll(self.shooter, "shoot", test))

    def compare(self, g: State) -> None:
        """More successes for the shooter: a hit."""
        self.potential = self.attack - g.result
        if self.potential <= 0:
            g.emit("missed", self.shooter, self.target)
        elif self.fire_for_effect:
            g.call(Pin(self.target))
        else:
            g.emit("hit", self.shooter, self.target, self.potential)
            ap = attack_ap(g, self.shooter, self.gun(g)) + (1 if self.ammo == AP_AMMO else 0)
            g.call(Blow(self.shooter, self.target, self.potential, ap, traits_of(g, self.shooter, self.gun(g))))

    def suppress(self, g: State) -> None:
        """Everybody in the target's cube is Pinned, hit or miss. A-SUPPRESSION-01."""
        if self.gun(g).has(SUPPRESSION):
            for number in reversed(models_in_cube(g, self.cube)):
                g.call(Pin(number))

    def sound(self, g: State) -> bool:
        here = NOBODY not in (self.shooter, self.target) and 0 <= self.cube < g.setting.ground.field.cubes
        return super().sound(g) and here and has_arm(g, self.shooter, self.weapon)
