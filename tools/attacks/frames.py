"""Every kind of message that a page may send to a table, with arguments that fit the moment.

The attacker has tables of its own (`belongings.py`) and does at them what a player may do, only faster.
"""

import asyncio
import json
import random
from collections.abc import Awaitable, Callable
from contextlib import suppress
from itertools import count
from typing import Any, get_args

from attacking import Client, Json, Socket, Target
from belongings import Held, Mine
from deadzone.host.protocol.requests import ClientMessage

LONGEST = 15.0  # seconds for which a reply is waited for
REPLIES = ("studied", "looked", "aimed", "sighted", "advised", "went", "alive", "update", "refused")


def kinds() -> tuple[str, ...]:
    """The kinds of messages in the protocol."""
    return tuple([str(shape.__struct_config__.tag) for shape in get_args(ClientMessage)])


class TooMuch(Exception):
    """The server asks to wait."""


class Seat:
    """A seat of the attacker's."""

    def __init__(self, socket: Socket) -> None:
        self.socket = socket
        self.update: Json = {}
        self.requests = count(1)

    @classmethod
    async def taken(cls, target: Target, held: Held, role: str = "") -> "Seat":
        socket = await target.socket(held.battle)
        seat = cls(socket)
        token = held.tokens[role] if role else held.token
        await socket.say(type="join", protocol=1, token=token, lang="en")
        seat.update = await socket.told("update")
        return seat

    @property
    def question(self) -> Json:
        found: Json | None = self.update["question"]
        return found or {}

    async def ask(self, *replies: str, **message: Any) -> Json:
        """Send a message; return the reply to it, of one of these types."""
        await self.socket.say(**message)
        return await self.reply(*replies)

    async def reply(self, *replies: str) -> Json:
        async with asyncio.timeout(LONGEST):
            while True:
                told = await self.socket.told(*REPLIES)
                if told["type"] == "update":
                    self.update = told
                if told["type"] == "refused" and "wait a moment" in told["text"]:
                    raise TooMuch
                if told["type"] in (*replies, "refused"):
                    return told

    async def told_update(self) -> None:
        """Wait for the next update, however long it takes."""
        self.update = await self.socket.told("update")

    async def settled(self, **message: Any) -> Json:
        """Send a message without a reply of its own, and wait until the server has dealt with it."""
        await self.socket.say(**message)
        await self.socket.say(type="alive")
        refused: Json = {}
        while (told := await self.reply("alive"))["type"] != "alive":
            refused = told
        return refused or told

    async def answer(self, chance: random.Random) -> Json:
        question = self.question
        spot = question["spot"]
        value = chance.choice(spot["suggestions"] if spot is not None else [it["value"] for it in question["options"]])
        return await self.ask("update", type="answer", n=self.update["number"], value=value)

    async def back_to(self, number: int) -> None:
        """Take back everything after this answer."""
        while self.update["number"] > number:
            steps = self.update["number"] - number
            told = await self.ask("update", type="undo", n=self.update["number"], steps=min(steps, 200))
            if told["type"] == "refused":
                return


class Frames:
    """One method per kind of message, which sends it once and waits until the server has dealt with it."""

    def __init__(self, target: Target, mine: Mine, number: int) -> None:
        self.target = target
        self.mine = mine
        self.number = number
        self.chance = random.Random(number)
        self.seats: dict[tuple[str, str], Seat] = {}

    async def send(self, kind: str) -> str:
        """Send a message of this kind; say what the server replied."""
        told = await getattr(self, kind.replace("-", "_"))()
        return str(told["type"])

    def close(self) -> None:
        for seat in self.seats.values():
            seat.socket.close()
        self.seats.clear()

    def held(self, table: str) -> Held:
        tables = self.mine.tables[table]
        return tables[self.number % len(tables)]

    async def at(self, table: str, role: str = "") -> Seat:
        if (table, role) not in self.seats:
            self.seats[table, role] = await Seat.taken(self.target, self.held(table), role)
        return self.seats[table, role]

    async def join(self) -> Json:
        seat = await Seat.taken(self.target, self.held("hot"))
        seat.socket.close()
        return seat.update

    async def answer(self) -> Json:
        """Answers that are legal, to the end of the battle; then everything is taken back."""
        seat = await self.at("hot")
        if not seat.question:
            await seat.back_to(0)
        return await seat.answer(self.chance)

    async def undo(self) -> Json:
        seat = await self.at("hot")
        if not seat.update["undo"]:
            await seat.answer(self.chance)
        return await seat.ask("update", type="undo", n=seat.update["number"])

    async def place_rest(self) -> Json:
        seat = await self.at("placing")
        number = seat.update["number"]
        told = await seat.ask("update", type="place-rest", n=number)
        await seat.back_to(number)
        return told

    async def lesson(self) -> Json:
        return await (await self.at("lessons")).ask("update", type="lesson", number=1 + self.chance.randrange(3))

    async def go(self) -> Json:
        """The farthest way of a model, and back."""
        seat = await self.at("going")
        number, wanted = seat.update["number"], seat.question["options"]
        model = self.chance.choice([it["model"] for it in wanted if it["model"] >= 0] or [0])
        study = await seat.ask("studied", type="study", request=1, model=model)
        reach = [it for it in study["study"]["reach"] if it["kind"] != "fight"] if "study" in study else []
        if not reach:
            return study
        there = max(reach, key=lambda it: int(it["cubes"]))
        told = await seat.ask("went", type="go", n=number, model=model, cube=there["cube"])
        await seat.back_to(number)
        return told

    async def two(self) -> tuple[Seat, Seat]:
        return await self.at("two", "red"), await self.at("two", "blue")

    async def propose(self) -> Json:
        """A draw, which the other side does not want."""
        red, blue = await self.two()
        told = await red.settled(type="propose", what="draw")
        await blue.settled(type="reply", accept=False)
        return told

    reply = propose

    async def resign(self) -> Json:
        """A battle made for this, since each is resigned once."""
        client = Client(self.target)
        try:
            status, made = await client.request(
                "POST", "/api/battles", b'{"players":["human","random"]}', Content_Type="application/json"
            )
        finally:
            client.close()
        if status != 201:
            raise TooMuch
        battle = json.loads(made)
        held = Held(battle["battle"], {link["role"]: link["token"] for link in battle["links"]})
        seat = await Seat.taken(self.target, held)
        try:
            return await seat.settled(type="resign", side=0)
        finally:
            seat.socket.close()

    async def claim(self) -> Json:
        red, _ = await self.two()
        return await red.settled(type="claim")

    async def say(self) -> Json:
        red, _ = await self.two()
        return await red.settled(type="say", text="Good luck! " * 15)

    async def attend(self) -> Json:
        red, _ = await self.two()
        return await red.settled(type="attend", here=self.chance.random() < 0.5)

    async def study(self) -> Json:
        seat = await self.at("hot")
        return await seat.ask("studied", type="study", request=next(seat.requests) % 9999, model=self._model(seat))

    async def look(self) -> Json:
        seat = await self.at("hot")
        return await seat.ask("looked", type="look", request=1, model=self._model(seat), cube=self.chance.randrange(8))

    async def aim(self) -> Json:
        seat = await self.at("hot")
        model, target = self._model(seat, 0), self._model(seat, 1)
        return await seat.ask("aimed", type="aim", request=1, model=model, target=target)

    async def sight(self) -> Json:
        seat = await self.at("hot")
        return await seat.ask(
            "sighted", type="sight", request=1, cube=self.chance.randrange(8), model=self._model(seat)
        )

    async def advise(self) -> Json:
        seat = await self.at("solo")
        return await seat.ask("advised", type="advise", request=1, n=seat.update["number"])

    async def lang(self) -> Json:
        return await (await self.at("hot")).ask("update", type="lang", lang=self.chance.choice(("en", "fr")))

    async def alive(self) -> Json:
        return await (await self.at("hot")).ask("alive", type="alive")

    def _model(self, seat: Seat, side: int = 0) -> int:
        """A model of this side that is on the table."""
        models = enumerate(seat.update["view"]["models"])
        return self.chance.choice([number for number, it in models if it["side"] == side and it["fate"] == "table"])


async def patiently(send: Callable[[], Awaitable[str]], pause: float) -> str:
    """Send; wait when the server asks for it."""
    with suppress(TimeoutError):
        try:
            return await send()
        except TooMuch:
            await asyncio.sleep(pause)
            return "asked to wait"
    return "no answer"
