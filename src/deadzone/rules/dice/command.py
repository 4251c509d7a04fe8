"""Command dice: how many are rolled, who may re-roll. R-CMD-01..04, A-TACTICIAN."""

from __future__ import annotations

from typing import Final

from deadzone.core.questions import Answer
from deadzone.core.sentence import Fault
from deadzone.core.state import COMMAND_FACES, State
from deadzone.rules.items.sentries import is_sentry
from deadzone.rules.setup.outside import outside

BASE_COMMAND_DICE: Final = 3
TACTICIAN: Final = "A-TACTICIAN"
COMBAT_TEAM: Final = "A-CTT"
RELAY: Final = "A-COMMS"


def has_command_dice(g: State, side: int) -> bool:
    """JADE has none, unless its settings make it harder. J-GEN-07, J-AMB-37."""
    jade = g.setting.jade[side]
    return jade is None or jade.command_dice


def command_dice(g: State, side: int) -> int:
    """Three, and those of the best Tactician on the table; the others are spares. R-CMD-01, A-TACTICIAN-01, -02.

    A model that is a Tactician in two ways, by itself and by a device, is one of them by its better number.
    """
    best = 0
    for number in g.models_on_table(side):
        for keyword in g.profile(number).keywords:
            if keyword.rule == TACTICIAN:
                best = max(best, keyword.value)
        for rule, value, _ in g.models[number].gains:
            if rule == TACTICIAN:
                best = max(best, value)
    return BASE_COMMAND_DICE + best


def relay_dice(g: State, side: int) -> int:
    """Dice that show ACTIVATE from the start: one for each Communication Relay on the table. A-COMMS-01, -02."""
    return len([number for number in g.models_on_table(side) if g.has(number, RELAY)])


def why_no_reroll(g: State, side: int) -> Fault | None:
    """Fewer than half of the strike team on the table: no re-roll. Exactly half is enough. R-CMD-03, I-SENTRY-09.

    A team with Combat Team Training may always. A-CTT-01
    """
    if any([g.has(number, COMBAT_TEAM) for number in g.models_on_table(side)]):
        return None
    standing = [number for number in g.models_on_table(side) if not is_sentry(g, number)] + outside(g, side)
    if 2 * len(standing) < g.team_size[side]:
        return Fault("Less than half of the strike team is left: no re-roll.", rule="R-CMD-03")
    return None


def dice_sets(g: State, side: int) -> list[tuple[int, ...]]:
    """All sets of a side's command dice, by their faces, the empty one first."""
    sets: list[tuple[int, ...]] = [()]
    for face in range(len(COMMAND_FACES)):
        count = g.command(side, face)
        sets = [chosen + (face,) * times for chosen in sets for times in range(count + 1)]
    return sorted(sets, key=len)


def reroll_choices(g: State, side: int) -> tuple[Answer, ...]:
    """The sets of command dice that may be re-rolled. R-CMD-02."""
    return tuple(dice_sets(g, side))
