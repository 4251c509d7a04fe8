"""What all parts of the server's messages have in common."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

Origin = Literal["new", "file"]  # where a battle comes from: opened here, or gone on with from a file


class Info(Struct, frozen=True, kw_only=True):
    """A part of a message of the server."""
