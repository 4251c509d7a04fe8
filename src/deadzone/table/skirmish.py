"""Two teams facing each other on a battlefield, for demonstrations, benchmarks and random runs of the machine."""

from __future__ import annotations

from deadzone.catalog.fielding import team_profiles
from deadzone.core.bodies import ANCHORS
from deadzone.core.profiles import Profile
from deadzone.core.questions import BLUE, RED
from deadzone.core.setting import Ground, Setting
from deadzone.core.state import COMMAND_FACES, DICE, Model, State
from deadzone.table.dice import DiceStream

RED_TEAM = "enforcers-starter"
BLUE_TEAM = "forge-fathers-starter"


def starter_teams() -> tuple[list[Profile], list[Profile]]:
    return team_profiles(RED_TEAM), team_profiles(BLUE_TEAM)


def skirmish(ground: Ground, seed: int | str, dice_results: int = 2) -> State:
    """The starter teams scattered over the whole battlefield, each side with some DICE results to spend."""
    red, blue = starter_teams()
    g = State(Setting(ground, (*red, *blue)))
    field = ground.field
    places = DiceStream(f"places/{seed}")
    stands = [cube for cube in range(field.cubes) if field.supported(cube)]
    for number in range(len(red) + len(blue)):
        side = RED if number < len(red) else BLUE
        cube = stands.pop(_pick(places, len(stands)))
        x, y = ANCHORS[places.die(3) - 1], ANCHORS[places.die(3) - 1]
        g.models.append(Model(side, number, cube, x, y))
    for side in (RED, BLUE):
        g.command_dice[side * len(COMMAND_FACES) + DICE] = dice_results
    return g


def _pick(stream: DiceStream, count: int) -> int:
    """A number below `count`, which may be larger than a die has faces."""
    return ((stream.die(256) - 1) * 256 + stream.die(256) - 1) * count >> 16
