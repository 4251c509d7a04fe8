"""All missions by name, how chance chooses one, and what each is about. M-GEN-01."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from deadzone.core.board.battlefield import Battlefield
from deadzone.core.sentence import Fault, Name
from deadzone.core.setting import Mission, Options
from deadzone.missions.house import break_through, scour, search_and_destroy
from deadzone.missions.patrol import patrol
from deadzone.rules.missions.missions import BREAK_THROUGH, PATROL, SCOUR, SEARCH

MISSIONS: Final[dict[str, Callable[[Battlefield, int], Mission]]] = {
    PATROL: patrol,
    SCOUR: scour,
    BREAK_THROUGH: break_through,
    SEARCH: search_and_destroy,
}
RANDOM: Final = "random"
FACES_PER_MISSION: Final = 2  # of a d8

MISSION_NAMES: Final = {
    PATROL: Name("Patrol"),
    SCOUR: Name("Scour (house mission)"),
    BREAK_THROUGH: Name("Break-through (house mission)"),
    SEARCH: Name("Search & Destroy (house mission)"),
    RANDOM: Name("Let the dice choose"),
}
MISSION_ABOUT: Final = {
    RANDOM: Name("One of the four missions, each as likely as the others."),
    PATROL: Name("Hold the objectives in the middle of the board, and hunt down the enemy."),
    SCOUR: Name(
        "Sixteen tokens, no objectives: carry what you find into your own corner for 2 VP each. Kinds of items that "
        "your team has bought are worth nothing there."
    ),
    BREAK_THROUGH: Name("No objectives: a model that leaves the board through the enemy zone earns twice its own VP."),
    SEARCH: Name(
        "The enemy Leader and a second enemy marked in secret are worth double; two objectives of 1 VP. Whoever finds "
        "Intel learns the enemy’s marks."
    ),
}


def mission_called(name: str) -> Callable[[Battlefield, int], Mission]:
    if name not in MISSIONS:
        known = ", ".join([*MISSIONS, RANDOM])
        raise Fault("There is no mission '{name}'; there are {known}.", name=name, known=known)
    return MISSIONS[name]


def laid_out(field: Battlefield, name: str) -> Battlefield:
    """The battlefield with the zones and objectives of the mission on it, to be drawn; any may be chosen by chance."""
    if name != RANDOM:
        mission = mission_called(name)(field, 0)
        field.red_zone, field.blue_zone = mission.zones
        field.objective_cubes = tuple(cube for cube, _ in mission.objectives)
    return field


def mission_of_die(face: int) -> str:
    """1-2 Patrol, 3-4 Scour, 5-6 Break-through, 7-8 Search & Destroy. M-GEN-01, R-SETUP-02."""
    return tuple(MISSIONS)[(face - 1) // FACES_PER_MISSION]


def check_agreements(mission: str, options: Options) -> None:
    """Secret missions are those of Patrol; the sources have no others. M-SECRET-00, M-GAP-03."""
    if options.secret_missions and mission != PATROL:
        raise Fault("Secret missions are known for Patrol only.", rule="M-SECRET-00")
