"""JADE's activation: draw a model, then a card; check the forced actions, then carry out the card.

J-ACT-01..03, J-GEN-01..07, J-FORCE-01..03, J-RULE-02, J-RULE-03, J-AMB-08, -09, -24..27, -30, -38.
"""

from __future__ import annotations

from typing import Final

from deadzone.core.jade import CardStep
from deadzone.core.pieces import OUTSIDE, ModelNumber
from deadzone.core.questions import MODEL, Question
from deadzone.core.sides import RED, Side
from deadzone.core.state import NOBODY, ON_TABLE, UNDECIDED, Frame, State, Step
from deadzone.jade.judgement.card_action import SHOOT, SHOOT_OR_MOVE, VERBS
from deadzone.jade.judgement.forced import FORCED_BY_ID, forced_on
from deadzone.jade.judgement.helping import ability_rule
from deadzone.jade.judgement.sources import (
    FALLBACK,
    NOTHING_MORE,
    SOURCES,
    THE_CARD,
    CardTurn,
    steps_of,
)
from deadzone.jade.played_side import jade_of, mode_of, note_lost_guns, settings_of
from deadzone.jade.turn.acting import NO_MOVE, NO_SHOT, JadeAction
from deadzone.jade.turn.decks import card_draw, model_draw, ready, without
from deadzone.jade.turn.items import UseItem
from deadzone.jade.turn.rampage import JadeRampage
from deadzone.procedures.abilities.ink import offer_ink
from deadzone.procedures.abilities.rampage import roll_for_rampage, spend_free_move
from deadzone.procedures.fighting.breaking_away import StandUp
from deadzone.procedures.items.items import PickUp
from deadzone.procedures.movement.moving import Movement
from deadzone.procedures.setup.walking_in import ComeIn
from deadzone.procedures.turn.action_procedures import procedure_of
from deadzone.procedures.turn.activated import note_finished, settle_sudden_death
from deadzone.procedures.turn.activation import (
    Activation,
    begin_activation,
    check_control,
    end_activation,
    flames_and_smoke,
)
from deadzone.rules.abilities.rampage import FREE_MOVE_LEFT
from deadzone.rules.damage.deaths import boom_of
from deadzone.rules.items.items import may_pick_up
from deadzone.rules.items.sentries import FIRED
from deadzone.rules.movement.moving import speed_of
from deadzone.rules.setup.outside import who_may_come_in
from deadzone.rules.table.able import can_go_on
from deadzone.rules.table.presence import enemies_in_cube, friends_in_cube, overstacked
from deadzone.rules.turn.actions import (
    ALLOWED,
    MOVE_ACTION,
    RAMPAGE_MOVE,
    STAND_UP,
    enemies_present,
    leads_out,
    reason_against,
)
from deadzone.rules.turn.special_actions import CALL_IN, CALL_SWARM, EXPLODE

NOT_DONE: Final = (0, NOBODY)  # outcome of an action that was skipped and had no target


def team_of(g: State, side: Side) -> list[ModelNumber]:
    """The numbers of a side's models, in the order of their cards."""
    return [ModelNumber(number) for number, model in enumerate(g.models) if model.side == side]


def team_cards(g: State, side: Side) -> tuple[int, ...]:
    """The Strike-team deck: a card for each model on the table that has not been activated. J-ACT-01, J-AMB-05.

    Models off the board have a card if they may come in. R-DEPLOY-05
    """
    coming = who_may_come_in(g, side)
    left: list[int] = []
    for number in team_of(g, side):
        model = g.models[number]
        ready_to_act = model.fate == ON_TABLE and not model.activated
        left.append(1 if ready_to_act or number in coming else 0)
    return tuple(left)


def explodes_now(g: State, number: ModelNumber) -> bool:
    """Whether the model uses BOOM! before its next action: enough more enemies than friends are here. J-AMB-40."""
    if boom_of(g, number) == 0:
        return False
    model = g.models[number]
    friends = len(friends_in_cube(g, model.cube, number))
    return len(enemies_in_cube(g, number)) - friends >= settings_of(g, model.side).items.boom_surplus


class JadeActivation(Frame):
    """An activation of a JADE model by the cards (J-ACT-02, J-ACT-03). The model always ends activated (J-TEST-06)."""

    NAME = "jade-activation"

    side: Side
    drawn: int = 0  # index of the model in its team
    model: ModelNumber = NOBODY
    card: int = 0
    source: str = THE_CARD
    place: int = 0  # index of the source's next action
    done: int = 0  # how many actions were carried out
    began_engaged: bool = False
    aim: ModelNumber = NOBODY  # the target that the actions of a forced action share
    outcome: tuple[int, ...] = NOT_DONE  # of the last action: whether it was done, and its target

    def context(self) -> CardTurn:
        return CardTurn(self.card, self.source)

    @staticmethod
    def steps() -> tuple[Step, ...]:
        return (
            JadeActivation.draw_model,
            JadeActivation.take_model,
            JadeActivation.draw_card,
            JadeActivation.begin,
            JadeActivation.flames_and_smoke,
            JadeActivation.obey_or_stand_up,
            JadeActivation.pick_up,
            JadeActivation.prepare,
            JadeActivation.choose_source,
            JadeActivation.next_action,
            JadeActivation.after_action,
            JadeActivation.finish,
            JadeActivation.be_activated,
        )

    # Model and card

    def draw_model(self, g: State) -> Question:
        return model_draw(team_cards(g, self.side), "drawn", self.side)

    def take_model(self, g: State) -> None:
        self.model = team_of(g, self.side)[self.drawn]

    def draw_card(self, g: State) -> Question:
        return card_draw(self.cards_left(g), "card", self.side)

    def cards_left(self, g: State) -> tuple[int, ...]:
        """The Action cards left to draw; an empty deck is shuffled again. J-AMB-06."""
        return ready(g.decks[self.side], jade_of(g, self.side).cards)

    def begin(self, g: State) -> None:
        """Take the card out of the deck and begin the activation. J-ACT-02."""
        left = without(self.cards_left(g), self.card)
        g.decks = (left, g.decks[1]) if self.side == RED else (g.decks[0], left)
        if g.models[self.model].fate == OUTSIDE:
            self.come_in(g)
            return
        self.began_engaged = bool(enemies_in_cube(g, self.model))
        begin_activation(g, self.model)
        note_lost_guns(g, self.model)
        g.emit("jade-card", self.model, self.card, mode_of(g, self.model))
        check_control(g, self.model)
        roll_for_rampage(g, self.model)

    def come_in(self, g: State) -> None:
        """Bring in a model from off the board, whatever its card says; that is its activation. R-DEPLOY-05."""
        begin_activation(g, self.model)
        g.emit("jade-card", self.model, self.card, mode_of(g, self.model))
        self.go(JadeActivation.finish)
        g.call(ComeIn(self.model, acts=False))

    # What comes before the actions

    def flames_and_smoke(self, g: State) -> None:
        """Make smoke and fight flames before any action. J-AMB-25."""
        flames_and_smoke(g, self.model)

    def obey_or_stand_up(self, g: State) -> None:
        if g.controlled == self.model:
            self.obey_enemy(g)
        else:
            self.stand_up(g)

    def stand_up(self, g: State) -> None:
        """Make a Pinned model stand up first. J-AMB-24."""
        model = g.models[self.model]
        if model.pinned and model.on_table() and not model.activated and g.winner == UNDECIDED:
            g.emit("action", self.model, STAND_UP)
            g.call(StandUp(self.model))

    def obey_enemy(self, g: State) -> None:
        """Let the enemy decide as for a model of its own, without cards. A-RAMPAGE-02."""
        actions = Activation(self.model)
        actions.go(Activation.next_action)
        actions.began_engaged = bool(enemies_in_cube(g, self.model))
        self.end()
        g.call(actions)

    def prepare(self, g: State) -> None:
        """Do all that is free of the action count. Call-ins are checked before the model moves. J-GEN-04."""
        self.move_out(g)
        self.call_others(g)
        g.call(UseItem(self.model))

    def move_out(self, g: State) -> None:
        """Move out of an overfull cube, and take the free Move of a rampaging model, before anything else.

        The free Move serves as the way out if it leads out. J-AMB-37, A-RAMPAGE-02, A-RAMPAGE-06.
        """
        if not can_go_on(g, self.model):
            return
        runs = g.has(self.model, FREE_MOVE_LEFT)
        full = overstacked(g, self.model)
        if full and runs and leads_out(g, self.model, RAMPAGE_MOVE):
            spend_free_move(g, self.model)
            g.emit("action", self.model, RAMPAGE_MOVE)
            g.call(Movement(self.model, 1))
        elif full and leads_out(g, self.model, MOVE_ACTION):
            g.call(Movement(self.model, speed_of(g, self.model)[0]))
        elif runs:
            g.call(JadeRampage(self.model))

    def pick_up(self, g: State) -> None:
        """Pick up an item in the model's cube without moving, at the start and end of its turn. J-GEN-06, J-AMB-30."""
        if can_go_on(g, self.model) and may_pick_up(g, self.model):
            g.call(PickUp(self.model))

    def call_others(self, g: State) -> None:
        """Call in every model it can, free of the action count like using an item. J-GEN-01, J-GEN-04."""
        if not can_go_on(g, self.model):
            return
        for action in (CALL_IN, CALL_SWARM):
            if reason_against(g, self.model, action, 0, self.began_engaged, enemies_present(g, self.model)) == ALLOWED:
                g.call(procedure_of(self.model, action))

    def choose_source(self, g: State) -> None:
        """Choose the source of the actions: a forced action, else the rule of an ability, else the card.

        J-ACT-03, J-AMB-38.
        """
        if not can_go_on(g, self.model):
            self.go(JadeActivation.finish)
            return
        forced = forced_on(g, self.model)
        self.source = forced or ability_rule(g, self.model)
        if self.source != THE_CARD:
            g.emit("jade-forced", self.model, self.source)

    # The actions

    def next_action(self, g: State) -> None:
        self.outcome = NOT_DONE
        if not can_go_on(g, self.model):
            self.go(JadeActivation.finish)
            return
        if explodes_now(g, self.model):
            g.emit("action", self.model, EXPLODE)
            g.call(procedure_of(self.model, EXPLODE))
            return
        step = steps_of(g, self.source, self.model, self.card)[self.place]
        self.place += 1
        if step.verb in (SHOOT, SHOOT_OR_MOVE) and g.has(self.model, FIRED):
            self.skip_shot(g, step)
            return
        g.call(JadeAction(self.model, step.verb, step.target, self.began_engaged, self.aim), into="outcome")

    def skip_shot(self, g: State, step: CardStep) -> None:
        """Skip the second shot of a Sentry Gun: J-AMB-23 keeps its limit of one Shoot action. I-SENTRY-05, J-GEN-03."""
        g.emit("jade-action", self.model, step.verb, step.target, MODEL, NOBODY)
        g.emit("jade-skipped", self.model, step.verb, step.target, NO_SHOT if step.verb == SHOOT else NO_MOVE)

    def next_source(self, g: State) -> bool:
        """Go on to the next source when all actions of one were tried; False if none follows. J-AMB-08, J-AMB-27."""
        source = self.following(g)
        if source == NOTHING_MORE:
            return False
        if source == FALLBACK:
            g.emit("jade-fallback", self.model)
        elif self.done == 0:
            g.emit("jade-ignored", self.model, self.source)
        self.source, self.place, self.aim = source, 0, NOBODY
        return True

    def following(self, g: State) -> str:
        """The source that follows the present one, or NOTHING_MORE.

        The card follows a forced action if the settings say so, and any source of which nothing was possible. If
        nothing on the card was possible either, the last resort of the settings follows, if any. J-AMB-08, J-AMB-19,
        J-AMB-27.
        """
        settings = settings_of(g, self.side).forced
        if self.source in FORCED_BY_ID and settings.forced_actions == "precede":
            return THE_CARD
        if self.done > 0 or self.source == FALLBACK:
            return NOTHING_MORE
        if self.source != THE_CARD:
            return THE_CARD
        return FALLBACK if settings.last_resort == "act" else NOTHING_MORE

    def after_action(self, g: State) -> None:
        """Keep the target of a forced action, and go on to the next action after trying items. J-SPEC-01..03, J-GEN-01.

        A model Pinned or killed, for instance in a failed flight, is done; one that was only injured goes on. J-AMB-18
        """
        done, target = self.outcome
        self.done += done
        self.aim = ModelNumber(target if self.source in FORCED_BY_ID else NOBODY)
        settle_sudden_death(g)
        note_finished(g)
        if not can_go_on(g, self.model):
            return
        if self.place < len(steps_of(g, self.source, self.model, self.card)) or self.next_source(g):
            self.go(JadeActivation.next_action)
            g.call(UseItem(self.model))

    # The end

    def finish(self, g: State) -> None:
        self.pick_up(g)
        offer_ink(g, self.model)

    def be_activated(self, g: State) -> None:
        """End the activation; the model is marked activated. J-TEST-06."""
        end_activation(g, self.model)

    def fits(self, g: State) -> bool:
        if not super().fits(g) or g.setting.jade_of(self.side) is None:
            return False
        cards = len(jade_of(g, self.side).cards)
        taken = self.model != NOBODY and g.models[self.model].side == self.side
        chosen = taken or not self.is_past(JadeActivation.take_model)
        done, target = self.outcome
        told = done in (0, 1) and NOBODY <= target < len(g.models)
        fits = self.source in SOURCES and 0 <= self.place <= len(VERBS) and 0 <= self.card < cards
        return chosen and fits and told and 0 <= self.drawn < len(team_of(g, self.side))
