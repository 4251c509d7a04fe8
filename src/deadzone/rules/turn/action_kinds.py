"""An action as a record: what it is called, what it uses up, what it needs. R-ACT-01, R-ACT-02, R-SPEC-03.

The records of Special actions stand in `rules.turn.special_actions`, all others in `rules.turn.actions`, which makes
its tables from them. The procedure with which an action begins stands in `procedures.turn.action_procedures`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from deadzone.core.sentence import Name, Sentence
from deadzone.core.state import State

NO_FACE: Final = -1  # no command die is spent


class Need:
    """What a model needs for an action: the test, and what is said where it fails.

    The reason is the id of the rule, with a word behind it where the rule has more than one reason.
    """

    def __init__(self, reason: str, sentence: Sentence, is_met: Callable[[State, int], object]) -> None:
        self.reason = reason
        self.sentence = sentence
        self.is_met = is_met


class Action:
    """Something that a model may do in its activation.

    `used` is the bit of its type, and `face` the command die that is spent on it. A Special action has `has`, which
    brings it: nobody who lacks that is shown it. Then come its other needs, in the order in which they are asked.
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
        self.moves = moves  # out of the cube or at least within it, by the rules of movement
        self.has = has
        self.needs: tuple[Need, ...] = needs if has is None else (has, *needs)
        self.brought_by = brought_by  # the abilities, weapon rules and items that bring it, by rule id
        self.helps = helps  # others of the team, which a model under the enemy's control may do, too: C-45
        self.beside_enemies = beside_enemies  # also with an enemy on its feet in the cube, R-ACT-05


def having(rule: str) -> Callable[[State, int], bool]:
    """The test whether a model has an ability, by its profile or for a time."""

    def has(g: State, number: int) -> bool:
        return g.has(number, rule)

    return has


def lacking(g: State, number: int, action: Action) -> str:
    """The reason of the first need that the model does not meet; empty when it meets all."""
    for need in action.needs:
        if not need.is_met(g, number):
            return need.reason
    return ""
