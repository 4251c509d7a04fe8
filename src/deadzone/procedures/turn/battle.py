"""A whole battle: set-up, then rounds until it is decided (R-SETUP-01, R-ROUND-01, M-SECRET-00)."""

from __future__ import annotations

from deadzone.core.setting import OFF
from deadzone.core.sides import BLUE, RED, SIDE_NAMES, Side, enemy_of
from deadzone.core.state import UNDECIDED, Frame, State, Step
from deadzone.procedures.missions.missions import MarkTargets, SecretMission
from deadzone.procedures.setup.setup import SetUp
from deadzone.procedures.setup.turning import TurnBoard
from deadzone.procedures.turn.rounds import Round
from deadzone.rules.missions.missions import mission_of


class Battle(Frame):
    NAME = "battle"

    @staticmethod
    def steps() -> tuple[Step, ...]:
        return (
            Battle.roll_for_secret_missions,
            Battle.set_up,
            Battle.mark_targets,
            Battle.play_round,
            Battle.play_on,
        )

    def roll_for_secret_missions(self, g: State) -> None:
        """Roll for secret missions only if they were agreed on (M-SECRET-08); JADE has none (J-AMB-44)."""
        for side in (RED, BLUE):
            if g.setting.options.secret_missions and g.setting.conduct_of(side).secret_missions:
                g.call(SecretMission(side))

    def set_up(self, g: State) -> None:
        if g.setting.options.turn_board != OFF:
            g.call(TurnBoard(Side(SIDE_NAMES.index(g.setting.options.turn_board))))
        g.call(SetUp())

    def mark_targets(self, g: State) -> None:
        if mission_of(g).marks:
            g.call(MarkTargets(g.initiative))
            g.call(MarkTargets(enemy_of(g.initiative)))

    def play_round(self, g: State) -> None:
        g.call(Round())

    def play_on(self, g: State) -> None:
        if g.winner == UNDECIDED:
            self.go(Battle.play_round)
