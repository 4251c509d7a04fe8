"""Army specials of the two starter teams, and who may use them when. R-CMD-15..17, S-GEN-*, S-STALWART, S-STUBBORN."""

from __future__ import annotations

from typing import Final

from deadzone.core.profiles import LEADER
from deadzone.core.sentence import Fault
from deadzone.core.state import SPECIAL, State
from deadzone.rules.sentries import is_sentry

STALWART: Final = "S-STALWART"
STUBBORN: Final = "S-STUBBORN"


def army_special(g: State, side: int) -> str:
    """The special of the side's Leader, alive or dead; empty without one. S-GEN-01, R-CMD-16."""
    for number, model in enumerate(g.models):
        profile = g.profile(number)
        if model.side == side and profile.type == LEADER:
            return profile.army_special
    return ""


def has_special_die(g: State, side: int) -> bool:
    """A SPECIAL result is there, and none was used in this activation. R-CMD-15, R-CMD-17."""
    return g.command(side, SPECIAL) > 0 and g.specials_used[side] == 0


def may_use_stalwart(g: State, number: int) -> bool:
    """Right after a Survive test of one's own model. S-STALWART, I-SENTRY-05."""
    side = g.models[number].side
    return has_special_die(g, side) and army_special(g, side) == STALWART and not is_sentry(g, number)


def why_no_special(g: State, number: int) -> Fault | None:
    """Why the active model cannot have the army special now, as something done in its activation. S-STUBBORN."""
    side = g.models[number].side
    if army_special(g, side) != STUBBORN:
        return Fault("This army special is not used at this moment.", rule="R-CMD-15")
    if not has_special_die(g, side):
        return Fault("There is no SPECIAL result left for this activation.", rule="R-CMD-15")
    if is_sentry(g, number):
        return Fault("Command dice cannot be spent on a Sentry Gun.", rule="R-FREE-07")
    if g.models[number].damage == 0:
        return Fault("{model} has no damage to remove.", rule="S-STUBBORN", model=g.profile(number).name)
    return None
