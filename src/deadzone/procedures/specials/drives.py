"""Army specials that make models act, or drive them away. S-DREAD, S-SURGE, S-TIDE, S-SHORT, S-SECURITY, S-GENIUS."""

from __future__ import annotations

from typing import Final

from deadzone.core.questions import (
    CUBE,
    DIRECTION,
    MODEL,
    RED,
    WEAPON,
    WORD,
    Answer,
    Choice,
    Question,
    enemy_of,
)
from deadzone.core.state import FIGHT, MOVE, NOBODY, SHOOT, State, Step
from deadzone.procedures import links
from deadzone.procedures.fighting.fight import BreakAway, Fight, FightAction
from deadzone.procedures.items.pool import lay_unseen
from deadzone.procedures.movement.extra_moves import move
from deadzone.procedures.movement.thrown import Thrown, stand
from deadzone.procedures.shooting.shoot_action import ShootAction
from deadzone.procedures.shooting.shot import NO_AMMO, Shoot, ammo_question, is_ammo
from deadzone.procedures.specials.offering import ArmySpecial, ForOne, link_special, spend_special
from deadzone.procedures.specials.shots import fire
from deadzone.procedures.turn.activated import mark_activated, note_finished
from deadzone.rules.items.pool import UNKNOWN, pool_draw
from deadzone.rules.movement.thrown import BLOCKED_WAY, thrown_to, ways_away
from deadzone.rules.shooting.shooting import targets
from deadzone.rules.specials.drives import (
    arms_on_target,
    frightened,
    hiding_places,
    idle_troops,
    stolen_faces,
    surging,
)
from deadzone.rules.table.able import can_go_on
from deadzone.rules.table.presence import enemies_in_cube
from deadzone.rules.weapons.arms import arm

# The enemy's results that can be used, by the action they give. S-GENIUS
STOLEN: Final = {MOVE: "free-move", SHOOT: "free-shoot", FIGHT: "free-fight"}


class AuraOfDread(ArmySpecial):
    """An enemy flees one cube directly away from the active model, and counts as activated. S-DREAD."""

    NAME = "aura-of-dread"
    FIELDS = (*ArmySpecial.FIELDS, "victim", "direction", "hunter")
    MODELS = (*ArmySpecial.MODELS, "victim", "hunter")

    def __init__(self, side: int = RED, model: int = NOBODY, other: int = NOBODY) -> None:
        super().__init__(side, model, other)
        self.victim = NOBODY
        self.direction = 0
        self.hunter = NOBODY

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
        return Choice(self.side, "special-model", "victim", MODEL, (*enemies, NOBODY), self.model)

    def frighten(self, g: State) -> None:
        """Out of a cube with enemies it must break away first."""
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
            return Choice(self.side, "direction", "direction", DIRECTION, tuple(ways), self.victim)
        self.direction = ways[0]
        return None

    def is_open(self, g: State, direction: int) -> bool:
        """Fear drives nobody through a wall."""
        return thrown_to(g, self.victim, g.models[self.victim].cube, direction) != BLOCKED_WAY

    def flee(self, g: State) -> None:
        """Over an edge it falls like everybody. What awaits it where it ends is a fight in which it can only dodge."""
        g.call(Thrown(self.victim, self.direction, False, self.side, fights=False))

    def choose_hunter(self, g: State) -> Question | None:
        """One of those on their feet; of all where it lies there after a fall. R-FALL-08, R-PIN-08."""
        victim = g.models[self.victim]
        if not victim.on_table():
            return None
        hunters: tuple[Answer, ...] = tuple(
            [enemy for enemy in enemies_in_cube(g, self.victim) if victim.pinned or not g.models[enemy].pinned]
        )
        if len(hunters) > 1:
            return Choice(self.side, "strike", "hunter", MODEL, hunters, self.victim)
        self.hunter = next((hunter for hunter in hunters if isinstance(hunter, int)), NOBODY)
        return None

    def meet(self, g: State) -> None:
        """It has moved in and can only dodge; two who lie there merely get up. R-PIN-08."""
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

    def sound(self, g: State) -> bool:
        undecided = self.next_is(AuraOfDread.choose_victim, AuraOfDread.frighten)
        here = undecided or self.is_over() or self.victim != NOBODY
        return super().sound(g) and self.model != NOBODY and here and 0 <= self.direction < 8


class Surge(ForOne):
    """A model that was activated before this turn moves up to one cube; fights may follow. S-SURGE."""

    NAME = "surge"

    def candidates(self, g: State) -> list[int]:
        return surging(g, self.side)

    def happen(self, g: State) -> None:
        move(g, self.chosen, 1)


class TideOfVermin(ForOne):
    """Between the activations of one's turn a Troop makes a full activation as well. S-TIDE, FAQ 45a."""

    NAME = "tide-of-vermin"

    def candidates(self, g: State) -> list[int]:
        return idle_troops(g, self.side)

    def happen(self, g: State) -> None:
        g.call(links.activation(self.chosen))


class AlwaysShort(ArmySpecial):
    """A random unused token is laid, unseen, in a free cube beside the active model. S-SHORT, FAQ 38a, 38b."""

    NAME = "always-short"
    FIELDS = (*ArmySpecial.FIELDS, "cube", "drawn")

    def __init__(self, side: int = RED, model: int = NOBODY, other: int = NOBODY) -> None:
        super().__init__(side, model, other)
        self.cube = 0
        self.drawn = UNKNOWN

    @staticmethod
    def steps() -> tuple[Step, ...]:
        return (AlwaysShort.choose_cube, AlwaysShort.draw, AlwaysShort.lay)

    def choose_cube(self, g: State) -> Question:
        return Choice(self.side, "special-cube", "cube", CUBE, tuple(hiding_places(g, self.model)), self.model)

    def draw(self, g: State) -> Question | None:
        return pool_draw(g, "drawn", self.model)

    def lay(self, g: State) -> None:
        spend_special(g, self.side)
        lay_unseen(g, self.cube, self.drawn)

    def sound(self, g: State) -> bool:
        on_board = 0 <= self.cube < g.setting.ground.field.cubes
        return super().sound(g) and self.model != NOBODY and on_board and self.drawn >= UNKNOWN


class HeadOfSecurity(ArmySpecial):
    """The active model fires for effect with a Rapid Fire weapon, free. S-SECURITY."""

    NAME = "head-of-security"
    FIELDS = (*ArmySpecial.FIELDS, "weapon", "target", "ammo")
    MODELS = (*ArmySpecial.MODELS, "target")

    def __init__(self, side: int = RED, model: int = NOBODY, other: int = NOBODY) -> None:
        super().__init__(side, model, other)
        self.weapon = 0
        self.target = NOBODY
        self.ammo = NO_AMMO

    @staticmethod
    def steps() -> tuple[Step, ...]:
        return (
            HeadOfSecurity.choose_weapon,
            HeadOfSecurity.choose_target,
            HeadOfSecurity.choose_ammo,
            HeadOfSecurity.shoot,
        )

    def choose_weapon(self, g: State) -> Question | None:
        arms: tuple[Answer, ...] = tuple(arms_on_target(g, self.model))
        if len(arms) > 1:
            return Choice(self.side, "weapon", "weapon", WEAPON, arms, self.model)
        self.weapon = arms_on_target(g, self.model)[0]
        return None

    def choose_target(self, g: State) -> Question:
        enemies: tuple[Answer, ...] = tuple(targets(g, self.model, arm(g, self.model, self.weapon)))
        return Choice(self.side, "target", "target", MODEL, enemies, self.model)

    def choose_ammo(self, g: State) -> Question | None:
        return ammo_question(g, self.side, self.model, self.weapon)

    def shoot(self, g: State) -> None:
        spend_special(g, self.side)
        fire(g, Shoot(self.model, self.target, self.weapon, True, self.ammo))

    def sound(self, g: State) -> bool:
        if not super().sound(g) or self.model == NOBODY or not is_ammo(self.ammo):
            return False
        if self.next_is(HeadOfSecurity.choose_weapon) or self.is_over():
            return True
        aimed = self.target != NOBODY or self.next_is(HeadOfSecurity.choose_target)
        return aimed and self.weapon in arms_on_target(g, self.model)


class TacticalGenius(ArmySpecial):
    """The active model uses one of the enemy's MOVE, SHOOT or FIGHT results, in place of its own side's. S-GENIUS."""

    NAME = "tactical-genius"
    FIELDS = (*ArmySpecial.FIELDS, "action")

    def __init__(self, side: int = RED, model: int = NOBODY, other: int = NOBODY) -> None:
        super().__init__(side, model, other)
        self.action = STOLEN[MOVE]

    @staticmethod
    def steps() -> tuple[Step, ...]:
        return (TacticalGenius.choose_action, TacticalGenius.act)

    def choose_action(self, g: State) -> Question:
        options: tuple[Answer, ...] = tuple([STOLEN[face] for face in stolen_faces(g, self.side, self.model)])
        return Choice(self.side, "special-ability", "action", WORD, options, self.model)

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

    def sound(self, g: State) -> bool:
        return super().sound(g) and self.model != NOBODY and self.action in STOLEN.values()


link_special("S-DREAD", AuraOfDread)
link_special("S-SURGE", Surge)
link_special("S-TIDE", TideOfVermin)
link_special("S-SHORT", AlwaysShort)
link_special("S-SECURITY", HeadOfSecurity)
link_special("S-GENIUS", TacticalGenius)
