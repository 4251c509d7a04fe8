"""Effects on several models: the same dice for the same models give the same result, whatever the order of the models.

Each effect is played on one cast, with the models listed in several orders, with the sides swapped and in either side's
turn. Dice and answers follow from who is asked, never from when (R-KILL-10, A-SHIELDGEN-02, I-DEFENDER-03, A-BOOM-04,
S-INFECTION).
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from hashlib import blake2b
from itertools import permutations
from typing import Any

import pytest

from deadzone.core.board.battlefield import BLOCKED
from deadzone.core.cubes import parse_cube
from deadzone.core.engine import answer, begin
from deadzone.core.events import Event
from deadzone.core.pieces import ModelNumber
from deadzone.core.profiles import Profile
from deadzone.core.questions import Answer, Choice, Dice, Question, Roll, Spot
from deadzone.core.sides import BLUE, NO_SIDE, RED, Side, enemy_of
from deadzone.core.state import KILLED, NOBODY, SPECIAL, Frame, State
from deadzone.core.weapon_places import FIRST_WEAPON
from deadzone.procedures.abilities.calling import LandingShock
from deadzone.procedures.damage.explosion import Explosion
from deadzone.procedures.damage.wounds import Hit
from deadzone.procedures.shooting.blast_wave import BlastWave
from deadzone.procedures.shooting.flames import Burn
from deadzone.procedures.weapons.payloads import item_goes_off
from deadzone.rules.specials.army_specials import SPECIALS
from deadzone.table.scenario import Scenario
from deadzone.table.telling.notation import model_label, write_answer
from sampling import sampled
from special_tables import leader
from striking import plain

HERE = "r3c0"  # beside the edge of the board and a wall, so that some are Slammed
CUBE = parse_cube(HERE)
BURNER = "forge-lord-ingulf-krestuersson--forge-fathers"

# Name, side, profile, where it stands, state. The first is in nobody's way and causes the effects.
Cast = list[tuple[str, Side, Profile | str, str, tuple[int, int], dict[str, Any]]]
CAST: Cast = [
    ("causer", RED, BURNER, "r3c2", (200, 200), {}),
    ("bearer", RED, plain(size=1), HERE, (80, 80), {"items": ("I-DEFENDER", "I-AMMO")}),
    ("ward", RED, plain(size=1, armour=1), HERE, (200, 80), {"damage": 1}),
    ("small bomb", RED, plain("A-BOOM 2", size=1), HERE, (320, 80), {}),
    ("living shield", RED, plain("A-SHIELDGEN 2", "A-SOLID", size=1), HERE, (320, 200), {"damage": 1}),
    ("target", BLUE, plain("A-TOUGH", size=1), HERE, (200, 200), {}),
    ("large bomb", BLUE, plain("A-BOOM 4", size=1, survive=7), HERE, (80, 200), {"damage": 1}),
    ("machine", BLUE, plain("A-CONSTRUCT", "A-EVADE", size=1, armour=1), HERE, (80, 320), {}),
    ("squid", BLUE, plain("A-INK", "A-LIFESUPPORT", size=1), HERE, (320, 320), {"items": ("I-DEFENDER",)}),
    ("watcher", BLUE, plain(size=2), "r3c1", (200, 200), {}),
]
ORDERS = [order for n, order in enumerate(permutations(range(1, len(CAST)))) if n % 81929 == 0]  # 5 of them

Effect = Callable[[State, dict[str, ModelNumber]], Frame | None]


def frag(g: State, who: dict[str, ModelNumber]) -> Frame:
    return Explosion(CUBE, 3, 1, g.models[who["causer"]].side, who["causer"])


def booby_trap(g: State, who: dict[str, ModelNumber]) -> Frame:
    return Explosion(CUBE, 4, 0, g.models[who["target"]].side, traits=("I-BOOBYTRAP",))


def fire(_g: State, who: dict[str, ModelNumber]) -> Frame:
    return Burn(who["causer"], who["target"], FIRST_WEAPON)


def blast(_g: State, who: dict[str, ModelNumber]) -> Frame:
    return BlastWave(who["causer"], who["target"], CUBE, True)


def blast_that_misses(_g: State, who: dict[str, ModelNumber]) -> Frame:
    return BlastWave(who["causer"], who["target"], CUBE, False)


def landing(_g: State, who: dict[str, ModelNumber]) -> Frame:
    return LandingShock(who["watcher"])


def chain(_g: State, who: dict[str, ModelNumber]) -> Frame:
    return Hit(who["large bomb"], 9)


def stun(g: State, who: dict[str, ModelNumber]) -> None:
    item_goes_off(g, who["causer"], "I-STUN", CUBE)


EFFECTS: list[Effect] = [frag, booby_trap, fire, blast, blast_that_misses, landing, chain, stun]


class Played:
    """One effect on the cast: laid out in one order, with dice and answers that depend on names alone."""

    def __init__(self, seed: str, order: tuple[int, ...], swapped: bool = False, special: str = "") -> None:
        self.seed = seed
        self.swapped = swapped
        self.counts: Counter[str] = Counter()
        self.events: list[Event] = []
        table = Scenario(levels=2)
        table.wall(HERE, "north", BLOCKED)
        self.who: dict[str, ModelNumber] = {}
        for place in order:
            name, side, profile, at, spot, state = CAST[place]
            add = table.red if self.side(side) == RED else table.blue
            self.who[name] = add(profile, at=at, spot=spot, **state)
        if special:
            for side in (RED, BLUE):
                add = table.red if self.side(side) == RED else table.blue
                self.who[f"leader {side}"] = add(leader(special), at="r7c7", fate=KILLED)
                table.command(self.side(side), "SPECIAL " * 4)
        self.names = {number: name for name, number in self.who.items()}
        self.g = table.state

    def side(self, side: Side) -> Side:
        return enemy_of(side) if self.swapped and side != NO_SIDE else side

    def play(self, effect: Effect, turn: Side) -> list[object]:
        self.g.turn = self.side(turn)
        frame = effect(self.g, self.who)
        if frame is not None:
            self.events += begin(self.g, frame)
        for _ in range(2000):
            if self.g.question is None:
                return self.result()
            self.events += answer(self.g, self.reply(self.g.question))
        raise AssertionError("the effect does not end")

    def reply(self, question: Question) -> Answer:
        name = self.name(question.subject)
        if isinstance(question, Roll):
            asked = f"{question.kind} {name} {question.test.dice() if name == '' else ''}"
            self.counts[asked] += 1
            faces: tuple[int, ...] = ()
            while question.still_needed(faces) > 0:
                faces = (*faces, 1 + self.number(f"{asked} {self.counts[asked]} {len(faces)}") % 8)
            return faces
        asked = f"{question.kind} {name}"
        if isinstance(question, Dice):
            self.counts[asked] += 1
            return tuple(
                [1 + self.number(f"{asked} {self.counts[asked]} {n}") % question.faces for n in range(question.count)]
            )
        if isinstance(question, Spot):
            return self.first(asked, [(str(spot), spot) for spot in question.suggestions])
        assert isinstance(question, Choice)
        options = [(self.in_names(write_answer(self.g, question, option)), option) for option in question.options]
        if question.kind in ("army-special", "special-dice"):  # one model alone gets them: there is one for each attack
            options.sort()
            favoured = sorted(self.who)[self.number("favoured") % len(self.who)]
            return (
                options[-1 if name == favoured else 0][1]
                if question.kind == "special-dice"
                else ("use" if name == favoured else "decline")
            )
        return self.first(asked, options)

    def first(self, asked: str, options: list[tuple[str, Any]]) -> Answer:
        """The option whose text comes first in an order of their own, which does not depend on what else there is."""
        chosen: Answer = min(options, key=lambda option: self.number(f"{asked} {option[0]}"))[1]
        return chosen

    def number(self, text: str) -> int:
        return int.from_bytes(blake2b(f"{self.seed} {text}".encode(), digest_size=6).digest(), "big")

    def name(self, number: int) -> str:
        if number == NOBODY:
            return ""
        model = self.g.models[number]
        return self.names.get(ModelNumber(number), f"risen {model.x} {model.y}")

    def in_names(self, text: str) -> str:
        labels = {model_label(self.g, number): self.name(number) for number in range(len(self.g.models))}
        return re.sub(r"\b(?:red|blue)-\d+\b", lambda match: labels[match[0]], text)

    def result(self) -> list[object]:
        """What became of everybody and everything, by name; sides as if they were not swapped."""
        g = self.g
        models = sorted(
            (
                self.name(number), self.side(model.side), model.cube, model.x, model.y, model.damage, model.pinned,
                model.activated, model.fate, model.burning, model.items, sorted(model.spent), sorted(model.gains),
            )
            for number, model in enumerate(g.models)
        )  # fmt: skip
        tokens = sorted((token.cube, token.item) for token in g.tokens)
        markers = sorted((marker.kind, marker.cube, self.side(marker.side)) for marker in g.markers)
        dice = [g.command(self.side(side), SPECIAL) for side in (RED, BLUE)]
        return [models, tokens, markers, sorted(g.smoke), dice, [g.points(self.side(side)) for side in (RED, BLUE)]]


def result(effect: Effect, seed: str, order: tuple[int, ...], special: str = "", **how: Any) -> list[object]:
    turn = how.pop("turn", RED)
    return Played(seed, (0, *order), special=special, **how).play(effect, turn)


def in_all_orders(effect: Effect, seed: str, special: str = "") -> None:
    usual = result(effect, seed, ORDERS[0], special)
    for order in ORDERS[1:]:
        assert result(effect, seed, order, special) == usual, order
        assert result(effect, seed, order, special, swapped=True) == usual, ("sides swapped", order)
        assert result(effect, seed, order, special, turn=BLUE) == usual, ("in the other side's turn", order)


@pytest.mark.parametrize(("effect", "seed"), sampled([(effect, seed) for seed in range(40) for effect in EFFECTS], 10))
def test_same_dice_same_result(effect: Effect, seed: int) -> None:
    """Nobody's number, side or turn changes what the dice say."""
    in_all_orders(effect, f"{effect.__name__} {seed}")


@pytest.mark.parametrize(
    ("special", "effect"), sampled([(special, effect) for effect in EFFECTS for special in SPECIALS], 23)
)
def test_same_dice_same_result_with_each_army_special(special: str, effect: Effect) -> None:
    """Nor does it with an army special on both sides, used for one model."""
    in_all_orders(effect, f"{special} {effect.__name__}", special)


@pytest.mark.parametrize("effect", [blast, landing])
def test_nobody_is_thrown_twice_or_forgotten(effect: Effect) -> None:
    """A bomb that dies against a wall explodes when the Blast or the landing has thrown everybody (A-BOOM-04)."""
    exploded = 0
    for seed in range(30):
        played = Played(f"{effect.__name__} {seed}", tuple(range(len(CAST))))
        struck = {number for name, number in played.who.items() if name not in ("causer", "watcher")}
        played.play(effect, RED)
        kinds = [event.kind for event in played.events]
        if "explosion" in kinds:
            exploded += 1
            before = played.events[: kinds.index("explosion")]
            seen = ("thrown", "slammed", "not-moved", "withstood")
            assert struck <= {event.values[0] for event in before if event.kind in seen}
    assert exploded > 2
