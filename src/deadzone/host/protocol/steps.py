"""What happened, step by step."""

from __future__ import annotations

from typing import Annotated, Any

from deadzone.core.kinds.event_kind import SCENES, TONES
from deadzone.host.protocol.reading import RoundInfo
from deadzone.host.protocol.words import Info, SideOrNone, Weight, one_of

Scene = Annotated[str, one_of(*SCENES)]
Tone = Annotated[str, one_of(*TONES)]


class ModifierInfo(Info, frozen=True, kw_only=True):
    rule: str
    name: str
    dice: int


class DiceInfo(Info, frozen=True, kw_only=True):
    """`faces` in the order rolled: the first `first` dice, then the extra dice for 8s and the re-rolls."""

    faces: tuple[int, ...]
    first: int
    target: int  # 0: no target value (command dice: face 1..6 is index 0..5 of `Hello.faces`)
    successes: int
    test: str
    modifiers: list[ModifierInfo]
    command: bool


class CardInfo(Info, frozen=True, kw_only=True):
    """An action card that JADE drew."""

    name: str
    mode: str  # of the model that acts
    actions: list[str]  # of that mode


class EventInfo(Info, frozen=True, kw_only=True):
    kind: str
    text: str
    models: list[int]
    cubes: list[int]
    values: dict[str, Any]  # raw, see core/kinds/all_events.py
    dice: DiceInfo | None
    card: CardInfo | None
    weight: Weight
    scene: Scene  # what begins or ends with this event
    tone: Tone


class Step(Info, frozen=True, kw_only=True):
    """A player's answer with all dice that followed it.

    Or (kind `jade-model`) JADE's draw of a model and a card, with what follows until the next question.
    """

    n: int  # its place in the battle, from 1
    side: SideOrNone  # -1: the set-up before the first question
    model: int  # the model asked about, -1 for none
    kind: str  # of the question, '' for the set-up
    weight: Weight  # of the answer
    said: str  # the question and the answer in words, '' for the set-up
    why: list[str]  # reasons of an artificial player; the one that decided comes first. Plans are told later
    why_rules: list[str]  # the rule behind each of them
    fallback: str  # how an artificial player failed, '' if it did not
    events: list[EventInfo]
    round: RoundInfo | None = None  # the round that ended with this step


class LaterReasons(Info, frozen=True, kw_only=True):
    """Reasons of an earlier step. They tell a plan, and were kept back until it was carried out."""

    n: int  # of the step
    why: list[str]
    why_rules: list[str]
