"""Statistics of a player's own battles."""

from __future__ import annotations

from typing import Literal

from deadzone.host.protocol.bodies import Label
from deadzone.host.protocol.reading import FiguresInfo
from deadzone.host.protocol.words import Info, Side

Result = Literal["won", "drawn", "lost"]


class LuckInfo(Info, frozen=True, kw_only=True):
    """Tests of a side: how many, their successes above the mean, and the variance of that by the exact odds."""

    tests: int
    excess: float
    variance: float


class BattleFigures(Info, frozen=True, kw_only=True):
    """A finished battle of the player, who had one side in it."""

    battle: str
    over: int  # when, in seconds since 1970
    side: Side
    result: Result
    teams: tuple[Label, Label]
    opponent: str  # 'human' or the id of an artificial player
    mission: Label
    points: tuple[int, int]
    rounds: int
    luck: LuckInfo


class ModelFigures(Info, frozen=True, kw_only=True):
    """All models of one name in the player's teams: how many battles, how many models, and what they did."""

    name: Label
    battles: int
    models: int
    figures: FiguresInfo


class Statistics(Info, frozen=True, kw_only=True):
    """The player's finished battles from the first to the last, and the models, the best first.

    `left` battles have not been counted yet: ask again.
    """

    battles: list[BattleFigures]
    models: list[ModelFigures]
    left: int
