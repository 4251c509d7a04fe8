"""What a model could do, with exact odds."""

from __future__ import annotations

from typing import Annotated, Literal

from deadzone.host.protocol.steps import ModifierInfo
from deadzone.host.protocol.words import Grade, Info, one_of

ReachKind = Literal["move", "sprint", "fight"]
FireMode = Literal["", "shoot", "fire-for-effect"]
DangerKind = Literal["strike", "trap", "fall", "fight", "shot", "seen", "passing"]


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
    """A cube that the model can go to with one movement."""

    cube: int
    kind: ReachKind
    action: str  # that it takes: `move`, `sprint`, `free-move`, `rampage-move`; '' if the movement is under way
    cubes: int  # of movement that it uses
    path: tuple[int, ...]  # the cubes passed, and the last one


class DangerInfo(Info, frozen=True, kw_only=True):
    """What threatens a model on a way.

    `strike`: these enemies may strike at it as it leaves. `trap`: a Trap lies in the cube. `fall`: it lets itself fall
    there, unharmed. `fight`: it must fight one of them there. `shot`: they could shoot at it there. `seen`: they would
    see it there. `passing`: they would see it on the way.
    """

    kind: DangerKind
    models: list[int]
    cube: int
    forecasts: list[Forecast]  # of strikes and fights, one for each model if it can be foreseen


class WayInfo(Info, frozen=True, kw_only=True):
    """The way that `go` takes to a cube."""

    action: str
    uses: str  # the action in words, '' if the movement is under way
    dice: list[int]  # faces of the command dice that it uses
    cubes: int
    path: tuple[int, ...]
    dangers: list[DangerInfo]


class OfferInfo(Info, frozen=True, kw_only=True):
    """A way to attack an enemy; the fields but `label` and `forecast` are those of `go`."""

    label: str
    action: str
    weapon: int | None
    mode: FireMode  # '' for weapons that cannot Fire for Effect
    cube: int | None  # to which the model goes first, or at which the weapon is fired
    dice: list[int]
    forecast: Forecast | None


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
