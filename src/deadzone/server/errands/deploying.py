"""The rest of a deployment, for a player who leaves it to the table."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from deadzone.core.questions import Answer, Choice, Question, Spot
from deadzone.core.sentence import Fault
from deadzone.core.state import State
from deadzone.host.battles.game import Happened
from deadzone.host.errands.placing import automatic_place
from deadzone.host.protocol.words import Role
from deadzone.jade.turn.deploying import zone_in_order
from deadzone.rules.table.presence import size_taken
from deadzone.server.work.workers import Turn
from deadzone.table.driver import Given

if TYPE_CHECKING:
    from deadzone.server.battles.table import Table

DEPLOY = "deploy"


def is_deployment(question: Question | None) -> bool:
    """Whether a side is asked for the cube of a model that it deploys."""
    return question is not None and question.kind == DEPLOY


def next_place(g: State, question: Question | None) -> Answer | None:
    """The answer that goes on with a deployment; None if the question is about something else.

    As in JADE's deployment the models are spread over the zone: each takes the emptiest cube, the first of them in the
    order of J-AMB-03. Where no cube is left, the engine offers to keep the model off the board. R-DEPLOY-05
    """
    if isinstance(question, Spot):
        return automatic_place(g, question)
    if not isinstance(question, Choice) or not is_deployment(question):
        return None
    cubes = [cube for cube in zone_in_order(g, question.side) if cube in question.options]
    return min(cubes, key=lambda cube: size_taken(g, cube, question.subject)) if cubes else question.options[0]


async def place_rest(table: Table, role: Role, n: int, turn: Turn = Turn.ANSWER) -> None:
    """Go on with a person's deployment to its end, each model as if they had answered themselves."""
    async with table.lock:
        side = table.check_asked(role, n).side
        if not is_deployment(table.game.g.question):
            raise Fault("Only models that are being deployed can be placed for you.")
        steps: list[Happened] = []
        with table.owing_news():
            while (question := table.game.g.question) is not None and question.side == side:
                value = next_place(table.game.g, question)
                if value is None:
                    break
                trial = await table.workers.at_table(partial(table.game.try_answer, Given(question, value)), turn)
                await table.keep(trial)
                steps += trial.steps
            await table.tell(n, steps, turn)
    table.bots.wake()
