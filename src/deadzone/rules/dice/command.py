"""Command dice: how many are rolled, and which may be re-rolled. R-CMD-01..04, A-TACTICIAN."""

from __future__ import annotations

from typing import Final

from deadzone.core.profiles import Profile
from deadzone.core.questions import Answer
from deadzone.core.rule_ids import RuleId
from deadzone.core.sentence import Fault
from deadzone.core.sides import Side
from deadzone.core.state import COMMAND_FACES, State
from deadzone.rules.items.sentries import is_sentry
from deadzone.rules.setup.outside import outside

BASE_COMMAND_DICE: Final = 3
TACTICIAN: Final = RuleId("A-TACTICIAN")
COMBAT_TEAM: Final = RuleId("A-CTT")
RELAY: Final = RuleId("A-COMMS")


def has_command_dice(g: State, side: Side) -> bool:
    """Whether the side rolls command dice; JADE does not, unless its settings make it harder. J-GEN-07, J-AMB-37."""
    return g.setting.conduct_of(side).command_dice


def command_dice(g: State, side: Side) -> int:
    """Number of command dice: three, plus those of the best Tactician on the table. R-CMD-01, A-TACTICIAN-01, -02.

    Several Tacticians do not add up, nor does a model that is a Tactician twice, by itself and by a device.
    """
    best = 0
    for number in g.models_on_table(side):
        best = max(best, tactician_dice(g.profile(number)))
        for rule, value, _ in g.models[number].gains:
            if rule == TACTICIAN:
                best = max(best, value)
    return BASE_COMMAND_DICE + best


def tactician_dice(profile: Profile) -> int:
    """Number of command dice that a model adds as a Tactician. A-TACTICIAN-01, -02."""
    if TACTICIAN not in profile.rules:
        return 0
    return max([keyword.value for keyword in profile.keywords if keyword.rule == TACTICIAN], default=0)


def relay_dice(g: State, side: Side) -> int:
    """Number of extra ACTIVATE results: one for each Communication Relay on the table. A-COMMS-01, -02."""
    return len([number for number in g.models_on_table(side) if g.has(number, RELAY)])


def why_no_reroll(g: State, side: Side) -> Fault | None:
    """The reason why the side may not re-roll, or None. R-CMD-03.

    At least half of the strike team must be on the table: models that have yet to walk in count neither there nor as
    the team, and Sentry Guns neither (R-CMD-04, I-SENTRY-09). Combat Team Training lifts this. A-CTT-01
    """
    if any([g.has(number, COMBAT_TEAM) for number in g.models_on_table(side)]):
        return None
    standing = [number for number in g.models_on_table(side) if not is_sentry(g, number)]
    if 2 * len(standing) < g.team_size[side] - len(outside(g, side)):
        return Fault("Less than half of the strike team is left: no re-roll.", rule="R-CMD-03")
    return None


# The subsets of command dice by how many there are of each face. A side has few dice, so the same ones come up again.
_SUBSETS: Final[dict[tuple[int, ...], tuple[tuple[int, ...], ...]]] = {}


def dice_sets(g: State, side: Side) -> tuple[tuple[int, ...], ...]:
    """All subsets of a side's command dice as sorted faces, the empty one first."""
    first = side * len(COMMAND_FACES)
    counts = tuple(g.command_dice[first : first + len(COMMAND_FACES)])
    known = _SUBSETS.get(counts)
    if known is None:
        known = _SUBSETS[counts] = _subsets(counts)
    return known


def _subsets(counts: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    sets: list[tuple[int, ...]] = [()]
    for face, count in enumerate(counts):
        sets = [chosen + (face,) * times for chosen in sets for times in range(count + 1)]
    return tuple(sorted(sets, key=len))


def reroll_choices(g: State, side: Side) -> tuple[Answer, ...]:
    """The sets of command dice that may be re-rolled. R-CMD-02."""
    return dice_sets(g, side)
