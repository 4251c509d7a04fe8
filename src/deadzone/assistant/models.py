"""The table as the assistant knows it: JADE's models with their marks, its two decks, and the score.

J-DEP-*, J-ACT-01, J-ASSIST-03. `session.py` has what can be done with them.
"""

from __future__ import annotations

from collections.abc import Callable

from deadzone.assistant.enemies import ENEMY, Enemies
from deadzone.assistant.marks import LEFT, Marks
from deadzone.assistant.scoring import Part, Score, parts_of
from deadzone.assistant.setup import SetUp
from deadzone.assistant.steps import FIRE, GUNLESS, JADE, RELOAD
from deadzone.core.jade import COMBAT, Card
from deadzone.core.profiles import Profile
from deadzone.core.questions import Draw
from deadzone.core.sentence import Sentence, Words
from deadzone.jade.deck.deck import deck_from
from deadzone.jade.deck.settings import settings_from
from deadzone.jade.judgement.power import profile_of, shooting_weapons
from deadzone.jade.paper.guide import is_healable
from deadzone.jade.paper.later_models import AIR, HERE, held_back
from deadzone.jade.paper.missions import may_leave, vp_for_leaving
from deadzone.jade.paper.naming import model_names
from deadzone.jade.paper.scouting import is_scout
from deadzone.jade.turn.decks import Counts, action_deck, model_draw, stream_seed, team_deck, without
from deadzone.jade.turn.deployment import Room, deploy_next, plain_zone
from deadzone.table.dice import DiceStream
from deadzone.table.house_rules import settings_agreed


class Activation:
    """A model and an action card, drawn in a round. J-ACT-02."""

    def __init__(self, round: int, model: int, card: int, mode: str, armed: bool, burning: bool) -> None:
        self.round = round
        self.model = model
        self.card = card
        # As it was when the card was drawn: a gun emptied during the activation changes neither. J-AMB-01, J-AMB-08
        self.mode = mode
        self.armed = armed  # it has a ranged weapon ready
        self.burning = burning  # it starts by fighting the flames, A-BURNS-05
        self.called: list[int] = []  # models that came into play during it


class Models:
    """JADE's models, numbered from 0, the team in its order and then newcomers; and what else is known."""

    def __init__(self, setup: SetUp) -> None:
        self.setup = setup
        self.cards: tuple[Card, ...] = deck_from("deck", setup.deck_text)
        self.settings = settings_agreed(settings_from("settings", setup.settings_text), setup.house)
        self.modes = [profile_of(profile, self.settings) for profile in setup.profiles]
        self.begin()

    def begin(self) -> None:
        """Deploy the models and start the first round."""
        self.dice = DiceStream(stream_seed(self.setup.seed, self.setup.side))
        self.profiles = list(self.setup.profiles)
        self._names: list[Words] = []  # made anew when a model comes
        self.modes = self.modes[: len(self.profiles)]
        self.marks = [Marks(profile.items, held_back(profile)) for profile in self.profiles]
        self.enemies = Enemies(self.setup.enemies, may_leave(self.setup.mission))
        self.score = Score()
        self.smoke = 0  # cubes full of it
        self.round = 1
        self.actions_left: Counts = action_deck(self.cards)
        self.activations: list[Activation] = []
        self.deploy()
        self.models_left: Counts = self.team_cards()

    def team_cards(self) -> Counts:
        """The Strike-team deck: a card for each model on the table. J-ACT-01, J-AMB-05."""
        return team_deck([self.is_here(number) for number in range(len(self.marks))])

    def is_here(self, model: int) -> bool:
        """Whether the model is on the table."""
        return self.marks[model].lives and self.marks[model].away == HERE

    def here(self) -> list[int]:
        """The models on the table."""
        return [number for number in range(len(self.marks)) if self.is_here(number)]

    def injured(self) -> list[int]:
        """The models on the table that a Medic or a Medi-Pack can help. A-MEDIC-02, J-AMB-38."""
        return [number for number in self.here() if self.marks[number].tokens and is_healable(self.profiles[number])]

    def is_over(self) -> bool:
        """Whether JADE has no model on the table: the battle ends with the round. R-WIN-06, R-WIN-08.

        Models waiting in orbit do not prevent it.
        """
        return not any(self.team_cards()) and not self.waiting(AIR)

    def names(self) -> list[Words]:
        """One name per model; equal ones are numbered as on their printed cards. J-DEF-04."""
        if len(self._names) != len(self.profiles):
            self._names = model_names(self.profiles, self.setup.newcomers)
        return self._names

    def named(self, model: int) -> Sentence:
        """The number of a model as it is typed, and its name: `3 Sorak Rebel 2`, `e2 Enforcer`."""
        if model >= ENEMY:
            return Sentence("{number} {model}", number=f"e{model - ENEMY + 1}", model=self.enemies.names[model - ENEMY])
        return Sentence("{number} {model}", number=model + 1, model=self.names()[model])

    def waiting(self, where: str) -> list[int]:
        """The models that wait there and may still come."""
        return [number for number, mark in enumerate(self.marks) if mark.lives and mark.away == where]

    def in_play(self, is_one: Callable[[Profile], bool]) -> list[int]:
        """The models of a kind on the table."""
        return [number for number in self.here() if is_one(self.profiles[number])]

    def scouts(self) -> list[int]:
        """The models that may make a free Sprint before the first round, or have made it. A-SCOUT-01."""
        return [number for number in self.in_play(is_scout) if number < len(self.setup.profiles)]

    def before_the_battle(self) -> bool:
        return self.round == 1 and not self.activations

    def deploy(self) -> None:
        """Draw the cards of the team one by one, and fill the zone cube by cube. J-DEP-01..03, J-ASSIST-03.

        Models held back have no card yet.
        """
        self.rooms: list[Room] = plain_zone(self.setup.squares, self.setup.levels)
        self.deployed: list[tuple[int, int]] = []  # model and room, in the order drawn
        left = self.team_cards()
        start = 0
        while any(left):
            model = self.draw(model_draw(left))
            left = without(left, model)
            room = deploy_next(self.rooms, start, self.profiles[model])
            self.deployed.append((model, room))
            start = (room + 1) % len(self.rooms)

    def extension(self) -> int:
        """By how many cubes the zone had to grow; the other player may extend by as many. J-AMB-04."""
        return len(self.rooms) - self.setup.squares * self.setup.levels

    def draw(self, question: Draw) -> int:
        answer = self.dice.answer(question)
        assert isinstance(answer, int)
        return answer

    def current(self) -> Activation | None:
        """The last activation of this round, if any."""
        last = self.activations[-1] if self.activations else None
        return last if last is not None and last.round == self.round else None

    def mode_of(self, model: int) -> str:
        """The profile a model plays: Combat if it has no ranged weapon left. J-AMB-01."""
        return COMBAT if GUNLESS in self.marks[model].counters else self.modes[model]

    def is_armed(self, model: int) -> bool:
        """Whether the model has a ranged weapon that it can use now. J-AMB-11."""
        counters = self.marks[model].counters
        guns = 0 if GUNLESS in counters else len(shooting_weapons(self.profiles[model]))
        return guns > (1 if RELOAD in counters else 0)

    def activation_of(self, model: int, card: int) -> Activation:
        """An activation that begins now."""
        burning = FIRE in self.marks[model].counters
        return Activation(self.round, model, card, self.mode_of(model), self.is_armed(model), burning)

    def vp_given(self) -> int:
        """The VP that the other player has for JADE's dead; a model that found no room was not killed. R-WIN-09."""
        dead = [number for number, mark in enumerate(self.marks) if not mark.lives and mark.away == HERE]
        return sum([self.profiles[number].vp for number in dead])

    def points(self, side: int) -> list[Part]:
        """The VP of a side by source. R-WIN-02."""
        if side != JADE:
            return parts_of(self.score, side, self.vp_given(), 0)
        left = [vp_for_leaving(self.profiles[number].vp) for number in self.waiting(LEFT)]
        return parts_of(self.score, side, self.enemies.vp_of_the_dead(), sum(left))

    def vp(self, side: int) -> int:
        return sum([part.vp for part in self.points(side)])
