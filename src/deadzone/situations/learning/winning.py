"""The lessons about command dice, items and objectives."""

from __future__ import annotations

from typing import Final

from deadzone.core.sentence import Name, Sentence
from deadzone.core.sides import RED
from deadzone.core.state import COMMAND_FACES, FACE_DOWN, FIGHT, MOVE, TOKEN_KINDS, State
from deadzone.situations.learning.lesson import Given, Lesson, Task
from deadzone.situations.learning.tables import (
    ASSAULT,
    CAPTAIN,
    DOG,
    ENFORCER,
    GUNNER,
    LAST_ROUND,
    LATER,
    MAP,
    OBJECTIVES,
    enforcers,
    goes_to,
    stands_in,
    steel_warriors,
)

MEDI_PACK = "I-MEDIPACK"
SCORED = 3  # the round of the lesson about objectives


def _rolled(g: State) -> bool:
    return any([g.command(RED, face) for face in range(len(COMMAND_FACES))])


COMMAND_DICE: Final = Lesson(
    id="learn-command",
    name=Name("Command dice"),
    tasks=(
        Task(
            text=Sentence(
                "A round begins with the command dice; you may re-roll any of them once. Re-roll the two FIGHT "
                "results: no enemy is near."
            ),
            done=lambda g: _rolled(g) and not g.command(RED, FIGHT),
            wants={"reroll": ((FIGHT, FIGHT),)},
        ),
        Task(
            text=Sentence(
                "Activate the Captain and choose the free Move to r1c3. The MOVE result pays for it: he keeps "
                "his own actions."
            ),
            done=stands_in(CAPTAIN, "r1c3"),
            wants=goes_to(CAPTAIN, "r1c3", "free-move"),
            models=(CAPTAIN,),
            cubes=("r1c3",),
        ),
    ),
    learned=Sentence(
        "DICE adds a die to a test, ACTIVATE lets a second model act in the same turn. Results left at "
        "the end of the round are lost."
    ),
    dice=(
        Given(kind="command", faces=(MOVE + 1, FIGHT + 1, 2, FIGHT + 1, 1), count=5),
        Given(kind="command", faces=(4, 2), count=2),
    ),
    map=MAP,
    red=enforcers("r0c2 r3c4 r2c2 r2c4L2 r0c1", kills=2),
    blue=steel_warriors(LATER),
    round=3,
    last_round=LAST_ROUND,
    objectives=OBJECTIVES,
)

ITEMS: Final = Lesson(
    id="learn-items",
    name=Name("Items"),
    tasks=(
        Task(
            text=Sentence(
                "Move the injured Enforcer onto the token in r2c3, pick it up and keep it. Nobody knows yet what"
                " lies there face down."
            ),
            done=lambda g: MEDI_PACK in g.models[ENFORCER].items or not g.models[ENFORCER].damage,
            wants={**goes_to(ENFORCER, "r2c3"), "pick-up": (0,), "found": ("keep",)},
            models=(ENFORCER,),
            cubes=("r2c3",),
        ),
        Task(
            text=Sentence("It is a Medi-Pack. Choose it among the actions and heal the Enforcer."),
            done=lambda g: not g.models[ENFORCER].damage,
            wants={"action": ("medi-pack",), "patient": (ENFORCER,)},
            models=(ENFORCER,),
        ),
    ),
    learned=Sentence("Picking up a token is free. You do it at the end of a movement, with no enemy in the cube."),
    dice=(Given(kind="reveal", faces=(TOKEN_KINDS.index(MEDI_PACK),)),),
    map=MAP,
    red=enforcers("r1c3 r3c4 r2c2 r2c4L2 r0c1", hurt=(ENFORCER,), kills=2, acted=(CAPTAIN,)),
    blue=steel_warriors(LATER, acted=True),
    round=3,
    last_round=LAST_ROUND,
    objectives=OBJECTIVES,
    tokens=(("r2c3", FACE_DOWN), ("r4c3", FACE_DOWN)),
    under_way=True,
)

OBJECTIVE: Final = Lesson(
    id="learn-objectives",
    name=Name("Objectives"),
    tasks=(
        Task(
            text=Sentence(
                "Move the Enforcer with Burst Laser to the objective in r3c5L2. In each round it brings 2 VP to "
                "whoever holds it alone."
            ),
            done=stands_in(GUNNER, "r3c5L2"),
            wants=goes_to(GUNNER, "r3c5L2"),
            models=(GUNNER,),
            cubes=("r3c5L2",),
        ),
        Task(
            text=Sentence("End his Activation. He was the last to act, so the round ends and is scored."),
            done=lambda g: g.round > SCORED,
            wants={"action": ("stop",)},
        ),
    ),
    learned=Sentence(
        "Kills, objectives and Intel bring VP. In a Patrol, the first side with 12 VP at the end of a round wins."
    ),
    map=MAP,
    red=enforcers("r1c3 r3c4 r2c3 r2c4L2 r0c1", kills=2, acted=(CAPTAIN, ASSAULT, ENFORCER, DOG)),
    blue=steel_warriors(LATER, acted=True),
    round=SCORED,
    last_round=LAST_ROUND,
    objectives=OBJECTIVES,
    tokens=(("r4c3", FACE_DOWN),),
    under_way=True,
)
