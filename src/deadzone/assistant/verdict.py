"""Who wins if the round ends as things stand. R-WIN-01..08, M-PATROL-14; as in `rules/missions/victory.py`."""

from __future__ import annotations

from typing import Final

from deadzone.assistant.models import Models
from deadzone.assistant.steps import JADE, OTHER_PLAYER
from deadzone.core.sentence import Sentence

DRAW: Final = "draw"
WINNERS: Final = {JADE: "jade", OTHER_PLAYER: "you"}
# By reason and winner.
NOTES: dict[str, str] = {
    "vp jade": "JADE has {jade} VP and you have {you}; {target} are needed. At the end of round {round} JADE wins.",
    "vp you": "You have {you} VP and JADE has {jade}; {target} are needed. At the end of round {round} you win.",
    "models jade": "You have no model left on the table. At the end of round {round} JADE wins.",
    "models you": "JADE has no model left on the table. At the end of round {round} you win.",
    "both jade": "Nobody has a model left on the table. At the end of round {round} JADE wins with {jade} VP to {you}.",
    "both you": "Nobody has a model left on the table. At the end of round {round} you win with {you} VP to {jade}.",
    "both draw": "Nobody has a model left on the table. At the end of round {round} it is a draw with {jade} VP each.",
    "rounds jade": "Round {round} is the last one. As it stands, JADE wins with {jade} VP to {you}.",
    "rounds you": "Round {round} is the last one. As it stands, you win with {you} VP to {jade}.",
    "rounds draw": "Round {round} is the last one. As it stands, it is a draw with {jade} VP each.",
}


class Verdict:
    """The winner (`jade`, `you`, `draw`), the reason (`vp`, `models`, `both`, `rounds`), and its rule."""

    def __init__(self, models: Models, winner: str, reason: str, rule: str) -> None:
        self.winner = winner
        self.reason = reason
        self.rule = rule
        self.sentence = Sentence(
            NOTES[f"{reason} {winner}"],
            jade=models.vp(JADE),
            you=models.vp(OTHER_PLAYER),
            target=models.setup.target,
            round=models.round,
        )


def verdict(models: Models) -> Verdict | None:
    """The verdict at the end of this round, or None if the battle goes on. R-WIN-03..07, in this order.

    A game of an older version has no mission; it ends only with JADE's models.
    """
    jade, you, target = models.vp(JADE), models.vp(OTHER_PLAYER), models.setup.target
    if target and max(jade, you) >= target and jade != you:
        rule = "R-WIN-04" if min(jade, you) >= target else "R-WIN-03"
        return Verdict(models, _ahead(jade, you), "vp", rule)
    no_enemy = bool(models.setup.mission) and models.enemies.all_gone()
    if models.is_over() and no_enemy:
        return Verdict(models, _ahead(jade, you), "both", "R-WIN-07")
    if models.is_over() or no_enemy:
        return Verdict(models, WINNERS[OTHER_PLAYER if models.is_over() else JADE], "models", "R-WIN-06")
    if models.setup.rounds and models.round >= models.setup.rounds:
        return Verdict(models, _ahead(jade, you), "rounds", "M-PATROL-14")
    return None


def _ahead(jade: int, you: int) -> str:
    if jade == you:
        return DRAW
    return WINNERS[JADE if jade > you else OTHER_PLAYER]
