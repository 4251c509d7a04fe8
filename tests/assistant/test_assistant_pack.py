"""The pack with which the page goes on without a server, and the cases that hold the page to Python."""

import json

import msgspec
import pytest

import assistant_cases
from deadzone.assistant.packing.pack import pack_of
from deadzone.host.protocol.assistant import AssistantPack
from deadzone.language.folders import languages


def test_the_cases_are_up_to_date() -> None:
    """Otherwise: python tools/assistant_cases.py."""
    kept = assistant_cases.read(assistant_cases.CASES.read_text(encoding="utf-8"))
    assert kept == json.loads(json.dumps(assistant_cases.sample()))
    assert assistant_cases.CASES.stat().st_size < 200_000


@pytest.mark.parametrize("seed", [1, 4])
def test_the_pack_has_the_shape_of_the_protocol(seed: int) -> None:
    pack = pack_of(assistant_cases.set_up(seed))
    assert msgspec.to_builtins(msgspec.convert(pack, AssistantPack)) == pack
    assert list(pack["texts"]) == list(languages())


def test_equal_models_share_a_kind() -> None:
    """A pack has each profile once; a model with another item is another kind."""
    setup = assistant_cases.set_up(1)
    pack = pack_of(setup)
    names = [profile.name.en for profile in setup.profiles]
    assert [pack["kinds"][kind]["name"] for kind in pack["models"]] == names
    assert len(pack["kinds"]) < len(names) + len(setup.enemies) + len(setup.newcomers)
    for kind, profile in zip(pack["models"], setup.profiles, strict=True):
        assert pack["kinds"][kind]["items"] == list(profile.items)
