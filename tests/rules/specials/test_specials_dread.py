"""Aura of Dread: an enemy flees one cube and is marked activated (S-DREAD)."""

from __future__ import annotations

import pytest

from deadzone.core.board.battlefield import BLOCKED, FULL
from deadzone.core.cubes import parse_cube
from deadzone.core.pieces import ModelNumber
from deadzone.core.profiles import FIGHT_ONLY
from deadzone.core.questions import Spot
from deadzone.core.rule_ids import RuleId
from deadzone.core.sides import RED
from deadzone.core.state import FOR_THE_ROUND
from deadzone.procedures.specials.orders import frightened
from deadzone.procedures.turn.rounds import Turns
from deadzone.table.scenario import Scenario
from special_tables import ENFORCER, WARRIOR, asked, is_offered, led_by, results_left, said
from teaching import armed, gun, taught


def terror(at: str = "r3c4") -> tuple[Scenario, ModelNumber, ModelNumber]:
    table = led_by("S-DREAD")
    model = table.red(WARRIOR, at="r3c3")
    enemy = table.blue(ENFORCER, at=at)
    table.activate(model)
    return table, model, enemy


def test_an_enemy_flees_directly_away() -> None:
    """At the start of the Activation an enemy within two cubes and LOS flees and is activated (S-DREAD)."""
    table, _, enemy = terror()
    table.play("army-special")
    assert asked(table).options == (enemy, -1)
    table.play(enemy, (200, 200))
    assert "flees in dread" in said(table)
    assert table.model(enemy).cube == parse_cube("r3c5")
    assert table.model(enemy).activated
    assert results_left(table) == 0


def test_at_the_end_of_the_activation_too() -> None:
    """It may also be used, or declined, at the end of the Activation (S-DREAD)."""
    table, _, enemy = terror()
    table.play("stop")
    assert asked(table).kind == "special-model"
    table.play(-1)
    table.finish()
    assert not table.model(enemy).activated
    assert results_left(table) == 1


@pytest.mark.parametrize("rule", ["A-CONSTRUCT", "A-VEHICLE"])
def test_constructs_and_vehicles_know_no_fear(rule: str) -> None:
    table = led_by("S-DREAD")
    model = table.red(WARRIOR, at="r3c3")
    table.blue(taught(ENFORCER, rule), at="r3c4")
    table.activate(model)
    assert not is_offered(table)


@pytest.mark.parametrize("at", ["r3c6", "r0c0"])
def test_not_from_afar(at: str) -> None:
    table, _, _ = terror(at)
    assert not is_offered(table)


def test_a_wall_stops_it_and_it_is_marked_all_the_same() -> None:
    """A wall stops the flight; the enemy is marked activated all the same (S-DREAD)."""
    table = led_by("S-DREAD")
    table.wall("r3c4", "east", BLOCKED)
    model = table.red(WARRIOR, at="r3c3")
    enemy = table.blue(WARRIOR, at="r3c4")
    table.activate(model)
    table.play("army-special", enemy)
    assert table.model(enemy).cube == parse_cube("r3c4")
    assert table.model(enemy).activated
    assert not table.happened("slammed")
    assert table.happened("not-moved") == [{"model": enemy}]


def test_it_breaks_away_first_and_can_only_dodge_where_it_ends() -> None:
    """The enemy must break away from an occupied cube; in an enemy cube it may only dodge (S-DREAD)."""
    table = led_by("S-DREAD")
    model = table.red(WARRIOR, at="r3c3")
    table.red(WARRIOR, at="r3c4", spot=(100, 100))
    table.red(WARRIOR, at="r3c5", spot=(100, 100))
    enemy = table.blue(ENFORCER, at="r3c4", spot=(300, 300))
    table.activate(model)
    table.play("army-special", enemy)
    assert asked(table).kind == "strike"
    table.play("strike with nobody")
    table.dice(*[1] * 7)
    table.play((300, 300))
    assert table.happened("fight")
    assert table.happened("rolled")[-1]["kind"] == "survive"
    assert ("R-FMOD-01", 1) in table.happened("rolled")[-1]["modifiers"]  # type: ignore[operator]
    assert table.model(enemy).activated


def test_whom_it_frightens() -> None:
    """Unpinned enemies within two cubes and LOS, or in the same cube (S-DREAD)."""
    table = led_by("S-DREAD")
    table.wall("r3c3", "west", BLOCKED)
    model = table.red(WARRIOR, at="r3c3")
    table.red(WARRIOR, at="r3c4")
    near = table.blue(ENFORCER, at="r3c5")
    beside = table.blue(ENFORCER, at="r3c3")
    table.blue(ENFORCER, at="r3c4", pinned=True)
    table.blue(ENFORCER, at="r3c6")
    table.blue(ENFORCER, at="r3c2")
    assert frightened(table.state, model) == [near, beside]


def test_once_in_an_activation() -> None:
    """Once per Activation, at its start or end (S-DREAD, R-CMD-15)."""
    table = led_by("S-DREAD", "SPECIAL SPECIAL")
    model = table.red(WARRIOR, at="r3c3")
    first = table.blue(ENFORCER, at="r3c4")
    table.blue(ENFORCER, at="r3c5", spot=(80, 80))
    table.activate(model)
    table.play("army-special", first, (300, 300), "stop")
    table.finish()
    assert results_left(table) == 1


def test_whoever_dies_of_it() -> None:
    """An enemy killed while breaking away does not flee and is not marked (S-DREAD)."""
    table = led_by("S-DREAD")
    model = table.red(WARRIOR, at="r3c3")
    table.red(WARRIOR, at="r3c4", spot=(100, 100))
    enemy = table.blue(ENFORCER, at="r3c4", spot=(300, 300), damage=1)
    table.activate(model)
    table.dice(7, 7, 7, 7, 1, 1, 1)
    table.play("army-special", enemy, 2)
    assert table.killed(enemy)
    assert not table.model(enemy).activated
    assert asked(table).kind == "action"


def test_whoever_is_pinned_by_it() -> None:
    """An enemy Pinned while breaking away does not flee, but is marked (S-DREAD, R-BREAK-04, A-SMASH-01)."""
    table = led_by("S-DREAD")
    model = table.red(WARRIOR, at="r3c3")
    striker = table.red(armed(WARRIOR, gun(FIGHT_ONLY, "A-SMASH")), at="r3c4", spot=(100, 100))
    enemy = table.blue(ENFORCER, at="r3c4", spot=(300, 300))
    table.activate(model)
    table.dice(7, 1, 1, 1, 1, 1)
    table.play("army-special", enemy, striker, "throw north", (200, 200))
    assert table.model(enemy).pinned
    assert table.model(enemy).cube == parse_cube("r2c4")
    assert table.model(enemy).activated
    assert asked(table).kind == "action"


def driven_over_the_edge(pinned: bool = False) -> tuple[Scenario, ModelNumber, ModelNumber]:
    """An enemy driven over an edge falls two levels beside one of its enemies, Pinned but unharmed."""
    table = led_by("S-DREAD", levels=3)
    for cube in ("r3c3L3", "r3c4L3"):
        table.floor(cube, FULL)
    model = table.red(WARRIOR, at="r3c3L3")
    hunter = table.red(WARRIOR, at="r3c5", spot=(80, 80), pinned=pinned)
    enemy = table.blue(WARRIOR, at="r3c4L3")
    table.activate(model)
    table.dice(7, 1, 1, 1, 1, 1, 1, 1)
    table.dice(*([] if pinned else [7, 1, 1, 1, 1, 1, 1, 1]))
    table.play("army-special", enemy, (300, 300))
    assert table.model(enemy).cube == parse_cube("r3c5")
    assert table.model(enemy).activated
    return table, hunter, enemy


def test_whoever_falls_among_its_enemies() -> None:
    """An enemy that falls beside its enemies is fought and may only dodge (S-DREAD, R-FALL-08, R-PIN-08)."""
    table, hunter, enemy = driven_over_the_edge()
    blow, dodge = table.happened("rolled")[-2:]
    assert (blow["model"], blow["kind"], blow["modifiers"]) == (hunter, "fight", (("R-FMOD-05", 1),))
    assert (dodge["model"], dodge["kind"], dodge["modifiers"]) == (enemy, "survive", (("R-FMOD-01", 1),))
    assert not table.model(enemy).pinned


def test_whoever_is_killed_by_its_fall() -> None:
    """An enemy killed by its fall does not fight (S-DREAD, R-FALL-03)."""
    table = led_by("S-DREAD", levels=3)
    for cube in ("r3c3L3", "r3c4L3"):
        table.floor(cube, FULL)
    model = table.red(WARRIOR, at="r3c3L3")
    table.red(WARRIOR, at="r3c5", spot=(80, 80))
    enemy = table.blue(taught(WARRIOR, armour=0), at="r3c4L3")
    table.activate(model)
    table.dice(1, 1, 1, 7, 7, 7, 7, 7)
    table.play("army-special", enemy)
    assert table.killed(enemy)
    assert not table.happened("fight")
    assert asked(table).kind == "action"


def test_whoever_falls_beside_a_pinned_enemy() -> None:
    """If the enemy it falls beside is Pinned, both stand up without a fight (S-DREAD, R-PIN-08)."""
    table, hunter, enemy = driven_over_the_edge(pinned=True)
    assert not table.happened("fight")
    assert not table.model(enemy).pinned
    assert not table.model(hunter).pinned


@pytest.mark.parametrize(("spot", "ways"), [((200, 200), 1), ((200, 20), 2)])
def test_which_way_is_away(spot: tuple[int, int], ways: int) -> None:
    """Near a corner the player of the special chooses the cube (S-DREAD, R-AWAY-03)."""
    table = led_by("S-DREAD")
    model = table.red(WARRIOR, at="r3c3", spot=spot)
    enemy = table.blue(ENFORCER, at="r3c4", spot=spot)
    table.activate(model)
    table.play("army-special", enemy)
    if ways == 1:
        assert isinstance(table.state.question, Spot)
    else:
        assert (asked(table).side, asked(table).kind, len(asked(table).options)) == (RED, "direction", ways)
        table.play("throw north-east", (200, 200))
        assert table.model(enemy).cube == parse_cube("r2c5")


@pytest.mark.parametrize("late", [False, True])
def test_who_is_done_by_it(late: bool) -> None:
    """Blue's last model is marked during red's last Activation, so blue has finished first (S-DREAD, R-TURN-10)."""
    table = led_by("S-DREAD")
    model = table.red(WARRIOR, at="r3c3")
    enemy = table.blue(ENFORCER, at="r3c4")
    table.start(Turns(RED))
    table.play(model, "stop" if late else "army-special", enemy, (200, 200), *(() if late else ("stop",)))
    assert table.state.finished == [2, 1]


def test_face_to_face() -> None:
    """Smoke does not protect in the same cube; a hiding model cannot be chosen (S-DREAD, S-HIDE)."""
    table = led_by("S-DREAD")
    table.smoke("r3c3")
    model = table.red(WARRIOR, at="r3c3")
    enemy = table.blue(ENFORCER, at="r3c3")
    table.blue(ENFORCER, at="r3c4")
    assert frightened(table.state, model) == [enemy]
    table.state.gain(enemy, RuleId("S-HIDE"), 0, FOR_THE_ROUND)
    assert frightened(table.state, model) == []


def test_who_meets_it() -> None:
    """The side of the special chooses which unpinned model strikes (S-DREAD)."""
    table = led_by("S-DREAD")
    model = table.red(WARRIOR, at="r3c3")
    hunters = [table.red(WARRIOR, at="r3c5", spot=spot) for spot in ((60, 60), (60, 340))]
    table.red(WARRIOR, at="r3c5", spot=(340, 60), pinned=True)
    enemy = table.blue(ENFORCER, at="r3c4")
    table.activate(model)
    table.play("army-special", enemy, (340, 340))
    assert (asked(table).side, asked(table).kind, asked(table).options) == (RED, "strike", tuple(hunters))
    table = led_by("S-DREAD")
    model = table.red(WARRIOR, at="r3c3")
    table.red(WARRIOR, at="r3c5", spot=(340, 60), pinned=True)
    enemy = table.blue(ENFORCER, at="r3c4")
    table.activate(model)
    table.play("army-special", enemy, (100, 340))
    assert not table.happened("fight")
    assert table.model(enemy).activated
