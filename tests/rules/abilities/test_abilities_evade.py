"""Evade: a model hit by a shot, neither killed nor Pinned, may move one cube (A-EVADE)."""

from __future__ import annotations

from deadzone.core.board.battlefield import BLOCKED, FLOOR_HATCH, FULL
from deadzone.core.cubes import parse_cube
from deadzone.core.pieces import ModelNumber
from deadzone.core.weapon_places import FIRST_WEAPON
from deadzone.procedures.shooting.flames import Burn
from deadzone.table.scenario import Scenario
from rehearsal import through_json
from teaching import taught

WARRIOR = "steel-warrior"
RIFLE = "Hailstorm Rifle"
EVADER = taught(WARRIOR, "A-EVADE")
HIT = (8, 8, 8, 1, 1, 1)


def shot(who: object, *faces: int, effect: bool = False, **state: bool) -> tuple[Scenario, ModelNumber]:
    """A Steel Warrior shoots at the model from three cubes away with a Clear Shot: five dice."""
    table = Scenario()
    shooter = table.red(WARRIOR, at="r3c1")
    target = table.blue(who, at="r3c4", **state)  # type: ignore[arg-type]
    table.dice(*faces)
    table.shoot(shooter, target, RIFLE, effect)
    return table, target


def test_after_a_hit_it_may_move() -> None:
    """A model that was hit may move, even if Armour absorbed everything; it is not activated
    (A-EVADE-01, A-EVADE-02).
    """
    table, target = shot(EVADER, 4, 1, 1, 1, 1, 1, 1, 1)
    with table:
        assert "stop" in table.choices()
        assert through_json(table.state).question is not None
        assert table.refused(parse_cube("r3c6")) == "R-MOVE-02"
        table.play("evade to r4c5L1", "spot 200 200")
        assert table.model(target).cube == parse_cube("r4c5")
        assert not table.model(target).activated
    table, target = shot(EVADER, 4, 1, 1, 1, 1, 1, 1, 1)
    with table:
        table.play("stop")
        assert table.model(target).cube == parse_cube("r3c4")


def test_into_a_fight() -> None:
    """The move may enter an enemy cube and start a fight (A-EVADE-01)."""
    table, _target = shot(EVADER, 4, 1, 1, 1, 1, 1, 1, 1)
    with table:
        table.state.change(ModelNumber(0)).cube = parse_cube("r3c3")
        table.dice(1, 1, 1, 1, 1, 1, 1, 1)
        table.play("evade to r3c3L1", "spot 80 80", "fight red-1", "dodge")
        assert table.happened("fight")


def test_off_a_roof() -> None:
    """Over an edge the model must let itself fall (A-EVADE-01, R-MOVE-09, R-LEVEL-08)."""
    with Scenario(levels=3) as table:
        table.floor("r3c4L3", FULL)
        shooter = table.red(WARRIOR, at="r3c1")
        target = table.blue(EVADER, at="r3c4L3")
        table.dice(4, 1, 1, 1, 1, 1, 1, 1)
        table.shoot(shooter, target, RIFLE, False)
        table.play("evade to r3c5L3")
        assert table.choices() == ["fall"]
        table.dice(7, 7, 7, 1, 1, 1)
        table.play("fall", "spot 200 200")
        assert table.model(target).cube == parse_cube("r3c5L1")


def test_not_when_missed_killed_or_pinned() -> None:
    """A model that is missed, killed or Pinned cannot evade (A-EVADE-01)."""
    table, _ = shot(EVADER, 1, 1, 1, 1, 1, 1, 1, 1)
    table.finish()
    table, target = shot(EVADER, 7, 7, 7, 7, 7, 1, 1, 1)
    table.finish()
    assert table.killed(target)
    table, target = shot(EVADER, 4, 1, 1, 1, 1, 1, 1, 1, 1, effect=True)
    table.finish()
    assert table.model(target).pinned
    table, target = shot(EVADER, 4, 1, 1, 1, 1, 1, 1, 1, pinned=True)
    table.finish()


def test_one_that_has_acted_evades_too() -> None:
    """An activated model may evade (A-EVADE-02)."""
    table, target = shot(EVADER, 4, 1, 1, 1, 1, 1, 1, 1, activated=True)
    with table:
        table.play("evade to r4c5L1", "spot 200 200")
        assert table.model(target).activated


def test_others_do_not() -> None:
    """A model without Evade is not asked (A-EVADE-01)."""
    table, _ = shot(WARRIOR, 4, 1, 1, 1, 1, 1, 1, 1)
    table.finish()


def test_fire_for_effect_is_nothing_to_evade() -> None:
    """Fire for Effect does not trigger Evade, even for a Construct that cannot be Pinned (R-FFE-04,
    A-EVADE-02).
    """
    table, target = shot(taught(EVADER, "A-CONSTRUCT"), 4, 1, 1, 1, 1, 1, 1, 1, 1, effect=True)
    table.finish()
    assert not table.model(target).pinned


def test_fire_is_evaded_by_those_it_hits() -> None:
    """It Burns! is a Shoot action: only the models it hits may evade (A-EVADE-01, A-EVADE-02,
    A-BURNS-02, A-BURNS-03).
    """
    with Scenario() as table:
        shooter = table.red("forge-lord-ingulf-krestuersson--forge-fathers", at="r3c3")
        target = table.blue(taught(EVADER, armour=3), at="r3c5")
        other = table.blue(taught(EVADER, armour=3), at="r3c5", spot=(80, 80))
        third = table.blue(EVADER, at="r3c5", spot=(300, 80), damage=1)
        table.dice(3, 3, 1, 4, 1, 1, 4, 4, 1, 1, 1, 1)
        table.start(Burn(shooter, target, FIRST_WEAPON))
        assert table.killed(third)
        question = table.state.question
        assert question is not None
        assert (question.kind, question.subject) == ("evade", target)
        assert through_json(table.state).key() == table.state.key()
        table.play("evade to r4c5L1", "spot 200 200")
        assert table.model(target).burning
        assert table.model(other).cube == parse_cube("r3c5")


def test_an_agile_model_goes_on_from_where_it_evaded_to() -> None:
    """An Agile model gets its free step after evading, which is a Move (A-EVADE-01, A-AGILE-01)."""
    with Scenario(levels=2) as table:
        table.wall("r3c5", "north", BLOCKED)
        table.floor("r3c5L2", FLOOR_HATCH + 4)
        shooter = table.red(WARRIOR, at="r3c1")
        target = table.blue(taught(EVADER, "A-AGILE"), at="r3c4")
        table.dice(4, 1, 1, 1, 1, 1, 1, 1)
        table.shoot(shooter, target, RIFLE)
        table.play("evade to r3c5L1", "spot 200 200", "climb to r3c5L2", "spot 200 200")
        assert table.model(target).cube == parse_cube("r3c5L2")
