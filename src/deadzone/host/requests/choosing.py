"""What can be chosen for a new battle: battlefields, teams, missions, players, house rules."""

from __future__ import annotations

from functools import cache
from typing import Annotated, Literal

from msgspec import Meta

from deadzone.catalog.fielding import team_profiles
from deadzone.catalog.loading import load
from deadzone.host.asking.answers import DRAWN, Svg
from deadzone.host.asking.askers import Asker
from deadzone.host.asking.desk import Desk
from deadzone.host.asking.entry import Chapter
from deadzone.host.asking.refusing import Denied
from deadzone.host.common.names import OFFERED, mission_about, mission_name, player_about, player_name
from deadzone.host.common.orders import MapWanted, RandomMapWanted
from deadzone.host.protocol.bodies import (
    FactionSummary,
    HouseChoice,
    HouseRuleSummary,
    MapSummary,
    MissionSummary,
    PlayerSummary,
    Teams,
    TeamSummary,
)
from deadzone.host.protocol.keeping import Offered
from deadzone.host.requests.asked import DrawnFor
from deadzone.jade.paper.missions import MISSION_IDS, zone_size
from deadzone.language.words import in_all
from deadzone.maps.generate import MOST_SEED
from deadzone.maps.shipped import load_text
from deadzone.maps.shipped import names as map_names
from deadzone.missions.registry import CHOICES
from deadzone.table.house_rules import HOUSE_RULES

chapter = Chapter()


@chapter.asks("GET", "/api/offered")
async def offered(desk: Desk, _asker: Asker) -> Offered:
    """What cannot be had where this is played, so that it is not offered."""
    return Offered(without=list(desk.without))


@chapter.asks("GET", "/api/maps", same=True)
async def maps(_desk: Desk, _asker: Asker) -> list[MapSummary]:
    return list(_maps())


@cache
def _maps() -> tuple[MapSummary, ...]:
    found = [(id, load_text(id)) for id in map_names()]
    return tuple(
        MapSummary(id=id, name=in_all(map.field.name), about=in_all(map.about), levels=map.field.levels)
        for id, map in found
    )


class GeneratedMap(DrawnFor, frozen=True, kw_only=True):
    seed: Annotated[int, Meta(ge=0, le=MOST_SEED)]
    levels: Literal["2", "3"] = "2"


@chapter.asks("GET", "/api/maps/generated/{seed}/preview.svg", dear=True)
async def generated_preview(desk: Desk, asker: Asker, asked: GeneratedMap) -> Svg:
    wanted = RandomMapWanted(seed=asked.seed, levels=int(asked.levels), mission=asked.mission, lang=asked.lang)
    return await _drawn(desk, asker, wanted)


class ShippedMap(DrawnFor, frozen=True, kw_only=True):
    id: str


@chapter.asks("GET", "/api/maps/{id}/preview.svg", same=True, dear=True, denies=True)
async def map_preview(desk: Desk, asker: Asker, asked: ShippedMap) -> Svg:
    if asked.id not in map_names():
        raise Denied
    return await _drawn(desk, asker, MapWanted(id=asked.id, mission=asked.mission, lang=asked.lang))


async def _drawn(desk: Desk, asker: Asker, wanted: RandomMapWanted | MapWanted) -> Svg:
    svg = await desk.workshop.draw(wanted, asker.sender.gone)
    return Svg(content=svg.encode(), kept=DRAWN)


@chapter.asks("GET", "/api/teams", same=True)
async def teams(_desk: Desk, _asker: Asker) -> Teams:
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


@chapter.asks("GET", "/api/missions", same=True)
async def missions(_desk: Desk, _asker: Asker) -> list[MissionSummary]:
    return [
        MissionSummary(
            id=id,
            name=in_all(mission_name(id)),
            about=in_all(mission_about(id)),
            zone=zone_size(id) if id in MISSION_IDS else 0,
        )
        for id in CHOICES
    ]


@chapter.asks("GET", "/api/players", same=True)
async def players(_desk: Desk, _asker: Asker) -> list[PlayerSummary]:
    return [PlayerSummary(id=id, name=in_all(player_name(id)), about=in_all(player_about(id))) for id in OFFERED]


@chapter.asks("GET", "/api/house-rules", same=True)
async def house_rules(desk: Desk, _asker: Asker) -> list[HouseRuleSummary]:
    """House rules that the players of a new battle may agree on."""
    return [
        HouseRuleSummary(
            id=rule.name,
            rule=rule.rule,
            name=in_all(rule.title),
            about=in_all(rule.about),
            choices=[HouseChoice(value=choice.value, label=in_all(choice.label)) for choice in rule.choices],
            chosen=desk.house.get(rule.name, "" if rule.of_jade else rule.default),
            jade=rule.of_jade,
        )
        for rule in HOUSE_RULES
    ]
