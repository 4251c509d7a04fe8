"""A battle at the terminal: one chair for everybody who plays here, in a home of one program."""

from __future__ import annotations

import asyncio

from rich.text import Text

from deadzone.cli.battle.automatic import Automatic
from deadzone.cli.battle.battle_log import BattleLog
from deadzone.cli.battle.telling import Teller, advice_lines, task_line
from deadzone.core.questions import Choice, Spot
from deadzone.core.sentence import Fault, Sentence
from deadzone.home.battle_file import BATTLE, BattleFile
from deadzone.home.playing import Chair, home
from deadzone.home.shelf import roles_of
from deadzone.host.battles.telling import seen_by
from deadzone.host.ports.store import NOT_KEPT, Unreachable
from deadzone.host.protocol.messages import Advised, Ended, Refused, ServerMessage, Update
from deadzone.host.protocol.requests import Advise, ClientMessage, GiveAnswer, GoToLesson, PlaceRest, Undo
from deadzone.host.records.seats import BOTH
from deadzone.host.tables.table import Table
from deadzone.language.words import text
from deadzone.players.screen import Screen
from deadzone.players.terminal import TerminalPlayer, Wish, leaves_no_choice
from deadzone.situations.learning.course import lesson_of
from deadzone.table.endings import end_line
from deadzone.table.files.battlefile import Head

UNDO, PLACE, ADVICE, NEXT = "u", "p", "a", "n( ?[0-9]{1,4})?"
# What a person may type in place of an answer, with what it does.
ALWAYS = {
    UNDO: Sentence("u takes your last answer back, as long as nothing has been rolled or revealed since."),
    PLACE: Sentence("p places the rest of your team, where models are deployed."),
}
AGAINST_A_BOT = {ADVICE: Sentence("a asks AMBER for advice, which takes some seconds.")}
IN_A_LESSON = {NEXT: Sentence("n goes on to the next lesson, n3 to the third; the one you are in begins anew.")}
KEPT = Sentence("The battle is saved: continue with deadzone resume {file}")
OVER = Sentence("The battle is saved: watch it with deadzone replay {file}")


class AtTheTerminal:
    """Asks whoever sits here, and shows what the table tells."""

    def __init__(self, chair: Chair, screen: Screen, head: Head) -> None:
        self._chair = chair
        self._screen = screen
        self._teller = Teller(screen)
        self._player = TerminalPlayer(screen, wishes_in(head))
        self._automatic = Automatic()
        self._now: Update | None = None
        self._again = False  # the question is on the screen already
        self._advice_to_come = False

    async def play(self) -> Table:
        """Play to the end."""
        await self._chair.sit_down()
        while (now := await self._up_to_date()).waiting is not None:
            await self._chair.say(self._next(now))
        return self._chair.owner.table

    # What the table tells

    async def _up_to_date(self) -> Update:
        """The battle, once it is over or somebody here is asked."""
        while (now := self._now) is None or self._more_to_come(now):
            self._take(await self._chair.told.get())
        return now

    def _more_to_come(self, now: Update) -> bool:
        is_not_asked = now.waiting is not None and now.question is None
        return is_not_asked or self._advice_to_come or not self._chair.told.empty()

    def _take(self, told: ServerMessage) -> None:
        if isinstance(told, Update):
            self._teller.take(told)
            if not told.more:
                self._automatic.moved(told.number)
            self._now, self._again = told, False
        elif isinstance(told, Advised):
            self._advice_to_come = False
            self._say(*advice_lines(told, self._screen.lang))
        elif isinstance(told, Refused):
            self._advice_to_come = False
            rule = f" ({told.rule})" if told.rule else ""
            self._say(Text(told.text + rule, style="yellow"))
        elif isinstance(told, Ended):
            raise Unreachable(NOT_KEPT)

    def _say(self, *lines: Text) -> None:
        for line in lines:
            self._screen.out.print(line)

    # What is said here

    def _next(self, now: Update) -> ClientMessage:
        """What is said at a question: the answer, or what the person wishes instead."""
        view = seen_by(self._chair.owner.table.game, self._chair.role)
        question = view.question
        assert isinstance(question, Choice | Spot)
        # A lesson asks for everything, so that it is seen.
        if now.lesson is None and leaves_no_choice(question) and self._automatic.may_answer(now.number):
            self._automatic.gave(now.number)
            return GiveAnswer(n=now.number, value=self._player.only_choice(view, question))
        self._player.task = task_line(now.lesson, self._screen.lang) if now.lesson is not None else None
        said = self._player.ask(view, question, self._again)
        self._again = True
        return self._wish(said.line, now) if isinstance(said, Wish) else GiveAnswer(n=now.number, value=said)

    def _wish(self, line: str, now: Update) -> ClientMessage:
        if line == UNDO:
            return Undo(n=now.number, steps=self._automatic.to_take_back(now.number))
        if line == PLACE:
            self._automatic.places_rest(now.number)
            return PlaceRest(n=now.number)
        if line == ADVICE:
            self._advice_to_come = True
            return Advise(request=0, n=now.number)
        assert now.lesson is not None
        number = line[1:].strip()
        return GoToLesson(number=int(number) if number else now.lesson.number + 1)


def wishes_in(head: Head) -> dict[str, Sentence]:
    """What people may wish in this battle."""
    if lesson_of(head) is not None:
        return ALWAYS | IN_A_LESSON
    return ALWAYS | (AGAINST_A_BOT if roles_of(head) != [BOTH] else {})


def play_here(screen: Screen, file: BattleFile) -> None:
    """Play a battle on this screen; after Ctrl-C, print how to resume it."""
    with asyncio.Runner() as runner:
        try:
            # Not `Runner.run`: Ctrl-C has to end reading a line at once.
            table = runner.get_loop().run_until_complete(_played(screen, file))
            g, answers = table.game.g, table.game.answers
            file.finish(end_line(g, table.gathering.ending, answers))
        except KeyboardInterrupt:
            screen.out.print()
            _say_whole(screen, KEPT, file)
            return
        except Fault as fault:
            fault.where = fault.where or str(file.path)
            raise
        except Unreachable:
            raise Fault(file.failed.template, "", str(file.path), **file.failed.values) from None
        finally:
            file.close()
    screen.show_news(len(screen.log))
    BattleLog(screen.out, screen.lang).score(g, answers)
    _say_whole(screen, OVER, file)


async def _played(screen: Screen, file: BattleFile) -> Table:
    head, tables = file.head(BATTLE), home(file)
    chair = Chair(tables, BATTLE, roles_of(head)[0], screen.lang)
    try:
        return await AtTheTerminal(chair, screen, head).play()
    finally:
        await tables.close()


def _say_whole(screen: Screen, sentence: Sentence, file: BattleFile) -> None:
    """Print a sentence on one line, so that the command in it can be copied."""
    screen.out.print(Text(text(sentence.template, screen.lang, file=file.path)), soft_wrap=True)
