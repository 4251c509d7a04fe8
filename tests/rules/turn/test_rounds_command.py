"""Command roll at the start of a round (R-ROUND-01, R-CMD-01..06, A-TACTICIAN)."""

from __future__ import annotations

import pytest

from deadzone.core.engine import answer, begin, legal
from deadzone.core.pieces import ModelNumber
from deadzone.core.profiles import Keyword, Profile
from deadzone.core.questions import Dice
from deadzone.core.rule_ids import RuleId
from deadzone.core.sides import BLUE, RED, Side
from deadzone.core.state import ACTIVATE, COMMAND_FACES, KILLED, LEFT, SPECIAL, WAITING
from deadzone.procedures.dice.command import CommandReroll
from deadzone.procedures.turn.rounds import EndOfRound, Round
from deadzone.rules.dice.command import command_dice
from deadzone.table.scenario import Scenario, profile_called

MAN = "enforcer--enforcers"
WARRIOR = "steel-warrior"
CAPTAIN = "enforcer-captain"  # Tactician (2)
HUSCARL = "steel-warrior-huscarl"  # Tactician (1)


def facing_each_other(initiative: Side = RED, red: str = "", blue: str = "") -> Scenario:
    """A model on each side, with the given command dice."""
    table = Scenario()
    table.red(MAN, at="r0c0")
    table.blue(WARRIOR, at="r0c5")
    table.command(RED, red)
    table.command(BLUE, blue)
    table.state.initiative = initiative
    return table


def dice_of(table: Scenario, side: Side) -> list[int]:
    """Number of command dice of each face."""
    return [table.state.command(side, face) for face in range(len(COMMAND_FACES))]


def asked(table: Scenario) -> tuple[int, str]:
    question = table.state.question
    assert question is not None
    return question.side, question.kind


@pytest.mark.parametrize(("first", "second"), [(RED, BLUE), (BLUE, RED)])
def test_both_roll_and_then_re_roll_the_initiative_first(first: Side, second: Side) -> None:
    """Both roll, then re-roll beginning with the initiative; then the turns follow (R-ROUND-01, R-CMD-01, R-CMD-02)."""
    table = facing_each_other(initiative=first)
    table.dice(1, 2, 3, 4, 5, 6)
    table.start(Round())
    assert [event["side"] for event in table.happened("command-roll")] == [first, second]
    assert dice_of(table, first) == [1, 1, 1, 0, 0, 0]
    assert dice_of(table, second) == [0, 0, 0, 1, 1, 1]
    assert asked(table) == (first, "reroll")
    table.play("re-roll nothing")
    assert asked(table) == (second, "reroll")
    table.play("re-roll nothing")
    assert asked(table) == (first, "activate")


def test_a_re_roll_is_once_and_final() -> None:
    """Any number of dice may be re-rolled once; the new results stand (R-CMD-02)."""
    table = facing_each_other()
    table.dice(1, 1, 6, 2, 2, 2)
    table.start(Round())
    table.dice(3, 6)
    table.play("re-roll activate special")
    assert dice_of(table, RED) == [1, 0, 1, 0, 0, 1]
    assert table.happened("command-reroll") == [{"side": RED, "chosen": (ACTIVATE, SPECIAL), "command_faces": (3, 6)}]
    assert asked(table) == (BLUE, "reroll")


def test_every_set_of_dice_may_be_re_rolled() -> None:
    """Every subset of the dice rolled may be re-rolled (R-CMD-02)."""
    table = facing_each_other()
    table.dice(1, 1, 6, 2, 2, 2)
    table.start(Round())
    one, special = ACTIVATE, SPECIAL
    assert set(legal(table.state)) == {
        (), (one,), (special,), (one, one), (one, special), (one, one, special),
    }  # fmt: skip
    assert legal(table.state)[0] == ()


@pytest.mark.parametrize(
    ("standing", "of", "allowed"), [(2, 5, False), (3, 5, True), (2, 4, True), (1, 4, False), (1, 1, True)]
)
def test_less_than_half_of_the_team_may_not_re_roll(standing: int, of: int, allowed: bool) -> None:
    """A side with fewer than half of its models may not re-roll; exactly half is enough (R-CMD-03)."""
    table = Scenario()
    for number in range(of):
        table.red(MAN, at="r0c0" if number < 4 else "r0c1", fate=0 if number < standing else KILLED)
    table.command(RED, "DICE MOVE SHOOT")
    table.start(CommandReroll(RED))
    assert (table.state.question is not None) == allowed
    assert bool(table.happened("no-reroll")) != allowed


def test_the_team_is_measured_against_its_size_at_the_end_of_set_up() -> None:
    """Of the team at set-up, models that left count as gone; later ones count as present (R-CMD-04)."""
    table = Scenario()
    table.red(MAN, at="r0c0")
    table.red(MAN, at="r0c0", fate=LEFT)
    table.red(MAN, at="r0c0", fate=KILLED)
    table.red(MAN, at="r0c0", fate=WAITING)
    table.command(RED, "DICE")
    table.state.team_size = [3, 0]
    table.start(CommandReroll(RED))
    assert table.happened("no-reroll") == [{"side": RED}]
    table.state.models[3].fate = 0
    table.start(CommandReroll(RED))
    assert asked(table) == (RED, "reroll")


def with_relay(who: str) -> Profile:
    """A model that also has a Comms Relay with Tactician (1)."""
    profile = profile_called(who)
    profile.keywords = (*profile.keywords, Keyword(RuleId("A-TACTICIAN"), 1))
    return profile


def test_one_tactician_counts() -> None:
    """Only the best living Tactician on the table counts (A-TACTICIAN-01, A-TACTICIAN-02, R-CMD-01)."""
    table = Scenario()
    captain = table.red(CAPTAIN, at="r0c0")
    table.red("ripper-mauler", at="r0c1")
    table.blue(with_relay(HUSCARL), at="r7c7")
    table.blue(WARRIOR, at="r7c7")
    assert command_dice(table.state, RED) == 3 + 2
    assert command_dice(table.state, BLUE) == 3 + 1
    table.state.change(captain).fate = KILLED
    assert command_dice(table.state, RED) == 3 + 1
    table.state.change(captain).fate = WAITING
    assert command_dice(table.state, RED) == 3 + 1


def test_the_tacticians_dice_are_rolled_with_the_others() -> None:
    """The Tactician's dice are rolled together with the others (A-TACTICIAN-01, R-CMD-01)."""
    table = Scenario()
    table.red(CAPTAIN, at="r0c0")
    table.blue(WARRIOR, at="r7c7")
    table.state.initiative = RED
    begin(table.state, Round())
    question = table.state.question
    assert isinstance(question, Dice)
    assert (question.count, question.faces) == (5, 6)
    answer(table.state, (1, 2, 3, 4, 5))
    assert dice_of(table, RED) == [1, 1, 1, 1, 1, 0]


def test_spent_dice_are_discarded() -> None:
    """Any number of dice may be spent in a turn; spent dice are discarded (R-CMD-05, R-CMD-06)."""
    table = facing_each_other(red="ACTIVATE DICE DICE MOVE", blue="SPECIAL")
    table.activate(ModelNumber(0))
    table.play("free-move", "go to r1c0L1", (200, 200))
    assert dice_of(table, RED) == [1, 2, 0, 0, 0, 0]
    table.dice(1, 1, 1, 1, 1, 1, 1, 4, 1, 1)  # three dice, Clear Shot and two DICE results; then the target's dice
    table.play("shoot", "with laser-rifle", "at blue-1", "shoot", "spend 2 dice")
    assert dice_of(table, RED) == [1, 0, 0, 0, 0, 0]
    assert dice_of(table, BLUE) == [0, 0, 0, 0, 0, 1]
    table.play("stop")
    table.finish()


def test_unspent_dice_are_discarded_at_the_end_of_the_round() -> None:
    """Unspent dice are discarded at the end of the round (R-CMD-05, R-END-04)."""
    with facing_each_other(red="ACTIVATE DICE", blue="SHOOT FIGHT SPECIAL") as table:
        table.start(EndOfRound())
        assert dice_of(table, RED) == dice_of(table, BLUE) == [0] * 6
