"""Secret missions, marked targets, deliveries and leaving the board (M-SECRET-*, M-HOUSE-*, R-FIELD-14)."""

from __future__ import annotations

from typing import Final

from deadzone.core.cubes import Cube
from deadzone.core.dice import FACES
from deadzone.core.pieces import ModelNumber
from deadzone.core.profiles import LEADER
from deadzone.core.questions import Answer, Choice, Dice, Question
from deadzone.core.sentence import Fault
from deadzone.core.sides import Side, enemy_of
from deadzone.core.state import FOR_THE_GAME, KILLED, KILLS, LEFT, MISSION, NOBODY, OBJECTIVES, Frame, State, Step
from deadzone.procedures.turn.activated import settle_sudden_death
from deadzone.rules.items.items import without
from deadzone.rules.missions.mission_kinds import NO_SECRET, SECRET_KINDS
from deadzone.rules.missions.missions import (
    KNOWN,
    MARK,
    MARKED,
    deliveries,
    kill_points,
    leaving_points,
    mission_of,
    objective_points,
    targets_to_mark,
)

KEEP_IT: Final = "keep-it"
FACES_PER_MISSION: Final = FACES // (len(SECRET_KINDS) - 1)  # two (M-SECRET-01..04)


class SecretMission(Frame):
    """A side rolls for its secret mission; only that side sees the die (M-SECRET-00)."""

    NAME = "secret-mission"

    side: Side
    faces: tuple[int, ...] = ()

    @staticmethod
    def steps() -> tuple[Step, ...]:
        return (SecretMission.roll, SecretMission.take)

    def roll(self, g: State) -> Question:
        question = Dice("secret-mission", "faces", 1, FACES)
        question.secret = self.side
        return question

    def take(self, g: State) -> None:
        """Note the secret mission of the face rolled (M-SECRET-01..04)."""
        secrets = g.secrets.copy()
        secrets[self.side] = NO_SECRET + 1 + (self.faces[0] - 1) // FACES_PER_MISSION
        g.secrets = secrets
        g.emit("secret-mission", self.side)

    def fits(self, g: State) -> bool:
        return super().fits(g) and all([1 <= face <= FACES for face in self.faces])


def reveal(g: State, side: Side) -> None:
    """Reveal a side's secret mission; its first deviating score would give it away anyway (M-SECRET-05)."""
    if g.secrets[side] and not g.revealed[side]:
        revealed = g.revealed.copy()
        revealed[side] = 1
        g.revealed = revealed
        g.emit("secret-revealed", side, g.secrets[side])


def score_kill(g: State, victim: ModelNumber) -> None:
    """Score a killed model's VP for its enemy; a score that differs from its VP reveals the secret mission.

    R-KILL-03, R-WIN-09, M-SECRET-02, M-SECRET-03, M-HOUSE-SEARCH.
    """
    side = enemy_of(g.models[victim].side)
    points = kill_points(g, victim)
    if points != g.profile(victim).vp:
        reveal(g, side)
    g.score(side, KILLS, points)


def score_objective(g: State, side: Side, cube: Cube, points: int) -> None:
    """Score an objective; a score that differs from its VP reveals the side's secret mission.

    R-END-01, R-OBJ-05, M-SECRET-02, M-SECRET-03.
    """
    g.emit("objective", side, cube)
    worth = objective_points(g, side, points)
    if worth != points:
        reveal(g, side)
    g.score(side, OBJECTIVES, worth)


def leave_board(g: State, number: ModelNumber) -> None:
    """Take the model out of the game alive and score VP for its side (R-FIELD-14, M-HOUSE-BREAK, M-SECRET-07)."""
    side = g.models[number].side
    g.emit("left-board", number, g.models[number].cube)
    g.change(number).fate = LEFT
    reveal(g, side)
    g.score(side, MISSION, leaving_points(g, number))
    settle_sudden_death(g)


class MarkTargets(Frame):
    """A side marks the enemy Leader and, in secret, one more enemy; killing them scores double VP (M-HOUSE-SEARCH)."""

    NAME = "mark-targets"

    side: Side
    target: ModelNumber = NOBODY

    @staticmethod
    def steps() -> tuple[Step, ...]:
        return (MarkTargets.choose_target, MarkTargets.mark)

    def choose_target(self, g: State) -> Question | None:
        enemies: tuple[Answer, ...] = tuple(targets_to_mark(g, self.side))
        if not enemies:
            return None
        question = Choice(self.side, "mark-target", "target", enemies)
        question.secret = self.side
        return question

    def mark(self, g: State) -> None:
        for number, model in enumerate(g.models):
            if model.side == self.side or model.fate == KILLED:
                continue  # a model killed while scouting is never a target
            if number == self.target or g.profile(ModelNumber(number)).type == LEADER:
                g.gain(ModelNumber(number), MARK, MARKED, FOR_THE_GAME)
        g.emit("targets-marked", self.side)

    def why_not(self, question: Question, value: Answer, g: State) -> Fault | None:
        return Fault("The second marked enemy must be a Specialist, or a Troop if there is none.", rule=MARK)


def look_at_mark(g: State, side: Side) -> None:
    """Tell the side that found Intel which of its models the enemy has marked (M-HOUSE-SEARCH)."""
    if not mission_of(g).marks:
        return
    for number, model in enumerate(g.models):
        if model.side == side and (MARK, MARKED, FOR_THE_GAME) in model.gains:
            kept = tuple([gain for gain in model.gains if gain[0] != MARK])
            g.change(ModelNumber(number)).gains = (*kept, (MARK, KNOWN, FOR_THE_GAME))
    g.emit("mark-seen", side)


class Deliver(Frame):
    """A model in its own zone may hand in items it has found, one at a time (M-HOUSE-SCOUR)."""

    NAME = "deliver"

    model: ModelNumber
    item: str = KEEP_IT

    @staticmethod
    def steps() -> tuple[Step, ...]:
        return (Deliver.choose_item, Deliver.hand_in)

    def choose_item(self, g: State) -> Question | None:
        items: tuple[Answer, ...] = (*deliveries(g, self.model), KEEP_IT)
        if len(items) > 1:
            return Choice(g.models[self.model].side, "deliver", "item", items, self.model)
        self.end()
        return None

    def hand_in(self, g: State) -> None:
        """Remove the item from the game, not to the unused pool, and score it. A bought one of its kind is kept."""
        if self.item == KEEP_IT:
            return
        model = g.change(self.model)
        model.items = without(model.items, self.item)
        g.emit("delivered", self.model, self.item)
        g.score(g.models[self.model].side, MISSION, mission_of(g).delivery_vp)
        settle_sudden_death(g)
        self.item = KEEP_IT
        self.go(Deliver.choose_item)

    def fits(self, g: State) -> bool:
        return super().fits(g) and (
            not self.next_is(Deliver.hand_in) or self.item == KEEP_IT or self.item in g.models[self.model].items
        )
