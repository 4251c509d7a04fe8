"""A game at a real table: JADE's models with their marks, and its two decks. J-ASSIST-01..04, J-DEP-*, J-ACT-*.

A session is its set-up and the list of what was done: undoing drops the last step and plays the others again, saving
writes them down. All draws follow from the seed, the same as in a battle.
"""

from __future__ import annotations

from typing import Final

from deadzone.core.jade import COMBAT, Card
from deadzone.core.profiles import Profile
from deadzone.core.questions import Draw
from deadzone.core.sentence import Fault, Name
from deadzone.jade.deck import deck_from
from deadzone.jade.decks import (
    Counts,
    action_deck,
    card_draw,
    model_draw,
    ready,
    stream_seed,
    team_deck,
    without,
)
from deadzone.jade.deployment import Room, deploy_next, plain_zone
from deadzone.jade.guide import is_enraged_by_injury
from deadzone.jade.power import profile_of
from deadzone.jade.settings import settings_from
from deadzone.table.dice import DiceStream

ACTIVATE: Final = "activate"
ROUND: Final = "round"
KILL: Final = "kill"
INJURE: Final = "injure"
HEAL: Final = "heal"
PIN: Final = "pin"
STAND: Final = "stand"
DONE: Final = "done"
READY: Final = "ready"
ITEM: Final = "item"
# What lies beside a model or not: the same word puts it there and takes it away.
FIRE: Final = "fire"  # A-BURNS-03
RELOAD: Final = "reload"  # A-SLOWRELOAD-01
TAG: Final = "tag"  # A-TAG-01
SHARD: Final = "shard"  # A-TRICLINIC-01
GUNLESS: Final = "gunless"  # its last ranged weapon is used up or burnt, J-AMB-01
COUNTERS: Final = (FIRE, RELOAD, TAG, SHARD, GUNLESS)
MARKS: Final = (KILL, INJURE, HEAL, PIN, STAND, DONE, READY, ITEM, *COUNTERS)
# On the table, beside no model.
SMOKE: Final = "smoke"
CLEAR: Final = "clear"

NOBODY: Final = -1
MOST_SQUARES: Final = 16
MOST_LEVELS: Final = 4
LONGEST_ITEM: Final = 40
MOST_TOKENS: Final = 9
MOST_SMOKE: Final = 64  # cubes


class SetUp:
    """What the game begins with. Deck and settings are kept as texts, so that later changes of the files do no harm."""

    def __init__(
        self,
        team: Name,
        profiles: tuple[Profile, ...],
        seed: str,
        side: int,
        squares: int,
        levels: int,
        deck_text: str,
        settings_text: str = "",
    ) -> None:
        self.team = team
        self.profiles = profiles
        self.seed = seed
        self.side = side
        self.squares = squares
        self.levels = levels
        self.deck_text = deck_text
        self.settings_text = settings_text


class Step:
    """Something done at the table: a word, and the model it is about."""

    def __init__(self, word: str, model: int = NOBODY, text: str = "") -> None:
        self.word = word
        self.model = model
        self.text = text


class Marks:
    """What lies beside a model, and what was bought for it until something else is said."""

    def __init__(self, bought: tuple[str, ...] = ()) -> None:
        self.lives = True
        self.tokens = 0
        self.pinned = False
        self.activated = False
        self.enraged = False  # it has been injured once and rampages from then on, A-RAMPAGE-01
        self.item = ""
        self.bought = bought  # items by their ids, R-ITEM-13
        self.counters: frozenset[str] = frozenset()


class Activation:
    """A model and an action card, drawn in this round. J-ACT-02."""

    def __init__(self, round: int, model: int, card: int, burning: bool = False) -> None:
        self.round = round
        self.model = model
        self.card = card
        self.burning = burning  # it begins by fighting the flames, A-BURNS-05


class Session:
    """The table as the assistant knows it. Models have the numbers of the team's list, from 0."""

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
        """The models deployed, the first round about to start."""
        self.dice = DiceStream(stream_seed(self.setup.seed, self.setup.side))
        self.marks = [Marks(profile.items) for profile in self.setup.profiles]
        self.smoke = 0  # cubes full of it
        self.round = 1
        self.actions_left: Counts = action_deck(self.cards)
        self.activations: list[Activation] = []
        self.deploy()
        self.models_left: Counts = team_deck([True for _ in self.marks])

    def deploy(self) -> None:
        """Cards of the whole team are drawn one by one, cube after cube. J-DEP-01..03, J-ASSIST-03."""
        self.rooms: list[Room] = plain_zone(self.setup.squares, self.setup.levels)
        self.deployed: list[tuple[int, int]] = []  # model and room, in the order drawn
        left = team_deck([True for _ in self.marks])
        start = 0
        while any(left):
            model = self.draw(model_draw(left))
            left = without(left, model)
            room = deploy_next(self.rooms, start, self.setup.profiles[model])
            self.deployed.append((model, room))
            start = (room + 1) % len(self.rooms)

    def extension(self) -> int:
        """By how many cubes the zone had to grow; the human may extend by as many. J-AMB-04."""
        return len(self.rooms) - self.setup.squares * self.setup.levels

    def draw(self, question: Draw) -> int:
        answer = self.dice.answer(question)
        assert isinstance(answer, int)
        return answer

    def current(self) -> Activation | None:
        """The last activation of this round."""
        last = self.activations[-1] if self.activations else None
        return last if last is not None and last.round == self.round else None

    def do(self, step: Step) -> None:
        """Carries out a step, or refuses it with a sentence and changes nothing."""
        if step.word == ACTIVATE:
            self.activate()
        elif step.word == ROUND:
            self.next_round()
        elif step.word in (SMOKE, CLEAR):
            self.change_smoke(step.word == SMOKE)
        else:
            self.mark(step)
        self.steps.append(step)

    def undo(self) -> Step:
        """Takes the last step back, its draws too: done again it draws the same."""
        if not self.steps:
            raise Fault("There is nothing to take back.")
        kept = self.steps[:-1]
        last = self.steps[-1]
        self.steps = []
        self.begin()
        for step in kept:
            self.do(step)
        return last

    def activate(self) -> None:
        """J-ACT-02, J-ASSIST-04."""
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
        mark.counters -= {FIRE}  # won or lost, the fight against the flames puts them out: A-BURNS-06

    def next_round(self) -> None:
        """The Strike-team deck is shuffled. J-ACT-01, J-AMB-05."""
        living = [mark.lives for mark in self.marks]
        if not any(living):
            raise Fault("All models of JADE's are dead.")
        self.round += 1
        self.models_left = team_deck(living)
        for mark in self.marks:
            mark.activated = False
            mark.counters -= {TAG}  # A-TAG-01

    def mode_of(self, model: int) -> str:
        """The profile that a model plays: Combat without any ranged weapon left. J-AMB-01."""
        return COMBAT if GUNLESS in self.marks[model].counters else self.modes[model]

    def change_smoke(self, more: bool) -> None:
        """One cube more, or one less. I-SMOKE-01, I-SMOKE-04."""
        if more and self.smoke >= MOST_SMOKE:
            raise Fault("There cannot be that much smoke.")
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
        refusal = _why_not(mark, step)
        if refusal is not None:
            raise Fault(refusal, model=self.setup.profiles[step.model].name)
        if step.word == INJURE:
            mark.tokens += 1
            mark.enraged = mark.enraged or is_enraged_by_injury(self.setup.profiles[step.model])
        elif step.word == HEAL:
            mark.tokens -= 1
        elif step.word in (PIN, STAND):
            mark.pinned = step.word == PIN
        elif step.word == ITEM:
            mark.item = " ".join(step.text.split())[:LONGEST_ITEM]
            mark.bought = ()
        elif step.word in COUNTERS:
            mark.counters ^= {step.word}
        elif step.word == KILL:
            mark.lives = False
            self.models_left = without(self.models_left, step.model)
        else:
            self.set_activated(step.model, step.word == DONE)

    def set_activated(self, model: int, done: bool) -> None:
        """A model activated otherwise, or to be activated again: its card leaves the deck or goes back to it."""
        self.marks[model].activated = done
        counts = list(self.models_left)
        counts[model] = 0 if done else 1
        self.models_left = tuple(counts)


REASONS: dict[str, str] = {
    KILL: "{model} is dead.",
    HEAL: "{model} has no damage token.",
    INJURE: "{model} has as many damage tokens as anybody can have.",
    PIN: "{model} is Pinned already.",
    STAND: "{model} is not Pinned.",
    DONE: "{model} is activated already.",
    READY: "{model} is not activated.",
}


def _why_not(mark: Marks, step: Step) -> str | None:
    """The reason why a mark cannot be made, as a template."""
    word = step.word
    if not mark.lives:
        return REASONS[KILL]
    if word in COUNTERS:
        return None
    fits = {
        KILL: True,
        ITEM: True,
        HEAL: mark.tokens > 0,
        INJURE: mark.tokens < MOST_TOKENS,
        PIN: not mark.pinned,
        STAND: mark.pinned,
        DONE: not mark.activated,
        READY: mark.activated,
    }
    return None if fits[word] else REASONS[word]
