"""Procedures that are called before the module that holds them can be imported.

The rules have circles. An explosion throws models, a thrown model may pick up an item, and the item may be a Booby
Trap that explodes (A-FRAG-04, R-SCAT-11, I-BOOBYTRAP-01). Imports cannot run in a circle, so the throwing module asks
here for the pick-up, and `procedures.items.items` puts it in when it is imported, which importing the game always does.

A killed model may explode, and an explosion kills (A-BOOM-01): `procedures.damage.explosion` puts the chain in.

In the same way a thrown model may set off a Trap (A-TRAP-04), which `procedures.abilities.traps` puts in.

And a blow throws a model, while a thrown model that lands among enemies fights (A-KNOCKBACK-06, R-PIN-08, R-PIN-09):
`procedures.fighting.fight` puts the fight in.

JADE's procedures know its cards and belong to its own package, which comes later: they are put in in the same way.
"""

from __future__ import annotations

from typing import Protocol

from deadzone.core.state import Frame


class PickUpMaker(Protocol):
    def __call__(self, model: int, in_passing: bool) -> Frame: ...


class ModelMaker(Protocol):
    def __call__(self, model: int) -> Frame: ...


class FightMaker(Protocol):
    def __call__(self, attacker: int, defender: int, attacker_moved: bool, defender_moved: bool) -> Frame: ...


class SideMaker(Protocol):
    def __call__(self, side: int) -> Frame: ...


class Maker(Protocol):
    def __call__(self) -> Frame: ...


class Links:
    """What later modules have put in; each link is set exactly once."""

    def __init__(self) -> None:
        self.pick_up_maker: PickUpMaker | None = None
        self.fight_maker: FightMaker | None = None
        self.activation_maker: ModelMaker | None = None
        self.detonations_maker: Maker | None = None
        self.spring_maker: ModelMaker | None = None
        self.jade_activation_maker: SideMaker | None = None
        self.jade_deployment_maker: SideMaker | None = None


LINKS = Links()


def link_pick_up(maker: PickUpMaker) -> None:
    """Called by the module that holds the pick-up procedure."""
    assert LINKS.pick_up_maker is None, "the pick-up procedure is linked once"
    LINKS.pick_up_maker = maker


def pick_up(model: int, in_passing: bool) -> Frame:
    """The procedure by which a model that has entered a cube picks up a token. R-ITEM-02."""
    maker = LINKS.pick_up_maker
    assert maker is not None, "procedures.items has not been imported"
    return maker(model, in_passing)


def link_fight(maker: FightMaker) -> None:
    """Called by the module that holds the fight."""
    assert LINKS.fight_maker is None, "the fight is linked once"
    LINKS.fight_maker = maker


def fight(attacker: int, defender: int, attacker_moved: bool, defender_moved: bool) -> Frame:
    """The fight of a model that was thrown among enemies. R-PIN-08, R-PIN-09."""
    maker = LINKS.fight_maker
    assert maker is not None, "procedures.fighting has not been imported"
    return maker(attacker, defender, attacker_moved, defender_moved)


def link_detonations(maker: Maker) -> None:
    """Called by the module that holds explosions."""
    assert LINKS.detonations_maker is None, "explosions are linked once"
    LINKS.detonations_maker = maker


def detonations() -> Frame:
    """The explosions of all models that have died with BOOM!, one after the other. A-BOOM-04."""
    maker = LINKS.detonations_maker
    assert maker is not None, "procedures.explosion has not been imported"
    return maker()


def link_traps(maker: ModelMaker) -> None:
    """Called by the module that holds the setting off of Traps."""
    assert LINKS.spring_maker is None, "the setting off of Traps is linked once"
    LINKS.spring_maker = maker


def spring_traps(model: int) -> Frame:
    """The procedure by which Traps go off under a model that has entered their cube. A-TRAP-02."""
    maker = LINKS.spring_maker
    assert maker is not None, "procedures.traps has not been imported"
    return maker(model)


def link_activation(maker: ModelMaker) -> None:
    """Called by the module that holds the activation."""
    assert LINKS.activation_maker is None, "the activation is linked once"
    LINKS.activation_maker = maker


def activation(model: int) -> Frame:
    """A full activation that an army special brings about. S-TIDE."""
    maker = LINKS.activation_maker
    assert maker is not None, "procedures.activation has not been imported"
    return maker(model)


def link_jade(activation: SideMaker, deployment: SideMaker) -> None:
    """Called by the module that holds JADE's procedures."""
    assert LINKS.jade_activation_maker is None, "JADE's procedures are linked once"
    LINKS.jade_activation_maker = activation
    LINKS.jade_deployment_maker = deployment


def jade_activation(side: int) -> Frame:
    """JADE draws a model and a card, and the model acts. J-ACT-02."""
    maker = LINKS.jade_activation_maker
    assert maker is not None, "jade.procedures has not been imported"
    return maker(side)


def jade_deployment(side: int) -> Frame:
    """JADE's models take their places card by card. J-DEP-01."""
    maker = LINKS.jade_deployment_maker
    assert maker is not None, "jade.procedures has not been imported"
    return maker(side)
