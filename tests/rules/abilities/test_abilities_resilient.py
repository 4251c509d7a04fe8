"""Resilient: re-rolls of failed dice in Survive tests (A-RESILIENT)."""

from __future__ import annotations

from deadzone.core.pieces import ModelNumber
from deadzone.core.rule_ids import RuleId
from deadzone.core.state import FOR_THE_ROUND
from deadzone.procedures.damage.explosion import Explosion
from deadzone.procedures.fighting.fight import FightAction
from deadzone.procedures.movement.falling import Fall, Slam
from deadzone.procedures.shooting.flames import FightFlames
from deadzone.rules.fighting.fighting import dodge_test
from deadzone.rules.shooting.shooting import survive_test
from deadzone.table.scenario import Scenario
from striking import WARRIOR, plain

HARDY = plain("A-RESILIENT 2", survive=4)


def test_in_every_survive_test() -> None:
    """Resilient (2) re-rolls two failed dice in every Survive test (A-RESILIENT-01)."""
    table = Scenario()
    hardy = table.red(HARDY, at="r3c3")
    enemy = table.blue(WARRIOR, at="r3c3")
    assert survive_test(table.state, hardy, 0).rerolls == 2
    assert dodge_test(table.state, hardy, enemy, False, False, 0).rerolls == 2
    assert survive_test(table.state, enemy, 0).rerolls == 0


def test_shot_at() -> None:
    """A re-rolled die stands; an 8 adds a die (A-RESILIENT-01, R-TEST-12)."""
    with Scenario() as table:
        shooter = table.blue("enforcer--enforcers", at="r3c3")
        target = table.red(HARDY, at="r3c4")
        weapon = table.state.profile(shooter).weapons[0].name.en
        table.dice(4, 4, 4, 1, 1, 1, 1, 1, 8, 1, 4)
        table.shoot(shooter, target, weapon)
        survive = [roll for roll in table.happened("rolled") if roll["kind"] == "survive"]
        assert [roll["successes"] for roll in survive] == [2]
        assert [roll["faces"] for roll in survive] == [(1, 1, 1, 8, 1, 4)]


def test_falls_walls_fire_and_explosions() -> None:
    """Resilient also helps against falls, walls, flames and explosions (A-RESILIENT-01)."""
    for frame, others in ((Fall(ModelNumber(0), 2), 5), (Slam(ModelNumber(0)), 3), (FightFlames(ModelNumber(0)), 3)):
        with Scenario() as table:
            hardy = table.red(HARDY, at="r3c3", burning=isinstance(frame, FightFlames))
            rolls = [(1, 1, 1, 4, 4), (1,) * others]
            table.dice(*[face for roll in (rolls[::-1] if isinstance(frame, FightFlames) else rolls) for face in roll])
            table.start(frame)
            assert table.model(hardy).damage == 0
    with Scenario() as table:
        hardy = table.red(HARDY, at="r3c3")
        table.dice(4, 4, 4, 1, 1, 1, 4, 4, 3)
        table.start(Explosion(table.model(hardy).cube, 3))
        table.play((200, 200))
        assert table.model(hardy).damage == 1


def test_not_in_fight_tests() -> None:
    """Resilient does not help a counter-attack (A-RESILIENT-01)."""
    with Scenario() as table:
        attacker = table.blue(plain(), at="r3c3")
        table.red(HARDY, at="r3c3")
        table.dice(1, 1, 1, 1, 1, 1)
        table.start(FightAction(attacker))
        table.play("fight red-1", "counter-attack")


def test_values_add_up() -> None:
    """A gained value adds to the model's own (S-CREEPING, A-RESILIENT-01)."""
    table = Scenario()
    hardy = table.red(HARDY, at="r3c3")
    table.state.gain(hardy, RuleId("A-RESILIENT"), 1, FOR_THE_ROUND)
    assert survive_test(table.state, hardy, 0).rerolls == 3
