"""Army specials that are something done in an activation. S-STUBBORN."""

from __future__ import annotations

from typing import Final

from deadzone.core.dice import Test
from deadzone.core.questions import Question
from deadzone.core.state import NOBODY, Frame, State
from deadzone.procedures.testing import SURVIVE, TestRoll, spend_special

NEEDED: Final = 2  # successes


class TooStubbornToDie(Frame):
    """For a SPECIAL result the active model may shake off one damage token: Survive (2), no modifiers. S-STUBBORN."""

    NAME = "too-stubborn-to-die"
    STEPS = 2
    FIELDS = ("model",)
    MODELS = ("model",)

    def __init__(self, model: int = NOBODY) -> None:
        super().__init__()
        self.model = model

    def step(self, at: int, g: State) -> Question | None:
        if at == 0:
            spend_special(g, g.models[self.model].side)
            g.emit("stubborn", self.model)
            # Not even DICE results help: nobody is asked for them. R-CMD-19
            g.call(TestRoll(self.model, SURVIVE, Test(g.profile(self.model).survive)))
        elif g.result >= NEEDED:
            g.change(self.model).damage -= 1
            g.emit("healed", self.model, 1)
        else:
            g.emit("not-healed", self.model)
        return None

    def sound(self, g: State) -> bool:
        return super().sound(g) and self.model != NOBODY
