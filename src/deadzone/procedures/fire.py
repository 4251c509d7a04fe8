"""How models catch fire, and Volatile weapons. A-BURNS-03, A-VOLATILE-*."""

from __future__ import annotations

from typing import Final

from deadzone.core.dice import FACES
from deadzone.core.questions import Dice, Question
from deadzone.core.state import NOBODY, Frame, State
from deadzone.rules.volatile import OF_THE_MODEL, break_word, volatile_places

CATCHES_FIRE: Final = 1


def set_on_fire(g: State, number: int) -> None:
    """Flames do not add up. A-BURNS-03."""
    if g.models[number].on_table() and not g.models[number].burning:
        g.change(number).burning = True
        g.emit("burning", number)


class VolatileRoll(Frame):
    """Each Volatile weapon of a struck model may catch fire, and is of no more use then. A-VOLATILE-01."""

    NAME = "volatile"
    STEPS = 3
    FIELDS = ("model", "places", "faces")
    MODELS = ("model",)

    def __init__(self, model: int = NOBODY) -> None:
        super().__init__()
        self.model = model
        self.places: tuple[int, ...] = ()
        self.faces: tuple[int, ...] = ()

    def step(self, at: int, g: State) -> Question | None:
        if at == 0:
            self.places = volatile_places(g, self.model)
        elif at == 1:
            return Dice("volatile", "faces", len(self.places), FACES, self.model)
        else:
            for place, face in zip(self.places, self.faces, strict=True):
                self.read(g, place, face)
        return None

    def read(self, g: State, place: int, face: int) -> None:
        g.emit("volatile", self.model, face)
        if face != CATCHES_FIRE:
            return
        set_on_fire(g, self.model)
        if place != OF_THE_MODEL:
            model = g.change(self.model)
            model.spent = (*model.spent, break_word(place))

    def sound(self, g: State) -> bool:
        here = super().sound(g) and self.model != NOBODY
        return here and (self.at != 1 or len(self.places) > 0) and (self.at != 2 or len(self.places) == len(self.faces))
