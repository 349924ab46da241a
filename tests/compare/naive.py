"""Each result against each other one, pair by pair: slow, plain, and not the code under test."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction

from overtrick.compare.group import BoardComparison, Comparison
from overtrick.compare.imps import IMPS_1962


def others(scores: Sequence[int], index: int) -> list[int]:
    return [score for place, score in enumerate(scores) if place != index]


def matchpoints(scores: Sequence[int]) -> list[int]:
    """N-S matchpoints on 2/1/0."""
    totals = []
    for index, score in enumerate(scores):
        total = 0
        for other in others(scores, index):
            if score > other:
                total += 2
            elif score == other:
                total += 1
        totals.append(total)
    return totals


def imps(difference: int) -> int:
    won = 0
    for bound, value in zip(IMPS_1962.bounds, IMPS_1962.values, strict=True):
        if abs(difference) >= bound:
            won = value
    return won if difference > 0 else -won


def cross_imps(scores: Sequence[int], convert: Callable[[int], int] = imps) -> list[int]:
    """N-S sums of IMPs."""
    return [
        sum(convert(score - other) for other in others(scores, index))
        for index, score in enumerate(scores)
    ]


def ns(comparison: Comparison) -> list[Fraction]:
    """The N-S points of a comparison, which must be one."""
    assert isinstance(comparison, BoardComparison), comparison
    return [credit.ns.points for credit in comparison.credits]


def ew(comparison: Comparison) -> list[Fraction]:
    assert isinstance(comparison, BoardComparison), comparison
    return [credit.ew.points for credit in comparison.credits]


def top(comparison: Comparison) -> Fraction:
    assert isinstance(comparison, BoardComparison), comparison
    assert comparison.top is not None
    return comparison.top
