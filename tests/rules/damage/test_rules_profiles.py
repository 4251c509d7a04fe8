"""Profiles, tests, damage, and VP for killed models (R-PROFILE-*, R-TEST-01, R-DMG-01, R-KILL-03)."""

from deadzone.catalog.fielding import engine_profile, team_profiles, upgraded_profile
from deadzone.catalog.loading import load
from deadzone.core.board.battlefield import SMALL
from deadzone.core.cubes import NOWHERE, parse_cube
from deadzone.core.dice import Modifier, Test, dice_still_needed, successes
from deadzone.core.pieces import ModelNumber
from deadzone.core.profiles import FIGHT_ONLY, Keyword
from deadzone.core.rule_ids import RuleId
from deadzone.core.sides import BLUE, RED
from deadzone.procedures.items.items import Heal, MediPack
from deadzone.procedures.turn.action_procedures import procedure_of
from deadzone.procedures.weapons.reloading import Reload
from deadzone.procedures.weapons.tagging import Tag
from deadzone.rules.damage.wounds import injured, most_damage
from deadzone.rules.movement.moving import next_cubes
from deadzone.rules.table.presence import size_taken
from deadzone.rules.turn.actions import LONG_ACTIONS, TYPE_OF, USED_SPECIAL, shorts_used
from deadzone.rules.turn.special_actions import HEAL, MEDI_PACK, RELOAD, TAG_ACTION
from deadzone.table.scenario import Scenario


def test_what_a_profile_holds() -> None:
    """A profile holds all values of the catalogue (R-PROFILE-01..08)."""
    captain = engine_profile(load().profiles["enforcer-captain"])
    assert (captain.name.en, captain.type, captain.points, captain.vp) == ("Enforcer Captain", "L", 34, 4)
    assert (captain.speed, captain.armour, captain.size) == ((1, 2), 1, 1)
    assert (captain.shoot, captain.fight, captain.survive) == (4, 5, 4)
    pistol, gauntlet = captain.weapons
    assert (pistol.range, pistol.ap, pistol.keywords) == (3, 0, ())
    assert (gauntlet.range, gauntlet.keywords) == (FIGHT_ONLY, (Keyword(RuleId("A-KNOCKBACK"), 0),))
    assert captain.has(RuleId("A-TACTICIAN"))
    assert captain.value(RuleId("A-TACTICIAN")) == 2
    assert captain.has(RuleId("I-JUMPPACK"))
    assert not captain.has(RuleId("A-BEAST"))


def test_what_size_means() -> None:
    """Size limits the damage a model can bear, its room in a cube, and the openings it may cross (R-PROFILE-06)."""
    table = Scenario()
    table.wall("r3c3", "east", SMALL)
    large, small = table.red("nightmare", at="r3c3"), table.red("steel-warrior", at="r3c3")
    g = table.state
    assert (most_damage(g, large), most_damage(g, small)) == (2, 1)
    assert (size_taken(g, parse_cube("r3c3"), small), size_taken(g, parse_cube("r3c3"), large)) == (2, 1)
    assert [parse_cube("r3c4") in next_cubes(g, model, NOWHERE, 1) for model in (large, small)] == [False, True]


def test_the_starter_teams() -> None:
    """The starter teams have the published models and points (R-PROFILE-10)."""
    teams = [team_profiles(team) for team in ("enforcers-starter", "forge-fathers-starter")]
    assert [len(team) for team in teams] == [5, 4]
    assert [sum(profile.points for profile in team) for team in teams] == [96, 90]


def test_a_test_is_target_dice_and_successes() -> None:
    """Modifiers change the number of dice; a face of the target value or more is a success (R-TEST-01)."""
    test = Test(4, (Modifier("R-SMOD-01", 2), Modifier("R-SMOD-02", -2)))
    assert (test.target, test.dice()) == (4, 3)
    assert successes((3, 4, 7), 4) == 2
    assert dice_still_needed((3, 4, 7), test.dice(), 4) == 0


def test_potential_damage_is_the_difference() -> None:
    """Potential Damage is the difference in successes (R-DMG-01, R-WOUND-01)."""
    with Scenario() as table:
        enforcer = table.red("enforcer--enforcers", at="r3c3")
        warrior = table.blue("steel-warrior", at="r3c5")
        assert not injured(table.state, warrior)
        table.dice(4, 5, 6, 1, 1, 4, 1, 1)
        table.shoot(enforcer, warrior, "Laser Rifle")
        assert table.happened("hit") == [{"model": enforcer, "target": warrior, "potential": 2}]
        assert injured(table.state, warrior)


def test_upgrades_count_for_the_enemy() -> None:
    """A killed model gives its VP and those of its bought weapons (R-PROFILE-03, R-KILL-03)."""
    catalogue = load()
    record = catalogue.profiles["steel-warrior-huscarl"]
    hammer = catalogue.weapons["2-handed-heat-hammer"]
    huscarl = upgraded_profile(record, [hammer])
    assert huscarl.vp == record.vp + hammer.vp == 4
    with Scenario() as table:
        enforcer = table.red("enforcer--enforcers", at="r3c3")
        table.blue(huscarl, at="r3c5", damage=1)
        table.dice(7, 7, 7, 7, 7, 1, 1, 1)
        table.shoot(enforcer, ModelNumber(1), "Laser Rifle")
        assert table.state.points(RED) == 4
        assert table.state.points(BLUE) == 0


def test_a_special_action_is_short() -> None:
    """Items and abilities used as a Special action count as one short action (R-SPEC-01..03)."""
    for action, procedure in ((MEDI_PACK, MediPack), (HEAL, Heal), (RELOAD, Reload), (TAG_ACTION, Tag)):
        assert isinstance(procedure_of(ModelNumber(0), action), procedure)
        assert TYPE_OF[action] == USED_SPECIAL
        assert action not in LONG_ACTIONS
    assert shorts_used(USED_SPECIAL) == 1
