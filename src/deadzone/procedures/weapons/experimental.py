"""Experimental weapons, which roll for an ability whenever they are fired (A-EXPERIMENTAL-*)."""

from __future__ import annotations

from typing import Final

from deadzone.core.dice import FACES
from deadzone.core.pieces import ModelNumber
from deadzone.core.questions import Dice, Question
from deadzone.core.rule_ids import RuleId
from deadzone.core.state import FOR_THE_ATTACK, FOR_THE_GAME, Frame, State, Step
from deadzone.core.weapon_places import WeaponPlace
from deadzone.procedures.weapons.arming import improve_arm
from deadzone.rules.weapons.arms import AP, has_arm

BOOM: Final = RuleId("A-BOOM")
HUM: Final = 8
# The ability gained for this attack, by the face of the die: rule and number.
TABLE: Final = {
    1: ("A-BLAST", 0),
    2: ("A-BLAST", 0),
    3: ("A-KNOCKBACK", 0),
    4: ("A-KNOCKBACK", 0),
    5: ("A-WOF", 2),
    6: ("A-WOF", 2),
    7: (AP, 3),
}


class Experiment(Frame):
    """One d8, which is not a test, decides what this attack gains (A-EXPERIMENTAL-01, A-EXPERIMENTAL-04)."""

    NAME = "experiment"

    model: ModelNumber
    weapon: WeaponPlace
    roll: tuple[int, ...] = ()

    @staticmethod
    def steps() -> tuple[Step, ...]:
        return (Experiment.roll_die, Experiment.read)

    def roll_die(self, g: State) -> Question:
        return Dice("experiment", "roll", 1, FACES, self.model)

    def read(self, g: State) -> None:
        if self.roll[0] == HUM:
            self.hum(g)
            return
        rule, value = TABLE[self.roll[0]]
        improve_arm(g, self.model, self.weapon, RuleId(rule), value, FOR_THE_ATTACK)
        g.emit("experiment", self.model, rule)

    def hum(self, g: State) -> None:
        """Ominous Hum: the model gains BOOM! (1) for the game, or 1 more, and rolls again (A-EXPERIMENTAL-02, -03)."""
        g.gain(self.model, BOOM, 1, FOR_THE_GAME)
        g.emit("ominous-hum", self.model)
        self.go(Experiment.roll_die)

    def fits(self, g: State) -> bool:
        rolled = not self.next_is(Experiment.read) or len(self.roll) == 1
        return super().fits(g) and rolled and has_arm(g, self.model, self.weapon)
