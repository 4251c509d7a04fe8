"""Break away: the way east is the only one left."""

from __future__ import annotations

from typing import Final

from deadzone.core.sentence import Name, Sentence
from deadzone.situations.counting import beyond, leader_beyond
from deadzone.situations.records import Placed, Situation, Squad, Star

FIRST_SAFE = 6  # column from which a model has got away

BREAK_AWAY: Final = Situation(
    id="break-away",
    name=Name("Break away"),
    about=Sentence("The position is lost. Bring your people to the eastern edge before they are run down."),
    goal=Sentence("At the end of round 3, have two models in the two eastern columns (c6 and c7)."),
    stars=(
        Star(text=Sentence("At least two of your models are in column c6 or c7."), count=beyond(FIRST_SAFE), least=2),
        Star(text=Sentence("Your Leader is one of them."), count=leader_beyond(FIRST_SAFE)),
        Star(text=Sentence("All four of your models are there."), count=beyond(FIRST_SAFE), least=4),
    ),
    map="container-yard",
    red=Squad(
        faction="enforcers",
        models=(
            Placed(who="Enforcer Captain", at="r4c3"),
            Placed(who="Enforcer", at="r3c3"),
            Placed(who="Enforcer", at="r4c4", damage=1),
            Placed(who="Assault Enforcer", at="r3c4"),
        ),
    ),
    blue=Squad(
        faction="plague",
        models=(
            Placed(who="Stage 3A 'Lieutenant'", at="r3c1"),
            Placed(who="Stage 3A 'Ghoul'", at="r4c1"),
            Placed(who="Stage 3D 'Hellhound'", at="r6c2"),
            Placed(who="Stage 3A 'Ghoul'", at="r2c5"),
            Placed(who="Stage 3Z 'Zombie'", at="r6c6"),
        ),
    ),
    round=1,
    last_round=3,
)
