"""How a battle stands, as a seat may see it."""

from __future__ import annotations

from typing import Literal

from deadzone.server.protocol.words import Info, Side, SideOrNone, Winner
from deadzone.table.telling import state_marks

Sign = state_marks.Sign  # what is drawn for a state or a marker
Fate = Literal["table", "killed", "waiting", "left", "held"]


class StateInfo(Info, frozen=True, kw_only=True):
    """`id` is that of the rule (`A-TAG`), or a word of the engine; `spent`: it could be done once per game, and was."""

    id: str
    name: str
    sign: Sign
    spent: bool


class ModelView(Info, frozen=True, kw_only=True):
    side: Side
    profile: int
    label: str  # `red-1`, in the language
    short: str  # `R1`
    number: int  # its place in its team, from 1
    name: str  # `Enforcer Captain (red-1)`
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
    item_rules: list[str]  # the rule of each: `Hello.rules` tells what it does
    states: list[StateInfo]  # all that it bears beside what stands above
    radius: int
    height: int
    eye: int


class TokenView(Info, frozen=True, kw_only=True):
    cube: int
    face_down: bool
    item: str  # '' when face down
    name: str  # '' when face down
    wreck: bool  # no item, but what is left of a Sentry Gun


class MarkerView(Info, frozen=True, kw_only=True):
    id: str
    name: str
    sign: Sign
    cube: int
    side: SideOrNone  # whose it is
    model: int  # what lies there destroyed, -1 otherwise


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
    markers: list[MarkerView]  # whatever else lies in cubes: set traps, marked spots, what is in the smoke
    zones: tuple[tuple[int, ...], tuple[int, ...]]  # squares, as extended
    holders: list[Holder]  # who holds each objective now
    secrets: tuple[str, str]  # each side's secret mission by name, empty where there is none or it is not known
