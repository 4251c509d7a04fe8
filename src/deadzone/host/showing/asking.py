"""The pending question as a message: all legal options with their odds, and illegal ones with the reason."""

from __future__ import annotations

from functools import partial

from deadzone.core.contexts import Acting, Walking
from deadzone.core.engine import why_not
from deadzone.core.kinds.all_questions import QUESTION_KINDS
from deadzone.core.kinds.question_kind import ACTION, BY_ACTION, ENEMIES, FRIENDS, NO_DICE, THE_CHOSEN, WAY
from deadzone.core.questions import CUBE, MODEL, NUMBER, TOKEN, WEAPON, Answer, Choice, Question, Spot
from deadzone.core.sentence import Row, Words
from deadzone.core.state import COMMAND_FACES, NOBODY, ON_TABLE, SPECIAL, State
from deadzone.host.common.forecasts import forecast_message
from deadzone.host.common.names import rule_name
from deadzone.host.common.sparing import spared
from deadzone.host.errands.placing import automatic_place
from deadzone.host.protocol.questions import Greyed, Option, QuestionInfo, SpotInfo, Waiting
from deadzone.host.protocol.studies import Forecast, StudyInfo
from deadzone.host.showing.studying import known_actions, study
from deadzone.language.words import say
from deadzone.players.forecast import forecast
from deadzone.players.stakes import stakes_of
from deadzone.players.wording import asked_in_words, lie_apart, option_in_words, question_in_words
from deadzone.procedures.specials.offering import DECLINE
from deadzone.rules.specials.army_specials import army_special
from deadzone.rules.turn.actions import ARMY_SPECIAL, FREE_FACES
from deadzone.table.telling.notation import write_answer

NONE = -1
ACTION_FACES = {**FREE_FACES, ARMY_SPECIAL: SPECIAL}
OPTION = "%r among the options of %s"


def question_message(g: State, number: int, lang: str, shared: bool = False) -> QuestionInfo | None:
    """The pending question as the player being asked sees it; None if no player is asked.

    At a `shared` screen it names the side; whoever has only one side is addressed without.
    """
    question = g.question
    if not isinstance(question, Choice | Spot):
        return None
    options = question.options if isinstance(question, Choice) else ()
    kind = QUESTION_KINDS[question.kind]
    stakes = stakes_of(question)
    return QuestionInfo(
        n=number,
        side=question.side,
        kind=question.kind,
        domain=kind.domain,
        model=question.subject,
        text=say(question_words(g, question), lang) if shared else addressed(g, question, lang),
        stakes=say(stakes.text, lang),
        rule=stakes.rule,
        interrupt=g.turn >= 0 and g.turn != question.side,
        attention=kind.attention,
        part=kind.part,
        options=[_option(g, question, value, lang) for value in options if isinstance(question, Choice)],
        greyed=_greyed(g, question, lang),
        spot=_spot(g, question) if isinstance(question, Spot) else None,
        special=_special(g, question),
        study=_study(g, question, lang),
    )


def _special(g: State, question: Choice | Spot) -> str:
    """Rule id of the army special that the question is about; empty for none."""
    return army_special(g, question.side) if QUESTION_KINDS[question.kind].about_special() else ""


def waiting_message(g: State, bot: bool, lang: str) -> Waiting | None:
    """The side being asked, for everybody at the table; None at the end."""
    question = g.question
    if question is None:
        return None
    return Waiting(side=question.side, text=say(question_words(g, question), lang), model=question.subject, bot=bot)


def question_words(g: State, question: Question) -> Words:
    """A question in words, or the name of its kind if that fails."""
    return spared(
        lambda: question_in_words(g, question), rule_name(question.kind), "no words for the question %s", question.kind
    )


def addressed(g: State, question: Question, lang: str) -> str:
    """A question to its reader, as a sentence of its own."""
    words = spared(
        lambda: asked_in_words(g, question), rule_name(question.kind), "no words for the question %s", question.kind
    )
    told = say(words, lang)
    return told[:1].upper() + told[1:]


def said(g: State, question: Question, value: Answer) -> Words:
    """A question with its answer: `Red: which model is activated? Enforcer Captain (R1) in r7c0L1`."""
    asked = question_words(g, question)
    if isinstance(question, Choice) and isinstance(value, tuple) and question.is_lot(value):
        # JADE ranks these options equally; chance draws one of them.
        equals = [label_of(g, question, question.options[place]) for place in value]
        return Row([asked, Row(equals, " / ")], " ")
    if isinstance(question, Choice):
        return Row([asked, label_of(g, question, value)], " ")
    return Row([asked, Row(value, " / ")], " ") if isinstance(value, tuple) else asked


def label_of(g: State, question: Choice, value: Answer) -> object:
    """An option in words, or its plain value if that fails."""
    words = spared(
        lambda: option_in_words(g, question, value), str(value), f"no words for {OPTION}", value, question.kind
    )
    # An option without words of its own may be a rule id.
    return rule_name(words) if isinstance(words, str) and words == value else words


def _notation(g: State, question: Choice, value: Answer) -> str:
    return spared(
        lambda: write_answer(g, question, value),
        f"{question.kind} {value}",
        f"no notation for {OPTION}",
        value,
        question.kind,
    )


def _forecast(g: State, question: Choice, value: Answer, lang: str) -> Forecast | None:
    return spared(
        lambda: forecast_message(forecast(g, question, value), lang),
        None,
        f"no forecast for {OPTION}",
        value,
        question.kind,
    )


def _option(g: State, question: Choice, value: Answer, lang: str) -> Option:
    number = value if isinstance(value, int) else NONE
    return Option(
        value=value,
        label=say(label_of(g, question, value), lang),
        notation=_notation(g, question, value),
        model=number if question.domain == MODEL else NONE,
        cube=_cube_meant(g, question, number),
        dice=_dice_used(question, value),
        forecast=_forecast(g, question, value, lang),
    )


def _dice_used(question: Choice, value: Answer) -> list[int]:
    """Faces of the command dice that an answer uses."""
    die = QUESTION_KINDS[question.kind].dice
    if die == THE_CHOSEN:
        return list(value) if isinstance(value, tuple) else []
    if die == BY_ACTION:
        return [ACTION_FACES[value]] if isinstance(value, str) and value in ACTION_FACES else []
    if die == NO_DICE or value in (NOBODY, DECLINE):
        return []
    count = value if question.domain == NUMBER and isinstance(value, int) else 1
    return [COMMAND_FACES.index(die)] * count


def _cube_meant(g: State, question: Choice, number: int) -> int:
    """Cube on which the player clicks to choose an option; NONE if there is none."""
    if question.domain == CUBE:
        return max(number, NONE)
    by_place = question.domain == TOKEN and number >= 0 and lie_apart(g, question)
    return g.tokens[number].cube if by_place else NONE


def _greyed(g: State, question: Question, lang: str) -> list[Greyed]:
    """Choices that a player might look for in vain, each with the rule that forbids it."""
    if not isinstance(question, Choice):
        return []
    others = spared(lambda: _others(g, question), [], "no reasons beside the options of %s", question.kind)
    found = [
        spared(partial(_refused, g, question, value, lang), None, f"no reason for {OPTION}", value, question.kind)
        for value in others
        if value not in question.options
    ]
    return [refused for refused in found if refused is not None]


def _others(g: State, question: Choice) -> list[Answer]:
    if QUESTION_KINDS[question.kind].part == ACTION:
        return list(known_actions(g, question.subject))
    if question.domain == WEAPON:
        return list(range(len(g.profile(question.subject).weapons)))
    if question.domain == MODEL:
        return [n for n, model in enumerate(g.models) if model.fate == ON_TABLE and _might_be_meant(g, question, n)]
    return []


def _might_be_meant(g: State, question: Choice, number: int) -> bool:
    """Whether a player might expect this model as an option: friends to activate, enemies to shoot at or fight."""
    mine = g.models[number].side == question.side
    return QUESTION_KINDS[question.kind].others == (FRIENDS if mine else ENEMIES)


def _refused(g: State, question: Choice, value: Answer, lang: str) -> Greyed | None:
    refusal = why_not(g, value)
    if refusal is None or not refusal.rule:
        return None
    return Greyed(
        value=value,
        label=say(label_of(g, question, value), lang),
        reason=say(refusal.sentence, lang),
        rule=refusal.rule,
    )


def _spot(g: State, question: Spot) -> SpotInfo:
    return SpotInfo(
        cube=question.cube,
        bounds=(question.left, question.right, question.top, question.bottom),
        suggestions=question.suggestions,
        automatic=automatic_place(g, question),
        taken=question.taken,
        radius=question.radius,
        crowded=question.crowded,
    )


def _study(g: State, question: Question, lang: str) -> StudyInfo | None:
    """What the model could do, while it chooses an action or a path; otherwise None."""
    if QUESTION_KINDS[question.kind].part in (ACTION, WAY) and isinstance(g.context(), Acting | Walking):
        return spared(
            lambda: study(g, question.subject, lang, with_actions=False), None, "no study of model %s", question.subject
        )
    return None
