"""What one finished battle adds to the statistics, counted from its answers with the functions of the end screen."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from msgspec import Struct

from deadzone.core.events import Event
from deadzone.core.sides import BLUE, RED, Side
from deadzone.core.state import State
from deadzone.host.common.uploaded import failures_as_faults
from deadzone.host.protocol.bodies import Label
from deadzone.host.protocol.reading import FiguresInfo
from deadzone.host.protocol.statistics import LuckInfo
from deadzone.host.reading.story import chronicle_of, figures_info
from deadzone.host.replay.film import Heard
from deadzone.host.replay.luck import Luck, rolled
from deadzone.language.words import in_all
from deadzone.table.driver import Given
from deadzone.table.files.battlefile import Entry, Head, Recording
from deadzone.table.files.playback import Playback, gone_another_way


class ModelCount(Struct, frozen=True, kw_only=True):
    side: int
    name: Label
    figures: FiguresInfo


class BattleCount(Struct, frozen=True, kw_only=True):
    """A battle that is over, counted for both sides."""

    points: tuple[int, int]
    rounds: int
    winner: int  # by the rules
    luck: tuple[LuckInfo, LuckInfo]
    models: list[ModelCount]


class Counting:
    """Watches a battle played again; all of it is one step, because nobody looks at its moments."""

    n = 1

    def __init__(self) -> None:
        self.events: list[Heard] = []
        self.luck = Luck(), Luck()

    def watch(self, g: State, given: Given, events: Sequence[Event]) -> None:
        self.events += [Heard(g, event) for event in events]
        test = rolled(given.question, given.value)
        if test is not None:
            self.luck[g.models[given.question.subject].side].add(*test)


def counted(name: str, head: Head, entries: list[Entry]) -> BattleCount:
    """Play a battle again and count; a Fault if that is not possible."""
    with failures_as_faults():
        playback = Playback(Recording(Path(name), head, entries, None, 0, ""))
        counting = Counting()
        counting.events += [Heard(playback.g, event) for event in playback.opening]
        g = playback.run(counting.watch)
        if playback.difference is not None:
            raise gone_another_way(head, playback.difference)
        chronicle = chronicle_of(g, [counting])
        models = [
            ModelCount(
                side=model.side,
                name=in_all(g.setting.profiles[model.profile].name),
                figures=figures_info(chronicle.figures[number]),
            )
            for number, model in enumerate(g.models)
        ]
        red, blue = [_luck(luck) for luck in counting.luck]
        points = g.points(Side(RED)), g.points(Side(BLUE))
        return BattleCount(points=points, rounds=g.round, winner=g.winner, luck=(red, blue), models=models)


def _luck(luck: Luck) -> LuckInfo:
    return LuckInfo(tests=luck.tests, excess=luck.excess, variance=luck.variance)
