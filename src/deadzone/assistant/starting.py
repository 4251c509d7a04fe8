"""A new game: teams, mission, difficulty and deck become a set-up. J-ASSIST-02, J-AMB-37."""

from __future__ import annotations

from pathlib import Path
from types import MappingProxyType

from deadzone.assistant.setup import SetUp
from deadzone.core.sides import Side
from deadzone.jade.deck.deck import deck_text, load_deck
from deadzone.jade.deck.difficulty import PAPER, decks_of
from deadzone.jade.deck.settings import load_settings, settings_text
from deadzone.jade.paper.missions import USUAL, mission_called, vp_to_win
from deadzone.table.house_rules import House, about_jade
from deadzone.table.teams import Team


def new_setup(
    team: Team,
    enemy: Team | None,
    seed: str,
    side: Side,
    squares: int,
    levels: int,
    mission: str = USUAL,
    rounds: int = 0,
    difficulty: str = PAPER,
    deck: str = "",
    settings: str = "",
    house: House = MappingProxyType({}),
) -> SetUp:
    """The set-up of a game; `deck` and `settings`, built-in names or files, replace those of the difficulty; so do the
    house rules about JADE.

    Both are loaded here, so that mistakes are reported with file and line.
    """
    own_deck, own_settings = decks_of(difficulty)
    cards, readings = Path(deck or own_deck), Path(settings or own_settings)
    load_deck(cards)
    load_settings(readings)
    return SetUp(
        team.name,
        tuple(team.profiles),
        seed,
        side,
        squares,
        levels,
        deck_text(cards),
        settings_text(readings),
        enemies=() if enemy is None else tuple(enemy.profiles),
        mission=mission_called(mission).id,
        target=vp_to_win(team.points),
        rounds=rounds,
        difficulty=difficulty,
        deck=cards.stem,
        house=about_jade(house),
    )
