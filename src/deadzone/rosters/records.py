"""The roster as in a team file: these classes are the schema. docs/teams.md explains each field."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct, field

from deadzone.catalog.outside import UNFIT

MOST_MODELS = 99  # the most that a battle file can hold
MOST_POINTS = 9999
MOST_NAMED = 20  # upgrades or items of one member
MOST_LETTERS = 100  # of a name

# One line of printable text without blanks at the ends.
LINE = rf"^(?!\s)[^{UNFIT}]+(?<!\s)\Z"
NO_QUOTE = rf'^(?!\s)[^"{UNFIT}]*(?<!\s)\Z'

Line = Annotated[str, Meta(min_length=1, max_length=MOST_LETTERS, pattern=LINE)]
OwnName = Annotated[str, Meta(max_length=MOST_LETTERS, pattern=NO_QUOTE)]
Few = Annotated[tuple[Line, ...], Meta(max_length=MOST_NAMED)]


class Member(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """One or more models of the same profile with the same weapons and items.

    `replaces` maps an upgrade to the default weapon that it replaces; `name` is the owner's name for the model.
    """

    unit: Line
    count: Annotated[int, Meta(ge=1, le=MOST_MODELS)] = 1
    upgrades: Few = ()
    replaces: Annotated[dict[Line, Line], Meta(max_length=MOST_NAMED)] = field(default_factory=dict)
    items: Few = ()
    name: OwnName = ""


class Roster(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """A strike team: its name, its faction list, its members, and the agreed points limit if there is one."""

    name: Line
    faction: Line
    points: Annotated[int, Meta(ge=1, le=MOST_POINTS)] | None = None
    members: Annotated[tuple[Member, ...], Meta(max_length=MOST_MODELS)]
