"""Total points: the scores themselves.

| clause | where |
|---|---|
| Law 78C: the net total of all boards played | `total_points`; the ranking adds up |
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from overtrick.compare import words
from overtrick.compare.group import BoardComparison, Credit, Group, in_order, standings
from overtrick.core.explain import Translate
from overtrick.core.seat import BySide


@dataclass(frozen=True, slots=True)
class TotalReason:
    """The score, from the credited side."""

    score: int

    @property
    def exact(self) -> Fraction:
        """The points, which are never rounded."""
        return Fraction(self.score)

    def explain(self, translate: Translate = str) -> str:
        """The reason in words."""
        return translate(words.TOTAL).format(points=self.score)


def total_points(group: Group) -> BoardComparison:
    """Credit each side with its own score.

    Source: Law 78C. Input: N-S scores. Output: a credit a side for each score, in the given
    order. Nothing is compared, so a lone result counts like any other.

    >>> total_points(Group((420,))).credits[0].ew.points
    Fraction(-420, 1)
    """
    credits_of = {
        place.score: BySide(ns=_credit(place.score), ew=_credit(-place.score))
        for place in standings(group.scores)
    }
    return BoardComparison(in_order(group.scores, credits_of))


def _credit(score: int) -> Credit:
    return Credit(Fraction(score), TotalReason(score))
