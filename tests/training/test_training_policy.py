"""The training script learns, and its policy plays as a bot."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest

import train_policy
from deadzone.cli.main import run
from deadzone.core.sides import RED
from deadzone.training.battles import Arena
from deadzone.training.features import OF_OPTION
from deadzone.training.policy import chances, load, save
from train_policy import Learner


def test_chances_respect_the_mask() -> None:
    options = np.zeros((3, len(OF_OPTION)), np.float32)
    options[1, 0] = options[2, 0] = 1
    weights = np.zeros(len(OF_OPTION))
    weights[0] = np.log(3)
    assert chances(weights, options, np.array([1, 1, 0], np.int8)) == pytest.approx([0.25, 0.75, 0])


def test_what_went_well_becomes_more_likely() -> None:
    """With a reward for shooting alone, the learner comes to shoot."""
    learner = Learner(1)
    options = np.zeros((train_policy.AT_ONCE, 3, len(OF_OPTION)), np.float32)
    for place, word in enumerate(("stop", "shoot", "move")):
        options[:, place, OF_OPTION.index(word)] = 1
    masks = np.ones((train_policy.AT_ONCE, 3), np.int8)
    for _ in range(20):
        chosen = learner.choose(options, masks)
        learner.learn((chosen == 1).astype(np.float32), np.ones(len(chosen), np.bool_))
    assert chances(learner.weights, options[0], masks[0])[1] > 0.9


def test_weights_play_as_a_bot(
    tmp_path: Path, capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A policy that prefers to attack and to walk towards enemies wins, here and in a process of its own."""
    weights = np.zeros(len(OF_OPTION))
    wanted = {"shoot": 3, "fight": 3, "move": 2, "sprint": 1, "to_enemy": -60, "to_objective": -30, "stop": -3}
    for name, value in wanted.items():
        weights[OF_OPTION.index(name)] = value
    path = tmp_path / "weights.npz"
    save(weights, path)
    assert load(path).tolist() == weights.tolist()
    monkeypatch.setattr(train_policy, "AT_ONCE", 4)
    assert train_policy.share_won(weights, 4, Arena(rounds=6), RED) >= 0.75
    arguments = ["simulate", "--map", "refinery", "--max-rounds", "6", "--games", "2", "--json"]
    assert run([*arguments, "--players", f"deadzone.training.policy:Trained:{path},random"]) == 0
    found = json.loads(capfd.readouterr().out)
    assert (found["fallbacks"], found["failed"]) == (0, 0)


def test_weights_for_other_numbers_are_refused(tmp_path: Path) -> None:
    np.savez(tmp_path / "old.npz", weights=np.zeros(2), names=np.array(["a", "b"]))
    with pytest.raises(ValueError, match="other numbers"):
        load(tmp_path / "old.npz")
