"""Helpers for tests of seats and players: battles between two people, players, company."""

import json
from typing import Any

import httpx
import patient
from table_client import Seat, Server, last_words

from table_seat import Json

TWO = {"players": ["human", "human"]}


def links_of(server: Server, key: str = "", **wanted: object) -> tuple[str, dict[str, Json]]:
    """Create a battle between two people; return its id and its links by role."""
    reply = patient.post(f"{server.address}/api/battles", json={**TWO, **wanted}, headers=player_header(key))
    assert reply.status_code == 201, reply.text
    return reply.json()["battle"], {link["role"]: link for link in reply.json()["links"]}


def player_header(key: str) -> dict[str, str]:
    return {"Deadzone-Player": key} if key else {}


def bearer(token: str) -> dict[str, str]:
    return {"Authorization": f"Bearer {token}"}


def new_player(server: Server, name: str) -> Json:
    reply = patient.post(f"{server.address}/api/me", json={"name": name})
    assert reply.status_code == 201, reply.text
    player: Json = reply.json()
    return player


def redeemed(server: Server, battle: str, token: str, key: str = "") -> httpx.Response:
    address = f"{server.address}/api/battles/{battle}/seats"
    return patient.post(address, json={"token": token}, headers=player_header(key))


def refused_at(server: Server, battle: str, token: str) -> str:
    """The error for somebody who cannot join."""
    socket = server.socket(battle)
    socket.send(json.dumps({"type": "join", "protocol": 1, "token": token}))
    return str(last_words(socket)[0]["text"])


def both_seats(server: Server, **wanted: Any) -> tuple[str, Seat, Seat]:
    battle, links = links_of(server, **wanted)
    blue = redeemed(server, battle, links["blue"]["token"]).json()
    return battle, server.sit(battle, links["red"]["token"]), server.sit(battle, blue["token"])


def company(seat: Seat, wanted: object) -> Json:
    """The next company message that fulfils a condition."""
    while True:
        told = seat.next("company")
        if wanted(told):  # type: ignore[operator]
            return told
