"""JADE and items (J-GEN-01, J-GEN-06, J-AMB-26, J-AMB-30, J-AMB-31, J-AMB-38, J-AMB-40)."""

from __future__ import annotations

import pytest
from jade_answering import armed, blade, gun, jade_lot, jade_notes, jade_says
from jade_tables import JadeTable, play_on, walled

from deadzone.catalog.lookup import item_names
from deadzone.core.board.battlefield import BLOCKED
from deadzone.core.cubes import parse_cube
from deadzone.core.pieces import ModelNumber
from deadzone.core.sides import BLUE, RED
from deadzone.core.state import WRECKED_SENTRY, Marker
from deadzone.jade.deck.settings import paper_settings, worth_rank
from deadzone.jade.turn.items import UseItem
from deadzone.players.jade_player import JadePlayer
from deadzone.procedures.items.items import Heal, MediPack, PickUp
from deadzone.procedures.items.sentries import Emplace
from deadzone.procedures.movement.moving import Movement
from deadzone.procedures.movement.thrown import Arrival
from deadzone.procedures.shooting.grenades import ThrowGrenade
from deadzone.procedures.table.smoke import Smokescreen
from deadzone.procedures.weapons.reloading import Reload

FIGHTER = armed(blade("knife"))
GUNNER = armed(gun("rifle", range=6))
SCAVENGER = armed(blade("knife"), rules=("A-SCAVENGER",))
ENGINEER = armed(blade("knife"), rules=("A-ENGINEER",))

# Picking up


def test_a_token_is_picked_up_at_the_end_of_the_way_and_not_in_passing() -> None:
    """A token is picked up where the movement ends, not in passing (J-GEN-06)."""
    table = JadeTable()
    walker = table.red(armed(blade("knife"), speed=(2, 3)), at="r3c3")
    table.token("r3c4", "I-AMMO")
    table.token("r3c5", "I-AMMO")
    table.start(Movement(walker, 2, (parse_cube("r3c4"), parse_cube("r3c5"))))
    assert jade_says(table) == "take nothing"
    assert jade_notes(table)[0]["what"] == "passes-by"
    table.play("take nothing")
    table.take_spots()
    assert jade_says(table) == "take i-ammo-2"


def test_the_turn_begins_and_ends_with_a_free_pick_up() -> None:
    """The turn begins and ends with a free pick-up of one token each (J-GEN-06, J-AMB-30)."""
    table = JadeTable(combat="special")
    table.red(FIGHTER, at="r3c3")
    table.token("r3c3", "I-SMOKEGRENADE")
    table.token("r3c3", "I-MEDIPACK")
    table.blue(FIGHTER, at="r0c0")
    table.turn()
    play_on(table, JadePlayer())
    assert [line for line in table.story() if "took" in line] == ["red-1 took I-MEDIPACK"]
    assert table.model(0).items == ("I-MEDIPACK",)


def test_whoever_is_thrown_among_items_leaves_them() -> None:
    """A thrown model picks up nothing, as its turn neither starts nor ends there (J-GEN-06)."""
    table = JadeTable()
    thrown = table.red(FIGHTER, at="r3c3")
    table.token("r3c3")
    table.start(Arrival(thrown, BLUE))
    table.take_spots()
    assert jade_says(table) == "take nothing"


@pytest.mark.parametrize(
    ("carried", "lying", "taken"),
    [
        ((), ("I-AMMO", "I-FRAG"), "take i-frag-2"),  # the more valuable one
        ((), ("I-SMOKEGRENADE",), "take i-smokegrenade-1"),  # any item is better than none
        (("I-AMMO",), ("I-MEDIPACK",), "take i-medipack-1"),
        (("I-MEDIPACK",), ("I-AMMO",), "take nothing"),
        (("I-AMMO",), ("I-AMMO",), "take nothing"),
        (("I-AMMO",), ("I-STUN",), "take i-stun-1"),
        (("I-STUN",), ("I-FRAG",), "take i-frag-1"),
        (("I-FRAG",), ("I-APAMMO",), "take i-apammo-1"),
        (("I-APAMMO",), ("I-MEDIPACK",), "take i-medipack-1"),
        (("I-SMOKEGRENADE",), ("I-THERMAL",), "take i-thermal-1"),  # those not named by their cost: 3 and 4 points
        (("I-THERMAL",), ("I-SMOKEGRENADE",), "take nothing"),
        (("I-SMOKEGRENADE",), ("I-STIMULANT",), "take i-stimulant-1"),  # equal: the one just found
        (("I-STIMULANT",), ("I-SMOKEGRENADE",), "take i-smokegrenade-1"),
        (("I-SMOKEGRENADE",), ("I-SMOKEGRENADE",), "take nothing"),  # of a kind
        (("I-AMMO",), ("I-TRIPMINE",), "take nothing"),  # what is named is worth more, whatever it costs
        (("I-TRIPMINE",), ("I-AMMO",), "take i-ammo-1"),
        ((), ("I-SMOKEGRENADE", "I-TOXICGRENADE", "I-ADRENALINE"), "take i-toxicgrenade-2"),
        (("I-MEDIPACK",), ("",), "take token-1"),  # unknown, so it is always revealed
        (("I-MEDIPACK",), ("I-INTEL",), "take i-intel-1"),  # gives VP at once
        (("I-MEDIPACK",), ("I-INTEL", ""), "take i-intel-1"),
    ],
)
def test_the_more_valuable_item(carried: tuple[str, ...], lying: tuple[str, ...], taken: str) -> None:
    """Order of value: Medi-Pack, AP Ammo, Frag, Stun, Ammo, others by cost, the one just found (J-AMB-31)."""
    table = JadeTable()
    finder = table.red(FIGHTER, at="r3c3", items=carried)
    for item in lying:
        table.token("r3c3", item)
    table.start(PickUp(finder))
    assert jade_says(table) == taken


def test_the_order_of_value_is_a_setting() -> None:
    """The order of value is a setting (J-AMB-31)."""
    table = JadeTable(settings='[items]\nvalue = ["I-AMMO", "I-MEDIPACK"]')
    finder = table.red(FIGHTER, at="r3c3", items=("I-MEDIPACK",))
    table.token("r3c3", "I-AMMO")
    table.start(PickUp(finder))
    assert jade_says(table) == "take i-ammo-1"


@pytest.mark.parametrize(("carried", "drawn", "says"), [("I-MEDIPACK", 1, "drop"), ("I-AMMO", 9, "keep")])
def test_what_is_found_is_kept_if_it_is_worth_more(carried: str, drawn: int, says: str) -> None:
    """A found item is kept if it is worth more; the first tokens drawn are Ammo, the ninth is AP Ammo (J-AMB-31)."""
    table = JadeTable()
    finder = table.red(FIGHTER, at="r3c3", items=(carried,))
    table.token("r3c3")
    table.dice(drawn)
    table.start(PickUp(finder))
    table.play("take token-1")
    assert jade_says(table) == says


def test_the_least_valuable_makes_room_and_is_dropped() -> None:
    """The least valuable item is dropped to make room (J-AMB-31)."""
    table = JadeTable()
    finder = table.red(SCAVENGER, at="r3c3", items=("I-FRAG", "I-AMMO", "I-STUN"))
    table.token("r3c3", "I-MEDIPACK")
    table.start(PickUp(finder))
    table.play("take i-medipack-1", "keep")
    assert jade_says(table).lower() == "part with i-ammo"
    table.play("part with i-ammo")
    assert jade_says(table) == "drop"


@pytest.mark.parametrize(
    ("carried", "found", "spare"),
    [
        (("I-SMOKEGRENADE", "I-FRAG", "I-ADRENALINE"), "I-THERMAL", "i-adrenaline"),
        (("I-STIMULANT", "I-SMOKEGRENADE", "I-FRAG"), "I-SMOKEGRENADE", "i-stimulant"),  # equal, but of another kind
        (("I-SMOKEGRENADE", "I-STIMULANT", "I-FRAG"), "I-SMOKEGRENADE", "i-stimulant"),
    ],
)
def test_what_a_scavenger_gives_up(carried: tuple[str, ...], found: str, spare: str) -> None:
    """The cheapest item makes room; of equal ones not the one of the kind that was found (J-AMB-31)."""
    table = JadeTable()
    finder = table.red(SCAVENGER, at="r3c3", items=carried)
    table.token("r3c3", found)
    table.start(PickUp(finder))
    assert jade_says(table) == f"take {found.lower()}-1"
    table.play(f"take {found.lower()}-1", "keep")
    assert jade_says(table).lower() == f"part with {spare}"


def test_an_armed_sentry_gun_costs_gun_and_weapon() -> None:
    """Every item that can be carried has a cost, with its number or its weapon (J-AMB-31, I-SENTRY-05)."""
    settings = paper_settings()
    armed = next(word for word in item_names() if word.startswith("I-SENTRY ("))
    assert worth_rank(settings, armed) < worth_rank(settings, "I-SENTRY") < worth_rank(settings, "I-THERMAL")
    assert worth_rank(settings, "I-ENERGYSHIELD (3)") < worth_rank(settings, "I-ENERGYSHIELD (2)")
    assert worth_rank(settings, WRECKED_SENTRY) > worth_rank(settings, "I-ADRENALINE")


# Using


def use(table: JadeTable, model: ModelNumber) -> str:
    """Item that JADE uses, or `not asked`."""
    table.start(UseItem(model))
    return jade_says(table) if table.state.question is not None else "not asked"


@pytest.mark.parametrize(
    ("own", "friends", "enemy", "says"),
    [
        (1, 0, "r0c0", "I-MEDIPACK"),
        (0, 1, "r0c0", "I-MEDIPACK"),
        (0, 0, "r0c0", "not asked"),
        (1, 0, "r3c3", "not asked"),
        (1, 0, "r3c4", "I-MEDIPACK"),
    ],
)
def test_a_medi_pack_is_used_when_somebody_here_is_injured(own: int, friends: int, enemy: str, says: str) -> None:
    """A Medi-Pack is used if a model of the team in the cube is injured and no enemy is there (J-GEN-01, J-AMB-26)."""
    table = JadeTable()
    medic = table.red(FIGHTER, at="r3c3", damage=own, items=("I-MEDIPACK",))
    table.red(armed(blade("knife"), size=2), at="r3c3", damage=friends)
    table.blue(FIGHTER, at=enemy)
    assert use(table, medic) == says


@pytest.mark.parametrize(("enemy", "says"), [("r3c5", "I-SENTRY"), ("r3c4", "keep-it"), ("r4c4", "keep-it")])
def test_a_sentry_gun_is_emplaced_when_no_enemy_is_adjacent(enemy: str, says: str) -> None:
    """A Sentry Gun is emplaced if no enemy is adjacent (J-AMB-26)."""
    table = JadeTable()
    engineer = table.red(ENGINEER, at="r3c3", items=("I-SENTRY",))
    table.blue(FIGHTER, at=enemy)
    assert use(table, engineer) == says


def test_the_engineer_emplaces_its_own_gun_first() -> None:
    table = JadeTable()
    table.red(FIGHTER, at="r3c3", items=("I-SENTRY",))
    engineer = table.red(ENGINEER, at="r3c3", items=("I-SENTRY",))
    table.start(Emplace(engineer))
    assert jade_says(table) == "take from red-2"
    table = JadeTable()
    table.red(FIGHTER, at="r3c3", items=("I-SENTRY",))
    engineer = table.red(ENGINEER, at="r3c3")
    table.token("r3c3", "I-SENTRY")
    table.start(Emplace(engineer))
    assert jade_says(table) == "take from nobody"


@pytest.mark.parametrize(
    ("enemies", "friends", "settings", "says", "cubes"),
    [
        (["r3c5"], [], "", "I-FRAG", ["throw at r3c5L1"]),
        (["r3c7"], [], "", "keep-it", []),  # out of range
        (["r3c5"], ["r3c5"], "", "keep-it", []),
        (["r3c5"], ["r3c5"], "[items]\ngrenade_friends = 1", "I-FRAG", ["throw at r3c5L1"]),
        (["r3c5"], [], "[items]\ngrenade_enemies = 2", "keep-it", []),
        (["r3c4", "r3c6", "r3c6"], [], "", "I-FRAG", ["throw at r3c6L1"]),  # most enemies
        (["r3c5", "r3c6", "r3c6"], ["r3c6"], "", "I-FRAG", ["throw at r3c5L1"]),
        (["r3c6", "r5c3"], [], "", "I-FRAG", ["throw at r5c3L1"]),  # equal numbers: the nearest
        (["r3c5", "r5c3"], [], "", "I-FRAG", ["throw at r3c5L1", "throw at r5c3L1"]),  # equally near: by lot
    ],
)
def test_where_a_grenade_goes(
    enemies: list[str], friends: list[str], settings: str, says: str, cubes: list[str]
) -> None:
    """A grenade needs at least one enemy and no friend; most enemies first, then J-GEN-02 (J-AMB-26)."""
    table = JadeTable(settings=settings)
    thrower = table.red(GUNNER, at="r3c3", items=("I-FRAG",))
    for cube in enemies:
        table.blue(FIGHTER, at=cube)
    for cube in friends:
        table.red(FIGHTER, at=cube)
    assert use(table, thrower) == says
    if cubes:
        table.play(says)
        assert (jade_lot(table) if len(cubes) > 1 else [jade_says(table)]) == cubes


def test_frag_goes_before_stun() -> None:
    """Frag is used before Stun, by the order of value (J-AMB-26, J-AMB-31)."""
    table = JadeTable()
    thrower = table.red(armed(gun("rifle"), rules=("A-SCAVENGER",)), at="r3c3", items=("I-STUN", "I-FRAG"))
    table.blue(FIGHTER, at="r3c5")
    assert use(table, thrower) == "I-FRAG"


@pytest.mark.parametrize("item", ["I-FRAG", "I-STUN", "I-TOXICGRENADE"])
def test_a_grenade_goes_where_the_thrower_sees(item: str) -> None:
    """Grenades are thrown at visible cubes only, though A-GRENADE-01 allows more; Commlinks count (J-AMB-26)."""
    for walls, marked, says in ((False, False, item), (True, False, "keep-it"), (True, True, item)):
        table = JadeTable()
        thrower = table.red(GUNNER, at="r3c3", items=(item,))
        table.blue(FIGHTER, at="r3c5")
        if walls:
            walled(table, "r3c5")
        if marked:
            table.state.markers = (Marker("I-COMMLINK-01", parse_cube("r3c5"), RED, 0),)
        assert use(table, thrower) == says


def test_a_stun_grenade_only_where_somebody_is_left_to_act() -> None:
    """A Stun Grenade needs enemies that can still act; their number counts (J-AMB-26, I-STUN-01)."""
    table = JadeTable()
    thrower = table.red(GUNNER, at="r3c3", items=("I-STUN",))
    table.blue(FIGHTER, at="r3c5", activated=True)
    table.blue(FIGHTER, at="r3c5", activated=True)
    assert use(table, thrower) == "keep-it"
    table = JadeTable()
    thrower = table.red(GUNNER, at="r3c3", items=("I-STUN",))
    table.blue(FIGHTER, at="r3c5", activated=True)
    table.blue(FIGHTER, at="r3c5", activated=True)
    table.blue(FIGHTER, at="r5c3")
    assert use(table, thrower) == "I-STUN"
    table.play("I-STUN")
    assert jade_says(table) == "throw at r5c3L1"


def test_no_toxic_grenade_into_toxic_smoke() -> None:
    """No Toxic Grenade is thrown into toxic smoke (J-AMB-26, A-TOXICSMOKE-01)."""
    table = JadeTable()
    thrower = table.red(GUNNER, at="r3c3", items=("I-TOXICGRENADE",))
    table.blue(FIGHTER, at="r3c5")
    table.smoke("r3c5")
    table.state.markers = (Marker("A-TOXICSMOKE", parse_cube("r3c5"), RED, 0),)
    assert use(table, thrower) == "keep-it"


# Smoke


def smoky(enemy: str, profile: str = "gun", wall: bool = False) -> tuple[JadeTable, ModelNumber]:
    table = JadeTable()
    runner = table.red(GUNNER, at="r3c3", items=("I-SMOKEGRENADE",))
    table.blue(GUNNER if profile == "gun" else FIGHTER, at=enemy)
    if wall:
        table.wall("r3c3", "east", BLOCKED)
    return table, runner


def test_smoke_is_thrown_toward_the_nearest_clear_shooter() -> None:
    """In a clear-shot situation smoke is thrown at the adjacent cube nearest to the shooter (J-AMB-26)."""
    table, runner = smoky("r3c6")
    table.blue(GUNNER, at="r7c3")
    assert use(table, runner) == "I-SMOKEGRENADE"
    table.play("I-SMOKEGRENADE")
    assert jade_says(table) == "throw at r3c4L1"
    table, runner = smoky("r6c6")
    use(table, runner)
    table.play("I-SMOKEGRENADE")
    assert jade_says(table) == "throw at r4c4L1"


def test_smoke_is_kept_without_a_clear_shot() -> None:
    """Smoke is kept without a clear-shot situation, or if the smoke is already there (J-AMB-26, J-AMB-12)."""
    for table, runner in (smoky("r3c6", "blade"), smoky("r3c6", wall=True)):
        assert use(table, runner) == "keep-it"
    table, runner = smoky("r3c6")
    table.smoke("r3c4")
    assert use(table, runner) == "keep-it"


def test_a_smokescreen_in_a_clear_shot() -> None:
    """A Smokescreen is laid in a clear-shot situation (J-AMB-26, J-AMB-40)."""
    for weapon, says in ((gun("rifle"), "smokescreen"), (blade("knife"), "no-smokescreen")):
        table = JadeTable()
        hidden = table.red(armed(blade("knife"), rules=("A-SMOKESCREEN",)), at="r3c3")
        table.blue(armed(weapon), at="r3c6")
        table.start(Smokescreen(hidden))
        assert jade_says(table) == says


# Helping


def test_who_is_healed_and_who_is_reloaded() -> None:
    """The most damaged model is healed first; equal ones by lot (J-AMB-38, J-AMB-07)."""
    for frame in (MediPack, Heal):
        table = JadeTable()
        medic = table.red(armed(blade("k"), size=2, rules=("A-MEDIC",)), at="r3c3", damage=1, items=("I-MEDIPACK",))
        table.red(armed(blade("k"), size=2), at="r3c3", damage=2)
        table.start(frame(medic))
        assert jade_says(table) == "heal red-2"
    table = JadeTable()
    loader = table.red(armed(gun("g"), rules=("A-LOADER",)), at="r3c3", reloading=(0,))
    table.red(armed(gun("g")), at="r3c3", reloading=(0,))
    table.start(Reload(loader))
    assert jade_lot(table) == ["reload red-1", "reload red-2"]


def test_every_grenade_finds_a_cube_even_where_jade_would_keep_it() -> None:
    """A throw under way always gets a target cube, even where JADE would keep the grenade."""
    table = JadeTable()
    thrower = table.red(GUNNER, at="r3c3", items=("I-FRAG",))
    table.blue(FIGHTER, at="r7c7")
    table.start(ThrowGrenade(thrower, "I-FRAG"))
    assert jade_says(table).startswith("throw at r")
