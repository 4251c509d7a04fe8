"""Lets the artificial players of a battle answer: AMBER thinks for itself, the others choose at once."""

from __future__ import annotations

import logging
from functools import partial

import msgspec

from deadzone.core.sentence import Fault
from deadzone.core.sides import Side
from deadzone.host.common.noting import note
from deadzone.host.common.traces import forget_trace
from deadzone.host.ports.hands import Urgency
from deadzone.host.ports.store import Unreachable
from deadzone.host.ports.thinker import IsUnwanted, Lost, Thinker, Unwanted
from deadzone.host.running.home import Runs
from deadzone.host.tables.commands import Play
from deadzone.host.tables.table import Table
from deadzone.host.thinking.orders import ThoughtWanted
from deadzone.host.thinking.seat import AmberSeat
from deadzone.table.dice import ScriptedDice
from deadzone.table.driver import Given, ask

QUICK = "novice"  # how AMBER thinks again after its thought was lost


def is_due(battle: Runs) -> bool:
    """Whether an artificial player is asked and somebody is listening."""
    return battle.table.bot_asked() and bool(battle.table.listeners) and not battle.broken


async def play(battle: Runs) -> None:
    """Let artificial players answer while they are asked and somebody is listening.

    If an answer was taken back while they were thinking, they are asked again: even if another answer has brought the
    battle back to the same number of steps, it is not the position they have considered.
    """
    try:
        while is_due(battle):
            table = battle.table
            given = await _given(battle, table)
            if given is not None and battle.table.change == table.change:
                await battle.do(Play(table.change, given), Urgency.BOT)
    except (Fault, Unreachable) as fault:
        if not battle.broken:
            note("player-refused", logging.WARNING, battle=battle.table.id, reason=fault)
        forget_trace(fault)
    except Exception as error:
        note("player-stopped", logging.ERROR, error, battle=battle.table.id)
        forget_trace(error)
        battle.give_up()  # joining again restarts the artificial players


async def _given(battle: Runs, table: Table) -> Given | None:
    """The answer of the player who is asked; None if nobody waits for it any more."""
    position, players, home = table.game.g, table.game.players, battle.home
    assert position.question is not None
    player = players[Side(position.question.side)]
    if isinstance(player, AmberSeat):
        wanted = await home.hands.think(partial(player.wanted, position.copy()))
        try:
            if wanted is not None:
                unwanted = partial(_is_unwanted, battle, table.change)
                await ponder(player, wanted, home.thinker, table.id, unwanted, alone=not table.people_play())
        except Unwanted:
            return None
        except Lost as lost:  # twice: the driver takes the first option
            note("thinking-lost", logging.ERROR, battle=table.id, reason=lost)
    return await home.hands.think(partial(ask, position.copy(), players, ScriptedDice()))


async def _is_unwanted(battle: Runs, change: int) -> bool:
    """Whether nobody waits for an answer to this position any more: it is gone, the battle is over, or all left."""
    return battle.table.change != change or not is_due(battle)


async def ponder(
    seat: AmberSeat, wanted: ThoughtWanted, thinker: Thinker, table: str, unwanted: IsUnwanted, alone: bool = False
) -> None:
    """Let AMBER think about a question; if the thought is lost, once more and quickly."""
    seat.has_thought(None)
    try:
        seat.has_thought(await thinker.think(wanted, table, unwanted, alone))
    except Lost as lost:
        note("thinking-lost", logging.WARNING, battle=table, strength=wanted.level, reason=lost)
        quick = msgspec.structs.replace(wanted, level=QUICK)
        seat.has_thought(await thinker.think(quick, table, unwanted, alone))
