"""`deadzone analyse`: looks back on a battle from its file."""

from __future__ import annotations

from typing import Annotated

import msgspec
import typer
from rich.table import Table
from rich.text import Text

from deadzone.amber.levels import JUDGE, level_called
from deadzone.cli.battle.replay import File
from deadzone.cli.common import Json, Lang, console, print_json, tr
from deadzone.core.sentence import Name
from deadzone.core.sides import BLUE, RED, Side
from deadzone.host.protocol.replays import AnalysisInfo, SideAnalysis
from deadzone.language.words import say, signed_decimal, text
from deadzone.table.files.battlefile import Recording, load_battle
from deadzone.table.telling.log import SIDES

BAR = 40  # characters for the whole chance
Level = Annotated[
    str, typer.Option("--level", metavar="LEVEL", help=tr("The level at which AMBER looks for better plans."))
]


def analyse(file: File, level: Level = JUDGE, json_output: Json = False, lang: Lang = None) -> None:
    """Print winning chances, turning points, mistakes, luck and accuracy of a battle."""
    from deadzone.host.replay.analysis import analysed  # noqa: PLC0415 - the server takes long to load

    language = lang or "en"
    recording = load_battle(file)
    found = analysed(recording, language, level_called(level))
    if json_output:
        print_json(msgspec.to_builtins(found))
        return
    _print_chances(recording, found, language)
    _print_turns(found, language)
    for side in (RED, BLUE):
        _print_side(found.sides[side], side, language)


def percent(share: float) -> str:
    return f"{100 * share:.0f} %"


def points(share: float) -> str:
    """A change in percentage points with its sign."""
    return signed_decimal(100 * share, 0, "en")


def _print_chances(recording: Recording, found: AnalysisInfo, lang: str) -> None:
    out = console()
    red, blue = [team.label for team in recording.head.teams]
    title = text("{red} (red) against {blue} (blue)", lang, red=red, blue=blue)
    out.print(Text(title, style="bold"))
    out.print(Text(text("Chance of red to win, at the end of each round", lang), style="bold"))
    last = {point.round: point.red for point in found.chances}
    for number, chance in last.items():
        bar = "█" * round(BAR * chance)
        out.print(f"  {number:2d}  {bar:<{BAR}} {percent(chance):>5}", highlight=False)


def _print_turns(found: AnalysisInfo, lang: str) -> None:
    if not found.turns:
        return
    out = console()
    table = Table(title=text("Turning points, in percentage points for red", lang), title_justify="left")
    for head in (Name("round"), Name("step"), Name("side"), Name("decisions"), Name("luck"), Name("what")):
        table.add_column(say(head, lang))
    for turn in found.turns:
        side = say(SIDES[Side(turn.side)], lang)
        changes = points(turn.decisions), points(turn.luck)
        what = text("JADE’s choice: {deeds}", lang, deeds=turn.text) if turn.jade else turn.text
        table.add_row(str(turn.round), str(turn.step), side, *changes, Text(what))
    out.print(table)


def _print_side(found: SideAnalysis, side: Side, lang: str) -> None:
    out = console()
    out.print(Text(say(SIDES[side], lang), style="bold"))
    accuracy = "–" if found.accuracy is None else percent(found.accuracy)
    line = text(
        "  Accuracy: {accuracy} in {count} {count|decision|decisions}. Luck of the dice: {luck} standard deviations in "
        "{tests} {tests|test|tests}.",
        lang, accuracy=accuracy, count=found.decisions, luck=signed_decimal(found.luck, 1, lang), tests=found.tests,
    )  # fmt: skip
    out.print(line, soft_wrap=True, highlight=False)
    for mistake in found.mistakes:
        line = text(
            "  Round {round}, step {step}: {chosen} gave away {lost} of the chance to win. Better: {best}.", lang,
            round=mistake.round, step=mistake.step, chosen=mistake.chosen, lost=percent(mistake.lost),
            best=mistake.best,
        )  # fmt: skip
        out.print(line, soft_wrap=True, highlight=False, markup=False)
