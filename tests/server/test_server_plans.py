"""What AMBER is going to do is not told while the other side can still do something about it."""

from table_client import Seat, Server
from test_server_thinking import battle

from deadzone.core.questions import Choice
from deadzone.core.sides import enemy_of
from deadzone.host.battles.happening import step_of
from deadzone.host.battles.telling import step_message
from deadzone.table.driver import Given
from table_seat import by_chance


def test_a_plan_is_told_when_it_has_been_carried_out(server: Server) -> None:
    """While red may still defend itself, nothing that red or a spectator can ask for tells what blue is going to do."""
    created = server.new_battle(players=["human", "amber:novice"], seed="plan")
    seat = server.sit(created["battle"], created["tokens"]["red"])
    asked = watched = 0
    for _ in range(8):
        seat.play(by_chance("red"), most=400, until=is_asked_in_a_plan)
        if seat.over:
            break
        asked += 1
        told = seat.update["number"]
        hidden = planned_now(seat)
        for role in ("red", "watch"):
            told_by_now = everything_told(server, created["battle"], created["tokens"][role])
            watched += len(told_by_now)
            assert [n for n, why in told_by_now if n in hidden and why] == [], role
        seat.answer(by_chance("red")(seat.question or {}))
        seat.play(by_chance("red"), most=40, until=lambda seat: seat.update["view"]["active"] == -1)
        late = {each["n"] for update in seat.updates for each in update["reasons"] if update["number"] >= told}
        assert late & hidden or seat.over
    assert asked > 2
    assert watched > 0
    reasons = {each["n"]: each["why"] for update in seat.updates for each in update["reasons"]}
    greeted = server.sit(created["battle"], created["tokens"]["red"])
    assert {step["n"]: step["why"] for step in greeted.update["steps"] if step["n"] in reasons} == reasons
    seat.send(type="resign", side=0)
    while not seat.over:
        seat.next("update")


def is_asked_in_a_plan(seat: Seat) -> bool:
    """Whether red is asked while a model of blue acts."""
    view = seat.update["view"]
    return view["active"] >= 0 and view["models"][view["active"]]["side"] == 1 and bool(planned_now(seat))


def planned_now(seat: Seat) -> set[int]:
    """Steps of blue in the Activation under way, of which the first began it."""
    steps = [step for update in seat.updates for step in update["steps"]]
    begun = max([place for place, step in enumerate(steps) if step["kind"] in ("activate", "second")], default=0)
    return {step["n"] for step in steps[begun:] if step["side"] == 1}


def everything_told(server: Server, battle: str, token: str) -> list[tuple[int, list[str]]]:
    """All steps with their reasons, by every way on which they can be had before the end."""
    path = f"/api/battles/{battle}"
    with server.http(Authorization=f"Bearer {token}") as client:
        record = client.get(f"{path}/record").json()["steps"]
        opened = client.get(f"{path}/replay?at=9999").json()["around"]["frames"]
        frames = client.get(f"{path}/replay/frames?first=1&count=400").json()["frames"]
        own_eyes = client.get(f"{path}/replay/frames?first=1&count=400&eyes=blue").json()["frames"]
    greeting = server.sit(battle, token)
    greeting.close()
    looked_back = [frame["step"] for frame in (*opened, *frames, *own_eyes)]
    return [(step["n"], step["why"]) for step in (*record, *looked_back, *greeting.update["steps"])]


def test_reasons_that_rest_on_secrets_are_shown_to_nobody_else() -> None:
    g = battle()
    question = g.question
    assert isinstance(question, Choice)
    given = Given(
        question, question.options[0], {"notes": [{"rule": "", "what": "amber-work", "plans": 1, "trials": 2}]}
    )
    side, other = question.side, enemy_of(question.side)
    open_step = step_of(g, given)
    open_step.kept_back = None  # the plan is over
    assert all(step_message(open_step, sides, "en").why for sides in ([side], [other], []))
    g.secrets = [2, 2]
    secret_step = step_of(g, given)
    secret_step.kept_back = None
    assert step_message(secret_step, [side], "en").why
    assert step_message(secret_step, [side, other], "en").why, "after the end everything is open"
    assert not step_message(secret_step, [other], "en").why
    assert not step_message(secret_step, [], "en").why
