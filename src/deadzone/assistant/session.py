"""A game at a real table: JADE's models with their marks, and its two decks. J-ASSIST-01..04, J-DEP-*, J-ACT-*.

A session is its set-up and the list of its steps: undo drops the last step and replays the others, saving writes them
down. All draws follow from the seed, as in a battle.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from deadzone.assistant.enemies import ENEMY, Enemies
from deadzone.assistant.marks import PACKED, Marks, why_not
from deadzone.assistant.setup import SetUp
from deadzone.assistant.steps import (
    ACTIVATE,
    ARRIVE,
    BACK,
    CLEAR,
    COUNTERS,
    DONE,
    FIRE,
    GUN,
    GUNLESS,
    HEAL,
    INJURE,
    ITEM,
    KILL,
    NEWCOMERS,
    PACK,
    PIN,
    ROUND,
    SMOKE,
    STAND,
    SWARM,
    TAG,
    Step,
)
from deadzone.core.jade import COMBAT, Card
from deadzone.core.profiles import Profile
from deadzone.core.questions import Draw
from deadzone.core.sentence import Fault, Sentence, Words
from deadzone.jade.deck.deck import deck_from
from deadzone.jade.deck.settings import settings_from
from deadzone.jade.judgement.power import profile_of
from deadzone.jade.paper.guide import is_enraged_by_injury
from deadzone.jade.paper.later_models import (
    AIR,
    HERE,
    ORBIT,
    SWARMS_IN_PLAY,
    becomes_gun,
    calls_swarms,
    emplaces_guns,
    gun_for,
    held_back,
    is_gun,
    is_swarm,
)
from deadzone.jade.paper.naming import model_names
from deadzone.jade.turn.decks import (
    Counts,
    action_deck,
    card_draw,
    model_draw,
    ready,
    stream_seed,
    team_deck,
    without,
)
from deadzone.jade.turn.deployment import Room, deploy_next, plain_zone
from deadzone.language.quoting import harmless
from deadzone.table.dice import DiceStream

MOST_SQUARES: Final = 16
MOST_LEVELS: Final = 4
LONGEST_ITEM: Final = 40
MOST_SMOKE: Final = 64  # cubes
MOST_GUNS: Final = 9  # in play


class Activation:
    """A model and an action card, drawn in a round. J-ACT-02."""

    def __init__(self, round: int, model: int, card: int, burning: bool = False) -> None:
        self.round = round
        self.model = model
        self.card = card
        self.burning = burning  # it starts by fighting the flames, A-BURNS-05
        self.called: list[int] = []  # models that came into play during it


class Session:
    """The table as the assistant knows it. Models are numbered from 0, the team in its order and then newcomers."""

    def __init__(self, setup: SetUp, steps: tuple[Step, ...] = ()) -> None:
        self.setup = setup
        self.cards: tuple[Card, ...] = deck_from("deck", setup.deck_text)
        self.settings = settings_from("settings", setup.settings_text)
        self.modes = [profile_of(profile, self.settings) for profile in setup.profiles]
        self.steps: list[Step] = []
        self.begin()
        for step in steps:
            self.do(step)

    def begin(self) -> None:
        """Deploy the models and start the first round."""
        self.dice = DiceStream(stream_seed(self.setup.seed, self.setup.side))
        self.profiles = list(self.setup.profiles)
        self.modes = self.modes[: len(self.profiles)]
        self.marks = [Marks(profile.items, held_back(profile)) for profile in self.profiles]
        self.enemies = Enemies(self.setup.enemies)
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

    def names(self) -> list[Words]:
        """One name per model; equal ones are numbered as on their printed cards. J-DEF-04."""
        return model_names(self.profiles, self.setup.newcomers)

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
        return [number for number, profile in enumerate(self.profiles) if self.is_here(number) and is_one(profile)]

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

    def do(self, step: Step) -> None:
        """Carry out a step, or refuse it with a Fault and change nothing."""
        if step.model >= ENEMY:
            self.enemies.mark(step)
        elif step.word == ACTIVATE:
            self.activate()
        elif step.word == ROUND:
            self.next_round()
        elif step.word in (SMOKE, CLEAR):
            self.change_smoke(step.word == SMOKE)
        elif step.word in NEWCOMERS:
            self.add(step.word)
        else:
            self.mark(step)
        self.steps.append(step)

    def undo(self) -> Step:
        """Take back the last step with its draws; done again, it draws the same."""
        if not self.steps:
            raise Fault("There is nothing to undo.")
        kept = self.steps[:-1]
        last = self.steps[-1]
        self.steps = []
        self.begin()
        for step in kept:
            self.do(step)
        return last

    def activate(self) -> None:
        """Draw the model that acts, and its card. J-ASSIST-01, J-ACT-02, J-ASSIST-04."""
        self.see_all_landed()
        if not any(self.models_left):
            raise Fault("No card is left in the Strike-team deck: the next round begins.", rule="J-ACT-01")
        model = self.draw(model_draw(self.models_left))
        self.models_left = without(self.models_left, model)
        self.actions_left = ready(self.actions_left, self.cards)
        card = self.draw(card_draw(self.actions_left))
        self.actions_left = without(self.actions_left, card)
        mark = self.marks[model]
        mark.activated = True
        self.activations.append(Activation(self.round, model, card, FIRE in mark.counters))
        mark.counters -= {FIRE}  # won or lost, fighting the flames puts them out: A-BURNS-06

    def next_round(self) -> None:
        """Begin the next round: the Strike-team deck is shuffled. J-ACT-01, J-AMB-05."""
        self.see_all_landed()
        if not any([mark.lives and mark.away != PACKED for mark in self.marks]):
            raise self.end_of_battle()
        self.round += 1
        self.models_left = self.team_cards()
        for mark in self.marks:
            mark.activated = False
            mark.counters -= {TAG}  # A-TAG-01

    def is_over(self) -> bool:
        """Whether JADE has no model on the table: the battle ends with the round. R-WIN-06, R-WIN-08.

        Models waiting in orbit do not prevent it.
        """
        return not any(self.team_cards()) and not self.waiting(AIR)

    def end_of_battle(self) -> Fault:
        return Fault("The battle is over: JADE has no model left on the table.", rule="R-WIN-06")

    def see_all_landed(self) -> None:
        """Refuse to go on while a model has yet to land from the air. A-AERIAL-01."""
        for number in self.waiting(AIR):
            raise Fault(
                "{number} {model} must land before the first turn.",
                rule="A-AERIAL-01",
                number=number + 1,
                model=self.names()[number],
            )

    def why_not_add(self, word: str) -> Fault | None:
        """Why no Sentry Gun or swarm can come into play now, as far as the assistant knows the table, or None."""
        if word == GUN:
            if not self.in_play(emplaces_guns):
                return Fault("JADE has no Engineer on the table.", rule="I-SENTRY-01")
            crowd = len(self.in_play(is_gun)) >= MOST_GUNS
            return Fault("There cannot be more Sentry Guns.") if crowd else None
        if not self.in_play(calls_swarms):
            return Fault("JADE has no Swarm Lord on the table.", rule="A-SWARMLORD-02")
        crowd = len(self.in_play(is_swarm)) >= SWARMS_IN_PLAY
        return Fault("Two swarms are already in play.", rule="A-SWARMLORD-02") if crowd else None

    def add(self, word: str) -> None:
        """Bring in a model with its own card: a gun may act at once, a swarm next round. J-AMB-05, I-SENTRY-02.

        A gun that was packed up is the same model, activated or not.
        """
        refusal = self.why_not_add(word)
        if refusal is not None:
            raise refusal
        packed = self.waiting(PACKED) if word == GUN else []
        number = packed[0] if packed else self.new_model(is_gun if word == GUN else is_swarm)
        self.put_down(number, word == SWARM or self.marks[number].activated)
        if word == GUN:
            self.take_from_engineer()

    def take_from_engineer(self) -> None:
        """Take the gun that was bought for it from the active Engineer. J-AMB-26."""
        activation = self.current()
        if activation is not None and emplaces_guns(self.profiles[activation.model]):
            mark = self.marks[activation.model]
            mark.bought = tuple([item for item in mark.bought if not becomes_gun(item)])

    def new_model(self, is_one: Callable[[Profile], bool]) -> int:
        kinds = [profile for profile in self.setup.newcomers if is_one(profile)]
        if not kinds:
            raise Fault("No model of this team brings one along.")
        activation = self.current()
        kind = gun_for(self.marks[activation.model].bought if activation is not None else (), kinds)
        self.profiles.append(kind)
        self.modes.append(profile_of(kind, self.settings))
        self.marks.append(Marks(kind.items))
        self.models_left = (*self.models_left, 0)
        return len(self.profiles) - 1

    def put_down(self, model: int, activated: bool) -> None:
        """Bring the model into play; its card is in the deck unless it is activated. J-AMB-05."""
        self.marks[model].away = HERE
        self.set_activated(model, activated)
        activation = self.current()
        if activation is not None:
            activation.called.append(model)

    def arrive(self, model: int) -> None:
        """Land a model: from above it may still act, from orbit it is activated.

        A-AERIAL-01, A-HAMMERFIST-02, A-HAMMERFIST-05.
        """
        called = self.marks[model].away == ORBIT
        if called and not any(self.team_cards()):
            name = self.names()[model]
            raise Fault("JADE has no model on the table to call in {model}.", rule="A-HAMMERFIST-02", model=name)
        self.put_down(model, called)

    def pack(self, model: int) -> None:
        """Let an Engineer turn the gun into an item again; a fire on it goes out. I-SENTRY-01."""
        if not is_gun(self.profiles[model]):
            raise Fault("{model} is not a Sentry Gun.", rule="I-SENTRY-01", model=self.names()[model])
        if not self.in_play(emplaces_guns):
            raise Fault("JADE has no Engineer on the table.", rule="I-SENTRY-01")
        mark = self.marks[model]
        mark.away = PACKED
        mark.counters -= {FIRE}
        self.models_left = without(self.models_left, model)

    def mode_of(self, model: int) -> str:
        """The profile a model plays: Combat if it has no ranged weapon left. J-AMB-01."""
        return COMBAT if GUNLESS in self.marks[model].counters else self.modes[model]

    def change_smoke(self, more: bool) -> None:
        """Add or remove one cube of smoke. I-SMOKE-01, I-SMOKE-04."""
        if more and self.smoke >= MOST_SMOKE:
            raise Fault("There cannot be more cubes full of smoke.")
        if not more and not self.smoke:
            raise Fault("No cube is full of smoke.")
        self.smoke += 1 if more else -1

    def mark(self, step: Step) -> None:
        if not 0 <= step.model < len(self.marks):
            raise Fault(
                "There is no model {number}: give a number from 1 to {last}.",
                number=step.model + 1,
                last=len(self.marks),
            )
        mark = self.marks[step.model]
        refusal = why_not(mark, step)
        if refusal is not None:
            raise Fault(refusal, model=self.names()[step.model])
        if step.word == INJURE:
            mark.tokens += 1
            mark.enraged = mark.enraged or is_enraged_by_injury(self.profiles[step.model])
        elif step.word == HEAL:
            mark.tokens -= 1
        elif step.word in (PIN, STAND):
            mark.pinned = step.word == PIN
        elif step.word == ITEM:
            mark.item = harmless(" ".join(step.text.split())[:LONGEST_ITEM])
            mark.bought = ()
        elif step.word in COUNTERS:
            mark.counters ^= {step.word}
        elif step.word == ARRIVE:
            self.arrive(step.model)
        elif step.word == PACK:
            self.pack(step.model)
        elif step.word == KILL:
            mark.lives = False
            self.models_left = without(self.models_left, step.model)
        elif step.word == BACK:
            self.bring_back(step.model)
        else:
            self.set_activated(step.model, step.word == DONE)

    def bring_back(self, model: int) -> None:
        """Bring a model back as it was; its card is in the deck unless it has acted in this round. J-AMB-05."""
        if is_swarm(self.profiles[model]) and len(self.in_play(is_swarm)) >= SWARMS_IN_PLAY:
            raise Fault("Two swarms are already in play.", rule="A-SWARMLORD-02")
        mark = self.marks[model]
        mark.lives = True
        if mark.away == HERE:
            self.set_activated(model, mark.activated)

    def set_activated(self, model: int, done: bool) -> None:
        """Set whether a model is activated; its card leaves the deck or goes back to it."""
        self.marks[model].activated = done
        counts = list(self.models_left)
        counts[model] = 0 if done else 1
        self.models_left = tuple(counts)
