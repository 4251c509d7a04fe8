"""`deadzone simulate`: play many battles between artificial players and print statistics."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table
from rich.text import Text

from deadzone.cli.battle.house_options import HouseOption, house_of
from deadzone.cli.battle.jade_options import Deck, Difficulty, SettingsFile, jade_sides
from deadzone.cli.battle.mission_options import Mission, ReconBonus, SecretMissions
from deadzone.cli.common import Json, Lang, console, print_json, tr
from deadzone.cli.odds_table import percent
from deadzone.core.sentence import Fault
from deadzone.core.state import VP_SOURCES
from deadzone.jade.deck.difficulty import PAPER
from deadzone.lab.batch import DECISIONS, RANDOM_MAP, Batch, run_batch
from deadzone.language.words import decimal as in_words
from deadzone.language.words import text, words_of
from deadzone.table.house_rules import options_with, sees_from_anywhere
from deadzone.table.teams import load_team

MOST_GAMES = 10_000_000
MOST_ROUNDS = 999

RedTeam = Annotated[str, typer.Option("--red", metavar="TEAM", help=tr("The red team: an id or a team file."))]
BlueTeam = Annotated[str, typer.Option("--blue", metavar="TEAM", help=tr("The blue team: an id or a team file."))]
MapName = Annotated[
    str, typer.Option("--map", metavar="NAME", help=tr("Battlefield, map file, or random for a new one each game."))
]
Players = Annotated[str, typer.Option("--players", metavar="RED,BLUE", help=tr("Players of red and blue."))]
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
Why = Annotated[bool, typer.Option("--why", help=tr("Keep JADE's reasons in the battle files."))]
NoItems = Annotated[bool, typer.Option("--no-items", help=tr("Play without item tokens (R-ITOK-09)."))]

RESULTS = words_of("Red wins", "Blue wins", "Draws", "Rounds per battle")
HEADINGS = words_of("Victory points per battle", "Kills", "Objectives", "Intel", "Mission", "Total")
SIDE_WORDS = words_of("Red", "Blue")
DECIDED = words_of("Objectives", "Kills", "Intel", "Mission", "Extermination", "Round limit", "Draws")


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
) -> None:
    """Play the battles and print the figures as tables or JSON, with progress on stderr if it is a terminal."""
    language = lang or "en"
    _check_range("--games", games, MOST_GAMES)
    _check_range("--max-rounds", max_rounds, MOST_ROUNDS)
    agreed = house_of(house, no_items, recon_bonus, secret_missions)
    options = options_with(agreed, max_rounds)
    if why and save_dir is None:
        raise Fault("--why needs battle files to keep the reasons in: add --save-dir.")
    teams = load_team(red), load_team(blue)
    seats = _two_players(players)
    jade = jade_sides(seats, difficulty, deck, settings, why, agreed)
    batch = Batch(
        *teams, mission, map_name, seats, games, seed, options, save_dir, jade, why, sees_from_anywhere(agreed)
    )
    figures = _played(batch, language)
    if json_output:
        print_json(figures)
    else:
        _print(figures, batch, language)


def _played(batch: Batch, lang: str) -> dict[str, Any]:
    with _progress() as progress:
        task = progress.add_task(text("Battles", lang), total=batch.games)
        return run_batch(batch, lambda done: progress.update(task, completed=done))


def _check_range(option: str, value: int, highest: int) -> None:
    if not 1 <= value <= highest:
        raise Fault(
            "{option} cannot be '{value}': give a whole number from {lowest} to {highest}.",
            option=option,
            value=value,
            lowest=1,
            highest=highest,
        )


def _two_players(given: str) -> tuple[str, str]:
    names = [name.strip() for name in given.split(",")]
    if len(names) != 2:
        raise Fault("--players cannot be '{value}': give two names such as random,random.", value=given)
    return names[0], names[1]


def _progress() -> Progress:
    return Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        console=Console(stderr=True),
        transient=True,
        disable=not sys.stderr.isatty(),
    )


def decimal(figure: float, digits: int, lang: str) -> str:
    """A number with a fixed number of decimals: `12.5`, in French `12,5`."""
    return in_words(f"{figure:.{digits}f}", lang)


def _decided(figures: dict[str, Any], lang: str) -> Table:
    """A table of how the battles were decided."""
    table = Table(title=text("Battles decided by", lang), title_justify="left", show_header=False, box=None)
    for label, key in zip(DECIDED, DECISIONS, strict=True):
        count = figures["decided_by"][key]
        table.add_row(text(label, lang), str(count), percent(count / figures["games"], lang))
    return table


def _print(figures: dict[str, Any], batch: Batch, lang: str) -> None:
    out = console()
    red, blue = batch.teams
    out.print(Text(text("{red} (red) against {blue} (blue)", lang, red=red.name, blue=blue.name), style="bold"))
    games = figures["games"]
    results = Table(show_header=False, box=None)
    for label, key in zip(RESULTS[:3], ("red_wins", "blue_wins", "draws"), strict=True):
        results.add_row(text(label, lang), str(figures[key]), percent(figures[key] / games, lang))
    results.add_row(text(RESULTS[3], lang), decimal(figures["mean_rounds"], 1, lang), "")
    out.print(results)
    table = Table()
    for place, heading in enumerate(HEADINGS):
        table.add_column(text(heading, lang), justify="right" if place else "left")
    for side, word in zip(("red", "blue"), SIDE_WORDS, strict=True):
        points = figures["mean_vp"][side]
        table.add_row(text(word, lang), *[decimal(points[source], 2, lang) for source in (*VP_SOURCES, "total")])
    out.print(table)
    out.print(_decided(figures, lang))
    speed = text(
        "{games} {games|battle|battles}, {decisions} decisions, {answers} {answers|answer|answers} in "
        "{seconds} s: {per_second} decisions per second.",
        lang,
        games=games,
        decisions=figures["decisions"],
        answers=figures["answers"],
        seconds=decimal(figures["seconds"], 1, lang),
        per_second=f"{figures['decisions_per_second']:.0f}",
    )
    out.print(speed)
    if figures["fallbacks"]:
        out.print(text("Players failed {count} {count|time|times}.", lang, count=figures["fallbacks"]), style="magenta")
