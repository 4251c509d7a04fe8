"""Army specials that put something else in the place of the dead. S-SERUM, S-INFECTION."""

from __future__ import annotations

from deadzone.core.state import Model, State
from deadzone.procedures.specials.offering import Asked, link_special
from deadzone.rules.specials.rising import INFECTION, SERUM, risen_profile


class FastActingSerum(Asked):
    """A model of one's own that was killed comes back as something else, Pinned and activated. S-SERUM, R-KILL-09."""

    NAME = "fast-acting-serum"

    def happen(self, g: State) -> None:
        model = g.change(self.model)
        model.spent = (*model.spent, SERUM)
        rise(g, self.side, self.model, SERUM)


class Infection(Asked):
    """An enemy that was killed rises as a model of one's own, Pinned and activated. S-INFECTION, R-KILL-09."""

    NAME = "infection"

    def happen(self, g: State) -> None:
        rise(g, self.side, self.model, INFECTION)


def rise(g: State, side: int, dead: int, special: str) -> None:
    """Where the dead one stood; it acts from the next round on. The dead one counts as killed all the same."""
    fallen = g.models[dead]
    g.models.append(
        Model(side, risen_profile(g, special), fallen.cube, fallen.x, fallen.y, pinned=True, activated=True)
    )
    g.emit("risen", dead, len(g.models) - 1)


link_special(SERUM, FastActingSerum)
link_special(INFECTION, Infection)
