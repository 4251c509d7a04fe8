"""The lessons about being Pinned and about fighting."""

from __future__ import annotations

from typing import Final

from deadzone.core.sentence import Name, Sentence
from deadzone.situations.learning.lesson import Given, Lesson, Task
from deadzone.situations.learning.tables import (
    ASSAULT,
    AT_FIRST,
    ENFORCER,
    LAST_ROUND,
    MAP,
    OBJECTIVES,
    WARRIOR,
    enforcers,
    goes_to,
    is_dead,
    steel_warriors,
)

FIRE_FOR_EFFECT: Final = Lesson(
    id="learn-effect",
    name=Name("Fire for Effect"),
    tasks=(
        Task(
            text=Sentence(
                "Shoot at the Steel Warrior again, now with Fire for Effect. It does no damage, but whoever is "
                "hit is Pinned: he lies down."
            ),
            done=lambda g: g.models[WARRIOR].pinned,
            wants={
                "activate": (ENFORCER,),
                "action": ("shoot",),
                "target": (WARRIOR,),
                "mode": ("fire-for-effect",),
            },
            models=(ENFORCER, WARRIOR),
            cubes=("r3c4",),
        ),
    ),
    learned=Sentence(
        "Pin an enemy before he acts, and he does only half as much. Fire for Effect needs a Rapid Fire weapon."
    ),
    dice=(Given(kind="shoot", faces=(6, 3, 7, 5, 1, 2)), Given(kind="survive", faces=(5, 2, 3))),
    map=MAP,
    red=enforcers("r0c2 r0c4 r2c2 r2c4L2 r0c1"),
    blue=steel_warriors(AT_FIRST, hurt="r3c4"),
    round=2,
    last_round=LAST_ROUND,
    objectives=OBJECTIVES,
    under_way=True,
)

PINNED: Final = Lesson(
    id="learn-pinned",
    name=Name("Pinned"),
    tasks=(
        Task(
            text=Sentence(
                "Now your Assault Enforcer is Pinned. Activate him and choose Stand Up: a Pinned model can do "
                "nothing else before that."
            ),
            done=lambda g: not g.models[ASSAULT].pinned,
            wants={"activate": (ASSAULT,), "action": ("stand-up",)},
            models=(ASSAULT,),
        ),
    ),
    learned=Sentence("Standing up costs one of the two actions."),
    map=MAP,
    red=enforcers("r0c2 r1c3 r2c2 r2c4L2 r0c1", pinned=(ASSAULT,), acted=(ENFORCER,)),
    blue=steel_warriors(AT_FIRST, hurt="r3c4", pinned="r3c4"),
    round=2,
    last_round=LAST_ROUND,
    objectives=OBJECTIVES,
    under_way=True,
)

FIGHTING: Final = Lesson(
    id="learn-fighting",
    name=Name("Fighting"),
    tasks=(
        Task(
            text=Sentence(
                "Move the Assault Enforcer into r3c4, to the Steel Warrior. Whoever enters the cube of an enemy "
                "fights him at once."
            ),
            done=is_dead,
            wants={**goes_to(ASSAULT, "r3c4"), "opponent": (WARRIOR,)},
            models=(ASSAULT, WARRIOR),
            cubes=("r3c4",),
        ),
    ),
    learned=Sentence(
        "He was Pinned and injured, and you moved in: you get three extra dice. A dead Steel Warrior brings 2 VP."
    ),
    dice=(Given(kind="fight", model=ASSAULT, faces=(7, 2, 6, 3, 5, 1, 4)), Given(kind="survive", faces=(5, 2, 3))),
    map=MAP,
    red=enforcers("r0c2 r2c3 r2c2 r2c4L2 r0c1", acted=(ENFORCER,)),
    blue=steel_warriors(AT_FIRST, hurt="r3c4", pinned="r3c4"),
    round=2,
    last_round=LAST_ROUND,
    objectives=OBJECTIVES,
    under_way=True,
)
