"""What a game of the assistant begins with. J-ASSIST-02."""

from __future__ import annotations

from deadzone.core.profiles import Profile
from deadzone.core.sentence import Name
from deadzone.jade.paper.later_models import newcomers_of


class SetUp:
    """What the game begins with. Deck and settings are kept as texts, so that later changes of the files do no harm.

    `newcomers` are the profiles of models that may come into play; by default those that the team can bring. `lang` is
    the language in which the game is played, for whoever goes on with it, `enemies` the other player's models if told.
    """

    def __init__(
        self,
        team: Name,
        profiles: tuple[Profile, ...],
        seed: str,
        side: int,
        squares: int,
        levels: int,
        deck_text: str,
        settings_text: str = "",
        newcomers: tuple[Profile, ...] | None = None,
        lang: str = "",
        enemies: tuple[Profile, ...] = (),
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
