"""The record type for actions: name, cost and needs. R-ACT-01, R-ACT-02, R-SPEC-03.

The records of Special actions are in `rules.turn.special_actions`, all others in `rules.turn.actions`, which builds its
tables from them. `procedures.turn.action_procedures` maps each action to the procedure that starts it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from deadzone.core.pieces import ModelNumber
from deadzone.core.rule_ids import RuleId
from deadzone.core.sentence import Name, Sentence
from deadzone.core.state import State

NO_FACE: Final = -1  # no command die is spent


class Need:
    """A condition for an action: a predicate, and the sentence to show if it is not met.

    `reason` is the id of the rule, followed by a word if the rule has more than one reason.
    """

    def __init__(self, reason: str, sentence: Sentence, is_met: Callable[[State, ModelNumber], object]) -> None:
        self.reason = reason
        self.sentence = sentence
        self.is_met = is_met


class Action:
    """An action that a model may take in its Activation.

    `used` is the bit of its type, and `face` the command die spent on it. `has` is the need that grants a Special
    action: models that do not meet it are not shown the action. `needs` are its other needs, in order of checking.
    """

    def __init__(
        self,
        name: str,
        words: Name,
        used: int = 0,
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
