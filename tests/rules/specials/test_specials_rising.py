"""Fast Acting Serum and Infection: killed models are replaced (S-SERUM, S-INFECTION)."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from deadzone.core.cubes import Cube, parse_cube
from deadzone.core.pieces import ModelNumber
from deadzone.core.sides import BLUE, RED, Side
from deadzone.core.state import KILLED, KILLS, VP_SOURCES, Frame
from deadzone.core.weapon_places import FIRST_WEAPON
from deadzone.procedures.damage.deaths import Death
from deadzone.procedures.damage.explosion import Explosion
from deadzone.procedures.shooting.flames import Burn
from deadzone.procedures.specials.rising import has_room
from deadzone.table.scenario import Scenario
from special_tables import ENFORCER, WARRIOR, asked, leader, led_by, results_left
from striking import plain

Effect = Callable[[ModelNumber, ModelNumber], Frame]


def explosion(_burner: ModelNumber, _target: ModelNumber) -> Frame:
    return Explosion(parse_cube("r3c3"), 3)


def fire(burner: ModelNumber, target: ModelNumber) -> Frame:
    return Burn(burner, target, FIRST_WEAPON)


def kills_of(table: Scenario, side: int) -> int:
    return table.state.vp[side * len(VP_SOURCES) + KILLS]


def test_serum_brings_back_one_of_ones_own() -> None:
    """Serum replaces an own model in its cube, Pinned and activated; both deaths give VP (S-SERUM, R-KILL-09)."""
    table = led_by("S-SERUM")
    model = table.red(WARRIOR, at="r3c3")
    table.start(Death(model))
    assert asked(table).side == RED
    table.play("use")
    g = table.state
    victim = len(g.models) - 1
    risen = g.models[victim]
    assert (risen.side, risen.cube, risen.pinned, risen.activated) == (RED, g.models[model].cube, True, True)
    assert g.profile(ModelNumber(victim)).id == "plague-victim"
    assert table.happened("risen") == [{"model": model, "target": victim}]
    assert kills_of(table, BLUE) == g.profile(model).vp
    table.start(Death(ModelNumber(victim)))
    assert kills_of(table, BLUE) == g.profile(model).vp + g.profile(ModelNumber(victim)).vp
    assert results_left(table) == 0


def test_infection_takes_an_enemy() -> None:
    """Infection replaces a killed enemy by a model of the own side (S-INFECTION)."""
    table = led_by("S-INFECTION")
    enemy = table.blue(ENFORCER, at="r3c3")
    table.start(Death(enemy))
    table.play("use")
    g = table.state
    risen = g.models[-1]
    assert (risen.side, risen.cube, risen.pinned, risen.activated) == (RED, g.models[enemy].cube, True, True)
    assert g.profile(ModelNumber(len(g.models) - 1)).id == "stage-3z-zombie"
    assert kills_of(table, RED) == g.profile(enemy).vp


@pytest.mark.parametrize(("special", "side"), [("S-SERUM", "blue"), ("S-INFECTION", "red")])
def test_not_the_other_way_round(special: str, side: str) -> None:
    """Serum works on own models only (S-SERUM), Infection on enemies only (S-INFECTION)."""
    table = led_by(special)
    dead = table.blue(ENFORCER, at="r3c3") if side == "blue" else table.red(ENFORCER, at="r3c3")
    table.start(Death(dead))
    assert table.state.question is None


def test_it_may_be_declined() -> None:
    table = led_by("S-INFECTION")
    enemy = table.blue(ENFORCER, at="r3c3")
    table.start(Death(enemy))
    table.play("decline")
    assert len(table.state.models) == 2
    assert results_left(table) == 1


def test_the_owner_goes_first() -> None:
    """Serum takes precedence over Infection (S-SERUM)."""
    table = led_by("S-SERUM")
    model = table.red(WARRIOR, at="r3c3")
    table.blue("stage-3a-general", at="r7c0")
    table.command(BLUE, "SPECIAL")
    table.start(Death(model))
    table.play("use")
    assert table.state.question is None
    assert results_left(table, BLUE) == 1


def test_room_is_needed() -> None:
    """Infection needs capacity in the cube (S-INFECTION)."""
    table = led_by("S-INFECTION")
    for spot in ((50, 50), (350, 350), (50, 350), (350, 50)):
        table.red(WARRIOR, at="r3c3", spot=spot)
    enemy = table.blue(ENFORCER, at="r3c3")
    table.start(Death(enemy))
    assert table.state.question is None


def test_only_who_lives_there_takes_room() -> None:
    """Only own models in the cube count for capacity, not enemies or killed ones (S-INFECTION, S-SERUM, R-CAP-01)."""
    for special in ("S-INFECTION", "S-SERUM"):
        table = led_by(special)
        for spot in ((50, 50), (350, 350), (50, 350)):
            table.red(WARRIOR, at="r3c3", spot=spot)
        table.red(WARRIOR, at="r3c3", fate=KILLED)
        table.red(WARRIOR, at="r3c4")
        for spot in ((50, 50), (350, 350), (50, 350)):
            table.blue(ENFORCER, at="r3c3", spot=spot)
        dead = table.blue(ENFORCER, at="r3c3") if special == "S-INFECTION" else table.red(ENFORCER, at="r3c3")
        table.start(Death(dead))
        assert asked(table).kind == "army-special"


def test_serum_needs_room_too() -> None:
    """Serum needs capacity, too (S-SERUM, R-CAP-01)."""
    table = led_by("S-SERUM")
    for spot in ((50, 50), (350, 350), (50, 350), (350, 50)):
        table.red(WARRIOR, at="r3c3", spot=spot)
    dead = table.place_unchecked(RED, ENFORCER, at="r3c3")
    table.start(Death(dead))
    assert table.state.question is None


def test_each_special_brings_its_own() -> None:
    """Serum brings a Plague Victim, Infection a Zombie, even if both sides have one (S-SERUM, S-INFECTION)."""
    for special, other, brought in (
        ("S-SERUM", "S-INFECTION", "plague-victim"),
        ("S-INFECTION", "S-SERUM", "stage-3z-zombie"),
    ):
        table = led_by(special)
        table.blue(leader(other), at="r7c0", fate=KILLED)
        dead = table.red(WARRIOR, at="r3c3") if special == "S-SERUM" else table.blue(WARRIOR, at="r3c3")
        table.start(Death(dead))
        table.play("use")
        assert table.state.profile(ModelNumber(len(table.state.models) - 1)).id == brought


def test_nothing_rises_that_nobody_brought() -> None:
    """Without its profile in the battle, no such model can appear (S-SERUM)."""
    table = led_by("S-INFECTION")
    assert has_room(table.state, RED, "S-INFECTION", Cube(0))
    assert not has_room(table.state, RED, "S-SERUM", Cube(0))


@pytest.mark.parametrize("turn", [RED, BLUE])
def test_room_is_counted_after_all_who_died_together(turn: Side) -> None:
    """Four of one's own die with the enemy: there is room for a Zombie, whoever has the turn (S-INFECTION)."""
    table = led_by("S-INFECTION")
    for spot in ((50, 50), (350, 350), (50, 350), (350, 50)):
        table.red(plain(size=1), at="r3c3", spot=spot)
    enemy = table.blue(plain(size=1), at="r3c3")
    table.state.turn = turn
    table.dice(4, 4, 4, *(1, 1, 1) * 5)
    table.start(Explosion(parse_cube("r3c3"), 3))
    assert asked(table).kind == "army-special"
    table.play("use")
    assert table.happened("risen") == [{"model": enemy, "target": len(table.state.models) - 1}]
    assert table.state.question is None


@pytest.mark.parametrize("effect", [explosion, fire])
def test_each_of_those_who_died_together_is_offered_once(effect: Effect) -> None:
    """Infection declined for everybody whom one effect kills is not offered for them again (S-INFECTION)."""
    table = led_by("S-INFECTION")
    burner = table.red("forge-lord-ingulf-krestuersson--forge-fathers", at="r3c2")
    for spot in ((50, 50), (350, 350)):
        table.blue(plain(size=1), at="r3c3", spot=spot)
    table.dice(4, 4, 4, *(1, 1, 1) * 2)
    table.start(effect(burner, ModelNumber(2)))
    offered = 0
    while table.state.question is not None:
        assert asked(table).kind == "army-special"
        offered += 1
        table.play("decline")
    assert len(table.happened("killed")) == offered == 2
