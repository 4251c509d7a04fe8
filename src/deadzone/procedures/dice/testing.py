"""One side's roll in a test, from dice to successes, and army specials that change it (R-TEST-*)."""

from __future__ import annotations

from typing import ClassVar, Final

from deadzone.core.dice import UNOPPOSED, Modifier, Test, failed_once, successes
from deadzone.core.pieces import ModelNumber
from deadzone.core.questions import Answer, Choice, Question, Roll
from deadzone.core.state import DICE, FOR_THE_ACTION, FOR_THE_ATTACK, NOBODY, Frame, State, Step
from deadzone.procedures.specials.offering import DECLINE, spend_special
from deadzone.rules.dice.values import DECLARED, KINDS, VALUES, other_values
from deadzone.rules.items.sentries import is_sentry
from deadzone.rules.specials.army_specials import ROLLED, army_special, may_roll_again, may_swap_value
from deadzone.rules.specials.marks import EYE

SURVIVE: Final = "survive"
SHOOT: Final = "shoot"


class TestRoll(Frame):
    """Roll a test for a model (NOBODY for walls, gravity, fire and explosions) and hand back its successes."""

    __test__: ClassVar[bool] = False  # keeps pytest from collecting this class as a test case
    NAME = "test"

    model: ModelNumber = NOBODY
    kind: str = ""
    target: int = 0
    base: int = 0
    modifiers: tuple[tuple[str, int], ...] = ()
    rerolls: int = 0
    moment: str = ""  # at which army specials may re-roll dice
    against: int = UNOPPOSED  # the successes of the other side, if known
    faces: tuple[int, ...] = ()
    again: int = 0
    second: tuple[int, ...] = ()
    scored: int = 0

    @staticmethod
    def steps() -> tuple[Step, ...]:
        return (
            TestRoll.roll,
            TestRoll.read,
            TestRoll.choose_dice_to_roll_again,
            TestRoll.roll_again,
            TestRoll.read_again,
        )

    def hands_back(self) -> int:
        return self.scored

    def roll(self, g: State) -> Question:
        return Roll(self.kind, "faces", self.test(), self.model)

    def choose_dice_to_roll_again(self, g: State) -> Question:
        """Ask how many of the failed dice to re-roll (S-GEN-05)."""
        side = g.models[self.model].side
        return Choice(side, "roll-again", "again", tuple(range(self.failed() + 1)), self.model)

    def roll_again(self, g: State) -> Question:
        return Roll(self.kind, "second", Test(self.target, base=self.again), self.model)

    def test(self) -> Test:
        modifiers = tuple([Modifier(rule, dice) for rule, dice in self.modifiers])
        return Test(self.target, modifiers, self.base, self.rerolls)

    def failed(self) -> int:
        """Return how many failed dice may still be re-rolled (R-TEST-12)."""
        return failed_once(self.faces, self.test().dice(), self.target, self.rerolls)

    def lacking(self, count: int) -> int:
        """Return how many successes the test is behind the other side (0: none), or UNOPPOSED without one."""
        return max(0, self.against - count) if self.against != UNOPPOSED else UNOPPOSED

    def read(self, g: State) -> None:
        """Count the successes; an army special may then allow a re-roll (S-STALWART, S-GEN-05)."""
        self.scored = successes(self.faces, self.target)
        g.emit("rolled", self.model, self.kind, self.faces, self.base, self.modifiers, self.target, self.scored)
        if self.model != NOBODY:
            forget_value(g, self.model)
        if not may_roll_again(g, self.model, self.moment, self.lacking(self.scored)) or self.failed() == 0:
            self.is_read(g)

    def is_read(self, g: State) -> None:
        """Finish the test without a re-roll."""
        self.end()

    def read_again(self, g: State) -> None:
        if self.again == 0:
            return
        side = g.models[self.model].side
        spend_special(g, side)
        if army_special(g, side) == EYE:
            g.gain(self.model, EYE, 0, FOR_THE_ACTION)  # once per Shoot action, which may have two shots (S-EYE)
        self.scored = successes(self.faces, self.target) + successes(self.second, self.target)
        g.emit("rolled-again", self.model, self.kind, self.second, self.target, self.scored)


def roll_of(model: ModelNumber, kind: str, test: Test, moment: str = "", against: int = UNOPPOSED) -> TestRoll:
    """The roll of this test; army specials may re-roll its dice at the moment given, or at that of its kind."""
    moment = moment or ROLLED.get(kind, "")
    return TestRoll(model, kind, test.target, test.base, dice_by_rule(test), test.rerolls, moment, against)


def dice_by_rule(test: Test) -> tuple[tuple[str, int], ...]:
    """The modifiers of a test as plain values."""
    return tuple([(modifier.rule, modifier.dice) for modifier in test.modifiers])


class NatureRoll(TestRoll):
    """A Survive test against gravity or a wall, which rolls second; it hands back by how much the model failed.

    Re-rolls that are only for failed tests are offered after both have rolled (S-PAYDAY, R-FALL-02, R-SLAM-02).
    """

    NAME = "nature"

    rival: str = ""
    strength: int = 0
    dice: int = 0
    dice_by_rule: tuple[tuple[str, int], ...] = ()
    rival_faces: tuple[int, ...] = ()

    @staticmethod
    def steps() -> tuple[Step, ...]:
        return (*TestRoll.steps(), NatureRoll.rival_rolls, NatureRoll.compare)

    def hands_back(self) -> int:
        return max(0, successes(self.rival_faces, self.strength) - self.scored)

    def is_read(self, g: State) -> None:
        self.go(NatureRoll.rival_rolls)

    def read_again(self, g: State) -> None:
        """Count the re-roll; if gravity or the wall has already rolled, the test is over."""
        super().read_again(g)
        if self.rival_faces:
            self.end()

    def rival_rolls(self, g: State) -> Question:
        modifiers = tuple([Modifier(rule, dice) for rule, dice in self.dice_by_rule])
        return Roll(self.rival, "rival_faces", Test(self.strength, modifiers, self.dice), NOBODY)

    def compare(self, g: State) -> None:
        against = successes(self.rival_faces, self.strength)
        g.emit("rolled", NOBODY, self.rival, self.rival_faces, self.dice, self.dice_by_rule, self.strength, against)
        failed = against > self.scored and self.again == 0 and self.failed() > 0
        if failed and may_roll_again(g, self.model, self.moment, against - self.scored):
            self.go(NatureRoll.choose_dice_to_roll_again)

    def fits(self, g: State) -> bool:
        return super().fits(g) and self.model != NOBODY


def declare_test(g: State, model: ModelNumber, kind: str, into: str = "") -> None:
    """Declare the value and the DICE results for a model's test before any die is rolled (R-TEST-14).

    The field `into` gets the number of DICE results.
    """
    declare_value(g, model, kind)
    g.call(SpendDice(model, kind), into)


def declare_value(g: State, model: ModelNumber, kind: str) -> None:
    """Ask which value to use, if the model may roll with another than the usual one (R-TEST-10, S-JACK)."""
    if may_swap_value(g, model, kind):
        g.call(DeclareValue(model, kind))


def forget_value(g: State, model: ModelNumber) -> None:
    """Drop the declared value, which was for one test only (S-JACK)."""
    gains = g.models[model].gains
    if gains and any([gain[0] == DECLARED for gain in gains]):
        g.change(model).gains = tuple([gain for gain in gains if gain[0] != DECLARED])


def nature_roll(model: ModelNumber, test: Test, rival: str, rival_test: Test) -> NatureRoll:
    """The roll of a Survive test against this test of gravity or of a wall."""
    roll = NatureRoll(
        model, SURVIVE, test.target, test.base, dice_by_rule(test), test.rerolls, ROLLED.get(SURVIVE, ""), rival=rival
    )
    roll.strength, roll.dice, roll.dice_by_rule = rival_test.target, rival_test.base, dice_by_rule(rival_test)
    return roll


class DeclareValue(Frame):
    """The owner may choose another of the model's values for its next test (S-JACK, S-GEN-05)."""

    NAME = "declare-value"

    model: ModelNumber
    kind: str
    value: str = DECLINE

    @staticmethod
    def steps() -> tuple[Step, ...]:
        return (DeclareValue.choose_value, DeclareValue.declare)

    def choose_value(self, g: State) -> Question:
        options: tuple[Answer, ...] = (*other_values(g, self.model, self.kind), DECLINE)
        return Choice(g.models[self.model].side, "special-value", "value", options, self.model)

    def declare(self, g: State) -> None:
        if self.value != DECLINE:
            spend_special(g, g.models[self.model].side)
            g.gain(self.model, DECLARED, VALUES.index(self.value), FOR_THE_ATTACK)

    def fits(self, g: State) -> bool:
        known = self.kind in KINDS and (self.value == DECLINE or self.value in VALUES)
        return super().fits(g) and known


class SpendDice(Frame):
    """Before a test its owner may add DICE results; their number is handed back (R-CMD-08, R-TEST-14).

    None may be added to a test of a Sentry Gun (I-SENTRY-05).
    """

    NAME = "spend-dice"

    model: ModelNumber
    kind: str = SURVIVE  # the kind of test
    count: int = 0

    @staticmethod
    def steps() -> tuple[Step, ...]:
        return (SpendDice.choose_number, SpendDice.spend)

    def hands_back(self) -> int:
        return self.count

    def choose_number(self, g: State) -> Question | None:
        """Ask how many of the side's remaining DICE results to add (R-CMD-06)."""
        side = g.models[self.model].side
        available = g.command(side, DICE)
        if available > 0 and not is_sentry(g, self.model):
            question = Choice(side, "spend-dice", "count", tuple(range(available + 1)), self.model)
            question.test_kind = self.kind
            return question
        return None

    def spend(self, g: State) -> None:
        side = g.models[self.model].side
        if self.count:
            g.spend_command(side, DICE, self.count)
            g.emit("dice-spent", side, self.model, self.count)

    def fits(self, g: State) -> bool:
        if not super().fits(g) or self.kind not in KINDS:
            return False
        return self.is_over() or 0 <= self.count <= g.command(g.models[self.model].side, DICE)
