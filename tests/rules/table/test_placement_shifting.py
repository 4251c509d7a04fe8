"""Models in a cube are shifted for a newcomer (R-CAP-06, R-POS-03)."""

from __future__ import annotations

from deadzone.core.board.battlefield import FULL, PARTIAL
from deadzone.core.cubes import NORTH, parse_cube
from deadzone.core.pieces import ModelNumber
from deadzone.core.profiles import Profile
from deadzone.core.questions import Spot
from deadzone.core.sides import BLUE, RED
from deadzone.jade.judgement.policy import decide
from deadzone.jade.judgement.why import Trace
from deadzone.players.random_player import RandomPlayer
from deadzone.procedures.movement.moving import Movement
from deadzone.procedures.movement.thrown import Scatter
from deadzone.procedures.table.shifting import MakeRoom
from deadzone.table.files.save import dumps, loads
from deadzone.table.scenario import Scenario
from deadzone.table.telling.notation import write_answer
from teaching import taught

LARGE = taught("steel-warrior", size=4)  # its base is 312 units across
TEAM = taught("steel-warrior", "A-WEAPONSTEAM", size=2)  # an equally large base; two such models fill a side's capacity
HERE = "r3c3"


def asked(table: Scenario) -> Spot:
    question = table.state.question
    assert isinstance(question, Spot)
    return question


def places(table: Scenario, *models: int) -> list[tuple[int, int]]:
    return [(table.model(model).x, table.model(model).y) for model in models]


def comes_in(*, friend: bool = False, who: Profile = LARGE) -> tuple[Scenario, ModelNumber, ModelNumber]:
    """A large model moves into a cube with another large model in its middle."""
    table = Scenario()
    mover = table.red(who, at="r3c2")
    other = table.red(who, at=HERE) if friend else table.blue(who, at=HERE)
    table.start(Movement(mover, 1))
    table.play("go to r3c3L1")
    return table, mover, other


def test_an_enemy_makes_room() -> None:
    """An enemy's owner is offered the smallest shift that ends the overlap (R-CAP-06, R-POS-03)."""
    table, mover, enemy = comes_in()
    assert (asked(table).kind, asked(table).side, asked(table).subject) == ("shift", BLUE, enemy)
    assert asked(table).suggestions == ((240, 220),)
    assert loads(dumps(table.state)).key() == table.state.key()
    assert write_answer(table.state, asked(table), (240, 220)) == "shift 240 220"
    table.play("shift 240 220")
    assert table.happened("shifted") == [{"model": enemy, "cube": parse_cube(HERE), "spot": (240, 220)}]
    assert (asked(table).kind, asked(table).side, asked(table).subject) == ("spot", RED, mover)
    assert not asked(table).crowded
    assert table.refused((80, 80)) == "R-POS-03"
    assert asked(table).suggestions == ((1, 1),)
    table.play("spot 1 1")
    assert table.model(enemy).cube == parse_cube(HERE)


def test_the_owner_may_go_elsewhere_but_not_stay_in_the_way() -> None:
    """The owner may choose any point in the cube that leaves room for the newcomer (R-CAP-06)."""
    table, _, enemy = comes_in()
    assert table.refused((200, 200)) == "R-POS-03"
    assert table.refused((400, 200)) == "R-POS-02"
    table.play("shift 350 340")
    assert places(table, enemy) == [(350, 340)]
    assert (1, 1) in asked(table).suggestions or (80, 80) in asked(table).suggestions


def test_a_friend_makes_room() -> None:
    """A friend is shifted by its own owner (R-CAP-06)."""
    table, mover, friend = comes_in(friend=True, who=TEAM)
    assert (asked(table).kind, asked(table).side, asked(table).subject) == ("shift", RED, friend)
    table.play(asked(table).suggestions[0])
    assert (asked(table).kind, asked(table).subject) == ("spot", mover)


def test_friends_before_enemies() -> None:
    """A friend is shifted before an enemy, even if the enemy would have to be shifted less (R-CAP-06)."""
    table = Scenario()
    mover = table.red(TEAM, at="r3c2")
    friend = table.red(TEAM, at=HERE, spot=(1, 160))
    enemy = table.blue(TEAM, at=HERE, spot=(399, 280))
    table.start(Movement(mover, 1))
    table.play("go to r3c3L1")
    assert (asked(table).subject, asked(table).suggestions) == (friend, ((1, 220),))
    table.play("shift 1 220")
    assert (asked(table).kind, asked(table).subject) == ("spot", mover)
    assert (240, 1) in asked(table).suggestions
    assert places(table, enemy) == [(399, 280)]


def test_several_make_room_one_after_the_other() -> None:
    """Several models are shifted one by one, keeping room for the newcomer and the others (R-CAP-06)."""
    with Scenario() as table:
        mover = table.red(LARGE, at="r3c2")
        friend = table.red("steel-warrior", at=HERE, spot=(140, 200))
        enemy = table.blue("steel-warrior", at=HERE, spot=(300, 200))
        table.start(MakeRoom(mover, parse_cube(HERE), (200, 200), ((friend, 40, 40), (enemy, 380, 340))))
        assert (asked(table).side, asked(table).subject, asked(table).suggestions) == (RED, friend, ((40, 40),))
        assert table.refused((150, 150)) == "R-POS-03"
        assert table.refused((360, 340)) == "R-POS-03"
        assert loads(dumps(table.state)).key() == table.state.key()
        table.play("shift 380 60")
        assert (asked(table).side, asked(table).subject, asked(table).suggestions) == (BLUE, enemy, ((380, 340),))
        assert table.refused((380, 60)) == "R-POS-03"
        table.play("shift 20 380")
        assert places(table, friend, enemy) == [(380, 60), (20, 380)]


def test_nobody_moves_while_there_is_a_free_point() -> None:
    """No model is shifted while any point is free, even if no anchor is (R-CAP-06, R-POS-03)."""
    table = Scenario()
    mover = table.red("nightmare", at="r3c2")
    other = table.blue("nightmare", at=HERE)
    table.start(Movement(mover, 1))
    table.play("go to r3c3L1")
    assert (asked(table).kind, asked(table).crowded) == ("spot", False)
    assert asked(table).suggestions
    assert all(table.refused(spot) == "" for spot in asked(table).suggestions)
    table.play(asked(table).suggestions[0])
    assert places(table, other) == [(200, 200)]


def test_thrown_among_others() -> None:
    """Models are shifted for a thrown model, too (R-CAP-06, R-SCAT-13)."""
    table = Scenario()
    thrown = table.red(LARGE, at="r3c2")
    enemy = table.blue(LARGE, at=HERE, pinned=True)
    table.dice(3)
    table.start(Scatter(thrown))
    assert (asked(table).kind, asked(table).side, asked(table).subject) == ("shift", BLUE, enemy)


def test_no_room_at_all() -> None:
    """A third large base on a half tile overlaps as little as possible (R-POS-03, R-CAP-03)."""
    table = Scenario(levels=2)
    table.floor("r3c3L2", PARTIAL + NORTH)
    table.floor("r3c2L2", FULL)
    small = taught("steel-warrior", "A-WEAPONSTEAM", size=1)
    mover = table.red(small, at="r3c2L2")
    others = [table.blue(small, at="r3c3L2", spot=spot) for spot in ((40, 100), (360, 100))]
    table.start(Movement(mover, 1))
    table.play("go to r3c3L2")
    assert (asked(table).kind, asked(table).crowded) == ("spot", True)
    assert len(asked(table).suggestions) == 6
    assert places(table, *others) == [(40, 100), (360, 100)]


def test_artificial_players_take_the_smallest_shift() -> None:
    """Random players and JADE take the smallest shift; JADE gives its reason (R-CAP-06)."""
    table, _, _ = comes_in()
    smallest = asked(table).suggestions[0]
    assert RandomPlayer(1).choose(table.state, asked(table)) == smallest
    trace = Trace()
    assert decide(table.state, asked(table), trace) == smallest
    assert [(note["rule"], note["what"]) for note in trace.notes] == [("R-CAP-06", "makes-room")]
