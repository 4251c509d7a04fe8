"""JADE's judgement tested directly: targets, cubes and spots it chooses, with and without a trace."""

from __future__ import annotations

from jade_tables import FIGHTER, JadeTable, soldier

from deadzone.core.board.battlefield import BLOCKED
from deadzone.core.cubes import NOWHERE, Cube, cube_name, parse_cube
from deadzone.core.engine import begin
from deadzone.core.jade import NO_GOAL
from deadzone.core.pieces import ModelNumber
from deadzone.core.questions import CUBE, MODEL, Choice, Spot
from deadzone.core.state import Frame, State
from deadzone.jade.judgement.cover import Watch
from deadzone.jade.judgement.goals import goals
from deadzone.jade.judgement.moving import best_cubes
from deadzone.jade.judgement.sources import THE_CARD
from deadzone.jade.judgement.targets import best_targets
from deadzone.jade.judgement.where_to_stand import best_spot
from deadzone.jade.judgement.why import Note, Trace
from deadzone.jade.turn.acting import JadeAction
from deadzone.jade.turn.activation import JadeActivation
from deadzone.rules.table.seeing import body_of

STAYS = "stays"


def seen_clearly(g: State, number: ModelNumber, cube: Cube, x: int, y: int) -> bool:
    """Whether an enemy with a ranged weapon in range would see the model clearly at this place (J-AMB-12)."""
    return Watch(g, g.models[number].side).sees_clearly(cube, x, y, body_of(g, number))


def able_to_shoot(g: State, number: ModelNumber, cube: Cube, x: int, y: int) -> int:
    """Number of enemies that could shoot at the model at this place (J-AMB-13)."""
    return Watch(g, g.models[number].side).able(cube, x, y, body_of(g, number))


def in_clear_shot_situation(g: State, number: ModelNumber) -> bool:
    """Whether the model is in a clear-shot situation (J-MOVE-01, J-MOVE-04, J-AMB-12)."""
    model = g.models[number]
    return seen_clearly(g, number, model.cube, model.x, model.y)


class Judged:
    """JADE's choices as short names, and its notes."""

    def __init__(self, taken: list[str], notes: list[Note]) -> None:
        self.taken = taken
        self.notes = notes

    def noted(self, rule: str, what: str) -> list[str]:
        """Cubes or models of a note; fails if there is no such note."""
        for note in self.notes:
            if (note["rule"], note["what"]) == (rule, what):
                listed = note.get("cubes", note.get("models", []))
                assert isinstance(listed, list)
                return [name(cube) for cube in listed] if "cubes" in note else [str(number) for number in listed]
        raise AssertionError(f"no note {rule} {what} among {self.notes}")


def name(cube: Cube) -> str:
    """`r3c4`, with its level only above the ground."""
    return cube_name(cube).removesuffix("L1")


def chosen(table: JadeTable, number: ModelNumber, goal: str) -> list[int]:
    """Targets that are equally good for JADE."""
    found = goals(table.state, number, goal)
    trace = Trace()
    best = best_targets(table.state, number, goal, found.what, found.numbers, None)
    assert best == best_targets(table.state, number, goal, found.what, found.numbers, trace)
    assert trace.notes
    return best


def action_at(
    table: JadeTable, number: ModelNumber, verb: str, target: ModelNumber | str, source: str = THE_CARD
) -> JadeAction:
    """An action under way, aimed at a model or a cube, on the table's stack."""
    activation = JadeActivation(table.model(number).side)
    activation.model, activation.source = number, source
    action = JadeAction(number, verb, NO_GOAL)
    action.what = MODEL if isinstance(target, int) else CUBE
    action.target = target if isinstance(target, int) else parse_cube(target)
    table.state.stack = [activation, action]
    return action


def moves(
    table: JadeTable, number: ModelNumber, verb: str, target: ModelNumber | str, source: str = THE_CARD
) -> Judged:
    """Cubes the model may go to: several if chance decides, STAYS if it does not move."""
    action = action_at(table, number, verb, target, source)
    question = action.where_to(table.state)
    assert isinstance(question, Choice)
    trace = Trace()
    best = best_cubes(table.state, action.context(), question.options, None)
    assert best == best_cubes(table.state, action.context(), question.options, trace)
    assert set(best) <= set(question.options)
    return Judged([STAYS if cube == NOWHERE else name(cube) for cube in best], trace.notes)


def goes(table: JadeTable, number: ModelNumber, verb: str, target: ModelNumber | str) -> list[str]:
    return moves(table, number, verb, target).taken


def spot_after(
    table: JadeTable, number: ModelNumber, verb: str, target: ModelNumber | str, cube: str
) -> tuple[int, int]:
    """Spot the model takes in this cube after the action has led it there."""
    action = action_at(table, number, verb, target)
    action.cube = parse_cube(cube)
    action.go(JadeAction.set_out)
    action.set_out(table.state)
    return spot_asked(table)


def spot_in(table: JadeTable, frame: Frame) -> tuple[int, int]:
    """Spot JADE takes when a procedure asks for one."""
    table.state.stack.append(frame)
    return spot_asked(table)


def spot_asked(table: JadeTable) -> tuple[int, int]:
    """Run to the next question, which must ask for a spot."""
    frame = table.state.stack.pop()
    table.events += begin(table.state, frame)
    question = table.state.question
    assert isinstance(question, Spot)
    trace = Trace()
    spot = best_spot(table.state, question, None)
    assert spot == best_spot(table.state, question, trace)
    assert question.why_not(spot) is None
    assert len(trace.notes) == 1
    return spot


def corner(target: str) -> tuple[JadeTable, ModelNumber, ModelNumber]:
    """A model in r1c3; a gun in r2c5 sees r1c4 from the south-east, except spots behind its southern wall."""
    table = JadeTable()
    model = table.red(FIGHTER, at="r1c3")
    aim = table.blue(FIGHTER, at=target)
    table.blue(soldier(gun=2), at="r2c5")
    table.wall("r1c4", "south", BLOCKED)
    return table, model, aim
