"""Limits that JADE's cards do not lift: Sentry Guns, Tag, Medics, models under enemy control.

I-SENTRY-05, J-AMB-23, J-AMB-37, J-AMB-40, J-RULE-01..04.
"""

from __future__ import annotations

import pytest
from jade_answering import jade_says
from jade_judging import action_at
from jade_tables import FIGHTER, RAPID, JadeTable, play_on, soldier

from deadzone.catalog.fielding import sentry_gun
from deadzone.core.board.battlefield import LOW_WALL
from deadzone.core.cubes import parse_cube
from deadzone.core.pieces import ModelNumber
from deadzone.core.rule_ids import RuleId
from deadzone.core.sides import BLUE
from deadzone.core.state import FOR_THE_ACTIVATION
from deadzone.jade.judgement.card_action import MOVE
from deadzone.jade.turn.rampage import JadeRampage
from deadzone.players.jade_player import JadePlayer
from deadzone.procedures.movement.extra_moves import Teleport
from deadzone.procedures.shooting.shoot_action import ShootAction
from teaching import armed, gun, taught

TAGGER = armed(soldier("Tagger"), gun(8, "A-TAG", name="tagger"))
BRUTE = taught(soldier("Brute"), "A-RAMPAGE")


def test_a_sentry_gun_shoots_once() -> None:
    """A clear shot means two shots, for a Sentry Gun one (I-SENTRY-05, J-AMB-23)."""
    for profile, shots in ((sentry_gun(), 1), (soldier("Gunner", gun=8), 2)):
        table = JadeTable("hold")
        model = table.red(profile, at="r3c1")
        table.blue(FIGHTER, at="r3c5")
        table.turn()
        play_on(table, JadePlayer())
        assert len(table.happened("shot")) == shots
        assert table.model(model).activated


def test_a_target_is_marked_before_a_tag_shot() -> None:
    """The target of a Tag shot, not the nearest enemy, is tagged once before the shot (J-AMB-40, A-TAG-01)."""
    table = JadeTable("shoot strongest-enemy; shoot strongest-enemy")
    shooter = table.red(TAGGER, at="r3c1")
    for cube in ("r3c3", "r3c5"):
        table.wall(cube, "east", LOW_WALL)  # no enemy is in clear shot
    table.blue(FIGHTER, at="r3c4")
    strong = table.blue(soldier("Strong", vp=9), at="r3c6")
    table.turn()
    play_on(table, JadePlayer())
    assert table.happened("tagged") == [{"model": shooter, "target": strong}]
    assert [shot["target"] for shot in table.happened("shot")] == [strong, strong]


def test_no_mark_for_another_weapon() -> None:
    """No tag if another weapon is used for the shot (J-AMB-40)."""
    table = JadeTable("hold")
    table.red(armed(soldier(), gun(8, "A-TAG", name="tagger"), gun(8, ap=2, name="rifle")), at="r3c1")
    table.blue(FIGHTER, at="r3c5")
    table.turn()
    play_on(table, JadePlayer())
    assert len(table.happened("shot")) == 2
    assert not table.happened("tagged")


@pytest.mark.parametrize(("rule", "state"), [("A-MEDIC", "damage"), ("A-LOADER", "reloading")])
def test_medics_and_loaders_help_or_do_nothing(rule: str, state: str) -> None:
    """A Medic or Loader that cannot reach its friend uses no other Special action (J-RULE-02, J-RULE-03)."""
    table = JadeTable("hold")
    table.red(taught(TAGGER, rule), at="r3c1")
    patient = soldier("Patient", gun=2, gun_rules=["A-SLOWRELOAD"])
    table.red(patient, at="r7c7", damage=int(state == "damage"), reloading=(0,) if state == "reloading" else ())
    table.wall("r3c3", "east", LOW_WALL)
    table.blue(FIGHTER, at="r3c5")
    table.turn()
    play_on(table, JadePlayer())
    assert not table.happened("tagged")
    assert "skipped special: nothing-useful" in table.story()


def test_a_rampaging_model_does_not_leave_an_objective() -> None:
    """A rampaging model leaves an objective, here r3c5, only in a clear-shot situation (J-MOVE-04, J-AMB-37)."""
    for gun_of_enemy, answer in ((0, "stop"), (8, "run to r3c6L1")):
        table = JadeTable()
        brute = table.red(BRUTE, at="r3c5", damage=1)
        table.blue(FIGHTER, at="r3c6")
        table.blue(soldier(gun=gun_of_enemy), at="r3c0")
        table.state.gain(brute, RuleId("A-RAMPAGE-02"), 0, FOR_THE_ACTIVATION)
        table.start(JadeRampage(brute))
        assert jade_says(table) == answer


def test_a_rampaging_model_stays_in_the_area_of_its_engineer() -> None:
    """A rampaging Remote model stays in its Engineer's area (J-RULE-04)."""
    for engineer, answer in (("r3c0", "stop"), ("r3c1", "run to r3c4L1")):
        table = JadeTable()
        brute = table.red(taught(BRUTE, "A-REMOTE"), at="r3c3", damage=1)
        table.red(soldier("Engineer", rules=["A-ENGINEER"]), at=engineer)
        table.blue(FIGHTER, at="r3c4")
        table.state.gain(brute, RuleId("A-RAMPAGE-02"), 0, FOR_THE_ACTIVATION)
        table.start(JadeRampage(brute))
        assert jade_says(table) == answer


def test_the_enemy_decides_how_a_model_under_control_fires() -> None:
    """For a model under enemy control the enemy, not the d8, decides on Fire for Effect (A-RAMPAGE-02, J-RULE-01)."""
    table = JadeTable()
    model = table.red(RAPID, at="r3c3")
    table.red(FIGHTER, at="r3c5")
    table.blue(FIGHTER, at="r7c7")
    table.state.controlled = model
    table.start(ShootAction(model, fixed=ModelNumber(1), target=ModelNumber(1)))
    table.play("with gun")
    assert table.state.question is not None
    assert (table.state.question.side, table.asked()[0]) == (BLUE, "mode")


def test_jade_rolls_for_the_model_it_controls() -> None:
    """For an enemy model that JADE controls, JADE rolls the d8 (J-RULE-01, A-RAMPAGE-02)."""
    table = JadeTable()
    table.red(FIGHTER, at="r7c7")
    model, friend = table.blue(RAPID, at="r3c3"), table.blue(FIGHTER, at="r3c5")
    table.state.controlled = model
    table.dice(6)
    table.start(ShootAction(model, fixed=friend, target=friend))
    table.dice(*[1] * 9)
    table.play("with gun")
    assert table.happened("jade-effect") == [{"model": model, "face": 6}]


def test_a_teleport_from_where_it_was_knocked_to() -> None:
    """A model knocked away teleports to its planned cube or as near its target as possible (J-AMB-40, R-BREAK-08)."""
    for planned, said in (("r3c5", "r3c5L1"), ("r7c0", "r3c6L1")):
        table = JadeTable("move nearest-enemy")
        model, enemy = table.red(soldier("Ghost", rules=["A-TELEPORT"]), at="r3c3"), table.blue(FIGHTER, at="r3c6")
        action_at(table, model, MOVE, enemy).cube = parse_cube(planned)
        table.start(Teleport(model))
        assert jade_says(table) == f"teleport to {said}"
