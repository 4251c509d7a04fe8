"""Play battles with a server and write down what each connection is told; compare two such records.

    python tools/conversations/conversing.py play CHECKOUT RECORD.jsonl [--battles 50] [--messages 60]
    python tools/conversations/conversing.py compare RECORD.jsonl OTHER.jsonl

The README beside this file says what for, and what is left out.
"""

import argparse
import json
import os
import random
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import httpx
from websockets.sync.client import connect

Json = dict[str, Any]
HERE = Path(__file__).parent
PATIENCE = 120.0
LANGUAGES = ("en", "fr")
# What depends on the moment, whatever the code is.
MOMENTARY = frozenset({"at", "ends", "watch_ends", "clock", "touched", "away", "claim_in", "uptime"})
MODELS = 8  # of which chance chooses when it studies one
NEWS = "company"


# The server


@contextmanager
def server_of(checkout: Path, folder: Path) -> Iterator[str]:
    """A server with the code of a checkout; its address."""
    environment = dict(os.environ, CONVERSATIONS_SEED="1", PYTHONDONTWRITEBYTECODE="1")
    environment["PYTHONPATH"] = os.pathsep.join([str(HERE / "seeded"), str(checkout / "src")])
    program = "from deadzone.cli.main import main; main()"
    options = ["--port", "0", "--database", str(folder / "battles.sqlite3"), "--no-browser", "--lang", "en"]
    with (folder / "complaints.log").open("w") as complaints:
        process = subprocess.Popen(
            [sys.executable, "-c", program, "play", *options],
            stdout=subprocess.PIPE, stderr=complaints, text=True, env=environment,
        )  # fmt: skip
    try:
        assert process.stdout is not None
        said = process.stdout.readline()
        found = [word for word in said.split() if word.startswith("http")]
        assert found, said + (folder / "complaints.log").read_text()
        yield found[0].rstrip("/")
    finally:
        process.terminate()
        process.wait()


class Voice:
    """A connection to a table, with all that it was told."""

    def __init__(self, address: str, battle: str, token: str, lang: str) -> None:
        url = f"{address.replace('http', 'ws', 1)}/api/battles/{battle}/socket"
        self.stack = ExitStack()
        self.socket = self.stack.enter_context(connect(url, max_size=None, open_timeout=PATIENCE))
        self.told: list[Json] = []
        self.update: Json = {}
        self.requests = 0
        self.send(type="join", protocol=1, token=token, lang=lang)
        self.hear("update")

    def send(self, **message: Any) -> None:
        self.socket.send(json.dumps(message))

    def hear(self, *kinds: str) -> Json:
        """The next message of one of these kinds."""
        while True:
            message: Json = json.loads(self.socket.recv(timeout=PATIENCE))
            self.told.append(message)
            if message["type"] == "update":
                self.update = message
            if message["type"] in kinds:
                return message

    def asks(self, kind: str, *answers: str, **message: Any) -> Json:
        """Send a request that is answered by a message of these kinds, or refused."""
        self.requests += 1
        self.send(type=kind, request=self.requests, **message)
        return self.hear(*answers, "refused")

    def said(self) -> Iterator[Json]:
        """What is compared: everything in its order but signs of life, and the last news of the company."""
        news = [message for message in self.told if message["type"] == NEWS]
        for message in [*(each for each in self.told if each["type"] not in (NEWS, "alive")), *news[-1:]]:
            yield lasting(message)


def lasting(value: Any) -> Any:
    """A message without what depends on the moment."""
    if isinstance(value, dict):
        return {name: lasting(each) for name, each in value.items() if name not in MOMENTARY}
    return [lasting(each) for each in value] if isinstance(value, list) else value


# A conversation


class Conversation:
    """One battle: people who do what chance wants, at seats that they know."""

    def __init__(self, address: str, number: int) -> None:
        self.address, self.number = address, number
        self.chance = random.Random(f"conversation {number}")
        self.client = httpx.Client(base_url=address, headers={"Deadzone-Page": "1"}, timeout=PATIENCE)
        created = self._begun()
        self.battle = created["battle"]
        self.tokens = dict(map(self._taken, created["links"]))
        self.voices: list[tuple[str, Voice]] = []
        for role, token in self.tokens.items():
            for lang in LANGUAGES if role != "watch" else LANGUAGES[:1]:
                self.voices.append((role, Voice(address, self.battle, token, lang)))
                self.settle()  # artificial players begin when the first one is there

    def _begun(self) -> Json:
        kinds: list[tuple[str, Json]] = [
            ("/api/battles", {"players": ["human", "human"]}),
            ("/api/battles", {"players": ["human", "jade"], "seed": f"c{self.number}"}),
            ("/api/battles", {"players": ["amber:novice", "human"], "seed": f"c{self.number}"}),
            ("/api/battles", {"players": ["human", "human"], "hot_seat": True}),
            ("/api/battles", {"free_undo": True, "clock": {"turn": 3600, "reserve": 7200}, "players": ["human"] * 2}),
            ("/api/lessons", {}),
            ("/api/situations/hold-the-tower", {}),
        ]  # fmt: skip
        path, wanted = kinds[self.number % len(kinds)]
        return self._posted(path, wanted)

    def _posted(self, path: str, sent: Json, **headers: str) -> Json:
        answer = self.client.post(path, json=sent, headers=headers) if sent else self.client.post(path, headers=headers)
        assert answer.status_code == 201, (path, answer.text)
        made: Json = answer.json()
        return made

    def _taken(self, link: Json) -> tuple[str, str]:
        if link["kind"] == "invitation":
            link = self._posted(f"/api/battles/{self.battle_of(link)}/seats", {"token": link["token"]})
        return link["role"], link["token"]

    def battle_of(self, link: Json) -> str:
        return str(link["path"].split("/battle/")[1].split("#")[0])

    def play(self, messages: int) -> None:
        for _ in range(messages):
            self.settle()
            if self.over():
                break
            self._turn()
        self.settle()
        if not self.over():
            role, voice = next((role, voice) for role, voice in self.voices if role != "watch")
            voice.send(type="resign", side={"red": 0, "blue": 1, "both": 0}[role])
        self.settle()
        self._news()

    def _news(self) -> None:
        """Have news of the company told twice: whatever was to be merged with the first is in the second."""
        for here in (False, True):
            for _, voice in self.voices:
                voice.send(type="attend", here=here)
            for _, voice in self.voices:
                while any(seat["here"] != here for seat in voice.hear(NEWS)["seats"]):
                    pass  # news from before, which were on their way

    def over(self) -> bool:
        return all(voice.update["waiting"] is None for _, voice in self.voices)

    def settle(self) -> None:
        """Wait until everything that was said has been told, and a person is asked."""
        while True:
            for _, voice in self.voices:
                voice.send(type="alive")
            for _, voice in self.voices:
                voice.hear("alive")
            known = {(voice.update["number"], voice.update["waiting"] is None) for _, voice in self.voices}
            if len(known) > 1:
                continue  # somebody was told something while others gave their sign of life
            if self.over() or self._person_asked():
                return
            self.voices[0][1].hear("update")  # an artificial player answers

    def _person_asked(self) -> bool:
        waiting = self.voices[0][1].update["waiting"]
        return "both" in self.tokens or (waiting is not None and ("red", "blue")[waiting["side"]] in self.tokens)

    def _turn(self) -> None:
        """Whoever is asked does something, which is not always an answer; sometimes somebody else speaks up."""
        asked = [(role, voice) for role, voice in self.voices if voice.update["question"]]
        role, voice = self.chance.choice(asked)
        deeds: list[tuple[float, Callable[[str, Voice], None]]] = [
            (0.50, self._answer), (0.12, self._go), (0.05, self._undo), (0.04, self._study), (0.03, self._look),
            (0.03, self._sight), (0.03, self._aim), (0.03, self._advise), (0.02, self._speak), (0.02, self._draw),
            (0.03, self._wrongly), (0.02, self._stranger), (0.02, self._say), (0.02, self._attend),
            (0.02, self._lesson), (0.02, self._claim),
        ]  # fmt: skip
        deed = self.chance.choices([each for _, each in deeds], [weight for weight, _ in deeds])[0]
        if voice.update["question"]["kind"] == "deploy":
            deed = self.chance.choice([self._rest, self._answer, self._undo])
        deed(role, voice)

    # What people do. Everything is answered at once, or by the sign of life that comes next.

    def _answer(self, _role: str, voice: Voice) -> None:
        question = voice.update["question"]
        spot = question["spot"]
        wanted = spot["suggestions"] if spot is not None else [each["value"] for each in question["options"]]
        voice.send(type="answer", n=voice.update["number"], value=self.chance.choice(wanted))

    def _rest(self, _role: str, voice: Voice) -> None:
        voice.send(type="place-rest", n=voice.update["number"])

    def _model(self) -> int:
        return self.chance.randrange(MODELS)

    def _cube(self) -> int:
        return self.chance.randrange(64)

    def _study(self, _role: str, voice: Voice) -> None:
        voice.asks("study", "studied", model=self._model())

    def _look(self, _role: str, voice: Voice) -> None:
        voice.asks("look", "looked", model=self._model(), cube=self._cube())

    def _aim(self, _role: str, voice: Voice) -> None:
        voice.asks("aim", "aimed", model=self._model(), target=self._model())

    def _sight(self, _role: str, voice: Voice) -> None:
        voice.asks("sight", "sighted", cube=self._cube(), **self.chance.choice([{}, {"model": self._model()}]))

    def _go(self, _role: str, voice: Voice) -> None:
        """Where a study says that somebody can go, if it does."""
        models = [each.get("model", -1) for each in voice.update["question"]["options"]]
        model = max(self.chance.choice(models or [-1]), 0)
        told = voice.asks("study", "studied", model=model)
        reach = told["study"]["reach"] if told["type"] == "studied" else []
        cube = self.chance.choice(reach)["cube"] if reach else self._cube()
        voice.send(type="go", n=voice.update["number"], model=model, cube=cube)

    def _advise(self, _role: str, voice: Voice) -> None:
        question = voice.update["question"]
        about = {"value": question["options"][0]["value"]} if question["options"] and self.chance.random() < 0.5 else {}
        voice.asks("advise", "advised", n=voice.update["number"], **about)

    def _undo(self, role: str, voice: Voice) -> None:
        """Take something back; if the other one has to agree, they do, or they do not."""
        voice.send(type="undo", n=voice.update["number"], steps=self.chance.choice([1, 1, 2]))
        self._replied(role, voice)

    def _draw(self, role: str, voice: Voice) -> None:
        voice.send(type="propose", what="draw")
        self._replied(role, voice)

    def _replied(self, role: str, voice: Voice) -> None:
        voice.send(type="alive")
        voice.hear("alive")
        others = [other for name, other in self.voices if name not in (role, "watch")]
        if others:
            others[0].send(type="reply", accept=self.chance.random() < 0.5)

    def _claim(self, _role: str, voice: Voice) -> None:
        voice.send(type="claim")

    def _lesson(self, _role: str, voice: Voice) -> None:
        voice.send(type="lesson", number=self.chance.choice([1, 2, 3, 99]))

    def _say(self, _role: str, voice: Voice) -> None:
        voice.send(type="say", **self.chance.choice([{"phrase": "hello"}, {"text": "Well met."}, {"text": " "}]))

    def _attend(self, _role: str, voice: Voice) -> None:
        voice.send(type="attend", here=self.chance.random() < 0.5)

    def _speak(self, _role: str, voice: Voice) -> None:
        voice.send(type="lang", lang=self.chance.choice([*LANGUAGES, "xx"]))
        voice.hear("update")

    def _wrongly(self, _role: str, voice: Voice) -> None:
        """An answer that is none of the options, or to an older question."""
        n = voice.update["number"] - self.chance.randrange(2)
        voice.send(type="answer", n=max(n, 0), value=self.chance.choice([-7, "nothing", [1, 2], 9999]))

    def _stranger(self, _role: str, _voice: Voice) -> None:
        """Somebody who is not asked answers."""
        _, other = self.chance.choice(self.voices)
        other.send(type="answer", n=other.update["number"], value=0)

    # What is left of it

    def record(self) -> Iterator[Json]:
        for place, (role, voice) in enumerate(self.voices):
            yield {"battle": self.number, "voice": f"{place} {role}", "told": list(voice.said())}
        for role, token in self.tokens.items():
            papers = [f"record?lang={lang}" for lang in LANGUAGES] + ["file", "replay", "summary"]
            told = [self._paper(token, paper) for paper in papers]
            yield {"battle": self.number, "voice": f"papers of {role}", "told": told}

    def _paper(self, token: str, paper: str) -> Json:
        path = f"/api/battles/{self.battle}" + (f"/{paper}" if paper != "summary" else "")
        answer = self.client.get(path, headers={"Authorization": f"Bearer {token}"})
        try:
            content = lasting(answer.json())
        except ValueError:
            content = answer.text
        return {"type": paper.partition("?")[0], "status": answer.status_code, "content": content}

    def close(self) -> None:
        for _, voice in self.voices:
            voice.stack.close()
        self.client.close()


def play(checkout: Path, record: Path, battles: int, messages: int) -> None:
    with (
        tempfile.TemporaryDirectory() as folder,
        server_of(checkout.resolve(), Path(folder)) as address,
        record.open("w", encoding="utf-8") as file,
    ):
        for number in range(battles):
            conversation = Conversation(address, number)
            conversation.play(messages)
            file.writelines(f"{json.dumps(line)}\n" for line in conversation.record())
            conversation.close()
            print(f"\r{number + 1} of {battles} battles", end="", file=sys.stderr, flush=True)
    print(file=sys.stderr)


# Comparing


def differences(one: Any, other: Any, place: str = "") -> Iterator[str]:
    """The places in which two values differ, without numbers in lists."""
    if isinstance(one, dict) and isinstance(other, dict):
        for name in sorted(one.keys() | other.keys()):
            if name not in one or name not in other:
                yield f"{place}.{name} is {'new' if name in other else 'gone'}"
            else:
                yield from differences(one[name], other[name], f"{place}.{name}")
    elif isinstance(one, list) and isinstance(other, list) and len(one) == len(other):
        for each, twin in zip(one, other, strict=True):
            yield from differences(each, twin, f"{place}[]")
    elif one != other:
        yield place or "all of it"


def compare(one: Path, other: Path) -> dict[str, list[str]]:
    """Kinds of differences, with where each was found."""
    found: dict[str, list[str]] = {}
    lines = [[json.loads(line) for line in file.read_text(encoding="utf-8").splitlines()] for file in (one, other)]
    if len(lines[0]) != len(lines[1]):
        found["number of connections"] = [f"{len(lines[0])} and {len(lines[1])}"]
    for before, after in zip(*lines, strict=False):
        where = f"battle {before['battle']}, {before['voice']}"
        kinds = [[message["type"] for message in line["told"]] for line in (before, after)]
        if kinds[0] != kinds[1]:
            differ = (n for n, pair in enumerate(zip(*kinds, strict=False)) if pair[0] != pair[1])
            at = next(differ, min(map(len, kinds)))
            found.setdefault("order of messages", []).append(f"{where}, message {at}")
            continue
        for number, (told, twin) in enumerate(zip(before["told"], after["told"], strict=True)):
            for place in differences(told, twin):
                found.setdefault(f"{told['type']}: {place}", []).append(f"{where}, message {number}")
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = parser.add_subparsers(dest="command", required=True)
    playing = commands.add_parser("play")
    playing.add_argument("checkout", type=Path)
    playing.add_argument("record", type=Path)
    playing.add_argument("--battles", type=int, default=50)
    playing.add_argument("--messages", type=int, default=60, help="in each battle")
    comparing = commands.add_parser("compare")
    comparing.add_argument("one", type=Path)
    comparing.add_argument("other", type=Path)
    wanted = parser.parse_args()
    if wanted.command == "play":
        play(wanted.checkout, wanted.record, wanted.battles, wanted.messages)
        return
    found = compare(wanted.one, wanted.other)
    for kind, places in sorted(found.items(), key=lambda item: -len(item[1])):
        print(f"{len(places):6} {kind}: first in {places[0]}")
    sys.exit(f"{len(found)} kinds of difference" if found else 0)


if __name__ == "__main__":
    main()
