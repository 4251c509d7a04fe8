"""The set-up of an assistant's game. J-ASSIST-02."""

from __future__ import annotations

from types import MappingProxyType

from deadzone.core.profiles import Profile
from deadzone.core.sentence import Name
from deadzone.core.sides import Side
from deadzone.jade.paper.later_models import newcomers_of
from deadzone.table.house_rules import House


class SetUp:
    """What the game begins with. Deck and settings are kept as text, so that later changes to the files do no harm.

    `newcomers` are the profiles of models that may come into play, by default those the team can bring; `lang` is the
    language of the game, for resuming it; `enemies` are the other player's models, if given. Games of older versions
    have no mission; a `target` or `rounds` of 0 means none. `difficulty` and `deck` name what was chosen.
    `house` are the house rules about JADE that override its settings.
    """

    def __init__(
        self,
        team: Name,
        profiles: tuple[Profile, ...],
        seed: str,
        side: Side,
        squares: int,
        levels: int,
        deck_text: str,
        settings_text: str = "",
        newcomers: tuple[Profile, ...] | None = None,
        lang: str = "",
        enemies: tuple[Profile, ...] = (),
        mission: str = "",
        target: int = 0,
        rounds: int = 0,
        difficulty: str = "",
        deck: str = "",
        house: House = MappingProxyType({}),
    ) -> None:
        self.team = team
        self.profiles = profiles
        self.seed = seed
        self.side = side
        self.squares = squares
        self.levels = levels
        self.deck_text = deck_text
        self.settings_text = settings_text
        self.newcomers = newcomers_of(tuple(profiles)) if newcomers is None else newcomers
        self.lang = lang
        self.enemies = enemies
        self.mission = mission
        self.target = target  # VP needed to win
        self.rounds = rounds  # the last round, M-PATROL-14
        self.difficulty = difficulty
        self.deck = deck
        self.house = house
