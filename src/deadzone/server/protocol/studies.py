"""What a model could do, with exact odds."""

from __future__ import annotations

from typing import Annotated, Literal

from deadzone.server.protocol.steps import ModifierInfo
from deadzone.server.protocol.words import Grade, Info, one_of

ReachKind = Literal["move", "sprint", "fight"]


class TestInfo(Info, frozen=True, kw_only=True):
    dice: int
    target: int  # 4 for 4+, 0 for `-`
    base: int
    rerolls: int
    modifiers: list[ModifierInfo]
    text: str  # `5 x 4+ (3, Clear Shot +2)`


class Odds(Info, frozen=True, kw_only=True):
    """Probabilities, which add up to 1."""

    no_effect: float
    pinned: float
    injured: float
    killed: float


class ForecastCase(Info, frozen=True, kw_only=True):
    defence: str  # `survive`, `dodge`, `counter-attack`
    name: str
    test: TestInfo
    defender: Odds
    attacker: Odds | None  # what a counter-attack does to the attacker


class Forecast(Info, frozen=True, kw_only=True):
    """An opposed test with its exact odds."""

    kind: Annotated[str, one_of("shoot", "fight")]
    text: str  # the forecast in one sentence
    attacker: int
    defender: int
    attack: TestInfo
    cases: list[ForecastCase]  # one for a shot or a chosen defence, two if the opponent has yet to choose


class ActionInfo(Info, frozen=True, kw_only=True):
    value: str
    label: str
    possible: bool
    reason: str
    rule: str


class Reach(Info, frozen=True, kw_only=True):
    cube: int
    kind: ReachKind


class Line(Info, frozen=True, kw_only=True, rename={"start": "from"}):
    start: int  # model
    to: int  # model
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
    actions: list[ActionInfo]  # empty inside a question, whose options and greyed entries hold the same
    reach: list[Reach]
    lines: list[Line]  # to every enemy on the table
    targets: list[TargetInfo]


class Viewer(Info, frozen=True, kw_only=True):
    model: int
    grade: Annotated[str, one_of("partial", "clear")]


class SeenCube(Info, frozen=True, kw_only=True):
    cube: int
    grade: Annotated[str, one_of("partial", "clear")]
