"""Words and bases that all parts of the protocol share."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from deadzone.core.kinds.attention import WEIGHTS


def one_of(*values: int | str) -> Meta:
    """For numbers and words that the engine has as plain ones: the page and the JSON Schema know which there are."""
    return Meta(extra_json_schema={"enum": list(values)})


LANGUAGE_CODE = "^[a-z]{2,3}$"
Lang = Annotated[
    str,
    Meta(pattern=LANGUAGE_CODE, description="A language by its code; one that is not spoken is answered in English."),
]
Role = Literal["red", "blue", "both", "watch"]
LinkKind = Literal["seat", "watch", "invitation"]
Origin = Literal["new", "file"]  # where a battle comes from: opened here, or gone on with from a file
Grade = Literal["none", "partial", "clear"]
Answer = int | str | tuple[int, ...]
Weight = Annotated[str, one_of(*WEIGHTS)]  # how much there is to read
Side = Annotated[int, one_of(0, 1)]  # red, blue
SideOrNone = Annotated[int, one_of(-1, 0, 1)]
Winner = Annotated[int, one_of(-2, -1, 0, 1)]  # -1: a draw, -2: undecided


class Info(Struct, frozen=True, kw_only=True):
    """A part of a message of the server."""


class Sent(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Something a page sends."""
