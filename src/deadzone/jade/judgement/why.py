"""JADE's reasons: notes with the rule that decided, made only on request.

A note is plain JSON: the rule id, a word for what it says, and named values. `model` and `models` are model numbers,
`cube` and `cubes` are cubes, `count` and the like are plain numbers.
"""

from __future__ import annotations

from typing import Final

Note = dict[str, object]


class Trace:
    """What JADE considered and what decided, in order."""

    def __init__(self) -> None:
        self.notes: list[Note] = []

    def note(self, rule: str, what: str, **values: object) -> None:
        self.notes.append({"rule": rule, "what": what, **values})


# The sentence of each note about targets, cubes and spots, by the word of the note.
NOTES: Final[dict[str, str]] = {
    # targets
    "models-qualify": "Possible targets: {models}.",
    "cubes-qualify": "Possible target cubes: {cubes}.",
    "items-qualify": "Possible items, in these cubes: {cubes}.",
    "nothing-qualifies": "There is no such target, so the target is the nearest enemy.",
    "weakest": "The weakest: {models}.",
    "strongest": "The most VP: {models}.",
    "nearest": "The nearest (distance {distance}): {models}.",
    "nearest-cubes": "The nearest (distance {distance}): {cubes}.",
    "can-be-helped": "Can be helped in this activation: {models}.",
    "can-be-neared": "The model can move toward: {models}.",
    "possible": "The action is possible against: {models}.",
    "possible-cubes": "The action is possible there: {cubes}.",
    "fewest-cubes-to-move": "The fewest cubes to move: {models}.",
    "fewest-cubes-to-move-there": "The fewest cubes to move: {cubes}.",
    "most-damage": "The most damage tokens: {models}.",
    "most-vp": "The most VP: {models}.",
    "worst-survive": "The worst Survive: {models}.",
    "target": "The target is {model}.",
    "same-target": "All actions of the special action have the same target: {model}.",
    "target-cube": "The target is {cube}.",
    "lot": "It is a tie: chance decides.",
    # cubes
    "is-there": "The model is already in its target's cube and does not move.",
    "held": "The model stands on an objective in {cube} and does not leave it.",
    "repositions": "It finds better cover there (enemies able to shoot at it: {count} instead of {before}).",
    "in-melee": "The model is in melee and may leave the objective in {cube}.",
    "leaves-clear-shot": "The model is in a clear-shot situation and may leave the objective in {cube}.",
    "forced-off": "A forced action may take the model off the objective in {cube}.",
    "exposed": "The model is already in a clear-shot situation: it need not stay in cover.",
    "in-reach": "Within reach: {cubes}.",
    "not-nearer": "Not nearer to the target: {cubes}.",
    "in-the-open": "An enemy would have a clear shot at every spot: {cubes}.",
    "enemy-cube": "A model with the Shoot profile does not enter a cube with an enemy: {cubes}.",
    "out-of-control": "A Remote model would be left without an Engineer: {cubes}.",
    "shortest-way": "The shortest remaining way ({distance} {distance|cube|cubes} to go): {cubes}.",
    "nearest-without-way": "There is no way to the target; nearest to it (distance {distance}): {cubes}.",
    "best-cover": "The best cover (enemies able to shoot there: {count}): {cubes}.",
    "objective": "With an objective: {cubes}.",
    "item": "With an item: {cubes}.",
    "high-ground": "High Ground above the target: {cubes}.",
    "flights": "Directly away from {model}: {cubes}.",
    "farthest": "The farthest from {model} (distance {distance}): {cubes}.",
    "not-clearly-seen": "No enemy has a clear shot there: {cubes}.",
    "goes": "The model moves to {cube}.",
    "stays": "No cube is left: the model does not move.",
    # spots
    "spot-nearest": "Within the cube it stands as near to its target as possible.",
    "spot-hidden": "Within the cube it stands as near to its target as possible without giving a clear shot.",
    "spot-in-the-open": "Every spot in the cube gives a clear shot; it stands as near to its target as possible.",
    "spot-in-cover": "It takes the spot with the best cover (enemies able to shoot at it: {count}).",
    "spot-in-sight": "{model} lands where {count} {count|model|models} of JADE can shoot at it.",
}
