"""JADE as a player: registry, battle files, resuming, decks and settings (J-AMB-37)."""

from __future__ import annotations

from pathlib import Path

import pytest

from deadzone.core.questions import Answer, Choice, Spot
from deadzone.core.sentence import Fault
from deadzone.core.setting import Options
from deadzone.core.sides import BLUE, NO_SIDE, RED, Side
from deadzone.core.state import KILLED, NOBODY, State
from deadzone.jade.deck.deck import READY_MADE as DECKS
from deadzone.jade.deck.deck import load_deck, paper_deck
from deadzone.jade.deck.difficulty import DIFFICULTIES, jade_with
from deadzone.jade.deck.settings import READY_MADE as SETTINGS
from deadzone.jade.deck.settings import load_settings, paper_settings
from deadzone.jade.played_side import settings_of
from deadzone.lab.batch import DECISIONS, Batch, Game, decided_by
from deadzone.lab.benchmark import Bench
from deadzone.lab.running import run_batch
from deadzone.maps.shipped import load as load_map
from deadzone.players.jade_player import JadePlayer
from deadzone.players.registry import JADE, player_called
from deadzone.table.driver import Player, Reasoned, Stop
from deadzone.table.files.battlefile import Head, load_battle
from deadzone.table.files.playback import Playback, resume
from deadzone.table.scenario import Scenario
from deadzone.table.teams import load_team

ENFORCERS, FORGE_FATHERS = load_team("enforcers-starter"), load_team("forge-fathers-starter")
SHORT = Options(round_limit=2)


def batch(folder: Path | None = None, why: bool = False, players: tuple[str, str] = (JADE, JADE)) -> Batch:
    return Batch(
        ENFORCERS, FORGE_FATHERS, map_name="laboratory", players=players, options=SHORT, save_dir=folder, why=why
    )


def test_jade_is_a_player_by_name() -> None:
    plain, telling = player_called(JADE, "seed"), player_called(JADE, "seed", explain=True)
    assert isinstance(plain, JadePlayer)
    assert isinstance(telling, JadePlayer)
    assert (plain.explain, telling.explain) == (False, True)
    assert not isinstance(player_called("random", "seed", explain=True), JadePlayer)


@pytest.mark.parametrize("players", [(JADE, JADE), (JADE, "random"), ("random", JADE)])
def test_jade_plays_whichever_side_it_is_given(players: tuple[str, str]) -> None:
    game = Game(batch(players=players), 1).play()
    assert [jade is not None for jade in game.g.setting.jade] == [name == JADE for name in players]
    assert game.fallbacks == 0
    assert game.g.winner in (RED, BLUE, NOBODY)


class Tired(JadePlayer):
    """JADE that stops after a number of answers."""

    def __init__(self, answers: int) -> None:
        super().__init__(explain=True)
        self.answers = answers

    def choose(self, view: State, question: Choice | Spot) -> Answer | Reasoned:
        self.answers -= 1
        if self.answers < 0:
            raise KeyboardInterrupt
        return super().choose(view, question)


def test_a_battle_of_jade_goes_on_where_it_broke_off(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A resumed battle is byte for byte the same, with cards, lots and reasons."""
    for name in ("whole", "broken"):
        (tmp_path / name).mkdir()
    Game(batch(tmp_path / "whole", why=True), 1).play()
    whole = tmp_path / "whole" / "game-000001.dzb"
    tired = Tired(25)
    monkeypatch.setattr("deadzone.lab.batch.player_for", lambda *_: tired)
    with pytest.raises(KeyboardInterrupt):
        Game(batch(tmp_path / "broken", why=True), 1).play()
    broken = tmp_path / "broken" / "game-000001.dzb"
    assert len(broken.read_bytes()) < len(whole.read_bytes())
    resume(broken, restart, sync=False)
    assert broken.read_bytes() == whole.read_bytes()


def restart(head: Head) -> list[Player]:
    return [player_called(seat.player, seat.seed, seat.why) for seat in head.players]


def test_a_battle_file_carries_deck_settings_and_reasons(tmp_path: Path) -> None:
    both = Batch(
        ENFORCERS, FORGE_FATHERS, map_name="laboratory", players=(JADE, JADE), options=SHORT, save_dir=tmp_path,
        jade=(jade_with("hard"), None), why=True,
    )  # fmt: skip
    Game(both, 1).play()
    recording = load_battle(tmp_path / "game-000001.dzb")
    assert [seat.why for seat in recording.head.players] == [True, True]
    playback = Playback(recording)
    g = playback.run()
    assert playback.difference is None
    hard, paper = g.setting.jade
    assert hard is not None
    assert paper is not None
    assert [card.id for card in hard.cards] == [card.id for card in load_deck(Path("hard"))]
    assert [card.id for card in paper.cards] == [card.id for card in paper_deck()]
    assert (hard.conduct.command_dice, paper.conduct.command_dice) == (True, False)
    assert settings_of(g, RED).difficulty.command_dice
    told = [entry for entry in recording.entries if entry.why is not None]
    assert len(told) > 20
    assert {entry.side for entry in told} == {RED, BLUE}


def test_without_being_asked_jade_gives_no_reasons(tmp_path: Path) -> None:
    Game(batch(tmp_path), 1).play()
    recording = load_battle(tmp_path / "game-000001.dzb")
    assert not any(entry.why for entry in recording.entries)


def test_jade_cannot_play_a_side_without_a_deck() -> None:
    """JADE cannot play a side without a deck (J-DEF-04)."""
    table = Scenario()
    table.red("Enforcer Captain", at="r3c3")
    question = Choice(RED, "order", "order", ("go-first",))
    with pytest.raises(Stop, match="JADE cannot play this side"):
        JadePlayer().choose(table.state, question)


# Difficulty


@pytest.mark.parametrize("name", sorted(DECKS))
def test_every_deck_that_comes_along_has_twenty_cards(name: str) -> None:
    cards = load_deck(Path(name))
    assert sum(card.copies for card in cards) == 20
    assert {card.theme for card in cards} == {"aggression", "objective", "item", "caution"}


def test_the_decks_differ_in_how_much_a_card_does() -> None:
    """A gentler deck has fewer actions, a harder one more."""

    def actions(name: str) -> int:
        cards = load_deck(Path(name))
        return sum(card.copies * (len(card.combat) + len(card.shoot)) for card in cards)

    assert actions("gentle") < actions("paper") < actions("hard")


@pytest.mark.parametrize("name", sorted(SETTINGS))
def test_the_settings_that_come_along(name: str) -> None:
    """`hard` gives JADE command dice, the card after forced actions, and a last resort (J-AMB-08,
    J-AMB-27, J-AMB-37).
    """
    settings, paper = load_settings(Path(name)), paper_settings()
    assert settings.difficulty.command_dice == (name == "hard")
    assert settings.forced.last_resort == ("act" if name == "hard" else "none")
    assert settings.forced.forced_actions == ("precede" if name == "hard" else "replace")
    for section in ("profile", "power", "targets", "moving", "shooting", "items", "fighting"):
        assert getattr(settings, section) == getattr(paper, section)


def test_difficulties_join_decks_and_settings() -> None:
    for name, (deck, settings) in DIFFICULTIES.items():
        jade = jade_with(name)
        assert [card.id for card in jade.cards] == [card.id for card in load_deck(Path(deck))]
        assert jade.settings == load_settings(Path(settings))
    own = jade_with("hard", deck="paper", settings="paper")
    assert ([card.id for card in own.cards], own.settings) == ([card.id for card in paper_deck()], paper_settings())
    with pytest.raises(Fault, match="Unknown difficulty 'insane'; the difficulties are easy, paper, hard"):
        jade_with("insane")


def test_files_take_the_place_of_names(tmp_path: Path) -> None:
    deck = tmp_path / "mine.toml"
    deck.write_text('[one]\nname="One"\nfr="Un"\ntheme="item"\ncombat=["hold"]\nshoot=["hold"]\n', encoding="utf-8")
    settings = tmp_path / "settings.toml"
    settings.write_text("[shooting]\nfire_for_effect = 8\n", encoding="utf-8")
    jade = jade_with(deck=str(deck), settings=str(settings))
    assert ([card.id for card in jade.cards], jade.conduct.fire_for_effect) == (["one"], 8)
    with pytest.raises(Fault, match="cannot be read"):
        jade_with(deck="softer")


# Figures


def ended(winner: Side, points: tuple[int, ...], blue_lives: bool = True, last_round: int = 3) -> State:
    table = Scenario(options=Options(round_limit=5))
    table.red("Enforcer Captain", at="r3c3")
    table.blue("Steel Warrior", at="r5c5", fate=0 if blue_lives else KILLED)
    g = table.state
    g.winner, g.vp, g.round = winner, list(points), last_round
    return g


@pytest.mark.parametrize(
    ("g", "what"),
    [
        (ended(NO_SIDE, (4, 0, 0, 0, 4, 0, 0, 0)), "draw"),
        (ended(RED, (9, 0, 0, 0, 0, 0, 0, 0), blue_lives=False), "extermination"),
        (ended(RED, (9, 3, 1, 2, 0, 11, 0, 0)), "kills"),
        (ended(RED, (3, 9, 1, 0, 0, 0, 0, 0)), "objectives"),
        (ended(RED, (5, 5, 2, 5, 0, 0, 0, 0)), "objectives"),
        (ended(BLUE, (9, 0, 0, 0, 4, 0, 9, 0)), "intel"),
        (ended(BLUE, (9, 0, 0, 0, 4, 0, 3, 6)), "mission"),
        (ended(RED, (1, 0, 0, 0, 0, 0, 0, 0), last_round=5), "round_limit"),
        (ended(RED, (2, 11, 0, 0, 0, 0, 0, 0), last_round=5), "objectives"),
    ],
)
def test_what_decides_a_battle(g: State, what: str) -> None:
    assert decided_by(g) == what


def test_the_benchmark_looks_at_the_clock() -> None:
    bench = Bench(load_map("laboratory"))
    bench.jade_battles(1)
    assert bench.decisions > 100
    assert bench.jade.slowest > 0


def test_every_battle_is_decided_by_something() -> None:
    figures = run_batch(batch())
    assert list(figures["decided_by"]) == list(DECISIONS)
    assert sum(figures["decided_by"].values()) == figures["games"] == 1
