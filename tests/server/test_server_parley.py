"""What players propose, and how they ended a battle, outlives a server that is killed."""

from pathlib import Path

import patient
from seating import TWO, bearer, company
from table_client import Server

from deadzone.table.files.battlefile import read_battle
from deadzone.table.files.playback import Playback


def test_what_was_asked_and_how_it_ended_outlive_the_server(tmp_path: Path) -> None:
    server = Server(tmp_path)
    created = server.new_battle(**TWO)
    battle, tokens = created["battle"], created["tokens"]
    red, blue = [server.sit(battle, tokens[role]) for role in ("red", "blue")]
    red.send(type="propose", what="draw")
    company(blue, lambda told: told["proposal"])
    server.kill()
    server.start()
    blue = server.sit(battle, tokens["blue"])
    assert blue.next("company")["proposal"] == {"what": "draw", "side": 0}
    blue.send(type="resign", side=0)
    assert blue.next("refused")["text"] == "Only the player of this side may resign for it."
    blue.send(type="resign", side=1)
    assert blue.next("update")["ending"]["text"] == "Blue has resigned."
    server.kill()
    server.start()
    red = server.sit(battle, tokens["red"], lang="fr")
    assert red.update["ending"] == {"kind": "resigned", "winner": 0, "text": "Bleu a abandonné."}
    assert (red.question, red.update["waiting"]) == (None, None)
    about = patient.get(f"{server.address}/api/battles/{battle}", headers=bearer(tokens["red"])).json()
    assert (about["over"], about["winner"], about["ending"]) == (True, 0, "resigned")
    file = patient.get(f"{server.address}/api/battles/{battle}/file", headers=bearer(tokens["blue"])).content
    playback = Playback(read_battle(file, Path("battle.dzb")))
    playback.run()
    assert playback.difference is None
    assert playback.recording.end is not None
    assert (playback.recording.end.how, playback.recording.end.end) == ("resigned", 0)
    assert server.stop() == ""
