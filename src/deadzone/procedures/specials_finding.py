"""Army specials about finds and drops from orbit. S-LUCKY, S-FIST."""

from __future__ import annotations

from typing import Final

from deadzone.core.questions import CUBE, MODEL, RED, WORD, Answer, Choice, Question
from deadzone.core.state import NOBODY, TOKEN_KINDS, State, Token
from deadzone.procedures.calling import touch_down
from deadzone.procedures.carrying import give_back
from deadzone.procedures.explosion import Explosion
from deadzone.procedures.fighting import Fight
from deadzone.procedures.offering import DECLINE, USE, ArmySpecial, link_special, spend_special
from deadzone.procedures.pool import DrawFromPool
from deadzone.procedures.shifting import ask_spot
from deadzone.rules.calling import in_orbit
from deadzone.rules.items import AMMO, BOOBY_TRAP
from deadzone.rules.presence import enemies_in_cube
from deadzone.rules.specials_finding import impact_cubes

NOTHING: Final = ""
IMPACT: Final = 4  # Frag (4)


class StrikeItLucky(ArmySpecial):
    """A find is discarded and another token drawn; unless it is a Booby Trap it may be Ammo instead. S-LUCKY.

    `other` is the place of the token among those on the table. The token becomes what was drawn.
    """

    NAME = "strike-it-lucky"
    STEPS = 4
    FIELDS = (*ArmySpecial.FIELDS, "use", "item")
    MODELS = ("model",)

    def __init__(self, side: int = RED, model: int = NOBODY, other: int = NOBODY) -> None:
        super().__init__(side, model, other)
        self.use = DECLINE
        self.item = NOTHING

    def step(self, at: int, g: State) -> Question | None:
        if at == 0:
            return self.use_or_not(g)
        elif at == 1:
            self.draw(g)
        elif at == 2:
            drawn = TOKEN_KINDS[g.result]
            if drawn not in (AMMO, BOOBY_TRAP):
                return Choice(self.side, "special-ability", "item", WORD, (drawn, AMMO), self.model)
            self.item = drawn
        else:
            self.exchange(g)
        return None

    def draw(self, g: State) -> None:
        if self.use == DECLINE:
            self.end()
            return
        spend_special(g, self.side)
        g.emit("item-destroyed", self.model, g.tokens[self.other].item)
        g.call(DrawFromPool(self.model))

    def exchange(self, g: State) -> None:
        """What was found goes to the unused tokens, and so does what was drawn when it became Ammo."""
        drawn = TOKEN_KINDS[g.result]
        give_back(g, g.tokens[self.other].item, g.tokens[self.other].bought)
        if self.item != drawn:
            give_back(g, drawn)
        made = self.item != drawn  # Ammo that is none of the tokens, R-ITOK-01
        g.tokens[self.other] = Token(g.tokens[self.other].cube, self.item, bought=made)

    def sound(self, g: State) -> bool:
        if not super().sound(g) or self.model == NOBODY or not 0 <= self.other < len(g.tokens):
            return False
        drawn = self.at not in (2, 3) or 0 <= g.result < len(TOKEN_KINDS)
        return drawn and (self.at != 3 or self.item in TOKEN_KINDS) and self.use in (USE, DECLINE)


class FistOfAnAngryGod(ArmySpecial):
    """A model comes down from orbit, on enemies too: an explosion, and then it fights one who is left. S-FIST.

    The landing shock and the Special action of A-HAMMERFIST-02 fall away.
    """

    NAME = "fist-of-an-angry-god"
    STEPS = 7
    FIELDS = (*ArmySpecial.FIELDS, "called", "cube", "spot", "opponent")
    MODELS = (*ArmySpecial.MODELS, "called", "opponent")

    def __init__(self, side: int = RED, model: int = NOBODY, other: int = NOBODY) -> None:
        super().__init__(side, model, other)
        self.called = NOBODY
        self.cube = 0
        self.spot: tuple[int, ...] = ()
        self.opponent = NOBODY

    def step(self, at: int, g: State) -> Question | None:
        if at == 0:
            waiting: tuple[Answer, ...] = tuple([who for who in in_orbit(g, self.side) if impact_cubes(g, who)])
            return Choice(self.side, "call-in", "called", MODEL, waiting, self.model)
        elif at == 1:
            cubes: tuple[Answer, ...] = tuple(impact_cubes(g, self.called))
            return Choice(self.side, "land", "cube", CUBE, cubes, self.called)
        elif at == 2:
            spend_special(g, self.side)
            g.call(Explosion(self.cube, IMPACT, 0, self.side, self.called))
        elif at == 3:
            return ask_spot(g, self, self.called, self.cube)
        elif at == 4:
            touch_down(g, self.called, self.cube, self.spot)
        elif at == 5:
            return self.choose_opponent(g)
        else:
            self.fight(g)
        return None

    def choose_opponent(self, g: State) -> Question | None:
        """Judged after those who were thrown are gone."""
        enemies: tuple[Answer, ...] = tuple(enemies_in_cube(g, self.called))
        if enemies:
            return Choice(self.side, "opponent", "opponent", MODEL, enemies, self.called)
        self.end()
        return None

    def fight(self, g: State) -> None:
        """It has moved in, and the enemy counts as Pinned, even one who never is."""
        fight = Fight(self.called, self.opponent, attacker_moved=True)
        fight.was_pinned = True
        g.call(fight)

    def sound(self, g: State) -> bool:
        if not super().sound(g) or self.model == NOBODY or not 0 <= self.cube < g.setting.ground.field.cubes:
            return False
        called = self.at == 0 or self.called != NOBODY
        met = self.at != 6 or self.opponent != NOBODY
        return called and met and (self.at != 4 or len(self.spot) == 2)


link_special("S-LUCKY", StrikeItLucky)
link_special("S-FIST", FistOfAnAngryGod)
