"""Impossible actions are skipped with their reasons; the last resort (J-GEN-03, J-AMB-27, J-TEST-06)."""

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
from deadzone.jade.deck.deck import paper_deck


def test_impossible_actions_are_skipped_with_their_reasons() -> None:
    """Impossible actions are skipped in order, each with its reason; possible ones are done (J-GEN-03)."""
    with JadeTable("fight nearest-enemy; shoot nearest-enemy; special; hold") as table:
        table.red(FIGHTER, at="r0c0")
        table.blue(FIGHTER, at=FAR)
        table.turn()
        table.play("aim at blue-1", "aim at blue-1")
        table.take_spots()
        assert [(it["verb"], it["reason"]) for it in table.happened("jade-skipped")] == [
            ("fight", "no-fight"), ("shoot", "no-shot"), ("special", "nothing-useful")]  # fmt: skip
        assert table.story()[-1] == "hold"
        assert not table.happened("jade-fallback")


LAST_RESORT = '[forced]\nlast_resort = "act"'


def test_a_card_of_which_nothing_is_possible_ends_the_activation() -> None:
    """A card of which nothing is possible ends the Activation (J-AMB-27, J-GEN-03, J-TEST-06)."""
    for profile in (FIGHTER, GUNNER):
        with JadeTable("special; fight nearest-enemy") as table:
            model = table.red(profile, at="r0c0")
            table.blue(FIGHTER, at=FAR)
            table.turn()
            table.play("aim at blue-1")
            assert table.story()[1:] == [
                "special", "skipped special: nothing-useful",
                "fight nearest-enemy -> blue-1", "skipped fight: no-fight",
            ]  # fmt: skip
            assert table.model(model).activated
            assert table.state.active == NOBODY


def test_a_forced_action_of_which_nothing_was_possible_gives_way_to_the_card() -> None:
    """If nothing of a forced action is possible, the drawn card is played after all (J-AMB-27, J-AMB-19)."""
    with JadeTable("hold") as table:
        model = table.red(GUNNER, at="r3c3")
        table.blue(FIGHTER, at="r3c3")
        walled(table, "r3c3")
        table.turn()
        table.play("aim at blue-1", "aim at blue-1")
        table.take_spots()
        assert table.story()[1:] == [
            "red-1 forced melee", "flee nearest-enemy -> blue-1", "skipped flee: no-way-out",
            "shoot nearest-enemy -> blue-1", "skipped shoot: no-shot", "red-1 ignored melee", "hold",
        ]  # fmt: skip
        assert table.model(model).activated


def test_a_forced_action_of_which_something_was_possible_does_not() -> None:
    """If something of a forced action is possible, the card is not played (J-AMB-27, J-AMB-08)."""
    with JadeTable("hold") as table:
        table.red(GUNNER, at="r3c0")
        table.blue(FIGHTER, at="r3c1")
        table.turn()
        table.dice(*[1] * 8)
        table.play("aim at blue-1", "aim at blue-1", "with gun")
        assert table.story()[-1] == "red-1 shot blue-1"


def test_a_medic_who_can_neither_go_nor_heal_plays_the_card() -> None:
    """A Medic that can neither move nor heal plays the card, as after a forced action (J-AMB-27, J-AMB-38)."""
    with JadeTable("hold") as table:
        table.red(soldier(rules=["A-MEDIC"], speed=(1, 2)), at="r0c0")
        table.red(soldier(size=2), at="r0c7", damage=1)
        table.blue(FIGHTER, at="r7c7")
        walled(table, "r0c0")
        table.turn()
        table.play("aim at red-2", "stop")
        table.take_spots()
        assert table.story()[1:] == [
            "red-1 forced medic", "move injured-friend -> red-2", "skipped move: stays", "special injured-friend",
            "skipped special: nothing-useful", "red-1 ignored medic", "hold",
        ]  # fmt: skip


def test_items_are_tried_before_the_card_that_is_played_after_all() -> None:
    """Items are tried before the card that is played after all (J-AMB-26, J-AMB-27)."""
    with JadeTable("hold") as table:
        table.red(soldier(gun=4, speed=(0, 0)), at="r3c3", items=("I-SMOKEGRENADE",))
        table.blue(FIGHTER, at="r3c4")
        walled(table, "r3c4")
        table.turn()
        table.play("keep-it", "aim at blue-1", "keep-it", "aim at blue-1", "keep-it")
        assert table.story()[-2:] == ["red-1 ignored too-close", "hold"]


def test_the_last_resort_of_a_combat_model() -> None:
    """By the setting, the last resort of a Combat model is Move (nearest enemy), even into its cube (J-AMB-27)."""
    with JadeTable("special", settings=LAST_RESORT) as table:
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
    """By the setting, the last resort of a Shoot model is Shoot-or-move (nearest enemy) (J-AMB-27)."""
    with JadeTable("special", settings=LAST_RESORT) as table:
        table.red(GUNNER, at="r3c3")
        table.blue(FIGHTER, at="r3c5")
        table.wall("r3c5", "west", 2)
        table.turn()
        table.dice(*[1] * 6)
        table.play("aim at blue-1", "with gun")
        assert table.story()[-3:] == ["red-1 fallback", "shoot-or-move nearest-enemy -> blue-1", "red-1 shot blue-1"]


def test_when_not_even_the_last_resort_is_possible() -> None:
    """If not even the last resort is possible, the model does nothing and is marked activated (J-AMB-27, J-TEST-06)."""
    with JadeTable("special; assault", settings=LAST_RESORT) as table:
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


def test_the_last_resort_after_forced_actions_and_a_card_that_were_impossible() -> None:
    """The last resort after forced actions and a card that were impossible (J-AMB-19, J-AMB-27)."""
    with JadeTable("special", settings=LAST_RESORT) as table:
        model = table.red(GUNNER, at="r3c3")
        table.blue(FIGHTER, at="r3c3")
        walled(table, "r3c3")
        table.turn()
        table.play("aim at blue-1", "aim at blue-1", "aim at blue-1", "stop")
        assert table.story()[6:] == [
            "red-1 ignored melee", "special", "skipped special: nothing-useful", "red-1 fallback",
            "shoot-or-move nearest-enemy -> blue-1", "skipped shoot-or-move: stays",
        ]  # fmt: skip
        assert table.model(model).activated


def test_no_enemy_left() -> None:
    """Without any enemy the turn ends (J-GEN-02, J-TEST-06)."""
    with JadeTable("shoot nearest-enemy") as table:
        model = table.red(GUNNER, at="r3c3")
        table.turn()
        assert table.story()[1:] == ["skipped shoot: no-enemy"]
        assert table.model(model).activated


@pytest.mark.parametrize("number", range(20))
@pytest.mark.parametrize("profile", [FIGHTER, GUNNER])
def test_every_card_ends_activated(number: int, profile: object) -> None:
    """A model that can neither move nor see an enemy ends activated with every card (J-TEST-06)."""
    table = JadeTable(cards=paper_deck())
    stuck = soldier(gun=4 if profile is GUNNER else 0, speed=(0, 0))
    model = table.red(stuck, at="r0c0")
    table.blue(FIGHTER, at=FAR)
    walled(table, "r0c0")
    table.turn(card=number + 1)
    while table.state.question is not None:
        table.play(table.choices()[0])
    assert table.model(model).activated
    assert table.story()[-1] == "hold" or table.story()[-1].startswith("skipped")
