"""Army specials about item tokens, and a landing from orbit. S-LUCKY, S-SHORT, S-FIST."""

from __future__ import annotations

from typing import Final

from deadzone.core.cubes import FIRST_CUBE, Cube, around
from deadzone.core.pieces import ModelNumber
from deadzone.core.questions import Answer, Choice, Question
from deadzone.core.sentence import Sentence
from deadzone.core.sides import Side
from deadzone.core.state import NOBODY, TOKEN_KINDS, State, Step, Token
from deadzone.procedures.abilities.calling import touch_down
from deadzone.procedures.damage.explosion import Explosion
from deadzone.procedures.fighting.fight import Fight
from deadzone.procedures.items.carrying import give_back
from deadzone.procedures.items.pool import DrawFromPool, lay_unseen
from deadzone.procedures.specials.offering import DECLINE, USE, ArmySpecial, spend_special
from deadzone.procedures.table.shifting import ask_spot
from deadzone.rules.abilities.calling import drop_cubes, in_orbit
from deadzone.rules.items.items import AMMO, BOOBY_TRAP
from deadzone.rules.items.pool import UNKNOWN, pool_draw, pool_size
from deadzone.rules.specials.army_specials import ACTING, FOUND, Condition, Special, register
from deadzone.rules.table.presence import enemies_in_cube, models_in_cube

NOTHING: Final = ""
IMPACT: Final = 4  # Frag (4), S-FIST


# S-LUCKY


def are_tokens_left(g: State, _side: Side, _number: ModelNumber, _other: int) -> bool:
    """Whether there are unused tokens to draw from. S-LUCKY."""
    return pool_size(g) > 0


class StrikeItLucky(ArmySpecial):
    """Discard an item just found and draw another; unless that is a Booby Trap, it may become Ammo. S-LUCKY.

    `other` is the index in `g.tokens` of the token that was found. That token is replaced.
    """

    NAME = "strike-it-lucky"

    use: str = DECLINE
    drawn: int = 0  # index of the drawn token in TOKEN_KINDS
    item: str = NOTHING  # what the token becomes

    @staticmethod
    def steps() -> tuple[Step, ...]:
        return (StrikeItLucky.use_or_not, StrikeItLucky.draw, StrikeItLucky.choose_item, StrikeItLucky.exchange)

    def draw(self, g: State) -> None:
        if self.use == DECLINE:
            self.end()
            return
        spend_special(g, self.side)
        g.emit("item-destroyed", self.model, g.tokens[self.other].item)
        g.call(DrawFromPool(self.model), into="drawn")

    def choose_item(self, g: State) -> Question | None:
        drawn = TOKEN_KINDS[self.drawn]
        if drawn not in (AMMO, BOOBY_TRAP):
            return Choice(self.side, "special-ability", "item", (drawn, AMMO), self.model)
        self.item = drawn
        return None

    def exchange(self, g: State) -> None:
        """Return the item found to the unused tokens, and the drawn one too if it became Ammo."""
        drawn = TOKEN_KINDS[self.drawn]
        give_back(g, g.tokens[self.other].item, g.tokens[self.other].bought)
        if self.item != drawn:
            give_back(g, drawn)
        made = self.item != drawn  # Ammo that is not one of the item tokens, R-ITOK-01
        g.tokens[self.other] = Token(g.tokens[self.other].cube, self.item, bought=made)

    def fits(self, g: State) -> bool:
        if not super().fits(g) or self.model == NOBODY:
            return False
        known = self.item in TOKEN_KINDS or not self.next_is(StrikeItLucky.exchange)
        return known and 0 <= self.drawn < len(TOKEN_KINDS) and self.use in (USE, DECLINE)

    def other_fits(self, g: State) -> bool:
        return 0 <= self.other < len(g.tokens)


# S-SHORT


def can_hide_token(g: State, _side: Side, number: ModelNumber, _other: int) -> bool:
    """Whether there is an unused token and a cube to place it in. S-SHORT."""
    return pool_size(g) > 0 and bool(hiding_places(g, number))


def hiding_places(g: State, number: ModelNumber) -> list[Cube]:
    """Cubes adjacent to the model that have a floor and no models in them. S-SHORT."""
    field = g.setting.ground.field
    near = around(g.models[number].cube, field.levels)
    return [cube for cube in near if field.supported(cube) and not models_in_cube(g, cube)]


class AlwaysShort(ArmySpecial):
    """Place a random unused token, unseen, in an empty cube adjacent to the active model. S-SHORT, FAQ 38a, 38b."""

    NAME = "always-short"

    cube: Cube = FIRST_CUBE
    drawn: int = UNKNOWN

    @staticmethod
    def steps() -> tuple[Step, ...]:
        return (AlwaysShort.choose_cube, AlwaysShort.draw, AlwaysShort.lay)

    def choose_cube(self, g: State) -> Question:
        return Choice(self.side, "special-cube", "cube", tuple(hiding_places(g, self.model)), self.model)

    def draw(self, g: State) -> Question | None:
        return pool_draw(g, "drawn", self.model)

    def lay(self, g: State) -> None:
        spend_special(g, self.side)
        lay_unseen(g, self.cube, self.drawn)

    def fits(self, g: State) -> bool:
        return super().fits(g) and self.model != NOBODY and self.drawn >= UNKNOWN


# S-FIST


def can_somebody_land(g: State, side: Side, _number: ModelNumber, _other: int) -> bool:
    """Whether a model in orbit has a cube to land in. S-FIST."""
    return any([impact_cubes(g, called) for called in in_orbit(g, side)])


def impact_cubes(g: State, called: ModelNumber) -> list[Cube]:
    """Cubes where the model may land: empty ones, and those that hold only enemies. S-FIST."""
    side = g.models[called].side
    return [
        cube
        for cube in drop_cubes(g, called, empty=False)
        if not any([g.models[other].side == side for other in models_in_cube(g, cube)])
    ]


class FistOfAnAngryGod(ArmySpecial):
    """A model lands from orbit, even on enemies: an explosion, then a fight with a surviving enemy. S-FIST.

    There is no landing shock, and it does not cost the Special action of A-HAMMERFIST-02.
    """

    NAME = "fist-of-an-angry-god"

    called: ModelNumber = NOBODY
    cube: Cube = FIRST_CUBE
    spot: tuple[int, ...] = ()
    opponent: ModelNumber = NOBODY

    @staticmethod
    def steps() -> tuple[Step, ...]:
        return (
            FistOfAnAngryGod.choose_model,
            FistOfAnAngryGod.choose_cube,
            FistOfAnAngryGod.explode,
            FistOfAnAngryGod.choose_place,
            FistOfAnAngryGod.land,
            FistOfAnAngryGod.choose_opponent,
            FistOfAnAngryGod.fight,
        )

    def choose_model(self, g: State) -> Question:
        waiting: tuple[Answer, ...] = tuple([who for who in in_orbit(g, self.side) if impact_cubes(g, who)])
        return Choice(self.side, "call-in", "called", waiting, self.model)

    def choose_cube(self, g: State) -> Question:
        cubes: tuple[Answer, ...] = tuple(impact_cubes(g, self.called))
        return Choice(self.side, "land", "cube", cubes, self.called)

    def explode(self, g: State) -> None:
        spend_special(g, self.side)
        g.call(Explosion(self.cube, IMPACT, 0, self.side, self.called))

    def choose_place(self, g: State) -> Question | None:
        return ask_spot(g, self, self.called, self.cube)

    def land(self, g: State) -> None:
        touch_down(g, self.called, self.cube, self.spot)

    def choose_opponent(self, g: State) -> Question | None:
        """Ask which enemy to fight, of those still in the cube after the explosion has thrown models out."""
        enemies: tuple[Answer, ...] = tuple(enemies_in_cube(g, self.called))
        if enemies:
            return Choice(self.side, "opponent", "opponent", enemies, self.called)
        self.end()
        return None

    def fight(self, g: State) -> None:
        """The model counts as having moved in and its opponent as Pinned, even if it cannot be Pinned."""
        fight = Fight(self.called, self.opponent, attacker_moved=True)
        fight.was_pinned = True
        g.call(fight)

    def fits(self, g: State) -> bool:
        if not super().fits(g) or self.model == NOBODY:
            return False
        called = self.called != NOBODY or self.next_is(FistOfAnAngryGod.choose_model)
        met = self.opponent != NOBODY or not self.next_is(FistOfAnAngryGod.fight)
        return called and met and (len(self.spot) == 2 or not self.next_is(FistOfAnAngryGod.land))


register(
    Special(
        "S-LUCKY",
        moments=(FOUND,),
        conditions=(Condition(are_tokens_left, Sentence("No token is left to draw.")),),
        procedure=StrikeItLucky,
    ),
    Special(
        "S-SHORT",
        moments=(ACTING,),
        conditions=(
            Condition(can_hide_token, Sentence("No token is left to place, or {model} has no free cube next to it.")),
        ),
        unlimited=True,
        procedure=AlwaysShort,
    ),
    Special(
        "S-FIST",
        moments=(ACTING,),
        conditions=(Condition(can_somebody_land, Sentence("No model that can land is waiting in orbit.")),),
        procedure=FistOfAnAngryGod,
    ),
)
