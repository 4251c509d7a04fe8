"""HTTP routes: what can be chosen, new battles, their files, and the sockets to their tables."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Annotated, Literal

import msgspec
from fastapi import APIRouter, Body, Depends, Query, Request, WebSocket
from fastapi import Path as PathPart
from fastapi.responses import Response
from msgspec.structs import replace
from pydantic import AfterValidator

from deadzone import __version__
from deadzone.catalog.catalogue import load
from deadzone.catalog.fielding import team_profiles
from deadzone.core.sentence import Fault
from deadzone.host.battles.clock import new_clock
from deadzone.host.battles.endings import FREE_UNDO
from deadzone.host.common.names import OFFERED, mission_about, mission_name, player_about, player_name
from deadzone.host.protocol.bodies import (
    BattleCreated,
    BattleSummary,
    FactionSummary,
    Health,
    HouseChoice,
    HouseRuleSummary,
    Live,
    MapSummary,
    MissionSummary,
    NewBattle,
    PlayerSummary,
    Ready,
    Rematch,
    Teams,
    TeamSummary,
)
from deadzone.host.protocol.messages import PROTOCOL
from deadzone.host.protocol.words import LANGUAGE_CODE, Role
from deadzone.host.records.seats import BOTH, HUMAN, INVITED, SIDES_OF
from deadzone.host.tables.commands import Invite
from deadzone.jade.paper.missions import MISSION_IDS, zone_size
from deadzone.language.words import in_all, say, spoken
from deadzone.maps.generate import MOST_SEED
from deadzone.maps.shipped import load_text
from deadzone.maps.shipped import names as map_names
from deadzone.missions.registry import CHOICES
from deadzone.rules.missions.mission_kinds import PATROL
from deadzone.server.battles.all_tables import Hall
from deadzone.server.network.battle_summary import battle_summary_of
from deadzone.server.network.operations import body, described, operation, refusals, sent
from deadzone.server.network.safety import TooLarge, language_of
from deadzone.server.network.sockets import Connection
from deadzone.server.network.visiting import (
    BattleId,
    Denied,
    Root,
    TheHall,
    TheSitting,
    TheVisitor,
    check_quota,
    link_to,
    sitting_of,
)
from deadzone.server.store.sitting import NewSeat, first_seats
from deadzone.server.store.storage import Opening
from deadzone.server.upkeep.health import Doctor
from deadzone.server.work.orders import BattleOrder, BattleWanted, FileSent, MapWanted, RandomMapWanted, RematchWanted
from deadzone.server.work.workshop import Workshop
from deadzone.table.files.battlefile import ENDING, Entry, Head
from deadzone.table.house_rules import HOUSE_RULES, House

SVG = "image/svg+xml"
BATTLE_FILE = "application/octet-stream"
RECORD = "application/json"
OTHER_ROLE: dict[Role, Role] = {"red": "blue", "blue": "red"}
LARGEST_BATTLE = 1_000_000  # bytes of a file to be resumed; the largest battles have three hundred thousand
# A drawing needs its inline styles, and nothing else.
SVG_HEADERS = {
    "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'",
    "Cache-Control": "max-age=600",
}
KEPT = {"Cache-Control": "max-age=3600"}  # for what changes only with the program


def known_mission(id: str) -> str:
    if id not in CHOICES:
        raise ValueError(", ".join(CHOICES))
    return id


Lang = Annotated[str, Query(pattern=LANGUAGE_CODE), AfterValidator(spoken)]
MissionId = Annotated[str, Query(json_schema_extra={"enum": [*CHOICES]}), AfterValidator(known_mission)]
Seed = Annotated[int, PathPart(ge=0, le=MOST_SEED)]


router = APIRouter(prefix="/api", responses=refusals())


def workshop_of(request: Request) -> Workshop:
    workshop = request.app.state.workshop
    assert isinstance(workshop, Workshop)
    return workshop


@operation(router, "GET", "/health", Health, responses={503: described(Health, "Something fails.")})
async def health(request: Request) -> Health | Response:
    """Whether everything works, or did a few seconds ago."""
    doctor: Doctor = request.app.state.doctor
    wrong, page = await doctor.complaint(), doctor.page()
    if wrong is None:
        return Health(status="ok", version=__version__, protocol=PROTOCOL, page=page)
    said = say(wrong, language_of(request.headers))
    return sent(Health(status="failing", version=__version__, protocol=PROTOCOL, page=page, text=said), 503)


@operation(router, "GET", "/live", Live)
async def live() -> Live:
    """Whether the server answers."""
    return Live(status="ok")


@operation(router, "GET", "/ready", Ready, responses={503: described(Ready, "Something fails.")})
async def ready(request: Request) -> Ready | Response:
    """Whether the server can do its work: `busy` does it later than usual, `failing` cannot do it."""
    doctor: Doctor = request.app.state.doctor
    found = await doctor.finding()
    said = say(found.sentence, language_of(request.headers)) if found.sentence is not None else ""
    answer = Ready(status=found.status, text=said)
    return sent(answer, 503) if found.status == "failing" else answer


@operation(router, "GET", "/maps", list[MapSummary])
async def maps() -> list[MapSummary]:
    return list(_maps())


@cache
def _maps() -> tuple[MapSummary, ...]:
    found = [(id, load_text(id)) for id in map_names()]
    return tuple(
        MapSummary(
            id=id,
            name=in_all(map.field.name),
            about=in_all(map.about),
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
    svg = await workshop_of(request).draw(wanted, request.is_disconnected)
    return Response(svg, media_type=SVG, headers=SVG_HEADERS)


@operation(router, "GET", "/teams", Teams)
async def teams() -> Teams:
    return _teams()


@cache
def _teams() -> Teams:
    catalogue = load()
    ready = [
        TeamSummary(
            id=id,
            name=in_all(team.label),
            faction=in_all(catalogue.factions[team.faction].label),
            points=team.nominal_points,
            models=[in_all(profile.name) for profile in team_profiles(id, catalogue)],
        )
        for id, team in catalogue.teams.items()
    ]
    factions = [FactionSummary(id=id, name=in_all(catalogue.factions[id].label)) for id in catalogue.factions]
    return Teams(ready=ready, factions=factions)


@operation(router, "GET", "/missions", list[MissionSummary])
async def missions() -> list[MissionSummary]:
    return [
        MissionSummary(
            id=id,
            name=in_all(mission_name(id)),
            about=in_all(mission_about(id)),
            zone=zone_size(id) if id in MISSION_IDS else 0,
        )
        for id in CHOICES
    ]


@operation(router, "GET", "/players", list[PlayerSummary])
async def players() -> list[PlayerSummary]:
    return [PlayerSummary(id=id, name=in_all(player_name(id)), about=in_all(player_about(id))) for id in OFFERED]


@operation(router, "GET", "/house-rules", list[HouseRuleSummary])
async def house_rules(hall: TheHall) -> list[HouseRuleSummary]:
    """House rules that the players of a new battle may agree on."""
    return [
        HouseRuleSummary(
            id=rule.name,
            rule=rule.rule,
            name=in_all(rule.title),
            about=in_all(rule.about),
            choices=[HouseChoice(value=choice.value, label=in_all(choice.label)) for choice in rule.choices],
            chosen=hall.hosting.house.get(rule.name, "" if rule.of_jade else rule.default),
            jade=rule.of_jade,
        )
        for rule in HOUSE_RULES
    ]


@operation(router, "POST", "/battles", BattleCreated, 201)
async def create_battle(
    request: Request,
    wanted: Annotated[NewBattle, body(NewBattle)],
    hall: TheHall,
    visitor: TheVisitor,
    root: Root,
) -> BattleCreated:
    """Create a battle. The tokens in the response are sent only once; the server stores just their hashes."""
    await check_quota(hall, visitor)
    clock = clock_of(wanted)
    wanted = with_house(wanted, hall.hosting.house)
    head, entries = await battle_from(request, BattleWanted(body=msgspec.json.encode(wanted)))
    seats = first_seats(head, wanted.hot_seat, wanted.seat, visitor.player_id, visitor.device)
    agreed = FREE_UNDO if wanted.free_undo else ""
    opening = Opening(seats=seats, player=visitor.player_id, address=visitor.address, agreed=agreed, clock=clock)
    return created(hall, await hall.open_battle(head, entries, opening), seats, root)


@operation(router, "POST", "/battles/resume", BattleCreated, 201)
async def resume_battle(
    request: Request,
    hall: TheHall,
    visitor: TheVisitor,
    root: Root,
    content: Annotated[bytes, Body(media_type=BATTLE_FILE)],
    hot_seat: bool = False,
    seat: Annotated[Literal["red", "blue"], Query()] = "red",
) -> BattleCreated:
    """Resume a battle from its file, where it stopped."""
    if len(content) > LARGEST_BATTLE:
        raise TooLarge
    await check_quota(hall, visitor)
    head, entries = await battle_from(request, FileSent(content=content))
    seats = first_seats(head, hot_seat, seat, visitor.player_id, visitor.device)
    opening = Opening(seats=seats, origin="file", player=visitor.player_id, address=visitor.address)
    return created(hall, await hall.open_battle(head, entries, opening), seats, root)


def clock_of(wanted: NewBattle) -> str:
    """The clock of a new battle as it is stored; empty without one."""
    if wanted.clock is None:
        return ""
    if wanted.players != (HUMAN, HUMAN):
        raise Fault("Only a battle between two people can have a clock.", where="clock")
    if not wanted.clock.turn and not wanted.clock.reserve:
        raise Fault("A clock needs time for a turn or a reserve.", where="clock")
    return new_clock(wanted.clock.turn, wanted.clock.reserve).text()


@operation(router, "POST", "/battles/{battle}/again", BattleCreated, 201, responses=refusals(404))
async def play_again(
    request: Request,
    battle: BattleId,
    wanted: Annotated[Rematch, body(Rematch)],
    sitting: TheSitting,
    hall: TheHall,
    visitor: TheVisitor,
    root: Root,
) -> BattleCreated:
    """Create a battle like one that is over, with its agreements and its clock; a person on the other side is invited,
    and told so at the old table."""
    owner = await hall.tables.find(battle)
    if owner is None or not SIDES_OF[sitting.role]:
        raise Denied
    table = owner.table
    if not table.is_over():
        raise Fault("A battle can be played again when it is over.")
    await check_quota(hall, visitor)
    head, entries = await battle_from(request, RematchWanted(head=table.game.head, wanted=wanted))
    mine = OTHER_ROLE.get(sitting.role, sitting.role) if wanted.swapped else sitting.role
    seats = first_seats(head, sitting.role == BOTH, mine, visitor.player_id, visitor.device)
    agreed, clock = table.gathering.agreed(), table.timekeeper.text_of_new()
    opening = Opening(seats=seats, player=visitor.player_id, address=visitor.address, agreed=agreed, clock=clock)
    made = created(hall, await hall.open_battle(head, entries, opening), seats, root)
    owner = await hall.tables.find(battle) or owner  # it may have been put away meanwhile, and opened again
    for link in made.links:
        if link.kind == INVITED:
            await owner.do(Invite(OTHER_ROLE[sitting.role], sitting.role, made.battle, link.path))
    return made


def with_house(wanted: NewBattle, house: House) -> NewBattle:
    """Add the house rules of this server, unless the request overrides them."""
    options = replace(wanted.options, house={**house, **wanted.options.house})
    return replace(wanted, options=options)


async def battle_from(request: Request, order: BattleOrder) -> tuple[Head, list[Entry]]:
    return await workshop_of(request).open(order, request.is_disconnected)


def created(hall: Hall, id: str, seats: Sequence[NewSeat], root: str) -> BattleCreated:
    return BattleCreated(battle=id, links=[link_to(hall, id, seat, root) for seat in seats])


@operation(router, "GET", "/battles/{battle}", BattleSummary, responses=refusals(404))
async def battle_summary(request: Request, battle: BattleId, sitting: TheSitting, hall: TheHall) -> BattleSummary:
    owner = await hall.tables.find(battle)
    if owner is None:
        raise Denied
    return battle_summary_of(owner.table, sitting.role, language_of(request.headers))


@router.get(
    "/battles/{battle}/file",
    responses={200: {"content": {BATTLE_FILE: {}}}, **refusals(404)},
    response_class=Response,
    dependencies=[Depends(sitting_of)],
)
async def battle_file(battle: BattleId, hall: TheHall) -> Response:
    """The battle file with its seeds and all secrets, once the battle is over."""
    content = await hall.tables.file(battle)
    if content is None:
        raise Denied
    name = f'attachment; filename="battle-{battle}{ENDING}"'
    return Response(content, media_type=BATTLE_FILE, headers={"Content-Disposition": name})


@router.get(
    "/battles/{battle}/record",
    responses={200: {"content": {RECORD: {}}}, **refusals(404)},
    response_class=Response,
)
async def battle_record(battle: BattleId, sitting: TheSitting, hall: TheHall, lang: Lang = "en") -> Response:
    """What this seat has been told so far, with its current view."""
    content = await hall.tables.record(battle, sitting.role, lang)
    if content is None:
        raise Denied
    name = f'attachment; filename="record-{battle}.json"'
    return Response(content, media_type=RECORD, headers={"Content-Disposition": name})


@router.websocket("/battles/{battle}/socket")
async def battle_socket(socket: WebSocket, battle: str) -> None:
    await Connection(socket, socket.app.state.hall, socket.app.state.budgets).run(battle)
