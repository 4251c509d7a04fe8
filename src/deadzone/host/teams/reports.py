"""What the check says of a team, as messages; and a team in all the forms in which it can be sent."""

from __future__ import annotations

import re

import msgspec

from deadzone.catalog.loading import load
from deadzone.core.sentence import Fault
from deadzone.host.protocol.teams import (
    HeldTeam,
    MemberCard,
    Place,
    RosterInfo,
    RosterMember,
    StoredTeam,
    TeamForms,
    TeamReport,
    TeamText,
    Violation,
)
from deadzone.host.records.shelf_rows import TeamFacts, TeamRow
from deadzone.host.teams.cards import item_card, profile_card, special_term
from deadzone.language.words import in_all, own_name, say
from deadzone.rosters.files import file_name, json_text, roster_from, toml_text
from deadzone.rosters.links import from_link, link_code
from deadzone.rosters.mending import Violation as Broken
from deadzone.rosters.records import Member, Roster
from deadzone.rosters.recruited import Muster, Recruit, brought_by, item_room
from deadzone.rosters.report import Place as Room
from deadzone.rosters.report import report, with_ids
from deadzone.rosters.sharing import as_text, from_text
from deadzone.table.teams import ready_roster

WHERE = "team"
MOST_STORED = 20_000  # bytes of a stored team; one of 300 points has about a thousand
MEMBER = re.compile(r"members\[(\d+)\]")


def roster_of(sent: TeamText, lang: str) -> Roster:
    """Read a team in any of its forms; a Fault says what is wrong with it."""
    if sent.format == "ready":
        return ready_roster(sent.text, lang)
    if sent.format == "link":
        return from_link(sent.text)
    if sent.format == "text":
        return from_text(sent.text, WHERE)
    return roster_from(sent.text, f".{sent.format}", WHERE)


def team_report(roster: Roster, agreed: int | None, lang: str) -> TeamReport:
    muster = Muster(roster)
    told = report(muster, agreed)
    return TeamReport(
        team=roster_info(with_ids(muster)),
        faction_name=say(muster.faction.label, lang) if muster.faction is not None else roster.faction,
        points=told.points,
        limit=told.limit,
        vp=told.vp,
        recon=told.recon,
        command=told.command.count,
        command_from=say(told.command.source, lang),
        special=special_term(told.special, lang),
        places=[_place(room, lang) for room in told.places],
        items=[_place(room, lang) for room in told.items],
        models=told.models,
        legal=told.legal,
        violations=[_violation(broken, lang) for broken in told.violations],
        members=[_member_card(recruit, lang) for recruit in muster.recruits],
    )


def roster_info(roster: Roster) -> RosterInfo:
    members = [_member_info(member) for member in roster.members]
    return RosterInfo(name=roster.name, faction=roster.faction, points=roster.points, members=members)


def _member_info(member: Member) -> RosterMember:
    return RosterMember(
        unit=member.unit,
        count=member.count,
        upgrades=list(member.upgrades),
        replaces=member.replaces,
        items=list(member.items),
        name=member.name,
    )


def _place(room: Room, lang: str) -> Place:
    return Place(type=room.id, name=say(room.name, lang), count=room.count, most=room.most)


def _violation(broken: Broken, lang: str) -> Violation:
    member = MEMBER.match(broken.where)
    return Violation(
        rule=broken.rule,
        where=broken.where,
        member=int(member[1]) if member else -1,
        text=say(broken.sentence, lang),
        mend=say(broken.mend, lang),
    )


def _member_card(recruit: Recruit, lang: str) -> MemberCard:
    return MemberCard(
        count=recruit.count,
        points=recruit.points,
        vp=recruit.vp,
        card=profile_card(recruit.profile(), lang) if recruit.unit is not None else None,
        items=[item_card(item, lang) for item in recruit.for_sale],
        room=item_room(recruit.catalogue, recruit.unit) if recruit.unit is not None else 0,
        companions=[say(profile.name, lang) for profile in brought_by(recruit)],
    )


def team_forms(roster: Roster, lang: str) -> TeamForms:
    """The team in all forms, with the ids of the catalogue.

    The link is '' if the team is too large for one, the text for sharing if nobody knows its list.
    """
    muster = Muster(roster)
    plain = with_ids(muster)
    return TeamForms(
        json=json_text(plain),
        toml=toml_text(plain),
        text=as_text(plain, lang) if muster.faction is not None else "",
        link=_link(plain),
        name=file_name(plain),
    )


def _link(roster: Roster) -> str:
    try:
        return link_code(roster)
    except Fault:
        return ""


def team_facts(roster: Roster) -> TeamFacts:
    """A team as it is stored; a Fault if its file is larger than that of any team in play."""
    muster = Muster(roster)
    plain = with_ids(muster)
    body = msgspec.json.encode(plain)
    if len(body) > MOST_STORED:
        raise Fault(
            "This team is too large to be stored: it has {size} bytes, and {most} are allowed.",
            where=WHERE,
            size=len(body),
            most=MOST_STORED,
        )
    told = report(muster)
    return TeamFacts(
        name=plain.name,
        faction=plain.faction,
        points=told.points,
        vp=told.vp,
        models=told.models,
        legal=told.legal,
        body=body.decode(),
    )


def stored_team(row: TeamRow) -> StoredTeam:
    """A stored team as its player sees it in a list; damaged letters of a name do not spoil the others."""
    faction, listed = load().factions.get(row.faction), _readable(row.faction)
    return StoredTeam(
        id=row.id,
        name=_readable(row.name),
        faction=listed,
        faction_name=in_all(faction.label if faction is not None else own_name(listed)),
        points=row.points,
        vp=row.vp,
        models=row.models,
        legal=row.legal,
        touched=row.touched,
    )


def _readable(name: str) -> str:
    return name.encode(errors="backslashreplace").decode()


def held_team(row: TeamRow) -> HeldTeam:
    """A stored team; a Fault if its row is damaged."""
    try:
        roster = msgspec.json.decode(row.body, type=Roster)
    except (msgspec.MsgspecError, UnicodeError) as error:
        raise Fault("This team cannot be opened: its data is damaged.", where=row.id) from error
    return HeldTeam(id=row.id, team=roster_info(roster))
