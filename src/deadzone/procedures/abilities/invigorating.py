"""Invigorate: a shot that lets a friend be activated again. A-INVIGORATE-*."""

from __future__ import annotations

from typing import Final

from deadzone.core.pieces import ModelNumber
from deadzone.core.state import Frame, State, Step
from deadzone.core.weapon_places import FIRST_WEAPON, WeaponPlace
from deadzone.procedures.dice.testing import SHOOT, declare_test, roll_of
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

    shooter: ModelNumber
    target: ModelNumber
    weapon: WeaponPlace = FIRST_WEAPON
    dice_results: int = 0
    scored: int = 0  # successes

    @staticmethod
    def steps() -> tuple[Step, ...]:
        return (Invigorate.fire, Invigorate.roll, Invigorate.read)

    def fire(self, g: State) -> None:
        g.emit("invigorates", self.shooter, self.target, self.weapon)
        note_fired(g, self.shooter, self.weapon)
        declare_test(g, self.shooter, SHOOT, into="dice_results")

    def roll(self, g: State) -> None:
        test = plain_test(g, self.shooter, arm(g, self.shooter, self.weapon), self.dice_results)
        g.call(roll_of(self.shooter, SHOOT, test), into="scored")

    def read(self, g: State) -> None:
        if self.scored < NEEDED:
            g.emit("not-invigorated", self.target)
            return
        g.change(self.target).activated = False
        g.emit("invigorated", self.target)
        note_finished(g)

    def fits(self, g: State) -> bool:
        return super().fits(g) and has_arm(g, self.shooter, self.weapon)
