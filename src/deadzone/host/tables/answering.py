"""Answers: tried on the twin of a battle, then written, and only then told."""

from __future__ import annotations

from collections.abc import Iterator

from deadzone.core.questions import Answer, Choice, Question, Spot
from deadzone.core.sentence import Fault, Sentence
from deadzone.core.sides import CHANCE
from deadzone.core.state import State
from deadzone.host.battles.endings import Proposal
from deadzone.host.battles.game import NEW, Trial
from deadzone.host.battles.telling import seen_by
from deadzone.host.battles.timekeeping import side_asked
from deadzone.host.errands.errand import Errand, Stop
from deadzone.host.errands.placing import automatic_place
from deadzone.host.ports.store import Answered, Proposed, StarsWon
from deadzone.host.protocol.messages import Went
from deadzone.host.protocol.requests import GiveAnswer, Go, PlaceRest
from deadzone.host.protocol.words import Role
from deadzone.host.records.seats import SEAT, SIDES_OF
from deadzone.host.tables.commands import Open, Play
from deadzone.host.tables.outcome import Outcome
from deadzone.host.tables.table import Person, Table
from deadzone.jade.turn.deploying import zone_in_order
from deadzone.language.words import say
from deadzone.rules.table.presence import size_taken
from deadzone.situations.gallery import situation_of
from deadzone.situations.records import stars_of
from deadzone.table.driver import Given

DEPLOY = "deploy"
MOST_ANSWERS = 60  # of one errand; a movement of five cubes has about ten


def answer(outcome: Outcome, by: Person, said: GiveAnswer) -> None:
    """Take a person's answer; refuse it unless it is theirs to give and answers the current question."""
    question = outcome.table.check_asked(by.role, said.n)
    take(outcome, Given(question, said.value))


def play(outcome: Outcome, command: Play) -> None:
    """Take the answer of an artificial player, unless the battle has moved on, or back, since it began to think."""
    if outcome.table.change == command.change and outcome.table.bot_asked():
        take(outcome, command.given)


def open_dice(outcome: Outcome, _command: Open) -> None:
    game = outcome.table.game
    if game.asked() == CHANCE:
        accept(outcome, game.try_opening())


def take(outcome: Outcome, given: Given, more: bool = False) -> None:
    before = outcome.table.game.number
    accept(outcome, outcome.table.game.try_answer(given))
    outcome.tell(before, more)


def accept(outcome: Outcome, trial: Trial) -> None:
    """Let the battle go on with what was tried."""
    table, up = outcome.table, outcome.moment.up
    over = trial.g.question is None
    outcome.writes.append(
        Answered(
            entries=trial.entries,
            over=over,
            clock=table.timekeeper.text_after(trial.g, up),
            won=stars_won(table, trial.g) if over else [],
        )
    )
    asked = side_asked(table.game.g)
    table.game.accept(trial)
    moved(outcome)
    table.gathering.asked(up)
    if table.timekeeper.clock(up) is not None and side_asked(trial.g) != asked:
        outcome.news = True
    if table.gathering.proposal is not None:  # the battle went on without a reply to it
        propose(outcome, None)


def moved(outcome: Outcome) -> None:
    """The battle has moved on, or back: the clock of whoever is asked now runs."""
    table = outcome.table
    table.change += 1
    table.timekeeper = table.timekeeper.asking(table.game.g, table.clock_may_run(), outcome.moment.up)


def propose(outcome: Outcome, proposal: Proposal | None) -> None:
    outcome.writes.append(Proposed(proposal.text() if proposal is not None else ""))
    outcome.table.gathering.proposal = proposal
    outcome.news = True


def stars_won(table: Table, g: State) -> list[StarsWon]:
    """The stars of a prepared situation that is over, for whoever played it with a key; none from a file."""
    situation = situation_of(table.game.head) if table.game.origin == NEW else None
    earned = stars_of(situation, g) if situation is not None else 0
    if situation is None or not earned:
        return []
    held = [seat.player for seat in table.gathering.seats if seat.kind == SEAT and seat.player is not None]
    return [StarsWon(player, situation.id, earned) for player in held]


# Deployment


def place_rest(outcome: Outcome, by: Person, said: PlaceRest) -> Iterator[None]:
    """Go on with a person's deployment to its end, each model as if they had answered themselves."""
    game = outcome.table.game
    side = outcome.table.check_asked(by.role, said.n).side
    if not is_deployment(game.g.question):
        raise Fault("Only models that are being deployed can be placed for you.")
    while (question := game.g.question) is not None and question.side == side:
        value = next_place(game.g, question)
        if value is None:
            break
        accept(outcome, game.try_answer(Given(question, value)))
        yield
    outcome.tell(said.n)


def is_deployment(question: Question | None) -> bool:
    """Whether a side is asked for the cube of a model that it deploys."""
    return question is not None and question.kind == DEPLOY


def next_place(g: State, question: Question | None) -> Answer | None:
    """The answer that goes on with a deployment; None if the question is about something else.

    As in JADE's deployment the models are spread over the zone: each takes the emptiest cube, the first of them in the
    order of J-AMB-03. Where no cube is left, the engine offers to keep the model off the board. R-DEPLOY-05
    """
    if isinstance(question, Spot):
        return automatic_place(g, question)
    if not isinstance(question, Choice) or not is_deployment(question):
        return None
    cubes = [cube for cube in zone_in_order(g, question.side) if cube in question.options]
    return min(cubes, key=lambda cube: size_taken(g, cube, question.subject)) if cubes else question.options[0]


# Errands


def go(outcome: Outcome, by: Person, wanted: Go) -> Iterator[None]:
    """Give the answers of an errand until somebody has to decide; a Fault if it cannot even begin.

    The way is planned with what the role may know.
    """
    table = outcome.table
    table.check_asked(by.role, wanted.n)
    errand, before = Errand(wanted), table.game.number
    errand.check(seen_by(table.game, by.role))
    value, why = _next(table, errand, by.role)
    for _ in range(MOST_ANSWERS):
        question = table.game.g.question
        if value is None or question is None:
            break
        after, trial = table.game.number, table.game.try_answer(Given(question, value))
        accept(outcome, trial)
        value, why = _next(table, errand, by.role)
        outcome.tell(after, more=value is not None)
        yield
    else:
        raise AssertionError("an errand does not end")
    table.errand = (before, table.game.number)
    outcome.send(
        by.key,
        Went(n=table.game.number, model=wanted.model, text=say(why, by.lang) if why is not None else ""),
    )


def _next(table: Table, errand: Errand, role: Role) -> tuple[Answer | None, Sentence | None]:
    """The next answer of an errand; without one, why it stops early, None if it is done."""
    game = table.game
    sides = [side for side in SIDES_OF[role] if not game.is_bot(side)]
    try:
        if game.asked() == CHANCE:
            return None, None
        value = errand.next(seen_by(game, role), sides)
    except Stop as stop:
        return None, stop.sentence
    refusal = game.unwanted(value)
    return (value, None) if refusal is None else (None, refusal.sentence)
