"""Has AMBER think about advice that was ordered, beside the battle."""

from __future__ import annotations

import logging
from functools import partial

from deadzone.core.sentence import Fault, Sentence
from deadzone.host.common.noting import note
from deadzone.host.common.traces import forget_trace
from deadzone.host.ports.thinker import Lost, TooMany, Unwanted
from deadzone.host.running.home import Runs
from deadzone.host.tables.advising import advice_message, advice_refused, is_wanted
from deadzone.host.tables.commands import AdviceMade
from deadzone.host.tables.outcome import AdviceOrder
from deadzone.host.thinking.orders import AdviceGiven


async def advise(battle: Runs, order: AdviceOrder) -> None:
    """Carry an order out; whoever gave it is told, unless nobody waits for it any more."""
    try:
        message = await _message(battle, order)
    except Unwanted:
        return
    await battle.do(AdviceMade(order.by, order.asked, message))


async def _message(battle: Runs, order: AdviceOrder) -> bytes:
    """The advice, or why there is none."""
    by, asked, table, hands = order.by, order.asked, battle.table, battle.home.hands

    async def unwanted() -> bool:
        return battle.broken or not is_wanted(battle.table, by, asked, table.change)

    try:
        given = await battle.home.thinker.ask(await hands.think(order.wanted), table.id, unwanted)
        assert isinstance(given, AdviceGiven)
        return await hands.think(partial(advice_message, table.game.g, given, asked, by.lang))
    except Fault as fault:
        forget_trace(fault)
        return advice_refused(asked, fault.sentence, by.lang)
    except TooMany:
        busy = Sentence("AMBER is thinking for this table already: ask again in a moment.")
        return advice_refused(asked, busy, by.lang)
    except Lost as lost:
        note("advice-lost", logging.WARNING, battle=table.id, reason=lost)
    except Unwanted:
        raise
    except Exception as error:  # whoever has asked would wait for ever
        note("advice-failed", logging.ERROR, error, battle=table.id)
        forget_trace(error)
    return advice_refused(asked, Sentence("AMBER has no advice for this."), by.lang)
