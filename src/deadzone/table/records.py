"""Settings and states as plain JSON values, and back, with every value checked on the way in."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Any

from deadzone.core.bodies import HIGHEST, LOWEST
from deadzone.core.profiles import Keyword, Profile, Weapon
from deadzone.core.sentence import Fault, Name
from deadzone.core.setting import Ground, Setting
from deadzone.core.state import COMMAND_FACES, Frame, Model, State
from deadzone.maps.text import parse_map, write_map
from deadzone.procedures.registry import PROCEDURES

Json = dict[str, Any]

STAT = (0, 8)  # 0 is a stat of `-`
PROFILE_NUMBERS = {
    "points": (0, 999), "vp": (0, 99), "shoot": STAT, "fight": STAT, "survive": STAT, "size": (1, 4),
    "armour": (0, 99), "recon": STAT,
}  # fmt: skip
PROFILE_WORDS = ("id", "type", "army_special")


def setting_record(setting: Setting) -> Json:
    """The whole setting, with all figures, so that a battle does not depend on later editions of the catalogue."""
    return {
        "battlefield": write_map(setting.ground.field),
        "profiles": [profile_record(profile) for profile in setting.profiles],
        "los_origin_any": setting.ground.los_origin_any,
    }


def read_setting(record: object) -> Setting:
    table = _object(record, "setting", ("battlefield", "profiles", "los_origin_any"))
    plan = _word(table["battlefield"], "setting.battlefield")
    ground = ground_of(plan, _flag(table["los_origin_any"], "setting.los_origin_any"))
    profiles = tuple(
        read_profile(entry, f"setting.profiles[{number}]")
        for number, entry in enumerate(_list(table["profiles"], "setting.profiles"))
    )
    return Setting(ground, profiles)


@lru_cache(maxsize=16)
def ground_of(plan: str, los_origin_any: bool) -> Ground:
    """The tables of a battlefield take a while to make, so battles on the same one share them."""
    return Ground(parse_map(plan, "setting.battlefield"), los_origin_any)


def profile_record(profile: Profile) -> Json:
    record: Json = {name: getattr(profile, name) for name in (*PROFILE_WORDS, *PROFILE_NUMBERS)}
    record["name"] = _name_record(profile.name)
    record["speed"] = list(profile.speed)
    record["weapons"] = [_weapon_record(weapon) for weapon in profile.weapons]
    record["keywords"] = _keyword_record(profile.keywords)
    record["equipment"] = _keyword_record(profile.equipment)
    return record


def read_profile(record: object, where: str) -> Profile:
    keys = (*PROFILE_WORDS, *PROFILE_NUMBERS, "name", "speed", "weapons", "keywords", "equipment")
    table = _object(record, where, keys)
    move, sprint = _numbers(table["speed"], f"{where}.speed", 2)
    weapons = tuple(
        _read_weapon(entry, f"{where}.weapons[{number}]")
        for number, entry in enumerate(_list(table["weapons"], f"{where}.weapons"))
    )
    words = {name: _word(table[name], f"{where}.{name}") for name in PROFILE_WORDS}
    numbers = {name: _number(table[name], f"{where}.{name}", *limits) for name, limits in PROFILE_NUMBERS.items()}
    return Profile(
        words["id"],
        _read_name(table["name"], f"{where}.name"),
        words["type"],
        numbers["points"],
        numbers["vp"],
        (move, sprint),
        numbers["shoot"],
        numbers["fight"],
        numbers["survive"],
        numbers["size"],
        numbers["armour"],
        weapons,
        _read_keywords(table["keywords"], f"{where}.keywords"),
        _read_keywords(table["equipment"], f"{where}.equipment"),
        numbers["recon"],
        words["army_special"],
    )


def state_record(g: State) -> Json:
    return {
        "models": [{name: getattr(model, name) for name in Model.FIELDS} for model in g.models],
        "command_dice": list(g.command_dice),
        "vp": list(g.vp),
        "stack": [frame_record(frame) for frame in g.stack],
    }


def read_state(setting: Setting, record: object) -> State:
    """A state at rest: the caller lets the engine find the pending question again."""
    table = _object(record, "state", ("models", "command_dice", "vp", "stack"))
    g = State(setting)
    g.models = [
        _read_model(setting, entry, f"state.models[{number}]")
        for number, entry in enumerate(_list(table["models"], "state.models"))
    ]
    g.command_dice = _numbers(table["command_dice"], "state.command_dice", 2 * len(COMMAND_FACES))
    g.vp = _numbers(table["vp"], "state.vp", 2)
    g.stack = [
        _read_frame(entry, f"state.stack[{number}]")
        for number, entry in enumerate(_list(table["stack"], "state.stack"))
    ]
    return g


def frame_record(frame: Frame) -> Json:
    values = {name: getattr(frame, name) for name in frame.FIELDS}
    return {"procedure": frame.NAME, "at": frame.at, **values}


def _read_frame(record: object, where: str) -> Frame:
    name = record.get("procedure") if isinstance(record, dict) else None
    procedure = PROCEDURES.get(name) if isinstance(name, str) else None
    if procedure is None:
        raise Fault("There is no procedure {name}.", where=where, name=name)
    table = _object(record, where, ("procedure", "at", *procedure.FIELDS))
    frame = procedure()
    frame.at = _number(table["at"], f"{where}.at", 0, procedure.STEPS)
    for field in procedure.FIELDS:
        value = tuple(table[field]) if isinstance(table[field], list) else table[field]
        _same_kind(value, getattr(frame, field), f"{where}.{field}")
        setattr(frame, field, value)
    return frame


def _read_model(setting: Setting, record: object, where: str) -> Model:
    table = _object(record, where, Model.FIELDS)
    limits = {
        "side": (0, 1),
        "profile": (0, len(setting.profiles) - 1),
        "cube": (0, setting.ground.field.cubes - 1),
        "x": (LOWEST, HIGHEST),
        "y": (LOWEST, HIGHEST),
        "damage": (0, 99),
        "fate": (0, 1),
    }
    model = Model(0, 0, 0, LOWEST, LOWEST)
    for name in Model.FIELDS:
        here = f"{where}.{name}"
        value = _number(table[name], here, *limits[name]) if name in limits else _flag(table[name], here)
        setattr(model, name, value)
    return model


def _weapon_record(weapon: Weapon) -> Json:
    return {
        "id": weapon.id,
        "name": _name_record(weapon.name),
        "range": weapon.range,
        "ap": weapon.ap,
        "vp": weapon.vp,
        "keywords": _keyword_record(weapon.keywords),
    }


def _read_weapon(record: object, where: str) -> Weapon:
    table = _object(record, where, ("id", "name", "range", "ap", "vp", "keywords"))
    return Weapon(
        _word(table["id"], f"{where}.id"),
        _read_name(table["name"], f"{where}.name"),
        _number(table["range"], f"{where}.range", -1, 99),
        _number(table["ap"], f"{where}.ap", 0, 99),
        _read_keywords(table["keywords"], f"{where}.keywords"),
        _number(table["vp"], f"{where}.vp", 0, 99),
    )


def _name_record(name: Name) -> Json:
    return {"en": name.en, "fr": name.fr}


def _read_name(record: object, where: str) -> Name:
    table = _object(record, where, ("en", "fr"))
    return Name(_word(table["en"], f"{where}.en"), _word(table["fr"], f"{where}.fr"))


def _keyword_record(keywords: Iterable[Keyword]) -> list[list[object]]:
    return [[keyword.rule, keyword.value] for keyword in keywords]


def _read_keywords(record: object, where: str) -> tuple[Keyword, ...]:
    pairs = _list(record, where)
    if not all(isinstance(pair, list) and len(pair) == 2 for pair in pairs):
        raise Fault("Abilities are pairs of a rule id and a number.", where=where)
    return tuple(Keyword(_word(rule, where), _number(value, where, 0, 99)) for rule, value in pairs)


# Checks of single values: each says what it found and where.


def _object(value: object, where: str, keys: Iterable[str]) -> Json:
    if not isinstance(value, dict) or set(value) != set(keys):
        raise Fault("Here exactly these values are expected: {keys}.", where=where, keys=", ".join(keys))
    return value


def _list(value: object, where: str) -> list[Any]:
    if not isinstance(value, list):
        raise Fault("A list is expected here.", where=where)
    return value


def _word(value: object, where: str) -> str:
    if not isinstance(value, str):
        raise Fault("A text is expected here.", where=where)
    return value


def _flag(value: object, where: str) -> bool:
    if not isinstance(value, bool):
        raise Fault("true or false is expected here.", where=where)
    return value


def _number(value: object, where: str, low: int, high: int) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
        raise Fault("A number from {low} to {high} is expected here.", where=where, low=low, high=high)
    return value


def _numbers(value: object, where: str, count: int) -> list[int]:
    numbers = _list(value, where)
    if len(numbers) != count:
        raise Fault("{count} numbers are expected here.", where=where, count=count)
    return [_number(number, where, 0, 9999) for number in numbers]


def _same_kind(value: object, pattern: object, where: str) -> None:
    """The value of a procedure's field must be of the kind that the procedure gives it."""
    fits = type(value) is type(pattern)
    if isinstance(value, tuple):
        fits = fits and all(isinstance(item, int) and not isinstance(item, bool) for item in value)
    if not fits:
        raise Fault("This value is of another kind than the procedure keeps here.", where=where)
