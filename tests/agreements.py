"""House rules by chance, for battles that are to meet all of them."""

from random import Random

from deadzone.rules.missions.mission_kinds import PATROL
from deadzone.table.house_rules import HOUSE_RULES

OTHERWISE = 0.3  # how often a rule is not as the documents have it


def house_by_chance(luck: Random, mission: str) -> dict[str, str]:
    """Any of them, each now and then; secret missions are known for Patrol only."""
    house = {}
    for rule in HOUSE_RULES:
        other = luck.choice(rule.choices[1:]).value
        if luck.random() < OTHERWISE and (rule.name != "secret_missions" or mission == PATROL):
            house[rule.name] = other
    return house
