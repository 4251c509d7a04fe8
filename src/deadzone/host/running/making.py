"""The workshop's orders, carried out: wherever there is room for long work, a process of its own or a test."""

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
from deadzone.host.maps.desk import done as map_done
from deadzone.host.protocol.bodies import NewBattle
from deadzone.host.replay.desk import gone_on_from, shown
from deadzone.host.teams.desk import done
from deadzone.maps.drawing.draw import draw_svg
from deadzone.maps.generate import generate
from deadzone.maps.shipped import load_text
from deadzone.missions.registry import laid_out
from deadzone.printing.aids import aid_pdf
from deadzone.printing.paper import FORMATS
from deadzone.printing.plan_sheet import plan_pdf
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
    if not order.map:
        return aid_pdf(order.what, order.lang, FORMATS[order.paper])
    return plan_pdf(laid_out(load_text(order.map).field, order.mission), order.lang, FORMATS[order.paper])


def _made(order: Order) -> Drawing | Battle | Made:
    if isinstance(order, TeamWork):
        return Made(content=done(order.task, order.body, order.lang))
    if isinstance(order, MapWork):
        return Made(content=map_done(order.task, order.body, order.lang))
    if isinstance(order, ReplayWork):
        return Made(content=shown(order.content, order.wanted))
    if isinstance(order, PaperWanted):
        return Made(content=_printed(order))
    if isinstance(order, RandomMapWanted):
        return Drawing(svg=draw_svg(laid_out(generate(order.seed, order.levels), order.mission), order.lang))
    if isinstance(order, MapWanted):
        found = load_text(order.id)
        return Drawing(svg=draw_svg(laid_out(found.field, order.mission), order.lang, found.about))
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
        return gone_on_from(order.content, order.wanted, seeds)
    if isinstance(order, FileKept):
        return kept_as_it_is(order.content)
    return gone_on(order.content, seeds)
