"""What a Medic or a Loader does for its friends instead of the card. J-RULE-02, J-RULE-03, J-AMB-38."""

from __future__ import annotations

from typing import Final

from deadzone.assistant.session import Session
from deadzone.assistant.steps import RELOAD
from deadzone.core.jade import CardStep
from deadzone.core.profiles import Profile
from deadzone.core.rule_ids import RuleId
from deadzone.core.sentence import Name, Sentence
from deadzone.jade.judgement.sources import ABILITY_STEPS, LOADER_RULE, MEDIC_RULE
from deadzone.jade.paper.guide import Point
from deadzone.language.words import words_of

MEDIC: Final = RuleId("A-MEDIC")
LOADER: Final = RuleId("A-LOADER")
INJURED, UNLOADED = words_of(
    "Injured: {who}. Instead of the card, unless forced, it goes to the nearest it can reach and heals.",
    "Reload counter: {who}. Instead of the card, unless forced, it goes to the nearest it can reach and removes it.",
)


class Help:
    """An ability that replaces the card while a friend needs it, and the sentence that names those friends."""

    def __init__(self, id: str, ability: RuleId, rule: str, name: Name, needed: str) -> None:
        self.id = id
        self.ability = ability
        self.rule = rule
        self.name = name
        self.needed = needed

    def steps(self) -> tuple[CardStep, ...]:
        return ABILITY_STEPS[self.id]

    def who(self, session: Session) -> list[int]:
        """The friends in need of it, the model itself among them, as far as the marks tell."""
        if self.id == LOADER_RULE:
            return [number for number in session.here() if RELOAD in session.marks[number].counters]
        return session.injured()

    def point(self, session: Session, who: list[int]) -> Point:
        return Point(self.rule, Sentence(self.needed, who=_listed(session, who)))


# In the order in which they are checked, after the forced actions.
HELPS: Final = (
    Help(MEDIC_RULE, MEDIC, "J-RULE-02", Name("Medic"), INJURED),
    Help(LOADER_RULE, LOADER, "J-RULE-03", Name("Loader"), UNLOADED),
)
INSTEAD: Final = Sentence("This replaces the card; if none of it is possible, play the card.")


def helps_of(profile: Profile) -> list[Help]:
    return [help for help in HELPS if profile.has(help.ability)]


def _listed(session: Session, numbers: list[int]) -> Sentence:
    """Models with their numbers: `2 Enforcer 1, 3 Enforcer 2`."""
    listed = session.named(numbers[0])
    for number in numbers[1:]:
        listed = Sentence("{first}, {rest}", first=listed, rest=session.named(number))
    return listed
