"""The scenario kit in play: refusals, questions, dice by meaning, and actions as legal as in a game."""

from collections.abc import Callable

import pytest

from deadzone.core.cubes import parse_cube
from deadzone.core.pieces import ModelNumber
from deadzone.table.scenario import (
    BLOCKED,
    BLUE,
    NO_RULE,
    NOBODY,
    RED,
    WAITING,
    Fault,
    Scenario,
    blade,
    gun,
    plain,
)

RAPID = plain(weapons=[gun(5, "A-RAPIDFIRE"), blade()])


def duel(**blue: object) -> tuple[Scenario, ModelNumber, ModelNumber]:
    table = Scenario()
    return table, table.red(plain(), at="r3c3"), table.blue(plain(), at="r3c5", **blue)


def said(wrong: Callable[[], object]) -> str:
    with pytest.raises(Fault) as fault:
        wrong()
    return str(fault.value)


# Refusals


def test_accepted_and_refused_by_no_rule_are_two_things() -> None:
    table, model, _ = duel()
    table.activate(model)
    assert table.refused("move") == ""
    assert table.refused("dance") == NO_RULE
    assert table.refused("dance").sentence.startswith("'dance' is not one of the choices: move, ")
    assert table.refused("fight") == "R-FIGHT-01"
    assert table.refused("fight").sentence == "There is no enemy in the cube of Plain."
    assert table.refused(17) == NO_RULE


def test_refusals_read_what_is_played() -> None:
    """`refused` and `play` accept the same texts (R-MOVE-02, R-POS-02)."""
    table, model, _ = duel()
    table.activate(model)
    table.play("move")
    assert table.refused("go to r3c4L1") == table.refused("go to r3c4") == table.refused(parse_cube("r3c4")) == ""
    assert table.refused("go to r3c5") == "R-MOVE-02"
    assert said(lambda: table.play("go to r3c5")).startswith('play("go to r3c5"): ')
    assert said(lambda: table.play("go to r3c5")).endswith("(R-MOVE-02)")
    assert table.refused("fall") == "R-LEVEL-08"
    assert table.refused("go to the moon") == NO_RULE
    table.play("go to r3c4")
    assert table.refused("anywhere") == table.refused("spot 80 80") == ""
    assert table.refused("spot 0 80") == "R-POS-02"
    table.play("anywhere")
    assert table.asked() == (RED, "action", model)


def test_refusals_of_models_and_weapons_by_name() -> None:
    """Models and weapons can be given by name (R-SHOOT-01, R-SHOOT-03, R-ROUND-02)."""
    table, _, _ = duel(activated=True)
    table.red(plain(), at="r4c4")
    table.start_round(RED)
    assert table.refused("activate blue-1") == "R-TURN-02"
    assert table.refused("activate nobody") == "R-TURN-04"
    assert table.refused("activate army-special") == "R-CMD-15"
    table.play("activate red-1", "shoot")
    assert table.refused("with blade") == "R-SHOOT-01"
    assert table.refused("with Gun") == ""
    table.play("with Gun")
    assert table.refused("at red-2") == "R-SHOOT-03"


def test_nobody_is_asked() -> None:
    table, _, _ = duel()
    assert table.asked() is None
    assert said(lambda: table.refused("move")) == 'refused("move"): There is no question to answer.'
    assert said(lambda: table.play("move")) == 'play("move"): There is no question to answer.'


def test_who_is_asked_what() -> None:
    table = Scenario()
    shooter, target = table.red(plain(), at="r3c3"), table.blue(plain(), at="r3c5")
    table.command(BLUE, "DICE")
    table.shoot(shooter, target, "Gun")
    assert table.asked() == (BLUE, "spend-dice", target)
    assert str(table.asked()) == "blue is asked: spend-dice about model 1"
    assert table.choices() == ["spend 0 dice", "spend 1 dice"]
    assert table.refused("spend 2 dice") == NO_RULE


def test_nothing_begins_in_the_middle_of_something_else() -> None:
    table, model, enemy = duel()
    table.activate(model)
    for wrong in (
        lambda: table.shoot(model, enemy, "Gun"),
        lambda: table.fight(model, enemy),
        lambda: table.move(model),
        lambda: table.start_round(RED),
    ):
        assert said(wrong).endswith("red has a question to answer first: action.")


# Numbers and names


def test_a_model_that_is_none() -> None:
    table, model, _ = duel()
    assert (
        said(lambda: table.activate(ModelNumber(7))) == "activate(7): 7 is not a model: there are 2, numbered from 0."
    )
    assert said(lambda: table.shoot(model, "Gun", "Gun")).startswith('shoot(0, "Gun", "Gun"): \'Gun\' is not a cube')
    assert said(lambda: table.killed(-1)) == "killed(-1): -1 is not a model: there are 2, numbered from 0."
    assert said(lambda: table.model(True)) == "model(True): True is not a model: there are 2, numbered from 0."
    assert said(lambda: table.weapon(ModelNumber(0), "Bazooka")).endswith("Plain has no Bazooka; it has Gun, Blade.")


def test_what_is_no_decision_and_no_procedure() -> None:
    table, model, _ = duel()
    assert said(lambda: table.start("move")) == 'start("move"): "move" is not a procedure.'  # type: ignore
    table.activate(model)
    assert said(lambda: table.play(None)) == "play(None): None is not a decision: write it as choices() does."  # type: ignore
    assert table.refused(True) == NO_RULE


def test_an_event_that_is_none() -> None:
    table, _, _ = duel()
    assert table.happened("killed") == []
    assert said(lambda: table.happened("kiled")) == ('happened("kiled"): Unknown event "kiled"; the closest is killed.')


# Dice


def test_successes_whatever_the_dice() -> None:
    """Successes are given with any number of dice, using 8s if needed, in any order (R-TEST-06, R-TEST-07)."""
    for attack, defence, damage in ((2, 1, 1), (3, 3, 0), (5, 4, 1), (0, 0, 0)):
        table, shooter, target = duel()
        table.successes(target, defence)
        table.successes(shooter, attack)
        table.shoot(shooter, target, "Gun")
        assert table.model(target).damage == damage
        assert [roll["successes"] for roll in table.happened("rolled")] == [attack, defence]
        table.finish()


def test_successes_with_rolls_again_and_hard_values() -> None:
    """Failed dice are re-rolled and fail again; an 8 adds a die (R-TEST-12)."""
    table = Scenario()
    shooter = table.red(plain(shoot=8), at="r3c3")
    target = table.blue(plain("A-RESILIENT 2"), at="r3c5")
    table.successes(shooter, 2)
    table.successes(target, 1)
    table.shoot(shooter, target, "Gun")
    first, second = table.happened("rolled")
    assert first["faces"] == (8, 8, 1, 1, 1, 1, 1)  # five dice
    assert second["faces"] == (5, 1, 1, 1, 1)
    assert (first["successes"], second["successes"]) == (2, 1)


def test_successes_of_one_kind_and_faces_beside_them() -> None:
    table, shooter, target = duel()
    table.successes(target, 2, "survive")
    table.successes(target, 1, "shoot")
    table.dice(5, 5, 5, 1, 1)
    table.shoot(shooter, target, "Gun")
    table.dice(1, 1, 1)
    table.shoot(target, shooter, "Gun")
    assert [roll["successes"] for roll in table.happened("rolled")] == [3, 2, 1, 0]
    table.finish()


def test_dice_that_cannot_be() -> None:
    table, shooter, target = duel()
    assert said(lambda: table.dice(0)) == "dice(0): 0 is not a face of a die."
    assert said(lambda: table.dice("5")) == 'dice("5"): "5" is not a face of a die.'  # type: ignore
    assert said(lambda: table.successes(9, 1)).startswith("successes(9, 1): 9 is not a model")
    assert said(lambda: table.successes(shooter, -1)).endswith("-1 is not a number of successes.")
    table.dice(9, 1, 1, 1, 1)
    assert said(lambda: table.shoot(shooter, target, "Gun")).endswith(
        "dice() gives a 9 for shoot, which is rolled with dice of 8 faces."
    )


def test_an_unforeseen_roll_says_who_rolls_what() -> None:
    table, shooter, target = duel()
    table.successes(shooter, 1)
    table.dice(5)
    assert said(lambda: table.shoot(shooter, target, "Gun")) == (
        'shoot(0, 1, "Gun"): Unexpected roll: blue-1 rolls survive and needs 3 more dice, but the script has 1.'
    )


def test_successes_that_nobody_rolls_are_left_over() -> None:
    table, shooter, _ = duel()
    table.successes(shooter, 1)
    assert said(table.finish) == "finish(): Some successes were never rolled: successes(0, 1)."


# Shooting, fighting, moving


def test_shots_that_are_illegal() -> None:
    """Illegal shots are refused with their rule (R-RANGE-03, R-LOS-01, R-SHOOT-01, -02, -03, -07, R-FFE-01)."""
    table = Scenario()
    shooter = table.red(plain(), at="r3c3")
    friend = table.red(plain(), at="r4c3")
    far = table.blue(plain(), at="r3c0", spot=(1, 200))
    lying = table.blue(plain(), at="r7c7", pinned=True)
    hidden = table.blue(plain(), at="r0c3")
    gone = table.blue(plain(), at="r3c3", fate=WAITING)
    table.wall("r1c3", "north", BLOCKED)
    for target, weapon, rule in (
        (friend, "Gun", "R-SHOOT-03"), (hidden, "Gun", "R-LOS-01"), (far, "Blade", "R-SHOOT-01"),
        (gone, "Gun", "R-SHOOT-03"),
    ):  # fmt: skip
        assert said(lambda: table.shoot(shooter, target, weapon)).endswith(f"({rule})")  # noqa: B023
    assert said(lambda: table.shoot(lying, friend, "Gun")).endswith("(R-SHOOT-07)")
    assert said(lambda: table.shoot(gone, friend, "Gun")).endswith("Plain is not on the table. (R-TURN-02)")
    assert said(lambda: table.shoot(shooter, far, "Gun", fire_for_effect=True)).endswith("(R-FFE-01)")
    assert said(lambda: table.shoot(shooter, far, "Gun", ammo="I-AMMO")).endswith("has no I-AMMO for Gun.")
    assert said(lambda: table.shoot(shooter, "r3c0", "Gun")).endswith("aimed at a model, not at a cube. (R-SHOOT-03)")
    assert table.happened("shot") == []


def test_a_shot_out_of_range_only_unchecked() -> None:
    """A shot out of range is possible only unchecked (R-RANGE-03)."""
    table = Scenario()
    shooter, target = table.red(plain(), at="r3c0"), table.blue(plain(), at="r3c7")
    assert said(lambda: table.shoot(shooter, target, "Gun")).endswith("(R-RANGE-03)")
    table.successes(shooter, 1)
    table.successes(target, 0)
    table.shoot_unchecked(shooter, target, "Gun")
    assert table.model(target).damage == 1


def test_what_is_declared_with_a_shot() -> None:
    """What the call declares is not asked (R-FFE-01, I-AMMO-01)."""
    table = Scenario()
    shooter = table.red(RAPID, at="r3c3", items=("I-AMMO",))
    target = table.blue(plain(), at="r3c5")
    table.successes(shooter, 2)
    table.successes(target, 1)
    table.shoot(shooter, target, "Gun", fire_for_effect=True, ammo="I-AMMO")
    assert table.model(target).pinned
    assert table.model(shooter).items == ()


def test_a_shot_at_a_cube() -> None:
    """A weapon that targets a cube is fired by its own procedure (R-SHOOT-05)."""
    table = Scenario()
    shooter = table.red(plain(weapons=[gun(5, "A-FRAG 3")]), at="r3c3")
    table.blue(plain(), at="r3c5")
    table.dice(8, 8, 8)
    with pytest.raises(Fault, match="Unexpected roll"):
        table.shoot(shooter, "r3c5", "Gun")
    assert [shot["cube"] for shot in table.happened("aimed")] == [parse_cube("r3c5")]


def test_fights_that_are_illegal() -> None:
    """Illegal fights are refused with their rule (R-FIGHT-01, R-ACT-03, R-TEST-09, R-FIGHT-04)."""
    table = Scenario()
    fighter, far = table.red(plain(), at="r3c3"), table.blue(plain(), at="r3c4")
    near, friend = table.blue(plain(fight=0), at="r3c3", pinned=True), table.red(plain(), at="r3c3")
    meek = table.blue(plain(fight=0), at="r3c3")
    assert said(lambda: table.fight(fighter, far)).endswith("(R-FIGHT-01)")
    assert said(lambda: table.fight(fighter, friend)).endswith("(R-FIGHT-01)")
    assert said(lambda: table.fight(near, fighter)).endswith("(R-ACT-03)")
    assert said(lambda: table.fight(meek, fighter)).endswith("(R-TEST-09)")
    assert said(lambda: table.fight(fighter, near, "Gun")).endswith("Gun cannot be used to fight. (R-FIGHT-04)")
    assert said(lambda: table.fight_unchecked(fighter, far)).endswith("(R-FIGHT-01)")


def test_a_fight_with_a_weapon_of_two() -> None:
    """One of two weapons can be named for a fight (R-FIGHT-04)."""
    table = Scenario()
    fighter = table.red(plain(weapons=[blade(), blade(ap=2, name="Axe")]), at="r3c3")
    enemy = table.blue(plain(armour=2, fight=0), at="r3c3")
    table.successes(fighter, 2)
    table.successes(enemy, 1)
    table.fight(fighter, enemy, "Axe")
    assert table.model(enemy).damage == 1
    table.finish()


def test_moves_that_are_illegal() -> None:
    """Illegal moves are refused with their rule (R-ACT-03, R-MOVE-01, R-SCEN-01, R-SPRINT-03, R-MOVE-09)."""
    table = Scenario(levels=2)
    lying, mover = table.red(plain(), at="r0c0", pinned=True), table.red(plain(), at="r3c3")
    engaged = table.red(plain(), at="r6c6")
    table.blue(plain(), at="r6c6", pinned=True)
    table.wall("r3c3", "east", BLOCKED)
    assert said(lambda: table.move(lying, "r0c1")).endswith("(R-ACT-03)")
    assert said(lambda: table.move(mover, "r3c5")).endswith(
        "Plain cannot reach r3c5L1: it can move 1 cube. (R-MOVE-01)"
    )
    assert said(lambda: table.move(mover, "r3c4")).endswith("(R-SCEN-01)")
    assert said(lambda: table.move(mover, "r2c3L2")).endswith("(R-MOVE-09)")
    assert said(lambda: table.sprint(engaged, "r6c5")).endswith("(R-SPRINT-03)")
    assert said(lambda: table.walk("r3c4")).startswith('walk("r3c4"): No model is moving: ')
    assert table.happened("moved") == []


def test_the_shortest_way_to_a_cube() -> None:
    """The shortest path is taken, around the wall (R-SPRINT-01)."""
    table = Scenario()
    runner = table.red(plain(), at="r3c3")
    for row in ("r2", "r3", "r4"):
        table.wall(f"{row}c3", "east", BLOCKED)
    table.wall("r1c3", "east", BLOCKED)
    table.sprint(runner, "r5c4")
    assert table.model(runner).cube == parse_cube("r5c4")
    assert len(table.happened("moved")) == 2
    table.finish()


def test_a_walk_is_left_where_others_are_asked() -> None:
    """A move pauses where the enemy decides whether to strike, then goes on (R-BREAK-01)."""
    table = Scenario()
    runner = table.red(plain(), at="r3c3")
    table.blue(plain(), at="r3c3")
    table.move(runner, "r3c4")
    assert table.asked() == (BLUE, "strike", runner)
    table.play("strike with nobody")
    table.play("anywhere")
    assert table.model(runner).cube == parse_cube("r3c4")
    table.finish()


def test_a_movement_that_nobody_checks() -> None:
    """An unchecked move may go farther than in a game, but not for a Pinned model (R-MOVE-01, R-MOVE-07)."""
    table = Scenario()
    mover, lying = table.red(plain(), at="r0c0"), table.red(plain(), at="r7c7", pinned=True)
    table.move_unchecked(mover, 4, "r0c4")
    assert table.model(mover).cube == parse_cube("r0c4")
    assert said(lambda: table.move_unchecked(lying, 4)).endswith("(R-MOVE-07)")


# Rounds and Activations


def test_activated_once_and_again() -> None:
    """A model is activated once per round; `activate_again` repeats it (R-ROUND-02)."""
    table, model, _ = duel()
    table.activate(model)
    table.play("stop")
    assert said(lambda: table.activate(model)) == (
        "activate(0): Plain has already been activated this round: activate_again() lets it act once more. (R-ROUND-02)"
    )
    table.activate_again(model)
    assert table.asked() == (RED, "action", model)


def test_a_round_with_the_dice_that_lie_there() -> None:
    """A round starts with the given command dice; the next has none, and the side that finished first begins
    (R-ROUND-01, R-ROUND-04, R-CMD-07).
    """
    table = Scenario()
    table.red(plain(), at="r0c0")
    table.red(plain(), at="r0c1")
    table.blue(plain(), at="r7c7")
    table.command(RED, "ACTIVATE")
    table.start_round(RED)
    assert table.state.round == 1
    table.play("activate red-1", "move", "stop", "anywhere")
    table.play("activate red-2", "stop", "activate blue-1", "stop")
    assert table.asked() is None
    table.start_round()
    assert table.state.round == 2
    assert table.asked() == (RED, "activate", NOBODY)
    assert [event["number"] for event in table.happened("round")] == [1, 2]


def test_a_round_with_a_command_roll() -> None:
    """A round with a command roll; the side with the initiative rolls first (R-CMD-01, R-CMD-02)."""
    table = Scenario()
    table.red(plain(leader=True), at="r0c0")
    table.blue(plain(leader=True), at="r7c7")
    table.dice(1, 1, 1, 2, 2, 2)
    table.start_round(BLUE, command_roll=True)
    assert [roll["side"] for roll in table.happened("command-roll")] == [BLUE, RED]


def test_rounds_that_cannot_start() -> None:
    table, _, _ = duel()
    assert said(lambda: table.start_round(5)) == "start_round(5): 5 is not a side: write RED or BLUE."
    crowded = Scenario()
    crowded.command(RED, "DICE")
    assert "not both" in said(lambda: crowded.start_round(RED, command_roll=True))
