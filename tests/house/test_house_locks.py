"""Lock files name versions and checksums but no addresses, so that any package index can be used."""

from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]


@pytest.mark.parametrize("lock", ["requirements.lock", "requirements-test.lock", "web/package-lock.json"])
def test_a_lock_file_holds_no_address(lock: str) -> None:
    text = (ROOT / lock).read_text(encoding="utf-8")
    assert "sha" in text
    assert "://" not in text
