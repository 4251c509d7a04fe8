"""What players propose to each other, and how they end a battle: undo, draw, resignation, claiming the win."""

from __future__ import annotations

from collections.abc import Sequence

from deadzone.core.sentence import Fault, Sentence
from deadzone.core.sides import Side, enemy_of
from deadzone.host.battles.endings import DRAW, UNDO, Proposal
from deadzone.host.ports.store import Ended, TakenBack
from deadzone.host.protocol.messages import Refused
from deadzone.host.protocol.requests import Claim, Propose, Reply, Resign, Undo
from deadzone.host.records.seats import SIDES_OF
from deadzone.host.tables.answering import moved, propose
from deadzone.host.tables.outcome import Outcome
from deadzone.host.tables.table import Person, Table, only_side
from deadzone.language.words import say
from deadzone.table.endings import AGREED_DRAW, Ending, claimed, out_of_time, resigned
from deadzone.table.telling.log import SIDES

# Undo


def undo(outcome: Outcome, by: Person, said: Undo) -> None:
    """Take the last answers back if they are this role's and not yet settled; another person must agree first."""
    table = outcome.table
    table.check_running()
    table.check_number(said.n)
    _check_undo(table, SIDES_OF[by.role])
    side = table.game.steps[-1].side
    if table.gathering.must_ask(table.game, side):
        propose(outcome, Proposal(UNDO, side, said.n, said.steps))
    else:
        _take_back(outcome, side, said.steps)


def _check_undo(table: Table, sides: Sequence[Side]) -> None:
    if not table.game.may_undo(sides):
        raise Fault(
            "You cannot undo this: since then dice were rolled, something was revealed, or someone else has answered."
        )


def _take_back(outcome: Outcome, side: Side, steps: int) -> None:
    """Take back this many answers, and all of an errand that they belong to, as far as they can be taken back."""
    game = outcome.table.game
    back_to = min(game.number - steps, _errand_begun_at(outcome.table))
    while game.number > back_to and game.may_undo((side,)):
        game.forget()
    outcome.writes.append(TakenBack(game.answers))
    moved(outcome)
    outcome.tell(game.number)


def _errand_begun_at(table: Table) -> int:
    """Number of the battle to which an undo goes back: before the last errand, if nothing has happened since."""
    before, after = table.errand
    now = table.game.number
    return before if now == after and before < after else now - 1


# Proposals


def offer_draw(outcome: Outcome, by: Person, _said: Propose) -> None:
    table = outcome.table
    table.check_running()
    side = only_side(by.role)
    if table.game.is_bot(enemy_of(side)):
        raise Fault("An artificial player does not negotiate.")
    propose(outcome, Proposal(DRAW, side, table.game.number))


def reply(outcome: Outcome, by: Person, said: Reply) -> None:
    """Accept or decline the other side's proposal; the side that made it can only withdraw it."""
    table = outcome.table
    table.check_running()
    proposal = table.gathering.proposal
    if proposal is None:
        raise Fault("There is no open proposal any more.")
    side = only_side(by.role)
    if said.accept and side == proposal.side:
        raise Fault("Only the other side can answer this.")
    propose(outcome, None)
    if said.accept and proposal.what == DRAW:
        _end(outcome, AGREED_DRAW)
    elif said.accept:
        table.check_number(proposal.n)
        _check_undo(table, (proposal.side,))
        _take_back(outcome, proposal.side, proposal.steps)
    elif side != proposal.side:
        _refuse(outcome, proposal)


def _refuse(outcome: Outcome, proposal: Proposal) -> None:
    """Tell the proposer that the other side does not agree."""
    table, sentence = outcome.table, Sentence("{side} does not agree.", side=SIDES[enemy_of(proposal.side)])
    for key, listener in table.listeners.items():
        if proposal.side in SIDES_OF[listener.role]:
            words = say(sentence, listener.lang)
            outcome.send(key, Refused(to=proposal.what, request=0, n=table.game.number, text=words, rule=""))


# Ends


def resign(outcome: Outcome, by: Person, said: Resign) -> None:
    outcome.table.check_running()
    side = Side(said.side)
    if side not in SIDES_OF[by.role]:
        raise Fault("Only the player of this side may resign for it.")
    _end(outcome, resigned(side))


def claim(outcome: Outcome, by: Person, _said: Claim) -> None:
    """Claim the win, if the other side is being asked and is out of time, or has been away for long enough."""
    table, up = outcome.table, outcome.moment.up
    table.check_running()
    late = table.timekeeper.out_of_time(up)
    if late is not None and enemy_of(late) in SIDES_OF[by.role]:
        _end(outcome, out_of_time(late))
        return
    side = only_side(by.role)
    absence = table.gathering.absence(table.game, table.here(), up)
    if absence is None or absence.side == side or absence.claim_in > 0:
        raise _too_early(clock=table.timekeeper.clock(up) is not None)
    _end(outcome, claimed(side))


def _too_early(clock: bool) -> Fault:
    if not clock:
        return Fault("You cannot claim the win yet: the other side has not been away long enough.")
    return Fault("You cannot claim the win yet: the other side has time left, or ran out of it only just now.")


def _end(outcome: Outcome, ending: Ending) -> None:
    table = outcome.table
    outcome.writes.append(Ended(ending.kind, ending.winner))
    table.gathering.ending, table.gathering.proposal = ending, None
    table.game.open_all_plans()
    outcome.tell(table.game.number)
    outcome.people_changed()
