"""What players look up: words of the game and the rules; and how a battle went."""

from __future__ import annotations

from deadzone.host.protocol.words import Info, Lang, SideOrNone


class TermInfo(Info, frozen=True, kw_only=True):
    """A word that players meet at the table, with a short text.

    `id` is a rule id (`A-TOUGH`, `R-SMOD-01`, `M-SECRET-02`) or the page's name for it (`pinned`, `face-DICE`,
    `action-move`); `rule` is where the whole rule stands.
    """

    id: str
    name: str
    text: str
    rule: str


class RuleText(Info, frozen=True, kw_only=True):
    """A rule; tables are lines that begin with `|`. `ours`: at least a part is our own ruling."""

    id: str
    text: str
    ours: bool


class RuleSection(Info, frozen=True, kw_only=True):
    """Rules that belong together; `id` if they are those of one ability or item."""

    id: str
    title: str
    chapter: str
    rules: list[RuleText]


class RuleChapter(Info, frozen=True, kw_only=True):
    id: str
    title: str
    sections: list[RuleSection]


class DiagramInfo(Info, frozen=True, kw_only=True):
    """A drawing that belongs to a rule, at `/api/diagrams/{id}.svg`."""

    id: str
    rule: str
    title: str


class SheetLine(Info, frozen=True, kw_only=True):
    """A line of the reference sheet; `lead` is what it is about, '' for a rule as it stands."""

    lead: str
    text: str
    rule: str


class SheetSection(Info, frozen=True, kw_only=True):
    title: str
    lines: list[SheetLine]


class RuleBook(Info, frozen=True, kw_only=True):
    """All terms, rules and diagrams, and the reference sheet, in one language."""

    lang: Lang
    terms: list[TermInfo]
    chapters: list[RuleChapter]
    diagrams: list[DiagramInfo]
    sheet: list[SheetSection]


class FoundRules(Info, frozen=True, kw_only=True):
    """Ids of the rules that answer a question, best first; `more`: how many others have some of its words."""

    rules: list[str]
    more: int


class RoundInfo(Info, frozen=True, kw_only=True):
    """A round that is over: VP scored in it by side and source (as in `Hello.sources`), and the totals after it."""

    number: int  # 0: before the first round
    scored: tuple[list[int], list[int]]
    points: tuple[int, int]
    next: list[str]  # what the next round brings, in sentences; empty after the last one


class FiguresInfo(Info, frozen=True, kw_only=True):
    """What a model did and suffered. VP for an objective go to the first of the models that hold it."""

    shots: int
    hits: int  # of its shots
    fights: int
    dealt: int  # damage to enemies
    taken: int
    kills: int
    vp: int


class MomentInfo(Info, frozen=True, kw_only=True):
    round: int
    step: int
    side: SideOrNone
    text: str


class StarInfo(Info, frozen=True, kw_only=True):
    """A star of a prepared situation: `counted` must be at least `least`."""

    text: str
    earned: bool
    counted: int
    least: int


class StoryInfo(Info, frozen=True, kw_only=True):
    """How a battle that is over went."""

    why: str
    rule: str  # behind `why`, '' if the players ended the battle
    rounds: list[RoundInfo]
    moments: list[MomentInfo]
    figures: list[FiguresInfo]  # by model
    stars: list[StarInfo]  # of a prepared situation, empty for other battles
