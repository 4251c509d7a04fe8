"""The sheet for a player at the table when a JADE model is activated. J-ASSIST-04.

It has the card in the model's mode, what to do before it, the forced actions to check in order, and the movement rules
as a short list: each a sentence with the id of its rule.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from deadzone.assistant.arrivals import arrivals_with
from deadzone.assistant.candidates import candidates
from deadzone.assistant.helping import Help, helps_of
from deadzone.assistant.marks import Marks
from deadzone.assistant.models import Activation
from deadzone.assistant.session import Session
from deadzone.assistant.steps import RELOAD
from deadzone.catalog.lookup import item_names
from deadzone.core.jade import Card, CardStep
from deadzone.core.profiles import Profile
from deadzone.core.sentence import Sentence
from deadzone.jade.deck.settings import Settings
from deadzone.jade.judgement.forced import CLEAR_SHOT, FORCED_ACTIONS, ForcedAction
from deadzone.jade.paper.choices import needs_no_decision, use_of
from deadzone.jade.paper.guide import (
    BURNING,
    Point,
    condition_of,
    fallback_of,
    movement_rules,
    outcome_of,
)
from deadzone.jade.paper.later_models import moves
from deadzone.jade.paper.meanings import Meaning, meanings_of
from deadzone.jade.paper.naming import card_places
from deadzone.jade.paper.standing import (
    ACTION,
    CONTROL,
    FIGHT,
    INK,
    OTHERWISE,
    PICK_UP,
    RUN,
    SHOT,
    SMOKE,
    Standing,
    standing_points,
)
from deadzone.language.words import words_of

(CARRIED,) = words_of("It carries {item}: it tries to use it before every action.")
RAMPAGING: Final = Point(
    "A-RAMPAGE-02",
    Sentence("It rampages: roll a d8. 1-2: the enemy may control it; then skip the forced actions and the card."),
)
PINNED: Final = Point("J-AMB-24", Sentence("Pinned: it stands up first, with all consequences; if it succeeds, go on."))
RELOADING: Final = Point(
    "A-SLOWRELOAD-01", Sentence("Reload counter: no shot with that weapon until a Special action removes it.")
)


def on_objective(settings: Settings) -> Point:
    """What applies to a model on an objective. J-MOVE-04, J-AMB-28, J-AMB-29."""
    if settings.forced.held_on_the_objective:
        return Point(
            "J-MOVE-04",
            Sentence(
                "On an objective: it does not leave it, not even for a forced action, unless an enemy has a clear shot "
                "at it or is in its cube. Skip its moves."
            ),
        )
    return Point(
        "J-MOVE-04",
        Sentence(
            "On an objective: it leaves it only for a forced action, or if an enemy has a clear shot at it or is in "
            "its cube. Skip other moves."
        ),
    )


class Check:
    """A forced action: when it applies, and what the model then does."""

    def __init__(self, forced: ForcedAction, condition: Sentence, steps: tuple[CardStep, ...]) -> None:
        self.forced = forced
        self.condition = condition
        self.steps = steps


class Sheet:
    """Everything about one activation.

    `first` is checked at the start, `before` ahead of each action, shot or fight; `always` are the points of both that
    hold for all activations of the model.
    """

    def __init__(self, session: Session, activation: Activation) -> None:
        self.number = activation.model
        self.round = activation.round
        self.profile: Profile = session.profiles[activation.model]
        self.name = session.names()[activation.model]
        self.marks: Marks = session.marks[activation.model]
        self.mode = activation.mode
        self.card: Card = session.cards[activation.card]
        self.place = str(card_places(session.cards)[activation.card])
        self.steps = self.card.steps(self.mode)
        self.words = [Word(session, self.number, meaning) for meaning in meanings_of(self.steps, session.settings)]
        standing = standing_points(self.profile, self.mode, session.settings, session.setup.mission)
        if not self.marks.enraged:
            standing[RUN] = []
        self.first = list(_first(session, activation, standing))
        self.before: Standing = {
            ACTION: [*_of_items(self.marks, session.settings), *standing[ACTION]],
            SHOT: standing[SHOT],
            FIGHT: standing[FIGHT],
        }
        self.always = [point for points in standing.values() for point in points]
        self.arrivals = arrivals_with(session, activation)
        self.checks = list(_checks(activation, session.settings))
        self.helps: list[tuple[Help, list[int]]] = [(help, help.who(session)) for help in helps_of(self.profile)]
        self.settings = session.settings
        self.outcome = outcome_of(session.settings)
        self.fallback = fallback_of(session.settings)
        self.movement = movement_rules(self.mode) if moves(self.profile) else []


class Word:
    """A word of the card: its meaning, and the models it fits, or None if the marks do not tell."""

    def __init__(self, session: Session, model: int, meaning: Meaning) -> None:
        self.id = meaning.word
        self.point = meaning.point
        self.candidates = candidates(session, model, meaning.word)


def _first(session: Session, activation: Activation, standing: Standing) -> Iterator[Point]:
    """What to check at the start, in the order of an activation: those of the marks, and the standing ones.

    J-AMB-24, J-AMB-25, J-GEN-01, J-GEN-06.
    """
    profile, mark = session.profiles[activation.model], session.marks[activation.model]
    yield from standing[CONTROL]
    if mark.enraged:
        yield RAMPAGING
    yield from standing[SMOKE]
    if activation.burning:
        yield BURNING
    yield from standing[INK]
    if mark.pinned:
        yield PINNED
    yield from standing[PICK_UP]
    yield from standing[RUN]
    yield from _of_items(mark, session.settings)
    if RELOAD in mark.counters:
        yield RELOADING
    if mark.objective and moves(profile):
        yield on_objective(session.settings)
    yield from _of_friends(session, profile)
    yield from standing[OTHERWISE]


def _of_items(mark: Marks, settings: Settings) -> Iterator[Point]:
    """When the model uses the items it carries, before every action. J-GEN-01, J-AMB-26."""
    carried: list[tuple[str, object]] = [(mark.item, mark.item)] if mark.item else []
    carried += [(item, item_names()[item]) for item in mark.bought]
    for item, name in carried:
        use = carrying(item, settings)
        if use is not None:
            yield use
        elif not needs_no_decision(item):
            yield Point("J-GEN-01", Sentence(CARRIED, item=name))


def carrying(item: str, settings: Settings) -> Point | None:
    """When the model uses an item, given by its id or name; None without a rule, or with nothing to decide."""
    use = use_of(item, settings)
    if use is None or needs_no_decision(item):
        return None
    return Point(use.rule, Sentence("Carried, before every action. {use}", use=use.sentence))


def _of_friends(session: Session, profile: Profile) -> Iterator[Point]:
    """The friends that a Medic or a Loader has to help, as far as the marks tell. J-RULE-02, J-RULE-03, J-AMB-38."""
    for help in helps_of(profile):
        who = help.who(session)
        if who:
            yield help.point(session, who)


def _checks(activation: Activation, settings: Settings) -> Iterator[Check]:
    """The forced actions to check, in order; without a ready ranged weapon there is no clear shot.

    J-FORCE-01..03, J-AMB-11.
    """
    for forced in FORCED_ACTIONS:
        if forced.id != CLEAR_SHOT or activation.armed:
            yield Check(forced, condition_of(forced, settings), forced.steps(activation.mode))
