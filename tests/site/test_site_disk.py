"""A disk that is full, that is gone, or of which nobody knows what it has done; and two pages on one disk."""

import asyncio
from collections.abc import Callable

import pytest
from in_page import Disk, InPage, Second

from deadzone.browser.disk import VERSION
from deadzone.core.sentence import Fault
from deadzone.host.ports.store import Proposed, Unreachable
from table_seat import Json, first

SHORT: Json = {"players": ["human", "human"], "hot_seat": True, "options": {"round_limit": 2}}


def begun(page: InPage, answers: int = 5) -> tuple[Json, Json]:
    """A battle after some answers, and how it stands."""
    battle = page.new_battle(**SHORT)
    seat = page.sit(battle["battle"], battle["tokens"]["both"])
    seat.play(first, most=answers)
    return battle, seat.update


def test_a_full_disk_changes_nothing_and_says_so(page: InPage) -> None:
    battle, before = begun(page)
    seat = page.sit(battle["battle"])
    page.disk.full = True
    kept = dict(page.disk.kept)
    seat.send(type="answer", n=before["number"], value=first(before["question"]))
    assert seat.next("refused", "ended", "update")["again"] is True
    assert page.disk.kept == kept
    # The battle can be looked at all the same.
    seat = page.sit(battle["battle"])
    assert seat.update["view"] == before["view"]
    seat.send(type="answer", n=before["number"], value=first(before["question"]))
    assert seat.next("refused", "ended", "update")["again"] is True
    page.disk.full = False
    seat = page.sit(battle["battle"])
    seat.play(first)
    assert seat.over


def test_a_full_disk_takes_no_new_battle_team_or_map(page: InPage) -> None:
    page.disk.full = True
    for path, body in (
        ("/api/battles", {}),
        ("/api/me/teams", {"text": "enforcers-starter", "format": "ready"}),
        ("/api/me/maps", {"text": "refinery", "format": "ready"}),
    ):
        told = page.ask("POST", path, body)
        assert told.status == 503, (path, told)
        assert told.json["text"] == "This could not be saved, so nothing has changed: try again."


def test_a_write_whose_outcome_is_lost_is_found_when_the_battle_is_read_again(page: InPage) -> None:
    battle, before = begun(page)
    seat, stored = page.sit(battle["battle"]), page.disk.answers(battle["battle"])
    page.disk.forgets = True
    seat.send(type="answer", n=before["number"], value=first(before["question"]))
    assert seat.next("ended")["again"] is True
    assert page.disk.answers(battle["battle"]) > stored
    seat = page.sit(battle["battle"])
    assert seat.update["number"] > before["number"]
    seat.play(first)
    assert page.disk.answers(battle["battle"]) == len(page.file(battle).splitlines()) - 2  # without head and end


def test_whoever_does_not_know_what_is_written_writes_nothing_more(page: InPage) -> None:
    """What it would write beside the answers may be older than what is there."""
    battle, _ = begun(page)
    store = page.engine.place.tables.home.store

    async def written() -> None:
        taken = await store.take(battle["battle"])
        assert taken is not None
        page.disk.forgets = True
        for _ in range(2):
            with pytest.raises(Unreachable):
                await taken.ledger.keep([Proposed("draw 0 5")])
            assert page.disk.kept[f"row/{battle['battle']}"].count(b"draw 0 5") == 1
        taken = await store.take(battle["battle"])
        assert taken is not None
        assert taken.kept.facts.proposal == "draw 0 5"
        await taken.ledger.keep([Proposed("")])

    page.loop.run_until_complete(written())


def test_nobody_learns_anything_from_a_disk_that_is_gone(page: InPage) -> None:
    battle, _ = begun(page)
    page.disk.gone = True
    told = page.ask("GET", "/api/me/battles")
    assert (told.status, told.json["text"]) == (503, "The database cannot be read now: try again.")
    assert page.ask("GET", f"/api/battles/{battle['battle']}", token=battle["tokens"]["both"]).status == 503
    assert page.ask("GET", "/api/maps").status == 200  # for which nobody reads the disk


def test_of_two_pages_the_one_that_came_last_writes(page: InPage) -> None:
    battle, before = begun(page)
    here = page.sit(battle["battle"])
    there = InPage(page.disk)
    taken = there.sit(battle["battle"])
    taken.play(first, most=2)
    kept = dict(page.disk.kept)
    here.send(type="answer", n=before["number"], value=first(before["question"]))
    ended = here.next("ended")
    assert ended["again"] is False
    assert ended["text"] == "This battle is being played in another tab or window now: it goes on there."
    assert page.disk.kept == kept
    # Whoever comes back takes it back, with what was done there.
    back = page.sit(battle["battle"])
    assert back.update["number"] == taken.update["number"]
    back.play(first)
    taken.send(type="answer", n=taken.update["number"], value=first(taken.update["question"] or {}))
    assert taken.next("ended")["again"] is False
    there.close()


def test_a_page_that_only_looks_disturbs_nobody_and_sees_what_is_new(page: InPage) -> None:
    battle, before = begun(page)
    here, there = page.sit(battle["battle"]), InPage(page.disk)
    address, token = f"/api/battles/{battle['battle']}", battle["tokens"]["both"]
    assert there.done("GET", address, token=token).json["steps"] == before["number"]
    here.play(first, most=2)
    assert there.done("GET", address, token=token).json["steps"] == here.update["number"]
    # It takes the battle over, and the first one comes back without having written.
    here.leave()
    taken = there.sit(battle["battle"])
    taken.play(first, most=2)
    taken.leave()
    back = page.sit(battle["battle"])
    assert back.update["number"] == taken.update["number"]
    back.play(first, most=1)
    there.close()


def test_a_battle_that_another_page_has_deleted_is_gone(page: InPage) -> None:
    battle, before = begun(page)
    here, there = page.sit(battle["battle"]), InPage(page.disk)
    there.done("DELETE", f"/api/battles/{battle['battle']}", token=battle["tokens"]["both"])
    here.send(type="answer", n=before["number"], value=first(before["question"]))
    assert here.next("ended")["text"] == "This battle was removed."
    assert not [key for key in page.disk.kept if battle["battle"] in key]
    there.close()


def test_a_disk_of_a_later_version_is_left_alone() -> None:
    disk = Disk({VERSION: b"999", "player": b"of another form"})
    with pytest.raises(Fault, match="newer version"):
        InPage(disk)
    assert disk.kept == {VERSION: b"999", "player": b"of another form"}


def test_one_damaged_battle_does_not_hide_the_others(page: InPage) -> None:
    battle, _ = begun(page, 2)
    other, _ = begun(page, 2)
    for key in (f"answer/{battle['battle']}/0000001", f"row/{battle['battle']}"):
        later = InPage(Disk({**page.disk.kept, key: b"\xff{"}))
        held = later.done("GET", "/api/me/battles").json
        assert other["battle"] in [row["battle"] for row in held]
        assert later.ask("GET", f"/api/battles/{battle['battle']}", token=later.key).status in (404, 422)
        assert later.sit(other["battle"]).hello["type"] == "hello"
        later.close()


def test_time_goes_on_where_it_stood(page: InPage) -> None:
    begun(page)
    page.disk.kept["up"] = b"5000"
    later = page.again()
    assert 5000 <= later.engine.place.tables.now().up < 5060
    later.close()


@pytest.mark.parametrize("unwanted", [True, False])
def test_a_lost_thought_is_thought_again_and_one_that_is_not_wanted_is_given_up(unwanted: bool) -> None:
    second = Second()
    page = InPage(second=second)
    battle = page.new_battle(players=["human", "amber:steady"], options={"round_limit": 2})
    if unwanted:
        second.holds = asyncio.Event()
    else:
        second.ends = True
    seat = page.sit(battle["battle"], battle["tokens"]["red"])
    while not second.orders:
        seat.play(first, most=1)
    if unwanted:
        seat.leave()
        page.loop.run_until_complete(asyncio.wait_for(_until(lambda: second.cancelled), 30))
        assert second.cancelled == [1]
    else:
        seat.play(first, most=5)
        assert len(second.orders) >= 2
    page.close()


async def _until(holds: Callable[[], object]) -> None:
    while not holds():
        await asyncio.sleep(0)
