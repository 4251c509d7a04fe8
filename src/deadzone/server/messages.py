"""What the server sends, version 1. docs/protocol.md describes the messages, web/src/protocol.ts mirrors them.

Everything is made from these shapes, so that nothing leaves the server that is not written down here.
"""

from __future__ import annotations

from typing import Any, Literal

from deadzone.server.company_messages import Company, EndingInfo
from deadzone.server.hello_messages import BoardInfo, HouseInfo, MissionInfo, ProfileInfo, RuleInfo, TeamInfo
from deadzone.server.info import Info, Origin
from deadzone.server.sitting import Role

PROTOCOL = 1

Grade = Literal["none", "partial", "clear"]
Value = int | str | tuple[int, ...]


class StateInfo(Info, frozen=True, kw_only=True):
    id: str
    name: str
    spent: bool


class ModelView(Info, frozen=True, kw_only=True):
    side: int
    profile: int
    label: str
    short: str
    name: str
    cube: int
    x: int
    y: int
    fate: str
    damage: int
    most_damage: int
    pinned: bool
    activated: bool
    burning: bool
    reloading: bool
    items: list[str]
    states: list[StateInfo]
    radius: int
    height: int
    eye: int


class TokenView(Info, frozen=True, kw_only=True):
    cube: int
    face_down: bool
    item: str
    name: str


class MarkerView(Info, frozen=True, kw_only=True):
    id: str
    name: str
    cube: int
    side: int
    model: int  # what lies there destroyed, -1 otherwise


class Holder(Info, frozen=True, kw_only=True):
    cube: int
    side: int


class View(Info, frozen=True, kw_only=True):
    round: int
    initiative: int
    turn: int
    active: int
    winner: int
    vp: tuple[list[int], list[int]]
    points: tuple[int, int]
    command: tuple[list[int], list[int]]
    unactivated: tuple[int, int]
    models: list[ModelView]
    tokens: list[TokenView]
    smoke: list[int]
    markers: list[MarkerView]
    zones: tuple[tuple[int, ...], tuple[int, ...]]
    holders: list[Holder]
    secrets: tuple[str, str]  # each side's secret mission by name, empty where there is none or it is not known


class ModifierInfo(Info, frozen=True, kw_only=True):
    rule: str
    name: str
    dice: int


class DiceInfo(Info, frozen=True, kw_only=True):
    faces: tuple[int, ...]
    first: int
    target: int
    successes: int
    test: str
    modifiers: list[ModifierInfo]
    command: bool


class EventInfo(Info, frozen=True, kw_only=True):
    kind: str
    text: str
    models: list[int]
    cubes: list[int]
    values: dict[str, Any]
    dice: DiceInfo | None


class Step(Info, frozen=True, kw_only=True):
    n: int
    side: int
    model: int
    kind: str
    said: str
    why: list[str]
    fallback: str
    events: list[EventInfo]


class TestInfo(Info, frozen=True, kw_only=True):
    dice: int
    target: int
    base: int
    rerolls: int
    modifiers: list[ModifierInfo]
    text: str


class Odds(Info, frozen=True, kw_only=True):
    no_effect: float
    pinned: float
    injured: float
    killed: float


class ForecastCase(Info, frozen=True, kw_only=True):
    defence: str
    name: str
    test: TestInfo
    defender: Odds
    attacker: Odds | None


class Forecast(Info, frozen=True, kw_only=True):
    kind: str
    text: str
    attacker: int
    defender: int
    attack: TestInfo
    cases: list[ForecastCase]


class Option(Info, frozen=True, kw_only=True):
    value: Value
    label: str
    notation: str
    model: int
    cube: int
    forecast: Forecast | None


class Greyed(Info, frozen=True, kw_only=True):
    value: Value
    label: str
    reason: str
    rule: str


class SpotInfo(Info, frozen=True, kw_only=True):
    cube: int
    bounds: tuple[int, int, int, int]
    suggestions: tuple[tuple[int, int], ...]
    taken: tuple[tuple[int, int, int], ...]
    radius: int
    crowded: bool


class ActionInfo(Info, frozen=True, kw_only=True):
    value: str
    label: str
    possible: bool
    reason: str
    rule: str


class Reach(Info, frozen=True, kw_only=True):
    cube: int
    kind: str


class Line(Info, frozen=True, kw_only=True, rename={"start": "from"}):
    start: int
    to: int
    grade: Grade


class ShotInfo(Info, frozen=True, kw_only=True):
    weapon: int
    name: str
    forecast: Forecast | None
    reason: str
    rule: str


class TargetInfo(Info, frozen=True, kw_only=True):
    model: int
    grade: Grade
    distance: int
    shots: list[ShotInfo]


class StudyInfo(Info, frozen=True, kw_only=True):
    model: int
    actions: list[ActionInfo]
    reach: list[Reach]
    lines: list[Line]
    targets: list[TargetInfo]


class QuestionInfo(Info, frozen=True, kw_only=True):
    n: int
    side: int
    kind: str
    domain: str
    model: int
    text: str
    interrupt: bool
    options: list[Option]
    greyed: list[Greyed]
    spot: SpotInfo | None
    study: StudyInfo | None


class Waiting(Info, frozen=True, kw_only=True):
    side: int
    text: str
    model: int
    bot: bool


class SeenCube(Info, frozen=True, kw_only=True):
    cube: int
    grade: Grade


class Hello(Info, frozen=True, kw_only=True, tag="hello"):
    protocol: int
    battle: str
    role: Role
    sides: list[int]
    lang: str
    mission: MissionInfo
    board: BoardInfo
    teams: list[TeamInfo]
    profiles: list[ProfileInfo]
    rules: list[RuleInfo]
    faces: list[str]
    sources: list[str]
    house: list[HouseInfo]
    origin: Origin
    foreign: list[str]  # models of a battle from a file that differ from the catalogue


class Update(Info, frozen=True, kw_only=True, tag="update"):
    after: int
    number: int
    steps: list[Step]
    view: View
    question: QuestionInfo | None
    waiting: Waiting | None
    undo: bool
    ending: EndingInfo | None = None  # where it was not the rules that ended the battle


class Refused(Info, frozen=True, kw_only=True, tag="refused"):
    to: str
    request: int
    n: int
    text: str
    rule: str


class Studied(Info, frozen=True, kw_only=True, tag="studied"):
    request: int
    n: int
    study: StudyInfo


class Looked(Info, frozen=True, kw_only=True, tag="looked"):
    request: int
    n: int
    model: int
    cube: int
    spot: tuple[int, int]
    fits: bool
    reason: str
    targets: list[TargetInfo]
    threats: list[TargetInfo]
    seen: list[SeenCube]


class AliveReply(Info, frozen=True, kw_only=True, tag="alive"):
    n: int


class Ended(Info, frozen=True, kw_only=True, tag="ended"):
    text: str
    again: bool


class BattleRecord(Info, frozen=True, kw_only=True):
    """What a role has been told up to now, over HTTP: for looking back, not for going on."""

    format: str
    version: int
    hello: Hello
    number: int
    steps: list[Step]
    view: View
    ending: EndingInfo | None = None


ServerMessage = Hello | Update | Company | Refused | Studied | Looked | AliveReply | Ended
