"""`deadzone rules`: look up the rules by id, or by words in any language."""

from __future__ import annotations

from textwrap import fill
from typing import Annotated

import typer
from rich.console import Console
from rich.padding import Padding
from rich.text import Text

from deadzone.cli.catalog.parts import plain_table
from deadzone.cli.common import Json, Lang, console, print_json, tr
from deadzone.core.sentence import Fault
from deadzone.host.reading.search import FoundRule, found_rules, is_id
from deadzone.language.quoting import quoted
from deadzone.language.words import language, text

INDENT = "  "
CELLS = "|"

Words = Annotated[
    list[str],
    typer.Argument(metavar="WORD", help=tr("What you want to know, or an id; R-FALL finds all rules about falls.")),
]
Most = Annotated[int, typer.Option("--most", metavar="N", min=1, max=100, help=tr("How many rules to show."))]


def rules(words: Words, most: Most = 5, as_json: Json = False, lang: Lang = None) -> None:
    """Print the rules that answer a question, the best first, or all with the given id."""
    lang = language(lang)
    asked = " ".join(words)
    found = found_rules(asked, lang)
    if not found:
        raise Fault("No rule was found for '{words}'.", words=quoted(asked))
    shown = found if is_id(asked) else found[:most]
    if as_json:
        print_json([_record(each) for each in shown])
        return
    out = console()
    for each in shown:
        _print_rule(out, each, lang)
    if len(found) > len(shown):
        further = len(found) - len(shown)
        out.print(text("{count} more with some of these words; --most shows more of them.", lang, count=further))


def _print_rule(out: Console, found: FoundRule, lang: str) -> None:
    section, rule = found
    ours = f" ({text('in part our own ruling', lang)})" if rule.ours else ""
    out.print(Text.assemble((rule.id, "bold"), f"  {section.title} · {section.chapter}{ours}"), soft_wrap=True)
    lines = rule.text.split("\n")
    for line in [line for line in lines if not line.startswith(CELLS)]:
        wrapped = fill(line, out.width, initial_indent=INDENT, subsequent_indent=INDENT, break_on_hyphens=False)
        out.print(wrapped, soft_wrap=True)
    rows = [[cell.strip() for cell in line.split(CELLS)[1:-1]] for line in lines if line.startswith(CELLS)]
    if rows:
        table = plain_table(*rows[0])
        for row in rows[1:]:
            table.add_row(*row)
        out.print(Padding(table, (0, 0, 0, len(INDENT))))
    out.print()


def _record(found: FoundRule) -> dict[str, object]:
    section, rule = found
    return {
        "id": rule.id,
        "section": section.title,
        "chapter": section.chapter,
        "text": rule.text,
        "ours": rule.ours,
    }
