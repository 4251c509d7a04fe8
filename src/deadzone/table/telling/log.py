"""Events as sentences, in the words of the rulebook."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from deadzone.catalog.lookup import BONUSES, ability_names, item_names, special_names
from deadzone.catalog.modifiers import modifier_name
from deadzone.catalog.notation import name_with_number
from deadzone.core.cubes import cube_name
from deadzone.core.events import Event
from deadzone.core.kinds.all_events import EVENT_KINDS
from deadzone.core.kinds.chance_kinds import name_of_test
from deadzone.core.kinds.event_kind import EventKind
from deadzone.core.sentence import Name, Row, Sentence, Words
from deadzone.core.sides import BLUE, NO_SIDE, RED
from deadzone.core.state import COMMAND_FACES, NOBODY, State
from deadzone.procedures.setup.recon_bonus import RESULTS
from deadzone.rules.items.item_arms import BATON
from deadzone.rules.missions.mission_kinds import SECRET_KINDS
from deadzone.rules.turn.actions import ALL_ACTIONS
from deadzone.rules.weapons.arms import arm
from deadzone.table.telling.jade_log import JADE_WORDS
from deadzone.table.telling.naming import model_name
from deadzone.table.telling.notation import DIRECTION_NAMES
from deadzone.table.telling.zones import zone_name

SIDES = {RED: Name("Red"), BLUE: Name("Blue"), NO_SIDE: Name("Nobody")}
ACTION_NAMES = {action.name: action.words for action in ALL_ACTIONS}
SOURCES = {
    "kills": Name("kill"),
    "objectives": Name("objective"),
    "intel": Name("Intel"),
    "mission": Name("mission"),
}
# The same as headings of VP: several models may have been killed for them.
SCORING = {
    "kills": Name("Kills"),
    "objectives": Name("Objectives"),
    "intel": Name("Intel"),
    "mission": Name("Mission"),
}
SECRET_MISSIONS = {number: kind.name for number, kind in SECRET_KINDS.items()}
OPERATIONS = {
    "talons": Name("talons"),
    "adrenal-burst": Name("adrenal burst"),
    "grav-pods": Name("grav-pods"),
}
RECON_RESULTS = {
    "look-at-one": Name("look at one token"),
    "look-at-three": Name("look at three tokens"),
    "discard-one": Name("remove a token"),
    "move-one": Name("move one model"),
    "move-two": Name("move two models"),
    "move-three": Name("move three models"),
    "flank": Name("flank"),
    "any-result": Name("any result"),
}
QUARTERS = {
    1: Name("by a quarter turn"),
    2: Name("by half a turn"),
    3: Name("by three quarters of a turn"),
}


def sentence_of(g: State, event: Event) -> Sentence:
    """The sentence that describes an event to the players."""
    kind = EVENT_KINDS[event.kind]
    values: dict[str, Any] = dict(event.fields())
    if event.kind in OWN_WORDS:
        return OWN_WORDS[event.kind](g, kind, values)
    return Sentence(kind.sentence, **named(g, values))


def named(g: State, values: dict[str, Any]) -> dict[str, Any]:
    """The values of an event with names in place of numbers and ids, according to their keys."""
    if "weapon" in values:
        values = {**values, "weapon": arm(g, values["model"], values["weapon"]).name}
    return {key: _named(g, key, value) for key, value in values.items()}


def _named(g: State, key: str, value: Any) -> object:
    if key in ("model", "target"):
        return model_name(g, value)
    if key in ("side", "winner"):
        return SIDES[value]
    if key in ("cube", "from"):
        return cube_name(value)
    if key == "zone":
        return zone_name(g, value)
    if key == "special":
        return special_names()[value]
    if key == "item":
        return item_name(value)
    if key == "ability":
        return ability_names()[value]
    if key == "command_faces":
        return faces_name(tuple([face - 1 for face in value]))
    if key == "chosen":
        return faces_name(value)
    if key == "results":
        return Row([RECON_RESULTS[RESULTS[face - 1]] for face in value])
    if key == "faces":
        return " ".join(map(str, value)) or "-"
    names: dict[str, Any] = {
        "action": ACTION_NAMES, "source": SOURCES, "quarters": QUARTERS, "secret": SECRET_MISSIONS,
        "face": FACE_NAMES, "operation": OPERATIONS,
    }  # fmt: skip
    return names[key][value] if key in names else value


FACE_NAMES = tuple([Name(face) for face in COMMAND_FACES])
# Names shown beside the signs of the dice; the sign of ACTIVATE is +1.
FACE_WORDS = (Name("ACTIVATE", context="beside +1"), *FACE_NAMES[1:])
DIRECTION_WORDS = tuple([Name(direction) for direction in DIRECTION_NAMES])


def faces_name(faces: tuple[int, ...]) -> Row:
    """The names of command dice faces, in a row."""
    return Row([FACE_NAMES[face] for face in faces])


def item_name(rule: str) -> Name:
    """The name of an item, by its id."""
    return item_names()[rule]


def numbered(values: dict[str, Any]) -> Words:
    """An ability with its number, if it has one; a bonus has its number right after the name."""
    rule, number = values["ability"], values["value"] or None
    name = ability_names()[rule]
    if rule in BONUSES:
        return Row([name, number], "")
    return name_with_number(name, number)


def _shot(g: State, kind: EventKind, values: dict[str, Any]) -> Sentence:
    template = kind.instead if values.pop("fire_for_effect") else kind.sentence
    return Sentence(template, **named(g, values))


def _gained(g: State, kind: EventKind, values: dict[str, Any]) -> Sentence:
    return Sentence(kind.sentence, model=model_name(g, values["model"]), ability=numbered(values))


def _calmed(g: State, kind: EventKind, values: dict[str, Any]) -> Sentence:
    return Sentence(kind.sentence, model=model_name(g, values["model"]), item=item_name(BATON))


def _over(_: State, kind: EventKind, values: dict[str, Any]) -> Sentence:
    winner = values["winner"]
    return Sentence(kind.instead) if winner == NO_SIDE else Sentence(kind.sentence, side=SIDES[winner])


def _rolled(g: State, kind: EventKind, values: dict[str, Any]) -> Sentence:
    """The sentence for a roll with its modifiers by name: `5 dice (3, Clear Shot +2)`."""
    modifiers = values.pop("modifiers")
    base = values.pop("base")
    dice = max(0, base + sum([count for _, count in modifiers])) if values["target_value"] else 0
    more = len(values["faces"]) - dice
    parts = [Row([modifier_name(rule), f"{count:+d}"], " ") for rule, count in modifiers]
    target = values["target_value"]
    shown = {
        "test": name_of_test(values["kind"]),
        "target_value": f"{target}+" if target else "-",
        "dice": dice,
        "more": Sentence(", {count} more for {count|an 8|8s}", count=more) if more > 0 else "",
        "modifiers": Sentence(" ({reasons})", reasons=Row([base, *parts])) if parts else "",
        "faces": " ".join(map(str, values["faces"])) or "-",
        "successes": values["successes"],
    }
    if values["model"] == NOBODY:
        return Sentence(kind.instead, **shown)
    return Sentence(kind.sentence, who=model_name(g, values["model"]), **shown)


# Events with a function of their own for their sentence.
OWN_WORDS: Final[dict[str, Callable[[State, EventKind, dict[str, Any]], Sentence]]] = {
    "shot": _shot,
    "gained": _gained,
    "rolled": _rolled,
    "calmed": _calmed,
    "over": _over,
    **JADE_WORDS,
}
