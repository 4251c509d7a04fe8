"""Mission, score and end of the battle."""

from __future__ import annotations

from typing import Final

from deadzone.assistant.models import Models
from deadzone.assistant.records.cards import Json, point_record, points_record
from deadzone.assistant.setup import SetUp
from deadzone.assistant.steps import JADE, OTHER_PLAYER
from deadzone.assistant.verdict import WINNERS, verdict
from deadzone.core.sentence import Sentence
from deadzone.jade.paper.guide import Point
from deadzone.jade.paper.missions import (
    SOURCE_NAMES,
    Way,
    choices_in,
    goals_of,
    has_objectives,
    mission_words,
    ways_to_score,
)
from deadzone.language.words import say

SCORE_OBJECTIVES: Final = Point(
    "R-END-01", Sentence("End of the round: score VP for the objectives that one side alone holds.")
)
SMOKE_CLEARS: Final = Point(
    "I-SMOKE-04", Sentence("Smoke: roll a d8 for each cube full of it; on 5-8 the smoke clears.")
)


def mission_record(setup: SetUp, lang: str) -> Json | None:
    """The mission: VP to win, the last round if any, what JADE does differently, and what there is to note."""
    if not setup.mission:
        return None
    name, about = mission_words(setup.mission)
    return {
        "id": setup.mission,
        "name": say(name, lang),
        "about": say(about, lang),
        "target": setup.target or None,
        "rounds": setup.rounds or None,
        "jade": points_record([*choices_in(setup.mission), *goals_of(setup.mission)], lang),
        "ways": [way_record(way, lang) for way in ways_to_score(setup.mission, bool(setup.enemies))],
    }


def way_record(way: Way, lang: str) -> Json:
    """A way to score: `vp` are the numbers to offer, none if any number is possible; `sides` may use it."""
    sides = [name for name, may in ((WINNERS[JADE], way.jade), (WINNERS[OTHER_PLAYER], way.other)) if may]
    name = say(SOURCE_NAMES[way.source], lang)
    return {"source": way.source, "name": name, "vp": list(way.vp), "sides": sides, **point_record(way.point, lang)}


def score_record(models: Models, lang: str) -> Json:
    """The VP of both sides, in all and by source, and what was noted in which round."""
    entries = [
        {
            "side": WINNERS[entry.side],
            "round": entry.round,
            "vp": entry.vp,
            "source": entry.source,
            "name": say(SOURCE_NAMES[entry.source], lang),
        }
        for entry in models.score.entries
    ]
    return {**{name: _side(models, side, lang) for side, name in WINNERS.items()}, "entries": entries}


def _side(models: Models, side: int, lang: str) -> Json:
    parts = [
        {"source": part.source, "name": say(SOURCE_NAMES[part.source], lang), "vp": part.vp}
        for part in models.points(side)
    ]
    return {"vp": models.vp(side), "parts": parts}


def end_record(models: Models, lang: str) -> Json | None:
    """How the battle ends if the round ends as things stand; None if it goes on. R-WIN-01."""
    end = verdict(models)
    if end is None:
        return None
    return {"winner": end.winner, "reason": end.reason, "rule": end.rule, "text": say(end.sentence, lang)}


def to_do(models: Models) -> list[Point]:
    """What the players do at the end of the round, before the next one begins. R-END-01..03."""
    points: list[Point] = []
    if has_objectives(models.setup.mission):
        points.append(SCORE_OBJECTIVES)
    if models.smoke:
        points.append(SMOKE_CLEARS)
    return points


def to_do_record(models: Models, lang: str) -> list[Json]:
    return points_record(to_do(models), lang)
