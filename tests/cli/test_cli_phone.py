"""What `deadzone play --lan` prints for a phone: the address as text and as QR code."""

import io
import sys
from itertools import chain

import pytest
import segno

from deadzone.cli.battle.phone import BORDER, print_phone_addresses
from deadzone.cli.main import run
from qr_reading import text_of

HALVES = {"\u2588": (0, 0), "\u2580": (0, 1), "\u2584": (1, 0), " ": (1, 1)}  # upper and lower module; 1 is dark
ADDRESS, OTHER = "http://192.168.1.7:8321/", "http://[fd00::7]:8321/"


def modules(lines: list[str]) -> list[list[int]]:
    """Rows of modules drawn with half blocks."""
    return list(chain.from_iterable([[HALVES[block][half] for block in line] for half in (0, 1)] for line in lines))


@pytest.mark.parametrize("address", [ADDRESS, OTHER])
def test_the_code_is_that_of_the_address(address: str, capsys: pytest.CaptureFixture[str]) -> None:
    print_phone_addresses([address], "en")
    first, *drawn = capsys.readouterr().out.splitlines()
    assert first == f"On a phone in the same network: {address}"
    code = segno.make_qr(address, error="m")
    light = [[0] * BORDER for _ in range(2)]
    rows = modules(drawn)
    inside = [row[BORDER:-BORDER] for row in rows[BORDER : BORDER + len(code.matrix)]]
    assert inside == [list(row) for row in code.matrix]
    assert text_of(inside) == address
    edges = [*rows[:BORDER], *rows[BORDER + len(code.matrix) : 2 * BORDER + len(code.matrix)]]
    assert not any(chain.from_iterable(edges))
    assert all([row[:BORDER], row[-BORDER:]] == light for row in rows[: 2 * BORDER + len(code.matrix)])


def test_further_addresses_follow(capsys: pytest.CaptureFixture[str]) -> None:
    print_phone_addresses([ADDRESS, OTHER], "fr")
    printed = capsys.readouterr().out.splitlines()
    assert printed[0] == f"Sur un téléphone du même réseau\u202f: {ADDRESS}"
    assert printed[-1] == f"Ou, depuis un autre réseau de cet ordinateur\u202f: {OTHER}"


def test_without_a_network_it_says_so(capsys: pytest.CaptureFixture[str]) -> None:
    print_phone_addresses([], "en")
    assert capsys.readouterr().out.startswith("This computer is in no local network at the moment.")


def test_a_terminal_without_blocks_shows_no_code(monkeypatch: pytest.MonkeyPatch) -> None:
    screen = io.TextIOWrapper(io.BytesIO(), encoding="ascii", errors="replace")
    monkeypatch.setattr(sys, "stdout", screen)
    print_phone_addresses([ADDRESS], "en")
    screen.seek(0)
    assert screen.read() == f"On a phone in the same network: {ADDRESS}\n"


def test_lan_and_a_host_are_too_much(capsys: pytest.CaptureFixture[str]) -> None:
    for lang, sentence in (("en", "leave out --host."), ("fr", "retirez --host.")):
        assert run(["play", "--lan", "--host", "127.0.0.1", "--lang", lang]) == 2
        captured = capsys.readouterr()
        assert (captured.out, captured.err.count("\n")) == ("", 1)
        assert captured.err.strip().endswith(sentence)
