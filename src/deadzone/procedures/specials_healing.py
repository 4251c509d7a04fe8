"""Army specials that heal. S-STUBBORN."""

from __future__ import annotations

from typing import Final

from deadzone.core.questions import Question
from deadzone.core.state import NOBODY, State
from deadzone.procedures.offering import ArmySpecial, link_special, spend_special
from deadzone.procedures.testing import SURVIVE, TestRoll
from deadzone.rules.shooting import survive_test

NEEDED: Final = 2  # successes


class TooStubbornToDie(ArmySpecial):
    """The active model may shake off one damage token: Survive (2), no modifiers. S-STUBBORN."""

    NAME = "too-stubborn-to-die"
    STEPS = 2

    def step(self, at: int, g: State) -> Question | None:
        if at == 0:
            spend_special(g, self.side)
            # Not even DICE results help: nobody is asked for them. R-CMD-19
            g.call(TestRoll(self.model, SURVIVE, survive_test(g, self.model, 0)))
        elif g.result >= NEEDED:
            g.change(self.model).damage -= 1
            g.emit("healed", self.model, 1)
        else:
            g.emit("not-healed", self.model)
        return None

    def sound(self, g: State) -> bool:
        return super().sound(g) and self.model != NOBODY


link_special("S-STUBBORN", TooStubbornToDie)
