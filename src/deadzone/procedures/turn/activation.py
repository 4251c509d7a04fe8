"""A model's Activation: smoke, fire, then actions until its owner stops (R-ACT-*, R-TURN-02, -07, A-SMOKESCREEN)."""

from __future__ import annotations

import deadzone.procedures.specials.all_specials  # noqa: F401 - registers the army specials
from deadzone.core.contexts import Acting
from deadzone.core.pieces import ModelNumber
from deadzone.core.questions import Answer, Choice, Question
from deadzone.core.sentence import Fault
from deadzone.core.state import FOR_THE_ACTIVATION, NOBODY, UNDECIDED, Frame, State, Step
from deadzone.procedures.abilities.ink import offer_ink
from deadzone.procedures.abilities.rampage import roll_for_rampage, spend_free_move
from deadzone.procedures.items.injections import Adrenaline
from deadzone.procedures.missions.missions import Deliver
from deadzone.procedures.movement.extra_moves import move
from deadzone.procedures.shooting.flames import FightFlames
from deadzone.procedures.shooting.shoot_action import ShootAction
from deadzone.procedures.specials.offering import offer, special_procedure
from deadzone.procedures.table.smoke import Smokescreen
from deadzone.procedures.turn.action_procedures import procedure_of
from deadzone.procedures.turn.activated import mark_activated, note_finished, settle_sudden_death
from deadzone.rules.abilities.control import is_controlled
from deadzone.rules.items.injections import may_use_adrenaline
from deadzone.rules.missions.missions import deliveries
from deadzone.rules.movement.moving import speed_of
from deadzone.rules.specials.army_specials import END, special_of
from deadzone.rules.table.presence import enemies_in_cube
from deadzone.rules.table.smoke import smokescreens
from deadzone.rules.turn.actions import (
    ACTIONS,
    ALL_USED,
    ARMY_SPECIAL,
    FREE_FACES,
    FREE_MOVE,
    FREE_SHOOT,
    MOVE_ACTION,
    MOVING,
    RAMPAGE_MOVE,
    SHOOT_ACTION,
    SPRINT_ACTION,
    STOP,
    TYPE_OF,
    USED_LONG,
    legal_actions,
    may_be_long,
    may_take,
    used_by,
    why_not_action,
)


class Activation(Frame):
    """The active model takes one Long action or up to two Short ones, and Free actions from command dice (R-ACT-01).

    It hands back whether the model did nothing, which also ends the turn (R-TURN-03).
    """

    NAME = "activation"

    model: ModelNumber
    action: str = STOP
    used: int = 0  # as bits, see rules.turn.actions
    was_long: bool = False  # whether the last Shoot action was a Long action
    began_engaged: bool = False
    before: int = 0  # the value of `used_up` when the Activation began
    idle: bool = False  # whether the model has done nothing so far

    def context(self) -> Acting:
        return Acting(self.model, self.used, self.began_engaged)

    @staticmethod
    def steps() -> tuple[Step, ...]:
        return (
            Activation.begin,
            Activation.prepare,
            Activation.next_action,
            Activation.act,
            Activation.after_action,
            Activation.offer_last_things,
            Activation.finish,
        )

    def hands_back(self) -> bool:
        return self.idle

    def begin(self, g: State) -> None:
        begin_activation(g, self.model)
        check_control(g, self.model)
        roll_for_rampage(g, self.model)

    def prepare(self, g: State) -> None:
        """Note how the Activation began and resolve what comes before the first action."""
        self.began_engaged = bool(enemies_in_cube(g, self.model))
        self.before = used_up(g, self.model)
        self.idle = not g.models[self.model].burning
        flames_and_smoke(g, self.model)

    def next_action(self, g: State) -> Question | None:
        """Ask for the next action while the model can take one, also after a fight on its way (R-ENTER-06)."""
        planned = g.planned_for(self.model, "action")
        if isinstance(planned, str) and planned != STOP and self.may_take(g, planned):
            return Choice(g.models[self.model].side, "action", "action", (planned,), self.model)
        actions = self.actions(g)
        if len(actions) == 1 and actions[0] == STOP and (self.used or not self.alive(g)):
            self.action = STOP
            return None
        return Choice(g.models[self.model].side, "action", "action", actions, self.model)

    def alive(self, g: State) -> bool:
        """Whether the Activation goes on: nobody has won, and the model is not killed or activated (R-TURN-07)."""
        return self.in_play(g) and not g.models[self.model].activated

    def in_play(self, g: State) -> bool:
        return g.winner == UNDECIDED and g.models[self.model].on_table()

    def actions(self, g: State) -> tuple[Answer, ...]:
        if not self.alive(g):
            return (STOP,)
        return tuple(legal_actions(g, self.model, self.used, self.began_engaged))

    def may_take(self, g: State, action: str) -> bool:
        """Whether an action is one of `actions`, without looking at the others."""
        return self.alive(g) and may_take(g, self.model, action, self.used, self.began_engaged)

    def act(self, g: State) -> None:
        """Use up the action, and the command die or other actions that it costs, then carry it out.

        R-ACT-02, R-ACT-10, R-CMD-05, S-GEN-03.
        """
        action = self.action
        if action == STOP:
            self.go(Activation.offer_last_things)
            return
        self.idle = False
        self.used |= used_by(action)
        if action in FREE_FACES:
            side = g.models[self.model].side
            g.spend_command(side, FREE_FACES[action], 1)
            g.emit("command-die", side, FREE_FACES[action], self.model)
        elif action == ARMY_SPECIAL:
            self.used |= special_of(g, g.models[self.model].side).costs
        elif action == RAMPAGE_MOVE:
            spend_free_move(g, self.model)
        g.emit("action", self.model, action)
        if action in MOVING:
            speed = speed_of(g, self.model)
            cubes = {MOVE_ACTION: speed[0], SPRINT_ACTION: speed[1]}.get(action, 1)
            move(g, self.model, cubes, hands=action in (MOVE_ACTION, FREE_MOVE))
        elif action in (SHOOT_ACTION, FREE_SHOOT):
            self.shoot(g)
        elif action == ARMY_SPECIAL:
            g.call(special_procedure(g, g.models[self.model].side, self.model))
        else:
            g.call(procedure_of(self.model, action))

    def shoot(self, g: State) -> None:
        """Start a Shoot action; a SHOOT result gives the same, but with one weapon only, Heavy or not.

        R-CMD-10, R-FREE-02, A-FIRECONTROL-03.
        """
        free = self.action == FREE_SHOOT
        long_allowed = free or may_be_long(self.used & ~TYPE_OF[SHOOT_ACTION])
        g.call(ShootAction(self.model, long_allowed, single=free), into="was_long")

    def after_action(self, g: State) -> None:
        """Count a Shoot action with a Heavy or Indirect weapon as a Long action (R-ACT-01)."""
        if self.action == SHOOT_ACTION and self.was_long:
            self.used |= USED_LONG
        self.was_long = False
        settle_sudden_death(g)
        note_finished(g)
        self.go(Activation.next_action)
        if deliveries(g, self.model):
            g.call(Deliver(self.model))

    def offer_last_things(self, g: State) -> None:
        if self.in_play(g):
            offer(g, END, g.models[self.model].side, self.model)
            offer_ink(g, self.model)

    def finish(self, g: State) -> None:
        """End the Activation, and decide whether the model did nothing (R-TURN-03).

        A model that used smoke, ink, an injection or an army special, or fought flames, did something. One that could
        do nothing, or that the enemy left alone, did nothing: the reason does not count.
        """
        self.idle = self.idle and used_up(g, self.model) == self.before
        end_activation(g, self.model)

    def fits(self, g: State) -> bool:
        used = 0 <= self.used <= ALL_USED
        return super().fits(g) and self.action in ACTIONS and used

    def why_not(self, question: Question, value: Answer, g: State) -> Fault | None:
        if question.kind == "action" and value in ACTIONS and isinstance(value, str):
            return why_not_action(g, self.model, value, self.used, self.began_engaged)
        return None


def used_up(g: State, number: ModelNumber) -> int:
    """Return a number that grows when the model uses an item or once-per-game ability, or its side an army special."""
    model = g.models[number]
    return len(model.spent) - len(model.items) + g.specials_used[model.side]


# Start and end of every Activation, JADE's included


def begin_activation(g: State, number: ModelNumber) -> None:
    """Make the model the active model (R-TURN-02).

    An army special used between two Activations may have left a side without unactivated models (R-TURN-10).
    """
    note_finished(g)
    g.active = number
    g.emit("activated", number)


def check_control(g: State, number: ModelNumber) -> None:
    """Mark a Remote model that is out of control: it does nothing but fight flames (A-REMOTE-01)."""
    if not is_controlled(g, number):
        g.emit("not-controlled", number)
        mark_activated(g, number)


def flames_and_smoke(g: State, number: ModelNumber) -> None:
    """Resolve the start of the Activation: the smokescreen first, then flames, ink and Adrenaline.

    A-SMOKESCREEN-01, A-BURNS-05, A-BURNS-07, A-INK-02.
    """
    if smokescreens(g, number):
        g.call(Smokescreen(number))
    if g.models[number].burning:
        g.call(FightFlames(number))
    if not g.models[number].activated:  # a Remote model out of control does nothing
        offer_ink(g, number)
    if g.models[number].items and may_use_adrenaline(g, number):
        g.call(Adrenaline(number))


def end_activation(g: State, number: ModelNumber) -> None:
    """Mark the model activated (R-TURN-02), and end enemy control of it (A-RAMPAGE-07).

    The count of army specials starts again here, so one used between two Activations counts for the later one
    (R-CMD-15, R-CMD-17).
    """
    if g.models[number].on_table():
        mark_activated(g, number)
    for other, model in enumerate(g.models):
        if model.gains:
            g.end_gains(ModelNumber(other), FOR_THE_ACTIVATION)
    g.active = g.controlled = NOBODY
    g.specials_used = [0, 0]
    settle_sudden_death(g)
    note_finished(g)
