"""Smoke: how it comes into a cube, and how long it stays. I-SMOKE-*, A-SMOKESCREEN, R-END-03."""

from __future__ import annotations

from typing import Final

from deadzone.core.dice import FACES
from deadzone.core.questions import WORD, Choice, Dice, Question
from deadzone.core.state import NOBODY, Frame, State
from deadzone.rules.smoke import SMOKESCREEN

STAYS_UP_TO: Final = 4
MAKE_SMOKE: Final = "smokescreen"
NO_SMOKESCREEN: Final = "no-smokescreen"


def fill_with_smoke(g: State, cube: int) -> None:
    """Smoke in a cube that is full of it already adds nothing. I-SMOKE-01, I-SMOKE-05."""
    g.smoke = g.smoke | {cube}
    g.emit("smoke", cube)


class Smokescreen(Frame):
    """At the start of its activation a model may fill its own cube with smoke, once per game. A-SMOKESCREEN-01."""

    NAME = "smokescreen"
    STEPS = 2
    FIELDS = ("model", "decision")
    MODELS = ("model",)

    def __init__(self, model: int = NOBODY) -> None:
        super().__init__()
        self.model = model
        self.decision = NO_SMOKESCREEN

    def step(self, at: int, g: State) -> Question | None:
        if at == 0:
            model = g.models[self.model]
            if not model.on_table() or model.activated:  # the flames were stronger, or nobody controls it: R-TURN-07
                self.end()
                return None
            return Choice(model.side, "smokescreen", "decision", WORD, (NO_SMOKESCREEN, MAKE_SMOKE), self.model)
        if self.decision == MAKE_SMOKE:
            model = g.change(self.model)
            model.spent = (*model.spent, SMOKESCREEN)
            g.emit("smokescreen", self.model)
            fill_with_smoke(g, model.cube)
        return None

    def sound(self, g: State) -> bool:
        return super().sound(g) and self.model != NOBODY and self.decision in (MAKE_SMOKE, NO_SMOKESCREEN)


class SmokeDrifts(Frame):
    """At the end of the round a die for each smoke-filled cube, in the order of their numbers. R-END-03, I-SMOKE-04."""

    NAME = "smoke-drifts"
    STEPS = 2
    FIELDS = ("faces",)

    def __init__(self) -> None:
        super().__init__()
        self.faces: tuple[int, ...] = ()

    def step(self, at: int, g: State) -> Question | None:
        if at == 0:
            return Dice("smoke", "faces", len(g.smoke), FACES)
        cubes = sorted(g.smoke)
        for cube, face in zip(cubes, self.faces, strict=True):
            if face > STAYS_UP_TO:
                g.smoke = g.smoke - {cube}
            g.emit("smoke-stays" if face <= STAYS_UP_TO else "smoke-gone", cube)
        return None

    def sound(self, g: State) -> bool:
        return self.at != 1 or len(self.faces) == len(g.smoke)
