"""Random runs of the machine with everything proved at every question; used by the tests and by the long runs."""

import json

from deadzone.core.engine import answer, begin, run, why_not
from deadzone.core.events import Event
from deadzone.core.questions import BLUE, RED, Answer, Choice, Question, Roll
from deadzone.core.setting import Ground
from deadzone.core.state import DICE, State
from deadzone.players.random_player import RandomPlayer
from deadzone.procedures.firefight import Firefight
from deadzone.table.dice import DiceStream
from deadzone.table.driver import next_answer, replay
from deadzone.table.notation import read_answer, write_answer
from deadzone.table.records import read_state, state_record
from deadzone.table.skirmish import skirmish

DICE_RESULTS = 2  # of each side at the start


def rehearse(ground: Ground, seed: int, turns: int = 12) -> int:
    """One firefight by random players; returns the number of questions, each of which was proved."""
    g = skirmish(ground, seed, DICE_RESULTS)
    begin(g, Firefight(turns))
    start = g.copy()
    players = (RandomPlayer(f"{seed}/red"), RandomPlayer(f"{seed}/blue"))
    dice = DiceStream(seed)
    answers: list[Answer] = []
    events: list[Event] = []
    while g.question is not None:
        value = next_answer(g, players, dice)
        prove_question(g, value)
        events += answer(g, value)
        answers.append(value)
        prove_invariants(g, events)
    assert replay(start, answers) == events
    assert start.key() == g.key()
    return len(answers)


def prove_question(g: State, value: Answer) -> None:
    """Copy, save and notation agree at this question, and the twins go the same way."""
    assert g.question is not None
    before = g.key()
    twin = g.copy()
    saved = through_json(g)
    assert twin.key() == saved.key() == before
    assert described(saved.question) == described(g.question)
    assert read_answer(g, write_answer(g, g.question, value)) == value
    assert why_not(g, value) is None
    assert answer(twin, value) == answer(saved, value)
    assert twin.key() == saved.key()
    assert g.key() == before


def through_json(g: State) -> State:
    """Saved and loaded again, on the same ground."""
    loaded = read_state(g.setting, json.loads(json.dumps(state_record(g))))
    assert run(loaded) == []
    return loaded


def described(question: Question | None) -> tuple[object, ...]:
    assert question is not None
    asked: tuple[object, ...] = (question.side, question.kind, question.into)
    if isinstance(question, Choice):
        return (*asked, question.options, question.subject)
    assert isinstance(question, Roll)
    return (*asked, question.test.dice(), question.test.target, question.test.rerolls, question.subject)


def prove_invariants(g: State, events: list[Event]) -> None:
    """Victory points are those of the dead, DICE results are conserved, the dead stay dead."""
    for side in (RED, BLUE):
        dead = [number for number, model in enumerate(g.models) if model.side != side and not model.on_table()]
        assert g.vp[side] == sum(g.profile(number).vp for number in dead)
        spent = sum(event.values[2] for event in events if event.kind == "dice-spent" and event.values[0] == side)  # type: ignore[misc]
        assert g.command(side, DICE) == DICE_RESULTS - spent >= 0
    for number, model in enumerate(g.models):
        assert model.on_table() == (model.damage <= g.profile(number).size)
        assert g.setting.ground.field.supported(model.cube)
