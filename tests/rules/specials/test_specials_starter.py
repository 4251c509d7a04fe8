"""Army specials of the starter teams (S-GEN-*, S-STUBBORN, S-STALWART, R-CMD-15..17)."""

from __future__ import annotations

import pytest

from deadzone.core.pieces import ModelNumber
from deadzone.core.questions import Choice
from deadzone.core.sides import BLUE, RED
from deadzone.core.state import KILLED, SPECIAL
from deadzone.core.weapon_places import WeaponPlace
from deadzone.procedures.shooting.shot import Shoot
from deadzone.rules.specials.army_specials import ACTING, why_no_special
from deadzone.table.scenario import Scenario

WARRIOR = "steel-warrior"
HUSCARL = "steel-warrior-huscarl"
ENFORCER = "enforcer--enforcers"
CAPTAIN = "enforcer-captain"
RIFLE = WeaponPlace(0)


@pytest.mark.parametrize(("dice", "damage"), [((4, 8, 1, 1), 0), ((4, 1, 1), 1)], ids=["two successes", "one"])
def test_too_stubborn_to_die(dice: tuple[int, ...], damage: int) -> None:
    """Too Stubborn To Die: Survive (2) with three dice, no DICE results, without an action (S-STUBBORN, S-GEN-02,
    R-CMD-15, R-CMD-19).
    """
    table = Scenario()
    table.blue(HUSCARL, at="r5c5")
    warrior = table.blue(WARRIOR, at="r3c3", damage=1)
    table.command(BLUE, "SPECIAL SPECIAL DICE")
    table.dice(*dice)
    table.activate(warrior)
    table.play("army-special")
    assert table.model(warrior).damage == damage
    assert bool(table.happened("not-healed")) == (damage == 1)
    assert table.happened("rolled")[0]["modifiers"] == ()
    assert table.state.command(BLUE, SPECIAL) == 1
    question = table.state.question
    assert isinstance(question, Choice)
    assert {"move", "sprint"} <= set(question.options)  # no action has been used
    assert "army-special" not in question.options  # one per Activation


def test_one_token_at_a_time() -> None:
    """Success removes one damage token, however many successes (S-STUBBORN)."""
    table = Scenario()
    table.blue(HUSCARL, at="r5c5")
    large = table.blue("iron-ancestor", at="r3c3", damage=3)
    table.command(BLUE, "SPECIAL")
    table.dice(7, 7, 7)
    table.activate(large)
    table.play("army-special")
    assert table.model(large).damage == 2
    assert table.happened("healed") == [{"model": large, "tokens": 1}]


def test_when_the_special_cannot_be_used() -> None:
    """Only for its own team, with damage to remove and a SPECIAL result; the Leader may be dead (S-GEN-01, S-STUBBORN,
    R-CMD-15, R-CMD-16).
    """
    table = Scenario()
    table.blue(HUSCARL, at="r5c5", fate=KILLED)
    hurt = table.blue(WARRIOR, at="r3c3", damage=1)
    unhurt = table.blue(WARRIOR, at="r3c4")
    table.red(CAPTAIN, at="r0c0")
    enforcer = table.red(ENFORCER, at="r0c0", damage=1)
    table.command(BLUE, "SPECIAL")
    table.command(RED, "SPECIAL")
    refusals = [
        why_no_special(table.state, table.model(model).side, model, ACTING) for model in (hurt, unhurt, enforcer)
    ]
    assert [refusal and refusal.rule for refusal in refusals] == [None, "S-STUBBORN", "R-CMD-15"]
    table.state.spend_command(BLUE, SPECIAL, 1)
    assert why_no_special(table.state, BLUE, hurt, ACTING) is not None


def stalwart_table() -> tuple[Scenario, ModelNumber, ModelNumber]:
    """A Steel Warrior about to shoot at an Enforcer whose Captain is dead."""
    table = Scenario()
    table.red(CAPTAIN, at="r7c7", fate=KILLED)
    enforcer = table.red(ENFORCER, at="r3c3")
    warrior = table.blue(WARRIOR, at="r3c5")
    return table, enforcer, warrior


def test_stalwart_rolls_failed_dice_again() -> None:
    """Stalwart re-rolls any number of dice; the Leader may be dead (S-STALWART, S-GEN-05, R-CMD-16)."""
    table, enforcer, warrior = stalwart_table()
    table.command(RED, "SPECIAL")
    table.dice(4, 4, 4, 1, 1, 4, 1, 2)
    table.start(Shoot(warrior, enforcer, RIFLE))
    question = table.state.question
    assert isinstance(question, Choice)
    assert (question.side, question.kind, question.options) == (RED, "roll-again", (0, 1, 2))
    table.dice(8, 3, 4)
    table.play(2)
    assert table.state.question is None
    assert table.happened("rolled-again")[0]["successes"] == 3
    assert table.model(enforcer).damage == 0
    assert table.state.command(RED, SPECIAL) == 0
    table.finish()


def test_stalwart_may_be_declined() -> None:
    """Declining Stalwart spends nothing (S-STALWART, S-GEN-02)."""
    table, enforcer, warrior = stalwart_table()
    table.command(RED, "SPECIAL")
    table.dice(4, 4, 4, 1, 1, 4, 1, 2)
    table.start(Shoot(warrior, enforcer, RIFLE))
    table.play(0)
    assert table.state.command(RED, SPECIAL) == 1
    assert table.model(enforcer).damage == 2
    table.finish()


@pytest.mark.parametrize(
    ("faces", "used", "survive"),
    [("", 0, (4, 1, 1)), ("SPECIAL", 1, (4, 1, 1)), ("SPECIAL", 0, (4, 4, 5))],
    ids=["no die", "one per activation", "nothing failed"],
)
def test_when_stalwart_is_not_asked(faces: str, used: int, survive: tuple[int, ...]) -> None:
    """Not asked without a result, twice per Activation, or with nothing to re-roll (S-STALWART, R-CMD-15, R-CMD-17)."""
    table, enforcer, warrior = stalwart_table()
    table.command(RED, faces)
    table.state.specials_used = [used, 0]
    table.dice(1, 1, 1, 1, 1, *survive)
    table.start(Shoot(warrior, enforcer, RIFLE))
    assert table.state.question is None


def test_stalwart_is_for_survive_tests_of_its_own_side() -> None:
    """Stalwart works only for Survive tests of the own side (S-STALWART)."""
    table, enforcer, warrior = stalwart_table()
    table.command(RED, "SPECIAL")
    table.command(BLUE, "SPECIAL")
    table.dice(1, 1, 1, 1, 1, 1, 1, 1)
    table.start(Shoot(enforcer, warrior, RIFLE))
    assert table.state.question is None
