"""JADE's rules as short points for people at a table: on the assistant's sheet and on the printed summary.

Each point is a sentence with the id of its rule. J-FORCE-*, J-MOVE-*, J-RULE-*, J-AMB-07, J-AMB-08, J-AMB-10, J-AMB-27.
"""

from __future__ import annotations

from typing import Final

from deadzone.core.jade import COMBAT
from deadzone.core.profiles import Profile
from deadzone.core.rule_ids import RuleId, rule_ids
from deadzone.core.sentence import Sentence
from deadzone.jade.deck.settings import Settings
from deadzone.jade.judgement.forced import CLEAR_SHOT, MELEE, ForcedAction
from deadzone.jade.judgement.power import shooting_weapons
from deadzone.rules.abilities.rampage import RAMPAGE
from deadzone.rules.items.items import NEVER_HEALED

CONTROL_AREA: Final = 3  # cubes, J-RULE-04


# Items that work by themselves. J-AMB-26
PASSIVE: Final = ("I-DEFENDER", "I-ENERGYSHIELD", "I-HOLOSIGHT", "I-JUMPPACK", "I-SCOUTBIKE")


class Point:
    """A sentence and the rule behind it."""

    def __init__(self, rule: str, sentence: Sentence) -> None:
        self.rule = rule
        self.sentence = sentence


BURNING: Final = Point(
    "J-AMB-25",
    Sentence(
        "On fire: 3 dice for the fire (4+) against its Survive. If the fire wins: damage (AP 1), and its "
        "activation ends."
    ),
)


def condition_of(forced: ForcedAction, settings: Settings) -> Sentence:
    if forced.id == MELEE:
        return Sentence("An enemy is in its cube.")
    if forced.id == CLEAR_SHOT:
        return Sentence("It has a clear shot at an enemy in range.")
    if settings.forced.too_close == "reachable":
        return Sentence("An enemy is in an adjacent cube, one legal step away.")
    return Sentence("An enemy is in an adjacent cube, even behind a wall.")


def replaces_card(settings: Settings) -> bool:
    """Whether a forced action is instead of the card, not before it. J-AMB-08."""
    return settings.forced.forced_actions == "replace"


def outcome_of(settings: Settings) -> Point:
    """Whether the forced action replaces the card or precedes it. J-AMB-08, J-AMB-09, J-AMB-27, J-SPEC-01..03."""
    if replaces_card(settings):
        return Point(
            "J-AMB-08",
            Sentence(
                "The first that applies replaces the card, with one target; if none of it is possible, play the card."
            ),
        )
    return Point("J-AMB-08", Sentence("The first that applies comes before the card; its actions have one target."))


def briefly_outcome(settings: Settings) -> Point:
    """The same in one line, including J-AMB-27."""
    if replaces_card(settings):
        replaced = Sentence("The first that applies replaces the card, unless none of it is possible.")
        return Point("J-AMB-08, J-AMB-27", replaced)
    return outcome_of(settings)


def fallback_of(settings: Settings) -> Point:
    """What a model does if nothing is possible. J-GEN-03, J-AMB-27."""
    if settings.forced.last_resort == "act":
        return Point(
            "J-AMB-27",
            Sentence(
                "If nothing is possible: Shoot or move (nearest enemy); a Combat profile: Move (nearest enemy), into "
                "its cube if it can."
            ),
        )
    return Point("J-AMB-27", Sentence("If none of the card is possible, it does nothing."))


def movement_rules(mode: str) -> list[Point]:
    """The movement rules as a checklist. J-MOVE-01..06."""
    points = [
        Point("J-MOVE-01", Sentence("Stay in cover: give no enemy a clear shot, unless one already has it.")),
        Point("J-MOVE-02", Sentence("Shortest way; if tied: fewest enemies able to shoot, objective, item.")),
        Point("J-MOVE-03", Sentence("Within the cube, as near to the target as possible.")),
        Point("J-MOVE-04", Sentence("Do not leave an objective, unless in clear shot or in melee.")),
        Point("J-MOVE-05", Sentence("A Shoot profile never enters a cube with enemies of its own will.")),
        Point("J-MOVE-06", Sentence("Change level if that suits these rules better.")),
    ]
    return [point for point in points if point.rule != "J-MOVE-05" or mode != COMBAT]


def briefly_moving(mode: str) -> Point:
    """The movement rules in two lines. J-MOVE-01..06."""
    if mode == COMBAT:
        moving = Sentence(
            "Moving: never into a clear shot; shortest way; near the target; not off an objective; level if better."
        )
    else:
        moving = Sentence(
            "Moving: never into a clear shot; shortest way; near the target; not off an objective; not to enemies; "
            "level if better."
        )
    return Point("J-MOVE-01..06", moving)


def ability_rules(settings: Settings) -> dict[str, Point]:
    """What JADE does with an ability, by its rule id. J-RULE-01..04, J-AMB-38."""
    face = settings.shooting.fire_for_effect
    rapid = Sentence("Rapid Fire: roll a d8 before each shot; on {face}+ it uses Fire for Effect.", face=face)
    medic = Sentence(
        "Medic: if a friend is injured, it goes to the nearest it can reach and heals it instead of the card, unless "
        "forced."
    )
    loader = Sentence(
        "Loader: if a friend has a Reload counter, it goes to the nearest it can reach and removes it instead of the "
        "card, unless forced."
    )
    remote = Sentence("Remote: it stays within {cubes} cubes of a friendly Engineer.", cubes=CONTROL_AREA)
    engineer = Sentence("Engineer: its move leaves no Remote model more than {cubes} cubes away.", cubes=CONTROL_AREA)
    return {
        "A-RAPIDFIRE": Point("J-RULE-01", rapid),
        "A-MEDIC": Point("J-RULE-02", medic),
        "A-LOADER": Point("J-RULE-03", loader),
        "A-REMOTE": Point("J-RULE-04", remote),
        "A-ENGINEER": Point("J-RULE-04", engineer),
    }


def rules_by_ability(profile: Profile, settings: Settings) -> dict[str, Point]:
    """The points that apply to a model, by its own abilities and those of the weapons it shoots with."""
    weapons = shooting_weapons(profile)
    found = {
        rule: point
        for rule, point in ability_rules(settings).items()
        if profile.has(RuleId(rule)) or any(weapon.has(RuleId(rule)) for weapon in weapons)
    }
    if "A-MEDIC" in found and "A-LOADER" in found:
        found["J-AMB-46"] = Point("J-AMB-46", Sentence("Medic and Loader: the nearer need first."))
    return found


def rules_of(profile: Profile, settings: Settings) -> list[Point]:
    return list(rules_by_ability(profile, settings).values())


def smoke_of(profile: Profile) -> list[Point]:
    """The smoke that a model makes before it fights flames. J-AMB-26, A-SMOKESCREEN-01."""
    if not any([profile.has(rule) for rule in rule_ids("A-SMOKESCREEN", "A-TOXICSMOKE")]):
        return []
    screen = Sentence(
        "Smoke: once per game it fills its cube at the start, before fighting flames, if an enemy has a "
        "clear shot at it."
    )
    return [Point("J-AMB-26", screen)]


def ink_of(profile: Profile) -> list[Point]:
    """The smoke that a model makes after it fought flames. J-AMB-26, A-INK-02."""
    smoke = Sentence("Smoke: once per game it fills its cube at the start, if an enemy has a clear shot at it.")
    return [Point("J-AMB-26", smoke)] if profile.has(RuleId("A-INK")) else []


def boom_of(profile: Profile, settings: Settings) -> list[Point]:
    """When a model explodes, checked before each action. J-AMB-40."""
    boom = Sentence(
        "BOOM!: before each action, if enemies in its cube outnumber friends by {surplus} or more.",
        surplus=settings.items.boom_surplus,
    )
    return [Point("J-AMB-40", boom)] if profile.has(RuleId("A-BOOM")) else []


def tags_of(profile: Profile) -> list[Point]:
    """Weapons that tag their target before a shot. J-AMB-40."""
    tagging = [weapon for weapon in shooting_weapons(profile) if weapon.has(RuleId("A-TAG"))]
    return [
        Point(
            "J-AMB-40",
            Sentence("Tag: before a shot with its {weapon} it tags its target for the round.", weapon=weapon.name),
        )
        for weapon in tagging
    ]


def habits_of(profile: Profile, mode: str) -> list[Point]:
    """What JADE does with other abilities that have no rule in its document. J-AMB-40."""
    points: list[Point] = []
    if profile.has(RuleId("A-TELEPORT")) and mode == COMBAT:
        points.append(Point("J-AMB-40", Sentence("Teleport: a Move may go up to 3 cubes without a path.")))
    if profile.has(RuleId("A-AGILE")):
        agile = Sentence("Agile: after a Move or Sprint, one level up or down for free if that suits its rules better.")
        points.append(Point("A-AGILE-01", agile))
    return points


def is_healable(profile: Profile) -> bool:
    """Whether a Medic or a Medi-Pack can help it. A-MEDIC-02, I-MEDIPACK-02."""
    return not any([profile.has(rule) for rule in NEVER_HEALED])


def free_move(mode: str) -> Point:
    """What a rampaging model does with a 7 or 8. A-RAMPAGE-02, A-RAMPAGE-05, J-AMB-37."""
    if mode != COMBAT:
        return Point("J-AMB-37", Sentence("Rampage 7-8: a Shoot profile does not use the free Move."))
    runs = Sentence(
        "Rampage 7-8: a free Move into an adjacent enemy’s cube, unless an enemy is in its own or it may not leave its "
        "objective; if there is none, it stays. Pinned, it stands up first."
    )
    return Point("A-RAMPAGE-05", runs)


def control_of(profile: Profile) -> list[Point]:
    """What a Remote model needs when it is activated. A-REMOTE-01."""
    control = Sentence(
        "Remote: with no friendly Engineer within {cubes} cubes now, it does nothing but fight flames.",
        cubes=CONTROL_AREA,
    )
    return [Point("A-REMOTE-01", control)] if profile.has(RuleId("A-REMOTE")) else []


def is_enraged_by_injury(profile: Profile) -> bool:
    """Whether it rampages for the rest of the game once injured. A-RAMPAGE-01."""
    return profile.has(RAMPAGE)


TIE_WORDS: Final = {
    "possible": Sentence("models the action is possible against"),
    "way": Sentence("fewest cubes to move"),
    "tokens": Sentence("most damage"),
    "vp": Sentence("most VP"),
    "survive": Sentence("worst Survive"),
}


def tie_rule(settings: Settings) -> Point:
    """How ties between targets at the same distance are broken. J-AMB-07."""
    sentence: Sentence = Sentence("chance")
    for tie in reversed(settings.targets.ties):
        sentence = Sentence("{first}, then {rest}", first=TIE_WORDS[tie], rest=sentence)
    return Point("J-AMB-07", Sentence("If equally near: {order}.", order=sentence))
