"""A tree of the side's own answers: what begins alike is judged together, so that luck in one trial counts little.

Dice are not part of the tree: a node stands for the same answers under all the dice that came (open loop). Its children
grow with its visits; among those it has, the one that might still be the best is tried next.
"""

from __future__ import annotations

from math import log, sqrt
from typing import Final

from deadzone.amber.features import Features
from deadzone.amber.instinct import Instinct
from deadzone.amber.trying import MOST_ANSWERS, fits, is_settled
from deadzone.core.engine import proceed
from deadzone.core.questions import Answer, Question
from deadzone.core.sides import CHANCE, Side
from deadzone.core.state import State

DARING: Final = 0.8  # how much a seldom tried answer may be better than it looks, in victory points
WIDTH: Final = 2.0  # children of a node: so many times the root of its visits


class Node:
    """An answer after those of its ancestors, with what came of it."""

    def __init__(self, answer: Answer, kind: str, sure: bool) -> None:
        self.answer = answer
        self.kind = kind  # of the question that it answers
        self.sure = sure  # given before chance or the other side had a say
        self.visits = 0
        self.total = 0.0
        self.sums = Features()
        self.children: list[Node] = []

    def child(self, question: Question, value: Answer, sure: bool) -> Node:
        """The child with this answer, a new one if there is none."""
        for each in self.children:
            if each.answer == value and each.kind == question.kind:
                return each
        made = Node(value, question.kind, sure)
        self.children.append(made)
        return made

    def promising(self, question: Question) -> Node | None:
        """The child to try next; None if none of them answers the question, or a new one is due."""
        if len(self.children) < WIDTH * sqrt(self.visits):
            return None
        best: Node | None = None
        most = 0.0
        share = log(self.visits + 1.0)
        for each in self.children:
            hope = each.total / each.visits + DARING * sqrt(share / each.visits)
            if (best is None or hope > most) and fits(question, each.kind, each.answer):
                best, most = each, hope
        return best

    def favourite(self) -> Node | None:
        """The child that was tried most often."""
        best: Node | None = None
        for each in self.children:
            if best is None or each.visits > best.visits:
                best = each
        return best


def climb(
    g: State, side: Side, root: Node, horizon: int, instinct: Instinct, first: Answer | None
) -> tuple[State, list[Node]]:
    """One trial through the tree: the battle afterwards, and the nodes it went through; `first` is how it begins."""
    twin = g.copy()
    dice = instinct.dice
    instinct.route = ()
    path: list[Node] = [root]
    began, sure, inside = g.round, True, True
    for _ in range(MOST_ANSWERS):
        question = twin.question
        assert question is not None
        if question.side == CHANCE:
            sure = False
            value = dice.answer(question)
        elif question.side != side:
            sure = False
            value = instinct.answer(twin, question)
        elif not inside:
            value = instinct.answer(twin, question)
        else:
            here = path[-1]
            chosen = None if instinct.route or first is not None else here.promising(question)
            if first is not None:
                value = first
                first = None
            else:
                value = instinct.answer(twin, question) if chosen is None else chosen.answer
            onward = here.child(question, value, sure)
            inside = onward.visits > 0 or bool(instinct.route)
            path.append(onward)
        proceed(twin, value)
        if is_settled(twin, side, began, horizon):
            break
    return twin, path
