"""Hold the tower: three Enforcers on the deck of a watchtower, the Plague all around it."""

from __future__ import annotations

from typing import Final

from deadzone.core.sentence import Name, Sentence
from deadzone.situations.counting import holds, kills, standing
from deadzone.situations.records import Placed, Situation, Squad, Star

DECK = "r3c5L2"

HOLD_THE_TOWER: Final = Situation(
    id="hold-the-tower",
    name=Name("Hold the tower"),
    about=Sentence("Your Captain holds a watchtower with two Enforcers. The Plague climbs up from all sides."),
    goal=Sentence("At the end of round 3, hold the deck of the tower (cube r3c5L2)."),
    stars=(
        Star(text=Sentence("Only your models are on the deck (cube r3c5L2)."), count=holds(DECK)),
        Star(text=Sentence("At least two of your models are standing."), count=standing, least=2),
        Star(text=Sentence("At least four enemies are dead."), count=kills, least=4),
    ),
    map="two-towers",
    red=Squad(
        faction="enforcers",
        models=(
            Placed(who="Enforcer Captain", at="r3c5L2"),
            Placed(who="Enforcer", at="r3c6L2"),
            Placed(who="Assault Enforcer", at="r2c6L3"),
        ),
    ),
    blue=Squad(
        faction="plague",
        models=(
            Placed(who="Stage 3A 'Lieutenant'", at="r5c4"),
            Placed(who="Stage 3A 'Ghoul'", at="r5c5"),
            Placed(who="Stage 3A 'Ghoul'", at="r3c3"),
            Placed(who="Stage 3Z 'Zombie'", at="r4c6"),
            Placed(who="Stage 3Z 'Zombie'", at="r2c4"),
            Placed(who="Stage 3Z 'Zombie'", at="r1c5"),
        ),
    ),
    round=1,
    last_round=3,
    objectives=((DECK, 3),),
)
