"""The three forced actions and the special actions they lead to. J-FORCE-01..03, J-SPEC-01..03."""

from __future__ import annotations

from typing import Final

from deadzone.core.jade import COMBAT, Step
from deadzone.core.sentence import Name

MELEE: Final = "melee"
TOO_CLOSE: Final = "too-close"
CLEAR_SHOT: Final = "clear-shot"


class ForcedAction:
    """What is checked before the card, under its rule id, and what the model does instead in either profile."""

    def __init__(self, id: str, rule: str, name: Name, combat: tuple[Step, ...], shoot: tuple[Step, ...]) -> None:
        self.id = id
        self.rule = rule
        self.name = name
        self.combat = combat
        self.shoot = shoot

    def steps(self, profile: str) -> tuple[Step, ...]:
        return self.combat if profile == COMBAT else self.shoot


_AWAY_AND_SHOOT: Final = (Step("flee", "nearest-enemy"), Step("shoot", "nearest-enemy"))
_TWO_SHOTS: Final = (Step("shoot", "enemy-in-clear-shot"), Step("shoot", "enemy-in-clear-shot"))

# In the order in which they are checked; the first that applies is used. J-AMB-09
FORCED_ACTIONS: Final = (
    ForcedAction(
        MELEE,
        "J-FORCE-01",
        Name("Melee", "Corps à corps"),
        (Step("fight", "nearest-enemy"), Step("fight")),
        _AWAY_AND_SHOOT,
    ),
    ForcedAction(
        TOO_CLOSE,
        "J-FORCE-02",
        Name("Too close", "Trop proche"),
        (Step("assault"), Step("fight")),
        _AWAY_AND_SHOOT,
    ),
    ForcedAction(CLEAR_SHOT, "J-FORCE-03", Name("Clear shot", "Tir clair"), _TWO_SHOTS, _TWO_SHOTS),
)
