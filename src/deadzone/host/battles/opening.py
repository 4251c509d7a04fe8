"""Opens a battle as the page requests it: teams, battlefield, mission, players, options."""

from __future__ import annotations

import msgspec
from msgspec import UNSET

from deadzone.core.board.battlefield import Battlefield
from deadzone.core.sentence import Fault
from deadzone.core.sides import CHANCE, SIDE_NAMES
from deadzone.host.battles.game import FILE, Game, check_players, loaded
from deadzone.host.common.seeds import Seeds
from deadzone.host.common.uploaded import MOST_ANSWERS, UPLOADED
from deadzone.host.protocol.bodies import BattleOptions, MapChoice, NewBattle, TeamChoice
from deadzone.host.records.seats import HUMAN
from deadzone.jade.deck.difficulty import jade_with
from deadzone.maps.check import check
from deadzone.maps.generate import generate
from deadzone.maps.shipped import load as load_map
from deadzone.maps.shipped import names as map_names
from deadzone.maps.shipped import unknown_map
from deadzone.maps.text import parse_map, write_map
from deadzone.missions.registry import RANDOM, check_agreements, mission_called
from deadzone.players.registry import JADE, explains
from deadzone.situations.gallery import SITUATIONS, situation_of
from deadzone.situations.laying import head_for
from deadzone.situations.learning.course import LESSONS, lesson_of
from deadzone.situations.records import Layout
from deadzone.table.files.battlefile import Entry, Head, Seat, head_of, read_battle
from deadzone.table.files.records import ground_of, read_setting
from deadzone.table.house_rules import House, jade_agreed, options_with, read_house, sees_from_anywhere
from deadzone.table.opening import Sides, open_battle, random_mission
from deadzone.table.teams import Team, random_team, read_team, ready_team

MAP_FILE, TEAM_FILE, HOUSE = "map", "team", "options.house"  # names of the page's texts in faults


def new_game(wanted: NewBattle, seeds: Seeds) -> Game:
    """Return the battle before its first roll."""
    seats = _seats(wanted, seeds)
    seed = wanted.seed or seeds.new()
    name = random_mission(seed) if wanted.mission == RANDOM else wanted.mission
    lay_out = mission_called(name)
    red, blue = team_of(wanted.red, f"{seed}/red"), team_of(wanted.blue, f"{seed}/blue")
    field = field_of(wanted.map)
    mission = lay_out(field, max(red.points, blue.points))
    # Battles on the same battlefield share its tables. `lay_out` has put the mission's zones and objectives on it.
    house = house_of(wanted.options)
    ground = ground_of(write_map(field), sees_from_anywhere(house))
    options = options_with(house, wanted.options.round_limit)
    check_agreements(name, options)
    g, events = open_battle(ground, mission, red.profiles, blue.profiles, options, _jade(wanted, house))
    return Game(head_of(g.setting, (red.note(), blue.note()), seats, seed, events), g, events)


def opened(wanted: NewBattle, seeds: Seeds) -> tuple[Head, list[Entry]]:
    """Return a new battle as it is stored: its set-up, and the dice rolled before the first question."""
    game = new_game(wanted, seeds)
    return game.head, game.try_opening().entries


def gone_on(content: bytes, seeds: Seeds) -> tuple[Head, list[Entry]]:
    """Return a battle resumed from its file, as it is stored: checked by replaying it, and with fresh seeds."""
    recording = read_battle(content, UPLOADED)
    if recording.end is not None:
        raise Fault("This battle is over: look at it with “Watch a battle file” on the start page.")
    if len(recording.entries) > MOST_ANSWERS:
        raise Fault("This battle is too long to be continued here.")
    head = with_fresh_seeds(recording.head, seeds)
    game = loaded(recording.path.name, head, recording.entries, FILE)
    rolled = game.try_opening().entries if game.asked() == CHANCE else []
    return head, [*recording.entries, *rolled]


def kept_as_it_is(content: bytes) -> tuple[Head, list[Entry]]:
    """Return a battle from its file as it was stored, checked by replaying it."""
    recording = read_battle(content, UPLOADED)
    if len(recording.entries) > MOST_ANSWERS:
        raise Fault("This battle is too long to be continued here.")
    loaded(recording.path.name, recording.head, recording.entries, FILE)
    return recording.head, recording.entries


def prepared(id: str, seeds: Seeds) -> tuple[Head, list[Entry]]:
    """Return a prepared situation or a lesson as it is stored: a person against JADE."""
    players = Seat(player=HUMAN), Seat(player=JADE, seed=seeds.new(), why=True)
    layout: Layout = LESSONS[id] if id in LESSONS else SITUATIONS[id]
    return begun_anew(head_for(layout, players, seeds.new()))


def begun_anew(head: Head) -> tuple[Head, list[Entry]]:
    """Return a battle that begins with a table laid out beforehand, as it is stored."""
    return head, loaded(UPLOADED.name, head, []).try_opening().entries


def played_again(head: Head, swapped: bool, other_map: bool, seeds: Seeds) -> tuple[Head, list[Entry]]:
    """Return a new battle with the teams, the mission and the agreements of another, as it is stored.

    `swapped`: the players change sides, so that each has the other's team. A battle that began with a table laid out
    beforehand begins with the same one.
    """
    if head.start is not UNSET:
        if swapped or other_map:
            raise Fault("This battle began with a prepared table: it can only be played again as it was.")
        own = situation_of(head) or lesson_of(head)  # its own table, whatever a file says
        return prepared(own.id, seeds) if own is not None else begun_anew(with_fresh_seeds(head, seeds))
    before = read_setting(head.setting)
    first, both = head.teams[0].models, head.teams[0].models + head.teams[1].models
    ground, mission = before.ground, before.mission
    if other_map:
        field = load_map(seeds.one_of(_other_maps(ground.field)))
        mission = mission_called(mission.name)(field, 0)
        mission.vp_target = before.mission.vp_target
        ground = ground_of(write_map(field), ground.los_origin_any)
    turn = -1 if swapped else 1
    (red, blue), jade = with_fresh_seeds(head, seeds).players[::turn], before.jade[::turn]
    teams = before.profiles[:first], before.profiles[first:both]
    g, events = open_battle(ground, mission, *teams, before.options, (jade[0], jade[1]))
    game = Game(head_of(g.setting, head.teams, (red, blue), seeds.new(), events), g, events)
    return game.head, game.try_opening().entries


def _other_maps(field: Battlefield) -> list[str]:
    return [id for id in map_names() if str(load_map(id).name) != str(field.name)]


def with_fresh_seeds(head: Head, seeds: Seeds) -> Head:
    red, blue = [msgspec.structs.replace(seat, seed=seeds.new() if seat.seed else "") for seat in head.players]
    return msgspec.structs.replace(head, seed=seeds.new(), players=(red, blue))


def _seats(wanted: NewBattle, seeds: Seeds) -> tuple[Seat, Seat]:
    check_players(wanted.players)
    if wanted.seed and wanted.players == (HUMAN, HUMAN):
        raise Fault("In a battle between two people the dice must be secret: leave out the seed.")
    red, blue = [
        seat_of(player, f"{wanted.seed}/{side}" if wanted.seed else seeds.new())
        for player, side in zip(wanted.players, SIDE_NAMES, strict=False)
    ]
    return red, blue


def seat_of(player: str, seed: str) -> Seat:
    """A person, or an artificial player with its seed; JADE and AMBER give their reasons."""
    return Seat(player=player) if player == HUMAN else Seat(player=player, seed=seed, why=explains(player))


def house_of(options: BattleOptions) -> dict[str, str]:
    """Return the agreed house rules: those with an option of their own, overridden by the `house` option."""
    said = {
        "items": "off" if not options.items else "",
        "tie_break": "next-vp" if options.tie_break_next_vp else "",
        "los_origin": "any" if options.los_origin_any else "",
        "recon_bonus": "on" if options.recon_bonus else "",
        "secret_missions": "on" if options.secret_missions else "",
    }
    return read_house([(name, value) for name, value in {**said, **options.house}.items() if value], HOUSE)


def _jade(wanted: NewBattle, house: House) -> Sides:
    jade = jade_agreed(jade_with(wanted.options.difficulty), house)
    red, blue = [jade if player == JADE else None for player in wanted.players]
    return red, blue


def team_of(choice: TeamChoice, seed: str) -> Team:
    """Return a ready-made team, a random one, or the team in a file's text."""
    if choice.id:
        return ready_team(choice.id)
    if choice.random:
        return random_team(choice.random, seed, choice.points)
    if choice.file:
        return read_team(choice.file, f".{choice.format}", TEAM_FILE)
    raise Fault("Choose a team by its id, from a file, or a faction for a random team.")


def field_of(choice: MapChoice) -> Battlefield:
    """Return a shipped battlefield, one generated from a seed, or the playable one in a file's text."""
    if choice.id:
        if choice.id not in map_names():
            raise unknown_map(choice.id)
        return load_map(choice.id)
    if choice.seed is not None:
        return generate(choice.seed, choice.levels)
    if choice.file:
        field = parse_map(choice.file, MAP_FILE)
        for finding in check(field).errors:
            raise Fault("{finding}", rule=finding.rule, where=MAP_FILE, finding=finding.sentence)
        return field
    raise Fault("Choose a battlefield by its id, by a seed, or from a map file.")
