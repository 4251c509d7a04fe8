"""Flee, Hold, Special, items used on the way, and candidates for targets."""

from __future__ import annotations

import pytest
from jade_answering import jade_says
from jade_tables import FAR, FIGHTER, GUNNER, THROWER, JadeTable, half_hidden, play_on, soldier

from deadzone.core.board.battlefield import BLOCKED
from deadzone.core.cubes import parse_cube
from deadzone.core.profiles import Profile
from deadzone.core.sides import RED
from deadzone.core.state import DICE
from deadzone.jade.judgement.goals import goals
from deadzone.players.jade_player import JadePlayer

ENGINEER = soldier("Engineer", rules=["A-ENGINEER"])
QUICK = soldier("Quick", speed=(2, 4))
FARTHEST = '[moving]\nflee = "farthest"'

# Flee


def test_a_flight_directly_away() -> None:
    """A flight goes as many cubes in a straight line as the Move allows (J-VOC-03, J-AMB-17)."""
    with JadeTable("flee nearest-enemy") as table:
        table.red(QUICK, at="r3c3")
        table.blue(FIGHTER, at="r3c5")
        table.turn()
        table.play("aim at blue-1")
        assert table.asked() == ("jade-move", ["stop", "move to r3c1L1"])
        table.move_to("r3c1")
        assert table.story()[1:] == ["flee nearest-enemy -> blue-1", "red-1 moved r3c2L1", "red-1 moved r3c1L1",
                                     "red-1 placed"]  # fmt: skip


def test_a_flight_to_the_farthest_cube() -> None:
    """With the setting `farthest` every cube in reach is offered (J-AMB-17)."""
    table = JadeTable("flee nearest-enemy", settings=FARTHEST)
    table.red(FIGHTER, at="r3c3")
    table.blue(FIGHTER, at="r3c5")
    table.turn()
    table.play("aim at blue-1")
    assert len(table.choices()) == 1 + 8


@pytest.mark.parametrize("why", ["edge", "wall", "full"])
def test_no_flight(why: str) -> None:
    """A flight is skipped if no cube directly away can be entered (J-AMB-17, J-AMB-19, J-GEN-03)."""
    with JadeTable("flee nearest-enemy; hold") as table:
        column = 0 if why == "edge" else 3
        table.red(FIGHTER, at=f"r3c{column}")
        table.blue(FIGHTER, at=f"r3c{column + 2}")
        if why == "wall":
            table.wall("r3c3", "west", BLOCKED)
        elif why == "full":
            table.red(soldier(size=4), at="r3c2")
        table.turn()
        table.play("aim at blue-1")
        table.take_spots()
        assert table.story()[2] == "skipped flee: no-way-out"


def test_no_flight_among_other_enemies() -> None:
    """A model does not flee from one enemy into the cube of another (J-AMB-17, J-AMB-19)."""
    with JadeTable() as table:
        table.red(GUNNER, at="r3c3")
        table.blue(FIGHTER, at="r3c4")
        table.blue(FIGHTER, at="r3c2")
        table.turn()
        table.dice(*[1] * 8)
        table.play("aim at blue-1", "aim at blue-1", "with gun")
        assert table.story()[2:] == ["flee nearest-enemy -> blue-1", "skipped flee: no-way-out",
                                     "shoot nearest-enemy -> blue-1", "red-1 shot blue-1"]  # fmt: skip


def test_a_knock_elsewhere_while_breaking_away() -> None:
    """A model knocked into another cube while fleeing is asked where to stop (J-AMB-18, R-BREAK-08)."""
    with JadeTable() as table:
        model = table.red(soldier(gun=4, armour=1), at="r3c3")
        table.blue(THROWER, at="r3c3")
        table.turn()
        table.dice(7, 1, 1, 1, 1, 1)
        table.play("aim at blue-1", "move to r3c2L1", "strike with blue-1", "throw east")
        table.take_spots()
        assert table.model(model).cube == parse_cube("r3c4")
        assert table.asked()[0] == "step"
        table.play("stop")
        table.take_spots()
        table.dice(*[1] * 8)
        table.play("aim at blue-1", "with gun")
        assert table.story()[-1] == "red-1 shot blue-1"


# Hold and Special


def test_hold() -> None:
    """Hold stays where it is: nothing moves, nobody is asked, even where a spot nearby is in cover (J-VOC-06)."""
    for own, enemy in (((80, 120), FAR), ((320, 80), "r5c7")):
        with JadeTable("hold") as table:
            model = table.red(FIGHTER, at="r3c6", spot=own)
            table.wall("r3c6", "south", BLOCKED)
            table.blue(soldier(gun=3), at=enemy)
            table.turn()
            assert (table.model(model).x, table.model(model).y) == own
            assert table.story()[1:] == ["hold"]


def test_hold_in_cover() -> None:
    """By the setting of earlier battles, a model that holds takes the spot in the best cover (J-VOC-06)."""
    with JadeTable("hold", settings='[moving]\nhold = "cover"') as table:
        model = table.red(FIGHTER, at="r3c6", spot=(320, 80))
        table.wall("r3c6", "south", BLOCKED)
        table.blue(soldier(gun=3), at="r5c7")
        table.turn()
        play_on(table, JadePlayer())
        assert (table.model(model).x, table.model(model).y) != (320, 80)
        assert table.story()[1:] == ["hold", "red-1 placed"]


def test_hold_keeps_the_place_nearest_to_the_target() -> None:
    """A Hold after a Move leaves the model as near to its target as the Move put it (J-VOC-06, J-MOVE-03)."""
    places = []
    for card in ("move nearest-enemy", "move nearest-enemy; hold"):
        table = JadeTable(card)
        model = table.red(FIGHTER, at="r3c3")
        table.blue(soldier(gun=3), at="r3c7")
        table.turn()
        play_on(table, JadePlayer())
        places.append((table.model(model).cube, table.model(model).x, table.model(model).y))
    assert places[0] == places[1]


SPECIALS = [
    ("I-MEDIPACK", "", "red-1 used I-MEDIPACK"),
    ("", "A-MEDIC", "red-1 healed"),
    ("reload", "", "red-1 reloaded"),
    ("I-SENTRY", "A-ENGINEER", "red-1 emplaced"),
]


@pytest.mark.parametrize(("item", "rule", "line"), SPECIALS)
def test_the_special_actions(item: str, rule: str, line: str) -> None:
    """Special uses what is useful now, and is skipped if nothing is (J-VOC-05)."""
    table = JadeTable("special; special")
    items = (item,) if item.startswith("I-") else ()
    profile = soldier(gun=4, rules=[rule] if rule else [], gun_rules=["A-SLOWRELOAD"])
    hurt = 1 if item == "I-MEDIPACK" or rule == "A-MEDIC" else 0
    table.red(profile, at="r0c0", items=items, damage=hurt, reloading=(0,) if item == "reload" else ())
    table.blue(FIGHTER, at=FAR)
    table.turn()
    if rule == "A-MEDIC":
        table.play("aim at red-1", "stop")  # its own rule replaces the card
    elif items:
        table.play("keep-it")
    while table.state.question is not None and table.asked()[0] != "jade-target":
        if not table.choices():
            table.take_spots()
        else:
            table.play(table.choices()[0])
    assert line in table.story()
    assert table.story()[table.story().index(line) - 1].split()[0] == "special"
    assert "skipped special: nothing-useful" in table.story() or rule == "A-MEDIC"


def test_the_order_of_special_actions() -> None:
    """Healing, then reloading, then the Sentry Gun (J-VOC-05)."""
    table = JadeTable("special; special; special")
    profile = soldier(gun=4, rules=["A-ENGINEER", "A-SCAVENGER"])
    table.red(profile, at="r0c0", items=("I-MEDIPACK", "I-SENTRY"), damage=1, reloading=(0,))
    table.blue(FIGHTER, at=FAR)
    table.turn()
    table.play("keep-it", "heal red-1", "keep-it", "keep-it")  # items are offered before each action
    assert table.asked()[0] == "spot"
    table.take_spots()
    told = [line.split()[1] for line in table.story() if line.split()[-1] != "special" and "card" not in line]
    assert told == ["used", "healed", "reloaded", "emplaced"]


# Items


def test_a_medi_pack_before_the_first_action() -> None:
    """A Medi-Pack is used before the first action, without counting as one, and before forced actions are checked
    (J-GEN-01, J-AMB-26, J-GEN-04).
    """
    with JadeTable("hold") as table:
        table.red(FIGHTER, at="r0c0", items=("I-MEDIPACK",))
        friend = table.red(FIGHTER, at="r0c0", damage=1, spot=(350, 350))
        table.blue(FIGHTER, at=FAR)
        table.turn()
        assert table.asked() == ("jade-item", ["keep-it", "I-MEDIPACK"])
        table.play("i-medipack", "heal red-2")
        table.take_spots()
        assert table.model(friend).damage == 0
        assert table.story()[1:] == ["red-1 used I-MEDIPACK", "red-2 healed", "hold"]


def test_items_come_before_forced_actions() -> None:
    """Items are used before forced actions (J-AMB-26, J-GEN-01)."""
    table = JadeTable("hold")
    table.red(GUNNER, at="r3c3", items=("I-MEDIPACK",), damage=1)
    table.blue(FIGHTER, at="r3c6")
    table.turn()
    table.play("i-medipack", "heal red-1")
    assert table.story()[1:] == ["red-1 used I-MEDIPACK", "red-1 healed", "red-1 forced clear-shot"]


@pytest.mark.parametrize("why", ["nobody is hurt", "an enemy is there"])
def test_a_medi_pack_of_no_use(why: str) -> None:
    """A Medi-Pack that is of no use is not offered (J-AMB-26, I-MEDIPACK-01)."""
    table = JadeTable("move nearest-enemy")
    table.red(FIGHTER, at="r0c0", items=("I-MEDIPACK",), damage=0 if why == "nobody is hurt" else 1)
    table.blue(FIGHTER, at=FAR if why == "nobody is hurt" else "r0c0")
    table.turn()
    assert table.state.question is not None
    assert table.state.question.kind == "jade-target"


def test_a_sentry_gun_before_the_first_action() -> None:
    """An Engineer emplaces its Sentry Gun, which gets a card in the same round (J-GEN-01, J-AMB-26, J-AMB-05)."""
    table = JadeTable("hold")
    table.red(ENGINEER, at="r0c0", items=("I-SENTRY",))
    table.blue(FIGHTER, at=FAR)
    table.turn()
    assert table.asked() == ("jade-item", ["keep-it", "I-SENTRY"])
    table.play("i-sentry")
    table.take_spots()
    assert table.story()[1] == "red-1 emplaced"
    table.turn()
    assert table.happened("activated")[-1] == {"model": 2}
    assert table.story()[-2:] == ["red-2 card test shoot", "red-2 forced clear-shot"]


def test_everything_useful_before_the_first_action() -> None:
    """Items are used one by one until the rest is kept (J-GEN-01)."""
    table = JadeTable("hold")
    profile = soldier(rules=["A-ENGINEER", "A-SCAVENGER"])
    table.red(profile, at="r0c0", items=("I-MEDIPACK", "I-SENTRY"), damage=1)
    table.blue(FIGHTER, at=FAR)
    table.turn()
    table.play("i-medipack", "heal red-1")
    assert table.asked() == ("jade-item", ["keep-it", "I-SENTRY"])
    table.play("keep-it")
    table.take_spots()
    assert table.story()[-1] == "hold"


@pytest.mark.parametrize("profile", [GUNNER, FIGHTER], ids=["shoot", "combat"])
@pytest.mark.parametrize(
    "action", ["shoot nearest-enemy", "move nearest-item", "hold", "assault", "fight nearest-enemy", "special"]
)
def test_a_grenade_before_every_action(profile: Profile, action: str) -> None:
    """Either profile throws a grenade before any action, which then follows (J-AMB-26, J-GEN-01)."""
    with half_hidden(action, profile, items=("I-FRAG",)) as table:
        table.turn()
        assert table.asked() == ("jade-item", ["keep-it", "I-FRAG"])
        play_on(table, JadePlayer())
        told = table.story()
        assert told[1:3] == ["red-1 threw I-FRAG", "red-1 used I-FRAG"]
        assert next(line for line in told[3:] if not line.startswith("red-1")).startswith(action)


def test_a_grenade_before_a_forced_action() -> None:
    """A grenade is thrown at an adjacent enemy before fleeing from it (J-AMB-26)."""
    table = JadeTable()
    table.red(GUNNER, at="r3c3", items=("I-STUN",))
    table.blue(FIGHTER, at="r3c4")
    table.turn()
    play_on(table, JadePlayer())
    told = [line for line in table.story() if "used" not in line]
    assert told[1:4] == ["red-1 threw I-STUN", "red-1 forced too-close", "flee nearest-enemy -> blue-1"]


def test_a_grenade_found_on_the_way_before_the_next_action() -> None:
    """A grenade found on the way is thrown before the next action (J-AMB-26, J-GEN-01)."""
    table = half_hidden("move nearest-item; hold", FIGHTER)
    table.token("r2c3", "I-FRAG")
    table.turn()
    play_on(table, JadePlayer())
    told = [line for line in table.story() if line.split()[0] in ("move", "hold") or "threw" in line]
    assert [line.split()[-1] for line in told][1:] == ["I-FRAG", "hold"]


def test_no_grenade_in_melee() -> None:
    """No grenade is thrown in melee, or by a model without a Shoot stat (J-AMB-26, J-AMB-23, R-SHOOT-02)."""
    table = JadeTable("shoot nearest-enemy")
    table.red(soldier(gun=4, speed=(0, 0)), at="r3c3", items=("I-FRAG",))
    table.blue(FIGHTER, at="r3c3")
    table.blue(FIGHTER, at="r3c5")
    table.turn()
    assert table.asked()[0] == "jade-target"
    play_on(table, JadePlayer())
    assert "skipped shoot: no-shot" in table.story()
    assert "red-1 threw I-FRAG" not in table.story()


@pytest.mark.parametrize("verb", ["move nearest-enemy", "shoot nearest-enemy", "assault", "hold"])
def test_smoke_before_every_action(verb: str) -> None:
    """In a clear-shot situation smoke is thrown first, then the action follows (J-GEN-01, J-AMB-26)."""
    with JadeTable(verb) as table:
        table.red(FIGHTER, at="r3c3", items=("I-SMOKEGRENADE",))
        table.blue(GUNNER, at="r3c6")
        table.turn()
        assert table.asked() == ("jade-item", ["keep-it", "I-SMOKEGRENADE"])
        assert jade_says(table) == "I-SMOKEGRENADE"
        table.dice(7, 7, 7)
        table.play("i-smokegrenade")
        assert jade_says(table) == "throw at r3c4L1"
        table.play("throw at r3c4L1")
        assert table.state.smoke == {parse_cube("r3c4")}
        play_on(table, JadePlayer())
        assert table.story()[1:3] == ["red-1 threw I-SMOKEGRENADE", "red-1 used I-SMOKEGRENADE"]
        assert table.story()[3].startswith(verb)


def test_smokescreen_at_the_start() -> None:
    """A Smokescreen is laid before anything else (J-AMB-26, J-AMB-40, A-SMOKESCREEN-01)."""
    with JadeTable("hold") as table:
        table.red(soldier(rules=["A-SMOKESCREEN"]), at="r3c3")
        table.blue(FIGHTER, at=FAR)
        table.turn()
        assert table.asked()[0] == "smokescreen"
        table.play("smokescreen")
        table.take_spots()
        assert table.story()[1:] == ["red-1 smokescreen", "hold"]


@pytest.mark.parametrize("item", ["I-AMMO", "I-APAMMO"])
def test_ammunition_is_asked_for(item: str) -> None:
    """Ammo is offered with a shot (J-GEN-01, J-AMB-26)."""
    with half_hidden("shoot nearest-enemy", GUNNER, items=(item,)) as table:
        table.turn()
        table.play("aim at blue-1", "with gun")
        assert table.asked() == ("ammo", ["no-ammo", item])
        table.dice(*[1] * 7)
        table.play(item.lower())
        assert table.model(0).items == ()


def test_no_command_dice_in_jades_turn() -> None:
    """JADE is never asked to spend command dice (J-GEN-07)."""
    with half_hidden("shoot nearest-enemy") as table:
        table.turn()
        assert table.state.command(RED, DICE) == 0
        table.dice(*[1] * 6)
        table.play("aim at blue-1", "with gun")


# Targets


def test_targets_that_qualify() -> None:
    """Candidates depend on the card's target; all enemies if none qualifies (J-GEN-02, J-AMB-41, J-AMB-43)."""
    table = JadeTable()
    me = table.red(GUNNER, at="r0c0")
    hurt = table.red(FIGHTER, at="r6c0", damage=1)
    plain = table.blue(FIGHTER, at="r2c0")
    leader = table.blue(soldier(leader=True), at="r3c5")
    injured = table.blue(FIGHTER, at="r5c0", damage=1)
    g = table.state
    found = {goal: goals(g, me, goal).numbers for goal in (
        "nearest-enemy", "weakest-enemy", "strongest-enemy", "injured-enemy", "enemy-leader", "enemy-on-objective",
        "enemy-in-clear-shot", "nearest-objective", "nearest-item", "nearest-friend", "injured-friend",
        "unloaded-friend")}  # fmt: skip
    everybody = [plain, leader, injured]
    assert found == {
        "nearest-enemy": everybody, "weakest-enemy": everybody, "strongest-enemy": everybody,
        "injured-enemy": [injured], "enemy-leader": [leader], "enemy-on-objective": [leader],
        "enemy-in-clear-shot": [plain],
        "nearest-objective": [parse_cube(cube) for cube in ("r1c7", "r3c5", "r4c2")],  # r6c0 is held by a friend
        "nearest-item": everybody, "nearest-friend": [hurt], "injured-friend": [hurt], "unloaded-friend": everybody,
    }  # fmt: skip
