"""A shield rolls against Potential Damage, and may burn out. I-ENERGYSHIELD-*, A-SHIELDGEN-*."""

from __future__ import annotations

from deadzone.core.dice import successes
from deadzone.core.questions import Question, Roll
from deadzone.core.state import NOBODY, Frame, State
from deadzone.procedures.carrying import take_away
from deadzone.rules.shields import HOLDS_FROM, burns_out, is_shield_item, shield_test


class ShieldRoll(Frame):
    """One shield holds off as many points as it scores; `State.result` gets them. I-ENERGYSHIELD-01, A-SHIELDGEN-01."""

    NAME = "shield"
    STEPS = 2
    FIELDS = ("target", "carrier", "source", "dice", "faces")
    MODELS = ("target", "carrier")

    def __init__(self, target: int = NOBODY, carrier: int = NOBODY, source: str = "", dice: int = 0) -> None:
        super().__init__()
        self.target = target
        self.carrier = carrier
        self.source = source  # see rules.shields
        self.dice = dice
        self.faces: tuple[int, ...] = ()

    def step(self, at: int, g: State) -> Question | None:
        if at == 0:
            return Roll("shield", "faces", shield_test(self.dice), self.carrier)
        scored = successes(self.faces, HOLDS_FROM)
        g.emit("rolled", self.carrier, "shield", self.faces, self.dice, (), HOLDS_FROM, scored)
        if scored:
            g.emit("shielded", self.target, scored)
        if burns_out(self.faces, scored):
            self.burn_out(g)
        g.result = scored
        return None

    def burn_out(self, g: State) -> None:
        """It has done its work this time, and does nothing more in this game. I-ENERGYSHIELD-02, A-SHIELDGEN-02.

        A carried shield that is burnt out is of no use to anybody: it is thrown away.
        """
        if is_shield_item(self.source):
            take_away(g, self.carrier, self.source)
        else:
            model = g.change(self.carrier)
            model.spent = (*model.spent, self.source)
        g.emit("shield-burnt", self.carrier)

    def sound(self, g: State) -> bool:
        return super().sound(g) and NOBODY not in (self.target, self.carrier) and self.dice > 0
