"""Volatile: a model that is hit while carrying such a weapon may catch fire (A-VOLATILE)."""

from __future__ import annotations

import pytest

from deadzone.core.weapon_places import FIRST_WEAPON
from deadzone.procedures.damage.wounds import Hit
from deadzone.rules.shooting.shooting import is_loaded
from deadzone.table.scenario import Scenario
from rehearsal import through_json
from striking import plain, struck
from teaching import taught

BURNER = taught(plain(), weapon_rules=("A-VOLATILE",))


@pytest.mark.parametrize(("face", "burns"), [(1, True), (2, False), (8, False)])
def test_a_one_sets_the_model_on_fire(face: int, burns: bool) -> None:
    """On a 1 the model burns, and the weapon cannot be used again (A-VOLATILE-01)."""
    table, model = struck(BURNER, 1, dice=(face,))
    assert table.model(model).burning == burns
    assert is_loaded(table.state, model, FIRST_WEAPON) != burns


@pytest.mark.parametrize(("profile", "dice", "rolls"), [
    (taught(BURNER, armour=2), (2,), 1),
    (taught(BURNER, "A-TOUGH"), (), 0),
    (taught(BURNER, "A-SHIELDGEN 1"), (6,), 0),
])  # fmt: skip
def test_the_trigger(profile: object, dice: tuple[int, ...], rolls: int) -> None:
    """A roll is made if Armour absorbs the damage, but not if Tough or a shield leaves none (A-VOLATILE-02)."""
    table, _ = struck(profile, 1, dice=dice)  # type: ignore[arg-type]
    assert len(table.happened("volatile")) == rolls


def test_a_broken_weapon_rolls_no_more() -> None:
    """A destroyed weapon does not roll again (A-VOLATILE-01)."""
    table, model = struck(BURNER, 1, dice=(1,))
    table.start(Hit(model, 1))
    assert len(table.happened("volatile")) == 1


def test_the_dead_do_not_burn() -> None:
    """A killed model does not roll (R-KILL-01)."""
    table, model = struck(BURNER, 4)
    assert table.killed(model)
    assert not table.happened("volatile")


def test_a_volatile_model() -> None:
    """A Volatile model burns without losing a weapon (A-VOLATILE-01)."""
    table, model = struck(plain("A-VOLATILE"), 1, dice=(1,))
    assert table.model(model).burning
    assert table.model(model).spent == ()


def test_a_broken_weapon_is_refused() -> None:
    """A destroyed weapon is refused with its rule (A-VOLATILE-01)."""
    table = Scenario()
    shooter = table.red(BURNER, at="r3c3", spent=("0:A-VOLATILE",))
    table.blue(plain(), at="r3c5")
    table.activate(shooter)
    assert "shoot" not in table.choices()


def test_saved_before_the_roll() -> None:
    table = Scenario()
    model = table.red(BURNER, at="r3c3")
    table.state.call(Hit(model, 1))
    from deadzone.core.engine import run

    run(table.state)
    assert table.state.question is not None
    assert through_json(table.state).key() == table.state.key()
