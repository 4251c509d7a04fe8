"""What all parts of the server's messages have in common."""

from __future__ import annotations

from msgspec import Struct


class Info(Struct, frozen=True, kw_only=True):
    """A part of a message of the server."""
