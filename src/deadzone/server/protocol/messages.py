"""What the server sends, version 1.

Everything is made from the shapes in this folder, so that nothing leaves the server that is not written down here.
`tools/protocol.py` makes the page's types and the JSON Schema from them; docs/protocol.md tells how they are used.
"""

from __future__ import annotations

from deadzone.server.protocol.company import Company, EndingInfo
from deadzone.server.protocol.hello import BoardInfo, FaceInfo, HouseInfo, MissionInfo, ProfileInfo, RuleInfo, TeamInfo
from deadzone.server.protocol.questions import QuestionInfo, Waiting
from deadzone.server.protocol.steps import Step
from deadzone.server.protocol.studies import SeenCube, StudyInfo, TargetInfo
from deadzone.server.protocol.view import View
from deadzone.server.protocol.words import Info, Lang, Origin, Role, Side

PROTOCOL = 1


class Hello(Info, frozen=True, kw_only=True, tag="hello"):
    protocol: int
    battle: str
    role: Role
    sides: list[Side]  # the sides for which this connection may answer
    lang: Lang
    mission: MissionInfo
    board: BoardInfo
    teams: tuple[TeamInfo, TeamInfo]
    profiles: list[ProfileInfo]  # `ModelView.profile` counts in here
    rules: list[RuleInfo]  # what the abilities, items and army specials do, in short
    faces: list[FaceInfo]  # the six command faces, by number
    sources: list[str]  # names of the sources of victory points: kills, objectives, intel, mission
    house: list[HouseInfo]  # the house rules that this battle is played with
    origin: Origin
    foreign: list[str]  # models of a battle from a file that differ from the catalogue


class Update(Info, frozen=True, kw_only=True, tag="update"):
    """What happened and how it stands.

    Drop all steps with `n` greater than `after` (they were undone), then append `steps`. While the battle goes on an
    update has the step of one answer (none after an undo) and the view after it; where JADE's turn begins with that
    there is a second one, the draw of its cards. After `join` all steps of the battle come in one update.
    """

    after: int
    number: int  # steps so far
    steps: list[Step]
    view: View
    question: QuestionInfo | None  # for those who may answer it; null for the others and at the end
    waiting: Waiting | None  # who is asked, for everybody; null at the end
    undo: bool  # the last answer may be taken back by this connection
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
    reason: str  # why it could not stand there, '' when it could
    targets: list[TargetInfo]  # enemies, how they are seen from there and what could be shot at them
    threats: list[TargetInfo]  # enemies, how they would see the model there and what they could shoot
    seen: list[SeenCube]  # cubes in which a model of the same Size would be seen


class AliveReply(Info, frozen=True, kw_only=True, tag="alive"):
    n: int


class Ended(Info, frozen=True, kw_only=True, tag="ended"):
    """The server closes the connection after this. `again`: it is worth trying to connect once more."""

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
