"""What the words on JADE's cards mean: actions and targets. On the assistant's sheet, and on the printed page.

J-VOC-01..06, J-GEN-02, J-AMB-11, J-AMB-38, J-AMB-41..43.
"""

from __future__ import annotations

from collections.abc import Iterable

from deadzone.core.jade import NO_GOAL, CardStep
from deadzone.core.sentence import Sentence
from deadzone.jade.deck.settings import Settings
from deadzone.jade.paper.guide import Point


def verb_meanings(settings: Settings) -> dict[str, Point]:
    """The meaning of every action, by its word in a deck file and in the order of the printed page."""
    plain = Point("J-VOC-04", Sentence("Move, Shoot, Fight: the normal actions, toward or at the target."))
    flee = Sentence("Flee: move directly away from the target; this may be a break-away.")
    special = Sentence("Special: the first that is useful: heal, reload, sentry gun, trap, tag, commlink.")
    return {
        "shoot-or-move": Point(
            "J-VOC-01", Sentence("Shoot or move: shoot if possible, otherwise move toward the target.")
        ),
        "assault": Point("J-VOC-02", Sentence("Assault: Sprint into the cube of the nearest enemy, if within reach.")),
        "flee": Point("J-VOC-03", flee),
        "special": Point("J-VOC-05", special),
        "hold": Point("J-VOC-06", _hold(settings)),
        "move": plain,
        "shoot": plain,
        "fight": plain,
    }


def _hold(settings: Settings) -> Sentence:
    if settings.moving.hold == "stay":
        return Sentence("Hold: stay in place; nothing moves.")
    return Sentence("Hold: stay in the cube, at the spot seen by the fewest enemies.")


def target_meanings(settings: Settings) -> dict[str, Point]:
    """The meaning of every target, by its word in a deck file."""
    weakest = Sentence(
        "Weakest enemy: the lowest sum of damage it can still take, Armour, and 3 × (9 − Survive) ÷ 7; no Sentry Gun "
        "worth 0 VP."
    )
    on_objective = Sentence("Enemy on an objective: the nearest one in an objective's cube.")
    clear = Sentence("Enemy in clear shot: the nearest in range that it sees in full.")
    return {
        "nearest-enemy": Point("J-GEN-02", Sentence("Nearest enemy: the fewest cubes away, ignoring walls.")),
        "injured-enemy": Point("J-GEN-02", Sentence("Injured enemy: the nearest one with damage tokens.")),
        "weakest-enemy": Point("J-AMB-42", weakest),
        "strongest-enemy": Point("J-AMB-42", Sentence("Strongest enemy: the one worth the most VP.")),
        "enemy-leader": Point("J-GEN-02", Sentence("Enemy leader: the model of type Leader.")),
        "enemy-on-objective": Point("J-GEN-02", on_objective),
        "enemy-in-clear-shot": Point("J-AMB-11", clear),
        "nearest-objective": Point("J-AMB-43", _objective(settings)),
        "nearest-item": Point("J-AMB-41", _item(settings)),
        "nearest-friend": Point("J-DEF-01", Sentence("Nearest friend: another JADE model.")),
        "injured-friend": Point(
            "J-AMB-38", Sentence("Injured friend: one that can be healed; for a Medic, itself too.")
        ),
    }


def _item(settings: Settings) -> Sentence:
    if settings.targets.any_item:
        return Sentence("Nearest item: a token on the table, face down or not.")
    return Sentence("Nearest item: a token, face down or not, that it can carry and would take.")


def _objective(settings: Settings) -> Sentence:
    if settings.targets.held_objective:
        return Sentence("Nearest objective: even one that a friend holds.")
    return Sentence("Nearest objective: except those only friends hold.")


def friend_to_reload() -> Point:
    """The target of a Loader, which is on no card. J-RULE-03, J-AMB-38."""
    return Point("J-AMB-38", Sentence("Friend that must reload: the nearest in reach with a Reload counter."))


def no_target() -> Point:
    """What to do if no target qualifies. J-GEN-02, J-AMB-41."""
    return Point("J-AMB-41", Sentence("If there is no such target: the nearest enemy."))


class Meaning:
    """A word of a card, an action or a target, with its explanation."""

    def __init__(self, word: str, point: Point) -> None:
        self.word = word
        self.point = point


def meanings_of(steps: Iterable[CardStep], settings: Settings) -> list[Meaning]:
    """The words of these actions in order; each explanation is given once."""
    verbs, targets = verb_meanings(settings), target_meanings(settings)
    found: list[Meaning] = []
    for step in steps:
        found.append(Meaning(step.verb, verbs[step.verb]))
        if step.target != NO_GOAL:
            found.append(Meaning(step.target, targets[step.target]))
    said: set[str] = set()
    kept: list[Meaning] = []
    for meaning in found:
        if meaning.point.sentence.template not in said:
            kept.append(meaning)
        said.add(meaning.point.sentence.template)
    return kept
