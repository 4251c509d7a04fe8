"""A whole battle: set-up, then rounds until somebody has won. R-SETUP-01, R-ROUND-01, M-SECRET-00."""

from __future__ import annotations

from deadzone.core.questions import BLUE, RED, SIDE_NAMES, Question, enemy_of
from deadzone.core.setting import OFF
from deadzone.core.state import UNDECIDED, Frame, State
from deadzone.procedures.missions import MarkTargets, SecretMission
from deadzone.procedures.rounds import Round
from deadzone.procedures.setup import SetUp
from deadzone.procedures.turning import TurnBoard
from deadzone.rules.missions import SEARCH


class Battle(Frame):
    NAME = "battle"
    STEPS = 5

    def step(self, at: int, g: State) -> Question | None:
        if at == 0:
            for side in (RED, BLUE):
                # Only where they were agreed on, M-SECRET-08; JADE has none: J-AMB-44
                if g.setting.options.secret_missions and g.setting.jade[side] is None:
                    g.call(SecretMission(side))
        elif at == 1:
            if g.setting.options.turn_board != OFF:
                g.call(TurnBoard(SIDE_NAMES.index(g.setting.options.turn_board)))
            g.call(SetUp())
        elif at == 2:
            if g.setting.mission.name == SEARCH:
                g.call(MarkTargets(g.initiative))
                g.call(MarkTargets(enemy_of(g.initiative)))
        elif at == 3:
            g.call(Round())
        elif g.winner == UNDECIDED:
            self.at = 3
        return None
