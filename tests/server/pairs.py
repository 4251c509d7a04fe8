"""Pairs of battles that differ in one secret: roles that must not know it get the same messages, byte by byte."""

from collections.abc import Callable, Iterable
from copy import copy
from random import Random
from types import SimpleNamespace
from typing import Any

import msgspec

from deadzone.core.engine import why_not
from deadzone.core.pieces import ModelNumber
from deadzone.core.questions import Answer, Choice, Spot
from deadzone.core.state import NOBODY, ON_TABLE, State
from deadzone.host.battles.game import Game
from deadzone.host.battles.happening import Happened
from deadzone.host.battles.telling import hello_message, record_message, seen_by, update_message
from deadzone.host.protocol.words import Role
from deadzone.host.records.seats import SIDES_OF
from deadzone.host.requests.battle_summary import battle_summary_of
from deadzone.host.showing.studying import look, study
from deadzone.language.words import say
from stopped_battles import Stopped

NOBODY_ELSE = SimpleNamespace(ending=None, name_of=lambda _side: "")  # it has not ended by other means; no names
BATTLE = "0123456789abcdef"
# Events that may reveal the secret; after them the two battles may differ.
TELLING = frozenset(("revealed", "killed", "objective", "secret-revealed", "mark-seen", "over"))
ODD_ANSWERS: tuple[Answer, ...] = (-99, -4, -3, -2, -1, 0, 1, 7, 999, "nonsense", "keep", (1, 2), (0, 0, 0), ())
STUDIED = 3  # number of models that are studied at a time
ROLES: tuple[Role, Role] = ("red", "blue")
ASKING = 25  # answers after which each role requests everything it may have


def fork(battle: Stopped) -> Stopped:
    """An independent copy of the battle in its present state."""
    twin = copy(battle)
    twin.entries = list(battle.entries)
    twin.game = copy(battle.game)
    twin.game.steps = list(battle.game.steps)
    twin.game._before = list(battle.game._before)
    twin.game.g = battle.game.g.copy()
    return twin


def others(side: int, game: Game) -> list[Role]:
    """Roles that must not know what one side knows: the enemy, spectators, and a shared screen in the enemy's turn.

    A secret of NOBODY must be hidden from all roles.
    """
    if side == NOBODY:
        return ["red", "blue", "watch", "both"]
    found: list[Role] = [ROLES[1 - side], "watch"]
    return [*found, "both"] if game.asked() == 1 - side else found


def told(game: Game, role: Role, lang: str, after: int, steps: Iterable[Happened]) -> list[bytes]:
    """Messages to a role after an answer, and to invalid answers."""
    said = (update_message(game, after, list(steps), role, lang), refusals(game, role, lang))
    return [msgspec.json.encode(message) for message in said]


def view_of_role(game: Game, role: Role) -> bytes:
    """View of an artificial player in this role."""
    return str(seen_by(game, role).key()).encode()


def told_on_request(game: Game, role: Role, lang: str, seed: int) -> list[bytes]:
    """Messages to a role that joins later or asks: history, record, summary, studies."""
    said: list[Any] = [
        hello_message(BATTLE, game, role, lang),
        update_message(game, 0, game.steps, role, lang),
        record_message(BATTLE, game, role, lang),
        battle_summary_of(SimpleNamespace(id=BATTLE, game=game, gathering=NOBODY_ELSE), role, lang),  # type: ignore[arg-type]
    ]
    return [msgspec.json.encode(message) for message in said] + studies(game, role, lang, Random(seed))


def refusals(game: Game, role: Role, lang: str) -> list[tuple[Any, str, str]]:
    """Refusals of invalid answers."""
    if game.asked() not in SIDES_OF[role]:
        return []
    found = [(value, why_not(game.g, value)) for value in ODD_ANSWERS]
    return [(value, say(fault.sentence, lang), fault.rule) for value, fault in found if fault is not None]


def studies(game: Game, role: Role, lang: str, chance: Random) -> list[bytes]:
    """Studies of some models, and their views from other cubes."""
    view, field = seen_by(game, role), game.g.setting.ground.field
    models = [number for number, model in enumerate(game.g.models) if model.fate == ON_TABLE]
    cubes = [cube for cube in field.every_cube if field.supported(cube)]
    said = []
    for number in chance.sample(models, min(STUDIED, len(models))):
        said.append(msgspec.json.encode(study(view, ModelNumber(number), lang)))
        said.append(
            msgspec.json.encode(look(view, ModelNumber(number), chance.choice(cubes), None, 1, game.number, lang))
        )
    return said


def assert_told_alike(pair: tuple[Stopped, Stopped], side: int, seed: str, answers: int) -> int:
    """Play both battles on with the same answers, and check that only one side is told anything that differs.

    Ends when the secret is rightly revealed; returns the number of answers until then.
    """
    one, two = pair
    if side != NOBODY:
        assert len({bytes(str(who_knows(battle.game, side)), "ascii") for battle in pair}) == 2, "they do not differ"
    chance = Random(f"{seed}/pair")
    after = one.game.number
    steps: tuple[list[Happened], list[Happened]] = ([], [])
    for number in range(answers):
        lang = ("en", "fr")[number % 2]
        for role in others(side, one.game):
            moments = [
                [*told(battle.game, role, lang, after, new), view_of_role(battle.game, role)]
                for battle, new in zip(pair, steps, strict=True)
            ]
            if moments[0] != moments[1]:
                happened = {event.event.kind for new in steps for step in new for event in step.events}
                assert happened & TELLING, (role, first_difference(*moments))
                return number
            if number % ASKING == 0:
                moments = [told_on_request(battle.game, role, lang, number) for battle in pair]
                assert moments[0] == moments[1], (role, first_difference(*moments))
        value = common_answer(pair, chance)
        if value is None:
            return number
        after = one.game.number
        steps = (one.answer(value).steps, two.answer(value).steps)
    return answers


def common_answer(pair: tuple[Stopped, Stopped], chance: Random) -> Answer | None:
    """An answer legal in both battles; None if they have diverged or are over."""
    questions = [battle.game.g.question for battle in pair]
    one, two = questions
    if isinstance(one, Spot) and isinstance(two, Spot):
        return chance.choice(one.suggestions) if one.suggestions == two.suggestions else None
    if not isinstance(one, Choice) or not isinstance(two, Choice) or (one.kind, one.side) != (two.kind, two.side):
        return None
    both: list[Answer] = [value for value in one.options if value in two.options]
    return chance.choice(both) if both else None


def who_knows(game: Game, side: int) -> list[bytes]:
    """What the side that has the secret is told."""
    return told(game, ROLES[side], "en", 0, game.steps)


def assert_same_now(pair: tuple[Stopped, Stopped], roles: Iterable[Role], views: bool = False) -> None:
    """Check that the roles are told the same now; `views` also compares the views of artificial players."""
    for role in roles:
        assert not views or len({view_of_role(battle.game, role) for battle in pair}) == 1, role
        for lang in ("en", "fr"):
            moments = [
                told(battle.game, role, lang, 0, battle.game.steps) + told_on_request(battle.game, role, lang, 1)
                for battle in pair
            ]
            assert moments[0] == moments[1], (role, first_difference(*moments))


def first_difference(one: list[bytes], two: list[bytes]) -> tuple[str, str]:
    """Text around the first byte that differs."""
    for here, there in zip(one, two, strict=True):
        if here != there:
            at = next((n for n, (a, b) in enumerate(zip(here, there, strict=False)) if a != b), 0)
            return here[max(0, at - 80) : at + 60].decode(), there[max(0, at - 80) : at + 60].decode()
    return "", ""


Change = Callable[[State], None]


def altered(battle: Stopped, change: Change) -> tuple[Stopped, Stopped]:
    """The battle, and a copy with a change that only one side, or nobody, knows."""
    twin = fork(battle)
    change(twin.game.g)
    return battle, twin
