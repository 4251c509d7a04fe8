"""Hidden things do not leave the server: every byte that a seat receives is checked.

`tests/home/test_home_hidden.py` does the same for more battles without a server, `tools/long_runs/server_soak.py` with
one for 200.
"""

from table_client import Server

from hidden_things import assert_nothing_hidden
from table_seat import by_chance


def test_no_byte_tells_what_is_hidden(server: Server) -> None:
    seed = "a seed that nobody may read"
    created = server.new_battle(seed=seed, options={"round_limit": 4}, map={"seed": 1})
    seat = server.sit(created["battle"], created["tokens"]["red"], "fr")
    watcher = server.sit(created["battle"], created["tokens"]["watch"])
    seat.play(by_chance(seed))
    while not watcher.over:
        watcher.next("update")
    for somebody in (seat, watcher):
        assert_nothing_hidden(somebody.received, [seed, *created["tokens"].values()])
