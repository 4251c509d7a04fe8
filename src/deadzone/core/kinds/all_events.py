"""Every kind of event, by chapter. To add one, add a record here."""

from __future__ import annotations

from typing import Final

from deadzone.core.kinds.attention import HEAVY, LIGHT
from deadzone.core.kinds.event_kind import (
    ACTIVATION,
    EVERYBODY,
    GAIN,
    HARM,
    ITS_SIDE,
    LOSS,
    NOTHING_NEW,
    OVER,
    PLAN,
    QUIET,
    ROUND,
    SKIPPED,
    TURN,
    WARNING,
    EventKind,
)

_SET_UP: Final[tuple[EventKind, ...]] = (
    EventKind("board-turned", ("side", "quarters"), NOTHING_NEW, "{side} turns the board {quarters}.", weight=LIGHT),
    EventKind("zone-taken", ("side", "zone"), NOTHING_NEW, "{side} takes the {zone}.", weight=LIGHT),
    EventKind("token-placed", ("cube",), EVERYBODY, "A token is placed face down in {cube}."),
    EventKind("token-discarded", ("cube",), NOTHING_NEW, "A token that would land in a deployment zone is discarded."),
    EventKind("recon-tie", ("successes",), EVERYBODY, "The Recon tests are tied: both sides roll again."),
    EventKind("recon-won", ("side", "margin"), EVERYBODY, "{side} wins the Recon test by {margin}."),
    EventKind(
        "first-player", ("side", "zone"), NOTHING_NEW, "{side} is the first player and takes the {zone}.", weight=LIGHT
    ),
    EventKind(
        "zone-extended", ("side", "cube"), NOTHING_NEW, "The zone of {side} is extended by {cube}.", weight=LIGHT
    ),
    EventKind("deployed", ("model", "cube", "spot"), NOTHING_NEW, "{model} is deployed in {cube}.", weight=LIGHT),
    EventKind(
        "stays-outside",
        ("model",),
        NOTHING_NEW,
        "{model} has no room in its zone and waits off the board.",
        weight=LIGHT,
    ),
    EventKind("held-back", ("model",), NOTHING_NEW, "{model} is held back off the table.", weight=LIGHT),
    EventKind("not-brought", ("model",), NOTHING_NEW, "{model} is not deployed."),
    EventKind("scouts", ("model",), NOTHING_NEW, "{model} scouts ahead."),
    EventKind("token-moved", ("side", "from", "cube"), NOTHING_NEW, "{side} moves the token in {from} to {cube}."),
)

# `command_faces` count from 1, `chosen` from 0.
_TURNS: Final[tuple[EventKind, ...]] = (
    EventKind(
        "round",
        ("number", "side"),
        NOTHING_NEW,
        "Round {number}: {side} has the initiative.",
        weight=HEAVY,
        scene=ROUND,
    ),
    EventKind("command-roll", ("side", "command_faces"), EVERYBODY, "{side} rolls {command_faces}."),
    EventKind(
        "command-reroll", ("side", "chosen", "command_faces"), EVERYBODY, "{side} re-rolls {chosen}: {command_faces}."
    ),
    EventKind("no-reroll", ("side",), NOTHING_NEW, "{side} has lost more than half of its team: no re-roll."),
    EventKind("relay", ("side", "count"), NOTHING_NEW, "{side} has {count} more ACTIVATE from a Communication Relay."),
    EventKind("turn", ("side",), NOTHING_NEW, "{side}'s turn.", scene=TURN),
    EventKind("passed", ("side", "forced"), NOTHING_NEW, "{side} passes."),
    EventKind("activated", ("model",), NOTHING_NEW, "{model} is activated.", scene=ACTIVATION),
    EventKind("action", ("model", "action"), NOTHING_NEW, "{model}: {action}."),
    EventKind("command-die", ("side", "face", "model"), NOTHING_NEW, "{side} spends {face} on {model}."),
    # `special` is a rule id.
    EventKind("special", ("side", "special"), NOTHING_NEW, "{side} uses {special}."),
    EventKind("dice-lost", ("side", "chosen"), NOTHING_NEW, "{side} loses {chosen}."),
    EventKind("target-marked", ("model",), NOTHING_NEW, "{model} is tagged."),
    # A temporary ability; `ability` is a rule id.
    EventKind("gained", ("model", "ability", "value"), NOTHING_NEW, "{model} gains {ability}."),
    EventKind("frightened", ("model",), NOTHING_NEW, "{model} flees in dread."),
    EventKind("hidden", ("model",), NOTHING_NEW, "{model} hides in the shadows."),
    EventKind("operated", ("model", "operation"), NOTHING_NEW, "{model} goes under the knife: {operation}."),
    EventKind("risen", ("model", "target"), NOTHING_NEW, "{model} rises again as {target}."),
    EventKind("slimy", ("model",), NOTHING_NEW, "{model} drips with toxic slime."),
    EventKind("bodyguard", ("model", "target"), NOTHING_NEW, "{model} steps in the way of the shot at {target}."),
    EventKind("objective", ("side", "cube"), EVERYBODY, "{side} holds the objective in {cube}."),
    EventKind("tied", ("points",), NOTHING_NEW, "Both sides have {points} VP: the battle continues."),
    EventKind("round-ends", ("number", "side"), NOTHING_NEW, "End of round {number}; {side} will have the initiative."),
    EventKind(
        "over",
        ("winner",),
        EVERYBODY,
        "The battle is over: {side} wins.",
        instead="The battle is over: a draw.",
        weight=HEAVY,
        scene=OVER,
    ),
)

_MOVING: Final[tuple[EventKind, ...]] = (
    EventKind("moved", ("model", "from", "cube"), NOTHING_NEW, "{model} moves to {cube}."),
    EventKind("placed", ("model", "cube", "spot"), NOTHING_NEW, "{model} takes its position in {cube}."),
    EventKind("shifted", ("model", "cube", "spot"), NOTHING_NEW, "{model} makes room in {cube}."),
    EventKind("came-in", ("model", "cube"), NOTHING_NEW, "{model} comes onto the board in {cube}."),
    EventKind("glided", ("model", "from", "cube"), NOTHING_NEW, "{model} glides down to {cube}."),
    EventKind("teleported", ("model", "from", "cube"), NOTHING_NEW, "{model} teleports to {cube}."),
    EventKind("evades", ("model",), NOTHING_NEW, "{model} evades."),
    EventKind("landed", ("model", "cube"), NOTHING_NEW, "{model} lands in {cube}."),
    EventKind("swarm-called", ("model", "target"), NOTHING_NEW, "{model} calls in {target}."),
)

_SHOOTING: Final[tuple[EventKind, ...]] = (
    EventKind("stood-up", ("model",), NOTHING_NEW, "{model} stands up."),
    EventKind(
        "shot",
        ("model", "target", "weapon", "fire_for_effect"),
        NOTHING_NEW,
        "{model} shoots at {target} with its {weapon}.",
        instead="{model} fires for effect at {target} with its {weapon}.",
    ),
    EventKind("dice-spent", ("side", "model", "count"), NOTHING_NEW, "{side} adds dice for {model}: {count}."),
    # `modifiers` are pairs of a rule id and a number of dice.
    EventKind(
        "rolled",
        ("model", "kind", "faces", "base", "modifiers", "target_value", "successes"),
        EVERYBODY,
        "{who}: {test} {target_value}, {dice} {dice|die|dice}{modifiers}{more}: {faces}. Successes: {successes}.",
        instead="{test} {target_value}, {dice} {dice|die|dice}{modifiers}{more}: {faces}. Successes: {successes}.",
        tone=QUIET,
    ),
    EventKind("missed", ("model", "target"), NOTHING_NEW, "{model} misses."),
    EventKind("hit", ("model", "target", "potential"), NOTHING_NEW, "{target} is hit: {potential} Potential Damage."),
    EventKind(
        "armour-held",
        ("model", "potential", "armour"),
        NOTHING_NEW,
        "Armour {armour} of {model} stops {potential} damage.",
    ),
    EventKind("damaged", ("model", "tokens"), NOTHING_NEW, "{model} takes {tokens} damage.", weight=HEAVY, tone=HARM),
    EventKind("pinned", ("model",), NOTHING_NEW, "{model} is Pinned.", weight=HEAVY, tone=WARNING),
    EventKind("stays-pinned", ("model",), NOTHING_NEW, "{model} stays Pinned."),
    EventKind("cannot-be-pinned", ("model",), NOTHING_NEW, "{model} cannot be Pinned."),
    EventKind("tough", ("model", "potential"), NOTHING_NEW, "{model} is Tough: {potential} Potential Damage remains."),
    EventKind("shielded", ("model", "count"), NOTHING_NEW, "{model}: shields absorb {count} damage."),
    EventKind("shield-burnt", ("model",), NOTHING_NEW, "The shield of {model} burns out."),
    EventKind("shard", ("model",), NOTHING_NEW, "A Triclinic Shard sticks to {model}."),
    EventKind("poisoned", ("model",), NOTHING_NEW, "The poison is deadly for {model}."),
    EventKind("life-support", ("model",), NOTHING_NEW, "Life Support: {model} is undamaged again."),
    EventKind("volatile", ("model", "face_rolled"), EVERYBODY, "A Volatile weapon of {model} is hit: {face_rolled}."),
    EventKind("boom", ("model",), NOTHING_NEW, "{model}: BOOM!"),
    EventKind("ink", ("model",), NOTHING_NEW, "{model} squirts ink."),
    EventKind("killed", ("model",), EVERYBODY, "{model} is killed.", weight=HEAVY, tone=LOSS),
    EventKind(
        "scored",
        ("side", "source", "points"),
        NOTHING_NEW,
        "{side} scores {points} VP ({source}).",
        weight=HEAVY,
        tone=GAIN,
    ),
    EventKind(
        "rolled-again",
        ("model", "kind", "faces", "target_value", "successes"),
        EVERYBODY,
        "{model} re-rolls: {faces}. Successes: {successes}.",
    ),
)

# Items and grenades; `item` is a rule id.
_ITEMS: Final[tuple[EventKind, ...]] = (
    EventKind("revealed", ("model", "item"), EVERYBODY, "{model} finds an item: {item}."),
    EventKind("item-kept", ("model", "item"), NOTHING_NEW, "{model} takes the {item}."),
    EventKind("item-left", ("model", "item"), NOTHING_NEW, "{model} leaves the {item} there."),
    EventKind("item-dropped", ("model", "item", "cube"), NOTHING_NEW, "{model} drops its {item} in {cube}."),
    EventKind("item-destroyed", ("model", "item"), NOTHING_NEW, "{model} destroys the {item}."),
    EventKind("item-used", ("model", "item"), NOTHING_NEW, "{model} uses its {item}."),
    EventKind("handed-over", ("model", "target", "item"), NOTHING_NEW, "{model} gives its {item} to {target}."),
    EventKind("trap-laid", ("side", "cube"), NOTHING_NEW, "{side} lays a Trap in {cube}."),
    EventKind("trap-detonated", ("side", "cube"), NOTHING_NEW, "{side} sets off the Trap in {cube}!"),
    EventKind("trap-disarmed", ("model",), NOTHING_NEW, "{model} disarms a Trap."),
    EventKind("marked", ("model", "cube"), NOTHING_NEW, "{model} marks {cube} for its friends."),
    EventKind("trap-sprung", ("model",), NOTHING_NEW, "{model} sets off a Booby Trap!", weight=HEAVY),
    EventKind("trap-defused", ("model",), NOTHING_NEW, "{model} defuses a Booby Trap."),
    EventKind("healed", ("model", "tokens"), NOTHING_NEW, "{model} is healed: {tokens} damage removed."),
    EventKind("grenade", ("model", "item", "cube"), NOTHING_NEW, "{model} throws its {item} at {cube}."),
    EventKind("grenade-lands", ("cube",), EVERYBODY, "The grenade lands in {cube}."),
    EventKind("grenade-stays", ("cube",), EVERYBODY, "The grenade bounces back and lands in {cube}."),
    EventKind("grenade-scatters", ("cube",), EVERYBODY, "The grenade ends up in {cube}."),
)

# Weapons aimed at a cube, single-use weapons, explosions and fire.
_WEAPONS: Final[tuple[EventKind, ...]] = (
    EventKind("aimed", ("model", "weapon", "cube"), NOTHING_NEW, "{model} fires its {weapon} at {cube}."),
    EventKind("shell-hits", ("cube",), EVERYBODY, "The shot lands in {cube}."),
    EventKind("shell-scatters", ("cube",), EVERYBODY, "The shot scatters and lands in {cube}."),
    EventKind("shell-lost", ("model",), EVERYBODY, "The shot of {model} leaves the board and is lost."),
    EventKind("empty", ("model", "weapon"), NOTHING_NEW, "{model} has used up its {weapon}."),
    EventKind("blast", ("cube",), NOTHING_NEW, "A blast in {cube}."),
    EventKind(
        "suppressed",
        ("model", "cube"),
        NOTHING_NEW,
        "The fire of {model} pins every model in {cube}, hit or not (Suppression).",
    ),
    EventKind("experiment", ("model", "ability"), EVERYBODY, "The weapon of {model} has {ability} this time."),
    EventKind("ominous-hum", ("model",), EVERYBODY, "An ominous hum: {model} may go BOOM!"),
    EventKind("tagged", ("model", "target"), NOTHING_NEW, "{model} tags {target}."),
    EventKind("invigorates", ("model", "target", "weapon"), NOTHING_NEW, "{model} uses its {weapon} on {target}."),
    EventKind("invigorated", ("model",), NOTHING_NEW, "{model} may act again this round."),
    EventKind("not-invigorated", ("model",), NOTHING_NEW, "It has no effect on {model}."),
    EventKind("stun", ("cube",), NOTHING_NEW, "A deafening bang in {cube}."),
    EventKind("stunned", ("model",), NOTHING_NEW, "{model} is stunned and counts as activated."),
    EventKind("explosion", ("cube",), NOTHING_NEW, "An explosion in {cube}.", weight=HEAVY),
    EventKind("struck", ("model", "potential"), NOTHING_NEW, "{model} is hit: {potential} Potential Damage."),
    EventKind("withstood", ("model",), NOTHING_NEW, "{model} is unharmed."),
    EventKind("burning", ("model",), NOTHING_NEW, "{model} is on fire."),
    EventKind("fire-out", ("model",), NOTHING_NEW, "{model} puts the flames out."),
    EventKind("burnt", ("model", "potential"), NOTHING_NEW, "The flames burn {model}: {potential} Potential Damage."),
    EventKind("not-healed", ("model",), NOTHING_NEW, "{model} is not healed."),
)

_ABILITIES: Final[tuple[EventKind, ...]] = (
    EventKind("enraged", ("model",), NOTHING_NEW, "{model} is enraged for the rest of the battle."),
    EventKind("rampage", ("model", "die"), EVERYBODY, "{model} rampages: {die}."),
    EventKind("calmed", ("model",), NOTHING_NEW, "{model} is calmed with a {item}."),
    EventKind("under-control", ("side", "model"), NOTHING_NEW, "{side} controls {model} for this activation."),
    EventKind(
        "not-controlled", ("model",), NOTHING_NEW, "{model} has no friendly Engineer within range and does nothing."
    ),
    EventKind("unloaded", ("model",), NOTHING_NEW, "{model} must reload."),
    EventKind("reloaded", ("model",), NOTHING_NEW, "{model} is ready to fire again."),
    EventKind("emplaced", ("model", "target"), NOTHING_NEW, "{model} emplaces {target}."),
    EventKind("packed", ("model", "target"), NOTHING_NEW, "{model} packs up {target}."),
    EventKind("wrecked", ("model", "cube"), NOTHING_NEW, "{model} is wrecked in {cube}."),
)

_SMOKE: Final[tuple[EventKind, ...]] = (
    EventKind("smokescreen", ("model",), NOTHING_NEW, "{model} lays a smokescreen."),
    EventKind("smoke", ("cube",), NOTHING_NEW, "{cube} is full of smoke."),
    EventKind("toxic-smoke", ("cube",), NOTHING_NEW, "{cube} is full of toxic smoke."),
    EventKind("smoke-stays", ("cube",), EVERYBODY, "The smoke in {cube} stays."),
    EventKind("smoke-gone", ("cube",), EVERYBODY, "The smoke in {cube} clears."),
)

# `card` is an index into JADE's deck, `goal` the kind of target the card names, `number` the target chosen: a model, a
# cube or a token, according to `what`. `reason` is one of the reasons in jade.turn.acting.
_JADE: Final[tuple[EventKind, ...]] = (
    EventKind(
        "jade-card", ("model", "card", "mode"), EVERYBODY, "{model} draws {card} ({mode}): {actions}.", weight=HEAVY
    ),
    EventKind(
        "jade-forced",
        ("model", "forced"),
        NOTHING_NEW,
        "{model} has a forced action instead of the card: {forced}.",
        weight=HEAVY,
        tone=PLAN,
    ),
    EventKind(
        "jade-action",
        ("model", "verb", "goal", "what", "number"),
        NOTHING_NEW,
        "{model}: {step}. Target: {target}.",
        instead="{model}: {step}.",
        weight=HEAVY,
        tone=PLAN,
    ),
    EventKind(
        "jade-skipped",
        ("model", "verb", "goal", "reason"),
        NOTHING_NEW,
        "{model} skips {step}: {reason}.",
        weight=HEAVY,
        tone=SKIPPED,
    ),
    EventKind(
        "jade-fallback",
        ("model",),
        NOTHING_NEW,
        "{model} cannot do any of this and shoots or moves instead.",
        weight=HEAVY,
        tone=PLAN,
    ),
    EventKind(
        "jade-ignored",
        ("model", "forced"),
        NOTHING_NEW,
        "{model} cannot do any of this, so it plays the card.",
        weight=HEAVY,
        tone=PLAN,
    ),
    EventKind("jade-effect", ("model", "face"), EVERYBODY, "{model} rolls {face} for Fire for Effect.", weight=HEAVY),
)

# `secret` is one of the secret missions in rules.missions, `results` are the faces of the bonus dice.
_MISSIONS: Final[tuple[EventKind, ...]] = (
    EventKind("secret-mission", ("side",), ITS_SIDE, "{side} draws a secret mission."),
    EventKind("secret-revealed", ("side", "secret"), EVERYBODY, "The secret mission of {side} was: {secret}."),
    EventKind("targets-marked", ("side",), NOTHING_NEW, "{side} marks the enemy Leader, and another enemy in secret."),
    EventKind("mark-seen", ("side",), ITS_SIDE, "{side} learns which of its models the enemy has marked."),
    EventKind("delivered", ("model", "item"), NOTHING_NEW, "{model} hands in its {item}."),
    EventKind("left-board", ("model", "cube"), NOTHING_NEW, "{model} leaves the board from {cube}."),
    EventKind("recon-bonus", ("side", "results"), EVERYBODY, "{side}'s Recon bonus: {results}."),
    EventKind("looked-at", ("side", "cube"), ITS_SIDE, "{side} looks at the token in {cube}."),
    EventKind("token-taken", ("side", "cube"), NOTHING_NEW, "{side} removes the token in {cube}."),
    EventKind("flanks", ("model",), NOTHING_NEW, "{model} leaves the board for a flank move."),
)

# Fighting, throwing and falling.
_FIGHTING: Final[tuple[EventKind, ...]] = (
    EventKind("fight", ("model", "target"), NOTHING_NEW, "{model} attacks {target}."),
    EventKind("no-dice", ("model",), NOTHING_NEW, "{model} has no dice to roll: no successes."),
    EventKind("fight-drawn", ("model", "target"), NOTHING_NEW, "The fight between {model} and {target} has no effect."),
    EventKind("no-strike", ("side", "model"), NOTHING_NEW, "{side} lets {model} go."),
    EventKind("thrown", ("model", "from", "cube"), NOTHING_NEW, "{model} lands in {cube}."),
    EventKind("no-room", ("model", "cube"), NOTHING_NEW, "{cube} has no room: {model} stays where it is."),
    EventKind("not-moved", ("model",), NOTHING_NEW, "{model} does not move."),
    EventKind("slammed", ("model",), NOTHING_NEW, "{model} is slammed into a wall."),
    EventKind("fell", ("model", "levels"), NOTHING_NEW, "{model} falls {levels} {levels|level|levels}."),
)

_ALL: Final[tuple[EventKind, ...]] = (
    *_SET_UP,
    *_TURNS,
    *_MOVING,
    *_SHOOTING,
    *_ITEMS,
    *_WEAPONS,
    *_ABILITIES,
    *_SMOKE,
    *_JADE,
    *_MISSIONS,
    *_FIGHTING,
)
EVENT_KINDS: Final[dict[str, EventKind]] = {kind.name: kind for kind in _ALL}
