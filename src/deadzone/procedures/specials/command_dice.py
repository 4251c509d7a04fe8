"""Army specials about command dice. S-WHEELS, S-BALANCE, S-GENIUS."""

from __future__ import annotations

from typing import Final

from deadzone.core.dice import NO_STAT
from deadzone.core.pieces import ModelNumber
from deadzone.core.questions import Answer, Choice, Dice, Question
from deadzone.core.sentence import Sentence
from deadzone.core.sides import Side, enemy_of
from deadzone.core.state import COMMAND_FACES, FIGHT, MOVE, NOBODY, SHOOT, SPECIAL, State, Step
from deadzone.procedures.dice.command import are_faces, take_command_dice
from deadzone.procedures.fighting.fight import FightAction
from deadzone.procedures.movement.extra_moves import move
from deadzone.procedures.shooting.shoot_action import ShootAction
from deadzone.procedures.specials.offering import ArmySpecial, spend_special
from deadzone.rules.dice.command import dice_sets
from deadzone.rules.movement.moving import speed_of
from deadzone.rules.shooting.shooting import can_shoot
from deadzone.rules.specials.army_specials import ACTING, TURN, Condition, Special, register
from deadzone.rules.table.presence import enemies_in_cube
from deadzone.rules.turn.actions import USED_FREE

# The action that each of the enemy's results gives. S-GENIUS
STOLEN: Final = {MOVE: "free-move", SHOOT: "free-shoot", FIGHT: "free-fight"}


def dice_left(g: State, side: Side) -> int:
    """Number of command dice the side has left, whatever they show."""
    return sum([g.command(side, face) for face in range(len(COMMAND_FACES))])


# S-WHEELS


def has_enemy_dice(g: State, side: Side, _number: ModelNumber, _other: int) -> bool:
    """Whether the enemy has command dice left to discard. S-WHEELS."""
    return dice_left(g, enemy_of(side)) > 0


def dice_to_take(g: State, side: Side) -> tuple[Answer, ...]:
    """Sets of enemy command dice the side may discard: one die per SPECIAL result. S-WHEELS, FAQ 46."""
    most = g.command(side, SPECIAL)
    return tuple([chosen for chosen in dice_sets(g, enemy_of(side)) if 0 < len(chosen) <= most])


class TakeDice(ArmySpecial):
    """Discard one enemy command die of the side's choice per SPECIAL result spent. S-WHEELS, FAQ 46."""

    NAME = "take-dice"

    chosen: tuple[int, ...] = ()  # faces of the chosen dice, counted from 0

    @staticmethod
    def steps() -> tuple[Step, ...]:
        return (TakeDice.choose_dice, TakeDice.take)

    def choose_dice(self, g: State) -> Question:
        return Choice(self.side, "special-faces", "chosen", dice_to_take(g, self.side), self.model)

    def take(self, g: State) -> None:
        enemy = enemy_of(self.side)
        spend_special(g, self.side, len(self.chosen))
        for face in self.chosen:
            g.spend_command(enemy, face, 1)
        g.emit("dice-lost", enemy, self.chosen)

    def fits(self, g: State) -> bool:
        return super().fits(g) and (not self.next_is(TakeDice.take) or self.chosen in dice_to_take(g, self.side))


# S-BALANCE


def has_another_die(g: State, side: Side, _number: ModelNumber, _other: int) -> bool:
    """Whether the side has a die to roll again besides the SPECIAL result it spends. S-BALANCE."""
    return dice_left(g, side) > 1


def dice_to_roll(g: State, side: Side) -> tuple[Answer, ...]:
    """Sets of the side's dice that may be rolled again, without the SPECIAL result it spends. S-BALANCE."""
    most = g.command(side, SPECIAL) - 1
    return tuple([chosen for chosen in dice_sets(g, side) if chosen and chosen.count(SPECIAL) <= most])


class RollDiceAgain(ArmySpecial):
    """Roll any of the side's unspent command dice again. S-BALANCE."""

    NAME = "roll-dice-again"

    chosen: tuple[int, ...] = ()
    faces: tuple[int, ...] = ()

    @staticmethod
    def steps() -> tuple[Step, ...]:
        return (RollDiceAgain.choose_dice, RollDiceAgain.roll, RollDiceAgain.exchange)

    def choose_dice(self, g: State) -> Question:
        return Choice(self.side, "special-faces", "chosen", dice_to_roll(g, self.side), self.model)

    def roll(self, g: State) -> Question:
        return Dice("command", "faces", len(self.chosen), len(COMMAND_FACES))

    def exchange(self, g: State) -> None:
        spend_special(g, self.side)
        for face in self.chosen:
            g.spend_command(self.side, face, 1)
        take_command_dice(g, self.side, self.faces)
        g.emit("command-reroll", self.side, self.chosen, self.faces)

    def fits(self, g: State) -> bool:
        undecided = self.next_is(RollDiceAgain.choose_dice) or self.is_over()
        chosen = undecided or self.chosen in dice_to_roll(g, self.side)
        rolled = len(self.faces) == len(self.chosen) or not self.next_is(RollDiceAgain.exchange)
        return super().fits(g) and chosen and rolled and are_faces(self.faces)


# S-GENIUS


def has_dice_to_steal(g: State, side: Side, number: ModelNumber, _other: int) -> bool:
    """Whether the enemy has a result that the active model could use. S-GENIUS."""
    return bool(stolen_faces(g, side, number))


def stolen_faces(g: State, side: Side, number: ModelNumber) -> list[int]:
    """Results of the enemy that the active model could use. S-GENIUS, R-FREE-01, R-FREE-02, R-FREE-03."""
    model = g.models[number]
    if model.pinned:
        return []
    enemies = enemies_in_cube(g, number)
    faces = [MOVE] if speed_of(g, number)[0] > 0 else []
    faces += [SHOOT] if not enemies and can_shoot(g, number, long_allowed=True) else []
    faces += [FIGHT] if enemies and g.profile(number).fight != NO_STAT else []
    return [face for face in faces if g.command(enemy_of(side), face) > 0]


class TacticalGenius(ArmySpecial):
    """The active model uses one of the enemy's MOVE, SHOOT or FIGHT results instead of its own side's. S-GENIUS."""

    NAME = "tactical-genius"

    action: str = STOLEN[MOVE]

    @staticmethod
    def steps() -> tuple[Step, ...]:
        return (TacticalGenius.choose_action, TacticalGenius.act)

    def choose_action(self, g: State) -> Question:
        options: tuple[Answer, ...] = tuple([STOLEN[face] for face in stolen_faces(g, self.side, self.model)])
        return Choice(self.side, "special-ability", "action", options, self.model)

    def act(self, g: State) -> None:
        face = next(face for face in STOLEN if STOLEN[face] == self.action)
        spend_special(g, self.side)
        g.spend_command(enemy_of(self.side), face, 1)
        g.emit("dice-lost", enemy_of(self.side), (face,))
        if face == MOVE:
            move(g, self.model, 1)
        elif face == SHOOT:
            g.call(ShootAction(self.model, long_allowed=True, single=True))  # R-FREE-02, A-FIRECONTROL-03
        else:
            g.call(FightAction(self.model))

    def fits(self, g: State) -> bool:
        return super().fits(g) and self.model != NOBODY and self.action in STOLEN.values()


register(
    Special(
        "S-WHEELS",
        moments=(TURN, ACTING),
        conditions=(Condition(has_enemy_dice, Sentence("The enemy has no command dice left.")),),
        unlimited=True,
        procedure=TakeDice,
    ),
    Special(
        "S-BALANCE",
        moments=(TURN, ACTING),
        conditions=(Condition(has_another_die, Sentence("There is no other command die to re-roll.")),),
        procedure=RollDiceAgain,
    ),
    Special(
        "S-GENIUS",
        moments=(ACTING,),
        conditions=(
            Condition(
                has_dice_to_steal, Sentence("The enemy has no MOVE, SHOOT or FIGHT result that {model} can use.")
            ),
        ),
        costs=USED_FREE,
        procedure=TacticalGenius,
    ),
)
