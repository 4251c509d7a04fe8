"""Going has its price."""

from pathlib import Path

from seating import TWO
from table_client import Server


def test_going_is_charged(tmp_path: Path) -> None:
    server = Server(tmp_path, "", "fairness.budgets.SEAT=60")
    created = server.new_battle(**TWO, hot_seat=True)
    seat = server.sit(created["battle"], created["tokens"]["both"])
    for _ in range(1000):
        seat.send(type="go", n=seat.update["number"], model=0, cube=0)
        if seat.next("refused")["text"] == "Too many requests: wait a moment.":
            break
    else:
        raise AssertionError("it costs nothing")
    assert server.stop() == ""
