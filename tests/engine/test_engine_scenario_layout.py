"""The scenario kit refuses impossible layouts, each with a sentence that names the call."""

from collections.abc import Callable
from typing import Any

import pytest

from deadzone.core.board.battlefield import Battlefield
from deadzone.core.profiles import Keyword, Weapon
from deadzone.core.rule_ids import RuleId
from deadzone.core.sentence import Name
from deadzone.core.sides import Side
from deadzone.jade.deck.settings import Settings
from deadzone.jade.played_side import jade_side
from deadzone.table.scenario import (
    BLOCKED,
    BLUE,
    FULL,
    NONE,
    PARTIAL,
    RED,
    WAITING,
    Fault,
    Scenario,
    blade,
    gun,
    plain,
    profile_called,
)

WARRIOR = "Steel Warrior"
UNHEARD_OF = Weapon("odd", Name("Odd"), 5, 0, (Keyword(RuleId("A-UNHEARD")),))


def two_levels() -> Scenario:
    table = Scenario(levels=2)
    table.floor("r3c3L2", FULL)
    table.floor("r3c4L2", PARTIAL)
    return table


def sentence(wrong: Callable[[Scenario], object]) -> str:
    with pytest.raises(Fault) as fault:
        wrong(two_levels())
    return str(fault.value)


def friends(table: Scenario, count: int, at: str = "r3c3") -> None:
    for _ in range(count):
        table.red(plain(), at=at)


A_NAME: Any = "two-towers"  # of a wrong type, on purpose
WRONG: list[tuple[Callable[[Scenario], object], str]] = [
    (lambda table: table.red(WARRIOR, at="r3c2L2"),
     'red("Steel Warrior", at="r3c2L2"): There is no floor to stand on in r3c2L2. (R-MOVE-09)'),
    (lambda table: table.blue(WARRIOR, at="r8c2"), 'blue("Steel Warrior", at="r8c2"): \'r8c2\' is not a cube'),
    (lambda table: table.red(WARRIOR, at="r3c3L3"), 'at="r3c3L3"): r3c3L3 is off the map: the battlefield has 2'),
    (lambda table: table.red(WARRIOR, at=27), "red(\"Steel Warrior\", at=27): '27' is not a cube"),  # type: ignore
    (lambda table: table.red(WARRIOR, at="r3c3", spot=(400, 200)),
     "spot=(400, 200)): (400, 200) is outside the cube: both numbers must be from 1 to 399."),
    (lambda table: table.red(WARRIOR, at="r3c3", spot="there"), 'spot="there"): "there" is not a spot'),
    (lambda table: table.red(WARRIOR, at="r3c4L2", spot=(200, 320)), "on the solid half of the floor. (R-POS-02)"),
    (lambda table: table.red(plain(size=3), at="r3c4L2"), "a partial floor holds models up to Size 2. (R-CAP-04)"),
    (lambda table: friends(table, 5), 'red("Plain", at="r3c3"): A model of Size 1 has no room in r3c3L1'),
    (lambda table: friends(table, 3, "r3c4L2"), "(R-CAP-03)"),
    (lambda table: table.red("Steel Worrier", at="r3c3"), 'red("Steel Worrier", at="r3c3"): Nothing in the catalogue'),
    (lambda table: table.red("Pistol", at="r3c3"), "red(\"Pistol\", at=\"r3c3\"): 'Pistol' is not a model."),
    (lambda table: table.red(WARRIOR, at="r3c3", items=("I-AMO",)),
     'items=(\'I-AMO\',)): Unknown item "I-AMO"; the closest is I-AMMO.'),
    (lambda table: table.red(WARRIOR, at="r3c3", items="I-AMMO"), "items is a list"),
    (lambda table: table.red(WARRIOR, at="r3c3", wounds=1), "A model has no wounds to set here"),
    (lambda table: table.red(WARRIOR, at="r3c3", side=BLUE), "A model has no side to set here"),
    (lambda table: table.red(WARRIOR, at="r3c3", damage=-1), "damage: A number from 0 to 99 is expected here."),
    (lambda table: table.red(WARRIOR, at="r3c3", damage=2), "has Size 1 and would be dead with 2 damage tokens."),
    (lambda table: table.red(WARRIOR, at="r3c3", pinned="yes"), "pinned: true or false is expected here."),
    (lambda table: table.red(WARRIOR, at="r3c3", reloading=(7,)), "reloading: A number from 0 to 1 is expected here."),
    (lambda table: table.red(WARRIOR, at="r3c3", gains=(("A-TOUHG", 0, 2),)), "the closest is A-TOUGH."),
    (lambda table: table.red(WARRIOR, at="r3c3", spent=("A-LIFE",)), "Unknown ability 'A-LIFE'"),
    (lambda table: table.red(plain(weapons=[UNHEARD_OF]), at="r3c3"), "This program does not know 'A-UNHEARD'"),
    (lambda table: table.token("r3c3", "I-AMO"), 'token("r3c3", "I-AMO"): Unknown item "I-AMO"'),
    (lambda table: table.token("r3c2L2", "I-AMMO"), 'token("r3c2L2", "I-AMMO"): There is no floor for a token'),
    (lambda table: table.smoke("r3c3", "r3c3L4"), 'smoke("r3c3", "r3c3L4"): r3c3L4 is off the map'),
    (lambda table: table.wall("r3c3", "up", BLOCKED),
     'wall("r3c3", "up", 5): "up" is not a side of a cube: write north, east, south, west.'),
    (lambda table: table.wall("r3c3", "east", 12), 'wall("r3c3", "east", 12), kind: A number from 0 to 9'),
    (lambda table: table.wall("r3c9", "east", BLOCKED), "wall(\"r3c9\", \"east\", 5): 'r3c9' is not a cube"),
    (lambda table: table.floor("r3c3L2", 40), 'floor("r3c3L2", 40), kind: A number from 0 to 9'),
    (lambda table: table.command(Side(2), "DICE"), 'command(2, "DICE"): 2 is not a side: write RED or BLUE.'),
    (lambda table: table.command(RED, "DICE RUN"),
     'command(0, "DICE RUN"): RUN is not a face of a command die: use ACTIVATE DICE MOVE SHOOT FIGHT SPECIAL.'),
    (lambda table: table.place_unchecked(Side(7), WARRIOR, at="r3c3"), "7 is not a side: write RED or BLUE."),
    (lambda table: Scenario(itmes=False), "Scenario(itmes=False): Unknown option itmes; the options are items, "),
    (lambda table: Scenario(items="some"), "The house rule 'items' cannot be 'some': use one of on, off."),
    (lambda table: Scenario(round_limit="3"), "The option round_limit cannot be 3."),
    (lambda table: Scenario(flee="farthest"), "flee only applies to JADE, and JADE plays neither side."),
    (lambda table: Scenario(mission="picnic"), "Scenario(mission=\"picnic\"): Unknown mission 'picnic'"),
    (lambda table: Scenario(levels=0), "Scenario(levels=0), levels: A number from 1 to 9 is expected here."),
    (lambda table: Scenario(Battlefield(3), levels=2), "The battlefield has 3 levels, not 2."),
    (lambda table: Scenario(A_NAME), 'Scenario("two-towers"): "two-towers" is not a battlefield: write'),
]  # fmt: skip


@pytest.mark.parametrize(("wrong", "said"), WRONG)
def test_what_cannot_be_laid_out_is_said(wrong: Callable[[Scenario], object], said: str) -> None:
    assert said in sentence(wrong)


LATE: list[Callable[[Scenario], object]] = [
    lambda table: table.red(WARRIOR, at="r4c4"),
    lambda table: table.blue(WARRIOR, at="r4c4"),
    lambda table: table.place_unchecked(RED, WARRIOR, at="r4c4"),
    lambda table: table.wall("r4c4", "east", BLOCKED),
    lambda table: table.floor("r4c4", FULL),
    lambda table: table.token("r4c4"),
    lambda table: table.smoke("r4c4"),
    lambda table: table.command(RED, "DICE"),
]


@pytest.mark.parametrize("late", LATE)
def test_nothing_is_laid_out_after_the_start(late: Callable[[Scenario], object]) -> None:
    table = Scenario()
    table.activate(table.red(WARRIOR, at="r3c3"))
    with pytest.raises(Fault, match=r"^(red|blue|place_unchecked|wall|floor|token|smoke|command)\(.*is already set up"):
        late(table)


def test_a_floor_is_not_taken_from_under_a_model() -> None:
    table = Scenario()
    table.red(WARRIOR, at="r3c3")
    with pytest.raises(Fault, match=r'^floor\("r3c3", 0\): There is no floor to stand on in r3c3L1'):
        table.floor("r3c3", NONE)
    assert table.field.floors[27] == FULL


def test_what_could_not_be_in_a_game_has_a_name_that_says_so() -> None:
    table = Scenario(levels=2)
    numbers = [table.place_unchecked(RED, WARRIOR, at="r3c3L2", damage=3) for _ in range(6)]
    assert [table.model(number).damage for number in numbers] == [3] * 6


def test_who_is_not_on_the_table_needs_no_room() -> None:
    table = Scenario()
    for _ in range(5):
        table.red(WARRIOR, at="r0c0", fate=WAITING)
    assert len(table.state.models) == 5


def test_anywhere_is_where_no_base_overlaps() -> None:
    """With spot="anywhere" a base overlaps no other: the middle first, then the other anchors (R-POS-03)."""
    table = Scenario()
    numbers = [table.red(plain(), at="r3c3", spot="anywhere") for _ in range(3)]
    spots = [(table.model(number).x, table.model(number).y) for number in numbers]
    assert spots == [(200, 200), (80, 80), (320, 80)]


def test_options_by_name() -> None:
    """Options may be given by the names of house rules or of the engine (R-ITOK-09, R-LOS-02, R-WIN-05)."""
    table = Scenario(items=False, los_origin="any", tie_break="next-vp", recon_bonus=True, round_limit=3)
    options = table.state.setting.options
    assert (options.items, options.tie_break_next_vp, options.recon_bonus, options.round_limit) == (
        False,
        True,
        True,
        3,
    )
    assert table.state.setting.ground.los_origin_any
    assert not Scenario().state.setting.ground.los_origin_any
    assert Scenario(items="off").options.items is False
    assert Scenario(tie_break_next_vp=True, los_origin_any=True).los_origin_any


def test_options_of_jade() -> None:
    """Options of JADE may be given by name (J-AMB-10)."""
    table = Scenario(jade=(jade_side(), None), too_close="reachable")
    red, blue = table.state.setting.jade
    assert blue is None
    assert red is not None
    assert isinstance(red.settings, Settings)
    assert red.settings.forced.too_close == "reachable"


def test_options_come_one_way_only() -> None:
    with pytest.raises(Fault, match="by name or as a record, not both"):
        Scenario(options=Scenario().options, items=False)


def test_a_plain_profile() -> None:
    profile = plain("A-TOUGH", "Resilient (2)", name="Old Hand", shoot=4, leader=True, army_special="S-STALWART")
    assert (profile.shoot, profile.fight, profile.survive, profile.speed) == (4, 5, 5, (1, 2))
    assert (profile.size, profile.armour, profile.type, profile.recon) == (1, 0, "L", 5)
    assert (profile.has(RuleId("A-TOUGH")), profile.value(RuleId("A-RESILIENT"))) == (True, 2)
    assert [(weapon.name.en, weapon.range) for weapon in profile.weapons] == [("Gun", 5), ("Blade", -1)]
    assert [weapon.name.en for weapon in plain(shoot=0).weapons] == ["Blade"]
    assert [weapon.name.en for weapon in plain(fight=0).weapons] == ["Gun"]


PROFILES: list[tuple[Callable[[], object], str]] = [
    (lambda: plain("A-TOUHG"), 'plain("A-TOUHG"): Unknown ability \'A-TOUHG\'; the closest is A-TOUGH.'),
    (lambda: plain("A-RESILIENT"), "A-RESILIENT needs a number: write it like A-RESILIENT 2."),
    (lambda: plain("A-TOUGH 2"), "A-TOUGH takes no number."),
    (lambda: plain("A-RESILIENT two"), "'A-RESILIENT two' is not an ability: write it like A-RESILIENT 2."),
    (lambda: plain(shoot=9), "plain(shoot=9), "),
    (lambda: plain(size=5), "plain(size=5), "),
    (lambda: plain(speed=(1,)), "plain(speed=(1,)): A model has two speeds"),  # type: ignore
    (lambda: plain(speed=3), "plain(speed=3): A model has two speeds"),  # type: ignore
    (lambda: plain(speed=(1, "2")), "plain(speed=(1, '2')), .speed: A number from 0 to 9"),  # type: ignore
    (lambda: plain(shoot="4"), 'plain(shoot="4"), .shoot: A number from 0 to 8'),  # type: ignore
    (lambda: plain(size=True), "plain(size=True), .size: A number from 1 to 4"),
    (lambda: plain(points=1.5), "plain(points=1.5), .points: A number from 0 to 2000"),  # type: ignore
    (lambda: plain(leader="yes"), 'plain(leader="yes"), .leader: true or false'),  # type: ignore
    (lambda: plain(name=3), "plain(name=3), .name: A text"),  # type: ignore
    (lambda: plain(3), 'plain(3): 3 is not an ability: write it like "A-RESILIENT 2".'),  # type: ignore
    (lambda: plain(weapons=["gun"]), 'plain(weapons=[\'gun\']): "gun" is not a weapon: '),  # type: ignore
    (lambda: plain(weapons=5), "plain(weapons=5): 5 is not a list of weapons: write weapons=[gun(5), blade()]."),  # type: ignore
    (lambda: gun("six"), 'gun("six"), .reach: A number from 0 to 99'),  # type: ignore
    (lambda: gun(-1), "gun(-1), .reach: A number from 0 to 99"),
    (lambda: gun(5, ap="x"), 'gun(5, ap="x"), .ap: A number from 0 to 9'),  # type: ignore
    (lambda: blade(name=3), "blade(name=3), .name: A text"),  # type: ignore
    (lambda: plain(army_special="S-NONE"), 'plain(army_special="S-NONE"), '),
    (lambda: gun(5, "A-FRGA 3"), 'gun(5, "A-FRGA 3"): Unknown ability'),
    (lambda: blade("A-FRENZY"), 'blade("A-FRENZY"): A-FRENZY needs a number'),
    (lambda: profile_called("Steel Worrier"), 'profile_called("Steel Worrier"): Nothing in the catalogue'),
]  # fmt: skip


@pytest.mark.parametrize(("wrong", "said"), PROFILES)
def test_a_profile_that_cannot_be(wrong: Callable[[], object], said: str) -> None:
    with pytest.raises(Fault) as fault:
        wrong()
    assert said in str(fault.value)
