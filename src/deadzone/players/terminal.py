"""A person at the terminal, who sees the table and numbered choices and answers by number, notation or spot."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import TypeGuard

from rich.text import Text

from deadzone.core.board.bodies import ANCHORS
from deadzone.core.cubes import parse_cube
from deadzone.core.engine import why_not
from deadzone.core.kinds.all_questions import QUESTION_KINDS
from deadzone.core.kinds.question_kind import ANY_PART
from deadzone.core.questions import CUBE, MODEL, Answer, Choice, Spot
from deadzone.core.sentence import Fault, Sentence
from deadzone.core.state import State
from deadzone.language.words import say, text
from deadzone.players.advice import advice
from deadzone.players.board import SIDE_STYLES
from deadzone.players.marks import short_label
from deadzone.players.screen import Choices, Screen
from deadzone.players.stakes import stakes_of
from deadzone.players.wording import option_in_words, question_in_words
from deadzone.table.telling.notation import model_label, read_answer

PROMPT = "> "
# Keys of a numeric keypad and the anchors of R-POS-03 they stand for: 7 is the north-west corner.
KEYPAD = {str(7 - 3 * row + column): (x, y) for row, y in enumerate(ANCHORS) for column, x in enumerate(ANCHORS)}
NUMBER = re.compile(r"[0-9]{1,4}")
NO_WISHES: Mapping[str, Sentence] = {}
POINT = re.compile(r"(?:spot |shift )?([0-9]{1,3})[ ,]+([0-9]{1,3})")


def leaves_no_choice(question: Choice | Spot) -> TypeGuard[Choice]:
    return isinstance(question, Choice) and len(question.options) == 1


class Wish:
    """What a person types in place of an answer, for the table to fulfil."""

    def __init__(self, line: str) -> None:
        self.line = line


class TerminalPlayer:
    """A person at the terminal, who may have `wishes`: a pattern for each, with what it does. What there is to do (the
    `task`) is said above each question.

    Leaving (q, Ctrl-C, no more input) raises KeyboardInterrupt; the battle is kept.
    """

    def __init__(self, screen: Screen, wishes: Mapping[str, Sentence] = NO_WISHES) -> None:
        self.screen = screen
        self.task: Text | None = None
        self._wishes = wishes

    def choose(self, view: State, question: Choice | Spot) -> Answer | Wish:
        if leaves_no_choice(question):
            return self.only_choice(view, question)
        return self.ask(view, question)

    def ask(self, view: State, question: Choice | Spot, again: bool = False) -> Answer | Wish:
        """Ask even if there is no choice; `again` below what is shown already."""
        choices = self._choices(view, question)
        if not again:
            above = self._height_of(self._stakes(question)) + self._height_of(self.task.plain if self.task else "")
            self.screen.show_table(view, self.screen.height_of(choices) + above + 2)
        self._put(view, question, choices)
        while True:
            line = self._line()
            if any([re.fullmatch(wish, line) for wish in self._wishes]):
                return Wish(line)
            if self._command(line, view, question):
                continue
            try:
                return self._answer(line, view, question)
            except Fault as fault:
                self.screen.out.print(Text(say(fault, self.screen.lang), style="yellow"))

    def only_choice(self, view: State, question: Choice) -> Answer:
        """The answer to a question that leaves no choice, which is logged instead of being asked."""
        words = say(option_in_words(view, question, question.options[0]), self.screen.lang)
        asked = say(question_in_words(view, question), self.screen.lang)
        odds = advice(view, question, question.options[0])
        tail = f" ({say(odds, self.screen.lang)})" if odds is not None else ""
        self.screen.log.append(Text(f"  {asked} {words}{tail}", style="dim"))
        return question.options[0]

    def _height_of(self, words: str) -> int:
        return len(Text(words).wrap(self.screen.out, self.screen.out.width)) if words else 0

    def _put(self, view: State, question: Choice | Spot, choices: Choices) -> None:
        asked = say(question_in_words(view, question), self.screen.lang)
        if self.task is not None:
            self.screen.out.print(self.task)
        self.screen.out.print(Text(asked, style=SIDE_STYLES[question.side]))
        stakes = self._stakes(question)
        if stakes:
            self.screen.out.print(Text(stakes, style="dim"))
        self.screen.show_choices(choices)

    def _stakes(self, question: Choice | Spot) -> str:
        """What a question decides; nothing for those that come in every turn."""
        plain = QUESTION_KINDS[question.kind].part == ANY_PART and not isinstance(question, Spot)
        return say(stakes_of(question).text, self.screen.lang) if plain else ""

    def _choices(self, view: State, question: Choice | Spot) -> Choices:
        if isinstance(question, Spot):
            return Choices(self._keypad(question), abreast=False)
        lines = []
        with_odds = False
        for number, option in enumerate(question.options, start=1):
            line = Text(f"{number:>2} ", style="bold")
            line.append(say(option_in_words(view, question, option), self.screen.lang), style="not bold")
            lines.append(line)
            odds = advice(view, question, option)
            if odds is not None:
                with_odds = True
                lines.append(Text("     " + say(odds, self.screen.lang), style="cyan"))
        return Choices(lines, abreast=not with_odds)

    def _keypad(self, question: Spot) -> list[Text]:
        """Three rows like a numeric keypad, north on top; a dot where there is no room."""
        lang = self.screen.lang
        notes = (
            text("(north is at the top; 5 is the middle)", lang),
            text("or any point: x y, each from 1 to 399", lang),
            "" if self._on_keypad(question) else text("0 is the suggested place", lang),
        )
        lines = []
        for first, note in zip("741", notes, strict=True):
            keys = [str(int(first) + column) for column in range(3)]
            shown = "  ".join([key if KEYPAD[key] in question.suggestions else "." for key in keys])
            lines.append(Text(f"   {shown}   {note}"))
        return lines

    def _on_keypad(self, question: Spot) -> bool:
        """Whether one of the nine keys has room; if none has, another point may be free. R-POS-03."""
        return any([point in question.suggestions for point in KEYPAD.values()])

    def _line(self) -> str:
        try:
            return " ".join(self.screen.read(PROMPT).lower().split())
        except EOFError:
            raise KeyboardInterrupt from None

    def _command(self, line: str, view: State, question: Choice | Spot) -> bool:
        """Carry out a line that is a command, not an answer; return whether it was one."""
        if line == "q":
            raise KeyboardInterrupt
        if line == "l":
            self.screen.show_log()
        elif line == "b":
            self.screen.show_board(view)
        elif line == "?":
            self._help()
        elif line:
            return False
        self._put(view, question, self._choices(view, question))
        return True

    def _help(self) -> None:
        lang = self.screen.lang
        for sentence in (
            text("Type the number of a choice, or its notation such as activate red-1 or go to r3c5L2.", lang),
            text("b redraws the board, l shows the last lines of the log, q quits: the battle is saved.", lang),
            *[say(wish, lang) for wish in self._wishes.values()],
            text("On the board: R1 is red-1; ! Pinned, ~ on fire, + injured; +2 two more models in the cube.", lang),
            text("Floors: # full, n e s w half, 1-4 with a hatch; H ladder, ^ > v < ramp; * objective, ? token.", lang),
            text("Sides: - | wall, D door, L low wall, M and S windows for Size 2 and Size 1, 1-4 hatch.", lang),
        ):
            self.screen.out.print(Text(sentence))

    def _answer(self, line: str, view: State, question: Choice | Spot) -> Answer:
        """The answer that a line means; a Fault says why it is refused."""
        value = self._spot(line, question) if isinstance(question, Spot) else self._option(line, view, question)
        refusal = why_not(view, value)
        if refusal is not None:
            raise refusal
        return value

    def _spot(self, line: str, question: Spot) -> Answer:
        if line == "0":
            return question.suggestions[0]
        point = POINT.fullmatch(line)
        if point is not None:
            return int(point[1]), int(point[2])
        if line not in KEYPAD:
            raise Fault("Type a digit from 1 to 9, or two numbers; type ? for help.")
        return KEYPAD[line]

    def _option(self, line: str, view: State, question: Choice) -> Answer:
        if NUMBER.fullmatch(line):
            if not 1 <= int(line) <= len(question.options):
                raise Fault("Type a number from 1 to {last}; type ? for help.", last=len(question.options))
            return question.options[int(line) - 1]
        named = _named(line, view, question)
        if named is not None:
            return named
        try:
            return read_answer(view, line)
        except Fault:
            raise Fault("Type a number from 1 to {last}; type ? for help.", last=len(question.options)) from None


def _named(line: str, view: State, question: Choice) -> Answer | None:
    """A cube or a model by its name alone, even one that is not an option, so that the rules can say why."""
    if question.domain == CUBE:
        try:
            return parse_cube(line)
        except Fault:
            return None
    if question.domain == MODEL:
        for number in range(len(view.models)):
            if line in (model_label(view, number), short_label(view, number).lower()):
                return number
    return None
