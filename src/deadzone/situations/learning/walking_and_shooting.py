"""The first four lessons: moving, levels, sight and cover, shooting."""

from __future__ import annotations

from typing import Final

from deadzone.core.sentence import Name, Sentence
from deadzone.situations.learning.lesson import Given, Lesson, Task
from deadzone.situations.learning.tables import (
    AT_FIRST,
    ENFORCER,
    GUNNER,
    LAST_ROUND,
    MAP,
    OBJECTIVES,
    WARRIOR,
    enforcers,
    goes_to,
    is_hurt,
    stands_in,
    steel_warriors,
)

MOVING: Final = Lesson(
    id="learn-moving",
    name=Name("Moving"),
    tasks=(
        Task(
            text=Sentence(
                "Choose the Enforcer, then the framed cube r1c3. A Move goes to an adjacent cube; diagonals count too."
            ),
            done=stands_in(ENFORCER, "r1c3"),
            wants=goes_to(ENFORCER, "r1c3"),
            models=(ENFORCER,),
            cubes=("r1c3",),
        ),
    ),
    learned=Sentence(
        "In each round a model acts once: with two different Short actions, such as Move and Shoot, or "
        "with one Long action."
    ),
    map=MAP,
    red=enforcers("r0c2 r0c4 r0c3 r1c4 r0c1"),
    blue=steel_warriors(AT_FIRST),
    round=1,
    last_round=LAST_ROUND,
    objectives=OBJECTIVES,
    under_way=True,
)

LEVELS: Final = Lesson(
    id="learn-levels",
    name=Name("Levels"),
    tasks=(
        Task(
            text=Sentence(
                "Move the Enforcer with Burst Laser up to the walkway, cube r2c4L2. A Move may also lead one "
                "level up or down."
            ),
            done=stands_in(GUNNER, "r2c4L2"),
            wants=goes_to(GUNNER, "r2c4L2"),
            models=(GUNNER,),
            cubes=("r2c4L2",),
        ),
    ),
    learned=Sentence("L2 means level 2. Whoever shoots from above rolls one extra die."),
    map=MAP,
    red=enforcers("r0c2 r0c4 r1c3 r1c4 r0c1", acted=(ENFORCER,)),
    blue=steel_warriors(AT_FIRST),
    round=1,
    last_round=LAST_ROUND,
    objectives=OBJECTIVES,
    under_way=True,
)

SIGHT: Final = Lesson(
    id="learn-sight",
    name=Name("Sight and cover"),
    tasks=(
        Task(
            text=Sentence(
                "Choose the Enforcer: the dashed line to the Steel Warrior in r3c4 means cover: you see only part "
                "of him. Move to r2c2 to see all of him."
            ),
            done=stands_in(ENFORCER, "r2c2"),
            wants=goes_to(ENFORCER, "r2c2"),
            models=(ENFORCER, WARRIOR),
            cubes=("r2c2",),
        ),
    ),
    learned=Sentence(
        "A solid line is a Clear Shot, with two extra dice. No line, no shot: walls protect you in the same way."
    ),
    map=MAP,
    red=enforcers("r0c2 r0c4 r1c2 r2c4L2 r0c1", acted=(GUNNER,)),
    blue=steel_warriors(AT_FIRST),
    round=1,
    last_round=LAST_ROUND,
    objectives=OBJECTIVES,
    under_way=True,
)

SHOOTING: Final = Lesson(
    id="learn-shooting",
    name=Name("Shooting"),
    tasks=(
        Task(
            text=Sentence(
                "Shoot at the Steel Warrior in r3c4 with the Enforcer. The bar says beforehand how likely a "
                "miss, an injury or a kill is."
            ),
            done=is_hurt,
            wants={"activate": (ENFORCER,), "action": ("shoot",), "target": (WARRIOR,), "mode": ("shoot",)},
            models=(ENFORCER, WARRIOR),
            cubes=("r3c4",),
        ),
    ),
    learned=Sentence("Three successes against one: two points of damage. His Armour stops one, the other injures him."),
    dice=(Given(kind="shoot", faces=(6, 3, 7, 5, 1)), Given(kind="survive", faces=(5, 2, 3))),
    map=MAP,
    red=enforcers("r0c2 r0c4 r2c2 r2c4L2 r0c1", acted=(GUNNER,)),
    blue=steel_warriors(AT_FIRST),
    round=1,
    last_round=LAST_ROUND,
    objectives=OBJECTIVES,
    under_way=True,
)
