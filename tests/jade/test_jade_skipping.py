"""Impossible actions are skipped with their reasons, and there is a last resort. J-GEN-03, J-AMB-27, J-TEST-06."""

from __future__ import annotations

import pytest
from jade_tables import (
    FAR,
    FIGHTER,
    GUNNER,
    JadeTable,
    soldier,
    walled,
)

from deadzone.core.state import NOBODY
from deadzone.jade.deck import paper_deck


def test_impossible_actions_are_skipped_with_their_reasons() -> None:
    """J-GEN-03: in order, each with its reason; what is possible is done."""
    with JadeTable("fight nearest-enemy; shoot nearest-enemy; special; hold") as table:
        table.red(FIGHTER, at="r0c0")
        table.blue(FIGHTER, at=FAR)
        table.turn()
        table.play("aim at blue-1", "aim at blue-1")
        table.take_spots()
        assert [(it["verb"], it["reason"]) for it in table.happened("jade-skipped")] == [
            ("fight", "no-fight"), ("shoot", "no-shot"), ("special", "nothing-useful")]  # fmt: skip
        assert table.story()[-2:] == ["hold", "red-1 placed"]
        assert not table.happened("jade-fallback")


def test_the_last_resort_of_a_combat_model() -> None:
    """J-AMB-27: Move (nearest enemy), into its cube if possible."""
    with JadeTable("special") as table:
        table.red(soldier(speed=(2, 2)), at="r3c3")
        table.blue(FIGHTER, at="r3c5")
        table.turn()
        assert table.asked()[0] == "jade-target"
        table.play("aim at blue-1")
        table.move_to("r3c5")
        table.dice(*[1] * 7)
        table.play("fight blue-1", "dodge")
        assert table.story()[1:] == [
            "special", "skipped special: nothing-useful", "red-1 fallback", "move nearest-enemy -> blue-1",
            "red-1 moved r2c4L1", "red-1 moved r3c5L1", "red-1 placed", "red-1 fought blue-1",
        ]  # fmt: skip


def test_the_last_resort_of_a_shoot_model() -> None:
    """J-AMB-27: Shoot-or-move (nearest enemy); a low wall makes the shot no clear one."""
    with JadeTable("special") as table:
        table.red(GUNNER, at="r3c3")
        table.blue(FIGHTER, at="r3c5")
        table.wall("r3c5", "west", 2)
        table.turn()
        table.dice(*[1] * 6)
        table.play("aim at blue-1", "with gun")
        assert table.story()[-3:] == ["red-1 fallback", "shoot-or-move nearest-enemy -> blue-1", "red-1 shot blue-1"]


def test_when_nothing_at_all_is_possible() -> None:
    """J-AMB-27, J-TEST-06: it does nothing, and is marked activated all the same."""
    with JadeTable("special; assault") as table:
        model = table.red(soldier(speed=(0, 0)), at="r3c3")
        table.blue(FIGHTER, at=FAR)
        table.turn()
        table.play("aim at blue-1", "aim at blue-1")
        assert table.story()[1:] == [
            "special", "skipped special: nothing-useful", "assault -> blue-1", "skipped assault: out-of-reach",
            "red-1 fallback", "move nearest-enemy -> blue-1", "skipped move: no-move",
        ]  # fmt: skip
        assert table.model(model).activated
        assert table.state.active == NOBODY


def test_the_last_resort_after_forced_actions_that_were_impossible() -> None:
    """J-AMB-19, J-AMB-27: no way to flee, no shot with the enemy in the cube; then Shoot-or-move, which stays."""
    with JadeTable() as table:
        model = table.red(GUNNER, at="r3c3")
        table.blue(FIGHTER, at="r3c3")
        walled(table, "r3c3")
        table.turn()
        table.play("aim at blue-1", "aim at blue-1", "aim at blue-1", "stop")
        assert table.story()[1:] == [
            "red-1 forced melee", "flee nearest-enemy -> blue-1", "skipped flee: no-way-out",
            "shoot nearest-enemy -> blue-1", "skipped shoot: no-shot", "red-1 fallback",
            "shoot-or-move nearest-enemy -> blue-1", "skipped shoot-or-move: stays",
        ]  # fmt: skip
        assert table.model(model).activated


def test_no_enemy_left() -> None:
    """J-GEN-02, J-TEST-06: nobody to aim at, and the turn ends."""
    with JadeTable("shoot nearest-enemy") as table:
        model = table.red(GUNNER, at="r3c3")
        table.turn()
        assert table.story()[1:] == ["skipped shoot: no-enemy", "red-1 fallback", "skipped shoot-or-move: no-enemy"]
        assert table.model(model).activated


@pytest.mark.parametrize("number", range(20))
@pytest.mark.parametrize("profile", [FIGHTER, GUNNER])
def test_every_card_ends_activated(number: int, profile: object) -> None:
    """J-TEST-06: a model that can neither move nor see anybody ends its turn activated with every card."""
    table = JadeTable(cards=paper_deck())
    stuck = soldier(gun=4 if profile is GUNNER else 0, speed=(0, 0))
    model = table.red(stuck, at="r0c0")
    table.blue(FIGHTER, at=FAR)
    walled(table, "r0c0")
    table.turn(card=number + 1)
    while table.state.question is not None:
        table.play(table.choices()[0])
    assert table.model(model).activated
    assert table.story()[-1].startswith("skipped")
