"""Speed of the engine: copies, shots, steps, sight and battles, with a calibration of this Python on this machine."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Callable
from random import Random
from statistics import median
from time import process_time
from typing import Any

from deadzone.catalog.fielding import team_profiles
from deadzone.core.board.battlefield import Battlefield
from deadzone.core.board.bodies import ANCHORS
from deadzone.core.board.sight import Sight
from deadzone.core.board.steps import StepTable
from deadzone.core.compiled import COMPILED
from deadzone.core.contexts import Shot
from deadzone.core.cubes import SQUARES, Cube, all_squares, cube_at
from deadzone.core.engine import answer, begin
from deadzone.core.pieces import ModelNumber
from deadzone.core.profiles import Profile
from deadzone.core.questions import Answer, Choice, Spot
from deadzone.core.sentence import Fault
from deadzone.core.setting import NO_JADE, Ground, Options
from deadzone.core.sides import BLUE, RED
from deadzone.core.state import DICE, ON_TABLE, State
from deadzone.core.weapon_places import WeaponPlace
from deadzone.jade.played_side import jade_side
from deadzone.maps.generate import generate
from deadzone.maps.shipped import load as load_map
from deadzone.missions.patrol import patrol
from deadzone.players.jade_player import JadePlayer
from deadzone.players.random_player import RandomPlayer
from deadzone.procedures.shooting.shot import Shoot
from deadzone.table.dice import DiceStream
from deadzone.table.driver import Reasoned, next_answer, play
from deadzone.table.opening import Sides, open_battle, prepare

ROUNDS = 9
CALIBRATED = 50_000  # loops of the calibration in each round
BENCH_MAP = "refinery"
CALIBRATION = "calibration"
MEASURED = (
    "copy", "shot", "steps", "sight_cold", "sight_cached", "prepare_battlefield", "battle", "jade_battle", "map_battle",
    "map_jade_battle",
)  # fmt: skip
WHOLE_BATTLES = ("battle", "jade_battle", "map_battle", "map_jade_battle")
BATTLES = 10  # per round
MOST_ROUNDS = 20

Place = tuple[Cube, int, int]


def benchmark(tick: Callable[[str], object] = str) -> dict[str, Any]:
    """All figures of one run; `tick` is called with the name of each measurement.

    `per_million` are ratios: how often something is done in the time of a million loops of the calibration.
    """
    bench = Bench(load_map(BENCH_MAP))
    figures: dict[str, Any] = {"compiled": COMPILED, CALIBRATION: bench.measure(bench.calibrate, CALIBRATED)}
    work = (
        bench.copies, bench.shots, bench.steps, bench.sights_cold, bench.sights_cached, bench.preparations,
        bench.battles, bench.jade_battles, bench.map_battles, bench.map_jade_battles,
    )  # fmt: skip
    loops = (20_000, 2_000, 20_000, 1_000, 20_000, 1, BATTLES, BATTLES, BATTLES, BATTLES)
    for name, task, count in zip(MEASURED, work, loops, strict=True):
        tick(name)
        figures[name] = bench.measure(task, count)
        if name in WHOLE_BATTLES:
            decisions = bench.decisions / BATTLES
            figures[name]["decisions"] = decisions
            figures[name]["decisions_per_second"] = decisions * figures[name]["per_second"]
            figures[name]["decisions_per_million"] = decisions * figures[name]["per_million"]
    figures["jade_battle"]["slowest_choice_ms"] = bench.jade.slowest * 1e3
    return figures


def benchmark_of(command: str) -> dict[str, Any]:
    """The figures of another installation, for instance the interpreted one."""
    try:
        done = subprocess.run([command, "bench", "--json"], capture_output=True, text=True, check=True)
        figures: dict[str, Any] = json.loads(done.stdout)
    except (OSError, subprocess.CalledProcessError, ValueError) as error:
        raise Fault("The other deadzone cannot be run: {command}.", command=command) from error
    return figures


def seconds_of(work: Callable[[int], None], loops: int) -> float:
    """Seconds per loop that this process had a processor: other programs do not count."""
    start = process_time()
    work(loops)
    return (process_time() - start) / loops


class TimedJade(JadePlayer):
    """JADE with a clock: it keeps the seconds of its slowest choice."""

    def __init__(self) -> None:
        super().__init__()
        self.slowest = 0.0

    def choose(self, view: State, question: Choice | Spot) -> Answer | Reasoned:
        start = process_time()
        answer = super().choose(view, question)
        self.slowest = max(self.slowest, process_time() - start)
        return answer


class Bench:
    """The tasks that are measured, each repeated `loops` times."""

    def __init__(self, field: Battlefield) -> None:
        self.ground = Ground(field)
        self.jade_ground = Ground(field)
        self.teams = starter_teams()
        self.calm = face_to_face()
        self.in_mid_battle = in_mid_battle(self.ground)
        self.decisions = 0
        self.jade = TimedJade()
        self.places = _places(field)
        self.values = list(range(SQUARES))
        self.random = Random(1).random

    def measure(self, work: Callable[[int], None], loops: int) -> dict[str, float]:
        """Microseconds of the processor per loop: the median of several rounds, the fastest and the slowest.

        The machine may be busier in one round than in another, so each has its own calibration: `per_million` is the
        median of the ratios.
        """
        times: list[float] = []
        ratios: list[float] = []
        for _ in range(ROUNDS):
            calibrated = seconds_of(self.calibrate, CALIBRATED)
            times.append(seconds_of(work, loops))
            ratios.append(calibrated / times[-1] * 1e6)
        middle = median(times) * 1e6
        return {
            "median_us": middle,
            "fastest_us": min(times) * 1e6,
            "slowest_us": max(times) * 1e6,
            "per_second": 1e6 / middle,
            "per_million": median(ratios),
        }

    def calibrate(self, loops: int) -> None:
        """One method call, one list index and one random() per loop: what a step of any game costs in plain Python."""
        random = self.random
        for _ in range(loops):
            self.value_at(int(random() * SQUARES))

    def value_at(self, index: int) -> int:
        return self.values[index]

    def copies(self, loops: int) -> None:
        """Copy a battle of nine models in the middle of a shot, in or after its third round."""
        copy = self.in_mid_battle.copy
        for _ in range(loops):
            copy()

    def shots(self, loops: int) -> None:
        """Copy a battle and play a whole shot: DICE results of both sides, both rolls, damage and death."""
        for _ in range(loops):
            g = self.calm.copy()
            begin(g, Shoot(ModelNumber(0), ModelNumber(5), WeaponPlace(0)))
            answer(g, 1)
            answer(g, 0)
            answer(g, (8, 5, 4, 6, 2, 7, 7))
            answer(g, (1, 2, 3))

    def steps(self, loops: int) -> None:
        """Look up the legal steps from a cube in the prepared table."""
        neighbours = self.ground.steps.neighbours
        squares = all_squares()
        for number in range(loops):
            neighbours(squares[number % SQUARES], 1)

    def sights_cold(self, loops: int) -> None:
        """Work out lines of sight that are not cached."""
        grade = Sight(self.ground.field).grade
        for a, b in zip(self.places[:loops], self.places[loops:], strict=False):
            grade(*a, 1, *b, 1)

    def sights_cached(self, loops: int) -> None:
        """Look up one cached line of sight."""
        grade = self.ground.sight.grade
        (cube_a, xa, ya), (cube_b, xb, yb) = self.places[0], self.places[1]
        for _ in range(loops):
            grade(cube_a, xa, ya, 1, cube_b, xb, yb, 1)

    def preparations(self, loops: int) -> None:
        """Build the sight of a three-level battlefield and all its steps, which a battle works out as it needs them."""
        field = self.ground.field
        for _ in range(loops):
            table = StepTable(field)
            for cube in field.every_cube:
                table.neighbours(cube, 1)
            Sight(field)

    def battles(self, loops: int) -> None:
        """Play whole battles between random players."""
        self._play(loops, lambda _: self.ground, with_jade=False)

    def jade_battles(self, loops: int) -> None:
        """Play whole battles of JADE against JADE, on a ground of their own whose caches fill up."""
        self._play(loops, lambda _: self.jade_ground, with_jade=True)

    def map_battles(self, loops: int) -> None:
        """Like `battles`, each on a new random map, which is generated too."""
        self._play(loops, new_ground, with_jade=False)

    def map_jade_battles(self, loops: int) -> None:
        """Like `jade_battles`, each on a new random map, which is generated too."""
        self._play(loops, new_ground, with_jade=True)

    def _play(self, loops: int, ground_of: Callable[[int], Ground], with_jade: bool) -> None:
        self.decisions = 0
        for seed in range(loops):
            jade = (jade_side(), jade_side()) if with_jade else NO_JADE
            g = battle_of(self.teams, ground_of(seed), jade)
            players = (self.jade, self.jade) if with_jade else random_players(seed)
            self.decisions += len(play(g, players, DiceStream(seed)))


Teams = tuple[list[Profile], list[Profile]]


def starter_teams() -> Teams:
    return team_profiles("enforcers-starter"), team_profiles("forge-fathers-starter")


def new_ground(seed: int) -> Ground:
    """A random map with two or three levels, as batches use them."""
    return Ground(generate(seed, 2 + seed % 2))


def battle_of(teams: Teams, ground: Ground, jade: Sides = NO_JADE) -> State:
    """Patrol with these teams, at its first question."""
    red, blue = teams
    return open_battle(ground, patrol(ground.field), red, blue, Options(round_limit=MOST_ROUNDS), jade)[0]


def random_players(seed: int) -> tuple[RandomPlayer, RandomPlayer]:
    return RandomPlayer(f"{seed}/red"), RandomPlayer(f"{seed}/blue")


def in_mid_battle(ground: Ground) -> State:
    """A battle at the first question inside a shot from the third round on."""
    g = battle_of(starter_teams(), ground)
    players, dice = random_players(1), DiceStream(1)
    while g.round < 3 or not any(isinstance(context, Shot) for context in g.contexts()):
        answer(g, next_answer(g, players, dice))
    return g


def face_to_face() -> State:
    """The starter teams on open ground, the first model of each two cubes apart, with DICE to spend."""
    field = Battlefield(levels=3)
    red, blue = starter_teams()
    g = prepare(Ground(field), patrol(field), red, blue)
    for number in range(len(g.models)):
        model = g.change(ModelNumber(number))
        model.fate = ON_TABLE
        model.cube = cube_at(model.side * 7, number % 8)
    g.change(ModelNumber(0)).cube = cube_at(3, 3)
    g.change(ModelNumber(len(red))).cube = cube_at(3, 5)
    for side in (RED, BLUE):
        g.spend_command(side, DICE, -2)
    return g


def _places(field: Battlefield) -> list[Place]:
    random = Random(7).random
    stands = [cube for cube in field.every_cube if field.supported(cube)]
    spots = len(ANCHORS)
    return [
        (stands[int(random() * len(stands))], ANCHORS[int(random() * spots)], ANCHORS[int(random() * spots)])
        for _ in range(2_000)
    ]
