"""A fired Slow Reload weapon gets a Reload counter, which a Special action removes (A-SLOWRELOAD, A-LOADER)."""

from __future__ import annotations

from deadzone.core.cubes import Cube
from deadzone.core.profiles import Profile
from deadzone.core.sides import RED
from deadzone.core.weapon_places import WeaponPlace
from deadzone.rules.shooting.shooting import can_shoot
from deadzone.table.files.save import dumps, loads
from deadzone.table.scenario import Scenario, profile_called
from teaching import FIELDS, taught

WARRIOR = "steel-warrior"
ENFORCER = "enforcer--enforcers"
SLOW = taught(WARRIOR, weapon_rules=("A-SLOWRELOAD",))
LOADER = taught(WARRIOR, "A-LOADER")
RIFLE = WeaponPlace(0)
MISS = (1, 1, 1, 1, 1, 1, 1, 1)  # five dice of the shooter, three of the target


def two_guns() -> Profile:
    """A Slow Reload rifle and an ordinary one."""
    values = {name: getattr(SLOW, name) for name in FIELDS}
    values["weapons"] = (*SLOW.weapons, profile_called(ENFORCER).weapons[RIFLE])
    return Profile(**values)


def test_firing_costs_a_reload_counter() -> None:
    """A weapon with a Reload counter cannot shoot, also after loading a save (A-SLOWRELOAD-01,
    R-SHOOT-08, R-END-06).
    """
    table = Scenario()
    gunner = table.red(SLOW, at="r3c3")
    table.blue(ENFORCER, at="r3c5")
    table.dice(*MISS)
    table.activate(gunner)
    table.play("shoot", "with hailstorm-rifle", "at blue-1", "shoot")
    assert table.model(gunner).reloading == (RIFLE,)
    assert loads(dumps(table.state)).models[gunner].reloading == (RIFLE,)
    table.state.stack.clear()
    table.state.change(gunner).activated = False
    table.activate(gunner)
    assert table.refused("shoot") == "R-SHOOT-03"


def test_other_weapons_are_unaffected() -> None:
    """Other weapons can shoot; the refusal gives the reason (A-SLOWRELOAD-02, R-SHOOT-08)."""
    table = Scenario()
    gunner = table.red(two_guns(), at="r3c3", reloading=(RIFLE,))
    table.blue(ENFORCER, at="r3c5")
    table.activate(gunner)
    table.play("shoot")
    assert len(table.choices()) == 1
    assert table.refused(RIFLE) == "R-SHOOT-08"


def test_a_shoot_result_does_not_get_round_it() -> None:
    """A SHOOT result cannot fire a weapon with a Reload counter (A-SLOWRELOAD-03, R-SHOOT-08, R-FREE-05)."""
    table = Scenario()
    gunner = table.red(SLOW, at="r3c3", reloading=(RIFLE,))
    table.blue(ENFORCER, at="r3c5")
    table.command(RED, "SHOOT")
    table.activate(gunner)
    assert "free-shoot" not in table.choices()
    table.play("reload")
    assert "free-shoot" in table.choices()


def test_reloading_is_a_special_action() -> None:
    """A Special action removes one counter, but not beside an unpinned enemy (A-SLOWRELOAD-02, R-ACT-02, R-ACT-04)."""
    table = Scenario()
    gunner = table.red(SLOW, at="r3c3", spot=(100, 100), reloading=(RIFLE,))
    enemy = table.blue(ENFORCER, at="r3c3", spot=(300, 300))
    table.activate(gunner)
    assert table.refused("reload") == "R-ACT-04"
    table.state.change(enemy).cube = Cube(table.model(enemy).cube + 1)
    table.state.stack.clear()
    table.activate(gunner)
    table.play("reload")
    assert table.model(gunner).reloading == ()
    assert can_shoot(table.state, gunner, long_allowed=False)
    assert table.refused("reload") == "R-ACT-02"


def test_of_two_counters_the_owner_chooses() -> None:
    """Of two counters the owner chooses which one is removed (A-SLOWRELOAD-02)."""
    table = Scenario()
    gunner = table.red(two_guns(), at="r3c3", reloading=(0, 2))
    table.activate(gunner)
    table.play("reload")
    assert len(table.choices()) == 2
    table.play(2)
    assert table.model(gunner).reloading == (0,)


def test_a_loader_reloads_for_a_friend_in_its_cube() -> None:
    """A Loader reloads for friends in its cube, others only for themselves (A-LOADER-01, A-SLOWRELOAD-02)."""
    table = Scenario()
    loader = table.red(LOADER, at="r3c3", spot=(100, 100))
    gunner = table.red(SLOW, at="r3c3", spot=(300, 300), reloading=(RIFLE,))
    far = table.red(SLOW, at="r3c4", reloading=(RIFLE,))
    helper = table.red(WARRIOR, at="r3c3", spot=(100, 300))
    table.activate(helper)
    assert table.refused("reload") == "A-SLOWRELOAD-02"
    table.state.stack.clear()
    table.activate(loader)
    table.play("reload")
    assert table.choices() == ["reload red-2"]
    assert table.refused(far) == "A-LOADER-01"
    table.play("reload red-2")
    assert table.model(gunner).reloading == ()


def test_an_injured_weapons_team_is_slow() -> None:
    """While Injured, all weapons of a Weapons Team have Slow Reload (A-WEAPONSTEAM-03)."""
    for damage in (0, 1):
        table = Scenario()
        team = table.red(taught(WARRIOR, "A-WEAPONSTEAM"), at="r3c3", damage=damage)
        target = table.blue(ENFORCER, at="r3c5")
        table.dice(*MISS)
        table.shoot(team, target, "hailstorm-rifle")
        assert table.model(team).reloading == ((RIFLE,) if damage else ())
