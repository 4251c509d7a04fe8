"""JADE's models that come into play later: which, when and how, as points for people at a table.

They come from orbit (A-HAMMERFIST), from above (A-AERIAL), from an item (I-SENTRY) or from the ground (A-SWARMLORD), as
in a battle: `procedures/setup/arriving.py`, `jade/turn/activation.py`, `jade/judgement/answers/moving.py`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from deadzone.catalog.fielding import battle_profiles
from deadzone.core.profiles import Profile
from deadzone.core.sentence import Sentence
from deadzone.jade.deck.settings import Settings
from deadzone.jade.paper.guide import Point
from deadzone.rules.abilities.calling import HAMMERFIST, LANDING, MOST_SWARMS, SWARM, SWARM_LORD
from deadzone.rules.items.items import ENGINEER, SENTRY, carrying_limit, is_gun_item
from deadzone.rules.items.sentries import gun_word
from deadzone.rules.setup.arriving import AERIAL, CLEARANCE

# Where a model waits that is not on the table yet.
ORBIT: Final = "orbit"
AIR: Final = "air"
HERE: Final = ""

# For the assistant, which sees the rules only through JADE.
SWARMS_IN_PLAY: Final = MOST_SWARMS


def held_back(profile: Profile) -> str:
    """Where the model waits while the others are deployed; HERE if it is one of them. A-HAMMERFIST-01, A-AERIAL-01.

    JADE holds back every model that may land from above.
    """
    if profile.has(AERIAL):
        return AIR
    return ORBIT if profile.has(HAMMERFIST) else HERE


def is_gun(profile: Profile) -> bool:
    return profile.has(SENTRY)


def gun_for(items: tuple[str, ...], guns: list[Profile]) -> Profile:
    """The Sentry Gun that a carried item becomes, with the weapon bought for it; by default the plain one.

    I-SENTRY-05
    """
    carried = [gun for item in items for gun in guns if gun_word(gun) == item]
    return [*carried, *guns][0]


def becomes_gun(item: str) -> bool:
    """Whether the item becomes a Sentry Gun. I-SENTRY-01."""
    return is_gun_item(item)


def is_swarm(profile: Profile) -> bool:
    return profile.has(SWARM)


def emplaces_guns(profile: Profile) -> bool:
    """Whether the model is an Engineer that can use items. I-SENTRY-01, R-ITEM-04."""
    return profile.has(ENGINEER) and carrying_limit(profile) > 0


def calls_swarms(profile: Profile) -> bool:
    """Whether the model is a Swarm Lord. A-SWARMLORD-02."""
    return profile.has(SWARM_LORD)


def newcomers_of(team: Sequence[Profile]) -> tuple[Profile, ...]:
    """The kinds of models that the team can bring into play: a Sentry Gun, a swarm. I-SENTRY-01, A-SWARMLORD-02."""
    guns = any([emplaces_guns(profile) for profile in team])
    swarms = any([calls_swarms(profile) for profile in team])
    extra = battle_profiles(team)[len(team) :]
    return tuple([it for it in extra if (guns and is_gun(it)) or (swarms and is_swarm(it))])


def models_to_come(team: Sequence[Profile]) -> list[Profile]:
    """The models to come that have a card in a printed deck. J-AMB-05.

    These are the Sentry Guns bought, or one that an Engineer may find, and as many swarms as can be in play.
    """
    guns = [item for profile in team for item in profile.items if is_gun_item(item)] or [SENTRY]
    found: list[Profile] = []
    for kind in newcomers_of(team):
        found += [kind] * (MOST_SWARMS if is_swarm(kind) else guns.count(gun_word(kind)))
    return found


def set_aside(profile: Profile, comes_later: bool) -> list[Point]:
    """The note on the printed card of a model that is not deployed with the others. J-AMB-05."""
    if comes_later and is_gun(profile):
        gun = Sentence("Set aside until an Engineer emplaces it; its card then joins the deck at once.")
        return [Point("I-SENTRY-02", gun)]
    if comes_later:
        swarm = Sentence("Set aside until a Swarm Lord calls it; its card joins the deck next round.")
        return [Point("A-SWARMLORD-04", swarm)]
    where = held_back(profile)
    if where == AIR:
        air = Sentence("Set aside: it lands before the first turn, and its card joins the deck of the first round.")
        return [Point("A-AERIAL-01", air)]
    if where == ORBIT:
        orbit = Sentence("Set aside until it lands from orbit; its card joins the deck next round.")
        return [Point("A-HAMMERFIST-05", orbit)]
    return []


def those_who_come(team: Sequence[Profile], settings: Settings) -> list[Point]:
    """When and how the later models of a team come into play, and what becomes of their cards. J-AMB-05."""
    points = [
        Point(
            "J-AMB-05",
            Sentence(
                "Models that arrive later have a card: keep it aside until then. Remove the cards of dead "
                "models from the deck."
            ),
        )
    ]
    if any([emplaces_guns(profile) for profile in team]):
        gun = Sentence("A Sentry Gun does not count as activated when emplaced: its card joins the deck at once.")
        points.append(Point("I-SENTRY-02", gun))
    if any([calls_swarms(profile) for profile in team]):
        swarm = Sentence(
            "Fewer than {most} swarms in play: a Swarm Lord calls one into its cube, before its actions and for "
            "free, unless it is Pinned, an unpinned enemy is there, or there is no room. The card of a dead "
            "swarm is used again.",
            most=MOST_SWARMS,
        )
        points.append(Point("A-SWARMLORD-02", swarm))
    for where, how in ((AIR, from_above(settings)), (ORBIT, from_orbit(settings))):
        waiting = [profile for profile in team if held_back(profile) == where]
        if waiting:
            first = Sentence("{name}. {condition}", name=waiting[0].name, condition=how[0].sentence)
            points += [Point(how[0].rule, first), *how[1:]]
    return points


def goal_of(settings: Settings) -> Sentence:
    """The objective near which a later model lands. J-AMB-43."""
    if settings.targets.held_objective:
        return Sentence("an objective")
    return Sentence("an objective that JADE does not hold alone")


def from_orbit(settings: Settings) -> list[Point]:
    """How a model in drop armour lands. A-HAMMERFIST-02..05."""
    call = Sentence(
        "Each JADE model calls in the first one waiting, before its actions and for free, unless it is Pinned or "
        "an unpinned enemy is in its cube."
    )
    where = Sentence(
        "It lands in an empty cube on top of a stack: where enemies around most outnumber friends, then nearest "
        "to {goal}, then at random; within the cube, in the best cover.",
        goal=goal_of(settings),
    )
    shock = Sentence(
        "Its landing is a test of 3 dice, {face}+; every model in the 26 cubes around tests Survive. Models with "
        "fewer successes than the landing are thrown one cube directly away and Pinned.",
        face=LANDING,
    )
    then = Sentence("It counts as activated, its card joins the deck next round, and it has a Jump Pack.")
    return [
        Point("A-HAMMERFIST-02", call),
        Point("A-HAMMERFIST-02", where),
        Point("A-HAMMERFIST-03", shock),
        Point("A-HAMMERFIST-05", then),
    ]


def from_above(settings: Settings) -> list[Point]:
    """How a model with Aerial Deployment lands. A-AERIAL-01..05."""
    when = Sentence(
        "It lands when both sides have deployed, before Scouts move; the sides take turns landing one model, "
        "starting with the player with the initiative."
    )
    where = Sentence(
        "On top of a stack, {cubes} cubes or more from every enemy and not on an objective, or in its own zone; "
        "never in the enemy's zone. If there is no such cube: in its own zone on any level, or else it stays out.",
        cubes=CLEARANCE,
    )
    best = Sentence(
        "Nearest to {goal}, then where no enemy has a clear shot at it, then where the fewest can shoot at it, "
        "then at random.",
        goal=goal_of(settings),
    )
    return [
        Point("A-AERIAL-04", when),
        Point("A-AERIAL-01", where),
        Point("J-AMB-43", best),
        Point("J-AMB-05", Sentence("Its card is in the deck of the first round.")),
    ]


def out_of_an_item(gun: Profile) -> list[Point]:
    """When JADE's Engineers emplace a Sentry Gun. J-AMB-26, I-SENTRY-01, I-SENTRY-02, I-SENTRY-08, I-SENTRY-09."""
    when = Sentence(
        "It emplaces one before its actions and for free: the one it carries, else one on the ground in its "
        "cube, else one of a friend there. Not with an enemy in an adjacent cube or an unpinned one in its own, "
        "not when Pinned, not without room for Size {size}.",
        size=gun.size,
    )
    then = Sentence("A new gun does not count as activated: its card joins the deck at once.")
    wreck = Sentence("A gun that was destroyed is never emplaced again.")
    return [Point("J-AMB-26", when), Point("I-SENTRY-08", wreck), Point("I-SENTRY-02", then)]


def out_of_the_ground(swarm: Profile) -> list[Point]:
    """When JADE's Swarm Lords call a swarm. A-SWARMLORD-02, A-SWARMLORD-04."""
    when = Sentence(
        "With fewer than {most} swarms in play it calls one into its cube, before its actions and for free. Not "
        "when Pinned, not with an unpinned enemy there, not without room for Size {size}.",
        most=MOST_SWARMS,
        size=swarm.size,
    )
    then = Sentence("It counts as activated: its card joins the deck next round.")
    return [Point("A-SWARMLORD-02", when), Point("A-SWARMLORD-04", then)]


def since_arrival(profile: Profile) -> list[Point]:
    """What applies to a later model when it acts. A-HAMMERFIST-05, I-SENTRY-03, I-SENTRY-05, I-SENTRY-07."""
    if profile.has(HAMMERFIST):
        return [Point("A-HAMMERFIST-05", Sentence("It has a Jump Pack after its landing."))]
    if is_gun(profile):
        gun = Sentence("It shoots once at most and never moves; with an enemy in its cube it does nothing.")
        return [Point("I-SENTRY-05", gun)]
    return []


def picks_up(profile: Profile) -> bool:
    """Whether the model can carry items. R-ITEM-04, A-BEAST-01."""
    return carrying_limit(profile) > 0


def moves(profile: Profile) -> bool:
    """Whether the model can move at all. R-MOVE-07."""
    return profile.speed[0] > 0 or profile.speed[1] > 0


def item_of(gun: Profile) -> str:
    """The item that becomes this Sentry Gun; empty for other models. I-SENTRY-05."""
    return gun_word(gun) if is_gun(gun) else ""
