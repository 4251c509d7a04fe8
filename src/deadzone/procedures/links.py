"""Procedures whose modules cannot be imported where they are called, looked up by the name under which saves know them.

The rules are circular, and imports cannot be:

- An explosion throws models, a thrown model may pick up an item, and the item may be a Booby Trap that explodes
  (A-FRAG-04, R-SCAT-11, I-BOOBYTRAP-01). It may also set off a Trap (A-TRAP-04).
- A killed model may explode, and an explosion kills (A-BOOM-01).
- A blow may throw a model, and a thrown model that lands among enemies fights (A-KNOCKBACK-06, R-PIN-08, R-PIN-09).
- An army special may grant an Activation.
- What a side does by cards belongs to JADE's package, which is imported later.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from deadzone.core.pieces import ModelNumber
from deadzone.core.sides import Side
from deadzone.core.state import Frame

# All procedures by name, so that a saved battle can be resumed in the middle of any of them. `procedures.registry` and
# `jade.turn.procedures` enter them; importing the game always imports both.
PROCEDURES: Final[dict[str, type[Frame]]] = {}


def enter(*procedures: type[Frame]) -> None:
    for procedure in procedures:
        known = PROCEDURES.setdefault(procedure.NAME, procedure)
        assert known is procedure, f"two procedures are called {procedure.NAME}"


def _called(name: str, *values: object) -> Frame:
    make: Callable[..., Frame] = PROCEDURES[name]
    return make(*values)


def pick_up(model: ModelNumber, in_passing: bool) -> Frame:
    """A model that has entered a cube picks up a token (R-ITEM-02)."""
    return _called("pick-up", model, in_passing)


def fight(attacker: ModelNumber, defender: ModelNumber, attacker_moved: bool, defender_moved: bool) -> Frame:
    """The fight of a model that was thrown among enemies (R-PIN-08, R-PIN-09)."""
    return _called("fight", attacker, defender, attacker_moved, defender_moved)


def detonations() -> Frame:
    """The explosions of killed BOOM! models, one after the other (A-BOOM-04)."""
    return _called("detonations")


def spring_traps(model: ModelNumber) -> Frame:
    """The Traps in a cube that a model has entered are set off (A-TRAP-02)."""
    return _called("spring-traps", model)


def activation(model: ModelNumber) -> Frame:
    """A full Activation, as granted by an army special (S-TIDE)."""
    return _called("activation", model)


def activation_by_card(side: Side) -> Frame:
    """A model and an Action card are drawn, and the model acts (J-ACT-02)."""
    return _called("jade-activation", side)


def deployment_by_card(side: Side) -> Frame:
    """The models are placed card by card (J-DEP-01)."""
    return _called("jade-deployment", side)
