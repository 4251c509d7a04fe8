"""The sheet of an Activation on the terminal, and the explanations shown by `?`. J-ASSIST-04.

A sheet has at most 30 lines at 80 columns. Parts that do not fit are dropped in a fixed order and named in the last
line; `?` shows everything.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import groupby
from typing import Final

from rich.console import Console, Group, RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from deadzone.assistant.arrivals import Arrival
from deadzone.assistant.session import Session
from deadzone.assistant.sheet import Sheet, Word
from deadzone.assistant.steps import NOBODY
from deadzone.catalog.summaries import abilities_of, items_of, stats_of, weapon_figures
from deadzone.cli.assist.typed import spellings
from deadzone.jade.deck.words import BETWEEN_STEPS, PROFILE_NAMES, THEME_NAMES, step_sentence, steps_text
from deadzone.jade.paper.guide import Point, briefly_moving, briefly_outcome
from deadzone.jade.paper.meanings import no_target
from deadzone.language.words import say, text, words_of

WIDEST: Final = 100
MOST_LINES: Final = 30
MOST_PARTS: Final = 3  # dropped parts named in the last line
MOST_NAMED: Final = 6  # candidates named on a sheet; `?` names them all
BORDERS: Final = 2  # lines above and below together, columns on each side

# Names of the parts of a sheet that may be dropped, in this order.
ITEMS, GENERAL, COMING, ABILITIES, MARKED, MOVING, STANDING, ARMS, WORDS = words_of(
    "which items are best",
    "rules for every model",
    "how they arrive",
    "its abilities",
    "its state",
    "its movement",
    "its standing rules",
    "its weapons",
    "the terms",
)
KEPT: Final = ""
LEFT_OUT: Final = (ITEMS, GENERAL, COMING, ABILITIES, MARKED, MOVING, STANDING, ARMS, WORDS)


class Row:
    """A text after a mark; wrapped lines are indented to the start of the text."""

    def __init__(self, mark: str, words: str, style: str = "", part: str = KEPT) -> None:
        self.mark = mark
        self.words = words
        self.style = style
        self.part = part

    def lines(self, out: Console, width: int) -> list[Text]:
        indent = len(self.mark) + 1 if self.mark else 0
        wrapped = Text(self.words, style=self.style).wrap(out, width - indent)
        for number, line in enumerate(wrapped):
            line.rstrip()
            line.pad_left(indent)
            if self.mark and number == 0:
                line.plain = self.mark + line.plain[len(self.mark) :]
        return list(wrapped)


def sheet_panel(out: Console, session: Session, sheet: Sheet, marks: list[str], lang: str) -> Panel:
    """The model's profile together with its Action card. J-ASSIST-04."""
    width = min(out.width, WIDEST)
    rows = list(_rows(session, sheet, marks, lang))
    lines = _fitted(out, rows, width - 2 * BORDERS, lang)
    title = Text.assemble(
        (f"{sheet.number + 1} {say(sheet.name, lang)}", "bold cyan"), f"  {say(PROFILE_NAMES[sheet.mode], lang)}"
    )
    subtitle = text("Round {round}", lang, round=sheet.round)
    return Panel(Group(*lines), title=title, title_align="left", subtitle=subtitle, width=width)


def _fitted(out: Console, rows: list[Row], width: int, lang: str) -> list[Text]:
    """The lines of the sheet, dropping optional parts in order until they fit."""
    written = [(row.part, row.lines(out, width)) for row in rows]
    there = {part for part, _ in written}
    lines: list[Text] = []
    for count in range(len(LEFT_OUT) + 1):
        dropped = [part for part in LEFT_OUT[:count] if part in there]
        lines = [line for part, block in written if part not in dropped for line in block]
        if dropped:
            lines += Row("", _pointer(dropped, lang), "italic").lines(out, width)
        if len(lines) + BORDERS <= MOST_LINES:
            break
    return lines


def _pointer(dropped: list[str], lang: str) -> str:
    """The line that points to `?`, naming the dropped parts if there are few."""
    if len(dropped) > MOST_PARTS:
        return text("? shows the rest.", lang)
    return text("? shows the rest: {parts}.", lang, parts=", ".join([text(part, lang) for part in dropped]))


def _rows(session: Session, sheet: Sheet, marks: list[str], lang: str) -> Iterator[Row]:
    yield from _profile(sheet, lang)
    if marks:
        yield Row("", ", ".join(marks), "yellow", MARKED)
    yield from _first(sheet, lang)
    if sheet.arrivals:
        yield Row("", text("Models that arrive before its actions", lang), "bold")
        yield from arrival_rows(sheet.arrivals, lang, COMING)
    yield Row("", text("Forced actions, in this order", lang), "bold")
    for number, check in enumerate(sheet.checks, start=1):
        condition = text("{name}. {condition}", lang, name=check.forced.name, condition=check.condition)
        yield Row(f"{number}.", f"{condition} → {steps_text(check.steps, lang)}")
    yield Row("  ", ruled(briefly_outcome(session.settings), lang), "italic")
    yield from _card(sheet, lang)
    yield from word_rows(session, sheet.words, lang, briefly=True)
    if sheet.movement:
        yield Row("", ruled(briefly_moving(sheet.mode), lang), part=MOVING)


def _profile(sheet: Sheet, lang: str) -> Iterator[Row]:
    profile = sheet.profile
    yield Row("", "  ".join([f"{heading} {value}" for heading, value in stats_of(profile, lang)]))
    weapons = [f"{say(weapon.name, lang)} ({weapon_figures(weapon, lang)})" for weapon in profile.weapons]
    if weapons:
        yield Row("", text(BETWEEN_STEPS, lang).join(weapons), part=ARMS)
    abilities = [*abilities_of(profile, lang), *items_of(profile, lang)]
    if abilities:
        yield Row("", ", ".join(abilities), part=ABILITIES)


def _first(sheet: Sheet, lang: str) -> Iterator[Row]:
    """The points to check first; the heading is dropped together with the last of them."""
    points = [*sheet.first, *[point for point in sheet.always if point not in sheet.first]]
    rows = [Row("□", ruled(point, lang), part=_part(sheet, point)) for point in points]
    if rows:
        parts = [row.part for row in rows]
        yield Row("", text("First", lang), "bold", KEPT if KEPT in parts else max(parts, key=LEFT_OUT.index))
    yield from rows


def _part(sheet: Sheet, point: Point) -> str:
    """Points that follow from the marks are never dropped."""
    if point not in sheet.always:
        return KEPT
    if point.rule == "J-AMB-31":
        return ITEMS
    return GENERAL if point.rule.startswith("J-GEN") else STANDING


def _card(sheet: Sheet, lang: str) -> Iterator[Row]:
    card = text("Card {number}: {name}", lang, number=sheet.place, name=sheet.card.name)
    theme = say(THEME_NAMES[sheet.card.theme], lang)
    yield Row("", f"{card} ({theme.lower()})", "bold")
    for number, step in enumerate(sheet.steps, start=1):
        yield Row(f"{number}.", say(step_sentence(step), lang), "bold green")


def word_rows(session: Session, words: Iterable[Word], lang: str, briefly: bool = False) -> Iterator[Row]:
    """The meaning of each word of a card and the models it applies to; without rule ids if `briefly`."""
    for word in words:
        meant = [say(word.point.sentence, lang) if briefly else ruled(word.point, lang)]
        if word.candidates is not None and not (briefly and len(word.candidates) > MOST_NAMED):
            names = [say(session.named(number), lang) for number in word.candidates]
            now = text("Now: {who}.", lang, who=", ".join(names))
            meant.append(now if names else text("Now: no model, so the nearest enemy.", lang))
        yield Row("·", " ".join(meant), part=WORDS)


def arrival_rows(arrivals: Iterable[Arrival], lang: str, part: str = KEPT) -> Iterator[Row]:
    """The keys and names of arriving models, grouped by how they arrive, each group followed by its instructions."""
    for points, alike in groupby(arrivals, lambda arrival: [ruled(point, lang) for point in arrival.points]):
        for arrival in alike:
            yield Row(_key(arrival), say(arrival.profile.name, lang))
        for point in points:
            yield Row("□", point, part=part)


def _key(arrival: Arrival) -> str:
    """The command to type when the model has arrived."""
    letter = spellings()[arrival.word][0]
    return letter if arrival.model == NOBODY else f"{letter} {arrival.model + 1}"


def ruled(point: Point, lang: str) -> str:
    """A point in words, with its rule."""
    return f"{say(point.sentence, lang)} ({point.rule})"


def rows_table(rows: Iterable[Row]) -> Table:
    """A table of all rows, without a line limit."""
    table = Table.grid(padding=(0, 1))
    for row in rows:
        table.add_row(Text(row.mark), Text(row.words, style=row.style))
    return table


def explained(session: Session, sheet: Sheet, lang: str) -> list[RenderableType]:
    """Everything about the card and its model, including the parts that the sheet may drop."""
    ends = [Row("□", ruled(point, lang)) for point in (sheet.outcome, sheet.fallback)]
    moving = [Row("□", ruled(point, lang)) for point in sheet.movement]
    always = [Row("□", ruled(point, lang)) for point in sheet.always]
    missing = Row("·", ruled(no_target(), lang))
    sections = [
        (text("The terms on the cards", lang), [*_card(sheet, lang), *word_rows(session, sheet.words, lang), missing]),
        (text("Forced actions", lang), ends),
        (text("When it moves", lang), moving),
        (text("First", lang), [*always, *arrival_rows(sheet.arrivals, lang)]),
        (say(sheet.name, lang), list(_profile(sheet, lang))),
    ]
    shown: list[RenderableType] = []
    for heading, rows in sections:
        if rows:
            shown += [Text(heading, style="bold"), rows_table(rows)]
    return shown
