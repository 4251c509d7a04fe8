"""Measures of a deck: actions done and skipped, and idle models (J-GEN-03, J-GEN-04, J-AMB-27)."""

from __future__ import annotations

import pytest
from jade_tables import FIGHTER, GUNNER, JadeTable, play_on, walled

from deadzone.core.cubes import parse_cube
from deadzone.core.sides import RED, Side
from deadzone.jade.deck.difficulty import jade_with
from deadzone.lab.decks import Figures, Observer, Score, bouts, compared, has_something_to_do, measured, mirrors
from deadzone.players.jade_player import JadePlayer
from jade_teams import SIX, team_called


def observed(table: JadeTable) -> Figures:
    """Figures of one turn of JADE."""
    figures = Figures()
    table.turn()
    play_on(table, JadePlayer())
    observer = Observer(figures, Figures())
    for event in table.events:
        observer.note(table.state, event)
    assert observer.turn is not None
    observer.end(table.state, observer.turn)
    return figures


def test_what_is_done_and_what_is_skipped() -> None:
    """Each printed action is counted once, as done or skipped (J-GEN-03)."""
    table = JadeTable("fight nearest-enemy; move nearest-enemy; special; hold")
    table.red(FIGHTER, at="r0c0")
    table.blue(FIGHTER, at="r7c7")
    figures = observed(table)
    assert (figures.activations, figures.by_card, figures.done) == (1, 1, 2)
    assert figures.share_skipped() == 0.5
    assert figures.share_skipped(verbs=["fight", "special"]) == 1
    assert figures.share_skipped(verbs=["move", "hold"]) == 0
    assert (figures.drawn[0], figures.done_of[0]) == (1, 2)


def test_forced_actions_are_counted_apart() -> None:
    """Forced actions are counted separately; a card played after all counts (J-ACT-03, J-AMB-27)."""
    table = JadeTable("hold")
    table.red(GUNNER, at="r3c3")
    table.blue(FIGHTER, at="r3c6")
    figures = observed(table)
    assert (figures.by_card, figures.done) == (0, 2)
    assert figures.share_skipped("forced") == figures.share_skipped() == 0
    table = JadeTable("hold")
    table.red(GUNNER, at="r3c3")
    table.blue(FIGHTER, at="r3c3")
    walled(table, "r3c3")
    figures = observed(table)
    assert (figures.by_card, figures.done) == (1, 1)
    assert figures.share_skipped("forced") == 1


def test_who_is_idle() -> None:
    """Idle: could move toward an enemy and did nothing, without holding an objective."""
    for objective, enemy, idle in (("r7c0", "r3c5", 1), ("r3c3", "r3c5", 0), ("r7c0", "r3c7", 0)):
        table = JadeTable("special")
        table.field.objective_cubes = (parse_cube(objective),)
        model = table.red(FIGHTER, at="r3c3")
        table.blue(FIGHTER, at=enemy)
        assert observed(table).idle == idle
        assert has_something_to_do(table.state, model) is bool(idle)


def test_grenades_of_combat_profiles() -> None:
    """Only grenades thrown by Combat profiles are counted (J-AMB-26)."""
    for profile, thrown in ((FIGHTER, 1), (GUNNER, 0)):
        table = JadeTable("hold")
        table.red(profile, at="r3c3", items=("I-FRAG",))
        table.blue(FIGHTER, at="r3c5")
        assert observed(table).throws["I-FRAG"] == thrown


def test_every_team_and_every_mission() -> None:
    """The bouts cover each pair of different teams and all missions."""
    teams = [team_called(name) for name in SIX]
    games = bouts(teams, 30)
    assert len({(red.name.en, blue.name.en) for red, blue in [game.teams for game in games]}) == 30
    assert len({game.mission for game in games}) == 4
    assert all(red is not blue for red, blue in [game.teams for game in games])


def test_the_share_of_battles_won() -> None:
    score = Score()
    for winner in (0, 0, 0, 1, -1):
        score.add(Side(winner), RED)
    assert (score.wins, score.losses, score.draws) == (3, 1, 1)
    assert score.share() == pytest.approx(0.75)


def test_a_sample_of_the_paper_deck() -> None:
    """A sample meets section 10.2: at most a quarter skipped, at least 1.7 actions done, no model idle."""
    figures, guns = measured(jade_with(), bouts([team_called(name) for name in SIX], 4))
    assert figures.activations > 50
    assert figures.share_skipped() <= 0.25
    assert figures.done_per_activation() >= 1.7
    assert figures.idle_twice == 0
    assert figures.with_others(guns).done_per_activation() >= 1.7
    assert all(figures.drawn[place] == 0 or figures.done_of[place] > 0 for place in range(20))


def test_two_decks_against_each_other() -> None:
    """In mirrored battles a deck against itself wins as often as it loses."""
    score = compared(jade_with(), jade_with(), mirrors([team_called(name) for name in SIX], 1))
    assert score.wins == score.losses
