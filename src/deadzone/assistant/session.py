"""A game at a real table: what the players report to the assistant, and what it draws. J-ASSIST-01..04, J-ACT-*.

A session is its set-up and the list of its steps: undo drops the last step and replays the others, saving writes them
down. All draws follow from the seed, as in a battle.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from deadzone.assistant.enemies import ENEMY
from deadzone.assistant.marks import LEFT, PACKED, Marks, why_not
from deadzone.assistant.models import Models
from deadzone.assistant.refusals import refusal
from deadzone.assistant.scoring import read_entry
from deadzone.assistant.setup import SetUp
from deadzone.assistant.steps import (
    ACTIVATE,
    ARRIVE,
    BACK,
    CLEAR,
    COUNTERS,
    DONE,
    FIRE,
    GONE,
    GUN,
    HEAL,
    INJURE,
    ITEM,
    KILL,
    LEAVE,
    NEWCOMERS,
    OBJECTIVE,
    PACK,
    PIN,
    ROUND,
    SCORE,
    SCOUT,
    SMOKE,
    STAND,
    SWARM,
    TAG,
    Step,
)
from deadzone.assistant.verdict import verdict
from deadzone.core.profiles import Profile
from deadzone.core.sentence import Fault
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
    is_gun,
    is_swarm,
)
from deadzone.jade.paper.missions import may_leave, ways_to_score
from deadzone.jade.turn.decks import card_draw, model_draw, ready, without
from deadzone.language.quoting import harmless

MOST_SQUARES: Final = 16
MOST_LEVELS: Final = 4
LONGEST_ITEM: Final = 40
MOST_SMOKE: Final = 64  # cubes
MOST_GUNS: Final = 9  # in play


class Session(Models):
    """A game and its steps."""

    def __init__(self, setup: SetUp, steps: tuple[Step, ...] = ()) -> None:
        super().__init__(setup)
        self.steps: list[Step] = []
        for step in steps:
            self.do(step)

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
        elif step.word == SCORE:
            self.note_vp(step)
        elif step.word == GONE:
            self.enemies.turn_gone()
        elif step.word in NEWCOMERS:
            self.add(step.word)
        else:
            self.mark(step)
        self.steps.append(step)

    def undo(self) -> Step:
        """Take back the last step with its draws; done again, it draws the same."""
        if not self.steps:
            raise refusal("nothing-to-undo")
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
            raise refusal("no-card", "J-ACT-01")
        model = self.draw(model_draw(self.models_left))
        self.models_left = without(self.models_left, model)
        self.actions_left = ready(self.actions_left, self.cards)
        card = self.draw(card_draw(self.actions_left))
        self.actions_left = without(self.actions_left, card)
        mark = self.marks[model]
        mark.activated = True
        self.activations.append(self.activation_of(model, card))
        mark.counters -= {FIRE}  # won or lost, fighting the flames puts them out: A-BURNS-06

    def next_round(self) -> None:
        """Begin the next round, unless this one decides the battle: the Strike-team deck is shuffled.

        J-ACT-01, J-AMB-05, R-END-02.
        """
        self.see_all_landed()
        end = verdict(self)
        if end is not None:
            raise refusal("over", end.rule, end=end.sentence)
        self.round += 1
        self.models_left = self.team_cards()
        for mark in self.marks:
            mark.activated = False
            mark.counters -= {TAG}  # A-TAG-01

    def see_all_landed(self) -> None:
        """Refuse to go on while a model has yet to land from the air. A-AERIAL-01."""
        for number in self.waiting(AIR):
            raise refusal("must-land", "A-AERIAL-01", number=number + 1, model=self.names()[number])

    def note_vp(self, step: Step) -> None:
        """Note VP of a side. R-WIN-02, R-WIN-09."""
        ways = ways_to_score(self.setup.mission, bool(self.enemies.marks))
        entry = read_entry(step, self.round, ways)
        if self.vp(entry.side) + entry.vp < 0:
            raise refusal("below-zero")
        self.score.entries.append(entry)

    def why_not_add(self, word: str) -> Fault | None:
        """Why no Sentry Gun or swarm can come into play now, as far as the assistant knows the table, or None."""
        if word == GUN:
            if not self.in_play(emplaces_guns):
                return refusal("no-engineer", "I-SENTRY-01")
            crowd = len(self.in_play(is_gun)) >= MOST_GUNS
            return refusal("guns") if crowd else None
        if not self.in_play(calls_swarms):
            return refusal("no-lord", "A-SWARMLORD-02")
        crowd = len(self.in_play(is_swarm)) >= SWARMS_IN_PLAY
        return refusal("swarms", "A-SWARMLORD-02") if crowd else None

    def add(self, word: str) -> None:
        """Bring in a model with its own card: a gun may act at once, a swarm next round. J-AMB-05, I-SENTRY-02.

        A gun that was packed up is the same model, activated or not.
        """
        reason = self.why_not_add(word)
        if reason is not None:
            raise reason
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
            raise refusal("brings-none")
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
            raise refusal("no-caller", "A-HAMMERFIST-02", model=self.names()[model])
        self.put_down(model, called)

    def pack(self, model: int) -> None:
        """Let an Engineer turn the gun into an item again; a fire on it goes out. I-SENTRY-01."""
        if not is_gun(self.profiles[model]):
            raise refusal("no-gun", "I-SENTRY-01", model=self.names()[model])
        if not self.in_play(emplaces_guns):
            raise refusal("no-engineer", "I-SENTRY-01")
        mark = self.marks[model]
        mark.away = PACKED
        mark.counters -= {FIRE}
        mark.objective = False
        self.models_left = without(self.models_left, model)

    def scout(self, model: int) -> None:
        """Tick off the free Sprint of a Scout. A-SCOUT-01."""
        name = self.names()[model]
        if model not in self.scouts():
            raise refusal("no-scout", "A-SCOUT-01", model=name)
        if self.marks[model].scouted:
            raise refusal("scouted", "A-SCOUT-01", model=name)
        if not self.before_the_battle():
            raise refusal("late-scout", "A-SCOUT-01")
        self.marks[model].scouted = True

    def leave(self, model: int) -> None:
        """Let a model leave the board; it is out of the game, but not killed. M-HOUSE-BREAK, M-PATROL-15."""
        if not may_leave(self.setup.mission):
            raise refusal("no-leaving", "M-PATROL-15")
        self.marks[model].away = LEFT
        self.models_left = without(self.models_left, model)

    def change_smoke(self, more: bool) -> None:
        """Add or remove one cube of smoke. I-SMOKE-01, I-SMOKE-04."""
        if more and self.smoke >= MOST_SMOKE:
            raise refusal("smoke")
        if not more and not self.smoke:
            raise refusal("no-smoke")
        self.smoke += 1 if more else -1

    def mark(self, step: Step) -> None:
        if not 0 <= step.model < len(self.marks):
            raise refusal("no-model", number=step.model + 1, last=len(self.marks))
        mark = self.marks[step.model]
        reason = why_not(mark, step)
        if reason is not None:
            raise refusal(reason, model=self.names()[step.model])
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
        elif step.word == OBJECTIVE:
            mark.objective = not mark.objective
        elif step.word in COUNTERS:
            mark.counters ^= {step.word}
        else:
            self.move(step.word, step.model)

    def move(self, word: str, model: int) -> None:
        """Marks that change who is on the table or whose card is in the deck."""
        if word == ARRIVE:
            self.arrive(model)
        elif word == PACK:
            self.pack(model)
        elif word == SCOUT:
            self.scout(model)
        elif word == LEAVE:
            self.leave(model)
        elif word == KILL:
            self.marks[model].lives = False
            self.models_left = without(self.models_left, model)
        elif word == BACK:
            self.bring_back(model)
        else:
            self.set_activated(model, word == DONE)

    def bring_back(self, model: int) -> None:
        """Bring a model back as it was; its card is in the deck unless it has acted in this round. J-AMB-05."""
        if is_swarm(self.profiles[model]) and len(self.in_play(is_swarm)) >= SWARMS_IN_PLAY:
            raise refusal("swarms", "A-SWARMLORD-02")
        mark = self.marks[model]
        mark.lives = True
        mark.away = HERE if mark.away == LEFT else mark.away
        if mark.away == HERE:
            self.set_activated(model, mark.activated)

    def set_activated(self, model: int, done: bool) -> None:
        """Set whether a model is activated; its card leaves the deck or goes back to it."""
        self.marks[model].activated = done
        counts = list(self.models_left)
        counts[model] = 0 if done else 1
        self.models_left = tuple(counts)
