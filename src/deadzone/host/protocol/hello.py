"""Parts of the greeting: the mission, the board, the teams, their profiles and the texts of their rules."""

from __future__ import annotations

from typing import Literal

from deadzone.host.protocol.words import Info, Side

ProfileRole = Literal["leader", "troop", "specialist", "vehicle", "character", "sentry"]
FigureKind = Literal[
    "shooter", "heavy", "fighter", "leader", "helper", "team", "beast", "drone", "walker", "vehicle", "rider", "sentry"
]


class ScoringInfo(Info, frozen=True, kw_only=True):
    """A way to score VP, or to win; `vp` is how many, as a text, '' if the text says it."""

    name: str
    vp: str
    text: str
    rule: str


class MissionInfo(Info, frozen=True, kw_only=True):
    id: str
    name: str
    vp_target: int  # 0: none
    round_limit: int
    items: bool
    about: str
    ways: list[ScoringInfo]  # what scores VP
    ends: list[ScoringInfo]  # what ends the battle


class SituationInfo(Info, frozen=True, kw_only=True):
    """The prepared situation of a battle: `goal` in a sentence, and the condition of each star."""

    id: str
    name: str
    about: str
    goal: str
    stars: list[str]


class Objective(Info, frozen=True, kw_only=True):
    cube: int
    vp: int


class BoardInfo(Info, frozen=True, kw_only=True):
    """Cubes are `level0 * 64 + row * 8 + column`; row 0 is north, column 0 west. Sides are north, east, south, west."""

    name: str
    levels: int
    sides: list[int]  # side type at `cube * 4 + side`, see core/board/battlefield.py
    floors: list[int]  # floor type per cube
    ladders: list[int]  # cubes
    ramps: list[tuple[int, int]]  # cube and the side towards which it rises
    objectives: list[Objective]
    zones: tuple[tuple[int, ...], tuple[int, ...]]  # squares (0..63) of the mission's red and blue zone
    supported: list[int]  # cubes in which a model can stand
    cube_names: list[str]  # `r3c5L2` by cube


class TeamInfo(Info, frozen=True, kw_only=True):
    side: Side
    name: str
    player: str
    player_name: str
    human: bool


class WeaponInfo(Info, frozen=True, kw_only=True):
    name: str
    range: int  # -1: RF, 0: a device
    ap: int
    abilities: list[str]  # names, with their number where they have one
    rules: list[str]  # the rule id of each


class ProfileInfo(Info, frozen=True, kw_only=True):
    name: str
    role: ProfileRole
    figure: FigureKind  # the shape in which it is drawn
    faction: str  # whose colours it wears, '' for mercenaries
    points: int
    vp: int
    speed: tuple[int, int]
    shoot: int  # 0 is `-`
    fight: int
    survive: int
    size: int
    armour: int
    recon: int
    weapons: list[WeaponInfo]
    abilities: list[str]  # names, with their number where they have one
    ability_rules: list[str]  # the rule id of each
    equipment: list[str]
    equipment_rules: list[str]  # the rule id of each
    army_special: str
    rules: list[str]  # ids of the rules of its abilities, equipment and weapons; `Hello.rules` has their texts
    special: str  # rule id of its army special, '' for none


class FaceInfo(Info, frozen=True, kw_only=True):
    """A face of the command dice."""

    name: str
    word: str  # shown beside its sign, which is `+1` for ACTIVATE


class RuleInfo(Info, frozen=True, kw_only=True):
    id: str
    name: str
    text: str


class HouseInfo(Info, frozen=True, kw_only=True):
    """A house rule that applies in this battle."""

    rule: str
    name: str
    value: str
    text: str
