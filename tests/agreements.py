"""Random house rules, for battles that should cover all of them."""

from random import Random

from deadzone.rules.missions.mission_kinds import PATROL
from deadzone.table.house_rules import HOUSE_RULES

OTHERWISE = 0.3  # share of the rules that differ from the documents


def house_by_chance(luck: Random, mission: str) -> dict[str, str]:
    """Return a random selection of house rules; secret missions exist only for Patrol."""
    house = {}
    for rule in HOUSE_RULES:
        other = luck.choice(rule.choices[1:]).value
        if luck.random() < OTHERWISE and (rule.name != "secret_missions" or mission == PATROL):
            house[rule.name] = other
    return house
