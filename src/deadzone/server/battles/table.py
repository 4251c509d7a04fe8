"""A table: one battle in progress, its listeners, and its artificial players, which think in the background.

A lock lets one answer at a time be tried, stored and told. The engine and the messages run in worker threads.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Iterator, Sequence
from contextlib import contextmanager, suppress
from functools import partial
from time import monotonic
from typing import TypeVar

import msgspec

from deadzone.core.questions import Answer, Question
from deadzone.core.sentence import Fault, Sentence
from deadzone.core.sides import CHANCE
from deadzone.host.battles.endings import record_with_ending, with_ending
from deadzone.host.battles.game import NEW, Game, Happened, Trial
from deadzone.host.battles.gathering import Gathering, has_room
from deadzone.host.battles.listeners import Listener, encoded
from deadzone.host.battles.telling import hello_message, record_message, update_message
from deadzone.host.common.sparing import BATTLE
from deadzone.host.protocol.company import Company
from deadzone.host.protocol.words import Role
from deadzone.host.records.seats import SIDES_OF, WATCH
from deadzone.server import metrics
from deadzone.server.battles.lessons import Lessons
from deadzone.server.battles.papers import Papers
from deadzone.server.company.parley import Parley
from deadzone.server.company.rematches import Rematches
from deadzone.server.company.talk import Conversation
from deadzone.server.company.timekeeper import Timekeeper
from deadzone.server.errands.going import Going
from deadzone.server.errands.reading import Reading
from deadzone.server.store.people import People
from deadzone.server.store.stars import stars_won
from deadzone.server.store.storage import NOTED_SECONDS, Notes, Storage
from deadzone.server.store.writing import REMOVED, Unreachable
from deadzone.server.thinking.adviser import Adviser
from deadzone.server.thinking.bots import Bots
from deadzone.server.work.workers import Turn, Workers
from deadzone.table.driver import Given
from deadzone.table.endings import Ending, end_line
from deadzone.table.files.battle_writing import battle_text

NEWS_SECONDS = 0.2
PRESENT_SECONDS = 10 * 60  # precision of the time when a seat was in use, for those who stay
T = TypeVar("T")

READ_AGAIN = Sentence("The battle is being loaded again from the database.")


class Table:
    """One battle in progress."""

    def __init__(
        self, id: str, game: Game, storage: Storage, people: People, workers: Workers, gathering: Gathering
    ) -> None:
        self.id = id
        self.game = game
        self.gathering = gathering
        self.listeners: set[Listener] = set()
        if gathering.ending is not None:
            game.plans.open_all()
        self._setting = game.g.setting  # whose board was last sent
        self._arriving: dict[Listener, list[bytes]] = {}  # messages held back while a listener's greeting is made
        self.broken = False  # closed for good: the battle must be read from the database again
        self.left_at = monotonic()  # when the last listener left
        self.storage = storage
        self._people = people
        self.workers = workers
        self.lock = asyncio.Lock()
        self._paper = asyncio.Lock()  # so that a file that several request at once is made once
        self._notes = Notes(storage.uptime)
        self.bots = Bots(self)
        self.adviser = Adviser(self)
        self.parley = Parley(self)
        self.going = Going(self)
        self.lessons = Lessons(self)
        self.reading = Reading(self)
        self.conversation = Conversation(self)
        self.rematches = Rematches(self)
        self.timekeeper = Timekeeper(self, gathering.clock)
        self._news: asyncio.TimerHandle | None = None

    def idle_for(self) -> float:
        """Seconds since the last listener left; 0 while anybody is here or an artificial player is thinking."""
        return 0.0 if self.listeners or self.bots.thinking else monotonic() - self.left_at

    def has_its_own(self) -> bool:
        """Whether there is anything here that is not in the database, and would go with the table."""
        return self.conversation.has_begun() or self.rematches.has_invited()

    def is_done(self) -> bool:
        """Whether the battle is over, and the database has all there is."""
        return (self.game.over() or self.gathering.ending is not None) and not self.has_its_own()

    # Coming and going

    async def join(self, listener: Listener, turn: Turn = Turn.JOIN) -> bool:
        """Greet a listener and tell it everything that has happened; also used when it changes its language.

        The greeting is made from a snapshot of the battle; what happens meanwhile is sent after it, so that nobody
        waits. Return False if the table has been given up meanwhile.
        """
        BATTLE.set(self.id)
        async with self.lock:
            if self.broken:
                return False
            if listener not in self.listeners and not has_room(listener.role, self.here()):
                raise Fault("This table is full.")
            role, lang, game = listener.role, listener.lang, self.game.as_it_is()
            self.listeners.add(listener)
            self._arriving[listener] = []
        try:
            greeting = await self.workers.at_table(lambda: self._greeting(game, role, lang), turn, listener.gone)
        except BaseException:
            self._go(listener)
            raise
        if self.broken:
            self._go(listener)
            return False
        talk = (*self.conversation.greeting(), *self.rematches.greeting(role))
        for message in (*greeting, encoded(self.company()), *talk, *self._arriving.pop(listener, ())):
            listener.send(message)
        await self._note_seen(role)
        await self.opened()
        self.people_changed()
        self.bots.wake()
        return True

    async def leave(self, listener: Listener) -> None:
        self._go(listener)
        await self._note_seen(listener.role)
        await self.timekeeper.save()

    def _go(self, listener: Listener) -> None:
        self._arriving.pop(listener, None)
        self.listeners.discard(listener)
        self.left_at = monotonic()
        self.people_changed()

    def _greeting(self, game: Game, role: Role, lang: str) -> list[bytes]:
        return [encoded(hello_message(self.id, game, role, lang)), self._update(game, 0, game.steps, role, lang)]

    def here(self) -> list[str]:
        """Roles of all listeners."""
        return [listener.role for listener in self.listeners]

    async def _note_seen(self, role: Role, noted_for: float = NOTED_SECONDS) -> None:
        """Note, to about a minute, when a seat was last in use. A failure to store it does not matter."""
        if role != WATCH and self.gathering.saw(role, noted_for):
            with suppress(Unreachable):
                await self._people.note_seen(self.id, role)

    async def note_present(self) -> None:
        """Note from time to time who sits here: nobody who did counts as absent after the server was killed."""
        for role in {listener.role for listener in self.listeners}:
            await self._note_seen(role, PRESENT_SECONDS)

    async def opened(self) -> None:
        """Somebody looks into the battle: if it was to be deleted, it stays."""
        if self.gathering.marked:
            with suppress(Unreachable):
                await self.storage.rescue(self.id)
                self.gathering.marked = False

    async def seats_changed(self) -> None:
        """Reload the seats after one was taken, offered or given up, and tell everybody."""
        self.gathering.seats = await self._people.seats_of(self.id)
        self.people_changed()

    def people_changed(self) -> None:
        self.timekeeper.people_changed()
        self.tell_company()

    def attend(self, listener: Listener, here: bool) -> None:
        """Note whether somebody has the page in front."""
        if listener.attending != here:
            listener.attending = here
            self.tell_company()

    def tell_company(self) -> None:
        """Tell everybody who is here, after a short delay that merges simultaneous changes into one message."""
        if self._news is None and self.listeners and not self.broken:
            self._news = asyncio.get_running_loop().call_later(NEWS_SECONDS, self._tell_company)

    def tell_absence(self) -> None:
        """Tell everybody if the player being asked has been away for long; called from time to time."""
        if self.gathering.absence(self.game, self.here()) is not None:
            self.tell_company()

    def _drop_news(self) -> None:
        if self._news is not None:
            self._news.cancel()
            self._news = None

    def _tell_company(self) -> None:
        self._news = None
        self.send_all(encoded(self.company()))

    def send_all(self, message: bytes, to: Role | None = None) -> None:
        """Send to everybody, or to one seat, but not to those who are arriving: they are told with their greeting."""
        for listener in self.listeners.difference(self._arriving):
            if to in (None, listener.role):
                listener.send(message)

    def company(self) -> Company:
        attending = {listener.role for listener in self.listeners if listener.attending}
        return self.gathering.message(self.game, self.here(), attending, self.timekeeper.info())

    # Answers

    async def answer(self, role: Role, n: int, value: Answer, turn: Turn = Turn.ANSWER) -> None:
        """Take a person's answer; refuse it unless it is theirs to give and answers the current question."""
        async with self.lock:
            question = self.check_asked(role, n)
            with metrics.Stopwatch(metrics.TOLD):
                await self.take(Given(question, value), turn)
        self.bots.wake()

    def check_asked(self, role: Role, n: int) -> Question:
        """Return the current question; a Fault unless it is this role's to answer and has this number."""
        question = self.game.g.question
        if question is None or self.gathering.ending is not None:
            raise Fault("The battle is over: there is no question to answer.")
        if question.side not in SIDES_OF[role] or self.game.is_bot(question.side):
            raise Fault("This question is not for you.")
        self.check_number(n)
        return question

    async def open(self) -> None:
        """Roll the dice before the first question, unless they are already stored."""
        async with self.lock:
            if self.game.asked() == CHANCE:
                await self._accept(await self.workers.at_table(self.game.try_opening, Turn.JOIN), Turn.JOIN)

    def check_number(self, n: int) -> None:
        if n != self.game.number or self.broken:
            raise Fault("Too late: the battle has moved on.")

    async def take(self, given: Given, turn: Turn) -> None:
        """Try an answer, store it, and only then tell anybody."""
        await self._accept(await self.workers.at_table(lambda: self.game.try_answer(given), turn), turn)

    async def _accept(self, trial: Trial, turn: Turn) -> None:
        before = self.game.number
        await self.keep(trial)
        await self.tell(before, trial.steps, turn)

    async def keep(self, trial: Trial) -> None:
        """Store an answer that was tried, then apply it; nobody has been told yet."""
        over, clock = trial.g.question is None, self.timekeeper.text_after(trial.g)
        stars = stars_won(self.game.head, trial.g, self.gathering.seats) if over and self.game.origin == NEW else []
        await self.kept(self.storage.append(self.id, trial.entries, self._notes, over=over, clock=clock, also=stars))
        self.game.accept(trial)
        self.timekeeper.moved()
        self.gathering.asked()
        metrics.ANSWERS.inc()
        if self.gathering.proposal is not None:  # the battle went on without a reply to it
            await self.parley.propose(None)

    async def kept(self, write: Awaitable[T]) -> T:
        """Wait for a database write. If it fails, what is stored is uncertain, so the battle must be loaded again.

        If the operator has removed the battle, the clients are told not to reconnect.
        """
        try:
            return await write
        except BaseException as error:
            removed = isinstance(error, Unreachable) and error.sentence is REMOVED
            self.give_up(*((REMOVED, False) if removed else (READ_AGAIN, True)))
            raise

    def give_up(self, sentence: Sentence = READ_AGAIN, again: bool = True) -> None:
        """Close the table and disconnect everybody; those who reconnect get the battle as the database has it."""
        self.broken = True
        self._drop_news()
        for listener in self.listeners.difference(self._arriving):  # arriving ones are led to the next table
            listener.end(sentence, again=again)

    # Telling

    @contextmanager
    def owing_news(self) -> Iterator[None]:
        """Around what comes between storing something and telling it: if that fails, everybody has to join again.

        Otherwise their pages would wait for news that never come.
        """
        try:
            yield
        except BaseException:
            self.give_up()
            raise

    async def tell(self, after: int, steps: Sequence[Happened], turn: Turn = Turn.ANSWER, more: bool = False) -> None:
        """Send the new steps to all listeners; messages are made once per role and language.

        With `more` further answers follow at once, so that there is no question yet. When the board was turned, or
        turned back by an undo, everybody gets a new greeting with it. R-FIELD-08
        """
        turned, self._setting = self.game.g.setting is not self._setting, self.game.g.setting
        opened = self.game.plans.take()
        wanted = {(listener.role, listener.lang) for listener in self.listeners}
        if not wanted:
            return
        with self.owing_news():
            news = partial(self._news_for, after, steps, wanted, turned, more, opened)
            made = await self.workers.at_table(news, turn)
        for listener in list(self.listeners):
            for message in made.get((listener.role, listener.lang), ()):
                if listener in self._arriving:
                    self._arriving[listener].append(message)
                else:
                    listener.send(message)

    def _news_for(
        self,
        after: int,
        steps: Sequence[Happened],
        wanted: set[tuple[Role, str]],
        turned: bool,
        more: bool,
        opened: Sequence[Happened],
    ) -> dict[tuple[Role, str], list[bytes]]:
        game = self.game
        news = {(role, lang): [self._update(game, after, steps, role, lang, more, opened)] for role, lang in wanted}
        for (role, lang), messages in news.items() if turned else ():
            messages.insert(0, encoded(hello_message(self.id, self.game, role, lang)))
        return news

    def _update(
        self,
        game: Game,
        after: int,
        steps: Sequence[Happened],
        role: Role,
        lang: str,
        more: bool = False,
        opened: Sequence[Happened] = (),
    ) -> bytes:
        update, ending = update_message(game, after, steps, role, lang, more, opened), self.gathering.ending
        return encoded(with_ending(update, ending, lang) if ending is not None else update)

    # Records and battle files

    async def record(self, role: Role, lang: str, papers: Papers) -> bytes:
        """Record of what this role has been told so far."""
        game, ending = self.game.as_it_is(), self.gathering.ending
        moment, key = self.game.moment, (self.id, role, f"{lang} {ending}")
        async with self._paper:
            content = papers.find(key, moment)
            if content is None:
                content = await self.workers.at_table(lambda: self._record(game, ending, role, lang))
                papers.keep(key, moment, content)
        return content

    def _record(self, game: Game, ending: Ending | None, role: Role, lang: str) -> bytes:
        record = record_message(self.id, game, role, lang)
        return msgspec.json.encode(record_with_ending(record, ending, lang) if ending is not None else record)

    async def file(self, papers: Papers) -> bytes:
        """The battle file with its seeds and all secrets; a Fault unless the battle is over."""
        g, moment = self.game.g, self.game.moment
        ending, key = self.gathering.ending, (self.id, "", "")
        if not self.game.over() and ending is None:
            raise Fault(
                "The battle file is available when the battle is over. Until then you can save the record of "
                "what you have seen."
            )
        async with self._paper:
            content = papers.find(key, moment)
            if content is None:
                kept = await self.storage.battle(self.id)
                assert kept is not None  # it was loaded from there, and battles at a table stay
                end = end_line(g, ending, len(kept[1]))
                content = await self.workers.at_table(lambda: battle_text(*kept, end))
                papers.keep(key, moment, content)
        return content

    async def close(self, sentence: Sentence) -> None:
        """Disconnect everybody after the answer in progress; those who reconnect find the battle as it stands."""
        async with self.lock:
            await self.timekeeper.save()
            self.broken = True
            self.bots.stop()
            self._drop_news()
            for listener in list(self.listeners):
                listener.end(sentence, again=True)
