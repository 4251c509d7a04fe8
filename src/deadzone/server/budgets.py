"""Rate limits: what each kind of request costs, and how much an address, a seat or a table may spend.

A cost of 1 is a plain request: about a millisecond of CPU time. Players' answers are counted too, but a seat that sends
too many is only served later: nobody else's spending can keep a player from answering.
"""

from __future__ import annotations

import ipaddress
import re
from collections import OrderedDict
from functools import lru_cache
from time import monotonic
from typing import NamedTuple

MOST_KEPT = 10_000  # buckets of one kind; the least recently used is dropped first
NETWORK_BITS = 64  # of an IPv6 address: one household, however many addresses it uses


class Budget(NamedTuple):
    """A burst that may be spent at once, and a rate per second after that."""

    burst: float
    per_second: float


class Cost(NamedTuple):
    """What a request charges to its address: work, battles, teams or maps added to those stored, bytes of its body.

    `bytes_per_cost` of the body cost as much as a plain request.
    """

    work: float
    kept: float = 0.0
    bytes_per_cost: float = 50_000


# HTTP requests and the opening of sockets: charged to the address.
REQUEST, SOCKET, WRONG_TOKEN = Cost(1), Cost(6), Cost(30)
PREVIEW, FILE, ACCOUNT, SEARCH = Cost(10), Cost(10), Cost(3), Cost(8)
NEW_BATTLE, RESUME = Cost(4, 1), Cost(100, 5)
TEAM_BYTES = 500  # every word of a team is looked up
LIST, TEAM, NEW_TEAM = Cost(5), Cost(10, 0, TEAM_BYTES), Cost(10, 1, TEAM_BYTES)
ODDS, PACK = Cost(20, 0, TEAM_BYTES), Cost(30, 0, TEAM_BYTES)
MAP_BYTES = 1_000  # every character of a map is looked at
MAP, NEW_MAP = Cost(15, 0, MAP_BYTES), Cost(15, 1, MAP_BYTES)
PRINT, DECK, EXPORT = Cost(200, 0, TEAM_BYTES), Cost(400, 0, TEAM_BYTES), Cost(200)
REPLAY, REPLAY_FILE, PIECE_OF_REPLAY, FILM = Cost(30), Cost(60), Cost(20), Cost(400)
ANALYSIS = Cost(60)  # in the pool, where each address has few at a time
DEAR = (  # the first match counts; every other request is a plain one
    ("GET", re.compile(r"/api/(me/)?maps/.+/preview\.svg$"), PREVIEW),
    ("POST", re.compile(r"/api/maps/plan\.pdf$"), PRINT),
    ("POST", re.compile(r"/api/maps/[^/]+$"), MAP),
    ("POST", re.compile(r"/api/me/maps$"), NEW_MAP),
    ("PUT", re.compile(r"/api/me/maps/[^/]+$"), MAP),
    ("GET", re.compile(r"/api/search$"), SEARCH),
    ("GET", re.compile(r"/api/battles/[^/]+/(file|record|story)$"), FILE),
    ("GET", re.compile(r"/api/battles/[^/]+/replay$"), REPLAY),
    ("POST", re.compile(r"/api/replay$"), REPLAY_FILE),
    (None, re.compile(r"/api/(battles/[^/]+/)?replay/frames$"), PIECE_OF_REPLAY),
    ("POST", re.compile(r"/api/(battles/[^/]+/)?replay/on$"), RESUME),
    (None, re.compile(r"/api/(battles/[^/]+/)?replay/analysis$"), ANALYSIS),
    (None, re.compile(r"/api/(battles/[^/]+/)?replay/[^/]+$"), FILM),
    ("GET", re.compile(r"/api/battles/[^/]+$"), ACCOUNT),
    ("POST", re.compile(r"/api/battles/resume$"), RESUME),
    ("POST", re.compile(r"/api/battles(/[^/]+/again)?$"), NEW_BATTLE),
    ("POST", re.compile(r"/api/(situations/[^/]+|lessons)$"), NEW_BATTLE),
    ("GET", re.compile(r"/api/print/.+\.pdf$"), PRINT),
    ("GET", re.compile(r"/api/lists/[^/]+$"), LIST),
    ("POST", re.compile(r"/api/teams/deck\.pdf$"), DECK),
    ("POST", re.compile(r"/api/teams/[^/]+\.pdf$"), PRINT),
    ("POST", re.compile(r"/api/teams/odds$"), ODDS),
    ("POST", re.compile(r"/api/teams/[^/]+$"), TEAM),
    ("POST", re.compile(r"/api/assistant/pack$"), PACK),
    ("GET", re.compile(r"/api/me/export$"), EXPORT),
    ("GET", re.compile(r"/api/me/statistics$"), REPLAY),
    ("POST", re.compile(r"/api/me/teams$"), NEW_TEAM),
    ("PUT", re.compile(r"/api/me/teams/[^/]+$"), TEAM),
)

# At the table: charged to the seat and to the table. A greeting has the board, the teams and all steps so far.
JOIN = LANGUAGE = 20.0
STUDY = LOOK = 2.0
GO = 5.0  # all answers of an errand
PARLEY = 5.0  # proposals to the other side, and replies to them
ANSWER = ATTEND = 1.0
ADVICE = 40.0  # a thought of AMBER's, though in a process of its own
TALK = 5.0  # a short message to the other player
PLACE_REST = 20.0  # two answers for each model of a team
LESSON = 25.0  # a table laid out, and a greeting for everybody

WORK = Budget(1200, 100)  # of one address
AT_ONCE = Budget(40, 250)  # work of one address before its requests are delayed
KEPT = Budget(300, 1)  # battles added by one address
TABLE_WORK = Budget(1000, 150)  # of one address at all tables; beyond this it is served after all others
SEAT = Budget(400, 40)  # of all connections on one seat; the spectators of a battle share one
TABLE = Budget(1000, 100)
SPEECH = Budget(6, 0.5)  # short messages of one seat, so that nobody is drowned in them
PACE = Budget(60, 6)  # answers of one seat; faster ones are served like those of artificial players

# WebSocket frames, whatever their content.
FRAMES = Budget(200, 50)  # of one connection
UNKNOWN_FRAME = 10.0  # cost of each frame before a token has been shown
FRAMES_OF_ONE = Budget(200, 120)  # of one address
FRAMES_OF_ALL = Budget(1000, 600)  # of all addresses; beyond either limit the heavy senders are paused
CALM = Budget(15, 3)  # of one connection; one that stays within this is never paused
PART_OF_A_FRAME = 0.25  # cost of a read that completes no frame: it may be a single byte
CONNECTIONS = Budget(600, 60)  # opened by one address
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

    def borrow(self, cost: float) -> float:
        """Spend the cost even if less is left, and return the seconds until the earlier debt is repaid."""
        self._fill()
        debt = max(0.0, -self.left)
        self.left -= cost
        return debt / self.budget.per_second if debt else 0.0

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

    def borrow(self, name: str, cost: float) -> float:
        return self._bucket(name).borrow(cost)

    def _bucket(self, name: str) -> Bucket:
        bucket = self._buckets.pop(name, None) or Bucket(self.budget)
        self._buckets[name] = bucket
        if len(self._buckets) > MOST_KEPT:
            self._buckets.popitem(last=False)
        return bucket


class Budgets:
    """All budgets of a server except those of its connections (`server.network.patience`)."""

    def __init__(self) -> None:
        self._work = Rates(WORK)
        self._at_once = Rates(AT_ONCE)
        self._kept = Rates(KEPT)
        self._table_work = Rates(TABLE_WORK)
        self._seats = Rates(SEAT)
        self._tables = Rates(TABLE)
        self._pace = Rates(PACE)
        self._speech = Rates(SPEECH)

    def request(self, address: str, cost: Cost, length: int = 0) -> bool:
        """Charge an HTTP request with a body of `length` bytes; return whether the address could afford it."""
        home = household(address)
        if not self._work.take(home, cost.work + length / cost.bytes_per_cost):
            return False
        return cost.kept == 0.0 or self._kept.take(home, cost.kept)

    def delay(self, address: str, cost: Cost) -> float:
        """Seconds for which a request must wait, so that a burst does not hold up the players.

        It pays for those before it, so whoever asks for one dear thing, such as a deck, does not wait.
        """
        return self._at_once.borrow(household(address), cost.work)

    def seat(self, battle: str, role: str, cost: float) -> bool:
        """Charge a request at a table; return whether both its seat and the table could afford it."""
        return self._seats.take(f"{battle} {role}", cost) and self._tables.take(battle, cost)

    def is_usual(self, address: str, cost: float) -> bool:
        """Charge work at a table; return whether the address is within its budget for all its tables together."""
        return self._table_work.take(household(address), cost)

    def may_speak(self, battle: str, role: str) -> bool:
        """Count a short message; return whether the seat may send it now."""
        return self._speech.take(f"{battle} {role}")

    def is_calm(self, battle: str, role: str) -> bool:
        """Count an answer; return whether the seat answers no faster than a person would."""
        return self._pace.take(f"{battle} {role}", ANSWER)


@lru_cache(maxsize=4096)
def household(address: str) -> str:
    """Owner of an address: the IPv4 address itself, or the network of an IPv6 address, since one owner has many."""
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
        if wanted in (None, method) and pattern.search(path):
            return cost
    return REQUEST
