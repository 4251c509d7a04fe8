"""Words that players meet at the table, each with a short text and the rule that says it all.

Abilities, items, army specials, modifiers and marks have their names and texts elsewhere (`host/reading/book.py` puts
them together); here are the others.
"""

from __future__ import annotations

from typing import Final

from msgspec import Struct

from deadzone.core.sentence import Name, Words
from deadzone.core.state import COMMAND_FACES, MOVE_BONUS, VP_SOURCES
from deadzone.missions.registry import MISSION_NAMES
from deadzone.rules.missions.mission_kinds import (
    CLAIM,
    KNOWLEDGE,
    MISSION_KINDS,
    MURDER,
    NORMAL_RULES,
    SECRET_KINDS,
)
from deadzone.table.telling.log import ACTION_NAMES, FACE_NAMES, SOURCES


class Term(Struct, frozen=True):
    """`id` is the page's name for it; `rule` is where the whole rule stands."""

    id: str
    name: Words
    text: Words
    rule: str


STATES: Final = (
    Term(
        "pinned",
        Name("Pinned"),
        Name("Lies down. All it may do when activated is Stand Up. In a fight it may only dodge."),
        "R-PIN-02",
    ),
    Term(
        "burning",
        Name("on fire"),
        Name("Must first fight the flames when it is activated. If it fails, the flames burn it and it does no more."),
        "A-BURNS",
    ),
    Term(
        "reloading",
        Name("to reload"),
        Name("Its weapon cannot shoot until a Special action removes the Reload counter."),
        "A-SLOWRELOAD",
    ),
    Term("activated", Name("activated"), Name("Has had its turn: it does not act again this round."), "R-ROUND-02"),
    Term(
        "damage",
        Name("injured"),
        Name(
            "Each damage token is one filled dot. More tokens than its Size kill it. Whoever fights an injured model "
            "has one more die."
        ),
        "R-WOUND-02",
    ),
    Term("killed", Name("killed"), Name("Removed from the battle; the enemy has scored its VP."), "R-WOUND-03"),
    Term("waiting", Name("not deployed"), Name("Not yet on the board."), "R-DEPLOY-05"),
    Term("left", Name("gone"), Name("Has left the board and does not return. It was not killed."), "R-FIELD-14"),
    Term("held", Name("off the table"), Name("Held back; it comes in later by its own rule."), "A-AERIAL"),
    Term(MOVE_BONUS, Name("faster"), Name("Moves and sprints further than its Speed says, for now."), "R-PROFILE-04"),
)

FACES: Final = {
    "ACTIVATE": (Name("After one of your activations you activate a second model at once. One per turn."), "R-CMD-07"),
    "DICE": (
        Name("One more die for a Shoot, Fight or Survive test of yours, in the enemy’s turn too. Say how many first."),
        "R-CMD-08",
    ),
    "MOVE": (Name("A free Move of one cube for the active model."), "R-CMD-09"),
    "SHOOT": (Name("A free Shoot action for the active model, with a Heavy weapon too."), "R-CMD-10"),
    "FIGHT": (Name("A free Fight action for the active model."), "R-CMD-11"),
    "SPECIAL": (Name("The army special of your Leader, even after its death. One per activation."), "R-CMD-15"),
}

ACTION_TEXTS: Final = {
    "move": (
        Name("Short. Goes as many cubes as its first Speed value, or takes another place in its cube."),
        "R-MOVE-01",
    ),
    "sprint": (
        Name("Long. Goes as many cubes as its second Speed value. Not if an enemy was in its cube at the start."),
        "R-SPRINT-01",
    ),
    "stand-up": (
        Name("Short, and the first action of a Pinned model. An enemy in the cube attacks it at once."),
        "R-STAND-01",
    ),
    "shoot": (
        Name("Short. One enemy in sight and in range: 3 dice on Shoot against 3 dice on Survive."),
        "R-SRES-01",
    ),
    "fight": (
        Name("Long. One enemy in the same cube: 3 dice on Fight; it counter-attacks or dodges."),
        "R-FRES-01",
    ),
    "rampage-move": (Name("A free Move of one cube, before anything else."), "A-RAMPAGE-02"),
    "medi-pack": (
        Name("Special action: removes all damage tokens from itself or a model in its cube. No enemy may be there."),
        "I-MEDIPACK-01",
    ),
    "medic": (Name("Special action: removes a damage token from itself or a friend in its cube."), "A-MEDIC-01"),
    "reload": (Name("Special action: removes a Reload counter, so that the weapon can shoot again."), "A-SLOWRELOAD"),
    "emplace": (Name("Special action of an Engineer: the Sentry Gun in its cube becomes a model."), "I-SENTRY-01"),
    "pack": (Name("Special action of an Engineer: the Sentry Gun in its cube becomes an item again."), "I-SENTRY-01"),
    "disarm": (Name("Special action of an Engineer: removes a Trap."), "A-ENGINEER"),
    "tag": (Name("Special action: marks an enemy in sight; Tag weapons have one more die against it."), "A-TAG-01"),
    "commlink": (
        Name("Special action: marks a cube in sight, at which friends may throw grenades or fire Indirect weapons."),
        "I-COMMLINK-01",
    ),
    "teleport": (Name("Long: goes up to 3 cubes in any direction, through walls and floors."), "A-TELEPORT-01"),
    "call-in": (Name("Special action: the Hammerfist lands in an empty cube."), "A-HAMMERFIST-02"),
    "call-swarm": (Name("Special action: places a new swarm in its cube."), "A-SWARMLORD-02"),
    "boom": (Name("Special action: it explodes and dies; the enemy scores its VP."), "A-BOOM-02"),
    "free-move": (Name("Uses a MOVE result: one cube, and no action is spent."), "R-FREE-01"),
    "free-shoot": (Name("Uses a SHOOT result: a shot, and no action is spent."), "R-FREE-02"),
    "free-fight": (Name("Uses a FIGHT result: a fight, and no action is spent."), "R-FREE-03"),
    "army-special": (Name("Uses a SPECIAL result for the army special of your Leader."), "R-CMD-15"),
    "stop": (
        Name("The model is done for this round, whatever actions it has left. Without any action the turn is over."),
        "R-TURN-03",
    ),
}

SIGHT: Final = (
    Term(
        "sight-clear",
        Name("clear shot", context="sight"),
        Name("The whole model can be seen, base included: two more dice to shoot at it."),
        "R-LOS-01",
    ),
    Term("sight-partial", Name("in sight"), Name("A part of the model can be seen: a normal shot."), "R-LOS-01"),
    Term("sight-none", Name("not in sight"), Name("Nothing of the model can be seen: no shot."), "R-LOS-01"),
)

SCORE: Final = (
    Term(
        "vp",
        Name("VP"),
        Name("Victory Points. At the end of a round, who has enough of them, and more than the enemy, wins."),
        "R-WIN-01",
    ),
    Term(
        "initiative",
        Name("Initiative"),
        Name("This side begins the round. The first to have activated all its models has it in the next."),
        "R-TURN-09",
    ),
    Term(
        "unactivated",
        Name("to activate"),
        Name("Models not yet activated this round. With fewer than the enemy a side may pass."),
        "R-TURN-04",
    ),
)

SOURCE_TEXTS: Final = {
    "kills": (Name("Each enemy model killed is worth its VP, whatever killed it."), "R-KILL-03"),
    "objectives": (Name("At the end of each round, for each objective that one side alone stands on."), "R-OBJ-04"),
    "intel": (Name("1 VP at once for each Intel token that is picked up."), "I-INTEL-01"),
    "mission": (Name("What this mission gives VP for, beside the rest."), "M-GEN-01"),
}

STATS: Final = (
    Term("stat-speed", Name("Speed"), Name("Cubes of a Move, then cubes of a Sprint."), "R-PROFILE-04"),
    Term(
        "stat-shoot", Name("Shoot"), Name("Each die of a shot with this number or more is a success."), "R-PROFILE-07"
    ),
    Term(
        "stat-fight",
        Name("Fight"),
        Name("Each die of a fight with this number or more is a success."),
        "R-PROFILE-07",
    ),
    Term(
        "stat-survive",
        Name("Survive"),
        Name("Each die with this number or more is a success when it is shot at, dodges or falls."),
        "R-PROFILE-07",
    ),
    Term("stat-armour", Name("Armour"), Name("Stops that much damage of each attack; AP lowers it."), "R-DMG-03"),
    Term(
        "stat-size",
        Name("Size"),
        Name(
            "More damage tokens than this kill it. A cube holds Sizes up to 4 for each side, and small openings stop "
            "large models."
        ),
        "R-PROFILE-06",
    ),
    Term("stat-vp", Name("VP"), Name("What the enemy scores for killing it."), "R-KILL-03"),
    Term(
        "range", Name("range"), Name("Cubes that the weapon reaches, levels included; the own cube is 0."), "R-RANGE-01"
    ),
)

THINGS: Final = (
    Term(
        "objective",
        Name("objective"),
        Name("Scores its VP at the end of each round for the side that alone has models in its cube."),
        "R-OBJ-04",
    ),
    Term(
        "token",
        Name("token"),
        Name("An item that nobody knows yet. A model that enters the cube, with no enemy there, may pick it up."),
        "R-ITEM-02",
    ),
    Term(
        "smoke",
        Name("smoke"),
        Name("Nobody sees into, out of or through this cube. At the end of each round it clears on 5 or more."),
        "R-LOS-05",
    ),
    Term(
        "zone",
        Name("deployment zone"),
        Name("Where a side begins: all levels above these squares."),
        "R-RECON-05",
    ),
)

SECRET_RULES: Final = {
    NORMAL_RULES: "M-SECRET-01",
    CLAIM: "M-SECRET-02",
    MURDER: "M-SECRET-03",
    KNOWLEDGE: "M-SECRET-04",
}
SECRET_TEXTS: Final = {
    "M-SECRET-01": Name("Your VP count as usual."),
    "M-SECRET-02": Name("Objectives give you double VP. Kills give you half their VP, rounded down."),
    "M-SECRET-03": Name("Objectives give you nothing. The enemy Leader gives you double VP when it is killed."),
    "M-SECRET-04": Name("Each of your models that leaves the board through the enemy zone gives you twice its own VP."),
}


def terms() -> list[Term]:
    """All terms that no catalogue has."""
    faces = zip(COMMAND_FACES, FACE_NAMES, strict=True)
    return [
        *STATES,
        *SIGHT,
        *SCORE,
        *STATS,
        *THINGS,
        *[Term(f"face-{face}", name, *FACES[face]) for face, name in faces],
        *[Term(f"action-{action}", name, *ACTION_TEXTS[action]) for action, name in ACTION_NAMES.items()],
        *[Term(f"source-{source}", SOURCES[source], *SOURCE_TEXTS[source]) for source in VP_SOURCES],
        *[Term(f"mission-{id}", MISSION_NAMES[id], kind.about, kind.rule) for id, kind in MISSION_KINDS.items()],
        *[Term(rule, SECRET_KINDS[n].name, SECRET_TEXTS[rule], rule) for n, rule in SECRET_RULES.items()],
    ]
