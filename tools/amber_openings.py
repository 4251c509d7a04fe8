"""Battles of AMBER against itself to learn from: list, team, map and mission follow from a number."""

from __future__ import annotations

from deadzone.core.setting import Ground
from deadzone.core.state import State
from deadzone.maps.generate import generate
from deadzone.missions.registry import MISSIONS
from deadzone.table.house_rules import options_with
from deadzone.table.opening import open_battle
from deadzone.table.teams import ANY_LIST, random_team

MOST_ROUNDS = 10


def opened(seed: int, points: int = 100) -> State:
    """The battle of that number, with the same team on both sides, so that the play decides and not the lists."""
    team = random_team(ANY_LIST, f"match/{seed}", points)
    mission = list(MISSIONS)[seed % len(MISSIONS)]
    ground = Ground(generate(seed, 2 + seed % 2))
    laid_out = MISSIONS[mission](ground.field, points)
    state, _ = open_battle(ground, laid_out, team.profiles, team.profiles, options_with({}, MOST_ROUNDS), (None, None))
    return state
