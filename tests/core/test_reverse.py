"""From a score back to the results."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from overtrick import (
    PassedOut,
    Played,
    Scale,
    Vulnerability,
    breakdowns_with_score,
    is_reachable,
    score,
)
from support import every_played


def test_every_result_is_found_by_its_score_and_only_there() -> None:
    scores = {score(p, v).total for p, v in product(every_played(), (False, True))} | {0}
    found = [b for points in scores for b in breakdowns_with_score(points)]
    assert len(found) == 2941
    assert all(b in breakdowns_with_score(b.total, b.vulnerable) for b in found)
    assert len({(b.result, b.vulnerable) for b in found}) == 2941


def test_order_and_choice() -> None:
    found = breakdowns_with_score(-200)
    keys = []
    for breakdown in found:
        assert isinstance(breakdown.result, Played)
        keys.append((breakdown.result.contract, breakdown.vulnerable, breakdown.result.tricks))
    assert keys == sorted(keys)
    assert {key[1] for key in keys} == {False, True}
    for vulnerable in (False, True):
        chosen = breakdowns_with_score(-200, vulnerable)
        assert chosen == tuple(b for b in found if b.vulnerable is vulnerable)


def test_zero_is_the_pass_out_at_any_vulnerability() -> None:
    for vulnerable in (None, False, True):
        assert breakdowns_with_score(0, vulnerable) == (score(PassedOut(), False),)
    assert all(is_reachable(0, vulnerability) for vulnerability in Vulnerability)


def test_scale_is_used() -> None:
    # 4SX four down, not vulnerable: 700 on the old table, 800 since.
    assert breakdowns_with_score(-700, False, Scale.BEFORE_1987)
    assert all(
        isinstance(b.result, Played) and b.result.contract.doubling.factor == 1
        for b in breakdowns_with_score(-700, True)
    )
    assert not is_reachable(900, Vulnerability.NONE)
    assert is_reachable(900, Vulnerability.NONE, Scale.BEFORE_1987)


@pytest.mark.parametrize("points", [425, 36000, -1, 10, 3170])
def test_impossible_scores(points: int) -> None:
    assert breakdowns_with_score(points) == ()
    assert not any(is_reachable(points, vulnerability) for vulnerability in Vulnerability)


@pytest.mark.parametrize("points", [True, "420", 420.0, None])
def test_points_are_an_int(points: Any) -> None:
    with pytest.raises(TypeError, match="points must be int"):
        breakdowns_with_score(points)
    with pytest.raises(TypeError):
        is_reachable(points, Vulnerability.NONE)
    with pytest.raises(TypeError, match="vulnerability must be Vulnerability"):
        is_reachable(420, "ns")  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="vulnerable must be bool or NoneType"):
        breakdowns_with_score(420, 1)  # type: ignore[arg-type]
