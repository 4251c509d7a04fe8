"""Lays out the table of a situation with the scenario kit, and begins the battle on it."""

from __future__ import annotations

from deadzone.catalog.catalogue import load
from deadzone.core.cubes import parse_cube
from deadzone.core.setting import NO_TARGET, Mission, Options, Setting
from deadzone.core.sides import BLUE, RED
from deadzone.core.state import OBJECTIVES, TOKEN_KINDS, VP_SOURCES, State, changed
from deadzone.jade.deck.difficulty import jade_with
from deadzone.language.filed import name_fields
from deadzone.maps.shipped import load as load_map
from deadzone.maps.text import write_map
from deadzone.missions.registry import mission_called
from deadzone.procedures.turn.battle import Battle
from deadzone.procedures.turn.rounds import Round
from deadzone.rules.missions.mission_kinds import PATROL
from deadzone.situations.records import PLAYER, Placed, Situation, Squad
from deadzone.table.files.battlefile import Head, Seat, TeamNote, head_of
from deadzone.table.files.records import ground_of
from deadzone.table.files.starting import begun, start_of
from deadzone.table.opening import Sides
from deadzone.table.scenario import Scenario


def laid(situation: Situation) -> State:
    """The table before its first step. The kit refuses models that could not stand so."""
    table = Scenario(load_map(situation.map), jade=_jade(situation))
    for squad, place in ((situation.red, table.red), (situation.blue, table.blue)):
        for model in squad.models:
            place(model.who, model.at, spot="anywhere", **_suffered(model))
    for cube, item in situation.tokens:
        table.token(cube, item)
    table.smoke(*situation.smoke)
    for side, squad in ((RED, situation.red), (BLUE, situation.blue)):
        table.command(side, squad.command)
    g = table.state
    g.setting = _setting(situation, g.setting)
    g.zones = list(g.setting.mission.zones)
    g.initiative = situation.first
    for side, squad in ((RED, situation.red), (BLUE, situation.blue)):
        g.vp = changed(g.vp, side * len(VP_SOURCES) + OBJECTIVES, squad.points)
    for _, item in situation.tokens:
        g.bag = changed(g.bag, TOKEN_KINDS.index(item), -1)
    _begin_round(g, situation)
    return g


def head_for(situation: Situation, players: tuple[Seat, Seat], seed: str) -> Head:
    """The head of a battle that begins with this situation."""
    g = laid(situation)
    start = start_of(g)
    _, events = begun(g.setting, start)
    teams = _note(situation.red), _note(situation.blue)
    return head_of(g.setting, teams, players, seed, events, start, situation.id)


def _suffered(model: Placed) -> dict[str, object]:
    states = {"damage": model.damage, "pinned": model.pinned, "items": model.items}
    return {name: value for name, value in states.items() if value}


def _jade(situation: Situation) -> Sides:
    jade = jade_with(situation.difficulty)
    return (None, jade) if PLAYER == RED else (jade, None)


def _setting(situation: Situation, kit: Setting) -> Setting:
    """The setting of the kit with the situation's own objectives and its last round."""
    field = load_map(situation.map)
    zones = mission_called(PATROL)(field, 0).zones
    objectives = tuple([(parse_cube(cube), points) for cube, points in situation.objectives])
    mission = Mission(PATROL, zones, objectives, NO_TARGET)
    ground = ground_of(write_map(field), kit.ground.los_origin_any)
    return Setting(ground, mission, kit.profiles, Options(round_limit=situation.last_round), kit.jade)


def _begin_round(g: State, situation: Situation) -> None:
    """Put the procedures on the stack: a battle whose next round begins, or after the roll of the command dice."""
    battle = Battle()
    g.call(battle)
    if situation.red.command or situation.blue.command:
        g.round = situation.round
        battle.go(Battle.play_on)
        under_way = Round()
        under_way.go(Round.take_turns)
        g.above += 1  # the battle waits for its round
        g.call(under_way)
    else:
        g.round = situation.round - 1
        battle.go(Battle.play_round)


def _note(squad: Squad) -> TeamNote:
    return TeamNote(**name_fields(load().factions[squad.faction].label), models=len(squad.models))
