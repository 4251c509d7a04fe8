"""Views and events as messages in one language.

A view is made from `table.view.view_of`, the one place where hidden information is removed.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from deadzone.catalog.lookup import item_rule
from deadzone.catalog.modifiers import modifier_name
from deadzone.core.board.sight import eye_of, height_of, radius_of
from deadzone.core.cubes import Cube
from deadzone.core.events import Event
from deadzone.core.kinds.all_events import EVENT_KINDS
from deadzone.core.kinds.chance_kinds import name_of_test
from deadzone.core.pieces import OUTSIDE, ModelNumber
from deadzone.core.sentence import Name, Sentence
from deadzone.core.sides import BLUE, NO_SIDE, RED, SIDE_NAMES, Side
from deadzone.core.state import (
    COMMAND_FACES,
    FACE_DOWN,
    HELD,
    KILLED,
    LEFT,
    ON_TABLE,
    VP_SOURCES,
    WAITING,
    WRECKED_SENTRY,
    State,
    Token,
)
from deadzone.host.common.names import rule_name
from deadzone.host.common.sparing import spared
from deadzone.host.protocol.steps import CardInfo, DiceInfo, EventInfo, ModifierInfo
from deadzone.host.protocol.view import Fate, Holder, ModelView, TokenView, View
from deadzone.host.showing.marks import markers_of, states_of
from deadzone.language.words import say
from deadzone.rules.damage.wounds import most_damage
from deadzone.rules.missions.victory import controller
from deadzone.rules.setup.outside import left_to_activate
from deadzone.rules.table.seeing import body_of
from deadzone.table.telling.jade_log import DRAWN, DrawnCard, card_drawn
from deadzone.table.telling.log import SECRET_MISSIONS, item_name, sentence_of
from deadzone.table.telling.naming import label_words, short_label
from deadzone.table.telling.terms import SECRET_RULES

FATES: dict[int, Fate] = {
    ON_TABLE: "table",
    KILLED: "killed",
    WAITING: "waiting",
    LEFT: "left",
    HELD: "held",
    OUTSIDE: "held",
}
NO_MODELS: Mapping[int, ModelView] = {}
# Event values that are models, and those that are cubes.
MODEL_VALUES = ("model", "target")
CUBE_VALUES = ("cube", "from")


def view_message(g: State, lang: str, known: Mapping[int, ModelView] = NO_MODELS) -> View:
    """A side's view (`view_of`) as the page shows it; `known` are models whose messages have been made already."""
    faces, sources = len(COMMAND_FACES), len(VP_SOURCES)
    return View(
        round=g.round,
        initiative=g.initiative,
        turn=g.turn,
        active=g.active,
        winner=g.winner,
        vp=(g.vp[:sources], g.vp[sources:]),
        points=(g.points(RED), g.points(BLUE)),
        command=(g.command_dice[:faces], g.command_dice[faces:]),
        unactivated=(len(left_to_activate(g, RED)), len(left_to_activate(g, BLUE))),
        models=[known.get(number) or _model(g, ModelNumber(number), label, lang) for number, label in _labels(g)],
        tokens=[_token(token, lang) for token in g.tokens],
        smoke=sorted(g.smoke),
        markers=spared(lambda: markers_of(g, lang), [], "no words for the markers"),
        zones=(g.zones[RED], g.zones[BLUE]),
        secrets=(_secret(g, RED, lang), _secret(g, BLUE, lang)),
        secret_rules=(SECRET_RULES.get(g.secrets[RED], ""), SECRET_RULES.get(g.secrets[BLUE], "")),
        holders=[_holder(g, cube) for cube, _ in g.setting.mission.objectives],
    )


def _holder(g: State, cube: Cube) -> Holder:
    side = spared(lambda: controller(g, cube), NO_SIDE, "no holder of the objective in cube %s", cube)
    return Holder(cube=cube, side=side)


def _secret(g: State, side: Side, lang: str) -> str:
    """Name of a side's secret mission; empty if there is none or this view may not know it. M-SECRET-05"""
    return say(SECRET_MISSIONS[g.secrets[side]], lang) if g.secrets[side] else ""


def _labels(g: State) -> list[tuple[int, tuple[str, int]]]:
    """Every model with its side and its number in the team, as in `table.telling.notation.model_label`, in one pass."""
    counts = [0, 0]
    labels = []
    for number, model in enumerate(g.models):
        counts[model.side] += 1
        labels.append((number, (SIDE_NAMES[model.side], counts[model.side])))
    return labels


def _model(g: State, number: ModelNumber, place: tuple[str, int], lang: str) -> ModelView:
    model, profile, body = g.models[number], g.profile(number), body_of(g, number)
    label = f"{place[0]}-{place[1]}"
    short = short_label(label)
    return ModelView(
        side=model.side,
        profile=model.profile,
        label=say(label_words(label), lang),
        short=short,
        number=place[1],
        name=f"{say(profile.name, lang)} ({short})",
        cube=model.cube,
        x=model.x,
        y=model.y,
        fate=FATES[model.fate],
        damage=model.damage,
        most_damage=most_damage(g, number),
        pinned=bool(model.pinned),
        activated=bool(model.activated),
        burning=bool(model.burning),
        reloading=bool(model.reloading),
        items=[_item(item, lang) for item in model.items],
        item_rules=[item_rule(item) for item in model.items],
        states=spared(lambda: states_of(g, number, lang), [], "no words for the states of model %s", number),
        radius=radius_of(body),
        height=height_of(body),
        eye=eye_of(body),
    )


def _token(token: Token, lang: str) -> TokenView:
    """A token; one that lies face down is anonymous unless this side was allowed to look at it. M-RECON-01."""
    if token.item == FACE_DOWN:
        name = _item(token.under, lang) if token.under != FACE_DOWN else ""
        return TokenView(cube=token.cube, face_down=True, item=token.under, name=name, wreck=False)
    wreck = token.item == WRECKED_SENTRY
    return TokenView(cube=token.cube, face_down=False, item=token.item, name=_item(token.item, lang), wreck=wreck)


def _item(item: str, lang: str) -> str:
    return say(spared(lambda: item_name(item), rule_name(item), "no name for the item %s", item), lang)


class Told:
    """An event with its words, made when it happens: later its numbers may mean something else."""

    def __init__(self, g: State, event: Event) -> None:
        self.event = event
        self.words = _words(g, event)
        self.card = spared(lambda: card_drawn(g, event), None, "no card for %s", event) if event.kind == DRAWN else None


def _words(g: State, event: Event) -> Sentence | Name:
    """Sentence of an event, or the name of its kind if it has none."""
    return spared(lambda: sentence_of(g, event), rule_name(event.kind), "no words for %s", event)


def event_message(told: Told, lang: str) -> EventInfo:
    values: dict[str, Any] = dict(told.event.fields())
    kind = EVENT_KINDS[told.event.kind]
    return EventInfo(
        kind=told.event.kind,
        text=say(told.words, lang),
        models=_numbers(values, MODEL_VALUES),
        cubes=_numbers(values, CUBE_VALUES),
        values=values,
        dice=spared(lambda: _dice(values, lang), None, "no dice for %s", told.event),
        card=_card(told.card, lang) if told.card is not None else None,
        weight=kind.weight,
        scene=kind.scene,
        tone=kind.tone,
    )


def _card(card: DrawnCard, lang: str) -> CardInfo:
    actions = [say(action, lang) for action in card.actions]
    return CardInfo(name=say(card.name, lang), mode=say(card.mode, lang), actions=actions)


def _numbers(values: dict[str, Any], names: tuple[str, ...]) -> list[int]:
    """The values of these names, without those that mean nobody or nowhere."""
    return [values[name] for name in names if name in values and values[name] >= 0]


def _dice(values: dict[str, Any], lang: str) -> DiceInfo | None:
    """Dice of an event, so that the page can show them roll: the faces, and the test if it is one."""
    if "command_faces" in values:
        faces = values["command_faces"]
        return DiceInfo(faces=faces, first=len(faces), target=0, successes=0, test="", modifiers=[], command=True)
    if "faces" not in values:
        return None
    faces, modifiers = values["faces"], values.get("modifiers", ())
    base: int = values.get("base", len(faces))
    return DiceInfo(
        faces=faces,
        first=max(0, base + sum([dice for _, dice in modifiers])),
        target=values.get("target_value", 0),
        successes=values.get("successes", 0),
        test=say(_test_name(values.get("kind", "survive")), lang),
        modifiers=[ModifierInfo(rule=rule, name=say(modifier_name(rule), lang), dice=dice) for rule, dice in modifiers],
        command=False,
    )


def _test_name(kind: str) -> Name:
    """Name of a test. Re-rolls do not say which test they belong to: it is always a Survive test (S-STALWART)."""
    return name_of_test(kind) or rule_name(kind)
