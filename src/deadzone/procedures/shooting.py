"""Shoot, a short action, and Fire for Effect. R-SHOOT-*, R-SRES-*, R-FFE-*."""

from __future__ import annotations

from deadzone.core.dice import Test, successes
from deadzone.core.profiles import Weapon
from deadzone.core.questions import NUMBER, Choice, Question, Roll
from deadzone.core.state import DICE, NOBODY, Frame, State
from deadzone.procedures.damage import Hit, Pin
from deadzone.rules.shooting import shoot_test, survive_test


class Shoot(Frame):
    """One model shoots at one enemy with one weapon. R-SRES-01, R-SRES-02, R-SRES-03.

    Everything is declared before any die is rolled: the active player's DICE results first, then the target's
    (R-TEST-14, R-CMD-08).
    """

    NAME = "shoot"
    STEPS = 7
    FIELDS = (
        "shooter", "target", "weapon", "fire_for_effect", "shooter_dice", "target_dice", "attack", "survive",
    )  # fmt: skip
    MODELS = ("shooter", "target")

    def __init__(
        self, shooter: int = NOBODY, target: int = NOBODY, weapon: int = 0, fire_for_effect: bool = False
    ) -> None:
        super().__init__()
        self.shooter = shooter
        self.target = target
        self.weapon = weapon
        self.fire_for_effect = fire_for_effect
        self.shooter_dice = 0
        self.target_dice = 0
        self.attack: tuple[int, ...] = ()
        self.survive: tuple[int, ...] = ()

    def step(self, at: int, g: State) -> Question | None:
        if at == 0:
            self.declare(g)
        elif at == 1:
            return ask_dice_results(g, self.shooter, "shooter_dice")
        elif at == 2:
            return ask_dice_results(g, self.target, "target_dice")
        elif at == 3:
            self.dice_results_are_spent(g)
        elif at == 4:
            return self.shooter_rolls(g)
        elif at == 5:
            return self.target_rolls(g)
        else:
            self.compare(g)
        return None

    def sound(self, g: State) -> bool:
        return (
            super().sound(g)
            and NOBODY not in (self.shooter, self.target)
            and 0 <= self.weapon < len(g.profile(self.shooter).weapons)
        )

    def gun(self, g: State) -> Weapon:
        return g.profile(self.shooter).weapons[self.weapon]

    def attack_test(self, g: State) -> Test:
        return shoot_test(g, self.shooter, self.gun(g), self.target, self.fire_for_effect, self.shooter_dice)

    def declare(self, g: State) -> None:
        g.emit("shot", self.shooter, self.target, self.weapon, int(self.fire_for_effect))

    def dice_results_are_spent(self, g: State) -> None:
        spend_dice_results(g, self.shooter, self.shooter_dice)
        spend_dice_results(g, self.target, self.target_dice)

    def shooter_rolls(self, g: State) -> Question:
        return Roll("shoot", "attack", self.attack_test(g), self.shooter)

    def target_rolls(self, g: State) -> Question:
        return Roll("survive", "survive", survive_test(g, self.target, self.target_dice), self.target)

    def compare(self, g: State) -> None:
        """More successes for the shooter: a hit. R-SRES-02, R-SRES-03, R-FFE-02."""
        attack = report_roll(g, self.shooter, "shoot", self.attack, self.attack_test(g))
        survive = report_roll(g, self.target, "survive", self.survive, survive_test(g, self.target, self.target_dice))
        potential = attack - survive
        if potential <= 0:
            g.emit("missed", self.shooter, self.target)
        elif self.fire_for_effect:
            g.call(Pin(self.target))
        else:
            g.emit("hit", self.shooter, self.target, potential)
            g.call(Hit(self.target, potential, self.gun(g).ap))


def ask_dice_results(g: State, model: int, into: str) -> Question:
    """How many DICE results the owner adds to this test. R-CMD-08."""
    side = g.models[model].side
    return Choice(side, "spend-dice", into, NUMBER, tuple(range(g.command(side, DICE) + 1)), model)


def spend_dice_results(g: State, model: int, count: int) -> None:
    side = g.models[model].side
    if count:
        g.spend_command(side, DICE, count)
        g.emit("dice-spent", side, model, count)


def report_roll(g: State, model: int, kind: str, faces: tuple[int, ...], test: Test) -> int:
    """Writes a roll into the log and counts its successes. R-TEST-06."""
    count = successes(faces, test.target)
    modifiers = tuple([(modifier.rule, modifier.dice) for modifier in test.modifiers])
    g.emit("rolled", model, kind, faces, test.base, modifiers, test.target, count)
    return count
