"""Names shown only by the page: missions and players with their descriptions, and rules by id."""

from __future__ import annotations

from deadzone.amber.levels import AMBER, OFFERED_LEVELS
from deadzone.catalog.loading import load
from deadzone.catalog.lookup import ability_names, item_names
from deadzone.core.sentence import Name, Words
from deadzone.host.records.seats import HUMAN
from deadzone.missions.registry import MISSION_ABOUT, MISSION_NAMES
from deadzone.players.registry import PLAYERS
from deadzone.table.telling.state_marks import MARK_NAMES

PLAYER_NAMES = {
    HUMAN: Name("A person"),
    "random": Name("Chance"),
    "jade": Name("JADE"),
    "amber": Name("AMBER"),
    "amber:beginner": Name("AMBER, beginner"),
    "amber:novice": Name("AMBER, novice"),
    "amber:steady": Name("AMBER, steady"),
    "amber:strong": Name("AMBER, strong"),
    "amber:expert": Name("AMBER, expert"),
    "amber:merciless": Name("AMBER, merciless"),
}
PLAYER_ABOUT = {
    "random": Name("Chooses at random, with every option equally likely."),
    "jade": Name("The artificial player, with its cards and rules."),
    "amber": Name("Thinks: it tries out plans and takes the one that turns out best."),
    "amber:beginner": Name("Looks one action ahead and sees little but the way to the objectives. JADE usually wins."),
    "amber:novice": Name("Tries out four plans for each model. About as strong as JADE."),
    "amber:steady": Name("Tries out nine plans and takes the best. Clearly stronger than JADE."),
    "amber:strong": Name("Tries out some twenty plans, and the best again. For players who know the game."),
    "amber:expert": Name("Tries out a hundred plans, and the best again. Punishes mistakes."),
    "amber:merciless": Name("Tries out three thousand plans; a few seconds for each model. Gives nothing away."),
}

# Those that a page offers: JADE and chance, and AMBER at each level.
OFFERED = (*PLAYERS, AMBER, *[f"{AMBER}:{level}" for level in OFFERED_LEVELS])


def mission_name(id: str) -> Name:
    return MISSION_NAMES.get(id, Name(id))


def mission_about(id: str) -> Words:
    return MISSION_ABOUT.get(id, Name(""))


def player_name(id: str) -> Name:
    """Name of a player; its id if it has no name here."""
    return PLAYER_NAMES.get(id, Name(id))


def player_about(id: str) -> Name:
    return PLAYER_ABOUT.get(id, Name(""))


def rule_name(rule: str) -> Name:
    """Name of an ability, army special, item or mark; its id in plain letters if it has no name."""
    catalogue = load()
    known = catalogue.abilities.get(rule) or catalogue.specials.get(rule)
    if known is not None:
        return known.label
    plain = rule.strip("+").replace("-", " ")
    return ability_names().get(rule) or MARK_NAMES.get(rule) or item_names().get(rule, Name(plain))
