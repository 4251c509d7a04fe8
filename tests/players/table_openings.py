"""A short battle of the starter teams, at its first question."""

from deadzone.core.setting import Ground, Options
from deadzone.core.state import State
from deadzone.maps.shipped import load
from deadzone.missions.patrol import patrol
from deadzone.table.opening import open_battle
from deadzone.table.teams import load_team


def short_battle(rounds: int = 6) -> State:
    field = load("refinery")
    red, blue = load_team("enforcers-starter"), load_team("forge-fathers-starter")
    return open_battle(Ground(field), patrol(field), red.profiles, blue.profiles, Options(round_limit=rounds))[0]
