"""A round: command roll, alternating turns, end of the round (R-ROUND-*, R-CMD-*, R-TURN-*, R-END-*)."""

from __future__ import annotations

from deadzone.core.pieces import OUTSIDE, ModelNumber
from deadzone.core.questions import Answer, Choice, Question
from deadzone.core.sentence import Fault
from deadzone.core.sides import BLUE, NO_SIDE, RED, Side, enemy_of
from deadzone.core.state import ACTIVATE, FOR_THE_ROUND, NOBODY, UNDECIDED, Frame, State, Step
from deadzone.procedures import links
from deadzone.procedures.dice.command import CommandReroll, CommandRoll
from deadzone.procedures.items.commlink import remove_commlink_markers
from deadzone.procedures.missions.missions import reveal, score_objective
from deadzone.procedures.setup.arriving import see_to_supplies
from deadzone.procedures.setup.recon_bonus import ReconBonus, flankers_arrive
from deadzone.procedures.setup.walking_in import ComeIn
from deadzone.procedures.specials.offering import special_procedure
from deadzone.procedures.table.smoke import SmokeDrifts
from deadzone.procedures.turn.activated import note_finished
from deadzone.procedures.turn.activation import Activation
from deadzone.rules.dice.command import has_command_dice, relay_dice
from deadzone.rules.items.sentries import is_sentry
from deadzone.rules.missions.victory import controller, tied_at_target, winner_at_end_of_round
from deadzone.rules.setup.outside import anybody_left, left_to_activate
from deadzone.rules.specials.army_specials import TURN, army_special, may_use_special, why_no_special
from deadzone.rules.specials.marks import ACTED_BEFORE
from deadzone.rules.turn.actions import ARMY_SPECIAL


class Round(Frame):
    """One round: command roll, turns, end of the round (R-ROUND-01)."""

    NAME = "round"

    @staticmethod
    def steps() -> tuple[Step, ...]:
        return (
            Round.begin,
            Round.roll_command_dice,
            Round.reroll_command_dice,
            Round.add_relay_dice,
            Round.take_turns,
            Round.finish,
        )

    def begin(self, g: State) -> None:
        g.round += 1
        g.finished = [0, 0]
        g.emit("round", g.round, g.initiative)

    def roll_command_dice(self, g: State) -> None:
        for side in (g.initiative, enemy_of(g.initiative)):
            if has_command_dice(g, side):
                g.call(CommandRoll(side))

    def reroll_command_dice(self, g: State) -> None:
        for side in (g.initiative, enemy_of(g.initiative)):
            if has_command_dice(g, side):
                g.call(CommandReroll(side))

    def add_relay_dice(self, g: State) -> None:
        """Add relay dice showing ACTIVATE after the re-rolls: they cannot be re-rolled (A-COMMS-01, A-COMMS-02)."""
        for side in (g.initiative, enemy_of(g.initiative)):
            count = relay_dice(g, side) if has_command_dice(g, side) else 0
            if count > 0:
                g.spend_command(side, ACTIVATE, -count)
                g.emit("relay", side, count)

    def take_turns(self, g: State) -> None:
        g.call(Turns(g.initiative))

    def finish(self, g: State) -> None:
        g.call(EndOfRound())


class Turns(Frame):
    """The sides take turns until every model on the table is activated (R-TURN-*, R-ROUND-03, R-ROUND-04)."""

    NAME = "turns"

    side: Side = RED
    chosen: int | str = NOBODY  # a model, NOBODY, or ARMY_SPECIAL
    did_nothing: bool = False  # whether the model activated last did nothing

    @staticmethod
    def steps() -> tuple[Step, ...]:
        return (
            Turns.begin_turn,
            Turns.first_activation,
            Turns.activate,
            Turns.after_doing_nothing,
            Turns.second_activation,
            Turns.activate_second,
        )

    def begin_turn(self, g: State) -> None:
        """Start a turn; a side without unactivated models passes, so the other takes successive turns (R-TURN-05).

        The first turn of the Recon winner starts with his bonus dice, followed by Logistics (M-RECON-00b, R-SETUP-05).
        """
        if g.winner != UNDECIDED or (not anybody_left(g, RED) and not anybody_left(g, BLUE)):
            g.turn = NO_SIDE
            self.end()
            return
        if not anybody_left(g, self.side):
            g.emit("passed", self.side, 1)
            self.side = enemy_of(self.side)
        g.turn = self.side
        if g.recon_dice[self.side]:
            self.repeat()  # the bonus may change which models are left to activate
            g.call(ReconBonus(self.side))
            see_to_supplies(g)
            return
        g.specials_used = [0, 0]
        note_who_acted(g, self.side)
        g.emit("turn", self.side)

    def first_activation(self, g: State) -> Question | None:
        """Ask which model is activated, unless one that an army special activated did nothing (R-TURN-03, S-TIDE).

        JADE never passes and draws the model by card, on both sides if it plays both (J-AMB-36, -45, J-ACT-02).
        """
        if self.turn_is_over():
            return None
        if g.setting.conduct_of(self.side).by_cards:
            self.go(Turns.second_activation)
            g.call(links.activation_by_card(self.side))
            return None
        if g.winner != UNDECIDED or not anybody_left(g, self.side):
            self.go(Turns.second_activation)  # an army special has decided the battle or left no model
            return None
        return Choice(self.side, "activate", "chosen", (*self.who_may_act(g), *self.special(g)))

    def special(self, g: State) -> tuple[Answer, ...]:
        """Return the army special as an option if the side may use it between Activations (R-CMD-15)."""
        return (ARMY_SPECIAL,) if may_use_special(g, self.side, NOBODY, TURN) else ()

    def who_may_act(self, g: State) -> tuple[Answer, ...]:
        """Return the models left to activate, and NOBODY if the side has fewer of them than the enemy and may pass.

        R-TURN-02, R-TURN-04, R-TURN-06, R-DEPLOY-05.
        """
        mine = left_to_activate(g, self.side)
        may_pass = len(mine) < len(left_to_activate(g, enemy_of(self.side)))
        return (*mine, NOBODY) if may_pass else tuple(mine)

    def activate(self, g: State) -> None:
        if self.chosen == ARMY_SPECIAL:
            self.use_special(g, Turns.first_activation)
        elif self.chosen == NOBODY:
            g.emit("passed", self.side, 0)
            self.next_side()
        else:
            assert isinstance(self.chosen, int)
            g.call(activation_of(g, ModelNumber(self.chosen)), into="did_nothing")
            self.chosen = NOBODY  # no choice yet for the second Activation

    def after_doing_nothing(self, _g: State) -> None:
        """End the turn if the activated model did nothing (R-TURN-03)."""
        self.turn_is_over()

    def turn_is_over(self) -> bool:
        """Whether the model activated last did nothing; then the turn has passed to the other side (R-TURN-03)."""
        if not self.did_nothing:
            return False
        self.did_nothing = False
        self.next_side()
        return True

    def second_activation(self, g: State) -> Question | None:
        """Offer to spend an ACTIVATE result on a second Activation, not of a Sentry Gun (R-CMD-07, I-SENTRY-05).

        JADE spends only DICE results (J-AMB-37).
        """
        if self.turn_is_over() or g.winner != UNDECIDED or not g.setting.conduct_of(self.side).special_results:
            return None
        options = self.special(g)
        if g.command(self.side, ACTIVATE) > 0:
            mine = [number for number in left_to_activate(g, self.side) if not is_sentry(g, number)]
            options = (*mine, *options)
        return Choice(self.side, "second", "chosen", (*options, NOBODY)) if options else None

    def activate_second(self, g: State) -> None:
        """Spend one ACTIVATE result, never more than one per turn (R-CMD-07, A-COMMS-04)."""
        if self.chosen == ARMY_SPECIAL:
            self.use_special(g, Turns.second_activation)
            return
        if self.chosen != NOBODY:
            assert isinstance(self.chosen, int)
            g.spend_command(self.side, ACTIVATE, 1)
            g.emit("command-die", self.side, ACTIVATE, self.chosen)
            g.call(activation_of(g, ModelNumber(self.chosen)))
            self.chosen = NOBODY  # JADE's turn skips this question and must not find an old answer
        self.next_side()

    def use_special(self, g: State, choice: Step) -> None:
        """Carry out the army special, then ask the same choice again, unless the model it activated did nothing.

        R-TURN-03, S-TIDE.
        """
        self.chosen = NOBODY
        self.go(choice)
        g.call(special_procedure(g, self.side, NOBODY), into="did_nothing")

    def next_side(self) -> None:
        """Pass the turn to the other side (R-TURN-01)."""
        self.side = enemy_of(self.side)
        self.go(Turns.begin_turn)

    def why_not(self, question: Question, value: Answer, g: State) -> Fault | None:
        if value == ARMY_SPECIAL:
            return why_no_special(g, self.side, NOBODY, TURN)
        if not isinstance(value, int) or not NOBODY <= value < len(g.models):
            return None
        if value == NOBODY:
            return Fault("Only a side with fewer models left to activate may pass.", rule="R-TURN-04")
        name = g.profile(ModelNumber(value)).name
        model = g.models[value]
        if model.side != self.side:
            return Fault("{model} belongs to the other side.", rule="R-TURN-02", model=name)
        if model.fate == OUTSIDE and not model.activated:
            return Fault("{model} has no way onto the board.", rule="R-DEPLOY-05", model=name)
        if not model.on_table():
            return Fault("{model} is no longer on the table.", rule="R-TURN-02", model=name)
        if not model.activated:
            return Fault("Command dice cannot be spent on a Sentry Gun.", rule="R-FREE-07")
        return Fault("{model} has already been activated this round.", rule="R-ROUND-02", model=name)

    def fits(self, g: State) -> bool:
        if not super().fits(g):
            return False
        if isinstance(self.chosen, int):
            return self.side in (RED, BLUE) and NOBODY <= self.chosen < len(g.models)
        return self.chosen == ARMY_SPECIAL


def activation_of(g: State, number: ModelNumber) -> Frame:
    """Return the model's Activation, or its entry if it is off the board (R-DEPLOY-05)."""
    return ComeIn(number) if g.models[number].fate == OUTSIDE else Activation(number)


def note_who_acted(g: State, side: Side) -> None:
    """Note at the start of a turn which models are activated: only those may Surge in this turn (S-SURGE)."""
    if army_special(g, side) != ACTED_BEFORE:
        return
    for number, model in enumerate(g.models):
        if model.side != side or model.activated == g.has(ModelNumber(number), ACTED_BEFORE):
            continue
        if model.activated:
            g.gain(ModelNumber(number), ACTED_BEFORE, 0, FOR_THE_ROUND)
        else:  # Invigorate has removed its activation token
            g.change(ModelNumber(number)).gains = tuple([gain for gain in model.gains if gain[0] != ACTED_BEFORE])


class EndOfRound(Frame):
    """Score objectives, check for victory, then clear the table for the next round (R-END-01..06)."""

    NAME = "end-of-round"

    @staticmethod
    def steps() -> tuple[Step, ...]:
        return (
            EndOfRound.score_objectives,
            EndOfRound.check_victory,
            EndOfRound.drift_smoke,
            EndOfRound.bring_flankers,
            EndOfRound.clear,
        )

    def score_objectives(self, g: State) -> None:
        """Score all objectives at once, so that none of them alone counts as the next VP (R-END-01, R-OBJ-05)."""
        if g.winner != UNDECIDED:
            return
        g.sudden_death = 0
        for cube, points in g.setting.mission.objectives:
            side = controller(g, cube)
            if side != NO_SIDE:
                score_objective(g, side, cube, points)

    def check_victory(self, g: State) -> None:
        """Check for a winner (R-END-02); with the house option the next VP breaks a tie at the target (R-WIN-05)."""
        if g.winner == UNDECIDED:
            g.winner = winner_at_end_of_round(g)
        if g.winner != UNDECIDED:
            reveal(g, RED)
            reveal(g, BLUE)
            g.emit("over", g.winner)
        elif tied_at_target(g):
            g.emit("tied", g.points(RED))
            g.sudden_death = 1 if g.setting.options.tie_break_next_vp else 0

    def drift_smoke(self, g: State) -> None:
        """Roll for smoke after the victory check and before flankers arrive (R-END-05)."""
        if g.winner == UNDECIDED and g.smoke:
            g.call(SmokeDrifts())

    def bring_flankers(self, g: State) -> None:
        if g.winner == UNDECIDED:
            flankers_arrive(g)

    def clear(self, g: State) -> None:
        """Discard command dice, remove activation tokens and set the initiative (R-END-04, S-GEN-06, R-TURN-09)."""
        if g.winner != UNDECIDED:
            return
        g.command_dice = [0] * len(g.command_dice)
        remove_commlink_markers(g)
        note_finished(g)
        g.initiative = RED if g.finished[RED] < g.finished[BLUE] else BLUE
        for number, model in enumerate(g.models):
            if model.activated:
                g.change(ModelNumber(number)).activated = False
            if model.gains:
                g.end_gains(ModelNumber(number), FOR_THE_ROUND)
        g.emit("round-ends", g.round, g.initiative)
