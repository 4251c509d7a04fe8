"""Lots: if several options are equal, JADE names them all and chance decides."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from jade_tables import FIGHTER, GUNNER, JadeTable, jade, soldier

from deadzone.core.engine import answer, begin, why_not
from deadzone.core.questions import Answer, Choice, Draw
from deadzone.core.sentence import Fault
from deadzone.core.sides import CHANCE, RED
from deadzone.core.state import State
from deadzone.jade.turn.activation import JadeActivation
from deadzone.table.dice import DiceStream
from deadzone.table.files.save import checksum, dumps, loads
from deadzone.table.telling.notation import read_answer, write_answer

ENEMIES = ("r0c4", "r1c4", "r2c4")


def aiming(enemies: tuple[str, ...] = ENEMIES) -> JadeTable:
    """A table on which JADE is asked for a target."""
    table = JadeTable("move nearest-enemy")
    table.red(FIGHTER, at="r1c1")
    for cube in enemies:
        table.blue(FIGHTER, at=cube)
    table.turn()
    assert table.asked()[0] == "jade-target"
    return table


@pytest.mark.parametrize(("drawn", "taken"), [(1, "blue-1"), (2, "blue-3")])
def test_chance_decides_between_equals(drawn: int, taken: str) -> None:
    """The option that is drawn is answered as if JADE had chosen it (J-AMB-07)."""
    table = aiming()
    table.dice(drawn)
    table.play((0, 2))
    assert table.story()[-1] == f"move nearest-enemy -> {taken}"
    plain = aiming()
    plain.play(f"aim at {taken}")
    assert plain.state.key() == table.state.key()
    assert plain.events == table.events


def test_the_draw_of_a_lot() -> None:
    """The draw has equal chances and uses the battle's dice, not those of a deck (J-AMB-07)."""
    table = aiming()
    answer(table.state, (0, 1, 2))
    question = table.state.question
    assert isinstance(question, Draw)
    assert (question.counts, question.owner, question.kind) == ((1, 1, 1), CHANCE, "lot")
    assert why_not(table.state, 3) is not None
    answer(table.state, 1)
    assert table.state.question is not None
    assert table.state.question.kind == "jade-move"
    assert not [frame for frame in table.state.stack if frame.NAME == "lot"]


@pytest.mark.parametrize(
    "value", [(), (0,), (1, 0), (0, 0), (0, 3), (-1, 0), (0, 1, 2, 3), (1, 2, 2), (5, 6), "lot", 7, True]
)
def test_what_is_no_lot(value: Answer) -> None:
    """A lot needs at least two indexes of options in ascending order, each once (J-AMB-07)."""
    table = aiming()
    before = table.state.key()
    refusal = why_not(table.state, value)
    assert refusal is not None
    assert "is not one of the choices" in str(refusal)
    with pytest.raises(Fault):
        answer(table.state, value)
    assert table.state.key() == before


def test_nobody_else_may_draw_lots() -> None:
    """JADE's opponent cannot draw lots (J-AMB-07)."""
    table = JadeTable()
    table.red(FIGHTER, at="r3c3")
    table.blue(FIGHTER, at="r3c3")
    table.turn()
    table.play("aim at blue-1")
    question = table.state.question
    assert isinstance(question, Choice)
    assert (question.kind, question.side, question.by_lot) == ("defence", 1, False)
    assert why_not(table.state, (0, 1)) is not None


def test_a_player_of_flesh_and_blood_draws_no_lots() -> None:
    """Where JADE plays neither side, a lot is not an answer (J-AMB-07)."""
    table = JadeTable()
    table.jade = (None, None)
    model = table.red(GUNNER, at="r0c0")
    table.blue(FIGHTER, at="r0c4")
    table.activate(model)
    assert why_not(table.state, (0, 1)) is not None


def test_jade_draws_lots_in_the_enemys_turn_too() -> None:
    """JADE may draw lots in the enemy's turn, too (J-AMB-33, J-AMB-07)."""
    table = JadeTable()
    table.red(FIGHTER, at="r3c3")
    table.red(FIGHTER, at="r3c3")
    leaver = table.blue(FIGHTER, at="r3c3")
    table.activate(leaver)
    table.play("move", "go to r3c4l1")
    assert table.asked()[0] == "strike"
    table.dice(2, *[1] * 7)
    table.play((0, 1))
    assert table.happened("fight") == [{"model": 1, "target": leaver}]


def test_a_place_in_the_list_and_an_option_that_is_a_list() -> None:
    """Where options are themselves tuples (command dice), an answer that is an option is not a lot (J-AMB-37)."""
    question = Choice(RED, "reroll", "chosen", ((), (0,), (0, 1)))
    question.by_lot = True
    assert not question.is_lot((0, 1))
    assert question.is_lot((0, 2))


def test_lots_as_text() -> None:
    """Lots are written and read like every answer, but only for JADE."""
    table = aiming()
    question = table.state.question
    assert question is not None
    assert write_answer(table.state, question, (0, 2)) == "lot 0 2"
    assert read_answer(table.state, "lot 0 2") == (0, 2)
    with pytest.raises(Fault):
        read_answer(table.state, "lot one two")
    question.by_lot = False  # type: ignore[attr-defined]
    with pytest.raises(Fault):
        read_answer(table.state, "lot 0 2")


def in_a_lot() -> State:
    table = aiming()
    answer(table.state, (0, 2))
    return table.state


def test_a_battle_saved_in_the_middle_of_a_lot() -> None:
    """A battle saved during a lot goes on with the same draw."""
    g = in_a_lot()
    twin = loads(dumps(g))
    assert twin.key() == g.key()
    answer(g, 1)
    answer(twin, 1)
    assert twin.key() == g.key()


def test_a_copy_in_the_middle_of_a_lot() -> None:
    """Copies made during a lot are independent."""
    g = in_a_lot()
    twin = g.copy()
    answer(g, 0)
    answer(twin, 1)
    assert [frame.target for frame in (g.stack[-1], twin.stack[-1])] == [1, 3]  # type: ignore[attr-defined]


def places(value: object) -> Callable[[dict[str, Any]], object]:
    return lambda record: record["state"]["stack"][-1].update(places=value)


def lonely(record: dict[str, Any]) -> None:
    del record["state"]["stack"][:-1]


def on_the_draw(record: dict[str, Any]) -> None:
    """Put the lot on the draw of a card, which belongs to chance."""
    record["state"]["stack"][-2].update(procedure="jade-activation", at="draw_model", side=0, drawn=0, model=-1,
                                        card=0, source="card", place=0, done=0, began_engaged=False, aim=-1,
                                        outcome=[0, -1])  # fmt: skip
    for key in list(record["state"]["stack"][-2]):
        if key not in ("procedure", "at", *JadeActivation.FIELDS):
            del record["state"]["stack"][-2][key]


def beneath(record: dict[str, Any]) -> None:
    """Put the lot beneath the draw of a card."""
    record["state"]["stack"].append({"procedure": "jade-activation", "at": "draw_model", "side": 0, "drawn": 0,
                                     "model": -1, "card": 0, "source": "card", "place": 0, "done": 0,
                                     "began_engaged": False, "aim": -1, "outcome": [0, -1]})  # fmt: skip


def on_a_spot(record: dict[str, Any]) -> None:
    """Put the lot on a question for a spot, which has no options."""
    record["state"]["stack"][-2] = {"procedure": "jade-deployment", "at": "choose_place", "side": 0, "drawn": 0,
                                    "start": 0, "cube": 0, "spot": []}  # fmt: skip


def finished(record: dict[str, Any]) -> None:
    record["state"]["stack"][-1].update(at="over")


@pytest.mark.parametrize(
    "change",
    [places([0, 3]), places([0]), places([]), places([1, 0]), places([-1, 0]), places([0, 99]), lonely, on_the_draw,
     beneath, on_a_spot, finished,     lambda record: record["setting"].update(jade=[None, None])],
)  # fmt: skip
def test_a_damaged_lot(change: Callable[[dict[str, Any]], object]) -> None:
    """A save in which the lot does not fit the question beneath it is refused with a reason."""
    record = json.loads(dumps(in_a_lot()))
    change(record)
    record["checksum"] = checksum({"setting": record["setting"], "state": record["state"]})
    with pytest.raises(Fault) as caught:
        loads(json.dumps(record))
    assert caught.value.where.startswith("state")


def test_a_lot_on_a_lot() -> None:
    """No lot can be drawn about a draw."""
    g = in_a_lot()
    assert why_not(g, (0, 1)) is not None


def test_lots_take_the_battles_dice() -> None:
    """The same seed gives the same lot; the decks' dice are not used (J-TEST-01)."""
    first, second = DiceStream(3), DiceStream(3)
    g = in_a_lot()
    assert g.question is not None
    assert first.answer(g.question) == second.answer(g.question)
    assert first.position == 1
    deck = DiceStream(3)
    table = JadeTable(blue=jade())
    table.red(soldier(), at="r0c0")
    begin(table.state, JadeActivation(RED))
    assert table.state.question is not None
    deck.answer(table.state.question)
    assert deck.position == 0
    assert deck.of(table.state.question).position == 1
