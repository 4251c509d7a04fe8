"""How a battle goes, in words: what each round brought, and at the end why it ended and what every model did."""

from __future__ import annotations

from collections.abc import Sequence

from deadzone.core.sentence import Sentence
from deadzone.core.setting import NO_LIMIT, NO_TARGET
from deadzone.core.sides import BLUE, NO_SIDE, RED, Side
from deadzone.core.state import State
from deadzone.host.protocol.reading import FiguresInfo, MomentInfo, RoundInfo, StarInfo, StoryInfo
from deadzone.language.words import say
from deadzone.rules.missions.victory import (
    AT_TARGET,
    BOTH_AT_TARGET,
    LAST_STANDING,
    NOBODY_LEFT,
    ROUND_LIMIT,
    verdict,
)
from deadzone.situations.records import Situation, judged
from deadzone.table.chronicle import LONGEST_MOMENT, Chronicle, Figures, Moment, Round, StepLike
from deadzone.table.endings import Ending
from deadzone.table.telling.log import SIDES

# Why a battle is over, by what decided; the second sentence is for a draw.
WHY = {
    AT_TARGET: ("R-WIN-03", Sentence("{side} has {most} VP at the end of the round; {target} are enough."), None),
    BOTH_AT_TARGET: ("R-WIN-04", Sentence("Both sides have {target} VP or more, and {side} has more of them."), None),
    LAST_STANDING: ("R-WIN-06", Sentence("Only {side} has models left on the board."), None),
    NOBODY_LEFT: (
        "R-WIN-07",
        Sentence("No model is left on the board, and {side} has more VP."),
        Sentence("No model is left on the board, and both sides have the same VP."),
    ),
    ROUND_LIMIT: (
        "M-PATROL-14",
        Sentence("Round {round} was the last, and {side} has more VP."),
        Sentence("Round {round} was the last, and both sides have the same VP."),
    ),
}
SUDDEN = ("R-WIN-05", Sentence("Both sides had enough VP, and {side} scored the next one."))


def chronicle_of(g: State, steps: Sequence[StepLike]) -> Chronicle:
    """Read a battle from its first step; it may have begun in the middle, with VP and in a later round."""
    told = [told.event for step in steps for told in step.events]
    scored = [event for event in told if event.kind == "scored"]
    red, blue = [
        g.points(side) - sum([event.number("points") for event in scored if event.number("side") == side])
        for side in (RED, BLUE)
    ]
    rounds = [event.number("number") - 1 for event in told if event.kind == "round"]
    chronicle = Chronicle([model.side for model in g.models], (red, blue), rounds[0] if rounds else g.round)
    chronicle.read(steps)
    return chronicle


def rounds_by_step(g: State, steps: Sequence[StepLike], lang: str) -> dict[int, RoundInfo]:
    """Rounds that have ended, by the step with which they did."""
    return {round.step: round_info(g, round, lang) for round in chronicle_of(g, steps).rounds if round.step}


def round_info(g: State, round: Round, lang: str) -> RoundInfo:
    return RoundInfo(
        number=round.number,
        scored=(list(round.scored[RED]), list(round.scored[BLUE])),
        points=round.points,
        next=[say(sentence, lang) for sentence in _next(g, round)],
    )


def _next(g: State, round: Round) -> list[Sentence]:
    """What the next round brings; nothing after the last one."""
    if round.initiative == NO_SIDE:
        return []
    begins = Sentence("{side} has the initiative in round {n}.", side=SIDES[round.initiative], n=round.number + 1)
    told = [begins]
    if g.setting.mission.vp_target != NO_TARGET:
        told += [_needs(g, side, round.points[side]) for side in (RED, BLUE)]
    if g.setting.options.round_limit not in (NO_LIMIT, 0) and round.number + 1 >= g.setting.options.round_limit:
        told.append(Sentence("It is the last round."))
    return told


def _needs(g: State, side: Side, points: int) -> Sentence:
    left = g.setting.mission.vp_target - points
    if left > 0:
        return Sentence("{side} needs {n} more VP to win.", side=SIDES[side], n=left)
    return Sentence("{side} has enough VP, but no lead.", side=SIDES[side])


def story_of(
    g: State, steps: Sequence[StepLike], ending: Ending | None, lang: str, situation: Situation | None = None
) -> StoryInfo:
    chronicle = chronicle_of(g, steps)
    rule, why = ("", ending.sentence()) if ending is not None else why_over(g)
    return StoryInfo(
        why=say(why, lang),
        rule=rule,
        rounds=[round_info(g, round, lang) for round in chronicle.rounds],
        moments=[moment_info(chronicle, moment, lang) for moment in chronicle.strongest()],
        figures=[figures_info(figures) for figures in chronicle.figures],
        stars=_stars(situation, g, ending, lang) if situation is not None else [],
    )


def why_over(g: State) -> tuple[str, Sentence]:
    """Why the rules have ended the battle, and the rule."""
    values = {
        "side": SIDES[g.winner] if g.winner != NO_SIDE else "",
        "most": max(g.points(RED), g.points(BLUE)),
        "target": g.setting.mission.vp_target,
        "round": g.round,
    }
    decided = verdict(g)[1]
    if g.sudden_death or decided not in WHY:
        return SUDDEN[0], Sentence(SUDDEN[1].template, **values)
    rule, won, drawn = WHY[decided]
    sentence = won if g.winner != NO_SIDE or drawn is None else drawn
    return rule, Sentence(sentence.template, **values)


def _stars(situation: Situation, g: State, ending: Ending | None, lang: str) -> list[StarInfo]:
    """The stars of a prepared situation; whoever gives up earns none."""
    return [
        StarInfo(
            text=say(each.star.text, lang),
            earned=each.earned and ending is None,
            counted=each.counted,
            least=each.star.least,
        )
        for each in judged(situation, g)
    ]


def moment_info(chronicle: Chronicle, moment: Moment, lang: str) -> MomentInfo:
    said = list(dict.fromkeys([say(each.words, lang) for each in moment.told]))[-LONGEST_MOMENT:]
    sides = [told.event.number("side") for told in moment.told if told.event.kind == "scored"]
    actors = [told.event.number("model") for told in moment.told if told.event.tells_of("model")]
    side = sides[-1] if sides else chronicle.sides[actors[0]] if actors else NO_SIDE
    return MomentInfo(round=moment.round, step=moment.step, side=side, text=" ".join(said))


def figures_info(figures: Figures) -> FiguresInfo:
    return FiguresInfo(
        shots=figures.shots,
        hits=figures.hits,
        fights=figures.fights,
        dealt=figures.dealt,
        taken=figures.taken,
        kills=figures.kills,
        vp=figures.vp,
    )
