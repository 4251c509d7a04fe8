"""The tables printed by `deadzone odds`: outcomes and margins with bars."""

from __future__ import annotations

from rich import box
from rich.bar import Bar
from rich.table import Table

from deadzone.cli.common import console
from deadzone.core.dice import NO_STAT, Test
from deadzone.core.sentence import Sentence
from deadzone.language.words import decimal, say, text
from deadzone.rules.dice.distributions import Margins
from deadzone.rules.dice.odds import FightOdds, Outcomes, ShootOdds

BAR_WIDTH = 32
# Margins rarer than this are merged at both ends of the table.
RARE = 0.01

COLOURS = {"no_effect": "bright_black", "pinned": "yellow", "injured": "dark_orange", "killed": "red"}
NAMES = {
    "no_effect": Sentence("No effect"),
    "pinned": Sentence("Pinned"),
    "injured": Sentence("Injured"),
    "killed": Sentence("Killed"),
}


def print_shot(attack: Test, defence: Test, odds: ShootOdds, lang: str) -> None:
    title = Sentence("Shoot {attack} against Survive {defence}", attack=_notation(attack), defence=_notation(defence))
    _print_title(title, lang)
    _print_outcomes(Sentence("Target"), odds.target, lang)
    _print_margins(odds.margin, lang)


def print_fight(attack: Test, defence: Test, counter_attack: bool, odds: FightOdds, lang: str) -> None:
    ours, theirs = _notation(attack), _notation(defence)
    if counter_attack:
        title = Sentence("Fight {attack} against Fight {defence}", attack=ours, defence=theirs)
    else:
        title = Sentence("Fight {attack} against Survive {defence}", attack=ours, defence=theirs)
    _print_title(title, lang)
    _print_outcomes(Sentence("Defender"), odds.defender, lang)
    _print_outcomes(Sentence("Attacker"), odds.attacker, lang)
    _print_margins(odds.margin, lang)


def _notation(test: Test) -> Sentence:
    """A test in the notation of the rules: `(5 dice, 4+)`. R-TEST-01."""
    dice = test.dice()
    count = Sentence("{n} {n|die|dice}", n=dice)
    stat = "-" if test.target == NO_STAT else f"{test.target}+"
    if test.rerolls:
        return Sentence("({dice}, {stat}, re-roll {n})", dice=count, stat=stat, n=test.rerolls)
    return Sentence("({dice}, {stat})", dice=count, stat=stat)


def _print_title(title: Sentence, lang: str) -> None:
    console().print(f"\n{say(title, lang)}", style="bold")


def _print_outcomes(who: Sentence, outcomes: Outcomes, lang: str) -> None:
    table = _table(say(who, lang))
    for key, chance in outcomes.as_dict().items():
        table.add_row(
            say(NAMES[key], lang), percent(chance, lang), Bar(1, 0, chance, width=BAR_WIDTH, color=COLOURS[key])
        )
    console().print(table)


def _print_margins(margins: Margins, lang: str) -> None:
    """Print one row per margin; rare margins at each end share a row, so that the rows add up to 100 %."""
    table = _table(text("Margin of the attacker", lang))
    usual = [margin for margin, chance in margins if chance >= RARE]
    low, high = usual[0], usual[-1]
    rows: list[tuple[object, float]] = []
    rows.append((Sentence("{margin} or less", margin=f"{low - 1:+d}"), sum(c for m, c in margins if m < low)))
    rows.extend((f"{m:+d}" if m else "0", chance) for m, chance in margins if low <= m <= high)
    rows.append((Sentence("{margin} or more", margin=f"{high + 1:+d}"), sum(c for m, c in margins if m > high)))
    widest = max(chance for _, chance in rows)
    for label, chance in rows:
        if chance > 0:
            table.add_row(
                say(label, lang), percent(chance, lang), Bar(widest, 0, chance, width=BAR_WIDTH, color="cyan")
            )
    console().print(table)


def _table(heading: str) -> Table:
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    table.add_column(heading, min_width=14)
    table.add_column("", justify="right", min_width=8)
    table.add_column("", width=BAR_WIDTH)
    return table


def percent(chance: float, lang: str) -> str:
    """A chance as a percentage: `42.3 %`, in French `42,3 %`."""
    return text("{figure} %", lang, figure=decimal(f"{100 * chance:.1f}", lang))
