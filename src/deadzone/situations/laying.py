"""Lays out a prepared table with the scenario kit, and begins the battle on it."""

from __future__ import annotations

from deadzone.catalog.loading import load
from deadzone.core.cubes import parse_cube
from deadzone.core.profiles import Profile
from deadzone.core.setting import Mission, Options, Setting
from deadzone.core.sides import BLUE, RED
from deadzone.core.state import FACE_DOWN, KILLS, OBJECTIVES, TOKEN_KINDS, VP_SOURCES, State, changed
from deadzone.jade.deck.difficulty import jade_with
from deadzone.language.filed import name_fields
from deadzone.maps.shipped import load as load_map
from deadzone.maps.text import write_map
from deadzone.missions.registry import mission_called
from deadzone.procedures.turn.battle import Battle
from deadzone.procedures.turn.rounds import Round
from deadzone.rules.missions.mission_kinds import PATROL
from deadzone.situations.records import PLAYER, Layout, Placed, Squad
from deadzone.table.files.battlefile import Head, Seat, TeamNote, head_of
from deadzone.table.files.records import ground_of
from deadzone.table.files.starting import begun, start_of
from deadzone.table.opening import Sides
from deadzone.table.scenario import Scenario
from deadzone.table.teams import load_team


def laid(layout: Layout) -> State:
    """The table before its first step. The kit refuses models that could not stand so."""
    table = Scenario(load_map(layout.map), jade=_jade(layout))
    for squad, place in ((layout.red, table.red), (layout.blue, table.blue)):
        for model in squad.models:
            place(_who(squad, model), model.at, spot="anywhere", **_suffered(model))
    for cube, item in layout.tokens:
        table.token(cube, item)
    table.smoke(*layout.smoke)
    for side, squad in ((RED, layout.red), (BLUE, layout.blue)):
        table.command(side, squad.command)
    g = table.state
    g.setting = _setting(layout, g.setting)
    g.zones = list(g.setting.mission.zones)
    g.initiative = layout.first
    for side, squad in ((RED, layout.red), (BLUE, layout.blue)):
        g.vp = changed(g.vp, side * len(VP_SOURCES) + OBJECTIVES, squad.points)
        g.vp = changed(g.vp, side * len(VP_SOURCES) + KILLS, squad.kills)
    for _, item in layout.tokens:
        if item != FACE_DOWN:
            g.bag = changed(g.bag, TOKEN_KINDS.index(item), -1)
    _begin_round(g, layout)
    return g


def head_for(layout: Layout, players: tuple[Seat, Seat], seed: str) -> Head:
    """The head of a battle that begins with this table."""
    g = laid(layout)
    start = start_of(g)
    _, events = begun(g.setting, start)
    teams = _note(layout.red), _note(layout.blue)
    return head_of(g.setting, teams, players, seed, events, start, layout.id)


def _who(squad: Squad, model: Placed) -> str | Profile:
    """The model by name, or its profile in the ready team, whose models may have bought weapons."""
    if not squad.team:
        return model.who
    return next(profile for profile in load_team(squad.team).profiles if str(profile.name) == model.who)


def _suffered(model: Placed) -> dict[str, object]:
    states = {"damage": model.damage, "pinned": model.pinned, "activated": model.activated, "items": model.items}
    return {name: value for name, value in states.items() if value}


def _jade(layout: Layout) -> Sides:
    jade = jade_with(layout.difficulty)
    return (None, jade) if PLAYER == RED else (jade, None)


def _setting(layout: Layout, kit: Setting) -> Setting:
    """The setting of the kit with the layout's own objectives and its last round."""
    field = load_map(layout.map)
    zones = mission_called(PATROL)(field, 0).zones
    objectives = tuple([(parse_cube(cube), points) for cube, points in layout.objectives])
    mission = Mission(PATROL, zones, objectives, layout.vp_target)
    ground = ground_of(write_map(field), kit.ground.los_origin_any)
    return Setting(ground, mission, kit.profiles, Options(round_limit=layout.last_round), kit.jade)


def _begin_round(g: State, layout: Layout) -> None:
    """Put the procedures on the stack: a battle whose next round begins, or after the roll of the command dice."""
    battle = Battle()
    g.call(battle)
    if layout.rolled:
        g.round = layout.round
        battle.go(Battle.play_on)
        under_way = Round()
        under_way.go(Round.take_turns)
        g.above += 1  # the battle waits for its round
        g.call(under_way)
    else:
        g.round = layout.round - 1
        battle.go(Battle.play_round)


def _note(squad: Squad) -> TeamNote:
    return TeamNote(**name_fields(load().factions[squad.faction].label), models=len(squad.models))
