"""What the page is told of a battle, as lines for the terminal."""

from __future__ import annotations

from collections.abc import Sequence

from rich.text import Text

from deadzone.core.kinds.event_kind import OVER, ROUND, TURN
from deadzone.core.sides import Side
from deadzone.host.protocol.messages import AdviceInfo, Advised, LessonInfo, Update
from deadzone.host.protocol.steps import Step
from deadzone.language.words import signed_decimal, text
from deadzone.players.screen import Screen
from deadzone.table.telling.lines import STYLES
from deadzone.table.telling.log import SIDES

AS_GOOD = 10  # hundredths of a victory point below which two plans are equally good, as on the page


class Teller:
    """Keeps the log of a screen as the battle goes on, or back."""

    def __init__(self, screen: Screen) -> None:
        self._screen = screen
        self._steps: list[Step] = []
        self._ends = [len(screen.log)]  # how many lines the log had after each step; the first: before all

    def take(self, update: Update) -> None:
        if update.after < len(self._steps):
            self._screen.forget(self._ends[update.after])
            del self._steps[update.after :], self._ends[update.after + 1 :]
        for step in update.steps:
            self._steps.append(step)
            self._screen.log += lines_of(step)
            self._ends.append(len(self._screen.log))
        self._screen.log += self._later(update)

    def _later(self, update: Update) -> list[Text]:
        """The reasons of steps whose plan is over now."""
        lines = []
        for side in sorted({self._steps[later.n - 1].side for later in update.reasons if later.why}):
            title = text("Why {side} did this:", self._screen.lang, side=SIDES[Side(side)])
            lines.append(Text("    " + title, style="cyan"))
            for later in update.reasons:
                if self._steps[later.n - 1].side == side:
                    lines += reason_lines(later.why, later.why_rules)
        return lines


def lines_of(step: Step) -> list[Text]:
    """A step in lines: a note if the player failed, then what happened, with the reasons below what they are about."""
    lines = []
    for event in step.events:
        heading = event.scene in (TURN, ROUND, OVER)
        style = STYLES.get(event.scene) or STYLES.get(event.tone, "")
        lines.append(Text(("" if heading else "  ") + event.text, style=style))
    first = 1 if step.events and step.events[0].scene not in (TURN, ROUND, OVER) else 0
    lines[first:first] = reason_lines(step.why, step.why_rules)
    failed = [Text("  " + step.fallback, style="magenta")] if step.fallback else []
    return [*failed, *lines]


def reason_lines(why: Sequence[str], rules: Sequence[str]) -> list[Text]:
    reasons = [said + (f" ({rule})" if rule else "") for said, rule in zip(why, rules, strict=True)]
    return [Text("      " + reason, style="cyan") for reason in reasons]


def task_line(lesson: LessonInfo, lang: str) -> Text:
    """What the player is to do now, or has learned."""
    place = {"n": lesson.number, "most": lesson.of, "name": lesson.name}
    task = text("Lesson {n} of {most}, {name}: {task}", lang, **place, task=lesson.text)
    on = f" {text('Type n for the next lesson.', lang)}" if lesson.done else ""
    return Text(task + on, style="bold green")


def advice_lines(told: Advised, lang: str) -> list[Text]:
    """AMBER's plans, the best first, with their reasons."""
    lines = [Text(text("AMBER’s advice", lang), style="bold")]
    for place, plan in enumerate(told.plans, start=1):
        lines.append(Text(f"{place:>2} {plan.text}{_worth(plan, lang)}"))
        lines += [Text("     " + reason, style="cyan") for reason in plan.why]
    return lines


def _worth(plan: AdviceInfo, lang: str) -> str:
    """What a plan is worth beside the best one."""
    if plan.wins:
        return f" ({text('chance to win {percent} %', lang, percent=f'{plan.wins:+}')})"
    if abs(plan.gain) < AS_GOOD:
        return ""
    return f" ({text('{vp} VP', lang, vp=signed_decimal(plan.gain / 100, 1, lang))})"
