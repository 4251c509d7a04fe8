"""Modifiers in a fight (R-FMOD-*, A-HEAVY-02)."""

from __future__ import annotations

import pytest

from deadzone.core.pieces import ModelNumber
from deadzone.procedures.fighting.fight import Fight
from deadzone.table.scenario import Scenario, blade, gun, plain

HERE = "r3c3"


def modifiers(table: Scenario, attacker: ModelNumber, defender: ModelNumber, **situation: bool) -> list[object]:
    """Modifiers of both sides in a fight in which the defender dodges and neither side scores."""
    fight = Fight(attacker, defender)
    for name, value in situation.items():
        setattr(fight, name, value)
    table.start(fight)
    if table.state.question is not None:
        table.dice(*([1] * 9))
        table.play("dodge")
        table.script.left_over.clear()
    return [roll["modifiers"] for roll in table.happened("rolled")]


def test_a_plain_fight() -> None:
    """In a plain fight no modifier applies (R-FMOD-01, R-FMOD-02, R-FMOD-03, R-FMOD-04, R-FMOD-05)."""
    table = Scenario()
    warrior, other = table.red("steel-warrior", at=HERE), table.blue("steel-warrior", at=HERE)
    table.red("steel-warrior", at="r3c4")
    assert modifiers(table, warrior, other) == [(), ()]


def test_moved_in() -> None:
    """+1 die for either model that moved in, in Fight and Survive tests alike (R-FMOD-01)."""
    table = Scenario()
    warrior, other = table.red("steel-warrior", at=HERE), table.blue("steel-warrior", at=HERE)
    assert modifiers(table, warrior, other, attacker_moved=True) == [(("R-FMOD-01", 1),), ()]
    table = Scenario()
    warrior, other = table.red("steel-warrior", at=HERE), table.blue("steel-warrior", at=HERE)
    assert modifiers(table, warrior, other, defender_moved=True) == [(), (("R-FMOD-01", 1),)]


def test_friends() -> None:
    """+1 die for any number of unpinned friends in the cube (R-FMOD-02, R-PIN-12)."""
    table = Scenario()
    warrior, other = table.red("steel-warrior", at=HERE), table.blue("steel-warrior", at=HERE)
    table.red("steel-warrior", at=HERE)
    table.red("steel-warrior", at=HERE)
    table.blue("steel-warrior", at=HERE, pinned=True)
    assert modifiers(table, warrior, other) == [(("R-FMOD-02", 1),), ()]


def test_injuries() -> None:
    """+1 die against an injured opponent (R-FMOD-03, R-WOUND-04)."""
    table = Scenario()
    warrior, other = table.red("steel-warrior", at=HERE, damage=1), table.blue("steel-warrior", at=HERE)
    assert modifiers(table, warrior, other) == [(), (("R-FMOD-03", 1),)]


def test_size() -> None:
    """+1 die for the larger model, whatever the difference (R-FMOD-04)."""
    table = Scenario()
    large, small = table.red("rebel-teraton", at=HERE), table.blue("steel-warrior", at=HERE)
    assert modifiers(table, large, small) == [(("R-FMOD-04", 1),), ()]


def test_a_pinned_opponent() -> None:
    """A Pinned defender stands up for free and must dodge (R-FMOD-05, R-FMOD-21, R-PIN-04, R-PIN-05, R-PIN-06)."""
    with Scenario() as table:
        warrior = table.red("steel-warrior", at=HERE)
        other = table.blue("steel-warrior", at=HERE, pinned=True, spot=(80, 80))
        table.dice(1, 1, 1, 1, 4, 4, 4)
        assert modifiers(table, warrior, other) == [(("R-FMOD-05", 1),), ()]
        assert [roll["kind"] for roll in table.happened("rolled")] == ["fight", "survive"]
        assert table.happened("stood-up") == [{"model": other}]
        assert not table.model(other).pinned
        # R-STAND-08: it is not repositioned.
        assert (table.model(other).x, table.model(other).y) == (80, 80)


def test_only_the_one_who_is_attacked_stands_up() -> None:
    """Only the model that is attacked stands up for free (R-PIN-07)."""
    with Scenario() as table:
        warrior = table.red("steel-warrior", at=HERE)
        other = table.blue("steel-warrior", at=HERE)
        lying = table.blue("steel-warrior", at=HERE, pinned=True)
        table.dice(1, 1, 1, 1, 1, 1)
        table.start(Fight(warrior, other))
        table.play("dodge")
        assert table.model(lying).pinned


def test_heavy_weapons() -> None:
    """-1 die in Fight tests with a Heavy weapon, also in counter-attacks, not when dodging (R-FMOD-07, A-HEAVY-02)."""
    heavy = (("R-FMOD-07", -1),)
    table = Scenario()
    sniper, other = table.red("goblin-sniper", at=HERE), table.blue("goblin-sniper", at=HERE)
    assert modifiers(table, sniper, other) == [heavy, ()]
    table = Scenario()
    sniper, other = table.red("goblin-sniper", at=HERE), table.blue("goblin-sniper", at=HERE)
    table.start(Fight(sniper, other))
    table.dice(1, 1, 1, 1)
    table.play("counter-attack")
    assert [roll["modifiers"] for roll in table.happened("rolled")] == [heavy, heavy]


@pytest.mark.parametrize("place", [0, 1, 2])
def test_any_weapon_may_be_the_heavy_one(place: int) -> None:
    """One Heavy weapon is enough for -1 die, whichever it is, and two are no worse than one (R-FMOD-07, A-HEAVY-02)."""
    weapons = [gun(5), gun(6), blade()]
    weapons[place] = gun(7, "A-HEAVY")
    for carried in (weapons, [*weapons, gun(8, "A-HEAVY")]):
        table = Scenario()
        gunner, other = table.red(plain(weapons=carried), at=HERE), table.blue("steel-warrior", at=HERE)
        assert modifiers(table, gunner, other) == [(("R-FMOD-07", -1),), ()]


def test_all_together() -> None:
    """All modifiers that apply are added (R-TEST-05)."""
    with Scenario() as table:
        large = table.red("rebel-teraton", at=HERE)
        table.red("steel-warrior", at=HERE)
        small = table.blue("steel-warrior", at=HERE, damage=1, pinned=True)
        table.dice(*([1] * 8), 1, 1, 1)
        table.start(Fight(large, small, attacker_moved=True))
        assert [modifier[0] for modifier in table.happened("rolled")[0]["modifiers"]] == [  # type: ignore[attr-defined]
            "R-FMOD-01", "R-FMOD-02", "R-FMOD-03", "R-FMOD-04", "R-FMOD-05",
        ]  # fmt: skip
