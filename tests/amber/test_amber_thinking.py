"""Thinking: plans with exact reasons, followed until dice have a say; work that a limit of time cuts short."""

import logging
from time import perf_counter

import pytest

import deadzone
from deadzone.amber.features import FEATURES, Features
from deadzone.amber.instinct import best_reroll
from deadzone.amber.levels import LEVELS, Level
from deadzone.amber.player import AmberPlayer
from deadzone.amber.quick_dice import QuickDice
from deadzone.amber.thinking import Thought, seen_at, think
from deadzone.amber.weights import weights_for
from deadzone.amber.worth import features, worth
from deadzone.core.pieces import ModelNumber
from deadzone.core.questions import Choice, Spot
from deadzone.core.sides import BLUE, CHANCE, RED
from deadzone.core.state import COMMAND_FACES, KILLED, OBJECTIVES, State
from deadzone.missions.registry import MISSIONS
from deadzone.players.random_player import RandomPlayer
from deadzone.table.dice import DiceStream
from deadzone.table.driver import ask

FLAT = Level("flat", 20, 4, 20)


def battle(kind: str, mission: str = "patrol") -> State:
    """A battle of chance at the first question of a kind."""
    g = deadzone.open_battle(seed=4, mission=mission)
    players, dice = (RandomPlayer("4/red"), RandomPlayer("4/blue")), DiceStream(4)
    while g.question is None or g.question.kind != kind:
        deadzone.answer(g, ask(g, players, dice).value)
    return g


def thought(g: State, level: Level, seed: str = "1") -> Thought:
    assert isinstance(g.question, (Choice, Spot))
    return think(g, g.question, level, QuickDice(seed))


def test_the_features_of_a_plan_are_its_reasons() -> None:
    """The mean worth of a plan is the sum of its mean features times their weights."""
    found = thought(battle("activate"), FLAT)
    assert len(found.plans) > 1
    for plan in found.plans:
        reasons = [value * weight for value, weight in zip(plan.features(), found.weights, strict=True)]
        assert plan.mean == pytest.approx(sum(reasons))
    assert found.trials == sum(plan.trials for plan in found.plans)


def test_the_same_dice_give_the_same_thought() -> None:
    g = battle("activate")
    first, second, other = thought(g, FLAT), thought(g, FLAT), thought(g, FLAT, "2")
    assert [plan.answers for plan in first.plans] == [plan.answers for plan in second.plans]
    assert [plan.mean for plan in first.plans] != [plan.mean for plan in other.plans]


def test_a_plan_is_followed_until_dice_or_the_enemy_have_a_say() -> None:
    g = battle("activate")
    found = thought(g, FLAT)
    plan, side = found.plans[0], found.side
    deadzone.answer(g, found.answer)
    given = 1
    while isinstance(g.question, (Choice, Spot)) and g.question.side == side:
        onward = found.next_answer(g.question)
        if onward is None:
            break
        deadzone.answer(g, onward)
        given += 1
    assert given == plan.sure > 1


def test_no_plan_for_another_question() -> None:
    g = battle("activate")
    found = thought(g, FLAT)
    assert isinstance(g.question, Choice)
    assert found.next_answer(g.question) is None


def test_a_limit_of_time_cuts_and_is_logged(caplog: pytest.LogCaptureFixture) -> None:
    """An answer is ready even if there was no time at all."""
    g = battle("activate")
    assert isinstance(g.question, Choice)
    cut = think(g, g.question, LEVELS["merciless"], QuickDice("1"), perf_counter())
    assert cut.cut
    assert cut.trials < 20
    assert deadzone.why_not(g, cut.answer) is None
    with caplog.at_level(logging.WARNING):
        AmberPlayer("1", "merciless", cap=1).choose(g, g.question)
    assert "AMBER stopped thinking after 1 ms" in caplog.text


def test_command_dice_below_the_mean_are_rolled_again() -> None:
    dice = weights_for("patrol").dice
    special, activate = COMMAND_FACES.index("SPECIAL"), COMMAND_FACES.index("ACTIVATE")
    options = ((), (special,), (activate,), (activate, special))
    assert best_reroll(options, dice) == (special,)
    g = battle("reroll")
    found = thought(g, FLAT)
    assert found.trials == 0
    assert deadzone.why_not(g, found.answer) is None


@pytest.mark.parametrize("mission", sorted(MISSIONS))
def test_every_feature_has_a_weight_in_every_mission(mission: str) -> None:
    weights = weights_for(mission)
    assert all(weight > 0 for weight in weights.scale.numbers())
    assert len(features(battle("activate", mission), RED)) == len(FEATURES) == len(weights.scale.numbers())


def test_the_way_to_the_goal_counts_in_every_mission() -> None:
    """Who stands nearer to objectives, exits or tokens stands better."""
    for mission in MISSIONS:
        g = battle("activate", mission)
        number = next(place for place in g.models_on_table(RED))
        values = []
        for cube in range(64):
            twin = g.copy()
            twin.change(ModelNumber(number)).cube = cube  # type: ignore[assignment]
            values.append(round(worth(twin, RED), 6))
        assert len(set(values)) > 2, mission


def test_an_objective_counts_more_when_the_enemy_cannot_come_back() -> None:
    g = battle("activate")
    held = g.copy()
    held.score(RED, OBJECTIVES, 0)
    number = g.models_on_table(RED)[0]
    held.change(number).cube = g.setting.mission.objectives[0][0]
    late = held.copy()
    for place, model in enumerate(late.models):
        if model.side != RED and model.on_table():
            late.change(ModelNumber(place)).activated = True
    place = FEATURES.index("holding")
    assert features(late, RED)[place] > features(held, RED)[place]


def test_a_model_fewer_counts_besides_its_points() -> None:
    g = battle("activate")
    number = g.models_on_table(RED)[0]
    fewer = g.copy()
    fewer.change(number).fate = KILLED
    strength, company = FEATURES.index("strength"), FEATURES.index("company")
    before, after = features(g, RED), features(fewer, RED)
    assert before[strength] - after[strength] == g.profile(number).points
    assert before[company] - after[company] == 1
    assert features(fewer, BLUE)[company] == -after[company]


def test_a_point_counts_more_near_the_target() -> None:
    g = battle("activate")
    place, races = FEATURES.index("race"), []
    for _ in range(3):
        races.append(features(g, RED)[place])
        g.score(RED, OBJECTIVES, 4)
    target = g.setting.mission.vp_target
    assert races == [0, 4 * 4 / target, 8 * 8 / target]


def test_only_the_nearest_model_counts_for_an_objective() -> None:
    """Of three models alike, one that goes to an objective is a gain; a second one that goes there changes nothing."""
    g = battle("activate")
    place, values = FEATURES.index("nearest"), []
    alike = g.models_on_table(RED)[:3]
    for number in alike:
        g.change(number).profile = g.models[alike[0]].profile
        g.change(number).cube = g.models[alike[0]].cube
    for number in alike[:2]:
        values.append(features(g, RED)[place])
        g.change(number).cube = g.setting.mission.objectives[0][0]
    assert features(g, RED)[place] == values[1] > values[0]


def test_a_beginner_sees_less() -> None:
    seen = seen_at(LEVELS["beginner"], "patrol").scale.numbers()
    everything = seen_at(LEVELS["strong"], "patrol").scale.numbers()
    assert 0 < sum(value > 0 for value in seen) < sum(value > 0 for value in everything)
    assert Features(points=2.0).times(weights_for("patrol").scale) == 2.0


@pytest.mark.parametrize("kind", ["deploy", "zone", "order"])
def test_the_set_up_is_thought_about(kind: str) -> None:
    g = battle(kind)
    found = thought(g, FLAT)
    assert found.trials > 1
    assert deadzone.why_not(g, found.answer) is None


def test_models_are_deployed_towards_the_objectives() -> None:
    g = battle("deploy")
    assert isinstance(g.question, Choice)
    place, side = FEATURES.index("way"), g.question.side
    found = thought(g, Level("", 60, 8, 60))
    twin = g.copy()
    deadzone.answer(twin, found.answer)
    ways = []
    for option in g.question.options:
        other = g.copy()
        deadzone.answer(other, option)
        while isinstance(other.question, Spot):
            deadzone.answer(other, other.question.suggestions[0])
        ways.append(features(other, side)[place])
    while isinstance(twin.question, Spot):
        deadzone.answer(twin, twin.question.suggestions[0])
    assert features(twin, side)[place] == max(ways)


def test_verbs_for_thinkers() -> None:
    """Where a movement can end, whether an Activation is over, running until then, and playing on as JADE."""
    g = battle("activate")
    assert deadzone.activation_over(g)
    as_jade = deadzone.play_on(g, jade=["red", "blue"])
    assert as_jade.setting.jade[RED] is not None
    walking = battle("step")
    assert not deadzone.activation_over(walking)
    with pytest.raises(deadzone.Fault, match="Players can change only while a side is about to choose"):
        deadzone.play_on(walking, jade=["red"])
    ends = deadzone.destinations(walking)
    assert ends
    assert isinstance(walking.question, Choice)
    subject = walking.question.subject
    cube, answers = max(ends.items(), key=lambda end: len(end[1]))
    twin = deadzone.copy(walking)
    for value in answers:
        if twin.question is not None and twin.question.kind == "step":
            deadzone.answer(twin, value)
    assert twin.models[subject].cube == cube or not deadzone.activation_over(twin)
    dice, luck = deadzone.QuickDice("run"), deadzone.player_called("random", "run")
    twin = deadzone.copy(walking)

    def choose(state: deadzone.State, question: deadzone.Question) -> deadzone.Answer:
        assert isinstance(question, (Choice, Spot))
        value = luck.choose(state, question)
        assert not isinstance(value, deadzone.Reasoned)
        return value

    given = deadzone.run_until(twin, choose, dice)
    assert given
    assert deadzone.activation_over(twin)
    assert twin.question is None or twin.question.side != CHANCE or twin.round > walking.round
