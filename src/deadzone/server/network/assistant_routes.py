"""HTTP route of JADE's assistant: one pack, with which the page goes on without the server."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Request
from fastapi.responses import Response

from deadzone.host.protocol.assistant import AssistantPack, PackWanted
from deadzone.language.folders import ENGLISH
from deadzone.server.network.operations import body, operation, refusals
from deadzone.server.network.team_routes import answer

router = APIRouter(prefix="/api/assistant", responses=refusals())


@operation(router, "POST", "/pack", AssistantPack)
async def pack(request: Request, wanted: Annotated[PackWanted, body(PackWanted)]) -> Response:
    """Everything the assistant needs for a game, in all languages."""
    return await answer(request, "pack", wanted, ENGLISH)
