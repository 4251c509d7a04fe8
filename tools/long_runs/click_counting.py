"""How many clicks the Activations of recorded battles take: one for each answer, or with ways and attacks."""

from __future__ import annotations

from collections.abc import Iterator

from positions import FIGHTERS, MAPS, new_game

from deadzone.core.kinds.all_questions import QUESTION_KINDS
from deadzone.core.kinds.attention import OWN_TURN
from deadzone.core.pieces import ModelNumber
from deadzone.core.questions import Answer, Choice, Spot
from deadzone.core.sides import RED
from deadzone.core.state import NOBODY, State
from deadzone.players.random_player import RandomPlayer
from deadzone.rules.turn.actions import MOVING
from deadzone.rules.turn.ways import ways_of
from deadzone.table.dice import ScriptedDice
from deadzone.table.driver import Given, ask

WALKING = ("step", "spot", "shift", "agile", "glide")
AIMING = ("weapon", "target", "mode", "opponent", "target-cube", "grenade", "spot")
ATTACKS = ("shoot", "free-shoot", "fight", "free-fight")


class Said:
    """An answer of Red in its own turn, with the state before it."""

    def __init__(self, g: State, question: Choice | Spot, value: Answer) -> None:
        self.g = g.copy()
        self.kind = question.kind
        self.value = value
        self.alone = isinstance(question, Choice) and len(question.options) == 1
        self.shown = QUESTION_KINDS[question.kind].attention == OWN_TURN


def activations(number: int) -> Iterator[list[Said]]:
    """The Activations of Red in a battle of a random player against JADE, each as its answers."""
    seed = f"clicks/{number}"
    game = new_game(seed, MAPS[number % len(MAPS)], FIGHTERS)
    game.accept(game.try_opening())
    chance, found = RandomPlayer(seed), list[Said]()
    while (question := game.g.question) is not None:
        assert isinstance(question, Choice | Spot)
        if game.is_bot(question.side):
            given = ask(game.g, game.players, ScriptedDice())
        else:
            given = Given(question, chance.choose(game.g, question))
            if question.kind in ("activate", "second") or game.g.turn != RED:
                yield from [found] if found else []
                found = []
            if game.g.turn == RED and given.value != NOBODY and (found or question.kind in ("activate", "second")):
                found.append(Said(game.g, question, given.value))
        game.accept(game.try_answer(given))
    yield from [found] if found else []


def by_answers(said: list[Said]) -> int:
    """One click for each answer, two for the model; the page gives forced answers itself."""
    return sum(2 if each.kind in ("activate", "second") else 0 if is_forced(each) else 1 for each in said)


def is_forced(each: Said) -> bool:
    return each.alone and not each.shown


def by_goals(said: list[Said]) -> int:
    """One click for a way, two for an attack, one to select the model; places are taken automatically."""
    clicks, place = 0, 0
    while place < len(said):
        each = said[place]
        following = end_of(said, place)
        if each.kind in ("activate", "second"):
            acts = place + 1 < len(said) and said[place + 1].kind == "action"
            clicks += 1 if acts and said[place + 1].value in (*MOVING, *ATTACKS) else 2
        elif each.kind == "action" and each.value in MOVING and walked(said, place, following):
            clicks, place = clicks + 1, following - 1
        elif each.kind == "action" and each.value in ATTACKS:
            clicks, place = clicks + 2, following - 1
        elif each.kind not in ("spot", "shift") and not is_forced(each):
            clicks += 1
        place += 1
    return clicks


def end_of(said: list[Said], place: int) -> int:
    """Index after the answers that belong to a movement or an attack."""
    kinds = WALKING if said[place].value in MOVING else AIMING
    place += 1
    while place < len(said) and said[place].kind in kinds:
        place += 1
    return place


def walked(said: list[Said], place: int, following: int) -> bool:
    """Whether a `go` would lead to where the model went."""
    model = ModelNumber(said[place].g.active)
    last = said[following - 1]
    goal = last.g.models[model].cube
    return goal in ways_of(said[place].g, model)


def clicks_of(battles: int) -> str:
    """The figures as text."""
    before = after = count = moves = 0
    for number in range(battles):
        for said in activations(number):
            count, before, after = count + 1, before + by_answers(said), after + by_goals(said)
            kinds = [each.kind for each in said[:6]]
            moves += kinds[:5] == ["activate", "action", "step", "step", "spot"] and said[1].value in ("move", "sprint")
    return (
        f"Clicks per Activation, the same {count} Activations of {battles} battles: {before / count:.1f} with one for "
        f"each answer, {after / count:.1f} with ways and attacks. A movement of two cubes ({moves} of them): 6 before, "
        "two of them to activate the model; now 1, and 1 to select the model."
    )
