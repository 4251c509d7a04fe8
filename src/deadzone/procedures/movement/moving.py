"""Move, Sprint and free moves, cube by cube, with fights on the way (R-MOVE-*, R-SPRINT-*, R-ENTER-*, R-BREAK-*)."""

from __future__ import annotations

from typing import Final

from deadzone.core.contexts import Walking
from deadzone.core.cubes import NOWHERE, Cube, CubeOrWord
from deadzone.core.pieces import ModelNumber
from deadzone.core.questions import Answer, Choice, Question
from deadzone.core.sentence import Fault
from deadzone.core.sides import enemy_of
from deadzone.core.state import NOBODY, UNDECIDED, Frame, State, Step
from deadzone.procedures.fighting.breaking_away import BreakAway
from deadzone.procedures.fighting.fight import Fight
from deadzone.procedures.items.items import HandOver, PickUp
from deadzone.procedures.items.scout_bikes import Dismount
from deadzone.procedures.links import spring_traps
from deadzone.procedures.missions.missions import leave_board
from deadzone.procedures.movement.thrown import Drop
from deadzone.procedures.specials.offering import offer
from deadzone.procedures.table.shifting import ask_spot
from deadzone.rules.abilities.traps import traps_for
from deadzone.rules.fighting.fighting import why_not_opponent
from deadzone.rules.items.items import can_hand_over, carrying_limit, may_dismount, may_pick_up
from deadzone.rules.missions.missions import can_leave
from deadzone.rules.movement.moving import (
    GLIDE,
    LET_FALL,
    flies,
    may_drop,
    may_end,
    next_cubes,
    why_not_drop,
    why_not_end,
    why_not_go,
)
from deadzone.rules.movement.thrown import nearest_room
from deadzone.rules.specials.army_specials import ENTERED
from deadzone.rules.table.able import can_fight, can_go_on
from deadzone.rules.table.presence import enemies_in_cube

# What a model may do during a movement besides going to a cube.
STOP_HERE: Final = Cube(-1)
HAND_OVER: Final = Cube(-3)
LEAVE_BOARD: Final = Cube(-4)


class Movement(Frame):
    """A movement of at most `left` cubes; stopping before the first cube repositions the model.

    With a `route` the owner is not asked for the way: it lists the answers, including where a glide lands after
    LET_FALL. Where the route has become impossible the movement ends, or the owner is asked if the model cannot stop
    there. Every route ends with STOP_HERE; an empty one means that the owner is asked. R-MOVE-01, R-MOVE-02, R-MOVE-04,
    R-SPRINT-01, R-FREE-01.
    """

    NAME = "movement"

    model: ModelNumber
    left: int
    route: tuple[CubeOrWord, ...] = ()
    alone: bool = False  # a Scout enters no cube with other models (A-SCOUT-02)
    slips: bool = False  # it need not break away (S-DANCE, S-ROPE)
    hands: bool = False  # items may be handed over: in a Move action, never in a Sprint (R-ITEM-10)
    before: Cube = NOWHERE  # the cube the model came from; NOWHERE before its first step
    start: Cube = NOWHERE  # where the model was when its owner chose the next cube, or when it met its enemies
    onward: CubeOrWord = STOP_HERE
    handed: int = 0  # how many items it has handed over so far
    opponent: ModelNumber = NOBODY
    spot: tuple[int, ...] = ()
    over: bool = False  # it is flying over the enemies in its cube (A-FLIGHT-02)

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.route and self.route[-1] != STOP_HERE:
            self.route = (*self.route, STOP_HERE)

    def context(self) -> Walking:
        return Walking(self.model, self.left, self.before, self.alone, self.slips or self.over)

    @staticmethod
    def steps() -> tuple[Step, ...]:
        return (
            Movement.choose_way,
            Movement.set_out,
            Movement.enter_cube,
            Movement.meet_traps,
            Movement.arrive,
            Movement.choose_place,
            Movement.take_place,
            Movement.look_for_items,
            Movement.meet_enemies,
            Movement.choose_opponent,
            Movement.fight,
            Movement.go_on_after_drop,
            Movement.meet_friends,
            Movement.hand_over_there,
        )

    def choose_way(self, g: State) -> Question | None:
        """Ask for the next cube until a fight or a trap stops the model (R-ACT-09, R-ENTER-03)."""
        fought = self.before != NOWHERE and not self.over and bool(enemies_in_cube(g, self.model))
        if fought or not can_go_on(g, self.model):
            self.stop_short(g)
            return None
        if self.route and self.is_open(g, self.route[0]):
            self.onward = self.route[0]
            self.route = self.route[1:]
            return None
        planned = g.planned_for(self.model, "step")
        if not self.route and isinstance(planned, int) and self.is_open(g, Cube(planned)):
            return Choice(g.models[self.model].side, "step", "onward", (planned,), self.model)
        ways = self.ways(g)
        if not ways:  # in an overstacked cube it can neither stay nor get out (R-CAP-08)
            self.end()
            return None
        if self.route:
            self.leave_route(ways)
            return None
        return Choice(g.models[self.model].side, "step", "onward", ways, self.model)

    def stop_short(self, g: State) -> None:
        """Place a model that was stopped by a trap it picked up, if it is still in that cube (R-MOVE-05)."""
        model = g.models[self.model]
        stopped = not can_go_on(g, self.model) and g.winner == UNDECIDED
        if stopped and model.on_table() and model.cube == self.onward:
            self.go(Movement.choose_place)
        else:
            self.end()

    def is_open(self, g: State, way: Cube) -> bool:
        """Whether a way is one of `ways`, without working out the others where it is a cube or the end."""
        if way == STOP_HERE:
            return may_end(g, self.model, g.models[self.model].cube)
        if way >= 0:
            return why_not_go(g, self.model, self.before, way, self.left, self.alone) is None
        return way in self.ways(g)

    def leave_route(self, ways: tuple[Answer, ...]) -> None:
        """Stop where the next step of the route is impossible, or ask the owner if in mid-air (R-MOVE-09)."""
        if STOP_HERE in ways:
            self.end()
        else:
            self.route = ()
            self.repeat()  # this time asking the owner

    def ways(self, g: State) -> tuple[Answer, ...]:
        """Return the cubes the model may go to next and whatever else it may do here."""
        cube = g.models[self.model].cube
        ways: list[Answer] = []
        ways += next_cubes(g, self.model, self.before, self.left, self.alone)
        if may_drop(g, self.model, self.before, cube, self.alone):
            ways.append(LET_FALL)
        if may_end(g, self.model, cube):
            ways.append(STOP_HERE)
        if self.may_hand_over(g):
            ways.append(HAND_OVER)
        if self.left > 0 and can_leave(g, self.model):
            ways.append(LEAVE_BOARD)
        return tuple(ways)

    def may_hand_over(self, g: State) -> bool:
        """Whether it may hand over an item; the carrying limit keeps two models from swapping forever (R-ITEM-10)."""
        if not self.hands or not can_hand_over(g, self.model):
            return False
        return self.handed < carrying_limit(g.profile(self.model))

    def set_out(self, g: State) -> None:
        """Start what the owner chose; a model that leaves a cube with enemies must break away first (R-BREAK-01).

        So must a model that Sprints, and smoke in the cube does not help (R-BREAK-10, -11, A-SMOKESCREEN-03).
        """
        self.start = g.models[self.model].cube
        if self.onward == STOP_HERE:
            self.go(Movement.choose_place)
        elif self.onward == LET_FALL:
            self.go(Movement.go_on_after_drop)
            self.let_fall(g)
        elif self.onward == HAND_OVER:
            self.go(Movement.choose_way)
            self.hand_over(g)
        elif not self.over and not self.slips and enemies_in_cube(g, self.model):
            g.call(BreakAway(self.model))

    def let_fall(self, g: State) -> None:
        """Drop the model over the edge by its owner's choice (R-LEVEL-08, A-GLIDE-03)."""
        drop = Drop(self.model, self.left, self.before)
        drop.alone = self.alone
        if self.route and g.has(self.model, GLIDE):
            drop.landing = self.route[0]
            self.route = self.route[1:]
        g.call(drop, into="left")

    def hand_over(self, g: State) -> None:
        self.handed += 1
        g.call(HandOver(self.model))

    def enter_cube(self, g: State) -> None:
        """Enter the next cube, unless breaking away stopped the model or moved it elsewhere (R-BREAK-04, R-BREAK-08).

        Climbing and stepping onto a partial floor need no roll (R-LEVEL-06, R-PART-05).
        """
        if not can_go_on(g, self.model):
            self.end()
            return
        if g.models[self.model].cube != self.start:
            self.go_on_from_here(g)
            return
        if self.onward == LEAVE_BOARD:
            self.end()
            leave_board(g, self.model)
            return
        self.before = self.start
        self.over = False
        self.left -= 1
        g.change(self.model).cube = self.onward
        g.emit("moved", self.model, self.before, self.onward)

    def meet_traps(self, g: State) -> None:
        """Set off Traps before any fight, even where the model has no room to stay (A-TRAP-02, A-TRAP-04)."""
        if g.markers and traps_for(g, self.model):
            g.call(spring_traps(self.model))

    def arrive(self, g: State) -> None:
        """An enemy in the cube stops the movement unless the model flies on; otherwise it may pick up items and go on.

        R-MOVE-08, R-SPRINT-02, A-FLIGHT-02, R-ITEM-08.

        A pick-up may stop the model for good, so a model that is passing picks up nothing where it has no room to stay.
        """
        if g.models[self.model].cube != self.onward or not can_go_on(g, self.model):
            self.after_trap(g)
            return
        if enemies_in_cube(g, self.model):
            if self.left > 0 and flies(g, self.model):
                self.over = True
                self.go(Movement.choose_way)
            return
        could_stay = may_end(g, self.model, g.models[self.model].cube)
        if self.left > 0 or not could_stay:
            self.go(Movement.choose_way)
            if could_stay and may_pick_up(g, self.model):
                g.call(PickUp(self.model, in_passing=self.left > 0))

    def after_trap(self, g: State) -> None:
        """End the movement of a model killed or thrown out; one still there is placed and fights any enemy there.

        The Trap ends its Activation, but not its entry (A-TRAP-02, R-ENTER-01, R-ACT-08, A-TRAP-04). A model without
        room to stay returns to the cube it came from, like a model thrown into a full cube (R-SCAT-09, R-CAP-09).
        """
        if not g.models[self.model].on_table() or g.models[self.model].cube != self.onward:
            self.end()
        elif not may_end(g, self.model, self.onward):
            back = self.before if may_end(g, self.model, self.before) else nearest_room(g, self.model, self.onward)
            g.change(self.model).cube = back
            g.emit("moved", self.model, self.onward, back)

    def choose_place(self, g: State) -> Question | None:
        return ask_spot(g, self, self.model, g.models[self.model].cube, stays=self.before == NOWHERE)

    def take_place(self, g: State) -> None:
        """Place the model where its movement ends (R-MOVE-05, R-POS-01).

        Winning the fight that follows does not change its position (R-MOVE-10).
        """
        model = g.change(self.model)
        model.x, model.y = self.spot
        g.emit("placed", self.model, model.cube, self.spot)

    def look_for_items(self, g: State) -> None:
        """Offer a pick-up at the end of the movement or when repositioning (R-MOVE-11, R-ITEM-02, R-ITEM-03)."""
        if enemies_in_cube(g, self.model):
            if self.before == NOWHERE:
                self.end()  # repositioning beside an enemy starts no fight (R-MOVE-04)
            return
        if not can_go_on(g, self.model):
            self.end()
            return  # a Trap has ended its Activation
        stopped = self.onward == STOP_HERE
        finds = may_pick_up(g, self.model) and not (stopped and self.before != NOWHERE)
        if stopped and not finds:
            self.end()  # it could have handed over items before stopping
        else:
            self.go(Movement.meet_friends)
        if g.models[self.model].items and may_dismount(g, self.model):
            g.call(Dismount(self.model))
        if finds:
            g.call(PickUp(self.model, in_passing=self.left > 0))

    def meet_enemies(self, g: State) -> None:
        """Offer the enemy his army special before the fight."""
        self.start = g.models[self.model].cube
        offer(g, ENTERED, enemy_of(g.models[self.model].side), NOBODY, self.model)

    def choose_opponent(self, g: State) -> Question | None:
        """A model that enters an enemy's cube must fight one enemy, even without a Fight value or after another fight.

        R-ENTER-01, -02, -05, R-FIGHT-02, R-NOFIGHT-03. There is no fight if an army special has removed the last enemy
        or the model itself (S-ROPE, S-OVERWATCH).

        A model that was thrown elsewhere or evaded has already had its fight there. Where an enemy stood the model
        picks up nothing, even if the enemy has gone (R-ITEM-09).
        """
        enemies = tuple(enemies_in_cube(g, self.model)) if g.models[self.model].cube == self.start else ()
        if enemies and can_fight(g, self.model):
            return Choice(g.models[self.model].side, "opponent", "opponent", enemies, self.model)
        self.end()
        return None

    def fight(self, g: State) -> None:
        self.end()
        g.call(Fight(self.model, self.opponent, attacker_moved=True))

    def go_on_after_drop(self, g: State) -> None:
        """A model that landed unharmed may use its remaining movement (R-LEVEL-13, I-JUMPPACK-05, A-GLIDE-05)."""
        if self.left > 0:
            self.before = g.models[self.model].cube
            self.go(Movement.choose_way)
        else:
            self.end()

    def meet_friends(self, g: State) -> Question | None:
        """Let the model hand over items in its last cube as well; JADE never does (R-ITEM-10)."""
        side = g.models[self.model].side
        given = bool(self.route) or not g.setting.conduct_of(side).hands_over_at_the_end
        if given or not can_go_on(g, self.model) or not self.may_hand_over(g):
            self.end()
            return None
        return Choice(side, "step", "onward", (STOP_HERE, HAND_OVER), self.model)

    def hand_over_there(self, g: State) -> None:
        if self.onward == HAND_OVER:
            self.go(Movement.meet_friends)
            self.hand_over(g)

    def go_on_from_here(self, g: State) -> None:
        """Go on without a route from the cube the model was knocked into and placed in."""
        self.route = ()
        self.onward = STOP_HERE
        self.before = g.models[self.model].cube
        self.go(Movement.choose_way)

    def fits(self, g: State) -> bool:
        if not super().fits(g) or self.left < 0 or self.handed < 0:
            return False
        cubes = g.setting.ground.field.cubes
        if not all([LET_FALL <= cube < cubes for cube in self.route]):
            return False
        placed = not self.next_is(Movement.take_place) or len(self.spot) == 2
        leaves = not self.next_is(Movement.enter_cube) or self.onward not in (STOP_HERE, LET_FALL, HAND_OVER)
        return placed and leaves and LEAVE_BOARD <= self.onward < cubes

    def why_not(self, question: Question, value: Answer, g: State) -> Fault | None:
        if not isinstance(value, int):
            return None
        if question.kind == "opponent":
            return why_not_opponent(g, self.model, ModelNumber(value)) if 0 <= value < len(g.models) else None
        if question.kind != "step":
            return None
        if value >= 0:
            return why_not_go(g, self.model, self.before, Cube(value), self.left, self.alone)
        if value == STOP_HERE:
            return why_not_end(g, self.model, g.models[self.model].cube)
        if value == LET_FALL:
            return why_not_drop(g, self.model, self.before, g.models[self.model].cube, self.alone)
        if value == LEAVE_BOARD:
            return Fault("{model} cannot leave the board here.", rule="R-FIELD-14", model=g.profile(self.model).name)
        if not self.hands:
            return Fault("Items can only be handed over during a Move action.", rule="R-ITEM-10")
        return Fault("{model} has no friend to hand an item to.", rule="R-ITEM-10", model=g.profile(self.model).name)
