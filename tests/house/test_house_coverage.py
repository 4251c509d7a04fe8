"""Every rule is tested, or waits with a reason that is named; the pages made from sources and tests are up to date."""

from rule_coverage import PAGE, PROOFS, WAITING, page, proofs, rules, untested


def test_every_rule_is_tested() -> None:
    """A rule without a test is named in no docstring below tests/."""
    assert untested() == []


def test_the_pages_are_up_to_date() -> None:
    assert PAGE.read_text(encoding="utf-8") == page(), "run python tests/rule_coverage.py"
    assert PROOFS.read_text(encoding="utf-8") == proofs(), "run python tests/rule_coverage.py"


def test_only_rules_wait() -> None:
    assert set(WAITING) <= set(rules())
