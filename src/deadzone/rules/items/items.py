"""Items: carrying limits, and when models may pick up, hand over and use them. R-ITEM-*, R-ITOK-*, I-*."""

from __future__ import annotations

from typing import Final

from deadzone.core.pieces import ModelNumber
from deadzone.core.profiles import Profile, Weapon
from deadzone.core.rule_ids import RuleId, rule_ids
from deadzone.core.state import FACE_DOWN, State
from deadzone.rules.table.presence import enemies_in_cube, friends_in_cube, team_in_cube
from deadzone.rules.weapons.arms import NON_COMBATANT

# The tokens of R-ITOK-01.
AMMO: Final = RuleId("I-AMMO")
AP_AMMO: Final = RuleId("I-APAMMO")
FRAG: Final = RuleId("I-FRAG")
STUN: Final = RuleId("I-STUN")
MEDIPACK: Final = RuleId("I-MEDIPACK")
INTEL: Final = RuleId("I-INTEL")
BOOBY_TRAP: Final = RuleId("I-BOOBYTRAP")

AMMUNITION: Final = (AMMO, AP_AMMO)
# Items that can only be bought, not found on the table.
SMOKE_GRENADE: Final = RuleId("I-SMOKEGRENADE")
TOXIC_GRENADE: Final = RuleId("I-TOXICGRENADE")
THERMAL: Final = RuleId("I-THERMAL")
SENTRY: Final = RuleId("I-SENTRY")
ARMED_SENTRY: Final = "I-SENTRY ("  # start of the name of one with another weapon: the weapon's id follows
TRIPMINE: Final = RuleId("I-TRIPMINE")
SCOUT_BIKE: Final = RuleId("I-SCOUTBIKE")
ADRENALINE: Final = RuleId("I-ADRENALINE")
STIMULANT: Final = RuleId("I-STIMULANT")

GRENADES: Final = (FRAG, STUN, SMOKE_GRENADE, TOXIC_GRENADE, TRIPMINE)
# Every other item is marked (+) or, where the sources do not say, treated as (+). R-ITEM-11
LOST_AT_DEATH: Final = (BOOBY_TRAP, "I-JUMPPACK", SCOUT_BIKE)

ENGINEER: Final = RuleId("A-ENGINEER")
SCAVENGER: Final = RuleId("A-SCAVENGER")
CARRY_NOTHING: Final = rule_ids("A-BEAST", "A-VEHICLE", SENTRY)
NEVER_HEALED: Final = rule_ids("A-CONSTRUCT", "A-VEHICLE")
# Attacks without modifiers, so ammunition cannot be used with them. I-AMMO-01
NO_MODIFIERS: Final = rule_ids("A-BURNS", "A-FRAG", "A-GRENADE", "A-INDIRECT", "A-INVIGORATE")

ONE_ITEM: Final = 1
SCAVENGER_ITEMS: Final = 3


def carrying_limit(profile: Profile) -> int:
    """Number of items the model may carry: one; a Scavenger three; Beasts, Vehicles and Sentry Guns none.

    R-ITEM-04, A-SCAVENGER-01, A-BEAST-01, I-SCOUTBIKE-02.
    """
    if any([profile.has(rule) for rule in CARRY_NOTHING]):
        return 0
    return SCAVENGER_ITEMS if profile.has(SCAVENGER) else ONE_ITEM


def rides(g: State, number: ModelNumber) -> bool:
    """Whether the model rides a Scout Bike, which counts as carrying it. I-SCOUTBIKE-01."""
    return SCOUT_BIKE in g.models[number].items


def may_dismount(g: State, number: ModelNumber) -> bool:
    """Whether a rider may dismount: as for a pick-up, no enemy may be in its cube. I-SCOUTBIKE-03, R-ITEM-02."""
    return g.models[number].on_table() and rides(g, number) and not enemies_in_cube(g, number)


def can_use_items(g: State, number: ModelNumber) -> bool:
    """Whether the model can pick up, hand over and use items: not a Beast or a Vehicle, so not a rider either.

    A-BEAST-01, A-VEHICLE-02, C-49.
    """
    return carrying_limit(g.profile(number)) > 0 and not rides(g, number)


def hands_full(g: State, number: ModelNumber) -> bool:
    return rides(g, number) or len(g.models[number].items) >= carrying_limit(g.profile(number))


def different(items: tuple[str, ...]) -> tuple[str, ...]:
    """Each kind of item once, in the order carried: two of a kind are a single choice."""
    return tuple(dict.fromkeys(items))


def without(items: tuple[str, ...], item: str) -> tuple[str, ...]:
    """The items with one of this kind removed."""
    place = items.index(item)
    return items[:place] + items[place + 1 :]


def tokens_here(g: State, number: ModelNumber) -> list[int]:
    """Indices of the tokens in the model's cube; of tokens that look alike, only the first. R-ITEM-05.

    Face-down tokens are all alike, even to a side that has looked at one (M-RECON-01): the pick is blind.
    """
    cube = g.models[number].cube
    seen: list[str] = []
    places: list[int] = []
    for place, token in enumerate(g.tokens):
        if token.cube == cube and token.item not in seen:
            seen.append(token.item)
            places.append(place)
    return places


def blind_picks(g: State, number: ModelNumber) -> list[int]:
    """The face-down tokens in the model's cube if there are several: one is picked at random. R-ITEM-05.

    This applies even if no player has looked at any: whether a random draw is made must not reveal what a player knows.
    """
    cube = g.models[number].cube
    hidden = [place for place, token in enumerate(g.tokens) if token.cube == cube and token.item == FACE_DOWN]
    return hidden if len(hidden) > 1 else []


def may_pick_up(g: State, number: ModelNumber) -> bool:
    """Whether the model can carry items and there are tokens but no enemies in its cube.

    R-ITEM-02, R-ITEM-03, R-ITEM-04, I-INTEL-02.
    """
    model = g.models[number]
    if not model.on_table() or not any([token.cube == model.cube for token in g.tokens]):
        return False
    return can_use_items(g, number) and not enemies_in_cube(g, number)


def receivers(g: State, number: ModelNumber) -> list[ModelNumber]:
    """Friends in the cube that can take an item. R-ITEM-10."""
    return [friend for friend in friends_in_cube(g, g.models[number].cube, number) if can_use_items(g, friend)]


def can_hand_over(g: State, number: ModelNumber) -> bool:
    """Whether the model has an item to give and a friend to take it, with no enemy in the cube. R-ITEM-10."""
    if not g.models[number].items or not can_use_items(g, number):
        return False
    return bool(receivers(g, number)) and not enemies_in_cube(g, number)


def ammunition(g: State, number: ModelNumber, weapon: Weapon) -> tuple[str, ...]:
    """Kinds of ammunition the model may use with the weapon. I-AMMO-01, I-APAMMO-01, R-ITEM-12."""
    items = g.models[number].items
    if not items or not can_use_items(g, number) or any([weapon.has(rule) for rule in NO_MODIFIERS]):
        return ()
    return different(tuple([item for item in items if item in AMMUNITION]))


def grenades(g: State, number: ModelNumber) -> tuple[str, ...]:
    """Kinds of grenades the model can throw. I-FRAG-01, I-STUN-01, I-SMOKE-01, I-TRIPMINE-01, R-ITEM-04.

    Grenades are weapons, so a Non-combatant can throw none. A-NONCOMBATANT-01
    """
    items = g.models[number].items
    if not items or not can_use_items(g, number) or g.has(number, NON_COMBATANT):
        return ()
    return different(tuple([item for item in items if item in GRENADES]))


def patients(g: State, number: ModelNumber) -> list[ModelNumber]:
    """Damaged friends in the cube that can be healed, the carrier included. I-MEDIPACK-01, I-MEDIPACK-02."""
    cube = g.models[number].cube
    return [other for other in sorted([number, *team_in_cube(g, cube, number)]) if _healable(g, other)]


def _healable(g: State, number: ModelNumber) -> bool:
    return g.models[number].damage > 0 and not any([g.has(number, rule) for rule in NEVER_HEALED])


def is_gun_item(item: str) -> bool:
    """Whether the item is a Sentry Gun, with its standard weapon or another. I-SENTRY-01, I-SENTRY-05."""
    return item == SENTRY or item.startswith(ARMED_SENTRY)


def defuses(profile: Profile) -> bool:
    """Whether the model defuses a Booby Trap it finds. A-ENGINEER-01, A-SCAVENGER-02."""
    return profile.has(ENGINEER) or profile.has(SCAVENGER)
