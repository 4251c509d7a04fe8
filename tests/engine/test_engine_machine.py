"""The stack machine: one entry point, cheap copies, equal keys for equal positions, resumable at any moment."""

import pytest

from deadzone.core.engine import answer, begin, legal, why_not
from deadzone.core.pieces import ModelNumber
from deadzone.core.questions import Answer, Choice, Roll
from deadzone.core.sentence import Fault
from deadzone.core.sides import BLUE, CHANCE, RED
from deadzone.core.state import DICE, NOBODY, State
from deadzone.core.weapon_places import FIRST_WEAPON
from deadzone.procedures.shooting.shot import Shoot
from deadzone.procedures.turn.rounds import Turns
from deadzone.table.driver import replay
from deadzone.table.files.save import dumps, loads
from deadzone.table.scenario import Scenario


def face_to_face() -> Scenario:
    table = Scenario()
    table.red("enforcer--enforcers", at="r3c3")
    table.blue("steel-warrior", at="r3c5")
    table.command(RED, "DICE DICE")
    table.command(BLUE, "DICE")
    return table


def in_mid_shot() -> State:
    """Red has spent one DICE result, and blue is being asked."""
    g = face_to_face().state
    begin(g, Shoot(ModelNumber(0), ModelNumber(1), FIRST_WEAPON))
    answer(g, 1)
    return g


def test_the_first_question_is_the_first_that_the_rule_asks() -> None:
    g = face_to_face().state
    begin(g, Shoot(ModelNumber(0), ModelNumber(1), FIRST_WEAPON))
    assert isinstance(g.question, Choice)
    assert (g.question.side, g.question.kind, g.question.options) == (RED, "spend-dice", (0, 1, 2))
    answer(g, 2)
    assert isinstance(g.question, Choice)
    assert (g.question.side, g.question.options) == (BLUE, (0, 1))
    answer(g, 0)
    assert isinstance(g.question, Roll)
    assert g.question.side == CHANCE
    assert g.question.test.dice() == 3 + 2 + 2  # Clear Shot and two DICE results
    assert legal(g) == ()


def test_an_illegal_answer_changes_nothing() -> None:
    g = in_mid_shot()
    before, question = g.key(), g.question
    for value in (2, -1, "1", (1,), True):
        assert why_not(g, value) is not None
        with pytest.raises(Fault):
            answer(g, value)
        assert g.key() == before
        assert g.question is question


def test_a_roll_must_have_exactly_its_dice() -> None:
    g = in_mid_shot()
    answer(g, 0)
    before = g.key()
    for faces, rule in (((1, 2, 3, 4, 5), "R-TEST-07"), ((1,) * 7, "R-TEST-07"), ((8, 1, 1, 1, 1, 1), "R-TEST-07")):
        refusal = why_not(g, faces)
        assert refusal is not None
        assert refusal.rule == rule
    for value in ((9, 1, 1, 1, 1, 1), (0, 1, 1, 1, 1, 1), 5, "roll"):
        assert why_not(g, value) is not None
    assert g.key() == before
    answer(g, (8, 1, 1, 1, 1, 1, 2))


def refused(g: State, value: Answer) -> str:
    """Rule that forbids an answer."""
    refusal = why_not(g, value)
    assert refusal is not None
    return refusal.rule


def test_a_refusal_names_the_rule_by_which_the_options_were_made() -> None:
    table = Scenario()
    table.red("enforcer--enforcers", at="r0c0")
    table.red("enforcer-captain", at="r7c0", activated=True)
    table.blue("steel-warrior", at="r0c5")
    table.blue("steel-warrior", at="r0c7")
    g = table.state
    begin(g, Turns(RED))
    assert legal(g) == (0, NOBODY)  # one model left against two: red may pass
    assert refused(g, 1) == "R-ROUND-02"
    assert refused(g, 2) == "R-TURN-02"
    answer(g, 0)
    assert refused(g, "fight") == "R-FIGHT-01"
    assert refused(g, "stand-up") == "R-STAND-01"
    assert refused(g, "free-move") == "R-CMD-05"
    assert refused(g, "dance") == ""  # not an action, so no rule
    assert refused(g, 3) == ""
    answer(g, "shoot")
    assert legal(g) == (0,)  # the knife cannot shoot
    assert refused(g, 1) == "R-SHOOT-01"
    answer(g, 0)
    assert legal(g) == (2,)
    assert refused(g, 3) == "R-RANGE-03"
    assert refused(g, 1) == "R-SHOOT-03"
    answer(g, 2)
    assert legal(g) == ("shoot", "fire-for-effect")


def test_copies_live_their_own_lives() -> None:
    g = in_mid_shot()
    before = g.key()
    twin = g.copy()
    assert twin.key() == before
    answer(twin, 0)
    answer(twin, (8, 8, 8, 8, 8, 8, 7, 7, 7, 7, 7, 7))
    answer(twin, (1, 1, 1))
    assert twin.question is None
    assert g.key() == before
    assert g.models[1].on_table()
    assert not twin.models[1].on_table()
    answer(g, 1)
    assert g.command(BLUE, DICE) == 0
    assert twin.command(BLUE, DICE) == 1


def test_a_copy_of_a_copy_shares_nothing_that_changes() -> None:
    g = in_mid_shot()
    first = g.copy()
    second = first.copy()
    answer(first, 1)
    assert second.key() == g.key() != first.key()
    answer(second, 1)
    assert second.key() == first.key()


def test_the_same_position_reached_two_ways_has_the_same_key() -> None:
    g = in_mid_shot()
    answer(g, 0)
    answer(g, (5, 5, 1, 1, 1, 1))
    other = g.copy()
    answer(g, (1, 1, 1))  # two successes against none
    answer(other, (1, 1, 1))
    assert g.key() == other.key()
    assert hash(g.key()) == hash(other.key())


def test_save_and_load_stand_at_the_same_question() -> None:
    g = in_mid_shot()
    loaded = loads(dumps(g))
    assert loaded.key() == g.key()
    assert legal(loaded) == legal(g)
    for value in (1, (8, 7, 6, 5, 4, 3, 2), (4, 3, 2, 1)):
        assert answer(loaded, value) == answer(g, value)
    assert loaded.key() == g.key()
    assert loaded.question is None


def test_a_battle_is_its_set_up_and_its_answers() -> None:
    answers = (1, 0, (8, 7, 6, 5, 4, 3, 2), (4, 3, 2))
    runs = []
    for _ in range(2):
        g = face_to_face().state
        events = begin(g, Shoot(ModelNumber(0), ModelNumber(1), FIRST_WEAPON))
        events = events + replay(g, answers)
        runs.append((g.key(), events))
    assert runs[0] == runs[1]


def test_nothing_is_asked_when_all_is_done() -> None:
    g = in_mid_shot()
    replay(g, [0, (1,) * 6, (1,) * 3])
    assert g.question is None
    assert why_not(g, 0) is not None
    with pytest.raises(Fault, match="over"):
        answer(g, 0)
