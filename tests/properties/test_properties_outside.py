"""Battles with more models than their zones hold: an audit of those off the board (R-DEPLOY-05)."""

import pytest

from outside_auditor import audit
from sampling import sampled


@pytest.mark.parametrize("seed", sampled(range(12), 6))
def test_models_off_the_board_are_counted_where_they_should_be(seed: int) -> None:
    """Passing, finishing first, re-rolls and defeat are counted by hand.

    R-TURN-04, R-TURN-06, R-TURN-09, R-TURN-10, R-CMD-03, R-CMD-04, R-WIN-08.
    """
    audited = audit(seed)
    assert audited.findings == []
    assert audited.waited > 0 or seed % 6
