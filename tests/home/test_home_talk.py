"""Short messages between two people: what cannot be said, and who is there."""

from deadzone.host.tables.talking import MOST_LETTERS
from home_table import TWO, AtHome, Seat, company


def refusal(seat: Seat, **message: object) -> str:
    seat.send(type="say", **message)
    refused = seat.next("refused", "talk")
    while refused.get("remarks") == []:  # the greeting: nobody has said anything
        refused = seat.next("refused", "talk")
    assert (refused["type"], refused["to"]) == ("refused", "say")
    return str(refused["text"])


def test_what_cannot_be_said_is_refused_with_a_sentence(home: AtHome) -> None:
    battle = home.new_battle(**TWO)["battle"]
    red, watcher = home.sit(battle, "red"), home.sit(battle, "watch")
    for text, words in (
        ("", "A message must not be empty."),
        (" \n ", "A message must not be empty."),
        ("x" * (MOST_LETTERS + 1), f"This text is too long: at most {MOST_LETTERS} characters."),
        ("a\u202eb", "The character U+202E is not allowed in a text."),
    ):
        assert refusal(red, text=text) == words
    assert refusal(watcher, phrase="hello") == "Only players may write messages."
    for wanted, role in ((dict(TWO, hot_seat=True), "both"), ({"players": ["human", "random"]}, "red")):
        alone = home.new_battle(**wanted)
        seat = home.sit(alone["battle"], alone["tokens"][role])
        assert refusal(seat, phrase="hello") == "There is nobody to write to in this battle."


def test_a_page_behind_another_window_is_away(home: AtHome) -> None:
    _, red, blue = home.both_seats()
    company(red, lambda told: [seat["here"] for seat in told["seats"]] == [True, True])
    blue.send(type="attend", here=False)
    told = company(red, lambda told: not told["seats"][1]["here"])
    assert [seat["sitting"] for seat in told["seats"]] == [1, 1]
    blue.send(type="attend", here=True)
    company(red, lambda told: told["seats"][1]["here"])
    blue.close()
    assert company(red, lambda told: not told["seats"][1]["here"])["seats"][1]["sitting"] == 0


def test_one_screen_gets_what_both_may_see_apart_from_what_one_knows(home: AtHome) -> None:
    created = home.new_battle(**TWO, hot_seat=True, options={"secret_missions": True})
    both = home.sit(created["battle"], created["tokens"]["both"])
    asked = both.update["question"]["side"]
    assert both.update["view"]["secrets"][asked]
    assert both.update["open"]["secrets"] == ["", ""]
    assert both.update["open"]["secret_rules"] == ["", ""]
    hidden = {"secrets": 0, "secret_rules": 0}
    assert {**both.update["view"], **hidden} == {**both.update["open"], **hidden}
    plain = home.new_battle(**TWO, hot_seat=True)
    assert home.sit(plain["battle"], plain["tokens"]["both"]).update["open"] is None
    alone = home.new_battle(**TWO, options={"secret_missions": True})
    assert home.sit(alone["battle"], alone["tokens"]["red"]).update["open"] is None
