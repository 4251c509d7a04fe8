"""Picking up tokens: who may, which ones, and what happens (R-ITEM-02..09, R-ITEM-14, I-INTEL, I-BOOBYTRAP)."""

from __future__ import annotations

import pytest

from deadzone.core.cubes import parse_cube
from deadzone.core.questions import Choice
from deadzone.core.rule_ids import RuleId
from deadzone.core.sentence import Fault
from deadzone.core.sides import BLUE, RED
from deadzone.core.state import FACE_DOWN, NOBODY, TOKEN_COUNTS
from deadzone.procedures.items.items import PickUp
from deadzone.rules.items.items import carrying_limit, may_pick_up, tokens_here
from deadzone.table.scenario import Scenario, profile_called

WARRIOR = "steel-warrior"
ENFORCER = "enforcer--enforcers"
SCAVENGER = "zee-scavenger"
ENGINEER = "brokkr-engineer"
DRONE = "d-o-g-drone"
CENTRE = (200, 200)

# Numbers that draw these kinds from the full pool, and the indexes of the kinds in it.
AMMO_DRAWN, FRAG_DRAWN, AP_AMMO_DRAWN, INTEL_DRAWN, MEDIPACK_DRAWN, TRAP_DRAWN = 1, 6, 9, 11, 13, 16
ENTERING_AN_INJURED = (7, 7, 7, 7, 7)  # three dice, one for moving in, one for the injured enemy


def lying(table: Scenario) -> list[tuple[int, str]]:
    return [(token.cube, token.item) for token in table.state.tokens]


def options(table: Scenario) -> tuple[object, ...]:
    question = table.state.question
    assert isinstance(question, Choice)
    return question.options


def test_a_face_down_token_is_revealed_and_kept() -> None:
    """A face-down token is drawn from those not yet seen, revealed and kept (R-ITEM-02, R-ITEM-06, R-ITEM-07)."""
    with Scenario() as table:
        warrior = table.red(WARRIOR, at="r3c3")
        table.token("r3c3")
        table.dice(MEDIPACK_DRAWN)
        table.start(PickUp(warrior))
        table.play(0, "keep")
        assert table.model(warrior).items == ("I-MEDIPACK",)
        assert lying(table) == []
        assert table.state.bag == [5, 3, 2, 2, 1, 1, 1]
        assert table.happened("revealed") == [{"model": warrior, "item": "I-MEDIPACK"}]


def test_nobody_has_to_pick_anything_up() -> None:
    """Picking up is optional; a token that is left stays face down (R-ITEM-02)."""
    with Scenario() as table:
        warrior = table.red(WARRIOR, at="r3c3")
        table.token("r3c3")
        table.start(PickUp(warrior))
        table.play(NOBODY)
        assert lying(table) == [(parse_cube("r3c3"), FACE_DOWN)]
        assert table.state.bag == list(TOKEN_COUNTS)


def test_one_of_several_is_chosen_and_the_hidden_ones_blindly() -> None:
    """One token is picked up per occasion; tokens that look alike are one choice (R-ITEM-05, R-ITOK-05)."""
    with Scenario() as table:
        warrior = table.red(WARRIOR, at="r3c3")
        for cube, item in (("r3c3", ""), ("r3c4", ""), ("r3c3", ""), ("r3c3", "I-AMMO"), ("r3c3", "I-AMMO")):
            table.token(cube, item)
        assert tokens_here(table.state, warrior) == [0, 3]
        table.start(PickUp(warrior))
        assert options(table) == (0, 3, NOBODY)
        table.play(3, "keep")
        assert table.model(warrior).items == ("I-AMMO",)
        assert [item for _, item in lying(table)] == ["", "", "", "I-AMMO"]
        assert table.state.bag == list(TOKEN_COUNTS)  # a face-up token is not drawn


@pytest.mark.parametrize(
    ("decision", "left"), [("drop", [(parse_cube("r3c3"), "I-AMMO")]), ("destroy", [])], ids=["drop", "destroy"]
)
def test_a_found_item_may_be_left_or_destroyed(decision: str, left: list[tuple[int, str]]) -> None:
    """A found item that is left stays face up; a destroyed one is out of the game (R-ITEM-06, R-ITEM-07, R-ITEM-14)."""
    with Scenario() as table:
        warrior = table.red(WARRIOR, at="r3c3", items=("I-STUN",))
        table.token("r3c3")
        table.dice(AMMO_DRAWN)
        table.start(PickUp(warrior))
        table.play(0, decision)
        assert table.model(warrior).items == ("I-STUN",)
        assert lying(table) == left
        assert table.state.bag == [4, 3, 2, 2, 2, 1, 1]


@pytest.mark.parametrize(
    ("goes", "left"), [("drop", [(parse_cube("r3c3"), "I-STUN")]), ("destroy", [])], ids=["drop", "destroy"]
)
def test_full_hands_make_room(goes: str, left: list[tuple[int, str]]) -> None:
    """To keep another item, a model drops the one it carries face up or destroys it (R-ITEM-04, R-ITEM-07)."""
    with Scenario() as table:
        warrior = table.red(WARRIOR, at="r3c3", items=("I-STUN",))
        table.token("r3c3", "I-FRAG")
        table.start(PickUp(warrior))
        table.play(0, "keep", goes)
        assert table.model(warrior).items == ("I-FRAG",)
        assert lying(table) == left


def test_a_scavenger_carries_three_items() -> None:
    """A Scavenger carries three items; for a fourth its owner chooses which one goes (A-SCAVENGER-01, R-ITEM-04)."""
    with Scenario() as table:
        scavenger = table.red(SCAVENGER, at="r3c3", items=("I-AMMO", "I-FRAG"))
        table.token("r3c3", "I-AMMO")
        table.token("r3c3", "I-STUN")
        table.start(PickUp(scavenger))
        table.play(0, "keep")
        assert table.model(scavenger).items == ("I-AMMO", "I-FRAG", "I-AMMO")
        table.start(PickUp(scavenger))
        table.play(0, "keep")
        assert options(table) == ("I-AMMO", "I-FRAG")  # two of a kind are one choice
        table.play("part with I-AMMO", "drop")
        assert table.model(scavenger).items == ("I-FRAG", "I-AMMO", "I-STUN")
        assert lying(table) == [(parse_cube("r3c3"), "I-AMMO")]


@pytest.mark.parametrize(
    ("who", "limit"), [(WARRIOR, 1), (SCAVENGER, 3), (DRONE, 0), ("brokkr-bike", 0)], ids=["one", "three", "A", "B"]
)
def test_beasts_and_vehicles_carry_nothing(who: str, limit: int) -> None:
    """Models that cannot carry items do not pick up Intel either (R-ITEM-04, A-BEAST-01, A-VEHICLE-02, I-INTEL-02)."""
    table = Scenario()
    model = table.red(who, at="r3c3")
    table.token("r3c3", "I-INTEL")
    assert carrying_limit(profile_called(who)) == limit
    assert may_pick_up(table.state, model) == (limit > 0)


def test_equipment_takes_no_hand() -> None:
    """Equipment, such as an Enforcer's Jump Pack, does not count as a carried item (R-ITEM-01)."""
    with Scenario() as table:
        enforcer = table.red(ENFORCER, at="r3c3")
        table.token("r3c3", "I-AMMO")
        assert table.state.profile(enforcer).has(RuleId("I-JUMPPACK"))
        table.start(PickUp(enforcer))
        table.play(0, "keep")
        assert table.model(enforcer).items == ("I-AMMO",)


def test_an_enemy_in_the_cube_guards_the_tokens() -> None:
    """No token is picked up beside an enemy, Pinned or not (R-ITEM-02, R-ITEM-03)."""
    table = Scenario()
    warrior = table.red(WARRIOR, at="r3c3")
    table.blue(WARRIOR, at="r3c3", pinned=True)
    alone = table.red(WARRIOR, at="r3c4", pinned=True)
    elsewhere = table.red(WARRIOR, at="r3c5")
    table.token("r3c3")
    table.token("r3c4")
    assert not may_pick_up(table.state, warrior)
    assert may_pick_up(table.state, alone)  # a Pinned model may pick up
    assert not may_pick_up(table.state, elsewhere)


def test_a_sprint_picks_up_in_every_cube_it_passes() -> None:
    """A Sprint picks up in every cube it enters, within the carrying limit (R-ITEM-02, R-ITEM-08)."""
    with Scenario() as table:
        scavenger = table.red(SCAVENGER, at="r3c3")
        table.token("r3c3", "I-STUN")
        table.token("r3c4", "I-AMMO")
        table.token("r3c5", "I-FRAG")
        table.activate(scavenger)
        table.play("sprint", parse_cube("r3c4"), 1, "keep", parse_cube("r3c5"), CENTRE, 1, "keep")
        assert table.model(scavenger).items == ("I-AMMO", "I-FRAG")
        assert lying(table) == [(parse_cube("r3c3"), "I-STUN")]


def test_repositioning_is_an_occasion_too() -> None:
    """Repositioning is an occasion to pick up (R-ITEM-03)."""
    table = Scenario()
    warrior = table.red(WARRIOR, at="r3c3")
    table.token("r3c3", "I-AMMO")
    table.activate(warrior)
    table.play("move", "stop", CENTRE, 0, "keep")
    assert table.model(warrior).items == ("I-AMMO",)


def test_a_cube_won_in_a_fight_gives_nothing() -> None:
    """A model that entered a cube with an enemy picks up nothing there, even if the enemy dies (R-ITEM-09)."""
    with Scenario() as table:
        captain = table.red("enforcer-captain", at="r3c3")
        weak = table.blue(DRONE, at="r3c4", damage=1)
        table.token("r3c4", "I-AMMO")
        table.dice(*ENTERING_AN_INJURED, 1, 1, 1)
        table.activate(captain)
        table.play("move", parse_cube("r3c4"), (80, 80), weak, "dodge")
        assert table.killed(weak)
        assert lying(table) == [(parse_cube("r3c4"), "I-AMMO")]


def test_intel_scores_at_once_and_is_never_carried() -> None:
    """Intel gives 1 VP at once and is never carried; a full carrying limit does not matter (I-INTEL-01, R-WIN-09)."""
    with Scenario() as table:
        warrior = table.blue(WARRIOR, at="r3c3", items=("I-AMMO",))
        table.token("r3c3")
        table.dice(INTEL_DRAWN)
        table.start(PickUp(warrior))
        table.play(0)
        assert table.model(warrior).items == ("I-AMMO",)
        assert lying(table) == []
        assert (table.state.points(RED), table.state.points(BLUE)) == (0, 1)
        assert table.happened("scored") == [{"side": BLUE, "source": "intel", "points": 1}]


def test_a_booby_trap_explodes_among_finder_and_friends() -> None:
    """A Booby Trap is Frag (3) on all models in the cube; the finder's side makes the choices (I-BOOBYTRAP-01,
    I-BOOBYTRAP-03, R-SCAT-12).
    """
    with Scenario() as table:
        finder = table.blue(WARRIOR, at="r3c3")
        friend = table.blue(WARRIOR, at="r3c3", spot=(80, 80))
        table.token("r3c3")
        table.dice(TRAP_DRAWN, 4, 5, 1, 1, 2, 3, 4, 4, 1, 3, 7)
        table.start(PickUp(finder))
        table.play(0)
        question = table.state.question
        assert question is not None
        assert (question.kind, question.side) == ("next-thrown", BLUE)
        table.play(friend, CENTRE, CENTRE)
        assert [table.model(model).damage for model in (finder, friend)] == [1, 0]
        assert [table.model(model).pinned for model in (finder, friend)] == [True, True]
        assert [table.model(model).cube for model in (friend, finder)] == [parse_cube("r3c4"), parse_cube("r3c2")]
        assert lying(table) == []
        assert table.state.bag[6] == 0
        assert table.happened("item-kept") == []


@pytest.mark.parametrize("who", [ENGINEER, SCAVENGER])
def test_who_can_defuse_it_ends_the_activation(who: str) -> None:
    """A model that defuses a Booby Trap prevents the explosion, but its Activation ends (I-BOOBYTRAP-02, A-ENGINEER-01,
    A-SCAVENGER-02, R-TURN-07).
    """
    with Scenario() as table:
        finder = table.red(who, at="r3c3", items=("I-MEDIPACK",), damage=1)
        table.token("r3c4")
        table.dice(TRAP_DRAWN)
        table.activate(finder)
        table.play("move", parse_cube("r3c4"), CENTRE, 0)  # its Activation ends before the Medi-Pack can be used
        assert table.happened("trap-defused") == [{"model": finder}]
        assert table.model(finder).activated
        assert lying(table) == []


@pytest.mark.parametrize("scavenger_side", [RED, BLUE])
def test_a_scavenger_is_never_affected_by_a_booby_trap(scavenger_side: int) -> None:
    """A Booby Trap revealed by another model neither hits, throws nor pins a Scavenger (A-SCAVENGER-02, C-57)."""
    with Scenario() as table:
        finder = table.blue(WARRIOR, at="r3c3")
        place = table.red if scavenger_side == RED else table.blue
        scavenger = place(SCAVENGER, at="r3c3", spot=(80, 80))
        table.token("r3c3")
        table.dice(TRAP_DRAWN, 4, 5, 1, 1, 2, 3, 3)
        table.start(PickUp(finder))
        table.play(0, CENTRE)
        assert (table.model(finder).damage, table.model(finder).pinned) == (1, True)
        assert (table.model(scavenger).damage, table.model(scavenger).pinned) == (0, False)
        assert table.model(scavenger).cube == parse_cube("r3c3")


def test_who_defuses_a_trap_on_its_way_takes_its_place_there() -> None:
    """An Engineer that defuses a trap during its move chooses its place in that cube, without overlapping bases
    (A-ENGINEER-01, R-MOVE-05, R-POS-01).
    """
    with Scenario() as table:
        finder = table.red(ENGINEER, at="r3c3", spot=(50, 50))
        table.red(WARRIOR, at="r3c4", spot=(50, 50))
        table.token("r3c4")
        table.dice(TRAP_DRAWN)
        table.activate(finder)
        table.play("sprint", parse_cube("r3c4"), 0)
        assert table.refused((50, 50)) == "R-POS-03"
        table.play(CENTRE)
        assert (table.model(finder).x, table.model(finder).y) == CENTRE
        assert table.model(finder).activated


def test_defusing_in_somebody_elses_activation_costs_nothing() -> None:
    """An Engineer that defuses a trap outside its own Activation stays unactivated (I-BOOBYTRAP-02, R-TURN-07)."""
    with Scenario() as table:
        finder = table.red(ENGINEER, at="r3c3", pinned=True)
        table.token("r3c3")
        table.dice(TRAP_DRAWN)
        table.start(PickUp(finder))
        table.play(0)
        assert not table.model(finder).activated
        assert table.happened("trap-sprung") == []


def test_a_trap_on_the_way_ends_the_movement() -> None:
    """A trap found during a movement throws and pins the model: its Activation ends (I-BOOBYTRAP-01, R-PIN-03)."""
    with Scenario() as table:
        warrior = table.red(WARRIOR, at="r3c3")
        table.token("r3c4")
        table.dice(TRAP_DRAWN, 1, 1, 1, 1, 1, 1, 1)
        table.activate(warrior)
        table.play("sprint", parse_cube("r3c4"), 0, CENTRE)
        assert table.model(warrior).cube == parse_cube("r2c4")
        assert table.model(warrior).pinned
        assert table.model(warrior).activated


def test_nothing_is_taken_that_is_not_there() -> None:
    """A token of another cube is refused, and nothing changes (R-ITEM-05)."""
    table = Scenario()
    warrior = table.red(WARRIOR, at="r3c3")
    table.token("r3c3")
    table.token("r3c4")
    table.start(PickUp(warrior))
    before = table.state.key()
    with pytest.raises(Fault, match="not one of the choices"):
        table.play(1)
    assert table.state.key() == before


def test_a_saved_pick_up_must_fit_the_table() -> None:
    """A saved pick-up that names missing tokens, kinds or items is refused."""
    table = Scenario()
    warrior = table.red(WARRIOR, at="r3c3", items=("I-AMMO",))
    table.token("r3c3")
    frame = PickUp(warrior)
    assert frame.fits(table.state)
    for field, value in (("token", 1), ("drawn", 7), ("spare", "I-FRAG"), ("model", NOBODY)):
        broken = PickUp(warrior)
        setattr(broken, field, value)
        assert not broken.fits(table.state), field
    undecided = PickUp(warrior)
    undecided.go(PickUp.what_goes_off_at_once)
    assert not undecided.fits(table.state)
