"""Questions and their options in words a player understands, in both languages."""

from __future__ import annotations

from deadzone.catalog.lookup import ability_names, item_names, special_names
from deadzone.core.cubes import Cube, cube_name, level_of, row_of
from deadzone.core.cubes import column_of as column
from deadzone.core.kinds.all_questions import QUESTION_KINDS
from deadzone.core.pieces import NO_TOKEN, ModelNumber
from deadzone.core.questions import (
    CUBE,
    DIRECTION,
    FACES_SET,
    MODEL,
    NUMBER,
    TOKEN,
    WEAPON,
    Answer,
    Choice,
    Question,
    Spot,
)
from deadzone.core.sentence import Name, Row, Sentence
from deadzone.core.sides import CHANCE
from deadzone.core.state import FACE_DOWN, NOBODY, ON_TABLE, State
from deadzone.core.weapon_places import NO_WEAPON, WeaponPlace, grenade_index, is_grenade_place
from deadzone.players.marks import FACE_DOWN_MARK, FACE_UP_MARK, SMOKE_MARK, short_label
from deadzone.procedures.setup.turning import ZONES
from deadzone.rules.items.item_arms import is_item_arm, item_arm, item_at
from deadzone.rules.items.items import grenades
from deadzone.rules.movement.moving import speed_of
from deadzone.rules.specials.army_specials import army_special
from deadzone.rules.weapons.arms import arm
from deadzone.table.telling.log import (
    ACTION_NAMES,
    DIRECTION_WORDS,
    OPERATIONS,
    RECON_RESULTS,
    SIDES,
    faces_name,
    item_name,
)
from deadzone.table.telling.naming import model_name
from deadzone.table.telling.notation import CUBE_WORDS, write_answer
from deadzone.table.telling.state_marks import LETTERS_IN_CUBES
from deadzone.table.telling.zones import zone_with_squares

WORDS = {
    **ACTION_NAMES,
    **OPERATIONS,
    **RECON_RESULTS,
    "go-first": Name("we go first"),
    "go-second": Name("the enemy goes first"),
    "not-turned": Name("leave it as it is"),
    "quarter-turn": Name("a quarter turn clockwise"),
    "half-turn": Name("half a turn"),
    "three-quarter-turn": Name("a quarter turn counter-clockwise"),
    "fire-for-effect": Name("Fire for Effect"),
    "no-ammo": Name("no"),
    "smokescreen": Name("smokescreen"),
    "toxic-smokescreen": Name("toxic smokescreen"),
    "no-smokescreen": Name("no"),
    "ink": Name("ink"),
    "no-ink": Name("no"),
    "adrenaline": Name("yes: Speed +1/+1"),
    "no-adrenaline": Name("no"),
    "stimulant": Name("yes: +1 die"),
    "no-stimulant": Name("no"),
    "calm": Name("calm it, no roll"),
    "let-rage": Name("roll the die"),
    "take-control": Name("we command it"),
    "leave-control": Name("its owner commands it"),
    "detonate": Name("set it off"),
    "wait": Name("not yet"),
    "their-trap": Name("the enemy’s"),
    "own-trap": Name("our own"),
    "dismount": Name("get off"),
    "ride-on": Name("no"),
    "counter-attack": Name("counter-attack"),
    "dodge": Name("dodge"),
    "keep": Name("keep it"),
    "drop": Name("leave it here"),
    "destroy": Name("destroy it"),
    "swap": Name("swap"),
    "keep-it": Name("no"),
    "shoot-value": Name("Shoot"),
    "fight-value": Name("Fight"),
    "survive-value": Name("Survive"),
    "use": Name("yes"),
    "decline": Name("no"),
}
CUBE_CHOICES = {
    "stop": Name("stop here"),
    "fall": Name("let it fall"),
    "hand over": Name("hand an item over"),
    "leave the board": Name("leave the board"),
    "hold back": Name("hold it back for Aerial Deployment"),
    "leave out": Name("do without it"),
    "stay outside": Name("let it wait off the board"),
}
COMPASS = (
    (Name("NW"), Name("N"), Name("NE")),
    (Name("W"), Name(""), Name("E")),
    (Name("SW"), Name("S"), Name("SE")),
)


def question_in_words(g: State, question: Question) -> Sentence:
    """The question with the side that is asked: `Red: which model is activated?`"""
    return Sentence("{side}: {question}", side=SIDES[question.side], question=asked_in_words(g, question))


def asked_in_words(g: State, question: Question) -> Sentence:
    """The question alone, for the one who answers it."""
    asked = QUESTION_KINDS[question.kind].sentence
    known = 0 <= question.subject < len(g.models)
    model: object = model_name(g, question.subject) if known else ""
    cube = cube_name(g.models[question.subject].cube) if known else ""
    if isinstance(question, Spot):
        cube = cube_name(question.cube)
    special = special_names().get(army_special(g, question.side), "") if question.side != CHANCE else ""
    item: object = item_name(question.item) if question.item else ""
    return Sentence(asked, model=model, cube=cube, item=item, special=special)


def option_in_words(g: State, question: Choice, value: Answer) -> object:
    """An option as a name or a sentence, or in its notation if it has no words of its own."""
    if question.domain == FACES_SET and isinstance(value, tuple):
        return faces_name(value) if value else Name("none")
    if isinstance(value, str):
        return _word(g, question, value)
    if isinstance(value, int) and question.domain == MODEL:
        return _model(g, question, value)
    if isinstance(value, int) and question.domain == CUBE:
        return _cube(g, question, Cube(value))
    if isinstance(value, int) and question.domain == WEAPON:
        return weapon_in_words(g, question.subject, value)
    if isinstance(value, int) and question.domain == DIRECTION:
        return Name("nowhere") if value < 0 else DIRECTION_WORDS[value]
    if isinstance(value, int) and question.domain == TOKEN:
        return _token(g, question, value)
    return str(value) if question.domain == NUMBER else write_answer(g, question, value)


def _word(g: State, question: Choice, value: str) -> object:
    move, sprint = speed_of(g, question.subject) if question.subject >= 0 else (0, 0)
    if question.kind == "action" and value in ("move", "sprint"):
        return Sentence("{action} ({cubes})", action=WORDS[value], cubes=move if value == "move" else sprint)
    if question.kind == "mode" and value == "shoot":
        return Name("to cause damage")
    if value in ZONES:
        return zone_with_squares(g, ZONES.index(value))
    if value in item_names():
        return item_name(value)
    if value in ability_names():
        return ability_names()[value]
    return WORDS.get(value, value)


def _model(g: State, question: Choice, value: int) -> object:
    if value == NOBODY:
        return QUESTION_KINDS[question.kind].none or Name("nobody")
    return Sentence("{model} in {cube}", model=model_name(g, ModelNumber(value)), cube=cube_name(g.models[value].cube))


def weapon_in_words(g: State, model: ModelNumber, value: int) -> object:
    weapons = g.profile(model).weapons
    if value == NO_WEAPON:
        return Name("no other weapon")
    if is_item_arm(WeaponPlace(value)):
        return Sentence(
            "{weapon} (AP {ap})", weapon=item_name(item_at(WeaponPlace(value))), ap=item_arm(WeaponPlace(value)).ap
        )
    if is_grenade_place(len(weapons), WeaponPlace(value)):
        return item_name(grenades(g, model)[grenade_index(len(weapons), WeaponPlace(value))])
    weapon = arm(g, model, WeaponPlace(value))
    if weapon.shoots():
        return Sentence("{weapon} (range {range}, AP {ap})", weapon=weapon.name, range=weapon.range, ap=weapon.ap)
    return Sentence("{weapon} (AP {ap})", weapon=weapon.name, ap=weapon.ap)


def _token(g: State, question: Choice, value: int) -> object:
    if value == NOBODY:
        return Name("nothing")
    token = g.tokens[value]
    name = Name("the face-down token") if token.item == FACE_DOWN else item_name(token.item)
    if not lie_apart(g, question):
        return name
    return Sentence("{item} in {cube}", item=name, cube=cube_name(token.cube))


def lie_apart(g: State, question: Choice) -> bool:
    """Whether the tokens to choose from lie in different cubes."""
    return len({g.tokens[value].cube for value in question.options if isinstance(value, int) and value != NO_TOKEN}) > 1


def _cube(g: State, question: Choice, value: Cube) -> object:
    """A cube with the way there and what is in it: `r3c5L2 NE, up, B2 *`."""
    if value < 0:
        return QUESTION_KINDS[question.kind].none or CUBE_CHOICES.get(CUBE_WORDS.get(value, ""), str(value))
    way = _way(g.models[question.subject].cube, value) if question.kind == "step" else []
    there = [short_label(g, n) for n, model in enumerate(g.models) if model.cube == value and model.fate == ON_TABLE]
    there += [FACE_DOWN_MARK if t.item == FACE_DOWN else FACE_UP_MARK for t in g.tokens if t.cube == value]
    there += [LETTERS_IN_CUBES[it.kind] for it in g.markers if it.cube == value and it.kind in LETTERS_IN_CUBES]
    there += [SMOKE_MARK] if value in g.smoke else []
    there += ["*" for cube, _ in g.setting.mission.objectives if cube == value]
    return Row([cube_name(value), *way, *there], " ")


def _way(here: Cube, there: Cube) -> list[Name]:
    rows, columns = row_of(there) - row_of(here), column(there) - column(here)
    if max(abs(rows), abs(columns)) > 1:
        return []
    climb = level_of(there) - level_of(here)
    level = [Name("up")] if climb > 0 else [Name("down")] if climb < 0 else []
    point = COMPASS[rows + 1][columns + 1]
    return [*([point] if point.en else []), *level]
