"""Bomb Bot: an item that is a model from the start, and acts only near a friendly Engineer (I-BOMBBOT)."""

from __future__ import annotations

from deadzone.catalog.fielding import item_model
from deadzone.catalog.loading import load
from deadzone.core.pieces import ModelNumber
from deadzone.core.rule_ids import RuleId
from deadzone.core.sides import RED
from deadzone.core.state import KILLS
from deadzone.procedures.damage.wounds import Hit
from deadzone.rosters.records import Member, Roster
from deadzone.rosters.recruited import Muster, item_room
from deadzone.rules.dice.command import why_no_reroll
from deadzone.rules.items.items import carrying_limit
from deadzone.table.scenario import Scenario
from teaching import taught

WARRIOR = "steel-warrior"
BOT = item_model(load().items["bomb-bot"])


def bought() -> Muster:
    """A team whose only Troop has bought a Bomb Bot and also carries Ammo."""
    leader = Member(unit="steel-warrior-huscarl")
    troop = Member(unit="steel-warrior", items=("bomb-bot", "ammo"))
    return Muster(Roster(name="Bots", faction="forge-fathers", members=(leader, troop)))


def test_its_profile() -> None:
    """Profile of the Bomb Bot, without VP (I-BOMBBOT-03)."""
    bot = item_model(load().items["bomb-bot"])
    assert (bot.shoot, bot.fight, bot.survive, bot.armour, bot.size, bot.speed, bot.vp) == (0, 0, 5, 0, 1, (1, 2), 0)
    assert {"A-VEHICLE", "A-CONSTRUCT", "A-REMOTE", "A-BOOM"} <= bot.rules
    assert bot.value(RuleId("A-BOOM")) == 5
    assert carrying_limit(bot) == 0


def test_it_stands_in_the_team_and_takes_no_slot() -> None:
    """A Bomb Bot is a model and a Rare item of the team, but not its buyer's one item (I-BOMBBOT-01, I-BOMBBOT-04)."""
    muster = bought()
    assert [profile.id for profile in muster.profiles()][-1] == "bomb-bot"
    assert muster.items_bought("Rare") == 1
    troop = muster.recruits[1]
    assert troop.unit is not None
    assert [item.rule for item in troop.carried] == ["I-AMMO"]
    assert item_room(muster.catalogue, troop.unit) == 1


def test_it_counts_for_half_of_the_team() -> None:
    """A Bomb Bot counts when half of the team is needed for a re-roll (I-BOMBBOT-01, R-CMD-03)."""
    table = Scenario()
    table.red(BOT, at="r3c3")
    table.red(WARRIOR, at="r3c4", fate=1)
    assert why_no_reroll(table.state, RED) is None
    table.state.change(ModelNumber(0)).fate = 1
    assert why_no_reroll(table.state, RED) is not None


def test_it_moves_only_near_a_friendly_engineer() -> None:
    """A Bomb Bot activated without a friendly Engineer near does nothing (I-BOMBBOT-02, A-REMOTE-01, A-ENGINEER-03)."""
    with Scenario() as table:
        bot = table.red(BOT, at="r3c3")
        table.red(taught(WARRIOR, "A-ENGINEER"), at="r3c7")
        table.activate(bot)
        assert len(table.happened("not-controlled")) == 1
    table = Scenario()
    bot = table.red(BOT, at="r3c3")
    table.red(taught(WARRIOR, "A-ENGINEER"), at="r3c6")
    table.activate(bot)
    assert {"move", "sprint", "boom"} <= set(table.choices())


def test_killed_it_explodes_and_is_worth_nothing() -> None:
    """A killed Bomb Bot explodes as Frag (5) in its cube and gives no VP (I-BOMBBOT-03, A-BOOM-01)."""
    with Scenario() as table:
        bot = table.red(BOT, at="r3c3")
        victim = table.blue(taught(WARRIOR, "A-SOLID"), at="r3c3")
        table.dice(1, 1, 1, 1, 1, 1, 1, 1)
        table.start(Hit(bot, 9, 0))
        assert table.killed(bot)
        assert not table.killed(victim)
        assert len(table.happened("explosion")) == 1
        assert table.state.vp[4 + KILLS] == 0
