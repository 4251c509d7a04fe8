"""Army specials about command dice. S-WHEELS, S-BALANCE."""

from __future__ import annotations

from deadzone.core.questions import FACES_SET, RED, Choice, Dice, Question, enemy_of
from deadzone.core.state import COMMAND_FACES, NOBODY, State, Step
from deadzone.procedures.dice.command import are_faces, take_command_dice
from deadzone.procedures.specials.offering import ArmySpecial, link_special, spend_special
from deadzone.rules.specials.dice import dice_to_roll, dice_to_take


class TakeDice(ArmySpecial):
    """For each SPECIAL result one command die of the enemy is discarded, the user's choice. S-WHEELS, FAQ 46."""

    NAME = "take-dice"
    FIELDS = (*ArmySpecial.FIELDS, "chosen")

    def __init__(self, side: int = RED, model: int = NOBODY, other: int = NOBODY) -> None:
        super().__init__(side, model, other)
        self.chosen: tuple[int, ...] = ()  # by their faces, from 0

    @staticmethod
    def steps() -> tuple[Step, ...]:
        return (TakeDice.choose_dice, TakeDice.take)

    def choose_dice(self, g: State) -> Question:
        return Choice(self.side, "special-faces", "chosen", FACES_SET, dice_to_take(g, self.side), self.model)

    def take(self, g: State) -> None:
        enemy = enemy_of(self.side)
        spend_special(g, self.side, len(self.chosen))
        for face in self.chosen:
            g.spend_command(enemy, face, 1)
        g.emit("dice-lost", enemy, self.chosen)

    def sound(self, g: State) -> bool:
        return super().sound(g) and (not self.next_is(TakeDice.take) or self.chosen in dice_to_take(g, self.side))


class RollDiceAgain(ArmySpecial):
    """Any of the side's unspent command dice are rolled again. S-BALANCE."""

    NAME = "roll-dice-again"
    FIELDS = (*ArmySpecial.FIELDS, "chosen", "faces")

    def __init__(self, side: int = RED, model: int = NOBODY, other: int = NOBODY) -> None:
        super().__init__(side, model, other)
        self.chosen: tuple[int, ...] = ()
        self.faces: tuple[int, ...] = ()

    @staticmethod
    def steps() -> tuple[Step, ...]:
        return (RollDiceAgain.choose_dice, RollDiceAgain.roll, RollDiceAgain.exchange)

    def choose_dice(self, g: State) -> Question:
        return Choice(self.side, "special-faces", "chosen", FACES_SET, dice_to_roll(g, self.side), self.model)

    def roll(self, g: State) -> Question:
        return Dice("command", "faces", len(self.chosen), len(COMMAND_FACES))

    def exchange(self, g: State) -> None:
        spend_special(g, self.side)
        for face in self.chosen:
            g.spend_command(self.side, face, 1)
        take_command_dice(g, self.side, self.faces)
        g.emit("command-reroll", self.side, self.chosen, self.faces)

    def sound(self, g: State) -> bool:
        undecided = self.next_is(RollDiceAgain.choose_dice) or self.is_over()
        chosen = undecided or self.chosen in dice_to_roll(g, self.side)
        rolled = len(self.faces) == len(self.chosen) or not self.next_is(RollDiceAgain.exchange)
        return super().sound(g) and chosen and rolled and are_faces(self.faces)


link_special("S-WHEELS", TakeDice)
link_special("S-BALANCE", RollDiceAgain)
