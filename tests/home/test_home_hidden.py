"""A chair is never told what its side may not know: every byte is checked, and pairs that differ in one secret."""

import random
from collections.abc import Callable

import pytest

from deadzone.core.setting import Options
from deadzone.core.sides import BLUE, RED
from deadzone.core.state import NOBODY, TOKEN_KINDS, State, changed
from deadzone.home.memory import Memory
from deadzone.home.shelf import new_leaf
from deadzone.host.battles.game import NEW
from deadzone.host.protocol.words import Role
from deadzone.rules.missions.mission_kinds import CLAIM, KNOWLEDGE, MURDER, NORMAL_RULES
from hidden_things import assert_nothing_hidden
from home_table import AtHome, Seat
from stopped_battles import FRAG, PLACE, STUN, Stopped, battle, looked_at, under_way
from table_seat import Json, by_chance

ID = "0123456789abcdef"
ANSWERS = 60
ASKED_EVERY = 10  # answers after which the chairs that must not know ask what they may ask
# Events that may reveal the secret; after them the two battles may differ.
TELLING = frozenset(("revealed", "killed", "objective", "secret-revealed", "mark-seen", "over"))
MAY_NOT_KNOW: dict[int, tuple[Role, ...]] = {
    RED: ("blue", "watch"), BLUE: ("red", "watch"), NOBODY: ("red", "blue", "watch"),
}  # fmt: skip
Change = Callable[[State], None]


@pytest.mark.parametrize("number", range(4))
def test_no_byte_tells_what_is_hidden(home: AtHome, number: int) -> None:
    seed = f"a seed that nobody may read {number}"
    created = home.new_battle(seed=seed, options={"round_limit": 4}, map={"seed": number})
    seat = home.sit(created["battle"], "red", ("en", "fr")[number % 2])
    watcher = home.sit(created["battle"], "watch")
    seat.play(by_chance(seed))
    while not watcher.over:
        watcher.next("update")
    for somebody in (seat, watcher):
        assert_nothing_hidden(somebody.received, [seed])


def test_other_luck_to_come_changes_no_byte(home: AtHome) -> None:
    """Battles with different seeds send the same bytes until the first die that differs."""
    told = []
    for seed in ("one", "two"):
        created = home.new_battle(seed=seed, players=["human", "random"], options={"items": False})
        seat = home.sit(created["battle"], "red")
        told.append(seat.received[0].replace(created["battle"], ""))
    assert told[0] == told[1]


# Pairs


class Chairs:
    """A battle with a secret of its own, with somebody on each chair."""

    def __init__(self, found: Stopped, change: Change) -> None:
        self.home = AtHome()
        assert isinstance(self.home.store, Memory)
        self.home.store.add(ID, found.game.head, found.entries, new_leaf(["red", "blue"], NEW, 0.0))
        change(self.home.owner(ID).table.game.g)
        roles: tuple[Role, ...] = ("red", "blue", "watch")
        self.seats = {role: self.home.sit(ID, role, lang) for role, lang in zip(roles, ("en", "fr", "fr"), strict=True)}

    def listen(self) -> None:
        for seat in self.seats.values():
            seat.listen()

    def asked(self) -> Seat | None:
        return next((seat for seat in self.seats.values() if seat.question is not None), None)

    def happened(self) -> set[str]:
        """Kinds of the events of the last answer, as somebody is told who knows least."""
        return {event["kind"] for step in self.seats["watch"].update["steps"] for event in step["events"]}

    def ask_everything(self, roles: tuple[Role, ...], n: int) -> None:
        """Ask what a chair may ask at any time; what is refused is told as well."""
        models = self.seats["watch"].update["view"]["models"]
        for role in roles:
            for model in range(n % 3, len(models), 3):
                for wanted in ({"type": "study"}, {"type": "look", "cube": 5 * n % 64}, {"type": "aim", "target": 0}):
                    self.seats[role].send(request=n, model=model, **wanted)
            self.seats[role].send(type="advise", request=n, n=n)


def common_answer(chairs: list[Chairs], chance: random.Random) -> object:
    """An answer that is possible in both battles; None if they ask something else, or nobody."""
    asked = [each.asked() for each in chairs]
    questions = [seat.question for seat in asked if seat is not None and seat.question is not None]
    if len(questions) < len(chairs) or len({question["kind"] for question in questions}) > 1:
        return None
    both = [answers_of(question) for question in questions]
    common = [value for value in both[0] if value in both[1]]
    return chance.choice(common) if common else None


def answers_of(question: Json) -> list[object]:
    if question["spot"] is not None:
        return list(question["spot"]["suggestions"])
    return [option["value"] for option in question["options"]]


def told_alike(found: Stopped, side: int, *secrets: Change) -> int:
    """Play both on with the same answers, comparing all bytes; return for how many answers they were alike."""
    chairs, chance, ignorant = [Chairs(found, secret) for secret in secrets], random.Random(side), MAY_NOT_KNOW[side]
    for number in range(ANSWERS):
        for each in chairs:
            each.listen()
            if number % ASKED_EVERY == 0:
                each.ask_everything(ignorant, number)
                each.listen()
        told = [[each.seats[role].received for role in ignorant] for each in chairs]
        if told[0] != told[1]:
            assert chairs[0].happened() & TELLING, "somebody was told of it"
            return number
        value = common_answer(chairs, chance)
        if value is None:
            return number
        for each in chairs:
            asked = each.asked()
            assert asked is not None
            assert asked.answer(value)["type"] == "update"
    if side != NOBODY:
        knowing: Role = "red" if side == RED else "blue"
        assert chairs[0].seats[knowing].received != chairs[1].seats[knowing].received, "they do not differ"
    return ANSWERS


@pytest.mark.parametrize("side", [RED, BLUE])
def test_a_token_that_the_other_side_has_looked_at(side: int) -> None:
    """M-RECON-01."""
    found = under_way("at home")
    one, two = [lambda g, kind=kind: looked_at(g, PLACE, kind, side) for kind in (FRAG, STUN)]
    assert told_alike(found, side, one, two) > 30


@pytest.mark.parametrize("side", [RED, BLUE])
@pytest.mark.parametrize("secrets", [(NORMAL_RULES, CLAIM), (MURDER, KNOWLEDGE)])
def test_a_secret_mission(side: int, secrets: tuple[int, int]) -> None:
    """M-SECRET-00."""
    found = battle("mission at home", options=Options(round_limit=3, secret_missions=True))

    def give(g: State, secret: int) -> None:
        g.secrets = [secret if other == side else mine for other, mine in enumerate(g.secrets)]

    one, two = [lambda g, secret=secret: give(g, secret) for secret in secrets]
    assert told_alike(found, side, one, two) > 30


def test_a_token_that_nobody_has_seen() -> None:
    """Which kinds are left to be drawn is known, but not which of them lies where (R-ITOK-02)."""
    found = under_way("unseen at home")

    def other_bag(g: State) -> None:
        frag, stun = TOKEN_KINDS.index(FRAG), TOKEN_KINDS.index(STUN)
        g.bag = changed(changed(g.bag, frag, -1), stun, 1)

    assert told_alike(found, NOBODY, lambda _: None, other_bag) > 10
