"""Rolling command dice at the start of a round (R-CMD-01..05)."""

from __future__ import annotations

from deadzone.core.questions import Choice, Dice, Question
from deadzone.core.sides import Side
from deadzone.core.state import COMMAND_FACES, Frame, State, Step
from deadzone.rules.dice.command import command_dice, reroll_choices, why_no_reroll


class CommandRoll(Frame):
    """A side rolls its command dice (R-CMD-01)."""

    NAME = "command-roll"

    side: Side
    faces: tuple[int, ...] = ()

    @staticmethod
    def steps() -> tuple[Step, ...]:
        return (CommandRoll.roll, CommandRoll.take)

    def roll(self, g: State) -> Question:
        return Dice("command", "faces", command_dice(g, self.side), len(COMMAND_FACES))

    def take(self, g: State) -> None:
        take_command_dice(g, self.side, self.faces)
        g.emit("command-roll", self.side, self.faces)

    def fits(self, g: State) -> bool:
        return super().fits(g) and are_faces(self.faces)


class CommandReroll(Frame):
    """A side may re-roll any number of its command dice once (R-CMD-02, R-CMD-03)."""

    NAME = "command-reroll"

    side: Side
    chosen: tuple[int, ...] = ()  # faces of the dice to re-roll, counted from 0
    faces: tuple[int, ...] = ()

    @staticmethod
    def steps() -> tuple[Step, ...]:
        return (CommandReroll.choose_dice, CommandReroll.roll_again, CommandReroll.take)

    def choose_dice(self, g: State) -> Question | None:
        if why_no_reroll(g, self.side) is not None:
            g.emit("no-reroll", self.side)
            self.end()
            return None
        return Choice(self.side, "reroll", "chosen", reroll_choices(g, self.side))

    def roll_again(self, g: State) -> Question | None:
        return Dice("command", "faces", len(self.chosen), len(COMMAND_FACES)) if self.chosen else None

    def take(self, g: State) -> None:
        if not self.chosen:
            return
        for face in self.chosen:
            g.spend_command(self.side, face, 1)
        take_command_dice(g, self.side, self.faces)
        g.emit("command-reroll", self.side, self.chosen, self.faces)

    def fits(self, g: State) -> bool:
        put_back = are_faces(tuple([face + 1 for face in self.chosen]))
        return super().fits(g) and put_back and are_faces(self.faces)


def are_faces(faces: tuple[int, ...]) -> bool:
    return all([1 <= face <= len(COMMAND_FACES) for face in faces])


def take_command_dice(g: State, side: Side, faces: tuple[int, ...]) -> None:
    for face in faces:
        g.spend_command(side, face - 1, -1)
