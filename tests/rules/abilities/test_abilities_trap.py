"""Trap: a token that its owner may set off when an enemy enters the cube; Engineers (A-TRAP, I-TRIPMINE)."""

from __future__ import annotations

import pytest

from deadzone.core.cubes import parse_cube
from deadzone.core.pieces import ModelNumber
from deadzone.core.sides import BLUE, RED, Side
from deadzone.core.state import Marker
from deadzone.procedures.damage.explosion import Explosion
from deadzone.procedures.movement.moving import Movement
from deadzone.procedures.movement.thrown import Thrown
from deadzone.rules.abilities.traps import TRAP
from deadzone.rules.items.items import grenades
from deadzone.table.scenario import Scenario
from rehearsal import through_json
from teaching import taught

WARRIOR = "steel-warrior"
ENFORCER = "enforcer--enforcers"
ENGINEER = taught(WARRIOR, "A-ENGINEER")
SOLID = taught(WARRIOR, "A-SOLID")
EAST = 2


def lay(table: Scenario, cube: str, side: Side = BLUE, dice: int = 3) -> None:
    table.state.markers = (*table.state.markers, Marker(TRAP, parse_cube(cube), side, dice))


def asked(table: Scenario) -> tuple[int, str]:
    question = table.state.question
    assert question is not None
    return question.side, question.kind


def test_a_tripmine_is_thrown_like_a_grenade_and_waits() -> None:
    """A tripmine is thrown like a grenade at range 3 and lays a Trap [Frag (3)] of the thrower's side (I-TRIPMINE-01,
    A-TRAP-01, A-ONEUSE-01).
    """
    with Scenario() as table:
        thrower = table.red(WARRIOR, at="r3c3", items=("I-TRIPMINE",))
        victim = table.blue(ENFORCER, at="r3c6")
        assert grenades(table.state, thrower) == ("I-TRIPMINE",)
        table.activate(thrower)
        table.dice(8, 8, 8, 1, 1, 1)
        table.play("shoot", "with i-tripmine")
        assert table.refused(parse_cube("r3c7")) == "R-RANGE-03"
        table.play("throw at r3c6L1")
        assert [marker.values() for marker in table.state.markers] == [(TRAP, parse_cube("r3c6"), RED, 3)]
        assert table.model(thrower).items == ()
        assert table.model(victim).damage == 0  # models already in the cube have not entered it
        assert table.happened("explosion") == []
        table.play("stop")


def test_a_missed_throw_lays_the_trap_elsewhere() -> None:
    """A missed throw lays the Trap in the cube where it scatters (A-TRAP-01, A-GRENADE-03)."""
    table = Scenario()
    thrower = table.red(WARRIOR, at="r3c3", items=("I-TRIPMINE",))
    table.activate(thrower)
    table.dice(1, 1, 1, 3)
    table.play("shoot", "with i-tripmine", "throw at r3c5L1")
    assert table.state.markers[0].cube == parse_cube("r3c6")


def test_its_owner_may_set_it_off_and_the_activation_ends() -> None:
    """The owner may set the Trap off; it is used up and ends the Activation, even of a model neither moved nor Pinned
    (A-TRAP-02, R-TURN-07).
    """
    with Scenario() as table:
        walker = table.red(SOLID, at="r3c3")
        table.blue(ENFORCER, at="r6c6")
        lay(table, "r3c4")
        table.activate(walker)
        table.play("sprint", "go to r3c4L1")
        assert asked(table) == (BLUE, "detonate")
        assert through_json(table.state).key() == table.state.key()
        table.dice(1, 1, 1, 1, 1, 1)
        table.play("detonate", "spot 80 80")
        assert table.state.markers == ()
        assert (table.model(walker).x, table.model(walker).y) == (80, 80)  # its owner places it, R-MOVE-05
        assert len(table.happened("explosion")) == 1
        assert table.model(walker).activated
        assert table.model(walker).cube == parse_cube("r3c4")  # the rest of the Sprint is lost


def test_passing_a_cube_too_full_to_stop_in_sets_it_off() -> None:
    """Entering sets the Trap off; a model without room in that cube is put back (A-TRAP-02, R-CAP-05, R-CAP-09)."""
    with Scenario() as table:
        walker = table.red(SOLID, at="r3c3")
        for _ in range(4):
            table.red(SOLID, at="r3c4")
        lay(table, "r3c4")
        table.activate(walker)
        table.play("sprint", "go to r3c4L1")
        assert asked(table) == (BLUE, "detonate")
        table.dice(*[1] * 18)
        table.play("detonate")
        while asked(table)[1] == "next-thrown":
            table.play(table.choices()[0])
        assert asked(table) == (RED, "spot")
        assert table.model(walker).cube == parse_cube("r3c3")
        table.play("spot 80 80")
        assert table.model(walker).activated


def test_its_owner_may_wait() -> None:
    """The owner may wait; the Trap stays, and the model goes on (A-TRAP-02)."""
    table = Scenario()
    walker = table.red(WARRIOR, at="r3c3")
    lay(table, "r3c4")
    table.activate(walker)
    table.play("sprint", "go to r3c4L1", "wait")
    assert asked(table) == (RED, "step")
    assert len(table.state.markers) == 1


@pytest.mark.parametrize("who", ["its owner's", "an Engineer"])
def test_who_does_not_set_it_off(who: str) -> None:
    """Only enemies set a Trap off, and no Engineers (A-TRAP-02, A-TRAP-03, A-ENGINEER-04)."""
    table = Scenario()
    walker = table.blue(WARRIOR, at="r3c3") if who == "its owner's" else table.red(ENGINEER, at="r3c3")
    lay(table, "r3c4")
    table.start(Movement(walker, 2))
    table.play("go to r3c4L1")
    assert asked(table)[1] == "step"


def test_it_goes_off_before_a_fight() -> None:
    """The Trap comes before a fight; a model killed or thrown by it does not fight there (A-TRAP-04)."""
    with Scenario() as table:
        walker = table.red(WARRIOR, at="r3c3")
        enemy = table.blue(SOLID, at="r3c4")
        lay(table, "r3c4")
        table.state.turn = RED
        table.start(Movement(walker, 1))
        table.play("go to r3c4L1")
        table.dice(7, 7, 7, 1, 1, 1, 7, 7, 7)
        table.play("detonate")
        assert table.killed(walker)
        assert table.happened("fight") == []
        assert not table.killed(enemy)


def test_who_is_still_there_fights_all_the_same() -> None:
    """A model that is still there then fights; the fight is not an action (A-TRAP-04, R-ENTER-01, R-ACT-08)."""
    with Scenario() as table:
        walker = table.red(SOLID, at="r3c3")
        enemy = table.blue(SOLID, at="r3c4")
        lay(table, "r3c4")
        table.activate(walker)
        table.play("move", "go to r3c4L1")
        table.dice(*[1] * 9)
        table.play("detonate", "throw red-1", "spot 80 80")
        assert asked(table) == (RED, "opponent")
        table.dice(*[1] * 7)
        table.play(f"fight blue-{enemy}", "dodge")
        assert table.happened("fight") == [{"model": walker, "target": enemy}]
        assert table.model(walker).activated


def test_who_is_slammed_in_place_takes_its_place_and_nothing_else() -> None:
    """A model slammed and Pinned there chooses its place, but neither fights nor picks up (A-TRAP-02, R-TURN-07)."""
    for enemy_there in (True, False):
        with Scenario() as table:
            walker = table.red(WARRIOR, at="r0c1")
            table.blue(SOLID, at="r0c2" if enemy_there else "r5c5")
            table.token("r0c2", "I-AMMO")
            lay(table, "r0c2")
            table.activate(walker)
            table.play("sprint", "go to r0c2L1")
            table.dice(*[1] * (9 if enemy_there else 6), 1, *[1] * 6)
            table.play("detonate", *([walker] if enemy_there else []), "spot 80 80")
            assert table.model(walker).pinned
            assert table.model(walker).items == ()
            assert table.happened("fight") == []


def test_forced_entry_counts_as_entering() -> None:
    """A thrown model enters, too; no Activation ends, since it was not active (A-TRAP-04)."""
    with Scenario() as table:
        thrown = table.red(WARRIOR, at="r3c3")
        lay(table, "r3c4")
        table.start(Thrown(thrown, EAST, False, BLUE))
        table.play("spot 200 200")
        assert asked(table) == (BLUE, "detonate")
        table.dice(1, 1, 1, 1, 1, 1, 3)
        table.play("detonate", "spot 200 200")
        assert table.model(thrown).cube == parse_cube("r3c5")
        assert table.model(thrown).pinned
        assert not table.model(thrown).activated


def test_one_explosion_throws_into_the_next_trap() -> None:
    """One explosion may throw a model into the next Trap (A-TRAP-04, A-FRAG-04)."""
    with Scenario() as table:
        thrown = table.red(WARRIOR, at="r3c3")
        lay(table, "r3c4")
        table.dice(1, 1, 1, 1, 1, 1, 3)
        table.start(Explosion(parse_cube("r3c3"), 3, 0, BLUE))
        table.dice(1, 1, 1, 1, 1, 1, 3)
        table.play("spot 200 200", "detonate", "spot 200 200")
        assert table.model(thrown).cube == parse_cube("r3c5")
        assert table.state.markers == ()


def test_two_traps_are_asked_for_one_by_one() -> None:
    """Two Traps are asked for one by one, as long as the model is still there (A-TRAP-02)."""
    table = Scenario()
    walker = table.red(SOLID, at="r3c3")
    lay(table, "r3c4", dice=3)
    lay(table, "r3c4", dice=2)
    table.start(Movement(walker, 1))
    table.play("go to r3c4L1", "wait")
    assert asked(table) == (BLUE, "detonate")
    table.dice(1, 1, 1, 1, 1)
    table.play("detonate")
    assert [marker.value for marker in table.state.markers] == [3]
    assert asked(table)[1] == "spot"


def test_a_model_under_control_is_an_enemy_of_its_own_team() -> None:
    """A Trap of its own team may go off under a model controlled by the enemy (A-TRAP-02, A-RAMPAGE-03)."""
    table = Scenario()
    brute = table.red(taught(WARRIOR, "A-RAMPAGE"), at="r3c3", damage=1)
    lay(table, "r3c4", side=RED)
    table.dice(1)
    table.activate(brute)
    table.play("take-control", "move", "go to r3c4L1")
    assert asked(table) == (RED, "detonate")


# Disarming


def test_an_engineer_disarms_any_trap_in_its_cube() -> None:
    """An Engineer removes any Trap in its cube with a Special action (A-ENGINEER-04, A-TRAP-03)."""
    table = Scenario()
    engineer = table.red(ENGINEER, at="r3c3")
    lay(table, "r3c3", side=BLUE)
    lay(table, "r3c3", side=RED)
    table.activate(engineer)
    table.play("disarm")
    assert table.choices() == ["their-trap", "own-trap"]
    table.play("own-trap")
    assert [marker.side for marker in table.state.markers] == [BLUE]
    assert table.refused("disarm") == "R-ACT-02"


def test_who_cannot_disarm() -> None:
    """Only an Engineer, without an unpinned enemy in its cube, can disarm a Trap there (A-ENGINEER-04, R-ACT-04)."""
    for who, trap, enemy, rule in (
        (WARRIOR, "r3c3", "r6c6", "A-ENGINEER-02"),
        (ENGINEER, "r3c4", "r6c6", "A-ENGINEER-04"),
        (ENGINEER, "r3c3", "r3c3", "R-ACT-04"),
    ):
        table = Scenario()
        model = table.red(who, at="r3c3")
        table.blue(ENFORCER, at=enemy)
        lay(table, trap)
        table.activate(model)
        assert table.refused("disarm") == rule


def test_traps_stay_from_round_to_round_and_in_saved_battles() -> None:
    """Traps outlast rounds and saves (R-END-06)."""
    table = Scenario()
    table.red(WARRIOR, at="r3c3")
    lay(table, "r3c4")
    table.start(Movement(ModelNumber(0), 1))
    assert [marker.values() for marker in through_json(table.state).markers] == [(TRAP, parse_cube("r3c4"), BLUE, 3)]
