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
)
from deadzone.core.sentence import Name, Sentence
from deadzone.core.state import FACE_DOWN, NOBODY, ON_TABLE, State
from deadzone.players.board import FACE_DOWN_MARK, FACE_UP_MARK, MARKS, SMOKE_MARK, short_label
from deadzone.rules.arms import FIRST_LENT, arm
from deadzone.rules.item_arms import BARE_HANDS, is_item_arm, item_arm, item_at
from deadzone.rules.items import grenades
from deadzone.rules.moving import speed_of
from deadzone.rules.specials import army_special
from deadzone.table.log import ACTION_NAMES, DIRECTION_WORDS, OPERATIONS, RECON_RESULTS, SIDES, faces_name, item_name
from deadzone.table.naming import model_name
from deadzone.table.notation import CUBE_WORDS, write_answer

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
    "stop": Name("end of the activation", "fin de l’activation"),
    "go-first": Name("we go first", "nous commençons"),
    "go-second": Name("the enemy goes first", "l’adversaire commence"),
    "not-turned": Name("as it lies", "tel quel"),
    "quarter-turn": Name("a quarter turn clockwise", "un quart de tour à droite"),
    "half-turn": Name("half a turn", "un demi-tour"),
    "three-quarter-turn": Name("a quarter turn counter-clockwise", "un quart de tour à gauche"),
    "red-zone": Name("the red zone", "la zone rouge"),
    "blue-zone": Name("the blue zone", "la zone bleue"),
    "fire-for-effect": Name("Fire for Effect", "Mitraillage"),
    "no-ammo": Name("no", "non"),
    "smokescreen": Name("smokescreen", "écran de fumée"),
    "toxic-smokescreen": Name("toxic smokescreen", "écran de fumée toxique"),
    "no-smokescreen": Name("no", "non"),
    "ink": Name("ink", "encre"),
    "no-ink": Name("no", "non"),
    "adrenaline": Name("yes: Speed +1/+1", "oui : Vitesse +1/+1"),
    "no-adrenaline": Name("no", "non"),
    "stimulant": Name("yes: +1 die", "oui : +1 dé"),
    "no-stimulant": Name("no", "non"),
    "calm": Name("calm it, no roll", "la calmer, pas de jet"),
    "let-rage": Name("roll the die", "lancer le dé"),
    "take-control": Name("we command it", "nous la commandons"),
    "leave-control": Name("its owner does", "son propriétaire"),
    "detonate": Name("set it off", "le faire sauter"),
    "wait": Name("not yet", "pas encore"),
    "their-trap": Name("the enemy’s", "celui de l’adversaire"),
    "own-trap": Name("our own", "le nôtre"),
    "dismount": Name("get off", "descendre"),
    "ride-on": Name("no", "non"),
    "counter-attack": Name("counter-attack", "contre-attaque"),
    "dodge": Name("dodge", "esquive"),
    "keep": Name("keep it", "le garder"),
    "drop": Name("leave it here", "le laisser ici"),
    "destroy": Name("destroy it", "le détruire"),
    "swap": Name("swap", "échanger"),
    "keep-it": Name("no", "non"),
    "shoot-value": Name("Shoot", "Tir"),
    "fight-value": Name("Fight", "Combat"),
    "survive-value": Name("Survive", "Survie"),
    "use": Name("yes", "oui"),
    "decline": Name("no", "non"),
}
CUBE_CHOICES = {
    "stop": Name("stop here", "s’arrêter ici"),
    "fall": Name("let it fall", "se laisser tomber"),
    "hand over": Name("hand an item over", "donner un objet"),
    "leave the board": Name("leave the board", "quitter le plateau"),
    "hold back": Name("hold it back for an aerial landing", "la garder pour un largage"),
    "leave out": Name("do without it", "s’en passer"),
    "stay outside": Name("let it wait off the board", "la faire attendre hors du plateau"),
}
NO_MORE_SQUARES = Name("no square more", "pas d’autre case")
NOBODY_CHOICES = {"activate": Name("pass", "passer"), "scout": Name("no more", "plus aucun"),
                  "strike": Name("nobody", "personne"),
                  "gun": Name("the one on the ground", "celle qui est au sol")}  # fmt: skip
COMPASS = (("NW", "N", "NE"), ("W", "", "E"), ("SW", "S", "SE"))
COMPASS_FR = (("NO", "N", "NE"), ("O", "", "E"), ("SO", "S", "SE"))


def question_in_words(g: State, question: Question) -> Sentence:
    """`Red: which model is activated?`"""
    asked = QUESTIONS.get(question.kind, OTHER_QUESTION)
    known = 0 <= question.subject < len(g.models)
    model: object = model_name(g, question.subject) if known else ""
    cube = cube_name(g.models[question.subject].cube) if known else ""
    if question.kind == "spot":
        cube = cube_name(spot_cube(g, question.subject))
    special = special_names().get(army_special(g, question.side), "") if question.side != CHANCE else ""
    return Sentence("{side}: {question}", side=SIDES[question.side],
                    question=Sentence(asked.template, model=model, cube=cube, special=special))  # fmt: skip


def spot_cube(g: State, model: int) -> int:
    """The cube in which a model takes its place: a model being deployed is not there yet."""
    frame = g.stack[-1]
    return g.models[model].cube if g.models[model].fate == ON_TABLE else int(getattr(frame, "cube", 0))


def option_in_words(g: State, question: Choice, value: Answer) -> object:
    """An option as a name or a sentence; by its notation where it has no words of its own."""
    if question.domain == FACES_SET and isinstance(value, tuple):
        return faces_name(value) if value else Name("none", "aucun")
    if isinstance(value, str):
        return _word(g, question, value)
    if isinstance(value, int) and question.domain == MODEL:
        return _model(g, question, value)
    if isinstance(value, int) and question.domain == CUBE:
        return _cube(g, question, value)
    if isinstance(value, int) and question.domain == WEAPON:
        return _weapon(g, question.subject, value)
    if isinstance(value, int) and question.domain == DIRECTION:
        return Name("nowhere", "nulle part") if value < 0 else DIRECTION_WORDS[value]
    if isinstance(value, int) and question.domain == TOKEN:
        return _token(g, question, value)
    return str(value) if question.domain == NUMBER else write_answer(g, question, value)


def _word(g: State, question: Choice, value: str) -> object:
    move, sprint = speed_of(g, question.subject) if question.subject >= 0 else (0, 0)
    if question.kind == "action" and value in ("move", "sprint"):
        return Sentence("{action} ({cubes})", action=WORDS[value], cubes=move if value == "move" else sprint)
    if question.kind == "mode" and value == "shoot":
        return Name("to hurt", "pour blesser")
    if value in item_names():
        return item_name(value)
    if value in ability_names():
        return ability_names()[value]
    return WORDS.get(value, value)


def _model(g: State, question: Choice, value: int) -> object:
    if value == NOBODY:
        return NOBODY_CHOICES.get(question.kind, Name("nobody", "personne"))
    return Sentence("{model} in {cube}", model=model_name(g, value), cube=cube_name(g.models[value].cube))


def _weapon(g: State, model: int, value: int) -> object:
    weapons = g.profile(model).weapons
    if value == BARE_HANDS:
        return Name("no other", "aucune autre")
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
        return Name("nothing", "rien")
    token = g.tokens[value]
    name = Name("the face-down token", "le pion face cachée") if token.item == FACE_DOWN else item_name(token.item)
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
    way = _way(g.models[question.subject].cube, value) if question.kind == "step" else Name("", "")
    there = [short_label(g, n) for n, model in enumerate(g.models) if model.cube == value and model.fate == ON_TABLE]
    there += [FACE_DOWN_MARK if t.item == FACE_DOWN else FACE_UP_MARK for t in g.tokens if t.cube == value]
    there += [MARKS[marker.kind] for marker in g.markers if marker.cube == value and marker.kind in MARKS]
    there += [SMOKE_MARK] if value in g.smoke else []
    there += ["*" for cube, _ in g.setting.mission.objectives if cube == value]
    tail = "".join([f" {part}" for part in there])
    name = cube_name(value)
    return Name(f"{name}{way.en}{tail}", f"{name}{way.fr}{tail}")


def _way(here: int, there: int) -> Name:
    rows, columns = row_of(there) - row_of(here), column(there) - column(here)
    if max(abs(rows), abs(columns)) > 1:
        return Name("", "")
    climb = level_of(there) - level_of(here)
    up = (" up", " haut") if climb > 0 else (" down", " bas") if climb < 0 else ("", "")
    en, fr = COMPASS[rows + 1][columns + 1], COMPASS_FR[rows + 1][columns + 1]
    return Name((f" {en}" if en else "") + up[0], (f" {fr}" if fr else "") + up[1])
