"""Offer a side its army special at the moments when it may be used. R-CMD-15, S-GEN-02.

The moments lie in the middle of tests, fights and movements, while the specials themselves make models shoot, fight
and move. To avoid circular imports, those procedures call `offer`, which finds the procedure in the special's record.
"""

from __future__ import annotations

from typing import ClassVar, Final

from deadzone.core.pieces import ModelNumber
from deadzone.core.questions import Answer, Choice, Question
from deadzone.core.rule_ids import RuleId
from deadzone.core.sides import Side
from deadzone.core.state import (
    FOR_THE_ACTION,
    FOR_THE_ATTACK,
    FOR_THE_ROUND,
    NOBODY,
    SPECIAL,
    Frame,
    State,
    Step,
    changed,
)
from deadzone.rules.specials.army_specials import TARGETED, army_special, may_use_special, special_of

USE: Final = "use"
DECLINE: Final = "decline"


def special_procedure(g: State, side: Side, model: ModelNumber, other: int = NOBODY) -> Frame:
    """Create the procedure of the side's special for this model."""
    procedure = special_of(g, side).procedure
    assert procedure is not None, "a special without a procedure is for tests, which ask for it themselves"
    assert issubclass(procedure, ArmySpecial)
    return procedure(side, model, other)


def offer(g: State, moment: str, side: Side, model: ModelNumber, other: int = NOBODY, into: str = "") -> None:
    """If the side can use its special at this moment, call its procedure, which first asks whether to use it."""
    if may_use_special(g, side, model, moment, other):
        g.call(special_procedure(g, side, model, other), into)


def draw_fire(g: State, shooter: ModelNumber, target: ModelNumber, into: str = "") -> None:
    """Offer the target's side a bodyguard who steps into the line of fire; `into` gets the new target. S-BODYGUARD."""
    offer(g, TARGETED, g.models[target].side, target, shooter, into)


def spend_special(g: State, side: Side, count: int = 1) -> None:
    """Discard SPECIAL results for the army special. R-CMD-15, S-GEN-02."""
    g.spend_command(side, SPECIAL, count)
    g.specials_used = changed(g.specials_used, side, count)
    g.emit("special", side, army_special(g, side))


def attack_is_over(g: State, number: ModelNumber) -> None:
    """End what the model gained for one attack."""
    if g.models[number].gains:
        g.end_gains(number, FOR_THE_ATTACK)


def action_is_over(g: State, number: ModelNumber) -> None:
    """End what the model gained for one Shoot action."""
    if g.models[number].gains:
        g.end_gains(number, FOR_THE_ACTION)


class ArmySpecial(Frame):
    """Base of all specials: the side that uses it, the model it is for, and the other model involved."""

    side: Side
    model: ModelNumber = NOBODY
    other: int = NOBODY  # a model for most; a token or a number for a few

    def hands_back(self) -> object:
        """For the turn in whose midst it is used: whether a model that it activated did nothing (R-TURN-03)."""
        return False

    def use_or_not(self, g: State) -> Question:
        """Ask whether the side uses its special; the answer goes into the field `use`."""
        return Choice(self.side, "army-special", "use", (USE, DECLINE), self.model)

    def fits(self, g: State) -> bool:
        return super().fits(g) and self.other_fits(g)

    def other_fits(self, g: State) -> bool:
        return NOBODY <= self.other < len(g.models)


class Offered(ArmySpecial):
    """A special offered in the middle of another procedure: the side decides whether to use it for the model."""

    NAME = "offered"

    use: str = DECLINE

    @staticmethod
    def steps() -> tuple[Step, ...]:
        return (Offered.use_or_not, Offered.carry_out)

    def carry_out(self, g: State) -> None:
        if self.use == USE:
            spend_special(g, self.side)
            self.take_effect(g)

    def take_effect(self, g: State) -> None:
        """Apply the effect of the special."""
        raise NotImplementedError

    def fits(self, g: State) -> bool:
        return super().fits(g) and self.model != NOBODY and self.use in (USE, DECLINE)


class ForOne(ArmySpecial):
    """The side chooses one of several models, or none if the special may be declined."""

    NAME = "for-one"
    DECLINABLE: ClassVar[bool] = False

    chosen: ModelNumber = NOBODY

    @staticmethod
    def steps() -> tuple[Step, ...]:
        return (ForOne.choose_model, ForOne.carry_out)

    def choose_model(self, g: State) -> Question:
        able = self.candidates(g)
        options: tuple[Answer, ...] = (*able, NOBODY) if self.DECLINABLE else tuple(able)
        subject = self.model if self.other == NOBODY else self.other
        return Choice(self.side, "special-model", "chosen", options, ModelNumber(subject))

    def carry_out(self, g: State) -> None:
        if self.chosen != NOBODY:
            spend_special(g, self.side)
            self.take_effect(g)

    def candidates(self, g: State) -> list[ModelNumber]:
        """Models that may be chosen."""
        raise NotImplementedError

    def take_effect(self, g: State) -> None:
        """Apply the effect of the special to the chosen model."""
        raise NotImplementedError

    def fits(self, g: State) -> bool:
        return super().fits(g) and (not self.next_is(ForOne.carry_out) or self.DECLINABLE or self.chosen != NOBODY)


class Gains(ArmySpecial):
    """The model gains abilities and bonuses for a time, without a choice."""

    NAME = "gains"
    GAINS: ClassVar[tuple[tuple[RuleId, int], ...]] = ()  # abilities and bonuses
    LASTS: ClassVar[int] = FOR_THE_ROUND

    @staticmethod
    def steps() -> tuple[Step, ...]:
        return (Gains.carry_out,)

    def carry_out(self, g: State) -> None:
        spend_special(g, self.side)
        for rule, value in self.GAINS:
            give(g, self.model, rule, value, self.LASTS)
        self.take_effect(g)

    def take_effect(self, g: State) -> None:
        """Apply any further effect of the special."""

    def fits(self, g: State) -> bool:
        return super().fits(g) and self.model != NOBODY


def give(g: State, number: ModelNumber, rule: RuleId, value: int, lasts: int) -> None:
    """The model gains an ability or a bonus, and the event is logged."""
    g.gain(number, rule, value, lasts)
    g.emit("gained", number, rule, value)
