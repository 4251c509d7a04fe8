"""Settings and states to plain JSON values and back, with every value checked when read."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from deadzone.core.board.bodies import HIGHEST, LOWEST
from deadzone.core.cubes import FIRST_CUBE, SQUARES, Cube, cube_name
from deadzone.core.pieces import OUTSIDE
from deadzone.core.records.fitting import admits
from deadzone.core.sentence import Fault
from deadzone.core.setting import MODELS_IN_THE_WAY, SURPLUS, TURN_BOARD, Ground, Mission, Options, Setting
from deadzone.core.sides import BLUE, RED, Side
from deadzone.core.state import FACE_DOWN, FOR_THE_ATTACK, FOR_THE_GAME, OVER, Frame, Marker, Model, State, Token
from deadzone.core.weapon_places import WeaponPlace
from deadzone.jade.deck.records import jade_record, read_jade
from deadzone.jade.turn.procedures import PROCEDURES
from deadzone.language.quoting import shown
from deadzone.maps.text import parse_map, write_map
from deadzone.missions.registry import MISSIONS
from deadzone.rosters.records import MOST_MODELS
from deadzone.rules.missions.mission_kinds import SECRET_KINDS
from deadzone.table.files import checks
from deadzone.table.files.profiles import profile_record, read_profile

Json = dict[str, Any]

STATE_KEYS = ("models", "tokens", "markers", "zones", "smoke", "decks", *State.LISTS, *State.NUMBERS, "stack")
OPTIONS = ("items", "tie_break_next_vp", "round_limit")
AGREEMENTS = ("recon_bonus", "secret_missions")
# House options with words, the first being the default; older files do not contain them.
WORDS = {"models_in_the_way": MODELS_IN_THE_WAY, "surplus": SURPLUS, "turn_board": TURN_BOARD}
MOST_PROFILES = 2 * MOST_MODELS + 20  # both teams, and the models that may arrive during play


def setting_record(setting: Setting) -> Json:
    """The whole setting with all figures, so that a battle does not depend on the current catalogue."""
    return {
        "battlefield": write_map(setting.ground.field),
        "los_origin_any": setting.ground.los_origin_any,
        "mission": mission_record(setting.mission),
        "options": options_record(setting.options),
        "profiles": [profile_record(profile) for profile in setting.profiles],
        "jade": [None if jade is None else jade_record(jade) for jade in setting.jade],
    }


def read_setting(record: object) -> Setting:
    table = checks.record(
        record, "setting", ("battlefield", "los_origin_any", "mission", "options", "profiles", "jade")
    )
    plan = checks.text(table["battlefield"], "setting.battlefield")
    ground = ground_of(plan, checks.flag(table["los_origin_any"], "setting.los_origin_any"))
    profiles = tuple(
        read_profile(entry, f"setting.profiles[{number}]")
        for number, entry in enumerate(checks.sequence(table["profiles"], "setting.profiles", MOST_PROFILES))
    )
    mission = _read_mission(ground, table["mission"], "setting.mission")
    red, blue = checks.pair(table["jade"], "setting.jade")
    jade = read_jade(red, "setting.jade[0]"), read_jade(blue, "setting.jade[1]")
    return Setting(ground, mission, profiles, read_options(table["options"], "setting.options"), jade)


def mission_record(mission: Mission) -> Json:
    return {
        "name": mission.name,
        "zones": [list(zone) for zone in mission.zones],
        "objectives": [list(objective) for objective in mission.objectives],
        "vp_target": mission.vp_target,
    }


def _read_mission(ground: Ground, record: object, where: str) -> Mission:
    table = checks.record(record, where, ("name", "zones", "objectives", "vp_target"))
    red, blue = checks.pair(table["zones"], f"{where}.zones")
    last = ground.field.cubes - 1
    objectives: list[tuple[Cube, int]] = []
    for number, entry in enumerate(checks.sequence(table["objectives"], f"{where}.objectives", SQUARES)):
        here = f"{where}.objectives[{number}]"
        cube, points = checks.pair(entry, here)
        objectives.append((checks.cube(cube, here, last + 1), checks.number(points, here, 0, 99)))
        if [taken for taken, _ in objectives].count(cube) > 1:
            raise Fault("'{key}' appears here twice.", where=here, key=cube_name(cube))
    return Mission(
        checks.known(table["name"], f"{where}.name", MISSIONS),
        (checks.squares(red, f"{where}.zones[0]"), checks.squares(blue, f"{where}.zones[1]")),
        tuple(objectives),
        checks.number(table["vp_target"], f"{where}.vp_target", 1, 999),
    )


def options_record(options: Options) -> Json:
    """The options of a battle; rare house rules are written only where they apply."""
    agreed = {name: True for name in AGREEMENTS if getattr(options, name)}
    chosen = {name: getattr(options, name) for name, words in WORDS.items() if getattr(options, name) != words[0]}
    return {name: getattr(options, name) for name in OPTIONS} | agreed | chosen


def read_options(record: object, where: str) -> Options:
    agreed = [name for name in (*AGREEMENTS, *WORDS) if isinstance(record, dict) and name in record]
    table = checks.record(record, where, (*OPTIONS, *agreed))
    options = Options(
        checks.flag(table["items"], f"{where}.items"),
        checks.flag(table["tie_break_next_vp"], f"{where}.tie_break_next_vp"),
        checks.number(table["round_limit"], f"{where}.round_limit", 0, 9999),
    )
    for name in AGREEMENTS:
        setattr(options, name, checks.flag(table.get(name, False), f"{where}.{name}"))
    for name, words in WORDS.items():
        setattr(options, name, checks.known(table.get(name, words[0]), f"{where}.{name}", words))
    return options


@lru_cache(maxsize=16)
def ground_of(plan: str, los_origin_any: bool) -> Ground:
    """The ground of a battlefield, cached because its tables are slow to build."""
    return Ground(parse_map(plan, "setting.battlefield"), los_origin_any)


def state_record(g: State) -> Json:
    return {
        "models": [{name: getattr(model, name) for name in Model.FIELDS} for model in g.models],
        "tokens": [list(token.values()) for token in g.tokens],
        "markers": [list(marker.values()) for marker in g.markers],
        "zones": [list(zone) for zone in g.zones],
        "smoke": sorted(g.smoke),
        "decks": [list(deck) for deck in g.decks],
        **{name: list(getattr(g, name)) for name in State.LISTS},
        **{name: getattr(g, name) for name in State.NUMBERS},
        "stack": [frame_record(frame) for frame in g.stack],
    }


def read_state(setting: Setting, record: object) -> State:
    """Read a state without its pending question; the caller runs the engine to ask it again."""
    table = checks.record(record, "state", STATE_KEYS)
    g = State(setting)
    g.models = [
        _read_model(setting, entry, f"state.models[{number}]")
        for number, entry in enumerate(checks.sequence(table["models"], "state.models"))
    ]
    g.tokens = [
        _read_token(setting, entry, f"state.tokens[{number}]")
        for number, entry in enumerate(checks.sequence(table["tokens"], "state.tokens"))
    ]
    g.markers = tuple(
        [
            _read_marker(setting, entry, f"state.markers[{number}]")
            for number, entry in enumerate(checks.sequence(table["markers"], "state.markers"))
        ]
    )
    red, blue = checks.pair(table["zones"], "state.zones")
    g.zones = [checks.squares(red, "state.zones[0]"), checks.squares(blue, "state.zones[1]")]
    smoke = checks.sequence(table["smoke"], "state.smoke")
    g.smoke = frozenset([checks.cube(cube, "state.smoke", setting.ground.field.cubes) for cube in smoke])
    decks = checks.pair(table["decks"], "state.decks")
    g.decks = (_read_deck(setting, decks[0], RED), _read_deck(setting, decks[1], BLUE))
    for name in State.LISTS:
        setattr(g, name, checks.numbers(table[name], f"state.{name}", len(getattr(g, name))))
    for side, secret in enumerate(g.secrets):
        checks.number(secret, f"state.secrets[{side}]", min(SECRET_KINDS), max(SECRET_KINDS))
    for name in State.NUMBERS:
        highest = len(g.models) - 1 if name in ("active", "controlled") else 9999 if name == "round" else 1
        setattr(g, name, checks.number(table[name], f"state.{name}", -2, highest))
    g.stack = [
        _read_frame(g, entry, f"state.stack[{number}]")
        for number, entry in enumerate(checks.sequence(table["stack"], "state.stack"))
    ]
    for height, frame in enumerate(g.stack):
        if frame.into:
            _check_caller(g, frame, height)
    return g


def _read_deck(setting: Setting, record: object, side: Side) -> tuple[int, ...]:
    """The cards left in a side's Action deck; empty if JADE does not play it, and before the first draw."""
    jade = setting.jade[side]
    where = f"state.decks[{side}]"
    cards = 0 if jade is None or record == [] else len(jade.cards)
    counts = checks.numbers(record, where, cards)
    for place, count in enumerate(counts):
        assert jade is not None
        checks.number(count, f"{where}[{place}]", 0, jade.cards[place].copies)
    return tuple(counts)


def frame_record(frame: Frame) -> Json:
    values = {name: getattr(frame, name) for name in frame.FIELDS}
    caller = {"hands_back": [frame.caller, frame.into]} if frame.into else {}
    return {"procedure": frame.NAME, "at": frame.next_step(), **caller, **values}


def _read_frame(g: State, record: object, where: str) -> Frame:
    name = record.get("procedure") if isinstance(record, dict) else None
    procedure = PROCEDURES.get(name) if isinstance(name, str) else None
    if procedure is None or not isinstance(record, dict):
        raise Fault("Unknown procedure {name}.", where=where, name=shown(name))
    called = ["hands_back"] if "hands_back" in record else []
    fields = [name for name in procedure.FIELDS if name not in procedure.ADDED or name in record]
    table = checks.record(record, where, ("procedure", "at", *called, *fields))
    values = {field: checks.as_tuple(table[field]) for field in fields}
    for field, value in values.items():
        if not admits(procedure.FIELDS[field], value, g):
            raise Fault("This value has the wrong kind for this procedure.", where=f"{where}.{field}")
    frame = procedure(**values)
    names = (*frame.plan.names, OVER)
    frame.at = names.index(checks.known(table["at"], f"{where}.at", names))
    if called:
        caller, into = checks.pair(table["hands_back"], f"{where}.hands_back")
        frame.caller = checks.number(caller, f"{where}.hands_back", 0, checks.MOST_ENTRIES)
        frame.into = checks.word(into, f"{where}.hands_back")
    return frame


def _check_caller(g: State, frame: Frame, height: int) -> None:
    """Check that a procedure hands back its value to a field of the same type in a procedure beneath it."""
    where = f"state.stack[{height}].hands_back"
    if frame.caller >= height or frame.into not in g.stack[frame.caller].FIELDS:
        raise Fault("The procedures below have no such value.", where=where)
    if not admits(g.stack[frame.caller].FIELDS[frame.into], frame.hands_back(), g):
        raise Fault("The procedures below have no such value.", where=where)


def _read_model(setting: Setting, record: object, where: str) -> Model:
    table = checks.record(record, where, Model.FIELDS)
    limits = {
        "side": (0, 1),
        "profile": (0, len(setting.profiles) - 1),
        "cube": (0, setting.ground.field.cubes - 1),
        "x": (LOWEST, HIGHEST),
        "y": (LOWEST, HIGHEST),
        "damage": (0, 99),
        "fate": (0, OUTSIDE),
    }
    model = Model(RED, 0, FIRST_CUBE, LOWEST, LOWEST)
    for name, (low, high) in limits.items():
        setattr(model, name, checks.number(table[name], f"{where}.{name}", low, high))
    for name in ("pinned", "activated", "burning"):
        setattr(model, name, checks.flag(table[name], f"{where}.{name}"))
    model.items = checks.items(table["items"], f"{where}.items")
    model.bought = checks.items(table["bought"], f"{where}.bought")
    weapons = len(setting.profiles[model.profile].weapons)
    counters = checks.sequence(table["reloading"], f"{where}.reloading")
    model.reloading = tuple(
        [WeaponPlace(checks.number(weapon, f"{where}.reloading", 0, weapons - 1)) for weapon in counters]
    )
    model.spent = tuple(
        [checks.word(rule, f"{where}.spent") for rule in checks.sequence(table["spent"], f"{where}.spent")]
    )
    gains = checks.sequence(table["gains"], f"{where}.gains")
    model.gains = tuple([_read_gain(gain, f"{where}.gains") for gain in gains])
    return model


def _read_gain(record: object, where: str) -> tuple[str, int, int]:
    rule, value, lasts = checks.some(record, where, 3)
    return (
        checks.word(rule, where),
        checks.number(value, where, -99, 99),
        checks.number(lasts, where, FOR_THE_ATTACK, FOR_THE_GAME),
    )


def _read_marker(setting: Setting, record: object, where: str) -> Marker:
    kind, cube, side, value = checks.some(record, where, 4)
    return Marker(
        checks.word(kind, where),
        checks.cube(cube, where, setting.ground.field.cubes),
        Side(checks.number(side, where, 0, 1)),
        checks.number(value, where, 0, 99),
    )


def _read_token(setting: Setting, record: object, where: str) -> Token:
    cube, item, under, seen, bought = checks.some(record, where, 5)
    name, hidden = checks.word(item, where), checks.word(under, where)
    if name != FACE_DOWN:
        checks.item(name, where)
    if hidden != FACE_DOWN:
        checks.item(hidden, where)
    return Token(
        checks.cube(cube, where, setting.ground.field.cubes),
        name,
        hidden,
        checks.number(seen, where, 0, 3),
        checks.flag(bought, where),
    )
