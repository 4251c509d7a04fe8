"""The game on one leaf: actions, modifiers, command faces, states, damage, how to win, set-up.

Texts are those of the rules and of the words at the table, figures of modifiers those of the engine.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from deadzone.catalog.loading import load
from deadzone.core.dice import Modifier
from deadzone.core.sentence import Row, Sentence
from deadzone.core.state import COMMAND_FACES
from deadzone.language.rulebook import rule_called
from deadzone.language.words import say, text
from deadzone.printing.paper import A4, REGULAR, Format, Paper
from deadzone.printing.rules_text import LEAD, Line, Section
from deadzone.printing.summary import both_sides
from deadzone.rules.fighting import fighting
from deadzone.rules.shooting import shot_tests
from deadzone.rules.turn.actions import FIGHT_ACTION, MOVE_ACTION, SHOOT_ACTION, SPRINT_ACTION, STAND_UP
from deadzone.table.telling.terms import Term, terms

GAP: Final = 0.7
DICE: Final = re.compile(r"(?P<when>.*?)\s?: [+-]\d \w+(?P<rest>[^.]*)")
ACTIONS: Final = (MOVE_ACTION, SPRINT_ACTION, SHOOT_ACTION, FIGHT_ACTION, STAND_UP)
SHOOTING: Final = (
    shot_tests.CLEAR_SHOT, shot_tests.FRIENDLY_FIRE, shot_tests.HIGH_GROUND, shot_tests.FIRE_FOR_EFFECT,
    shot_tests.SMOKE_NEARBY, shot_tests.SNIPER_SCOPE, shot_tests.SIGHT_BONUS, shot_tests.AMMUNITION,
    shot_tests.TAG_BONUS, shot_tests.CLOAKED, shot_tests.COVERING_BONUS,
)  # fmt: skip
FIGHTING: Final = (
    fighting.MOVED_IN, fighting.FRIEND_AT_HAND, fighting.OPPONENT_INJURED, fighting.LARGER, fighting.OPPONENT_PINNED,
    fighting.HEAVY_WEAPON, fighting.HELD_BACK,
)  # fmt: skip
STATES: Final = ("pinned", "damage", "burning", "reloading", "activated", "killed")


def reference_pdf(lang: str, format: Format = A4) -> bytes:
    """Return the sheet as PDF: one leaf, printed on both sides."""
    title = text("Deadzone on one sheet", lang)
    paper = Paper(title, lang, format)
    foot = text("Unofficial. The ids name the rules: look them up with deadzone rules, or on the page /rules.", lang)
    both_sides(paper, pages(lang), (title, text("What is needed at the table", lang), foot), lang)
    return paper.data()


def pages(lang: str) -> list[list[Section]]:
    """The sections of both sides."""
    front = [
        (Sentence("Actions"), [*_rules(["R-ACT-02", "R-ACT-04"], lang), *_terms("action-", ACTIONS, lang)]),
        (Sentence("Moving"), _rules(["R-MOVE-02", "R-LEVEL-04", "R-CAP-01", "R-BREAK-01"], lang)),
        (Sentence("Tests"), _rules(["R-TEST-04", "R-TEST-07"], lang)),
        (Sentence("Shooting"), _rules(["R-RANGE-01", "R-LOS-01", "R-SRES-01", "R-SRES-02", "R-FFE-02"], lang)),
        (Sentence("Dice to shoot"), _modifiers(SHOOTING, lang)),
        (Sentence("Fighting"), _rules(["R-FRES-01", "R-FRES-02", "R-FRES-05"], lang)),
        (Sentence("Dice to fight"), _modifiers(FIGHTING, lang)),
    ]
    back = [
        (Sentence("Set-up"), _rules(["R-SETUP-01", "R-RECON-01", "R-RECON-04", "R-RECON-05"], lang)),
        (Sentence("The round"), _rules(["R-CMD-01", "R-CMD-02", "R-TURN-02", "R-TURN-09", "R-END-01"], lang)),
        (Sentence("Command dice"), _terms("face-", COMMAND_FACES, lang)),
        (Sentence("Wounds and damage"), _rules(["R-DMG-02", "R-DMG-03", "R-DMG-04", "R-WOUND-03"], lang)),
        (
            Sentence("Thrown and falling"),
            _rules(["R-SCAT-01", "R-SLAM-01", "R-FALL-01", "R-FALL-02", "R-PART-01"], lang),
        ),
        (Sentence("Items"), _rules(["R-ITEM-02", "R-ITEM-04", "R-ITEM-10"], lang)),
        (Sentence("States"), _terms("", STATES, lang)),
        (Sentence("How to win"), [*_rules(["R-WIN-01", "R-OBJ-04", "R-OBJ-05", "R-KILL-02"], lang), *_targets(lang)]),
    ]
    return [front, back]


def _rules(ids: Sequence[str], lang: str) -> list[Line]:
    """Whole rules, without their tables."""
    found = [rule for id in ids if (rule := rule_called(id, lang)) is not None]
    assert len(found) == len(ids), "the sheet names a rule that does not exist"
    return [(_prose(rule.text), REGULAR, 0.0, GAP, rule.id) for rule in found]


def _prose(words: str) -> str:
    return " ".join([line for line in words.split("\n") if not line.startswith("|")])


def _terms(kind: str, ids: Sequence[str], lang: str) -> list[Line]:
    known: dict[str, Term] = {term.id: term for term in terms()}
    return [_term(known[f"{kind}{id}"], lang) for id in ids]


def _term(term: Term, lang: str) -> Line:
    name = say(term.name, lang)
    told = text("{name}: {text}", lang, name=name[:1].upper() + name[1:], text=say(term.text, lang))
    return told, LEAD, 0.0, GAP, term.rule


def _modifiers(modifiers: Sequence[Modifier], lang: str) -> list[Line]:
    """The figure of the engine, and when it applies in the words of the rule."""
    return [(_modifier(modifier, lang), LEAD, 0.0, 0.3, modifier.rule) for modifier in modifiers]


def _modifier(modifier: Modifier, lang: str) -> str:
    figure = f"+{modifier.dice}" if modifier.dice > 0 else f"−{-modifier.dice}"
    return text("{figure}: {when}", lang, figure=figure, when=when_it_applies(modifier.rule, lang))


def when_it_applies(rule: str, lang: str) -> str:
    """The text of the rule of a modifier without its dice, which come at the end."""
    found = rule_called(rule, lang)
    split = DICE.match(found.text) if found is not None else None
    assert split is not None, f"{rule} does not say its dice"
    return split["when"] + split["rest"]


def _targets(lang: str) -> list[Line]:
    """VP needed by game size. M-GEN-02."""
    sizes = [Sentence("{points} points: {vp} VP", points=it.points, vp=it.vp_to_win) for it in load().constants.sizes]
    return [(say(Row(sizes, "; "), lang) + ".", REGULAR, 0.0, GAP, "M-GEN-02")]
