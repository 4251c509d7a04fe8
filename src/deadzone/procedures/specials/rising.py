"""Army specials that replace a killed model with another. S-SERUM, S-INFECTION."""

from __future__ import annotations

from typing import Final

from deadzone.core.cubes import Cube
from deadzone.core.pieces import ModelNumber
from deadzone.core.profiles import NO_PROFILE, brought_by
from deadzone.core.rule_ids import RuleId
from deadzone.core.sentence import Sentence
from deadzone.core.sides import Side
from deadzone.core.state import ON_TABLE, Model, State
from deadzone.procedures.specials.offering import Offered
from deadzone.rules.specials.army_specials import FALLEN, Condition, Special, register

SERUM: Final = RuleId("S-SERUM")
INFECTION: Final = RuleId("S-INFECTION")


def risen_profile(g: State, special: str) -> int:
    """Number of the profile that the special brings into play; NO_PROFILE if the setting has none."""
    found = NO_PROFILE
    for number, profile in enumerate(g.setting.profiles):
        if profile.has(brought_by(RuleId(special))):
            found = number  # the last one: an earlier one may be a team model's, with bought items
    return found


def has_room(g: State, side: Side, special: str, cube: Cube) -> bool:
    """Whether the new model fits into the cube beside the side's other models. R-CAP-01."""
    profile = risen_profile(g, special)
    if profile == NO_PROFILE:
        return False
    there = [model for model in g.models if model.side == side and model.cube == cube and model.fate == ON_TABLE]
    taken = sum([g.setting.profiles[model.profile].size for model in there])
    return taken + g.setting.profiles[profile].size <= g.setting.ground.steps.holds[cube]


def rise(g: State, side: Side, dead: ModelNumber, special: str) -> None:
    """Put the new model where the killed one stood, Pinned and activated, so it acts from the next round on.

    The original still counts as killed.
    """
    fallen = g.models[dead]
    g.models.append(
        Model(side, risen_profile(g, special), fallen.cube, fallen.x, fallen.y, pinned=True, activated=True)
    )
    g.emit("risen", dead, len(g.models) - 1)


# S-SERUM


def is_ones_own(g: State, side: Side, number: ModelNumber, _other: int) -> bool:
    """Whether the killed model is one of the side's own. S-SERUM."""
    return g.models[number].side == side


def has_room_for_victim(g: State, side: Side, number: ModelNumber, _other: int) -> bool:
    """Whether there is room for another model in the killed model's cube. S-SERUM."""
    return has_room(g, side, SERUM, g.models[number].cube)


class FastActingSerum(Offered):
    """Replace one's own killed model with another model, Pinned and activated. S-SERUM, R-KILL-09."""

    NAME = "fast-acting-serum"

    def take_effect(self, g: State) -> None:
        model = g.change(self.model)
        model.spent = (*model.spent, SERUM)
        rise(g, self.side, self.model, SERUM)


# S-INFECTION


def is_enemys(g: State, side: Side, number: ModelNumber, _other: int) -> bool:
    """Whether the killed model is an enemy. S-INFECTION."""
    return g.models[number].side != side


def is_still_dead(g: State, _side: Side, number: ModelNumber, _other: int) -> bool:
    """Whether its owner has not already replaced the killed model, which takes precedence. S-INFECTION, S-SERUM."""
    return SERUM not in g.models[number].spent


def has_room_for_infected(g: State, side: Side, number: ModelNumber, _other: int) -> bool:
    """Whether there is room for a Zombie in the killed model's cube. S-INFECTION."""
    return has_room(g, side, INFECTION, g.models[number].cube)


class Infection(Offered):
    """Replace a killed enemy with a Zombie of one's own, Pinned and activated. S-INFECTION, R-KILL-09."""

    NAME = "infection"

    def take_effect(self, g: State) -> None:
        rise(g, self.side, self.model, INFECTION)


register(
    Special(
        "S-SERUM",
        moments=(FALLEN,),
        conditions=(
            Condition(is_ones_own, Sentence("Only one of your own models can be brought back.")),
            Condition(has_room_for_victim, Sentence("The cube has no room for the new model.")),
        ),
        procedure=FastActingSerum,
    ),
    Special(
        "S-INFECTION",
        moments=(FALLEN,),
        conditions=(
            Condition(is_enemys, Sentence("Only an enemy model can be infected.")),
            Condition(is_still_dead, Sentence("This model has already been brought back.")),
            Condition(has_room_for_infected, Sentence("The cube has no room for the new model.")),
        ),
        procedure=Infection,
    ),
)
