"""`deadzone duel`: a battle on the terminal, against an artificial player or another person."""

from __future__ import annotations

from pathlib import Path
from secrets import randbelow
from typing import Annotated

import typer
from rich.text import Text

from deadzone.amber.levels import AMBER, level_called
from deadzone.cli.battle.at_the_terminal import play_here
from deadzone.cli.battle.jade_options import Deck, Difficulty, SettingsFile, jade_sides
from deadzone.cli.battle.mission_options import Mission, ReconBonus, SecretMissions
from deadzone.cli.common import Lang, console, tr
from deadzone.cli.house_options import HouseOption, agreed_line, house_of
from deadzone.core.sentence import Fault
from deadzone.core.setting import Ground
from deadzone.core.sides import BLUE, RED, SIDE_NAMES
from deadzone.core.state import State
from deadzone.home.battle_file import BattleFile
from deadzone.host.records.seats import HUMAN
from deadzone.jade.deck.difficulty import PAPER
from deadzone.language.words import text
from deadzone.maps.shipped import load_or_generate
from deadzone.missions.registry import MISSION_NAMES
from deadzone.players.registry import PLAYERS
from deadzone.players.screen import Screen
from deadzone.table.dice import DiceStream
from deadzone.table.files.battlefile import ENDING, Seat, head_of
from deadzone.table.house_rules import options_with, sees_from_anywhere
from deadzone.table.opening import lay_out, open_battle
from deadzone.table.teams import load_team

SEEDS = 1_000_000

Opponent = Annotated[
    str,
    typer.Option(
        "--opponent",
        metavar="NAME",
        help=tr("Who plays the other side: jade, amber or amber:LEVEL, random, or human for a friend."),
    ),
]
RedTeam = Annotated[str, typer.Option("--red", metavar="TEAM", help=tr("The red team: an id or a team file."))]
BlueTeam = Annotated[str, typer.Option("--blue", metavar="TEAM", help=tr("The blue team: an id or a team file."))]
MapName = Annotated[
    str, typer.Option("--map", metavar="NAME", help=tr("Battlefield, map file, or random for a new one each game."))
]
Seed = Annotated[int | None, typer.Option("--seed", metavar="S", help=tr("The same seed gives the same dice."))]
SideOption = Annotated[str, typer.Option("--side", metavar="red|blue", help=tr("The side you play."))]
Why = Annotated[bool, typer.Option("--why", help=tr("Show the reasons for the choices of JADE and AMBER."))]
Save = Annotated[Path | None, typer.Option("--save", metavar="FILE", help=tr("Write the battle to this file."))]


def duel(
    opponent: Opponent = "random",
    red: RedTeam = "enforcers-starter",
    blue: BlueTeam = "forge-fathers-starter",
    mission: Mission = "patrol",
    map_name: MapName = "refinery",
    seed: Seed = None,
    side: SideOption = "red",
    save: Save = None,
    difficulty: Difficulty = PAPER,
    deck: Deck = "",
    settings: SettingsFile = "",
    why: Why = False,
    recon_bonus: ReconBonus = False,
    secret_missions: SecretMissions = False,
    house: HouseOption = None,
    lang: Lang = None,
) -> None:
    """Play a battle against the opponent; every answer is saved to the battle file at once."""
    screen = Screen(console(), lang or "en")
    dice = DiceStream(randbelow(SEEDS) if seed is None else seed)
    seats = _seats(side, opponent, dice.seed, why)
    teams = load_team(red), load_team(blue)
    field = load_or_generate(map_name, dice.seed)
    agreed = house_of(house, recon=recon_bonus, secret=secret_missions)
    options = options_with(agreed)
    laid_out = lay_out(mission, options, field, max(team.points for team in teams), dice.seed)
    jade = jade_sides((seats[RED].player, seats[BLUE].player), difficulty, deck, settings, why, agreed)
    ground = Ground(field, sees_from_anywhere(agreed))
    g, events = open_battle(ground, laid_out, teams[RED].profiles, teams[BLUE].profiles, options, jade)
    file = save or free_name("duel")
    head = head_of(g.setting, (teams[RED].note(), teams[BLUE].note()), seats, dice.seed, events)
    battle = BattleFile.create(file, head)
    _announce(screen, g, dice.seed)
    play_here(screen, battle)


def _announce(screen: Screen, g: State, seed: str) -> None:
    """Log the mission, battlefield, dice seed and house rules."""
    field, mission = g.setting.ground.field, MISSION_NAMES[g.setting.mission.name]
    title = text("{mission} on {map}, dice seed {seed}.", screen.lang, mission=mission, map=field.name, seed=seed)
    screen.log.append(Text(title, style="bold"))
    agreed = agreed_line(g.setting, screen.lang)
    if agreed:
        screen.log.append(Text(agreed))


def _seats(side: str, opponent: str, seed: str, why: bool) -> tuple[Seat, Seat]:
    if side not in SIDE_NAMES[:2]:
        raise Fault("--side cannot be '{value}': give red or blue.", value=side)
    name, _, level = opponent.partition(":")
    if name == AMBER:
        level_called(level)
    elif opponent != HUMAN and opponent not in PLAYERS:
        known = ", ".join([*sorted([AMBER, *PLAYERS]), HUMAN])
        raise Fault("Unknown player '{name}'; the players are {known}.", name=opponent, known=known)
    me, other = Seat(player=HUMAN), Seat(player=opponent, seed=f"{seed}/{opponent}", why=why)
    return (me, other) if side == SIDE_NAMES[RED] else (other, me)


def free_name(beginning: str) -> Path:
    """A battle file in this folder that does not exist yet."""
    number = 1
    while (path := Path(f"{beginning}-{number}{ENDING}")).exists():
        number += 1
    return path
