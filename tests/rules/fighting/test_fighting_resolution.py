"""Resolution of fights (R-FRES-*, R-NOFIGHT-*, R-FIGHT-04, R-TEST-14, A-FRENZY-*, A-NONCOMBATANT-01)."""

from __future__ import annotations

import pytest

from deadzone.core.pieces import ModelNumber
from deadzone.core.rule_ids import RuleId
from deadzone.core.sentence import Fault
from deadzone.core.sides import BLUE, RED
from deadzone.core.state import FOR_THE_ATTACK, NOBODY
from deadzone.procedures.fighting.fight import Fight, FightAction
from deadzone.procedures.movement.moving import Movement
from deadzone.table.scenario import Scenario

HERE = "r3c3"
ELSEWHERE = "r3c4"


def test_the_attacker_wins() -> None:
    """If the attacker wins, the difference is Potential Damage; nobody moves (R-FRES-01, R-FRES-03, R-FRES-07)."""
    with Scenario() as table:
        assault = table.red("assault-enforcer--enforcers", at=HERE)
        warrior = table.blue("steel-warrior", at=HERE)
        table.dice(5, 5, 7, 6, 2, 3)
        table.start(Fight(assault, warrior))
        table.play("dodge")
        assert table.happened("hit") == [{"model": assault, "target": warrior, "potential": 2}]
        # The Wristblade's AP 1 cancels the warrior's Armour.
        assert table.killed(warrior)
        assert table.model(assault).cube == table.model(warrior).cube


def test_a_counter_attack_wins() -> None:
    """A won counter-attack damages the attacker with the defender's weapon (R-FRES-02, R-FRES-04)."""
    with Scenario() as table:
        warrior = table.red("steel-warrior", at=HERE)
        assault = table.blue("assault-enforcer--enforcers", at=HERE)
        table.dice(5, 1, 1, 5, 6, 2, 1)  # the defender's fourth die comes from Frenzy
        table.start(Fight(warrior, assault))
        table.play("counter-attack")
        assert table.happened("hit") == [{"model": assault, "target": warrior, "potential": 1}]
        assert table.model(warrior).damage == 1
        assert table.model(assault).damage == 0


@pytest.mark.parametrize(("dice", "defence"), [((5, 5, 1, 4, 4, 1), "dodge"), ((1, 1, 1, 4, 4, 4), "dodge")])
def test_nothing_happens(dice: tuple[int, ...], defence: str) -> None:
    """Equal successes, or more for a dodge, have no effect (R-FRES-05)."""
    with Scenario() as table:
        warrior = table.red("steel-warrior", at=HERE)
        other = table.blue("steel-warrior", at=HERE)
        table.dice(*dice)
        table.start(Fight(warrior, other))
        table.play(defence)
        assert not table.happened("hit")
        assert len(table.happened("fight-drawn")) == 1


def test_what_was_for_the_attack_ends_with_a_drawn_fight() -> None:
    """Gains for the attack end even with a drawn fight (R-FRES-05, A-GEN-04)."""
    with Scenario() as table:
        warrior = table.red("steel-warrior", at=HERE)
        other = table.blue("steel-warrior", at=HERE)
        for fighter in (warrior, other):
            table.state.gain(fighter, RuleId("A-FRENZY"), 1, FOR_THE_ATTACK)
        table.dice(1, 1, 1, 1, 1, 1, 1)
        table.start(Fight(warrior, other))
        table.play("dodge")
        assert not table.model(warrior).gains
        assert not table.model(other).gains


def test_everything_is_declared_before_a_die_is_rolled() -> None:
    """Weapons, defence, then DICE results are declared before any die is rolled, the active side first (R-TEST-14,
    R-FIGHT-04, R-FMOD-10).
    """
    with Scenario() as table:
        overseer = table.red("overseer", at=HERE)
        other = table.blue("overseer", at=HERE)
        table.command(RED, "DICE")
        table.command(BLUE, "DICE DICE")
        table.state.turn = BLUE
        table.state.change(overseer).spent = ("I-ENERGYSHIELD",)  # its shield has burnt out
        table.start(Fight(overseer, other))
        asked = []
        for decision in (
            "with staff-of-command", "counter-attack", "with charge-glove", "spend 2 dice", "spend 1 dice",
        ):  # fmt: skip
            question = table.state.question
            assert question is not None
            asked.append((question.kind, question.side))
            assert not table.happened("rolled")
            table.dice(*([1] * 4 + [5] * 5 if decision == "spend 1 dice" else []))
            table.play(decision)
        assert asked == [
            ("weapon", RED), ("defence", BLUE), ("weapon", BLUE), ("spend-dice", BLUE), ("spend-dice", RED),
        ]  # fmt: skip
        attack, defence = table.happened("rolled")
        assert attack["modifiers"] == (("R-FMOD-10", 1),)
        assert defence["modifiers"] == (("R-FMOD-10", 2),)
        # The Charge Glove has no AP: Armour 1 absorbs one of the five.
        assert table.happened("damaged") == [{"model": overseer, "tokens": 4}]


def test_the_chosen_weapon_counts() -> None:
    """The chosen weapon counts: the Staff of Command has AP 2 (R-FIGHT-04, R-FRES-03)."""
    with Scenario() as table:
        overseer = table.red("overseer", at=HERE)
        warrior = table.blue("steel-warrior", at=HERE)
        table.dice(5, 1, 1, 1, 1, 1)
        table.start(Fight(overseer, warrior))
        table.play("with staff-of-command", "dodge")
        assert table.model(warrior).damage == 1


def test_without_fight_value() -> None:
    """A model without a Fight stat must dodge (R-NOFIGHT-01, R-FRES-06, A-NONCOMBATANT-01)."""
    for who in ("support-drone", "judwan-medic"):
        with Scenario() as table:
            warrior = table.red("steel-warrior", at=HERE)
            helpless = table.blue(who, at=HERE)
            table.dice(1, 1, 1, 6, 6, 6)
            table.start(Fight(warrior, helpless))
            assert [roll["kind"] for roll in table.happened("rolled")] == ["fight", "survive"]
            assert not table.happened("hit")


def test_among_enemies_without_fight_value() -> None:
    """A model without a Fight stat may enter an enemy cube; it attacks with zero successes (R-NOFIGHT-03)."""
    with Scenario() as table:
        helpless = table.red("support-drone", at=HERE)
        warrior = table.blue("steel-warrior", at=ELSEWHERE)
        table.dice(1, 1, 1)
        table.start(Movement(helpless, 1))
        table.play("go to r3c4l1", "spot 80 80", "fight blue-1", "dodge")
        assert table.happened("fight") == [{"model": helpless, "target": warrior}]
        assert table.happened("no-dice") == [{"model": helpless}]


def test_an_attacker_without_fight_value() -> None:
    """An attacker without a Fight stat has zero successes without a roll, and cannot use DICE results (R-NOFIGHT-02,
    A-NONCOMBATANT-01).
    """
    for who in ("support-drone", "judwan-medic"):
        with Scenario() as table:
            helpless = table.red(who, at=HERE)
            warrior = table.blue("steel-warrior", at=HERE)
            table.command(RED, "DICE")
            table.dice(5, 1, 1)
            table.dice(*[2] * table.state.profile(helpless).value(RuleId("I-ENERGYSHIELD")))
            table.start(Fight(helpless, warrior, attacker_moved=True))
            table.play("counter-attack")
            assert table.happened("no-dice") == [{"model": helpless}]
            assert table.happened("hit") == [{"model": warrior, "target": helpless, "potential": 1}]


def test_frenzy() -> None:
    """Frenzy of model and weapon add up, in counter-attacks too, but not when dodging (A-FRENZY-01, A-FRENZY-02)."""
    with Scenario() as table:
        warrior = table.red("steel-warrior", at=HERE)
        sorak = table.blue("sorak-swordspawn", at=HERE)
        table.dice(5, 5, 5)
        table.dice(1, 1, 1, 6, 6)  # Frenzy (1) of the model and Frenzy (1) of its blades: two re-rolls
        table.start(Fight(warrior, sorak))
        table.play("counter-attack")
        assert table.happened("rolled")[1]["successes"] == 2
    with Scenario() as table:
        warrior = table.red("steel-warrior", at=HERE)
        sorak = table.blue("sorak-swordspawn", at=HERE)
        table.dice(5, 1, 1, 1, 1, 5)
        table.start(Fight(warrior, sorak))
        table.play("dodge")


def test_the_fight_action() -> None:
    """A Fight action targets one enemy in the cube; the attacker must use Fight (R-FIGHT-01, R-FIGHT-05)."""
    with Scenario() as table:
        warrior = table.red("steel-warrior", at=HERE)
        friend = table.red("steel-warrior", at=HERE)
        near = table.blue("steel-warrior", at=HERE)
        far = table.blue("steel-warrior", at=ELSEWHERE)
        gone = table.blue("steel-warrior", at=HERE, fate=1)
        table.start(FightAction(warrior))
        for wrong in (friend, far, gone):
            with pytest.raises(Fault) as fault:
                table.play(wrong)
            assert fault.value.rule == "R-FIGHT-01"
        table.dice(1, 1, 1, 1, 1, 1, 1)
        table.play("fight blue-1", "dodge")
        assert [roll["kind"] for roll in table.happened("rolled")] == ["fight", "survive"]
        assert table.happened("fight") == [{"model": warrior, "target": near}]


def test_fight_as_an_action_and_for_free() -> None:
    """A Fight needs an enemy in the cube; a FIGHT result allows another one afterwards (R-FIGHT-01, R-FIGHT-03)."""
    with Scenario() as table:
        warrior = table.red("steel-warrior", at=HERE)
        table.blue("steel-warrior", at=HERE)
        table.command(RED, "FIGHT")
        table.activate(warrior)
        table.dice(1, 1, 1, 1, 1, 1)
        table.play("fight", "fight blue-1", "dodge")
        with pytest.raises(Fault):
            table.play("fight")
        table.dice(1, 1, 1, 1, 1, 1)
        table.play("free-fight", "fight blue-1", "dodge")
        assert len(table.happened("fight")) == 2
    with Scenario() as table:
        warrior = table.red("steel-warrior", at=HERE)
        table.blue("steel-warrior", at=ELSEWHERE)
        table.activate(warrior)
        with pytest.raises(Fault):
            table.play("fight")
        table.play("stop")


def test_a_fight_that_cannot_take_place() -> None:
    """No fight takes place with a killed model or between cubes (R-KILL-01, R-FIGHT-01)."""
    for attacker, defender, there in (({"fate": 1}, {}, HERE), ({}, {"fate": 1}, HERE), ({}, {}, "r0c0")):
        with Scenario() as table:
            warrior = table.red("steel-warrior", at=HERE, **attacker)
            other = table.blue("steel-warrior", at=there, **defender)
            table.start(Fight(warrior, other))
            assert table.events == []


def test_a_saved_fight_is_checked() -> None:
    """A saved fight with invalid models, weapons or defence is refused."""
    table = Scenario()
    fight = Fight(table.red("steel-warrior", at=HERE), table.blue("steel-warrior", at=HERE))
    assert fight.fits(table.state)
    for field, value in (("attacker", NOBODY), ("defender", 2), ("attacker_weapon", 0), ("defence", "flee")):
        broken = Fight(ModelNumber(0), ModelNumber(1))
        setattr(broken, field, value)
        assert not broken.fits(table.state)
