"""What is written of a battle, as statements."""

from __future__ import annotations

from collections.abc import Sequence
from math import inf
from time import time

import msgspec
from sqlalchemy import bindparam, delete, insert, literal, select, update

from deadzone.host.ports.store import (
    Answered,
    BegunAnew,
    ClockKept,
    Ended,
    Proposed,
    Rescued,
    SeatUsed,
    StarsWon,
    TakenBack,
    Write,
)
from deadzone.host.records.seats import SEAT
from deadzone.server.store.schema import answers, battles, players, seats, stars
from deadzone.server.store.writing import NEW_ANSWERS, Rows, Statement
from deadzone.table.files.battlefile import Entry

NOTED_SECONDS = 60
MOST_ROWS = 100  # in one statement, which the event loop builds while everybody waits
MOST_STATEMENTS = 4  # of one battle in one transaction, because all other writes wait for it
GROWN = battles.c.size + bindparam("grown")


class Notes:
    """When a battle was last played and how much it has grown; stored once a minute, not with every answer."""

    def __init__(self) -> None:
        self._grown = 0
        self._noted = -inf

    def changes(self, size: int, over: bool, up: float) -> dict[str, object]:
        """Columns to update with the next answers, and `grown`, to be added to the size; usually none."""
        now = int(time())
        self._grown += size
        if not over and abs(up - self._noted) < NOTED_SECONDS:
            return {}
        noted: dict[str, object] = {**played(now, up), "grown": self._grown}
        self._grown, self._noted = 0, up
        return {**noted, "over": now} if over else noted


def statements_of(battle: str, write: Write, notes: Notes, up: float) -> list[Statement]:
    """The statements for one write to a battle."""
    if isinstance(write, Answered):
        return _answered(battle, write, notes, up)
    if isinstance(write, TakenBack):
        return [(delete(answers).where(answers.c.battle == battle, answers.c.n > write.last), None)]
    if isinstance(write, BegunAnew):
        return _begun_anew(battle, write, up)
    if isinstance(write, SeatUsed):
        return [seat_used(battle, write.role, up)]
    if isinstance(write, Rescued):
        return [rescued(battle, up)]
    return [(update(battles).where(battles.c.id == battle).values(_values(write, up)), None)]


def _values(write: Proposed | Ended | ClockKept, up: float) -> dict[str, object]:
    """Columns of the battle itself."""
    if isinstance(write, Proposed):
        return {"proposal": write.text}
    if isinstance(write, ClockKept):
        return {"clock": write.text}
    now = int(time())
    return {"over": now, **played(now, up), "ending": write.kind, "winner": write.winner, "proposal": ""}


def _answered(battle: str, write: Answered, notes: Notes, up: float) -> list[Statement]:
    statements = answer_rows(battle, write.entries)
    changes = notes.changes(size_of(statements), write.over, up)
    if write.clock:
        changes["clock"] = write.clock
    if changes:
        rows: Rows | None = None
        if "grown" in changes:
            rows, changes["size"] = [{"grown": changes.pop("grown")}], GROWN
        statements.append((update(battles).where(battles.c.id == battle).values(changes), rows))
    return [*statements, *[statement for won in write.won for statement in stars_won(won)]]


def _begun_anew(battle: str, write: BegunAnew, up: float) -> list[Statement]:
    text, given = msgspec.json.encode(write.head).decode(), answer_rows(battle, write.entries)
    values = {"head": text, **played(int(time()), up), "size": len(text) + size_of(given)}
    gone: Statement = (delete(answers).where(answers.c.battle == battle), None)
    return [gone, (update(battles).where(battles.c.id == battle).values(values), None), *given]


def played(now: int, up: float) -> dict[str, object]:
    """Columns that say when a battle was last played: by the calendar, and by the server's own clock."""
    return {"touched": now, "touched_up": int(up), "asked_up": int(up)}


def rescued(battle: str, up: float) -> Statement:
    values = {"marked_up": None, "touched_up": int(up)}
    return update(battles).where(battles.c.id == battle).values(values), None


def seat_used(battle: str, role: str, up: float) -> Statement:
    seat = update(seats).where(seats.c.battle == battle, seats.c.role == role, seats.c.kind == SEAT)
    return seat.values(seen_now(up)), None


def seen_now(up: float) -> dict[str, int]:
    return {"seen": int(time()), "seen_up": int(up)}


def stars_won(won: StarsWon) -> list[Statement]:
    """Statements that note stars if they are the most so far; nothing is noted for a player who was deleted."""
    mine = (stars.c.player == won.player) & (stars.c.situation == won.situation)
    more = update(stars).where(mine, stars.c.stars < won.stars).values(stars=won.stars)
    row = select(literal(won.player), literal(won.situation), literal(won.stars)).where(
        select(players.c.id).where(players.c.id == won.player).exists(),
        ~select(stars.c.player).where(mine).exists(),
    )
    return [(more, None), (insert(stars).from_select(["player", "situation", "stars"], row), None)]


def size_of(given: Sequence[Statement]) -> int:
    return sum(len(str(row["body"])) for _, rows in given for row in rows or [])


def answer_rows(battle: str, entries: Sequence[Entry]) -> list[Statement]:
    rows: Rows = [{"battle": battle, "n": entry.n, "body": msgspec.json.encode(entry).decode()} for entry in entries]
    return [(NEW_ANSWERS, rows[first : first + MOST_ROWS]) for first in range(0, len(rows), MOST_ROWS)]
