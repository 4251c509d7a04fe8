"""What JADE does before the first round, as points for people at a table. R-SETUP-05, R-RECON-*.

As in a battle: `procedures/setup/arriving.py`, `jade/judgement/answers/moving.py`.
"""

from __future__ import annotations

from collections.abc import Sequence

from deadzone.core.profiles import LEADER, Profile
from deadzone.core.sentence import Sentence
from deadzone.jade.deck.settings import Settings
from deadzone.jade.paper.choices import recon_won
from deadzone.jade.paper.guide import Point
from deadzone.jade.paper.later_models import goal_of
from deadzone.rules.setup.arriving import LOGISTICS, SCOUT
from deadzone.rules.setup.deployment import RECON_DICE, STRATEGIST


def how_recon_is_rolled(team: Sequence[Profile]) -> list[Point]:
    """JADE's Recon test before the deployment, and what it does if it wins.

    R-RECON-01, R-RECON-02, A-STRATEGIST-01, J-AMB-35.
    """
    points = []
    for leader in [profile for profile in team if profile.type == LEADER][:1]:
        test = Sentence(
            "Recon test: {dice} {dice|die|dice}, {recon}+, the Recon value of its Leader.",
            dice=RECON_DICE,
            recon=leader.recon,
        )
        points.append(Point("R-RECON-01", test))
        if leader.has(STRATEGIST):
            points.append(Point("A-STRATEGIST-01", Sentence("Strategist: it re-rolls one failed die of this test.")))
    return [*points, recon_won()]


def is_scout(profile: Profile) -> bool:
    """Whether the model may make a Scout's free Sprint. A-SCOUT-01."""
    return profile.has(SCOUT) and profile.speed[1] > 0


def how_scouts_move(settings: Settings) -> list[Point]:
    """How JADE moves its Scouts. A-SCOUT-01..03, J-MOVE-01, J-MOVE-04."""
    order = Sentence(
        "Before the first round each Scout makes one free Sprint. The player with the initiative moves all Scouts "
        "first."
    )
    where = Sentence(
        "It goes as near as it can to {goal}, where no enemy has a clear shot at it; if tied, where the fewest can "
        "shoot at it. It stays if it is on an objective or can get no nearer.",
        goal=goal_of(settings),
    )
    alone = Sentence("It enters no cube with another model. It may pick up items; a Trap ends the Sprint.")
    return [Point("A-SCOUT-01", order), Point("J-MOVE-01", where), Point("A-SCOUT-02", alone)]


def supplies(team: Sequence[Profile]) -> list[Point]:
    """What a Leader with Logistics does before the first round. A-LOGISTICS-01."""
    if not any([profile.has(LOGISTICS) and profile.type == LEADER for profile in team]):
        return []
    token = Sentence(
        "Logistics: JADE moves the token nearest to its models by one cube towards them; tokens in zones stay."
    )
    return [Point("A-LOGISTICS-01", token)]
