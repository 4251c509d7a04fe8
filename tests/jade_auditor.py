"""Auditor of JADE's battles: replays a saved battle step by step and checks JADE's actions against its document.

It is independent of the code it checks: of the jade package it uses only the data of cards and settings. Draws and
decks are counted in `jade_audit.draws`, Activations are followed in `jade_audit.turns`, positions are judged with
`jade_audit.eyes` and `jade_audit.journeys`, single answers with `jade_audit.answers`.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any

from deadzone.core.events import Event
from deadzone.core.kinds.all_questions import QUESTION_KINDS
from deadzone.core.kinds.question_kind import NEVER_ASKED
from deadzone.core.questions import Answer, Choice, Draw
from deadzone.core.sides import CHANCE
from deadzone.core.state import NOBODY, Frame, State
from deadzone.table.files.battlefile import Recording, load_battle
from deadzone.table.files.playback import opened
from jade_audit.answers import CHECKS
from jade_audit.draws import Draws
from jade_audit.ledger import Ledger, who
from jade_audit.stepping import played
from jade_audit.turns import Turns

FELL_BACK = "a player failed"  # stands in for a rule id: the driver answered instead of the player
COMMAND_EVENTS = ("command-roll", "command-reroll", "command-die", "dice-spent")


class Auditor(Ledger):
    """Auditor of one battle."""

    def __init__(self, battle: str = "") -> None:
        super().__init__(battle)
        self.draws = Draws(self)
        self.turns = Turns(self)

    def before_answer(self, g: State, value: Answer, fallback: str = "") -> None:
        """Check an answer in the position in which it is given."""
        self.number += 1
        question = g.question
        if fallback:
            self.find(FELL_BACK, fallback)
        if isinstance(question, Draw) and question.owner != CHANCE and isinstance(value, int):
            self.draws.judge(g, question, value)
        if not isinstance(question, Choice) or g.setting.jade[question.side] is None:
            return
        if question.subject == g.controlled != NOBODY:
            return  # no card applies to an enemy model under JADE's control, A-RAMPAGE-02
        if QUESTION_KINDS[question.kind].jade == NEVER_ASKED:
            self.find("J-ACT-02", f"JADE is asked {question.kind}")
        self.turns.asked(g, question.kind)
        check = CHECKS.get(question.kind)
        if check is not None:
            for rule, sentence in check(g, question, options_given(question, value)):
                self.find(rule, f"{who(g, question.subject)}: {sentence}")

    def after_step(self, g: State, frame: Frame, events: Iterable[Event]) -> None:
        """Check the events of one step of a procedure; `g` is the position right after it."""
        for event in events:
            self.saw[event.kind] += 1
            self.happened(g, frame, event.kind, dict(event.fields()))
        self.turns.end_if_over(g)

    def happened(self, g: State, frame: Frame, kind: str, values: dict[str, Any]) -> None:
        if kind == "round":
            self.draws.begin_round()
        elif kind in ("round-ends", "over"):
            self.draws.end_round(g)
        elif kind == "stunned":
            self.draws.stunned(g, values["model"])
        elif kind in ("landed", "swarm-called") and g.round:
            self.draws.stunned(g, values["model" if kind == "landed" else "target"])  # it arrives already activated
        elif kind == "invigorated":
            self.draws.invigorated(g, values["model"])
        elif kind == "deployed":
            self.draws.deployed(g, values["model"], values["cube"])
        elif kind == "zone-extended":
            self.draws.extended = [True, True]
        elif kind == "jade-card":
            self.draws.acts(g, values["model"], values["card"])
            self.turns.begin(g, values["model"], values["card"], values["mode"])
        elif kind == "item-used" and g.setting.jade[g.models[values["model"]].side] is not None:
            self.saw[f"item {values['item']}"] += 1
        elif kind in COMMAND_EVENTS:
            jade = g.setting.jade[values["side"]]
            if jade is not None and not jade.conduct.command_dice:
                self.find("J-GEN-07", f"JADE has command dice: {kind}")
        self.turns.happened(g, frame, kind, values)


def options_given(question: Choice, value: Answer) -> list[Answer]:
    """Options that JADE chose, or among which it lets chance decide."""
    if isinstance(value, tuple) and question.is_lot(value):
        return [question.options[place] for place in value]
    return [value]


def audit_recording(recording: Recording, auditor: Auditor | None = None) -> Auditor:
    """Audit all answers of a battle file; a separate replay proves that the file is sound."""
    auditor = auditor or Auditor(recording.path.name)
    g, opening = opened(recording)
    auditor.saw.update(event.kind for event in opening)
    for entry in recording.entries:
        auditor.before_answer(g, entry.answer, entry.fallback)
        for frame, events in played(g, entry.answer):
            auditor.after_step(g, frame, events)
    if recording.end is not None and g.winner != recording.end.end:
        auditor.find("J-TEST-01", f"the battle ends with {g.winner}, the file says {recording.end.end}")
    return auditor


def audit(path: Path) -> Auditor:
    return audit_recording(load_battle(path))
