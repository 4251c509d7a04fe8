"""JADE's assistant: what a game begins with, and the pack with which the page goes on without the server.

`deadzone.assistant.packing` fills the pack. What the page makes of it, and Python too, is described in docs/jade.md.
"""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, field

from deadzone.assistant.saving import MOST_ROUNDS
from deadzone.assistant.session import MOST_LEVELS, MOST_SQUARES
from deadzone.host.protocol.bodies import Id
from deadzone.host.protocol.teams import TeamText
from deadzone.host.protocol.words import Info, Sent, one_of
from deadzone.rules.missions.mission_kinds import PATROL

Mode = Annotated[str, one_of("combat", "shoot")]  # the profile that a model plays
LONGEST_SEED = 40


class PackWanted(Sent, frozen=True, kw_only=True):
    """A new game of the assistant: JADE's team, the other player's if known, and the choices.

    `deck` is an Action deck, '' for that of the difficulty; `rounds` is the last round, 0 for none. `house` are house
    rules about JADE by name; where none is given its difficulty decides.
    """

    team: TeamText
    enemy: TeamText | None = None
    mission: Id = PATROL
    difficulty: Id = "paper"
    deck: Id = ""
    house: Annotated[dict[Id, Id], Meta(max_length=50)] = field(default_factory=dict)
    seed: Annotated[str, Meta(max_length=LONGEST_SEED)]
    squares: Annotated[int, Meta(ge=1, le=MOST_SQUARES)] = 4
    levels: Annotated[int, Meta(ge=1, le=MOST_LEVELS)] = 1
    side: Literal["red", "blue"] = "blue"
    rounds: Annotated[int, Meta(ge=0, le=MOST_ROUNDS)] = 0


class TablePoint(Info, frozen=True, kw_only=True):
    """A sentence for people at the table, and the rule behind it."""

    rule: str
    text: str


class TableTerm(Info, frozen=True, kw_only=True):
    """A word of the game and what it means; a few have no text."""

    name: str
    rule: str
    text: str


class PackWay(Info, frozen=True, kw_only=True):
    """A source of VP, and who may have VP noted for it."""

    source: str
    jade: bool
    you: bool


class PackSetup(Info, frozen=True, kw_only=True):
    stream: str  # seed of the draws
    seed: str
    side: str
    squares: int
    levels: int
    difficulty: str
    deck: str
    target: int  # VP needed to win, 0 for none
    rounds: int  # the last round, 0 for none
    objectives: bool
    leaving: bool  # models may leave the board
    leaving_times: int  # factor for the VP of a model that does
    ways: list[PackWay]


class PackLimits(Info, frozen=True, kw_only=True):
    capacity: int  # Sizes in a cube
    tokens: int
    smoke: int
    guns: int
    swarms: int
    item: int  # characters of an item's name


class PackKind(Info, frozen=True, kw_only=True):
    """What the draws and steps depend on, of one profile."""

    name: str  # in English, to number equal ones
    size: int
    vp: int
    mode: Mode
    away: str  # where it waits at first: 'air', 'orbit', '' for the table
    ground: bool  # only on level 1
    guns: int  # ranged weapons
    moves: bool
    medic: bool
    loader: bool
    healable: bool
    rampage: bool
    gun: bool
    swarm: bool
    engineer: bool
    lord: bool  # it calls swarms
    scout: bool
    leader: bool
    toughness: int  # unhurt, in sevenths
    items: list[str]
    item: str  # that becomes this Sentry Gun, '' for other models


class PackAction(Info, frozen=True, kw_only=True):
    verb: str
    target: str  # '' for none


class PackCard(Info, frozen=True, kw_only=True):
    copies: int
    combat: list[PackAction]
    shoot: list[PackAction]


class PackItem(Info, frozen=True, kw_only=True):
    id: str
    rule: str
    names: list[str]  # in all languages, reduced to plain lower-case words
    gun: bool  # it becomes a Sentry Gun


class TableStat(Info, frozen=True, kw_only=True):
    name: str
    value: str


class TableWeapon(Info, frozen=True, kw_only=True):
    name: str
    kind: Annotated[str, one_of("ranged", "fight", "device")]
    figures: str
    abilities: list[TableTerm]


class TableFigures(Info, frozen=True, kw_only=True):
    """The profile of a model as on a card, with JADE's usual defence and the Fight power that says who strikes."""

    type: str
    vp: int
    points: int
    stats: list[TableStat]
    weapons: list[TableWeapon]
    abilities: list[TableTerm]
    items: list[TableTerm]  # bought for it
    special: TableTerm | None
    fight_power: str | None
    defence: TablePoint


class TableAction(Info, frozen=True, kw_only=True):
    verb: str
    target: str | None
    text: str


class TableCheck(Info, frozen=True, kw_only=True):
    """A forced action: when it applies, and what the model then does."""

    rule: str
    name: str
    condition: str
    actions: list[TableAction]


class TableHelp(Info, frozen=True, kw_only=True):
    """What a Medic or a Loader does instead of the card while a friend needs it."""

    rule: str
    name: str
    text: str
    actions: list[TableAction]


class TableCard(Info, frozen=True, kw_only=True):
    id: str
    number: int  # among the cards of the file
    printed: str  # among all copies: `8–11`
    name: str
    theme: str


class TableWay(Info, frozen=True, kw_only=True):
    """A way to score: the VP to offer, none if any number is possible."""

    source: str
    name: str
    vp: list[int]
    sides: list[Annotated[str, one_of("jade", "you")]]
    rule: str
    text: str


class TableMission(Info, frozen=True, kw_only=True):
    id: str
    name: str
    about: str
    target: int | None
    rounds: int | None
    jade: list[TablePoint]  # what JADE does in this mission
    ways: list[TableWay]


class PackMode(Info, frozen=True, kw_only=True):
    standing: dict[str, list[TablePoint]]  # applies to every card, by the moment at which it is checked
    movement: list[TablePoint]


class PackKindTexts(Info, frozen=True, kw_only=True):
    name: str
    figures: TableFigures
    modes: dict[str, PackMode]


class PackTexts(Info, frozen=True, kw_only=True):
    """All words of a game in one language; the last five are sentences with placeholders."""

    team: str
    mission: TableMission | None
    kinds: list[PackKindTexts]
    profiles: dict[str, str]
    checks: dict[str, list[TableCheck]]
    helps: dict[str, TableHelp]
    cards: list[TableCard]
    actions: dict[str, str]
    words: dict[str, TablePoint]
    items: dict[str, str]
    uses: dict[str, TablePoint]
    held_back: dict[str, list[TablePoint]]
    newcomers: list[list[TablePoint]]
    points: dict[str, TablePoint]
    recon: list[TablePoint]
    scouts: list[TablePoint]
    supplies: list[TablePoint]
    your_turn: list[TablePoint]
    sources: dict[str, str]
    counters: dict[str, str]
    refusals: dict[str, str]
    notes: dict[str, str]
    verdicts: dict[str, str]
    sentences: dict[str, str]


class AssistantPack(Info, frozen=True, kw_only=True):
    """Everything the assistant needs; models, enemies and newcomers are indices of `kinds`."""

    format: int
    setup: PackSetup
    limits: PackLimits
    kinds: list[PackKind]
    models: list[int]
    enemies: list[int]
    newcomers: list[int]
    cards: list[PackCard]
    clear_shot: int  # index of that forced action
    replaces: bool  # a forced action is instead of the card, not before it
    items: list[PackItem]
    passive: list[str]  # rules of items that work by themselves
    texts: Annotated[dict[str, PackTexts], Meta(description="By language.")]
