"""Move, Sprint and free moves: cube by cube, with fights on the way. R-MOVE-*, R-SPRINT-*, R-ENTER-*, R-BREAK-*."""

from __future__ import annotations

from typing import Final

from deadzone.core.contexts import Walking
from deadzone.core.cubes import NOWHERE, Cube
from deadzone.core.questions import Answer, Choice, Question, enemy_of
from deadzone.core.sentence import Fault
from deadzone.core.state import NOBODY, UNDECIDED, Frame, State, Step
from deadzone.procedures.fighting.fight import BreakAway, Fight
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

# Beside the cubes a model may go to, what else it may do during a movement.
STOP_HERE: Final = Cube(-1)
HAND_OVER: Final = Cube(-3)
LEAVE_BOARD: Final = Cube(-4)


class Movement(Frame):
    """A movement of at most `left` cubes. Stopping before the first one repositions the model in its cube.

    With a `route` nobody is asked for the way: it lists the answers, after LET_FALL also where a glide ends. A route
    that has become impossible ends there. Every route ends by stopping, which also tells it from a way that is asked.
    R-MOVE-01, R-MOVE-02, R-MOVE-04, R-SPRINT-01, R-FREE-01.
    """

    NAME = "movement"
    FIELDS = (
        "model", "left", "route", "before", "start", "onward", "handed", "opponent", "spot", "alone", "over", "slips",
        "hands",
    )  # fmt: skip
    MODELS = ("model", "opponent")

    def __init__(
        self,
        model: int = NOBODY,
        left: int = 0,
        route: tuple[Cube, ...] = (),
        alone: bool = False,
        slips: bool = False,
        hands: bool = False,
    ) -> None:
        super().__init__()
        self.model = model
        self.left = left
        self.route = (*route, STOP_HERE) if route and route[-1] != STOP_HERE else route
        self.before = NOWHERE  # the cube the model came from; NOWHERE before its first step
        self.start = NOWHERE  # where the model was when its owner chose the next cube, or when it met its enemies
        self.onward = STOP_HERE
        self.handed = 0  # how many items it has handed over on its way
        self.opponent = NOBODY
        self.spot: tuple[int, ...] = ()
        self.alone = alone  # a Scout's move enters no cube with other models, A-SCOUT-02
        self.slips = slips  # it need not break away from anybody, S-DANCE, S-ROPE
        self.hands = hands  # it is a Move action, in which items are handed over: never a Sprint, R-ITEM-10
        self.over = False  # it is flying over the enemies in its cube, A-FLIGHT-02

    def context(self) -> Walking:
        return Walking(self.model, self.left, self.before, self.alone)

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
        """Goes on until something has stopped the model: a trap it picked up, or a fight. R-ACT-09, R-ENTER-03."""
        fought = self.before != NOWHERE and not self.over and bool(enemies_in_cube(g, self.model))
        if fought or not can_go_on(g, self.model):
            self.stop_short(g)
            return None
        ways = self.ways(g)
        if not ways:  # in a cube that is too full it can neither take another place nor get out: R-CAP-08
            self.end()
            return None
        if self.route:
            self.follow_route(ways)
            return None
        return Choice(g.models[self.model].side, "step", "onward", ways, self.model)

    def stop_short(self, g: State) -> None:
        """Who was stopped by a trap it picked up on its way, and is still there, takes its place. R-MOVE-05."""
        model = g.models[self.model]
        stopped = not can_go_on(g, self.model) and g.winner == UNDECIDED
        if stopped and model.on_table() and model.cube == self.onward:
            self.go(Movement.choose_place)
        else:
            self.end()

    def follow_route(self, ways: tuple[Answer, ...]) -> None:
        """Goes on as the route says; not where the model must go on otherwise, as in mid-air. R-MOVE-09."""
        if self.route[0] in ways:
            self.onward = self.route[0]
            self.route = self.route[1:]
        elif STOP_HERE in ways:
            self.end()
        else:
            self.route = ()
            self.repeat()  # and now its owner is asked

    def ways(self, g: State) -> tuple[Answer, ...]:
        """The cubes the model may go to next, and what else it may do here."""
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
        """As many times as the model may carry items, so that two models cannot swap for ever. R-ITEM-10."""
        once_more = self.handed < carrying_limit(g.profile(self.model))
        return self.hands and once_more and can_hand_over(g, self.model)

    def set_out(self, g: State) -> None:
        """What the owner chose. A model that leaves a cube with enemies must break away first. R-BREAK-01.

        By a Sprint too, and smoke in the cube does not help. R-BREAK-10, -11, A-SMOKESCREEN-03
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
        """R-LEVEL-08, A-GLIDE-03."""
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
        """Into the next cube, unless stopped or knocked elsewhere while breaking away. R-BREAK-04, R-BREAK-08.

        Nobody rolls for climbing, nor for stepping onto half a floor. R-LEVEL-06, R-PART-05
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
        """Before a fight or anything else in the cube, also where it has no room to stay. A-TRAP-02, A-TRAP-04."""
        if g.markers and traps_for(g, self.model):
            g.call(spring_traps(self.model))

    def arrive(self, g: State) -> None:
        """An enemy in the cube stops the movement unless the model flies; otherwise items, and more cubes.

        R-MOVE-08, R-SPRINT-02, A-FLIGHT-02, R-ITEM-08.

        What is picked up may stop the model for good, so in passing it touches nothing where it has no room to stay.
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
        """Killed or thrown out its way is over; whoever is still there takes its place, and meets who is there.

        A-TRAP-02 ends the activation, not the entry: R-ENTER-01, R-ACT-08, A-TRAP-04. Where it has no room to stay it
        is put back into the cube from which it came, as whoever is thrown into a full cube. R-SCAT-09, R-CAP-09
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
        """When the movement ends: a fight that is won after it changes nothing. R-MOVE-05, R-MOVE-10, R-POS-01."""
        model = g.change(self.model)
        model.x, model.y = self.spot
        g.emit("placed", self.model, model.cube, self.spot)

    def look_for_items(self, g: State) -> None:
        """At the end of the way, or when repositioning. R-MOVE-11, R-ITEM-02, R-ITEM-03."""
        if enemies_in_cube(g, self.model):
            if self.before == NOWHERE:
                self.end()  # repositioning beside an enemy starts no fight, R-MOVE-04
            return
        if not can_go_on(g, self.model):
            self.end()
            return  # a Trap has ended its activation
        stopped = self.onward == STOP_HERE
        finds = may_pick_up(g, self.model) and not (stopped and self.before != NOWHERE)
        if stopped and not finds:
            self.end()  # it could hand over before it stopped
        else:
            self.go(Movement.meet_friends)
        if g.models[self.model].items and may_dismount(g, self.model):
            g.call(Dismount(self.model))
        if finds:
            g.call(PickUp(self.model, in_passing=self.left > 0))

    def meet_enemies(self, g: State) -> None:
        """An army special of theirs may come before the fight."""
        self.start = g.models[self.model].cube
        offer(g, ENTERED, enemy_of(g.models[self.model].side), NOBODY, self.model)

    def choose_opponent(self, g: State) -> Question | None:
        """A model that enters an enemy's cube fights one enemy there, even without a Fight value or after a fight.

        R-ENTER-01, -02, -05, R-FIGHT-02, R-NOFIGHT-03. An army special may have removed the last enemy, or the model
        itself: then there is no fight. S-ROPE, S-OVERWATCH

        A model that was thrown elsewhere, or evaded, has had its fight. Where an enemy stood nothing is picked up, even
        if he is gone now. R-ITEM-09
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
        """Whoever has come down unharmed uses up the movement that is left. R-LEVEL-13, I-JUMPPACK-05, A-GLIDE-05."""
        if self.left > 0:
            self.before = g.models[self.model].cube
            self.go(Movement.choose_way)
        else:
            self.end()

    def meet_friends(self, g: State) -> Question | None:
        """In the last cube of its way too the model may hand an item to a friend; JADE never does. R-ITEM-10."""
        side = g.models[self.model].side
        given = bool(self.route) or g.setting.jade[side] is not None
        if given or not can_go_on(g, self.model) or not self.may_hand_over(g):
            self.end()
            return None
        return Choice(side, "step", "onward", (STOP_HERE, HAND_OVER), self.model)

    def hand_over_there(self, g: State) -> None:
        if self.onward == HAND_OVER:
            self.go(Movement.meet_friends)
            self.hand_over(g)

    def go_on_from_here(self, g: State) -> None:
        """The model was thrown into another cube, and has been placed there: its route leads nowhere."""
        self.route = ()
        self.onward = STOP_HERE
        self.before = g.models[self.model].cube
        self.go(Movement.choose_way)

    def sound(self, g: State) -> bool:
        if not super().sound(g) or self.model == NOBODY or self.left < 0 or self.handed < 0:
            return False
        cubes = g.setting.ground.field.cubes
        if not (NOWHERE <= self.before < cubes and NOWHERE <= self.start < cubes):
            return False
        if not all([LET_FALL <= cube < cubes for cube in self.route]):
            return False
        placed = not self.next_is(Movement.take_place) or len(self.spot) == 2
        leaves = not self.next_is(Movement.enter_cube) or self.onward not in (STOP_HERE, LET_FALL, HAND_OVER)
        return placed and leaves and LEAVE_BOARD <= self.onward < cubes

    def why_not(self, question: Question, value: Answer, g: State) -> Fault | None:
        if not isinstance(value, int):
            return None
        if question.kind == "opponent":
            return why_not_opponent(g, self.model, value) if 0 <= value < len(g.models) else None
        if question.kind != "step":
            return None
        if value >= 0:
            return why_not_go(g, self.model, self.before, Cube(value), self.left, self.alone)
        if value == STOP_HERE:
            return why_not_end(g, self.model, g.models[self.model].cube)
        if value == LET_FALL:
            return why_not_drop(g, self.model, self.before, g.models[self.model].cube)
        if value == LEAVE_BOARD:
            return Fault("{model} cannot leave the board here.", rule="R-FIELD-14", model=g.profile(self.model).name)
        if not self.hands:
            return Fault("Items are handed over in a Move action only.", rule="R-ITEM-10")
        return Fault("{model} has nobody to hand an item to.", rule="R-ITEM-10", model=g.profile(self.model).name)
