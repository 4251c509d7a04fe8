"""Life Support: undoes the first injury by an attack (A-LIFESUPPORT)."""

from __future__ import annotations

import pytest

from deadzone.core.cubes import parse_cube
from deadzone.core.pieces import ModelNumber
from deadzone.core.sides import BLUE
from deadzone.core.state import Frame
from deadzone.procedures.damage.explosion import Explosion
from deadzone.procedures.damage.wounds import Hit
from deadzone.procedures.movement.falling import Fall, Slam
from deadzone.procedures.shooting.flames import FightFlames
from deadzone.table.scenario import Scenario
from striking import plain, struck

SAVED = plain("A-LIFESUPPORT")


def test_undamaged_again() -> None:
    """All damage tokens are removed, older ones too, without an action (A-LIFESUPPORT-01)."""
    table, model = struck(SAVED, 1, damage=1)
    assert table.model(model).damage == 0
    assert table.happened("life-support") == [{"model": model}]


def test_once_per_game() -> None:
    """Life Support works once per game (A-LIFESUPPORT-01)."""
    table, model = struck(SAVED, 1)
    table.start(Hit(model, 2))
    assert table.model(model).damage == 2
    assert table.happened("life-support") == [{"model": model}]


@pytest.mark.parametrize(
    ("harm", "dice"),
    [
        (Fall(ModelNumber(0), 2), (1, 1, 1, 5, 1, 1, 1, 1)),
        (Slam(ModelNumber(0)), (1, 1, 1, 5, 1, 1)),
        (FightFlames(ModelNumber(0)), (4, 1, 1, 1, 1, 1)),
    ],
)
def test_not_after_falls_walls_and_flames(harm: Frame, dice: tuple[int, ...]) -> None:
    """Falls, walls and flames are not attacks; the next attack that injures triggers it (A-LIFESUPPORT-01)."""
    table = Scenario()
    model = table.red(SAVED, at="r3c3", burning=True)
    table.dice(*dice)
    table.start(harm)
    assert table.model(model).damage == 1
    assert table.model(model).spent == ()
    table.start(Hit(model, 1))
    assert table.model(model).damage == 0


def test_after_an_explosion() -> None:
    """An explosion is an attack, whatever caused it (A-LIFESUPPORT-01)."""
    with Scenario() as table:
        model = table.red(SAVED, at="r3c3")
        table.dice(4, 1, 1, 1, 1, 1, 3)
        table.start(Explosion(parse_cube("r3c3"), 3, 0, BLUE))
        table.play("spot 200 200")
        assert table.model(model).damage == 0
        assert table.happened("life-support") == [{"model": model}]


def test_not_against_death() -> None:
    """Life Support does not help against an attack that kills (A-LIFESUPPORT-02)."""
    table, model = struck(SAVED, 4)
    assert table.killed(model)
    assert not table.happened("life-support")


def test_what_armour_holds_does_not_use_it_up() -> None:
    """An attack absorbed by Armour does not use it up (A-LIFESUPPORT-01)."""
    table, model = struck(plain("A-LIFESUPPORT", armour=2), 2)
    assert table.model(model).spent == ()


def test_only_the_model_itself() -> None:
    """Life Support works only for the model itself (A-LIFESUPPORT-02)."""
    table, model = struck(plain(), 1)
    assert table.model(model).damage == 1
