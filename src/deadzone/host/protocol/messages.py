"""Messages from the server, version 1.

All messages are built from the shapes in this folder, so that nothing leaves the server that is not described here.
`tools/protocol.py` makes the page's types and the JSON Schema from them; docs/protocol.md explains how they are used.
"""

from __future__ import annotations

from deadzone.host.protocol.company import Company, EndingInfo, Invited, Talk
from deadzone.host.protocol.hello import (
    BoardInfo,
    FaceInfo,
    HouseInfo,
    MissionInfo,
    ProfileInfo,
    RuleInfo,
    SituationInfo,
    TeamInfo,
)
from deadzone.host.protocol.questions import QuestionInfo, Waiting
from deadzone.host.protocol.steps import LaterReasons, Step
from deadzone.host.protocol.studies import OfferInfo, SeenCube, StudyInfo, TargetInfo, Viewer, WayInfo
from deadzone.host.protocol.view import View
from deadzone.host.protocol.words import Answer, Info, Lang, Origin, Role, Side

PROTOCOL = 1


class Hello(Info, frozen=True, kw_only=True, tag="hello"):
    protocol: int
    battle: str
    role: Role
    sides: list[Side]  # sides for which this connection may answer
    lang: Lang
    mission: MissionInfo
    situation: SituationInfo | None  # null unless the battle began with a prepared one
    board: BoardInfo
    teams: tuple[TeamInfo, TeamInfo]
    profiles: list[ProfileInfo]  # `ModelView.profile` is an index into this list
    rules: list[RuleInfo]  # short texts of the abilities, items and army specials
    faces: list[FaceInfo]  # the six command faces, by number
    sources: list[str]  # names of the sources of victory points: kills, objectives, intel, mission
    house: list[HouseInfo]  # house rules that apply in this battle
    origin: Origin
    foreign: list[str]  # models of a battle from a file that differ from the catalogue


class LessonInfo(Info, frozen=True, kw_only=True):
    """The lesson of the guided battle that is being played, and what is to be done."""

    number: int  # from 1
    of: int  # how many there are, with the battle at the end
    name: str
    text: str  # what to do and why; when it is done, what was learned
    done: bool  # no answer is taken any more: `lesson` leads on
    free: bool  # the lessons are over, and the battle is played freely
    models: list[int]  # to look at
    cubes: list[int]
    answers: list[Answer]  # to the current question: those that lead on; empty if all will do


class Update(Info, frozen=True, kw_only=True, tag="update"):
    """New steps and the current state.

    Drop all steps with `n` greater than `after` (they were undone), then append `steps`. During the battle an update
    has the step of one answer (none after an undo) and the view after it; if JADE's turn begins with that, there is a
    second step, the draw of its model and card. After `join` one update has all steps of the battle.
    """

    after: int
    number: int  # steps so far
    steps: list[Step]
    reasons: list[LaterReasons]  # of earlier steps whose plan is over now
    view: View
    question: QuestionInfo | None  # null for those who may not answer it, and at the end
    waiting: Waiting | None  # the side being asked, for everybody; null at the end
    undo: bool  # this connection may take the last answer back
    ending: EndingInfo | None = None  # set if the players ended the battle, not the rules
    more: bool = False  # a `go` continues: further updates follow at once, and there is no question yet
    lesson: LessonInfo | None = None  # in the guided battle
    open: View | None = None  # at one screen for both sides, if the side being asked knows more: what both may see


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
    reason: str  # why the model could not stand there, '' if it could
    targets: list[TargetInfo]  # enemies: how the model would see them from there, and how it could shoot at them
    threats: list[TargetInfo]  # enemies: how they would see the model there, and how they could shoot at it
    seen: list[SeenCube]  # cubes in which a model of the same Size would be seen
    way: WayInfo | None  # how it would get there; null if it cannot
    no_way: str  # why it cannot get there now, '' if it can


class Aimed(Info, frozen=True, kw_only=True, tag="aimed"):
    """How a model could attack an enemy now; if there are no `offers`, the reason."""

    request: int
    n: int
    model: int
    target: int
    offers: list[OfferInfo]
    reason: str
    rule: str


class Went(Info, frozen=True, kw_only=True, tag="went"):
    """A `go` is over: all its answers have been told. `text` says why it stopped early, '' if it did not."""

    n: int
    model: int
    text: str


class Sighted(Info, frozen=True, kw_only=True, tag="sighted"):
    request: int
    n: int
    model: int  # -1 for a cube: then as a standing model of Size 1 at `spot` would be seen
    cube: int
    spot: tuple[int, int]
    viewers: list[Viewer]  # models of both sides that see it


class PlanStep(Info, frozen=True, kw_only=True):
    """A step of a plan, such as an action, with all answers that carry it out.

    `kinds` are the questions that they answer. A step that is not `sure` comes after dice or the enemy had a say.
    """

    text: str
    answers: list[Answer]
    kinds: list[str]
    sure: bool
    model: int  # that acts, -1 for none
    path: list[int]  # the cubes through which it goes
    target: int  # the model that it attacks, -1 for none


class AdviceInfo(Info, frozen=True, kw_only=True):
    """A plan in words: `text` in short, then its steps, and reasons.

    `gain` is what it is worth more than the best plan, in hundredths of a victory point: 0 for the best itself. `wins`
    is its chance to win more than the best, in percent, where battles are decided; it is not counted in the gain.
    """

    answer: Answer  # the first of the plan, to the question that is pending
    model: int  # the model that acts, -1 if the plan does not begin with one
    gain: int
    wins: int
    text: str
    steps: list[PlanStep]
    why: list[str]


class Advised(Info, frozen=True, kw_only=True, tag="advised"):
    """The best plans, the best first; or the plan in hand (`mine`) beside the best, and what it gives away."""

    request: int
    n: int
    plans: list[AdviceInfo]
    mine: AdviceInfo | None = None
    lost: int = 0  # hundredths of a victory point, with battles won
    replied: bool = False  # all of it counted after JADE's next Activation


class AliveReply(Info, frozen=True, kw_only=True, tag="alive"):
    n: int


class Ended(Info, frozen=True, kw_only=True, tag="ended"):
    """The last message before the server closes the connection. `again`: reconnecting is worth a try."""

    text: str
    again: bool


class BattleRecord(Info, frozen=True, kw_only=True):
    """What a role has been told so far, over HTTP; for review, not for resuming the battle."""

    format: str
    version: int
    hello: Hello
    number: int
    steps: list[Step]
    view: View
    ending: EndingInfo | None = None


ServerMessage = (
    Hello
    | Update
    | Company
    | Talk
    | Invited
    | Refused
    | Studied
    | Looked
    | Aimed
    | Sighted
    | Advised
    | Went
    | AliveReply
    | Ended
)
