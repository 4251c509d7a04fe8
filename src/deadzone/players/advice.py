"""Forecasts in words: the tests with their named modifiers, and the odds in whole percents."""

from __future__ import annotations

from deadzone.catalog.modifiers import modifier_name
from deadzone.core.dice import Test
from deadzone.core.questions import Answer, Choice
from deadzone.core.sentence import Row, Sentence, Words
from deadzone.core.state import State
from deadzone.players.forecast import SHOT, Case, Forecast, forecast
from deadzone.rules.dice.odds import Outcomes

KILLED = Sentence("killed {chance} %")
INJURED = Sentence("injured {chance} %")
PINNED = Sentence("Pinned {chance} %")


def advice(g: State, question: Choice, value: Answer) -> Sentence | None:
    """The odds of an option that leads straight to a test, or None."""
    found = forecast(g, question, value)
    return in_words(found) if found is not None else None


def in_words(told: Forecast) -> Sentence:
    """A forecast in words for the player who is asked: the attacker, or the defender about its own defence."""
    if told.own:
        return _defence(told, told.cases[0])
    first = told.cases[0]
    if told.kind == SHOT:
        return Sentence("{attack} against {defence}: {odds}", attack=shown(told.attack), defence=shown(first.test),
                        odds=_outcomes(first.defender))  # fmt: skip
    if len(told.cases) == 1 and first.attacker is None:
        return Sentence("{attack}; against a dodge: {odds}", attack=shown(told.attack),
                        odds=_outcomes(first.defender))  # fmt: skip
    return _attack(told)


def _attack(told: Forecast) -> Sentence:
    """A fight in which the opponent will counter-attack, or may still choose."""
    countered = told.cases[-1]
    assert countered.attacker is not None
    if len(told.cases) == 1:
        return Sentence(
            "{attack}; against a counter-attack: {other}, us: {ours}",
            attack=shown(told.attack),
            other=_outcomes(countered.defender),
            ours=_outcomes(countered.attacker),
        )
    return Sentence(
        "{attack}; against a dodge: {odds}; against a counter-attack: {other}, us: {ours}",
        attack=shown(told.attack),
        odds=_outcomes(told.cases[0].defender),
        other=_outcomes(countered.defender),
        ours=_outcomes(countered.attacker),
    )


def _defence(told: Forecast, case: Case) -> Sentence:
    attack, answer = shown(told.attack), shown(case.test)
    if case.attacker is not None:
        return Sentence(
            "{defence} against {attack}: {odds}; attacker: {other}",
            defence=answer,
            attack=attack,
            odds=_outcomes(case.defender),
            other=_outcomes(case.attacker),
        )
    return Sentence("{attack} against {defence}: {odds}", attack=answer, defence=attack, odds=_outcomes(case.defender))


def shown(test: Test) -> Words:
    """A test in short: `5 x 4+ (3, Clear Shot +2)`."""
    stat = f"{test.target}+" if test.target else "-"
    if test.rerolls:
        stat += f" ({test.rerolls})"
    parts = [Row([modifier_name(modifier.rule), f"{modifier.dice:+d}"], " ") for modifier in test.modifiers]
    roll = f"{test.dice()} x {stat}"
    return Sentence("{roll} ({reasons})", roll=roll, reasons=Row([test.base, *parts])) if parts else Row([roll])


def _outcomes(outcomes: Outcomes) -> Row:
    """The possible outcomes in whole percents; impossible ones are left out."""
    chances = ((KILLED, outcomes.killed), (INJURED, outcomes.injured), (PINNED, outcomes.pinned))
    parts = [Sentence(said.template, chance=round(100 * chance)) for said, chance in chances if chance > 0]
    return Row(parts or [Sentence("no effect")])
