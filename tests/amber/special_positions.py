"""A position made for each army special: whoever uses it there gains by it. Red has a SPECIAL result, sometimes two."""

from __future__ import annotations

from collections.abc import Callable

from deadzone.core.cubes import parse_cube
from deadzone.core.pieces import HELD, KILLED, Token
from deadzone.core.profiles import Profile
from deadzone.core.sides import BLUE, RED
from deadzone.core.weapon_places import FIRST_WEAPON
from deadzone.procedures.damage.deaths import Death
from deadzone.procedures.damage.wounds import Hit
from deadzone.procedures.items.items import PickUp
from deadzone.procedures.shooting.grenades import ThrowGrenade
from deadzone.procedures.shooting.shoot_action import ShootAction
from deadzone.procedures.shooting.shot import Shoot
from deadzone.procedures.turn.rounds import Turns
from deadzone.table.scenario import Scenario
from special_tables import ENFORCER, WARRIOR, leader, led_by
from teaching import armed, gun, taught

FRAGILE = taught(ENFORCER, survive=8, armour=0)
RICH = taught(FRAGILE, vp=6)
HARD = taught(WARRIOR, vp=6)
UNARMED = armed(taught(ENFORCER, fight=8), gun(-1))
MISSED = (1,) * 8


def acting(
    special: str,
    who: str | Profile = ENFORCER,
    enemy: str = "r3c5",
    who_else: str | Profile = FRAGILE,
    at: str = "r3c3",
) -> Scenario:
    """A model that is about to act, and two enemies in one cube, fragile ones if nothing is said."""
    table = led_by(special)
    model = table.red(who, at=at)
    table.blue(who_else, at=enemy)
    table.blue(who_else, at=enemy)
    table.activate(model)
    return table


def turning(special: str, faces: str = "SPECIAL", **acted: bool) -> Scenario:
    """A side at the beginning of its turn, with enemies in sight."""
    table = led_by(special, faces)
    table.red(WARRIOR, at="r3c3", **acted)
    table.red(WARRIOR, at="r2c3")
    table.blue(FRAGILE, at="r3c5")
    table.command(BLUE, "ACTIVATE DICE")
    table.start(Turns(RED))
    return table


def shot_at(special: str, who: str | Profile = WARRIOR, faces: str = "SPECIAL SPECIAL") -> Scenario:
    """A model that is being shot at, by a good shot."""
    table = led_by(special, faces)
    model = table.red(who, at="r3c3")
    enemy = table.blue(taught(ENFORCER, shoot=3), at="r3c5")
    table.start(Shoot(enemy, model, FIRST_WEAPON))
    return table


def failed_survival(special: str) -> Scenario:
    """A Survive test that has failed against a shot that hit."""
    table = led_by(special)
    model = table.red("commando", at="r3c3")
    enemy = table.blue(ENFORCER, at="r3c5")
    table.dice(5, 5, 1, 1, 1, *[1] * 3)
    table.start(Shoot(enemy, model, FIRST_WEAPON))
    return table


def charged(special: str, who: str | Profile) -> Scenario:
    """An enemy that fights well has moved in."""
    table = led_by(special)
    table.red(who, at="r3c3")
    enemy = table.blue(taught(WARRIOR, fight=3), at="r3c4")
    table.activate(enemy)
    table.play("move", "go to r3c3L1", (320, 320))
    return table


def in_a_fight(special: str, enemy: str | Profile = ENFORCER, who: str | Profile = WARRIOR) -> Scenario:
    """A model in a cube with a Pinned enemy."""
    table = led_by(special)
    model = table.red(who, at="r3c3")
    table.blue(enemy, at="r3c3", pinned=True)
    table.activate(model)
    return table


def far_away(special: str, results: int) -> Scenario:
    """A side at the beginning of its turn, Pinned, with nobody near, and so many SPECIAL results."""
    table = led_by(special, " ".join(["SPECIAL"] * results))
    table.red(WARRIOR, at="r0c0", pinned=True)
    table.red(WARRIOR, at="r0c1", pinned=True)
    table.blue(ENFORCER, at="r7c7")
    table.start(Turns(RED))
    return table


def bodyguard() -> Scenario:
    table = Scenario()
    mother = table.red(taught(leader("S-FERAL"), army_special="S-BODYGUARD", survive=8), at="r3c2", damage=1)
    table.red("crawler", at="r2c2")
    shooter = table.blue(taught(WARRIOR, shoot=3), at="r3c5")
    table.command(RED, "SPECIAL SPECIAL")
    table.start(Shoot(shooter, mother, FIRST_WEAPON))
    return table


def dance() -> Scenario:
    """After a draw in a fight, with an enemy that nobody wants to stand beside."""
    table = led_by("S-DANCE")
    model = table.red(ENFORCER, at="r3c3")
    enemy = table.blue(taught(WARRIOR, fight=3), at="r3c3")
    table.activate(model)
    table.dice(*[1] * 6)
    table.play("fight", enemy, "dodge")
    return table


def eye() -> Scenario:
    table = led_by("S-EYE")
    thrower = table.red(ENFORCER, at="r3c3", items=("I-FRAG",))
    table.blue(FRAGILE, at="r5c3")
    table.blue(FRAGILE, at="r5c3")
    table.start(ThrowGrenade(thrower))
    table.dice(1, 1, 1)
    table.play("throw at r5c3L1")
    return table


def feral() -> Scenario:
    table = Scenario()
    table.red(leader("S-FERAL"), at="r3c3")
    table.red(WARRIOR, at="r3c4")
    table.red(WARRIOR, at="r3c2")
    table.blue(FRAGILE, at="r3c5", pinned=True)
    table.command(RED, "SPECIAL")
    table.start(Turns(RED))
    return table


def fist() -> Scenario:
    table = led_by("S-FIST", "SPECIAL SPECIAL")
    caller = table.red(WARRIOR, at="r0c0")
    table.red("hammerfist-drop-trooper", at="r7c0", fate=HELD)
    table.blue(FRAGILE, at="r3c3")
    table.activate(caller)
    return table


def genius() -> Scenario:
    table = led_by("S-GENIUS")
    model = table.red(WARRIOR, at="r3c3")
    table.blue(FRAGILE, at="r3c5")
    table.blue(FRAGILE, at="r5c3")
    table.command(BLUE, "SHOOT DICE")
    table.activate(model)
    return table


def hide() -> Scenario:
    table = led_by("S-HIDE")
    model = table.red(WARRIOR, at="r3c3")
    table.blue(ENFORCER, at="r3c5")
    table.activate(model)
    table.play("stop")
    return table


def death_of(special: str, enemy: bool) -> Scenario:
    table = led_by(special)
    table.red(WARRIOR, at="r0c0")
    other = table.blue(ENFORCER, at="r3c3") if enemy else table.red(WARRIOR, at="r3c3")
    table.blue(WARRIOR, at="r7c0")
    table.start(Death(other))
    return table


def jack() -> Scenario:
    table = led_by("S-JACK")
    model = table.red(armed(taught(ENFORCER, shoot=8, fight=3, survive=5), gun(5)), at="r3c3")
    enemy = table.blue(FRAGILE, at="r3c5")
    table.activate(model)
    table.play("shoot", 0, enemy)
    return table


def lucky() -> Scenario:
    """A model finds a Frag Grenade that the enemy had bought, which scores nothing: anything else does."""
    table = Scenario(mission="scour")
    table.red(leader("S-LUCKY"), at="r7c7", fate=KILLED)
    model = table.red(ENFORCER, at="r3c3")
    table.command(RED, "SPECIAL")
    table.state.tokens.append(Token(parse_cube("r3c3"), "I-FRAG", bought=True))
    table.start(PickUp(model))
    table.play("take i-frag-1")
    return table


def mark() -> Scenario:
    table = led_by("S-MARK")
    first = table.red(ENFORCER, at="r3c3")
    table.red(ENFORCER, at="r5c3")
    enemy = table.blue(FRAGILE, at="r3c5")
    table.activate(first)
    table.dice(*MISSED)
    table.play("shoot", "with laser-rifle", enemy, "shoot")
    return table


def precision() -> Scenario:
    table = led_by("S-PRECISION")
    shooter = table.red(WARRIOR, at="r3c2")
    table.red(ENFORCER, at="r3c5")
    target = table.blue(FRAGILE, at="r3c5", spot=(100, 100))
    table.smoke("r4c5")
    table.start(ShootAction(shooter, fixed=target, target=target, weapon=FIRST_WEAPON))
    table.play("shoot")
    return table


def starforged() -> Scenario:
    table = led_by("S-STARFORGED", "SPECIAL SPECIAL SPECIAL")
    guard = table.red("forge-guard", at="r3c3")
    table.blue(WARRIOR, at="r7c0")
    table.start(Hit(guard, table.state.profile(guard).armour, 2))
    return table


def starrealm() -> Scenario:
    table = led_by("S-STARREALM")
    model = table.red(WARRIOR, at="r3c3")
    enemy = table.blue(FRAGILE, at="r3c3", pinned=True)
    table.activate(model)
    table.dice(1, 1, 1, 1)
    table.play("fight", enemy)
    return table


def stubborn() -> Scenario:
    table = led_by("S-STUBBORN")
    model = table.red(ENFORCER, at="r3c3", damage=1)
    table.blue(WARRIOR, at="r7c0")
    table.activate(model)
    return table


def heading_for(special: str, who: str | Profile = ENFORCER) -> Scenario:
    """A model that comes into range of a fragile enemy only by going farther than usual."""
    table = led_by(special)
    model = table.red(armed(taught(who), gun(2), gun(-1)), at="r3c0")
    table.blue(FRAGILE, at="r3c4", pinned=True)
    table.activate(model)
    return table


def short() -> Scenario:
    """Where items earn points, and none lies about."""
    table = Scenario(mission="scour")
    table.red(leader("S-SHORT"), at="r7c7", fate=KILLED)
    model = table.red(WARRIOR, at="r3c3")
    table.blue(ENFORCER, at="r7c0")
    table.command(RED, "SPECIAL")
    table.activate(model)
    return table


def rage() -> Scenario:
    table = in_a_fight("S-GREENRAGE")
    table.play("fight", 2)
    return table


def strain() -> Scenario:
    """A fighter without a gun, one cube too far from a Pinned enemy that is worth much."""
    table = led_by("S-STRAIN")
    model = table.red(armed(taught(WARRIOR), gun(-1)), at="r0c0")
    table.blue(RICH, at="r0c3", pinned=True)
    table.activate(model)
    return table


POSITIONS: dict[str, Callable[[], Scenario]] = {
    "S-BALANCE": lambda: far_away("S-BALANCE", 5),
    "S-BASTION": lambda: shot_at("S-BASTION", taught(WARRIOR, survive=8)),
    "S-BODYGUARD": bodyguard,
    "S-BOMB": lambda: acting("S-BOMB"),
    "S-CAUSTIC": lambda: acting("S-CAUSTIC"),
    "S-CLADE": lambda: acting("S-CLADE"),
    "S-CREEPING": lambda: acting("S-CREEPING"),
    "S-DANCE": dance,
    "S-DELIVERY": lambda: acting("S-DELIVERY", "survey-drone", "r0c1", RICH, "r0c0"),
    "S-DREAD": lambda: acting("S-DREAD", UNARMED, "r3c5", WARRIOR),
    "S-DRONESTRIKE": lambda: acting("S-DRONESTRIKE", UNARMED),
    "S-EYE": eye,
    "S-FERAL": feral,
    "S-FIST": fist,
    "S-FIVEROUNDS": lambda: acting("S-FIVEROUNDS", WARRIOR, who_else=HARD),
    "S-GENIUS": genius,
    "S-GHOSTS": lambda: acting("S-GHOSTS"),
    "S-GREENRAGE": rage,
    "S-HIDE": hide,
    "S-INFECTION": lambda: death_of("S-INFECTION", enemy=True),
    "S-JACK": jack,
    "S-KNIFE": lambda: acting("S-KNIFE", WARRIOR),
    "S-LUCKY": lucky,
    "S-MARK": mark,
    "S-MOBILE": lambda: heading_for("S-MOBILE", taught(ENFORCER, "I-JUMPPACK")),
    "S-MOUSE": lambda: acting("S-MOUSE", UNARMED, "r3c5", WARRIOR),
    "S-MOVEIT": lambda: heading_for("S-MOVEIT"),
    "S-MUTATION": lambda: acting("S-MUTATION", "aberration", "r7c7", HARD, "r0c0"),
    "S-NUMBERS": lambda: failed_survival("S-NUMBERS"),
    "S-OVERCHARGE": lambda: acting("S-OVERCHARGE", "cypher", "r0c4", HARD, "r0c0"),
    "S-OVERWATCH": lambda: charged("S-OVERWATCH", WARRIOR),
    "S-PAYDAY": lambda: failed_survival("S-PAYDAY"),
    "S-PRECISION": precision,
    "S-ROPE": lambda: charged("S-ROPE", taught(ENFORCER, fight=8, survive=8)),
    "S-SECURITY": lambda: acting("S-SECURITY", taught(ENFORCER, weapons=(gun(6), gun(6, "A-RAPIDFIRE")))),
    "S-SERUM": lambda: death_of("S-SERUM", enemy=False),
    "S-SHORT": short,
    "S-SLIME": lambda: in_a_fight("S-SLIME", "aberration"),
    "S-STALWART": lambda: failed_survival("S-STALWART"),
    "S-STARFORGED": starforged,
    "S-STARREALM": starrealm,
    "S-STEALTH": lambda: shot_at("S-STEALTH", "cypher"),
    "S-STRAIN": strain,
    "S-STUBBORN": stubborn,
    "S-SURGE": lambda: turning("S-SURGE", activated=True),
    "S-TARGET": lambda: far_away("S-TARGET", 1),
    "S-THIRST": lambda: acting("S-THIRST", "aberration", "r7c0"),
    "S-THUNDER": lambda: acting("S-THUNDER", "brokkr"),
    "S-TIDE": lambda: turning("S-TIDE"),
    "S-WHEELS": lambda: turning("S-WHEELS"),
    "S-WINGS": lambda: heading_for("S-WINGS"),
}
