"""Every rule of the core chapters is tested, or waits for an ability that is named."""

from rule_coverage import PAGE, WAITING, page, rules, untested


def test_every_core_rule_is_tested() -> None:
    """A rule without a test is named in no docstring below tests/."""
    assert untested() == []


def test_the_coverage_page_is_up_to_date() -> None:
    assert PAGE.read_text(encoding="utf-8") == page(), "run python tests/rule_coverage.py"


def test_only_rules_wait() -> None:
    assert set(WAITING) <= set(rules())
