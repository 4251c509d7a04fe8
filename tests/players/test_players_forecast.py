"""Forecasts use the tests that are rolled, for targets, defences, strikes and DICE results."""

from deadzone.core.questions import Choice
from deadzone.language.words import say
from deadzone.players.advice import advice
from deadzone.players.forecast import Forecast, forecast
from deadzone.procedures.fighting.fight import FightAction
from deadzone.procedures.movement.moving import Movement
from deadzone.procedures.movement.thrown import Scatter
from deadzone.table.scenario import BLUE, RED, Scenario
from teaching import taught


def told(table: Scenario, value: int | str) -> Forecast:
    question = table.state.question
    assert isinstance(question, Choice)
    found = forecast(table.state, question, value)
    assert found is not None
    return found


def test_dice_results_of_the_shooter_and_then_of_the_target() -> None:
    table = Scenario()
    captain = table.red("Enforcer Captain", at="r3c3")
    warrior = table.blue("Steel Warrior", at="r3c5")
    table.command(RED, "DICE DICE")
    table.command(BLUE, "DICE")
    table.shoot(captain, warrior, "Pistol")
    assert [told(table, count).attack.dice() for count in (0, 1, 2)] == [5, 6, 7]
    chances = [told(table, count).cases[0].defender.killed for count in (0, 1, 2)]
    assert chances == sorted(chances)
    assert not told(table, 1).own
    table.play("spend 2 dice")
    answer = told(table, 1)
    assert answer.own
    assert (answer.attack.dice(), answer.cases[0].test.dice()) == (7, 4)
    assert told(table, 0).cases[0].defender.killed == chances[2]


def test_dice_results_of_the_target_first_in_its_own_turn() -> None:
    """DICE results that the target has declared count in the shooter's forecast (R-TEST-14, S-OVERWATCH)."""
    table = Scenario()
    captain = table.red("Enforcer Captain", at="r3c3")
    warrior = table.blue("Steel Warrior", at="r3c5")
    table.command(RED, "DICE")
    table.command(BLUE, "DICE")
    table.state.turn = BLUE
    table.shoot(captain, warrior, "Pistol")
    table.play("spend 1 dice")
    answer = told(table, 1)
    assert not answer.own
    assert (answer.attack.dice(), answer.cases[0].test.dice()) == (6, 4)


def test_the_forecast_of_dice_is_the_test_that_is_rolled() -> None:
    table = Scenario()
    captain = table.red("Enforcer Captain", at="r3c3")
    warrior = table.blue("Steel Warrior", at="r3c5")
    table.command(RED, "DICE")
    table.shoot(captain, warrior, "Pistol")
    foreseen = told(table, 1).attack
    table.dice(1, 1, 1, 1, 1, 1, 1, 1, 1)
    table.play("spend 1 dice")
    rolled = table.happened("rolled")[0]
    assert [(m.rule, m.dice) for m in foreseen.modifiers] == list(rolled["modifiers"])  # type: ignore[call-overload]
    assert (foreseen.target, foreseen.base) == (rolled["target_value"], rolled["base"])


def test_dice_results_in_a_fight_with_its_chosen_defence() -> None:
    table = Scenario()
    red = table.red("Enforcer", at="r3c3")
    blue = table.blue("Steel Warrior", at="r3c3")
    table.command(RED, "DICE")
    table.command(BLUE, "DICE")
    table.start(FightAction(red))
    table.play(blue, "counter-attack")
    mine = told(table, 1)
    assert [case.defence for case in mine.cases] == ["counter-attack"]
    assert mine.attack.dice() == told(table, 0).attack.dice() + 1
    assert mine.cases[0].attacker is not None
    sentence = say(advice(table.state, table.state.question, 1), "en")  # type: ignore[arg-type]
    assert "; against a counter-attack: " in sentence
    table.play("spend 1 dice")
    assert told(table, 1).own
    assert told(table, 1).cases[0].test.dice() == told(table, 0).cases[0].test.dice() + 1


def test_who_strikes_at_a_model_that_is_thrown_among_its_enemies() -> None:
    """+1 die against the Pinned model and +1 for its moving in; a Pinned striker only stands up (R-PIN-08)."""
    table = Scenario()
    thrown = table.red("Enforcer", at="r3c3")
    blue = table.blue("Steel Warrior", at="r3c4")
    pinned = table.blue("Steel Warrior", at="r3c4", pinned=True)
    table.dice(3)
    table.start(Scatter(thrown))
    table.play("spot 80 80")
    question = table.state.question
    assert isinstance(question, Choice)
    assert forecast(table.state, question, pinned) is None
    foreseen = told(table, blue)
    assert [case.defence for case in foreseen.cases] == ["dodge"]
    table.dice(1, 1, 1, 1, 1, 1, 1, 1)
    table.play("strike with blue-1")
    attack, defence = [roll["modifiers"] for roll in table.happened("rolled")]
    assert [(m.rule, m.dice) for m in foreseen.attack.modifiers] == list(attack)  # type: ignore[call-overload]
    assert [(m.rule, m.dice) for m in foreseen.cases[0].test.modifiers] == list(defence)  # type: ignore[call-overload]
    assert (foreseen.attack.dice(), foreseen.cases[0].test.dice()) == (4, 4)


def test_who_strikes_at_a_model_that_leaves() -> None:
    table = Scenario()
    red = table.red("Enforcer", at="r3c3")
    blue = table.blue("Steel Warrior", at="r3c3")
    pinned = table.blue("Steel Warrior", at="r3c3", pinned=True)
    table.start(Movement(red, 1))
    table.play("go to r3c4L1")
    question = table.state.question
    assert isinstance(question, Choice)
    assert question.kind == "strike"
    assert [case.defence for case in told(table, blue).cases] == ["dodge"]
    assert forecast(table.state, question, pinned) is None
    assert forecast(table.state, question, -1) is None


def test_whom_a_teleported_model_fights() -> None:
    """A teleported model fights as after a move, with the moved-in die (A-TELEPORT-03)."""
    table = Scenario()
    red = table.red(taught("Enforcer", "A-TELEPORT"), at="r3c3")
    blue = table.blue("Steel Warrior", at="r3c6")
    table.activate(red)
    table.play("teleport", "teleport to r3c6L1", (80, 80))
    assert [modifier.rule for modifier in told(table, blue).attack.modifiers] == ["R-FMOD-01"]
