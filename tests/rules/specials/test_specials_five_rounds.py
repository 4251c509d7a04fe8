"""Five Rounds Rapid: Weight of Fire (3) for one model and the rest of the round (S-FIVEROUNDS)."""

from __future__ import annotations

import pytest

from deadzone.catalog.fielding import sentry_gun
from deadzone.core.profiles import FIGHT_ONLY
from deadzone.core.rule_ids import RuleId
from deadzone.core.sides import RED
from deadzone.procedures.specials.shooting import rapid_shooters
from deadzone.procedures.turn.rounds import EndOfRound
from deadzone.rules.shooting.shot_tests import shoot_test
from deadzone.rules.specials.army_specials import ACTING
from special_tables import ENFORCER, WARRIOR, asked, led_by, refusal
from teaching import armed, gun, taught


@pytest.mark.parametrize(("own", "counts"), [(0, 3), (1, 3), (4, 4)])
def test_the_higher_value_counts(own: int, counts: int) -> None:
    """The higher value counts; nothing is added (S-FIVEROUNDS)."""
    table = led_by("S-FIVEROUNDS")
    active = table.red(WARRIOR, at="r0c0")
    shooter = table.red(taught(WARRIOR, *["A-WOF"] * own), at="r3c3")
    enemy = table.blue(ENFORCER, at="r3c5")
    for _ in range(own):
        table.state.gain(shooter, RuleId("A-WOF"), 1, 2)
    table.activate(active)
    table.play("army-special")
    assert (asked(table).subject, asked(table).options) == (active, (active, shooter))
    table.play(shooter)
    gun = table.state.profile(shooter).weapons[0]
    assert shoot_test(table.state, shooter, gun, enemy, False, 0).rerolls == counts
    table.play("stop")
    table.start(EndOfRound())
    assert shoot_test(table.state, shooter, gun, enemy, False, 0).rerolls == own


def test_in_a_shot() -> None:
    """Used before the model's Shoot action, which re-rolls three failed dice (S-FIVEROUNDS)."""
    table = led_by("S-FIVEROUNDS")
    shooter = table.red(WARRIOR, at="r3c3")
    enemy = table.blue(ENFORCER, at="r3c5")
    table.activate(shooter)
    table.dice(1, 1, 1, 1, 1, 5, 5, 5, 1, 1, 1)
    table.play("army-special", shooter, "shoot", 0, enemy, "shoot")
    assert table.happened("rolled")[0]["successes"] == 3
    assert table.happened("gained") == [{"model": shooter, "ability": "A-WOF", "value": 3}]


@pytest.mark.parametrize("action", ["shoot", "free-shoot"])
def test_not_after_a_shot(action: str) -> None:
    """Not for a model that has shot in this Activation; others may have it (S-FIVEROUNDS)."""
    table = led_by("S-FIVEROUNDS", "SPECIAL SHOOT")
    shooter = table.red(WARRIOR, at="r3c3")
    other = table.red(WARRIOR, at="r0c0")
    enemy = table.blue(ENFORCER, at="r3c5")
    table.activate(shooter)
    assert rapid_shooters(table.state, RED) == [shooter, other]
    table.dice(1, 1, 1, 1, 1, 1, 1, 1)
    table.play(action, 0, enemy, "shoot")
    assert asked(table).kind == "action"
    assert rapid_shooters(table.state, RED) == [other]
    table.play("army-special")
    assert asked(table).options == (other,)
    table.play(other, "stop")
    table.start(EndOfRound())
    assert rapid_shooters(table.state, RED) == [shooter, other]


def test_who_cannot_have_it() -> None:
    """Not twice for a model, and not for one that cannot shoot (S-FIVEROUNDS)."""
    table = led_by("S-FIVEROUNDS")
    beast = table.red("aberration", at="r0c0")
    assert refusal(table, beast, ACTING) == "S-FIVEROUNDS"
    table = led_by("S-FIVEROUNDS")
    shooter = table.red(WARRIOR, at="r0c0")
    assert refusal(table, shooter, ACTING) == ""
    table.state.gain(shooter, RuleId("S-FIVEROUNDS"), 3, 1)
    assert refusal(table, shooter, ACTING) == "S-FIVEROUNDS"


def test_of_the_own_side_and_no_sentry_gun() -> None:
    """Only for own models with a Shoot stat and a gun, not for Sentry Guns (S-FIVEROUNDS, R-FREE-07)."""
    table = led_by("S-FIVEROUNDS")
    shooter = table.red(WARRIOR, at="r0c0")
    table.red(sentry_gun(), at="r0c1")
    table.red(armed(WARRIOR, gun(FIGHT_ONLY)), at="r0c2")
    table.red(taught(WARRIOR, shoot=0), at="r0c3")
    table.blue(ENFORCER, at="r3c5")
    assert rapid_shooters(table.state, RED) == [shooter]
