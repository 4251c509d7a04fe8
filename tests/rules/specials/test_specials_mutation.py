"""Mutation: a d8 decides what the model gains for the rest of the round (S-MUTATION)."""

from __future__ import annotations

import pytest

from deadzone.core.profiles import FIGHT_ONLY
from deadzone.core.rule_ids import RuleId
from deadzone.core.state import FOR_THE_GAME
from deadzone.core.weapon_places import WeaponPlace
from deadzone.procedures.turn.rounds import EndOfRound
from deadzone.rules.abilities.rampage import ENRAGED
from deadzone.rules.damage.wounds import armour_of
from deadzone.rules.weapons.arms import arm, fight_arms
from special_tables import ENFORCER, WARRIOR, asked, is_offered, led_by, results_left, told
from teaching import gun, taught

MUTANT = "aberration"


def mutated(face: int) -> tuple[object, ...]:
    """Differences in Agile, Frenzy, AP of the first RF weapon and Armour, with the mutation and in the next round."""
    table = led_by("S-MUTATION")
    model = table.red(MUTANT, at="r3c3")
    table.blue(WARRIOR, at="r7c0")
    g = table.state
    claws = fight_arms(g, model)[0]

    def values() -> tuple[object, ...]:
        return (
            g.has(model, RuleId("A-AGILE")),
            g.value(model, RuleId("A-FRENZY")),
            arm(g, model, claws).ap,
            armour_of(g, model),
        )

    before = values()
    table.activate(model)
    table.dice(face)
    table.play("army-special")
    assert asked(table).kind == "action"  # it has only one RF weapon
    found = values()
    assert results_left(table) == 0
    table.play("stop")
    table.start(EndOfRound())
    assert values() == before
    return tuple(int(now) - int(then) for now, then in zip(found, before, strict=True))  # type: ignore[call-overload]


@pytest.mark.parametrize(
    ("face", "change"),
    [
        (1, (1, 0, 0, 0)), (2, (1, 0, 0, 0)), (3, (0, 1, 0, 0)), (4, (0, 1, 0, 0)),
        (5, (0, 0, 1, 0)), (6, (0, 0, 1, 0)), (7, (0, 0, 0, 1)), (8, (0, 0, 0, 1)),
    ],
)  # fmt: skip
def test_each_result(face: int, change: tuple[int, ...]) -> None:
    """1-2 Agile, 3-4 Frenzy +1, 5-6 AP +1 of one RF weapon, 7-8 Armour +1 (S-MUTATION)."""
    assert mutated(face) == change


def test_only_at_the_start() -> None:
    table = led_by("S-MUTATION")
    model = table.red(ENFORCER, at="r3c3")
    table.blue(WARRIOR, at="r7c0")
    table.activate(model)
    assert is_offered(table)
    table.play("move", "go to r3c4L1", (200, 200))
    assert not is_offered(table)


def test_not_after_the_free_move_of_a_rampage() -> None:
    """Not after the free Move of a Rampage (S-MUTATION, A-RAMPAGE-02)."""
    table = led_by("S-MUTATION")
    model = table.red(taught(MUTANT, "A-RAMPAGE"), at="r3c3", gains=((ENRAGED, 0, FOR_THE_GAME),))
    table.blue(WARRIOR, at="r7c0")
    table.dice(7)
    table.activate(model)
    assert is_offered(table)
    table.play("rampage-move", "go to r3c4L1", (200, 200))
    assert not is_offered(table)
    assert {"move", "sprint"} <= set(asked(table).options)


def test_one_of_several_weapons() -> None:
    """The owner chooses the RF weapon; without one the result is spent without effect (S-MUTATION)."""
    table = led_by("S-MUTATION")
    model = table.red(taught(MUTANT, weapons=(gun(6), gun(FIGHT_ONLY), gun(FIGHT_ONLY))), at="r3c3")
    table.blue(WARRIOR, at="r7c0")
    table.activate(model)
    table.dice(6)
    table.play("army-special")
    assert (asked(table).kind, asked(table).options) == ("weapon", (1, 2))
    table.play(2)
    assert [arm(table.state, model, WeaponPlace(place)).ap for place in range(3)] == [0, 0, 1]
    assert told(table) == ["Aberration R2 gains AP (1)."]
    table = led_by("S-MUTATION")
    model = table.red(taught(MUTANT, weapons=(gun(FIGHT_ONLY), gun(FIGHT_ONLY))), at="r3c3")
    table.blue(WARRIOR, at="r7c0")
    table.activate(model)
    table.dice(2)
    table.play("army-special")
    assert asked(table).kind == "action"  # Agile needs no choice
    assert [gain[0] for gain in table.model(model).gains] == ["A-AGILE"]
    table = led_by("S-MUTATION")
    model = table.red(taught(MUTANT, weapons=(gun(6),)), at="r3c3")
    table.blue(WARRIOR, at="r7c0")
    table.activate(model)
    table.dice(5)
    table.play("army-special")
    assert table.model(model).gains == ()
    assert results_left(table) == 0
