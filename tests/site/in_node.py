"""The packed engine in Node: the same runtime, the same bytecode and the same border as in a page."""

import base64
import json
import subprocess
import sys
from collections import deque
from pathlib import Path
from typing import Any

from hatch_build import node_command
from in_page import Told

import deadzone
from deadzone.host.protocol.messages import PROTOCOL
from table_seat import Json, TableSeat

ROOT = Path(__file__).parents[2]
PARTS = Path(deadzone.__file__).parent / "browser" / "parts"
DRIVER = Path(__file__).parent / "engine_in_node.mjs"


class InNode:
    """`folders` of the repository are where it finds further modules."""

    def __init__(self, *folders: str) -> None:
        command = [node_command(), str(DRIVER), str(PARTS), str(ROOT), *folders]
        self.process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, encoding="utf-8", stderr=sys.stderr
        )
        self.waiting: deque[Json] = deque()  # what seats were told meanwhile
        self.times: Json = self._read()
        self.key = ""

    def close(self) -> None:
        assert self.process.stdin is not None
        self.process.stdin.close()
        assert self.process.wait(60) == 0

    def order(self, **order: Any) -> None:
        assert self.process.stdin is not None
        self.process.stdin.write(json.dumps(order) + "\n")
        self.process.stdin.flush()

    def answered(self, **order: Any) -> Json:
        """Give an order; return the answer to it."""
        self.order(**order)
        while True:
            told = self._read()
            if "seat" not in told:
                return told
            self.waiting.append(told)

    def _read(self) -> Json:
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        assert line, "the engine has ended"
        told: Json = json.loads(line)
        return told

    def ask(self, method: str, path: str, body: object = None, token: str = "") -> Told:
        headers = {"deadzone-player": self.key, "authorization": f"Bearer {token}"}
        content = body if isinstance(body, bytes) else b"" if body is None else json.dumps(body).encode()
        headers["content-type"] = "application/octet-stream" if isinstance(body, bytes) else "application/json"
        told = self.answered(ask=[method, path, headers, base64.b64encode(content).decode()])
        return Told(told["status"], told["media"], told["name"], base64.b64decode(told["content"]))

    def run(self, code: str) -> Any:
        """What an expression of Python is worth there."""
        return self.answered(run=code)["made"]

    def told(self, seat: int) -> Json:
        """The next that a seat is told."""
        while True:
            for told in self.waiting:
                if told["seat"] == seat:
                    self.waiting.remove(told)
                    return told
            self.waiting.append(self._read())


class NodeSeat(TableSeat):
    def __init__(self, node: InNode, battle: str, token: str) -> None:
        super().__init__()
        self.node = node
        self.number: int = node.answered(sit=battle)["sits"]
        self.send(type="join", token=token, protocol=PROTOCOL)
        self.next("update")

    def send(self, **message: Any) -> None:
        self.node.order(hear=json.dumps(message), seat=self.number)

    def next(self, *types: str) -> Json:
        while True:
            message = self.note(self.node.told(self.number)["text"])
            if message["type"] in types:
                return message
