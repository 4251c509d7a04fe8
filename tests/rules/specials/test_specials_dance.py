"""Dance of Death: after a Fight action the model moves one cube without breaking away (S-DANCE)."""

from __future__ import annotations

from deadzone.core.board.battlefield import BLOCKED
from deadzone.core.cubes import parse_cube
from deadzone.core.pieces import ModelNumber
from deadzone.core.sides import RED
from deadzone.core.state import FOR_THE_ROUND, MOVE_BONUS
from deadzone.rules.movement.moving import speed_of
from deadzone.rules.specials.army_specials import FOUGHT
from deadzone.table.scenario import Scenario
from special_tables import ENFORCER, WARRIOR, asked, led_by, refusal, results_left

DRAW = (1, 1, 1, 1, 1, 1)


def duel(faces: str = "SPECIAL") -> tuple[Scenario, ModelNumber, ModelNumber]:
    table = led_by("S-DANCE", faces)
    model = table.red(ENFORCER, at="r3c3")
    enemy = table.blue(WARRIOR, at="r3c3")
    return table, model, enemy


def test_away_from_the_enemy() -> None:
    """The model leaves an unpinned enemy without a strike; the MOVE result can still be used (S-DANCE, R-CMD-12)."""
    table, model, enemy = duel("SPECIAL MOVE")
    table.activate(model)
    table.dice(*DRAW)
    table.play("fight", enemy, "dodge")
    question = asked(table)
    assert (question.side, question.kind) == (RED, "army-special")
    table.play("use", "go to r3c4L1", (200, 200))
    assert table.model(model).cube == parse_cube("r3c4")
    assert not table.happened("no-strike")
    assert results_left(table) == 0
    assert "free-move" in asked(table).options


def test_after_a_free_fight_and_once() -> None:
    """A FIGHT result counts as a Fight action; once per Activation (S-DANCE, R-CMD-15)."""
    table, model, enemy = duel("SPECIAL SPECIAL FIGHT")
    table.activate(model)
    table.dice(*DRAW)
    table.play("fight", enemy, "dodge")
    table.play("use", "stop", (300, 300))
    table.dice(*DRAW)
    table.play("free-fight", enemy, "dodge")
    assert not table.state.stack or asked(table).kind != "army-special"
    assert results_left(table) == 1


def test_not_after_a_fight_by_moving() -> None:
    """A fight caused by movement is not a Fight action (S-DANCE [PROPOSED])."""
    table = led_by("S-DANCE")
    model = table.red(ENFORCER, at="r3c3")
    table.blue(WARRIOR, at="r3c4")
    table.activate(model)
    table.dice(1, *DRAW)
    table.play("move", "go to r3c4L1", (90, 90), "fight blue-1", "dodge")
    table.finish()  # no action is possible beside the enemy
    assert results_left(table) == 1


def test_not_when_it_was_killed_or_declined() -> None:
    """The move may be declined; a killed model does not move (S-DANCE)."""
    table, model, enemy = duel()
    table.activate(model)
    table.dice(*DRAW)
    table.play("fight", enemy, "dodge", "decline")
    assert results_left(table) == 1
    table, model, enemy = duel()
    table.activate(model)
    table.dice(1, 1, 1, 7, 7, 7)
    table.play("fight", enemy, "counter-attack")
    assert table.killed(model)
    table.finish()  # no question for a killed model
    assert results_left(table) == 1


def test_nobody_dances_on_the_ground_or_out_of_turn() -> None:
    """Only for the active model, and not while Pinned (S-DANCE)."""
    table, model, enemy = duel()
    table.state.active = model
    assert refusal(table, model, FOUGHT, enemy) == ""
    table.state.change(model).pinned = True
    assert refusal(table, model, FOUGHT, enemy) == "S-DANCE"
    table.state.change(model).pinned = False
    table.state.change(model).activated = True  # its Activation has ended, R-TURN-07
    assert refusal(table, model, FOUGHT, enemy) == "S-DANCE"
    table.state.change(model).activated = False
    table.state.active = enemy
    assert refusal(table, model, FOUGHT, enemy) == "S-DANCE"


def test_nobody_dances_who_cannot_move() -> None:
    """The model needs a Move value and a cube to go to (S-DANCE, R-CMD-09, R-MOVE-07)."""
    table, model, enemy = duel()
    table.state.active = model
    table.state.gain(model, MOVE_BONUS, -speed_of(table.state, model)[0], FOR_THE_ROUND)
    assert refusal(table, model, FOUGHT, enemy) == "S-DANCE"
    table = led_by("S-DANCE")
    model = table.red(WARRIOR, at="r3c3")
    enemy = table.blue(ENFORCER, at="r3c3")
    for side in ("north", "east", "south", "west"):
        table.wall("r3c3", side, BLOCKED)
    table.state.active = model
    assert refusal(table, model, FOUGHT, enemy) == "S-DANCE"


def test_one_cube_and_no_more() -> None:
    """One cube only, as by a MOVE result (S-DANCE, R-CMD-09)."""
    table, model, enemy = duel()
    table.activate(model)
    table.dice(*DRAW)
    table.play("fight", enemy, "dodge", "use")
    assert parse_cube("r3c5") not in asked(table).options
    table.play("go to r3c4L1", (200, 200))
    table.finish()  # the Fight was its long action
    assert table.model(model).cube == parse_cube("r3c4")


def test_into_the_next_fight() -> None:
    """The fight started by this move is not a Fight action, so it allows no second move (S-DANCE, R-CMD-15)."""
    table, model, enemy = duel("SPECIAL SPECIAL")
    other = table.blue(WARRIOR, at="r3c4")
    table.activate(model)
    table.dice(*DRAW)
    table.play("fight", enemy, "dodge", "use", "go to r3c4L1", (90, 90))
    table.dice(*[1] * 7)
    table.play(other, "dodge")
    table.finish()
    assert results_left(table) == 1
