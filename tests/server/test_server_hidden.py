"""Hidden things do not leave the server: every byte that a seat receives is checked.

`tools/long_runs/server_soak.py` does the same for 200 battles.
"""

import pytest
from hidden_things import assert_nothing_hidden
from table_client import Server, by_chance


@pytest.mark.parametrize("number", range(4))
def test_no_byte_tells_what_is_hidden(server: Server, number: int) -> None:
    seed = f"a seed that nobody may read {number}"
    created = server.new_battle(seed=seed, options={"round_limit": 4}, map={"seed": number})
    seat = server.sit(created["battle"], created["tokens"]["red"], ("en", "fr")[number % 2])
    watcher = server.sit(created["battle"], created["tokens"]["watch"])
    seat.play(by_chance(seed))
    while not watcher.over:
        watcher.next("update")
    for somebody in (seat, watcher):
        assert_nothing_hidden(somebody.received, [seed, *created["tokens"].values()])


def test_other_luck_to_come_changes_no_byte(server: Server) -> None:
    """Battles with different seeds send the same bytes until the first die that differs."""
    told = []
    for seed in ("one", "two"):
        created = server.new_battle(seed=seed, players=["human", "random"], options={"items": False})
        seat = server.sit(created["battle"], created["tokens"]["red"])
        told.append(seat.received[0].replace(created["battle"], ""))
    assert told[0] == told[1]
