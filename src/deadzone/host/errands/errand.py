"""Errands: what a player wants a model to do, as the answers that the server gives for it.

An errand gives one answer after the other, each only if it is what the player meant, and stops at every other question.
What it gives are ordinary answers: they are checked, stored and told like any other.
"""

from __future__ import annotations

from collections.abc import Sequence

from deadzone.core.cubes import NOWHERE, Cube, cube_name
from deadzone.core.engine import why_not
from deadzone.core.kinds.all_questions import ACTORS
from deadzone.core.pieces import ModelNumber
from deadzone.core.questions import Answer, Question, Spot
from deadzone.core.sentence import Fault, Sentence
from deadzone.core.sides import Side
from deadzone.core.state import ON_TABLE, State
from deadzone.host.errands.offers import Offer, offers, why_no_attack
from deadzone.host.errands.placing import automatic_place
from deadzone.host.protocol.requests import Go
from deadzone.procedures.movement.moving import STOP_HERE
from deadzone.rules.movement.moving import LET_FALL
from deadzone.rules.turn.ways import ways_of, why_no_way
from deadzone.table.telling.log import SIDES
from deadzone.table.telling.naming import model_name

NOT_MEANT = Sentence("It stops here: there is a decision to make.")


class Stop(Exception):
    """The errand ends; `sentence` says why it ends early, None if it is done."""

    def __init__(self, sentence: Sentence | None = None) -> None:
        super().__init__()
        self.sentence = sentence


def stopped_by(refusal: Fault) -> Stop:
    return Stop(Sentence("It stops here: {reason}", reason=refusal.sentence))


class Errand:
    """The answers for one `go`. `next` is asked before each of them and raises Stop at the end."""

    def __init__(self, wanted: Go) -> None:
        self.wanted = wanted
        self.model = ModelNumber(wanted.model)
        self.walks = wanted.cube is not None and wanted.weapon is None
        self.begun = False  # its action has been chosen
        self.over = False  # the model has arrived; what the rules ask now is for the player
        self.steps: list[Cube] = []
        self.hop = STOP_HERE  # the free Agile step at the end
        self.expected = NOWHERE  # the cube in which the model must be for the next step

    # Before the first answer

    def check(self, g: State) -> None:
        """Refuse what is impossible from the start, before anything is answered."""
        question = g.question
        assert question is not None
        if self.wanted.model >= len(g.models) or g.models[self.model].fate != ON_TABLE:
            raise Fault("This model is not on the table.")
        if question.kind in ACTORS:
            refusal = why_not(g, self.model)
            if refusal is not None:
                raise refusal
        elif question.subject != self.model:
            raise Fault("{model} is not the model that acts now.", model=model_name(g, self.model))
        elif question.kind not in ("action", "step"):
            raise Fault("There is a question to answer first.")
        self._check_goal(g)

    def _check_goal(self, g: State) -> None:
        wanted = self.wanted
        if wanted.target is not None:
            if wanted.target >= len(g.models) or g.models[wanted.target].fate != ON_TABLE:
                raise Fault("This model is not on the table.")
            self._offer(g)
        elif wanted.cube is None or wanted.cube >= g.setting.ground.field.cubes:
            raise Fault("There is no such cube.")
        else:
            refusal = why_no_way(g, self.model, Cube(wanted.cube))
            if refusal is not None:
                raise refusal

    def _offer(self, g: State) -> Offer:
        """The attack that is meant, if it is possible now."""
        wanted = self.wanted
        assert wanted.target is not None
        meant = (wanted.action, wanted.weapon, wanted.mode, wanted.cube)
        for offer in offers(g, self.model, ModelNumber(wanted.target)):
            if meant == (offer.action, offer.weapon, offer.mode, offer.cube):
                return offer
        raise why_no_attack(g, self.model, ModelNumber(wanted.target))

    # Answers

    def next(self, g: State, sides: Sequence[Side]) -> Answer:
        """The next answer, if one of these sides is asked for something that is meant; otherwise Stop."""
        question = g.question
        if question is None or g.models[self.model].fate != ON_TABLE:
            raise Stop
        if question.side not in sides:
            raise Stop(
                None if self.over else Sentence("It stops here: {side} has to decide.", side=SIDES[question.side])
            )
        if isinstance(question, Spot):
            return self._place(g, question)
        if question.kind in ACTORS and not self.begun:
            return self.model
        if question.subject != self.model or (self.over and question.kind != "agile"):
            raise Stop(None if self.over else NOT_MEANT)
        value = self._meant(g, question)
        refusal = why_not(g, value)
        if refusal is not None:
            raise stopped_by(refusal)
        return value

    def _place(self, g: State, spot: Spot) -> Answer:
        if self.wanted.by_hand:
            raise Stop
        if not self.steps and self.hop == STOP_HERE and spot.subject == self.model:
            self.over = self.wanted.target is None
        return automatic_place(g, spot)

    def _meant(self, g: State, question: Question) -> Answer:
        kind = question.kind
        if kind == "action":
            return self._action(g)
        if kind == "step":
            return self._step(g)
        if kind == "agile":
            hop, self.hop = self.hop, STOP_HERE
            return hop
        if kind == "glide" and self.steps:
            self.expected = self.steps.pop(0)
            return self.expected
        value = self._attack(kind)
        if value is None:
            raise Stop(NOT_MEANT if self.walks or not self.begun else None)
        return value

    def _attack(self, kind: str) -> Answer | None:
        """What an attack means for questions of this kind; None if it says nothing about them."""
        wanted = self.wanted
        if kind in ("target", "opponent"):
            self.over = kind == "opponent"
            return wanted.target
        if kind in ("target-cube", "grenade"):
            return wanted.cube
        if kind == "mode":
            return wanted.mode or None
        return wanted.weapon if kind == "weapon" else None

    def _action(self, g: State) -> Answer:
        if self.begun:
            arrived = not self.walks or g.models[self.model].cube == self.wanted.cube
            raise Stop(None if arrived else Sentence("The movement ended early."))
        self.begun = True
        if self.wanted.target is not None:
            try:
                offer = self._offer(g)
            except Fault as refusal:
                raise stopped_by(refusal) from refusal
            if not self.walks:
                return offer.action
        return self._set_out(g)

    def _set_out(self, g: State) -> str:
        """Plan the way that has been shown to the player; return its action."""
        assert self.wanted.cube is not None
        goal = Cube(self.wanted.cube)
        way = ways_of(g, self.model).get(goal)
        if way is None:
            refusal = why_no_way(g, self.model, goal)
            assert refusal is not None
            raise stopped_by(refusal)
        self.steps, self.hop = [*way.steps], way.hop if way.hop != NOWHERE else STOP_HERE
        self.expected = g.models[self.model].cube
        return way.action

    def _step(self, g: State) -> Answer:
        if not self.begun:  # the movement had begun before
            self.begun = True
            self._set_out(g)
        here = g.models[self.model].cube
        if self.steps and self.steps[0] == here:  # the only place where a glide could end
            self.expected = self.steps.pop(0)
        if self.expected not in (here, LET_FALL):
            name = model_name(g, self.model)
            raise Stop(Sentence("It stops here: {model} is in {cube} now.", model=name, cube=cube_name(here)))
        self.expected = self.steps.pop(0) if self.steps else here
        return STOP_HERE if self.expected == here else self.expected
