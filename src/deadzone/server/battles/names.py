"""Names that only the page shows: missions and players in both languages, and what they are; rules by their ids."""

from __future__ import annotations

from deadzone.catalog.catalogue import load
from deadzone.catalog.lookup import ability_names, item_names
from deadzone.core.sentence import Name, Words
from deadzone.missions.registry import MISSION_ABOUT, MISSION_NAMES
from deadzone.server.store.sitting import HUMAN
from deadzone.table.telling.state_marks import MARK_NAMES

PLAYER_NAMES = {
    HUMAN: Name("A person"),
    "random": Name("Chance"),
    "jade": Name("JADE"),
}
PLAYER_ABOUT = {
    "random": Name("Any option, each as likely as the others."),
    "jade": Name("The artificial player, by its cards and rules."),
}


def mission_name(id: str) -> Name:
    return MISSION_NAMES.get(id, Name(id))


def mission_about(id: str) -> Words:
    return MISSION_ABOUT.get(id, Name(""))


def player_name(id: str) -> Name:
    """A player of the registry that has no words here goes by its id."""
    return PLAYER_NAMES.get(id, Name(id))


def player_about(id: str) -> Name:
    return PLAYER_ABOUT.get(id, Name(""))


def rule_name(rule: str) -> Name:
    """What an ability, an army special or an item is called. What has no name goes by its id, in plain letters."""
    catalogue = load()
    known = catalogue.abilities.get(rule) or catalogue.specials.get(rule)
    if known is not None:
        return known.label
    plain = rule.strip("+").replace("-", " ")
    return ability_names().get(rule) or MARK_NAMES.get(rule) or item_names().get(rule, Name(plain))
