"""The record type for actions: name, cost and needs. R-ACT-01, R-ACT-02, R-SPEC-03.

The records of Special actions are in `rules.turn.special_actions`, all others in `rules.turn.actions`, which builds its
tables from them. `procedures.turn.action_procedures` maps each action to the procedure that starts it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from deadzone.core.pieces import ModelNumber
from deadzone.core.records.declared import Declared
from deadzone.core.rule_ids import RuleId
from deadzone.core.sentence import Name, Sentence
from deadzone.core.state import State

NO_FACE: Final = -1  # no command die is spent

# What an Activation has used up, as bits: one for each type of action, and USED_LONG for no time left (R-ACT-01, -02).
NOTHING_USED: Final = 0
USED_MOVE: Final = 1
USED_SPRINT: Final = 2
USED_STAND_UP: Final = 4
USED_SHOOT: Final = 8
USED_FIGHT: Final = 16
USED_SPECIAL: Final = 32
USED_LONG: Final = 64
USED_FREE: Final = 128  # one of MOVE, SHOOT and FIGHT, R-CMD-12
NO_MOVING: Final = 256  # Move and Sprint are barred, although no action was used: S-MOBILE
USED_RUN: Final = 512  # the free Move of Rampage, A-RAMPAGE-02: not an action, but the start of the Activation is over
ALL_USED: Final = 2 * USED_RUN - 1  # all bits up to USED_RUN, the last one

# What a model does in an action. A Free action is the same deed, paid with a command die: R-FREE-05.
STANDING_UP: Final = 0
MOVING_ON: Final = 1
SPRINTING: Final = 2
SHOOTING: Final = 3
FIGHTING_ON: Final = 4
RAMPAGING: Final = 5
SOMETHING_SPECIAL: Final = 6
USING_ARMY_SPECIAL: Final = 7
STOPPING: Final = 8


class Need(Declared):
    """A condition for an action: a predicate, and the sentence to show if it is not met.

    `reason` is the id of the rule, followed by a word if the rule has more than one reason.
    """

    reason: str
    sentence: Sentence
    is_met: Callable[[State, ModelNumber], object]


class Action:
    """An action that a model may take in its Activation.

    `deed` is what the model does, `used` the bit of the action's type, and `face` the command die spent on it. `has` is
    the need that grants a Special action: models that do not meet it are not shown the action. `needs` are its other
    needs, in order of checking.
    """

    def __init__(
        self,
        name: str,
        words: Name,
        used: int = USED_SPECIAL,
        deed: int = SOMETHING_SPECIAL,
        *,
        long: bool = False,
        face: int = NO_FACE,
        moves: bool = False,
        has: Need | None = None,
        needs: tuple[Need, ...] = (),
        brought_by: tuple[str, ...] = (),
        helps: bool = False,
        beside_enemies: bool = False,
    ) -> None:
        self.name = name
        self.words = words
        self.used = used
        self.deed = deed
        self.long = long  # R-ACT-01, R-SPEC-02
        self.face = face  # R-CMD-09..11
        self.moves = moves  # moves the model, at least within its cube, by the rules of movement
        self.has = has
        self.needs: tuple[Need, ...] = needs if has is None else (has, *needs)
        self.brought_by = brought_by  # rule ids of abilities, weapon rules and items that grant it
        self.helps = helps  # helps the model's team, which is allowed even under enemy control: C-45
        self.beside_enemies = beside_enemies  # allowed with an unpinned enemy in the cube, R-ACT-05


def having(rule: RuleId) -> Callable[[State, ModelNumber], bool]:
    """A predicate: whether the model has an ability, by its profile or for a time."""

    def has(g: State, number: ModelNumber) -> bool:
        return g.has(number, rule)

    return has


def lacking(g: State, number: ModelNumber, action: Action) -> str:
    """The reason of the first need that the model does not meet, "" if it meets all."""
    for need in action.needs:
        if not need.is_met(g, number):
            return need.reason
    return ""
