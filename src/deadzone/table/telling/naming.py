"""Names of models in sentences."""

from __future__ import annotations

from deadzone.core.pieces import ModelNumber
from deadzone.core.sentence import Name, Sentence
from deadzone.core.state import State
from deadzone.table.telling.notation import model_label

COLOURS = {"red": Name("red"), "blue": Name("blue")}


def model_name(g: State, number: ModelNumber) -> Sentence:
    """A model by name and as the board shows it: `Enforcer Captain R1`."""
    return Sentence("{name} {label}", name=g.profile(number).name, label=short_label(model_label(g, number)))


def short_label(label: str) -> str:
    """A label as on the boards: `R1` for `red-1`."""
    side, place = label.split("-")
    return f"{side[0].upper()}{place}"


def label_words(label: str) -> Sentence:
    """A label in the reader's language: `red-1`, in French `rouge-1`."""
    side, place = label.split("-")
    return Sentence("{side}-{place}", side=COLOURS[side], place=place)
