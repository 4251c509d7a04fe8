"""An activation of JADE's: the draws, what comes before the actions, forced actions, abilities, the last resort."""

from __future__ import annotations

import pytest
from jade_tables import FIGHTER, GUNNER, THROWER, JadeTable, deck_of, soldier

from deadzone.core.battlefield import BLOCKED
from deadzone.core.jade import Card
from deadzone.core.questions import RED, Draw
from deadzone.core.sentence import Name
from deadzone.core.state import NOBODY
from deadzone.jade.activation import JadeActivation
from deadzone.jade.deck import paper_deck, read_step
from deadzone.jade.forced import FORCED_ACTIONS, forced_on

PRECEDE = '[forced]\nforced_actions = "precede"'
REACHABLE = '[forced]\ntoo_close = "reachable"'
MEDIC = soldier("Medic", gun=4, rules=["A-MEDIC"])
LOADER = soldier("Loader", gun=4, rules=["A-LOADER"])
GOLIATH = soldier("Goliath", size=4, survive=2)
FAR = "r7c7"


def walled(table: JadeTable, cube: str) -> None:
    """Nobody sees, enters or leaves the cube."""
    for side in ("north", "east", "south", "west"):
        table.wall(cube, side, BLOCKED)


# Draws


def test_a_model_then_a_card() -> None:
    """J-ACT-02, J-DEF-04: first which model, then what it does; both drawn by chance from what is left."""
    table = JadeTable(cards=(*deck_of("hold"), *deck_of("special")))
    table.red(FIGHTER, at="r0c0")
    second = table.red(FIGHTER, at="r0c1")
    table.blue(FIGHTER, at=FAR)
    table.turn(place=2, card=2)
    assert table.happened("activated") == [{"model": second}]
    assert table.happened("jade-card") == [{"model": second, "card": 1, "mode": "combat"}]
    assert table.state.decks == ((1, 0), ())


def test_only_models_that_can_be_activated_have_a_card() -> None:
    """J-ACT-01, J-AMB-05: none for the dead and for those who have had their turn."""
    table = JadeTable()
    for state in ({}, {"fate": 1}, {"activated": True}, {}):
        table.red(FIGHTER, at="r0c0", **state)
    table.blue(FIGHTER, at=FAR)
    table.state.turn = RED
    table.state.stack.append(JadeActivation(RED))
    question = table.state.stack[-1].step(0, table.state)
    assert isinstance(question, Draw)
    assert (question.counts, question.owner) == ((1, 0, 0, 1), RED)


def test_an_empty_action_deck_is_shuffled() -> None:
    """J-TEST-05, J-AMB-06: three cards for three models, then all three again; the discard pile was the whole deck."""
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
    """J-DEF-04: a card with copies is drawn so many times, one without never."""
    none, two = [Card("c", 1, Name("C", "C"), "item", (read_step("special"),), (read_step("special"),), copies)
                 for copies in (0, 2)]  # fmt: skip
    table = JadeTable(cards=(none, two))
    for _ in range(2):
        table.red(FIGHTER, at="r0c0")
    table.blue(FIGHTER, at=FAR)
    table.turn()
    table.play("aim at blue-1", "stop")
    assert table.state.decks[RED] == (0, 1)
    assert table.happened("jade-card") == [{"model": 0, "card": 1, "mode": "combat"}]


# The modes


def test_a_model_plays_the_mode_of_its_profile() -> None:
    """J-VOC-00, J-DEF-02, J-DEF-03: with nothing to shoot with Combat, with a gun and no blade Shoot."""
    for profile, verb in ((FIGHTER, "move nearest-enemy -> blue-1"), (GUNNER, "flee nearest-enemy -> blue-1")):
        table = JadeTable("move nearest-enemy", "flee nearest-enemy")
        table.red(profile, at="r0c3")
        table.blue(FIGHTER, at=FAR)
        table.turn()
        table.play("aim at blue-1")
        assert table.story()[1] == verb


# Forced actions


@pytest.mark.parametrize(
    ("profile", "enemies", "forced"),
    [
        (FIGHTER, ["r3c3", "r3c4"], "melee"),
        (GUNNER, ["r3c4", "r3c3"], "melee"),
        (GUNNER, ["r3c5", "r4c4"], "too-close"),
        (FIGHTER, ["r2c2"], "too-close"),
        (GUNNER, ["r3c7"], "clear-shot"),
        (GUNNER, ["r7c7"], "clear-shot"),
        (GUNNER, ["r3c0", FAR], "clear-shot"),
        (FIGHTER, ["r3c5"], ""),
    ],
)
def test_the_order_of_forced_actions(profile: object, enemies: list[str], forced: str) -> None:
    """J-FORCE-01..03, J-AMB-09, J-TEST-04: an enemy in the cube, then one beside it, then one in clear shot."""
    table = JadeTable()
    model = table.red(profile, at="r3c3")  # type: ignore[arg-type]
    for enemy in enemies:
        table.blue(FIGHTER, at=enemy)
    assert forced_on(table.state, model) == forced


def test_no_clear_shot_out_of_range_or_half_hidden() -> None:
    """J-FORCE-03, J-AMB-11, R-LOS-01: in range, and the whole of it seen."""
    for at, wall in (("r3c6", ""), ("r3c5", "west")):
        table = JadeTable()
        model = table.red(soldier(gun=2), at="r3c3")
        table.blue(FIGHTER, at=at)
        if wall:
            table.wall(at, wall, 2)  # a low wall hides the feet
        assert forced_on(table.state, model) == ""


def test_a_combat_model_with_a_gun_has_clear_shots_too() -> None:
    """J-AMB-11: whoever has a usable ranged weapon; one that has to be reloaded is not usable."""
    table = JadeTable()
    enforcer = table.red("assault-enforcer--enforcers", at="r3c3")
    waiting = table.red(GUNNER, at="r3c3", reloading=(0,))
    table.blue(FIGHTER, at="r3c6")
    assert forced_on(table.state, enforcer) == "clear-shot"
    assert forced_on(table.state, waiting) == ""
    table.turn()
    assert table.story()[0].endswith("combat")
    assert table.story()[1] == "red-1 forced clear-shot"


@pytest.mark.parametrize("settings", ["", REACHABLE])
def test_too_close_through_a_wall(settings: str) -> None:
    """J-AMB-10: adjacent, walls or not; with the setting `reachable` only where one could step across."""
    table = JadeTable(settings=settings)
    model = table.red(FIGHTER, at="r3c3")
    table.blue(FIGHTER, at="r3c4")
    walled(table, "r3c4")
    assert forced_on(table.state, model) == ("" if settings else "too-close")


def test_too_close_where_one_of_the_two_can_step() -> None:
    """J-AMB-10: a legal step in either direction is enough."""
    table = JadeTable(settings=REACHABLE)
    small, large = table.red(FIGHTER, at="r3c3"), table.red(GOLIATH, at="r0c0")
    table.blue(GOLIATH, at="r3c4")
    table.blue(FIGHTER, at="r0c1")
    for cube, side in (("r3c4", "west"), ("r0c1", "west")):
        table.wall(cube, side, 4)  # a small opening
        table.wall(cube, "north", BLOCKED)
        table.wall(cube, "south", BLOCKED)
    assert forced_on(table.state, small) == forced_on(table.state, large) == "too-close"


def test_what_the_special_actions_are() -> None:
    """J-SPEC-01, J-SPEC-02, J-SPEC-03: the table of the document."""
    table = {forced.id: [" ".join(map(str, forced.steps(mode))) for mode in ("combat", "shoot")]
             for forced in FORCED_ACTIONS}  # fmt: skip
    assert table == {
        "melee": ["fight nearest-enemy fight", "flee nearest-enemy shoot nearest-enemy"],
        "too-close": ["assault fight", "flee nearest-enemy shoot nearest-enemy"],
        "clear-shot": ["shoot enemy-in-clear-shot shoot enemy-in-clear-shot"] * 2,
    }
    assert [(forced.id, forced.rule) for forced in FORCED_ACTIONS] == [
        ("melee", "J-FORCE-01"), ("too-close", "J-FORCE-02"), ("clear-shot", "J-FORCE-03")]  # fmt: skip


def test_melee_of_a_combat_model() -> None:
    """J-SPEC-02, J-AMB-22, J-AMB-23: fights its target, then whoever is left, though Fight is long and done twice."""
    with JadeTable() as table:
        table.red(FIGHTER, at="r3c3")
        table.blue(FIGHTER, at="r3c3")
        table.blue(FIGHTER, at="r3c3", damage=1)
        table.turn()
        assert table.asked() == ("jade-target", ["aim at blue-1", "aim at blue-2"])
        table.play("aim at blue-2")
        table.dice(7, 7, 1, 1, 1, 1, 1, 1)  # its opponent is injured; the other has a friend at hand
        table.play("dodge")
        assert table.killed(2)
        assert table.asked() == ("opponent", ["fight blue-1"])
        table.dice(1, 1, 1, 1, 1, 1)
        table.play("fight blue-1", "dodge")
        assert table.story() == [
            "red-1 card test combat", "red-1 forced melee", "fight nearest-enemy -> blue-2", "red-1 fought blue-2",
            "blue-2 damaged", "blue-2 killed", "fight", "red-1 fought blue-1",
        ]  # fmt: skip
        assert table.model(0).activated


def test_melee_of_a_shoot_model() -> None:
    """J-SPEC-02, J-VOC-03, J-AMB-18: it breaks away, is only injured, and shoots from where it is then."""
    with JadeTable() as table:
        table.red(soldier(gun=4, size=2), at="r3c3")
        table.blue(FIGHTER, at="r3c3")
        table.turn()
        table.play("aim at blue-1")
        assert table.asked()[0] == "jade-move"
        table.dice(7, 1, 1, 1, 1, 1, 1)
        table.play("move to r3c2L1", "strike with blue-1")
        assert (table.model(0).damage, table.model(0).pinned) == (1, False)
        table.take_spots()
        table.dice(1, 1, 1, 1, 1, 1, 1, 1)
        table.play("aim at blue-1", "with gun")
        assert table.story()[1:] == [
            "red-1 forced melee", "flee nearest-enemy -> blue-1", "blue-1 fought red-1", "red-1 damaged",
            "red-1 moved r3c2L1", "red-1 placed", "shoot nearest-enemy -> blue-1", "red-1 shot blue-1",
        ]  # fmt: skip


@pytest.mark.parametrize("fate", ["pinned", "killed"])
def test_a_flight_that_fails(fate: str) -> None:
    """J-AMB-18: Pinned or killed while breaking away, its activation ends; no shot, no last resort."""
    with JadeTable() as table:
        table.red(soldier(gun=4, armour=1), at="r3c3")
        table.blue(THROWER, at="r3c3")
        walled(table, "r3c4")
        table.turn()
        table.dice(7, *((1, 1) if fate == "pinned" else (7, 7)), 1, 1, 1)
        table.play("aim at blue-1", "move to r3c2L1", "strike with blue-1")
        if fate == "pinned":
            table.dice(1, 1, 1, 7, 1, 1)  # against the wall
            table.play("throw east")
        assert table.story()[-1] == f"red-1 {fate}"
        assert fate == "killed" or table.model(0).activated


def test_too_close_of_a_combat_model() -> None:
    """J-SPEC-01, J-AMB-21: a Sprint into the cube with its fight, then a further Fight."""
    with JadeTable() as table:
        table.red(FIGHTER, at="r3c3")
        table.blue(FIGHTER, at="r3c4")
        table.turn()
        table.play("aim at blue-1")
        table.move_to("r3c4")
        table.dice(*[1] * 7)  # the attacker moved in: one die more
        table.play("fight blue-1", "dodge")
        assert table.asked()[0] == "opponent"
        table.dice(*[1] * 6)
        table.play("fight blue-1", "dodge")
        assert table.story()[1:] == [
            "red-1 forced too-close", "assault -> blue-1", "red-1 moved r3c4L1", "red-1 placed",
            "red-1 fought blue-1", "fight", "red-1 fought blue-1",
        ]  # fmt: skip


def test_too_close_of_a_shoot_model() -> None:
    """J-SPEC-01: it flees one Move, then shoots."""
    with JadeTable() as table:
        table.red(GUNNER, at="r3c3")
        table.blue(FIGHTER, at="r3c4")
        table.turn()
        table.play("aim at blue-1")
        assert table.asked() == ("jade-move", ["stop", "move to r3c2L1"])
        table.move_to("r3c2")
        table.dice(*[1] * 8)
        table.play("aim at blue-1", "with gun")
        assert table.story()[1:] == [
            "red-1 forced too-close", "flee nearest-enemy -> blue-1", "red-1 moved r3c2L1", "red-1 placed",
            "shoot nearest-enemy -> blue-1", "red-1 shot blue-1",
        ]  # fmt: skip


@pytest.mark.parametrize("profile", [GUNNER, "assault-enforcer--enforcers"])
def test_clear_shot(profile: str) -> None:
    """J-SPEC-03, J-GEN-04: two shots, in either profile, at enemies in clear shot only."""
    with JadeTable() as table:
        table.red(profile, at="r3c3")
        table.blue(FIGHTER, at="r3c5")
        table.blue(FIGHTER, at="r4c5")
        walled(table, "r4c5")
        table.turn()
        for _ in range(2):
            assert table.asked() == ("jade-target", ["aim at blue-1"])
            table.dice(*[1] * 8)
            gun = table.state.profile(0).weapons[0].id
            table.play("aim at blue-1", f"with {gun}")
        assert table.story()[1:] == [
            "red-1 forced clear-shot",
            *["shoot enemy-in-clear-shot -> blue-1", "red-1 shot blue-1"] * 2,
        ]


def test_forced_actions_replace_the_card() -> None:
    """J-ACT-03, J-AMB-08: the card is drawn and put away all the same."""
    with JadeTable("hold") as table:
        table.red(GUNNER, at="r3c3")
        table.blue(FIGHTER, at="r3c5")
        table.dice(*[1] * 16)
        table.turn()
        table.play("aim at blue-1", "with gun", "aim at blue-1", "with gun")
        assert "hold" not in table.story()
        assert table.state.decks[RED] == (0,)


def test_forced_actions_before_the_card() -> None:
    """J-AMB-08: with the setting `precede` the card follows."""
    with JadeTable("hold", settings=PRECEDE) as table:
        table.red(GUNNER, at="r3c3")
        table.blue(FIGHTER, at="r3c5")
        table.dice(*[1] * 16)
        table.turn()
        table.play("aim at blue-1", "with gun", "aim at blue-1", "with gun")
        table.take_spots()
        assert table.story()[-2:] == ["hold", "red-1 placed"]


def test_only_the_first_forced_action() -> None:
    """J-AMB-09: what becomes true after it is not checked: clear of the melee, it takes no two clear shots."""
    with JadeTable() as table:
        table.red(GUNNER, at="r3c3")
        table.blue(FIGHTER, at="r3c3")
        table.turn()
        table.play("aim at blue-1", "move to r3c2L1", "strike with nobody")
        table.take_spots()
        table.dice(*[1] * 8)
        table.play("aim at blue-1", "with gun")
        assert [line for line in table.story() if "forced" in line] == ["red-1 forced melee"]


# Before the actions


def test_a_pinned_model_stands_up_first() -> None:
    """J-AMB-24, J-GEN-04: then its forced actions and its card as if it had not."""
    with JadeTable("hold") as table:
        table.red(FIGHTER, at="r3c3", pinned=True)
        table.blue(FIGHTER, at=FAR)
        table.turn()
        table.take_spots()
        assert table.story() == ["red-1 card test combat", "red-1 stood up", "red-1 placed", "hold", "red-1 placed"]


def test_pinned_beside_an_enemy() -> None:
    """J-AMB-24, R-STAND-03: it is attacked while it gets up; Pinned again, its turn is over."""
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
    """J-AMB-24, J-FORCE-01."""
    table = JadeTable()
    table.red(FIGHTER, at="r3c3", pinned=True)
    table.blue(FIGHTER, at="r3c3", pinned=True)
    table.turn()
    table.take_spots()
    table.play("strike with blue-1")  # which merely gets up, R-STAND-05
    assert table.story()[-1] == "red-1 forced melee"


def test_a_burning_model_puts_out_the_fire_first() -> None:
    """J-AMB-25, A-BURNS-05: before it stands up and before anything else."""
    with JadeTable("hold") as table:
        table.red(FIGHTER, at="r3c3", burning=True, pinned=True)
        table.blue(FIGHTER, at=FAR)
        table.dice(1, 1, 1, 1, 1, 1)
        table.turn()
        table.take_spots()
        assert table.story()[1:3] == ["red-1 fire out", "red-1 stood up"]


def test_flames_that_win_end_the_turn() -> None:
    """J-AMB-25, A-BURNS-06, J-TEST-06: no action, and nothing is picked up."""
    with JadeTable("hold") as table:
        model = table.red(soldier(size=4, rules=["A-SOLID"]), at="r3c3", burning=True)
        table.blue(FIGHTER, at=FAR)
        table.token("r3c3", "I-AMMO")
        table.dice(8, 1, 1, 1, 1, 1, 1)
        table.turn()
        assert table.story()[1:] == ["red-1 burnt", "red-1 damaged"]
        assert table.model(model).activated


def test_an_uncontrolled_remote_does_nothing() -> None:
    """A-REMOTE-01, J-TEST-06: no Engineer within three cubes; it uses and takes nothing, and is activated."""
    with JadeTable("hold") as table:
        model = table.red(soldier(rules=["A-REMOTE"]), at="r3c3", items=("I-MEDIPACK",), damage=1)
        table.blue(FIGHTER, at=FAR)
        table.token("r3c3", "I-AMMO")
        table.turn()
        assert table.story()[1:] == ["red-1 not controlled"]
        assert table.model(model).activated


# Items in the cube


def test_an_item_at_the_start_of_the_turn() -> None:
    """J-GEN-06, J-AMB-30: picked up without moving, before the actions."""
    with JadeTable("special; hold") as table:
        model = table.red(FIGHTER, at="r3c3")
        table.blue(FIGHTER, at=FAR)
        table.token("r3c3", "I-AMMO")
        table.turn()
        assert table.asked() == ("pick-up", ["take i-ammo-1", "take nothing"])
        table.play("take i-ammo-1", "keep")
        table.take_spots()
        assert table.story() == ["red-1 card test combat", "red-1 took I-AMMO", "special",
                                 "skipped special: nothing-useful", "hold", "red-1 placed"]  # fmt: skip
        assert table.model(model).items == ("I-AMMO",)


def test_an_item_at_the_end_of_the_turn() -> None:
    """J-GEN-06, J-AMB-30: one that it left lying may be taken after all."""
    with JadeTable("special; hold") as table:
        table.red(FIGHTER, at="r3c3")
        table.blue(FIGHTER, at=FAR)
        table.token("r3c3", "I-AMMO")
        table.turn()
        table.play("take nothing")
        table.take_spots()
        assert table.asked()[0] == "pick-up"  # of the reposition, R-ITEM-03
        table.play("take nothing")
        assert table.asked()[0] == "pick-up"
        table.play("take i-ammo-1", "keep")
        assert table.story()[-1] == "red-1 took I-AMMO"


def test_no_item_beside_an_enemy() -> None:
    """J-AMB-30, R-ITEM-03: neither at the start nor at the end of the turn."""
    with JadeTable() as table:
        table.red(FIGHTER, at="r3c3")
        table.blue(FIGHTER, at="r3c3")
        table.token("r3c3", "I-AMMO")
        table.turn()
        table.dice(*[1] * 12)
        table.play("aim at blue-1", "dodge", "fight blue-1", "dodge")


def test_no_item_while_pinned() -> None:
    """J-AMB-30, R-PIN-03: a trap throws the finder to the ground among other items, and its turn is over."""
    with JadeTable("hold") as table:
        model = table.red(FIGHTER, at="r3c3")
        table.blue(FIGHTER, at=FAR)
        table.token("r3c3", "I-BOOBYTRAP")
        table.token("r3c4", "I-AMMO")
        table.turn()
        table.dice(1, 1, 1, 1, 1, 1, 3)
        table.play("take i-boobytrap-1")
        table.take_spots()
        table.play("take nothing")  # of the landing, R-SCAT-11
        assert table.model(model).pinned
        assert table.model(model).cube == 28


def test_a_defused_trap_ends_the_turn() -> None:
    """I-BOOBYTRAP-02, R-TURN-07: nothing more is done, not even another item taken."""
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
    """J-RULE-02, J-AMB-38: instead of the card it moves toward the friend and heals it."""
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
            "red-1 placed", "special", "red-2 healed",
        ]  # fmt: skip
        assert table.model(friend).damage == 0


def test_a_medic_counts_itself_and_nobody_who_cannot_be_healed() -> None:
    """J-AMB-38, A-MEDIC-02: itself in its own cube; a Construct is beyond help."""
    table = JadeTable("hold")
    table.red(MEDIC, at="r0c0", damage=1)
    table.red(soldier(rules=["A-CONSTRUCT"]), at="r0c1", damage=1)
    table.blue(FIGHTER, at=FAR)
    table.turn()
    assert table.asked() == ("jade-target", ["aim at red-1"])
    table.play("aim at red-1", "stop", "heal red-1")
    assert table.story()[-3:] == ["skipped move: stays", "special", "red-1 healed"]


def test_forced_actions_come_before_a_medics_work() -> None:
    """J-AMB-38: the abilities replace the card only when no forced action applies."""
    table = JadeTable("hold")
    table.red(MEDIC, at="r0c0", damage=1)
    table.blue(FIGHTER, at="r0c1")
    table.turn()
    assert table.story()[1] == "red-1 forced too-close"


def test_a_medic_without_patients_plays_the_card() -> None:
    """J-RULE-02, J-AMB-38: an injured enemy is none."""
    table = JadeTable("hold")
    table.red(MEDIC, at="r0c0")
    table.blue(FIGHTER, at=FAR, damage=1)
    table.turn()
    table.take_spots()
    assert table.story()[1] == "hold"


def test_a_loader_goes_to_a_friend_who_has_to_reload() -> None:
    """J-RULE-03, J-AMB-38."""
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
            "red-1 forced loader", "move unloaded-friend -> red-2", "red-1 moved r0c1L1", "red-1 placed", "special",
            "red-2 reloaded",
        ]  # fmt: skip
        assert table.model(friend).reloading == ()


# Impossible actions and the last resort


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
