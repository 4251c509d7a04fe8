"""JADE's weapons, opponents and fights (J-GEN-05, J-AMB-02, J-AMB-22, J-AMB-26, J-AMB-32..34, J-RULE-01, J-AMB-39)."""

from __future__ import annotations

import pytest
from jade_answering import armed, blade, gun, jade_lot, jade_notes, jade_says
from jade_tables import JadeTable, play_on

from deadzone.core.board.battlefield import BLOCKED, FULL
from deadzone.core.cubes import parse_cube
from deadzone.core.profiles import Weapon
from deadzone.players.jade_player import JadePlayer
from deadzone.procedures.fighting.breaking_away import BreakAway, StandUp
from deadzone.procedures.fighting.fight import Fight, FightAction
from deadzone.procedures.movement.thrown import Knockback
from deadzone.procedures.shooting.shoot_action import shoot_at
from deadzone.procedures.weapons.reloading import Reload

TARGET = armed(blade("knife"))
FRENZY = "A-FRENZY"

# Weapons


def weapon_taken(*weapons: Weapon, target: tuple[str, ...] = (), others: int = 0, friends: int = 0) -> str:
    """JADE's weapon against an enemy two cubes away, with other enemies and friends in its cube."""
    table = JadeTable()
    shooter = table.red(armed(*weapons), at="r3c3")
    enemy = table.blue(armed(blade("knife"), rules=target), at="r3c5")
    for _ in range(others):
        table.blue(TARGET, at="r3c5")
    for _ in range(friends):
        table.red(TARGET, at="r3c5")
    table.start(shoot_at(shooter, enemy))
    return jade_says(table)


@pytest.mark.parametrize(
    ("weapons", "taken"),
    [
        ((gun("pistol"), gun("cannon", ap=2)), "with cannon"),
        ((gun("repeater", ("A-WOF", 3)), gun("cannon", ap=2)), "with cannon"),  # equal power: higher AP
        ((gun("carbine", range=4), gun("rifle", range=6)), "with rifle"),  # then longer range
        ((gun("first"), gun("second")), "with first"),  # then the order in the list
        ((gun("plain"), gun("scoped", "A-SCOPE")), "with scoped"),
        ((gun("stunner", "A-STUN"), gun("flamer", "A-BURNS")), "with stunner"),
    ],
)
def test_the_most_powerful_weapon(weapons: tuple[Weapon, ...], taken: str) -> None:
    """JADE uses the most powerful weapon (J-GEN-05, J-AMB-02)."""
    assert weapon_taken(*weapons) == taken


def test_toxic_counts_only_against_flesh() -> None:
    """Toxic does not count against Constructs and Vehicles (J-AMB-02)."""
    arms = gun("needles", "A-TOXIC"), gun("suppressor", "A-SUPPRESSION")
    assert weapon_taken(*arms) == "with needles"
    assert weapon_taken(*arms, target=("A-CONSTRUCT",)) == "with suppressor"
    assert weapon_taken(*arms, target=("A-VEHICLE",)) == "with suppressor"


def test_explosions_count_everybody_in_the_cube() -> None:
    """Explosions count enemies minus friends in the target cube, at least 1 (J-AMB-02)."""
    arms = gun("cannon", ap=2), gun("launcher", ("A-FRAG", 3))
    assert weapon_taken(*arms) == "with cannon"
    assert weapon_taken(*arms, others=1) == "with launcher"
    assert weapon_taken(*arms, others=1, friends=1) == "with cannon"


def test_a_weapon_that_does_not_reach_counts_nothing() -> None:
    """Weapons that cannot attack the target score 0 (J-AMB-02)."""
    assert weapon_taken(gun("pistol"), gun("cannon", ap=3, range=1)) == "with pistol"


def test_the_weapon_for_a_fight_and_the_one_to_reload() -> None:
    """The most powerful weapon is also chosen for a fight and for reloading (J-GEN-05)."""
    table = JadeTable()
    fighter = table.red(armed(blade("knife"), blade("axe", ap=1)), at="r3c3")
    table.start(Fight(fighter, table.blue(TARGET, at="r3c3")))
    assert jade_says(table) == "with axe"
    assert {"rule": "J-GEN-05", "what": "weapon-taken", "model": fighter, "weapon": 1} in jade_notes(table)
    table = JadeTable()
    gunner = table.red(armed(gun("pistol"), gun("cannon", ap=2)), at="r3c3", reloading=(0, 1))
    table.start(Reload(gunner))
    assert jade_says(table) == "with cannon"


def test_mines_come_first_in_the_first_fight() -> None:
    """Thermal Mines are used in the first fight, counter-attacks too, whatever else is stronger (J-AMB-26)."""
    strong = armed(blade("axe", (FRENZY, 9), ap=3), fight=3, survive=8)
    table = JadeTable()
    attacker, defender = table.red(strong, at="r3c3", items=("I-THERMAL",)), table.blue(TARGET, at="r3c3")
    table.start(Fight(attacker, defender))
    assert jade_says(table) == "with thermal-mines"
    table = JadeTable()
    attacker, defender = table.blue(TARGET, at="r3c3"), table.red(strong, at="r3c3", items=("I-THERMAL",))
    table.start(Fight(attacker, defender))
    table.play("counter-attack")
    assert jade_says(table) == "with thermal-mines"


# Ammunition, and the d8 of Rapid Fire


@pytest.mark.parametrize(
    ("items", "armour", "settings", "taken"),
    [
        (("I-AMMO",), 0, "", "i-ammo"),
        (("I-APAMMO",), 1, "", "i-apammo"),
        (("I-APAMMO",), 0, "", "i-apammo"),
        (("I-APAMMO",), 1, "[items]\nap_ammo_armour = 2", "no-ammo"),
        (("I-AMMO", "I-APAMMO"), 1, "", "i-apammo"),
        (("I-AMMO", "I-APAMMO"), 0, "", "i-apammo"),
        (("I-AMMO", "I-APAMMO"), 0, "[items]\nap_ammo_armour = 1", "i-ammo"),
    ],
)
def test_ammunition_goes_with_the_next_shot(items: tuple[str, ...], armour: int, settings: str, taken: str) -> None:
    """Ammo is used with the next shot; AP Ammo by a setting only against enough Armour (J-AMB-26)."""
    table = JadeTable(settings=settings)
    shooter = table.red(armed(gun("rifle"), rules=("A-SCAVENGER",)), at="r3c3", items=items)
    enemy = table.blue(armed(blade("knife"), armour=armour), at="r3c5")
    table.start(shoot_at(shooter, enemy))
    table.play("with rifle")
    assert jade_says(table).lower() == taken


@pytest.mark.parametrize(("face", "taken"), [(5, "I-AMMO"), (6, "I-AMMO")])
def test_ammunition_also_when_firing_for_effect(face: int, taken: str) -> None:
    """Ammo is also used in Fire for Effect (J-AMB-26, I-AMMO-01), which the d8 decides even for a Pinned target
    (J-RULE-01, J-AMB-39).
    """
    table = JadeTable()
    shooter = table.red(armed(gun("laser", "A-RAPIDFIRE")), at="r3c3", items=("I-AMMO",))
    enemy = table.blue(TARGET, at="r3c5", pinned=True)
    table.dice(face)
    table.start(shoot_at(shooter, enemy))
    table.play("with laser")
    assert table.happened("jade-effect") == [{"model": shooter, "face": face}]
    assert jade_says(table) == taken


# Opponents


def test_of_several_opponents_the_order_of_ties_decides() -> None:
    """Of several opponents the more damaged is fought; equal ones are drawn by lot (J-AMB-22, J-AMB-07)."""
    for damage, taken in ((1, ["fight blue-2"]), (0, ["fight blue-1", "fight blue-2"])):
        table = JadeTable()
        fighter = table.red(TARGET, at="r3c3")
        table.blue(TARGET, at="r3c3")
        table.blue(TARGET, at="r3c3", damage=damage)
        table.start(FightAction(fighter))
        assert (jade_lot(table) if damage == 0 else [jade_says(table)]) == taken


def test_who_comes_for_somebody_fights_it() -> None:
    """The fight after entering the target's cube is with the target (J-VOC-04)."""
    table = JadeTable(combat="move enemy-leader")
    table.red(armed(blade("axe"), speed=(2, 3)), at="r3c3")
    table.blue(TARGET, at="r3c5", damage=1)
    table.blue(armed(blade("axe"), leader=True), at="r3c5")
    table.turn()
    play_on(table, JadePlayer())
    assert "red-1 fought blue-2" in table.story()


@pytest.mark.parametrize(
    ("fight", "survive", "rules", "arms", "says"),
    [
        (5, 5, (), (), "counter-attack"),  # equal
        (5, 4, (), (), "dodge"),
        (4, 5, (), (), "counter-attack"),
        (8, 0, (), (), "counter-attack"),  # no Survive stat
        (5, 4, ((FRENZY, 1),), (), "dodge"),  # 2.11 against 2.14
        (5, 4, ((FRENZY, 2),), (), "counter-attack"),  # 2.51
        (5, 4, (), (blade("claws", (FRENZY, 2)),), "counter-attack"),  # counts the weapon it would use
        (4, 5, (), (gun("mortar", "A-HEAVY"),), "dodge"),  # one Fight die less, R-FMOD-07
    ],
)
def test_counter_attack_or_dodge(
    fight: int, survive: int, rules: tuple[tuple[str, int], ...], arms: tuple[Weapon, ...], says: str
) -> None:
    """Counter-attack or dodge depends on the dice that would be rolled (J-AMB-32)."""
    table = JadeTable()
    defender = table.red(armed(blade("knife"), *arms, fight=fight, survive=survive, rules=rules), at="r3c3")
    table.start(Fight(table.blue(TARGET, at="r3c3"), defender))
    assert jade_says(table) == says


def test_frenzy_counts_as_the_settings_say() -> None:
    """The value of Frenzy, 0.4 per point, is a setting (J-AMB-32)."""
    table = JadeTable(settings="[power]\nfrenzy = 0.5")
    defender = table.red(armed(blade("knife"), fight=5, survive=4, rules=((FRENZY, 1),)), at="r3c3")
    table.start(Fight(table.blue(TARGET, at="r3c3"), defender))
    assert jade_says(table) == "counter-attack"
    assert jade_notes(table) == [
        {"rule": "J-AMB-32", "what": "counter-attacks", "model": defender, "fight": 221, "survive": 214}
    ]


def test_the_strongest_on_its_feet_strikes() -> None:
    """The unpinned model with the highest Fight power strikes at a leaving or standing enemy (J-AMB-33)."""
    for pinned, frame in ((False, BreakAway), (True, StandUp)):
        table = JadeTable()
        table.red(armed(blade("knife")), at="r3c3")
        table.red(armed(blade("axe", ap=1)), at="r3c3")
        table.red(armed(blade("axe", ap=1)), at="r3c3")  # equally strong: the first strikes
        table.red(armed(blade("hammer", ap=3)), at="r3c3", pinned=True)
        enemy = table.blue(TARGET, at="r3c3", pinned=pinned)
        table.start(frame(enemy))
        if pinned:
            table.take_spots()
        assert jade_says(table) == "strike with red-2"


def test_somebody_always_strikes() -> None:
    """Some model always strikes: unarmed ones, then those without a Fight stat; Pinned ones only
    stand up (J-AMB-33).
    """
    table = JadeTable()
    table.red(armed(gun("rifle"), rules=("A-NONCOMBATANT",), fight=3), at="r3c3")
    table.red(armed(gun("rifle"), fight=8), at="r3c3")
    table.red(armed(gun("rifle"), fight=4), at="r3c3")
    table.start(BreakAway(table.blue(TARGET, at="r3c3")))
    assert jade_says(table) == "strike with red-3"
    table = JadeTable()
    table.red(armed(blade("knife")), at="r3c3", pinned=True)
    table.red(armed(blade("axe", ap=1)), at="r3c3", pinned=True)
    table.start(BreakAway(table.blue(TARGET, at="r3c3")))
    assert jade_says(table) == "strike with red-2"
    assert jade_notes(table)[-1]["what"] == "gets-up"


# Knockback


def knocked(table: JadeTable, at: str, attacker: str | None = None) -> None:
    """JADE knocks an enemy back, by default from the same cube, where all eight directions are possible."""
    thrower = table.red(TARGET, at=attacker or at)
    table.start(Knockback(thrower, table.blue(TARGET, at=at)))


def tower() -> JadeTable:
    """A roof on level 3 that ends in the north, with a wall in the east."""
    table = JadeTable(levels=3)
    for row in (3, 4):
        for column in (2, 3, 4):
            table.floor(f"r{row}c{column}L3", FULL)
    for column in (2, 4):
        table.floor(f"r2c{column}L3", FULL)
    table.wall("r3c3L3", "east", BLOCKED)
    return table


def test_knockback_off_a_building_comes_before_a_wall() -> None:
    """Knockback off a building comes before a wall, in the order of the settings (J-AMB-34)."""
    table = tower()
    knocked(table, "r3c3L3")
    assert jade_says(table) == "throw north"
    table = tower()
    table.jade = JadeTable(settings='[fighting]\nknockback = ["wall", "fall"]').jade
    knocked(table, "r3c3L3")
    assert jade_says(table) == "throw east"


def test_a_fall_of_one_level_is_no_fall() -> None:
    """A drop of one level does not count as a fall (J-AMB-34)."""
    table = tower()
    table.floor("r2c3L2", FULL)
    knocked(table, "r3c3L3")
    assert jade_says(table) == "throw east"


@pytest.mark.parametrize(("pinned", "fight", "taken"), [(False, 5, "throw south"), (True, 5, ""), (False, 0, "")])
def test_knockback_to_a_friend_that_can_fight(pinned: bool, fight: int, taken: str) -> None:
    """Knockback into the cube of a friend, unless it is Pinned or cannot fight (J-AMB-34)."""
    table = JadeTable(settings='[fighting]\nknockback = ["fall", "wall", "friend"]')
    table.red(armed(blade("axe"), fight=fight), at="r4c3", pinned=pinned)
    knocked(table, "r3c3")
    assert (jade_says(table) == taken) if taken else (len(jade_lot(table)) == 8)


def test_knockback_away_from_an_objective_then_by_lot() -> None:
    """Knockback away from an objective, then by lot: from r6c1 two directions lead away from all of them (J-AMB-34)."""
    table = JadeTable()
    assert parse_cube("r6c0") in [cube for cube, _ in table.state.setting.mission.objectives]
    table = JadeTable()
    knocked(table, "r6c1")
    assert jade_lot(table) == ["throw east", "throw south-east"]
    assert jade_notes(table)[-1] == {"rule": "J-AMB-34", "what": "lot"}


def test_jade_plays_its_fights_to_the_end() -> None:
    """JADE assaults, knocks back and is attacked without falling back on a first option."""
    table = JadeTable(combat="assault; fight; fight")
    table.red(armed(blade("hammer", "A-KNOCKBACK")), at="r3c3")
    table.blue(TARGET, at="r3c4")
    table.turn()
    play_on(table, JadePlayer())
    assert "red-1 fought blue-1" in table.story()
