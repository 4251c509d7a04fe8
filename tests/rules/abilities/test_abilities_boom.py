"""BOOM!: a model explodes when killed, or by a Special action (A-BOOM)."""

from __future__ import annotations

import pytest

from deadzone.core.cubes import parse_cube
from deadzone.core.rule_ids import RuleId
from deadzone.core.state import FOR_THE_GAME, FOR_THE_ROUND
from deadzone.core.weapon_places import FIRST_WEAPON
from deadzone.procedures.damage.explosion import Explosion
from deadzone.procedures.damage.wounds import Hit
from deadzone.procedures.shooting.flames import Burn
from deadzone.rules.damage.deaths import boom_of
from deadzone.rules.table.wrecks import wrecked_cubes
from deadzone.table.scenario import Scenario
from rehearsal import through_json
from striking import plain
from teaching import taught

BOMB = plain("A-BOOM 2", size=1)
HERE = "r3c3"
EAST, NORTH = 3, 1


def exploded(table: Scenario) -> list[object]:
    """Cubes of all explosions in order."""
    return [event["cube"] for event in table.happened("explosion")]


def test_a_killed_model_explodes() -> None:
    """A killed model explodes as Frag (2) in its cube; it makes no test, the others do and are thrown (A-BOOM-01,
    A-BOOM-03, R-KILL-06).
    """
    with Scenario() as table:
        bomb = table.red(BOMB, at=HERE)
        victim = table.blue(plain(), at=HERE, spot=(80, 80))
        table.dice(4, 4, 1, 1, 1, EAST)
        table.start(Hit(bomb, 9))
        table.play((200, 200))
        rolls = [(roll["model"], roll["kind"], roll["base"]) for roll in table.happened("rolled")]
        assert rolls == [(-1, "frag", 2), (victim, "survive", 3)]
        assert table.model(victim).damage == 2
        assert table.model(victim).cube == parse_cube("r3c4")
        assert table.model(victim).pinned
        assert table.killed(bomb)


def test_on_purpose_among_enemies() -> None:
    """As a Special action, even beside enemies; the model is killed and the enemy gains its VP
    (A-BOOM-02, R-KILL-04).
    """
    with Scenario() as table:
        bomb = table.red(BOMB, at=HERE)
        table.blue(plain("A-SOLID"), at=HERE, spot=(80, 80))
        table.dice(4, 4, 1, 1, 1)
        table.activate(bomb)
        assert "boom" in table.choices()
        table.play("boom")
        assert table.killed(bomb)
        assert table.happened("scored") == [{"side": 1, "source": "kills", "points": table.state.profile(bomb).vp}]


def test_who_may_not() -> None:
    """A model without BOOM!, or a Pinned one, cannot explode on purpose (A-BOOM-02, R-ACT-03)."""
    table = Scenario()
    plain_one = table.red(plain(), at=HERE, items=("I-AMMO",))
    table.red(plain("A-BOOM 1"), at="r5c5", pinned=True)
    table.activate(plain_one)
    assert table.refused("boom") == "A-BOOM-02"
    table = Scenario()
    pinned = table.red(BOMB, at=HERE, pinned=True)
    table.activate(pinned)
    assert table.refused("boom") == "R-ACT-03"


def test_values_add_up() -> None:
    """Gained values add to the model's own (A-BOOM-05, A-EXPERIMENTAL-03)."""
    table = Scenario()
    bomb, other = table.red(BOMB, at=HERE), table.red(plain(), at="r5c5")
    for model, lasts in ((bomb, FOR_THE_GAME), (other, FOR_THE_ROUND), (other, FOR_THE_GAME)):
        table.state.gain(model, RuleId("A-BOOM"), 1, lasts)
    assert (boom_of(table.state, bomb), boom_of(table.state, other)) == (3, 2)
    table.activate(other)
    assert "boom" in table.choices()


def test_chain_reactions() -> None:
    """An explosion is finished, throws included, before the next; the newest comes last (A-BOOM-04)."""
    with Scenario() as table:
        first = table.red(BOMB, at=HERE)
        second = table.red(plain("A-BOOM 1", size=1), at=HERE, spot=(80, 80))
        third = table.red(plain("A-BOOM 1", size=1), at=HERE, spot=(320, 80))
        survivor = table.blue(plain(), at=HERE, spot=(80, 320))
        table.dice(4, 8, 4)  # three successes kill Size 1 models that roll Survive 1, 1, 1
        table.dice(1, 1, 1, 1, 1, 1, 4, 4, 4, EAST)
        table.start(Hit(first, 9))
        table.play((200, 200))
        assert [table.killed(model) for model in (first, second, third, survivor)] == [True, True, True, False]
        assert exploded(table) == [parse_cube(HERE)] * 3
        kinds = [event.kind for event in table.events if event.kind in ("explosion", "thrown", "boom")]
        assert kinds == ["boom", "explosion", "boom", "boom", "thrown", "explosion", "explosion"]
        assert table.state.markers == ()


def test_a_bomb_thrown_into_a_wall_explodes_where_it_died() -> None:
    """A model killed while thrown by another explosion explodes after it, where it died (A-BOOM-01, A-BOOM-04)."""
    with Scenario() as table:
        bomb = table.red(plain("A-BOOM 1", size=1, armour=0), at="r0c1", damage=1)
        other = table.blue(plain("A-SOLID"), at="r0c1", spot=(80, 80))
        table.dice(1, 1, 1, 1, 1, 1, 1, NORTH, 1, 1, 1, 5, 1, 1, 1, 1, 1, 1)
        table.start(Explosion(parse_cube("r0c1"), 1))
        table.play(bomb)
        assert table.killed(bomb)
        assert not table.killed(other)
        assert exploded(table) == [parse_cube("r0c1")] * 2


def test_fire_first_then_the_explosion() -> None:
    """It Burns! is resolved for all models before any of them explodes (A-BOOM-04, A-BURNS-02)."""
    with Scenario() as table:
        burner = table.blue(taught("forge-lord-ingulf-krestuersson--forge-fathers"), at="r3c1")
        bomb = table.red(plain("A-BOOM 1", size=1), at=HERE)
        friend = table.red(plain("A-SOLID"), at=HERE, spot=(80, 80))
        table.dice(3, 3, 3, 1, 1, 1, 4, 4, 4)
        table.dice(1, 1, 1, 1)
        table.start(Burn(burner, bomb, FIRST_WEAPON))
        kinds = [event.kind for event in table.events if event.kind in ("withstood", "burning", "explosion")]
        assert kinds == ["withstood", "burning", "explosion", "withstood"]
        assert table.model(friend).burning


def test_saved_in_the_middle_of_a_chain() -> None:
    """Pending explosions are saved (A-BOOM-04)."""
    table = Scenario()
    first = table.red(BOMB, at=HERE)
    table.red(plain("A-BOOM 1", size=1), at=HERE, spot=(80, 80))
    table.blue(plain(size=2), at=HERE, spot=(80, 320))
    table.blue(plain(size=2), at=HERE, spot=(320, 320))
    table.dice(4, 8, 4, 1, 1, 1, 4, 4, 4, 4, 4, 4)
    table.start(Hit(first, 9))
    assert table.state.question is not None
    assert table.state.question.kind == "next-thrown"
    assert [marker.kind for marker in table.state.markers] == ["A-BOOM-01"]
    assert through_json(table.state).key() == table.state.key()


@pytest.mark.parametrize("on_purpose", [True, False])
def test_a_vehicle_that_explodes_leaves_no_wreck(on_purpose: bool) -> None:
    """A Vehicle with BOOM! is removed and leaves no wreck (A-BOOM-03, FAQ 55a, A-VEHICLE-05)."""
    with Scenario() as table:
        bomb = table.red(plain("A-BOOM 2", "A-VEHICLE", size=1), at=HERE)
        truck = table.red(plain("A-VEHICLE", size=1), at="r6c6")
        if on_purpose:
            table.activate(bomb)
            table.play("boom")
        else:
            table.start(Hit(bomb, 9))
        assert table.killed(bomb)
        assert exploded(table) == [parse_cube(HERE)]
        assert not wrecked_cubes(table.state)
        table.start(Hit(truck, 9))
        assert wrecked_cubes(table.state) == {parse_cube("r6c6")}


@pytest.mark.parametrize("weak_first", [True, False])
def test_of_those_who_die_together_the_strongest_explodes_first(weak_first: bool) -> None:
    """The order of models does not decide which explosion comes first (A-BOOM-04)."""
    with Scenario() as table:
        table.blue(plain("A-SOLID"), at=HERE, spot=(80, 80))  # somebody for them to strike
        for strength in (1, 2) if weak_first else (2, 1):
            table.red(plain(f"A-BOOM {strength}", size=1), at=HERE)
        table.dice(4, 4, 4, 4, *(4, 4, 4), *(1, 1, 1) * 2, *(1, 1), *(1, 1, 1), 1, *(1, 1, 1))
        table.start(Explosion(parse_cube(HERE), 4))
        assert [event["base"] for event in table.happened("rolled") if event["kind"] == "frag"] == [4, 2, 1]
