"""Real sessions: every figure that another program printed, computed again."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from sessions.reasons import REASONS
from sessions.table import Session, page, sessions, table

PAGE = Path(__file__).parents[2] / "docs" / "reference" / "checked-sessions.md"


@pytest.fixture(scope="module")
def found() -> list[Session]:
    return list(sessions())


def test_every_ordinary_cell_is_as_printed(
    found: list[Session], capsys: pytest.CaptureFixture[str]
) -> None:
    """The counts are those of the corpus's own README: two accounts of what there is."""
    with capsys.disabled():
        print(f"\n{table(found)}")
    cells: Counter[str] = Counter()
    for session in found:
        if not session.is_odd:
            for kind, tally in session.checked.kinds.items():
                cells[kind] += tally.checked
                if kind in ("plain", "factored"):
                    assert tally.matched == tally.checked, session.name
    assert (cells["plain"], cells["factored"]) == (39_876, 2_362)
    assert len(found) == 121


def test_each_difference_has_its_reason(found: list[Session]) -> None:
    differing = {session.name for session in found if session.differences}
    assert differing <= set(REASONS)
    # A reason without a difference is out of date.
    assert set(REASONS) - differing == set()


def test_the_page_of_the_documentation_is_this_table(found: list[Session]) -> None:
    assert PAGE.read_text(encoding="utf-8") == page(found)
