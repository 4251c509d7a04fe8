"""`deadzone assist`: JADE's two decks at a real table."""

from __future__ import annotations

from pathlib import Path
from secrets import randbelow
from typing import Annotated

import typer
from rich.console import Console
from rich.text import Text

from deadzone.assistant.records.game import game_record
from deadzone.assistant.saving import ENDING, MOST_ROUNDS, KeptGame, load_session, save_session
from deadzone.assistant.session import MOST_LEVELS, MOST_SQUARES, Session
from deadzone.assistant.setup import SetUp
from deadzone.assistant.sheet import Sheet
from deadzone.assistant.starting import new_setup
from deadzone.assistant.steps import ACTIVATE, ARRIVE, ROUND, SCORE, Step
from deadzone.assistant.telling import taken_back
from deadzone.assistant.verdict import verdict
from deadzone.cli.assist import screen
from deadzone.cli.assist.sheet import explained, sheet_panel
from deadzone.cli.assist.typed import CARD, EXPLAIN, HELP, QUIT, TEAM, UNDO, YOUR_TURN, ZONE, read_steps
from deadzone.cli.assist.words import word_told
from deadzone.cli.common import AskedLang, Json, console, print_json, tr
from deadzone.cli.house_options import HouseOption, house_of
from deadzone.cli.line_input import read_line
from deadzone.core.sentence import Fault
from deadzone.core.sides import SIDE_NAMES, Side
from deadzone.jade.deck.difficulty import PAPER
from deadzone.jade.paper.later_models import AIR, ORBIT
from deadzone.jade.paper.missions import USUAL, zone_size
from deadzone.language.words import language, say, text
from deadzone.table.house_rules import House, about_jade
from deadzone.table.teams import load_team

SEEDS = 1_000_000

Team = Annotated[
    str,
    typer.Argument(metavar="TEAM", help=tr("JADE's team: an id or a team file; or a saved game (.dza) to continue.")),
]
Zone = Annotated[
    int | None,
    typer.Option(
        "--zone", metavar="N", help=tr("Ground cubes of JADE's deployment zone; by default those of the mission.")
    ),
]
Levels = Annotated[int, typer.Option("--levels", metavar="N", help=tr("Levels of that zone."))]
SideOption = Annotated[str, typer.Option("--side", metavar="red|blue", help=tr("The side that JADE plays."))]
Seed = Annotated[str | None, typer.Option("--seed", metavar="S", help=tr("The same seed gives the same draws."))]
Rounds = Annotated[
    int | None, typer.Option("--rounds", metavar="N", help=tr("Print the draws of this many rounds and exit."))
]
DeckFile = Annotated[
    Path | None,
    typer.Option(
        "--deck", metavar="FILE", help=tr("Action cards: paper, first, gentle, hard, or your own file (TOML).")
    ),
]
SettingsFile = Annotated[
    Path | None,
    typer.Option("--settings", metavar="FILE", help=tr("Settings: paper, hard, or a file with your changes (TOML).")),
]
Enemy = Annotated[
    str | None,
    typer.Option(
        "--enemy",
        metavar="TEAM",
        help=tr("The other player's team, by id or file: JADE's cards then name their targets."),
    ),
]
Mission = Annotated[str, typer.Option("--mission", metavar="NAME", help=tr("The mission, for VP and the end."))]
Difficulty = Annotated[
    str, typer.Option("--difficulty", metavar="LEVEL", help=tr("JADE's difficulty: easy, paper or hard."))
]
LastRound = Annotated[
    int, typer.Option("--last-round", metavar="N", help=tr("The last round, if you agree on one (M-PATROL-14)."))
]
Save = Annotated[Path | None, typer.Option("--save", metavar="FILE", help=tr("Keep the game in this file."))]


def assist(
    team: Team,
    zone: Zone = None,
    levels: Levels = 1,
    side: SideOption = "blue",
    seed: Seed = None,
    rounds: Rounds = None,
    deck: DeckFile = None,
    settings: SettingsFile = None,
    enemy: Enemy = None,
    mission: Mission = USUAL,
    difficulty: Difficulty = PAPER,
    last_round: LastRound = 0,
    house: HouseOption = None,
    save: Save = None,
    json_output: Json = False,
    lang: AskedLang = None,
) -> None:
    """Print the draws of several rounds at once, or run a game step by step."""
    if Path(team).suffix == ENDING:
        go_on_with(Path(team), lang, rounds, json_output)
        return
    spoken = language(lang)
    squares = zone_size(mission) if zone is None else zone
    about = about_jade(house_of(house))
    setup = _set_up(team, enemy, seed, side, squares, levels, mission, last_round, difficulty, deck, settings, about)
    setup.lang = spoken
    session = Session(setup)
    if rounds is not None or json_output:
        _print_rounds(session, 1 if rounds is None else rounds, json_output, spoken)
        return
    file = save or _free_name()
    if file.exists():
        raise Fault("This file already exists: give it as TEAM to continue, or choose another name.", where=str(file))
    save_session(session, file)
    _go_on(session, file)


def go_on_with(file: Path, lang: str | None, rounds: int | None = None, json_output: bool = False) -> None:
    """Continue a saved game, in its own language unless another is requested, or print it as JSON."""
    if rounds is not None:
        raise Fault("--rounds only works with a new game: give a team, not a saved game.", where=str(file))
    session = load_session(file)
    session.setup.lang = lang or session.setup.lang or language()
    if json_output:
        print_json(game_record(session, session.setup.lang))
    else:
        _go_on(session, file)


def _set_up(
    team: str,
    enemy: str | None,
    seed: str | None,
    side: str,
    zone: int,
    levels: int,
    mission: str,
    last_round: int,
    difficulty: str,
    deck: Path | None,
    settings: Path | None,
    house: House,
) -> SetUp:
    """Check all options."""
    _check_range("--zone", zone, 1, MOST_SQUARES)
    _check_range("--levels", levels, 1, MOST_LEVELS)
    _check_range("--last-round", last_round, 0, MOST_ROUNDS)
    return new_setup(
        load_team(team),
        None if enemy is None else load_team(enemy),
        str(randbelow(SEEDS)) if seed is None else seed,
        _side(side),
        zone,
        levels,
        mission,
        last_round,
        difficulty,
        "" if deck is None else str(deck),
        "" if settings is None else str(settings),
        house,
    )


def _side(name: str) -> Side:
    if name not in SIDE_NAMES[:2]:
        raise Fault("--side cannot be '{value}': give red or blue.", value=name)
    return Side(SIDE_NAMES.index(name))


def _check_range(option: str, value: int, lowest: int, highest: int) -> None:
    if not lowest <= value <= highest:
        raise Fault(
            "{option} cannot be '{value}': give a whole number from {lowest} to {highest}.",
            option=option,
            value=value,
            lowest=lowest,
            highest=highest,
        )


def _print_rounds(session: Session, rounds: int, json_output: bool, lang: str) -> None:
    """Print the deployment and every draw; no model is killed, and held-back models arrive as soon as they can."""
    _check_range("--rounds", rounds, 1, MOST_ROUNDS)
    deployment = screen.deployment_table(session, lang)
    for model in session.waiting(AIR):
        session.do(Step(ARRIVE, model))
    for number in range(rounds):
        if number:
            session.do(Step(ROUND))
        while any(session.models_left):
            session.do(Step(ACTIVATE))
            for model in session.waiting(ORBIT)[:1]:
                session.do(Step(ARRIVE, model))
    if json_output:
        print_json(game_record(session, lang))
        return
    out = console()
    screen.show(out, screen.title_line(session, lang), "", deployment, "")
    screen.show(out, screen.draws_table(session, lang))


def _go_on(session: Session, file: Path) -> None:
    """Read and carry out typed steps; each is saved before the next is read."""
    out, lang = console(), session.setup.lang
    kept = KeptGame(file)
    screen.show(out, screen.title_line(session, lang), "")
    if session.steps:
        screen.show(out, *screen.teams(session, lang), *screen.smoke_line(session, lang, new_round=False))
        screen.show(out, screen.score_line(session, lang))
        _announce_end(out, session, lang)
    else:
        screen.show(out, *screen.mission_lines(session, lang), *screen.recon_lines(session, lang))
        screen.show(out, screen.deployment_table(session, lang))
        screen.show(out, *screen.scout_lines(session, lang), "", screen.help_table(lang))
    while True:
        prompt = text(
            "Round {round}, models to activate: {left}", lang, round=session.round, left=sum(session.models_left)
        )
        line = read_line(out, f"{prompt} [?] > ")
        if line is None:
            break
        if not line.strip():
            continue
        try:
            if not _answer(out, session, kept, read_steps(line), lang):
                break
        except Fault as fault:
            out.print(Text(say(fault, lang), style="magenta"))
    goodbye = text("The game is saved: continue with deadzone assist {file}", lang, file=file)
    out.print(Text(goodbye), soft_wrap=True)


def _answer(out: Console, session: Session, kept: KeptGame, steps: list[Step], lang: str) -> bool:
    """Carry out a typed line; False if the user wants to leave."""
    word = steps[0].word
    if word == QUIT:
        return False
    if word == HELP:
        screen.show(out, screen.help_table(lang))
    elif word == ZONE:
        screen.show(out, screen.deployment_table(session, lang))
    elif word == TEAM:
        screen.show(out, *screen.teams(session, lang), *screen.smoke_line(session, lang, new_round=False))
    elif word == CARD:
        _show_card(out, session, lang)
    elif word == YOUR_TURN:
        screen.show(out, screen.your_turn(session, lang))
    elif word == EXPLAIN:
        _explain(out, session, steps[0].text, lang)
    else:
        _change(out, session, kept, steps, lang)
    return True


def _change(out: Console, session: Session, kept: KeptGame, steps: list[Step], lang: str) -> None:
    """Apply or undo steps, save the game and show the result; several steps are applied together or not at all."""
    kept.check()
    word = steps[0].word
    if word == UNDO:
        told = taken_back(session, session.steps[-1]) if session.steps else None
        session.undo()
        if told is not None:
            out.print(Text(say(told, lang), style="yellow"))
    else:
        _do_all(session, steps)
    kept.save(session)
    if word == ACTIVATE:
        _show_card(out, session, lang)
    else:
        screen.show(out, *screen.teams(session, lang), *screen.smoke_line(session, lang, word == ROUND))
    if word in (ROUND, SCORE):
        screen.show(out, screen.score_line(session, lang))
    _announce_end(out, session, lang)


def _do_all(session: Session, steps: list[Step]) -> None:
    """Do all steps or none."""
    for done, step in enumerate(steps):
        try:
            session.do(step)
        except Fault:
            for _ in range(done):
                session.undo()
            raise


def _announce_end(out: Console, session: Session, lang: str) -> None:
    """Announce how the battle ends if the round ends as things stand. R-WIN-01."""
    end = verdict(session)
    if end is not None:
        out.print(Text(f"{say(end.sentence, lang)} ({end.rule})", style="bold green"))


def _show_card(out: Console, session: Session, lang: str) -> None:
    activation = session.current()
    if activation is None:
        raise Fault("No card has been drawn this round.")
    marks = screen.marks_of(session, activation.model, lang)
    marks = marks[:-1] if session.marks[activation.model].activated else marks
    screen.show(out, sheet_panel(out, session, Sheet(session, activation), marks, lang))


def _explain(out: Console, session: Session, word: str, lang: str) -> None:
    """Explain one word, or the words of the last card; without a card, list the commands."""
    activation = session.current()
    if word:
        screen.show(out, word_told(session, word, lang))
    elif activation is None:
        screen.show(out, screen.help_table(lang))
    else:
        more = text("Type ? and a word to have it explained, or help for a list of commands.", lang)
        screen.show(out, *explained(session, Sheet(session, activation), lang), "", more)


def _free_name() -> Path:
    number = 1
    while (path := Path(f"assist-{number}{ENDING}")).exists():
        number += 1
    return path
