"""The state of a battle as a seat may see it."""

from __future__ import annotations

from typing import Literal

from deadzone.host.protocol.words import Info, Side, SideOrNone, Winner
from deadzone.table.telling import state_marks

Sign = state_marks.Sign  # icon of a state or marker
Fate = Literal["table", "killed", "waiting", "left", "held"]


class StateInfo(Info, frozen=True, kw_only=True):
    """`id` is a rule id (`A-TAG`) or a word of the engine; `spent`: a once-per-game ability that was used."""

    id: str
    name: str
    sign: Sign
    spent: bool


class ModelView(Info, frozen=True, kw_only=True):
    side: Side
    profile: int
    label: str  # `red-1`, in the seat's language
    short: str  # `R1`
    number: int  # within its team, from 1
    name: str  # `Enforcer Captain (R1)`
    cube: int
    x: int  # 1..399, west to east
    y: int  # 1..399, north to south
    fate: Fate
    damage: int
    most_damage: int  # more damage than this kills
    pinned: bool
    activated: bool
    burning: bool
    reloading: bool
    items: list[str]  # names
    item_rules: list[str]  # rule id of each; `Hello.rules` has the texts
    states: list[StateInfo]  # everything that the fields above do not cover
    radius: int
    height: int
    eye: int


class TokenView(Info, frozen=True, kw_only=True):
    cube: int
    face_down: bool
    item: str  # '' when face down, unless this seat was allowed to look at it
    name: str  # '' when face down, unless this seat was allowed to look at it
    wreck: bool  # not an item but the wreck of a Sentry Gun


class MarkerView(Info, frozen=True, kw_only=True):
    id: str
    name: str
    sign: Sign
    cube: int
    side: SideOrNone  # its owner
    model: int  # the destroyed model of a wreck, otherwise -1


class Holder(Info, frozen=True, kw_only=True):
    cube: int
    side: SideOrNone


class View(Info, frozen=True, kw_only=True):
    round: int
    initiative: SideOrNone
    turn: SideOrNone
    active: int  # model, -1 for none
    winner: Winner
    vp: tuple[list[int], list[int]]  # per side: kills, objectives, intel, mission
    points: tuple[int, int]
    command: tuple[list[int], list[int]]  # per side: how many dice of each of the six faces
    unactivated: tuple[int, int]
    models: list[ModelView]
    tokens: list[TokenView]
    smoke: list[int]  # every smoke-filled cube
    markers: list[MarkerView]  # everything else in cubes: set traps, wrecks, marked spots, what is in the smoke
    zones: tuple[tuple[int, ...], tuple[int, ...]]  # squares of each side's zone, including extensions
    holders: list[Holder]  # the side that controls each objective
    secrets: tuple[str, str]  # name of each side's secret mission, empty if there is none or this seat does not know it
    secret_rules: tuple[str, str]  # the rule of each, `M-SECRET-02`; empty like its name
