"""The training environments: PettingZoo's own tests, a random rollout, and what may not be seen (docs/bots.md)."""

from __future__ import annotations

import re
import warnings
from copy import deepcopy
from pathlib import Path

import numpy as np
import pytest
from pettingzoo.test import api_test, seed_test

from deadzone.core.questions import Choice, Spot
from deadzone.core.sides import BLUE, RED
from deadzone.core.state import TOKEN_KINDS, State, Token
from deadzone.lab.batch import Batch
from deadzone.lab.results import played
from deadzone.table.view import view_of
from deadzone.training import features
from deadzone.training.battles import Arena
from deadzone.training.environment import BattleEnv
from deadzone.training.features import (
    GLOBAL,
    KINDS,
    MOST_MODELS,
    MOST_OPTIONS,
    OF_MODEL,
    OF_OPTION,
    SIZE,
    options_of,
    sight_of,
)
from deadzone.training.vector import VectorBattles

DOCS = Path(__file__).parents[2] / "docs" / "bots.md"


def short() -> BattleEnv:
    return BattleEnv(battlefield="laboratory", rounds=2)


def test_the_tests_of_pettingzoo(capsys: pytest.CaptureFixture[str]) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # advice about names of agents, rendering and shapes
        api_test(short(), num_cycles=300)
        seed_test(short, num_cycles=60)
    assert "Passed API test" in capsys.readouterr().out


def test_a_random_rollout() -> None:
    """Every masked action is legal, observations fit their space, and the rewards of both sides add up to nothing."""
    env = BattleEnv(battlefield="laboratory", rounds=6, points_weight=0.1)
    random = np.random.default_rng(5)
    for seed in (1, 2):
        env.reset(seed=seed)
        total = dict.fromkeys(env.agents, 0.0)
        for agent in env.agent_iter():
            observation, reward, over, cut, info = env.last()
            total[agent] += reward
            if over or cut:
                env.step(None)
                continue
            assert observation is not None
            assert env.observation_space(agent).contains(observation)
            assert info == {}
            question = env.battle.g.question
            assert isinstance(question, Choice | Spot)
            assert observation["action_mask"].sum() == len(options_of(question)) > 0
            env.step(int(random.choice(np.flatnonzero(observation["action_mask"]))))
        g = env.battle.g
        assert g.question is None
        lead = 0.1 * (g.points(RED) - g.points(BLUE))
        assert total["red"] == pytest.approx(env.battle.result(RED) + lead)
        assert total["red"] == pytest.approx(-total["blue"])


def test_a_copy_of_an_environment_plays_on_by_itself() -> None:
    env = short()
    env.reset(seed=3)
    for _ in range(30):
        env.step(0)
    before = env.battle.g.key()
    first, second = deepcopy(env), deepcopy(env)
    for twin in (first, second):
        for _ in range(30):
            twin.step(0)
    assert first.battle.g.key() == second.battle.g.key() != before
    assert env.battle.g.key() == before
    for _ in range(30):
        env.step(0)
    assert env.battle.g.key() == first.battle.g.key()


@pytest.mark.parametrize("player", ["random", "jade", "amber:beginner"])
def test_a_copy_of_many_battles_has_players_of_its_own(player: str) -> None:
    battles = VectorBattles(Arena(battlefield="laboratory", rounds=2, players=("random", player)), 2, RED)
    battles.reset()
    twin = deepcopy(battles)
    zeros = np.zeros(2, np.int64)
    told = [[step.battles.tolist() for step in (each.step(zeros) for _ in range(20))] for each in (twin, battles)]
    assert told[0] == told[1]


def test_an_action_that_is_not_there_loses_the_question() -> None:
    env, other = short(), short()
    for each in (env, other):
        each.reset(seed=3)
    agent = env.agent_selection
    env.step(MOST_OPTIONS - 1)
    other.step(0)
    assert env.infos[agent] == {"illegal": True}
    assert env.battle.g.key() == other.battle.g.key()


def test_battles_are_those_of_simulate() -> None:
    """Battle n of an environment is game n of a batch with seed 1: the random players end in the same state."""
    arena = Arena(battlefield="laboratory", rounds=2)
    battle = arena.open(4)
    while battle.g.question is not None:
        battle.let_play(battle.side)
    red, blue = arena.batch.teams
    result = played(Batch(red, blue, map_name="laboratory", options=arena.batch.options, seed=1), 4)
    assert (result.rounds, result.vp) == (battle.g.round, tuple(battle.g.vp))


def test_what_is_hidden_is_not_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    """As soon as something is hidden from a side, its numbers come from its view and from nothing else."""
    battle = Arena(battlefield="laboratory", rounds=2).open(1)
    g = battle.g

    def elsewhere(state: State, side: int) -> State:
        view = view_of(state, side)  # type: ignore[arg-type]
        view.round = 1
        return view

    monkeypatch.setattr(features, "view_of", elsewhere)
    assert sight_of(g, BLUE).battle[0] == 0
    g.secrets = [1, 0]  # red has a secret mission
    assert sight_of(g, BLUE).battle[0] == 0.5
    assert sight_of(g, RED).battle[0] == 0
    other = g.copy()
    other.secrets = [2, 0]
    other.tokens = [Token(token.cube, token.item, TOKEN_KINDS[0], 1) for token in g.tokens]
    mine, others = sight_of(g, BLUE), sight_of(other, BLUE)
    assert np.array_equal(mine.battle, others.battle)
    assert np.array_equal(mine.options, others.options)


def test_the_numbers_tell_what_they_say() -> None:
    battle = Arena(battlefield="laboratory", rounds=2).open(1)
    seen_kinds = set()
    random = np.random.default_rng(1)
    while battle.g.question is not None:
        question = battle.g.question
        assert isinstance(question, Choice | Spot)
        sight = sight_of(battle.g, battle.side)
        kinds = sight.battle[len(GLOBAL) : len(GLOBAL) + len(KINDS)]
        assert np.flatnonzero(kinds).tolist() == [KINDS[question.kind]]
        seen_kinds.add(question.kind)
        models = sight.battle[-MOST_MODELS * len(OF_MODEL) :].reshape(MOST_MODELS, -1)
        assert models[:, OF_MODEL.index("present")].sum() == sum(model.on_table() for model in battle.g.models)
        if isinstance(question, Choice) and question.kind == "action":
            told = [OF_OPTION[np.argmax(row)] for row in sight.options[: len(question.options)]]
            assert told == [word if word in OF_OPTION else "other_word" for word in question.options]
        nobody = sight_of(battle.g, BLUE if battle.side == RED else RED)
        assert not nobody.mask.any()
        assert not nobody.options.any()
        battle.choose(int(random.integers(len(options_of(question)))))
    assert {"action", "step", "activate", "deploy", "spot"} <= seen_kinds


def test_many_battles_at_once() -> None:
    """They begin again by themselves, each with the next number, and give the same again."""
    runs = []
    for _ in range(2):
        table = VectorBattles(Arena(battlefield="laboratory", rounds=1, players=("random", "jade")), 3, RED)
        step, ended, results = table.reset(7), 0, []
        assert step.battles.shape == (3, SIZE)
        assert step.options.shape == (3, MOST_OPTIONS, len(OF_OPTION))
        while ended < 4:
            assert step.masks.any(axis=1).all()
            step = table.step(np.zeros(3, np.int64))
            ended += int(step.over.sum())
            results += step.results[step.over].tolist()
            assert (step.rewards == step.results).all()
        runs.append((results, step.battles.tobytes()))
    assert runs[0] == runs[1]


def test_the_page_lists_all_numbers() -> None:
    page = DOCS.read_text(encoding="utf-8")
    told = set(re.findall(r"`([a-z_-]+)`", page))
    assert {*GLOBAL, *OF_MODEL, *OF_OPTION} <= told
    for number in (SIZE, MOST_OPTIONS, len(OF_OPTION), MOST_MODELS):
        assert str(number) in page
