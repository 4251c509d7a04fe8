"""The people at a table: who holds which seat, who is present, what they propose, and who has been away for long."""

from __future__ import annotations

from collections import Counter
from collections.abc import Container, Iterable
from copy import copy
from typing import Literal

from deadzone.core.sides import Side, enemy_of
from deadzone.host.battles.endings import FREE_UNDO, Proposal
from deadzone.host.battles.game import Game
from deadzone.host.ports.clock import Moment
from deadzone.host.protocol.company import AbsenceInfo, ClockInfo, Company, ProposalInfo, SeatInfo
from deadzone.host.protocol.words import Role
from deadzone.host.records.facts import BattleFacts
from deadzone.host.records.seats import BOTH, HUMAN, ROLE_OF_SIDE, SEAT, WATCH, WATCHING, SeatRow, player_of_device
from deadzone.table.endings import kept_ending

WARNED = 2 / 3  # share of `claim_after` from which on everybody is told of the absence
MOST_WATCHING = 100
MOST_ON_SEAT = 10


class Gathering:
    """The people at a table as the store has them, kept up to date; all of it can be read from there again.

    `up` is the time for which players could be here: absence counts only while the absent player could have come.
    """

    def __init__(self, facts: BattleFacts, seats: list[SeatRow], claim_after: float) -> None:
        self.seats: list[SeatRow] = []
        self.claim_after = claim_after
        self.free_undo = FREE_UNDO in facts.agreed.split()
        self.proposal = Proposal.read(facts.proposal)
        self.ending = kept_ending(facts.ending, None if facts.winner is None else Side(facts.winner))
        self.marked = facts.marked_up is not None  # as one that will be deleted
        self._ended: set[str] = set()  # tokens of links that had ended when they were last looked at
        self._asked: float = facts.asked_up
        self._seen: dict[Role, float] = {}
        self._noted: dict[Role, float] = {}  # what the store has of it
        self.sit_down(seats)

    def twin(self) -> Gathering:
        twin = copy(self)
        twin._seen, twin._noted = dict(self._seen), dict(self._noted)
        return twin

    def sit_down(self, seats: list[SeatRow]) -> None:
        """The seats are these now."""
        self.seats = seats
        for row in seats:
            if row.kind == SEAT:
                self._seen.setdefault(row.role, row.seen_up)
                self._noted.setdefault(row.role, row.seen_up)

    def asked(self, up: float) -> None:
        """The battle has moved on to another question."""
        self._asked = up

    def saw(self, role: Role, noted_for: float, up: float) -> bool:
        """Somebody on this seat is or was here; whether this should be noted, as it was not for so many seconds."""
        self._seen[role] = up
        if up - self._noted.get(role, 0.0) <= noted_for:
            return False
        self._noted[role] = up
        return True

    def agreed(self) -> str:
        """What was agreed, as it is stored."""
        return FREE_UNDO if self.free_undo else ""

    def shared(self) -> bool:
        """Whether one seat plays both sides."""
        return any(row.role == BOTH for row in self.seats)

    def taken(self, role: Role) -> bool:
        return any(row.role == role and row.kind == SEAT for row in self.seats)

    def has_links_of(self, player: str, left: Container[str]) -> bool:
        """Whether links are here that were made with devices of a player other than those that are left."""
        made = [row.device for row in self.seats if row.device is not None]
        return any(player_of_device(device) == player and device not in left for device in made)

    def just_ended(self, calendar: int) -> bool:
        """Whether a link has ended since this was last asked."""
        ended = {row.token_hash for row in self.seats if not row.works(calendar)}
        before, self._ended = self._ended, ended
        return not ended <= before

    def others(self, role: Role) -> list[Role]:
        """Taken seats other than this one."""
        return [row.role for row in self.seats if row.kind == SEAT and row.role != role]

    def must_ask(self, game: Game, side: Side) -> bool:
        """Whether undo needs consent: another person has taken the other side, and free undo was not agreed."""
        other = enemy_of(side)
        return not (self.free_undo or self.shared() or game.is_bot(other)) and self.taken(ROLE_OF_SIDE[other])

    def absence(self, game: Game, here: Iterable[str], up: float) -> AbsenceInfo | None:
        """The absence of the side being asked, if its player has been away for long; otherwise None."""
        side = game.asked()
        if side is None or side not in (0, 1) or self.ending is not None or not self._can_be_missed(game, Side(side)):
            return None
        role = ROLE_OF_SIDE[side]
        if role in here:
            return None
        away = up - max(self._asked, self._seen.get(role, 0.0))
        if away < WARNED * self.claim_after:
            return None
        return AbsenceInfo(side=side, away=int(away), claim_in=max(0, int(self.claim_after - away)))

    def _can_be_missed(self, game: Game, side: Side) -> bool:
        people = all(seat.player == HUMAN for seat in game.head.players)
        return people and not self.shared() and self.taken(ROLE_OF_SIDE[side])

    def message(
        self, game: Game, here: list[Role], attending: Container[str], clock: ClockInfo | None, moment: Moment
    ) -> Company:
        """What everybody is told; `here` are the roles of all connections, `attending` those with a page in front."""
        count = Counter(here)
        asked = self.proposal
        return Company(
            seats=[self._seat(role, count[role], role in attending, moment.calendar) for role in self.roles(game)],
            watching=count[WATCH],
            watch_open=any(row.kind == WATCHING and row.works(moment.calendar) for row in self.seats),
            watch_ends=next((row.ends for row in self.seats if row.kind == WATCHING), 0),
            free_undo=self.free_undo,
            proposal=ProposalInfo(what=asked.what, side=asked.side) if asked is not None else None,
            absence=self.absence(game, here, moment.up),
            clock=clock,
        )

    def name_of(self, side: Side) -> str:
        """The name of the person who plays a side alone; empty if nobody does, or nobody with a name."""
        return next((row.name for row in self.seats if row.role == ROLE_OF_SIDE[side] and row.kind == SEAT), "")

    def roles(self, game: Game) -> list[Role]:
        """Seats that this battle has for people."""
        if self.shared():
            return [BOTH]
        return [role for role, seat in zip(ROLE_OF_SIDE, game.head.players, strict=True) if seat.player == HUMAN]

    def _seat(self, role: Role, sitting: int, here: bool, calendar: int) -> SeatInfo:
        rows = [row for row in self.seats if row.role == role]
        if not rows:
            return SeatInfo(role=role, state="open", name="", sitting=0, here=False)
        return SeatInfo(
            role=role, state=_state(rows[0], calendar), name=rows[0].name, sitting=sitting, here=here, ends=rows[0].ends
        )


def _state(row: SeatRow, calendar: int) -> Literal["taken", "invited", "expired"]:
    if row.kind == SEAT:
        return "taken"
    return "invited" if row.works(calendar) else "expired"


def has_room(role: Role, here: list[Role]) -> bool:
    """Whether another connection may join; spectators and each seat have limits of their own."""
    return here.count(role) < (MOST_WATCHING if role == WATCH else MOST_ON_SEAT)
