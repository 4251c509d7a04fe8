"""JADE's answers about target cubes, second weapons, tags and friends to invigorate.

J-GEN-05, J-VOC-05, J-AMB-26; docs/jade-inside.md covers what the document does not name.
"""

from __future__ import annotations

from deadzone.core.contexts import Shot
from deadzone.core.questions import MODEL, Answer, Choice
from deadzone.core.sides import enemy_of
from deadzone.core.state import State
from deadzone.core.weapon_places import NO_WEAPON
from deadzone.jade.judgement.answers.common import by_lot, cubes_of, models_of, weapons_of
from deadzone.jade.judgement.card_action import SPECIAL, action_that_leads_here
from deadzone.jade.judgement.goals import NEAREST_ENEMY, NEAREST_FRIEND
from deadzone.jade.judgement.targets import best_targets, smallest
from deadzone.jade.judgement.weapons import strongest_place
from deadzone.jade.judgement.why import Trace
from deadzone.rules.table.presence import enemies_at


def second_weapon(g: State, question: Choice, trace: Trace | None) -> Answer:
    """Fire Control: always fire the most powerful of the other weapons too. J-GEN-05, A-FIRECONTROL-01."""
    shot = g.context()
    assert isinstance(shot, Shot)
    places = [place for place in weapons_of(question) if place != NO_WEAPON]
    best = strongest_place(g, question.subject, places, shot.target, trace)
    if trace is not None:
        trace.note("J-GEN-05", "weapon-taken", model=question.subject, weapon=best)
    return best


def tag(g: State, question: Choice, trace: Trace | None) -> Answer:
    """Tag the target of the shot that follows, else the nearest untagged enemy. J-AMB-40, J-VOC-05, J-GEN-02."""
    enemies = models_of(question)
    action = action_that_leads_here(g)
    if action is not None and action.verb != SPECIAL and action.target in enemies:
        if trace is not None:
            trace.note("J-AMB-40", "tags-target", model=action.target)
        return action.target
    return by_lot(question, best_targets(g, question.subject, NEAREST_ENEMY, MODEL, enemies, trace))


def invigorate(g: State, question: Choice, trace: Trace | None) -> Answer:
    """Invigorate the friend worth the most points; of several the nearest. A-INVIGORATE-02."""
    friends = models_of(question)
    worth = smallest(friends, [-g.profile(friend).points for friend in friends])
    return by_lot(question, best_targets(g, question.subject, NEAREST_FRIEND, MODEL, worth, trace))


def target_cube(g: State, question: Choice, trace: Trace | None) -> Answer:
    """Shoot at the cube with the most enemies, less the friends, as with grenades. J-AMB-26."""
    side = question.side
    cubes = cubes_of(question)
    surplus = [len(enemies_at(g, cube, side)) - len(enemies_at(g, cube, enemy_of(side))) for cube in cubes]
    best = smallest(cubes, [-count for count in surplus])
    if trace is not None:
        trace.note("J-AMB-26", "most-enemies", cubes=best)
    return by_lot(question, best)
