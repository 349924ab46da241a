"""Board-a-match: the two tables of a team match, won, tied or lost.

| clause | where |
|---|---|
| Law 78D: by the regulations, 1/half/0 (ACBL) or 2/1/0 (England, Australia) | `MatchpointUnit` |
| any difference wins: 10 points win the board though they are 0 IMPs | `board_a_match` |
| Law 86B: no result at one table | `NotComparable`; the director assigns |
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from overtrick.compare import words
from overtrick.compare.exact import format_exact
from overtrick.compare.group import BoardComparison, Comparison, Credit, Group, NotComparable
from overtrick.compare.matchpoints import MatchpointUnit
from overtrick.core.errors import ImpossibleValueError
from overtrick.core.explain import Translate
from overtrick.core.seat import BySide
from overtrick.core.values import require_type


@dataclass(frozen=True, slots=True)
class BoardAMatchOptions:
    """What a board is worth; a tied one gives half to each team."""

    matchpoint_unit: MatchpointUnit = MatchpointUnit.TWO

    def __post_init__(self) -> None:
        require_type(self.matchpoint_unit, MatchpointUnit, "matchpoint_unit")


@dataclass(frozen=True, slots=True)
class BoardAMatchReason:
    """A pair's score, and what the same side got at the other table."""

    score: int
    other: int
    top: int
    points: Fraction

    @property
    def exact(self) -> Fraction:
        """The points, which are never rounded."""
        return self.points

    def explain(self, translate: Translate = str) -> str:
        """The reason in words."""
        if self.score == self.other:
            template = words.BOARD_TIED
        else:
            template = words.BOARD_WON if self.score > self.other else words.BOARD_LOST
        return translate(template).format(
            score=self.score, other=self.other, top=self.top, points=format_exact(self.points)
        )


def board_a_match(group: Group, options: BoardAMatchOptions = BoardAMatchOptions()) -> Comparison:
    """Compare the two tables of a match on one board.

    Source: regulations under Law 78D; L. Cohen, "Board-a-match": +130 against +120 is a full win.
    Input: the N-S scores at the two tables. Output: a credit a side for each table. The N-S pair
    at one table and the E-W pair at the other are a team, and get the same.
    Errors: `ImpossibleValueError` for more than two tables; `NotComparable` for one.

    >>> board = board_a_match(Group((130, 120)))
    >>> board.credits[0].ns.why
    '130 against 120 at the other table: board won = 2 of 2'
    """
    if group.results > 2:
        raise ImpossibleValueError(f"a match has two tables, not {group.results}")
    if group.results < 2:
        template = words.LONE_MATCH if group.results else words.NO_RESULT
        return NotComparable(group.results, "Law 86B", template)
    first, second = group.scores
    credits_of_tables = tuple(
        BySide(ns=_credit(score, other, options), ew=_credit(-score, -other, options))
        for score, other in ((first, second), (second, first))
    )
    return BoardComparison(credits_of_tables, Fraction(options.matchpoint_unit.value))


def _credit(score: int, other: int, options: BoardAMatchOptions) -> Credit:
    top = options.matchpoint_unit.value
    points = Fraction(top * ((score > other) + (score >= other)), 2)
    return Credit(points, BoardAMatchReason(score, other, top, points))
