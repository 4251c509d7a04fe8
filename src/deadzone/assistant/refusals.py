"""All refusals of the assistant: their sentences by name, so that the page has them as data too."""

from __future__ import annotations

from deadzone.core.sentence import Fault

REASONS: dict[str, str] = {
    "nothing-to-undo": "There is nothing to undo.",
    "no-card": "No card is left in the Strike-team deck: the next round begins.",
    "over": "The battle is over. {end}",
    "must-land": "{number} {model} must land before the first turn.",
    "no-engineer": "JADE has no Engineer on the table.",
    "no-lord": "JADE has no Swarm Lord on the table.",
    "guns": "There cannot be more Sentry Guns.",
    "swarms": "Two swarms are already in play.",
    "brings-none": "No model of this team brings one along.",
    "no-caller": "JADE has no model on the table to call in {model}.",
    "no-gun": "{model} is not a Sentry Gun.",
    "smoke": "There cannot be more cubes full of smoke.",
    "no-smoke": "No cube is full of smoke.",
    "no-model": "There is no model {number}: give a number from 1 to {last}.",
    "no-enemies": "There is no enemy e{number}: give the other player's team with --enemy.",
    "no-enemy": "There is no enemy e{number}: give a number from e1 to e{last}.",
    "enemy-marks": "For the other player's models you can only note damage, death and leaving: k, +, i, h and <.",
    "no-scout": "{model} is not a Scout.",
    "scouted": "{model} has already scouted.",
    "late-scout": "Scouts move before the first Activation.",
    "no-leaving": "No model may leave the board in this mission.",
    "score": "Say whose VP they are, how many, and what they are for: jade 2 objective.",
    "no-source": "In this mission there are no VP of that kind.",
    "below-zero": "No side has fewer than 0 VP.",
    "kill": "{model} is dead.",
    "back": "{model} is not dead.",
    "heal": "{model} has no damage token.",
    "injure": "{model} already has the maximum number of damage tokens.",
    "pin": "{model} is already Pinned.",
    "stand": "{model} is not Pinned.",
    "done": "{model} is already activated.",
    "ready": "{model} is not activated.",
    "arrive": "{model} is already on the table.",
    "packed": "{model} is packed up: an Engineer must emplace it first.",
    "air": "{model} is not on the table yet.",
    "orbit": "{model} is not on the table yet.",
    "left": "{model} has left the board.",
}


def refusal(reason: str, rule: str = "", **values: object) -> Fault:
    return Fault(REASONS[reason], rule, "", **values)
