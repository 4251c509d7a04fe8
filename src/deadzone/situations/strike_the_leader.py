"""Strike at the head: the enemy's Leader stands in the open, for a short time."""

from __future__ import annotations

from typing import Final

from deadzone.core.sentence import Name, Sentence
from deadzone.situations.counting import kills, leader_killed, standing
from deadzone.situations.records import Placed, Situation, Squad, Star

STRIKE_THE_LEADER: Final = Situation(
    id="strike-the-leader",
    name=Name("Strike at the head"),
    about=Sentence("The Huscarl of the Forge Fathers has come forward with his guard. You have two rounds."),
    goal=Sentence("Kill the enemy's Leader before round 2 is over."),
    stars=(
        Star(text=Sentence("The enemy's Leader is dead."), count=leader_killed),
        Star(text=Sentence("All four of your models are standing."), count=standing, least=4),
        Star(text=Sentence("At least two enemies are dead."), count=kills, least=2),
    ),
    map="ruined-street",
    red=Squad(
        faction="enforcers",
        models=(
            Placed(who="Enforcer Captain", at="r3c1"),
            Placed(who="Enforcer", at="r2c3"),
            Placed(who="Enforcer", at="r4c2L2"),
            Placed(who="Assault Enforcer", at="r5c3"),
        ),
    ),
    blue=Squad(
        faction="forge-fathers",
        models=(
            Placed(who="Steel Warrior Huscarl", at="r3c4", damage=1),
            Placed(who="Steel Warrior", at="r3c5L2"),
            Placed(who="Steel Warrior", at="r5c5"),
        ),
    ),
    round=1,
    last_round=2,
)
