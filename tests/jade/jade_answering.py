"""JADE's answers to questions of the game as text, the same with and without a trace, and its notes."""

from __future__ import annotations

from deadzone.core.engine import why_not
from deadzone.core.profiles import FIGHT_ONLY, LEADER, TROOP, Keyword, Profile, Weapon
from deadzone.core.questions import Answer, Choice, Spot
from deadzone.core.rule_ids import RuleId
from deadzone.core.sentence import Name
from deadzone.core.sides import RED
from deadzone.jade.judgement.policy import decide
from deadzone.jade.judgement.why import Note, Trace
from deadzone.table.scenario import Scenario
from deadzone.table.telling.notation import write_answer
from deadzone.table.view import view_of

Rules = tuple[str | tuple[str, int], ...]


def keywords(rules: Rules) -> tuple[Keyword, ...]:
    return tuple(
        Keyword(RuleId(rule)) if isinstance(rule, str) else Keyword(RuleId(rule[0]), rule[1]) for rule in rules
    )


def gun(id: str, *rules: str | tuple[str, int], range: int = 5, ap: int = 0) -> Weapon:
    return Weapon(id, Name(id), range, ap, keywords(rules))


def blade(id: str, *rules: str | tuple[str, int], ap: int = 0) -> Weapon:
    return gun(id, *rules, range=FIGHT_ONLY, ap=ap)


def armed(
    *weapons: Weapon,
    shoot: int = 5,
    fight: int = 5,
    survive: int = 5,
    size: int = 1,
    armour: int = 0,
    rules: Rules = (),
    speed: tuple[int, int] = (1, 2),
    leader: bool = False,
) -> Profile:
    """A plain soldier with these weapons."""
    name = Name("Soldier", given={"fr": "Soldat"})
    return Profile(
        "soldier", name, LEADER if leader else TROOP, 10, 1, speed, shoot, fight, survive, size, armour, weapons,
        keywords(rules), recon=4 if leader else 0,
    )  # fmt: skip


def pending(table: Scenario) -> Choice | Spot:
    question = table.state.question
    assert isinstance(question, Choice | Spot)
    return question


def jade_value(table: Scenario) -> Answer:
    """JADE's answer, checked to be legal, the same with a trace, and without changes to the view."""
    question = pending(table)
    view = view_of(table.state, question.side)
    before = view.key()
    value = decide(view, question)
    assert decide(view, question, Trace()) == value
    assert view.key() == before
    assert why_not(table.state, value) is None
    return value


def jade_says(table: Scenario) -> str:
    """JADE's answer as text, as in battle files."""
    return write_answer(table.state, pending(table), jade_value(table))


def jade_lot(table: Scenario) -> list[str]:
    """Options among which JADE lets chance decide."""
    question = pending(table)
    assert isinstance(question, Choice)
    places = jade_value(table)
    assert isinstance(places, tuple)
    return [write_answer(table.state, question, question.options[place]) for place in places]


def jade_notes(table: Scenario) -> list[Note]:
    question = pending(table)
    trace = Trace()
    decide(view_of(table.state, question.side), question, trace)
    return trace.notes


def of_jade(table: Scenario) -> bool:
    """Whether JADE, which plays red, is being asked."""
    return table.state.question is not None and table.state.question.side == RED
