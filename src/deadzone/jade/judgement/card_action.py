"""An action of a card: its target, and where it may lead. J-VOC-*, J-GEN-04, J-AMB-16, -20, -23, -28, -40.

`jade.turn.acting` carries it out; the judgement also examines actions that are only considered.
"""

from __future__ import annotations

from typing import Final

from deadzone.core.contexts import Context, Moving
from deadzone.core.cubes import NOWHERE, Cube
from deadzone.core.jade import COMBAT, NO_GOAL
from deadzone.core.pieces import ModelNumber
from deadzone.core.questions import CUBE, MODEL, Answer
from deadzone.core.state import NOBODY, State
from deadzone.jade.judgement.fleeing import flights
from deadzone.jade.judgement.goals import NEAREST_ENEMY
from deadzone.jade.played_side import mode_of, settings_of
from deadzone.rules.movement.extra_moves import TELEPORT, teleport_cubes
from deadzone.rules.movement.moving import speed_of
from deadzone.rules.movement.reaching import reach_and_hop
from deadzone.rules.turn.actions import ALLOWED, SPRINT_ACTION, enemies_present, reason_against

ASSAULT: Final = "assault"
FIGHT: Final = "fight"
FLEE: Final = "flee"
HOLD: Final = "hold"
MOVE: Final = "move"
SHOOT: Final = "shoot"
SHOOT_OR_MOVE: Final = "shoot-or-move"
SPECIAL: Final = "special"
VERBS: Final = (ASSAULT, FIGHT, FLEE, HOLD, MOVE, SHOOT, SHOOT_OR_MOVE, SPECIAL)

BY_TELEPORT: Final[tuple[Cube, ...]] = ()  # the path to a cube reached by teleport


class CardAction(Context):
    """A verb of JADE's vocabulary, aimed at the card's target."""

    def __init__(self, model: ModelNumber, verb: str, goal: str, began_engaged: bool = False) -> None:
        self.model = model
        self.verb = verb
        self.goal = goal
        self.began_engaged = began_engaged
        self.what = MODEL  # what the target is: a model or a cube
        self.target: int = NOBODY
        self.kept: int = NOBODY  # the target of the previous action, where both share one
        self.cube = NOWHERE  # the destination
        self.origin: tuple[int, ...] = ()  # cube, x and y where the model starts

    def aimed_at(self) -> str:
        """The goal of the action; an Assault's is the nearest enemy (J-VOC-02), a Special action chooses later."""
        if self.verb == SPECIAL:
            return NO_GOAL
        return NEAREST_ENEMY if self.verb == ASSAULT else self.goal

    def goal_cube(self, g: State) -> Cube:
        """The cube of the target."""
        return Cube(self.target) if self.what == CUBE else g.models[self.target].cube

    def may(self, g: State, action: str) -> bool:
        """Whether the action is legal, apart from the limits that J-GEN-04 lifts."""
        return reason_against(g, self.model, action, 0, self.began_engaged, enemies_present(g, self.model)) == ALLOWED

    def destinations(self, g: State) -> tuple[Answer, ...]:
        """Where the movement may end; a model that moves toward a target may also stay in its cube. J-AMB-28."""
        stays: tuple[Answer, ...] = (g.models[self.model].cube,) if self.verb in (MOVE, SHOOT_OR_MOVE) else ()
        cubes: tuple[Answer, ...] = tuple(sorted(self.ways(g)))
        return (NOWHERE, *stays, *cubes)

    def ways(self, g: State) -> dict[Cube, tuple[Cube, ...]]:
        """The cubes in which the movement may end, with the path to each. J-VOC-02, J-VOC-03, J-AMB-16, J-AMB-20."""
        if self.verb == FLEE:
            return flights(g, self.model, ModelNumber(self.target))
        ways = reach_and_hop(g, self.model, speed_of(g, self.model)[1 if self.sprints(g) else 0])
        if self.verb != ASSAULT:
            return self.with_teleport(g, ways)
        there = self.goal_cube(g)
        return {there: ways[there]} if there in ways else {}

    def with_teleport(self, g: State, ways: dict[Cube, tuple[Cube, ...]]) -> dict[Cube, tuple[Cube, ...]]:
        """Add teleports: for a Combat profile one counts as a Move of three cubes without a path. J-AMB-40."""
        if not g.has(self.model, TELEPORT) or mode_of(g, self.model) != COMBAT:
            return ways
        farther = ways.copy()
        for cube in teleport_cubes(g, self.model):
            farther.setdefault(cube, BY_TELEPORT)
        return farther

    def sprints(self, g: State) -> bool:
        """Whether the movement is a Sprint: only that of an Assault, unless the settings say otherwise. J-AMB-16."""
        if self.verb in (MOVE, SHOOT_OR_MOVE):
            toward = settings_of(g, g.models[self.model].side).moving.toward
            return toward == "sprint" and self.may(g, SPRINT_ACTION)
        return self.verb == ASSAULT


def action_under_way(g: State) -> CardAction | None:
    """The innermost card action under way, whatever else has happened during it."""
    for context in g.contexts():
        if isinstance(context, CardAction):
            return context
    return None


def action_that_leads_here(g: State) -> CardAction | None:
    """The card action whose own movement led to this question, or None, for instance after a knockback."""
    contexts = g.contexts()
    next(contexts, None)  # skip the procedure that asks
    for context in contexts:
        if isinstance(context, CardAction):
            return context
        if not isinstance(context, Moving):
            break
    return None
