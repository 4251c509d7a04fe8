"""Forecasts as messages: tests with their named modifiers, and exact odds."""

from __future__ import annotations

from deadzone.catalog.modifiers import modifier_name
from deadzone.core.dice import Test
from deadzone.core.kinds.chance_kinds import name_of_test
from deadzone.core.sentence import Name
from deadzone.host.protocol.steps import ModifierInfo
from deadzone.host.protocol.studies import Forecast, ForecastCase, Odds, TestInfo
from deadzone.language.words import say
from deadzone.players.advice import in_words, shown
from deadzone.players.forecast import Case
from deadzone.players.forecast import Forecast as Told
from deadzone.players.wording import WORDS
from deadzone.rules.dice.odds import Outcomes

DIGITS = 6  # after the decimal point; more would only cost bytes


def forecast_message(told: Told | None, lang: str) -> Forecast | None:
    if told is None:
        return None
    return Forecast(
        kind=told.kind,
        text=say(in_words(told), lang),
        attacker=told.attacker,
        defender=told.defender,
        attack=_test(told.attack, lang),
        cases=[_case(case, lang) for case in told.cases],
    )


def _case(case: Case, lang: str) -> ForecastCase:
    name: Name = name_of_test(case.defence) or WORDS[case.defence]
    return ForecastCase(
        defence=case.defence,
        name=say(name, lang),
        test=_test(case.test, lang),
        defender=_odds(case.defender),
        attacker=_odds(case.attacker) if case.attacker is not None else None,
    )


def _test(test: Test, lang: str) -> TestInfo:
    return TestInfo(
        dice=test.dice(),
        target=test.target,
        base=test.base,
        rerolls=test.rerolls,
        modifiers=[
            ModifierInfo(rule=modifier.rule, name=say(modifier_name(modifier.rule), lang), dice=modifier.dice)
            for modifier in test.modifiers
        ],
        text=say(shown(test), lang),
    )


def _odds(outcomes: Outcomes) -> Odds:
    return Odds(**{name: round(chance, DIGITS) for name, chance in outcomes.as_dict().items()})
