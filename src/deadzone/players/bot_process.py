"""The process of one bot: `python -m deadzone.players.bot_process package.module:Class`.

It reads one message in each line of its input (a new bot, a setting, a question) and answers with one line. What the
bot prints goes to the error output. It ends with the program that started it.
"""

from __future__ import annotations

import os
import signal
import sys
import traceback
from importlib import import_module
from queue import Queue
from threading import Thread
from typing import Any

import msgspec

import deadzone.jade.turn.procedures  # noqa: F401 - registers all procedures
from deadzone.core.questions import Choice, Spot
from deadzone.core.setting import Setting
from deadzone.table.driver import Reasoned, plain_answer
from deadzone.table.files.records import read_setting, read_state
from deadzone.table.files.save import go_on


class Bench:
    """The bot of the battle under way, with the battle's setting."""

    def __init__(self, path: str) -> None:
        self.path = path
        self.bot: Any = None
        self.setting: Setting | None = None

    def reply(self, message: dict[str, Any]) -> dict[str, Any]:
        if "new" in message:
            self.bot = self._made(*message["new"])
            return {}
        if "setting" in message:
            self.setting = read_setting(message["setting"])
            return {}
        return self._answer(message["ask"])

    def _made(self, parameter: str, seed: str) -> Any:
        module, _, name = self.path.partition(":")
        kind = import_module(module)
        for part in name.split("."):
            kind = getattr(kind, part)
        make: Any = kind
        return make(seed, parameter) if parameter else make(seed)

    def _answer(self, state: dict[str, Any]) -> dict[str, Any]:
        assert self.setting is not None
        view = read_state(self.setting, state)
        go_on(view)
        assert isinstance(view.question, Choice | Spot)
        chosen = self.bot.choose(view, view.question)
        why = {"why": chosen.why} if isinstance(chosen, Reasoned) else {}
        offered = chosen.answer if isinstance(chosen, Reasoned) else chosen
        value = plain_answer(offered)
        if value is None:
            return {"error": f"not an answer: {offered!r}"[:300]}
        return {"answer": value, **why}


def in_words(error: BaseException) -> str:
    """An error of the bot in one line, even if its text cannot be made."""
    return " ".join(traceback.format_exception_only(type(error), error)[-1].split())[:300]


def main() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    channel = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    lines: Queue[bytes] = Queue()
    Thread(target=_listen, args=(lines,), daemon=True).start()
    bench = Bench(sys.argv[1])
    while True:
        try:
            written = msgspec.json.encode(bench.reply(msgspec.json.decode(lines.get())))
        except (Exception, SystemExit) as error:
            written = msgspec.json.encode({"error": in_words(error)})
        channel.write(written + b"\n")
        channel.flush()


def _listen(lines: Queue[bytes]) -> None:
    """Pass on the input; at its end nobody is left to play for, even if the bot is still thinking."""
    for line in sys.stdin.buffer:
        lines.put(line)
    os._exit(0)


if __name__ == "__main__":
    main()
