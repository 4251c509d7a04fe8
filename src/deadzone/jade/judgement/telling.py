"""Sentences for JADE's reasons about answers; those about targets, cubes and spots are in `jade.judgement.why`."""

from __future__ import annotations

from typing import Final

from deadzone.jade.judgement import why

# By the word of the note; `table.telling.jade_why` fills in the values.
NOTES: Final[dict[str, str]] = {
    # set-up and command dice
    "goes-first": "JADE has won the Recon test and goes first.",
    "cover-of-zones": "Cubes of cover: {red} in the {first}, {blue} in the {second}.",
    "keeps-dice": "JADE keeps its DICE results and re-rolls everything else.",
    "dice-spent": "{model} gets extra dice for its Survive test: {count}.",
    "dice-kept": "DICE results are kept for Survive tests, one of them for the Leader.",
    # weapons and fights
    "weapon-power": "Power of the {weapon}: {power}.",
    "weapon-taken": "{model} takes its {weapon}.",
    "ammo-kept": "{model} keeps its ammunition: this shot is not worth it.",
    "target-is-here": "{model} is the target of the action and is in this cube.",
    "tags-target": "{model} is the target of the next shot and is tagged first.",
    "counter-attacks": "{model} counter-attacks: {fight} successes expected, {survive} with a dodge.",
    "dodges": "{model} dodges: {survive} successes expected, {fight} with a counter-attack.",
    "fight-power": "Fight power of {model}: {power}.",
    "strikes": "{model} attacks: no unpinned model has more Fight power.",
    "gets-up": "All are Pinned, so {model} stands up.",
    "knocked-fall": "A fall of two levels or more: {directions}.",
    "knocked-wall": "Into a wall: {directions}.",
    "knocked-friend": "Towards a friend that can fight: {directions}.",
    "knocked-objective": "Away from the objective: {directions}.",
    "makes-room": "{model} makes room, moving as little as possible.",
    "way-is-lost": "{model} was moved off its path and stays where it is.",
    # items
    "passes-by": "{model} only passes through {cube} and does not pick anything up.",
    "picks-up": "{model} picks up the item in {cube}.",
    "worth-less": "The {item} is not worth more to {model} than what it already carries.",
    "keeps": "{model} keeps the {item}.",
    "parts-with": "{model} gives up the {item}, worth least of all.",
    "item-used": "{model} uses its {item}.",
    "items-kept": "{model} has no use for this now: {items}.",
    "most-enemies": "The most enemies a grenade can hit without hitting friends: {cubes}.",
    "smoke-goes-to": "Smoke on the side of the nearest enemy with a clear shot: {cubes}.",
    "sets-off-trap": "There are enemies and no friends in {cube}: JADE sets off the Trap.",
    "spares-trap": "JADE keeps the Trap in {cube} for later.",
    "marks": "The most enemies, for friends that cannot see the cube: {cubes}.",
    "trap-goes-to": "The nearest cube that an enemy may enter next: {cubes}.",
    "runs": "{model} charges an adjacent enemy.",
    "does-not-run": "{model} has no use for its free Move.",
    "makes-smoke": "An enemy has a clear shot at {model}, so it hides in smoke.",
    "no-smoke": "{model} needs no smoke now.",
}
ALL_NOTES: Final = {**why.NOTES, **NOTES}
