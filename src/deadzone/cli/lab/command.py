"""`deadzone lab`: play an experiment, and see what it says."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any, Final

import typer

from deadzone.cli.battle.simulate import (
    FAILED,
    MOST_GAMES,
    STOPPED,
    Cluster,
    Jobs,
    check_range,
    check_workers,
    progress_bar,
)
from deadzone.cli.common import Json, Lang, console, new_app, print_json, tr
from deadzone.core.sentence import Fault
from deadzone.lab.experiments.crew import How, Played, run_experiment
from deadzone.lab.extras import REPORTS, installing
from deadzone.language.words import text
from deadzone.maps.files import write_bytes

BY: Final = ("teams", "players", "both")

app = new_app("Experiments: play many battles by a plan, and see what they say.")

File = Annotated[Path, typer.Argument(metavar="FILE", help=tr("An experiment file (TOML)."))]
Folder = Annotated[Path, typer.Argument(metavar="DIR", help=tr("The folder with the results of the experiment."))]
Out = Annotated[Path, typer.Option("-o", "--output", metavar="DIR", help=tr("The folder for the results."))]
Page = Annotated[Path, typer.Option("-o", "--output", metavar="FILE", help=tr("The report to write (HTML)."))]
Resume = Annotated[bool, typer.Option("--resume", help=tr("Go on with the experiment in the folder."))]
Battles = Annotated[
    int | None,
    typer.Option(
        "--battles", metavar="N", help=tr("Battles of each pairing, instead of what the file says: for a first look.")
    ),
]
By = Annotated[
    str, typer.Option("--by", metavar="|".join(BY), help=tr("Who is rated; by default what the experiment compares."))
]


@app.command("run", help=tr("Play the battles of an experiment."))
def run(
    file: File,
    output: Out,
    jobs: Jobs = None,
    cluster: Cluster = "",
    resume: Resume = False,
    battles: Battles = None,
    json_output: Json = False,
    lang: Lang = None,
) -> int:
    language = str(lang)
    _check(jobs, cluster, battles)
    how = How(output, jobs or 0, cluster)
    with progress_bar(language) as progress:
        task = progress.add_task(text("Battles", language), total=None)
        tick = lambda done, needed: progress.update(task, completed=done, total=needed)  # noqa: E731
        played = run_experiment(file, how, resume, battles, tick)
    if json_output:
        print_json({"battles": played.games, "failed": played.failed, "stopped": played.stopped})
    else:
        _say(played, output, language)
    return STOPPED if played.stopped else FAILED if played.failed else 0


def _check(jobs: int | None, cluster: str, battles: int | None) -> None:
    check_workers(jobs, cluster)
    if battles is not None:
        check_range("--battles", battles, MOST_GAMES)


def _say(played: Played, folder: Path, lang: str) -> None:
    values: dict[str, object] = {"count": played.games, "folder": str(folder)}
    if played.stopped:
        said = text("{count} {count|battle is|battles are} kept in {folder}; --resume goes on.", lang, **values)
    else:
        said = text("{count} {count|battle is|battles are} in {folder}.", lang, **values)
    console().print(said, soft_wrap=True)
    if played.failed:
        failed = text(
            "{count} {count|battle|battles} failed; their files are with their cells.", lang, count=played.failed
        )
        console().print(failed, style="red")


@app.command("report", help=tr("Write a report of an experiment: one page that holds everything, and prints."))
def report(folder: Folder, output: Page = Path("report.html"), lang: Lang = None) -> None:
    page, results = needs("matplotlib", "deadzone.lab.reports.page"), needs("pyarrow", "deadzone.lab.experiments.found")
    write_bytes(output, page.report(results.read_results(folder), str(lang)).encode())


@app.command("ladder", help=tr("Rate players or teams by the results of an experiment."))
def ladder(folder: Folder, by: By = "", json_output: Json = False, lang: Lang = None) -> None:
    if by and by not in BY:
        raise Fault("{option} cannot be '{value}': use one of {known}.", option="--by", value=by, known=", ".join(BY))
    needs("numpy", "deadzone.lab.experiments.found")
    tables = needs("numpy", "deadzone.cli.lab.tables")
    found = tables.read_results(folder)
    rated = tables.rated(found, by)
    if json_output:
        print_json(tables.ladder_record(rated))
    else:
        console().print(tables.ladder_table(found, rated, str(lang)))


@app.command("balance", help=tr("Which lists, models and kinds of team are worth more or less than their points."))
def balance(folder: Folder, json_output: Json = False, lang: Lang = None) -> None:
    tables = needs("numpy", "deadzone.cli.lab.tables")
    figures = tables.balance(tables.read_results(folder))
    if json_output:
        print_json(tables.balance_record(figures))
        return
    for table in tables.balance_tables(figures, str(lang)):
        console().print(table)


def needs(package: str, module: str) -> Any:
    """A module that needs packages of the extra `lab`."""
    import importlib  # noqa: PLC0415

    try:
        return importlib.import_module(module)
    except ImportError as error:
        raise Fault(
            "Reports of experiments need the package {package}: install it with {command}.",
            package=(error.name or package).partition(".")[0],
            command=installing(REPORTS),
        ) from None
