"""What JADE does, as sentences: the card, what forces it, each action and why one is skipped. J-ACT-02, J-GEN-03."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from deadzone.core.cubes import cube_name
from deadzone.core.events import Event
from deadzone.core.jade import Step
from deadzone.core.questions import CUBE, TOKEN
from deadzone.core.sentence import Name, Sentence
from deadzone.core.state import FACE_DOWN, NOBODY, State
from deadzone.jade.acting import (
    NO_ENEMY_LEFT,
    NO_FIGHT,
    NO_MOVE,
    NO_SHOT,
    NO_WAY_OUT,
    NOTHING_USEFUL,
    OUT_OF_REACH,
    STAYS,
)
from deadzone.jade.activation import LOADER_RULE, MEDIC_RULE, THE_CARD, steps_of
from deadzone.jade.forced import FORCED_ACTIONS
from deadzone.jade.side import jade_of
from deadzone.jade.words import MODE_NAMES, SEPARATORS, TARGET_NAMES, VERB_NAMES, step_sentence
from deadzone.table.naming import model_name

FORCED_NAMES: Final = {
    **{forced.id: forced.name for forced in FORCED_ACTIONS},
    MEDIC_RULE: Name("it is a Medic and a friend is injured", "c’est un Médic et un ami est blessé"),
    LOADER_RULE: Name("it is a Loader and a friend has to reload", "c’est un Artilleur et un ami doit recharger"),
}
REASON_NAMES: Final = {
    NO_ENEMY_LEFT: Name("no enemy is left", "il ne reste aucun ennemi"),
    NO_SHOT: Name("no shot at the target is possible", "aucun tir sur la cible n’est possible"),
    NO_FIGHT: Name("the target is not in its cube", "la cible n’est pas dans son cube"),
    NO_MOVE: Name("it cannot move", "elle ne peut pas se déplacer"),
    OUT_OF_REACH: Name("the enemy is out of reach", "l’ennemi est hors de portée"),
    NO_WAY_OUT: Name("there is no way out", "il n’y a pas d’issue"),
    STAYS: Name("its movement rules keep it where it is", "ses règles de mouvement la retiennent"),
    NOTHING_USEFUL: Name("there is nothing useful to do", "il n’y a rien d’utile à faire"),
}


def is_jade_event(event: Event) -> bool:
    return event.kind.startswith("jade-")


def jade_sentence(g: State, event: Event) -> Sentence:
    """What an event of JADE's says to the players."""
    values: dict[str, Any] = dict(event.fields())
    model = model_name(g, values["model"])
    if event.kind == "jade-card":
        card = jade_of(g, g.models[values["model"]].side).cards[values["card"]]
        actions = steps_name(steps_of(g, THE_CARD, values["model"], values["card"]))
        mode = MODE_NAMES[values["mode"]]
        return Sentence("{model} draws {card} ({mode}): {actions}.", model=model, card=card.name, mode=mode,
                        actions=actions)  # fmt: skip
    if event.kind == "jade-forced":
        return Sentence("{model} leaves the card: {forced}.", model=model, forced=FORCED_NAMES[values["forced"]])
    if event.kind == "jade-ignored":
        return Sentence("{model} can do nothing of this, so the card is played.", model=model)
    if event.kind == "jade-fallback":
        return Sentence("{model} could do nothing of this and makes the best of it.", model=model)
    if event.kind == "jade-effect":
        return Sentence("{model} rolls {face} for Fire for Effect.", model=model, face=values["face"])
    step = step_sentence(Step(values["verb"], values["goal"]))
    if event.kind == "jade-skipped":
        reason = REASON_NAMES[values["reason"]]
        return Sentence("{model} skips {step}: {reason}.", model=model, step=step, reason=reason)
    if values["number"] == NOBODY:
        return Sentence("{model}: {step}.", model=model, step=step)
    target = target_name(g, values["what"], values["number"])
    return Sentence("{model}: {step}, which is {target}.", model=model, step=step, target=target)


def steps_name(steps: Iterable[Step]) -> Name:
    """Actions in a row, in both languages."""
    names = [(VERB_NAMES[step.verb], _goal_name(step)) for step in steps]
    english = [verb.en + (f" ({goal.en})" if goal else "") for verb, goal in names]
    french = [verb.fr + (f" ({goal.fr})" if goal else "") for verb, goal in names]
    return Name(SEPARATORS["en"].join(english), SEPARATORS["fr"].join(french))


def _goal_name(step: Step) -> Name | None:
    return TARGET_NAMES[step.target] if step.target else None


def target_name(g: State, what: str, number: int) -> Name:
    """A target by what it is: a model, a cube, or a token."""
    if what == CUBE:
        return Name(cube_name(number), cube_name(number))
    if what == TOKEN:
        return _token_name(g, number)
    return model_name(g, number)


def _token_name(g: State, number: int) -> Name:
    if number >= len(g.tokens):  # picked up since
        return Name("an item", "un objet")
    where = cube_name(g.tokens[number].cube)
    if g.tokens[number].item == FACE_DOWN:
        return Name(f"the token in {where}", f"le pion en {where}")
    return Name(f"the item in {where}", f"l’objet en {where}")
