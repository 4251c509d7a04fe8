"""What the check says of a battlefield, reach and sight tried on it, and stored battlefields, as messages."""

from __future__ import annotations

import msgspec

from deadzone.core.board.battlefield import Battlefield
from deadzone.core.board.steps import NO_WAY
from deadzone.core.sentence import Fault
from deadzone.host.protocol.maps import (
    HeldMap,
    MapFinding,
    MapReport,
    MapText,
    MapToTry,
    MapTrial,
    StoredMap,
    TriedReach,
    TriedSight,
    ZoneFigures,
)
from deadzone.host.records.shelf_rows import MapFacts, MapRow
from deadzone.host.showing.board import field_info
from deadzone.host.showing.studying import GRADES
from deadzone.language.words import in_all, say
from deadzone.maps.check import Finding, check
from deadzone.maps.links import from_link, link_code
from deadzone.maps.reader import MapText as ReadMap
from deadzone.maps.shipped import names, source, unknown_map
from deadzone.maps.text import parse_map_text
from deadzone.maps.trying import tried
from deadzone.maps.zones import ZoneFigures as Compared
from deadzone.maps.zones import balance_percent, compared
from deadzone.missions.registry import mission_called
from deadzone.rules.missions.mission_kinds import PATROL

WHERE = "map"
MOST_STORED = 20_000  # bytes of a stored map; one of nine levels has six thousand
SIZES = (1, 2, 3, 4)
LABEL = msgspec.json.Decoder(dict[str, str])


def text_of(sent: MapText) -> str:
    """The text of a map in any of its forms; a Fault says what is wrong with it."""
    if sent.format == "link":
        return from_link(sent.text)
    if sent.format == "ready":
        if sent.text not in names():
            raise unknown_map(sent.text)
        return source(sent.text)
    return sent.text


def map_report(text: str, lang: str) -> MapReport:
    read = parse_map_text(text, WHERE)
    field = read.field
    told = check(field)
    red, blue = compared(field)
    return MapReport(
        text=text,
        link=_link(text),
        name=in_all(field.name),
        about=in_all(read.about),
        playable=told.ok,
        findings=[_finding(each, lang) for each in (*told.errors, *told.warnings, *told.advice)],
        places=int(told.figures["places"]),
        walls=int(told.figures["walls"]),
        own_layout=told.figures["layout"] != PATROL,
        reached=[int(told.figures[f"reached_by_size_{size}"]) for size in SIZES],
        fairness=int(told.figures["fairness_percent"]),
        balance=balance_percent(red, blue),
        zones=(_zone(red), _zone(blue)),
        board=field_info(field, mission_called(PATROL)(field, 100), lang),
    )


def _link(text: str) -> str:
    try:
        return link_code(text)
    except Fault:
        return ""


def _finding(finding: Finding, lang: str) -> MapFinding:
    return MapFinding(
        kind=finding.kind,
        grade=finding.grade,
        rule=finding.rule,
        text=say(finding.sentence, lang),
        cube=finding.cube,
    )


def _zone(figures: Compared) -> ZoneFigures:
    return ZoneFigures(
        ways=[None if way == NO_WAY else way for way in figures.ways],
        reached=figures.reached,
        seen=figures.seen,
        enemy_seen=figures.enemy_seen,
    )


def map_trial(sent: MapToTry) -> MapTrial:
    field = parse_map_text(text_of(sent), WHERE).field
    _refuse_cube(field, sent.cube)
    trial = tried(field, field.every_cube[sent.cube], sent.size, sent.cubes)
    return MapTrial(
        reach=[TriedReach(cube=cube, cubes=cubes) for cube, cubes in sorted(trial.reach.items())],
        seen=[TriedSight(cube=cube, grade=GRADES[grade]) for cube, grade in sorted(trial.seen.items())],
    )


def _refuse_cube(field: Battlefield, cube: int) -> None:
    if cube >= field.cubes:
        raise Fault("This battlefield has only {levels} {levels|level|levels}.", levels=field.levels, where="cube")


def map_facts(text: str) -> MapFacts:
    """A battlefield ready to be stored; it need not be playable yet, but its file must be readable."""
    size = len(text.encode())
    if size > MOST_STORED:
        raise Fault(
            "This battlefield is too large to be kept here: {size} bytes, and at most {most} are allowed. Shorten its "
            "remarks.",
            size=size,
            most=MOST_STORED,
        )
    read: ReadMap = parse_map_text(text, WHERE)
    name = msgspec.json.encode(in_all(read.field.name)).decode()
    return MapFacts(name=name, levels=read.field.levels, playable=check(read.field).ok, body=text)


def stored_map(row: MapRow) -> StoredMap:
    return StoredMap(id=row.id, name=_names(row.name), levels=row.levels, playable=row.playable, touched=row.touched)


def _names(said: str) -> dict[str, str]:
    """Names as they are stored; none if they are damaged, so that one battlefield spoils no list."""
    try:
        return LABEL.decode(said)
    except (msgspec.DecodeError, UnicodeError):
        return {}


def held_map(row: MapRow) -> HeldMap:
    return HeldMap(id=row.id, text=row.body)
