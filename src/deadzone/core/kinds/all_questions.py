"""Every kind of question to a player, by chapter. To add one, add a record here."""

from __future__ import annotations

from typing import Final

from deadzone.core.kinds.attention import HEAVY, LIGHT, OWN_TURN, SUDDEN
from deadzone.core.kinds.question_kind import (
    ACTION,
    ACTIVATE_DIE,
    ACTOR,
    ARM,
    BY_ACTION,
    CUBE,
    DICE_AGAIN,
    DICE_DIE,
    DICE_SPENT,
    DIRECTION,
    ENEMIES,
    FACES_SET,
    FRIENDS,
    HOME,
    JUDGES,
    MODEL,
    NEVER_ASKED,
    NUMBER,
    SIDE_ASKED,
    SPECIAL_DIE,
    SPECIALS_SPENT,
    SPOT,
    TAKES_FIRST,
    TARGET,
    THE_CHOSEN,
    TOKEN,
    WAY,
    WEAPON,
    WORD,
    QuestionKind,
)
from deadzone.core.sentence import Name

# Set-up, and coming onto the board later.
_SET_UP: Final[tuple[QuestionKind, ...]] = (
    QuestionKind("turn-board", WORD, "do you turn the board?", "", jade=JUDGES, attention=SUDDEN),
    QuestionKind("order", WORD, "you won the Recon test: who goes first?", "", jade=JUDGES, attention=SUDDEN),
    QuestionKind("zone", WORD, "which zone do you take?", "", jade=JUDGES, attention=SUDDEN),
    # JADE extends its zone along the edge, nearest square first: J-AMB-04.
    QuestionKind(
        "extend-zone",
        CUBE,
        "which square do you add to the zone?",
        "extend to",
        jade=TAKES_FIRST,
        none=Name("no more squares"),
    ),
    QuestionKind("deploy", CUBE, "where is {model} deployed?", "deploy at", jade=NEVER_ASKED, part=HOME),
    QuestionKind("spot", SPOT, "where in {cube} does {model} stand?", "spot", jade=JUDGES, weight=LIGHT),
    QuestionKind(
        "shift", SPOT, "{model} makes room in {cube}: where does it stand?", "shift", jade=JUDGES, weight=LIGHT
    ),
    QuestionKind("aerial", CUBE, "where does {model} land?", "land at", jade=JUDGES),
    # JADE scouts with all of them, in team order.
    QuestionKind(
        "scout", MODEL, "which Scout makes its free Sprint?", "scout with", jade=TAKES_FIRST, none=Name("no more")
    ),
    QuestionKind("jade-scout", CUBE, "where does {model} scout to?", "scout to", jade=JUDGES),
    QuestionKind("supply", TOKEN, "Logistics: which token is moved?", "move", jade=JUDGES),
    QuestionKind("supply-to", CUBE, "Logistics: where is the token moved to?", "move to", jade=JUDGES),
    # JADE enters with a Move, through the first square that has room: J-AMB-03, J-AMB-16, R-DEPLOY-05.
    QuestionKind("come-in", WORD, "how does {model} come onto the board?", "", jade=TAKES_FIRST),
    QuestionKind("enter", CUBE, "where does {model} come onto the board?", "enter at", jade=TAKES_FIRST),
)

_RECON_BONUS: Final[tuple[QuestionKind, ...]] = (
    # JADE makes no use of the bonus dice, so the order does not matter.
    QuestionKind("recon-die", WORD, "Recon bonus: which die do you use next?", "", jade=TAKES_FIRST),
    QuestionKind("recon-any", WORD, "Recon bonus: which result do you choose?", "", jade=TAKES_FIRST),
    QuestionKind("recon-model", MODEL, "Recon bonus: who moves?", "move", jade=JUDGES),
    QuestionKind("recon-cube", CUBE, "Recon bonus: where does {model} move to?", "move to", jade=NEVER_ASKED),
    QuestionKind("look-at", TOKEN, "Recon bonus: which token do you look at?", "look at", jade=JUDGES),
    QuestionKind("discard-token", TOKEN, "Recon bonus: which token do you remove?", "discard", jade=JUDGES),
    QuestionKind("flank", MODEL, "Recon bonus: who leaves the board to flank?", "flank with", jade=JUDGES),
    QuestionKind("flank-cube", CUBE, "where does {model} arrive from its flank move?", "arrive at", jade=NEVER_ASKED),
)

_TURNS: Final[tuple[QuestionKind, ...]] = (
    QuestionKind(
        "reroll",
        FACES_SET,
        "which command dice do you re-roll?",
        "re-roll",
        jade=JUDGES,
        attention=SUDDEN,
        dice=THE_CHOSEN,
    ),
    QuestionKind(
        "activate",
        MODEL,
        "which model do you activate?",
        "activate",
        jade=NEVER_ASKED,
        attention=OWN_TURN,
        part=ACTOR,
        weight=HEAVY,
        others=FRIENDS,
        dice=BY_ACTION,
        none=Name("pass"),
    ),
    QuestionKind(
        "second",
        MODEL,
        "ACTIVATE result: who else is activated?",
        "activate",
        jade=NEVER_ASKED,
        part=ACTOR,
        weight=HEAVY,
        others=FRIENDS,
        dice=ACTIVATE_DIE,
    ),
    QuestionKind(
        "action",
        WORD,
        "what does {model} do?",
        "",
        jade=NEVER_ASKED,
        attention=OWN_TURN,
        part=ACTION,
        weight=HEAVY,
        dice=BY_ACTION,
    ),
    QuestionKind(
        "spend-dice",
        NUMBER,
        "how many DICE results do you spend on {model}?",
        "spend",
        jade=JUDGES,
        audience=SIDE_ASKED,
        attention=SUDDEN,
        part=DICE_SPENT,
        dice=DICE_DIE,
    ),
)

_MOVING: Final[tuple[QuestionKind, ...]] = (
    QuestionKind("step", CUBE, "where does {model} go?", "go to", jade=JUDGES, part=WAY),
    QuestionKind("agile", CUBE, "does {model} climb up or down?", "climb to", jade=JUDGES),
    QuestionKind("evade", CUBE, "where does {model} evade to?", "evade to", jade=JUDGES),
    QuestionKind("glide", CUBE, "where does {model} glide to?", "glide to", jade=JUDGES),
    QuestionKind("teleport", CUBE, "where does {model} teleport to?", "teleport to", jade=JUDGES),
    QuestionKind("direction", DIRECTION, "which way is {model} thrown?", "throw", jade=JUDGES, audience=SIDE_ASKED),
    QuestionKind("smash", DIRECTION, "which way is {model} smashed?", "throw", jade=JUDGES, audience=SIDE_ASKED),
    # The dice decide the direction, so the order does not matter.
    QuestionKind("next-thrown", MODEL, "which model is thrown next?", "throw", jade=TAKES_FIRST),
)

# Shooting; `weapon` is also asked for fights and reloading.
_SHOOTING: Final[tuple[QuestionKind, ...]] = (
    QuestionKind("weapon", WEAPON, "which weapon does {model} use?", "with", jade=JUDGES, part=ARM),
    QuestionKind("second-weapon", WEAPON, "which second weapon does {model} fire?", "and", jade=JUDGES),
    QuestionKind(
        "target", MODEL, "who does {model} shoot at?", "at", jade=JUDGES, part=TARGET, weight=HEAVY, others=ENEMIES
    ),
    QuestionKind("target-cube", CUBE, "which cube does {model} aim at?", "at", jade=JUDGES),
    QuestionKind("mode", WORD, "how does {model} fire?", "", jade=NEVER_ASKED),
    QuestionKind("ammo", WORD, "does {model} use ammunition?", "", jade=JUDGES),
    QuestionKind("grenade", CUBE, "which cube does {model} throw at?", "throw at", jade=JUDGES, weight=HEAVY),
    QuestionKind("tag", MODEL, "who does {model} tag?", "tag", jade=JUDGES),
    QuestionKind("invigorate", MODEL, "who does {model} invigorate?", "at", jade=JUDGES),
)

_FIGHTING: Final[tuple[QuestionKind, ...]] = (
    QuestionKind("opponent", MODEL, "who does {model} fight?", "fight", jade=JUDGES, weight=HEAVY, others=ENEMIES),
    QuestionKind("defence", WORD, "how does {model} defend itself?", "", jade=JUDGES, attention=SUDDEN, weight=HEAVY),
    QuestionKind(
        "strike",
        MODEL,
        "who attacks {model}?",
        "strike with",
        jade=JUDGES,
        audience=SIDE_ASKED,
        attention=SUDDEN,
        weight=HEAVY,
    ),
)

_ITEMS: Final[tuple[QuestionKind, ...]] = (
    QuestionKind("pick-up", TOKEN, "what does {model} pick up?", "take", jade=JUDGES),
    QuestionKind("found", WORD, "{model} has found an item ({item}): what does it do with it?", "", jade=JUDGES),
    QuestionKind(
        "spare",
        WORD,
        "{model} has its hands full: which item does it give up for the {item}?",
        "part with",
        jade=JUDGES,
    ),
    # JADE drops the item: J-AMB-31.
    QuestionKind("spare-goes", WORD, "{model} gives up its {item}: what happens to it?", "", jade=TAKES_FIRST),
    QuestionKind("give-item", WORD, "which item does {model} hand over?", "give", jade=NEVER_ASKED),
    QuestionKind("give-to", MODEL, "who does {model} give its {item} to?", "give to", jade=NEVER_ASKED),
    QuestionKind("swap-or-drop", WORD, "{model} has its hands full: what happens to its {item}?", "", jade=NEVER_ASKED),
    QuestionKind("patient", MODEL, "who does {model} heal?", "heal", jade=JUDGES),
    QuestionKind("adrenaline", WORD, "does {model} use an Adrenaline Shot?", "", jade=JUDGES),
    QuestionKind("stimulant", WORD, "does {model} use a Stimulant Shot for this roll?", "", jade=JUDGES),
    QuestionKind("mark", CUBE, "which cube does {model} mark with its Commlink?", "mark", jade=JUDGES),
    # JADE stays on the bike: J-AMB-26.
    QuestionKind("dismount", WORD, "does {model} get off its bike?", "", jade=TAKES_FIRST),
    QuestionKind(
        "gun",
        MODEL,
        "which Sentry Gun does {model} emplace?",
        "take from",
        jade=JUDGES,
        none=Name("the one on the ground"),
    ),
    QuestionKind("pack", MODEL, "which Sentry Gun does {model} pack up?", "pack up", jade=NEVER_ASKED),
)

_ABILITIES: Final[tuple[QuestionKind, ...]] = (
    QuestionKind("gunner", MODEL, "which friend does {model} reload for?", "reload", jade=JUDGES),
    # JADE calls in the first model waiting.
    QuestionKind("call-in", MODEL, "who does {model} call in from orbit?", "call", jade=TAKES_FIRST),
    QuestionKind("land", CUBE, "where does {model} land?", "land at", jade=JUDGES),
    QuestionKind("smokescreen", WORD, "does {model} lay a smokescreen?", "", jade=JUDGES),
    QuestionKind("ink", WORD, "does {model} fill its cube with smoke (Ink Sac)?", "", jade=JUDGES),
    # JADE always keeps the model calm: A-RAMPAGE-08.
    QuestionKind("shock-baton", WORD, "do you calm {model}?", "", jade=TAKES_FIRST),
    # JADE always takes control: A-RAMPAGE-02.
    QuestionKind("control", WORD, "{model} is out of control: who commands it?", "", jade=TAKES_FIRST),
    QuestionKind(
        "detonate", WORD, "{model} is in {cube} with a Trap: do you set it off?", "", jade=JUDGES, audience=SIDE_ASKED
    ),
    # JADE disarms an enemy Trap first.
    QuestionKind("disarm", WORD, "which Trap does {model} disarm?", "", jade=TAKES_FIRST),
)

_MISSIONS: Final[tuple[QuestionKind, ...]] = (
    # JADE always hands items in, because they score VP: M-HOUSE-SCOUR.
    QuestionKind("deliver", WORD, "what does {model} hand in?", "hand in", jade=TAKES_FIRST),
    QuestionKind("mark-target", MODEL, "which enemy do you mark in secret as your target?", "mark", jade=JUDGES),
)

_SPECIALS: Final[tuple[QuestionKind, ...]] = (
    QuestionKind(
        "army-special",
        WORD,
        "{special} for {model}?",
        "",
        jade=NEVER_ASKED,
        audience=SIDE_ASKED,
        attention=SUDDEN,
        dice=SPECIAL_DIE,
    ),
    QuestionKind(
        "special-ability", WORD, "{special}: what does {model} gain?", "", jade=NEVER_ASKED, audience=SIDE_ASKED
    ),
    QuestionKind("special-cube", CUBE, "{special}: into which cube?", "at", jade=NEVER_ASKED),
    QuestionKind(
        "special-dice",
        NUMBER,
        "{special}: how many SPECIAL results for {model}?",
        "spend",
        jade=NEVER_ASKED,
        audience=SIDE_ASKED,
        part=SPECIALS_SPENT,
        dice=SPECIAL_DIE,
    ),
    QuestionKind(
        "special-faces", FACES_SET, "{special}: which command dice?", "choose", jade=NEVER_ASKED, audience=SIDE_ASKED
    ),
    QuestionKind(
        "special-model", MODEL, "{special}: for which model?", "choose", jade=NEVER_ASKED, audience=SIDE_ASKED
    ),
    QuestionKind("special-value", WORD, "{special}: which value does {model} roll against?", "", jade=NEVER_ASKED),
    QuestionKind(
        "roll-again",
        NUMBER,
        "{special}: how many failed dice does {model} re-roll?",
        "re-roll",
        jade=NEVER_ASKED,
        audience=SIDE_ASKED,
        attention=SUDDEN,
        part=DICE_AGAIN,
    ),
)

# Only JADE is asked these; models, cubes and tokens as targets each need a kind of their own.
_JADE: Final[tuple[QuestionKind, ...]] = (
    QuestionKind("jade-target", MODEL, "what is the target of {model}?", "aim at", jade=JUDGES),
    QuestionKind("jade-target-cube", CUBE, "what is the target of {model}?", "aim at", jade=JUDGES),
    QuestionKind("jade-target-token", TOKEN, "what is the target of {model}?", "aim at", jade=JUDGES),
    QuestionKind("jade-move", CUBE, "where does {model} move to?", "move to", jade=JUDGES),
    QuestionKind("jade-item", WORD, "does {model} use the item it carries?", "", jade=JUDGES),
    QuestionKind("jade-rampage", CUBE, "where does {model} run to?", "run to", jade=JUDGES),
)

_ALL: Final[tuple[QuestionKind, ...]] = (
    *_SET_UP,
    *_RECON_BONUS,
    *_TURNS,
    *_MOVING,
    *_SHOOTING,
    *_FIGHTING,
    *_ITEMS,
    *_ABILITIES,
    *_MISSIONS,
    *_SPECIALS,
    *_JADE,
)
QUESTION_KINDS: Final[dict[str, QuestionKind]] = {kind.name: kind for kind in _ALL}
ACTORS: Final = tuple([kind.name for kind in _ALL if kind.part == ACTOR])  # questions which model acts
