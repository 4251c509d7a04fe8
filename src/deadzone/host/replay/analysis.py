"""Looking back on a battle in words and figures: winning chances, turning points, mistakes, luck and accuracy."""

from __future__ import annotations

import math
from collections.abc import Sequence

from deadzone.amber.levels import JUDGE
from deadzone.amber.teaching.looking_back import Analyst, Decision, Turn
from deadzone.core.events import Event
from deadzone.core.sentence import Fault
from deadzone.core.sides import BLUE, CHANCE, RED, Side
from deadzone.core.state import State
from deadzone.host.battles.happening import begins_turn
from deadzone.host.common.uploaded import MOST_ANSWERS, failures_as_faults
from deadzone.host.protocol.replays import AnalysisInfo, ChancePoint, MistakeInfo, SideAnalysis, TurnInfo
from deadzone.host.replay.luck import Luck, rolled
from deadzone.language.words import say
from deadzone.table.driver import Given
from deadzone.table.files.battlefile import Recording
from deadzone.table.files.playback import Playback
from deadzone.table.telling.amber_why import deeds_words, plan_words

DIGITS = 3  # of a chance


class Looking:
    """Watches a battle played again: decisions and chances, luck, and which answer belongs to which step."""

    def __init__(self, level: str) -> None:
        self.analyst = Analyst(level)
        self.luck = Luck(), Luck()
        self.steps = [1]  # of the set-up, then of each answer
        self.rounds = [0]

    def foresee(self, g: State, given: Given) -> None:
        begins = given.question.side != CHANCE or begins_turn(g, given.question)
        self.steps.append(self.steps[-1] + int(begins))
        self.analyst.foresee(g, given)

    def watch(self, g: State, given: Given, events: Sequence[Event]) -> None:
        self.rounds.append(g.round)
        test = rolled(given.question, given.value)
        if test is not None:
            self.luck[g.models[given.question.subject].side].add(*test)
        self.analyst.watch(g, given, events)


def analysed(recording: Recording, lang: str, level: str = JUDGE) -> AnalysisInfo:
    """Look back on a battle that is over; a Fault before, because that would be advice."""
    if len(recording.entries) > MOST_ANSWERS:
        raise Fault("This battle is too long to be analysed.")
    with failures_as_faults():
        playback, looking = Playback(recording), Looking(level)
        g = playback.run(looking.watch, (), looking.foresee)
    if g.question is not None and recording.end is None:
        raise Fault("A battle can be analysed when it is over.")
    found, steps = looking.analyst.found, looking.steps
    return AnalysisInfo(
        level=level,
        chances=[
            ChancePoint(step=steps[number], round=looking.rounds[number], red=round(red, DIGITS))
            for number, red in found.chances
        ],
        turns=[_turn(g, turn, steps, lang) for turn in found.turning_points()],
        sides=(_side(g, looking, RED, lang), _side(g, looking, BLUE, lang)),
    )


def _turn(g: State, turn: Turn, steps: list[int], lang: str) -> TurnInfo:
    return TurnInfo(
        step=steps[turn.n],
        last=steps[turn.last],
        side=turn.side,
        round=turn.round,
        jade=turn.jade,
        text=say(deeds_words(g, turn.deeds.gist, turn.deeds.results), lang),
        expected=round(turn.expected, DIGITS),
        after=round(turn.after, DIGITS),
        decisions=round(turn.by_decisions, DIGITS),
        luck=round(turn.by_luck, DIGITS),
    )


def _side(g: State, looking: Looking, side: Side, lang: str) -> SideAnalysis:
    found, luck = looking.analyst.found, looking.luck[side]
    accuracy = found.accuracy(side)
    return SideAnalysis(
        decisions=len(found.decisions(side)),
        accuracy=None if accuracy is None else round(accuracy, DIGITS),
        tests=luck.tests,
        luck=round(luck.excess / math.sqrt(luck.variance), 2) if luck.variance else 0.0,
        mistakes=[_mistake(g, mistake, looking, lang) for mistake in found.mistakes(side)],
    )


def _mistake(g: State, mistake: Decision, looking: Looking, lang: str) -> MistakeInfo:
    return MistakeInfo(
        step=looking.steps[mistake.n],
        round=looking.rounds[mistake.n],
        lost=round(mistake.lost, DIGITS),
        chosen=say(plan_words(g, mistake.chosen), lang),
        best=say(plan_words(g, mistake.best), lang),
    )
