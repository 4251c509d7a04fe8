"""Orders to the workshop: drawings of battlefields, work on teams and maps, replays, and battles ready to be stored."""

from __future__ import annotations

import traceback

import msgspec
from msgspec import Struct

from deadzone.core.sentence import Fault
from deadzone.host.battles.opening import gone_on, opened, played_again, prepared
from deadzone.host.common.refusals import Failure, Refusal, refusal_of
from deadzone.host.common.seeds import Seeds
from deadzone.host.maps.desk import MapTask
from deadzone.host.maps.desk import done as map_done
from deadzone.host.protocol.bodies import NewBattle, Rematch
from deadzone.host.replay.desk import ReplayWanted, gone_on_from, shown
from deadzone.host.replay.playing_on import PlayOn
from deadzone.host.teams.desk import Task, done
from deadzone.maps.drawing.draw import draw_svg
from deadzone.maps.generate import generate
from deadzone.maps.shipped import load_text
from deadzone.missions.registry import laid_out
from deadzone.printing.aids import aid_pdf
from deadzone.printing.paper import FORMATS
from deadzone.printing.plan_sheet import plan_pdf
from deadzone.server.store.tokens import new_chance
from deadzone.table.files.battlefile import Head


def too_much() -> Fault:
    return Fault("This took too much time or memory and was stopped.")


class RandomMapWanted(Struct, frozen=True, kw_only=True, tag="random-map"):
    """Orders a drawing of the battlefield generated from a seed."""

    seed: int
    levels: int
    mission: str
    lang: str


class MapWanted(Struct, frozen=True, kw_only=True, tag="map"):
    """Orders a drawing of a shipped battlefield."""

    id: str
    mission: str
    lang: str


class BattleWanted(Struct, frozen=True, kw_only=True, tag="battle"):
    """Orders a new battle; the body is an encoded NewBattle."""

    body: bytes


class FileSent(Struct, frozen=True, kw_only=True, tag="file"):
    """Orders a battle resumed from its file."""

    content: bytes


class RematchWanted(Struct, frozen=True, kw_only=True, tag="rematch"):
    """Orders a new battle like the one with this head."""

    head: Head
    wanted: Rematch


class SituationWanted(Struct, frozen=True, kw_only=True, tag="situation"):
    """Orders a battle that begins with a prepared situation."""

    id: str


class PlayOnWanted(Struct, frozen=True, kw_only=True, tag="play-on"):
    """Orders a battle that goes on from a moment of the one in this file."""

    content: bytes
    wanted: PlayOn


class TeamWork(Struct, frozen=True, kw_only=True, tag="team"):
    """Orders something about a team or a list; the body is encoded as the task says (`teams.desk`)."""

    task: Task
    body: bytes
    lang: str


class MapWork(Struct, frozen=True, kw_only=True, tag="map-work"):
    """Orders something about a battlefield; the body is encoded as the task says (`maps.desk`)."""

    task: MapTask
    body: bytes
    lang: str


class ReplayWork(Struct, frozen=True, kw_only=True, tag="replay"):
    """Orders something for looking back on a battle, from its file."""

    content: bytes
    wanted: ReplayWanted


class PaperWanted(Struct, frozen=True, kw_only=True, tag="paper"):
    """Orders something to print for the table; `map` is the battlefield of a plan, with the zones of a mission."""

    what: str
    paper: str
    lang: str
    map: str = ""
    mission: str = ""


# What takes long, or may: films and papers, and battle files, which are played from the beginning.
LONG_TASKS = ("sheet", "deck", "plan", "try")

BattleOrder = BattleWanted | RematchWanted | FileSent | SituationWanted | PlayOnWanted
Order = RandomMapWanted | MapWanted | BattleOrder | TeamWork | MapWork | ReplayWork | PaperWanted


def is_long(order: Order) -> bool:
    if isinstance(order, TeamWork | MapWork):
        return order.task in LONG_TASKS
    return isinstance(order, ReplayWork | PaperWanted | FileSent | PlayOnWanted)


class Drawing(Struct, frozen=True, kw_only=True, tag="drawing"):
    svg: str


class Battle(Struct, frozen=True, kw_only=True, tag="battle"):
    """A battle. Its entries are packed one by one, because unpacking thousands at once would block too long."""

    head: Head
    entries: list[bytes]


class Made(Struct, frozen=True, kw_only=True, tag="made"):
    """The body of a response."""

    content: bytes


Outcome = Drawing | Battle | Made | Refusal | Failure


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
    seeds = Seeds(new_chance())
    if isinstance(order, BattleWanted):
        head, entries = opened(msgspec.json.decode(order.body, type=NewBattle), seeds)
    elif isinstance(order, SituationWanted):
        head, entries = prepared(order.id, seeds)
    elif isinstance(order, RematchWanted):
        head, entries = played_again(order.head, order.wanted.swapped, order.wanted.other_map, seeds)
    elif isinstance(order, PlayOnWanted):
        head, entries = gone_on_from(order.content, order.wanted, seeds)
    else:
        head, entries = gone_on(order.content, seeds)
    return Battle(head=head, entries=[msgspec.msgpack.encode(entry) for entry in entries])
