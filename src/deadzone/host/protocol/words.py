"""Types and base classes shared by all parts of the protocol."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from deadzone.core.kinds.attention import WEIGHTS


def one_of(*values: int | str) -> Meta:
    """List the possible values of a plain number or string, for the page's types and the JSON Schema."""
    return Meta(extra_json_schema={"enum": list(values)})


LANGUAGE_CODE = "^[a-z]{2,3}$"
NAME_LENGTH = 40  # of a player's name
Lang = Annotated[
    str,
    Meta(pattern=LANGUAGE_CODE, description="A language by its code; one that is not spoken is answered in English."),
]
Role = Literal["red", "blue", "both", "watch"]
LinkKind = Literal["seat", "watch", "invitation"]
Origin = Literal["new", "file"]  # of a battle: opened here, or resumed from a file
Readiness = Literal["ok", "busy", "failing"]  # of the server: `busy` does all that it is asked, but later than usual
Phrase = Literal[  # ready phrases, which every reader sees in their own language; '' for a text
    "", "hello", "luck", "moment", "back", "thinking", "nice", "ouch", "sorry", "thanks", "again", "bye",
]  # fmt: skip
Grade = Literal["none", "partial", "clear"]
Answer = int | str | tuple[int, ...]
Weight = Annotated[str, one_of(*WEIGHTS)]  # how much there is to read
Side = Annotated[int, one_of(0, 1)]  # red, blue
SideOrNone = Annotated[int, one_of(-1, 0, 1)]
Winner = Annotated[int, one_of(-2, -1, 0, 1)]  # -1: a draw, -2: undecided


class Info(Struct, frozen=True, kw_only=True):
    """Base of everything the server sends."""


class Sent(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Base of everything a page sends."""
