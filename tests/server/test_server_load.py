"""A small sample of what `make soak` does at length: many tables at once, and kills under load."""

import asyncio
from pathlib import Path

from hidden_things import assert_nothing_hidden
from many_tables import invite, play_and_kill
from table_client import Server


def test_many_tables_at_once(server: Server) -> None:
    async def play() -> None:
        guests = await invite(server, 12, keep_bytes=True, options={"round_limit": 1})
        await asyncio.gather(*[guest.play() for guest in guests])
        for guest in guests:
            assert guest.over
            assert not guest.lost
            assert_nothing_hidden(guest.received or [], [guest.token])

    asyncio.run(play())


def test_kills_under_load_lose_nothing(tmp_path: Path) -> None:
    server = Server(tmp_path)

    async def play() -> None:
        guests = await invite(server, 6, options={"round_limit": 1})
        await play_and_kill(server, guests, kills=3, answers_between=40)
        assert all(guest.over for guest in guests)
        assert sum(guest.lost for guest in guests) >= 3

    asyncio.run(play())
    assert server.stop() == ""
