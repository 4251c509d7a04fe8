"""JADE's rules as short points for people at a table: on the assistant's sheet and on the printed summary.

Each point is a sentence with the id of its rule. J-FORCE-*, J-MOVE-*, J-RULE-*, J-AMB-07, J-AMB-08, J-AMB-10, J-AMB-27.
"""

from __future__ import annotations

from typing import Final

from deadzone.core.jade import COMBAT, SHOOT
from deadzone.core.profiles import Profile
from deadzone.core.sentence import Sentence
from deadzone.jade.forced import CLEAR_SHOT, MELEE, ForcedAction
from deadzone.jade.power import shooting_weapons
from deadzone.jade.settings import Settings
from deadzone.rules.rampage import RAMPAGE

CONTROL_AREA: Final = 3  # cubes, J-RULE-04


class Point:
    """A sentence and the rule behind it."""

    def __init__(self, rule: str, sentence: Sentence) -> None:
        self.rule = rule
        self.sentence = sentence


def condition_of(forced: ForcedAction, settings: Settings) -> Sentence:
    if forced.id == MELEE:
        return Sentence("An enemy is in its cube.")
    if forced.id == CLEAR_SHOT:
        return Sentence("It has a clear shot at an enemy in range.")
    if settings.forced.too_close == "reachable":
        return Sentence("An enemy is in an adjacent cube, one legal step away.")
    return Sentence("An enemy is in an adjacent cube, wall or not.")


def outcome_of(settings: Settings) -> Point:
    """J-AMB-08, J-AMB-09."""
    if settings.forced.forced_actions == "replace":
        return Point("J-AMB-08", Sentence("The first that applies replaces the card."))
    return Point("J-AMB-08", Sentence("The first that applies comes before the card."))


def fallback_of(mode: str) -> Point:
    """J-GEN-03, J-AMB-27."""
    if mode == SHOOT:
        return Point("J-AMB-27", Sentence("If nothing is possible: Shoot or move (nearest enemy)."))
    return Point("J-AMB-27", Sentence("If nothing is possible: Move (nearest enemy), into its cube if it can."))


def movement_rules(mode: str) -> list[Point]:
    """J-MOVE-01..06 as a checklist."""
    points = [
        Point("J-MOVE-01", Sentence("Stay in cover: no enemy gets a clear shot, unless one already has it.")),
        Point("J-MOVE-02", Sentence("Shortest way; if equal: fewest enemies able to shoot, objective, item.")),
        Point("J-MOVE-03", Sentence("In the cube as near to the target as possible.")),
        Point("J-MOVE-04", Sentence("Do not leave an objective, unless seen clearly or in melee.")),
        Point("J-MOVE-05", Sentence("A Shoot profile never enters a cube with enemies of its own will.")),
        Point("J-MOVE-06", Sentence("Change level if that fits these rules better.")),
    ]
    return [point for point in points if point.rule != "J-MOVE-05" or mode != COMBAT]


def ability_rules(settings: Settings) -> dict[str, Point]:
    """What JADE does with an ability, by its rule id. J-RULE-01..04, J-AMB-38."""
    face = settings.shooting.fire_for_effect
    rapid = Sentence("Rapid Fire: roll a d8 before each shot; on {face}+ it fires for effect.", face=face)
    medic = Sentence("Medic: if a friend is injured, it goes there and heals it, unless forced.")
    loader = Sentence("Loader: if a friend has a Reload counter, it moves there and removes it, unless forced.")
    remote = Sentence("Remote: it stays within {cubes} cubes of a friendly Engineer.", cubes=CONTROL_AREA)
    engineer = Sentence("Engineer: its move leaves no Remote model more than {cubes} cubes away.", cubes=CONTROL_AREA)
    return {
        "A-RAPIDFIRE": Point("J-RULE-01", rapid),
        "A-MEDIC": Point("J-RULE-02", medic),
        "A-LOADER": Point("J-RULE-03", loader),
        "A-REMOTE": Point("J-RULE-04", remote),
        "A-ENGINEER": Point("J-RULE-04", engineer),
    }


def rules_of(profile: Profile, settings: Settings) -> list[Point]:
    """Those that concern a model, by its own abilities and by those of the weapons it shoots with."""
    weapons = shooting_weapons(profile)
    return [
        point
        for rule, point in ability_rules(settings).items()
        if profile.has(rule) or any(weapon.has(rule) for weapon in weapons)
    ]


def is_enraged_by_injury(profile: Profile) -> bool:
    """Once injured it rampages for the rest of the game. A-RAMPAGE-01."""
    return profile.has(RAMPAGE)


TIE_WORDS: Final = {
    "way": Sentence("fewest cubes to move"),
    "tokens": Sentence("most damage"),
    "vp": Sentence("most VP"),
    "survive": Sentence("worst Survive"),
}


def tie_rule(settings: Settings) -> Point:
    """Who is taken of several targets at the same distance. J-AMB-07."""
    sentence: Sentence = Sentence("chance")
    for tie in reversed(settings.targets.ties):
        sentence = Sentence("{first}, then {rest}", first=TIE_WORDS[tie], rest=sentence)
    return Point("J-AMB-07", Sentence("Equally near: {order}.", order=sentence))
