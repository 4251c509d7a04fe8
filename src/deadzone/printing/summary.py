"""JADE's rules on one page, in our own words. J-DEP-*, J-ACT-*, J-GEN-*, J-FORCE-*, J-MOVE-*, J-VOC-*, J-RULE-*."""

from __future__ import annotations

from typing import Final

from deadzone.catalog.words import say, text
from deadzone.core.jade import COMBAT, SHOOT
from deadzone.core.sentence import Sentence
from deadzone.jade.forced import CLEAR_SHOT, FORCED_ACTIONS
from deadzone.jade.guide import Point, ability_rules, condition_of, fallback_of, movement_rules, outcome_of, tie_rule
from deadzone.jade.settings import Settings
from deadzone.jade.words import MODE_NAMES, steps_text
from deadzone.printing.paper import BOLD, HEIGHT, INK, ITALIC, POINT, QUIET, REGULAR, WHITE, WIDTH, Paper

MARGIN: Final = 14.0
GUTTER: Final = 9.0
COLUMN: Final = (WIDTH - 2 * MARGIN - GUTTER) / 2
HEAD: Final = 34.0
LARGEST: Final = 11.5
SMALLEST: Final = 7.0

# A line of the page: text, style, indent, gap above; the rule id that ends it stands after it in grey.
Line = tuple[str, str, float, float, str]
Section = tuple[Sentence, list[Line]]


def summary_page(paper: Paper, settings: Settings, lang: str) -> None:
    """Two columns in the largest letters with which everything fits."""
    paper.pdf.add_page()
    paper.box(MARGIN, 12.0, WIDTH - 2 * MARGIN, 15.0, INK, 2.0)
    paper.text(MARGIN + 5, 22.0, text("JADE on one page", lang), 20, BOLD, WHITE)
    note = text("Joueur Artificiel pour DeadzonE: it runs a team by itself", lang)
    paper.text(WIDTH - MARGIN - 5, 21.5, note, 9, ITALIC, WHITE, "R")
    size = LARGEST
    while size > SMALLEST and not _columns(paper, settings, lang, size, draw=False):
        size -= 0.1
    _columns(paper, settings, lang, size, draw=True)
    foot = text("Unofficial. Where the document is silent, this is our reading; the ids name the rules.", lang)
    paper.text(WIDTH / 2, HEIGHT - 9.0, foot, 7.5, ITALIC, QUIET, "C")


def _columns(paper: Paper, settings: Settings, lang: str, size: float, draw: bool) -> bool:
    """Fills the columns section by section; False when the page is too short."""
    x, y = MARGIN, HEAD
    for heading, points in sections(settings, lang):
        lines = [line for point in points for line in _broken(paper, point, size)]
        height = sum([gap + size * POINT * 1.2 for *_, gap, _ in lines]) + size * POINT * 2.6
        if y + height > HEIGHT - 16.0:
            if x > MARGIN:
                return False
            x, y = MARGIN + COLUMN + GUTTER, HEAD
        if draw:
            _draw(paper, x, y, say(heading, lang), lines, size)
        y += height
    return True


def _draw(paper: Paper, x: float, y: float, heading: str, lines: list[Line], size: float) -> None:
    y += size * POINT * 1.2
    paper.text(x, y, heading, size + 2, BOLD)
    paper.pen(INK, 0.4)
    paper.pdf.line(x, y + 1.2, x + COLUMN, y + 1.2)
    y += size * POINT * 0.5
    for words, style, indent, gap, rule in lines:
        y += gap + size * POINT * 1.2
        width = paper.text(x + indent, y, words, size, style)
        if rule:
            paper.text(x + indent + width + 1.2, y, rule, size - 3, REGULAR, QUIET)


def _broken(paper: Paper, line: Line, size: float) -> list[Line]:
    """A line in as many as the column needs, the rule id after the last one."""
    words, style, indent, gap, rule = line
    tail = paper.text_width(rule, size - 3) + 1.2 if rule else 0.0
    parts = paper.wrapped(words, COLUMN - indent, size, style)
    if rule and paper.text_width(parts[-1], size, style) + tail > COLUMN - indent:
        *before, last = parts[-1].split(" ")
        parts = [*parts[:-1], " ".join(before), last] if before else parts
    return [
        (part, style, indent, 0.0 if place else gap, rule if place == len(parts) - 1 else "")
        for place, part in enumerate(parts)
    ]


def sections(settings: Settings, lang: str) -> list[Section]:
    return [
        (Sentence("Set-up"), _said(_set_up(), lang)),
        (Sentence("Each activation"), _said(_activation(), lang)),
        (Sentence("Forced actions"), _forced(settings, lang)),
        (Sentence("Moving"), _said(movement_rules(SHOOT), lang)),
        (Sentence("General rules"), _said(_general(settings), lang)),
        (Sentence("The words on the cards"), _said(_vocabulary(), lang)),
        (Sentence("By ability"), _said(list(ability_rules(settings).values()), lang)),
    ]


def _said(points: list[Point], lang: str) -> list[Line]:
    return [(say(point.sentence, lang), REGULAR, 0.0, 0.9, point.rule) for point in points]


def _set_up() -> list[Point]:
    return [
        Point("J-DEP-01", Sentence("Shuffle the strike-team deck. Cube by cube, place the model whose card you draw.")),
        Point("J-DEP-02", Sentence("A cube that is too full is passed over; begin again at the first one.")),
        Point("J-DEP-03", Sentence("No cube has room: the zone grows by a cube beside it; yours may grow as much.")),
    ]


def _activation() -> list[Point]:
    return [
        Point("J-ACT-01", Sentence("Each round: shuffle the strike-team deck without the cards of dead models.")),
        Point(
            "J-ACT-02", Sentence("Each activation: draw a model, then an action card. No action card left: reshuffle.")
        ),
        Point("J-AMB-24", Sentence("A Pinned model stands up first, with all that follows.")),
        Point("J-ACT-03", Sentence("Check the forced actions. If none applies, play the card in the model’s mode.")),
    ]


def _forced(settings: Settings, lang: str) -> list[Line]:
    """Each with its condition, then what either profile does."""
    lines: list[Line] = []
    for number, forced in enumerate(FORCED_ACTIONS, start=1):
        condition = text("{name}. {condition}", lang, name=forced.name, condition=condition_of(forced, settings))
        lines.append((f"{number}. {condition}", BOLD, 0.0, 1.2, forced.rule))
        modes = (SHOOT,) if forced.id == CLEAR_SHOT else (COMBAT, SHOOT)
        for mode in modes:
            steps = steps_text(forced.steps(mode), lang)
            name = text("Both", lang) if forced.id == CLEAR_SHOT else say(MODE_NAMES[mode], lang)
            lines.append((text("{mode}: {actions}", lang, mode=name, actions=steps), REGULAR, 4.0, 0.2, ""))
    outcome = outcome_of(settings)
    return [*lines, (say(outcome.sentence, lang), ITALIC, 0.0, 0.9, outcome.rule)]


def _general(settings: Settings) -> list[Point]:
    return [
        Point("J-GEN-02", Sentence("Several targets fit: the nearest. None fits: the nearest enemy.")),
        tie_rule(settings),
        Point("J-AMB-42", Sentence("Strongest enemy: most VP. Weakest: the one that takes the least to kill.")),
        Point("J-GEN-03", Sentence("Actions go in order; what is impossible is skipped.")),
        Point("J-GEN-04", Sentence("It may do more actions than the rules allow, but rolls no command dice.")),
        Point("J-GEN-05", Sentence("It always uses its most powerful weapon.")),
        Point("J-GEN-01", Sentence("Before every action it tries to use the item it carries; the action follows.")),
        Point("J-GEN-06", Sentence("An item in its cube at the start or the end: it picks it up if it can.")),
        _last_resort(settings),
    ]


def _last_resort(settings: Settings) -> Point:
    """J-AMB-27, for both profiles."""
    if settings.forced.last_resort == "none":
        return fallback_of(SHOOT, settings)
    act = "Nothing is possible: Shoot or move (nearest enemy); a Combat profile moves to the nearest enemy."
    return Point("J-AMB-27", Sentence(act))


def _vocabulary() -> list[Point]:
    return [
        Point("J-VOC-01", Sentence("Shoot or move: shoot if possible, otherwise move toward the target.")),
        Point("J-VOC-02", Sentence("Assault: Sprint into the cube of the nearest enemy, if within reach.")),
        Point("J-VOC-03", Sentence("Flee: move directly away from the target; this may be a break-away.")),
        Point("J-VOC-05", Sentence("Special: the first that helps: heal, reload, sentry gun, trap, tag, commlink.")),
        Point("J-VOC-06", Sentence("Hold: stay in the cube, at the spot that the fewest enemies see.")),
        Point("J-VOC-04", Sentence("Move, Shoot, Fight: the normal actions, toward or at the target.")),
    ]
