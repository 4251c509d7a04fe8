"""Turning the board before set-up, by the player who did not choose the map (R-FIELD-08)."""

from __future__ import annotations

from typing import Final

from deadzone.core.questions import Choice, Question
from deadzone.core.sides import RED, Side
from deadzone.core.state import Frame, State, Step
from deadzone.core.turning import with_board_turned

# The index is the number of quarter turns, clockwise.
TURNS: Final = ("not-turned", "quarter-turn", "half-turn", "three-quarter-turn")
ZONES: Final = ("red-zone", "blue-zone")


class TurnBoard(Frame):
    """A side may turn the terrain, then takes a zone; the Recon test only decides the first player (R-FIELD-08)."""

    NAME = "turn-board"

    side: Side
    turns: str = TURNS[0]
    zone: str = ZONES[RED]

    @staticmethod
    def steps() -> tuple[Step, ...]:
        return (TurnBoard.choose_turn, TurnBoard.turn, TurnBoard.choose_zone, TurnBoard.take_zones)

    def choose_turn(self, g: State) -> Question:
        return Choice(self.side, "turn-board", "turns", TURNS)

    def turn(self, g: State) -> None:
        quarters = TURNS.index(self.turns)
        if quarters:
            g.setting = with_board_turned(g.setting, quarters)
            g.emit("board-turned", self.side, quarters)

    def choose_zone(self, g: State) -> Question:
        return Choice(self.side, "zone", "zone", ZONES)

    def take_zones(self, g: State) -> None:
        take_zone(g, self.side, self.zone)
        g.emit("zone-taken", self.side, ZONES.index(self.zone))

    def fits(self, g: State) -> bool:
        return super().fits(g) and self.turns in TURNS and self.zone in ZONES


def take_zone(g: State, side: Side, zone: str) -> None:
    """Give the side this zone and the enemy the other one (R-RECON-05, R-FIELD-08)."""
    number = ZONES.index(zone)
    mine, other = g.setting.mission.zones[number], g.setting.mission.zones[1 - number]
    g.zones = [mine, other] if side == RED else [other, mine]


def zones_are_taken(g: State) -> bool:
    """Whether the zones are assigned; before the Recon test only if a side turned the board (R-FIELD-08)."""
    return any(g.zones)
