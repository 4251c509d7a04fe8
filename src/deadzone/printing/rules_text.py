"""Text of the printed rules sheet: JADE's rules in our own words, section by section.

J-DEP-*, J-ACT-*, J-GEN-*, J-FORCE-*, J-MOVE-*, J-VOC-*, J-RULE-*, J-AMB-05, J-AMB-07, J-AMB-26, J-AMB-27, J-AMB-32..36.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from deadzone.core.jade import COMBAT, SHOOT
from deadzone.core.profiles import Profile
from deadzone.core.sentence import Sentence
from deadzone.jade.deck.settings import Settings
from deadzone.jade.deck.words import MODE_NAMES, steps_text
from deadzone.jade.judgement.forced import CLEAR_SHOT, FORCED_ACTIONS
from deadzone.jade.paper.choices import in_your_turn, item_rules, picking_up
from deadzone.jade.paper.guide import (
    Point,
    ability_rules,
    condition_of,
    fallback_of,
    movement_rules,
    outcome_of,
    tie_rule,
)
from deadzone.jade.paper.later_models import those_who_come
from deadzone.jade.paper.meanings import no_target, target_meanings, verb_meanings
from deadzone.language.words import say, text
from deadzone.printing.paper import BOLD, ITALIC, REGULAR

# Style: regular, but bold up to the first colon.
LEAD: Final = "lead"
# Text, style, indent, gap above, and the rule id printed in grey after the text.
Line = tuple[str, str, float, float, str]
Section = tuple[Sentence, list[Line]]


def first_page(settings: Settings, lang: str) -> list[Section]:
    """Sections needed at every Activation."""
    return [
        (Sentence("Set-up"), _said(_set_up(), lang)),
        (Sentence("Each activation"), _said(_activation(), lang)),
        (Sentence("Forced actions"), _forced(settings, lang)),
        (Sentence("General rules"), _said(_general(settings), lang)),
        (Sentence("The terms on the cards"), _led(_vocabulary(settings), lang)),
        (Sentence("Targets"), [*_said(_choice(settings), lang), *_led(list(target_meanings(settings).values()), lang)]),
    ]


def second_page(team: Sequence[Profile], settings: Settings, lang: str) -> list[Section]:
    """Sections needed only now and then."""
    return [
        (Sentence("Moving"), _said(movement_rules(SHOOT), lang)),
        (Sentence("Items"), [*_said([_always()], lang), *_led([rule.point for rule in item_rules(settings)], lang)]),
        (Sentence("By ability"), _led(list(ability_rules(settings).values()), lang)),
        (Sentence("In your turn"), _led(in_your_turn(settings), lang)),
        (Sentence("Models that arrive later"), _said(those_who_come(team, settings), lang)),
    ]


def _said(points: Sequence[Point], lang: str) -> list[Line]:
    return [(say(point.sentence, lang), REGULAR, 0.0, 0.9, point.rule) for point in points]


def _led(points: Sequence[Point], lang: str) -> list[Line]:
    return [(words, LEAD, indent, gap, rule) for words, _, indent, gap, rule in _said(points, lang)]


def _set_up() -> list[Point]:
    return [
        Point("J-DEP-01", Sentence("Shuffle the strike-team deck. Cube by cube, place the model whose card you draw.")),
        Point("J-DEP-02", Sentence("Skip a cube that is too full; after the last cube, start again at the first.")),
        Point("J-DEP-03", Sentence("If no cube has room, add a cube next to the zone; you may add as many to yours.")),
    ]


def _activation() -> list[Point]:
    return [
        Point("J-ACT-01", Sentence("Each round: shuffle the strike-team deck without the cards of dead models.")),
        Point(
            "J-ACT-02", Sentence("Each activation: draw a model, then an action card. No action card left: reshuffle.")
        ),
        Point("J-AMB-24", Sentence("A Pinned model stands up first, with all consequences.")),
        Point("J-ACT-03", Sentence("Check the forced actions. If none applies, play the card in the model’s mode.")),
    ]


def _forced(settings: Settings, lang: str) -> list[Line]:
    """Each forced action with its condition and the actions of either profile; then what happens to the card."""
    lines: list[Line] = []
    for number, forced in enumerate(FORCED_ACTIONS, start=1):
        condition = text("{name}. {condition}", lang, name=forced.name, condition=condition_of(forced, settings))
        lines.append((f"{number}. {condition}", BOLD, 0.0, 1.2, forced.rule))
        modes = (SHOOT,) if forced.id == CLEAR_SHOT else (COMBAT, SHOOT)
        for mode in modes:
            steps = steps_text(forced.steps(mode), lang)
            name = text("Both", lang) if forced.id == CLEAR_SHOT else say(MODE_NAMES[mode], lang)
            lines.append((text("{mode}: {actions}", lang, mode=name, actions=steps), REGULAR, 4.0, 0.2, ""))
    ends = [outcome_of(settings), fallback_of(settings)]
    return [*lines, *[(say(point.sentence, lang), ITALIC, 0.0, 0.9, point.rule) for point in ends]]


def _general(settings: Settings) -> list[Point]:
    more = Sentence("It may do more actions than the rules allow, but rolls no command dice.")
    if settings.difficulty.command_dice:
        more = Sentence("It may do more actions than the rules allow.")
    return [
        Point("J-GEN-03", Sentence("Do the actions in order; skip those that are impossible.")),
        Point("J-GEN-04", more),
        Point("J-GEN-05", Sentence("It always uses its most powerful weapon.")),
        *picking_up(settings),
    ]


def _vocabulary(settings: Settings) -> list[Point]:
    """Meanings of the verbs, each once: Move, Shoot and Fight share one."""
    found = {point.rule: point for point in verb_meanings(settings).values()}
    return list(found.values())


def _choice(settings: Settings) -> list[Point]:
    return [Point("J-GEN-02", Sentence("If several targets qualify: the nearest.")), no_target(), tie_rule(settings)]


def _always() -> Point:
    """Rule for items before every action (J-GEN-01, J-AMB-26)."""
    always = Sentence(
        "Before every action, from the card or forced, it tries to use the item it carries, for free, if the "
        "item allows it and it can have an effect:"
    )
    return Point("J-GEN-01", always)
