"""One request from the letter to the answer: its words are read, whoever asks is let in, the function does the rest."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from typing import Any

import msgspec
from msgspec import Struct

from deadzone.core.sentence import Fault
from deadzone.host.asking.answers import JSON, Answer, Encoded, Paper, Zip
from deadzone.host.asking.desk import Desk
from deadzone.host.asking.entry import FILE, NOTHING, Entry
from deadzone.host.asking.letter import Letter
from deadzone.host.asking.refusing import Misfit, TooLarge

LONGEST_KEY = 100  # characters
LARGEST_BODY = 2_000_000  # bytes; a battle file has about two hundred thousand
KEY_NAME = "header.Deadzone-Player"
PLACE = re.compile(r"`\$(.*)`$")
FIELD = re.compile(r"(?:unknown|required) field `(.*?)`")


async def served(desk: Desk, entry: Entry, letter: Letter) -> Answer:
    """Answer a request, or raise why not: a Fault, `Denied`, `Misfit`, `TooLarge`, `Busy`, `Gone` or `Unreachable`."""
    sentence = desk.without.get(entry.needs) if entry.needs is not None else None
    if sentence is not None:
        raise Fault(sentence.template, "", "", **sentence.values)
    given: list[Any] = []
    asked = None
    if entry.asked is not None:
        asked = read_words(entry.asked, letter.path, letter.query)
        given.append(asked)
    if entry.asker.by_key and len(letter.sender.key) > LONGEST_KEY:
        raise Misfit(KEY_NAME)
    asker = await entry.asker.admitted(desk, letter.sender, asked)
    if entry.body is not None:
        given.append(await _body(entry, letter))
    return answer_of(entry, await entry.function(desk, asker, *given))


def read_words(shape: type[Struct], path: Mapping[str, str], query: Mapping[str, str]) -> Any:
    """Read the parts of the path and the options, which are words, as the shape says."""
    words = {name: word for name, word in {**query, **path}.items() if name in shape.__struct_encode_fields__}
    for name, word in words.items():
        if word.endswith("\n"):  # which the end of a pattern would let through
            raise Misfit(_place(name, path))
    try:
        return msgspec.convert(words, shape, strict=False)
    except msgspec.ValidationError as error:
        raise Misfit(_place(_place_of(str(error)).removeprefix("."), path)) from error


def _place(name: str, path: Mapping[str, str]) -> str:
    return f"{'path' if name in path else 'query'}.{name}"


def _place_of(complaint: str) -> str:
    """Place of a mistake, such as `.map.seed`, as far as msgspec's message names it."""
    place, field = PLACE.search(complaint), FIELD.search(complaint)
    return f"{place[1] if place else ''}{f'.{field[1]}' if field else ''}"


async def _body(entry: Entry, letter: Letter) -> Any:
    if letter.media != (FILE if entry.most_bytes else JSON):
        raise Misfit("body")
    content = await letter.body()
    if entry.most_bytes:
        if not content:
            raise Misfit("body")
        if len(content) > entry.most_bytes:
            raise TooLarge
        return content
    try:
        return decoder_of(entry.body).decode(content)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:  # texts are read as they are met
        raise Misfit(f"body{_place_of(str(error))}") from error


@cache
def decoder_of(shape: type[Struct]) -> msgspec.json.Decoder[Any]:
    return msgspec.json.Decoder(shape)


def answer_of(entry: Entry, made: Any) -> Answer:
    if entry.status == NOTHING:
        return Answer(status=NOTHING)
    if isinstance(made, Paper):
        return Answer(status=entry.status, media=made.media, content=made.content, name=made.name, kept=made.kept)
    if isinstance(made, Zip):
        return Answer(status=entry.status, media=made.media, content=made.pieces, name=made.name)
    if isinstance(made, Encoded):
        return Answer(status=made.status or entry.status, media=JSON, content=made.content, kept=made.kept)
    return Answer(status=entry.status, media=JSON, content=msgspec.json.encode(made))
