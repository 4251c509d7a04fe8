"""Models that come into play later, and what players at the table read about them. J-AMB-05, J-ASSIST-04."""

from __future__ import annotations

from collections.abc import Iterator

from deadzone.assistant.models import Activation
from deadzone.assistant.session import Session
from deadzone.assistant.steps import ARRIVE, GUN, NOBODY, SWARM
from deadzone.core.profiles import Profile
from deadzone.jade.paper.guide import Point
from deadzone.jade.paper.later_models import (
    AIR,
    ORBIT,
    calls_swarms,
    emplaces_guns,
    from_above,
    from_orbit,
    held_back,
    is_gun,
    is_swarm,
    out_of_an_item,
    out_of_the_ground,
)


class Arrival:
    """A model that may come later: the step that reports it, and when and how it comes."""

    def __init__(self, word: str, model: int, profile: Profile, points: list[Point]) -> None:
        self.word = word
        self.model = model  # NOBODY if it has no number yet
        self.profile = profile
        self.points = points


def all_held_back(session: Session) -> list[Arrival]:
    """All models that were not deployed with the others, whether or not they have come since."""
    found = []
    for number, profile in enumerate(session.setup.profiles):
        where = held_back(profile)
        if where in (AIR, ORBIT):
            points = from_above(session.settings) if where == AIR else from_orbit(session.settings)
            found.append(Arrival(ARRIVE, number, profile, points))
    return found


def still_away(session: Session) -> list[Arrival]:
    """The models held back that are still to come."""
    waiting = [*session.waiting(AIR), *session.waiting(ORBIT)]
    return [arrival for arrival in all_held_back(session) if arrival.model in waiting]


def arrivals_with(session: Session, activation: Activation) -> list[Arrival]:
    """The models that the active one brings into play before its actions, in order; at most one swarm and one drop."""
    caller = session.profiles[activation.model]
    return [*_newcomers(session, activation, caller), *_drop(session, activation)]


def _newcomers(session: Session, activation: Activation, caller: Profile) -> Iterator[Arrival]:
    """The Sentry Gun and the swarm that the caller may bring into play. J-AMB-26, A-SWARMLORD-02."""
    called = [session.profiles[number] for number in activation.called]
    for profile in session.setup.newcomers:
        if is_gun(profile) and emplaces_guns(caller):
            yield Arrival(GUN, NOBODY, profile, out_of_an_item(profile))
        fewer = session.why_not_add(SWARM) is None and not any(map(is_swarm, called))
        if is_swarm(profile) and calls_swarms(caller) and fewer:
            yield Arrival(SWARM, NOBODY, profile, out_of_the_ground(profile))


def _drop(session: Session, activation: Activation) -> list[Arrival]:
    """The first model waiting in orbit, unless one was called in this activation. A-HAMMERFIST-02."""
    called = any([held_back(session.profiles[number]) == ORBIT for number in activation.called])
    waiting = [arrival for arrival in still_away(session) if arrival.model in session.waiting(ORBIT)]
    return [] if called else waiting[:1]
