"""The set-up of a battle as messages for the page: mission, board, teams, profiles and rules."""

from __future__ import annotations

from deadzone.catalog.loading import load
from deadzone.catalog.lookup import item_names
from deadzone.catalog.special_marks import without_marks
from deadzone.catalog.summaries import keyword_text
from deadzone.core.board.battlefield import NO_RAMP, Battlefield
from deadzone.core.cubes import cube_name
from deadzone.core.profiles import CHARACTER, ITEM, LEADER, SPECIALIST, TROOP, VEHICLE, Profile, Weapon
from deadzone.core.setting import NO_TARGET, Mission, Setting
from deadzone.host.common.names import mission_about, mission_name, player_name, rule_name
from deadzone.host.protocol.hello import (
    BoardInfo,
    HouseInfo,
    MissionInfo,
    Objective,
    ProfileInfo,
    ProfileRole,
    RuleInfo,
    SituationInfo,
    TeamInfo,
    WeaponInfo,
)
from deadzone.host.reading.missions import ways_to_end, ways_to_score
from deadzone.host.records.seats import HUMAN
from deadzone.host.showing.figures import faction_of, figure_of
from deadzone.language.words import say
from deadzone.situations.gallery import situation_of
from deadzone.table.files.battlefile import Head
from deadzone.table.house_rules import agreed_in

ROLES: dict[str, ProfileRole] = {
    LEADER: "leader", TROOP: "troop", SPECIALIST: "specialist", VEHICLE: "vehicle", CHARACTER: "character",
    ITEM: "sentry",
}  # fmt: skip


def board_info(setting: Setting, lang: str) -> BoardInfo:
    return field_info(setting.ground.field, setting.mission, lang)


def field_info(field: Battlefield, mission: Mission, lang: str) -> BoardInfo:
    """A battlefield on which a mission is laid out."""
    cubes = field.every_cube
    return BoardInfo(
        name=say(field.name, lang),
        levels=field.levels,
        sides=list(field.sides),
        floors=list(field.floors),
        ladders=[cube for cube in cubes if field.ladders[cube]],
        ramps=[(cube, field.ramps[cube]) for cube in cubes if field.ramps[cube] != NO_RAMP],
        objectives=[Objective(cube=cube, vp=points) for cube, points in mission.objectives],
        zones=mission.zones,
        supported=[cube for cube in cubes if field.supported(cube)],
        cube_names=[cube_name(cube) for cube in cubes],
    )


def mission_info(setting: Setting, lang: str) -> MissionInfo:
    mission, options = setting.mission, setting.options
    return MissionInfo(
        id=mission.name,
        name=say(mission_name(mission.name), lang),
        vp_target=mission.vp_target if mission.vp_target != NO_TARGET else 0,
        round_limit=options.round_limit,
        items=bool(options.items),
        about=say(mission_about(mission.name), lang),
        ways=ways_to_score(setting, lang),
        ends=ways_to_end(setting, lang),
    )


def situation_info(head: Head, lang: str) -> SituationInfo | None:
    situation = situation_of(head)
    if situation is None:
        return None
    return SituationInfo(
        id=situation.id,
        name=say(situation.name, lang),
        about=say(situation.about, lang),
        goal=say(situation.goal, lang),
        stars=[say(star.text, lang) for star in situation.stars],
    )


def team_infos(head: Head, lang: str) -> tuple[TeamInfo, TeamInfo]:
    red, blue = [
        TeamInfo(
            side=side,
            name=say(team.label, lang),
            player=seat.player,
            player_name=say(player_name(seat.player), lang),
            human=seat.player == HUMAN,
        )
        for side, (team, seat) in enumerate(zip(head.teams, head.players, strict=True))
    ]
    return red, blue


def profile_info(profile: Profile, lang: str) -> ProfileInfo:
    special = load().specials.get(profile.army_special)
    return ProfileInfo(
        name=say(profile.name, lang),
        role=ROLES[profile.type],
        figure=figure_of(profile),
        faction=faction_of(profile),
        points=profile.points,
        vp=profile.vp,
        speed=profile.speed,
        shoot=profile.shoot,
        fight=profile.fight,
        survive=profile.survive,
        size=profile.size,
        armour=profile.armour,
        recon=profile.recon,
        weapons=[_weapon(weapon, lang) for weapon in profile.weapons],
        abilities=[keyword_text(keyword, lang) for keyword in without_marks(profile.keywords)],
        ability_rules=[keyword.rule for keyword in without_marks(profile.keywords)],
        equipment=[keyword_text(keyword, lang) for keyword in profile.equipment],
        equipment_rules=[keyword.rule for keyword in profile.equipment],
        army_special=say(special.label, lang) if special is not None else "",
        rules=list(dict.fromkeys(_rules_of(profile))),
        special=profile.army_special,
    )


def rule_infos(setting: Setting, lang: str) -> list[RuleInfo]:
    """Short texts of the abilities and army specials in this battle, and of all items."""
    catalogue = load()
    rules = list(item_names())
    for profile in setting.profiles:
        rules += [*_rules_of(profile), profile.army_special]
    return [
        RuleInfo(id=rule, name=say(rule_name(rule), lang), text=say(catalogue.rule_text(rule), lang))
        for rule in dict.fromkeys(rules)
        if rule in catalogue.texts
    ]


def house_infos(setting: Setting, lang: str) -> list[HouseInfo]:
    """House rules of a battle, without the duplicates that arise when JADE plays both sides."""
    infos = [
        HouseInfo(
            rule=agreed.rule.rule,
            name=say(agreed.rule.title, lang),
            value=say(agreed.label, lang),
            text=say(agreed.rule.about, lang),
        )
        for agreed in agreed_in(setting)
    ]
    return list(dict.fromkeys(infos))


def _rules_of(profile: Profile) -> list[str]:
    """Rule ids of the model's abilities, its equipment and its weapons' abilities."""
    weapons = [keyword for weapon in profile.weapons for keyword in weapon.keywords]
    return [keyword.rule for keyword in (*profile.keywords, *profile.equipment, *weapons)]


def _weapon(weapon: Weapon, lang: str) -> WeaponInfo:
    return WeaponInfo(
        name=say(weapon.name, lang),
        range=weapon.range,
        ap=weapon.ap,
        abilities=[keyword_text(keyword, lang) for keyword in without_marks(weapon.keywords)],
        rules=[keyword.rule for keyword in without_marks(weapon.keywords)],
    )
