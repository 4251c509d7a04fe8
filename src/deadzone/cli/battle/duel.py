"""`deadzone duel`: a battle on the terminal, against an artificial player or another person."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from secrets import randbelow
from typing import Annotated

import typer
from rich.text import Text

from deadzone.amber.levels import AMBER, level_called
from deadzone.cli.battle.battle_log import BattleLog
from deadzone.cli.battle.jade_options import Deck, Difficulty, SettingsFile, jade_sides
from deadzone.cli.battle.mission_options import Mission, ReconBonus, SecretMissions
from deadzone.cli.common import Lang, console, tr
from deadzone.cli.house_options import HouseOption, agreed_line, house_of
from deadzone.core.sentence import Fault
from deadzone.core.setting import Ground
from deadzone.core.sides import BLUE, RED, SIDE_NAMES
from deadzone.core.state import State
from deadzone.jade.deck.difficulty import PAPER
from deadzone.language.words import text
from deadzone.maps.shipped import load_or_generate
from deadzone.missions.registry import MISSION_NAMES
from deadzone.players.registry import PLAYERS, player_called
from deadzone.players.screen import Screen
from deadzone.players.terminal import TerminalPlayer
from deadzone.table.dice import DiceStream
from deadzone.table.driver import Player, play
from deadzone.table.files.battle_writing import BattleWriter
from deadzone.table.files.battlefile import ENDING, Head, Seat, head_of, load_battle
from deadzone.table.house_rules import options_with, sees_from_anywhere
from deadzone.table.opening import lay_out, open_battle
from deadzone.table.teams import load_team

HUMAN = "human"
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
    screen = Screen(console(), lang or "en", why=why)
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
    file = save or _free_name()
    head = head_of(g.setting, (teams[RED].note(), teams[BLUE].note()), seats, dice.seed, events)
    writer = BattleWriter.create(file, head, dice)
    _announce(screen, g, dice.seed)
    screen.opening(g, events)
    players = players_at(screen, head)
    at_the_table(screen, file, lambda: _to_the_end(g, players, dice, screen, writer))


def _announce(screen: Screen, g: State, seed: str) -> None:
    """Log the mission, battlefield, dice seed and house rules."""
    field, mission = g.setting.ground.field, MISSION_NAMES[g.setting.mission.name]
    title = text("{mission} on {map}, dice seed {seed}.", screen.lang, mission=mission, map=field.name, seed=seed)
    screen.log.append(Text(title, style="bold"))
    agreed = agreed_line(g.setting, screen.lang)
    if agreed:
        screen.log.append(Text(agreed))


def at_the_table(screen: Screen, file: Path, battle: Callable[[], State]) -> None:
    """Run a battle with human players; after Ctrl-C, print how to resume it."""
    try:
        g = battle()
    except KeyboardInterrupt:
        screen.out.print()
        _say_whole(screen, text("The battle is saved: continue with deadzone resume {file}", screen.lang, file=file))
        return
    screen.show_news(len(screen.log))
    BattleLog(screen.out, screen.lang).score(g, len(load_battle(file).entries))
    _say_whole(screen, text("The battle is saved: watch it with deadzone replay {file}", screen.lang, file=file))


def _say_whole(screen: Screen, sentence: str) -> None:
    """Print a sentence on one line, so that the command in it can be copied."""
    screen.out.print(Text(sentence), soft_wrap=True)


def players_at(screen: Screen, head: Head) -> Sequence[Player]:
    """The players named in a battle file; humans play at this terminal."""
    return [
        TerminalPlayer(screen) if seat.player == HUMAN else player_called(seat.player, seat.seed, seat.why)
        for seat in head.players
    ]


def _to_the_end(g: State, players: Sequence[Player], dice: DiceStream, screen: Screen, writer: BattleWriter) -> State:
    try:
        play(g, players, dice, screen.watch, writer.keep)
    finally:
        writer.close()
    return g


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


def _free_name() -> Path:
    number = 1
    while (path := Path(f"duel-{number}{ENDING}")).exists():
        number += 1
    return path
