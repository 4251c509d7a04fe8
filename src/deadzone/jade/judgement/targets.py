"""JADE's choice among the targets that qualify. J-GEN-02, J-AMB-07, J-AMB-42."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, TypeVar

from deadzone.core.cubes import Cube, distance
from deadzone.core.dice import NO_STAT
from deadzone.core.pieces import ModelNumber
from deadzone.core.questions import CUBE, MODEL
from deadzone.core.state import State
from deadzone.jade.judgement.goals import STRONGEST_ENEMY, WEAKEST_ENEMY, qualified
from deadzone.jade.judgement.power import toughness
from deadzone.jade.judgement.why import Trace
from deadzone.jade.played_side import settings_of
from deadzone.rules.damage.wounds import armour_of, most_damage
from deadzone.rules.items.sentries import is_sentry
from deadzone.rules.movement.reaching import way_length

Number = TypeVar("Number", bound=int)  # of a model, a cube or a token

NO_SURVIVE: Final = 99  # worse than every Survive

# Names in the settings' order of ties. J-AMB-07
WAY: Final = "way"
POSSIBLE: Final = "possible"

# Returns those of several targets on which the action is possible.
Possible = Callable[[list[Number]], list[Number]]
TIE_NOTES: Final = {"tokens": "most-damage", "vp": "most-vp", "survive": "worst-survive"}


def best_targets(
    g: State,
    number: ModelNumber,
    goal: str,
    what: str,
    numbers: list[Number],
    trace: Trace | None,
    possible: Possible[Number] | None = None,
) -> list[Number]:
    """The best targets, all equally good for JADE: the nearest, unless the goal compares their strength.

    `possible` filters the targets on which the action can be done; without it that tie is not broken. If more than one
    is left, chance decides. J-GEN-02, J-AMB-07, J-AMB-42.
    """
    if trace is not None:
        _note_qualified(g, number, goal, what, numbers, trace)
    best = numbers
    if what == MODEL and goal in (WEAKEST_ENEMY, STRONGEST_ENEMY):
        best = _by_strength(g, goal, best, trace)
    best = _nearest(g, number, what, best, trace)
    for tie in settings_of(g, g.models[number].side).targets.ties:
        if len(best) < 2:
            break
        if tie == POSSIBLE:
            best = _prefer_possible(g, what, best, possible, trace)
        else:
            best = _break_tie(g, number, what, best, tie, trace)
    if trace is not None:
        _note_taken(g, what, best, trace)
    return best


def cube_of(g: State, what: str, target: int) -> Cube:
    """The cube of a target: a model, a cube or a token by its number."""
    if what == CUBE:
        return Cube(target)
    return g.models[target].cube if what == MODEL else g.tokens[target].cube


def weakness(g: State, number: ModelNumber) -> int:
    """Rank in sevenths, smallest for the weakest: damage it can bear, Armour and expected Survive successes.

    J-AMB-42.
    """
    profile = g.profile(number)
    left = most_damage(g, number) + 1 - g.models[number].damage
    return toughness(left + armour_of(g, number), profile.survive)


def smallest(numbers: Sequence[Number], ranks: list[int]) -> list[Number]:
    """The numbers with the smallest rank, in their order."""
    least = ranks[0]
    for rank in ranks:
        least = min(least, rank)
    return [number for index, number in enumerate(numbers) if ranks[index] == least]


def is_worthless_gun(g: State, number: ModelNumber) -> bool:
    """Whether it is an emplaced Sentry Gun worth no VP: it is never the weakest enemy. J-AMB-42."""
    return is_sentry(g, number) and g.profile(number).vp == 0


def _by_strength(g: State, goal: str, numbers: list[Number], trace: Trace | None) -> list[Number]:
    """The weakest or the strongest enemies; all if none but worthless guns are left. J-GEN-02, J-AMB-42."""
    weakest = goal == WEAKEST_ENEMY
    if weakest:
        worthy = [number for number in numbers if not is_worthless_gun(g, ModelNumber(number))]
        if not worthy:
            return numbers
        numbers = worthy
    ranks = [weakness(g, ModelNumber(number)) if weakest else -g.profile(ModelNumber(number)).vp for number in numbers]
    best = smallest(numbers, ranks)
    if trace is not None:
        trace.note("J-AMB-42", "weakest" if weakest else "strongest", models=best)
    return best


def _nearest(g: State, number: int, what: str, numbers: list[Number], trace: Trace | None) -> list[Number]:
    """The targets at the smallest distance. R-RANGE-01."""
    here = g.models[number].cube
    ranks = [distance(here, cube_of(g, what, target)) for target in numbers]
    best = smallest(numbers, ranks)
    if trace is not None and len(numbers) > 1:
        _note_best(g, "J-GEN-02", "nearest" if what == MODEL else "nearest-cubes", what, best, trace, min(ranks))
    return best


def _prefer_possible(
    g: State, what: str, numbers: list[Number], possible: Possible[Number] | None, trace: Trace | None
) -> list[Number]:
    """The targets on which the action is possible, or all if there are none. J-AMB-07."""
    best = possible(numbers) if possible is not None else numbers
    if not best or len(best) == len(numbers):
        return numbers
    if trace is not None:
        _note_best(g, "J-AMB-07", "possible" if what == MODEL else "possible-cubes", what, best, trace)
    return best


def _break_tie(
    g: State, number: ModelNumber, what: str, numbers: list[Number], tie: str, trace: Trace | None
) -> list[Number]:
    """The targets that win a tie-break; only models have damage, VP and Survive. J-AMB-07."""
    if tie == WAY:
        here = g.models[number].cube
        best = smallest(numbers, [way_length(g, number, here, cube_of(g, what, target)) for target in numbers])
        note = "fewest-cubes-to-move" if what == MODEL else "fewest-cubes-to-move-there"
    elif what == MODEL:
        best = smallest(numbers, [_tie_rank(g, ModelNumber(target), tie) for target in numbers])
        note = TIE_NOTES[tie]
    else:
        return numbers
    if trace is not None and len(best) < len(numbers):
        _note_best(g, "J-AMB-07", note, what, best, trace)
    return best


def _tie_rank(g: State, target: ModelNumber, tie: str) -> int:
    if tie == "tokens":
        return -g.models[target].damage
    if tie == "vp":
        return -g.profile(target).vp
    survive = g.profile(target).survive
    return -(survive if survive != NO_STAT else NO_SURVIVE)


def _note_qualified(g: State, number: ModelNumber, goal: str, what: str, numbers: Sequence[int], trace: Trace) -> None:
    enemies = what == MODEL and g.models[numbers[0]].side != g.models[number].side
    if enemies and not qualified(g, number, goal).numbers:
        trace.note("J-AMB-41", "nothing-qualifies")
    word = "models-qualify" if what == MODEL else "cubes-qualify" if what == CUBE else "items-qualify"
    _note_best(g, "J-GEN-02", word, what, numbers, trace)


def _note_taken(g: State, what: str, best: Sequence[int], trace: Trace) -> None:
    if len(best) > 1:
        trace.note("J-AMB-07", "lot")
    elif what == MODEL:
        trace.note("J-GEN-02", "target", model=best[0])
    else:
        trace.note("J-GEN-02", "target-cube", cube=cube_of(g, what, best[0]))


def _note_best(
    g: State, rule: str, word: str, what: str, best: Sequence[int], trace: Trace, cubes_away: int | None = None
) -> None:
    values: dict[str, object] = {} if cubes_away is None else {"distance": cubes_away}
    if what == MODEL:
        trace.note(rule, word, models=list(best), **values)
    else:
        trace.note(rule, word, cubes=[cube_of(g, what, target) for target in best], **values)
