"""Events as sentences, in the words of the rulebook."""

from __future__ import annotations

from typing import Any

from deadzone.catalog.words import modifier_name
from deadzone.core.events import Event
from deadzone.core.questions import BLUE, RED
from deadzone.core.sentence import Name, Sentence
from deadzone.core.state import NOBODY, State
from deadzone.table.notation import model_label

SIDES = {RED: Name("Red", "Rouge"), BLUE: Name("Blue", "Bleu")}
LABELS_FR = {"red": "rouge", "blue": "bleu"}
TESTS = {"shoot": Name("Shoot", "Tir"), "survive": Name("Survive", "Survie")}

TEMPLATES = {
    "turn": "{side}'s turn.",
    "passed": "{side} passes.",
    "stood-up": "{model} stands up.",
    "dice-spent": "{side} adds {count} dice for {model}.",
    "missed": "{model} misses.",
    "hit": "{target} is hit: {potential} Potential Damage.",
    "armour-held": "{model}'s armour {armour} holds off {potential}.",
    "damaged": "{model} takes {tokens} damage.",
    "pinned": "{model} is Pinned.",
    "stays-pinned": "{model} stays Pinned.",
    "cannot-be-pinned": "{model} can never be Pinned.",
    "killed": "{model} is killed.",
    "scored": "{side} scores {points} VP.",
}
SHOT = "{model} shoots at {target} with {weapon}."
SHOT_FOR_EFFECT = "{model} fires for effect at {target} with {weapon}."
ROLLED = "{model}: {test} {target_value}, {dice} dice{modifiers}: {faces}. Successes: {successes}."
WON = "The firefight is over: {side} holds the field."
DRAWN = "The firefight is over."


def sentence_of(g: State, event: Event) -> Sentence:
    """What an event says to the players."""
    values: dict[str, Any] = dict(event.fields())
    for key in ("model", "target"):
        if key in values:
            values[key] = model_name(g, values[key])
    if "side" in values:
        values["side"] = SIDES[values["side"]]
    if event.kind == "shot":
        shooter = event.fields()["model"]
        assert isinstance(shooter, int)
        values["weapon"] = g.profile(shooter).weapons[values["weapon"]].name
        return Sentence(SHOT_FOR_EFFECT if values.pop("fire_for_effect") else SHOT, **values)
    if event.kind == "rolled":
        return _roll_sentence(values)
    if event.kind == "over":
        winner = values["winner"]
        return Sentence(DRAWN) if winner == NOBODY else Sentence(WON, side=SIDES[winner])
    return Sentence(TEMPLATES[event.kind], **values)


def _roll_sentence(values: dict[str, Any]) -> Sentence:
    """A roll with its named modifiers: `5 dice (3, Clear Shot +2)`."""
    modifiers = values.pop("modifiers")
    base = values.pop("base")
    dice = max(0, base + sum(count for _, count in modifiers)) if values["target_value"] else 0
    parts = [(modifier_name(rule), f"{count:+d}") for rule, count in modifiers]
    reasons = Name(
        "".join(f", {name.en} {count}" for name, count in parts),
        "".join(f", {name.fr} {count}" for name, count in parts),
    )
    values["test"] = TESTS[values.pop("kind")]
    values["target_value"] = f"{values['target_value']}+" if values["target_value"] else "-"
    values["faces"] = " ".join(map(str, values["faces"])) or "-"
    values["dice"] = dice
    values["modifiers"] = Name(f" ({base}{reasons.en})", f" ({base}{reasons.fr})") if parts else ""
    return Sentence(ROLLED, **values)


def model_name(g: State, number: int) -> Name:
    """`Enforcer Captain (red-1)`."""
    name = g.profile(number).name
    label = model_label(g, number)
    side, place = label.split("-")
    return Name(f"{name.en} ({label})", f"{name.fr} ({LABELS_FR[side]}-{place})")
