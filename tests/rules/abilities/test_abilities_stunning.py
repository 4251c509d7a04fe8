"""Stun, Non-Lethal and Triclinic Shard: hits without or besides damage (A-STUN, A-NONLETHAL, A-TRICLINIC)."""

from __future__ import annotations

from deadzone.catalog.fielding import engine_profile
from deadzone.catalog.loading import load
from deadzone.catalog.special_marks import without_marks
from deadzone.core.pieces import NOBODY
from deadzone.core.state import FOR_THE_GAME
from deadzone.core.weapon_places import FIRST_WEAPON
from deadzone.procedures.damage.wounds import Hit
from deadzone.procedures.fighting.fight import FightAction
from deadzone.rules.fighting.fighting import KIN_OF_SHARDS, SHARD, fight_test
from deadzone.table.scenario import Scenario
from striking import plain, struck
from teaching import taught


def test_stun_marks_and_does_no_damage() -> None:
    """Potential Damage marks the target activated, without damage (A-STUN-01, R-DMG-05 step 7)."""
    table, target = struck(plain(), 3, traits=("A-STUN",))
    assert table.model(target).activated
    assert table.model(target).damage == 0
    assert table.happened("stunned") == [{"model": target}]


def test_stun_is_checked_before_reductions() -> None:
    """Neither Tough, Armour nor a shield prevents Stun, and no shield rolls (R-DMG-05 step 2)."""
    table, target = struck(plain("A-TOUGH", "A-SHIELDGEN 2", armour=2), 1, traits=("A-STUN",))
    assert table.model(target).activated


def test_a_stunned_attacker_stops() -> None:
    """An attacker stunned by a counter-attack ends its Activation (A-STUN-01, R-TURN-07)."""
    with Scenario() as table:
        attacker = table.red(plain(), at="r3c3")
        table.blue(taught(plain(), blade_rules=("A-STUN",)), at="r3c3")
        table.dice(1, 1, 1, 5, 1, 1)
        table.activate(attacker)
        table.play("fight", "fight blue-1", "counter-attack")
        assert table.model(attacker).activated


def test_a_draw_stuns_nobody() -> None:
    """Without Potential Damage nobody is stunned (A-STUN-01)."""
    with Scenario() as table:
        attacker = table.red(taught(plain(), blade_rules=("A-STUN",)), at="r3c3")
        target = table.blue(plain(), at="r3c3")
        table.dice(1, 1, 1, 1, 1, 1)
        table.start(FightAction(attacker))
        table.play("fight blue-1", "dodge")
        assert not table.model(target).activated


def test_non_lethal_weapons() -> None:
    """A Non-Lethal weapon does no damage; its other effects work (A-NONLETHAL-01)."""
    table, target = struck(plain(), 4, traits=("A-NONLETHAL", "A-TRICLINIC"))
    assert table.model(target).damage == 0
    assert table.state.has(target, SHARD)


def test_a_shard_token() -> None:
    """Potential Damage gives one Shard token for the game, besides normal damage (A-TRICLINIC-01)."""
    table, target = struck(plain(armour=3), 1, traits=("A-TRICLINIC",))
    assert table.model(target).gains == ((SHARD, 0, FOR_THE_GAME),)
    table.start(Hit(target, 1, 0, NOBODY, ("A-TRICLINIC",)))
    assert table.happened("shard") == [{"model": target}]
    table, target = struck(plain(), 1, traits=("A-TRICLINIC",))
    assert table.model(target).damage == 1


def test_who_fights_better_against_a_shard() -> None:
    """Only Nameless models attack a model with a Shard with +1 die in Fight tests (A-TRICLINIC-01, R-FMOD-08)."""
    table = Scenario()
    kin, other = table.red(plain(KIN_OF_SHARDS), at="r3c3"), table.red(plain(), at="r4c4")
    target = table.blue(plain(), at="r3c3")
    table.state.gain(target, SHARD, 0, FOR_THE_GAME)
    rules = [
        modifier.rule for modifier in fight_test(table.state, kin, target, FIRST_WEAPON, False, False, 0).modifiers
    ]
    assert rules == ["R-FMOD-08"]
    assert fight_test(table.state, other, target, FIRST_WEAPON, False, False, 0).modifiers == ()
    assert fight_test(table.state, kin, other, FIRST_WEAPON, False, False, 0).modifiers == ()


def test_who_strikes_back_at_a_shard_has_no_more_dice() -> None:
    """A counter-attack has no bonus against a Shard (A-TRICLINIC-01, R-FMOD-08)."""
    with Scenario() as table:
        kin = table.red(plain(KIN_OF_SHARDS), at="r3c3")
        bearer = table.blue(plain(), at="r3c3")
        table.state.gain(bearer, SHARD, 0, FOR_THE_GAME)
        table.dice(1, 1, 1, 1, 1, 1)
        table.start(FightAction(bearer))
        table.play("fight red-1", "counter-attack")
        assert [roll["modifiers"] for roll in table.happened("rolled") if roll["model"] == kin] == [()]


def test_the_kin_are_marked_in_the_catalogue() -> None:
    """The catalogue marks the Nameless models of the list, not their mercenaries (A-TRICLINIC-01)."""
    units = {unit.id: engine_profile(unit) for unit in load().units_of("nameless")}
    marked = [id for id, profile in units.items() if profile.has(KIN_OF_SHARDS)]
    assert "goliath" in marked
    assert "nastanza" not in marked
    assert all(not keyword.rule.startswith("R-") for keyword in without_marks(units["goliath"].keywords))
    assert not engine_profile(load().profiles["steel-warrior"]).has(KIN_OF_SHARDS)
