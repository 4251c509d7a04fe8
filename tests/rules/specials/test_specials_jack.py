"""Jack of all Trades: a test of the active model uses another of its stats (S-JACK)."""

from __future__ import annotations

from deadzone.core.pieces import ModelNumber
from deadzone.core.profiles import Profile
from deadzone.core.sides import RED
from deadzone.core.weapon_places import FIRST_WEAPON
from deadzone.players.forecast import forecast
from deadzone.procedures.shooting.shot import Shoot
from deadzone.rules.dice.values import KINDS
from deadzone.rules.specials.army_specials import ROLLING
from deadzone.table.scenario import Scenario
from special_tables import ENFORCER, WARRIOR, asked, led_by, refusal, results_left
from teaching import armed, gun, taught


def rebel(shoot: int = 6, fight: int = 5, survive: int = 4) -> Profile:
    return armed(taught(ENFORCER, shoot=shoot, fight=fight, survive=survive), gun(5), gun(-1))


def at_range(profile: Profile, faces: str = "SPECIAL") -> tuple[Scenario, ModelNumber, ModelNumber]:
    table = led_by("S-JACK", faces)
    return table, table.red(profile, at="r3c3"), table.blue(WARRIOR, at="r3c5")


def targets_rolled(table: Scenario) -> list[object]:
    return [roll["target_value"] for roll in table.happened("rolled")]


def test_another_value_for_one_test() -> None:
    """Declared before any die is rolled, for one test only (S-JACK, S-GEN-05)."""
    table, model, enemy = at_range(rebel(), "SPECIAL SPECIAL SHOOT")
    table.activate(model)
    table.play("shoot", 0, enemy)
    question = asked(table)
    assert (question.side, question.kind) == (RED, "special-value")
    assert question.options == ("fight-value", "survive-value", "decline")
    table.dice(5, 1, 4, 3, 3, 7, 7, 1)
    table.play("survive-value")
    assert table.happened("rolled")[0]["target_value"] == 4
    assert table.happened("rolled")[0]["successes"] == 2
    assert results_left(table) == 1
    table.dice(1, 1, 1, 1, 1, 1, 1, 1)
    table.play("free-shoot", 0, enemy)  # one SPECIAL per Activation, R-CMD-15
    assert [roll["target_value"] for roll in table.happened("rolled") if roll["kind"] == "shoot"][-1] == 6


def test_declined() -> None:
    """It may be declined and is asked once per test (S-JACK)."""
    table, model, enemy = at_range(rebel())
    table.activate(model)
    table.dice(*[1] * 8)
    table.play("shoot", 0, enemy, "decline")
    assert targets_rolled(table)[0] == 6
    assert results_left(table) == 1


def test_on_defence_while_it_is_active() -> None:
    """Also on defence, but only for the active model of the own side (S-JACK [PROPOSED])."""
    table, model, enemy = at_range(rebel())
    table.state.active = model
    table.dice(*[1] * 8)
    table.start(Shoot(enemy, model, FIRST_WEAPON))
    assert asked(table).options == ("shoot-value", "fight-value", "decline")
    assert targets_rolled(table) == []
    table.play("fight-value")
    assert targets_rolled(table)[1] == 5
    table, model, enemy = at_range(rebel())
    table.dice(*[1] * 8)
    table.start(Shoot(enemy, model, FIRST_WEAPON))
    assert targets_rolled(table)[1] == 4
    assert refusal(table, model, ROLLING, ModelNumber(KINDS.index("survive"))) == "S-JACK"


def test_declared_before_the_dice_of_the_other_side() -> None:
    """The stat is declared before any roll, also when breaking away or fighting flames (R-TEST-10, R-TEST-14)."""
    table = led_by("S-JACK")
    model = table.red(rebel(), at="r3c3")
    enemy = table.blue(WARRIOR, at="r3c3")
    table.activate(model)
    table.play("move", "go to r3c4L1", enemy)
    assert asked(table).options == ("shoot-value", "fight-value", "decline")
    assert targets_rolled(table) == []
    table.dice(*[1] * 6)
    table.play("fight-value")
    assert targets_rolled(table)[1] == 5
    table = led_by("S-JACK")
    model = table.red(rebel(), at="r3c3", burning=True)
    table.activate(model)
    assert asked(table).kind == "special-value"
    assert targets_rolled(table) == []
    table.dice(*[1] * 6)
    table.play("fight-value")
    assert targets_rolled(table)[1] == 5
    assert table.state.models[model].gains == ()


def test_the_forecast_knows_the_value() -> None:
    """The stat is declared before DICE results, whose forecast uses it (S-JACK, R-TEST-14)."""
    table, model, enemy = at_range(rebel(), "SPECIAL DICE")
    table.activate(model)
    table.play("shoot", 0, enemy, "survive-value")
    question = asked(table)
    assert question.kind == "spend-dice"
    told = forecast(table.state, question, 1)
    assert told is not None
    assert told.attack.target == 4
    table.dice(*[1] * 9)
    table.play(1)
    assert targets_rolled(table)[0] == 4


def test_fight_tests() -> None:
    """It can be used for Fight tests (S-JACK)."""
    table = led_by("S-JACK")
    model = table.red(rebel(), at="r3c3")
    enemy = table.blue(WARRIOR, at="r3c3")
    table.activate(model)
    table.dice(*[1] * 6)
    table.play("fight", enemy, "dodge")
    assert asked(table).options == ("shoot-value", "survive-value", "decline")
    table.play("survive-value")
    assert targets_rolled(table)[0] == 4


def test_no_missing_value_and_none_that_is_the_same() -> None:
    """A stat of `-` or one of the same value is not offered (S-JACK)."""
    table, model, enemy = at_range(rebel(shoot=5, fight=0, survive=5))
    table.activate(model)
    table.dice(*[1] * 8)
    table.play("shoot", 0, enemy)
    assert targets_rolled(table)[0] == 5  # nothing was asked
    assert results_left(table) == 1


def test_not_without_a_result() -> None:
    """Without a SPECIAL result nothing is asked (S-JACK, S-GEN-02)."""
    table, model, enemy = at_range(rebel(), "DICE")
    table.activate(model)
    table.dice(*[1] * 8)
    table.play("shoot", 0, enemy, 0)
    assert targets_rolled(table)[0] == 6
