"""The reply: levels that know JADE's document compare their last plans after what JADE does next."""

import pytest

import deadzone
from deadzone.amber.choosing import Plan, Search, bring_a_rival
from deadzone.amber.features import FEATURES
from deadzone.amber.instinct import Instinct
from deadzone.amber.levels import Level
from deadzone.amber.quick_dice import QuickDice
from deadzone.amber.replying import play_reply
from deadzone.amber.thinking import NEVER, think
from deadzone.amber.worth import outlook_of
from deadzone.core.questions import Choice
from deadzone.core.sides import BLUE, RED
from deadzone.core.state import State
from deadzone.players.jade_player import JadePlayer
from deadzone.players.random_player import RandomPlayer
from deadzone.table.dice import DiceStream
from deadzone.table.driver import ask

FORESEES = Level("", 12, 4, 16, foresees=True)
BLIND = Level("", 12, 4, 16)


@pytest.fixture(scope="module")
def g() -> State:
    """Red, by chance, against JADE: red chooses for the second time in the first round who acts."""
    return begun(["blue"])


def begun(jade: list[str]) -> State:
    g = deadzone.open_battle(seed=5, jade=jade)
    blue = JadePlayer() if jade else RandomPlayer("blue")
    dice, asked = DiceStream(5), 0
    while True:
        asked += g.question is not None and g.question.kind == "activate" and g.question.side == RED
        if asked == 2:
            return g
        deadzone.answer(g, ask(g, (RandomPlayer("red"), blue), dice).value)


def asked(g: State) -> Choice:
    assert isinstance(g.question, Choice)
    return g.question


def test_jade_acts_with_one_model(g: State) -> None:
    instinct = Instinct(QuickDice("reply"), outlook_of(g))
    instinct.knows_jade = True
    twin = g.copy()
    while not (deadzone.activation_over(twin) and asked_side(twin) != RED):
        question = twin.question
        assert question is not None
        chance = question.side not in (RED, BLUE)
        deadzone.answer(twin, instinct.dice.answer(question) if chance else instinct.answer(twin, question))
    before = ready(twin)
    alone = twin.copy()
    play_reply(twin, RED, instinct)
    assert ready(twin) == before - 1
    assert asked(twin).kind == "activate"
    assert asked(twin).side == RED
    for number in alone.unactivated(RED):
        alone.change(number).activated = True
    play_reply(alone, RED, instinct)
    assert ready(alone) == before - 1 > 0, "JADE would go on alone"


def asked_side(g: State) -> int:
    return -1 if g.question is None else g.question.side


def ready(g: State) -> int:
    return len(g.unactivated(BLUE))


def test_plans_are_compared_with_the_same_luck_after_a_reply(g: State) -> None:
    search = Search(g, asked(g), outlook_of(g), QuickDice("luck"), FORESEES, NEVER)
    plan = search.try_new([asked(g).options[0]], ["activate"])
    first, second, other = [search.after(plan, number) for number in (0, 0, 1)]
    assert first.key() == second.key() != other.key()
    assert ready(first) < ready(g)


def test_reasons_are_exact_after_a_reply(g: State) -> None:
    """Trials before the reply do not count for plans that were compared after it."""
    found = think(g, asked(g), FORESEES, QuickDice("exact"))
    assert sum(plan.trials for plan in found.plans) < found.trials
    for plan in found.plans:
        reasons = [value * weight for value, weight in zip(plan.features(), found.weights, strict=True)]
        assert plan.mean == pytest.approx(sum(reasons))
    first = found.plans[0].answers[0]
    assert any(plan.answers[0] != first for plan in found.plans[: FORESEES.finalists])


def test_only_jade_is_foreseen() -> None:
    g = begun([])
    plans = [
        [plan.answers for plan in think(g, asked(g), level, QuickDice("same")).plans] for level in (FORESEES, BLIND)
    ]
    assert plans[0] == plans[1]


def test_plans_are_weighed_after_the_reply(g: State) -> None:
    """JADE has a model less that may still act, so AMBER counts one more of its own than of JADE's."""
    question, found = asked(g), []
    for level in (FORESEES, BLIND):
        search = Search(g, question, outlook_of(g), QuickDice("weighed"), level, NEVER)
        plan = search.try_new([question.options[0]], [question.kind])
        plan.forget()
        for _ in range(8):
            search.try_again(plan)
        found.append(plan.features()[FEATURES.index("ready")])
    assert found[0] == pytest.approx(found[1] + 1, abs=0.5)


def test_the_best_plan_that_begins_otherwise_is_among_the_last() -> None:
    plans = [Plan([first, end], ["activate", "action"], 1) for first, end in ((1, 1), (1, 2), (1, 3), (2, 1), (3, 1))]
    brought = plans.copy()
    bring_a_rival(brought, 2)
    assert [plan.answers[0] for plan in brought] == [1, 2, 1, 1, 3]
    there = plans[3:] + plans[:3]
    bring_a_rival(there, 2)
    assert [plan.answers[0] for plan in there] == [2, 3, 1, 1, 1]
