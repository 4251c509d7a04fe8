"""Sentences for JADE's reasons about answers; those about targets, cubes and spots are in `jade.judgement.why`."""

from __future__ import annotations

from typing import Final

from deadzone.jade.judgement import why

# By the word of the note; `table.telling.jade_why` fills in the values.
NOTES: Final[dict[str, str]] = {
    # set-up and command dice
    "goes-first": "JADE has won the Recon test and goes first.",
    "cover-of-zones": "Cubes of cover: {red} in the red zone, {blue} in the blue zone.",
    "keeps-dice": "JADE keeps its DICE results and rolls everything else again.",
    "dice-spent": "{model} gets more dice for its Survive test: {count}.",
    "dice-kept": "DICE results are kept for Survive tests, one of them for the Leader.",
    # weapons and fights
    "weapon-power": "{weapon} has the power {power}.",
    "weapon-taken": "{model} takes {weapon}.",
    "ammo-kept": "{model} keeps its ammunition: this is no shot for it.",
    "target-is-here": "{model} is the target of the action, and is here.",
    "tags-target": "{model} is the target of the shot that follows, and is marked first.",
    "counter-attacks": "{model} strikes back: {fight} successes to expect, with a dodge {survive}.",
    "dodges": "{model} dodges: {survive} successes to expect, with a counter-attack {fight}.",
    "fight-power": "{model} has the Fight power {power}.",
    "strikes": "{model} strikes: nobody on their feet is stronger.",
    "gets-up": "All are Pinned; {model} at least gets up.",
    "knocked-fall": "Down two levels or more: {directions}.",
    "knocked-wall": "Into a wall: {directions}.",
    "knocked-friend": "To a friend that can fight: {directions}.",
    "knocked-objective": "Away from the objective: {directions}.",
    "makes-room": "{model} makes room, as little as it can.",
    "way-is-lost": "{model} was thrown off its way and stays where it is.",
    # items
    "passes-by": "{model} only passes through {cube} and picks nothing up.",
    "picks-up": "{model} picks up what lies in {cube}.",
    "worth-less": "{item} is worth no more to {model} than what it carries.",
    "keeps": "{model} keeps {item}.",
    "parts-with": "{model} parts with {item}, which is worth least.",
    "item-used": "{model} uses {item}.",
    "items-kept": "{model} has no use for this now: {items}.",
    "most-enemies": "The most enemies that a grenade reaches without hitting friends: {cubes}.",
    "smoke-goes-to": "Smoke on the side of the nearest enemy that sees the model clearly: {cubes}.",
    "sets-off-trap": "There are enemies and no friends in {cube}: JADE sets off the Trap.",
    "spares-trap": "JADE keeps the Trap in {cube} for later.",
    "marks": "The most enemies, for friends that cannot see the cube: {cubes}.",
    "trap-goes-to": "The nearest cube that an enemy may enter next: {cubes}.",
    "runs": "{model} charges an adjacent enemy.",
    "does-not-run": "{model} has no use for its free Move.",
    "makes-smoke": "{model} stands in a clear shot and hides in smoke.",
    "no-smoke": "{model} needs no smoke now.",
}
ALL_NOTES: Final = {**why.NOTES, **NOTES}
