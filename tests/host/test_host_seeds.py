"""Seeds come from one root, which comes from outside."""

from __future__ import annotations

from deadzone.host.battles.opening import opened, prepared
from deadzone.host.common.seeds import SEED_LENGTH, Seeds
from deadzone.host.protocol.bodies import NewBattle
from deadzone.situations.learning.course import COURSE


def test_seeds_differ_from_each_other_and_with_their_root() -> None:
    one, other = Seeds("a"), Seeds("b")
    made = [seeds.new() for seeds in (one, other) for _ in range(100)]
    assert len(set(made)) == 200
    assert {len(seed) for seed in made} == {SEED_LENGTH}
    assert made[:100] == [again.new() for again in [Seeds("a")] for _ in range(100)]


def test_every_choice_can_be_made() -> None:
    seeds = Seeds("choices")
    assert {seeds.one_of("abc") for _ in range(50)} == set("abc")


def test_the_same_chance_makes_the_same_battle() -> None:
    wanted = NewBattle(players=("jade", "amber:novice"))
    assert opened(wanted, Seeds("a")) == opened(wanted, Seeds("a"))
    assert prepared(COURSE[0].id, Seeds("a")) == prepared(COURSE[0].id, Seeds("a"))
    one, other = [opened(wanted, Seeds(root))[0] for root in "ab"]
    assert one.seed != other.seed
    assert len({one.seed, *[seat.seed for seat in one.players]}) == 3
