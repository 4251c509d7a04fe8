"""What a player at the table reads when a model of JADE's is activated. J-ASSIST-04.

The card in the model's mode, what is to be done before it, the forced actions to check in order, and the rules of
movement as a short list: each a sentence with the id of its rule.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from deadzone.assistant.session import Activation, Marks, Session
from deadzone.core.profiles import Profile
from deadzone.core.sentence import Sentence
from deadzone.jade.deck import COMBAT, SHOOT, Card, Step
from deadzone.jade.forced import CLEAR_SHOT, FORCED_ACTIONS, MELEE, ForcedAction
from deadzone.jade.power import best_weapon, fighting_weapons, shooting_weapons
from deadzone.jade.settings import Settings

CONTROL_AREA = 3  # cubes, J-RULE-04


class Point:
    """A sentence and the rule behind it."""

    def __init__(self, rule: str, sentence: Sentence) -> None:
        self.rule = rule
        self.sentence = sentence


class Check:
    """A forced action: when it applies, and what the model then does."""

    def __init__(self, forced: ForcedAction, condition: Sentence, steps: tuple[Step, ...]) -> None:
        self.forced = forced
        self.condition = condition
        self.steps = steps


class Sheet:
    """Everything about one activation."""

    def __init__(self, session: Session, activation: Activation) -> None:
        self.number = activation.model
        self.round = activation.round
        self.profile: Profile = session.setup.profiles[activation.model]
        self.marks: Marks = session.marks[activation.model]
        self.mode = session.modes[activation.model]
        self.card: Card = session.cards[activation.card]
        self.steps = self.card.steps(self.mode)
        self.first = list(_first(session, activation.model))
        self.checks = list(_checks(self.profile, self.mode, session.settings))
        self.outcome = _outcome(session.settings)
        self.fallback = _fallback(self.mode)
        self.movement = movement_rules(self.mode)


def _first(session: Session, number: int) -> Iterator[Point]:
    """What comes before the card or goes along with it, for this model only."""
    profile, mark = session.setup.profiles[number], session.marks[number]
    if mark.pinned:
        yield Point("J-AMB-24", Sentence("Pinned: it stands up first, with all that follows; if it stands, go on."))
    if mark.item:
        yield Point("J-GEN-01", Sentence("It carries {item}: it tries to use it with every action.", item=mark.item))
    yield Point("J-GEN-06", Sentence("An item in its cube at the start or the end: it picks it up if it can."))
    yield from _of_abilities(session, profile)
    yield from _of_weapons(profile, session.settings)


def _of_abilities(session: Session, profile: Profile) -> Iterator[Point]:
    """J-RULE-02..04, J-AMB-38."""
    hurt = [
        session.setup.profiles[number].name
        for number, mark in enumerate(session.marks)
        if mark.lives and mark.tokens > 0
    ]
    if profile.has("A-MEDIC") and hurt:
        sentence = Sentence("Medic, and a friend is injured: unless forced, it moves to the nearest one and heals it.")
        yield Point("J-RULE-02", sentence)
    if profile.has("A-LOADER"):
        sentence = Sentence("Loader: if a friend has a Reload counter, it moves there and removes it, unless forced.")
        yield Point("J-RULE-03", sentence)
    if profile.has("A-REMOTE"):
        sentence = Sentence("Remote: it stays within {cubes} cubes of a friendly Engineer.", cubes=CONTROL_AREA)
        yield Point("J-RULE-04", sentence)
    if profile.has("A-ENGINEER"):
        sentence = Sentence(
            "Engineer: its move leaves no Remote model more than {cubes} cubes away.", cubes=CONTROL_AREA
        )
        yield Point("J-RULE-04", sentence)


def _of_weapons(profile: Profile, settings: Settings) -> Iterator[Point]:
    """The strongest ones, and the d8 of Rapid Fire. J-GEN-05, J-RULE-01."""
    gun = best_weapon(profile, shooting_weapons(profile), settings.power)
    blade = best_weapon(profile, fighting_weapons(profile), settings.power)
    if gun is not None:
        yield Point("J-GEN-05", Sentence("It shoots with {weapon}.", weapon=gun.name))
    if blade is not None:
        yield Point("J-GEN-05", Sentence("It fights with {weapon}.", weapon=blade.name))
    if any(weapon.has("A-RAPIDFIRE") for weapon in shooting_weapons(profile)):
        face = settings.shooting.fire_for_effect
        sentence = Sentence("Rapid Fire: roll a d8 before each shot; on {face}+ it fires for effect.", face=face)
        yield Point("J-RULE-01", sentence)


def _checks(profile: Profile, mode: str, settings: Settings) -> Iterator[Check]:
    """In order; a model with nothing to shoot with never has a clear shot. J-FORCE-01..03, J-AMB-11."""
    for forced in FORCED_ACTIONS:
        if forced.id != CLEAR_SHOT or shooting_weapons(profile):
            yield Check(forced, condition_of(forced, settings), forced.steps(mode))


def condition_of(forced: ForcedAction, settings: Settings) -> Sentence:
    if forced.id == MELEE:
        return Sentence("An enemy is in its cube.")
    if forced.id == CLEAR_SHOT:
        return Sentence("It has a clear shot at an enemy in range.")
    if settings.forced.too_close == "reachable":
        return Sentence("An enemy is in an adjacent cube, one legal step away.")
    return Sentence("An enemy is in an adjacent cube, wall or not.")


def _outcome(settings: Settings) -> Point:
    """J-AMB-08, J-AMB-09."""
    if settings.forced.forced_actions == "replace":
        return Point("J-AMB-08", Sentence("The first that applies replaces the card."))
    return Point("J-AMB-08", Sentence("The first that applies comes before the card."))


def _fallback(mode: str) -> Point:
    """J-GEN-03, J-AMB-27."""
    if mode == SHOOT:
        return Point("J-AMB-27", Sentence("If nothing is possible: Shoot or move (nearest enemy)."))
    return Point("J-AMB-27", Sentence("If nothing is possible: Move (nearest enemy), into its cube if it can."))


def movement_rules(mode: str) -> Sequence[Point]:
    """J-MOVE-01..06 as a checklist."""
    points = [
        Point("J-MOVE-01", Sentence("Stay in cover: no enemy gets a clear shot, unless one already has it.")),
        Point("J-MOVE-02", Sentence("Shortest way; if equal: fewest enemies able to shoot, objective, item.")),
        Point("J-MOVE-03", Sentence("In the cube as near to the target as possible.")),
        Point("J-MOVE-04", Sentence("Do not leave an objective, unless seen clearly or in melee.")),
        Point("J-MOVE-05", Sentence("Never enter a cube with enemies of its own will.")),
        Point("J-MOVE-06", Sentence("Change level if that fits these rules better.")),
    ]
    return [point for point in points if point.rule != "J-MOVE-05" or mode != COMBAT]
