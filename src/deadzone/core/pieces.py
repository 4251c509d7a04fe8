"""What stands and lies on the table: models, item tokens, markers. All are replaced when they change, never changed."""

from __future__ import annotations

from typing import ClassVar, Final

from deadzone.core.cubes import Cube

# Where a model is: on the table, killed, waiting to be deployed, gone from the board alive, or held back off the table
# until it comes down from above or from a flank; or off the board for want of room, until it walks in.
ON_TABLE: Final = 0
KILLED: Final = 1
WAITING: Final = 2
LEFT: Final = 3
HELD: Final = 4
OUTSIDE: Final = 5

FACE_DOWN: Final = ""

NOBODY: Final = -1  # instead of a model or a side


class Token:
    """An item lying in a cube, face up with its id, or face down without identity. Never changed in place.

    A face-down token that somebody was allowed to look at has an identity from then on, `under`, which only the sides
    in `seen` know (bits, 1 for red and 2 for blue). M-RECON-01. So has one that was used up before, went back to the
    unused pool, and was laid face down again: nobody knows that it is the one. S-SHORT

    An item that was `bought` lies there like a token and is none: it never joins the unused pool. R-ITOK-08
    """

    def __init__(
        self, cube: Cube, item: str = FACE_DOWN, under: str = FACE_DOWN, seen: int = 0, bought: bool = False
    ) -> None:
        self.cube = cube
        self.item = item
        self.under = under
        self.seen = seen
        self.bought = bought

    def key(self) -> tuple[object, ...]:
        return (self.cube, self.item, self.under, self.seen, self.bought)


class Marker:
    """Something that lies in a cube and is no item: a set trap, a marked spot. Never changed in place.

    `kind` is the rule id of what it is, `side` whose it is, `value` its number.
    """

    def __init__(self, kind: str, cube: Cube, side: int, value: int = 0) -> None:
        self.kind = kind
        self.cube = cube
        self.side = side
        self.value = value

    def key(self) -> tuple[object, ...]:
        return (self.kind, self.cube, self.side, self.value)


class Model:
    """One model. Never changed in place: `State.change` puts a fresh copy in its stead."""

    FIELDS: ClassVar[tuple[str, ...]] = (
        "side", "profile", "cube", "x", "y", "damage", "pinned", "activated", "fate", "burning", "items", "reloading",
        "spent", "gains", "bought",
    )  # fmt: skip

    def __init__(
        self,
        side: int,
        profile: int,
        cube: Cube,
        x: int,
        y: int,
        damage: int = 0,
        pinned: bool = False,
        activated: bool = False,
        fate: int = ON_TABLE,
        burning: bool = False,
        items: tuple[str, ...] = (),
        reloading: tuple[int, ...] = (),
        spent: tuple[str, ...] = (),
        gains: tuple[tuple[str, int, int], ...] = (),
        bought: tuple[str, ...] = (),
    ) -> None:
        self.side = side
        self.profile = profile
        self.cube = cube
        self.x = x
        self.y = y
        self.damage = damage
        self.pinned = pinned
        self.activated = activated
        self.fate = fate
        self.burning = burning
        self.items = items
        self.reloading = reloading  # the weapons that bear a Reload counter, A-SLOWRELOAD-01
        self.spent = spent  # what the model can do once per game and has done, by rule id
        self.gains = gains  # abilities, bonuses and marks it has for a time: rule id, number, how long
        self.bought = bought  # those of its items that were bought and are no tokens, R-ITOK-08

    def copy(self) -> Model:
        return Model(
            self.side, self.profile, self.cube, self.x, self.y, self.damage, self.pinned, self.activated, self.fate,
            self.burning, self.items, self.reloading, self.spent, self.gains, self.bought,
        )  # fmt: skip

    def key(self) -> tuple[object, ...]:
        return (
            self.side, self.profile, self.cube, self.x, self.y, self.damage, self.pinned, self.activated, self.fate,
            self.burning, self.items, self.reloading, self.spent, self.gains, self.bought,
        )  # fmt: skip

    def on_table(self) -> bool:
        return self.fate == ON_TABLE
