"""States of models and markers in cubes as messages, by rule id and name.

What every battle has (damage, Pinned, fire, items) has its own fields in the messages. Everything else that a rule may
note on a model is sent as a state: flags by the name of their field, abilities and marks by their rule id. A new rule
needs no line here: names and signs come from `table.telling.state_marks`, or names from the catalogue.
"""

from __future__ import annotations

from deadzone.catalog.lookup import item_rule, without_paragraph
from deadzone.catalog.notation import name_with_number, with_number
from deadzone.core.pieces import Marker
from deadzone.core.sentence import Sentence, Words
from deadzone.core.state import NOBODY, Model, State
from deadzone.host.common.names import rule_name
from deadzone.host.protocol.view import MarkerView, Sign, StateInfo
from deadzone.language.words import say
from deadzone.rules.missions.missions import MARK
from deadzone.rules.table.wrecks import WRECK
from deadzone.table.telling.state_marks import CONTROLLED, SIGNS, is_hidden

# Model fields that messages show elsewhere, and `bought`, which only the unused pool needs (R-ITOK-08).
SHOWN_ELSEWHERE = frozenset({
    "side", "profile", "cube", "x", "y", "damage", "pinned", "activated", "fate", "burning", "items", "reloading",
    "bought",
})  # fmt: skip
SPENT = "spent"  # once-per-game abilities that the model has used
USED = Sentence("{name}: used")


def states_of(g: State, number: int, lang: str) -> list[StateInfo]:
    model = g.models[number]
    fields = {name: getattr(model, name) for name in Model.FIELDS if name not in SHOWN_ELSEWHERE}
    controlled = [_state(CONTROLLED, 0, lang)] if number == g.controlled else []
    return controlled + states_in(fields, lang)


def states_in(fields: dict[str, object], lang: str) -> list[StateInfo]:
    """States in a model's fields: true flags, numbers, and lists of rule ids, alone or with a number."""
    found = []
    for field, value in fields.items():
        if isinstance(value, tuple):
            found += [_borne(field, entry, lang) for entry in value if _is_shown(entry)]
        elif value:
            found.append(_state(field, 0 if isinstance(value, bool) else value, lang))
    return found


def _is_shown(entry: object) -> bool:
    return not (isinstance(entry, tuple) and is_hidden(entry[0]))


def _borne(field: str, entry: object, lang: str) -> StateInfo:
    """State of a list entry: a rule id, or a tuple of rule id, number and further notes."""
    rule, value = (entry[0], entry[1]) if isinstance(entry, tuple) and len(entry) > 1 else (entry, 0)
    state = _state(str(rule).rpartition(":")[2], value, lang)  # `0:A-WOF` belongs to weapon 0
    if field != SPENT:
        return state
    used = say(Sentence(USED.template, name=state.name), lang)
    return StateInfo(id=state.id, name=used, sign=state.sign, spent=True)


def _state(id: str, value: object, lang: str) -> StateInfo:
    number = value if isinstance(value, int) and value and id != MARK else None  # the number of a mark is not shown
    name = say(rule_name(id), lang)
    named = f"{name}{number or 0}" if id.startswith("+") else with_number(name, number)  # `Move +1`, a plain bonus
    return StateInfo(id=id, name=named, sign=sign_of(id), spent=False)


def sign_of(id: str) -> Sign:
    """Sign of a rule, whatever its paragraph and number: `A-RAMPAGE-03`, `I-ENERGYSHIELD (2)`."""
    rule = item_rule(id)
    return SIGNS.get(rule) or SIGNS.get(without_paragraph(rule), "state")


def markers_of(g: State, lang: str) -> list[MarkerView]:
    """Everything in cubes that is neither an item nor plain smoke: set traps, wrecks, marked spots."""
    return [
        MarkerView(
            id=marker.kind,
            name=say(_marker_name(marker), lang),
            sign=sign_of(marker.kind),
            cube=marker.cube,
            side=marker.side,
            model=marker.value if marker.kind == WRECK else NOBODY,
        )
        for marker in g.markers
    ]


def _marker_name(marker: Marker) -> Words:
    name = rule_name(marker.kind)
    value = marker.value if marker.kind != WRECK and marker.value else None
    return name_with_number(name, value)
