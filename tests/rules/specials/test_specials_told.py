"""Sentences of the log about army specials, besides dice."""

from __future__ import annotations

import pytest

from deadzone.procedures.fighting.fight import Fight
from special_tables import ENFORCER, WARRIOR, led_by, told
from teaching import taught

# Special, model, decisions after it, sentences.
GIFTS = [
    ("S-MOVEIT", ENFORCER, (), ["Enforcer R2 gains Move +1.", "Enforcer R2 gains Sprint +1."]),
    ("S-CREEPING", ENFORCER, (), ["Enforcer R2 gains Stealthy.", "Enforcer R2 gains Resilient (1)."]),
    (
        "S-GHOSTS",
        ENFORCER,
        (),
        ["Enforcer R2 gains Agile.", "Enforcer R2 gains Stealthy.", "Enforcer R2 gains Tough."],
    ),
    ("S-STRAIN", ENFORCER, (), ["Enforcer R2 gains Frenzy (1).", "Enforcer R2 gains Sprint +1."]),
    ("S-DELIVERY", "survey-drone", (), ["Survey Drone R2 gains BOOM! (3)."]),
    ("S-THIRST", "aberration", (), ["Aberration R2 gains Sprint +1.", "Aberration R2 gains AP (1)."]),
    ("S-KNIFE", ENFORCER, ("talons",), ["Enforcer R2 goes under the knife: talons."]),
    ("S-KNIFE", ENFORCER, ("adrenal-burst",), ["Enforcer R2 gains Move +1."]),
    ("S-KNIFE", ENFORCER, ("grav-pods",), ["Enforcer R2 gains Jump Pack.", "Enforcer R2 gains Glide."]),
    ("S-SLIME", ENFORCER, (), ["Enforcer R2 drips with toxic slime."]),
]


@pytest.mark.parametrize(("special", "who", "decisions", "sentences"), GIFTS)
def test_gifts(special: str, who: str, decisions: tuple[str, ...], sentences: list[str]) -> None:
    """The log tells of gains (S-MOVEIT, S-CREEPING, S-GHOSTS, S-STRAIN, S-DELIVERY, S-THIRST, S-KNIFE, S-SLIME)."""
    table = led_by(special)
    model = table.red(who, at="r3c3")
    table.blue(WARRIOR, at="r7c0")
    table.activate(model)
    table.play("army-special", *decisions)
    assert told(table) == sentences


@pytest.mark.parametrize(
    ("face", "sentence"),
    [(1, "gains Agile."), (3, "gains Frenzy (1)."), (5, "gains AP (1)."), (7, "gains Armour +1.")],
)
def test_mutations(face: int, sentence: str) -> None:
    """The log says what a mutation gives (S-MUTATION)."""
    table = led_by("S-MUTATION")
    model = table.red("aberration", at="r3c3")
    table.blue(WARRIOR, at="r7c0")
    table.activate(model)
    table.dice(face)
    table.play("army-special")
    assert told(table) == [f"Aberration R2 {sentence}"]


def test_rage_and_shadows() -> None:
    """The log tells of Green Rage in a fight and Hide in Shadows after an Activation (S-GREENRAGE, S-HIDE)."""
    table = led_by("S-GREENRAGE")
    model = table.red(taught(WARRIOR, fight=8), at="r3c3")
    table.start(Fight(model, table.blue(ENFORCER, at="r3c3", pinned=True)))
    table.dice(*[1] * 11)
    table.play("use")
    assert told(table)[0] == "Steel Warrior R2 gains Frenzy (4)."
    table = led_by("S-HIDE")
    model = table.red(WARRIOR, at="r3c3")
    table.blue(ENFORCER, at="r7c0")
    table.activate(model)
    table.play("stop", "use")
    assert told(table) == ["Steel Warrior R2 hides in the shadows."]
