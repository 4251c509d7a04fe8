"""Commlink: its carrier marks a cube that friends then treat as visible (I-COMMLINK)."""

from __future__ import annotations

from deadzone.core.board.battlefield import BLOCKED, FULL, Battlefield
from deadzone.core.cubes import parse_cube
from deadzone.core.sides import BLUE, RED
from deadzone.procedures.turn.rounds import EndOfRound
from deadzone.rules.items.commlink import marked_by_commlink
from deadzone.rules.shooting.grenades import why_not_throw_at
from deadzone.table.scenario import Scenario
from rehearsal import through_json
from teaching import taught

WARRIOR = "steel-warrior"
ENFORCER = "enforcer--enforcers"
COMMLINK = ("I-COMMLINK",)


def test_a_special_action_marks_a_cube_in_sight() -> None:
    """A Special action marks a cube in sight at any distance; a cube out of sight is refused (I-COMMLINK-01)."""
    table = Scenario()
    for side in ("north", "east", "south", "west"):
        table.wall("r3c6", side, BLOCKED)
    carrier = table.red(WARRIOR, at="r3c0", items=COMMLINK)
    table.activate(carrier)
    table.play("commlink")
    assert table.refused(parse_cube("r3c6")) == "I-COMMLINK-01"
    assert through_json(table.state).key() == table.state.key()
    table.play("mark r0c7L1")
    assert marked_by_commlink(table.state, RED, parse_cube("r0c7"))
    assert not marked_by_commlink(table.state, BLUE, parse_cube("r0c7"))
    assert table.model(carrier).items == COMMLINK  # not One-Use
    assert table.refused("commlink") == "R-ACT-02"


def test_smoke_blocks_the_view_out_of_it() -> None:
    """A smoke-filled cube can be marked; from inside smoke no other cube can (I-COMMLINK-01, I-SMOKE-02)."""
    table = Scenario()
    carrier = table.red(WARRIOR, at="r3c0", items=COMMLINK)
    table.smoke("r3c4")
    table.activate(carrier)
    table.play("commlink")
    assert table.refused(parse_cube("r3c4")) == ""
    assert table.refused(parse_cube("r3c5")) == "I-COMMLINK-01"
    table = Scenario()
    carrier = table.red(WARRIOR, at="r3c0", items=COMMLINK)
    table.smoke("r3c0")
    table.activate(carrier)
    table.play("commlink")
    assert table.choices() == ["mark r3c0L1"]


def test_a_new_marker_replaces_the_old_one_until_the_round_ends() -> None:
    """Each side has one marker; a new one replaces it, and the end of the round removes it (I-COMMLINK-02)."""
    table = Scenario()
    first = table.red(WARRIOR, at="r3c0", items=COMMLINK)
    second = table.red(WARRIOR, at="r4c0", items=COMMLINK)
    other = table.blue(WARRIOR, at="r7c7", items=COMMLINK)
    for model, cube in ((first, "r0c7"), (other, "r0c6"), (second, "r0c5")):
        table.activate(model)
        table.play("commlink", f"mark {cube}L1", "stop")
    assert [marker.cube for marker in table.state.markers] == [parse_cube("r0c6"), parse_cube("r0c5")]
    table.start(EndOfRound())
    assert table.state.markers == ()


def test_friends_throw_where_it_marks() -> None:
    """Friends may throw at the marked cube as if it were visible, within range (I-COMMLINK-01, I-COMMLINK-02)."""
    field = Battlefield(2)
    table = Scenario(field)
    for cube in ("r3c4", "r3c3"):
        table.floor(f"{cube}L2", FULL)
    table.wall("r3c3", "east", BLOCKED)
    table.wall("r3c4", "south", BLOCKED)
    table.wall("r3c4", "north", BLOCKED)
    thrower = table.red(WARRIOR, at="r3c3", items=("I-FRAG",))
    spotter = table.red(WARRIOR, at="r3c5", items=COMMLINK)
    there = parse_cube("r3c4")
    refusal = why_not_throw_at(table.state, thrower, there)
    assert refusal is not None
    assert refusal.rule == "A-GRENADE-01"
    table.activate(spotter)
    table.play("commlink", "mark r3c4L1")
    assert why_not_throw_at(table.state, thrower, there) is None
    far = why_not_throw_at(table.state, thrower, parse_cube("r3c7"))
    assert far is not None
    assert far.rule == "R-RANGE-03"


def test_who_cannot_use_it() -> None:
    """A model cannot use a Commlink without one, as a Beast, or with an unpinned enemy in its cube (I-COMMLINK-01,
    A-BEAST-01, R-ACT-04).
    """
    for who, items, enemy, rule in (
        (WARRIOR, (), "r6c6", "I-COMMLINK-01"),
        (taught(WARRIOR, "A-BEAST"), COMMLINK, "r6c6", "I-COMMLINK-01"),
        (WARRIOR, COMMLINK, "r3c3", "R-ACT-04"),
    ):
        table = Scenario()
        carrier = table.red(who, at="r3c3", items=items)
        table.blue(ENFORCER, at=enemy)
        table.activate(carrier)
        assert table.refused("commlink") == rule
