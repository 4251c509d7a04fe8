"""Independent count of the two decks: draws, cards left, and deployment (J-DEP-*, J-ACT-*)."""

from __future__ import annotations

from deadzone.core.cubes import NOWHERE, Cube, column_of, level_of, row_of, square_of
from deadzone.core.pieces import ModelNumber
from deadzone.core.questions import Draw
from deadzone.core.rule_ids import RuleId
from deadzone.core.state import NOBODY, ON_TABLE, WAITING, State
from deadzone.rules.movement.moving import may_end
from jade_audit import eyes
from jade_audit.ledger import Ledger, who

NO_CARD = -1


class Draws:
    def __init__(self, ledger: Ledger) -> None:
        self.ledger = ledger
        self.drawn: list[set[int]] = [set(), set()]  # models drawn or stunned in this round
        self.decks: list[list[int]] = [[], []]
        self.model = [NOBODY, NOBODY]  # drawn and not yet activated
        self.card = [NO_CARD, NO_CARD]
        self.last_cube = [NOWHERE, NOWHERE]  # where the previous model was deployed
        self.extended = [False, False]

    def judge(self, g: State, question: Draw, value: int) -> None:
        if question.kind == "jade-model":
            self.draw_model(g, question, value)
        else:
            self.draw_card(g, question, value)

    def draw_model(self, g: State, question: Draw, value: int) -> None:
        """Check the draw of a model: one card for each living model not yet drawn (J-ACT-01, J-ACT-02, J-AMB-05)."""
        side = question.owner
        team = [ModelNumber(number) for number, model in enumerate(g.models) if model.side == side]
        wanted = [1 if self.has_card(g, number) else 0 for number in team]
        if list(question.counts) != wanted:
            self.ledger.find("J-ACT-01", f"the team deck is {question.counts}, it should be {wanted}")
        if self.model[side] != NOBODY:
            self.ledger.find("J-ACT-02", "a second model is drawn before an Action card")
        if g.round:
            self.drawn[side].add(team[value])
            self.model[side] = team[value]

    def has_card(self, g: State, number: ModelNumber) -> bool:
        model = g.models[number]
        if g.round == 0:
            return model.fate == WAITING
        return model.fate == ON_TABLE and number not in self.drawn[model.side]

    def draw_card(self, g: State, question: Draw, value: int) -> None:
        """Check the draw of a card: no replacement; an empty deck is reshuffled (J-ACT-02, J-AMB-06, J-TEST-05)."""
        side = question.owner
        jade = g.setting.jade[side]
        assert jade is not None
        if not any(self.decks[side]):
            self.decks[side] = [card.copies for card in jade.cards]
        if list(question.counts) != self.decks[side]:
            self.ledger.find("J-AMB-06", f"the Action deck is {question.counts}, it should be {self.decks[side]}")
        self.decks[side][value] -= 1
        if self.model[side] == NOBODY:
            self.ledger.find("J-ACT-02", "an Action card is drawn for no model")
        self.card[side] = value

    def acts(self, g: State, model: ModelNumber, card: int) -> None:
        """Check that the model and card drawn are the ones used (J-ACT-02)."""
        side = g.models[model].side
        if (model, card) != (self.model[side], self.card[side]):
            self.ledger.find("J-ACT-02", f"model {model} acts with card {card}, others were drawn")
        self.model[side], self.card[side] = NOBODY, NO_CARD

    def begin_round(self) -> None:
        self.drawn = [set(), set()]

    def stunned(self, g: State, model: ModelNumber) -> None:
        """A stunned model counts as activated and loses its card (R-TURN-08)."""
        self.drawn[g.models[model].side].add(model)

    def invigorated(self, g: State, model: ModelNumber) -> None:
        """An invigorated model may act again this round, and its card is back (A-INVIGORATE-02)."""
        self.drawn[g.models[model].side].discard(model)

    def end_round(self, g: State) -> None:
        """Check that each living model was drawn once (J-ACT-01, J-AMB-05)."""
        for side in (0, 1):
            if g.setting.jade[side] is None:
                continue
            missed = [number for number in eyes.standing(g, side) if number not in self.drawn[side]]
            if missed and not g.sudden_death:
                self.ledger.find("J-ACT-01", f"{missed} were not drawn in round {g.round}")

    # Deployment

    def deployed(self, g: State, model: ModelNumber, cube: Cube) -> None:
        """Check that models are deployed cube by cube, where there is room (J-DEP-01, J-DEP-02, J-AMB-03)."""
        side = g.models[model].side
        if g.setting.jade[side] is None:
            return
        cubes = [other for other in g.setting.ground.field.every_cube if square_of(other) in g.zones[side]]
        cubes.sort(key=lambda other: (level_of(other), column_of(other), row_of(other)))
        last = self.last_cube[side]
        start = cubes.index(last) + 1 if last in cubes else 0
        grounded = g.profile(model).has(RuleId("A-VEHICLE"))
        roomy = [
            other
            for other in (*cubes[start:], *cubes[:start])
            if may_end(g, model, other) and (level_of(other) == 1 or not grounded)
        ]
        if roomy[0] != cube and not self.extended[side]:
            self.ledger.find("J-DEP-01", f"{who(g, model)} is deployed in {cube}, {roomy[0]} is next")
        self.last_cube[side] = cube
