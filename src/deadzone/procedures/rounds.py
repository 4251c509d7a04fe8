"""The round: command roll, alternating turns, end of the round. R-ROUND-*, R-CMD-*, R-TURN-*, R-END-*."""

from __future__ import annotations

from deadzone.core.questions import BLUE, FACES_SET, MODEL, RED, Answer, Choice, Dice, Question, enemy_of
from deadzone.core.sentence import Fault
from deadzone.core.state import ACTIVATE, COMMAND_FACES, NOBODY, OBJECTIVES, UNDECIDED, Frame, State
from deadzone.procedures import links
from deadzone.procedures.activation import Activation
from deadzone.procedures.finishing import note_finished
from deadzone.procedures.smoke import SmokeDrifts
from deadzone.rules.command import command_dice, has_command_dice, reroll_choices, why_no_reroll
from deadzone.rules.sentries import is_sentry
from deadzone.rules.victory import controller, tied_at_target, winner_at_end_of_round


class Round(Frame):
    """R-ROUND-01."""

    NAME = "round"
    STEPS = 5

    def step(self, at: int, g: State) -> Question | None:
        if at == 0:
            self.begin(g)
        elif at == 1:
            for side in (enemy_of(g.initiative), g.initiative):
                if has_command_dice(g, side):
                    g.call(CommandRoll(side))
        elif at == 2:
            for side in (enemy_of(g.initiative), g.initiative):
                if has_command_dice(g, side):
                    g.call(CommandReroll(side))
        elif at == 3:
            g.call(Turns(g.initiative))
        else:
            g.call(EndOfRound())
        return None

    def begin(self, g: State) -> None:
        g.round += 1
        g.finished = [0, 0]
        g.emit("round", g.round, g.initiative)


class CommandRoll(Frame):
    """A side rolls its command dice. R-CMD-01."""

    NAME = "command-roll"
    STEPS = 2
    FIELDS = ("side", "faces")

    def __init__(self, side: int = RED) -> None:
        super().__init__()
        self.side = side
        self.faces: tuple[int, ...] = ()

    def step(self, at: int, g: State) -> Question | None:
        if at == 0:
            return Dice("command", "faces", command_dice(g, self.side), len(COMMAND_FACES))
        take_command_dice(g, self.side, self.faces)
        g.emit("command-roll", self.side, self.faces)
        return None

    def sound(self, g: State) -> bool:
        return self.side in (RED, BLUE) and are_faces(self.faces)


class CommandReroll(Frame):
    """A side may re-roll any number of its command dice once. R-CMD-02, R-CMD-03."""

    NAME = "command-reroll"
    STEPS = 3
    FIELDS = ("side", "chosen", "faces")

    def __init__(self, side: int = RED) -> None:
        super().__init__()
        self.side = side
        self.chosen: tuple[int, ...] = ()  # faces of the dice put back, from 0
        self.faces: tuple[int, ...] = ()

    def step(self, at: int, g: State) -> Question | None:
        if at == 0:
            return self.choose(g)
        elif at == 1:
            if self.chosen:
                return Dice("command", "faces", len(self.chosen), len(COMMAND_FACES))
        else:
            self.roll_again(g)
        return None

    def choose(self, g: State) -> Question | None:
        if why_no_reroll(g, self.side) is not None:
            g.emit("no-reroll", self.side)
            self.end()
            return None
        return Choice(self.side, "reroll", "chosen", FACES_SET, reroll_choices(g, self.side))

    def roll_again(self, g: State) -> None:
        if not self.chosen:
            return
        for face in self.chosen:
            g.spend_command(self.side, face, 1)
        take_command_dice(g, self.side, self.faces)
        g.emit("command-reroll", self.side, self.chosen, self.faces)

    def sound(self, g: State) -> bool:
        put_back = are_faces(tuple([face + 1 for face in self.chosen]))
        return self.side in (RED, BLUE) and put_back and are_faces(self.faces)


def are_faces(faces: tuple[int, ...]) -> bool:
    return all([1 <= face <= len(COMMAND_FACES) for face in faces])


def take_command_dice(g: State, side: int, faces: tuple[int, ...]) -> None:
    for face in faces:
        g.spend_command(side, face - 1, -1)


class Turns(Frame):
    """The sides alternate until every model on the table is activated. R-TURN-*, R-ROUND-03, R-ROUND-04."""

    NAME = "turns"
    STEPS = 5
    FIELDS = ("side", "model")
    MODELS = ("model",)

    def __init__(self, side: int = RED) -> None:
        super().__init__()
        self.side = side
        self.model = NOBODY

    def step(self, at: int, g: State) -> Question | None:
        if at == 0:
            self.begin_turn(g)
        elif at == 1:
            if g.setting.jade[self.side] is None:
                return Choice(self.side, "activate", "model", MODEL, self.who_may_act(g))
            self.at = 3  # JADE never passes, and its cards say who acts: J-AMB-36, J-ACT-02
            g.call(links.jade_activation(self.side))
        elif at == 2:
            self.activate(g)
        elif at == 3:
            return self.second_activation(g)
        else:
            self.activate_second(g)
        return None

    def begin_turn(self, g: State) -> None:
        """A side without unactivated models passes, and the other takes its turns in succession. R-TURN-05."""
        if g.winner != UNDECIDED or (not g.unactivated(RED) and not g.unactivated(BLUE)):
            g.turn = NOBODY
            self.end()
            return
        if not g.unactivated(self.side):
            g.emit("passed", self.side, 1)
            self.side = enemy_of(self.side)
        g.turn = self.side
        g.emit("turn", self.side)

    def who_may_act(self, g: State) -> tuple[Answer, ...]:
        """Any unactivated model; NOBODY to pass, with fewer of them than the enemy. R-TURN-02, R-TURN-04."""
        mine = g.unactivated(self.side)
        may_pass = len(mine) < len(g.unactivated(enemy_of(self.side)))
        return (*mine, NOBODY) if may_pass else tuple(mine)

    def activate(self, g: State) -> None:
        if self.model == NOBODY:
            g.emit("passed", self.side, 0)
            self.next_side()
        else:
            g.call(Activation(self.model))
            self.model = NOBODY  # nobody yet for the second activation

    def second_activation(self, g: State) -> Question | None:
        """After the activation of one model an ACTIVATE result lets a second one act. R-CMD-07, I-SENTRY-05.

        JADE spends DICE results only. J-AMB-37
        """
        if g.winner != UNDECIDED or g.command(self.side, ACTIVATE) == 0 or g.setting.jade[self.side] is not None:
            return None
        mine = [number for number in g.unactivated(self.side) if not is_sentry(g, number)]
        return Choice(self.side, "second", "model", MODEL, (*mine, NOBODY)) if mine else None

    def activate_second(self, g: State) -> None:
        self.next_side()
        if self.model != NOBODY:
            model, side = self.model, g.models[self.model].side
            self.model = NOBODY  # JADE, who comes next, is not asked, and would find this answer here
            g.spend_command(side, ACTIVATE, 1)
            g.emit("command-die", side, ACTIVATE, model)
            g.call(Activation(model))

    def next_side(self) -> None:
        """R-TURN-01."""
        self.side = enemy_of(self.side)
        self.at = 0

    def why_not(self, question: Question, value: Answer, g: State) -> Fault | None:
        if not isinstance(value, int) or not NOBODY <= value < len(g.models):
            return None
        if value == NOBODY:
            return Fault("Only a side with fewer models left to activate may pass.", rule="R-TURN-04")
        name = g.profile(value).name
        model = g.models[value]
        if model.side != self.side:
            return Fault("{model} belongs to the other side.", rule="R-TURN-02", model=name)
        if not model.on_table():
            return Fault("{model} is not on the table any more.", rule="R-TURN-02", model=name)
        if not model.activated:
            return Fault("Command dice cannot be spent on a Sentry Gun.", rule="R-FREE-07")
        return Fault("{model} has been activated this round.", rule="R-ROUND-02", model=name)

    def sound(self, g: State) -> bool:
        return super().sound(g) and self.side in (RED, BLUE)


class EndOfRound(Frame):
    """Objectives, victory, then the table is cleared for the next round. R-END-01..06."""

    NAME = "end-of-round"
    STEPS = 4

    def step(self, at: int, g: State) -> Question | None:
        if at == 0:
            self.score_objectives(g)
        elif at == 1:
            self.check_victory(g)
        elif at == 2:
            if g.smoke and g.winner == UNDECIDED:
                g.call(SmokeDrifts())
        else:
            self.clear(g)
        return None

    def score_objectives(self, g: State) -> None:
        """All objectives score in the same instant, so none of them is the next victory point. R-END-01, R-OBJ-05."""
        if g.winner != UNDECIDED:
            return
        g.sudden_death = 0
        for cube, points in g.setting.mission.objectives:
            side = controller(g, cube)
            if side != NOBODY:
                g.emit("objective", side, cube)
                g.score(side, OBJECTIVES, points)

    def check_victory(self, g: State) -> None:
        """R-END-02. With the house option a tie at the target lets the next victory point win. R-WIN-05."""
        if g.winner == UNDECIDED:
            g.winner = winner_at_end_of_round(g)
        if g.winner != UNDECIDED:
            g.emit("over", g.winner)
        elif tied_at_target(g):
            g.emit("tied", g.points(RED))
            g.sudden_death = 1 if g.setting.options.tie_break_next_vp else 0

    def clear(self, g: State) -> None:
        """Command dice are discarded, activation tokens removed, initiative set. R-END-04, R-TURN-09."""
        if g.winner != UNDECIDED:
            return
        g.command_dice = [0] * len(g.command_dice)
        note_finished(g)
        g.initiative = RED if g.finished[RED] < g.finished[BLUE] else BLUE
        for number, model in enumerate(g.models):
            if model.activated:
                g.change(number).activated = False
        g.emit("round-ends", g.round, g.initiative)
