"""The guided battle: what the player is to do now."""

from __future__ import annotations

from deadzone.host.battles.game import Game
from deadzone.host.protocol.messages import LessonInfo
from deadzone.language.words import say
from deadzone.situations.learning.course import COURSE, place_of
from deadzone.situations.records import PLAYER


def lesson_info(game: Game, lang: str) -> LessonInfo | None:
    """What the player is to do now, and what leads there; None outside of the guided battle."""
    lesson, g = game.lesson, game.g
    if lesson is None:
        return None
    task = lesson.task(g)
    asked = g.question if g.question is not None and g.question.side == PLAYER else None
    return LessonInfo(
        number=place_of(lesson),
        of=len(COURSE),
        name=say(lesson.name, lang),
        text=say(task.text if task is not None else lesson.learned, lang),
        done=lesson.is_done(g),
        free=not lesson.tasks,
        models=[*task.models] if task is not None else [],
        cubes=[*task.places()] if task is not None else [],
        answers=[*task.wanted(asked)] if task is not None and asked is not None else [],
    )
