"""The text form of decisions, written and read back: `activate red-1`, `go to r3c5L2`, `with burst-laser`."""

from __future__ import annotations

from deadzone.core.cubes import Cube, cube_name
from deadzone.core.kinds.all_questions import QUESTION_KINDS
from deadzone.core.pieces import NO_TOKEN, ModelNumber
from deadzone.core.questions import (
    CUBE,
    DIRECTION,
    FACES_SET,
    MODEL,
    NUMBER,
    TOKEN,
    WEAPON,
    Answer,
    Choice,
    Dice,
    Draw,
    Question,
    Roll,
    Spot,
)
from deadzone.core.sentence import Fault
from deadzone.core.sides import SIDE_NAMES
from deadzone.core.state import COMMAND_FACES, FACE_DOWN, NOBODY, State
from deadzone.core.weapon_places import NO_WEAPON, WeaponPlace, grenade_index, is_grenade_place
from deadzone.rules.items.item_arms import is_item_arm, item_arm
from deadzone.rules.items.items import grenades
from deadzone.rules.weapons.arms import arm

# Negative numbers in place of cubes stand for words, see procedures.movement.moving.
CUBE_WORDS = {-1: "stop", -2: "fall", -3: "hand over", -4: "leave the board", -5: "hold back", -6: "leave out",
              -7: "stay outside"}  # fmt: skip
DIRECTION_NAMES = ("north", "north-east", "east", "south-east", "south", "south-west", "west", "north-west")


def model_label(g: State, number: int) -> str:
    """The label of a model, such as `red-1`: its side and its place in the team."""
    side = g.models[number].side
    place = sum([1 for model in g.models[: number + 1] if model.side == side])
    return f"{SIDE_NAMES[side]}-{place}"


def write_answer(g: State, question: Question, value: Answer) -> str:
    """An answer to the question as text."""
    if isinstance(question, Roll | Dice | Spot):
        assert isinstance(value, tuple)
        return " ".join([_first_word(question), *map(str, value)])
    if isinstance(question, Draw):
        return f"draw {value}"
    assert isinstance(question, Choice)
    if isinstance(value, tuple) and question.is_lot(value):
        return " ".join(["lot", *map(str, value)])
    if question.domain == CUBE and isinstance(value, int) and value < 0:
        return CUBE_WORDS.get(value, f"{question.kind} {value}")
    return f"{QUESTION_KINDS[question.kind].notation} {_write_option(g, question, value)}".strip()


def _write_option(g: State, question: Choice, value: Answer) -> str:
    if question.domain == FACES_SET and isinstance(value, tuple):
        return " ".join([COMMAND_FACES[face] for face in value]).lower() or "nothing"
    if not isinstance(value, int):
        return str(value)
    if question.domain == MODEL:
        return "nobody" if value == NOBODY else model_label(g, value)
    if question.domain == WEAPON:
        return weapon_label(g, question.subject, WeaponPlace(value))
    if question.domain == CUBE:
        return cube_name(Cube(value))
    if question.domain == DIRECTION:
        return "nowhere" if value < 0 else DIRECTION_NAMES[value]
    if question.domain == TOKEN:
        return token_label(g, value)
    return f"{value} dice" if question.domain == NUMBER else str(value)


def weapon_label(g: State, model: ModelNumber, number: WeaponPlace) -> str:
    """A weapon's id, with a number from the second of a kind on (hardpoints); grenades come after the weapons."""
    weapons = g.profile(model).weapons
    if number == NO_WEAPON:
        return "nothing"
    if is_item_arm(number):
        return item_arm(number).id
    if is_grenade_place(len(weapons), number):
        return grenades(g, model)[grenade_index(len(weapons), number)].lower()
    label = arm(g, model, number).id
    alike = [weapon.id for weapon in weapons[:number]].count(label) if number < len(weapons) else 0
    return f"{label}-{alike + 1}" if alike else label


def token_label(g: State, number: int) -> str:
    if number == NO_TOKEN:
        return "nothing"
    token = g.tokens[number]
    return f"token-{number + 1}" if token.item == FACE_DOWN else f"{token.item.lower()}-{number + 1}"


def read_answer(g: State, text: str) -> Answer:
    """The answer given by a text for the pending question."""
    question = g.question
    if question is None:
        raise Fault("The battle is over: there is no question to answer.")
    words = " ".join(text.lower().split())
    if isinstance(question, Choice) and question.by_lot and words.startswith("lot "):
        return _read_numbers(question, words)
    if isinstance(question, Choice):
        for option in question.options:
            if words == write_answer(g, question, option).lower():
                return option
        choices = ", ".join([write_answer(g, question, option) for option in question.options])
        raise Fault("'{text}' is not one of the choices: {choices}.", text=text, choices=choices)
    numbers = _read_numbers(question, words)
    return numbers[0] if isinstance(question, Draw) else numbers


def _first_word(question: Question) -> str:
    """The word before an answer in numbers: `roll`, `draw` or `lot`; for a spot, the notation of its kind."""
    if isinstance(question, Spot):
        return QUESTION_KINDS[question.kind].notation
    return {Choice: "lot", Draw: "draw"}.get(type(question), "roll")


def _read_numbers(question: Question, words: str) -> tuple[int, ...]:
    wanted = _first_word(question)
    first, *numbers = words.split() or [""]
    fits = first == wanted and all([number.isdecimal() and len(number) < 6 for number in numbers])
    if not fits or (wanted == "draw" and len(numbers) != 1):
        raise Fault(
            "'{text}' is not an answer to this question: write {wanted} and numbers.", text=words, wanted=wanted
        )
    return tuple([int(number) for number in numbers])
