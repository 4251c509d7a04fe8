"""The sheet for a player at the table when a JADE model is activated. J-ASSIST-04.

It has the card in the model's mode, what to do before it, the forced actions to check in order, and the movement rules
as a short list: each a sentence with the id of its rule.
"""

from __future__ import annotations

from collections.abc import Iterator

from deadzone.assistant.arrivals import arrivals_with
from deadzone.assistant.candidates import candidates
from deadzone.assistant.marks import Marks
from deadzone.assistant.session import Activation, Session
from deadzone.assistant.steps import GUNLESS, RELOAD
from deadzone.catalog.lookup import item_names
from deadzone.core.jade import Card, CardStep
from deadzone.core.profiles import Profile
from deadzone.core.rule_ids import RuleId
from deadzone.core.sentence import Sentence
from deadzone.jade.deck.settings import Settings
from deadzone.jade.judgement.forced import CLEAR_SHOT, FORCED_ACTIONS, ForcedAction
from deadzone.jade.judgement.power import best_weapon, fighting_weapons, shooting_weapons
from deadzone.jade.paper.choices import use_of, works_by_itself
from deadzone.jade.paper.guide import (
    BURNING,
    Point,
    condition_of,
    fallback_of,
    habits_of,
    is_healable,
    movement_rules,
    outcome_of,
    rules_of,
)
from deadzone.jade.paper.later_models import moves, picks_up, since_arrival
from deadzone.jade.paper.meanings import Meaning, meanings_of
from deadzone.jade.paper.naming import card_places


class Check:
    """A forced action: when it applies, and what the model then does."""

    def __init__(self, forced: ForcedAction, condition: Sentence, steps: tuple[CardStep, ...]) -> None:
        self.forced = forced
        self.condition = condition
        self.steps = steps


class Sheet:
    """Everything about one activation. `now` depends on the model's marks, `always` holds for all its activations."""

    def __init__(self, session: Session, activation: Activation) -> None:
        self.number = activation.model
        self.round = activation.round
        self.profile: Profile = session.profiles[activation.model]
        self.name = session.names()[activation.model]
        self.marks: Marks = session.marks[activation.model]
        self.mode = session.mode_of(activation.model)
        self.card: Card = session.cards[activation.card]
        self.place = str(card_places(session.cards)[activation.card])
        self.steps = self.card.steps(self.mode)
        self.words = [Word(session, self.number, meaning) for meaning in meanings_of(self.steps, session.settings)]
        self.now = list(_now(session, activation))
        self.always = list(_always(session, activation))
        self.arrivals = arrivals_with(session, activation)
        self.checks = list(_checks(self.profile, self.marks, self.mode, session.settings))
        self.outcome = outcome_of(session.settings)
        self.fallback = fallback_of(session.settings)
        self.movement = movement_rules(self.mode) if moves(self.profile) else []


class Word:
    """A word of the card: its meaning, and the models it fits, or None if the marks do not tell."""

    def __init__(self, session: Session, model: int, meaning: Meaning) -> None:
        self.id = meaning.word
        self.point = meaning.point
        self.candidates = candidates(session, model, meaning.word)


def _now(session: Session, activation: Activation) -> Iterator[Point]:
    """The points that follow from the model's marks."""
    profile, mark = session.profiles[activation.model], session.marks[activation.model]
    if mark.enraged:
        yield Point(
            "A-RAMPAGE-02",
            Sentence(
                "It rampages: roll a d8. 1-2: the enemy may control it. 7-8: it first makes a free Move of one cube."
            ),
        )
    if activation.burning:
        yield BURNING
    if mark.pinned:
        yield Point("J-AMB-24", Sentence("Pinned: it stands up first, with all consequences; if it succeeds, go on."))
    if RELOAD in mark.counters:
        yield Point(
            "A-SLOWRELOAD-01", Sentence("Reload counter: no shot with that weapon until a Special action removes it.")
        )
    yield from _of_items(mark, session.settings)
    yield from _of_friends(session, profile)


def _always(session: Session, activation: Activation) -> Iterator[Point]:
    """The points that apply to every card of this model."""
    profile = session.profiles[activation.model]
    if picks_up(profile):
        yield Point("J-GEN-06", Sentence("Item in its cube at the start or the end: it picks it up if it can."))
    yield from _of_weapons(profile, session.settings)
    yield from rules_of(profile, session.settings)
    yield from since_arrival(profile)
    yield from habits_of(profile, session.mode_of(activation.model), session.settings)


def _of_items(mark: Marks, settings: Settings) -> Iterator[Point]:
    """When the model uses the items it carries, before every action. J-GEN-01, J-AMB-26."""
    carried: list[tuple[str, object]] = [(mark.item, mark.item)] if mark.item else []
    carried += [(item, item_names()[item]) for item in mark.bought]
    for item, name in carried:
        use = use_of(item, settings)
        if use is None:
            yield Point("J-GEN-01", Sentence("It carries {item}: it tries to use it before every action.", item=name))
        elif not works_by_itself(item):
            yield Point(use.rule, Sentence("Carried, before every action. {use}", use=use.sentence))


def _of_friends(session: Session, profile: Profile) -> Iterator[Point]:
    """The friends that a Medic or a Loader has to help, as far as the marks tell. J-RULE-02, J-RULE-03, J-AMB-38."""
    living = [number for number, mark in enumerate(session.marks) if mark.lives]
    hurt = [number for number in living if session.marks[number].tokens and is_healable(session.profiles[number])]
    empty = [number for number in living if RELOAD in session.marks[number].counters]
    if hurt and profile.has(RuleId("A-MEDIC")):
        yield Point("J-RULE-02", Sentence("Injured: {who}.", who=_listed(session, hurt)))
    if empty and profile.has(RuleId("A-LOADER")):
        yield Point("J-RULE-03", Sentence("Reload counter: {who}.", who=_listed(session, empty)))


def _listed(session: Session, numbers: list[int]) -> Sentence:
    """Models with their numbers: `2 Enforcer 1, 3 Enforcer 2`."""
    listed = session.named(numbers[0])
    for number in numbers[1:]:
        listed = Sentence("{first}, {rest}", first=listed, rest=session.named(number))
    return listed


def _of_weapons(profile: Profile, settings: Settings) -> Iterator[Point]:
    """The strongest weapons. J-GEN-05."""
    gun = best_weapon(profile, shooting_weapons(profile), settings.power)
    blade = best_weapon(profile, fighting_weapons(profile), settings.power)
    if gun is not None:
        yield Point("J-GEN-05", Sentence("It shoots with {weapon}.", weapon=gun.name))
    if blade is not None:
        yield Point("J-GEN-05", Sentence("It fights with {weapon}.", weapon=blade.name))


def _checks(profile: Profile, mark: Marks, mode: str, settings: Settings) -> Iterator[Check]:
    """The forced actions to check, in order; without a ready ranged weapon there is no clear shot.

    J-FORCE-01..03, J-AMB-11.
    """
    guns = [] if GUNLESS in mark.counters else shooting_weapons(profile)
    ready = len(guns) - (1 if RELOAD in mark.counters else 0)
    for forced in FORCED_ACTIONS:
        if forced.id != CLEAR_SHOT or ready > 0:
            yield Check(forced, condition_of(forced, settings), forced.steps(mode))
