"""The three forced actions and the special actions they lead to. J-FORCE-01..03, J-SPEC-01..03."""

from __future__ import annotations

from typing import Final

from deadzone.core.cubes import adjacent
from deadzone.core.jade import COMBAT, CardStep
from deadzone.core.pieces import ModelNumber
from deadzone.core.records.declared import Declared
from deadzone.core.sentence import Name
from deadzone.core.sides import enemy_of
from deadzone.core.state import State
from deadzone.jade.judgement.goals import in_clear_shot
from deadzone.jade.played_side import settings_of
from deadzone.rules.movement.moving import step_table
from deadzone.rules.table.presence import enemies_in_cube

MELEE: Final = "melee"
TOO_CLOSE: Final = "too-close"
CLEAR_SHOT: Final = "clear-shot"
NOT_FORCED: Final = ""


class ForcedAction(Declared):
    """A forced action: its rule id, and what a model of each profile does instead of its card."""

    id: str
    rule: str
    name: Name
    combat: tuple[CardStep, ...]
    shoot: tuple[CardStep, ...]

    def steps(self, profile: str) -> tuple[CardStep, ...]:
        return self.combat if profile == COMBAT else self.shoot


_AWAY_AND_SHOOT: Final = (CardStep("flee", "nearest-enemy"), CardStep("shoot", "nearest-enemy"))
_TWO_SHOTS: Final = (CardStep("shoot", "enemy-in-clear-shot"), CardStep("shoot", "enemy-in-clear-shot"))

# In the order in which they are checked; the first that applies is used. J-AMB-09
FORCED_ACTIONS: Final = (
    ForcedAction(
        MELEE,
        "J-FORCE-01",
        Name("Melee", context="forced"),
        (CardStep("fight", "nearest-enemy"), CardStep("fight")),
        _AWAY_AND_SHOOT,
    ),
    ForcedAction(
        TOO_CLOSE,
        "J-FORCE-02",
        Name("Too close"),
        (CardStep("assault"), CardStep("fight")),
        _AWAY_AND_SHOOT,
    ),
    ForcedAction(CLEAR_SHOT, "J-FORCE-03", Name("Clear shot"), _TWO_SHOTS, _TWO_SHOTS),
)

FORCED_BY_ID: Final = {forced.id: forced for forced in FORCED_ACTIONS}


def forced_on(g: State, number: ModelNumber) -> str:
    """The id of the first forced action that applies to the model, or NOT_FORCED. J-FORCE-*, J-AMB-09."""
    if enemies_in_cube(g, number):
        return MELEE
    enemies = g.models_on_table(enemy_of(g.models[number].side))
    if any([too_close(g, number, enemy) for enemy in enemies]):
        return TOO_CLOSE
    return CLEAR_SHOT if any([in_clear_shot(g, number, enemy) for enemy in enemies]) else NOT_FORCED


def too_close(g: State, number: ModelNumber, enemy: ModelNumber) -> bool:
    """Whether the enemy is in an adjacent cube, walls or not. J-AMB-10.

    With the setting `reachable`, one of the two must also be able to step to the other.
    """
    here, there = g.models[number].cube, g.models[enemy].cube
    if not adjacent(here, there):
        return False
    if settings_of(g, g.models[number].side).forced.too_close == "adjacent":
        return True
    closing_in = step_table(g, number).can_step(here, there, g.profile(number).size)
    return closing_in or step_table(g, enemy).can_step(there, here, g.profile(enemy).size)
