"""Rate limits: how much a household, a seat or a table may spend, and what requests are expected to cost.

A unit is a millisecond of the server's own processor time. What a request has really taken is charged when it is done
(`accounts.py`); until then it pays what others of its kind have taken lately. Players' answers are free, but those of a
seat that sends too many are served later: nobody's spending can keep a player from answering.
"""

from __future__ import annotations

import math
from collections import OrderedDict
from time import monotonic
from typing import NamedTuple

MOST_DEBT_SECONDS = 15.0
MOST_WAIT_SECONDS = 5.0  # for a request; one that would have to wait longer is refused
MOST_KEPT = 10_000  # buckets or prices of one kind; the least recently used is dropped first


class Budget(NamedTuple):
    """A burst that may be spent at once, and a rate per second after that."""

    burst: float
    per_second: float


BYTES_PER_UNIT = 50_000  # of a body: it is read before anything else is measured
SOCKET, WRONG_TOKEN = 3.0, 30.0

# What requests at a table are expected to cost, charged to the seat and to the table. A greeting has the board, the
# teams and all steps so far.
JOIN = LANGUAGE = 20.0
STUDY = LOOK = 2.0
UNDO = 10.0  # the battle is read again from its beginning
GO = 5.0  # all answers of an errand
PLACE_REST = 20.0  # two answers for each model of a team, and those of an artificial player that come after them
LESSON = 25.0  # a table laid out, and a greeting for everybody
# These hold up others than the server, and so are never cheaper.
PARLEY = 5.0  # proposals to the other side, and replies to them
TALK = 2.0  # a short message to the other player
ADVICE = 40.0  # a thought of AMBER's, though in a process of its own
ANSWER = ATTEND = 1.0

WORK = Budget(1200, 100)  # of one household
PAGE = Budget(2400, 100)  # for the files of the page, so that it can be reloaded whatever else the household asks for
AT_ONCE = Budget(40, 250)  # work of one household before its requests are delayed, and again for files of the page
KEPT = Budget(300, 1)  # battles added by one household
TABLE_WORK = Budget(500, 150)  # of one household at all tables; beyond this it is served after all others
SEAT = Budget(400, 40)  # of all connections on one seat; the spectators of a battle share one
TABLE = Budget(1000, 100)
SPEECH = Budget(6, 0.5)  # short messages of one seat, so that nobody is drowned in them
PACE = Budget(60, 6)  # answers of one seat; faster ones are served like those of artificial players

# WebSocket frames, whatever their content.
FRAMES = Budget(200, 50)  # of one connection
UNKNOWN_FRAME = 10.0  # cost of each frame before a token has been shown
FRAMES_OF_ONE = Budget(200, 120)  # of one household
FRAMES_OF_ALL = Budget(1000, 600)  # of all households; beyond either limit the heavy senders are paused
CALM = Budget(15, 3)  # of one connection; one that stays within this is never paused
CALM_AT_A_SEAT = Budget(60, 8)  # the same for somebody who plays: nobody of the household can have them paused
PART_OF_A_FRAME = 0.25  # cost of a read that completes no frame: it may be a single byte
CONNECTIONS = Budget(600, 60)  # opened by one household
READS = Budget(3000, 100)  # on one connection


class Bucket:
    """The running balance of a budget."""

    def __init__(self, budget: Budget) -> None:
        self.budget = budget
        self.left = budget.burst
        self.seen = monotonic()

    def take(self, cost: float = 1.0) -> bool:
        """Spend the cost and return True if enough is left; a refusal costs nothing."""
        self._fill()
        if self.left < cost:
            return False
        self.left -= cost
        return True

    def wait(self, cost: float = 0.0) -> float:
        """Seconds until the cost can be afforded; until the debt is repaid, if there is any."""
        self._fill()
        missing = cost - self.left
        if missing <= 0.0:
            return 0.0
        return missing / self.budget.per_second if self.budget.per_second else math.inf

    def borrow(self, cost: float) -> None:
        """Spend the cost even if less is left. A negative cost gives back what was charged too much.

        Nobody owes more than they can repay in a while: one long piece of work is no reason to shut a club out.
        """
        self._fill()
        most = max(self.budget.burst, self.budget.per_second * MOST_DEBT_SECONDS)
        self.left = min(self.budget.burst, max(-most, self.left - cost))

    def _fill(self) -> None:
        now = monotonic()
        self.left = min(self.budget.burst, self.left + (now - self.seen) * self.budget.per_second)
        self.seen = now


class Rates:
    """One bucket per name."""

    def __init__(self, budget: Budget) -> None:
        self.budget = budget
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, name: str, cost: float = 1.0) -> bool:
        return self._bucket(name).take(cost)

    def wait(self, name: str, cost: float = 0.0) -> float:
        return self._bucket(name).wait(cost)

    def borrow(self, name: str, cost: float) -> None:
        self._bucket(name).borrow(cost)

    def _bucket(self, name: str) -> Bucket:
        bucket = self._buckets.pop(name, None) or Bucket(self.budget)
        self._buckets[name] = bucket
        if len(self._buckets) > MOST_KEPT:
            self._buckets.popitem(last=False)
        return bucket


class Prices:
    """What requests of each kind are expected to take: a running mean of what they took."""

    FIRST = 1.0  # of a kind that nobody has asked for yet
    WEIGHT = 0.2  # of the latest

    def __init__(self) -> None:
        self._means: OrderedDict[str, float] = OrderedDict()

    def of(self, kind: str) -> float:
        return self._means.get(kind, self.FIRST)

    def learn(self, kind: str, units: float) -> None:
        before = self._means.pop(kind, None)
        self._means[kind] = units if before is None else before + self.WEIGHT * (units - before)
        if len(self._means) > MOST_KEPT:
            self._means.popitem(last=False)


OF_THE_PAGE = "page"


class Budgets:
    """All budgets of a server except those of its connections (`server.network.patience`)."""

    def __init__(self) -> None:
        self._work = Rates(WORK)
        self._page = Rates(PAGE)
        self._at_once = Rates(AT_ONCE)
        self._page_at_once = Rates(AT_ONCE)
        self._kept = Rates(KEPT)
        self._table_work = Rates(TABLE_WORK)
        self._seats = Rates(SEAT)
        self._tables = Rates(TABLE)
        self._pace = Rates(PACE)
        self._speech = Rates(SPEECH)

    def admit(self, home: str, price: float, kept: float = 0.0, page: bool = False) -> float | None:
        """Charge an HTTP request in advance; return the seconds it must wait, None if the household cannot afford it.

        It pays for those before it, so whoever asks for one dear thing, such as a deck, does not wait. Of many requests
        at once the later ones wait, so that a burst does not hold up the players. Files of the page have a budget of
        their own.
        """
        wait = max(rates.wait(home) for rates in self._paying(page))
        if wait > MOST_WAIT_SECONDS or not (kept == 0.0 or self._kept.take(home, kept)):
            return None
        self.settle(home, price, page)
        return wait

    def settle(self, home: str, more: float, page: bool = False) -> None:
        """Charge what a request took more than it paid in advance; give back what it took less."""
        for rates in self._paying(page):
            rates.borrow(home, more)

    def _paying(self, page: bool) -> tuple[Rates, Rates]:
        return (self._page, self._page_at_once) if page else (self._work, self._at_once)

    def open_socket(self, home: str) -> None:
        """Charge a socket, which may be opened even in debt: somebody else of the household may want back to their
        table. The door sees to it that sockets do not come too fast."""
        self.settle(home, SOCKET)

    def punish(self, home: str, price: float) -> None:
        """Charge an attempt to get in with a wrong key."""
        self._work.borrow(home, price)

    def seat(self, battle: str, role: str, price: float) -> bool:
        """Charge a request at a table in advance; return whether both its seat and the table could afford it."""
        return self._seats.take(f"{battle} {role}", price) and self._tables.take(battle, price)

    def settle_seat(self, battle: str, role: str, more: float) -> None:
        """Charge what a request at a table took more than it paid in advance; give back what it took less."""
        self._seats.borrow(f"{battle} {role}", more)
        self._tables.borrow(battle, more)

    def is_usual(self, home: str) -> bool:
        """Whether the household is within its budget for all its tables together."""
        return self._table_work.wait(home) == 0.0

    def at_tables(self, home: str, units: float) -> None:
        """Charge what a request at a table took to the household as well."""
        self._table_work.borrow(home, units)

    def may_speak(self, battle: str, role: str) -> bool:
        """Count a short message; return whether the seat may send it now."""
        return self._speech.take(f"{battle} {role}")

    def is_calm(self, battle: str, role: str, price: float = ANSWER) -> bool:
        """Count a message that is worth some answers; return whether the seat answers no faster than a person would."""
        return self._pace.take(f"{battle} {role}", price)
