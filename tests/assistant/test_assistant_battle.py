"""A whole battle reported to the assistant step by step: it draws the same cards as JADE, also when models arrive."""

import pytest

from deadzone.assistant.session import Session
from deadzone.assistant.setup import SetUp
from deadzone.assistant.steps import ACTIVATE, ARRIVE, DONE, GUN, KILL, ROUND, SWARM, Step
from deadzone.core.engine import answer
from deadzone.core.events import Event
from deadzone.core.sentence import Name
from deadzone.core.setting import Ground, Options
from deadzone.core.sides import RED
from deadzone.core.state import HELD, ON_TABLE, State
from deadzone.jade.deck.deck import deck_text
from deadzone.jade.played_side import jade_side
from deadzone.maps.shipped import load as load_map
from deadzone.missions.patrol import patrol
from deadzone.players.jade_player import JadePlayer
from deadzone.table.dice import DiceStream
from deadzone.table.driver import ask
from deadzone.table.opening import open_battle
from deadzone.table.teams import load_team
from teaching import taught

TEAM = (
    taught("steel-warrior-huscarl"),
    taught("hammerfist-drop-trooper"),
    taught("corporation-engineer", items=("I-SENTRY",)),
    taught("ranger"),
    taught("hammerfist-drop-trooper"),
    taught("the-piper--veer-myn"),
)


class Observer:
    """Player that watches the battle and reports JADE's red side to the assistant."""

    def __init__(self, seed: int) -> None:
        self.session = Session(SetUp(Name("Team", given={"fr": "Groupe"}), TEAM, str(seed), RED, 4, 1, deck_text()))
        self.numbers = {number: number for number in range(len(TEAM))}  # model in the battle -> model in the session
        self.deployed: list[int] = []
        self.came: list[str] = []
        self.drawn = 0

    def see(self, g: State, events: list[Event]) -> None:
        for event in events:
            self.tell(g, event.kind, [value for value in event.values if isinstance(value, int)])
        for number, here in self.numbers.items():
            model = g.models[number]
            if model.fate == ON_TABLE and model.activated and not self.session.marks[here].activated:
                assert number < len(TEAM)  # models that arrive later are recorded when they arrive
                self.session.do(Step(DONE, here))

    def tell(self, g: State, kind: str, values: list[int]) -> None:
        if kind == "round" and values[0] > 1:
            self.session.do(Step(ROUND))
        elif kind in ("emplaced", "swarm-called") and g.models[values[0]].side == RED:
            self.add(int(values[1]), GUN if kind == "emplaced" else SWARM)
        elif not values or values[0] not in self.numbers:
            return
        elif kind == "deployed":
            self.deployed.append(values[0])
        elif kind == "landed":
            self.came.append(kind if self.session.activations else "from above")
            self.session.do(Step(ARRIVE, values[0]))
        elif kind == "killed":
            self.session.do(Step(KILL, self.numbers[values[0]]))
        elif kind == "jade-card":
            self.session.do(Step(ACTIVATE))
            activation = self.session.activations[-1]
            assert (activation.model, activation.card) == (self.numbers[values[0]], values[1])
            self.drawn += 1

    def add(self, number: int, word: str) -> None:
        self.came.append(word)
        self.session.do(Step(word))
        self.numbers[number] = len(self.session.profiles) - 1


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_the_assistant_keeps_step_with_models_that_come_later(seed: int) -> None:
    """The assistant draws as JADE does in battles with models that arrive later (J-AMB-05, J-ASSIST-01,
    A-HAMMERFIST-01, A-HAMMERFIST-05, A-AERIAL-01, I-SENTRY-02, A-SWARMLORD-04).
    """
    ground = Ground(load_map("refinery"))
    blue = load_team("forge-fathers-starter").profiles
    g, events = open_battle(
        ground, patrol(ground.field, 999), TEAM, blue, Options(round_limit=3), (jade_side(), jade_side())
    )
    observer, dice = Observer(seed), DiceStream(seed)
    observer.see(g, events)
    while g.question is not None:
        observer.see(g, answer(g, ask(g, (JadePlayer(), JadePlayer()), dice).value))
        waiting = [number for number in range(len(TEAM)) if g.models[number].fate == HELD]
        assert all([not observer.session.is_here(number) for number in waiting])
    assert observer.deployed == [model for model, _ in observer.session.deployed]
    assert set(observer.came) == {"from above", "landed", GUN, SWARM}
    assert observer.drawn > 10
