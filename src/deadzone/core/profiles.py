"""Profiles of models and weapons. R-PROFILE-*.

A keyword is the rule id of an ability with its number: `Keyword(RuleId("A-WOF"), 1)` is Weight of Fire (1).
"""

from __future__ import annotations

from typing import Final

from deadzone.core.board.terrain import DRIVE, FLY, JUMP, WALK
from deadzone.core.records.declared import Declared
from deadzone.core.rule_ids import RuleId
from deadzone.core.sentence import Name
from deadzone.core.weapon_places import WeaponPlace

FIGHT_ONLY: Final = -1  # range RF
DEVICE: Final = 0  # range R0: never shoots, grants its abilities (A-GEN-05)

# The model types of R-PROFILE-02; ITEM is an addition of this program.
LEADER: Final = "L"
TROOP: Final = "T"
SPECIALIST: Final = "S"
VEHICLE: Final = "V"
CHARACTER: Final = "C"
ITEM: Final = "I"  # an item that stands on the table as a model

NO_PROFILE: Final = -1  # instead of the index of a profile in Setting.profiles

# Abilities of weapons that are aimed at a cube. R-SHOOT-05
AT_CUBE: Final = frozenset(("A-FRAG", "A-GRENADE", "A-INDIRECT"))
# Abilities of weapons with which Shoot is a Long action. A-HEAVY-01, A-INDIRECT-01
LONG_WEAPONS: Final = frozenset(("A-HEAVY", "A-INDIRECT"))
# Abilities of weapons for which an enemy in range and sight is not enough, or more than enough. A-INVIGORATE, A-PSYCHIC
OTHER_TARGETS: Final = frozenset(("A-INVIGORATE", "A-PSYCHIC"))
# Abilities and equipment with which a model does not simply walk; the first one counts. R-LEVEL-11, R-LEVEL-12,
# I-JUMPPACK, A-FLIGHT-03
OTHER_GAITS: Final[tuple[tuple[RuleId, int], ...]] = (
    (RuleId("A-FLIGHT"), FLY),
    (RuleId("A-VEHICLE"), DRIVE),
    (RuleId("I-JUMPPACK"), JUMP),
)
WEAPONS_TEAM: Final = RuleId("A-WEAPONSTEAM")  # a crew on a wide base
KEEN_EYE: Final = RuleId("A-KEENEYE")  # its weapons reach a cube farther


class Keyword(Declared):
    """An ability and its number (0 if it has none)."""

    rule: RuleId
    value: int = 0

    def __repr__(self) -> str:
        return f"Keyword({self.rule!r}, {self.value})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Keyword) and self.rule == other.rule and self.value == other.value

    def __hash__(self) -> int:
        return hash((self.rule, self.value))


class Weapon:
    """The profile of a weapon. R-PROFILE-08."""

    def __init__(
        self, id: str, name: Name, range: int, ap: int = 0, keywords: tuple[Keyword, ...] = (), vp: int = 0
    ) -> None:
        self.id = id
        self.name = name
        self.range = range
        self.ap = ap
        self.keywords = keywords
        self.vp = vp
        self.rules = frozenset([keyword.rule for keyword in keywords])
        self.at_cube = not AT_CUBE.isdisjoint(self.rules)  # aimed at a cube, not at a model, R-SHOOT-05
        self.long = not LONG_WEAPONS.isdisjoint(self.rules)  # Shoot is a Long action with it
        # Whether each enemy in range and sight is a target, and nothing else is. R-SHOOT-03
        self.plain = not self.at_cube and OTHER_TARGETS.isdisjoint(self.rules)

    def has(self, rule: RuleId) -> bool:
        return rule in self.rules

    def value(self, rule: RuleId) -> int:
        if rule not in self.rules:
            return 0
        return sum([keyword.value for keyword in self.keywords if keyword.rule == rule])

    def shoots(self) -> bool:
        """Whether the weapon can be used to Shoot. R-SHOOT-01, A-GEN-05."""
        return self.range > DEVICE


Arm = tuple[WeaponPlace, Weapon]  # a weapon that a model has, with its place among them


def brought_by(ability: RuleId) -> RuleId:
    """The mark of a model that is brought along by a model with this ability. R-SETUP-06."""
    return RuleId(f"brought-by {ability}")


class Profile:
    """A model's profile with the weapons and equipment it carries. R-PROFILE-01; a stat of 0 is `-`.

    `items` are bought items that it starts the game with (R-ITEM-13). `marks` are further facts that rules need, such
    as which ability or army special brings the model along.
    """

    def __init__(
        self,
        id: str,
        name: Name,
        type: str,
        points: int,
        vp: int,
        speed: tuple[int, int],
        shoot: int,
        fight: int,
        survive: int,
        size: int,
        armour: int,
        weapons: tuple[Weapon, ...],
        keywords: tuple[Keyword, ...] = (),
        equipment: tuple[Keyword, ...] = (),
        recon: int = 0,
        army_special: str = "",
        items: tuple[str, ...] = (),
        marks: tuple[str, ...] = (),
    ) -> None:
        self.id = id
        self.name = name
        self.type = type
        self.points, self.vp = points, vp
        self.speed = speed
        self.shoot, self.fight, self.survive = shoot, fight, survive
        self.size, self.armour = size, armour
        self.weapons = weapons
        self.keywords = keywords
        self.equipment = equipment
        self.recon, self.army_special = recon, army_special
        self.items = items
        self.marks = marks
        self.rules = frozenset([*[keyword.rule for keyword in (*keywords, *equipment)], *marks])
        self.weapon_rules = frozenset([keyword.rule for weapon in weapons for keyword in weapon.keywords])
        self.gait = next((gait for rule, gait in OTHER_GAITS if rule in self.rules), WALK)
        self.crew, self.keen = WEAPONS_TEAM in self.rules, KEEN_EYE in self.rules
        self.acts_specially: bool | None = None  # kept by `rules.turn.special_actions`, which knows the actions
        self.arms: tuple[Arm, ...] = tuple([(WeaponPlace(place), weapon) for place, weapon in enumerate(weapons)])

    def has(self, rule: RuleId) -> bool:
        """Whether the model has the ability, the equipment (`I-JUMPPACK`) or the mark."""
        return rule in self.rules

    def value(self, rule: RuleId) -> int:
        """The number of an ability or a piece of equipment, 0 if the model does not have it."""
        if rule not in self.rules:
            return 0
        return sum([keyword.value for keyword in (*self.keywords, *self.equipment) if keyword.rule == rule])
