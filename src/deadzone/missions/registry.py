"""All missions by name, the roll that chooses one, and what each is about. M-GEN-01.

Everything here is made from the records of `rules.missions.mission_kinds`.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final

from deadzone.core.board.battlefield import Battlefield
from deadzone.core.dice import FACES
from deadzone.core.sentence import Fault, Name, Sentence, Words
from deadzone.core.setting import Mission, Options
from deadzone.missions.layout import on_battlefield
from deadzone.rules.missions.mission_kinds import MISSION_KINDS

MISSIONS: Final[dict[str, Callable[[Battlefield, int], Mission]]] = {
    id: partial(on_battlefield, kind) for id, kind in MISSION_KINDS.items()
}
RANDOM: Final = "random"
CHOICES: Final = (*MISSIONS, RANDOM)  # valid names
FACES_PER_MISSION: Final = FACES // len(MISSIONS)
AGAIN: Final = ""  # instead of a mission: roll the die again
COUNTED: Final = {4: Name("four"), 5: Name("five"), 6: Name("six"), 7: Name("seven"), 8: Name("eight")}

MISSION_NAMES: Final[dict[str, Name]] = {
    **{id: kind.name for id, kind in MISSION_KINDS.items()},
    RANDOM: Name("Random mission"),
}
MISSION_ABOUT: Final[dict[str, Words]] = {
    **{id: kind.about for id, kind in MISSION_KINDS.items()},
    RANDOM: Sentence("One of the {count} missions, all equally likely.", count=COUNTED[len(MISSIONS)]),
}


def mission_called(name: str) -> Callable[[Battlefield, int], Mission]:
    if name not in MISSIONS:
        raise Fault("Unknown mission '{name}'; the missions are {known}.", name=name, known=", ".join(CHOICES))
    return MISSIONS[name]


def laid_out(field: Battlefield, name: str) -> Battlefield:
    """The battlefield with the mission's zones and objectives for drawing; unchanged for a random mission."""
    if name != RANDOM:
        mission = mission_called(name)(field, 0)
        field.red_zone, field.blue_zone = mission.zones
        field.objective_cubes = tuple(cube for cube, _ in mission.objectives)
    return field


def mission_of_die(face: int) -> str:
    """The mission of a die face: 1-2 Patrol, 3-4 Scour, 5-6 Break-through, 7-8 Search & Destroy. M-GEN-01, R-SETUP-02.

    All missions have equally many faces; any faces left over give AGAIN.
    """
    place = (face - 1) // FACES_PER_MISSION
    return tuple(MISSIONS)[place] if place < len(MISSIONS) else AGAIN


def check_agreements(mission: str, options: Options) -> None:
    """Refuse secret missions outside Patrol: the sources have no others. M-SECRET-00, M-GAP-03."""
    if options.secret_missions and not (mission in MISSION_KINDS and MISSION_KINDS[mission].secrets):
        raise Fault("Secret missions are only available for Patrol.", rule="M-SECRET-00")
