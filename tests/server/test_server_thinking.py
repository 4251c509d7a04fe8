"""AMBER at the tables: it thinks in processes of its own, is limited and cancelled there, and always answers."""

import asyncio
import os
import signal
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from typing import Any, TypeVar

import msgspec
import pytest
from patient import PATIENCE
from table_client import Server

from deadzone.amber.levels import LEVELS
from deadzone.core.engine import answer
from deadzone.core.sentence import Fault
from deadzone.core.state import State
from deadzone.host.battles.game import Game, check_players
from deadzone.host.battles.opening import new_game
from deadzone.host.common.seeds import Seeds
from deadzone.host.ports.thinker import Lost, TooMany, Unwanted
from deadzone.host.protocol.bodies import NewBattle
from deadzone.host.running.playing import ponder
from deadzone.host.running.replying import thoughts_about
from deadzone.host.thinking.orders import Position, Thoughts, ThoughtWanted
from deadzone.host.thinking.seat import AmberSeat, Sender
from deadzone.players.registry import player_called
from deadzone.server.fairness.accounts import ACCOUNT, Account, payer
from deadzone.server.work import crew, helping
from deadzone.server.work import pool as module
from deadzone.server.work.pool import Pool
from deadzone.table.dice import DiceStream, ScriptedDice
from deadzone.table.driver import Given, ask
from deadzone.verbs import open_battle
from table_seat import by_chance

T = TypeVar("T")
BYTES = {"Content-Type": "application/octet-stream"}


def in_pool(work: Callable[[Pool], Awaitable[T]], processes: int = 1) -> T:
    async def run() -> T:
        pool = Pool(processes)
        try:
            async with asyncio.timeout(PATIENCE):
                return await work(pool)
        finally:
            await pool.close()

    return asyncio.run(run())


async def wanted_now() -> bool:
    return False


async def is_unwanted(asked: dict[str, bool], name: str) -> bool:
    return not asked[name]


def question_of(level: str, seed: str = "s") -> ThoughtWanted:
    """The first question of a battle, which somebody has to think about."""
    g = battle()
    assert g.question is not None
    asked = AmberSeat(f"amber:{level}", seed).wanted(g)
    assert asked is not None
    return asked


def battle() -> State:
    """A battle in which red chooses who acts."""
    g = open_battle(seed="thinking")
    dice, players = DiceStream("thinking"), [player_called("random", side) for side in ("red", "blue")]
    while not (g.question is not None and g.question.kind == "activate"):
        answer(g, ask(g, players, dice).value)
    return g


def test_the_same_thoughts_come_from_another_process() -> None:
    wanted = question_of("steady")
    far = in_pool(lambda pool: pool.think(wanted, "t", wanted_now))
    near = thoughts_about(wanted)
    assert near.trials > LEVELS["steady"].plans, "the best were tried out again"
    assert (far.answers, far.kinds, far.sure, far.trials) == (near.answers, near.kinds, near.sure, near.trials)


def test_a_seat_follows_its_plan_and_then_thinks_again() -> None:
    """As AMBER does in a batch: the same seed gives the same answers."""
    g, seat, alike = battle(), AmberSeat("amber:novice", "s"), player_called("amber:novice", "s")
    side = g.question.side if g.question is not None else 0

    async def play(pool: Pool) -> list[tuple[Given, Given, bool]]:
        made: list[tuple[Given, Given, bool]] = []
        dice = DiceStream("play")
        players: Any = (seat, seat)
        while g.question is not None and len(made) < 12:
            if g.question.side != side:
                given = ask(g, [player_called("random", "x")] * 2, dice)
            else:
                wanted = seat.wanted(g)
                if wanted is not None:
                    await ponder(seat, wanted, pool, "t", wanted_now)
                given = ask(g, players, ScriptedDice())
                made.append((given, ask(g, (alike, alike), ScriptedDice()), wanted is None))
            answer(g, given.value)
        return made

    made = in_pool(play)
    assert [ours.value for ours, _, _ in made] == [theirs.value for _, theirs, _ in made]
    assert not any(ours.fallback for ours, _, _ in made)
    assert {planned for _, _, planned in made} == {True, False}


def test_a_thought_that_nobody_wants_makes_room(monkeypatch: pytest.MonkeyPatch) -> None:
    """One that waits leaves the queue, and one under way is ended: merciless would think for seconds."""
    monkeypatch.setattr(crew, "GRACE_SECONDS", 0.01)
    asked = {"first": True, "second": True}

    async def work(pool: Pool) -> tuple[list[object], int]:
        long = [
            asyncio.ensure_future(pool.think(question_of("merciless"), name, partial(is_unwanted, asked, name)))
            for name in asked
        ]
        while pool.crew.helpers[0].process is None:
            await asyncio.sleep(0)
        asked["second"] = asked["first"] = False
        told = await asyncio.gather(*long, return_exceptions=True)
        assert (await pool.think(question_of("novice"), "third", wanted_now)).answers
        return list(told), pool.waiting()

    told, left = in_pool(work)
    assert [type(each) for each in told] == [Unwanted, Unwanted]
    assert left == 0


def test_a_lost_process_is_replaced_and_the_answer_thought_again() -> None:
    async def work(pool: Pool) -> list[object]:
        seat = AmberSeat("amber:merciless", "s")
        wanted = seat.wanted(battle())
        assert wanted is not None
        pondering = asyncio.ensure_future(ponder(seat, wanted, pool, "t", wanted_now))
        while (process := pool.crew.helpers[0].process) is None:
            await asyncio.sleep(0)
        process.kill()
        await pondering
        g = battle()
        return [ask(g, (seat, seat), ScriptedDice()).fallback, pool.crew.helpers[0].process is not process]

    assert in_pool(work) == ["", True]


def test_what_cannot_be_thought_about_falls_back_to_the_first_option() -> None:
    broken = ThoughtWanted(position=Position(setting=b"{}", state=b"{}"), level="novice", seed="s")
    seat, g = AmberSeat("amber", "s"), battle()

    async def work(pool: Pool) -> None:
        with pytest.raises(Lost):
            await ponder(seat, broken, pool, "t", wanted_now)

    in_pool(work)
    given = ask(g, (seat, seat), ScriptedDice())
    assert given.value == g.question.options[0]  # type: ignore[union-attr]
    assert "AMBER has no answer" in given.fallback


def test_a_table_has_two_thoughts_at_once_and_people_come_first() -> None:
    order: list[str] = []

    async def note(pool: Pool, name: str, alone: bool) -> None:
        await pool.think(question_of("novice"), name, wanted_now, alone)
        order.append(name)

    async def work(pool: Pool) -> None:
        first = asyncio.ensure_future(note(pool, "first", alone=False))
        await asyncio.sleep(0)
        waiting = [note(pool, "bots", alone=True), note(pool, "people", alone=False), note(pool, "people", alone=False)]
        tasks = [asyncio.ensure_future(each) for each in waiting]
        await asyncio.sleep(0)
        with pytest.raises(TooMany):
            await pool.think(question_of("novice"), "people", wanted_now)
        await asyncio.gather(first, *tasks)

    in_pool(work)
    assert order == ["first", "people", "people", "bots"]


def test_the_more_are_waiting_the_less_each_may_think(monkeypatch: pytest.MonkeyPatch) -> None:
    caps: list[int] = []
    thought = msgspec.msgpack.encode(Thoughts(answers=[], kinds=[], sure=0, why=None, cut=False, trials=0))

    async def noted(_helper: object, order: bytes, _seconds: float) -> tuple[bytes, float]:
        caps.append(msgspec.msgpack.decode(order, type=ThoughtWanted).cap)
        await asyncio.sleep(0)  # the others come
        return thought, 0.0

    async def work(pool: Pool) -> None:
        asked = question_of("novice")
        await pool.think(asked, "alone", wanted_now)
        await asyncio.gather(*[pool.think(asked, f"table {number}", wanted_now) for number in range(400)])

    monkeypatch.setattr(helping.Helper, "ask", noted)
    in_pool(work)
    assert caps[0] == module.LONGEST_MS
    assert min(caps) == module.SHORTEST_MS


def test_thoughts_of_several_households_are_short(monkeypatch: pytest.MonkeyPatch) -> None:
    """So that nobody waits long for those of others; and no household has all the processes."""
    caps: dict[str, int] = {}
    most = 0

    async def noted(_helper: object, order: bytes, _seconds: float) -> tuple[bytes, float]:
        caps[payer()] = msgspec.msgpack.decode(order, type=ThoughtWanted).cap
        await asyncio.sleep(0)
        return msgspec.msgpack.encode(Thoughts(answers=[], kinds=[], sure=0, why=None, cut=False, trials=0)), 0.0

    async def think(pool: Pool, home: str, number: int) -> None:
        nonlocal most
        ACCOUNT.set(Account(home))
        thinking = asyncio.ensure_future(pool.think(question_of("novice"), f"{home} {number}", wanted_now))
        await asyncio.sleep(0)
        most = max(most, pool.crew._working[home])
        await thinking

    async def work(pool: Pool) -> None:
        await asyncio.gather(*[think(pool, home, number) for home in ("a", "b", "c", "d") for number in range(6)])

    monkeypatch.setattr(helping.Helper, "ask", noted)
    in_pool(work, 2)
    assert max(caps.values()) <= module.OTHERS_MS * 2 // 2
    assert most == 1


def test_players_of_the_server() -> None:
    check_players(["human", "amber", "amber:merciless"])
    with pytest.raises(Fault, match="AMBER has no level 'divine'"):
        check_players(["amber:divine"])
    with pytest.raises(Fault, match="Unknown player"):
        check_players(["my.bots:Best"])
    game: Game = new_game(msgspec.convert({"players": ("human", "amber:expert")}, NewBattle), Seeds("thinking"))
    assert isinstance(game.players[1], AmberSeat)
    assert game.players[1].level == "expert"


def test_amber_plays_at_a_table_and_says_why(server: Server) -> None:
    created = server.new_battle(players=["human", "amber:novice"], seed="table")
    seat = server.sit(created["battle"], created["tokens"]["red"])
    assert seat.hello["teams"][1]["player_name"] == "AMBER, novice"
    seat.play(by_chance("red"), most=400, until=lambda seat: said(seat, "Plan:"))
    steps = [step for update in seat.updates for step in update["steps"]]
    assert not any(step["fallback"] for step in steps)
    seat.send(type="resign", side=0)
    while not seat.over:
        seat.next("update")


def said(seat: Any, beginning: str) -> bool:
    """Whether a reason of the other side begins like this."""
    return any(
        reason.startswith(beginning)
        for update in seat.updates
        for step in [*update["steps"], *update["reasons"]]
        for reason in step["why"]
    )


def test_players_are_offered_with_a_sentence_in_both_languages(server: Server) -> None:
    with server.http() as client:
        offered = {player["id"]: player for player in client.get("/api/players").json()}
    levels = [id for id in offered if id.startswith("amber:")]
    assert len(levels) == 6
    assert len({offered[id]["about"]["fr"] for id in levels}) == 6
    assert offered["amber:strong"]["name"] == {"en": "AMBER, strong", "fr": "AMBRE, fort"}


def test_advice_is_given_beside_the_battle(server: Server) -> None:
    """Three plans with reasons, what a plan in hand is worth, and refusals that change nothing."""
    created = server.new_battle(players=["human", "random"], seed="advice")
    seat = server.sit(created["battle"], created["tokens"]["red"], "fr")
    seat.play(by_chance("red"), until=lambda seat: (seat.question or {}).get("kind") == "activate")
    seat.send(type="advise", request=7, n=seat.update["number"])
    told = seat.next("advised")
    assert (told["request"], told["mine"], len(told["plans"])) == (7, None, 3)
    assert [plan["gain"] for plan in told["plans"]] == sorted((plan["gain"] for plan in told["plans"]), reverse=True)
    offered = [option["value"] for option in (seat.question or {})["options"]]
    assert all(plan["answer"] in offered for plan in told["plans"])
    assert len({plan["answer"] for plan in told["plans"]}) == 3
    assert any("PV" in reason for plan in told["plans"] for reason in plan["why"])
    seat.send(type="advise", request=8, n=seat.update["number"], value=offered[0])
    told = seat.next("advised")
    assert told["mine"]["answer"] == offered[0]
    assert told["lost"] == max(told["plans"][0]["gain"] - told["mine"]["gain"], 0)
    study = next(model for model in seat.update["view"]["models"] if model["side"] == 0 and model["fate"] == "table")
    number = seat.update["view"]["models"].index(study)
    seat.send(type="study", request=9, model=number)
    reach = seat.next("studied")["study"]["reach"]
    if reach:
        seat.send(type="advise", request=10, n=seat.update["number"], model=number, cube=reach[-1]["cube"])
        assert seat.next("advised", "refused")["request"] == 10
    seat.send(type="advise", request=11, n=seat.update["number"], value="nonsense")
    assert seat.next("advised", "refused")["to"] == "advise"
    assert seat.answer(offered[0])["type"] == "update"


def test_two_people_get_no_advice(server: Server) -> None:
    created = server.new_battle(players=["human", "human"])
    seat = server.sit(created["battle"], created["tokens"]["red"])
    seat.send(type="advise", request=1, n=seat.update["number"])
    assert seat.next("refused")["text"] == "Advice is for battles against an artificial player."


def test_advice_knows_only_what_the_asker_knows() -> None:
    """What is sent to the pool is the same whatever the enemy's secret is."""
    g = battle()
    assert g.question is not None
    side = g.question.side
    g.secrets = [2, 2]
    other = g.copy()
    other.secrets = [2, 3] if side == 0 else [3, 2]
    assert Sender().position(g, side) == Sender().position(other, side)


def test_looking_back_on_a_battle_and_on_a_file(server: Server) -> None:
    """After the end only; the same comes from the battle on the server and from its file, in the reader's language."""
    created = server.new_battle(players=["human", "random"], seed="back")
    token = {"Authorization": f"Bearer {created['tokens']['red']}"}
    path = f"/api/battles/{created['battle']}"
    seat = server.sit(created["battle"], created["tokens"]["red"])
    with server.http() as client:
        before = client.get(f"{path}/replay/analysis", headers=token)
        assert (before.status_code, before.json()["text"]) == (422, "A battle can be analysed when it is over.")
        seat.play(by_chance("red"), until=lambda seat: seat.update["view"]["round"] == 1, most=200)
        seat.play(by_chance("red"), most=20)
        seat.send(type="resign", side=0)
        while not seat.over:
            seat.next("update")
        found = client.get(f"{path}/replay/analysis?lang=fr", headers=token)
        assert found.status_code == 200, found.text
        steps = client.get(path, headers=token).json()["steps"]
        content = client.get(f"{path}/file", headers=token).content
        of_file = client.post("/api/replay/analysis?lang=fr", content=content, headers=BYTES)
        assert of_file.json() == found.json()
        wrong = client.post("/api/replay/analysis", content=b"nonsense", headers=BYTES)
        assert wrong.status_code == 422
        assert wrong.json()["text"]
    told = found.json()
    assert 1 < told["chances"][-1]["step"] <= steps
    assert [side["tests"] > 0 for side in told["sides"]]
    assert told["sides"][0]["decisions"] > 1
    assert 0.0 <= told["sides"][0]["accuracy"] <= 1.0


def thinkers(server: Server) -> list[int]:
    """The processes of a server that think."""
    pids = Path(f"/proc/{server.process.pid}/task/{server.process.pid}/children").read_text().split()
    return [int(pid) for pid in pids if b"work.thinker" in Path(f"/proc/{pid}/cmdline").read_bytes()]


def given_up(server: Server) -> bytes:
    """The file of a battle that red gave up."""
    created = server.new_battle(players=["human", "random"], seed="back")
    seat = server.sit(created["battle"], created["tokens"]["red"])
    seat.play(by_chance("red"), until=lambda seat: seat.update["view"]["round"] == 1, most=200)
    seat.send(type="resign", side=0)
    while not seat.over:
        seat.next("update")
    with server.http(Authorization=f"Bearer {created['tokens']['red']}") as client:
        return client.get(f"/api/battles/{created['battle']}/file").content


def test_no_player_waits_while_somebody_looks_back(tmp_path: Path) -> None:
    """The process of an analysis is stopped in the middle: AMBER plays on, and the analysis comes when it goes on."""
    server = Server(tmp_path)
    file = given_up(server)
    with ThreadPoolExecutor(1) as aside, server.http() as client:
        analysis = aside.submit(client.post, "/api/replay/analysis", content=file, headers=BYTES)
        while not thinkers(server):
            assert not analysis.done(), "nobody thinks about it"
        (analyst,) = thinkers(server)
        os.kill(analyst, signal.SIGSTOP)
        try:
            created = server.new_battle(players=["human", "amber:novice"], seed="table")
            seat = server.sit(created["battle"], created["tokens"]["red"])
            seat.play(by_chance("red"), most=400, until=lambda seat: said(seat, "Plan:"))
            assert said(seat, "Plan:")
            assert not analysis.done()
        finally:
            os.kill(analyst, signal.SIGCONT)
        assert analysis.result().status_code == 200
    assert server.stop() == ""
