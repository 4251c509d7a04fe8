"""Reading decisions of the scenario kit, including illegal ones, so that the rule that forbids them can be named."""

from __future__ import annotations

from typing import Final

from deadzone.core.cubes import parse_cube
from deadzone.core.engine import why_not
from deadzone.core.kinds.all_questions import QUESTION_KINDS
from deadzone.core.pieces import NO_TOKEN
from deadzone.core.questions import CUBE, DIRECTION, FACES_SET, MODEL, NUMBER, TOKEN, WEAPON, Answer, Choice, Spot
from deadzone.core.sentence import Fault
from deadzone.core.state import COMMAND_FACES, NOBODY, State
from deadzone.core.weapon_places import NO_WEAPON, WeaponPlace
from deadzone.language.words import in_all
from deadzone.rules.items.item_arms import item_places
from deadzone.rules.items.items import grenades
from deadzone.rules.turn.actions import ARMY_SPECIAL
from deadzone.rules.weapons.arms import arm, arm_places
from deadzone.table.scenario.calls import written
from deadzone.table.telling.notation import CUBE_WORDS, DIRECTION_NAMES, read_answer, write_answer

ANYWHERE: Final = "anywhere"
NO_RULE: Final = "no rule"
ACCEPTED: Final = ""


class Refusal(str):
    """The rule that forbids a decision, NO_RULE or ACCEPTED; `sentence` gives the reason in full."""

    sentence: str = ""


def refusal_of(g: State, decision: Answer) -> Refusal:
    """Whether a decision would be refused, and by which rule."""
    try:
        fault = why_not(g, read_decision(g, decision))
    except Fault as unreadable:
        fault = unreadable
    refusal = Refusal(ACCEPTED if fault is None else fault.rule or NO_RULE)
    refusal.sentence = "" if fault is None else str(fault.sentence)
    return refusal


def read_decision(g: State, decision: Answer) -> Answer:
    """The value of a decision for the pending question, legal or not; text may also be the value itself."""
    question = g.question
    if question is None:
        raise Fault("There is no question to answer.")
    if isinstance(decision, bool) or not isinstance(decision, int | str | tuple):
        raise Fault("{value} is not a decision: write it as choices() does.", value=written(decision))
    if not isinstance(decision, str) or (isinstance(question, Choice) and decision in question.options):
        return decision
    words = " ".join(decision.lower().split())
    if isinstance(question, Spot) and words in (ANYWHERE, f"spot {ANYWHERE}"):
        return question.suggestions[0]
    if isinstance(question, Choice):
        for value in (*question.options, *_others(g, question, words)):
            if words in _texts(g, question, value):
                return value
    try:
        return read_answer(g, decision)
    except Fault:
        forbidden = why_not(g, decision)
        if forbidden is not None and forbidden.rule:
            return decision
        raise


def _texts(g: State, question: Choice, value: Answer) -> list[str]:
    """Ways to write a value: the usual notation, a ground cube without its level, a weapon by name."""
    text = write_answer(g, question, value).lower()
    texts = [text]
    if question.domain == CUBE:
        texts.append(text.removesuffix("l1"))
    if question.domain == WEAPON and isinstance(value, int) and value in arm_places(g, question.subject):
        name = arm(g, question.subject, WeaponPlace(value)).name
        texts += [f"{QUESTION_KINDS[question.kind].notation} {spelled.lower()}" for spelled in in_all(name).values()]
    return texts


def _others(g: State, question: Choice, words: str) -> list[Answer]:
    """Other values that the text may mean: everything of the question's domain, legal or not."""
    if question.domain == MODEL:
        return [*range(NOBODY, len(g.models)), ARMY_SPECIAL]
    if question.domain == WEAPON:
        count = len(g.profile(question.subject).weapons) + len(grenades(g, question.subject))
        places = [*range(count), *arm_places(g, question.subject), *item_places(g, question.subject)]
        return [*dict.fromkeys(places), NO_WEAPON]
    if question.domain == TOKEN:
        return [*range(NO_TOKEN, len(g.tokens))]
    if question.domain == DIRECTION:
        return [*range(-1, len(DIRECTION_NAMES))]
    if question.domain == NUMBER:
        return [int(word) for word in words.split() if word.isdecimal() and len(word) < 6]
    if question.domain == CUBE:
        return _cubes(g, words)
    if question.domain == FACES_SET:
        return [tuple(sorted([_FACES.index(word) for word in words.split() if word in _FACES]))]
    return []


_FACES: Final = tuple([face.lower() for face in COMMAND_FACES])


def _cubes(g: State, words: str) -> list[Answer]:
    try:
        cube = parse_cube(words.rsplit(maxsplit=1)[-1] if words else "")
    except Fault:
        return [*CUBE_WORDS]
    return [cube] if cube < g.setting.ground.field.cubes else []
