"""Steps: what can be done at the table, and the words for it."""

from __future__ import annotations

from typing import Final

ACTIVATE: Final = "activate"
ROUND: Final = "round"
KILL: Final = "kill"
BACK: Final = "back"  # marked dead by mistake, or risen again; or it did not leave the board
INJURE: Final = "injure"
HEAL: Final = "heal"
PIN: Final = "pin"
STAND: Final = "stand"
DONE: Final = "done"
READY: Final = "ready"
ITEM: Final = "item"
# The same word puts it there and takes it away: where the model stands, J-MOVE-04.
OBJECTIVE: Final = "objective"
# Counters beside a model, put there and taken away in the same way.
FIRE: Final = "fire"  # A-BURNS-03
RELOAD: Final = "reload"  # A-SLOWRELOAD-01
TAG: Final = "tag"  # A-TAG-01
SHARD: Final = "shard"  # A-TRICLINIC-01
GUNLESS: Final = "gunless"  # its last ranged weapon is used up or burnt, J-AMB-01
COUNTERS: Final = (FIRE, RELOAD, TAG, SHARD, GUNLESS)
ARRIVE: Final = "arrive"  # a model that was held back lands, A-AERIAL-01, A-HAMMERFIST-02
SCOUT: Final = "scout"  # a Scout has made its free Sprint, A-SCOUT-01
LEAVE: Final = "leave"  # it leaves the board through the enemy zone, M-HOUSE-BREAK
PACK: Final = "pack"  # a Sentry Gun becomes an item again, I-SENTRY-01
MARKS: Final = (
    *(KILL, BACK, INJURE, HEAL, PIN, STAND, DONE, READY, ITEM, OBJECTIVE, ARRIVE, SCOUT, LEAVE, PACK),
    *COUNTERS,
)
# A new model: an emplaced Sentry Gun (I-SENTRY-01), a called swarm (A-SWARMLORD-02).
GUN: Final = "gun"
SWARM: Final = "swarm"
NEWCOMERS: Final = (GUN, SWARM)
# On the table, not beside a model.
SMOKE: Final = "smoke"
CLEAR: Final = "clear"
# VP; the text is their number and what they are for: `2 objective`, `-1 other`. The model is JADE or OTHER_PLAYER.
SCORE: Final = "score"
JADE: Final = 0
OTHER_PLAYER: Final = 1
# The other player has no model left, or has one after all: the players know of new models, the marks do not.
GONE: Final = "gone"

NOBODY: Final = -1


class Step:
    """Something done at the table: a word, and the model it is about."""

    def __init__(self, word: str, model: int = NOBODY, text: str = "") -> None:
        self.word = word
        self.model = model
        self.text = text
