"""AMBER: its answers follow from the view, its seed and the number of the question; it plays legally and well."""

from collections import Counter

import pytest
from special_positions import POSITIONS

import deadzone
from deadzone.amber.features import FEATURES
from deadzone.amber.instinct import Instinct
from deadzone.amber.player import AmberPlayer
from deadzone.amber.quick_dice import QuickDice
from deadzone.amber.thinking import best_plan
from deadzone.amber.trying import ACTIVATION, try_out
from deadzone.amber.weights import weights_for
from deadzone.amber.worth import features, outlook_of, worth
from deadzone.core.pieces import ModelNumber
from deadzone.core.questions import Choice, Dice, Draw, Roll
from deadzone.core.sentence import Fault
from deadzone.core.sides import BLUE, CHANCE, RED
from deadzone.core.state import KILLED, UNDECIDED, State
from deadzone.players.bots import player_for
from deadzone.players.random_player import RandomPlayer
from deadzone.rules.missions.victory import controller, winner_at_end_of_round
from deadzone.table.dice import DiceStream
from deadzone.table.driver import ask


def position(kind: str) -> State:
    """A battle of chance at a question of this kind, in its first round at the earliest."""
    g = deadzone.open_battle(seed=5)
    players, dice = (RandomPlayer("5/red"), RandomPlayer("5/blue")), DiceStream(5)
    while True:
        assert g.question is not None
        if g.question.kind == kind and (g.round or kind == "deploy"):
            return g
        deadzone.answer(g, ask(g, players, dice).value)


@pytest.mark.parametrize("kind", ["deploy", "activate", "action", "step", "spot", "target", "spend-dice", "reroll"])
def test_an_answer_is_legal_and_changes_nothing(kind: str) -> None:
    g = position(kind)
    before = g.key()
    question = g.question
    assert question is not None
    answer = AmberPlayer("seed", "novice").choose(g, question)  # type: ignore[arg-type]
    assert deadzone.why_not(g, answer) is None
    assert g.key() == before


def test_the_same_again_after_a_resumed_battle() -> None:
    g = position("activate")
    assert isinstance(g.question, Choice)
    first, second = AmberPlayer("seed", "steady"), AmberPlayer("seed", "steady")
    answers = [first.choose(g, g.question) for _ in range(3)]
    second.recall(g.question, answers[0])
    assert [second.choose(g, g.question) for _ in range(2)] == answers[1:]


def test_a_small_thought_does_not_decide_an_activation() -> None:
    """Before a Cypher acts, a smokescreen is offered: that gets a part of the work, what it does then gets all."""
    g = POSITIONS["S-OVERCHARGE"]().state
    player = AmberPlayer("seed", "expert")
    assert isinstance(g.question, Choice)
    assert g.question.kind == "smokescreen"
    deadzone.answer(g, player.choose(g, g.question))
    small = player.thought
    assert isinstance(g.question, Choice)
    assert g.question.kind == "action"
    player.choose(g, g.question)
    assert small is not None
    assert player.thought is not None
    assert player.thought.trials > 3 * small.trials


def test_a_trial_ends_with_the_activation() -> None:
    g = position("activate")
    assert isinstance(g.question, Choice)
    model = g.question.options[0]
    tried = try_out(g, g.question.side, [model], ["activate"], ACTIVATION, Instinct(QuickDice("1"), outlook_of(g)))
    assert tried.answers[0] == model
    assert deadzone.activation_over(tried.after)
    assert isinstance(model, int)
    assert tried.after.models[model].activated


def test_more_plans_find_the_better_answer() -> None:
    """A plan chosen from many promises more than one by chance."""
    g = position("activate")
    assert isinstance(g.question, Choice)
    few, many = [best_plan(g, g.question, plans, QuickDice("7")).mean for plans in (1, 64)]
    assert many > few


def test_worth_is_what_one_side_has_more() -> None:
    g = position("action")
    assert len(FEATURES) == len(features(g, RED))
    assert worth(g, RED) == pytest.approx(-worth(g, BLUE))
    better = g.copy()
    better.score(RED, 1, 2)
    race = weights_for(g.setting.mission.name).scale.race * (2 * 2) / g.setting.mission.vp_target
    assert race > 0
    assert worth(better, RED) == pytest.approx(worth(g, RED) + 2 + race)


def test_what_is_held_is_as_the_rules_say() -> None:
    """At every question of a battle: the features count in one pass what the rules look up."""
    g = deadzone.open_battle(seed=5)
    players, dice = (RandomPlayer("5/red"), RandomPlayer("5/blue")), DiceStream(5)
    seen = set()
    while g.question is not None:
        held = [(controller(g, cube), points) for cube, points in g.setting.mission.objectives]
        counted = feature(g, "objectives")
        assert counted == sum({RED: 1, BLUE: -1}.get(side, 0) * points for side, points in held)
        seen.add(counted)
        deadzone.answer(g, ask(g, players, dice).value)
    assert len(seen) > 1


def test_nobody_holds_an_objective_together_with_an_enemy() -> None:
    """R-OBJ-04"""
    g = position("action")
    cube, _ = g.setting.mission.objectives[0]
    before = feature(g, "objectives")
    red, blue = g.models_on_table(RED)[0], g.models_on_table(BLUE)[0]
    g.change(red).cube = cube
    assert controller(g, cube) == RED
    assert feature(g, "objectives") > before
    g.change(blue).cube = cube
    assert feature(g, "objectives") == before


def test_who_would_win_is_as_the_rules_say() -> None:
    g = position("action")
    assert winner_at_end_of_round(g) == UNDECIDED
    assert feature(g, "verdict") == 0
    ahead = g.copy()
    ahead.score(BLUE, 1, g.setting.mission.vp_target)
    assert feature(ahead, "verdict") == -1
    alone = g.copy()
    for number, model in enumerate(alone.models):
        if model.side == BLUE:
            alone.change(ModelNumber(number)).fate = KILLED
    assert winner_at_end_of_round(alone) == RED
    assert feature(alone, "verdict") == 1


def feature(g: State, name: str) -> float:
    return features(g, RED)[FEATURES.index(name)]


def test_quick_dice_answer_every_question_of_chance() -> None:
    dice = QuickDice("1")
    faces = Counter(face for _ in range(400) for face in _numbers(dice.answer(Dice("scatter", "faces", 2, 8))))
    assert sorted(faces) == list(range(1, 9))
    assert min(faces.values()) > 60
    assert {dice.answer(Draw("reveal", "item", (0, 2, 1))) for _ in range(50)} == {1, 2}
    question = position("survive").question
    assert isinstance(question, Roll)
    assert question.side == CHANCE
    assert question.why_not(dice.answer(question)) is None


def _numbers(value: object) -> tuple[int, ...]:
    assert isinstance(value, tuple)
    return value


def test_it_beats_chance() -> None:
    g = deadzone.open_battle(seed=2)
    answers = deadzone.play(g, [player_for("amber:steady", "a"), RandomPlayer("b")], DiceStream(2))
    assert answers
    assert g.winner == RED
    assert g.points(RED) > g.points(BLUE) + 4


def test_an_unknown_level_is_refused() -> None:
    with pytest.raises(Fault, match="AMBER has no level 'divine'; its levels are beginner, novice, steady, strong"):
        player_for("amber:divine", "1")
