"""What is printed for a real table: the reference sheet, counters, mission cards, plans."""

from __future__ import annotations

from typing import Annotated

from deadzone.host.asking.answers import DAY_TO_DAY, Pdf
from deadzone.host.asking.askers import Asker
from deadzone.host.asking.desk import Desk
from deadzone.host.asking.entry import Chapter
from deadzone.host.asking.refusing import Denied
from deadzone.host.common.orders import PaperWanted
from deadzone.host.requests.asked import DrawnFor, InLanguage, one_of
from deadzone.maps.shipped import names
from deadzone.printing.aids import AIDS
from deadzone.printing.paper import FORMATS

PaperName = Annotated[str, one_of(FORMATS)]

chapter = Chapter()


class Aid(InLanguage, frozen=True, kw_only=True):
    what: Annotated[str, one_of(AIDS)]
    paper: PaperName = "a4"


@chapter.asks("GET", "/api/print/{what}.pdf", same=True, dear=True)
async def printed_aid(desk: Desk, asker: Asker, asked: Aid) -> Pdf:
    """What helps at a real table, on paper."""
    return await _printed(desk, asker, PaperWanted(what=asked.what, paper=asked.paper, lang=asked.lang))


class Plan(DrawnFor, frozen=True, kw_only=True):
    id: str
    paper: PaperName = "a4"


@chapter.asks("GET", "/api/print/maps/{id}.pdf", same=True, dear=True, denies=True)
async def printed_map(desk: Desk, asker: Asker, asked: Plan) -> Pdf:
    """A battlefield on paper, to build it with real terrain."""
    if asked.id not in names():
        raise Denied
    order = PaperWanted(what="plan", map=asked.id, mission=asked.mission, paper=asked.paper, lang=asked.lang)
    return await _printed(desk, asker, order)


async def _printed(desk: Desk, asker: Asker, order: PaperWanted) -> Pdf:
    return Pdf(content=await desk.workshop.make(order, asker.sender.gone), kept=DAY_TO_DAY)
