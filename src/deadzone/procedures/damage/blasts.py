"""A model's defence against an attack on its whole cube: an explosion or fire. A-FRAG-02, A-FRAG-03, A-BURNS-02."""

from __future__ import annotations

from deadzone.core.pieces import ModelNumber
from deadzone.core.state import NOBODY, Frame, State, Step
from deadzone.procedures.damage.wounds import Hit
from deadzone.procedures.dice.testing import SURVIVE, roll_of
from deadzone.procedures.specials.offering import attack_is_over
from deadzone.rules.shooting.shooting import survive_test
from deadzone.rules.weapons.attacks import TOGETHER


class Withstand(Frame):
    """The model's Survive test against the successes of the attack; the difference is Potential Damage.

    Returns to the caller whether the attack had more successes.
    """

    NAME = "withstand"

    model: ModelNumber
    dice_results: int = 0  # declared before any die was rolled
    attack: int = 0
    ap: int = 0
    attacker: ModelNumber = NOBODY
    traits: tuple[str, ...] = ()
    survival: int = 0  # successes of the model
    struck: bool = False

    @staticmethod
    def steps() -> tuple[Step, ...]:
        return (Withstand.roll, Withstand.compare, Withstand.end_attack)

    def hands_back(self) -> bool:
        return self.struck

    def roll(self, g: State) -> None:
        test = survive_test(g, self.model, self.dice_results)
        g.call(roll_of(self.model, SURVIVE, test, against=self.attack), into="survival")

    def compare(self, g: State) -> None:
        potential = self.attack - self.survival
        self.struck = potential > 0
        if self.struck:
            g.emit("struck", self.model, potential)
            g.call(Hit(self.model, potential, self.ap, self.attacker, (*self.traits, TOGETHER)))
        else:
            g.emit("withstood", self.model)

    def end_attack(self, g: State) -> None:
        attack_is_over(g, self.model)
