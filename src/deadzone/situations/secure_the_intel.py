"""Secure the Intel: two tokens lie between the lines."""

from __future__ import annotations

from typing import Final

from deadzone.core.sentence import Name, Sentence
from deadzone.situations.counting import intel, standing
from deadzone.situations.records import Placed, Situation, Squad, Star

SECURE_THE_INTEL: Final = Situation(
    id="secure-the-intel",
    name=Name("Secure the Intel"),
    about=Sentence("Two Intel tokens lie in the laboratory, and the Plague is closer to one of them than you are."),
    goal=Sentence("Pick up at least one of the two Intel tokens before round 3 is over."),
    stars=(
        Star(text=Sentence("You have picked up Intel."), count=intel),
        Star(text=Sentence("You have picked up both Intel tokens."), count=intel, least=2),
        Star(text=Sentence("All four of your models are standing."), count=standing, least=4),
    ),
    map="laboratory",
    red=Squad(
        faction="enforcers",
        models=(
            Placed(who="Enforcer Captain", at="r1c1"),
            Placed(who="Enforcer", at="r1c2"),
            Placed(who="Assault Enforcer", at="r2c1"),
            Placed(who="D.O.G Drone", at="r2c3"),
        ),
    ),
    blue=Squad(
        faction="plague",
        models=(
            Placed(who="Stage 3A 'Lieutenant'", at="r6c5"),
            Placed(who="Stage 3A 'Ghoul'", at="r5c3"),
            Placed(who="Stage 3A 'Ghoul'", at="r4c6"),
            Placed(who="Stage 3Z 'Zombie'", at="r6c3"),
            Placed(who="Stage 3D 'Hellhound'", at="r6c6"),
        ),
    ),
    round=1,
    last_round=3,
    tokens=(("r3c3", "I-INTEL"), ("r4c4", "I-INTEL")),
)
