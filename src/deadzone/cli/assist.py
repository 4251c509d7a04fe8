"""`deadzone assist`: JADE's two decks at a real table."""

from __future__ import annotations

from pathlib import Path
from secrets import randbelow
from typing import Annotated

import typer
from rich.console import Console
from rich.text import Text

from deadzone.assistant.records import game_record
from deadzone.assistant.saving import ENDING, KeptGame, load_session, save_session
from deadzone.assistant.session import MOST_LEVELS, MOST_SQUARES, Session, SetUp
from deadzone.assistant.steps import ACTIVATE, ARRIVE, ROUND, Step
from deadzone.catalog.words import say, text
from deadzone.cli import assist_screen as screen
from deadzone.cli.assist_input import CARD, HELP, QUIT, TEAM, UNDO, ZONE, read_step
from deadzone.cli.common import Json, Lang, console, print_json, tr
from deadzone.core.questions import SIDE_NAMES
from deadzone.core.sentence import Fault
from deadzone.jade.coming import AIR, ORBIT
from deadzone.jade.deck import deck_text, load_deck
from deadzone.jade.settings import load_settings, settings_text
from deadzone.table.teams import load_team

SEEDS = 1_000_000
MOST_ROUNDS = 100

Team = Annotated[
    str, typer.Argument(metavar="TEAM", help=tr("JADE's team: an id or a team file; or a saved game (.dza) to go on."))
]
Zone = Annotated[int, typer.Option("--zone", metavar="N", help=tr("Ground cubes of JADE's deployment zone."))]
Levels = Annotated[int, typer.Option("--levels", metavar="N", help=tr("Levels of that zone."))]
Side = Annotated[str, typer.Option("--side", metavar="red|blue", help=tr("The side that JADE plays."))]
Seed = Annotated[str | None, typer.Option("--seed", metavar="S", help=tr("The same seed gives the same draws."))]
Rounds = Annotated[
    int | None, typer.Option("--rounds", metavar="N", help=tr("Print the draws of so many rounds and end."))
]
DeckFile = Annotated[
    Path | None,
    typer.Option(
        "--deck", metavar="FILE", help=tr("Action cards: paper, first, gentle, hard, or a file of your own (TOML).")
    ),
]
SettingsFile = Annotated[
    Path | None,
    typer.Option(
        "--settings", metavar="FILE", help=tr("Settings: paper, hard, or a file of those that differ (TOML).")
    ),
]
Save = Annotated[Path | None, typer.Option("--save", metavar="FILE", help=tr("Keep the game in this file."))]


def assist(
    team: Team,
    zone: Zone = 4,
    levels: Levels = 1,
    side: Side = "blue",
    seed: Seed = None,
    rounds: Rounds = None,
    deck: DeckFile = None,
    settings: SettingsFile = None,
    save: Save = None,
    json_output: Json = False,
    lang: Lang = None,
) -> None:
    """The draws of some rounds at once, or a game step by step."""
    language = lang or "en"
    if Path(team).suffix == ENDING:
        _resume(Path(team), rounds, json_output, language)
        return
    setup = _set_up(team, zone, levels, side, str(randbelow(SEEDS)) if seed is None else seed, deck, settings)
    session = Session(setup)
    if rounds is not None or json_output:
        _print_rounds(session, 1 if rounds is None else rounds, json_output, language)
        return
    file = save or _free_name()
    if file.exists():
        raise Fault("This file is there already: give it as TEAM to go on, or choose another name.", where=str(file))
    save_session(session, file)
    _go_on(session, file, language)


def _resume(file: Path, rounds: int | None, json_output: bool, lang: str) -> None:
    """A saved game: gone on with, or shown to a program as it stands."""
    if rounds is not None:
        raise Fault("--rounds is for a new game: give a team, not a saved game.", where=str(file))
    session = load_session(file)
    if json_output:
        print_json(game_record(session, lang))
    else:
        _go_on(session, file, lang)


def _set_up(team: str, zone: int, levels: int, side: str, seed: str, deck: Path | None, settings: Path | None) -> SetUp:
    """Everything checked; files are read here so that a mistake in them has its file and line."""
    _check_range("--zone", zone, MOST_SQUARES)
    _check_range("--levels", levels, MOST_LEVELS)
    if side not in SIDE_NAMES[:2]:
        raise Fault("--side '{value}' does not fit: give red or blue.", value=side)
    load_deck(deck)
    load_settings(settings)
    known = load_team(team)
    return SetUp(
        known.name,
        tuple(known.profiles),
        seed,
        SIDE_NAMES.index(side),
        zone,
        levels,
        deck_text(deck),
        settings_text(settings),
    )


def _check_range(option: str, value: int, highest: int) -> None:
    if not 1 <= value <= highest:
        raise Fault(
            "{option} '{value}' does not fit: give a whole number from {lowest} to {highest}.",
            option=option,
            value=value,
            lowest=1,
            highest=highest,
        )


def _print_rounds(session: Session, rounds: int, json_output: bool, lang: str) -> None:
    """Deployment and every draw: nobody is killed meanwhile, and whoever was held back lands as soon as it can."""
    _check_range("--rounds", rounds, MOST_ROUNDS)
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


def _go_on(session: Session, file: Path, lang: str) -> None:
    """Steps typed one by one; each is in the file before the next is asked for."""
    out = console()
    kept = KeptGame(file)
    screen.show(out, screen.title_line(session, lang), "")
    if session.steps:
        screen.show(out, screen.team_table(session, lang), *screen.smoke_line(session, lang, new_round=False))
    else:
        screen.show(out, screen.deployment_table(session, lang), "", screen.help_table(lang))
    while True:
        line = _ask(out, session, lang)
        if line is None:
            break
        if not line.strip():
            continue
        try:
            if not _answer(out, session, kept, read_step(line), lang):
                break
        except Fault as fault:
            out.print(Text(say(fault, lang), style="magenta"))
    goodbye = text("The game is kept: deadzone assist {file} goes on.", lang, file=file)
    out.print(Text(goodbye), soft_wrap=True)


def _ask(out: Console, session: Session, lang: str) -> str | None:
    """The next line, None when nobody types any more."""
    prompt = text("Round {round}, models to activate: {left}", lang, round=session.round, left=sum(session.models_left))
    try:
        return out.input(Text(f"{prompt} [?] > ", style="bold"))
    except (EOFError, KeyboardInterrupt):
        out.print()
        return None


def _answer(out: Console, session: Session, kept: KeptGame, step: Step, lang: str) -> bool:
    """Does what was asked; False ends the game for today."""
    if step.word == QUIT:
        return False
    if step.word == HELP:
        screen.show(out, screen.help_table(lang))
    elif step.word == ZONE:
        screen.show(out, screen.deployment_table(session, lang))
    elif step.word == TEAM:
        screen.show(out, screen.team_table(session, lang), *screen.smoke_line(session, lang, new_round=False))
    elif step.word == CARD:
        _show_card(out, session, lang)
    else:
        _change(out, session, kept, step, lang)
    return True


def _change(out: Console, session: Session, kept: KeptGame, step: Step, lang: str) -> None:
    kept.check()
    if step.word == UNDO:
        session.undo()
    else:
        session.do(step)
    kept.save(session)
    if step.word == ACTIVATE:
        _show_card(out, session, lang)
    else:
        smoke = screen.smoke_line(session, lang, step.word == ROUND)
        screen.show(out, screen.team_table(session, lang), *smoke)


def _show_card(out: Console, session: Session, lang: str) -> None:
    activation = session.current()
    if activation is None:
        raise Fault("No card has been drawn in this round.")
    screen.show(out, screen.activation_panel(session, activation, lang, out.width))


def _free_name() -> Path:
    number = 1
    while (path := Path(f"assist-{number}{ENDING}")).exists():
        number += 1
    return path
