"""Horde, Tenacious and Non-combatant in fights (A-HORDE, A-TENACIOUS, A-NONCOMBATANT)."""

from __future__ import annotations

import pytest

from deadzone.core.pieces import ModelNumber
from deadzone.core.profiles import FIGHT_ONLY
from deadzone.core.weapon_places import FIRST_WEAPON, NO_WEAPON
from deadzone.jade.turn.items import usable_items
from deadzone.procedures.fighting.breaking_away import BreakAway, StandUp
from deadzone.procedures.fighting.fight import FightAction
from deadzone.rules.fighting.fighting import can_counter_attack, dodge_test, fight_test, fighting_weapons
from deadzone.rules.items.items import GRENADES, grenades
from deadzone.rules.shooting.shooting import weapons_against
from deadzone.table.scenario import Scenario
from striking import plain
from teaching import armed, gun

HORDE = plain("A-HORDE", size=1)


def modifiers(table: Scenario, model: ModelNumber, enemy: ModelNumber) -> list[tuple[str, int]]:
    test = fight_test(table.state, model, enemy, FIRST_WEAPON, False, False, 0)
    return [(modifier.rule, modifier.dice) for modifier in test.modifiers]


def test_each_other_horde_model_brings_a_die() -> None:
    """Each other Horde friend gives a die, besides the one for any friend (A-HORDE-01, R-FMOD-06)."""
    table = Scenario()
    first = table.red(HORDE, at="r3c3")
    for _ in range(2):
        table.red(HORDE, at="r3c3")
    table.red(plain(size=1), at="r3c3")
    enemy = table.blue(plain(size=1), at="r3c3")
    assert modifiers(table, first, enemy) == [("R-FMOD-02", 1), ("R-FMOD-06", 2)]


def test_who_has_no_horde_profits_from_none() -> None:
    """A model without Horde gets no die for Horde friends (A-HORDE-01)."""
    table = Scenario()
    stranger = table.red(plain(size=1), at="r3c3")
    table.red(HORDE, at="r3c3")
    enemy = table.blue(plain(size=1), at="r3c3")
    assert modifiers(table, stranger, enemy) == [("R-FMOD-02", 1)]


def test_survive_tests_too_and_pinned_ones_do_not_count() -> None:
    """Horde also helps Survive tests; Pinned Horde friends do not count (A-HORDE-02)."""
    table = Scenario()
    first = table.red(HORDE, at="r3c3")
    table.red(HORDE, at="r3c3", pinned=True)
    table.red(HORDE, at="r3c3")
    table.red(HORDE, at="r3c4")
    enemy = table.blue(plain(size=1), at="r3c3")
    dodge = dodge_test(table.state, first, enemy, False, False, 0)
    assert [(modifier.rule, modifier.dice) for modifier in dodge.modifiers] == [("R-FMOD-02", 1), ("R-FMOD-06", 1)]


def test_leaving_a_tenacious_enemy() -> None:
    """A model leaving a Tenacious enemy has -1 die, whoever strikes (A-TENACIOUS-01, R-BREAK-09, R-FMOD-09)."""
    with Scenario() as table:
        leaver = table.red(plain(size=1), at="r3c3")
        striker = table.blue(plain(size=1), at="r3c3", spot=(80, 80))
        for _ in range(2):
            table.blue(plain("A-TENACIOUS", size=1), at="r3c3")
        table.dice(1, 1, 1, 1, 1, 1)
        table.start(BreakAway(leaver))
        table.play(striker)
        dodge = table.happened("rolled")[1]
        assert dodge["modifiers"] == (("R-FMOD-09", -1),)


def test_a_pinned_tenacious_enemy_holds_nobody() -> None:
    """A Pinned Tenacious enemy has no effect (A-TENACIOUS-01)."""
    with Scenario() as table:
        leaver = table.red(plain(), at="r3c3")
        striker = table.blue(plain(), at="r3c3", spot=(80, 80))
        table.blue(plain("A-TENACIOUS", size=1), at="r3c3", pinned=True)
        table.dice(1, 1, 1, 1, 1, 1)
        table.start(BreakAway(leaver))
        table.play(striker)
        assert table.happened("rolled")[1]["modifiers"] == ()


def test_tenacity_counts_in_breaking_away_only() -> None:
    """Tenacious counts only for breaking away, not for standing up (A-TENACIOUS-01)."""
    with Scenario() as table:
        model = table.red(plain(), at="r3c3", pinned=True)
        table.blue(plain("A-TENACIOUS"), at="r3c3", spot=(80, 80))
        table.dice(1, 1, 1, 1, 1, 1)
        table.start(StandUp(model))
        table.play((300, 300), "strike with blue-1")
        assert table.happened("rolled")[1]["modifiers"] == ()


def test_a_non_combatant_dodges_and_never_scores() -> None:
    """A Non-combatant uses no weapon, cannot counter-attack, and has no successes as attacker (A-NONCOMBATANT-01)."""
    with Scenario() as table:
        medic = table.red(plain("A-NONCOMBATANT"), at="r3c3", items=("I-THERMAL",))
        enemy = table.blue(plain(), at="r3c3")
        assert fighting_weapons(table.state, medic) == []
        assert not can_counter_attack(table.state, medic)
        table.dice(1, 1, 1, 1, 1, 1)
        table.start(FightAction(enemy))
        table.play("fight red-1")
        assert [roll["kind"] for roll in table.happened("rolled")] == ["fight", "survive"]
        assert fight_test(table.state, medic, enemy, NO_WEAPON, True, False, 0).dice() == 0


def test_a_non_combatant_uses_no_weapons_at_all() -> None:
    """A Non-combatant cannot Shoot or Fight, whatever its stats (A-NONCOMBATANT-01, R-TEST-09)."""
    table = Scenario()
    medic = table.red(armed(plain("A-NONCOMBATANT"), gun(6), gun(FIGHT_ONLY, name="blade")), at="r3c3")
    enemy = table.blue(plain(), at="r3c5")
    table.activate(medic)
    assert "shoot" not in table.choices()
    assert weapons_against(table.state, medic, enemy) == []
    table = Scenario()
    medic = table.red(plain("A-NONCOMBATANT"), at="r3c3")
    table.blue(plain(), at="r3c3", spot=(80, 80))
    table.activate(medic)
    assert table.refused("fight") == "R-TEST-09"


@pytest.mark.parametrize("grenade", GRENADES)
def test_a_non_combatant_throws_no_grenades(grenade: str) -> None:
    """A Non-combatant throws no grenades, whatever its Shoot stat; JADE respects that (A-NONCOMBATANT-01)."""
    table = Scenario()
    medic = table.red(plain("A-NONCOMBATANT", size=1), at="r3c3", items=(grenade,))
    soldier = table.red(plain(size=1), at="r3c3", spot=(80, 80), items=(grenade,))
    table.blue(plain(), at="r3c5")
    g = table.state
    assert (grenades(g, medic), grenades(g, soldier)) == ((), (grenade,))
    assert (usable_items(g, medic), usable_items(g, soldier)) == ([], [grenade])
    table.activate(medic)
    assert "shoot" not in table.choices()
    assert table.refused("shoot") == "A-NONCOMBATANT-01"
