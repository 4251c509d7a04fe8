"""Replays: the timeline of a battle, and what was on the table after each step."""

from __future__ import annotations

from typing import Any, Literal

from deadzone.host.protocol.company import EndingInfo
from deadzone.host.protocol.hello import BoardInfo
from deadzone.host.protocol.messages import Hello
from deadzone.host.protocol.steps import Step
from deadzone.host.protocol.view import ModelView, View
from deadzone.host.protocol.words import Info, Side, SideOrNone

EyesChoice = Literal["all", "red", "blue"]  # after the end: everything, or what a side was told
MarkKind = Literal["round", "activation", "kill", "score", "moment", "end"]


class MarkInfo(Info, frozen=True, kw_only=True):
    """A place in the timeline: where a round or an Activation begins, a model is killed, VP are scored; or a turning
    point of the battle (`moment`)."""

    kind: MarkKind
    step: int
    round: int  # 0: before the first
    side: SideOrNone  # whose Activation, loss or score it is
    model: int  # -1 for none
    text: str


class FrameInfo(Info, frozen=True, kw_only=True):
    """A step with the table after it: the whole view, or what has changed since the frame before."""

    step: Step
    board: int  # index into `ReplayInfo.boards`
    view: View | None  # null: the view before, with `models` and `rest` changed
    models: list[tuple[int, ModelView]]  # those that changed, by number
    rest: dict[str, Any]  # other fields of the view that changed


class ReplayFrames(Info, frozen=True, kw_only=True):
    first: int
    frames: list[FrameInfo]  # fewer than were asked for where the battle ends


class ReplayInfo(Info, frozen=True, kw_only=True):
    """A battle to look back on: the set-up and the timeline. It has the frames around the moment asked for; the
    others are fetched apart."""

    hello: Hello
    number: int  # steps
    over: bool  # then everything may be seen; before, what this seat was told
    boards: list[BoardInfo]  # more than one if the board was turned before deployment
    marks: list[MarkInfo]  # in the order of their steps
    ending: EndingInfo | None  # set if the players ended the battle, not the rules
    note: str  # what is not as it was, for a battle of an earlier edition of the rules; '' otherwise
    around: ReplayFrames
    playable: int  # the last step from which it can be played on; 0: from none, or not before the end
    changing: list[int]  # steps after which somebody chooses a model, so that who plays a side may change


class ChancePoint(Info, frozen=True, kw_only=True):
    """Red's chance to win after a step, from 0 to 1."""

    step: int
    round: int
    red: float


class TurnInfo(Info, frozen=True, kw_only=True):
    """A turning point: an Activation that came differently than expected. All chances are red's.

    `after` - `expected` is the sum of what its decisions changed and of luck.
    """

    step: int
    last: int
    side: Side
    round: int
    jade: bool  # JADE's cards and its document decided
    text: str  # who did what, and what came of it
    expected: float  # with the best plan
    after: float
    decisions: float
    luck: float


class MistakeInfo(Info, frozen=True, kw_only=True):
    """A decision that gave away some of the chance to win, with the best plan instead."""

    step: int
    round: int
    lost: float
    chosen: str
    best: str


class SideAnalysis(Info, frozen=True, kw_only=True):
    decisions: int  # that were looked at
    accuracy: float | None  # share of decisions to which nothing better was found; null without any
    tests: int
    luck: float  # of the dice, in standard deviations
    mistakes: list[MistakeInfo]  # the largest first


class AnalysisInfo(Info, frozen=True, kw_only=True):
    """What AMBER finds when it looks back on a battle that is over."""

    level: str
    chances: list[ChancePoint]
    turns: list[TurnInfo]
    sides: tuple[SideAnalysis, SideAnalysis]
