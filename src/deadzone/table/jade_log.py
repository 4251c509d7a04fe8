"""What JADE does, as sentences: the card, what forces it, each action and why one is skipped. J-ACT-02, J-GEN-03."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, NamedTuple

from deadzone.core.cubes import cube_name
from deadzone.core.events import Event
from deadzone.core.jade import CardStep
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

DRAWN: Final = "jade-card"
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
    if event.kind == DRAWN:
        card = card_drawn(g, event)
        return Sentence("{model} draws {card} ({mode}): {actions}.", model=model, card=card.name, mode=card.mode,
                        actions=_joined(card.actions))  # fmt: skip
    if event.kind == "jade-forced":
        return Sentence("{model} leaves the card: {forced}.", model=model, forced=FORCED_NAMES[values["forced"]])
    if event.kind == "jade-ignored":
        return Sentence("{model} can do nothing of this, so the card is played.", model=model)
    if event.kind == "jade-fallback":
        return Sentence("{model} could do nothing of this and makes the best of it.", model=model)
    if event.kind == "jade-effect":
        return Sentence("{model} rolls {face} for Fire for Effect.", model=model, face=values["face"])
    step = step_sentence(CardStep(values["verb"], values["goal"]))
    if event.kind == "jade-skipped":
        reason = REASON_NAMES[values["reason"]]
        return Sentence("{model} skips {step}: {reason}.", model=model, step=step, reason=reason)
    if values["number"] == NOBODY:
        return Sentence("{model}: {step}.", model=model, step=step)
    target = target_name(g, values["what"], values["number"])
    return Sentence("{model}: {step}, which is {target}.", model=model, step=step, target=target)


class DrawnCard(NamedTuple):
    """An action card as it is read: its name, the mode of the model, and the actions of that mode."""

    name: Name
    mode: Name
    actions: list[Name]


def card_drawn(g: State, event: Event) -> DrawnCard:
    """What the event of a draw tells of the card. J-ACT-02."""
    values: dict[str, Any] = dict(event.fields())
    card = jade_of(g, g.models[values["model"]].side).cards[values["card"]]
    steps = steps_of(g, THE_CARD, values["model"], values["card"])
    return DrawnCard(card.name, MODE_NAMES[values["mode"]], [step_name(step) for step in steps])


def step_name(step: CardStep) -> Name:
    """An action with its target: `Shoot (nearest enemy)`."""
    verb = VERB_NAMES[step.verb]
    if not step.target:
        return verb
    goal = TARGET_NAMES[step.target]
    return Name(f"{verb.en} ({goal.en})", f"{verb.fr} ({goal.fr})")


def _joined(actions: Sequence[Name]) -> Name:
    english, french = [action.en for action in actions], [action.fr for action in actions]
    return Name(SEPARATORS["en"].join(english), SEPARATORS["fr"].join(french))


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
