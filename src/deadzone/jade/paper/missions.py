"""Missions for people at a table: what scores VP, how many win, and what JADE takes for an objective. M-*.

As in a battle: `missions/layout.py`, `rules/missions/missions.py`, `jade/judgement/goals.py`.
"""

from __future__ import annotations

from typing import Final

from deadzone.core.sentence import Fault, Name, Sentence, Words
from deadzone.jade.paper.guide import Point
from deadzone.language.quoting import quoted
from deadzone.missions.layout import vp_required
from deadzone.missions.registry import MISSION_ABOUT, MISSION_NAMES, MISSIONS
from deadzone.procedures.items.items import INTEL_VP
from deadzone.rules.missions.mission_kinds import MISSION_KINDS, PATROL, MissionKind
from deadzone.rules.missions.missions import LEAVING_TIMES

USUAL: Final = PATROL
MISSION_IDS: Final = tuple(MISSIONS)

# What VP are for. Kills of known models count by themselves.
KILLS: Final = "kill"
OBJECTIVES: Final = "objective"
INTEL: Final = "intel"
DELIVERIES: Final = "item"
LEAVING: Final = "leave"
MARKED: Final = "mark"
OTHER: Final = "other"
SOURCES: Final = (KILLS, OBJECTIVES, INTEL, DELIVERIES, LEAVING, MARKED, OTHER)
SOURCE_NAMES: Final = {
    KILLS: Name("Kills"),
    OBJECTIVES: Name("Objectives"),
    INTEL: Name("Intel"),
    DELIVERIES: Name("Items handed in"),
    LEAVING: Name("Models that left the board"),
    MARKED: Name("Marked enemies"),
    OTHER: Name("Corrections"),
}


class Way:
    """A way to score: what for, the VP that are possible at a time (any number if empty), and its rule in words.

    It may be open to one side only: what the other gets by it is known from the marks of JADE's models.
    """

    def __init__(self, source: str, vp: tuple[int, ...], point: Point, jade: bool = True, other: bool = True) -> None:
        self.source = source
        self.vp = vp
        self.point = point
        self.jade = jade
        self.other = other


def mission_called(id: str) -> MissionKind:
    if id not in MISSION_KINDS:
        known = ", ".join(MISSION_IDS)
        raise Fault("Unknown mission '{name}'; the missions are {known}.", name=quoted(id), known=known)
    return MISSION_KINDS[id]


def mission_words(id: str) -> tuple[Words, Words]:
    """The name of a mission, and what it is about."""
    return MISSION_NAMES[id], MISSION_ABOUT[id]


def vp_to_win(points: int) -> int:
    """The VP needed to win a game of this size. M-GEN-02, M-GEN-03."""
    return vp_required(points)


def zone_size(id: str) -> int:
    """Ground cubes of each deployment zone. R-DEPLOY-03."""
    return len(mission_called(id).zones[0])


def may_leave(id: str) -> bool:
    """Whether models score by leaving the board through the enemy zone. M-HOUSE-BREAK, M-PATROL-15."""
    return bool(id) and MISSION_KINDS[id].leaving


def has_objectives(id: str) -> bool:
    return bool(MISSION_KINDS[id or USUAL].objectives)


def vp_for_leaving(vp: int) -> int:
    """The VP of a model that leaves the board. M-HOUSE-BREAK."""
    return LEAVING_TIMES * vp


def ways_to_score(id: str, kills_known: bool) -> list[Way]:
    """What has to be noted in a mission; kills only where the other player's models are not known. M-PATROL-12.

    Games of older versions have no mission and are taken for Patrol.
    """
    kind = MISSION_KINDS[id or USUAL]
    ways = [] if kills_known else [_kills()]
    if kind.objectives:
        held = Sentence("For each objective that one side alone stands on at the end of the round.")
        worth = tuple(sorted(set(kind.objectives.values())))
        ways.append(Way(OBJECTIVES, worth, Point("R-OBJ-05", held)))
    found = Sentence("For each Intel token, at once when it is picked up.")
    ways.append(Way(INTEL, (INTEL_VP,), Point("I-INTEL-01", found)))
    if kind.delivery_vp:
        handed = Sentence("For each item carried into the zone of one's own side and handed in there.")
        ways.append(Way(DELIVERIES, (kind.delivery_vp,), Point("M-HOUSE-SCOUR", handed)))
    if kind.leaving:
        left = Sentence("For each of your models that leaves the board through JADE's zone: twice its VP.")
        ways.append(Way(LEAVING, (), Point("M-HOUSE-BREAK", left), jade=False))
    if kind.marks:
        marked = Sentence("For each marked enemy killed: its VP once more.")
        ways.append(Way(MARKED, (), Point("M-HOUSE-SEARCH", marked)))
    wrong = Sentence("To put right what was noted wrongly; the VP may be negative.")
    return [*ways, Way(OTHER, (), Point("R-WIN-02", wrong))]


def _kills() -> Way:
    killed = Sentence("For each of your models that JADE kills: its VP.")
    return Way(KILLS, (), Point("R-KILL-03", killed), other=False)


def goals_of(id: str) -> list[Point]:
    """What JADE takes for an objective in a mission without any. M-HOUSE-BREAK, M-HOUSE-SCOUR."""
    kind = MISSION_KINDS.get(id)
    if kind is not None and kind.leaving:
        out = Sentence(
            "The nearest objective is a cube of your zone at the edge of the board; from there its next Move towards "
            "an objective leaves the board. Its last model leaves only if that wins the battle."
        )
        return [Point("M-HOUSE-BREAK", out)]
    if kind is not None and kind.delivery_vp:
        item = Sentence(
            "The nearest objective is its own zone if it carries an item that scores, otherwise the nearest token that "
            "it can carry and would take."
        )
        return [Point("M-HOUSE-SCOUR", item)]
    return []


def choices_in(id: str) -> list[Point]:
    """What JADE decides in a mission before the battle. M-HOUSE-SEARCH."""
    kind = MISSION_KINDS.get(id)
    if kind is None or not kind.marks:
        return []
    marks = Sentence("JADE marks your Leader, and of your Specialists (or Troops) the one worth the most VP.")
    return [Point("M-HOUSE-SEARCH", marks)]
