"""The workshop's orders, carried out: wherever there is room for long work, a process of its own or a test.

What an order needs is loaded with the first of its kind: few print, and a browser loads slowly.
"""

from __future__ import annotations

import traceback

import msgspec

from deadzone.core.sentence import Fault
from deadzone.host.battles.opening import gone_on, kept_as_it_is, opened, played_again, prepared
from deadzone.host.common.orders import (
    Battle,
    BattleOrder,
    BattleWanted,
    Drawing,
    FileKept,
    Made,
    MapWanted,
    MapWork,
    Order,
    Outcome,
    PaperWanted,
    PlayOnWanted,
    RandomMapWanted,
    RematchWanted,
    ReplayWork,
    SituationWanted,
    TeamWork,
    too_much,
)
from deadzone.host.common.refusals import Failure, refusal_of
from deadzone.host.common.seeds import Seeds
from deadzone.host.protocol.bodies import NewBattle
from deadzone.maps.generate import generate
from deadzone.maps.shipped import load_text
from deadzone.missions.registry import laid_out
from deadzone.table.files.battlefile import Entry, Head


def carried_out(order: Order) -> Outcome:
    try:
        return _made(order)
    except Fault as fault:
        return refusal_of(fault)
    except MemoryError:
        return refusal_of(too_much())
    except Exception:
        return Failure(trace=traceback.format_exc())


def _printed(order: PaperWanted) -> bytes:
    from deadzone.printing.aids import aid_pdf  # noqa: PLC0415
    from deadzone.printing.paper import FORMATS  # noqa: PLC0415

    if not order.map:
        return aid_pdf(order.what, order.lang, FORMATS[order.paper])
    from deadzone.printing.plan_sheet import plan_pdf  # noqa: PLC0415

    return plan_pdf(laid_out(load_text(order.map).field, order.mission), order.lang, FORMATS[order.paper])


def _drawn(order: RandomMapWanted | MapWanted) -> str:
    from deadzone.maps.drawing.draw import draw_svg  # noqa: PLC0415

    if isinstance(order, RandomMapWanted):
        return draw_svg(laid_out(generate(order.seed, order.levels), order.mission), order.lang)
    found = load_text(order.id)
    return draw_svg(laid_out(found.field, order.mission), order.lang, found.about)


def _worked(order: TeamWork | MapWork | ReplayWork) -> bytes:
    if isinstance(order, TeamWork):
        from deadzone.host.teams.desk import done  # noqa: PLC0415

        return done(order.task, order.body, order.lang)
    if isinstance(order, MapWork):
        from deadzone.host.maps.desk import done as map_done  # noqa: PLC0415

        return map_done(order.task, order.body, order.lang)
    from deadzone.host.replay.desk import shown  # noqa: PLC0415

    return shown(order.content, order.wanted)


def _made(order: Order) -> Drawing | Battle | Made:
    if isinstance(order, TeamWork | MapWork | ReplayWork):
        return Made(content=_worked(order))
    if isinstance(order, PaperWanted):
        return Made(content=_printed(order))
    if isinstance(order, RandomMapWanted | MapWanted):
        return Drawing(svg=_drawn(order))
    head, entries = _opened(order.order, Seeds(order.chance))
    return Battle(head=head, entries=[msgspec.msgpack.encode(entry) for entry in entries])


def _opened(order: BattleOrder, seeds: Seeds) -> tuple[Head, list[Entry]]:
    if isinstance(order, BattleWanted):
        return opened(msgspec.json.decode(order.body, type=NewBattle), seeds)
    if isinstance(order, SituationWanted):
        return prepared(order.id, seeds)
    if isinstance(order, RematchWanted):
        return played_again(order.head, order.wanted.swapped, order.wanted.other_map, seeds)
    if isinstance(order, PlayOnWanted):
        from deadzone.host.replay.desk import gone_on_from  # noqa: PLC0415

        return gone_on_from(order.content, order.wanted, seeds)
    if isinstance(order, FileKept):
        return kept_as_it_is(order.content)
    return gone_on(order.content, seeds)
