"""Reasons as sentences: the notes that JADE and AMBER keep with their answers, with names in place of numbers."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, Final, NamedTuple

from deadzone.core.cubes import Cube, cube_name
from deadzone.core.pieces import ModelNumber
from deadzone.core.sentence import Name, Row, Sentence, Words
from deadzone.core.state import State
from deadzone.core.weapon_places import WeaponPlace
from deadzone.jade.judgement.telling import ALL_NOTES
from deadzone.language.quoting import harmless
from deadzone.language.words import Spoken, decimal_words, say
from deadzone.rules.items.item_arms import is_item_arm, item_at
from deadzone.table.driver import Why
from deadzone.table.telling.amber_why import AMBER_NOTES, PLAN_NOTES, amber_sentence
from deadzone.table.telling.log import DIRECTION_WORDS, item_name
from deadzone.table.telling.naming import model_name
from deadzone.table.telling.zones import zone_name

HUNDRED: Final = 100
# Notes that list what is possible, or say the result.
UNDECIDING: Final = frozenset({
    "models-qualify", "cubes-qualify", "items-qualify", "in-reach", "not-nearer", "weapon-power", "fight-power",
    "cover-of-zones", "target", "target-cube", "goes", "lot", *(AMBER_NOTES.keys() - PLAN_NOTES.keys()),
})  # fmt: skip
LONGEST_SAID: Final = 2000  # characters of one reason; enough to name all cubes of a battlefield


class Reason(NamedTuple):
    """A reason for an answer, and the rule it follows."""

    rule: str
    words: Spoken
    decides: bool = True  # it narrows the choice, unlike a list of what is possible or the conclusion


def reasons(g: State, why: Why | None, lang: str) -> list[str]:
    """The reasons for an answer in one language, each followed by its rule."""
    return [say(reason.words, lang) + (f" ({reason.rule})" if reason.rule else "") for reason in reasons_of(g, why)]


def reasons_of(g: State, why: Why | None) -> list[Reason]:
    """The reasons for an answer.

    A file may hold notes of another player or version; notes without a sentence here are skipped.
    """
    notes = (why or {}).get("notes")
    lines = []
    for note in notes if isinstance(notes, list) else []:
        if not isinstance(note, dict):
            continue
        try:
            sentence = note_sentence(g, note)
            sentence.check()
            words = Spoken(partial(_harmless, sentence))
            lines.append(Reason(harmless(str(note["rule"])), words, note["what"] not in UNDECIDING))
        except (KeyError, IndexError, TypeError, ValueError):
            continue
    return lines


def deciding_first(reasons: Sequence[Reason]) -> list[Reason]:
    """The reasons, beginning with the one that decided: the last that narrowed the choice."""
    decided = [number for number, reason in enumerate(reasons) if reason.decides]
    first = decided[-1] if decided else len(reasons) - 1
    return [*reasons[first : first + 1], *reasons[:first], *reasons[first + 1 :]]


def _harmless(sentence: Sentence, lang: str) -> str:
    return harmless(say(sentence, lang)[:LONGEST_SAID])


def note_sentence(g: State, note: dict[str, Any]) -> Sentence:
    if note["what"] in AMBER_NOTES:
        return amber_sentence(g, note)
    values = {key: _named(g, note, key, value) for key, value in note.items() if key not in ("rule", "what")}
    if note["what"] == "cover-of-zones":
        values |= {"first": zone_name(g, 0), "second": zone_name(g, 1)}
    return Sentence(ALL_NOTES[note["what"]], **values)


def _named(g: State, note: dict[str, Any], key: str, value: Any) -> object:
    """A value of a note by name, according to its key."""
    if key in ("models", "cubes", "items", "directions"):
        return in_a_row([NAMES[key[:-1]](g, number) for number in value])
    if key == "weapon":
        return _weapon_name(g, note["model"], value)
    if key in NAMES:
        return NAMES[key](g, value)
    return _decimal(value) if key in ("power", "fight", "survive") else value


def in_a_row(names: Sequence[Words]) -> Words:
    """The names in a row, each once, as a cube with two items may be listed twice; `none` if there are none."""
    if not names:
        return Name("none")
    return Row(list({str(name): name for name in names}.values()))


def _cube(g: State, cube: Cube) -> Name:
    if not 0 <= cube < g.setting.ground.field.cubes:
        raise ValueError
    return Name(cube_name(cube))


def _weapon_name(g: State, model: ModelNumber, place: WeaponPlace) -> Name:
    return item_name(item_at(place)) if is_item_arm(place) else g.profile(model).weapons[place].name


def _decimal(hundredths: int) -> Words:
    """Hundredths as a decimal: 257 is `2.57`, in French `2,57`."""
    return decimal_words("{}.{:02d}".format(*divmod(hundredths, HUNDRED)))


NAMES: Final[dict[str, Callable[[State, Any], Words]]] = {
    "model": model_name,
    "cube": _cube,
    "item": lambda _, item: item_name(item),
    "direction": lambda _, direction: DIRECTION_WORDS[direction],
}
