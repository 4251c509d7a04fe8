"""Strike teams: faction lists with everything they offer, what the check says of a team, and stored teams."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, field

from deadzone.host.protocol.bodies import Id, Label, PaperSize
from deadzone.host.protocol.studies import Forecast
from deadzone.host.protocol.words import Info, Sent, one_of
from deadzone.maps.generate import MOST_SEED
from deadzone.rosters.files import LARGEST_FILE as LARGEST_TEAM
from deadzone.rosters.records import MOST_MODELS, MOST_POINTS

TeamFormat = Literal["json", "toml", "text", "link", "ready"]
DeckPart = Literal["both", "team", "actions"]
WeaponKind = Annotated[str, one_of("ranged", "fight", "device")]
CardProfile = Annotated[str, one_of("shoot", "combat")]  # how JADE plays a model
Points = Annotated[int, Meta(ge=1, le=MOST_POINTS)]

# What the page sends


class TeamText(Sent, frozen=True, kw_only=True):
    """A team: the text of a team file, the text for sharing, the code of a link, or the id of a ready-made team."""

    text: Annotated[str, Meta(max_length=LARGEST_TEAM)]
    format: TeamFormat = "json"


class TeamToCheck(TeamText, frozen=True, kw_only=True):
    """`agreed` is the points limit, instead of the one in the team."""

    agreed: Points | None = None


class TeamToPrint(TeamText, frozen=True, kw_only=True):
    paper: PaperSize = "a4"


class DeckToPrint(Sent, frozen=True, kw_only=True):
    """JADE's decks: `deck` is an Action deck; `cards` says whether both decks are wanted, or one of them.

    Only the Action deck alone needs no team.
    """

    team: TeamText | None = None
    deck: Id = "paper"
    paper: PaperSize = "a4"
    cards: DeckPart = "both"
    house: Annotated[dict[Id, Id], Meta(max_length=50)] = field(default_factory=dict)  # house rules about JADE


class RandomTeam(Sent, frozen=True, kw_only=True):
    """The same list, points and seed always give the same legal team."""

    faction: Id
    points: Points = 100
    seed: Annotated[int, Meta(ge=0, le=MOST_SEED)] = 1


class OddsWanted(Sent, frozen=True, kw_only=True):
    """A member of the team attacks a model of a list; `member` is its index in the team."""

    team: TeamText
    member: Annotated[int, Meta(ge=0, lt=MOST_MODELS)]
    list: Id
    unit: Id


# Faction lists


class ListSummary(Info, frozen=True, kw_only=True):
    id: str
    name: str
    base: str  # the list that an elite list belongs to, '' for a main list
    models: int


class Term(Info, frozen=True, kw_only=True):
    """A word of the game and what it means."""

    name: str  # with its number: `Tactician (2)`
    text: str
    rule: str


class WeaponCard(Info, frozen=True, kw_only=True):
    """A weapon; one in two parts is bought as a whole, by the id of this part, for `points` and `vp` of both."""

    id: str
    name: str
    kind: WeaponKind
    range: str  # as printed: `R6`, `RF`, '' for a device
    ap: str  # as printed: `AP1`, '' for none
    figures: str  # on one line: `R6, AP1, Rapid Fire`
    abilities: list[Term]
    points: int
    vp: int
    hardpoints: int  # that it takes on a model with hardpoints
    add_on: bool  # it replaces nothing
    linked: str  # id of the other part, '' for none


class ItemCard(Info, frozen=True, kw_only=True):
    id: str
    name: str
    points: int
    rarity: str  # id of a `Place` in `TeamReport.items`
    rarity_name: str
    text: str
    rule: str
    model: bool  # it joins the team as a model and takes no room


class ProfileCard(Info, frozen=True, kw_only=True):
    """A model as its card shows it; figures are texts as printed."""

    id: str
    name: str
    type: str  # id of a `Place` in `TeamReport.places`
    type_name: str
    points: int
    vp: int
    recon: str  # of a Leader, otherwise ''
    speed: str
    shoot: str
    fight: str
    survive: str
    size: str
    armour: str
    abilities: list[Term]  # its built-in equipment included
    special: Term | None  # army special of a Leader
    weapons: list[WeaponCard]
    jade: CardProfile


class UnitCard(ProfileCard, frozen=True, kw_only=True):
    """A model of a list, as it is before anything is bought for it."""

    offers: list[str]  # ids of the weapons that it may buy
    replaces: dict[str, list[str]]  # offered weapon -> own weapons that it may replace, the usual one first
    hardpoints: int  # 0 for none
    room: int  # items that it may carry
    free: bool  # it only comes with another model


class FactionList(Info, frozen=True, kw_only=True):
    """Everything a list offers; `weapons` are those for sale, and their other parts."""

    id: str
    name: str
    base: str
    units: list[UnitCard]
    weapons: list[WeaponCard]
    items: list[ItemCard]


# What the check says


class RosterMember(Info, frozen=True, kw_only=True):
    """One or more equal models, as in a team file."""

    unit: str
    count: int
    upgrades: list[str]
    replaces: dict[str, str]  # upgrade -> own weapon that it replaces, where the team says so
    items: list[str]
    name: str  # the owner's name for the model, '' for none


class RosterInfo(Info, frozen=True, kw_only=True):
    """A team as in a team file, with the ids of the catalogue; words that are not in it stay as they are."""

    name: str
    faction: str
    points: int | None  # the agreed limit
    members: list[RosterMember]


class Place(Info, frozen=True, kw_only=True):
    """Models of a type, or items of a rarity: how many there are, and how many are allowed (null: any number)."""

    type: str
    name: str
    count: int
    most: int | None


class Violation(Info, frozen=True, kw_only=True):
    """A broken rule, and what would mend it."""

    rule: str
    where: str  # `members[2].upgrades`, `points`
    member: int  # index of the member it is about, -1 for the whole team
    text: str
    mend: str


class MemberCard(Info, frozen=True, kw_only=True):
    """A member with all that was bought for it; points and VP are those of one model."""

    count: int
    points: int
    vp: int
    card: ProfileCard | None  # null for an unknown model
    items: list[ItemCard]
    room: int  # items that it may carry
    companions: list[str]  # models that come free with it


class TeamReport(Info, frozen=True, kw_only=True):
    """All about a team: what it costs, what it may have, and every broken rule."""

    team: RosterInfo
    faction_name: str
    points: int
    limit: int
    vp: int
    recon: str  # of its Leader, '' unless there is exactly one
    command: int  # command dice at the start of a battle
    command_from: str  # where they come from, in a sentence
    special: Term | None  # army special of its Leader
    places: list[Place]
    items: list[Place]
    models: int | None  # with those that come free; null if a model is unknown
    legal: bool
    violations: list[Violation]
    members: list[MemberCard]


class TeamForms(Info, frozen=True, kw_only=True):
    """The same team in each form in which it can be passed on."""

    json: str
    toml: str
    text: str
    link: str  # comes after `#team=`
    name: str  # for a file, without its ending


class WeaponOdds(Info, frozen=True, kw_only=True):
    """An attack with one weapon. A shot may also be Fire for Effect, which pins."""

    weapon: str
    name: str
    kind: WeaponKind
    forecast: Forecast | None
    for_effect: Forecast | None
    reason: str  # why there is no forecast


class TeamOdds(Info, frozen=True, kw_only=True):
    attacker: str
    target: str
    conditions: str  # under which the odds hold
    weapons: list[WeaponOdds]


class DeckSummary(Info, frozen=True, kw_only=True):
    """An Action deck of JADE."""

    id: str
    name: Label
    about: Label


# Teams of a player


class StoredTeam(Info, frozen=True, kw_only=True):
    id: str
    name: str
    faction: str
    faction_name: Label
    points: int
    vp: int
    models: int | None  # as in `TeamReport`
    legal: bool
    touched: int  # when it was last changed, in seconds since 1970


class HeldTeam(Info, frozen=True, kw_only=True):
    id: str
    team: RosterInfo
