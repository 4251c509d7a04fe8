"""The HTTP part: what can be chosen, new battles, their files, and the door to their tables."""

from __future__ import annotations

from functools import cache
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Body, Depends, Query, Request, WebSocket
from fastapi import Path as PathPart
from fastapi.responses import Response
from fastapi.security import HTTPAuthorizationCredentials, HTTPBearer

from deadzone import __version__
from deadzone.catalog.catalogue import load
from deadzone.catalog.fielding import team_profiles
from deadzone.core.questions import BLUE, RED
from deadzone.core.sentence import Name
from deadzone.core.state import UNDECIDED
from deadzone.maps.generate import MOST_SEED
from deadzone.maps.shipped import load_text
from deadzone.maps.shipped import names as map_names
from deadzone.missions.registry import MISSIONS, RANDOM
from deadzone.players.registry import PLAYERS
from deadzone.rules.missions import PATROL
from deadzone.server.bodies import (
    BattleCreated,
    BattleSummary,
    FactionSummary,
    Health,
    Label,
    MapSummary,
    MissionSummary,
    NewBattle,
    PlayerSummary,
    Problem,
    SeatLink,
    Teams,
    TeamSummary,
)
from deadzone.server.hall import Hall
from deadzone.server.messages import PROTOCOL
from deadzone.server.names import mission_about, mission_name, player_about, player_name
from deadzone.server.orders import BattleWanted, FileSent, MapWanted, RandomMapWanted
from deadzone.server.safety import TooLarge, address_of
from deadzone.server.sockets import Connection
from deadzone.server.tables import Table
from deadzone.server.workshop import Workshop
from deadzone.table.battlefile import ENDING, Entry, Head

SVG = "image/svg+xml"
BATTLE_FILE = "application/octet-stream"
LARGEST_BATTLE = 1_000_000  # bytes of a file that is gone on with: the largest battles have three hundred thousand
# A drawing needs its own colours, and nothing else.
SVG_HEADERS = {
    "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'",
    "Cache-Control": "max-age=600",
}

Lang = Annotated[Literal["en", "fr"], Query()]
MissionId = Annotated[Literal["patrol", "scour", "break-through", "search-and-destroy", "random"], Query()]
BattleId = Annotated[str, PathPart(pattern="^[0-9a-f]{16}$")]
Seed = Annotated[int, PathPart(ge=0, le=MOST_SEED)]


def refusals(*statuses: int) -> dict[int | str, dict[str, Any]]:
    """For the OpenAPI description: these answers are a Problem."""
    return {status: {"model": Problem} for status in (403, 413, 422, 429, 503, *statuses)}


router = APIRouter(prefix="/api", responses=refusals())


class Denied(Exception):
    """The battle is not there, or the token does not open it: nobody is told which."""


def hall_of(request: Request) -> Hall:
    hall = request.app.state.hall
    assert isinstance(hall, Hall)
    return hall


def workshop_of(request: Request) -> Workshop:
    workshop = request.app.state.workshop
    assert isinstance(workshop, Workshop)
    return workshop


TheHall = Annotated[Hall, Depends(hall_of)]
Token = Annotated[HTTPAuthorizationCredentials | None, Depends(HTTPBearer(auto_error=False))]


async def seat_of(battle: BattleId, token: Token, hall: TheHall) -> str:
    """The role that the request's token has in the battle."""
    role = await hall.storage.role(battle, token.credentials) if token is not None else None
    if role is None:
        raise Denied
    return role


SeatRole = Annotated[str, Depends(seat_of)]


@router.get("/health")
async def health(request: Request, hall: TheHall) -> Health:
    page = bool(request.app.state.page)
    return Health(status="ok", version=__version__, protocol=PROTOCOL, tables=len(hall.tables), page=page)


@router.get("/maps")
async def maps() -> list[MapSummary]:
    return list(_maps())


@cache
def _maps() -> tuple[MapSummary, ...]:
    found = [(id, load_text(id)) for id in map_names()]
    return tuple(
        MapSummary(
            id=id,
            name=Label(en=map.field.name, fr=map.field.name_fr or map.field.name),
            about=Label.of(map.about),
            levels=map.field.levels,
        )
        for id, map in found
    )


@router.get("/maps/generated/{seed}/preview.svg", responses={200: {"content": {SVG: {}}}}, response_class=Response)
async def generated_preview(
    request: Request,
    seed: Seed,
    levels: Annotated[Literal["2", "3"], Query()] = "2",
    mission: MissionId = PATROL,
    lang: Lang = "en",
) -> Response:
    wanted = RandomMapWanted(seed=seed, levels=int(levels), mission=mission, lang=lang)
    return await drawn(request, wanted)


@router.get("/maps/{id}/preview.svg", responses={200: {"content": {SVG: {}}}, **refusals(404)}, response_class=Response)
async def map_preview(request: Request, id: str, mission: MissionId = PATROL, lang: Lang = "en") -> Response:
    if id not in map_names():
        raise Denied
    return await drawn(request, MapWanted(id=id, mission=mission, lang=lang))


async def drawn(request: Request, wanted: RandomMapWanted | MapWanted) -> Response:
    svg = await workshop_of(request).draw(wanted, address_of(request.scope), request.is_disconnected)
    return Response(svg, media_type=SVG, headers=SVG_HEADERS)


@router.get("/teams")
async def teams() -> Teams:
    return _teams()


@cache
def _teams() -> Teams:
    catalogue = load()
    ready = [
        TeamSummary(
            id=id,
            name=Label.of(team.label),
            faction=Label.of(catalogue.factions[team.faction].label),
            points=team.nominal_points,
            models=[Label.of(profile.name) for profile in team_profiles(id, catalogue)],
        )
        for id, team in catalogue.teams.items()
    ]
    factions = [FactionSummary(id=id, name=Label.of(catalogue.factions[id].label)) for id in catalogue.factions]
    return Teams(ready=ready, factions=factions)


@router.get("/missions")
async def missions() -> list[MissionSummary]:
    return [
        MissionSummary(id=id, name=Label.of(mission_name(id)), about=Label.of(mission_about(id)))
        for id in (*MISSIONS, RANDOM)
    ]


@router.get("/players")
async def players() -> list[PlayerSummary]:
    return [PlayerSummary(id=id, name=Label.of(player_name(id)), about=Label.of(player_about(id))) for id in PLAYERS]


@router.post("/battles", status_code=201)
async def create_battle(request: Request, wanted: NewBattle, hall: TheHall) -> BattleCreated:
    """A new battle. The tokens in the answer are told once and kept nowhere else."""
    head, entries = await battle_from(request, BattleWanted(body=wanted.model_dump_json().encode()))
    return created(*await hall.open_battle(head, entries, wanted.hot_seat))


@router.post("/battles/resume", status_code=201)
async def resume_battle(
    request: Request, hall: TheHall, content: Annotated[bytes, Body(media_type=BATTLE_FILE)], hot_seat: bool = False
) -> BattleCreated:
    """A battle from its file, gone on with where it stopped."""
    if len(content) > LARGEST_BATTLE:
        raise TooLarge
    head, entries = await battle_from(request, FileSent(content=content))
    return created(*await hall.open_battle(head, entries, hot_seat))


async def battle_from(request: Request, order: BattleWanted | FileSent) -> tuple[Head, list[Entry]]:
    return await workshop_of(request).open(order, address_of(request.scope), request.is_disconnected)


def created(id: str, tokens: dict[str, str]) -> BattleCreated:
    links = [
        SeatLink.model_validate({"role": role, "token": token, "path": f"/battle/{id}#{token}"})
        for role, token in tokens.items()
    ]
    return BattleCreated(battle=id, links=links)


@router.get("/battles/{battle}", responses=refusals(404))
async def battle_summary(battle: BattleId, role: SeatRole, hall: TheHall) -> BattleSummary:
    table = await hall.table(battle)
    if table is None:
        raise Denied
    return _summary(table, role)


def _summary(table: Table, role: str) -> BattleSummary:
    g, head = table.game.g, table.game.head
    field = g.setting.ground.field
    red, blue = [Label.of(Name(team.name, team.fr)) for team in head.teams]
    return BattleSummary.model_validate(
        {
            "battle": table.id,
            "role": role,
            "mission": Label.of(mission_name(g.setting.mission.name)),
            "teams": (red, blue),
            "map": Label(en=field.name, fr=field.name_fr or field.name),
            "players": tuple([seat.player for seat in head.players]),
            "answers": table.game.number,
            "round": g.round,
            "points": (g.points(RED), g.points(BLUE)),
            "over": g.winner != UNDECIDED,
            "winner": g.winner,
        }
    )


@router.get(
    "/battles/{battle}/file",
    responses={200: {"content": {BATTLE_FILE: {}}}, **refusals(404)},
    response_class=Response,
    dependencies=[Depends(seat_of)],
)
async def battle_file(battle: BattleId, hall: TheHall) -> Response:
    """The battle file; of a battle that goes on with other seeds, so that nobody reads the dice to come."""
    content = await hall.file(battle)
    if content is None:
        raise Denied
    name = f'attachment; filename="battle-{battle}{ENDING}"'
    return Response(content, media_type=BATTLE_FILE, headers={"Content-Disposition": name})


@router.websocket("/battles/{battle}/socket")
async def battle_socket(socket: WebSocket, battle: str) -> None:
    await Connection(socket, socket.app.state.hall, socket.app.state.budgets).run(battle)
