"""The pending question as a message: all legal options with their odds, and what is not possible with the reason."""

from __future__ import annotations

import logging

from deadzone.catalog.words import say
from deadzone.core.engine import why_not
from deadzone.core.questions import CUBE, MODEL, TOKEN, WEAPON, Answer, Choice, Question, Spot
from deadzone.core.sentence import Fault
from deadzone.core.state import ON_TABLE, State
from deadzone.players.forecast import forecast
from deadzone.players.wording import lie_apart, option_in_words, question_in_words, spot_cube
from deadzone.procedures.activation import Activation
from deadzone.procedures.moving import Movement
from deadzone.server.forecasts import forecast_message
from deadzone.server.messages import Greyed, Option, QuestionInfo, SpotInfo, StudyInfo, Waiting
from deadzone.server.names import rule_name
from deadzone.server.studying import known_actions, study
from deadzone.table.notation import write_answer

log = logging.getLogger("deadzone.server")

NONE = -1
SPOT = "spot"


def question_message(g: State, number: int, lang: str) -> QuestionInfo | None:
    """The question of a player as the one who is asked sees it."""
    question = g.question
    if not isinstance(question, Choice | Spot):
        return None
    options = question.options if isinstance(question, Choice) else ()
    return QuestionInfo(
        n=number,
        side=question.side,
        kind=question.kind,
        domain=question.domain if isinstance(question, Choice) else SPOT,
        model=question.subject,
        text=say(question_in_words(g, question), lang),
        interrupt=g.turn >= 0 and g.turn != question.side,
        options=[_option(g, question, value, lang) for value in options if isinstance(question, Choice)],
        greyed=_greyed(g, question, lang),
        spot=_spot(g, question) if isinstance(question, Spot) else None,
        study=_study(g, question, lang),
    )


def waiting_message(g: State, bot: bool, lang: str) -> Waiting | None:
    """Who is asked, for everybody at the table."""
    question = g.question
    if question is None:
        return None
    return Waiting(side=question.side, text=say(question_in_words(g, question), lang), model=question.subject, bot=bot)


def said(g: State, question: Question, value: Answer, lang: str) -> str:
    """A question with its answer: `Red: which model is activated? Enforcer Captain (red-1) in r7c0L1`."""
    asked = say(question_in_words(g, question), lang)
    if isinstance(question, Choice) and isinstance(value, tuple) and question.is_lot(value):
        # For JADE they are all the same: chance draws one.
        equals = [label_of(g, question, question.options[place], lang) for place in value]
        return f"{asked} {' / '.join(equals)}"
    if isinstance(question, Choice):
        return f"{asked} {label_of(g, question, value, lang)}"
    return f"{asked} {' / '.join(map(str, value))}" if isinstance(value, tuple) else asked


def label_of(g: State, question: Choice, value: Answer, lang: str) -> str:
    """An option in words. A word that is missing must not end a battle: then the option goes by its rule or number."""
    try:
        words = option_in_words(g, question, value)
    except (KeyError, IndexError):
        log.exception("no words for %r among the options of %s", value, question.kind)
        words = str(value)
    # What has no words of its own may be the id of a rule.
    return say(rule_name(words) if isinstance(words, str) and words == value else words, lang)


def _notation(g: State, question: Choice, value: Answer) -> str:
    try:
        return write_answer(g, question, value)
    except (KeyError, IndexError):
        log.exception("no notation for %r among the options of %s", value, question.kind)
        return f"{question.kind} {value}"


def _option(g: State, question: Choice, value: Answer, lang: str) -> Option:
    number = value if isinstance(value, int) else NONE
    return Option(
        value=value,
        label=label_of(g, question, value, lang),
        notation=_notation(g, question, value),
        model=number if question.domain == MODEL else NONE,
        cube=_cube_meant(g, question, number),
        forecast=forecast_message(forecast(g, question, value), lang),
    )


def _cube_meant(g: State, question: Choice, number: int) -> int:
    """The cube by which an option is chosen on the board."""
    if question.domain == CUBE:
        return max(number, NONE)
    by_place = question.domain == TOKEN and number >= 0 and lie_apart(g, question)
    return g.tokens[number].cube if by_place else NONE


def _greyed(g: State, question: Question, lang: str) -> list[Greyed]:
    """What a player might look for among the options, each with the rule that forbids it now."""
    found = []
    if isinstance(question, Choice):
        for value in _others(g, question):
            refusal = why_not(g, value)
            if value not in question.options and refusal is not None and refusal.rule:
                found.append(_refused(g, question, value, refusal, lang))
    return found


def _others(g: State, question: Choice) -> list[Answer]:
    if question.kind == "action":
        return list(known_actions(g, question.subject))
    if question.domain == WEAPON:
        return list(range(len(g.profile(question.subject).weapons)))
    if question.domain == MODEL:
        return [n for n, model in enumerate(g.models) if model.fate == ON_TABLE and _might_be_meant(g, question, n)]
    return []


def _might_be_meant(g: State, question: Choice, number: int) -> bool:
    """One's own models to activate, enemies to shoot at or to fight."""
    mine = g.models[number].side == question.side
    return mine if question.kind in ("activate", "second") else not mine and question.kind in ("target", "opponent")


def _refused(g: State, question: Choice, value: Answer, refusal: Fault, lang: str) -> Greyed:
    return Greyed(
        value=value,
        label=label_of(g, question, value, lang),
        reason=say(refusal.sentence, lang),
        rule=refusal.rule,
    )


def _spot(g: State, question: Spot) -> SpotInfo:
    return SpotInfo(
        cube=spot_cube(g, question.subject),
        bounds=(question.left, question.right, question.top, question.bottom),
        suggestions=question.suggestions,
        taken=question.taken,
        radius=question.radius,
        crowded=question.crowded,
    )


def _study(g: State, question: Question, lang: str) -> StudyInfo | None:
    """What the model could do, while it chooses an action or its way."""
    if question.kind in ("action", "step") and isinstance(g.stack[-1], Activation | Movement):
        return study(g, question.subject, lang, with_actions=False)
    return None
