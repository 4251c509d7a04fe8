"""Statistics of a player's battles: the dice against their exact odds, what is counted, and for whom."""

import asyncio
from math import isclose, sqrt

import patient
import pytest
from msgspec.structs import replace
from seating import new_player, player_header
from table_client import Server

from deadzone.core.dice import Modifier, Test
from deadzone.core.pieces import ModelNumber
from deadzone.core.questions import Roll
from deadzone.core.sentence import Fault
from deadzone.core.sides import BLUE, RED
from deadzone.host.protocol.reading import FiguresInfo
from deadzone.host.reading.story import story_of
from deadzone.host.replay.counting import ModelCount, counted
from deadzone.host.replay.luck import Luck, spread
from deadzone.host.requests.statistics import AT_ONCE, best_models
from deadzone.host.running import counts as shelf_module
from deadzone.host.running.counts import CountShelf
from deadzone.table.files.battlefile import EDITION, FIRST_EDITION
from stopped_battles import Stopped, battle
from table_seat import Json


@pytest.mark.parametrize("target", range(2, 9))
@pytest.mark.parametrize("dice", [1, 3, 6])
def test_mean_and_variance_of_exploding_dice(dice: int, target: int) -> None:
    """A die that explodes on 8: m = p + m / 8, and for the square s = p + m / 4 + s / 8."""
    chance = (9 - target) / 8
    mean = chance / (1 - 1 / 8)
    square = (chance + mean / 4) / (1 - 1 / 8)
    found = spread(dice, target, 0)
    assert isclose(found[0], dice * mean)
    assert isclose(found[1], dice * (square - mean**2))
    assert spread(dice, target, 2)[0] > found[0]


def test_luck_adds_up_over_the_tests() -> None:
    luck = Luck()
    test = Test(5, (Modifier("R-SMOD-01", 1),))
    luck.add(Roll("shoot", "faces", test, ModelNumber(0)), (8, 5, 1, 2, 3))
    luck.add(Roll("shoot", "faces", Test(0), ModelNumber(0)), ())  # no dice, no luck
    assert luck.tests == 1
    assert isclose(luck.excess, 2 - 4 * 4 / 7)
    assert isclose(luck.variance, spread(4, 5, 0)[1])


def played(seed: str) -> Stopped:
    found = battle(seed, players=("jade", "jade"))
    while not found.game.over():
        found.go_on()
    return found


def test_a_battle_is_counted_as_its_end_screen_shows_it() -> None:
    found = played("count")
    count = counted("x", found.game.head, found.entries)
    g = found.game.g
    story = story_of(g, found.game.steps, None, "en")
    assert [model.figures for model in count.models] == story.figures
    assert count.points == (g.points(RED), g.points(BLUE))
    assert (count.winner, count.rounds) == (g.winner, g.round)
    rolled = [told.event.fields() for step in found.game.steps for told in step.events if told.event.kind == "rolled"]
    tests = sum([each["model"] != -1 and bool(each["faces"]) for each in rolled])
    assert sum([luck.tests for luck in count.luck]) == tests > 9
    for luck in count.luck:
        assert abs(luck.excess) < 4 * sqrt(luck.variance)


def test_a_battle_of_an_earlier_edition_that_goes_another_way_is_not_counted() -> None:
    """Replayed up to its first difference it has no winner, and it would look like a defeat."""
    found = played("count")
    head = replace(found.game.head, edition=FIRST_EDITION)
    assert counted("x", head, found.entries).winner == found.game.g.winner, "it still goes the same way"
    entries = [*found.entries[:9], replace(found.entries[9], events="another"), *found.entries[10:]]
    with pytest.raises(Fault, match=rf"With edition {EDITION} it differs from answer 10 on"):
        counted("x", head, entries)


class Halting(CountShelf):
    """Counts nothing before it may."""

    def __init__(self) -> None:
        self._kept = {"counted": None}
        self._counting = asyncio.Lock()
        self.may = asyncio.Event()
        self.asked: list[str] = []

    async def _counted(self, battle: str) -> None:
        self.asked.append(battle)
        await self.may.wait()


def test_a_count_already_made_does_not_wait_for_others() -> None:
    async def look() -> None:
        shelf = Halting()
        others = [asyncio.ensure_future(shelf.count("new")) for _ in range(2)]
        await asyncio.sleep(0)
        known = asyncio.ensure_future(shelf.count("counted"))
        await asyncio.sleep(0)
        assert known.done()
        shelf.may.set()
        await asyncio.gather(*others)
        assert shelf.asked == ["new"], "none is counted twice"

    asyncio.run(look())


def test_the_oldest_counts_make_room(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shelf_module, "MOST_KEPT", 2)

    async def look() -> None:
        shelf = Halting()
        shelf.may.set()
        for new in ("one", "two"):
            await shelf.count(new)
        assert [each in shelf for each in ("counted", "one", "two")] == [False, True, True]

    asyncio.run(look())


def test_the_best_models_are_those_with_most_for_each_time() -> None:
    def model(name: str, vp: int, kills: int = 0) -> ModelCount:
        figures = FiguresInfo(shots=2, hits=1, fights=0, dealt=0, taken=1, kills=kills, vp=vp)
        return ModelCount(side=0, name={"en": name, "fr": f"le {name}"}, figures=figures)

    found = best_models([("a", model("A", 1)), ("a", model("B", 2)), ("b", model("A", 6, 2)), ("a", model("A", 0))])
    assert [(each.name["fr"], each.battles, each.models) for each in found] == [("le A", 2, 3), ("le B", 1, 1)]
    assert (found[0].figures.vp, found[0].figures.kills, found[0].figures.shots) == (7, 2, 6)


def mine(server: Server, key: str) -> Json:
    reply = patient.get(f"{server.address}/api/me/statistics", headers=player_header(key))
    assert reply.status_code == 200, reply.text
    found: Json = reply.json()
    return found


def given_up(server: Server, key: str, **wanted: object) -> str:
    """A battle that this player begins and resigns at once."""
    headers = {**player_header(key), "Deadzone-Page": "1"}
    made: Json = patient.post(f"{server.address}/api/battles", json=wanted, headers=headers).json()
    seat = server.sit(made["battle"], made["links"][0]["token"])
    seat.send(type="resign", side=0)
    while seat.update["ending"] is None:
        seat.next("update")
    return str(made["battle"])


def test_only_finished_battles_of_one_side_count_and_only_for_their_player(server: Server) -> None:
    stranger = player_header("player.wrong")
    assert patient.get(f"{server.address}/api/me/statistics", headers=stranger).status_code == 404
    key, other = new_player(server, "Stat")["key"], new_player(server, "Other")["key"]
    assert mine(server, key) == {"battles": [], "models": [], "left": 0}
    lost = given_up(server, key)
    given_up(server, key, players=["human", "human"], hot_seat=True)
    patient.post(f"{server.address}/api/battles", json={}, headers=player_header(key))  # not finished
    patient.post(f"{server.address}/api/situations/last-round", headers=player_header(key))
    [counted] = mine(server, key)["battles"]
    assert (counted["battle"], counted["result"], counted["opponent"], counted["side"]) == (lost, "lost", "jade", 0)
    assert mine(server, other)["battles"] == []


def test_a_few_battles_are_counted_for_each_request(server: Server) -> None:
    key = new_player(server, "Many")["key"]
    for _ in range(AT_ONCE + 1):
        given_up(server, key)
    first, second = mine(server, key), mine(server, key)
    assert (len(first["battles"]), first["left"]) == (AT_ONCE, 1)
    assert (len(second["battles"]), second["left"]) == (AT_ONCE + 1, 0)
    times = [each["over"] for each in second["battles"]]
    assert times == sorted(times)
