"""Carried items: handing over, healing, ammunition, death (R-ITEM-*, R-KILL-05, R-KILL-07, I-*)."""

from __future__ import annotations

import pytest

from deadzone.core.board.battlefield import FULL
from deadzone.core.cubes import parse_cube
from deadzone.core.pieces import ModelNumber
from deadzone.core.questions import Choice
from deadzone.core.rule_ids import RuleId
from deadzone.core.sides import RED
from deadzone.core.state import TOKEN_COUNTS
from deadzone.procedures.damage.wounds import Hit
from deadzone.procedures.items.carrying import use_up
from deadzone.procedures.items.items import HandOver, MediPack, PickUp
from deadzone.procedures.movement.moving import HAND_OVER, Movement
from deadzone.procedures.shooting.shoot_action import ShootAction
from deadzone.rules.items.items import ammunition, can_hand_over, patients
from deadzone.rules.turn.action_kinds import lacking
from deadzone.rules.turn.special_actions import MEDI_PACK, SPECIAL_BY_NAME
from deadzone.table.files import save
from deadzone.table.scenario import Scenario
from teaching import armed, gun, taught

WARRIOR = "steel-warrior"
SCAVENGER = "zee-scavenger"
DRONE = "d-o-g-drone"
BIKE = "brokkr-bike"
BURNER = "forge-lord-ingulf-krestuersson--forge-fathers"


def lying(table: Scenario) -> list[tuple[int, str]]:
    return [(token.cube, token.item) for token in table.state.tokens]


def why_no_medi_pack(table: Scenario, model: ModelNumber) -> str:
    """Rule that forbids a Medi-Pack, or an empty string."""
    return lacking(table.state, model, SPECIAL_BY_NAME[MEDI_PACK]).partition(" ")[0]


def test_an_item_is_handed_to_a_friend() -> None:
    """An item is handed to a friend of the player's choice, asked even if there is only one (R-ITEM-10, R-ITEM-13)."""
    with Scenario() as table:
        giver = table.red(WARRIOR, at="r3c3", items=("I-AMMO",))
        friend = table.red(WARRIOR, at="r3c3")
        table.red(DRONE, at="r3c3")
        table.red(WARRIOR, at="r3c4")
        table.start(HandOver(giver))
        question = table.state.question
        assert isinstance(question, Choice)
        assert (question.kind, question.options) == ("give-to", (friend,))
        table.play(friend)
        assert (table.model(giver).items, table.model(friend).items) == ((), ("I-AMMO",))


@pytest.mark.parametrize(
    ("answer", "mine", "left"),
    [("swap", ("I-FRAG",), []), ("drop", (), [(parse_cube("r3c3"), "I-FRAG")])],
    ids=["swap", "drop"],
)
def test_a_receiver_with_full_hands_swaps_or_drops(
    answer: str, mine: tuple[str, ...], left: list[tuple[int, str]]
) -> None:
    """A receiver that carries its limit swaps or drops an item (R-ITEM-10, R-ITEM-04)."""
    with Scenario() as table:
        giver = table.red(WARRIOR, at="r3c3", items=("I-AMMO",))
        friend = table.red(WARRIOR, at="r3c3", items=("I-FRAG",))
        table.start(HandOver(giver))
        table.play(friend, answer)
        assert (table.model(giver).items, table.model(friend).items) == (mine, ("I-AMMO",))
        assert lying(table) == left


def test_scavengers_choose_what_changes_hands() -> None:
    """Scavengers choose which items change hands (R-ITEM-10, A-SCAVENGER-01)."""
    with Scenario() as table:
        giver = table.red(SCAVENGER, at="r3c3", items=("I-AMMO", "I-STUN"))
        friend = table.red(SCAVENGER, at="r3c3", items=("I-FRAG", "I-FRAG", "I-MEDIPACK"))
        table.start(HandOver(giver))
        table.play("give I-STUN", friend, "part with I-FRAG", "swap")
        assert table.model(giver).items == ("I-AMMO", "I-FRAG")
        assert table.model(friend).items == ("I-FRAG", "I-MEDIPACK", "I-STUN")


def test_who_cannot_hand_over() -> None:
    """A model cannot hand over without an item, without a friend that can carry it, or beside an enemy (R-ITEM-10)."""
    table = Scenario()
    beside_enemy = table.red(WARRIOR, at="r3c3", items=("I-AMMO",))
    table.red(WARRIOR, at="r3c3")
    table.blue(WARRIOR, at="r3c3", pinned=True)
    beside_beast = table.red(WARRIOR, at="r3c4", items=("I-AMMO",))
    table.red(DRONE, at="r3c4")
    able = table.red(WARRIOR, at="r3c5", items=("I-AMMO",))
    empty = table.red(WARRIOR, at="r3c5")
    can = [can_hand_over(table.state, model) for model in (beside_enemy, beside_beast, able, empty)]
    assert can == [False, False, True, False]


def test_handing_over_is_part_of_a_move() -> None:
    """An item may be handed over during a Move, which then continues (R-ITEM-10)."""
    table = Scenario()
    giver = table.red(WARRIOR, at="r3c3", items=("I-AMMO",))
    friend = table.red(WARRIOR, at="r3c3", spot=(80, 80))
    table.activate(giver)
    table.play("move", "hand over", friend, parse_cube("r3c4"), (200, 200))
    assert table.model(friend).items == ("I-AMMO",)
    assert table.model(giver).cube == parse_cube("r3c4")


@pytest.mark.parametrize(("action", "hands"), [("move", True), ("free-move", True), ("sprint", False)])
def test_a_sprint_leaves_no_time_for_it(action: str, hands: bool) -> None:
    """Items are handed over before, during or after a Move, also by a MOVE result, but not in a Sprint (R-ITEM-10)."""
    table = Scenario()
    giver = table.red(taught(WARRIOR, speed=(2, 2)), at="r3c3", items=("I-AMMO",))
    table.red(WARRIOR, at="r3c3", spot=(80, 80))
    for cube in ("r3c4", "r3c5"):
        table.red(WARRIOR, at=cube, spot=(80, 80))
    table.command(RED, "MOVE")
    table.activate(giver)
    table.play(action)
    assert ("hand over" in table.choices()) == hands
    assert table.refused(HAND_OVER) == ("" if hands else "R-ITEM-10")
    table.play("go to r3c4L1")
    if action != "free-move":
        assert ("hand over" in table.choices()) == hands
        table.play("go to r3c5L1")
    table.play((200, 200))
    assert (table.choices() == ["stop", "hand over"]) == hands


@pytest.mark.parametrize("found", [False, True])
def test_an_item_is_handed_over_where_the_way_ends(found: bool) -> None:
    """An item, also one just found, may be handed over in the cube where the Move ends (R-ITEM-10)."""
    table = Scenario()
    giver = table.red(WARRIOR, at="r3c3", items=() if found else ("I-MEDIPACK",))
    friend = table.red(WARRIOR, at="r3c4", spot=(80, 80))
    if found:
        table.token("r3c4", "I-MEDIPACK")
    table.activate(giver)
    table.play("move", parse_cube("r3c4"), (200, 200))
    if found:
        table.play("take i-medipack-1", "keep")
    assert table.choices() == ["stop", "hand over"]
    assert table.refused(parse_cube("r3c5")) == "R-MOVE-01"
    assert save.loads(save.dumps(table.state)).key() == table.state.key()
    table.play("hand over", friend)
    assert (table.model(giver).items, table.model(friend).items) == ((), ("I-MEDIPACK",))


def test_what_is_found_repositioning_is_handed_over() -> None:
    """An item found by repositioning may be handed over (R-ITEM-03, R-ITEM-10)."""
    table = Scenario()
    giver = table.red(WARRIOR, at="r3c3")
    friend = table.red(WARRIOR, at="r3c3", spot=(80, 80))
    table.token("r3c3", "I-MEDIPACK")
    table.start(Movement(giver, 1, hands=True))
    table.play("stop", (200, 200), "take i-medipack-1", "keep", "hand over", friend)
    table.finish()
    assert table.model(friend).items == ("I-MEDIPACK",)


def test_a_way_that_is_given_asks_for_nothing() -> None:
    """A movement with a given path offers no hand-over, nor does a stop before the last cube (R-ITEM-10)."""
    table = Scenario()
    giver = table.red(WARRIOR, at="r3c3", items=("I-MEDIPACK",))
    table.red(WARRIOR, at="r3c4", spot=(80, 80))
    table.start(Movement(giver, 1, (parse_cube("r3c4"),)))
    table.play((200, 200))
    table.finish()
    table.start(Movement(giver, 1))
    table.play("stop", (240, 240))
    table.finish()


def test_a_medi_pack_removes_all_damage() -> None:
    """A Medi-Pack heals without a test and is used up; it does not return to the hidden tokens (I-MEDIPACK-01,
    R-WOUND-06, R-ITOK-08).
    """
    with Scenario() as table:
        carrier = table.red(WARRIOR, at="r3c3", items=("I-MEDIPACK",), damage=1)
        friend = table.red("brokkr-engineer", at="r3c3", damage=1)
        table.activate(carrier)
        table.play("medi-pack", friend, "stop")
        assert (table.model(carrier).damage, table.model(friend).damage) == (1, 0)
        assert table.model(carrier).items == ()
        assert table.state.bag == list(TOKEN_COUNTS)
        assert lying(table) == []


def test_all_tokens_of_a_large_model_go() -> None:
    """A Medi-Pack removes all damage tokens (I-MEDIPACK-01)."""
    with Scenario() as table:
        carrier = table.red(WARRIOR, at="r3c3", items=("I-MEDIPACK",))
        large = table.red(taught("aberration", size=3), at="r3c3", damage=3)
        table.start(MediPack(carrier))
        table.play(large)
        assert table.model(large).damage == 0
        assert table.happened("healed") == [{"model": large, "tokens": 3}]


def test_machines_are_not_healed() -> None:
    """A Medi-Pack heals no Construct, no Vehicle and no model in another cube (I-MEDIPACK-02, A-CONSTRUCT-02,
    A-VEHICLE-04, A-SOLID).
    """
    table = Scenario()
    carrier = table.red(WARRIOR, at="r3c3", items=("I-MEDIPACK",))
    table.red(DRONE, at="r3c3", damage=1)
    table.red(BIKE, at="r3c3", damage=1)
    table.red(WARRIOR, at="r3c4", damage=1)
    assert patients(table.state, carrier) == []
    assert why_no_medi_pack(table, carrier) == "I-MEDIPACK-02"


def test_when_a_medi_pack_cannot_be_used() -> None:
    """No Medi-Pack beside an enemy or for a Beast; an injured carrier may heal itself (I-MEDIPACK-01, A-BEAST-01)."""
    table = Scenario()
    without = table.red(WARRIOR, at="r3c3", damage=1)
    guarded = table.red(WARRIOR, at="r3c4", items=("I-MEDIPACK",), damage=1)
    table.blue(WARRIOR, at="r3c4", pinned=True)
    beast = table.red("caratid", at="r3c5", items=("I-MEDIPACK",), damage=1)
    able = table.red(WARRIOR, at="r3c6", items=("I-MEDIPACK",), damage=1)
    rules = [why_no_medi_pack(table, model) for model in (without, guarded, beast, able)]
    assert rules == ["I-MEDIPACK-01", "I-MEDIPACK-01", "R-ITEM-04", ""]
    assert patients(table.state, able) == [able]


def shot(table: Scenario) -> dict[str, object]:
    """The Shoot test that was rolled."""
    return next(roll for roll in table.happened("rolled") if roll["kind"] == "shoot")


@pytest.mark.parametrize(
    ("ammo", "dice", "damage"), [("no-ammo", 5, 1), ("I-AMMO", 6, 1), ("I-APAMMO", 6, 2)], ids=["none", "ammo", "AP"]
)
def test_ammunition_adds_a_die(ammo: str, dice: int, damage: int) -> None:
    """One Ammo or AP Ammo per shot adds a die; the AP adds to the rifle's (I-AMMO-01, I-APAMMO-01, R-ITEM-12,
    A-SCAVENGER-03, R-DMG-06).
    """
    with Scenario() as table:
        shooter = table.red(WARRIOR, at="r3c3", items=("I-AMMO", "I-APAMMO"))
        target = table.blue("forge-guard--forge-fathers", at="r3c4")
        table.dice(4, 4, *[1] * (dice - 2), 1, 1, 1)
        table.start(ShootAction(shooter))
        table.play("with hailstorm-rifle", target, "shoot")
        question = table.state.question
        assert isinstance(question, Choice)
        assert question.options == ("no-ammo", "I-AMMO", "I-APAMMO")
        table.play(ammo)
        helped = (("R-SMOD-08", 1),) if ammo != "no-ammo" else ()
        assert shot(table)["modifiers"] == (("R-SMOD-01", 2), *helped)
        assert table.happened("damaged") == [{"model": target, "tokens": damage}]
        assert table.happened("item-used") == ([{"model": shooter, "item": ammo}] if helped else [])
        assert len(table.model(shooter).items) == (1 if helped else 2)


def test_one_ammunition_for_an_action_with_two_weapons() -> None:
    """With Fire Control no further Ammo is offered for the second weapon; one is used up (R-ITEM-12, I-AMMO-01)."""
    two = armed(WARRIOR, gun(6, name="left"), gun(6, name="right"))
    with Scenario() as table:
        shooter = table.red(taught(two, "A-FIRECONTROL"), at="r3c1", items=("I-AMMO", "I-APAMMO"))
        table.blue(WARRIOR, at="r3c4")
        table.activate(shooter)
        table.dice(*[1] * 9, *[1] * 9)
        table.play("shoot", "with left", "at blue-1", "i-ammo", "and right", "at blue-1", "stop")
        assert table.happened("item-used") == [{"model": shooter, "item": "I-AMMO"}]
        assert table.model(shooter).items == ("I-APAMMO",)


def test_attacks_without_modifiers_take_no_ammunition() -> None:
    """Attacks without modifiers, such as It Burns!, use no ammunition (I-AMMO-01)."""
    table = Scenario()
    burner = table.red(BURNER, at="r3c3", items=("I-AMMO",))
    warrior = table.red(WARRIOR, at="r3c3", items=("I-FRAG",))
    weapons = table.state.profile(burner).weapons
    assert [weapon.has(RuleId("A-BURNS")) for weapon in weapons] == [True, False]
    assert [ammunition(table.state, burner, weapon) for weapon in weapons] == [(), ("I-AMMO",)]
    assert ammunition(table.state, warrior, table.state.profile(warrior).weapons[0]) == ()


def test_used_items_never_come_back_as_hidden_ones() -> None:
    """Using one of several items removes only that one; unseen tokens stay the same (R-ITOK-08, R-ITEM-14)."""
    table = Scenario()
    scavenger = table.red(SCAVENGER, at="r3c3", items=("I-AMMO", "I-AMMO", "I-STUN"))
    use_up(table.state, scavenger, "I-AMMO")
    assert table.model(scavenger).items == ("I-AMMO", "I-STUN")
    assert table.state.bag == list(TOKEN_COUNTS)


def test_the_dead_drop_what_they_carried() -> None:
    """A killed model drops its items face up, for either side, not its equipment (R-ITEM-11, R-KILL-05, R-ITEM-01)."""
    with Scenario() as table:
        victim = table.red("enforcer--enforcers", at="r3c3", items=("I-AMMO",))
        scavenger = table.red(SCAVENGER, at="r3c4", items=("I-FRAG", "I-SCOUTBIKE", "I-MEDIPACK"))
        enemy = table.blue(WARRIOR, at="r3c5")
        table.start(Hit(victim, 9))
        table.start(Hit(scavenger, 9))
        here, there = parse_cube("r3c3"), parse_cube("r3c4")
        assert lying(table) == [(here, "I-AMMO"), (there, "I-FRAG"), (there, "I-MEDIPACK")]
        assert table.model(scavenger).items == ()
        table.state.change(enemy).cube = here
        table.start(PickUp(enemy))
        table.play(0, "keep")
        assert table.model(enemy).items == ("I-AMMO",)


def test_dropped_items_fall_to_the_next_floor() -> None:
    """Dropped items fall to the next floor (R-KILL-07)."""
    with Scenario(levels=3) as table:
        table.floor("r3c3L2", FULL)
        victim = table.place_unchecked(RED, "enforcer--enforcers", at="r3c3L3", items=("I-AMMO",))
        table.start(Hit(victim, 9))
        assert lying(table) == [(parse_cube("r3c3L2"), "I-AMMO")]


def test_saved_procedures_must_fit_the_hands() -> None:
    """A save in which a model gives or uses an item it does not carry is refused."""
    table = Scenario()
    giver = table.red(WARRIOR, at="r3c3", items=("I-AMMO",))
    table.red(WARRIOR, at="r3c3")
    assert HandOver(giver).fits(table.state)
    assert not HandOver(ModelNumber(1)).fits(table.state)
    assert not MediPack(giver).fits(table.state)
    half_way = HandOver(giver)
    half_way.go(HandOver.choose_spare)
    assert not half_way.fits(table.state)
    assert table.state.models[giver].side == RED
