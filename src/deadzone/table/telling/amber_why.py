"""AMBER's reasons as sentences: plans, chances and figures in plain words."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from deadzone.core.cubes import Cube, cube_name
from deadzone.core.pieces import NOBODY, ModelNumber
from deadzone.core.sentence import Name, Row, Sentence, Words
from deadzone.core.state import State
from deadzone.language.words import decimal_words, words_of
from deadzone.table.driver import Why
from deadzone.table.telling.log import ACTION_NAMES
from deadzone.table.telling.naming import model_name

HUNDRED: Final = 100
VICTORY_POINT: Final = 40  # hundredths of VP for a percent of the chance to win, in files from before it was told so
MOST_PARTS: Final = 2  # models of a plan that are named, where a side has the rest of the round to itself
# By the word of the note. The plan comes first, the others are told to those who want to know more.
PLAN_NOTES: Final[dict[str, str]] = dict(
    zip(
        ("amber-plan", "amber-plan-reply", "amber-plan-wins", "amber-plan-only", "amber-answer"),
        words_of(
            "Plan: {plan}. Expected gain: {gain} VP.",
            "Plan: {plan}. After JADE’s next activation: {gain} VP more than the next best plan.",
            "Plan: {plan}. The battle is won ({percent} %).",
            "Plan: {plan}.",
            "An answer in the other side's turn. Expected gain: {gain} VP.",
        ),
        strict=True,
    )
)
AMBER_NOTES: Final[dict[str, str]] = PLAN_NOTES | dict(
    zip(
        (
            "amber-cover",
            "amber-exposed",
            "amber-nearer",
            "amber-hopes",
            "amber-fears",
            "amber-terms",
            "amber-other",
            "amber-other-terms",
            "amber-rival-reply",
            "amber-rival-wins",
            "amber-work",
        ),
        words_of(
            "Keeps {model} out of {guns} {guns|enemy gun|enemy guns}.",
            "Leaves {model} in front of {guns} {guns|enemy gun|enemy guns}.",
            "Brings {model} nearer to {objective}.",
            "Hopes: {things}.",
            "Risks: {things}.",
            "What changes, in VP: {terms}.",
            "Next best: {plan}, worth {less} VP less.",
            "Next best: {plan}, worth {less} VP less ({terms}).",
            "Next best: {plan}, after JADE’s next activation worth {less} VP less ({terms}).",
            "Next best: {plan} ({terms}).",
            "{plans} {plans|plan|plans} tried out, {trials} {trials|trial|trials} in all.",
        ),
        strict=True,
    )
)
# What happens to models and objectives.
RESULTS: Final[dict[str, str]] = dict(
    zip(
        ("kill", "hurt", "pinned", "held", "lost", "won", "defeat"),
        words_of(
            "{model} is killed",
            "{model} is injured",
            "{model} is Pinned",
            "holds {objective}",
            "loses {objective}",
            "the battle is won",
            "the battle is lost",
        ),
        strict=True,
    )
)
(_WORSE,) = words_of("it ends worse than before")
THINGS: Final[dict[str, str]] = RESULTS | {"worse": _WORSE}
TERMS: Final[dict[str, Name]] = {
    "victory": Name("chance to win"),
    "verdict": Name("who would win if the round ended now"),
    "points": Name("victory points"),
    "race": Name("the lead close to victory"),
    "objectives": Name("objectives held"),
    "holding": Name("objectives that cannot be contested this round"),
    "nearest": Name("models near the objectives"),
    "strength": Name("points of the models left"),
    "company": Name("models left"),
    "wounds": Name("damage"),
    "pinned": Name("models Pinned"),
    "burning": Name("models on fire"),
    "ready": Name("models that can still act"),
    "items": Name("items carried"),
    "finds": Name("finds carried"),
    "command": Name("command dice"),
    "gains": Name("abilities for the round"),
    "way": Name("ways to the goals"),
    "exits": Name("ways to the exits"),
    "wins": Name("chance to win"),
    "other": Name("other"),
}


def tells_plan(why: Why | None) -> bool:
    """Whether reasons tell what AMBER is going to do; a file may hold anything in their place."""
    notes = (why or {}).get("notes")
    return isinstance(notes, list) and any(
        isinstance(note, dict) and str(note.get("what")) in AMBER_NOTES for note in notes
    )


def amber_sentence(g: State, note: dict[str, Any]) -> Sentence:
    """A note of AMBER's as a sentence; a KeyError or ValueError if it is none."""
    values = {key: VALUES[key](g, value) for key, value in note.items() if key not in ("rule", "what")}
    return Sentence(AMBER_NOTES[note["what"]], **values)


def plan_words(g: State, gist: Sequence[Sequence[Any]]) -> Words:
    """A plan in short: `Huscarl (B2): Move → r3c4L1, Shoot → Captain (R1)`, and a second model after a semicolon."""
    parts: list[tuple[Words | None, list[Words]]] = [(None, [])]
    for kind, value in gist:
        steps = parts[-1][1]
        if kind == "actor" and value == NOBODY:
            steps.append(Name("Pass"))
        elif kind == "actor":
            parts.append((model_name(g, _model(g, value)), []))
        elif kind == "action":
            steps.append(ACTION_NAMES[value])
        else:
            target: Words = _cube(g, value) if kind == "cube" else model_name(g, _model(g, value))
            steps.append(Sentence("{action} → {target}", action=steps.pop(), target=target) if steps else target)
    told = [_part(actor, steps) for actor, steps in parts if actor is not None or steps]
    return Row(told[:MOST_PARTS], "; ") if told else Name("end of the activation")


def _part(actor: Words | None, steps: list[Words]) -> Words:
    told: Words = Row(steps) if steps else Name("end of the activation")
    return Sentence("{model}: {actions}", model=actor, actions=told) if actor is not None else told


def _model(g: State, number: Any) -> ModelNumber:
    if not isinstance(number, int) or not 0 <= number < len(g.models):
        raise ValueError
    return ModelNumber(number)


def _cube(g: State, cube: Any) -> Name:
    if not isinstance(cube, int) or not 0 <= cube < g.setting.ground.field.cubes:
        raise ValueError
    return Name(cube_name(Cube(cube)))


def deeds_words(g: State, gist: Sequence[Sequence[Any]], results: Sequence[tuple[str, int]]) -> Words:
    """What was done in an Activation, and what came of it."""
    return Row([plan_words(g, gist), *[_result(g, what, place) for what, place in results]], "; ")


def _result(g: State, what: str, place: int) -> Sentence:
    if what in ("held", "lost"):
        return Sentence(THINGS[what], objective=_objective(g, place))
    if what in ("kill", "hurt", "pinned"):
        return Sentence(THINGS[what], model=model_name(g, _model(g, place)))
    return Sentence(THINGS[what])


def _objective(g: State, cube: Any) -> Words:
    """An objective by its points and its place."""
    for place, points in g.setting.mission.objectives:
        if place == cube:
            return Sentence("the {points} VP objective in {cube}", points=points, cube=_cube(g, cube))
    raise ValueError


def _things(g: State, things: Sequence[Sequence[Any]]) -> Words:
    return Row([
        Sentence("{thing} ({percent} %)", thing=_result(g, what, place), percent=int(percent))
        for what, place, percent in things
    ])  # fmt: skip


def _terms(_: State, terms: Sequence[Sequence[Any]]) -> Words:
    return Row(
        [Sentence("{feature} {value}", feature=TERMS[name], value=_figure(name, value)) for name, value in terms]
    )


def _figure(name: str, value: int) -> Words:
    """What a feature changes, in victory points; the chance to win is told in percent, in older files, too."""
    if name == "victory":
        return _figure("wins", round(value / VICTORY_POINT))
    if name != "wins":
        return signed(value)
    return Sentence("{sign}{percent} %", sign="+" if value >= 0 else "−", percent=abs(int(value)))


def signed(hundredths: int) -> Words:
    """Hundredths as a decimal with its sign: 120 is `+1.20`."""
    sign = "+" if hundredths >= 0 else "−"
    return Row([sign, plain(abs(hundredths))], "")


def plain(hundredths: int) -> Words:
    return decimal_words("{}.{:02d}".format(*divmod(int(hundredths), HUNDRED)))


VALUES: Final[dict[str, Callable[[State, Any], object]]] = {
    "plan": plan_words,
    "things": _things,
    "terms": _terms,
    "gain": lambda _, value: signed(int(value)),
    "less": lambda _, value: plain(int(value)),
    "plans": lambda _, value: int(value),
    "trials": lambda _, value: int(value),
    "guns": lambda _, value: int(value),
    "percent": lambda _, value: int(value),
    "model": lambda g, value: model_name(g, _model(g, value)),
    "objective": _objective,
}
