"""Bots of other people, each in a process of its own: they can neither see nor harm the battle.

The process is sent the view of its side as a record, and answers. One that takes too long or dies is ended, and started
again for the next question without its memory; after the third time in a battle it is not asked again in it. The
driver takes the first option for each answer that does not come (docs/bots.md).
"""

from __future__ import annotations

import hashlib
import subprocess
import sys
import weakref
from collections import defaultdict
from contextlib import suppress
from queue import Empty, Queue
from threading import Thread
from typing import Any, Final

import msgspec

from deadzone.core.questions import Answer, Choice, Spot
from deadzone.core.sentence import Fault
from deadzone.core.setting import Setting
from deadzone.core.state import State
from deadzone.table.driver import Reasoned
from deadzone.table.files.records import setting_record, state_record

THINKING: Final = 10.0  # seconds for an answer
STARTING: Final = 60.0  # seconds to import and make a bot
SEED_BYTES: Final = 16
MOST_LOSSES: Final = 3  # processes lost in a battle


class BotError(Exception):
    """Why a bot gave no answer."""


class BotLost(BotError):
    """Its process had to be ended, or ended by itself."""


class BotProcess:
    """A process that plays one bot at a time, for battle after battle."""

    def __init__(self, path: str) -> None:
        self.path = path
        self._setting: Setting | None = None
        self._child = subprocess.Popen(
            [sys.executable, "-m", "deadzone.players.bot_process", path],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            start_new_session=True,  # Ctrl-C ends the batch in its own way, not the bots
        )
        self._lines: Queue[bytes | None] = Queue()
        Thread(target=self._listen, daemon=True).start()

    def _listen(self) -> None:
        assert self._child.stdout is not None
        for line in self._child.stdout:
            self._lines.put(line)
        self._lines.put(None)

    def new_bot(self, parameter: str, seed: str) -> None:
        self._setting = None
        self._said({"new": [parameter, seed]}, STARTING)

    def ask(self, view: State, thinking: float) -> dict[str, Any]:
        if view.setting is not self._setting:
            self._said({"setting": setting_record(view.setting)}, STARTING)
            self._setting = view.setting
        return self._said({"ask": state_record(view)}, thinking)

    def _said(self, message: dict[str, Any], limit: float) -> dict[str, Any]:
        """What the bot replies to a message; an error of the bot is raised here."""
        assert self._child.stdin is not None
        with suppress(OSError):  # a process that has ended is noticed below
            self._child.stdin.write(msgspec.json.encode(message) + b"\n")
            self._child.stdin.flush()
        try:
            line = self._lines.get(timeout=limit)
        except Empty:
            self.end()
            raise BotLost(f"it took longer than {limit:g} s") from None
        if line is None:
            self.end()
            raise BotLost(f"its process ended with code {self._child.wait()}")
        reply: dict[str, Any] = msgspec.json.decode(line)
        if "error" in reply:
            raise BotError(reply["error"])
        return reply

    def end(self) -> None:
        self._child.kill()
        self._child.wait()
        for pipe in (self._child.stdin, self._child.stdout):
            assert pipe is not None
            with suppress(OSError):
                pipe.close()

    @property
    def alive(self) -> bool:
        return self._child.poll() is None


# Processes whose battle is over wait here for the next one with the same bot.
_idle: dict[str, list[BotProcess]] = defaultdict(list)


def _process_for(path: str) -> BotProcess:
    while _idle[path]:
        process = _idle[path].pop()
        if process.alive:
            return process
    return BotProcess(path)


class _Seat:
    """The process of one player, shared with what returns it when the player is gone."""

    def __init__(self, process: BotProcess) -> None:
        self.process: BotProcess | None = process

    def leave(self) -> None:
        if self.process is not None and self.process.alive:
            _idle[self.process.path].append(self.process)
        self.process = None


class ForeignPlayer:
    """A player whose answers come from another process."""

    def __init__(self, path: str, parameter: str, seed: str, thinking: float = THINKING) -> None:
        self.path = path
        self._parameter = parameter
        # The seed of the dice could be worked out from the player's own, which names batch and game.
        self._seed = hashlib.blake2b(seed.encode(), digest_size=SEED_BYTES).hexdigest()
        self._thinking = thinking
        self._losses = 0
        self._seat = _Seat(_process_for(path))
        weakref.finalize(self, self._seat.leave)
        try:
            self._begin()
        except BotError as error:
            raise Fault("The player '{name}' cannot be started: {reason}.", name=path, reason=str(error)) from None

    def _begin(self) -> BotProcess:
        process = self._seat.process or _process_for(self.path)
        self._seat.process = None
        try:
            process.new_bot(self._parameter, self._seed)
        except BotError as error:
            process.end()
            raise BotLost(str(error)) from None
        self._seat.process = process
        return process

    def choose(self, view: State, question: Choice | Spot) -> Answer | Reasoned:
        if self._losses >= MOST_LOSSES:
            raise BotError(f"it is not asked again in this battle, after {MOST_LOSSES} lost processes")
        try:
            process = self._seat.process or self._begin()
            reply = process.ask(view, self._thinking)
        except BotLost:
            self._losses += 1
            self._seat.process = None
            raise
        value: Any = reply["answer"]
        answer: Answer = tuple(value) if isinstance(value, list) else value
        return Reasoned(answer, reply["why"]) if "why" in reply else answer
