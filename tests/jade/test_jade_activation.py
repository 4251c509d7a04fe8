"""An Activation of JADE: draws, what comes before the actions, and abilities with their own rule."""

from __future__ import annotations

from jade_tables import (
    FAR,
    FIGHTER,
    GUNNER,
    THROWER,
    JadeTable,
    deck_of,
    soldier,
    walled,
)

from deadzone.core.jade import Card
from deadzone.core.questions import Draw
from deadzone.core.sentence import Name
from deadzone.core.sides import RED
from deadzone.jade.deck.deck import read_step
from deadzone.jade.turn.activation import JadeActivation

MEDIC = soldier("Medic", gun=4, rules=["A-MEDIC"])
LOADER = soldier("Loader", gun=4, rules=["A-LOADER"])

# Draws


def test_a_model_then_a_card() -> None:
    """First a model, then a card, both drawn by chance from what is left (J-ACT-02, J-DEF-04)."""
    table = JadeTable(cards=(*deck_of("hold"), *deck_of("special")))
    table.red(FIGHTER, at="r0c0")
    second = table.red(FIGHTER, at="r0c1")
    table.blue(FIGHTER, at=FAR)
    table.turn(place=2, card=2)
    assert table.happened("activated") == [{"model": second}]
    assert table.happened("jade-card") == [{"model": second, "card": 1, "mode": "combat"}]
    assert table.state.decks == ((1, 0), ())


def test_only_models_that_can_be_activated_have_a_card() -> None:
    """Dead and activated models have no card (J-ACT-01, J-AMB-05)."""
    table = JadeTable()
    for state in ({}, {"fate": 1}, {"activated": True}, {}):
        table.red(FIGHTER, at="r0c0", **state)
    table.blue(FIGHTER, at=FAR)
    table.state.turn = RED
    table.state.stack.append(JadeActivation(RED))
    question = table.state.stack[-1].ask(table.state)
    assert isinstance(question, Draw)
    assert (question.counts, question.owner) == ((1, 0, 0, 1), RED)


def test_an_empty_action_deck_is_shuffled() -> None:
    """After three cards for three models, all three are shuffled again (J-TEST-05, J-AMB-06)."""
    table = JadeTable(cards=deck_of("hold") * 3)
    for _ in range(4):
        table.red(FIGHTER, at="r0c0")
    table.blue(FIGHTER, at=FAR)
    left = []
    for card in (1, 2, 1, 3):
        table.turn(card=card)
        table.take_spots()
        left.append(table.state.decks[RED])
    assert left == [(0, 1, 1), (0, 1, 0), (0, 0, 0), (1, 1, 0)]


def test_copies_of_a_card() -> None:
    """A card is drawn as often as it has copies, one without copies never (J-DEF-04)."""
    none, two = [Card("c", 1, Name("C"), "item", (read_step("special"),), (read_step("special"),), copies)
                 for copies in (0, 2)]  # fmt: skip
    table = JadeTable(cards=(none, two))
    for _ in range(2):
        table.red(FIGHTER, at="r0c0")
    table.blue(FIGHTER, at=FAR)
    table.turn()
    assert table.state.decks[RED] == (0, 1)
    assert table.happened("jade-card") == [{"model": 0, "card": 1, "mode": "combat"}]


# The modes


def test_a_model_plays_the_mode_of_its_profile() -> None:
    """A model without a gun plays Combat, one with a gun and no blade Shoot (J-VOC-00, J-DEF-02, J-DEF-03)."""
    for profile, verb in ((FIGHTER, "move nearest-enemy -> blue-1"), (GUNNER, "flee nearest-enemy -> blue-1")):
        table = JadeTable("move nearest-enemy", "flee nearest-enemy")
        table.red(profile, at="r0c3")
        table.blue(FIGHTER, at=FAR)
        table.turn()
        table.play("aim at blue-1")
        assert table.story()[1] == verb


# Before the actions


def test_a_pinned_model_stands_up_first() -> None:
    """A Pinned model stands up first; then forced actions and card follow as usual (J-AMB-24, J-GEN-04)."""
    with JadeTable("hold") as table:
        table.red(FIGHTER, at="r3c3", pinned=True)
        table.blue(FIGHTER, at=FAR)
        table.turn()
        table.take_spots()
        assert table.story() == ["red-1 card test combat", "red-1 stood up", "red-1 placed", "hold"]


def test_pinned_beside_an_enemy() -> None:
    """Standing up beside an enemy, it is attacked; if Pinned again, its turn is over (J-AMB-24, R-STAND-03)."""
    with JadeTable() as table:
        model = table.red(soldier(armour=1), at="r3c3", pinned=True)
        table.blue(THROWER, at="r3c3")
        walled(table, "r3c4")
        table.turn()
        table.take_spots()
        table.dice(7, 1, 1, 1, 1, 1, 1, 1, 1, 7, 1, 1)
        table.play("strike with blue-1", "throw east")
        assert table.story()[1:] == ["red-1 stood up", "red-1 placed", "blue-1 fought red-1", "red-1 pinned"]
        assert table.model(model).activated


def test_a_pinned_model_is_forced_after_it_stood_up() -> None:
    """Forced actions apply after a model has stood up (J-AMB-24, J-FORCE-01)."""
    table = JadeTable()
    table.red(FIGHTER, at="r3c3", pinned=True)
    table.blue(FIGHTER, at="r3c3", pinned=True)
    table.turn()
    table.take_spots()
    table.play("strike with blue-1")  # it only stands up, R-STAND-05
    assert table.story()[-1] == "red-1 forced melee"


def test_a_burning_model_puts_out_the_fire_first() -> None:
    """A burning model fights the flames before standing up or anything else (J-AMB-25, A-BURNS-05)."""
    with JadeTable("hold") as table:
        table.red(FIGHTER, at="r3c3", burning=True, pinned=True)
        table.blue(FIGHTER, at=FAR)
        table.dice(1, 1, 1, 1, 1, 1)
        table.turn()
        table.take_spots()
        assert table.story()[1:3] == ["red-1 fire out", "red-1 stood up"]


def test_flames_that_win_end_the_turn() -> None:
    """If the flames win, the turn is over: no action, and nothing is picked up (J-AMB-25, A-BURNS-06, J-TEST-06)."""
    with JadeTable("hold") as table:
        model = table.red(soldier(size=4, rules=["A-SOLID"]), at="r3c3", burning=True)
        table.blue(FIGHTER, at=FAR)
        table.token("r3c3", "I-AMMO")
        table.dice(8, 1, 1, 1, 1, 1, 1)
        table.turn()
        assert table.story()[1:] == ["red-1 burnt", "red-1 damaged"]
        assert table.model(model).activated


def test_an_uncontrolled_remote_does_nothing() -> None:
    """A Remote model without an Engineer within three cubes does nothing, and is activated (A-REMOTE-01, J-TEST-06)."""
    with JadeTable("hold") as table:
        model = table.red(soldier(rules=["A-REMOTE"]), at="r3c3", items=("I-MEDIPACK",), damage=1)
        table.blue(FIGHTER, at=FAR)
        table.token("r3c3", "I-AMMO")
        table.turn()
        assert table.story()[1:] == ["red-1 not controlled"]
        assert table.model(model).activated


# Items in the cube


def test_an_item_at_the_start_of_the_turn() -> None:
    """An item in the cube is picked up at the start of the turn without moving (J-GEN-06, J-AMB-30)."""
    with JadeTable("special; hold") as table:
        model = table.red(FIGHTER, at="r3c3")
        table.blue(FIGHTER, at=FAR)
        table.token("r3c3", "I-AMMO")
        table.turn()
        assert table.asked() == ("pick-up", ["take i-ammo-1", "take nothing"])
        table.play("take i-ammo-1", "keep")
        table.take_spots()
        assert table.story() == ["red-1 card test combat", "red-1 took I-AMMO", "special",
                                 "skipped special: nothing-useful", "hold"]  # fmt: skip
        assert table.model(model).items == ("I-AMMO",)


def test_an_item_at_the_end_of_the_turn() -> None:
    """An item left at the start may be picked up at the end of the turn (J-GEN-06, J-AMB-30)."""
    with JadeTable("special; hold") as table:
        table.red(FIGHTER, at="r3c3")
        table.blue(FIGHTER, at=FAR)
        table.token("r3c3", "I-AMMO")
        table.turn()
        table.play("take nothing")
        assert table.asked()[0] == "pick-up"
        table.play("take i-ammo-1", "keep")
        assert table.story()[-1] == "red-1 took I-AMMO"


def test_no_item_beside_an_enemy() -> None:
    """No item is picked up beside an enemy, at the start or end of the turn (J-AMB-30, R-ITEM-03)."""
    with JadeTable() as table:
        table.red(FIGHTER, at="r3c3")
        table.blue(FIGHTER, at="r3c3")
        table.token("r3c3", "I-AMMO")
        table.turn()
        table.dice(*[1] * 12)
        table.play("aim at blue-1", "dodge", "fight blue-1", "dodge")


def test_no_item_while_pinned() -> None:
    """A finder thrown and Pinned by a trap picks up nothing more; its turn is over (J-AMB-30, R-PIN-03)."""
    with JadeTable("hold") as table:
        model = table.red(FIGHTER, at="r3c3")
        table.blue(FIGHTER, at=FAR)
        table.token("r3c3", "I-BOOBYTRAP")
        table.token("r3c4", "I-AMMO")
        table.turn()
        table.dice(1, 1, 1, 1, 1, 1, 3)
        table.play("take i-boobytrap-1")
        table.take_spots()
        table.play("take nothing")  # on landing, R-SCAT-11
        assert table.model(model).pinned
        assert table.model(model).cube == 28


def test_a_defused_trap_ends_the_turn() -> None:
    """Defusing a trap ends the turn; no other item is taken (I-BOOBYTRAP-02, R-TURN-07)."""
    with JadeTable("hold") as table:
        model = table.red(soldier(rules=["A-ENGINEER"]), at="r3c3")
        table.blue(FIGHTER, at=FAR)
        table.token("r3c3", "I-BOOBYTRAP")
        table.token("r3c3", "I-AMMO")
        table.turn()
        table.play("take i-boobytrap-1")
        assert table.happened("trap-defused")
        assert table.model(model).activated
        assert table.model(model).items == ()


# Abilities with a rule of their own


def test_a_medic_goes_to_an_injured_friend() -> None:
    """A Medic moves toward an injured friend and heals it instead of playing the card (J-RULE-02, J-AMB-38)."""
    with JadeTable("hold") as table:
        table.red(MEDIC, at="r0c0")
        friend = table.red(FIGHTER, at="r0c1", damage=1)
        table.red(FIGHTER, at="r0c5")
        table.blue(FIGHTER, at=FAR)
        table.turn()
        assert table.asked() == ("jade-target", ["aim at red-2"])
        table.play("aim at red-2")
        table.move_to("r0c1")
        assert table.asked() == ("patient", ["heal red-2"])
        table.play("heal red-2")
        assert table.story() == [
            "red-1 card test shoot", "red-1 forced medic", "move injured-friend -> red-2", "red-1 moved r0c1L1",
            "red-1 placed", "special injured-friend", "red-2 healed",
        ]  # fmt: skip
        assert table.model(friend).damage == 0


def test_a_medic_counts_itself_and_nobody_who_cannot_be_healed() -> None:
    """A Medic counts itself as a patient, but no Construct (J-AMB-38, A-MEDIC-02)."""
    table = JadeTable("hold")
    table.red(MEDIC, at="r0c0", damage=1)
    table.red(soldier(rules=["A-CONSTRUCT"]), at="r0c1", damage=1)
    table.blue(FIGHTER, at=FAR)
    table.turn()
    assert table.asked() == ("jade-target", ["aim at red-1"])
    table.play("aim at red-1", "stop", "heal red-1")
    assert table.story()[-3:] == ["skipped move: stays", "special injured-friend", "red-1 healed"]


def test_forced_actions_come_before_a_medics_work() -> None:
    """Forced actions come before the Medic's rule (J-AMB-38)."""
    table = JadeTable("hold")
    table.red(MEDIC, at="r0c0", damage=1)
    table.blue(FIGHTER, at="r0c1")
    table.turn()
    assert table.story()[1] == "red-1 forced too-close"


def test_a_medic_without_patients_plays_the_card() -> None:
    """Without patients a Medic plays the card (J-RULE-02, J-AMB-38, A-MEDIC-02)."""
    table = JadeTable("hold")
    table.red(MEDIC, at="r0c0")
    table.red(soldier(rules=["A-CONSTRUCT"]), at="r0c1", damage=1)
    table.blue(FIGHTER, at=FAR, damage=1)
    table.turn()
    table.take_spots()
    assert table.story()[1] == "hold"


def test_a_loader_goes_to_a_friend_who_has_to_reload() -> None:
    """A Loader moves to a friend with a Reload counter (J-RULE-03, J-AMB-38)."""
    with JadeTable("hold") as table:
        table.red(LOADER, at="r0c0")
        friend = table.red(GUNNER, at="r0c1", reloading=(0,))
        table.red(GUNNER, at="r0c0")
        table.blue(FIGHTER, at=FAR)
        table.turn()
        assert table.asked() == ("jade-target", ["aim at red-2"])
        table.play("aim at red-2")
        table.move_to("r0c1")
        table.play("reload red-2")
        assert table.story()[1:] == [
            "red-1 forced loader", "move unloaded-friend -> red-2", "red-1 moved r0c1L1", "red-1 placed",
            "special unloaded-friend",
            "red-2 reloaded",
        ]  # fmt: skip
        assert table.model(friend).reloading == ()
