"""What players at a table propose to each other, and how they end a battle: draw, resignation, claiming the win."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import msgspec

from deadzone.core.sentence import Fault, Sentence
from deadzone.core.sides import Side, enemy_of
from deadzone.host.battles.endings import DRAW, UNDO, Proposal
from deadzone.host.protocol.messages import Refused
from deadzone.host.protocol.requests import Propose, Reply, Resign, Said, Undo
from deadzone.host.protocol.words import Role
from deadzone.host.records.seats import SIDES_OF
from deadzone.language.words import say
from deadzone.server.company.part import Part
from deadzone.table.endings import AGREED_DRAW, Ending, claimed, out_of_time, resigned
from deadzone.table.telling.log import SIDES

if TYPE_CHECKING:
    pass


class Parley(Part):
    """The part of a table that handles undo, proposals, resignations and claims."""

    async def hear(self, role: Role, message: Said) -> None:
        if isinstance(message, Undo):
            await self.undo(role, message.n, message.steps)
        elif isinstance(message, Propose):
            await self.offer_draw(role)
        elif isinstance(message, Reply):
            await self.reply(role, message.accept)
        elif isinstance(message, Resign):
            await self.resign(role, Side(message.side))
        else:
            await self.claim(role)

    async def undo(self, role: Role, n: int, steps: int = 1) -> None:
        """Take the last answers back if they are this role's and not yet settled; another person must agree first."""
        async with self._table.lock:
            self._check_running()
            self._table.check_number(n)
            self._check_undo(SIDES_OF[role])
            side = self._table.game.steps[-1].side
            if self._table.gathering.must_ask(self._table.game, side):
                await self.propose(Proposal(UNDO, side, n, steps))
            else:
                await self._take_back(side, steps)

    def _check_undo(self, sides: Sequence[Side]) -> None:
        if not self._table.game.may_undo(sides):
            raise Fault(
                "You cannot undo this: since then dice were rolled, something was revealed, or someone else has "
                "answered."
            )

    async def _take_back(self, side: Side, steps: int) -> None:
        """Take back this many answers, and all of an errand that they belong to, as far as they can be taken back."""
        game = self._table.game
        back_to = min(game.number - steps, self._table.going.begun_at())
        while game.number > back_to and game.may_undo((side,)):
            await self._table.kept(self._table.storage.forget(self._table.id, game.answers))
            game.forget()
        self._table.timekeeper.moved()
        await self._table.tell(game.number, ())

    async def offer_draw(self, role: Role) -> None:
        async with self._table.lock:
            self._check_running()
            side = self._only_side(role)
            if self._table.game.is_bot(enemy_of(side)):
                raise Fault("An artificial player does not negotiate.")
            await self.propose(Proposal(DRAW, side, self._table.game.number))

    async def reply(self, role: Role, accept: bool) -> None:
        """Accept or decline the other side's proposal; the side that made it can only withdraw it."""
        async with self._table.lock:
            self._check_running()
            proposal = self._table.gathering.proposal
            if proposal is None:
                raise Fault("There is no open proposal any more.")
            side = self._only_side(role)
            if accept and side == proposal.side:
                raise Fault("Only the other side can answer this.")
            await self.propose(None)
            if accept and proposal.what == DRAW:
                await self._end(AGREED_DRAW)
            elif accept:
                self._table.check_number(proposal.n)
                self._check_undo((proposal.side,))
                await self._take_back(proposal.side, proposal.steps)
            elif side != proposal.side:
                self._refuse(proposal)

    def _refuse(self, proposal: Proposal) -> None:
        """Tell the proposer that the other side does not agree."""
        sentence = Sentence("{side} does not agree.", side=SIDES[enemy_of(proposal.side)])
        for listener in list(self._table.listeners):
            if proposal.side in SIDES_OF[listener.role]:
                words = say(sentence, listener.lang)
                refused = Refused(to=proposal.what, request=0, n=self._table.game.number, text=words, rule="")
                listener.send(msgspec.json.encode(refused))

    async def resign(self, role: Role, side: Side) -> None:
        async with self._table.lock:
            self._check_running()
            if side not in SIDES_OF[role]:
                raise Fault("Only the player of this side may resign for it.")
            await self._end(resigned(side))

    async def claim(self, role: Role) -> None:
        """Claim the win, if the other side is being asked and is out of time, or has been away for long enough."""
        async with self._table.lock:
            self._check_running()
            late = self._table.timekeeper.out_of_time()
            if late is not None and enemy_of(late) in SIDES_OF[role]:
                await self._end(out_of_time(late))
                return
            side = self._only_side(role)
            absence = self._table.gathering.absence(self._table.game, self._table.here())
            if absence is None or absence.side == side or absence.claim_in > 0:
                raise self._too_early()
            await self._end(claimed(side))

    def _too_early(self) -> Fault:
        if self._table.timekeeper.now() is None:
            return Fault("You cannot claim the win yet: the other side has not been away long enough.")
        return Fault("You cannot claim the win yet: the other side has time left, or ran out of it only just now.")

    def _only_side(self, role: Role) -> Side:
        if len(SIDES_OF[role]) != 1:
            raise Fault("Only a player of a single side may do this.")
        return SIDES_OF[role][0]

    def _check_running(self) -> None:
        if self._table.game.g.question is None or self._table.gathering.ending is not None:
            raise Fault("The battle is over.")
        if self._table.broken:
            raise Fault("Too late: the battle has moved on.")

    async def propose(self, proposal: Proposal | None) -> None:
        await self._table.kept(
            self._table.storage.propose(self._table.id, proposal.text() if proposal is not None else "")
        )
        self._table.gathering.proposal = proposal
        self._table.tell_company()

    async def _end(self, ending: Ending) -> None:
        if not await self._table.kept(self._table.storage.end(self._table.id, ending.kind, ending.winner)):
            raise Fault("The battle is over.")
        self._table.gathering.ending, self._table.gathering.proposal = ending, None
        self._table.game.plans.open_all()
        await self._table.tell(self._table.game.number, ())
        self._table.people_changed()
