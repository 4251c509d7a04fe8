"""S-DANCE Dance of Death: after a Fight action the model moves one cube, and breaks away from nobody."""

from __future__ import annotations

from special_tables import ENFORCER, WARRIOR, asked, led_by, refusal, results_left

from deadzone.core.board.battlefield import BLOCKED
from deadzone.core.cubes import parse_cube
from deadzone.core.pieces import ModelNumber
from deadzone.core.sides import RED
from deadzone.core.state import FOR_THE_ROUND, MOVE_BONUS
from deadzone.rules.movement.moving import speed_of
from deadzone.rules.specials.army_specials import FOUGHT
from deadzone.table.scenario import Scenario

DRAW = (1, 1, 1, 1, 1, 1)


def duel(faces: str = "SPECIAL") -> tuple[Scenario, ModelNumber, ModelNumber]:
    table = led_by("S-DANCE", faces)
    model = table.red(ENFORCER, at="r3c3")
    enemy = table.blue(WARRIOR, at="r3c3")
    return table, model, enemy


def test_away_from_the_enemy() -> None:
    """S-DANCE: one cube, no break-away, though the enemy is on its feet; the MOVE result stays for later, R-CMD-12."""
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
    """S-DANCE, R-CMD-15: a FIGHT result counts as a Fight action; once per activation."""
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
    """S-DANCE [PROPOSED]: a fight that a movement caused is no Fight action."""
    table = led_by("S-DANCE")
    model = table.red(ENFORCER, at="r3c3")
    table.blue(WARRIOR, at="r3c4")
    table.activate(model)
    table.dice(1, *DRAW)
    table.play("move", "go to r3c4L1", (90, 90), "fight blue-1", "dodge")
    table.finish()  # nothing is left to do beside the enemy
    assert results_left(table) == 1


def test_not_when_it_was_killed_or_declined() -> None:
    """S-DANCE: it may be declined; who falls does not dance."""
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
    table.finish()  # nobody is asked whether the dead dance
    assert results_left(table) == 1


def test_nobody_dances_on_the_ground_or_out_of_turn() -> None:
    """S-DANCE: the active model, on its feet."""
    table, model, enemy = duel()
    table.state.active = model
    assert refusal(table, model, FOUGHT, enemy) == ""
    table.state.change(model).pinned = True
    assert refusal(table, model, FOUGHT, enemy) == "S-DANCE"
    table.state.change(model).pinned = False
    table.state.change(model).activated = True  # something has ended its activation, R-TURN-07
    assert refusal(table, model, FOUGHT, enemy) == "S-DANCE"
    table.state.change(model).activated = False
    table.state.active = enemy
    assert refusal(table, model, FOUGHT, enemy) == "S-DANCE"


def test_nobody_dances_who_cannot_move() -> None:
    """S-DANCE, R-CMD-09, R-MOVE-07: as by a MOVE result, so with a Speed and a cube to go to."""
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
    """S-DANCE, R-CMD-09: as by a MOVE result; two cubes away there is nothing to go to."""
    table, model, enemy = duel()
    table.activate(model)
    table.dice(*DRAW)
    table.play("fight", enemy, "dodge", "use")
    assert parse_cube("r3c5") not in asked(table).options
    table.play("go to r3c4L1", (200, 200))
    table.finish()  # a Fight was its long action: nothing is left to do
    assert table.model(model).cube == parse_cube("r3c4")


def test_into_the_next_fight() -> None:
    """S-DANCE, R-CMD-15: the fight that its move starts is no Fight action, and nobody dances twice."""
    table, model, enemy = duel("SPECIAL SPECIAL")
    other = table.blue(WARRIOR, at="r3c4")
    table.activate(model)
    table.dice(*DRAW)
    table.play("fight", enemy, "dodge", "use", "go to r3c4L1", (90, 90))
    table.dice(*[1] * 7)
    table.play(other, "dodge")
    table.finish()
    assert results_left(table) == 1
