"""Invigorate: a shot that lets a friend be activated again. A-INVIGORATE-*."""

from __future__ import annotations

from typing import Final

from deadzone.core.pieces import ModelNumber
from deadzone.core.state import NOBODY, Frame, State, Step
from deadzone.core.weapon_places import FIRST_WEAPON, WeaponPlace
from deadzone.procedures.dice.testing import SHOOT, TestRoll, declare_test
from deadzone.procedures.turn.activated import note_finished
from deadzone.procedures.weapons.reloading import note_fired
from deadzone.rules.shooting.aiming import plain_test
from deadzone.rules.weapons.arms import arm, has_arm

NEEDED: Final = 2  # successes


class Invigorate(Frame):
    """A Shoot (2) test without modifiers removes a friend's activation token. A-INVIGORATE-02, A-INVIGORATE-04.

    DICE results may be added as in any Shoot test. R-CMD-19
    """

    NAME = "invigorate"
    FIELDS = ("shooter", "target", "weapon", "dice_results", "scored")
    MODELS = ("shooter", "target")

    def __init__(
        self, shooter: ModelNumber = NOBODY, target: ModelNumber = NOBODY, weapon: WeaponPlace = FIRST_WEAPON
    ) -> None:
        super().__init__()
        self.shooter = shooter
        self.target = target
        self.weapon = weapon
        self.dice_results = 0
        self.scored = 0  # successes

    @staticmethod
    def steps() -> tuple[Step, ...]:
        return (Invigorate.fire, Invigorate.roll, Invigorate.read)

    def fire(self, g: State) -> None:
        g.emit("invigorates", self.shooter, self.target, self.weapon)
        note_fired(g, self.shooter, self.weapon)
        declare_test(g, self.shooter, SHOOT, into="dice_results")

    def roll(self, g: State) -> None:
        test = plain_test(g, self.shooter, arm(g, self.shooter, self.weapon), self.dice_results)
        g.call(TestRoll(self.shooter, SHOOT, test), into="scored")

    def read(self, g: State) -> None:
        if self.scored < NEEDED:
            g.emit("not-invigorated", self.target)
            return
        g.change(self.target).activated = False
        g.emit("invigorated", self.target)
        note_finished(g)

    def fits(self, g: State) -> bool:
        here = NOBODY not in (self.shooter, self.target)
        return super().fits(g) and here and has_arm(g, self.shooter, self.weapon)
