"""JADE as a player: it answers by its document, and gives its reasons on request. J-*."""

from __future__ import annotations

from deadzone.core.questions import Answer, Choice, Spot
from deadzone.core.sentence import Fault
from deadzone.core.state import State
from deadzone.jade.judgement.policy import decide
from deadzone.jade.judgement.why import Trace
from deadzone.table.driver import Reasoned, Stop


class JadePlayer:
    """JADE keeps no memory: deck and settings belong to the battle, and chance decides between equals. J-TEST-01."""

    blind = False
    careful = True  # its judgement only reads

    def __init__(self, explain: bool = False) -> None:
        self.explain = explain

    def choose(self, view: State, question: Choice | Spot) -> Answer | Reasoned:
        if view.setting.jade[question.side] is None:
            raise Stop(Fault("JADE cannot play this side: the battle has no deck of cards for it.", rule="J-DEF-04"))
        if not self.explain:
            return decide(view, question)
        trace = Trace()
        answer = decide(view, question, trace)
        return Reasoned(answer, {"notes": trace.notes}) if trace.notes else answer
