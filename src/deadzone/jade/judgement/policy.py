"""JADE's judgement: one answer to every question the engine may ask it. J-TEST-01: same position, same answer.

The policy depends only on its view and the question. Where the document leaves a choice to chance, it answers with a
lot. With a trace it also notes what it considered and which rule decided; that changes no answer.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final

from deadzone.core.kinds.all_questions import QUESTION_KINDS
from deadzone.core.kinds.question_kind import JUDGES
from deadzone.core.questions import Answer, Choice, Spot
from deadzone.core.state import NOBODY, State
from deadzone.jade.judgement.answers import common, fighting, items, missions, moving, shooting, things
from deadzone.jade.judgement.answers.common import by_lot, least_shift, numbers_of
from deadzone.jade.judgement.answers.control import command, commands
from deadzone.jade.judgement.card_action import CardAction
from deadzone.jade.judgement.goals import NEAREST_ENEMY
from deadzone.jade.judgement.helping import whom_to_help
from deadzone.jade.judgement.moving import best_cubes
from deadzone.jade.judgement.possible import possible_on
from deadzone.jade.judgement.targets import best_targets
from deadzone.jade.judgement.where_to_stand import best_spot
from deadzone.jade.judgement.why import Trace

Judgement = Callable[[State, Choice, Trace | None], Answer]


def decide(view: State, question: Choice | Spot, trace: Trace | None = None) -> Answer:
    """JADE's answer; with a `trace`, its reasons are noted too."""
    if view.controlled != NOBODY and commands(view, question):
        return command(view, question)
    if isinstance(question, Spot):
        return least_shift(question, trace) if question.kind == "shift" else best_spot(view, question, trace)
    if len(question.options) == 1 and trace is None:
        return question.options[0]
    if QUESTION_KINDS[question.kind].jade != JUDGES:
        return question.options[0]
    return JUDGEMENTS[question.kind](view, question, trace)


def jade_target(g: State, question: Choice, trace: Trace | None) -> Answer:
    """Choose a target; the actions of a special action share one. J-GEN-02, J-AMB-07, J-AMB-42."""
    action, what = g.context(), question.domain
    if not isinstance(action, CardAction):
        return by_lot(question, best_targets(g, question.subject, NEAREST_ENEMY, what, numbers_of(question), trace))
    if trace is not None and question.options == (action.kept,):
        trace.note("J-GEN-02", "same-target", model=action.kept)
        return action.kept
    goal, possible = action.aimed_at(), partial(possible_on, g, action, what)
    targets = whom_to_help(g, action, numbers_of(question), trace)
    return by_lot(question, best_targets(g, question.subject, goal, what, targets, trace, possible))


def jade_move(g: State, question: Choice, trace: Trace | None) -> Answer:
    """Choose the cube to move to. J-MOVE-*, J-AMB-14."""
    action = g.context()
    assert isinstance(action, CardAction)
    return by_lot(question, best_cubes(g, action, question.options, trace))


# For every kind of question whose record says that JADE judges; `decide` handles those about spots.
JUDGEMENTS: Final[dict[str, Judgement]] = {
    "jade-item": items.jade_item,
    "jade-move": jade_move,
    "jade-target": jade_target,
    "jade-target-cube": jade_target,
    "jade-target-token": jade_target,
    "jade-rampage": things.rampage_move,
    "adrenaline": things.adrenaline,
    "aerial": moving.aerial,
    "agile": moving.agile,
    "evade": moving.evade,
    "glide": moving.glide,
    "jade-scout": moving.scout_to,
    "land": moving.land,
    "supply": moving.supply,
    "supply-to": moving.supply_to,
    "teleport": moving.teleport,
    "ammo": fighting.ammo,
    "invigorate": shooting.invigorate,
    "second-weapon": shooting.second_weapon,
    "tag": shooting.tag,
    "target-cube": shooting.target_cube,
    "defence": fighting.defence,
    "detonate": things.detonate,
    "direction": fighting.direction,
    "mark": things.mark,
    "opponent": fighting.opponent,
    "stimulant": things.stimulant,
    "strike": fighting.strike,
    "weapon": fighting.weapon,
    "found": items.found,
    "grenade": items.grenade,
    "gun": items.gun,
    "gunner": items.nearest_friend,
    "patient": items.nearest_friend,
    "pick-up": items.pick_up,
    "discard-token": missions.any_of_them,
    "flank": missions.declined,
    "look-at": missions.declined,
    "mark-target": missions.mark_target,
    "recon-model": missions.declined,
    "smash": fighting.direction,
    "smokescreen": items.smokescreen,
    "ink": items.ink,
    "spare": items.spare,
    "step": common.step,
    "order": common.order,
    "turn-board": missions.as_it_lies,
    "zone": common.zone,
    "reroll": common.reroll,
    "spend-dice": common.spend_dice,
    "target": jade_target,
}
