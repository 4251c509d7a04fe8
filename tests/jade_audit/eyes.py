"""The measures of JADE's document, implemented again for the auditor.

Nothing here uses JADE's own judgement (jade.cover, .targets, .moving, .forced, .goals, .power, .answers): only rules of
the game, the terrain and the settings file are shared; the rest follows docs/rules/07-jade.md line by line.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import lru_cache

from deadzone.catalog.guns import all_armed_guns, gun_word
from deadzone.catalog.loading import load
from deadzone.core.board.sight import CLEAR_SIGHT, PARTIAL_SIGHT
from deadzone.core.cubes import Cube, adjacent, distance
from deadzone.core.pieces import ModelNumber
from deadzone.core.profiles import FIGHT_ONLY, LEADER, Profile, Weapon
from deadzone.core.questions import CUBE, MODEL, TOKEN
from deadzone.core.rule_ids import RuleId, rule_ids
from deadzone.core.state import FACE_DOWN, ON_TABLE, State
from deadzone.core.weapon_places import WeaponPlace
from deadzone.jade.deck.settings import PowerSettings, Settings
from deadzone.rules.damage.wounds import most_damage
from deadzone.rules.movement.moving import step_table
from deadzone.rules.movement.reaching import way_length
from deadzone.rules.shooting.aiming import aimed_cubes
from deadzone.rules.table.placement import spot_question
from deadzone.rules.table.seeing import body_of, grade_between
from deadzone.rules.weapons.arms import arm, arm_places, is_empty
from deadzone.rules.weapons.volatile import is_broken

NOT_HEALED = ("A-CONSTRUCT", "A-VEHICLE")
Place = tuple[Cube, int, int]


def settings_of(g: State, side: int) -> Settings:
    jade = g.setting.jade[side]
    assert jade is not None
    assert isinstance(jade.settings, Settings)
    return jade.settings


def standing(g: State, side: int) -> list[ModelNumber]:
    return [
        ModelNumber(number) for number, model in enumerate(g.models) if model.side == side and model.fate == ON_TABLE
    ]


def foes(g: State, number: ModelNumber) -> list[ModelNumber]:
    return standing(g, 1 - g.models[number].side)


def foes_in(g: State, number: ModelNumber, cube: Cube) -> list[ModelNumber]:
    return [foe for foe in foes(g, number) if g.models[foe].cube == cube]


def friends(g: State, number: ModelNumber) -> list[ModelNumber]:
    """Other models of the same team."""
    return [other for other in standing(g, g.models[number].side) if other != number]


# Weapons: J-AMB-01, J-AMB-02


def guns_of(profile: Profile) -> list[Weapon]:
    """Guns of a profile; weapons that only make smoke or invigorate are not guns."""
    return [weapon for weapon in profile.weapons if weapon.range > 0 and is_attack(weapon)] if profile.shoot else []


def is_attack(weapon: Weapon) -> bool:
    smoke = any(weapon.has(rule) for rule in rule_ids("A-SMOKE", "A-SMOKEGRENADE", "I-SMOKEGRENADE"))
    return not weapon.has(RuleId("A-INVIGORATE")) and not (weapon.at_cube and smoke)


@lru_cache(maxsize=256)
def reach_of(profile: Profile) -> int:
    """Range of its longest weapon, or 0 (A-KEENEYE-01)."""
    longest = max([weapon.range for weapon in profile.weapons if weapon.range > 0], default=0) if profile.shoot else 0
    return longest + 1 if longest and profile.has(RuleId("A-KEENEYE")) else longest


def power(profile: Profile, weapon: Weapon, weights: PowerSettings, surplus: int = 1, immune: bool = False) -> Fraction:
    """Power of a weapon: D x (9 - stat) / 7 + 0.6 x AP + bonus (J-AMB-02)."""
    fights = weapon.range == FIGHT_ONLY
    stat = profile.fight if fights else profile.shoot
    if not stat:
        return Fraction(0)
    dice = weights.dice
    if not fights and weapon.has(RuleId("A-SCOPE")):
        dice += weights.scope_dice
    elif not fights and (weapon.has(RuleId("A-HOLO")) or profile.has(RuleId("I-HOLOSIGHT"))):
        dice += weights.holo_dice
    value = Fraction(dice * (9 - stat), 7)
    blast = weapon.value(RuleId("A-FRAG")) + weapon.value(RuleId("A-INDIRECT")) or 3
    if weapon.at_cube:
        other = weapon.has(RuleId("I-STUN")) or weapon.has(RuleId("A-TOXICSMOKE")) or not is_attack(weapon)
        value = Fraction(0 if other else blast * (9 - weights.explosion) * max(1, surplus), 7)
    own = profile.value(RuleId("A-FRENZY")) if fights else profile.value(RuleId("A-WOF"))
    points = weights.ap * weapon.ap
    points += weights.frenzy * (own + weapon.value(RuleId("A-FRENZY"))) if fights else 0
    points += 0 if fights else weights.weight_of_fire * (own + weapon.value(RuleId("A-WOF")))
    points += (
        weights.toxic if (weapon.has(RuleId("A-TOXIC")) or weapon.has(RuleId("A-TOXICSMOKE"))) and not immune else 0
    )
    for rule, weight in (
        ("A-BURNS", weights.it_burns),
        ("A-SUPPRESSION", weights.suppression),
        ("A-STUN", weights.stun),
        ("I-STUN", weights.stun),
        ("A-BLAST", weights.blast),
    ):
        points += weight if weapon.has(RuleId(rule)) else 0
    for rule, weight in (("A-KNOCKBACK", weights.knockback), ("A-SMASH", weights.smash)):
        points += weight if weapon.has(RuleId(rule)) or (fights and profile.has(RuleId(rule))) else 0
    return value + Fraction(points, 100)


def mode_of(profile: Profile, settings: Settings) -> str:
    """Profile of a model, Combat or Shoot (J-AMB-01)."""
    blades = [weapon for weapon in profile.weapons if weapon.range == FIGHT_ONLY] if profile.fight else []
    guns = guns_of(profile)
    if not guns:
        return "combat"
    if not blades:
        return "shoot"
    gun = max(guns, key=lambda weapon: (power(profile, weapon, settings.power), weapon.ap, weapon.range))
    shoot = power(profile, gun, settings.power)
    fight = max(power(profile, blade, settings.power) for blade in blades)
    if fight >= Fraction(settings.profile.combat_from, 100) * shoot:
        return "combat"
    return "combat" if gun.range <= settings.profile.short_range and fight >= shoot else "shoot"


def mode_now(g: State, number: ModelNumber) -> str:
    """The same, recomputed when the last gun is used up or destroyed (J-AMB-01, A-ONEUSE-01, A-VOLATILE-01)."""
    profile = g.profile(number)
    left = [
        weapon
        for place, weapon in enumerate(profile.weapons)
        if weapon.range > 0
        and is_attack(weapon)
        and not is_empty(g, number, WeaponPlace(place))
        and not is_broken(g, number, WeaponPlace(place))
    ]
    mode = mode_of(profile, settings_of(g, g.models[number].side))
    return mode if left or not profile.shoot else "combat"


def usable_guns(g: State, number: ModelNumber, target: ModelNumber) -> list[WeaponPlace]:
    """Loaded weapons with which the model could shoot at an enemy now (R-SHOOT-02, -03, -07, -08)."""
    model = g.models[number]
    if model.pinned or not g.profile(number).shoot or foes_in(g, number, model.cube):
        return []
    able = []
    for place in arm_places(g, number):
        gone = place in model.reloading or is_empty(g, number, place) or is_broken(g, number, place)
        if not gone and could_hit(g, number, arm(g, number, place), target):
            able.append(place)
    return able


def could_hit(g: State, number: ModelNumber, weapon: Weapon, target: ModelNumber) -> bool:
    """Whether a weapon could be used against the target (R-SHOOT-03, R-SHOOT-05, A-PSYCHIC-02)."""
    if weapon.range <= 0 or not is_attack(weapon):
        return False
    there = g.models[target].cube
    if weapon.at_cube:
        return there in aimed_cubes(g, number, weapon)
    seen = weapon.has(RuleId("A-PSYCHIC")) or grade(g, number, target, *place_of(g, target)) >= PARTIAL_SIGHT
    return seen and distance(g.models[number].cube, there) <= weapon.range


def marks_first(g: State, number: ModelNumber, target: ModelNumber) -> bool:
    """Whether to tag first: the weapon for this shot has Tag, and the target is untagged, in range and in sight
    (J-AMB-40, A-TAG-02).
    """
    guns = usable_guns(g, number, target)
    if not guns or g.has(target, RuleId("A-TAG-01")):
        return False
    profile, weights = g.profile(number), settings_of(g, g.models[number].side).power
    arms = [arm(g, number, place) for place in guns]
    best = max(arms, key=lambda weapon: (power(profile, weapon, weights), weapon.ap, weapon.range))
    return best.has(RuleId("A-TAG")) and grade(g, number, target, *place_of(g, target)) >= PARTIAL_SIGHT


# Sight and cover: J-AMB-11, J-AMB-12, J-AMB-13


def place_of(g: State, number: ModelNumber) -> Place:
    model = g.models[number]
    return model.cube, model.x, model.y


def grade(g: State, viewer: ModelNumber, number: ModelNumber, cube: Cube, x: int, y: int) -> int:
    """How well the viewer would see the model at a place: terrain, smoke, wrecks."""
    a = g.models[viewer]
    two = (viewer, number)
    return grade_between(g, a.cube, a.x, a.y, body_of(g, viewer), cube, x, y, body_of(g, number), g.smoke, two)


def watchers(g: State, number: ModelNumber, place: Place, least: int) -> list[ModelNumber]:
    """Enemies with a ranged weapon in range of the place who would see the model there at least this well."""
    cube, x, y = place
    pinned_too = settings_of(g, g.models[number].side).moving.pinned_enemies_see
    found = []
    for foe in foes(g, number):
        near = 0 < reach_of(g.profile(foe)) >= distance(g.models[foe].cube, cube)
        if near and (pinned_too or not g.models[foe].pinned) and grade(g, foe, number, cube, x, y) >= least:
            found.append(foe)
    return found


def exposed(g: State, number: ModelNumber, place: Place) -> bool:
    """Whether the model would be in a clear-shot situation (J-AMB-12)."""
    return bool(watchers(g, number, place, CLEAR_SIGHT))


def shooters(g: State, number: ModelNumber, place: Place) -> int:
    """Number of enemies able to shoot at the model there (J-AMB-13)."""
    return len(watchers(g, number, place, PARTIAL_SIGHT))


def free_places(g: State, number: ModelNumber, cube: Cube) -> list[Place]:
    """Free anchors of a cube (R-POS-03)."""
    return [(cube, x, y) for x, y in spot_question(g, number, cube).suggestions]


# Targets: J-GEN-02, J-AMB-07, J-AMB-41..43


def is_injured(g: State, number: ModelNumber) -> bool:
    return g.models[number].damage > 0


def is_healable(g: State, number: ModelNumber) -> bool:
    return is_injured(g, number) and not any(g.profile(number).has(RuleId(rule)) for rule in NOT_HEALED)


def objectives(g: State) -> list[Cube]:
    return [cube for cube, _ in g.setting.mission.objectives]


def held_alone(g: State, side: int, cube: Cube) -> bool:
    there = {model.side for model in g.models if model.fate == ON_TABLE and model.cube == cube}
    return there == {side}


def in_clear_shot(g: State, number: ModelNumber, foe: ModelNumber) -> bool:
    """Whether the enemy is in clear shot (J-AMB-11)."""
    if grade(g, number, foe, *place_of(g, foe)) < CLEAR_SIGHT:
        return False
    return bool(usable_guns(g, number, foe))


def candidates(g: State, number: ModelNumber, goal: str) -> tuple[str, Sequence[int]]:
    """Possible targets of the card; every enemy if none qualifies (J-GEN-02, J-AMB-41)."""
    side = g.models[number].side
    enemies, team = foes(g, number), standing(g, side)
    held_too = settings_of(g, side).targets.held_objective
    what: str = MODEL
    found: Sequence[int] = enemies
    if goal == "nearest-objective":
        what = CUBE
        found = [cube for cube in objectives(g) if held_too or not held_alone(g, side, cube)]
    elif goal == "nearest-item":
        what, found = TOKEN, [place for place in range(len(g.tokens)) if wants_token(g, number, place)]
    elif goal == "nearest-friend":
        found = friends(g, number)
    elif goal == "injured-friend":
        itself = [] if g.has(number, RuleId("A-MEDIC")) else [number]  # J-AMB-38
        found = [friend for friend in team if is_healable(g, friend) and friend not in itself]
    elif goal == "unloaded-friend":
        found = [friend for friend in team if g.models[friend].reloading]
    elif goal == "injured-enemy":
        found = [foe for foe in enemies if is_injured(g, foe)]
    elif goal == "enemy-leader":
        found = [foe for foe in enemies if g.profile(foe).type == LEADER]
    elif goal == "enemy-on-objective":
        found = [foe for foe in enemies if g.models[foe].cube in objectives(g)]
    elif goal == "enemy-in-clear-shot":
        found = [foe for foe in enemies if in_clear_shot(g, number, foe)]
    return (what, found) if found else (MODEL, enemies)


def worth(g: State, side: int, item: str) -> tuple[int, int]:
    """Worth of an item, smaller is better: the order of the settings, then what it costs at most (J-AMB-31)."""
    order = ("I-INTEL", *settings_of(g, side).items.value)
    if item in order:
        return order.index(item), 0
    return len(order), -price_of(item)


@lru_cache(maxsize=256)
def price_of(item: str) -> int:
    """The most that an item costs in the catalogue; `I-SENTRY (laser-rifle)` costs gun and weapon together."""
    guns = [gun.points for gun in all_armed_guns(load()) if gun_word(gun) == item]
    rule, _, value = item.partition(" ")
    sold = [other for other in load().items.values() if other.rule == rule]
    return max(guns + [other.points for other in sold if not value or value == f"({other.value})"], default=0)


def exchanges(g: State, number: ModelNumber, item: str) -> list[str]:
    """What a model with full hands may give up for the item; nothing if it keeps what it has (J-AMB-31)."""
    side = g.models[number].side
    carried = g.models[number].items
    least = max(worth(g, side, other) for other in carried)
    if worth(g, side, item) > least:
        return []
    return [other for other in carried if worth(g, side, other) == least and other != item]


def wants_token(g: State, number: ModelNumber, place: int) -> bool:
    """Whether a token is an item that the model can and would take (J-AMB-41); not what it could only swap here."""
    token, model = g.tokens[place], g.models[number]
    if settings_of(g, model.side).targets.any_item:
        return True
    able = not any(g.profile(number).has(RuleId(rule)) for rule in ("A-BEAST", "A-VEHICLE", "I-SENTRY"))
    if not able or "I-SCOUTBIKE" in model.items:
        return False
    limit = 3 if g.profile(number).has(RuleId("A-SCAVENGER")) else 1
    if token.item in (FACE_DOWN, "I-INTEL") or len(model.items) < limit:
        return True
    spare = exchanges(g, number, token.item)
    same = bool(spare) and worth(g, model.side, spare[0]) == worth(g, model.side, token.item)
    return bool(spare) and not (same and token.cube == model.cube)


def weakness(g: State, number: ModelNumber) -> Fraction:
    """Size + 1 - tokens + Armour + expected Survive successes; a Vulnerable model takes no tokens (J-AMB-42)."""
    profile = g.profile(number)
    bears = most_damage(g, number) + 1 - g.models[number].damage
    return bears + profile.armour + (Fraction(3 * (9 - profile.survive), 7) if profile.survive else Fraction(0))


def cube_of(g: State, what: str, number: int) -> Cube:
    if what == CUBE:
        return Cube(number)
    return g.models[number].cube if what == MODEL else g.tokens[number].cube


Rank = tuple[Fraction | int, ...]


def nearness(g: State, number: ModelNumber, goal: str, what: str, target: ModelNumber) -> Rank:
    """Rank of a target, smaller is better: the goal's measure, then the distance (J-GEN-02, J-AMB-42)."""
    here, there = g.models[number].cube, cube_of(g, what, target)
    first: Fraction | int = 0
    if what == MODEL and goal == "weakest-enemy":
        first = 1000 if g.profile(target).has(RuleId("I-SENTRY")) and not g.profile(target).vp else weakness(g, target)
    elif what == MODEL and goal == "strongest-enemy":
        first = -g.profile(target).vp
    return first, distance(here, there)


def ties(g: State, number: ModelNumber, what: str, target: ModelNumber, able: bool) -> Rank:
    """Rank among equally near targets, smaller is better; equal ones are left to chance (J-AMB-07)."""
    here, there = g.models[number].cube, cube_of(g, what, target)
    values: list[Fraction | int] = []
    for tie in settings_of(g, g.models[number].side).targets.ties:
        if tie == "possible":
            values.append(0 if able else 1)
        elif tie == "way":
            values.append(way_length(g, number, here, there))
        elif what == MODEL:
            profile, survive = g.profile(target), g.profile(target).survive or 99
            values.append({"tokens": -g.models[target].damage, "vp": -profile.vp, "survive": -survive}[tie])
    return tuple(values)


# Forced actions: J-FORCE-01..03, J-AMB-09..11


def forced_of(g: State, number: ModelNumber) -> str:
    """The forced action that applies to the model, or an empty string."""
    here = g.models[number].cube
    if foes_in(g, number, here):
        return "melee"
    if any(_too_close(g, number, foe) for foe in foes(g, number)):
        return "too-close"
    if any(in_clear_shot(g, number, foe) for foe in foes(g, number)):
        return "clear-shot"
    return ""


def _too_close(g: State, number: ModelNumber, foe: ModelNumber) -> bool:
    here, there = g.models[number].cube, g.models[foe].cube
    if not adjacent(here, there):
        return False
    if settings_of(g, g.models[number].side).forced.too_close == "adjacent":
        return True
    there_from_here = step_table(g, number).can_step(here, there, g.profile(number).size)
    return there_from_here or step_table(g, foe).can_step(there, here, g.profile(foe).size)
