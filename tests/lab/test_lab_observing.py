"""What is kept of a battle agrees with the battle, and keeping it changes nothing."""

from collections.abc import Iterator

import pytest

from deadzone.core.sides import BLUE, RED
from deadzone.lab.batch import Batch, Game
from deadzone.lab.observing import OPENINGS, Observed
from deadzone.lab.orders import batch_of, order_of
from deadzone.lab.results import Result, played
from deadzone.table.teams import ChanceTeam


def batch(observe: bool = True) -> Batch:
    teams = ChanceTeam("enforcers", 100), ChanceTeam("plague", 100)
    return Batch(*teams, "patrol", "refinery", ("random", "jade"), seed=5, observe=observe)


@pytest.fixture(scope="module")
def games() -> list[tuple[Game, Result, Observed]]:
    return list(observed_games())


def observed_games() -> Iterator[tuple[Game, Result, Observed]]:
    for number in (1, 2, 3):
        result = played(batch(), number)
        assert result.observed is not None, result.failure
        yield Game(batch(), number).play(), result, result.observed


def test_watching_changes_nothing(games: list[tuple[Game, Result, Observed]]) -> None:
    for _, result, _ in games:
        plain = played(batch(observe=False), result.game)
        assert plain.observed is None
        assert plain.digest == result.digest


def test_scores_and_losses_are_those_of_the_battle(games: list[tuple[Game, Result, Observed]]) -> None:
    for game, result, seen in games:
        assert (seen.red_score[-1], seen.blue_score[-1]) == (game.g.points(RED), game.g.points(BLUE))
        assert len(seen.red_score) == len(seen.blue_score) == result.rounds
        assert list(seen.red_score) == sorted(seen.red_score)
        assert len(seen.died) == sum(not model.survived for model in seen.models)
        assert seen.recon in ("red", "blue")
        assert seen.recon_margin > 0


def test_models_are_those_of_the_teams(games: list[tuple[Game, Result, Observed]]) -> None:
    for game, result, seen in games:
        red, blue = batch().teams_of(result.game)
        fielded = [(model.unit, model.points) for model in seen.models][: len(red.profiles) + len(blue.profiles)]
        assert fielded == [(profile.id, profile.points) for profile in (*red.profiles, *blue.profiles)]
        assert sum(model.vp for model in seen.models) <= game.g.points(RED) + game.g.points(BLUE)


def test_weapons_did_what_models_did(games: list[tuple[Game, Result, Observed]]) -> None:
    for _, _, seen in games:
        assert sum(weapon.dealt for weapon in seen.weapons) == sum(model.dealt for model in seen.models)
        assert sum(weapon.kills for weapon in seen.weapons) == sum(model.kills for model in seen.models)
        assert all(weapon.hits <= weapon.uses for weapon in seen.weapons)
        assert len(seen.fired) == sum(model.shots for model in seen.models)
    assert sum(weapon.kills for *_, seen in games for weapon in seen.weapons) > 0


def test_openings_and_command_dice(games: list[tuple[Game, Result, Observed]]) -> None:
    for _, _, seen in games:
        assert {seen.red_opening, seen.blue_opening} <= set(OPENINGS)
        assert {die.side for die in seen.command} == {"red"}, "JADE has no Command dice"
        assert {die.round for die in seen.command} <= {1, 2, 3}
        assert all(1 <= die.face <= 6 for die in seen.command)


def test_a_battle_does_not_depend_on_those_before_it() -> None:
    """JADE has other models in every battle, and must judge them by themselves."""
    together = batch()
    for number in (1, 2, 3, 4):
        assert played(together, number).digest == played(batch(), number).digest


def test_an_order_keeps_random_teams(games: list[tuple[Game, Result, Observed]]) -> None:
    again = batch_of(order_of(batch()))
    assert played(again, 1).digest == games[0][1].digest
