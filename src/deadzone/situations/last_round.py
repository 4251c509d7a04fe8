"""The last round: two VP behind, and one round to turn it."""

from __future__ import annotations

from typing import Final

from deadzone.core.sentence import Name, Sentence
from deadzone.situations.counting import lead, standing
from deadzone.situations.records import Placed, Situation, Squad, Star

LAST_ROUND: Final = Situation(
    id="last-round",
    name=Name("The last round"),
    about=Sentence("One round is left, and you are two VP behind. Your command dice are already rolled."),
    goal=Sentence("Have more VP than JADE at the end of this round."),
    stars=(
        Star(text=Sentence("You have more VP than JADE."), count=lead),
        Star(text=Sentence("You are at least three VP ahead."), count=lead, least=3),
        Star(text=Sentence("All four of your models are standing."), count=standing, least=4),
    ),
    map="refinery",
    red=Squad(
        faction="enforcers",
        models=(
            Placed(who="Enforcer Captain", at="r3c3", damage=1),
            Placed(who="Enforcer", at="r4c2L2"),
            Placed(who="Assault Enforcer", at="r2c4L2"),
            Placed(who="D.O.G Drone", at="r5c4"),
        ),
        points=7,
        command="ACTIVATE DICE MOVE",
    ),
    blue=Squad(
        faction="forge-fathers",
        models=(
            Placed(who="Steel Warrior Huscarl", at="r4c5", damage=1),
            Placed(who="Steel Warrior", at="r3c5L2", damage=1, pinned=True),
            Placed(who="Steel Warrior", at="r5c6L2"),
        ),
        points=9,
    ),
    round=4,
    last_round=4,
    objectives=(("r3c5L2", 2), ("r4c2L2", 2), ("r1c7L2", 1), ("r6c0L2", 1)),
)
