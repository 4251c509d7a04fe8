"""The pending question and its possible answers."""

from __future__ import annotations

from typing import Annotated

from deadzone.core.kinds.attention import ATTENTION
from deadzone.core.kinds.question_kind import DOMAINS, PARTS
from deadzone.host.protocol.studies import Forecast, StudyInfo
from deadzone.host.protocol.words import Answer, Info, Side, one_of

Domain = Annotated[str, one_of(*DOMAINS)]
Attention = Annotated[str, one_of(*ATTENTION)]
Part = Annotated[str, one_of(*PARTS)]


class Option(Info, frozen=True, kw_only=True):
    value: Answer
    label: str
    notation: str  # `activate red-1`
    model: int  # -1 for none
    cube: int  # -1 for none
    dice: list[int]  # faces of the command dice that it uses
    forecast: Forecast | None


class Greyed(Info, frozen=True, kw_only=True):
    value: Answer
    label: str
    reason: str
    rule: str


class SpotInfo(Info, frozen=True, kw_only=True):
    cube: int
    bounds: tuple[int, int, int, int]  # left, right, top, bottom of the base's centre
    suggestions: tuple[tuple[int, int], ...]
    automatic: tuple[int, int]  # the place to take if the player leaves it to the table
    taken: tuple[tuple[int, int, int], ...]  # x, y, radius of bases that may not be overlapped unless `crowded`
    radius: int
    crowded: bool


class QuestionInfo(Info, frozen=True, kw_only=True):
    n: int
    side: Side
    kind: str  # see docs/protocol.md
    domain: Domain
    model: int  # the model asked about, -1 for none
    text: str
    stakes: str  # what it decides, in a sentence or two
    rule: str  # the rule behind it, '' for none
    interrupt: bool  # asked during the other side's turn
    attention: Attention  # `turn`: the player is taking their turn; `sudden`: the question interrupts something
    part: Part  # what the answer decides, '' if a page needs no special form for it
    options: list[Option]  # empty for a spot
    greyed: list[Greyed]
    spot: SpotInfo | None
    special: str  # rule id of the army special it is about, '' for none
    study: StudyInfo | None  # of `model`, while it chooses an action or a path


class Waiting(Info, frozen=True, kw_only=True):
    side: Side
    text: str
    model: int
    bot: bool
