"""The clock at a table, with a false one."""

from deadzone.host.battles.clock import GRACE_SECONDS
from home_table import TWO, AtHome, company
from table_seat import by_chance

TURN, RESERVE = 60, 600


CLOCK = {"turn": TURN, "reserve": RESERVE}


def test_nobody_claims_before_the_time(home: AtHome) -> None:
    created = home.new_battle(**TWO, clock=CLOCK)
    red, blue = [home.sit(created["battle"], created["tokens"][role]) for role in ("red", "blue")]
    for seat in (red, blue):
        seat.send(type="claim")
        assert "has time left" in seat.next("refused", "update").get("text", "")


def test_time_passes_for_whoever_is_asked_and_is_claimed(home: AtHome) -> None:
    """Only when the turn, the reserve and a grace are over, and only by the other side."""
    _, red, blue = home.both_seats(clock=CLOCK)
    asked, other = (red, blue) if red.question else (blue, red)
    side = asked.hello["sides"][0]
    home.let_pass(TURN + RESERVE - 1)
    other.send(type="claim")
    assert "has time left" in other.next("refused")["text"]
    home.let_pass(1 + int(GRACE_SECONDS))
    asked.send(type="claim")
    assert "has time left" in asked.next("refused")["text"]
    other.send(type="claim")
    ending = other.next("update")["ending"]
    assert (ending["kind"], ending["winner"]) == ("timeout", 1 - side)


def test_the_clock_stands_while_nobody_is_there(home: AtHome) -> None:
    battle, red, blue = home.both_seats(clock=CLOCK)
    red.close()
    home.let_pass(5)  # somebody waits for the other
    blue.close()
    home.settle()
    home.let_pass(5000)
    clock = company(home.sit(battle, "red"), lambda told: told["clock"]["running"])["clock"]
    assert clock["spent"] == 5000


def test_an_answer_gives_the_turn_to_the_other_side(home: AtHome) -> None:
    _, red, blue = home.both_seats(clock=CLOCK)
    choose = by_chance("turns")
    asked = red if red.question else blue
    home.let_pass(TURN + 20)
    side, turned = asked.hello["sides"][0], asked
    while turned is asked:
        asked.answer(choose(asked.question or {}))
        red.listen()
        blue.listen()
        turned = red if red.question else blue
    clock = company(red, lambda told: told["clock"]["side"] == 1 - side)["clock"]
    assert clock["left"][side] == (RESERVE - 20) * 1000
    assert clock["left"][1 - side] == RESERVE * 1000
