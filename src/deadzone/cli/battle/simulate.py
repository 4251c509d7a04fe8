"""`deadzone simulate`: play many battles between artificial players and print statistics."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, ProgressColumn, Task, TextColumn, TimeRemainingColumn
from rich.text import Text

from deadzone.cli.battle.jade_options import Deck, Difficulty, SettingsFile, jade_sides, per_side
from deadzone.cli.battle.mission_options import Mission, ReconBonus, SecretMissions
from deadzone.cli.battle.simulate_report import decimal, print_figures, say_where_it_stopped
from deadzone.cli.common import Json, Lang, print_json, tr
from deadzone.cli.house_options import HouseOption, house_of
from deadzone.core.sentence import Fault
from deadzone.jade.deck.difficulty import PAPER
from deadzone.lab.batch import Batch
from deadzone.lab.parts import PART_SIZE
from deadzone.lab.running import Run, run_batch
from deadzone.language.words import text
from deadzone.maps.shipped import RANDOM_MAP
from deadzone.players.bots import called
from deadzone.players.foreign import THINKING
from deadzone.players.registry import JADE
from deadzone.table.house_rules import options_with, sees_from_anywhere
from deadzone.table.teams import load_team

MOST_GAMES = 10_000_000
MOST_ROUNDS = 999
MOST_JOBS = 1024
MOST_THINKING = 3600
FAILED = 1
STOPPED = 130

RedTeam = Annotated[str, typer.Option("--red", metavar="TEAM", help=tr("The red team: an id or a team file."))]
BlueTeam = Annotated[str, typer.Option("--blue", metavar="TEAM", help=tr("The blue team: an id or a team file."))]
MapName = Annotated[
    str, typer.Option("--map", metavar="NAME", help=tr("Battlefield, map file, or random for a new one each game."))
]
Players = Annotated[
    str,
    typer.Option(
        "--players", metavar="RED,BLUE", help=tr("Players of red and blue: names, or classes as package.module:Class.")
    ),
]
Games = Annotated[int, typer.Option("--games", metavar="N", help=tr("Number of battles to play."))]
Seed = Annotated[int, typer.Option("--seed", metavar="S", help=tr("The same seed gives the same battles."))]
MaxRounds = Annotated[
    int,
    typer.Option(
        "--max-rounds", metavar="N", help=tr("End the battle after this round: the side ahead wins, or it is a draw.")
    ),
]
SaveDir = Annotated[
    Path | None,
    typer.Option("--save-dir", metavar="DIR", help=tr("Write a battle file for each game to this folder.")),
]
Why = Annotated[bool, typer.Option("--why", help=tr("Keep the reasons of JADE and AMBER in the battle files."))]
Jobs = Annotated[
    int | None,
    typer.Option(
        "--jobs", metavar="N", help=tr("Processes that play at the same time; by default at most one per processor.")
    ),
]
Think = Annotated[
    int,
    typer.Option(
        "--think", metavar="SECONDS", help=tr("Time limit per answer for bots that are not part of the game.")
    ),
]
Cluster = Annotated[
    str, typer.Option("--cluster", metavar="ADDRESS", help=tr("Play on a cluster: the address of its Dask scheduler."))
]
Results = Annotated[
    Path | None,
    typer.Option("--results", metavar="DIR", help=tr("Write a row for each battle to this folder, as Parquet.")),
]
Resume = Annotated[bool, typer.Option("--resume", help=tr("Go on with the batch in the folder of --results."))]
PartSize = Annotated[int, typer.Option("--part-size", metavar="N", help=tr("Battles in each file of --results."))]
NoItems = Annotated[bool, typer.Option("--no-items", help=tr("Play without item tokens (R-ITOK-09)."))]


def simulate(
    red: RedTeam = "enforcers-starter",
    blue: BlueTeam = "forge-fathers-starter",
    mission: Mission = "patrol",
    map_name: MapName = RANDOM_MAP,
    players: Players = "random,random",
    games: Games = 100,
    seed: Seed = 1,
    max_rounds: MaxRounds = 20,
    save_dir: SaveDir = None,
    jobs: Jobs = None,
    cluster: Cluster = "",
    think: Think = int(THINKING),
    results: Results = None,
    resume: Resume = False,
    part_size: PartSize = PART_SIZE,
    no_items: NoItems = False,
    recon_bonus: ReconBonus = False,
    secret_missions: SecretMissions = False,
    difficulty: Difficulty = PAPER,
    deck: Deck = "",
    settings: SettingsFile = "",
    why: Why = False,
    house: HouseOption = None,
    json_output: Json = False,
    lang: Lang = None,
) -> int:
    """Play the battles and print the figures; progress is on stderr if it is a terminal."""
    _check(games, max_rounds, think, why, save_dir, cluster)
    run = _run(jobs, cluster, results, resume, part_size)
    agreed = house_of(house, no_items, recon_bonus, secret_missions)
    options, anywhere = options_with(agreed, max_rounds), sees_from_anywhere(agreed)
    teams, (seats, level) = (load_team(red), load_team(blue)), _two_players(players, difficulty)
    jade = jade_sides(seats, level, deck, settings, why, agreed)
    batch = Batch(*teams, mission, map_name, seats, games, seed, options, save_dir, jade, why, anywhere, "", think)
    return _report(batch, run, json_output, lang or "en")


def _report(batch: Batch, run: Run, json_output: bool, lang: str) -> int:
    """Play, print the figures as tables or JSON, and return the exit code: 1 if a battle failed, 130 if stopped."""
    figures = _played(batch, run, lang)
    if json_output:
        print_json(figures)
    else:
        print_figures(figures, batch, run, lang)
    if figures["stopped"]:
        say_where_it_stopped(figures, run, lang)
        return STOPPED
    return FAILED if figures["failed"] else 0


def _check(games: int, max_rounds: int, think: int, why: bool, save_dir: Path | None, cluster: str) -> None:
    check_range("--games", games, MOST_GAMES)
    check_range("--max-rounds", max_rounds, MOST_ROUNDS)
    check_range("--think", think, MOST_THINKING)
    if why and save_dir is None:
        raise Fault("--why needs battle files to keep the reasons in: add --save-dir.")
    if cluster and save_dir is not None:
        raise Fault("--save-dir writes on this machine: it cannot be used with --cluster.")


def check_workers(jobs: int | None, cluster: str) -> None:
    if jobs is not None:
        check_range("--jobs", jobs, MOST_JOBS)
    if cluster and jobs is not None:
        raise Fault("--jobs is for this machine, --cluster for others: give one of them.")


def _run(jobs: int | None, cluster: str, results: Path | None, resume: bool, part_size: int) -> Run:
    check_workers(jobs, cluster)
    check_range("--part-size", part_size, MOST_GAMES)
    if resume and results is None:
        raise Fault("--resume needs the results of the batch to go on with: add --results.")
    return Run(jobs or 0, results, resume, part_size, cluster)


def _played(batch: Batch, run: Run, lang: str) -> dict[str, Any]:
    with progress_bar(lang) as progress:
        task = progress.add_task(text("Battles", lang), total=batch.games)
        return run_batch(batch, lambda done: progress.update(task, completed=done), run)


class RateColumn(ProgressColumn):
    """How many battles are played in a second."""

    def __init__(self, lang: str) -> None:
        super().__init__()
        self.lang = lang

    def render(self, task: Task) -> Text:
        speed = task.finished_speed or task.speed
        return Text("" if speed is None else text("{rate} per second", self.lang, rate=decimal(speed, 1, self.lang)))


def check_range(option: str, value: int, highest: int) -> None:
    if not 1 <= value <= highest:
        raise Fault(
            "{option} cannot be '{value}': give a whole number from {lowest} to {highest}.",
            option=option,
            value=value,
            lowest=1,
            highest=highest,
        )


def _two_players(given: str, difficulty: str) -> tuple[tuple[str, str], str]:
    """Both players, and JADE's difficulty of each side, which may be given as its parameter: `jade:hard`."""
    names = [name.strip() for name in given.split(",")]
    if len(names) != 2:
        raise Fault("--players cannot be '{value}': give two names such as random,random.", value=given)
    found = [called(name) for name in names]
    if not any(it.name == JADE and it.parameter for it in found):
        return (names[0], names[1]), difficulty
    levels = per_side(difficulty)
    seats = [JADE if it.name == JADE else name for it, name in zip(found, names, strict=True)]
    own = [it.parameter if it.name == JADE and it.parameter else level for it, level in zip(found, levels, strict=True)]
    return (seats[0], seats[1]), ",".join(own)


def progress_bar(lang: str) -> Progress:
    return Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        RateColumn(lang),
        TimeRemainingColumn(),
        console=Console(stderr=True),
        transient=True,
        disable=not sys.stderr.isatty(),
    )
