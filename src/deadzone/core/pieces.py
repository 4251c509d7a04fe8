"""Pieces on the table: models, item tokens, markers, and how far one gets. Replaced, never changed in place."""

from __future__ import annotations

from typing import Final, NewType, TypeAlias

from deadzone.core.cubes import Cube
from deadzone.core.records.declared import Declared
from deadzone.core.sides import Side
from deadzone.core.weapon_places import WeaponPlace

# Fates of a model: on the table, killed, waiting to be deployed, gone from the board alive, held back until it lands
# or arrives from a flank, or outside until it walks in because its zone had no room.
# A model's index in State.models. A type of its own, so that no cube, side or count is taken for a model.
ModelNumber = NewType("ModelNumber", int)

ON_TABLE: Final = 0
KILLED: Final = 1
WAITING: Final = 2
LEFT: Final = 3
HELD: Final = 4
OUTSIDE: Final = 5

FACE_DOWN: Final = ""

NOBODY: Final = ModelNumber(-1)  # no model
ModelOrNobody: TypeAlias = ModelNumber
NO_TOKEN: Final = -1  # instead of the index of a token in State.tokens


class Token(Declared):
    """An item lying in a cube: face up with its id, or face down without an identity. Never changed in place.

    A face-down token that a side was allowed to look at has an identity from then on, `under`, known only to the sides
    in `seen` (bits: 1 for red, 2 for blue). M-RECON-01. So has a used token that went back to the unused pool and was
    laid face down again, but neither side knows it. S-SHORT

    A `bought` item lies in the cube like a token but is not one: it never joins the unused pool. R-ITOK-08
    """

    cube: Cube
    item: str = FACE_DOWN
    under: str = FACE_DOWN
    seen: int = 0
    bought: bool = False


class Marker(Declared):
    """Something in a cube that is not an item: a Trap, a marked spot, a wreck. Never changed in place.

    `kind` is a rule id, `side` the owner, and `value` a number whose meaning depends on the kind.
    """

    kind: str
    cube: Cube
    side: Side
    value: int = 0


class Model(Declared):
    """One model. Never changed in place: `State.change` replaces it with a fresh copy."""

    side: Side
    profile: int
    cube: Cube
    x: int
    y: int
    damage: int = 0
    pinned: bool = False
    activated: bool = False
    fate: int = ON_TABLE
    burning: bool = False
    items: tuple[str, ...] = ()
    reloading: tuple[WeaponPlace, ...] = ()  # weapons that bear a Reload counter, A-SLOWRELOAD-01
    spent: tuple[str, ...] = ()  # once-per-game abilities already used, by rule id
    gains: tuple[tuple[str, int, int], ...] = ()  # temporary abilities, bonuses and marks: rule id, number, duration
    bought: tuple[str, ...] = ()  # items that were bought and so are not tokens, R-ITOK-08

    def on_table(self) -> bool:
        return self.fate == ON_TABLE


Journey = tuple[ModelNumber, int, Cube, bool, bool]  # model, cubes, where it came from, with drops, alone


class Reached:
    """The cubes that one movement reaches, with a path to each, and what they depend on. Never changed.

    It is kept in the state until something moves: JADE weighs several targets for the same movement, the engine then
    lists the destinations and looks up the path, and all of them need the same search.
    """

    def __init__(
        self,
        journey: Journey,
        models: list[Model],
        controlled: ModelNumber,
        markers: tuple[Marker, ...],
        found: dict[Cube, tuple[Cube, ...]],
    ) -> None:
        self.journey = journey
        self.controlled = controlled
        self.markers = markers
        self.found = found
        self.cubes = [model.cube for model in models]
        self.fates = [model.fate for model in models]
        self.profiles = [model.profile for model in models]
        self.gains = models[journey[0]].gains
        self.items = models[journey[0]].items

    def holds_for(
        self, journey: Journey, models: list[Model], controlled: ModelNumber, markers: tuple[Marker, ...]
    ) -> bool:
        """Whether this is the movement meant, and nothing has moved, come, gone or changed its gait since."""
        if journey != self.journey or controlled != self.controlled or markers is not self.markers:
            return False
        mover = models[journey[0]]
        if mover.gains != self.gains or mover.items != self.items or len(models) != len(self.cubes):
            return False
        for index, model in enumerate(models):
            if model.cube != self.cubes[index] or model.fate != self.fates[index]:
                return False
            if model.profile != self.profiles[index]:
                return False
        return True
