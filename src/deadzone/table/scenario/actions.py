"""Actions of a scenario, one call each; they must be legal unless the call is named `unchecked`."""

from __future__ import annotations

from deadzone.core.contexts import FOR_EFFECT, NORMAL_SHOT, Shot, Walking
from deadzone.core.cubes import Cube, cube_name
from deadzone.core.engine import run
from deadzone.core.pieces import ModelNumber
from deadzone.core.profiles import FIGHT_ONLY
from deadzone.core.questions import Answer, Spot
from deadzone.core.sentence import Fault
from deadzone.core.sides import NO_SIDE, RED
from deadzone.core.state import UNDECIDED, Model, State
from deadzone.core.weapon_places import NO_WEAPON, WeaponPlace
from deadzone.procedures.fighting.fight import Fight, FightAction
from deadzone.procedures.movement.extra_moves import move
from deadzone.procedures.movement.moving import STOP_HERE, Movement
from deadzone.procedures.shooting.shoot_action import ShootAction
from deadzone.procedures.shooting.shot import NO_AMMO, Shoot
from deadzone.procedures.turn.activation import Activation
from deadzone.procedures.turn.rounds import Round
from deadzone.rules.fighting.fighting import fighting_weapons, why_not_opponent
from deadzone.rules.items.item_arms import is_item_arm, item_at
from deadzone.rules.items.items import ammunition
from deadzone.rules.movement.moving import speed_of, why_not_end, why_not_go
from deadzone.rules.movement.reaching import reach
from deadzone.rules.shooting.aiming import why_not_aim
from deadzone.rules.shooting.shooting import may_fire_for_effect, why_no_shooting, why_not_shoot, why_not_weapon
from deadzone.rules.table.able import can_go_on
from deadzone.rules.table.presence import enemies_in_cube
from deadzone.rules.turn.actions import FIGHT_ACTION, MOVE_ACTION, SHOOT_ACTION, SPRINT_ACTION, why_not_action
from deadzone.rules.weapons.arms import arm
from deadzone.table.scenario.calls import checked_side, named_call
from deadzone.table.scenario.playing import Playing


class Actions(Playing):
    """Rounds, Activations, and single actions outside of them."""

    # Rounds and Activations

    @named_call
    def start_round(self, first: int | None = None, command_roll: bool = False) -> None:
        """Start a round with `first` to move, as in `start_round(RED)`; by default the side with the initiative.

        The command dice are those laid out by `command()`; with `command_roll` both sides roll theirs.
        """
        g = self._at_rest()
        if g.winner != UNDECIDED:
            raise Fault("The battle is over.")
        if command_roll and any(g.command_dice):
            raise Fault("Command dice are either set with command() or rolled, not both.")
        if first is not None or g.initiative == NO_SIDE:
            g.initiative = RED if first is None else checked_side(first)
        round_ = Round()
        if not command_roll:
            g.events = []
            round_.begin(g)
            self.events += g.events
            round_.go(Round.take_turns)  # after the command rolls
        self.start(round_)

    @named_call
    def activate(self, model: ModelNumber) -> None:
        """Start the Activation of a model, in its side's turn; an Activation already under way is suspended."""
        g = self.state
        if self._acting(model).activated:
            raise Fault(
                "{model} has already been activated this round: activate_again() lets it act once more.",
                rule="R-ROUND-02",
                model=g.profile(model).name,
            )
        g.turn = g.models[model].side
        self.start(Activation(model))

    @named_call
    def activate_again(self, model: ModelNumber) -> None:
        """Like `activate`, for a model that has already acted: its activation token is removed first."""
        self._acting(model)
        self.state.change(model).activated = False
        self.activate(model)

    # Shooting

    @named_call
    def shoot(
        self,
        shooter: ModelNumber,
        target: ModelNumber | str,
        weapon: str,
        fire_for_effect: bool = False,
        ammo: str = NO_AMMO,
    ) -> None:
        """Take one legal Shoot action, up to the first decision after its declaration.

        The target is a model, or a cube for weapons aimed at cubes: `shoot(engineer, "r3c5", "Mortar")`.
        `ammo` is a carried item that is used up by the shot, `I-AMMO`.
        """
        g = self._at_rest()
        self._acting(shooter)
        place = self.weapon(shooter, weapon)
        cube = self._aim(g, shooter, place, target)
        gun = arm(g, shooter, place)
        if fire_for_effect and not may_fire_for_effect(gun):
            raise Fault("The {weapon} cannot fire for effect.", rule="R-FFE-01", weapon=gun.name)
        if ammo != NO_AMMO and ammo not in ammunition(g, shooter, gun):
            raise Fault(
                "{model} has no {item} for {weapon}.", model=g.profile(shooter).name, item=ammo, weapon=gun.name
            )
        self.start(ShootAction(shooter, True, weapon=place, single=True))
        mode = FOR_EFFECT if fire_for_effect else NORMAL_SHOT
        aim: Answer = cube if isinstance(target, str) else target
        self._declare({"target": aim, "invigorate": aim, "target-cube": cube, "mode": mode, "ammo": ammo})

    def _aim(self, g: State, shooter: ModelNumber, place: WeaponPlace, target: ModelNumber | str) -> int:
        """The target cube; an illegal shot is refused."""
        gun = arm(g, shooter, place)
        refusal: Fault | None
        if isinstance(target, str):
            cube = self._cube_of(target)
            if not gun.at_cube:
                raise Fault("The {weapon} is aimed at a model, not at a cube.", rule="R-SHOOT-03", weapon=gun.name)
            refusal = why_no_shooting(g, shooter) or why_not_aim(g, shooter, gun, cube)
        else:
            cube = self.model(target).cube
            refusal = why_not_shoot(g, shooter, gun, target)
        refusal = (
            refusal
            or why_not_weapon(g, shooter, place, long_allowed=True)
            or why_not_action(g, shooter, SHOOT_ACTION, 0, bool(enemies_in_cube(g, shooter)))
        )
        if refusal is not None:
            raise refusal
        return cube

    def _declare(self, answers: dict[str, Answer]) -> None:
        """Answer the questions of the declaration, each once."""
        g = self.state
        while g.question is not None and g.question.kind in answers and isinstance(g.context(), Shot):
            self._play(answers.pop(g.question.kind))

    @named_call
    def shoot_unchecked(
        self, shooter: ModelNumber, target: ModelNumber, weapon: str, fire_for_effect: bool = False
    ) -> None:
        """Shoot at a model even if this is illegal: out of range, out of sight, at a friend."""
        self.model(target)
        self.start(Shoot(shooter, target, self.weapon(shooter, weapon), fire_for_effect))

    @named_call
    def weapon(self, model: ModelNumber, name: str) -> WeaponPlace:
        """The number of a model's weapon, by English name or id."""
        self._number(model, self._count())
        profile = self._profiles[model] if model < len(self._profiles) else self.state.profile(model)
        weapons = profile.weapons
        for place, weapon in enumerate(weapons):
            if str(name).lower() in (weapon.name.en.lower(), weapon.id):
                return WeaponPlace(place)
        known = ", ".join(weapon.name.en for weapon in weapons)
        raise Fault("{model} has no {weapon}; it has {known}.", model=profile.name, weapon=name, known=known)

    # Fighting

    @named_call
    def fight(self, attacker: ModelNumber, opponent: ModelNumber, weapon: str = "") -> None:
        """Take one legal Fight action; `weapon` answers the question for the attacker's weapon."""
        g = self._at_rest()
        self._acting(attacker)
        self.model(opponent)
        refusal = why_not_opponent(g, attacker, opponent) or why_not_action(g, attacker, FIGHT_ACTION, 0, True)
        if refusal is not None:
            raise refusal
        place = self._blade(g, attacker, weapon) if weapon else NO_WEAPON
        self.start(FightAction(attacker, opponent))
        question = g.question
        if weapon and question is not None and question.kind == "weapon" and question.subject == attacker:
            self._play(place)

    def _blade(self, g: State, model: ModelNumber, name: str) -> WeaponPlace:
        """The place of a weapon for fights, from the profile or a carried item."""
        places = fighting_weapons(g, model)
        for place in places:
            if is_item_arm(place) and item_at(place) == name:
                return place
        place = self.weapon(model, name)
        if place not in places:
            weapon = arm(g, model, place)
            if weapon.range != FIGHT_ONLY:
                raise Fault("The {weapon} cannot be used to fight.", rule="R-FIGHT-04", weapon=weapon.name)
            raise Fault("The {weapon} has been used up.", rule="A-ONEUSE-01", weapon=weapon.name)
        return place

    @named_call
    def fight_unchecked(self, attacker: ModelNumber, opponent: ModelNumber, attacker_moved: bool = False) -> None:
        """Fight an enemy in the same cube even if the attacker could not take the action, as on entering it."""
        g = self._at_rest()
        self.model(attacker)
        self.model(opponent)
        refusal = why_not_opponent(g, attacker, opponent)
        if refusal is not None:
            raise refusal
        self.start(Fight(attacker, opponent, attacker_moved))

    # Moving

    @named_call
    def move(self, model: ModelNumber, to: str = "") -> None:
        """Take one legal Move action: asked cube by cube, or by the shortest way to the cube `to`."""
        self._move(model, MOVE_ACTION, to)

    @named_call
    def sprint(self, model: ModelNumber, to: str = "") -> None:
        """Take one Sprint action, like `move`."""
        self._move(model, SPRINT_ACTION, to)

    def _move(self, model: ModelNumber, action: str, to: str) -> None:
        g = self._at_rest()
        self._acting(model)
        refusal = why_not_action(g, model, action, 0, bool(enemies_in_cube(g, model)))
        if refusal is not None:
            raise refusal
        self._set_out(model, speed_of(g, model)[1 if action == SPRINT_ACTION else 0], to)

    @named_call
    def move_unchecked(self, model: ModelNumber, cubes: int, to: str = "") -> None:
        """Move a model so many cubes whatever its Speed, even if it could not take a Move action.

        A model that cannot go on, such as a Pinned one, is still refused: no procedure of the game moves it by itself.
        """
        g = self._at_rest()
        self.model(model)
        if not can_go_on(g, model):
            raise Fault("{model} cannot move on its own.", rule="R-MOVE-07", model=g.profile(model).name)
        self._set_out(model, cubes, to)

    def _set_out(self, model: ModelNumber, cubes: int, to: str) -> None:
        if to:
            self._way(Movement(model, cubes).context(), self._cube_of(to))  # refuses before the movement begins
        move(self.state, model, cubes)
        self.events += run(self.state)
        self._roll()
        if to:
            self.walk(to)

    @named_call
    def walk(self, to: str) -> None:
        """Take the moving model to a cube by the shortest way and stop it there, on any spot.

        It returns when another question comes up on the way (a strike, an item, an opponent): answer it and call again.
        """
        g = self.state
        movement = g.context()
        if g.question is None or g.question.kind != "step" or not isinstance(movement, Walking):
            raise Fault('No model is moving: start with move(), or play("move") in an activation.')
        goal, mover = self._cube_of(to), movement.model
        for value in self._way(movement, goal):
            if g.question is None or g.question.subject != mover or g.question.kind not in ("step", "glide"):
                return
            self._play(value)
        while g.question is not None and g.models[mover].cube == goal:
            if isinstance(g.question, Spot):  # of the mover, or of a model that makes room
                self._play(g.question.suggestions[0])
            elif g.question.kind == "step" and g.question.subject == mover:
                self._play(STOP_HERE)
            else:
                return

    def _way(self, movement: Walking, goal: Cube) -> tuple[Cube, ...]:
        """The answers that lead to a cube, without drops if possible; refused with the rule that forbids it."""
        g, model, left = self.state, movement.model, movement.left
        if goal == g.models[model].cube:
            return ()
        for drops in (False, True):
            found = reach(g, model, left, movement.before, drops, movement.alone)
            if goal in found:
                return found[goal]
        refusal = why_not_end(g, model, goal) or why_not_go(g, model, movement.before, goal, left, movement.alone)
        if refusal is None or refusal.rule == "R-MOVE-02":
            refusal = Fault(
                "{model} cannot reach {cube}: it can move {count} {count|cube|cubes}.",
                rule="R-MOVE-01",
                model=g.profile(model).name,
                cube=cube_name(goal),
                count=left,
            )
        raise refusal

    # Helpers

    def _acting(self, number: ModelNumber) -> Model:
        model = self.model(number)
        if not model.on_table():
            raise Fault("{model} is not on the table.", rule="R-TURN-02", model=self.state.profile(number).name)
        return model
