"""A small sample of `make soak`: many tables at once, and kills under load."""

import asyncio
import signal
from pathlib import Path

import pytest
from many_tables import Stuck, impatiently, invite, play_all, play_and_kill
from table_client import Server

from hidden_things import assert_nothing_hidden


@pytest.mark.long
def test_many_tables_at_once(server: Server) -> None:
    async def play() -> None:
        guests = await invite(server, 12, keep_bytes=True, options={"round_limit": 1})
        await play_all(guests)
        for guest in guests:
            assert guest.over
            assert not guest.lost
            assert_nothing_hidden(guest.received or [], [guest.token])

    asyncio.run(play())


@pytest.mark.long  # one kill at a time is the sample
def test_kills_under_load_lose_nothing(tmp_path: Path) -> None:
    server = Server(tmp_path)

    async def play() -> None:
        guests = await invite(server, 6, options={"round_limit": 1})
        await play_and_kill(server, guests, kills=3, answers_between=40)
        assert all(guest.over for guest in guests)
        assert sum(guest.lost for guest in guests) >= 3

    asyncio.run(play())
    assert server.stop() == ""


def test_a_run_that_hangs_says_who_waits_for_what(tmp_path: Path) -> None:
    server = Server(tmp_path)

    async def play() -> None:
        guests = await invite(server, 2)
        async with impatiently(server, guests, patience=1.0), asyncio.TaskGroup() as everybody:
            for guest in guests:
                everybody.create_task(guest.play())
            await guests[0].progress.until(lambda: guests[0].progress.answered > 5)
            server.process.send_signal(signal.SIGSTOP)

    with pytest.raises(BaseExceptionGroup) as hung:
        asyncio.run(play())
    stuck = hung.value.exceptions[0]
    server.process.send_signal(signal.SIGCONT)
    server.kill()
    assert isinstance(stuck, Stuck)
    assert "Nothing has happened for 1 s at 2 of 2 tables." in str(stuck)
    assert str(stuck).count(" answers, asked: ") == 2
    assert "The guest waits for " in str(stuck)
