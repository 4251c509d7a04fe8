"""One-Use weapons (A-ONEUSE)."""

from __future__ import annotations

from deadzone.core.cubes import parse_cube
from deadzone.core.weapon_places import FIRST_WEAPON
from deadzone.rules.shooting.shooting import weapons_against
from deadzone.rules.weapons.arms import is_empty
from deadzone.table.files.save import dumps, loads
from deadzone.table.scenario import Scenario
from teaching import armed, gun

WARRIOR = "steel-warrior"
ROCKETEER = armed(WARRIOR, gun(6, "A-ONEUSE", name="rocket"), gun(6, name="rifle"))
MISS = (1, 1, 1, 1, 1, 4, 1, 1)


def test_a_weapon_is_empty_after_one_shot_even_a_miss() -> None:
    """The weapon is empty after one shot, even a miss, also in a save; the refusal gives the reason (A-ONEUSE-01)."""
    table = Scenario()
    shooter = table.red(ROCKETEER, at="r3c1")
    enemy = table.blue(WARRIOR, at="r3c4")
    assert weapons_against(table.state, shooter, enemy) == [0, 1]
    table.activate(shooter)
    table.dice(*MISS)
    table.play("shoot", "with rocket", "at blue-1", "stop")
    assert table.happened("empty") == [{"model": shooter, "weapon": 0}]
    assert is_empty(loads(dumps(table.state)), shooter, FIRST_WEAPON)
    assert weapons_against(table.state, shooter, enemy) == [1]
    table.state.change(shooter).activated = False
    table.activate(shooter)
    table.play("shoot")
    assert table.choices() == ["with rifle"]
    assert table.refused(0) == "A-ONEUSE-01"


def test_launchers_and_grenades_too() -> None:
    """One-Use also holds for weapons that target cubes (A-ONEUSE-01, A-GRENADE-08)."""
    for rule in ("A-FRAG 3", "A-INDIRECT 3", "A-GRENADE"):
        table = Scenario()
        shooter = table.red(armed(WARRIOR, gun(6, "A-ONEUSE", rule, name="rocket")), at="r3c1")
        table.activate(shooter)
        table.dice(*() if rule == "A-FRAG 3" else (4, 4, 4))
        table.play("shoot", "with rocket", "at r3c5L1")
        assert is_empty(table.state, shooter, FIRST_WEAPON), rule
        assert table.happened("explosion") == [{"cube": parse_cube("r3c5")}]
