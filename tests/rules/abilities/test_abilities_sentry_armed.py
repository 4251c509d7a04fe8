"""Sentry Guns with a bought weapon (I-SENTRY-05)."""

from __future__ import annotations

from deadzone.core.pieces import ModelNumber
from deadzone.core.state import LEFT
from deadzone.procedures.damage.wounds import Hit
from deadzone.rules.items.sentries import gun_word
from deadzone.table.files.save import dumps, loads
from deadzone.table.scenario import Scenario
from teaching import taught

RIFLE = "I-SENTRY (laser-rifle)"
PLAIN = "I-SENTRY"
ENGINEER = taught("steel-warrior", "A-ENGINEER", items=(RIFLE,))


def test_the_gun_has_the_weapon_that_was_bought() -> None:
    """The Sentry Gun keeps the bought weapon, also when packed and emplaced again (I-SENTRY-05, I-SENTRY-01)."""
    table = Scenario()
    engineer = table.red(ENGINEER, at="r3c3", spot=(80, 80), items=(RIFLE,))
    table.blue("enforcer--enforcers", at="r3c6")
    table.activate(engineer)
    table.play("emplace", (320, 320), "stop")
    gun = len(table.state.models) - 1
    assert [weapon.id for weapon in table.state.profile(ModelNumber(gun)).weapons] == ["laser-rifle"]
    assert loads(dumps(table.state)).key() == table.state.key()
    table.activate(ModelNumber(gun))
    table.play("shoot", "with laser-rifle")
    table.state.stack.clear()
    table.state.change(engineer).activated = False
    table.activate(engineer)
    table.play("pack", gun, "stop")
    assert table.model(engineer).items == (RIFLE,)
    assert table.model(gun).fate == LEFT
    table.state.change(engineer).activated = False
    table.activate(engineer)
    table.play("emplace", (320, 320))
    assert len(table.state.models) == gun + 1


def test_two_guns_of_different_kinds() -> None:
    """Each of two Sentry Guns keeps its own weapon; one on the ground can be emplaced, too (I-SENTRY-05)."""
    table = Scenario()
    engineer = table.red(ENGINEER, at="r3c3", spot=(80, 80), items=(RIFLE,))
    table.token("r3c3", PLAIN)
    table.activate(engineer)
    table.play("emplace", "take from nobody", (320, 320), "stop")
    table.state.change(engineer).activated = False
    table.activate(engineer)
    table.play("emplace", (80, 320), "stop")
    guns = table.state.models[1:]
    assert [gun_word(table.state.setting.profiles[gun.profile]) for gun in guns] == [PLAIN, RIFLE]


def test_it_drops_with_its_weapon() -> None:
    """A Sentry Gun dropped by a killed carrier keeps its weapon (I-SENTRY-05, R-ITEM-11)."""
    table = Scenario()
    carrier = table.red(taught("steel-warrior", items=(RIFLE,)), at="r3c3", items=(RIFLE,))
    table.start(Hit(carrier, 9))
    assert [token.item for token in table.state.tokens] == [RIFLE]
