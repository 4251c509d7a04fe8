"""The scenario builder: every die must be foreseen, none may be left over, and no question left open."""

import pytest

from deadzone.core.pieces import ModelNumber
from deadzone.core.sentence import Fault
from deadzone.core.sides import BLUE
from deadzone.table.scenario import Scenario

ENFORCER = "enforcer--enforcers"
WARRIOR = "steel-warrior"


def duel() -> Scenario:
    table = Scenario()
    table.red(ENFORCER, at="r3c3")
    table.blue(WARRIOR, at="r3c5")
    return table


def test_dice_left_over_fail() -> None:
    table = duel()
    table.dice(1, 1, 1, 1, 1, 1, 1, 1, 5)
    table.shoot(ModelNumber(0), ModelNumber(1), "Laser Rifle")
    with pytest.raises(Fault, match="not used: 5"):
        table.finish()


def test_an_unforeseen_roll_fails() -> None:
    table = duel()
    table.dice(1, 1)
    with pytest.raises(Fault, match="Unexpected roll"):
        table.shoot(ModelNumber(0), ModelNumber(1), "Laser Rifle")


def test_a_question_left_open_fails() -> None:
    table = duel()
    table.command(BLUE, "DICE")
    table.shoot(ModelNumber(0), ModelNumber(1), "Laser Rifle")
    with pytest.raises(Fault, match="still has a question to answer: spend-dice"):
        table.finish()


def test_choices_and_refusals_in_words() -> None:
    """Choices and refusals as text: no more dice than there are (R-CMD-05)."""
    table = duel()
    table.command(BLUE, "DICE")
    assert table.choices() == []
    table.shoot(ModelNumber(0), ModelNumber(1), "Laser Rifle")
    assert table.choices() == ["spend 0 dice", "spend 1 dice"]
    assert table.refused(1) == ""
    with pytest.raises(Fault, match="not one of the choices"):
        table.play("spend 2 dice")
