"""`deadzone map`: list, check, draw, show and generate battlefields.

Commands that print only a map take `--lang` just for their error messages (`cli.main` reads it).
"""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from rich.table import Table
from rich.text import Text

from deadzone.cli.common import Json, Lang, console, new_app, print_json, tr
from deadzone.core.cubes import cube_name
from deadzone.core.sentence import Fault, Name, Sentence
from deadzone.language.folders import ENGLISH
from deadzone.language.words import in_all, say, text
from deadzone.maps.check import ERROR, Finding, Report, check
from deadzone.maps.drawing.draw import draw_png, draw_svg
from deadzone.maps.files import write_bytes
from deadzone.maps.generate import MOST_SEED, NEWEST, generate
from deadzone.maps.shipped import load, load_text, names, source
from deadzone.maps.text import write_map
from deadzone.maps.wishes import AMOUNTS, HALF_TURN, SYMMETRIES, USUAL, Wishes

FINDINGS_FOUND = 1

app = new_app("Battlefields: list, check, draw, show and generate them.")

Which = Annotated[str, typer.Argument(metavar="NAME|FILE", help=tr("Battlefield of the program, or a map file."))]


@app.command("list", help=tr("List the battlefields of the program."))
def list_maps(as_json: Json = False, lang: Lang = None) -> None:
    language = str(lang)
    maps = {name: load_text(name) for name in names()}
    if as_json:
        print_json(
            [
                {
                    "id": name,
                    **_in_languages("name", found.field.name),
                    "levels": found.field.levels,
                    "objectives": [cube_name(cube) for cube in found.field.objective_cubes],
                    **_in_languages("about", found.about),
                }
                for name, found in maps.items()
            ]
        )
        return
    table = Table(box=None, pad_edge=False, padding=(0, 2, 1, 0))
    table.add_column(text("Battlefield", language))
    table.add_column(text("Levels", language), justify="right")
    table.add_column(text("Description", language))
    for name, found in maps.items():
        title = say(found.field.name, language)
        both = Text.assemble((name, "bold"), f"\n{title}")
        table.add_row(both, str(found.field.levels), say(found.about, language))
    console().print(table)


@app.command("check", help=tr("Check that a battlefield can be built and played; exit code 1 if it cannot."))
def check_map(which: Which, as_json: Json = False, lang: Lang = None) -> None:
    language = str(lang)
    field = load(which)
    report = check(field)
    if as_json:
        print_json(
            {
                "map": which,
                "name": say(field.name, language),
                "ok": report.ok,
                "errors": [_finding_json(finding, language) for finding in report.errors],
                "warnings": [_finding_json(finding, language) for finding in report.warnings],
                "advice": [_finding_json(finding, language) for finding in report.advice],
                "figures": report.figures,
            }
        )
    else:
        _print_report(field.name, report, language)
    if not report.ok:
        raise typer.Exit(FINDINGS_FOUND)


def _in_languages(key: str, words: Name) -> dict[str, str]:
    """A name in all languages: `name` for English, `name_fr` for French, and so on."""
    return {key if lang == ENGLISH else f"{key}_{lang}": said for lang, said in in_all(words).items()}


def _finding_json(finding: Finding, lang: str) -> dict[str, str | None]:
    return {
        "kind": finding.kind,
        "rule": finding.rule,
        "cube": cube_name(finding.cube) if finding.cube >= 0 else None,
        "sentence": say(finding.sentence, lang),
    }


def _print_report(name: Name, report: Report, lang: str) -> None:
    out = console()
    out.print(say(name, lang), style="bold", markup=False)
    for finding in report.findings:
        grade = text("error", lang) if finding.grade == ERROR else text("warning", lang)
        style = "red" if finding.grade == ERROR else "yellow"
        out.print(Text.assemble("  ", (grade, style), f"  {say(finding.sentence, lang)} ({finding.rule})"))
    for hint in report.advice:
        out.print(Text.assemble("  ", (text("advice", lang), "cyan"), f"  {say(hint.sentence, lang)} ({hint.rule})"))
    for sentence in _summary(report):
        out.print("  " + say(sentence, lang))


def _summary(report: Report) -> list[Sentence]:
    figures = report.figures
    own_layout = figures["layout"] != "patrol"
    return [
        Sentence("Zones and objectives are its own.")
        if own_layout
        else Sentence("Zones and objectives are those of Patrol."),
        Sentence(
            "{levels} {levels|level|levels}, {places} cubes to stand in, {walls} sides with scenery, {fairness} % the "
            "same after a half turn.",
            levels=figures["levels"],
            places=figures["places"],
            walls=figures["walls"],
            fairness=figures["fairness_percent"],
        ),
        Sentence(
            "Cubes reached on foot by Size 1, 2, 3, 4: {one}, {two}, {three}, {four}.",
            one=figures["reached_by_size_1"],
            two=figures["reached_by_size_2"],
            three=figures["reached_by_size_3"],
            four=figures["reached_by_size_4"],
        ),
        Sentence("No errors.") if report.ok else Sentence("Errors: {count}.", count=len(report.errors)),
    ]


@app.command("show", help=tr("Print a battlefield as text."))
def show_map(which: Which, _lang: Lang = None) -> None:
    load(which)
    typer.echo(source(which), nl=False)


Output = Annotated[Path, typer.Option("-o", "--output", metavar="FILE", help=tr("Picture to write: x.svg or x.png."))]


@app.command("draw", help=tr("Draw a battlefield: isometric view, plans and legend."))
def draw_map(which: Which, output: Output, lang: Lang = None) -> None:
    language = str(lang)
    ending = output.suffix.lower()
    if ending not in (".svg", ".png"):
        raise Fault("A picture must end in .svg or .png, not '{ending}'.", where=str(output), ending=output.suffix)
    found = load_text(which)
    if ending == ".svg":
        write_bytes(output, draw_svg(found.field, language, found.about).encode())
    else:
        write_bytes(output, draw_png(found.field, language, found.about))


Seed = Annotated[int, typer.Option("--seed", metavar="S", help=tr("The same seed gives the same battlefield."))]
Levels = Annotated[int, typer.Option("--levels", metavar="2|3", help=tr("Number of levels."))]
MapFile = Annotated[
    Path | None,
    typer.Option("-o", "--output", metavar="FILE", help=tr("Map file to write; without it, the text is printed.")),
]


AMOUNT, SYMMETRY = "|".join(AMOUNTS), "|".join(SYMMETRIES)
Density = Annotated[str, typer.Option("--density", metavar=AMOUNT, help=tr("How many buildings."))]
Height = Annotated[str, typer.Option("--height", metavar=AMOUNT, help=tr("How many upper storeys, on three levels."))]
Openness = Annotated[str, typer.Option("--openness", metavar=AMOUNT, help=tr("How many openings in the walls."))]
Generator = Annotated[
    int,
    typer.Option(
        "--generator",
        metavar="N",
        help=tr("Version of the generator: with 1 or 2, a seed from before gives the same battlefield as then."),
    ),
]
Symmetry = Annotated[str, typer.Option("--symmetry", metavar=SYMMETRY, help=tr("How the two sides correspond."))]


@app.command("generate", help=tr("Generate a battlefield from a seed."))
def generate_map(
    seed: Seed,
    levels: Levels = 2,
    density: Density = USUAL,
    height: Height = USUAL,
    openness: Openness = USUAL,
    symmetry: Symmetry = HALF_TURN,
    generator: Generator = NEWEST,
    output: MapFile = None,
    _lang: Lang = None,
) -> None:
    if levels not in (2, 3):
        raise Fault("A generated battlefield must have 2 or 3 levels, not {levels}.", levels=levels)
    if not 0 <= seed <= MOST_SEED:
        raise Fault("A seed must be a whole number from 0 to {most}.", most=MOST_SEED)
    written = write_map(generate(seed, levels, Wishes(density, height, openness, symmetry), generator))
    if output is None:
        typer.echo(written, nl=False)
    else:
        write_bytes(output, written.encode())
