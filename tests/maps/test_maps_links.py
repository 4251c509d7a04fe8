"""Maps in links: the whole text with its remarks comes back, and hostile codes are refused with a sentence."""

import pytest

from deadzone.catalog.link_codes import LONGEST_CODE, packed
from deadzone.core.sentence import Fault
from deadzone.maps.generate import generate
from deadzone.maps.links import MARK, MOST_BYTES, from_link, link_code
from deadzone.maps.shipped import names, source
from deadzone.maps.text import write_map
from hostile_links import LinkAttack
from map_links_soak import mutated, outcome


@pytest.mark.parametrize("name", names())
def test_a_link_carries_the_whole_text(name: str) -> None:
    text = "; Ours, été 2026\n" + source(name) + "; the end"
    code = link_code(text)
    assert from_link(code) == from_link(f" https://play.example/maps{MARK}{code}\n") == text
    assert len(code) < 2000


def test_nine_levels_fit_into_a_link() -> None:
    plan = write_map(generate(1, 2)).split("level 2")[1]
    text = source("refinery") + "".join(f"\nlevel {level}{plan}" for level in range(4, 10))
    assert from_link(link_code(text)) == text


@pytest.mark.parametrize(
    ("code", "said"),
    [
        ("", "This is not the link of a battlefield."),
        ("#map=", "This is not the link of a battlefield."),
        ("A b", "This is not the link of a battlefield."),
        ("Bnonsense", "This link is not from this version of the program, or it is damaged."),
        ("Anonsense", "This link is incomplete or damaged: ask for it again."),
        (link_code(source("refinery"))[:-9], "This link is incomplete or damaged: ask for it again."),
        (packed(b"x" * (MOST_BYTES + 1)), "This link is incomplete or damaged: ask for it again."),
        (packed(b"\xff\xfe"), "This link is incomplete or damaged: ask for it again."),
        ("A" * (LONGEST_CODE + 1), "This link is too long for a battlefield."),
    ],
)
def test_what_is_no_link_is_refused(code: str, said: str) -> None:
    with pytest.raises(Fault) as refused:
        from_link(code)
    assert str(refused.value).endswith(said)


def test_a_text_that_does_not_fit_into_a_link_is_refused() -> None:
    remarks = "\n".join(f"; {number * 7919 % 10007} {number * 104729 % 99991}" for number in range(4000))
    with pytest.raises(Fault, match="too large for a link"):
        link_code(remarks)


def test_hostile_links_give_a_battlefield_or_a_sentence() -> None:
    """A sample; `make soak` runs ten thousand (tools/long_runs/map_links_soak.py)."""
    attack = LinkAttack(mutated, outcome, seed=3).run(120)
    assert attack.wrong == []
    assert {"refused", "with errors", "playable"} == set(attack.ended)
