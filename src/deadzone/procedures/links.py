"""Links to procedures whose modules cannot be imported where they are called.

The rules are circular: an explosion throws models, a thrown model may pick up an item, and the item may be a Booby Trap
that explodes (A-FRAG-04, R-SCAT-11, I-BOOBYTRAP-01). Imports cannot be circular, so the module that throws models calls
`pick_up` here, and `procedures.items.items` registers the real procedure when it is imported. Importing the game always
imports it.

The other links are registered in the same way:

- A killed model may explode, and an explosion kills (A-BOOM-01): `procedures.damage.explosion`.
- A thrown model may set off a Trap (A-TRAP-04): `procedures.abilities.traps`.
- A blow may throw a model, and a thrown model that lands among enemies fights (A-KNOCKBACK-06, R-PIN-08, R-PIN-09):
  `procedures.fighting.fight`.
- An army special may grant an Activation: `procedures.turn.activation`.
- What a side does by cards belongs to JADE's package, which is imported later: `jade.turn.procedures`.
"""

from __future__ import annotations

from typing import Protocol

from deadzone.core.pieces import ModelNumber
from deadzone.core.sides import Side
from deadzone.core.state import Frame


class PickUpMaker(Protocol):
    def __call__(self, model: ModelNumber, in_passing: bool) -> Frame: ...


class ModelMaker(Protocol):
    def __call__(self, model: ModelNumber) -> Frame: ...


class FightMaker(Protocol):
    def __call__(
        self, attacker: ModelNumber, defender: ModelNumber, attacker_moved: bool, defender_moved: bool
    ) -> Frame: ...


class SideMaker(Protocol):
    def __call__(self, side: Side) -> Frame: ...


class Maker(Protocol):
    def __call__(self) -> Frame: ...


class Links:
    """Procedures registered by modules that are imported later; each one is registered exactly once."""

    def __init__(self) -> None:
        self.pick_up_maker: PickUpMaker | None = None
        self.fight_maker: FightMaker | None = None
        self.activation_maker: ModelMaker | None = None
        self.detonations_maker: Maker | None = None
        self.spring_maker: ModelMaker | None = None
        self.card_activation_maker: SideMaker | None = None
        self.card_deployment_maker: SideMaker | None = None


LINKS = Links()


def link_pick_up(maker: PickUpMaker) -> None:
    """Register the pick-up procedure."""
    assert LINKS.pick_up_maker is None, "the pick-up procedure is linked once"
    LINKS.pick_up_maker = maker


def pick_up(model: ModelNumber, in_passing: bool) -> Frame:
    """Return the procedure with which a model that has entered a cube picks up a token (R-ITEM-02)."""
    maker = LINKS.pick_up_maker
    assert maker is not None, "procedures.items.items has not been imported"
    return maker(model, in_passing)


def link_fight(maker: FightMaker) -> None:
    """Register the fight procedure."""
    assert LINKS.fight_maker is None, "the fight is linked once"
    LINKS.fight_maker = maker


def fight(attacker: ModelNumber, defender: ModelNumber, attacker_moved: bool, defender_moved: bool) -> Frame:
    """Return the fight of a model that was thrown among enemies (R-PIN-08, R-PIN-09)."""
    maker = LINKS.fight_maker
    assert maker is not None, "procedures.fighting.fight has not been imported"
    return maker(attacker, defender, attacker_moved, defender_moved)


def link_detonations(maker: Maker) -> None:
    """Register the procedure for explosions of killed models."""
    assert LINKS.detonations_maker is None, "explosions are linked once"
    LINKS.detonations_maker = maker


def detonations() -> Frame:
    """Return the procedure that resolves the explosions of killed BOOM! models, one after the other (A-BOOM-04)."""
    maker = LINKS.detonations_maker
    assert maker is not None, "procedures.damage.explosion has not been imported"
    return maker()


def link_traps(maker: ModelMaker) -> None:
    """Register the procedure that sets off Traps."""
    assert LINKS.spring_maker is None, "the setting off of Traps is linked once"
    LINKS.spring_maker = maker


def spring_traps(model: ModelNumber) -> Frame:
    """Return the procedure that sets off the Traps in a cube a model has entered (A-TRAP-02)."""
    maker = LINKS.spring_maker
    assert maker is not None, "procedures.abilities.traps has not been imported"
    return maker(model)


def link_activation(maker: ModelMaker) -> None:
    """Register the Activation procedure."""
    assert LINKS.activation_maker is None, "the activation is linked once"
    LINKS.activation_maker = maker


def activation(model: ModelNumber) -> Frame:
    """Return a full Activation, as granted by an army special (S-TIDE)."""
    maker = LINKS.activation_maker
    assert maker is not None, "procedures.turn.activation has not been imported"
    return maker(model)


def link_cards(activation: SideMaker, deployment: SideMaker) -> None:
    """Register the procedures of a side that is played by cards."""
    assert LINKS.card_activation_maker is None, "the procedures for cards are linked once"
    LINKS.card_activation_maker = activation
    LINKS.card_deployment_maker = deployment


def activation_by_card(side: Side) -> Frame:
    """Return an activation by card: a model and an Action card are drawn, and the model acts (J-ACT-02)."""
    maker = LINKS.card_activation_maker
    assert maker is not None, "jade.turn.procedures has not been imported"
    return maker(side)


def deployment_by_card(side: Side) -> Frame:
    """Return a deployment by cards: the models are placed card by card (J-DEP-01)."""
    maker = LINKS.card_deployment_maker
    assert maker is not None, "jade.turn.procedures has not been imported"
    return maker(side)
