"""Tables for tests of army specials: a side with the Leader of a special, and saves in between."""

from __future__ import annotations

import re

from deadzone.catalog.fielding import engine_profile
from deadzone.catalog.loading import load
from deadzone.core.pieces import NOBODY, ModelNumber
from deadzone.core.profiles import Profile
from deadzone.core.questions import Choice
from deadzone.core.sides import RED, Side
from deadzone.core.state import KILLED, SPECIAL
from deadzone.rules.specials.army_specials import why_no_special
from deadzone.table.scenario import Scenario
from deadzone.table.telling.log import sentence_of
from rehearsal import through_json

WARRIOR = "steel-warrior"
ENFORCER = "enforcer--enforcers"
TOLD_ELSEWHERE = ("activation-over", "activation-ended", "rolled")


def leader(special: str) -> Profile:
    """First Leader in the catalogue with this army special."""
    name = load().specials[special].name
    return engine_profile(next(record for record in load().profiles.values() if record.special == name))


def led_by(special: str, faces: str = "SPECIAL", levels: int = 1) -> Scenario:
    """A table whose red side has the special of a dead Leader, with these command dice (R-CMD-16, S-GEN-01)."""
    table = Scenario(levels=levels)
    table.red(leader(special), at="r7c7", fate=KILLED)
    table.command(RED, faces)
    return table


def asked(table: Scenario) -> Choice:
    """The pending question, checked to be the same after saving and loading."""
    question = table.state.question
    assert isinstance(question, Choice)
    loaded = through_json(table.state).question
    assert isinstance(loaded, Choice)
    assert (loaded.side, loaded.kind, loaded.options) == (question.side, question.kind, question.options)
    return question


def is_offered(table: Scenario) -> bool:
    """Whether the army special is among the options."""
    return "army-special" in asked(table).options


def results_left(table: Scenario, side: Side = RED) -> int:
    return table.state.command(side, SPECIAL)


def refusal(table: Scenario, model: ModelNumber, moment: str, other: int = NOBODY) -> str:
    """Rule by which red's special is refused; empty if it can be used."""
    fault = why_no_special(table.state, RED, model, moment, other)
    return fault.rule if fault is not None else ""


def said(table: Scenario) -> str:
    """All sentences of the log so far."""
    return " ".join([str(sentence_of(table.state, event)) for event in table.events])


def told(table: Scenario) -> list[str]:
    """Sentences of the log after the one that names the special, without dice rolls and routine events."""
    kinds = [event.kind for event in table.events]
    after = [event for event in table.events[kinds.index("special") + 1 :] if event.kind not in TOLD_ELSEWHERE]
    return [re.sub(r" \((red|blue)-\d+\)", "", str(sentence_of(table.state, event))) for event in after]
