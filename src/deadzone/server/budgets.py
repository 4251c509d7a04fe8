"""What everything costs that somebody may ask for, and how much of it anybody may have.

A cost of 1 is a plain request: about a millisecond of a processor. Answers of players are counted, but only put behind
others when there are too many of them: no budget of anybody else can keep a player from answering.
"""

from __future__ import annotations

import ipaddress
import re
from collections import OrderedDict
from functools import lru_cache
from time import monotonic
from typing import NamedTuple

MOST_KEPT = 10_000  # buckets of one kind; who was not seen for longest is forgotten first
NETWORK_BITS = 64  # of an IPv6 address: one household, however many addresses it takes


class Budget(NamedTuple):
    """So much at once, and so much per second after that."""

    burst: float
    per_second: float


class Cost(NamedTuple):
    """What a request takes of its address's work, and how many battles it adds to those that are kept."""

    work: float
    kept: float = 0.0


# HTTP, and the opening of sockets: charged to the address.
REQUEST, SOCKET, WRONG_TOKEN = Cost(1), Cost(6), Cost(30)
PREVIEW, FILE, ACCOUNT = Cost(10), Cost(10), Cost(3)
NEW_BATTLE, RESUME = Cost(4, 1), Cost(100, 5)
BYTES_PER_COST = 50_000  # of a body
DEAR = (  # the first that fits; every other request is a plain one
    ("GET", re.compile(r"/api/maps/.+/preview\.svg$"), PREVIEW),
    ("GET", re.compile(r"/api/battles/[^/]+/(file|record)$"), FILE),
    ("GET", re.compile(r"/api/battles/[^/]+$"), ACCOUNT),
    ("POST", re.compile(r"/api/battles/resume$"), RESUME),
    ("POST", re.compile(r"/api/battles$"), NEW_BATTLE),
)

# At the table: charged to the seat and to the table. A greeting has the board, the teams and all that happened so far.
JOIN = LANGUAGE = 20.0
STUDY = LOOK = 2.0
PARLEY = 5.0  # asking the other side, and answering that
ANSWER = 1.0

WORK = Budget(1200, 100)  # of one address
AT_ONCE = Budget(40, 250)  # of its work: beyond it, what it asks for is done a little later
KEPT = Budget(300, 1)  # battles that one address adds
TABLE_WORK = Budget(1000, 150)  # of one address at all tables; beyond it, it is served after all others
SEAT = Budget(400, 40)  # all who sit on one seat together; all spectators of a battle are one seat
TABLE = Budget(1000, 100)
PACE = Budget(60, 6)  # answers of one seat; faster ones are served after those of people

# Frames of a WebSocket, whatever is in them.
FRAMES = Budget(200, 50)  # of one connection
UNKNOWN_FRAME = 10.0  # what each costs before a token was shown
FRAMES_OF_ONE = Budget(200, 120)  # of one address, and
FRAMES_OF_ALL = Budget(1000, 600)  # of all: beyond it, those who send much are not listened to for a while
CALM = Budget(15, 3)  # of one connection: who stays within it does not send much
PART_OF_A_FRAME = 0.25  # what is heard may be a single byte
CONNECTIONS = Budget(600, 60)  # opened by one address
READS = Budget(3000, 100)  # how often something may be heard on one connection


class Bucket:
    """A budget that is being used."""

    def __init__(self, budget: Budget) -> None:
        self.budget = budget
        self.left = budget.burst
        self.seen = monotonic()

    def take(self, cost: float = 1.0) -> bool:
        """Whether there was enough left; what is refused costs nothing."""
        self._fill()
        if self.left < cost:
            return False
        self.left -= cost
        return True

    def borrow(self, cost: float) -> float:
        """Takes the cost even if less is left, and says in how many seconds the debt is made up."""
        self._fill()
        self.left -= cost
        return max(0.0, -self.left / self.budget.per_second)

    def _fill(self) -> None:
        now = monotonic()
        self.left = min(self.budget.burst, self.left + (now - self.seen) * self.budget.per_second)
        self.seen = now


class Rates:
    """A bucket for each name."""

    def __init__(self, budget: Budget) -> None:
        self.budget = budget
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, name: str, cost: float = 1.0) -> bool:
        return self._bucket(name).take(cost)

    def borrow(self, name: str, cost: float) -> float:
        return self._bucket(name).borrow(cost)

    def _bucket(self, name: str) -> Bucket:
        bucket = self._buckets.pop(name, None) or Bucket(self.budget)
        self._buckets[name] = bucket
        if len(self._buckets) > MOST_KEPT:
            self._buckets.popitem(last=False)
        return bucket


class Budgets:
    """All budgets of a server but those of its connections (`server.network.patience`)."""

    def __init__(self) -> None:
        self._work = Rates(WORK)
        self._at_once = Rates(AT_ONCE)
        self._kept = Rates(KEPT)
        self._table_work = Rates(TABLE_WORK)
        self._seats = Rates(SEAT)
        self._tables = Rates(TABLE)
        self._pace = Rates(PACE)

    def request(self, address: str, cost: Cost, length: int = 0) -> bool:
        """Something asked for over HTTP, with a body of so many bytes."""
        home = household(address)
        if not self._work.take(home, cost.work + length / BYTES_PER_COST):
            return False
        return cost.kept == 0.0 or self._kept.take(home, cost.kept)

    def delay(self, address: str, cost: Cost) -> float:
        """How many seconds a request has to wait, so that many at once do not hold up the players."""
        return self._at_once.borrow(household(address), cost.work)

    def seat(self, battle: str, role: str, cost: float) -> bool:
        """Something asked for at a table: its seat and the table must both have it left."""
        return self._seats.take(f"{battle} {role}", cost) and self._tables.take(battle, cost)

    def is_usual(self, address: str, cost: float) -> bool:
        """Whether the address has not asked for more than others at all its tables together."""
        return self._table_work.take(household(address), cost)

    def is_calm(self, battle: str, role: str) -> bool:
        """Whether a seat answers no faster than a person."""
        return self._pace.take(f"{battle} {role}", ANSWER)


@lru_cache(maxsize=4096)
def household(address: str) -> str:
    """Whom an address belongs to: IPv4 itself, of IPv6 the network, for anybody has as many addresses as they want."""
    try:
        parsed = ipaddress.ip_address(address.split("%", maxsplit=1)[0])
    except ValueError:
        return address
    if isinstance(parsed, ipaddress.IPv4Address):
        return str(parsed)
    if parsed.ipv4_mapped is not None:
        return str(parsed.ipv4_mapped)
    return str(ipaddress.ip_network((parsed, NETWORK_BITS), strict=False))


def cost_of(method: str, path: str) -> Cost:
    for wanted, pattern, cost in DEAR:
        if method == wanted and pattern.search(path):
            return cost
    return REQUEST
