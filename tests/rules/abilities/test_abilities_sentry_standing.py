"""An emplaced Sentry Gun on the table, until it is destroyed (I-SENTRY)."""

from __future__ import annotations

from deadzone.catalog.fielding import sentry_gun
from deadzone.core.cubes import parse_cube
from deadzone.core.questions import Choice
from deadzone.core.sides import BLUE, RED
from deadzone.core.state import FOR_THE_ROUND, KILLED, WRECKED_SENTRY
from deadzone.procedures.damage.explosion import Explosion
from deadzone.procedures.damage.wounds import Hit
from deadzone.procedures.dice.command import CommandReroll
from deadzone.procedures.dice.testing import SpendDice
from deadzone.procedures.fighting.fight import Fight
from deadzone.procedures.items.items import PickUp
from deadzone.procedures.turn.rounds import Turns
from deadzone.rules.damage.wounds import can_be_knocked_back
from deadzone.rules.dice.command import why_no_reroll
from deadzone.rules.items.items import receivers
from deadzone.rules.missions.victory import controller
from deadzone.rules.shooting.shot_tests import FRIENDLY_FIRE, shoot_test
from deadzone.rules.specials.army_specials import ACTING, ROLLED, may_roll_again, why_no_special
from deadzone.table.scenario import Scenario
from teaching import taught

WARRIOR = "steel-warrior"
ENFORCER = "enforcer--enforcers"
HUSCARL = "steel-warrior-huscarl"  # Too Stubborn To Die
CAPTAIN = "enforcer-captain"  # Stalwart
GUN = sentry_gun()
HERE = "r3c3"


def test_with_an_enemy_in_its_cube_it_can_only_do_nothing() -> None:
    """With an enemy in its cube it can be activated but do nothing (I-SENTRY-07, R-SHOOT-02)."""
    table = Scenario()
    gun = table.red(GUN, at=HERE, spot=(80, 80))
    table.blue(ENFORCER, at=HERE, spot=(320, 320), pinned=True)
    table.blue(ENFORCER, at="r3c6")
    table.activate(gun)
    assert table.choices() == ["stop"]
    assert table.refused("shoot") == "R-SHOOT-02"
    assert table.refused("fight") == "R-TEST-09"
    assert table.refused("move") == "R-MOVE-07"


def test_activated_again_it_does_not_shoot_again() -> None:
    """It makes one Shoot action per round, however often it is activated (I-SENTRY-05, A-INVIGORATE-04)."""
    table = Scenario()
    gun = table.red(GUN, at=HERE)
    table.blue(ENFORCER, at="r3c6")
    table.dice(*[1] * 9)
    table.activate(gun)
    table.play("shoot", "with heavy-rifle", "at blue-1")
    table.activate_again(gun)  # as by Invigorate
    assert table.choices() == ["stop"]
    assert table.refused("shoot") == "I-SENTRY-05"
    table.play("stop")
    table.state.end_gains(gun, FOR_THE_ROUND)
    table.activate_again(gun)
    assert table.refused("shoot") == ""


def test_no_activate_result_for_a_gun() -> None:
    """It may be activated in a turn, but not as a second Activation by an ACTIVATE result (I-SENTRY-05, R-FREE-07,
    R-CMD-07, I-SENTRY-09).
    """
    table = Scenario()
    first = table.red(WARRIOR, at="r0c0")
    gun = table.red(GUN, at=HERE)
    second = table.red(WARRIOR, at="r0c1")
    table.blue(ENFORCER, at="r7c7")
    table.command(RED, "ACTIVATE")
    table.start(Turns(RED))
    question = table.state.question
    assert isinstance(question, Choice)
    assert gun in question.options
    table.play(first, "move", "stop", (80, 80))
    question = table.state.question
    assert isinstance(question, Choice)
    assert question.kind == "second"
    assert gun not in question.options
    assert second in question.options
    assert table.refused(gun) == "R-FREE-07"


def test_no_dice_and_no_specials_for_a_gun() -> None:
    """Neither DICE nor SPECIAL results can be used for it (I-SENTRY-05, R-FREE-07)."""
    with Scenario() as table:
        gun = table.red(GUN, at=HERE)
        table.red(CAPTAIN, at="r0c0")
        other = table.blue(GUN, at="r5c5", damage=1)
        table.blue(HUSCARL, at="r7c7")
        table.command(RED, "DICE SPECIAL")
        table.command(BLUE, "SPECIAL")
        spending = SpendDice(gun)
        table.start(spending)
        assert spending.hands_back() == 0
        assert not may_roll_again(table.state, gun, ROLLED["survive"])
        refusal = why_no_special(table.state, BLUE, other, ACTING)
        assert refusal is not None
        assert refusal.rule == "R-FREE-07"


def test_a_gun_is_a_friend_at_hand() -> None:
    """It counts as a friendly model in a fight (R-FMOD-20, I-SENTRY-06, R-FMOD-02)."""
    table = Scenario()
    fighter = table.red(WARRIOR, at=HERE)
    table.red(GUN, at=HERE)
    enemy = table.blue(WARRIOR, at=HERE)
    table.dice(1, 1, 1, 1, 1, 1, 1)
    table.start(Fight(fighter, enemy))
    table.play("dodge")
    assert table.happened("rolled")[0]["modifiers"] == (("R-FMOD-02", 1),)


def test_a_gun_is_in_the_way_of_friendly_fire() -> None:
    """It counts for Friendly Fire in the target's cube (R-SMOD-24, R-SMOD-02)."""
    table = Scenario()
    shooter = table.red(WARRIOR, at="r3c5")
    table.red(GUN, at=HERE, spot=(80, 80))
    target = table.blue(WARRIOR, at=HERE, spot=(320, 320))
    weapon = table.state.profile(shooter).weapons[0]
    assert FRIENDLY_FIRE in shoot_test(table.state, shooter, weapon, target, False, 0).modifiers


def test_nothing_moves_a_gun() -> None:
    """An explosion neither throws nor pins it (I-SENTRY-03, A-CONSTRUCT-01)."""
    with Scenario() as table:
        gun = table.red(GUN, at=HERE)
        assert not can_be_knocked_back(table.state, gun)
        table.dice(1, 1, 1, 1, 1, 1)
        table.start(Explosion(parse_cube(HERE), 3, 0, BLUE))
        assert table.model(gun).cube == parse_cube(HERE)
        assert not table.model(gun).pinned
        assert len(table.happened("not-moved")) == 1


def test_a_destroyed_gun_is_an_item_that_nobody_can_emplace() -> None:
    """A destroyed Sentry Gun is an item that can be carried but not emplaced, and gives no VP (I-SENTRY-08,
    I-SENTRY-04, A-VULNERABLE-01).
    """
    table = Scenario()
    gun = table.red(GUN, at=HERE, spot=(80, 80))
    engineer = table.red(taught(WARRIOR, "A-ENGINEER"), at=HERE, spot=(320, 320))
    table.start(Hit(gun, 1, 0))
    assert table.killed(gun)
    assert [(token.cube, token.item) for token in table.state.tokens] == [(parse_cube(HERE), WRECKED_SENTRY)]
    assert table.state.points(BLUE) == 0
    table.start(PickUp(engineer))
    table.play("take i-sentry-08-1", "keep")
    assert table.model(engineer).items == (WRECKED_SENTRY,)
    table.activate(engineer)
    assert table.refused("emplace") == "I-SENTRY-01"


def test_a_gun_is_no_member_of_the_team() -> None:
    """Sentry Guns do not count for half of the team (I-SENTRY-09, R-CMD-03)."""
    with Scenario() as table:
        table.red(WARRIOR, at="r0c0")
        table.red(WARRIOR, at="r0c1", fate=KILLED)
        table.red(WARRIOR, at="r0c2", fate=KILLED)
        table.red(GUN, at=HERE)
        table.red(GUN, at=HERE)
        table.state.team_size = [3, 0]
        assert why_no_reroll(table.state, RED) is not None
        table.start(CommandReroll(RED))


def test_a_gun_holds_an_objective_and_takes_no_items() -> None:
    """It controls objectives but cannot receive items (I-SENTRY-09, R-OBJ-04, R-ITEM-04)."""
    table = Scenario()
    table.red(GUN, at=HERE, spot=(80, 80))
    assert controller(table.state, parse_cube(HERE)) == RED
    table = Scenario()
    table.red(GUN, at=HERE, spot=(80, 80))
    carrier = table.red(WARRIOR, at=HERE, items=("I-AMMO",))
    assert receivers(table.state, carrier) == []


def test_a_killed_carrier_drops_the_gun() -> None:
    """A killed carrier drops the Sentry Gun (I-SENTRY-01, R-ITEM-11)."""
    table = Scenario()
    carrier = table.red(WARRIOR, at=HERE, items=("I-SENTRY",))
    table.start(Hit(carrier, 9, 0))
    assert [token.item for token in table.state.tokens] == ["I-SENTRY"]
