"""Battles from outside their tables: new ones, how they stand, and their files."""

from __future__ import annotations

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from deadzone.core.sentence import Fault
from deadzone.host.asking.answers import BattleFile, Record
from deadzone.host.asking.askers import Seated, SeatedVisitor, Visitor
from deadzone.host.asking.desk import Desk
from deadzone.host.asking.entry import Chapter, SentFile
from deadzone.host.asking.refusing import Denied, there
from deadzone.host.battles.clock import new_clock
from deadzone.host.battles.endings import FREE_UNDO
from deadzone.host.battles.game import FILE
from deadzone.host.common.orders import BattleWanted, FileSent, RematchWanted
from deadzone.host.protocol.bodies import BattleCreated, BattleSummary, NewBattle, Rematch
from deadzone.host.protocol.words import Role
from deadzone.host.records.seats import BOTH, HUMAN, INVITED, SIDES_OF
from deadzone.host.requests.asked import OfBattle, OfBattleInLanguage, OwnSeat
from deadzone.host.requests.battle_summary import battle_summary_of
from deadzone.host.requests.opening import opened
from deadzone.host.running.owner import Owner
from deadzone.host.tables.commands import Invite
from deadzone.table.files.battlefile import ENDING
from deadzone.table.house_rules import House

OTHER_ROLE: dict[Role, Role] = {"red": "blue", "blue": "red"}
WHOLE_BATTLE = 5.0  # what is kept of a battle that comes with its answers, in new battles

chapter = Chapter()


async def owner_of(desk: Desk, battle: str) -> Owner:
    return there(await desk.tables.find(battle))


@chapter.asks("POST", "/api/battles", status=201, keeps=1.0)
async def create_battle(desk: Desk, asker: Visitor, body: NewBattle) -> BattleCreated:
    """Create a battle. The tokens in the response are sent only once; the server stores just their hashes."""
    order = BattleWanted(body=msgspec.json.encode(with_house(body, dict(desk.house))))
    agreed, clock = FREE_UNDO if body.free_undo else "", clock_of(body)
    return await opened(desk, asker, order, seat=body.seat, hot_seat=body.hot_seat, agreed=agreed, clock=clock)


class FromFile(Struct, frozen=True, kw_only=True):
    """Who sits where."""

    hot_seat: bool = False
    seat: OwnSeat = "red"


@chapter.asks("POST", "/api/battles/resume", status=201, keeps=WHOLE_BATTLE)
async def resume_battle(desk: Desk, asker: Visitor, asked: FromFile, body: SentFile) -> BattleCreated:
    """Resume a battle from its file, where it stopped."""
    return await opened(desk, asker, FileSent(content=body), seat=asked.seat, hot_seat=asked.hot_seat, origin=FILE)


def clock_of(wanted: NewBattle) -> str:
    """The clock of a new battle as it is stored; empty without one."""
    if wanted.clock is None:
        return ""
    if wanted.players != (HUMAN, HUMAN):
        raise Fault("Only a battle between two people can have a clock.", where="clock")
    if not wanted.clock.turn and not wanted.clock.reserve:
        raise Fault("A clock needs time for a turn or a reserve.", where="clock")
    return new_clock(wanted.clock.turn, wanted.clock.reserve).text()


def with_house(wanted: NewBattle, house: House) -> NewBattle:
    """Add the house rules of this server, unless the request overrides them."""
    options = replace(wanted.options, house={**house, **wanted.options.house})
    return replace(wanted, options=options)


@chapter.asks("POST", "/api/battles/{battle}/again", status=201, keeps=1.0)
async def play_again(desk: Desk, asker: SeatedVisitor, asked: OfBattle, body: Rematch) -> BattleCreated:
    """Create a battle like one that is over, with its agreements and its clock; a person on the other side is invited,
    and told so at the old table."""
    owner, role = await owner_of(desk, asked.battle), asker.sitting.role
    if not SIDES_OF[role]:
        raise Denied
    table = owner.table
    if not table.is_over():
        raise Fault("A battle can be played again when it is over.")
    made = await opened(
        desk,
        asker,
        RematchWanted(head=table.game.head, wanted=body),
        seat=OTHER_ROLE.get(role, role) if body.swapped else role,
        hot_seat=role == BOTH,
        agreed=table.gathering.agreed(),
        clock=table.timekeeper.text_of_new(),
    )
    owner = await desk.tables.find(asked.battle) or owner  # it may have been put away meanwhile, and opened again
    for link in made.links:
        if link.kind == INVITED:
            await owner.do(Invite(OTHER_ROLE[role], role, made.battle, link.path))
    return made


@chapter.asks("GET", "/api/battles/{battle}", dear=True)
async def battle_summary(desk: Desk, asker: Seated, asked: OfBattle) -> BattleSummary:
    owner = await owner_of(desk, asked.battle)
    return battle_summary_of(owner.table, asker.sitting.role, asker.sender.lang)


@chapter.asks("GET", "/api/battles/{battle}/file", dear=True)
async def battle_file(desk: Desk, _asker: Seated, asked: OfBattle) -> BattleFile:
    """The battle file with its seeds and all secrets, once the battle is over."""
    content = there(await desk.tables.file(asked.battle))
    return BattleFile(content=content, name=f"battle-{asked.battle}{ENDING}")


@chapter.asks("GET", "/api/battles/{battle}/record", dear=True)
async def battle_record(desk: Desk, asker: Seated, asked: OfBattleInLanguage) -> Record:
    """What this seat has been told so far, with its current view."""
    content = there(await desk.tables.record(asked.battle, asker.sitting.role, asked.lang))
    return Record(content=content, name=f"record-{asked.battle}.json")
