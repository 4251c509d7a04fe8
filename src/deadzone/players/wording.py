"""Questions and their options in words a player understands, in both languages."""

from __future__ import annotations

from deadzone.catalog.lookup import ability_names, item_names, special_names
from deadzone.core.cubes import column_of as column
from deadzone.core.cubes import cube_name, level_of, row_of
from deadzone.core.questions import (
    CHANCE,
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
from deadzone.core.state import FACE_DOWN, NOBODY, ON_TABLE, State
from deadzone.players.board import FACE_DOWN_MARK, FACE_UP_MARK, SMOKE_MARK, short_label
from deadzone.rules.items.item_arms import BARE_HANDS, is_item_arm, item_arm, item_at
from deadzone.rules.items.items import grenades
from deadzone.rules.movement.moving import speed_of
from deadzone.rules.specials.army_specials import army_special
from deadzone.rules.weapons.arms import FIRST_LENT, arm
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

QUESTIONS = {
    "action": Sentence("what does {model} do?"),
    "activate": Sentence("which model is activated?"),
    "aerial": Sentence("where does {model} land?"),
    "agile": Sentence("does {model} climb up or down?"),
    "ammo": Sentence("does {model} use ammunition?"),
    "army-special": Sentence("{special} for {model}?"),
    "call-in": Sentence("who is called in by {model}?"),
    "adrenaline": Sentence("does {model} use an Adrenaline Shot?"),
    "control": Sentence("{model} has lost control: who commands it?"),
    "defence": Sentence("how does {model} defend itself?"),
    "deploy": Sentence("where is {model} deployed?"),
    "detonate": Sentence("{model} stands on a Trap in {cube}: does it go off?"),
    "direction": Sentence("which way is {model} thrown?"),
    "evade": Sentence("where does {model} evade to?"),
    "disarm": Sentence("whose Trap does {model} disarm?"),
    "dismount": Sentence("does {model} get off its bike?"),
    "extend-zone": Sentence("which square is added to the zone?"),
    "deliver": Sentence("what does {model} hand in?"),
    "discard-token": Sentence("which token is taken away?"),
    "flank": Sentence("who flanks the enemy?"),
    "flank-cube": Sentence("where does {model} come onto the board?"),
    "look-at": Sentence("which token do you look at?"),
    "mark-target": Sentence("whom do you mark in secret?"),
    "recon-any": Sentence("Recon bonus: which result do you choose?"),
    "recon-cube": Sentence("Recon bonus: where does {model} move to?"),
    "recon-die": Sentence("Recon bonus: which die comes next?"),
    "recon-model": Sentence("Recon bonus: who moves?"),
    "found": Sentence("what does {model} do with it?"),
    "glide": Sentence("where does {model} glide to?"),
    "give-item": Sentence("what does {model} give away?"),
    "give-to": Sentence("to whom does {model} give it?"),
    "grenade": Sentence("into which cube does {model} throw?"),
    "gun": Sentence("whose Sentry Gun does {model} emplace?"),
    "gunner": Sentence("for whom does {model} reload?"),
    "land": Sentence("where does {model} land?"),
    "mark": Sentence("which cube does {model} mark?"),
    "mode": Sentence("how does {model} fire?"),
    "next-thrown": Sentence("who is thrown next?"),
    "opponent": Sentence("whom does {model} fight?"),
    "order": Sentence("the Recon test is won: who goes first?"),
    "pack": Sentence("which Sentry Gun does {model} pack up?"),
    "patient": Sentence("whom does {model} heal?"),
    "pick-up": Sentence("what does {model} pick up?"),
    "reroll": Sentence("which command dice are re-rolled?"),
    "roll-again": Sentence("{special}: how many failed dice does {model} roll again?"),
    "scout": Sentence("which Scout sprints ahead?"),
    "second": Sentence("an ACTIVATE result: who acts as well?"),
    "smash": Sentence("which way is {model} smashed?"),
    "shock-baton": Sentence("is {model} kept calm?"),
    "smokescreen": Sentence("does {model} make a smokescreen?"),
    "ink": Sentence("does {model} squirt ink?"),
    "spare": Sentence("what does {model} part with?"),
    "spare-goes": Sentence("what becomes of it?"),
    "spend-dice": Sentence("how many DICE results for {model}?"),
    "special-ability": Sentence("{special}: what does {model} get?"),
    "special-cube": Sentence("{special}: into which cube?"),
    "special-dice": Sentence("{special}: how many SPECIAL results for {model}?"),
    "special-faces": Sentence("{special}: which command dice?"),
    "special-model": Sentence("{special}: for whom?"),
    "special-value": Sentence("{special}: with which value does {model} roll?"),
    "spot": Sentence("where in {cube} does {model} stand?"),
    "come-in": Sentence("how does {model} come onto the board?"),
    "enter": Sentence("where does {model} come onto the board?"),
    "shift": Sentence("{model} makes room in {cube}: where does it stand?"),
    "step": Sentence("where does {model} go?"),
    "stimulant": Sentence("does {model} use a Stimulant Shot for this roll?"),
    "strike": Sentence("who strikes at {model}?"),
    "supply": Sentence("Logistics: which token is moved?"),
    "supply-to": Sentence("Logistics: where is the token moved to?"),
    "swap-or-drop": Sentence("what happens to the other item of {model}?"),
    "invigorate": Sentence("whom does {model} invigorate?"),
    "second-weapon": Sentence("which second weapon does {model} fire as well?"),
    "tag": Sentence("whom does {model} tag?"),
    "target": Sentence("whom does {model} shoot at?"),
    "teleport": Sentence("where does {model} teleport to?"),
    "target-cube": Sentence("at which cube does {model} aim?"),
    "weapon": Sentence("which weapon does {model} use?"),
    "turn-board": Sentence("is the board turned?"),
    "zone": Sentence("which zone is taken?"),
    "jade-item": Sentence("does {model} use what it carries?"),
    "jade-move": Sentence("where does {model} move to?"),
    "jade-scout": Sentence("where does {model} scout to?"),
    "jade-rampage": Sentence("where does {model} run to?"),
    "jade-target": Sentence("what is {model} after?"),
}
OTHER_QUESTION = Sentence("what is chosen?")

WORDS = {
    **ACTION_NAMES,
    **OPERATIONS,
    **RECON_RESULTS,
    "go-first": Name("we go first"),
    "go-second": Name("the enemy goes first"),
    "not-turned": Name("as it lies"),
    "quarter-turn": Name("a quarter turn clockwise"),
    "half-turn": Name("half a turn"),
    "three-quarter-turn": Name("a quarter turn counter-clockwise"),
    "red-zone": Name("the red zone"),
    "blue-zone": Name("the blue zone"),
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
    "leave-control": Name("its owner does"),
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
    "hold back": Name("hold it back for an aerial landing"),
    "leave out": Name("do without it"),
    "stay outside": Name("let it wait off the board"),
}
NO_MORE_SQUARES = Name("no square more")
NOBODY_CHOICES = {"activate": Name("pass"), "scout": Name("no more"),
                  "strike": Name("nobody"),
                  "gun": Name("the one on the ground")}  # fmt: skip
COMPASS = (
    (Name("NW"), Name("N"), Name("NE")),
    (Name("W"), Name(""), Name("E")),
    (Name("SW"), Name("S"), Name("SE")),
)


def question_in_words(g: State, question: Question) -> Sentence:
    """`Red: which model is activated?`"""
    asked = QUESTIONS.get(question.kind, OTHER_QUESTION)
    known = 0 <= question.subject < len(g.models)
    model: object = model_name(g, question.subject) if known else ""
    cube = cube_name(g.models[question.subject].cube) if known else ""
    if isinstance(question, Spot):
        cube = cube_name(question.cube)
    special = special_names().get(army_special(g, question.side), "") if question.side != CHANCE else ""
    return Sentence("{side}: {question}", side=SIDES[question.side],
                    question=Sentence(asked.template, model=model, cube=cube, special=special))  # fmt: skip


def option_in_words(g: State, question: Choice, value: Answer) -> object:
    """An option as a name or a sentence; by its notation where it has no words of its own."""
    if question.domain == FACES_SET and isinstance(value, tuple):
        return faces_name(value) if value else Name("none")
    if isinstance(value, str):
        return _word(g, question, value)
    if isinstance(value, int) and question.domain == MODEL:
        return _model(g, question, value)
    if isinstance(value, int) and question.domain == CUBE:
        return _cube(g, question, value)
    if isinstance(value, int) and question.domain == WEAPON:
        return _weapon(g, question.subject, value)
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
        return Name("to hurt")
    if value in item_names():
        return item_name(value)
    if value in ability_names():
        return ability_names()[value]
    return WORDS.get(value, value)


def _model(g: State, question: Choice, value: int) -> object:
    if value == NOBODY:
        return NOBODY_CHOICES.get(question.kind, Name("nobody"))
    return Sentence("{model} in {cube}", model=model_name(g, value), cube=cube_name(g.models[value].cube))


def _weapon(g: State, model: int, value: int) -> object:
    weapons = g.profile(model).weapons
    if value == BARE_HANDS:
        return Name("no other")
    if is_item_arm(value):
        return Sentence("{weapon} (AP {ap})", weapon=item_name(item_at(value)), ap=item_arm(value).ap)
    if len(weapons) <= value < FIRST_LENT:
        return item_name(grenades(g, model)[value - len(weapons)])
    weapon = arm(g, model, value)
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
    """Whether a choice among tokens is one of places."""
    return len({g.tokens[value].cube for value in question.options if isinstance(value, int) and value != NOBODY}) > 1


def _cube(g: State, question: Choice, value: int) -> object:
    """`r3c5L2 NE, up, B2 *`: the way to the cube and what is there."""
    if value < 0 and question.kind == "extend-zone":
        return NO_MORE_SQUARES
    if value < 0:
        return CUBE_CHOICES.get(CUBE_WORDS.get(value, ""), str(value))
    way = _way(g.models[question.subject].cube, value) if question.kind == "step" else []
    there = [short_label(g, n) for n, model in enumerate(g.models) if model.cube == value and model.fate == ON_TABLE]
    there += [FACE_DOWN_MARK if t.item == FACE_DOWN else FACE_UP_MARK for t in g.tokens if t.cube == value]
    there += [LETTERS_IN_CUBES[it.kind] for it in g.markers if it.cube == value and it.kind in LETTERS_IN_CUBES]
    there += [SMOKE_MARK] if value in g.smoke else []
    there += ["*" for cube, _ in g.setting.mission.objectives if cube == value]
    return Row([cube_name(value), *way, *there], " ")


def _way(here: int, there: int) -> list[Name]:
    rows, columns = row_of(there) - row_of(here), column(there) - column(here)
    if max(abs(rows), abs(columns)) > 1:
        return []
    climb = level_of(there) - level_of(here)
    level = [Name("up")] if climb > 0 else [Name("down")] if climb < 0 else []
    point = COMPASS[rows + 1][columns + 1]
    return [*([point] if point.en else []), *level]
