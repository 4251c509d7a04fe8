"""Recon bonus: the winner of the Recon test rolls and resolves his bonus dice (M-RECON-*)."""

from __future__ import annotations

from typing import Final

from deadzone.core.cubes import FIRST_CUBE, Cube, cube_name
from deadzone.core.dice import FACES
from deadzone.core.pieces import NO_TOKEN, ModelNumber
from deadzone.core.questions import Answer, Choice, Dice, Draw, Question
from deadzone.core.sentence import Fault
from deadzone.core.sides import Side
from deadzone.core.state import FACE_DOWN, NOBODY, ON_TABLE, TOKEN_KINDS, WAITING, Frame, State, Step, Token, changed
from deadzone.procedures.fighting.breaking_away import BreakAway
from deadzone.procedures.movement.moving import STOP_HERE, Movement
from deadzone.procedures.table.shifting import ask_spot
from deadzone.procedures.turn.activated import mark_activated
from deadzone.rules.items.pool import returns_to_pool
from deadzone.rules.missions.missions import FLANKING, flank_cubes, flanking_models, recon_moves, unseen_tokens
from deadzone.rules.table.presence import enemies_in_cube

# The results of M-RECON-01..08, in the order of the die faces.
LOOK_AT_ONE: Final = "look-at-one"
LOOK_AT_THREE: Final = "look-at-three"
DISCARD: Final = "discard-one"
MOVE_ONE: Final = "move-one"
MOVE_TWO: Final = "move-two"
MOVE_THREE: Final = "move-three"
FLANK: Final = "flank"
ANY_RESULT: Final = "any-result"
# An 8 counts as any of the other results (M-RECON-08).
RESULTS: Final = (LOOK_AT_ONE, LOOK_AT_THREE, DISCARD, MOVE_ONE, MOVE_TWO, MOVE_THREE, FLANK, ANY_RESULT)
MODELS_MOVED: Final = {MOVE_ONE: 1, MOVE_TWO: 2, MOVE_THREE: 3}
TOKENS_SEEN: Final = {LOOK_AT_ONE: 1, LOOK_AT_THREE: 3}


class ReconBonus(Frame):
    """The winner rolls all bonus dice together and resolves them in any order he likes (M-RECON-00b)."""

    NAME = "recon-bonus"

    side: Side
    faces: tuple[int, ...] = ()  # of the dice not yet resolved
    next: str = ANY_RESULT  # the result on the die being resolved
    result: str = LOOK_AT_ONE  # the result it counts as

    @staticmethod
    def steps() -> tuple[Step, ...]:
        return (
            ReconBonus.roll,
            ReconBonus.use_up_dice,
            ReconBonus.choose_die,
            ReconBonus.choose_result,
            ReconBonus.resolve,
            ReconBonus.next_die,
        )

    def roll(self, g: State) -> Question:
        return Dice("recon-bonus", "faces", g.recon_dice[self.side], FACES)

    def use_up_dice(self, g: State) -> None:
        g.emit("recon-bonus", self.side, self.faces)
        g.recon_dice = changed(g.recon_dice, self.side, -g.recon_dice[self.side])

    def choose_die(self, g: State) -> Question | None:
        results: tuple[Answer, ...] = tuple(dict.fromkeys([RESULTS[face - 1] for face in self.faces]))
        if len(results) > 1:
            return Choice(self.side, "recon-die", "next", results)
        self.next = RESULTS[self.faces[0] - 1]
        return None

    def choose_result(self, g: State) -> Question | None:
        """Let the player choose any other result for an 8 (M-RECON-08)."""
        if self.next == ANY_RESULT:
            return Choice(self.side, "recon-any", "result", RESULTS[:-1])
        self.result = self.next
        return None

    def resolve(self, g: State) -> None:
        """Remove the die and carry out its result (M-RECON-01..07)."""
        place = self.faces.index(1 + RESULTS.index(self.next))
        self.faces = self.faces[:place] + self.faces[place + 1 :]
        if self.result in TOKENS_SEEN:
            g.call(LookAtTokens(self.side, TOKENS_SEEN[self.result]))
        elif self.result == DISCARD:
            g.call(DiscardToken(self.side))
        elif self.result in MODELS_MOVED:
            g.call(ReconMoves(self.side, MODELS_MOVED[self.result]))
        else:
            g.call(Flank(self.side))

    def next_die(self, g: State) -> None:
        if self.faces:
            self.go(ReconBonus.choose_die)

    def fits(self, g: State) -> bool:
        if not super().fits(g):
            return False
        dice = all([1 <= face <= FACES for face in self.faces])
        chosen = self.next in RESULTS and self.result in RESULTS[:-1]
        if not (dice and chosen):
            return False
        resolving = self.next_is(ReconBonus.choose_result, ReconBonus.resolve)
        return not resolving or 1 + RESULTS.index(self.next) in self.faces


class LookAtTokens(Frame):
    """The side looks at face-down tokens and puts them back; only that side knows them (M-RECON-01, M-RECON-02)."""

    NAME = "look-at-tokens"

    side: Side
    left: int
    token: int = NO_TOKEN
    drawn: int = 0

    @staticmethod
    def steps() -> tuple[Step, ...]:
        return (
            LookAtTokens.choose_token,
            LookAtTokens.turn_over,
            LookAtTokens.see,
            LookAtTokens.next_token,
        )

    def choose_token(self, g: State) -> Question | None:
        tokens = unseen_tokens(g, self.side)
        if not tokens:
            self.end()
            return None
        return Choice(self.side, "look-at", "token", (*tokens, NO_TOKEN))

    def turn_over(self, g: State) -> Question | None:
        """Draw an identity for the token if it has none yet: a token gets one when first looked at."""
        if self.token == NO_TOKEN:
            self.end()
            return None
        if g.tokens[self.token].under != FACE_DOWN:
            return None
        question = Draw("look-at", "drawn", tuple(g.bag))
        question.secret = self.side
        return question

    def see(self, g: State) -> None:
        token = g.tokens[self.token]
        under = token.under
        if under == FACE_DOWN:
            under = TOKEN_KINDS[self.drawn]
            g.bag = changed(g.bag, self.drawn, -1)
        g.tokens[self.token] = Token(token.cube, FACE_DOWN, under, token.seen | 1 << self.side)
        g.emit("looked-at", self.side, token.cube)
        self.left -= 1

    def next_token(self, g: State) -> None:
        if self.left > 0:
            self.go(LookAtTokens.choose_token)

    def fits(self, g: State) -> bool:
        chosen = not self.next_is(LookAtTokens.turn_over, LookAtTokens.see) or NO_TOKEN <= self.token < len(g.tokens)
        return super().fits(g) and chosen and 0 <= self.drawn < len(TOKEN_KINDS) and 0 <= self.left <= 3


class DiscardToken(Frame):
    """The side discards one token, face down, to the unused pool (M-RECON-03, M-RECON-12).

    Face-up tokens may be chosen too: the first player's models may already have revealed one and left it behind.
    """

    NAME = "discard-token"

    side: Side
    token: int = NO_TOKEN

    @staticmethod
    def steps() -> tuple[Step, ...]:
        return (DiscardToken.choose_token, DiscardToken.discard)

    def choose_token(self, g: State) -> Question | None:
        tokens: tuple[Answer, ...] = tuple(range(len(g.tokens)))
        if not tokens:
            self.end()
            return None
        return Choice(self.side, "discard-token", "token", tokens)

    def discard(self, g: State) -> None:
        token = g.tokens[self.token]
        if token.under != FACE_DOWN and token.seen:
            g.bag = changed(g.bag, TOKEN_KINDS.index(token.under), 1)
        elif token.under != FACE_DOWN:  # drawn from the returned tokens and not looked at since (S-SHORT)
            g.returned = changed(g.returned, TOKEN_KINDS.index(token.under), 1)
        elif token.item != FACE_DOWN and not token.bought and returns_to_pool(g, token.item):
            g.returned = changed(g.returned, TOKEN_KINDS.index(token.item), 1)
        del g.tokens[self.token]
        g.emit("token-taken", self.side, token.cube)

    def fits(self, g: State) -> bool:
        return super().fits(g) and (not self.next_is(DiscardToken.discard) or 0 <= self.token < len(g.tokens))


class ReconMoves(Frame):
    """Different models move to an adjacent cube without enemies and stay unactivated (M-RECON-04..06, M-RECON-10)."""

    NAME = "recon-moves"

    side: Side
    left: int
    moved: tuple[int, ...] = ()
    model: ModelNumber = NOBODY
    cube: Cube = FIRST_CUBE

    @staticmethod
    def steps() -> tuple[Step, ...]:
        return (ReconMoves.choose_model, ReconMoves.set_out, ReconMoves.choose_cube, ReconMoves.move)

    def choose_model(self, g: State) -> Question | None:
        models = [number for number in g.models_on_table(self.side) if self.may_move(g, number)]
        if self.left == 0 or not models:
            self.end()
            return None
        return Choice(self.side, "recon-model", "model", (*models, NOBODY))

    def set_out(self, g: State) -> None:
        """Start the model's move; if it shares its cube with an enemy, it must break away first (R-BREAK-01).

        An enemy can be there if the other player has had the first turn.
        """
        if self.model == NOBODY:
            self.end()
            return
        self.left -= 1
        self.moved = (*self.moved, self.model)
        self.cube = g.models[self.model].cube
        if enemies_in_cube(g, self.model):
            g.call(BreakAway(self.model))

    def choose_cube(self, g: State) -> Question | None:
        """Ask for the cube unless the model was stopped; knocked elsewhere, it goes on from there (R-BREAK-04, -08)."""
        model = g.models[self.model]
        met = model.cube != self.cube and bool(enemies_in_cube(g, self.model))
        cubes: tuple[Answer, ...] = tuple(recon_moves(g, self.model)) if model.on_table() and not met else ()
        if not cubes:
            self.go(ReconMoves.choose_model)
            return None
        return Choice(self.side, "recon-cube", "cube", cubes, self.model)

    def move(self, g: State) -> None:
        self.go(ReconMoves.choose_model)
        g.call(Movement(self.model, 1, (self.cube, STOP_HERE), slips=True))

    def may_move(self, g: State, number: ModelNumber) -> bool:
        return number not in self.moved and bool(recon_moves(g, number))

    def fits(self, g: State) -> bool:
        chosen = not self.next_is(ReconMoves.choose_cube, ReconMoves.move) or self.model != NOBODY
        return super().fits(g) and chosen and 0 <= self.left <= 3

    def why_not(self, question: Question, value: Answer, g: State) -> Fault | None:
        if question.kind == "recon-cube" and isinstance(value, int) and 0 <= value < g.setting.ground.field.cubes:
            return Fault("{cube} is not a free cube one step away.", rule="M-RECON-04", cube=cube_name(Cube(value)))
        return None


class Flank(Frame):
    """One model may leave the board and return on an edge at the end of Round 1 (M-RECON-07, M-RECON-11)."""

    NAME = "flank"

    side: Side
    model: ModelNumber = NOBODY

    @staticmethod
    def steps() -> tuple[Step, ...]:
        return (Flank.choose_model, Flank.take_off_board)

    def choose_model(self, g: State) -> Question | None:
        models = g.models_on_table(self.side)
        if not models:
            self.end()
            return None
        return Choice(self.side, "flank", "model", (*models, NOBODY))

    def take_off_board(self, g: State) -> None:
        if self.model != NOBODY:
            mark_activated(g, self.model)
            model = g.change(self.model)
            model.fate = WAITING
            model.spent = (*model.spent, FLANKING)
            g.emit("flanks", self.model)


class FlankArrives(Frame):
    """A flanking model arrives in an empty cube on the left or right edge of the board (M-RECON-07, M-RECON-11)."""

    NAME = "flank-arrives"

    model: ModelNumber
    cube: Cube = FIRST_CUBE
    spot: tuple[int, ...] = ()

    @staticmethod
    def steps() -> tuple[Step, ...]:
        return (FlankArrives.choose_cube, FlankArrives.enter, FlankArrives.choose_place, FlankArrives.take_place)

    def choose_cube(self, g: State) -> Question | None:
        cubes: tuple[Answer, ...] = tuple(flank_cubes(g, self.model))
        if not cubes:
            self.end()  # no cube is free on either edge: the model stays off the board
            return None
        return Choice(g.models[self.model].side, "flank-cube", "cube", cubes, self.model)

    def enter(self, g: State) -> None:
        model = g.change(self.model)
        model.cube, model.fate = self.cube, ON_TABLE

    def choose_place(self, g: State) -> Question | None:
        return ask_spot(g, self, self.model, self.cube)

    def take_place(self, g: State) -> None:
        model = g.change(self.model)
        model.x, model.y = self.spot
        g.emit("deployed", self.model, self.cube, self.spot)

    def fits(self, g: State) -> bool:
        placed = not self.next_is(FlankArrives.take_place) or len(self.spot) == 2
        return super().fits(g) and placed


def flankers_arrive(g: State) -> None:
    """Bring on the flanking models at the end of a round, those of the side with the initiative first."""
    for number in flanking_models(g):
        g.call(FlankArrives(number))
