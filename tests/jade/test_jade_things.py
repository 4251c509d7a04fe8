"""JADE with Traps, Commlinks, Adrenaline and Stimulants, bikes and Rampage (J-AMB-26, J-AMB-37, J-VOC-05)."""

from __future__ import annotations

import pytest
from jade_answering import armed, blade, gun, jade_lot, jade_notes, jade_says
from jade_tables import JadeTable, play_on, soldier, walled

from deadzone.core.board.battlefield import BLOCKED
from deadzone.core.cubes import parse_cube
from deadzone.core.profiles import Profile
from deadzone.core.rule_ids import RuleId
from deadzone.core.sides import BLUE, RED, Side
from deadzone.core.state import FOR_THE_ACTIVATION, Marker
from deadzone.jade.turn.items import UseItem
from deadzone.jade.turn.rampage import JadeRampage
from deadzone.players.jade_player import JadePlayer
from deadzone.procedures.items.injections import Stimulant
from deadzone.procedures.items.scout_bikes import Dismount
from deadzone.procedures.movement.moving import Movement
from deadzone.procedures.turn.activation import Activation
from deadzone.rules.abilities.traps import TRAP
from teaching import taught

FIGHTER = armed(blade("knife"))
GUNNER = armed(gun("rifle", range=6))
ENGINEER = armed(blade("knife"), rules=("A-ENGINEER",))
BRUTE = armed(blade("claws"), rules=("A-RAMPAGE",))


def lay(table: JadeTable, cube: str, side: Side) -> None:
    table.state.markers = (*table.state.markers, Marker(TRAP, parse_cube(cube), side, 3))


@pytest.mark.parametrize(("friend", "answer"), [("r7c7", "detonate"), ("r3c4", "wait")])
def test_a_trap_goes_off_under_enemies_alone(friend: str, answer: str) -> None:
    """A Trap is set off if an enemy and no friend is in the cube (J-AMB-26)."""
    table = JadeTable()
    table.red(FIGHTER, at=friend)
    walker = table.blue(FIGHTER, at="r3c3")
    lay(table, "r3c4", RED)
    table.start(Movement(walker, 1))
    table.play("go to r3c4L1")
    assert jade_says(table) == answer
    assert jade_notes(table)[0]["rule"] == "J-AMB-26"


def test_a_tripmine_goes_where_an_enemy_may_come() -> None:
    """A tripmine goes into the nearest empty cube an enemy may enter, or is kept (J-AMB-26, A-GRENADE-07)."""
    table = JadeTable()
    thrower = table.red(GUNNER, at="r3c3", items=("I-TRIPMINE",))
    table.red(FIGHTER, at="r3c4")
    table.blue(FIGHTER, at="r3c6")  # two cubes of Sprint away
    table.start(UseItem(thrower))
    assert jade_says(table) == "I-TRIPMINE"
    table.play("i-tripmine")
    assert jade_lot(table) == ["throw at r2c4L1", "throw at r4c4L1"]
    table = JadeTable()
    thrower = table.red(GUNNER, at="r3c0", items=("I-TRIPMINE",))
    table.blue(FIGHTER, at="r3c7")
    table.start(UseItem(thrower))
    assert jade_says(table) == "keep-it"


def test_special_disarms_the_enemys_traps_only() -> None:
    """Special disarms only enemy Traps (J-VOC-05)."""
    for side, left in ((BLUE, 0), (RED, 1)):
        table = JadeTable(combat="special")
        table.red(ENGINEER, at="r3c3")
        table.blue(FIGHTER, at="r0c7")
        lay(table, "r3c3", side)
        table.turn()
        play_on(table, JadePlayer())
        assert len(table.state.markers) == left


def test_special_marks_a_cube_for_somebody_who_does_not_see_it() -> None:
    """Special marks a cube with the Commlink only for a friend that throws or fires without LOS (J-VOC-05)."""
    for items, marked in ((("I-FRAG",), 1), ((), 0)):
        table = JadeTable(combat="special")
        walled(table, "r7c0")
        table.red(FIGHTER, at="r3c3", items=("I-COMMLINK",))
        table.red(GUNNER, at="r7c0", items=items, activated=True)
        table.blue(FIGHTER, at="r3c7")
        table.turn()
        play_on(table, JadePlayer())
        assert len(table.state.markers) == marked


@pytest.mark.parametrize(("enemy", "used"), [("r3c6", True), ("r3c5", False), ("r3c7", False)])
def test_adrenaline_when_it_makes_an_assault_possible(enemy: str, used: bool) -> None:
    """Adrenaline is used if it makes an Assault possible: three cubes with a Sprint of two (J-AMB-26)."""
    table = JadeTable(combat="assault")
    runner = table.red(FIGHTER, at="r3c3", items=("I-ADRENALINE",))
    table.blue(FIGHTER, at=enemy)
    table.turn()
    play_on(table, JadePlayer())
    assert (table.model(runner).items == ()) is used


@pytest.mark.parametrize(("item", "used"), [("r3c5", True), ("r3c4", False), ("r3c6", False)])
def test_adrenaline_when_it_makes_a_move_reach_its_target(item: str, used: bool) -> None:
    """Adrenaline is used if it lets a Move reach its target: two cubes with a Move of one (J-AMB-26)."""
    table = JadeTable(combat="move nearest-item; hold")
    table.red(FIGHTER, at="r3c3", items=("I-ADRENALINE",))
    table.token(item, "I-AMMO")
    table.blue(FIGHTER, at="r7c7")
    table.turn()
    play_on(table, JadePlayer())
    assert ("red-1 used I-ADRENALINE" in table.story()) is used


def test_no_adrenaline_for_a_target_that_cover_keeps_it_from() -> None:
    """Adrenaline is kept if cover rules prevent the move anyway (J-AMB-26, J-MOVE-01)."""
    table = JadeTable(combat="move nearest-item")
    table.red(FIGHTER, at="r0c3", items=("I-ADRENALINE",))
    table.token("r0c5", "I-AMMO")
    table.blue(soldier(gun=8), at="r7c5")
    for column in range(5):
        table.wall(f"r0c{column}", "south", BLOCKED)
    table.wall("r0c4", "east", BLOCKED)
    table.turn()
    play_on(table, JadePlayer())
    assert "red-1 used I-ADRENALINE" not in table.story()


def test_adrenaline_is_kept_when_no_assault_is_to_come() -> None:
    """Adrenaline is kept without an Assault to come (J-AMB-26)."""
    table = JadeTable(combat="hold")
    runner = table.red(FIGHTER, at="r3c3", items=("I-ADRENALINE",))
    table.blue(FIGHTER, at="r3c6")
    table.turn()
    play_on(table, JadePlayer())
    assert table.model(runner).items == ("I-ADRENALINE",)


def test_adrenaline_is_kept_by_who_holds_an_objective() -> None:
    """Adrenaline is kept on an objective, which the model does not leave (J-AMB-26, J-MOVE-04)."""
    table = JadeTable(combat="assault")
    table.field.objective_cubes = (parse_cube("r3c3"),)
    runner = table.red(FIGHTER, at="r3c3", items=("I-ADRENALINE",))
    table.blue(FIGHTER, at="r3c6")
    table.turn()
    play_on(table, JadePlayer())
    assert table.model(runner).items == ("I-ADRENALINE",)


def test_no_sentry_gun_beside_an_enemy() -> None:
    """No Sentry Gun is emplaced with an enemy adjacent, even by a Special action after a move (J-AMB-26, J-VOC-05)."""
    for enemy, emplaced in (("r3c5", False), ("r3c6", True)):
        table = JadeTable("move nearest-friend; special")
        table.red(ENGINEER, at="r3c3")
        table.token("r3c4", "I-SENTRY")
        table.red(FIGHTER, at="r3c4", activated=True)
        table.blue(FIGHTER, at=enemy)
        table.turn()
        play_on(table, JadePlayer())
        assert bool(table.happened("emplaced")) is emplaced


def test_items_are_tried_with_every_action() -> None:
    """A Medi-Pack, found or carried, is used before the next action (J-GEN-01, J-AMB-26)."""
    for found in (True, False):
        table = JadeTable("move nearest-friend; move nearest-enemy")
        table.red(FIGHTER, at="r3c3", items=() if found else ("I-MEDIPACK",))
        friend = table.red(armed(blade("knife"), size=2), at="r3c4", damage=1, activated=True)
        if found:
            table.token("r3c4", "I-MEDIPACK")
        table.blue(FIGHTER, at="r7c7")
        table.turn()
        play_on(table, JadePlayer())
        told = [line for line in table.story() if line.startswith("move") or "healed" in line]
        assert [line.split()[0] for line in told] == ["move", "red-2", "move"]
        assert table.model(friend).damage == 0


def test_no_item_is_tried_after_the_last_action() -> None:
    """No item is used after the last action (J-GEN-01)."""
    table = JadeTable("move nearest-friend")
    table.red(FIGHTER, at="r3c3", items=("I-MEDIPACK",))
    friend = table.red(armed(blade("knife"), size=2), at="r3c4", damage=1, activated=True)
    table.blue(FIGHTER, at="r7c7")
    table.turn()
    play_on(table, JadePlayer())
    assert table.model(friend).damage == 1


def test_a_stimulant_with_the_first_roll_and_never_off_the_bike() -> None:
    """A Stimulant is used with the first roll; a model never gets off its bike (J-GEN-01, J-AMB-26)."""
    table = JadeTable()
    model = table.red(FIGHTER, at="r3c3", items=("I-STIMULANT",))
    table.start(Stimulant(model))
    assert jade_says(table) == "stimulant"
    table = JadeTable()
    rider = table.red(FIGHTER, at="r3c3", items=("I-SCOUTBIKE",))
    table.start(Dismount(rider))
    assert jade_says(table) == "ride-on"


# Rampage


@pytest.mark.parametrize(
    ("who", "enemy", "answer"),
    [(BRUTE, "r3c4", "run to r3c4L1"), (BRUTE, "r3c5", "stop"), (GUNNER, "r3c4", "stop")],
    ids=["beside", "too far", "a shooter"],
)
def test_rampage_works_for_jade(who: Profile, enemy: str, answer: str) -> None:
    """On 7-8 a Combat profile runs into an adjacent enemy's cube; other models stay (J-AMB-37, J-MOVE-05)."""
    table = JadeTable()
    brute = table.red(who, at="r3c3", damage=1)
    table.blue(FIGHTER, at=enemy)
    table.state.gain(brute, RuleId("A-RAMPAGE-02"), 0, FOR_THE_ACTIVATION)
    table.start(JadeRampage(brute))
    assert jade_says(table) == answer


def test_the_die_is_rolled_in_jades_turn_too() -> None:
    """The d8 is rolled in JADE's turn; on 3-6 the card follows (A-RAMPAGE-02, J-AMB-37)."""
    table = JadeTable(combat="hold")
    brute = table.red(BRUTE, at="r3c3", damage=1)
    table.blue(FIGHTER, at="r7c7")
    table.dice(4)
    table.turn()
    play_on(table, JadePlayer())
    assert table.happened("rampage") == [{"model": brute, "die": 4}]


@pytest.mark.parametrize("face", [4, 7], ids=["no free Move", "free Move"])
def test_out_of_a_cube_that_is_too_full(face: int) -> None:
    """A model leaves an overstacked cube before its card, by the free Move of a 7 if it has one; r3c5 is an objective
    (A-RAMPAGE-06).
    """
    table = JadeTable(combat="hold")
    brute = table.red(taught(BRUTE, size=4), at="r3c5", damage=1)
    table.place_unchecked(RED, FIGHTER, at="r3c5")
    table.blue(FIGHTER, at="r7c7")
    table.dice(face)
    table.turn()
    play_on(table, JadePlayer())
    assert len(table.happened("moved")) == 1
    assert bool(table.happened("action")) == (face == 7)
    assert table.model(brute).cube != parse_cube("r3c5")
    assert table.model(brute).activated


@pytest.mark.parametrize("face", [4, 7])
def test_no_way_out_of_a_cube_that_is_too_full(face: int) -> None:
    """Without a way out of an overstacked cube the card is skipped (A-RAMPAGE-06, J-GEN-03)."""
    table = JadeTable(combat="move nearest-enemy")
    walled(table, "r3c3")
    brute = table.red(taught(BRUTE, size=4), at="r3c3", damage=1)
    table.place_unchecked(RED, FIGHTER, at="r3c3")
    table.blue(FIGHTER, at="r7c7")
    table.dice(face)
    table.turn()
    play_on(table, JadePlayer())
    assert table.story()[-1] == "skipped move: stays"
    assert table.model(brute).activated


def test_jades_own_model_obeys_the_enemy() -> None:
    """The enemy controls JADE's model, whose Activation is then over (A-RAMPAGE-02, A-RAMPAGE-07)."""
    table = JadeTable(combat="hold")
    brute = table.red(BRUTE, at="r3c3", damage=1)
    table.blue(FIGHTER, at="r7c7")
    table.dice(2)
    table.turn()
    table.play("take-control")
    assert table.state.question is not None
    assert (table.state.question.side, table.state.question.kind) == (BLUE, "action")
    table.play("stop")
    assert table.model(brute).activated
    assert table.state.controlled == -1


def test_jade_takes_control_and_turns_the_model_on_its_own_team() -> None:
    """JADE controls an enemy model and attacks the nearest model of that team (A-RAMPAGE-02)."""
    table = JadeTable()
    table.red(FIGHTER, at="r7c7")
    brute = table.blue(BRUTE, at="r3c3", damage=1)
    friend = table.blue(FIGHTER, at="r3c4")
    table.dice(1)
    table.state.turn = BLUE
    table.start(Activation(brute))
    assert jade_says(table) == "take-control"
    table.play("take-control")
    assert jade_says(table) == "move"
    table.play("move")
    assert jade_says(table) == "go to r3c4L1"
    table.play("go to r3c4L1")
    table.take_spots()
    assert jade_says(table) == f"fight blue-{friend}"


def test_who_commands_the_model_decides_how_it_fires() -> None:
    """Fire for Effect is decided by the enemy for a JADE model under control, by the d8 for one that JADE controls
    (A-RAMPAGE-02, R-FFE-01, J-RULE-01).
    """
    gunner = armed(gun("rifle", "A-RAPIDFIRE", range=6), rules=("A-RAMPAGE",))
    table = JadeTable()
    table.red(gunner, at="r3c3", damage=1)
    table.blue(FIGHTER, at="r3c5")
    table.dice(2)
    table.turn()
    table.play("take-control", "shoot", "with rifle", "at blue-1")
    assert table.asked()[0] == "mode"
    table = JadeTable()
    brute = table.blue(gunner, at="r3c3", damage=1)
    table.blue(FIGHTER, at="r3c5")
    table.red(FIGHTER, at="r7c7")
    table.dice(2, 8, 1, 1, 1, 1, 1, 1, 1, 1, 1)
    table.state.turn = BLUE
    table.start(Activation(brute))
    table.play("take-control", "shoot", "with rifle", "at blue-2")
    assert table.happened("jade-effect") == [{"model": brute, "face": 8}]
