"""Army specials that make models act out of turn or drive enemies away. S-MARK, S-SURGE, S-TIDE, S-DREAD."""

from __future__ import annotations

from typing import Final

from deadzone.core.cubes import distance
from deadzone.core.pieces import ModelNumber
from deadzone.core.profiles import TROOP
from deadzone.core.questions import Answer, Choice, Question
from deadzone.core.rule_ids import rule_ids
from deadzone.core.sentence import Sentence
from deadzone.core.sides import Side, enemy_of
from deadzone.core.state import NOBODY, State, Step
from deadzone.procedures import links
from deadzone.procedures.fighting.breaking_away import BreakAway
from deadzone.procedures.fighting.fight import Fight
from deadzone.procedures.movement.extra_moves import move
from deadzone.procedures.movement.thrown import Thrown, stand
from deadzone.procedures.shooting.shoot_action import shoot_at
from deadzone.procedures.specials.offering import ArmySpecial, ForOne, spend_special
from deadzone.procedures.turn.activated import mark_activated, note_finished
from deadzone.rules.items.sentries import is_sentry
from deadzone.rules.movement.moving import speed_of
from deadzone.rules.movement.thrown import BLOCKED_WAY, thrown_to, ways_away
from deadzone.rules.shooting.shooting import weapons_against
from deadzone.rules.specials.army_specials import ACTING, END, SHOT, START, TURN, Condition, Special, register
from deadzone.rules.specials.marks import ACTED_BEFORE, is_kin
from deadzone.rules.table.able import can_go_on
from deadzone.rules.table.presence import enemies_in_cube, hostile
from deadzone.rules.table.seeing import HIDDEN, sees

DREAD_WITHIN: Final = 2  # cubes, S-DREAD
FEARLESS: Final = rule_ids("A-CONSTRUCT", "A-VEHICLE")


# S-MARK


def can_somebody_second(g: State, side: Side, number: ModelNumber, other: int) -> bool:
    """Whether another model can shoot at the same target. S-MARK."""
    return bool(seconds(g, side, number, ModelNumber(other)))


def seconds(g: State, side: Side, shooter: ModelNumber, target: ModelNumber) -> list[ModelNumber]:
    """The side's unactivated models that see the target of a shot and can shoot at it too. S-MARK, FAQ 47."""
    if target == NOBODY or not g.models[target].on_table() or not hostile(g, shooter, target):
        return []
    return [
        number
        for number in g.unactivated(side)
        if number != shooter
        and not is_sentry(g, number)
        and sees(g, number, target)
        and weapons_against(g, number, target)
    ]


class OnMyMark(ForOne):
    """After a Shoot action an unactivated model shoots at the same target and is then activated. S-MARK."""

    NAME = "on-my-mark"
    DECLINABLE = True

    @staticmethod
    def steps() -> tuple[Step, ...]:
        return (*ForOne.steps(), OnMyMark.mark)

    def mark(self, g: State) -> None:
        if self.chosen != NOBODY:
            mark_activated(g, self.chosen)

    def candidates(self, g: State) -> list[ModelNumber]:
        return seconds(g, self.side, self.model, ModelNumber(self.other))

    def take_effect(self, g: State) -> None:
        g.call(shoot_at(self.chosen, ModelNumber(self.other)))

    def fits(self, g: State) -> bool:
        return super().fits(g) and NOBODY not in (self.model, self.other)


# S-SURGE


def can_somebody_surge(g: State, side: Side, _number: ModelNumber, _other: int) -> bool:
    """Whether there is a model that may surge. S-SURGE."""
    return bool(surging(g, side))


def surging(g: State, side: Side) -> list[ModelNumber]:
    """Models of the side, without hired Characters, activated before this turn and able to move. S-SURGE."""
    return [
        number
        for number in g.models_on_table(side)
        if g.has(number, ACTED_BEFORE)
        and number != g.active
        and not g.models[number].pinned
        and is_kin(g, number)
        and speed_of(g, number)[0] > 0
    ]


class Surge(ForOne):
    """A model that was activated before this turn moves up to one cube; fights may follow. S-SURGE."""

    NAME = "surge"

    def candidates(self, g: State) -> list[ModelNumber]:
        return surging(g, self.side)

    def take_effect(self, g: State) -> None:
        move(g, self.chosen, 1)


# S-TIDE


def is_troop_idle(g: State, side: Side, _number: ModelNumber, _other: int) -> bool:
    """Whether the side has an unactivated Troop. S-TIDE."""
    return bool(idle_troops(g, side))


def idle_troops(g: State, side: Side) -> list[ModelNumber]:
    """The side's unactivated Troops. S-TIDE."""
    return [number for number in g.unactivated(side) if g.profile(number).type == TROOP]


class TideOfVermin(ForOne):
    """Between the Activations of the side's turn, a Troop makes a full additional Activation. S-TIDE, FAQ 45a."""

    NAME = "tide-of-vermin"
    ADDED = ("idle",)

    idle: bool = False  # whether the Troop did nothing, which ends the turn (R-TURN-03)

    def hands_back(self) -> bool:
        return self.idle

    def candidates(self, g: State) -> list[ModelNumber]:
        return idle_troops(g, self.side)

    def take_effect(self, g: State) -> None:
        g.call(links.activation(self.chosen), into="idle")


# S-DREAD


def frightens_somebody(g: State, _side: Side, number: ModelNumber, _other: int) -> bool:
    """Whether the active model can frighten an enemy. S-DREAD."""
    return bool(frightened(g, number))


def frightened(g: State, number: ModelNumber) -> list[ModelNumber]:
    """Enemies not Pinned, within two cubes and in sight of the active model; no Constructs or Vehicles. S-DREAD.

    Models in the same cube see each other even in smoke, but a hidden model is never seen. S-HIDE
    """
    here = g.models[number]
    return [
        enemy
        for enemy in g.models_on_table(enemy_of(here.side))
        if not g.models[enemy].pinned
        and distance(here.cube, g.models[enemy].cube) <= DREAD_WITHIN
        and not any([g.has(enemy, rule) for rule in FEARLESS])
        and ((g.models[enemy].cube == here.cube and not g.has(enemy, HIDDEN)) or sees(g, number, enemy))
    ]


class AuraOfDread(ArmySpecial):
    """Move an enemy one cube directly away from the active model; it is then activated. S-DREAD."""

    NAME = "aura-of-dread"

    victim: ModelNumber = NOBODY
    direction: int = 0
    hunter: ModelNumber = NOBODY

    @staticmethod
    def steps() -> tuple[Step, ...]:
        return (
            AuraOfDread.choose_victim,
            AuraOfDread.frighten,
            AuraOfDread.choose_way,
            AuraOfDread.flee,
            AuraOfDread.choose_hunter,
            AuraOfDread.meet,
            AuraOfDread.be_paralysed,
        )

    def choose_victim(self, g: State) -> Question:
        enemies = frightened(g, self.model)
        return Choice(self.side, "special-model", "victim", (*enemies, NOBODY), self.model)

    def frighten(self, g: State) -> None:
        """Spend the SPECIAL result; a victim in a cube with its enemies must first break away."""
        if self.victim == NOBODY:
            self.end()
            return
        spend_special(g, self.side)
        g.emit("frightened", self.victim)
        if enemies_in_cube(g, self.victim):
            g.call(BreakAway(self.victim))

    def choose_way(self, g: State) -> Question | None:
        if not can_go_on(g, self.victim):
            self.go(AuraOfDread.be_paralysed)
            return None
        ways = [way for way in ways_away(g, self.model, self.victim) if self.is_open(g, way)]
        if not ways:
            g.emit("not-moved", self.victim)
            self.go(AuraOfDread.be_paralysed)
            return None
        if len(ways) > 1:
            return Choice(self.side, "direction", "direction", tuple(ways), self.victim)
        self.direction = ways[0]
        return None

    def is_open(self, g: State, direction: int) -> bool:
        """Whether no wall blocks the way; a frightened model is not moved into a wall."""
        return thrown_to(g, self.victim, g.models[self.victim].cube, direction) != BLOCKED_WAY

    def flee(self, g: State) -> None:
        """Move the victim, which may fall off an edge. If it must then fight, it may only dodge."""
        g.call(Thrown(self.victim, self.direction, False, self.side, fights=False))

    def choose_hunter(self, g: State) -> Question | None:
        """Choose the enemy the victim meets: one not Pinned, or any if the victim itself is. R-FALL-08, R-PIN-08."""
        victim = g.models[self.victim]
        if not victim.on_table():
            return None
        hunters: tuple[Answer, ...] = tuple(
            [enemy for enemy in enemies_in_cube(g, self.victim) if victim.pinned or not g.models[enemy].pinned]
        )
        if len(hunters) > 1:
            return Choice(self.side, "strike", "hunter", hunters, self.victim)
        self.hunter = ModelNumber(next((hunter for hunter in hunters if isinstance(hunter, int)), NOBODY))
        return None

    def meet(self, g: State) -> None:
        """The victim has moved in and may only dodge; if both are Pinned, both just stand up. R-PIN-08."""
        if self.hunter == NOBODY:
            return
        if g.models[self.hunter].pinned:
            stand(g, self.victim)
            stand(g, self.hunter)
        else:
            g.call(Fight(self.hunter, self.victim, defender_moved=True, must_dodge=True))

    def be_paralysed(self, g: State) -> None:
        if g.models[self.victim].on_table():
            mark_activated(g, self.victim)
            note_finished(g)

    def fits(self, g: State) -> bool:
        undecided = self.next_is(AuraOfDread.choose_victim, AuraOfDread.frighten)
        here = undecided or self.is_over() or self.victim != NOBODY
        return super().fits(g) and self.model != NOBODY and here and 0 <= self.direction < 8


register(
    Special(
        "S-MARK",
        moments=(SHOT,),
        conditions=(Condition(can_somebody_second, Sentence("No other unactivated model can shoot at this target.")),),
        procedure=OnMyMark,
    ),
    Special(
        "S-SURGE",
        moments=(TURN, ACTING),
        conditions=(Condition(can_somebody_surge, Sentence("No model that was activated before this turn can move.")),),
        procedure=Surge,
    ),
    Special(
        "S-TIDE",
        moments=(TURN,),
        conditions=(Condition(is_troop_idle, Sentence("No Troop is left to activate.")),),
        procedure=TideOfVermin,
    ),
    Special(
        "S-DREAD",
        moments=(START, END),
        conditions=(
            Condition(
                frightens_somebody,
                Sentence("No enemy that can be frightened is within two cubes of {model} and in its line of sight."),
            ),
        ),
        procedure=AuraOfDread,
    ),
)
