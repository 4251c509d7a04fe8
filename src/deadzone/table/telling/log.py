"""Events as sentences, in the words of the rulebook."""

from __future__ import annotations

from typing import Any

from deadzone.catalog.lookup import BONUSES, ability_names, item_names, special_names
from deadzone.catalog.modifiers import modifier_name
from deadzone.catalog.notation import name_with_number
from deadzone.core.cubes import cube_name
from deadzone.core.events import Event
from deadzone.core.kinds.chance_kinds import name_of_test
from deadzone.core.questions import BLUE, RED
from deadzone.core.sentence import Name, Row, Sentence, Words
from deadzone.core.state import COMMAND_FACES, NOBODY, State
from deadzone.procedures.setup.recon_bonus import RESULTS
from deadzone.rules.weapons.arms import arm
from deadzone.table.telling.jade_log import is_jade_event, jade_sentence
from deadzone.table.telling.naming import model_name
from deadzone.table.telling.notation import DIRECTION_NAMES

SIDES = {RED: Name("Red"), BLUE: Name("Blue"), NOBODY: Name("Nobody")}
ACTION_NAMES = {
    "move": Name("Move"),
    "sprint": Name("Sprint"),
    "stand-up": Name("Stand Up"),
    "shoot": Name("Shoot"),
    "fight": Name("Fight"),
    "medi-pack": Name("Medi-Pack"),
    "medic": Name("Medic"),
    "reload": Name("Reload"),
    "emplace": Name("emplace a Sentry Gun"),
    "pack": Name("pack up a Sentry Gun"),
    "teleport": Name("Teleport"),
    "call-in": Name("call the Hammerfist in"),
    "call-swarm": Name("call a swarm"),
    "boom": Name("BOOM!"),
    "disarm": Name("disarm a Trap"),
    "commlink": Name("Commlink"),
    "rampage-move": Name("free Move (Rampage)"),
    "tag": Name("Tag"),
    "free-move": Name("free Move"),
    "free-shoot": Name("free Shoot"),
    "free-fight": Name("free Fight"),
    "army-special": Name("army special"),
}
SOURCES = {
    "kills": Name("kill"),
    "objectives": Name("objective"),
    "intel": Name("Intel"),
    "mission": Name("mission"),
}
SECRET_MISSIONS = (
    Name("none", context="mission"),
    Name("Normal rules"),
    Name("Claim"),
    Name("Murder"),
    Name("Knowledge of the ground"),
)
OPERATIONS = {
    "talons": Name("talons"),
    "adrenal-burst": Name("adrenal burst"),
    "grav-pods": Name("grav-pods"),
}
RECON_RESULTS = {
    "look-at-one": Name("look at one token"),
    "look-at-three": Name("look at three tokens"),
    "discard-one": Name("take a token away"),
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
ZONES = (Name("red zone"), Name("blue zone"))

TEMPLATES = {
    "board-turned": "{side} turns the board {quarters}.",
    "zone-taken": "{side} takes the {zone}.",
    "token-placed": "A token lies face down in {cube}.",
    "token-discarded": "A token would lie in a zone and is discarded.",
    "recon-tie": "The Recon tests are equal: both roll again.",
    "recon-won": "{side} wins the Recon test by {margin}.",
    "first-player": "{side} is the first player and takes the {zone}.",
    "zone-extended": "{side}'s zone grows by {cube}.",
    "deployed": "{model} is deployed in {cube}.",
    "stays-outside": "{model} finds no room in its zone and waits off the board.",
    "held-back": "{model} is held back off the table.",
    "not-brought": "{model} is not brought along.",
    "scouts": "{model} scouts ahead.",
    "token-moved": "{side} has the token in {from} moved to {cube}.",
    "round": "Round {number}: {side} has the initiative.",
    "command-roll": "{side} rolls {command_faces}.",
    "command-reroll": "{side} re-rolls {chosen}: {command_faces}.",
    "no-reroll": "{side} has lost more than half of the team: no re-roll.",
    "relay": "{side} has {count} ACTIVATE more by a Communication Relay.",
    "turn": "{side}'s turn.",
    "passed": "{side} passes.",
    "activated": "{model} is activated.",
    "action": "{model}: {action}.",
    "command-die": "{side} spends {face} on {model}.",
    "special": "{side} uses {special}.",
    "dice-lost": "{side} loses {chosen}.",
    "target-marked": "{model} is marked as a target.",
    "gained": "{model} gains {ability}.",
    "frightened": "{model} flees in dread.",
    "hidden": "{model} hides in the shadows.",
    "operated": "{model} has been under the knife: {operation}.",
    "risen": "{model} rises again as {target}.",
    "slimy": "{model} drips with toxic slime.",
    "bodyguard": "{model} steps in the way of the shot at {target}.",
    "objective": "{side} holds the objective in {cube}.",
    "tied": "Both have {points} VP: the battle goes on.",
    "round-ends": "End of round {number}; {side} will have the initiative.",
    "moved": "{model} moves to {cube}.",
    "placed": "{model} takes its place in {cube}.",
    "came-in": "{model} comes onto the board in {cube}.",
    "shifted": "{model} makes room in {cube}.",
    "glided": "{model} glides down to {cube}.",
    "teleported": "{model} vanishes and stands in {cube}.",
    "evades": "{model} evades.",
    "landed": "{model} comes down in {cube}.",
    "swarm-called": "{model} calls {target}.",
    "stood-up": "{model} stands up.",
    "dice-spent": "{side} adds dice for {model}: {count}.",
    "rolled-again": "{model} rolls again: {faces}. Successes: {successes}.",
    "missed": "{model} misses.",
    "hit": "{target} is hit: {potential} Potential Damage.",
    "armour-held": "{model}'s armour {armour} holds off {potential}.",
    "damaged": "{model} takes {tokens} damage.",
    "pinned": "{model} is Pinned.",
    "stays-pinned": "{model} stays Pinned.",
    "cannot-be-pinned": "{model} can never be Pinned.",
    "tough": "{model} is Tough: {potential} Potential Damage is left.",
    "shielded": "{model}: shields hold off {count}.",
    "shield-burnt": "The shield of {model} has burnt out.",
    "shard": "A Triclinic Shard sticks to {model}.",
    "poisoned": "The poison is deadly for {model}.",
    "life-support": "Life Support: {model} is undamaged again.",
    "volatile": "A Volatile weapon of {model} was struck: {face_rolled}.",
    "boom": "{model}: BOOM!",
    "ink": "{model} squirts ink.",
    "killed": "{model} is killed.",
    "scored": "{side} scores {points} VP ({source}).",
    "revealed": "{model} finds {item}.",
    "item-kept": "{model} takes {item}.",
    "item-left": "{model} leaves {item} there.",
    "item-dropped": "{model} drops {item} in {cube}.",
    "item-destroyed": "{model} destroys {item}.",
    "item-used": "{model} uses {item} up.",
    "handed-over": "{model} gives {item} to {target}.",
    "trap-laid": "{side} has laid a Trap in {cube}.",
    "trap-detonated": "{side} sets off the Trap in {cube}!",
    "trap-disarmed": "{model} disarms a Trap.",
    "marked": "{model} marks {cube} for its friends.",
    "trap-sprung": "{model} has set off a Booby Trap!",
    "trap-defused": "{model} defuses a Booby Trap.",
    "healed": "{model} loses {tokens} damage.",
    "grenade": "{model} throws {item} at {cube}.",
    "grenade-lands": "The grenade lands in {cube}.",
    "grenade-stays": "The grenade bounces back and stays in {cube}.",
    "grenade-scatters": "The grenade ends up in {cube}.",
    "aimed": "{model} fires {weapon} at {cube}.",
    "shell-hits": "The shot comes down in {cube}.",
    "shell-scatters": "The shot goes astray and comes down in {cube}.",
    "shell-lost": "The shot of {model} goes beyond the edge and is lost.",
    "empty": "{weapon} of {model} has been used up.",
    "blast": "A blast in {cube}.",
    "suppressed": "The fire of {model} pins everybody in {cube}, hit or missed (Suppression).",
    "experiment": "The weapon of {model} has {ability} this time.",
    "ominous-hum": "An ominous hum: {model} may go BOOM!",
    "tagged": "{model} tags {target}.",
    "invigorates": "{model} uses {weapon} on {target}.",
    "not-invigorated": "It does nothing for {model}.",
    "invigorated": "{model} may act again this round.",
    "stun": "A deafening bang in {cube}.",
    "stunned": "{model} is stunned and counts as activated.",
    "explosion": "An explosion in {cube}.",
    "struck": "{model} is struck: {potential} Potential Damage.",
    "withstood": "{model} withstands it.",
    "burning": "{model} is on fire.",
    "fire-out": "{model} puts the flames out.",
    "burnt": "The flames burn {model}: {potential} Potential Damage.",
    "not-healed": "{model} stays as it is.",
    "enraged": "{model} is enraged for the rest of the battle.",
    "rampage": "{model} rampages: {die}.",
    "calmed": "{model} is kept calm with a Shock Baton.",
    "under-control": "{side} controls {model} for this activation.",
    "not-controlled": "{model} has no Engineer near enough and does nothing.",
    "unloaded": "{model} has to reload.",
    "reloaded": "{model} is ready to fire again.",
    "emplaced": "{model} emplaces {target}.",
    "packed": "{model} packs {target} up.",
    "wrecked": "{model} lies wrecked in {cube}.",
    "smokescreen": "{model} makes a smokescreen.",
    "smoke": "{cube} is full of smoke.",
    "toxic-smoke": "{cube} is full of toxic smoke.",
    "smoke-stays": "The smoke in {cube} stays.",
    "smoke-gone": "The smoke in {cube} is gone.",
    "secret-mission": "{side} draws a secret mission.",
    "secret-revealed": "{side}'s secret mission was: {secret}.",
    "targets-marked": "{side} marks the enemy Leader, and another enemy in secret.",
    "mark-seen": "{side} learns which of its models the enemy has marked.",
    "delivered": "{model} hands in {item}.",
    "left-board": "{model} leaves the board from {cube}.",
    "recon-bonus": "{side}'s Recon bonus: {results}.",
    "looked-at": "{side} looks at the token in {cube} and puts it back.",
    "token-taken": "{side} takes the token in {cube} away.",
    "flanks": "{model} leaves the board to flank the enemy.",
    "fight": "{model} attacks {target}.",
    "no-dice": "{model} has no dice to roll: no successes.",
    "fight-drawn": "The fight of {model} and {target} changes nothing.",
    "no-strike": "{side} lets {model} go.",
    "thrown": "{model} lands in {cube}.",
    "no-room": "There is no room in {cube}: {model} stays where it is.",
    "not-moved": "Nothing moves {model}.",
    "slammed": "{model} is slammed into a wall.",
    "fell": "{model} falls {levels} levels.",
}
SHOT = "{model} shoots at {target} with {weapon}."
SHOT_FOR_EFFECT = "{model} fires for effect at {target} with {weapon}."
ROLLED = "{who}: {test} {target_value}, {dice} dice{modifiers}: {faces}. Successes: {successes}."
ROLLED_BY_NOBODY = "{test} {target_value}, {dice} dice{modifiers}: {faces}. Successes: {successes}."
WON = "The battle is over: {side} wins."
DRAWN = "The battle is over: a draw."


def sentence_of(g: State, event: Event) -> Sentence:
    """What an event says to the players."""
    if is_jade_event(event):
        return jade_sentence(g, event)
    values: dict[str, Any] = dict(event.fields())
    if event.kind == "rolled":
        return _roll_sentence(g, values)
    if event.kind == "over":
        winner = values["winner"]
        return Sentence(DRAWN) if winner == NOBODY else Sentence(WON, side=SIDES[winner])
    if "weapon" in values:
        values["weapon"] = arm(g, values["model"], values["weapon"]).name
    if event.kind == "shot":
        template = SHOT_FOR_EFFECT if values.pop("fire_for_effect") else SHOT
        return Sentence(template, **named(g, values))
    if event.kind == "gained":
        return Sentence(TEMPLATES["gained"], model=model_name(g, values["model"]), ability=numbered(values))
    return Sentence(TEMPLATES[event.kind], **named(g, values))


def named(g: State, values: dict[str, Any]) -> dict[str, Any]:
    """The values of an event as a person says them, by what they are called."""
    return {key: _named(g, key, value) for key, value in values.items()}


def _named(g: State, key: str, value: Any) -> object:
    if key in ("model", "target", "by"):
        return model_name(g, value)
    if key in ("side", "winner"):
        return SIDES[value]
    if key in ("cube", "from"):
        return cube_name(value)
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
        "action": ACTION_NAMES, "source": SOURCES, "zone": ZONES, "quarters": QUARTERS, "secret": SECRET_MISSIONS,
        "face": FACE_NAMES, "direction": DIRECTION_WORDS, "operation": OPERATIONS,
    }  # fmt: skip
    return names[key][value] if key in names else value


FACE_NAMES = tuple([Name(face) for face in COMMAND_FACES])
DIRECTION_WORDS = tuple([Name(direction) for direction in DIRECTION_NAMES])


def faces_name(faces: tuple[int, ...]) -> Row:
    """Command dice by their faces."""
    return Row([FACE_NAMES[face] for face in faces])


def item_name(rule: str) -> Name:
    """An item's name by its id."""
    return item_names()[rule]


def numbered(values: dict[str, Any]) -> Words:
    """An ability with its number, where it has one; a bonus is nothing but a number."""
    rule, number = values["ability"], values["value"] or None
    name = ability_names()[rule]
    if rule in BONUSES:
        return Row([name, number], "")
    return name_with_number(name, number)


def _roll_sentence(g: State, values: dict[str, Any]) -> Sentence:
    """A roll with its named modifiers: `5 dice (3, Clear Shot +2)`."""
    modifiers = values.pop("modifiers")
    base = values.pop("base")
    parts = [Row([modifier_name(rule), f"{count:+d}"], " ") for rule, count in modifiers]
    target = values["target_value"]
    shown = {
        "test": name_of_test(values["kind"]),
        "target_value": f"{target}+" if target else "-",
        "dice": max(0, base + sum([count for _, count in modifiers])) if target else 0,
        "modifiers": Sentence(" ({reasons})", reasons=Row([base, *parts])) if parts else "",
        "faces": " ".join(map(str, values["faces"])) or "-",
        "successes": values["successes"],
    }
    if values["model"] == NOBODY:
        return Sentence(ROLLED_BY_NOBODY, **shown)
    return Sentence(ROLLED, who=model_name(g, values["model"]), **shown)
