"""Bodies of HTTP requests and responses; `host/asking` reads and writes them."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, field

from deadzone.host.protocol.company import SeatInfo
from deadzone.host.protocol.hello import BoardInfo
from deadzone.host.protocol.words import (
    NAME_LENGTH,
    Info,
    LinkKind,
    Origin,
    Readiness,
    Role,
    Sent,
    Side,
    SideOrNone,
    Winner,
)
from deadzone.maps.generate import MOST_SEED
from deadzone.maps.symbols import MOST_CHARACTERS
from deadzone.rosters.files import LARGEST_FILE as LARGEST_TEAM
from deadzone.rules.missions.mission_kinds import PATROL

Id = Annotated[str, Meta(max_length=100)]
PaperSize = Literal["a4", "letter"]
ReachedBy = Literal["nobody", "network", "public"]


Label = Annotated[dict[str, str], Meta(description="A text in each language, by its code: `en`, `fr`.")]


class Problem(Info, frozen=True, kw_only=True):
    """Why something was refused: a sentence, the rule behind it, and where the mistake is."""

    text: str
    rule: str = ""
    where: str = ""


class Health(Info, frozen=True, kw_only=True):
    status: Literal["ok", "failing"]
    version: str
    protocol: int
    page: bool
    text: str = ""  # what fails


class Live(Info, frozen=True, kw_only=True):
    """The server answers."""

    status: Literal["ok"]


class Ready(Info, frozen=True, kw_only=True):
    """Whether the server can do its work."""

    status: Readiness
    text: str = ""  # what is not well


class Addresses(Info, frozen=True, kw_only=True):
    """How other devices reach this server. Only a browser on the same machine is told."""

    by: ReachedBy  # `network`: the local one; `public`: through a public address
    addresses: list[str]  # of the page, the best first; none without a network


class MapSummary(Info, frozen=True, kw_only=True):
    id: str
    name: Label
    about: Label
    levels: int


class TeamSummary(Info, frozen=True, kw_only=True):
    id: str
    name: Label
    faction: Label
    points: int
    models: list[Label]


class FactionSummary(Info, frozen=True, kw_only=True):
    """A faction for which a random legal team can be generated."""

    id: str
    name: Label


class Teams(Info, frozen=True, kw_only=True):
    ready: list[TeamSummary]
    factions: list[FactionSummary]


class MissionSummary(Info, frozen=True, kw_only=True):
    id: str
    name: Label
    about: Label
    zone: int  # ground cubes of each deployment zone; 0 for a random mission


class PlayerSummary(Info, frozen=True, kw_only=True):
    id: str
    name: Label
    about: Label


class HouseChoice(Info, frozen=True, kw_only=True):
    value: str
    label: Label


class HouseRuleSummary(Info, frozen=True, kw_only=True):
    """A house rule; `chosen` is the default for new battles on this server.

    `jade`: the rule is about JADE; if `chosen` is empty, JADE's difficulty decides.
    """

    id: str
    rule: str
    name: Label
    about: Label
    choices: list[HouseChoice]
    chosen: str
    jade: bool


class TeamChoice(Sent, frozen=True, kw_only=True):
    """One of `id`, `random` (a faction, with `points`) and `file` (the text of a team file)."""

    id: Id = ""
    random: Id = ""
    points: Literal[100, 150, 200, 300] = 100
    file: Annotated[str, Meta(max_length=LARGEST_TEAM)] = ""
    format: Literal["json", "toml"] = "toml"


class MapChoice(Sent, frozen=True, kw_only=True):
    """One of `id`, `seed` (with `levels`) and `file` (the text of a map file)."""

    id: Id = ""
    seed: Annotated[int, Meta(ge=0, le=MOST_SEED)] | None = None
    levels: Literal[2, 3] = 2
    file: Annotated[str, Meta(max_length=MOST_CHARACTERS)] = ""


class BattleOptions(Sent, frozen=True, kw_only=True):
    """`house` holds house rules by name; five of them also have an option of their own, which `house` overrides."""

    house: Annotated[dict[Id, Id], Meta(max_length=50)] = field(default_factory=dict)
    items: bool = True
    tie_break_next_vp: bool = False
    round_limit: Annotated[int, Meta(ge=0, le=99)] = 0
    los_origin_any: bool = False
    recon_bonus: bool = False
    secret_missions: bool = False
    difficulty: Literal["easy", "paper", "hard"] = "paper"  # of JADE


class ClockChoice(Sent, frozen=True, kw_only=True):
    """Seconds: `turn` until the other side is asked, and a `reserve` for the whole battle when that is not enough."""

    turn: Annotated[int, Meta(ge=0, le=3600)]
    reserve: Annotated[int, Meta(ge=0, le=86_400)]


class NewBattle(Sent, frozen=True, kw_only=True):
    mission: Id = PATROL
    red: TeamChoice = TeamChoice(id="enforcers-starter")
    blue: TeamChoice = TeamChoice(id="forge-fathers-starter")
    map: MapChoice = MapChoice(id="refinery")
    players: tuple[Id, Id] = ("human", "jade")  # 'human' or the id of an artificial player
    hot_seat: bool = False  # both people share this screen
    seed: Annotated[str, Meta(max_length=100)] = ""  # only with an artificial player on at least one side
    seat: Literal["red", "blue"] = "red"  # your seat, if another person takes the other one
    free_undo: bool = False  # answers may be taken back without asking the other person
    clock: ClockChoice | None = None  # only between two people
    options: BattleOptions = BattleOptions()


class Rematch(Sent, frozen=True, kw_only=True):
    """The same battle once more: with sides swapped, so that each player has the other's team; on another map."""

    swapped: bool = False
    other_map: bool = False


class SeatLink(Info, frozen=True, kw_only=True):
    """A link: `seat` opens a seat, `invitation` takes one (it works once), `watch` is for spectators.

    It ends at `ends`, in seconds since 1970, or not at all if that is 0.
    """

    role: Role
    kind: LinkKind
    token: str
    path: str
    ends: int = 0


class BattleCreated(Info, frozen=True, kw_only=True):
    battle: str
    links: list[SeatLink]


class Redeem(Sent, frozen=True, kw_only=True):
    """Takes the seat of an invitation, given its token."""

    token: Annotated[str, Meta(max_length=100)]


class Seats(Info, frozen=True, kw_only=True):
    """Who holds the seats of a battle, and whether it can be watched."""

    seats: list[SeatInfo]
    watching: int
    watch_open: bool
    watch_ends: int  # when the link for spectators ends, or has ended; 0 if it does not, or there is none


class PlayerName(Sent, frozen=True, kw_only=True):
    name: Annotated[str, Meta(min_length=1, max_length=NAME_LENGTH)]


class PlayerCreated(Info, frozen=True, kw_only=True):
    """A player with a new key for this device. The key is sent only once; whoever has it is this player."""

    player: str
    name: str
    key: str


class BattleLinks(Info, frozen=True, kw_only=True):
    """New links of a battle."""

    battle: str
    links: list[SeatLink]


class KeyReplaced(PlayerCreated, frozen=True, kw_only=True):
    """The only key that the player has now, and new links in place of those that ended with the old keys.

    These are for the battles played last; the key opens the seats of all others, too.
    """

    links: list[BattleLinks]


class DeviceInfo(Info, frozen=True, kw_only=True):
    """A device on which a player's key is in use. Times are in seconds since 1970, to about ten minutes.

    `browser` and `system` are names such as Firefox and Windows, '' if the device does not say. `shared`: this is the
    key from before devices had their own, which may be in use on several.
    """

    id: str
    browser: str
    system: str
    created: int
    seen: int
    own: bool  # the device that asks
    shared: bool
    playing: bool  # it is at a table at this moment


class LinkOwner(Info, frozen=True, kw_only=True):
    """The player whom a link takes to another device."""

    player: str
    name: str


class DeviceLink(Info, frozen=True, kw_only=True):
    """A link that takes a player to another device, once, until `ends` (seconds since 1970)."""

    path: str
    ends: int


class PlayerInfo(Info, frozen=True, kw_only=True):
    player: str
    name: str
    battles: int
    most_battles: int


class HeldBattle(Info, frozen=True, kw_only=True):
    """A stored battle in which a player has a seat; `GET /api/battles/{id}` returns its current state."""

    battle: str
    role: Role
    path: str
    mission: Label
    teams: tuple[Label, Label]
    players: tuple[str, str]
    touched: int
    over: bool
    goes: int | None  # seconds until the server deletes it, at the earliest, unless somebody opens it; None: it stays


class PictureModel(Info, frozen=True, kw_only=True):
    side: Side
    cube: int
    x: int
    y: int


class BattlePicture(Info, frozen=True, kw_only=True):
    """What a small picture of a battle shows, as far as the seat may see it."""

    board: BoardInfo
    zones: tuple[tuple[int, ...], tuple[int, ...]]
    models: list[PictureModel]


class SituationSummary(Info, frozen=True, kw_only=True):
    """A prepared situation to be played against JADE: `goal` in a sentence, and the condition of each star."""

    id: str
    name: Label
    about: Label
    goal: Label
    stars: list[Label]
    map: Label
    teams: tuple[Label, Label]
    rounds: int  # how many are played
    picture: BattlePicture


class KeptStars(Info, frozen=True, kw_only=True):
    """The most stars that a player has earned in a prepared situation."""

    situation: str
    stars: int


class LessonPlace(Info, frozen=True, kw_only=True):
    """Which lesson of the guided battle is being played; the last one is the battle after the lessons."""

    number: int
    of: int
    name: Label


class BattleSummary(Info, frozen=True, kw_only=True):
    battle: str
    role: Role
    mission: Label
    teams: tuple[Label, Label]
    map: Label
    players: tuple[str, str]
    names: tuple[Label, Label]  # of people as they call themselves, '' where nobody sits or one seat plays both sides
    steps: int
    round: int
    points: tuple[int, int]
    over: bool
    asked: SideOrNone  # the side that is to answer
    yours: bool  # whether this seat is to answer
    picture: BattlePicture
    winner: Winner
    ending: str
    origin: Origin
    foreign: list[Label]
    situation: Label | None  # the name of the prepared situation, if it is one
    stars: tuple[int, int]  # earned, and how many there are; (0, 0) for other battles
    lesson: LessonPlace | None  # in the guided battle
