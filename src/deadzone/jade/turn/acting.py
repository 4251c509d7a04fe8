"""One action of a JADE card, carried out by the ordinary rules. J-VOC-*, J-GEN-02..04, J-AMB-16, -20..23, -28.

The procedure asks JADE's judgement for the target and the cube; all other questions come from the actions themselves.
An impossible action is skipped, with a reason (J-GEN-03). Limits on the number, length and kind of actions do not apply
to what a card says (J-GEN-04); all others do (J-AMB-23).
"""

from __future__ import annotations

from typing import Final

from deadzone.core.cubes import NOWHERE, Cube
from deadzone.core.jade import NO_GOAL
from deadzone.core.pieces import ModelNumber
from deadzone.core.questions import CUBE, MODEL, TOKEN, Answer, Choice, Question
from deadzone.core.state import NOBODY, Frame, State, Step
from deadzone.core.weapon_places import NO_WEAPON, WeaponPlace
from deadzone.jade.deck.deck import TARGETS
from deadzone.jade.judgement.card_action import (
    ASSAULT,
    BY_TELEPORT,
    FIGHT,
    FLEE,
    HOLD,
    SHOOT,
    SHOOT_OR_MOVE,
    SPECIAL,
    VERBS,
    CardAction,
)
from deadzone.jade.judgement.goals import INJURED_FRIEND, NEAREST_OBJECTIVE, UNLOADED_FRIEND, goals, walks_off
from deadzone.jade.judgement.weapons import strongest_place
from deadzone.jade.judgement.where_to_place import marking_goals, place_for_a_gun
from deadzone.jade.played_side import settings_of
from deadzone.procedures.fighting.fight import FightAction
from deadzone.procedures.missions.missions import Deliver
from deadzone.procedures.movement.extra_moves import Teleport, move
from deadzone.procedures.movement.moving import LEAVE_BOARD, STOP_HERE, Movement
from deadzone.procedures.shooting.shoot_action import ShootAction, shoot_at
from deadzone.procedures.turn.action_procedures import procedure_of
from deadzone.rules.abilities.traps import traps_in
from deadzone.rules.missions.missions import deliveries
from deadzone.rules.movement.moving import GLIDE, step_table
from deadzone.rules.movement.reaching import cubes_used
from deadzone.rules.shooting.shooting import invigorating_weapon, weapons_against
from deadzone.rules.shooting.shot_tests import TAG
from deadzone.rules.shooting.tagging import taggable
from deadzone.rules.table.able import can_go_on
from deadzone.rules.table.presence import overstacked
from deadzone.rules.turn.actions import FIGHT_ACTION, MOVE_ACTION, SPRINT_ACTION
from deadzone.rules.turn.special_actions import (
    COMM,
    DISARM,
    EMPLACE,
    HEAL,
    MEDI_PACK,
    RELOAD,
    TAG_ACTION,
    TELEPORT_ACTION,
)
from deadzone.rules.weapons.arms import arm

GOALS: Final = frozenset({NO_GOAL, *TARGETS, UNLOADED_FRIEND})

# Special actions in the order of J-VOC-05.
SPECIALS: Final[tuple[str, ...]] = (MEDI_PACK, HEAL, RELOAD, EMPLACE, DISARM, TAG_ACTION, COMM)
# Special actions of the abilities that have a JADE rule of their own. J-RULE-02, J-RULE-03
SPECIALS_FOR: Final = {INJURED_FRIEND: (MEDI_PACK, HEAL), UNLOADED_FRIEND: (RELOAD,)}

# Why an action is skipped.
NO_ENEMY_LEFT: Final = "no-enemy"
NO_SHOT: Final = "no-shot"
NO_FIGHT: Final = "no-fight"
NO_MOVE: Final = "no-move"
OUT_OF_REACH: Final = "out-of-reach"
NO_WAY_OUT: Final = "no-way-out"
STAYS: Final = "stays"
NOTHING_USEFUL: Final = "nothing-useful"

# The kind of question about the target, by what the target is.
TARGET_QUESTIONS: Final = {MODEL: "jade-target", CUBE: "jade-target-cube", TOKEN: "jade-target-token"}


class JadeAction(Frame):
    """A verb of JADE's vocabulary, aimed at the card's target. It hands back whether it was done, and its target."""

    NAME = "jade-action"

    model: ModelNumber
    verb: str
    goal: str
    began_engaged: bool = False
    kept: int = NOBODY  # the target of the previous action, where both share one
    what: str = MODEL  # what the target is: a model or a cube
    target: int = NOBODY
    cube: Cube = NOWHERE
    origin: tuple[int, ...] = ()  # cube, x and y where the model starts
    done: bool = False  # carried out, not skipped

    def context(self) -> CardAction:
        action = CardAction(self.model, self.verb, self.goal, self.began_engaged)
        action.what, action.target, action.kept = self.what, self.target, self.kept
        action.cube, action.origin = self.cube, self.origin
        return action

    @staticmethod
    def steps() -> tuple[Step, ...]:
        return (
            JadeAction.aim,
            JadeAction.announce,
            JadeAction.act,
            JadeAction.where_to,
            JadeAction.set_out,
            JadeAction.be_done,
        )

    def hands_back(self) -> tuple[int, int]:
        """Whether the action was done, and the model it was aimed at, or NOBODY."""
        return int(self.done), self.target if self.what == MODEL else NOBODY

    # The target

    def aim(self, g: State) -> Question | None:
        """Ask for the target; Hold, Special and a plain Fight have none. J-GEN-02.

        The actions of a special action share one target; another is chosen only if it ceases to qualify. J-SPEC-01..03.
        """
        if self.context().aimed_at() == NO_GOAL:
            return None
        found = goals(g, self.model, self.context().aimed_at())
        if not found.numbers:
            self.skip(g, NO_ENEMY_LEFT)
            return None
        same = found.what == MODEL and self.kept in found.numbers
        options: tuple[Answer, ...] = (self.kept,) if same else tuple(found.numbers)
        return Choice(g.models[self.model].side, TARGET_QUESTIONS[found.what], "target", options, self.model)

    def announce(self, g: State) -> None:
        if self.target != NOBODY:
            self.what = goals(g, self.model, self.context().aimed_at()).what
        g.emit("jade-action", self.model, self.verb, self.goal, self.what, self.target)
        if self.what == TOKEN:
            # The number of a token changes when another one is taken; its cube does not.
            self.what, self.target = CUBE, g.tokens[self.target].cube

    # The action

    def act(self, g: State) -> None:
        if self.verb in (SHOOT, SHOOT_OR_MOVE):
            self.shoot(g)
        elif self.verb == FIGHT:
            self.fight(g)
        elif self.verb == SPECIAL:
            self.special(g)
        elif self.verb == HOLD:
            self.hold(g)
        elif not self.context().may(g, SPRINT_ACTION if self.context().sprints(g) else MOVE_ACTION):
            self.skip(g, OUT_OF_REACH if self.verb == ASSAULT else NO_MOVE)

    def shoot(self, g: State) -> None:
        """Shoot at the target, after tagging it if that helps. J-VOC-01, J-VOC-04.

        If it cannot be shot, Shoot may invigorate a friend, and Shoot-or-move goes on to the movement.
        """
        weapons = weapons_against(g, self.model, ModelNumber(self.target)) if self.what == MODEL else []
        if weapons and self.tags_first(g, weapons):
            self.repeat()  # to shoot after the tag
            g.emit("action", self.model, TAG_ACTION)
            g.call(procedure_of(self.model, TAG_ACTION))
        elif weapons:
            self.go(JadeAction.be_done)
            g.call(shoot_at(self.model, ModelNumber(self.target)))
        elif self.verb == SHOOT and not self.invigorate(g):
            self.skip(g, NO_SHOT)
        elif self.verb == SHOOT:
            self.go(JadeAction.be_done)
        elif not self.context().may(g, SPRINT_ACTION if self.context().sprints(g) else MOVE_ACTION):
            self.skip(g, NO_MOVE)

    def tags_first(self, g: State, weapons: list[WeaponPlace]) -> bool:
        """Whether to tag the target first: it can be tagged and the weapon to be used benefits. J-AMB-40, A-TAG-01."""
        if not self.context().may(g, TAG_ACTION) or self.target not in taggable(g, self.model):
            return False
        return arm(g, self.model, strongest_place(g, self.model, weapons, ModelNumber(self.target), None)).has(TAG)

    def invigorate(self, g: State) -> bool:
        """Shoot an invigorating weapon, so that a friend may act again; False without one. A-INVIGORATE-02."""
        place = invigorating_weapon(g, self.model)
        if place == NO_WEAPON:
            return False
        g.call(ShootAction(self.model, long_allowed=True, weapon=place, single=True))
        return True

    def fight(self, g: State) -> None:
        """Fight the target if it is in the cube; without a target, any enemy there. J-VOC-04, J-AMB-21, J-AMB-22."""
        elsewhere = self.target != NOBODY and g.models[self.target].cube != g.models[self.model].cube
        if elsewhere or not self.context().may(g, FIGHT_ACTION):
            self.skip(g, NO_FIGHT)
            return
        self.go(JadeAction.be_done)
        g.call(FightAction(self.model, ModelNumber(self.target)))

    def special(self, g: State) -> None:
        """Take the first useful Special action, or else invigorate a friend if possible. J-VOC-05, A-INVIGORATE-02.

        A Medic or Loader that follows its own rule only heals or reloads. J-RULE-02, J-RULE-03.
        """
        for action in SPECIALS_FOR.get(self.goal, SPECIALS):
            if self.context().may(g, action) and self.is_useful(g, action):
                self.go(JadeAction.be_done)
                g.emit("action", self.model, action)
                g.call(procedure_of(self.model, action))
                return
        if self.goal == NO_GOAL and self.invigorate(g):
            self.go(JadeAction.be_done)
        else:
            self.skip(g, NOTHING_USEFUL)

    def is_useful(self, g: State, action: str) -> bool:
        """Whether the action helps JADE: it disarms only enemy Traps and marks only cubes of use to a friend.

        J-VOC-05, J-AMB-26.
        """
        if action == EMPLACE:
            return place_for_a_gun(g, self.model)
        if action == DISARM:
            side = g.models[self.model].side
            return any([trap.side != side for trap in traps_in(g, g.models[self.model].cube)])
        return action != COMM or bool(marking_goals(g, self.model))

    def hold(self, g: State) -> None:
        """Stay where it is; by a setting, in the cube: it takes the best spot there. J-VOC-06, R-CAP-09."""
        if settings_of(g, g.models[self.model].side).moving.hold == "stay":
            self.go(JadeAction.be_done)
        elif not self.context().may(g, MOVE_ACTION) or overstacked(g, self.model):
            self.skip(g, NO_MOVE)
        else:
            self.go(JadeAction.be_done)
            g.call(Movement(self.model, 0, (STOP_HERE,)))

    # Moving

    def where_to(self, g: State) -> Question | None:
        """Ask for the destination; NOWHERE is always an option, as JADE's movement rules may forbid every cube.

        J-AMB-14, J-AMB-28, J-AMB-29.
        """
        if not can_go_on(g, self.model):
            self.go(JadeAction.be_done)
            return None
        if self.goal == NEAREST_OBJECTIVE and walks_off(g, self.model):
            self.go(JadeAction.be_done)
            g.call(Movement(self.model, 1, (LEAVE_BOARD,)))
            return None
        options = self.context().destinations(g)
        if len(options) == 1 and self.verb in (ASSAULT, FLEE):
            self.skip(g, OUT_OF_REACH if self.verb == ASSAULT else NO_WAY_OUT)
            return None
        return Choice(g.models[self.model].side, "jade-move", "cube", options, self.model)

    def set_out(self, g: State) -> None:
        model = g.models[self.model]
        self.origin = (model.cube, model.x, model.y)
        if self.cube == NOWHERE:
            self.skip(g, STAYS)
        elif self.cube == model.cube:
            g.call(Movement(self.model, 0, (STOP_HERE,)))
        else:
            way = self.way_to(g, self.cube)
            if way == BY_TELEPORT:
                g.emit("action", self.model, TELEPORT_ACTION)
                g.call(Teleport(self.model, self.cube))
                return
            move(g, self.model, cubes_used(way, g.has(self.model, GLIDE)), way)

    def way_to(self, g: State, cube: Cube) -> tuple[Cube, ...]:
        """The path to a cube; a single step needs no search."""
        table = step_table(g, self.model)
        if table.can_step(g.models[self.model].cube, cube, g.profile(self.model).size):
            return (cube,)
        return self.context().ways(g)[cube]

    # The end

    def be_done(self, g: State) -> None:
        """Mark the action as done, and deliver what the model has found if it may do so where it is now."""
        self.done = True
        if deliveries(g, self.model):
            g.call(Deliver(self.model))

    def skip(self, g: State, reason: str) -> None:
        """Announce that the action is skipped, and end it. J-GEN-03."""
        g.emit("jade-skipped", self.model, self.verb, self.goal, reason)
        self.end()

    def fits(self, g: State) -> bool:
        if not super().fits(g) or self.verb not in VERBS:
            return False
        if g.setting.jade_of(g.models[self.model].side) is None:
            return False
        cubes = g.setting.ground.field.cubes
        if self.origin and (not (len(self.origin) == 3 and 0 <= self.origin[0] < cubes)):
            return False
        if self.goal not in GOALS or self.what not in (MODEL, CUBE):
            return False
        under_way = self.is_past(JadeAction.aim) and not self.is_over()
        if under_way and self.context().aimed_at() != NO_GOAL and self.target == NOBODY:
            return False
        most = len(g.models) if self.what == MODEL else cubes
        return NOBODY <= self.target < most
