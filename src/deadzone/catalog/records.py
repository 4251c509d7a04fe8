"""The records of the catalogue as written in the data files; these classes are the schema.

Texts such as `4+` or `Tactician (2)` are kept as printed; `catalog.notation` reads them. docs/catalogue.md explains
each field.
"""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from deadzone.catalog.notation import RANGE, SPEED, TARGET, name_with_number
from deadzone.core.sentence import Name
from deadzone.language.words import accepted, now

Text = Annotated[str, Meta(min_length=1)]
Count = Annotated[int, Meta(ge=0)]
Size = Annotated[int, Meta(ge=1, le=4)]
Target = Annotated[str, Meta(pattern=TARGET)]
Speed = Annotated[str, Meta(pattern=SPEED)]
Range = Annotated[str, Meta(pattern=RANGE)]
Carrier = Literal["model", "weapon", "item", "terrain"]


class Shape(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Base of all records: immutable, and refusing unknown keys."""


class Named(Shape, frozen=True, kw_only=True):
    """A record with an English name; the language folders have its translations.

    `context` distinguishes two things with the same English name; `given` are translations not in the folders, by
    language.
    """

    name: Text
    context: str = ""
    given: dict[str, str] | None = None

    @property
    def label(self) -> Name:
        return Name(self.name, context=self.context, given=self.given)

    @property
    def names(self) -> list[str]:
        """Its name in each language, with and without an article; it can be looked up by any of them."""
        return accepted(self.label)


class Record(Named, frozen=True, kw_only=True):
    """A named record; its id is the name of its table in the file."""

    id: str
    aliases: tuple[Text, ...] = ()


class WordRecord(Record, frozen=True, kw_only=True):
    """A type of model, a rarity, a skill table, a supplement, a weapon category."""


class AbilityRecord(Record, frozen=True, kw_only=True):
    """An ability; its id is its rule id (`A-TOUGH`). `brings` is a model that comes free with it, `models` times.

    `helps` is the list whose models benefit from it, by the rule `helped_by`. A-TRICLINIC-01
    `master` is the name of the model that a team must have to take a model with the ability, which it may take once.
    A-FAITHFUL
    """

    number: Literal["none", "required", "optional"]
    on: tuple[Carrier, ...]
    brings: str = ""
    helps: str = ""
    helped_by: str = ""
    models: Annotated[int, Meta(ge=1)] = 1
    master: str = ""


class SpecialRecord(Record, frozen=True, kw_only=True):
    """An army special; its id is its rule id (`S-STALWART`).

    If it is limited to some models or weapons, `models` and `weapons` are their ids; `never` are models with whose
    weapons it cannot be used. `brings` is a model that it puts on the table.
    """

    models: tuple[str, ...] = ()
    weapons: tuple[str, ...] = ()
    never: tuple[str, ...] = ()
    brings: str = ""


class RuleText(Shape, frozen=True, kw_only=True):
    """A short text of what an ability, item or army special does; its id is the rule id."""

    id: str
    en: Text

    @property
    def label(self) -> Name:
        return Name(self.en, key=self.id)


class FactionRecord(Record, frozen=True, kw_only=True):
    """A faction list. `units` and `weapons` are those it uses from other files. R-TEAM-02, R-TEAM-12."""

    base: str = ""
    supplement: str = ""
    units: tuple[str, ...] = ()
    weapons: tuple[str, ...] = ()
    items: tuple[str, ...] = ()
    built_in: tuple[str, ...] = ()


class ProfileRecord(Record, frozen=True, kw_only=True):
    """The profile of a model. R-PROFILE-01.

    `free` marks a model that only comes with another one (R-SETUP-06); `apart` is a weapon followed by those that the
    model cannot have together with it (R-TEAM-29).
    """

    type: Text
    points: Count
    vp: Count
    speed: Speed
    shoot: Target
    fight: Target
    survive: Target
    size: Size
    armour: Count
    weapons: tuple[str, ...] = ()
    equipment: tuple[str, ...] = ()
    abilities: tuple[str, ...] = ()
    options: tuple[str, ...] = ()
    hardpoints: Count = 0
    skills: tuple[str, ...] = ()
    recon: Target = "-"
    special: str = ""
    free: bool = False
    apart: tuple[str, ...] = ()


class WeaponRecord(Record, frozen=True, kw_only=True):
    """A weapon. `units` may buy it whatever their options. R-PROFILE-08, R-TEAM-20..22, R-TEAM-41, R-TEAM-42."""

    points: Count
    vp: Count
    range: Range
    ap: Count
    abilities: tuple[str, ...] = ()
    categories: tuple[str, ...] = ()
    units: tuple[str, ...] = ()
    hardpoints: Count = 0
    add_on: bool = False
    linked: str = ""
    item: str = ""


class ItemWeapon(Named, frozen=True, kw_only=True):
    """The weapon of a model that comes as an item."""

    range: Range
    ap: Count
    abilities: tuple[str, ...] = ()


class ItemModel(Shape, frozen=True, kw_only=True):
    """The model that an item becomes; with a type, it is a model from the start. I-BOMBBOT-03, I-SENTRY-04.

    `options` are the categories from which it may take another weapon. I-SENTRY-05
    """

    type: str = ""
    speed: Speed
    shoot: Target
    fight: Target
    survive: Target
    size: Size
    armour: Count
    abilities: tuple[str, ...] = ()
    weapons: tuple[ItemWeapon, ...] = ()
    options: tuple[str, ...] = ()


class ItemRecord(Record, frozen=True, kw_only=True):
    """An item at one price. Several records may share a rule id (Energy Shields). R-ITEM-01, R-TEAM-51.

    `weapon` is the id of a weapon bought for its model; set by `catalog.guns`, never in a data file. I-SENTRY-05
    """

    rule: Annotated[str, Meta(pattern="^I-[A-Z]+$")]
    points: Count
    rarity: Text
    drops: bool
    value: Count | None = None
    for_sale: bool = True
    range: Range | None = None
    ap: Count = 0
    damage: bool = True
    abilities: tuple[str, ...] = ()
    grants: tuple[str, ...] = ()
    requires: str = ""
    shoot_dice: Count = 0
    dice_bonus: Count = 0
    ap_bonus: Count = 0
    armour_bonus: Count = 0
    shares_with_sizes: tuple[Size, ...] = ()
    test: Target = "-"
    speed: Speed | None = None
    speed_bonus: Speed | None = None
    model: ItemModel | None = None
    weapon: str = ""

    @property
    def numbered(self) -> Name:
        """Its name with its number, if it has one."""
        return self.label if self.value is None else now(name_with_number(self.label, self.value))


class TeamMember(Shape, frozen=True, kw_only=True):
    """One or more models of a profile with the same upgrades, and optionally a name of their own."""

    unit: Text
    count: Annotated[int, Meta(ge=1)] = 1
    upgrades: tuple[str, ...] = ()
    name: str = ""


class TeamRecord(Record, frozen=True, kw_only=True):
    """A ready-made strike team. R-PROFILE-10."""

    faction: Text
    nominal_points: Count
    members: tuple[TeamMember, ...]


class StrikeTeamRules(Shape, frozen=True, kw_only=True):
    """Limits for a strike team. R-TEAM-03..09, R-TEAM-23, R-TEAM-28."""

    leaders: Count
    specialists_per_troop: Count
    troops_per_vehicle: Count
    characters_max: Count
    ranged_upgrades_per_model: Count
    fight_upgrades_per_model: Count
    crew_ability: Text
    crew_categories: tuple[Text, ...]


class SetupFigures(Shape, frozen=True, kw_only=True):
    """Figures for the set-up of a battle. R-RECON-01, R-ITOK-02."""

    recon_test_dice: Count
    loot_tokens_placed: Count


class GameSize(Shape, frozen=True, kw_only=True):
    """Items allowed per rarity and the VP needed to win, for a points limit. R-TEAM-51."""

    points: Count
    common: Count
    rare: Count
    unique: Count
    vp_to_win: Count


class LootToken(Named, frozen=True, kw_only=True):
    """A kind of item token and how many there are. R-ITOK-01."""

    rule: str
    count: Count


class KnifeRecord(Named, frozen=True, kw_only=True):
    """The knife of a model without an RF weapon. R-PROFILE-09."""

    range: Range
    ap: Count


class Constants(Shape, frozen=True, kw_only=True):
    """Figures of the rules that do not belong to a profile."""

    strike_team: StrikeTeamRules
    setup: SetupFigures
    sizes: tuple[GameSize, ...]
    loot: tuple[LootToken, ...]
    knife: KnifeRecord
