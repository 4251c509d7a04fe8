"""HTTP routes of what is printed for a real table: the reference sheet, counters, mission cards, plans."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query, Request
from fastapi import Path as PathPart
from fastapi.responses import Response

from deadzone.maps.shipped import names
from deadzone.printing.aids import AIDS
from deadzone.printing.paper import FORMATS
from deadzone.rules.missions.mission_kinds import PATROL
from deadzone.server.network.operations import PDF, operation, printed, refusals
from deadzone.server.network.routes import KEPT, Lang, MissionId, workshop_of
from deadzone.server.network.visiting import Denied
from deadzone.server.work.orders import PaperWanted

AidName = Annotated[str, PathPart(json_schema_extra={"enum": [*AIDS]}, pattern=f"^({'|'.join(AIDS)})$")]
PaperName = Annotated[str, Query(json_schema_extra={"enum": [*FORMATS]}, pattern=f"^({'|'.join(FORMATS)})$")]

router = APIRouter(prefix="/api", responses=refusals())


@operation(router, "GET", "/print/{what}.pdf", None, responses=printed())
async def printed_aid(what: AidName, request: Request, lang: Lang = "en", paper: PaperName = "a4") -> Response:
    """What helps at a real table, on paper."""
    return await _answer(request, PaperWanted(what=what, paper=paper, lang=lang))


@operation(router, "GET", "/print/maps/{id}.pdf", None, responses=printed(404))
async def printed_map(
    id: str, request: Request, mission: MissionId = PATROL, lang: Lang = "en", paper: PaperName = "a4"
) -> Response:
    """A battlefield on paper, to build it with real terrain."""
    if id not in names():
        raise Denied
    return await _answer(request, PaperWanted(what="plan", map=id, mission=mission, paper=paper, lang=lang))


async def _answer(request: Request, order: PaperWanted) -> Response:
    content = await workshop_of(request).make(order, request.is_disconnected)
    return Response(content, media_type=PDF, headers=KEPT)
