"""Smash!: after damage the attacker may move the target one cube, which pins it (A-SMASH)."""

from __future__ import annotations

from deadzone.core.board.battlefield import BLOCKED
from deadzone.core.cubes import parse_cube
from deadzone.procedures.fighting.blows import Blow
from deadzone.procedures.fighting.fight import FightAction
from deadzone.table.scenario import Scenario
from rehearsal import through_json
from striking import plain

SMASH = ("A-SMASH",)


def smashed(table: Scenario, *rules: str, potential: int = 1, traits: tuple[str, ...] = SMASH) -> int:
    """A red attacker in r3c3 has hit a blue target in r3c5."""
    attacker = table.red(plain(), at="r3c3")
    target = table.blue(plain(*rules), at="r3c5")
    table.start(Blow(attacker, target, potential, 0, traits))
    return target


def test_any_direction_then_pinned() -> None:
    """After damage, the target is moved in any direction on its level, then Pinned (A-SMASH-01, A-SMASH-02)."""
    with Scenario() as table:
        target = smashed(table)
        assert table.model(target).damage == 1
        assert len(table.choices()) == 9
        table.play("throw west", (200, 200))
        assert table.model(target).cube == parse_cube("r3c4")
        assert table.model(target).pinned


def test_it_is_optional() -> None:
    """Smash! is optional (A-SMASH-01)."""
    with Scenario() as table:
        target = smashed(table)
        table.play("throw nowhere")
        assert table.model(target).cube == parse_cube("r3c5")
        assert not table.model(target).pinned


def test_into_a_wall() -> None:
    """Into a wall the target is slammed, and Pinned whatever the result (A-SMASH-01, R-SLAM-01)."""
    with Scenario() as table:
        table.wall("r3c5", "east", BLOCKED)
        target = smashed(table)
        table.dice(4, 4, 4, 1, 1, 1)
        table.play("throw east")
        assert table.happened("slammed") == [{"model": target}]
        assert table.model(target).pinned


def test_among_enemies() -> None:
    """In an enemy cube the other side chooses who fights the target (A-SMASH-01, R-PIN-08)."""
    with Scenario() as table:
        friend = table.red(plain(), at="r3c6")
        attacker = table.red(plain(), at="r3c3")
        target = table.blue(plain(), at="r3c5")
        table.start(Blow(attacker, target, 1, 0, SMASH))
        table.dice(*[1] * 9)
        table.play("throw east", (1, 1), friend)
        assert table.happened("fight") == [{"model": friend, "target": target}]


def test_who_is_not_moved() -> None:
    """Solid models, Vehicles and killed models are not moved (A-SOLID-01, A-VEHICLE-03, R-KILL-01)."""
    for rules, potential in ((("A-SOLID",), 1), (("A-VEHICLE",), 1), ((), 9)):
        with Scenario() as table:
            smashed(table, *rules, potential=potential)


def test_a_construct_is_moved_and_not_pinned() -> None:
    """A Construct is moved but not Pinned (A-CONSTRUCT-01)."""
    with Scenario() as table:
        target = smashed(table, "A-CONSTRUCT")
        table.play("throw east", (200, 200))
        assert (table.model(target).cube, table.model(target).pinned) == (parse_cube("r3c6"), False)


def test_a_smashing_blow_in_a_fight_and_its_save() -> None:
    """A model with Smash! uses it in a fight with Potential Damage; the question can be saved (A-SMASH-01)."""
    for first, asked in ((5, True), (1, False)):
        table = Scenario()
        attacker = table.red(plain("A-SMASH"), at="r3c3")
        table.blue(plain(), at="r3c3", spot=(80, 80))
        table.dice(first, 1, 1, 1, 1, 1)
        table.start(FightAction(attacker))
        table.play("fight blue-1", "dodge")
        assert (table.state.question is not None) == asked
        if table.state.question is not None:
            assert table.state.question.kind == "smash"
            assert through_json(table.state).key() == table.state.key()


def test_smash_or_knockback() -> None:
    """A model with both may choose Smash!; otherwise the target is knocked back (A-SMASH-01, A-KNOCKBACK-02)."""
    with Scenario() as table:
        target = smashed(table, traits=("A-KNOCKBACK", "A-SMASH"))
        table.play("throw nowhere", (200, 200))
        assert (table.model(target).cube, table.model(target).pinned) == (parse_cube("r3c6"), False)
