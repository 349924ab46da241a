"""What happened at a table: a result, or one of several ways of not having one.

| clause | where |
|---|---|
| Law 22B: a passed-out board is a result | `PassedOut`, of the core |
| Law 12C2: artificial adjusted score | `Artificial` |
| Law 12C1: assigned adjusted score, each side its own | `Assigned`; weighted: not compared yet |
| a board not played, to be played late, or sat out | `Absence` |

Absence is a type: what is unknown never becomes a number.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import cache

from overtrick.core.board import Vulnerability
from overtrick.core.errors import ImpossibleValueError
from overtrick.core.result import BoardResult, PassedOut, Played
from overtrick.core.score import score
from overtrick.core.seat import BySide, Side
from overtrick.core.values import NamedEnum, require_type


class Absence(NamedEnum):
    """Why a table has no result; none of these is a score of 0.

    `NOT_PLAYED` takes the board out for both sides, `LATE` will be played yet, `SIT_OUT` is a
    contestant without opponents (a bye, a phantom), `UNKNOWN` is a result nobody wrote down.
    """

    NOT_PLAYED = "NP"
    LATE = "LATE"
    SIT_OUT = "BYE"
    UNKNOWN = "?"


@dataclass(frozen=True, slots=True)
class ScoreOnly:
    """A score without a contract, as many files carry it. Input: N-S's score in points."""

    ns_score: int

    def __post_init__(self) -> None:
        require_type(self.ns_score, int, "ns_score")


class Average(NamedEnum):
    """The three artificial adjusted scores.

    Source: Law 12C2(a): average minus for who is at fault, average for who is partly so, average
    plus for who is not.
    """

    MINUS = "AVE-"
    EVEN = "AVE"
    PLUS = "AVE+"


@dataclass(frozen=True, slots=True)
class Percentage:
    """So many percent of the board's top, fixed by the director. Input: 0 to 100, exact."""

    percent: Fraction

    def __post_init__(self) -> None:
        require_type(self.percent, Fraction, "percent")
        if not 0 <= self.percent <= 100:
            raise ImpossibleValueError(f"a percentage of a top is 0 to 100, not {self.percent}")


Award = Average | Percentage
"""What the director gives instead of a result."""


@dataclass(frozen=True, slots=True)
class Artificial:
    """An artificial adjusted score, each side its own (Law 12C2)."""

    ns: Award
    ew: Award


@dataclass(frozen=True, slots=True)
class Weighted:
    """One result of an assigned adjusted score, and how much it counts; the score is N-S's."""

    ns_score: int
    weight: Fraction = Fraction(1)


SideScore = tuple[Weighted, ...]


@dataclass(frozen=True, slots=True)
class Assigned:
    """An assigned adjusted score: the results that each side gets, with weights that sum to 1.

    Source: Law 12C1(c) and (e). Input: all scores from N-S's side, also those that E-W gets. One
    result of weight 1 for each side is a split score; a side may also have an award instead.
    Errors: `ImpossibleValueError` unless the weights of a side are positive and sum to 1.
    """

    ns: SideScore | Award
    ew: SideScore | Award

    def __post_init__(self) -> None:
        for side in (self.ns, self.ew):
            if not isinstance(side, tuple):
                continue
            weights = [part.weight for part in side]
            if any(weight <= 0 for weight in weights) or sum(weights) != 1:
                raise ImpossibleValueError("the weights of an assigned score sum to 1")

    def of(self, side: Side) -> SideScore | Award:
        """What one side gets."""
        return self.ns if side is Side.NS else self.ew


TableOutcome = BoardResult | ScoreOnly | Artificial | Assigned | Absence
"""What happened at a table. Only a `BoardResult` has a breakdown."""


def is_absent(outcome: TableOutcome) -> bool:
    """Whether there is nothing to compare and nothing that a director awarded."""
    return isinstance(outcome, Absence)


def scores_of(outcome: TableOutcome, vulnerability: Vulnerability) -> BySide[int | None]:
    """What each side brings to the comparison, both from N-S's side; None where it brings nothing.

    The two differ only in a split score. Errors: `ImpossibleValueError` for a contract whose
    declaring side is unknown, as its score has no sign.

    >>> scores_of(ScoreOnly(-50), Vulnerability.NONE)
    BySide(ns=-50, ew=-50)
    """
    match outcome:
        case ScoreOnly(ns_score):
            return BySide(ns_score, ns_score)
        case PassedOut() | Played():
            points = ns_score_of(outcome, vulnerability)
            return BySide(points, points)
        case Assigned(ns, ew):
            return BySide(_single(ns), _single(ew))
        case _:
            return BySide(None, None)


# Results are interned, so there are at most four times 10,291 of them to keep.
@cache
def ns_score_of(result: BoardResult, vulnerability: Vulnerability) -> int:
    """The score of a result from N-S's side, on a board of this vulnerability."""
    if isinstance(result, PassedOut):
        return 0
    if result.side is None:
        raise ImpossibleValueError("the result does not say which side declared")
    points = score(result, vulnerability.includes(result.side)).ns_score
    assert points is not None
    return points


def _single(side: SideScore | Award) -> int | None:
    return side[0].ns_score if isinstance(side, tuple) and len(side) == 1 else None
