"""Mission records: deployment zones, objectives and special rules. M-GEN-01, M-PATROL-*, M-HOUSE-*.

Every mission in MISSION_KINDS can be chosen, rolled for and played; `deadzone.missions` lays it out on a battlefield.
Secret missions have records of their own. M-SECRET-*
"""

from __future__ import annotations

from typing import Final

from deadzone.core.cubes import COLUMNS, ROWS, Square, half_turn, square_at, square_of
from deadzone.core.records.declared import Declared
from deadzone.core.rule_ids import RuleId
from deadzone.core.sentence import Name

PATROL: Final = "patrol"
SCOUR: Final = "scour"
BREAK_THROUGH: Final = "break-through"
SEARCH: Final = "search-and-destroy"

TOKENS_PLACED: Final = 8  # R-ITOK-02
ALL_TOKENS: Final = 16  # M-HOUSE-SCOUR


class MissionKind:
    """A mission, independent of the battlefield it is played on.

    `zone` holds the squares of the red zone; the blue zone is its image after a half turn of the board. `objectives`
    maps squares to VP. Other special rules are off by default.
    """

    def __init__(
        self,
        id: str,
        name: Name,
        about: Name,
        rule: RuleId,
        zone: tuple[Square, ...],
        objectives: dict[Square, int],
        *,
        mapped: bool = False,
        tokens: int = TOKENS_PLACED,
        throws_again: bool = False,
        delivery_vp: int = 0,
        leaving: bool = False,
        marks: bool = False,
        secrets: bool = False,
    ) -> None:
        self.id = id
        self.name = name
        self.about = about
        self.rule = rule  # the one that says what it is about
        self.zones = (zone, opposite_zone(zone))
        self.objectives = objectives
        self.mapped = mapped  # a map's own zones and objectives replace those of the mission
        self.tokens = tokens
        self.throws_again = throws_again  # re-roll a token that lands in a zone; otherwise discard it, R-ITOK-05
        self.delivery_vp = delivery_vp  # VP for each item delivered to the side's own zone
        self.leaving = leaving  # models earn VP by leaving through the enemy zone, R-FIELD-14
        self.marks = marks  # each side secretly marks enemies that are worth double VP
        self.secrets = secrets  # secret missions may be played with it, M-SECRET-00


def opposite_zone(squares: tuple[Square, ...]) -> tuple[Square, ...]:
    return tuple(sorted([square_of(half_turn(square)) for square in squares]))


def row_of_squares(row: int, columns: int) -> tuple[Square, ...]:
    return tuple([square_at(row, column) for column in range(columns)])


PATROL_ZONE: Final = row_of_squares(0, 4)  # distances to objectives as in M-PATROL-05. R-DEPLOY-03, M-PATROL-02
# Square -> VP, in the order of the mission text. R-OBJ-01, M-PATROL-03
PATROL_OBJECTIVES: Final = {square_at(1, 7): 1, square_at(6, 0): 1, square_at(3, 5): 2, square_at(4, 2): 2}

_PATROL: Final = MissionKind(
    PATROL,
    Name("Patrol"),
    Name("Hold the objectives in the middle of the board, and hunt down the enemy."),
    RuleId("M-PATROL-12"),
    PATROL_ZONE,
    PATROL_OBJECTIVES,
    mapped=True,
    secrets=True,
)
# House missions: our own designs, since the sources give only their names and zone sizes. M-GAP-*
# Tokens carried into one's own zone are worth 2 VP each. M-HOUSE-SCOUR
_SCOUR: Final = MissionKind(
    SCOUR,
    Name("Scour (house mission)"),
    Name(
        "Sixteen tokens, no objectives: carry the items you find into your own corner for 2 VP each. Items "
        "that somebody bought score nothing."
    ),
    RuleId("M-HOUSE-SCOUR"),
    tuple([square_at(row, column) for row, column in ((0, 0), (0, 1), (0, 2), (1, 0), (2, 0))]),
    {},
    tokens=ALL_TOKENS,
    throws_again=True,
    delivery_vp=2,
)
# A model that leaves through the enemy zone earns twice its own VP. M-HOUSE-BREAK
_BREAK_THROUGH: Final = MissionKind(
    BREAK_THROUGH,
    Name("Break-through (house mission)"),
    Name("No objectives: a model that leaves the board through the enemy zone earns twice its own VP."),
    RuleId("M-HOUSE-BREAK"),
    row_of_squares(0, COLUMNS),
    {},
    leaving=True,
)
# Marked enemies are worth double VP; two objectives of 1 VP. M-HOUSE-SEARCH
_SEARCH: Final = MissionKind(
    SEARCH,
    Name("Search & Destroy (house mission)"),
    Name(
        "The enemy Leader and a second enemy marked in secret are worth double; two objectives of 1 VP. The side "
        "that finds Intel learns which of its models the enemy has marked."
    ),
    RuleId("M-HOUSE-SEARCH"),
    tuple([square_at(row, 0) for row in range(ROWS)]),
    {square_at(3, 3): 1, square_at(4, 4): 1},
    marks=True,
)
# In the order of the d8 that chooses a mission. M-GEN-01
MISSION_KINDS: Final[dict[str, MissionKind]] = {kind.id: kind for kind in (_PATROL, _SCOUR, _BREAK_THROUGH, _SEARCH)}


class SecretKind(Declared):
    """What a secret mission changes for the side that has it."""

    name: Name
    kills_halved: bool = False
    leader_times: int = 1  # factor for the VP of the enemy Leader
    objective_times: int = 1
    leaving: bool = False  # models earn VP by leaving through the enemy zone, R-FIELD-14


# Secret missions by their number in the state. M-SECRET-01..04
NO_SECRET: Final = 0
NORMAL_RULES: Final = 1
CLAIM: Final = 2
MURDER: Final = 3
KNOWLEDGE: Final = 4
SECRET_KINDS: Final[dict[int, SecretKind]] = {
    NO_SECRET: SecretKind(Name("none", context="mission")),
    NORMAL_RULES: SecretKind(Name("Normal rules")),
    CLAIM: SecretKind(Name("Claim"), kills_halved=True, objective_times=2),
    MURDER: SecretKind(Name("Murder"), leader_times=2, objective_times=0),
    KNOWLEDGE: SecretKind(Name("Knowledge of the ground"), leaving=True),
}
