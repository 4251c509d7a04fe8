"""Energy Shields, Shield Generators, Defender and Walker Shields. I-ENERGYSHIELD, A-SHIELDGEN, I-DEFENDER.

A shield that rolls dice is a tuple of its carrier, its source and its dice. The source is a rule id, or for an item the
item as the carrier lists it (`I-ENERGYSHIELD (2)`).
"""

from __future__ import annotations

from typing import Final

from deadzone.core.dice import Test
from deadzone.core.pieces import ModelNumber
from deadzone.core.rule_ids import RuleId
from deadzone.core.state import State
from deadzone.rules.items.items import carrying_limit
from deadzone.rules.table.presence import friends_in_cube, models_in_cube

ENERGY_SHIELD: Final = RuleId("I-ENERGYSHIELD")
GENERATOR: Final = RuleId("A-SHIELDGEN")
HELD_OFF: Final = RuleId("A-SHIELDGEN-02")  # gain of a generator's carrier: the points its roll removes in this effect
DEFENDER: Final = RuleId("I-DEFENDER")
DEFENDED: Final = RuleId("I-DEFENDER-03")  # gain of a model that had a Defender Shield when the effect struck
WALKER_SHIELD: Final = RuleId("A-WALKERSHIELD")

HOLDS_FROM: Final = 6
BURNS_OUT_ON: Final = 1
DEFENDED_SIZE: Final = 2  # friends up to this Size benefit too, I-DEFENDER-01
_ITEM: Final = f"{ENERGY_SHIELD} ("

Shield = tuple[int, str, int]


def shields_of(g: State, number: ModelNumber, together: bool = False) -> tuple[Shield, ...]:
    """All shields that roll for the model: its own, then generators in its cube, including the enemy's.

    A-SHIELDGEN-01, A-SHIELDGEN-02.

    If several models are struck `together`, this includes generators that have already rolled in this effect, even if
    they burnt out or their carriers were killed.
    """
    model = g.models[number]
    shields: list[Shield] = []
    own = g.value(number, ENERGY_SHIELD)
    if own > 0 and ENERGY_SHIELD not in model.spent:
        shields.append((number, ENERGY_SHIELD, own))
    if model.items and carrying_limit(g.profile(number)) > 0:
        shields += [(number, item, dice_of_item(item)) for item in model.items if item.startswith(_ITEM)]
    for carrier in models_in_cube(g, model.cube):
        if g.has(carrier, GENERATOR) and GENERATOR not in g.models[carrier].spent:
            shields.append((carrier, GENERATOR, g.value(carrier, GENERATOR)))
    if together:
        rolling = [shield[0] for shield in shields if shield[1] == GENERATOR]
        done = [
            carrier for carrier, other in enumerate(g.models) if other.gains and g.has(ModelNumber(carrier), HELD_OFF)
        ]
        shields += [
            (carrier, GENERATOR, g.value(ModelNumber(carrier), GENERATOR)) for carrier in done if carrier not in rolling
        ]
    return tuple(shields)


def dice_of_item(item: str) -> int:
    """Dice of a shield item: `I-ENERGYSHIELD (2)` rolls two."""
    return int(item[len(_ITEM) : -1])


def is_shield_item(item: str) -> bool:
    return item.startswith(_ITEM)


def shield_test(dice: int) -> Test:
    """The shield's test: 6+ with its dice. I-ENERGYSHIELD-01."""
    return Test(HOLDS_FROM, base=dice)


def burns_out(faces: tuple[int, ...], successes: int) -> bool:
    """Whether the roll shows more 1s than successes, extra dice included. I-ENERGYSHIELD-02, I-ENERGYSHIELD-04."""
    return sum([1 for face in faces if face == BURNS_OUT_ON]) > successes


def shield_armour(g: State, number: ModelNumber) -> int:
    """Armour from shields: one Defender Shield at most, and a Walker Shield. I-DEFENDER-02, A-WALKERSHIELD-01.

    A Walker Shield is an RF weapon, but it protects its owner whatever weapon the model fights with.
    """
    armour = 1 if WALKER_SHIELD in g.profile(number).weapon_rules or g.has(number, WALKER_SHIELD) else 0
    return armour + (1 if defended(g, number) else 0)


def defended(g: State, number: ModelNumber) -> bool:
    """Whether the model has a Defender Shield, or is Size 1-2 with a friend in its cube who has one. I-DEFENDER-01.

    Or had one when the effect struck that strikes it together with others. I-DEFENDER-03
    """
    if _has_defender(g, number) or g.has(number, DEFENDED):
        return True
    if g.profile(number).size > DEFENDED_SIZE:
        return False
    return any([_has_defender(g, friend) for friend in friends_in_cube(g, g.models[number].cube, number)])


def _has_defender(g: State, number: ModelNumber) -> bool:
    if DEFENDER in g.models[number].items and carrying_limit(g.profile(number)) > 0:
        return True
    return g.has(number, DEFENDER)
