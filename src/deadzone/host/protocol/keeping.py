"""What there is where one plays, and what is kept there."""

from __future__ import annotations

from typing import Literal

from deadzone.host.protocol.words import Info

# Links that let others in, other devices of the same player, animations of battles.
Need = Literal["invitations", "devices", "films"]


class Offered(Info, frozen=True, kw_only=True):
    """What cannot be had here; everything else can."""

    without: list[Need]


class LeftOut(Info, frozen=True, kw_only=True):
    """Something in a file that was not taken in, and why not."""

    name: str
    text: str


class TakenIn(Info, frozen=True, kw_only=True):
    """What has come from a file: battles, teams, maps that are new here, and how much was here already."""

    battles: int
    teams: int
    maps: int
    here: int
    left: list[LeftOut]
