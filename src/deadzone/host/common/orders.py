"""Orders to the workshop, and what comes of them; `running/making.py` carries them out.

There are drawings of battlefields, work on teams and maps, replays, and battles ready to be stored.
"""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from deadzone.core.sentence import Fault
from deadzone.host.common.refusals import Failure, Refusal
from deadzone.host.protocol.bodies import Rematch
from deadzone.host.protocol.replays import EyesChoice
from deadzone.host.protocol.words import Role
from deadzone.host.records.seats import WATCH
from deadzone.table.files.battlefile import Head

TeamTask = Literal["list", "check", "random", "forms", "odds", "sheet", "deck", "keep", "pack"]
MapTask = Literal["check", "picture", "plan", "try", "generate", "keep"]
ReplayTask = Literal["info", "frames", "film.gif", "film.webp", "report.pdf"]
AsBefore = Literal["", "easy", "paper", "hard"]


class PlayOn(Struct, frozen=True, kw_only=True):
    """The step from which a battle goes on, and who plays each side.

    A difficulty is JADE's; empty is the one it had, or that of its document if it did not play. `house` has the house
    rules of the server, of which those about JADE apply where it is new.
    """

    at: int
    players: tuple[str, str]
    difficulty: tuple[AsBefore, AsBefore] = ("", "")
    house: dict[str, str] = {}


class ReplayWanted(Struct, frozen=True, kw_only=True):
    """What is wanted of a battle file, in which language and for whom.

    `first` and `count` are for frames, `first` alone for the timeline; `round` is the one of an animation, 0 for
    the whole battle. `eyes` are for timeline and frames.
    """

    task: ReplayTask
    lang: str
    role: Role = WATCH
    first: int = 1
    count: int = 0
    round: int = 0
    eyes: EyesChoice = "all"


class RandomMapWanted(Struct, frozen=True, kw_only=True, tag="random-map"):
    """Orders a drawing of the battlefield generated from a seed."""

    seed: int
    levels: int
    mission: str
    lang: str


class MapWanted(Struct, frozen=True, kw_only=True, tag="map"):
    """Orders a drawing of a shipped battlefield."""

    id: str
    mission: str
    lang: str


class BattleWanted(Struct, frozen=True, kw_only=True, tag="battle"):
    """Orders a new battle; the body is an encoded NewBattle."""

    body: bytes


class FileSent(Struct, frozen=True, kw_only=True, tag="file"):
    """Orders a battle resumed from its file."""

    content: bytes


class FileKept(Struct, frozen=True, kw_only=True, tag="kept"):
    """Orders a battle as its file has it, over or not, with its seeds; it is played again to be checked."""

    content: bytes


class RematchWanted(Struct, frozen=True, kw_only=True, tag="rematch"):
    """Orders a new battle like the one with this head."""

    head: Head
    wanted: Rematch


class SituationWanted(Struct, frozen=True, kw_only=True, tag="situation"):
    """Orders a battle that begins with a prepared situation."""

    id: str


class PlayOnWanted(Struct, frozen=True, kw_only=True, tag="play-on"):
    """Orders a battle that goes on from a moment of the one in this file."""

    content: bytes
    wanted: PlayOn


BattleOrder = BattleWanted | RematchWanted | FileSent | FileKept | SituationWanted | PlayOnWanted


class ToOpen(Struct, frozen=True, kw_only=True, tag="open"):
    """Orders a battle, with the chance from which its seeds are made."""

    order: BattleOrder
    chance: str


class TeamWork(Struct, frozen=True, kw_only=True, tag="team"):
    """Orders something about a team or a list; the body is encoded as the task says (`host/teams/desk.py`)."""

    task: TeamTask
    body: bytes
    lang: str


class MapWork(Struct, frozen=True, kw_only=True, tag="map-work"):
    """Orders something about a battlefield; the body is encoded as the task says (`host/maps/desk.py`)."""

    task: MapTask
    body: bytes
    lang: str


class ReplayWork(Struct, frozen=True, kw_only=True, tag="replay"):
    """Orders something for looking back on a battle, from its file."""

    content: bytes
    wanted: ReplayWanted


class PaperWanted(Struct, frozen=True, kw_only=True, tag="paper"):
    """Orders something to print for the table; `map` is the battlefield of a plan, with the zones of a mission."""

    what: str
    paper: str
    lang: str
    map: str = ""
    mission: str = ""


# What takes long, or may: films and papers, and battle files, which are played from the beginning.
LONG_TASKS = ("sheet", "deck", "plan", "try")

Order = RandomMapWanted | MapWanted | ToOpen | TeamWork | MapWork | ReplayWork | PaperWanted


def is_long(order: Order) -> bool:
    if isinstance(order, TeamWork | MapWork):
        return order.task in LONG_TASKS
    if isinstance(order, ToOpen):
        return isinstance(order.order, FileSent | FileKept | PlayOnWanted)
    return isinstance(order, ReplayWork | PaperWanted)


class Drawing(Struct, frozen=True, kw_only=True, tag="drawing"):
    svg: str


class Battle(Struct, frozen=True, kw_only=True, tag="battle"):
    """A battle. Its entries are packed one by one, because unpacking thousands at once would block too long."""

    head: Head
    entries: list[bytes]


class Made(Struct, frozen=True, kw_only=True, tag="made"):
    """The body of a response."""

    content: bytes


Outcome = Drawing | Battle | Made | Refusal | Failure


def too_much() -> Fault:
    return Fault("This took too much time or memory and was stopped.")
