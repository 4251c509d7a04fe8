"""What a thinking process is asked, and what it replies. A view is sent as its record, as to the bots of others."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from deadzone.host.common.refusals import Failure, Refusal


class Position(Struct, frozen=True, kw_only=True):
    """A battle as one side may know it: the records of its setting and of its state, as JSON."""

    setting: bytes
    state: bytes


class ThoughtWanted(Struct, frozen=True, kw_only=True, tag="thought"):
    """Asks for AMBER's answer to the question of a position."""

    position: Position
    level: str
    seed: str
    cap: int = 0  # milliseconds
    explain: bool = False


class Thoughts(Struct, frozen=True, kw_only=True, tag="thought"):
    """The best plan: the side's own answers and the kinds of their questions, of which the first `sure` can be given
    without a second thought; `why` for those who ask."""

    answers: list[int | str | tuple[int, ...]]
    kinds: list[str]
    sure: int
    why: dict[str, Any] | None
    cut: bool  # whether the time ran out
    trials: int


class AdviceWanted(Struct, frozen=True, kw_only=True, tag="advice"):
    """Asks for the best plans in a position; with `answers`, what a plan that begins with them is worth beside them."""

    position: Position
    seed: str
    answers: list[int | str | tuple[int, ...]] = []
    kinds: list[str] = []


class AdvisedPlan(Struct, frozen=True, kw_only=True):
    """A plan with notes that explain it.

    `gain` is what it is worth more than the best one, in hundredths of a victory point: 0 for the best one itself.
    `wins` is its chance to win more than that, in percent, where battles are decided; it is not counted in the gain.
    """

    answers: list[int | str | tuple[int, ...]]
    kinds: list[str]
    sure: int
    gain: int
    wins: int
    notes: list[dict[str, Any]]


class AdviceGiven(Struct, frozen=True, kw_only=True, tag="advice"):
    """The best plans, the best first; `mine` is the one that was asked about, and `lost` what it gives away in all, in
    hundredths of a victory point. `replied`: JADE's next Activation is counted in."""

    plans: list[AdvisedPlan]
    mine: AdvisedPlan | None = None
    lost: int = 0
    replied: bool = False


class AnalysisWanted(Struct, frozen=True, kw_only=True, tag="analysis"):
    """Asks to look back on the battle in a file."""

    content: bytes
    lang: str


class AnalysisMade(Struct, frozen=True, kw_only=True, tag="analysis"):
    """The body of the response."""

    content: bytes


Wanted = ThoughtWanted | AdviceWanted | AnalysisWanted
Made = Thoughts | AdviceGiven | AnalysisMade
Reply = Made | Refusal | Failure
