"""Shield rolls against Potential Damage, and burning out. I-ENERGYSHIELD-*, A-SHIELDGEN-*."""

from __future__ import annotations

from deadzone.core.dice import successes
from deadzone.core.pieces import ModelNumber
from deadzone.core.questions import Question, Roll
from deadzone.core.state import FOR_THE_ACTION, FOR_THE_ATTACK, Frame, State, Step
from deadzone.procedures.items.carrying import take_away
from deadzone.rules.damage.shields import (
    DEFENDED,
    GENERATOR,
    HELD_OFF,
    HOLDS_FROM,
    burns_out,
    defended,
    is_shield_item,
    shield_test,
)


class ShieldRoll(Frame):
    """One shield removes a point of Potential Damage per success. I-ENERGYSHIELD-01, A-SHIELDGEN-01.

    The number of points is returned to the caller. If several models are struck `together`, a generator rolls once for
    all of them. A-SHIELDGEN-02
    """

    NAME = "shield"

    target: ModelNumber
    carrier: ModelNumber
    source: str  # see rules.damage.shields
    dice: int
    together: bool
    faces: tuple[int, ...] = ()
    held: int = 0  # points of Potential Damage removed

    @staticmethod
    def steps() -> tuple[Step, ...]:
        return (ShieldRoll.roll, ShieldRoll.read)

    def hands_back(self) -> int:
        return self.held

    def roll(self, g: State) -> Question | None:
        """Roll, unless the generator has already rolled for another model struck in this effect. A-SHIELDGEN-02"""
        if self.for_all() and g.has(self.carrier, HELD_OFF):
            self.hold_off(g, g.value(self.carrier, HELD_OFF))
            self.end()
            return None
        return Roll("shield", "faces", shield_test(self.dice), self.carrier)

    def read(self, g: State) -> None:
        scored = successes(self.faces, HOLDS_FROM)
        g.emit("rolled", self.carrier, "shield", self.faces, self.dice, (), HOLDS_FROM, scored)
        self.hold_off(g, scored)
        if burns_out(self.faces, scored):
            self.burn_out(g)
        if self.for_all():
            g.gain(self.carrier, HELD_OFF, scored, FOR_THE_ACTION)

    def for_all(self) -> bool:
        return self.together and self.source == GENERATOR

    def hold_off(self, g: State, points: int) -> None:
        self.held = points
        if points:
            g.emit("shielded", self.target, points)

    def burn_out(self, g: State) -> None:
        """The shield still counts this time but does not work again in this game. I-ENERGYSHIELD-02, A-SHIELDGEN-02.

        A carried shield that is burnt out is removed, as it is of no use to any model.
        """
        if is_shield_item(self.source):
            take_away(g, self.carrier, self.source)
        else:
            model = g.change(self.carrier)
            model.spent = (*model.spent, self.source)
        g.emit("shield-burnt", self.carrier)

    def fits(self, g: State) -> bool:
        return super().fits(g) and self.dice > 0


def strike_together(g: State, victims: tuple[ModelNumber, ...]) -> None:
    """The effect strikes: a Defender Shield that stands now protects against it, whoever dies first. I-DEFENDER-03."""
    for victim in victims:
        if defended(g, victim):
            g.gain(victim, DEFENDED, 0, FOR_THE_ATTACK)


def all_are_struck(g: State) -> None:
    """The effect has struck every model: forget the generators' rolls for it. A-SHIELDGEN-02."""
    for number, model in enumerate(g.models):
        if model.gains and g.has(ModelNumber(number), HELD_OFF):
            g.change(ModelNumber(number)).gains = tuple([gain for gain in model.gains if gain[0] != HELD_OFF])
