"""Orders about battlefields, carried out in the workshop: the body of a request becomes the body of its response.

A map comes from a stranger and may be hostile, and a drawing takes long.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from deadzone.host.common.orders import MapTask
from deadzone.host.maps.reports import WHERE, map_facts, map_report, map_trial, text_of
from deadzone.host.protocol.maps import MapText, MapToDraw, MapToPrint, MapToTry, MapWanted
from deadzone.maps.drawing.draw import draw_svg
from deadzone.maps.generate import generate
from deadzone.maps.text import parse_map_text, write_map
from deadzone.maps.wishes import Wishes
from deadzone.missions.registry import laid_out
from deadzone.printing.paper import FORMATS
from deadzone.printing.plan_sheet import plan_pdf


def done(task: MapTask, body: bytes, lang: str) -> bytes:
    """Carry out a task; the body is encoded as its shape says."""
    shape, work = TASKS[task]
    made = work(msgspec.json.decode(body, type=shape), lang)
    return made if isinstance(made, bytes) else msgspec.json.encode(made)


def _check(sent: MapText, lang: str) -> object:
    return map_report(text_of(sent), lang)


def _picture(sent: MapToDraw, lang: str) -> bytes:
    found = parse_map_text(text_of(sent), WHERE)
    return draw_svg(laid_out(found.field, sent.mission), lang, found.about).encode()


def _plan(sent: MapToPrint, lang: str) -> bytes:
    found = parse_map_text(text_of(sent), WHERE)
    return plan_pdf(laid_out(found.field, sent.mission), lang, FORMATS[sent.paper])


def _try(sent: MapToTry, _lang: str) -> object:
    return map_trial(sent)


def _generate(wanted: MapWanted, lang: str) -> object:
    wishes = Wishes(wanted.density, wanted.height, wanted.openness, wanted.symmetry)
    return map_report(write_map(generate(wanted.seed, wanted.levels, wishes)), lang)


def _keep(sent: MapText, _lang: str) -> object:
    return map_facts(text_of(sent))


# What each task takes, and who does it.
TASKS: dict[MapTask, tuple[Any, Callable[[Any, str], object]]] = {
    "check": (MapText, _check),
    "picture": (MapToDraw, _picture),
    "plan": (MapToPrint, _plan),
    "try": (MapToTry, _try),
    "generate": (MapWanted, _generate),
    "keep": (MapText, _keep),
}
