"""The guided first battle: its lessons in order, and the battle with which it ends."""

from __future__ import annotations

from typing import Final

from msgspec import UNSET

from deadzone.core.sentence import Name, Sentence
from deadzone.core.state import FACE_DOWN
from deadzone.situations.learning.lesson import Given, Lesson, Task
from deadzone.situations.learning.tables import (
    ENFORCERS,
    HUSCARL,
    LAST_ROUND,
    LATER,
    MAP,
    OBJECTIVES,
    enforcers,
    jade_has_acted,
    steel_warriors,
)
from deadzone.situations.learning.under_fire import FIGHTING, FIRE_FOR_EFFECT, PINNED
from deadzone.situations.learning.walking_and_shooting import LEVELS, MOVING, SHOOTING, SIGHT
from deadzone.situations.learning.winning import COMMAND_DICE, ITEMS, OBJECTIVE
from deadzone.table.files.battlefile import Head

OURS = "r1c3 r3c4 r2c3 r3c5L2 r1c1"
TOKENS = (("r4c3", FACE_DOWN), ("r2c6", FACE_DOWN), ("r5c1", FACE_DOWN))

JADES_TURN: Final = Lesson(
    id="learn-jade",
    name=Name("JADE’s turn"),
    tasks=(
        Task(
            text=Sentence(
                "Activate any model, do what you like with it and end its Activation. Then follow JADE’s turn: "
                "it draws a model and a card, and says why it acts."
            ),
            done=jade_has_acted,
        ),
    ),
    learned=Sentence("So it goes on, one model each, until all have acted. Then the next round begins."),
    dice=(
        Given(kind="jade-model", faces=(0,)),
        Given(kind="shoot", model=HUSCARL, faces=(4, 1, 2, 1, 2)),
        *[Given(kind="survive", model=model, faces=(5, 2, 6)) for model in range(len(ENFORCERS))],
    ),
    map=MAP,
    red=enforcers(OURS, points=2, kills=2),
    blue=steel_warriors(LATER),
    round=4,
    last_round=LAST_ROUND,
    objectives=OBJECTIVES,
    tokens=TOKENS,
    under_way=True,
)

FREE: Final = Lesson(
    id="learn-free",
    name=Name("Your battle"),
    learned=Sentence(
        "The lessons are over, and from here on the battle is yours, with ordinary dice. The first side "
        "with 12 VP at the end of a round wins."
    ),
    map=MAP,
    red=enforcers(OURS, points=2, kills=2),
    blue=steel_warriors(LATER, points=2),
    round=4,
    last_round=LAST_ROUND,
    objectives=OBJECTIVES,
    tokens=TOKENS,
    vp_target=12,
)

COURSE: Final = (
    MOVING, LEVELS, SIGHT, SHOOTING, FIRE_FOR_EFFECT, PINNED, FIGHTING, COMMAND_DICE, ITEMS, OBJECTIVE, JADES_TURN,
    FREE,
)  # fmt: skip
LESSONS: Final[dict[str, Lesson]] = {lesson.id: lesson for lesson in COURSE}


def lesson_of(head: Head) -> Lesson | None:
    """The lesson of a battle, if it is one."""
    return LESSONS.get(head.situation) if head.situation is not UNSET else None


def place_of(lesson: Lesson) -> int:
    """The place of a lesson in the course, from 1."""
    return COURSE.index(lesson) + 1
