"""The scores that are compared with one another, and what comes of it for each of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import accumulate
from typing import TYPE_CHECKING, NamedTuple, Protocol

from overtrick.compare import words
from overtrick.core.errors import ImpossibleValueError
from overtrick.core.explain import Translate
from overtrick.core.seat import BySide
from overtrick.core.values import require_type

if TYPE_CHECKING:
    from overtrick.compare.datum import Datum


@dataclass(frozen=True, slots=True)
class Group:
    """The results that are compared: a board's field, one form of a fouled board, or a match.

    Input: `scores` are N-S scores in points, in any order; the answer keeps the order. `expected`
    is how many results the whole board should have, None where none is missing. `others` are the
    sizes of the other groups of the same board where it was fouled (Law 87).
    Errors: `ImpossibleValueError` when fewer results are expected than there are.
    Not handled: scores that differ for the two sides, and weighted ones (Law 12C1).

    >>> Group((420, 420, -50), expected=4).missing
    1
    """

    scores: tuple[int, ...]
    expected: int | None = None
    others: tuple[int, ...] = ()

    def __post_init__(self) -> None:
        require_type(self.scores, tuple, "scores")
        require_type(self.expected, (int, type(None)), "expected")
        require_type(self.others, tuple, "others")
        if set(map(type, self.scores)) - {int}:
            raise TypeError("every score of a group must be int")
        for size in self.others:
            require_type(size, int, "the size of another group")
        if self.full < self.results + sum(self.others):
            raise ImpossibleValueError(
                f"there are {self.results + sum(self.others)} results; "
                f"no fewer can be expected, but {self.expected} are"
            )

    @property
    def results(self) -> int:
        """How many results the group has."""
        return len(self.scores)

    @property
    def full(self) -> int:
        """How many results the whole board should have."""
        if self.expected is None:
            return self.results + sum(self.others)
        return self.expected

    @property
    def missing(self) -> int:
        """How many results of the board are not in this group."""
        return self.full - self.results


def fouled(forms: Sequence[Sequence[int]], expected: int | None = None) -> tuple[Group, ...]:
    """The groups of a fouled board, one for each form in which it was played.

    Source: Law 87B: each group is rated separately. Input: the N-S scores on each form; `expected`
    as for a group, by default all results together.

    >>> [group.missing for group in fouled([[420, 170, -50], [620, 600]])]
    [2, 3]
    """
    sizes = [len(form) for form in forms]
    full = sum(sizes) if expected is None else expected
    return tuple(
        Group(tuple(form), full, (*sizes[:index], *sizes[index + 1 :]))
        for index, form in enumerate(forms)
    )


class Reason(Protocol):
    """Why a result was credited as it was: figures, and a sentence of them."""

    @property
    def exact(self) -> Fraction:
        """The points before they were rounded."""

    def explain(self, translate: Translate = str) -> str:
        """The reason in words."""


@dataclass(frozen=True, slots=True)
class Credit:
    """What one side gets for one result, exactly, and why."""

    points: Fraction
    reason: Reason

    @property
    def why(self) -> str:
        """The reason in English; `reason.explain` gives it in other languages."""
        return self.reason.explain()


Credits = BySide[Credit]
"""What both sides of one result get. The sides are separate: they need not mirror each other."""


@dataclass(frozen=True, slots=True)
class BoardComparison:
    """What each result of a group is worth, in the order in which the scores were given.

    `top` is the most that a result of this board can get, None where there is no such limit, as
    with IMPs. `datum` is the reference score of Butler scoring.
    """

    credits: tuple[Credits, ...]
    top: Fraction | None = None
    datum: Datum | None = None


@dataclass(frozen=True, slots=True)
class NotComparable:
    """Nothing can be credited: who plays alone has neither beaten nor lost to anybody.

    `law` names the Law by which the director goes on. A lone result is never 0 of 0.

    >>> NotComparable(1, "Law 12C2", words.LONE).explain()[:47]
    'a lone result has nothing to be compared with ('
    """

    results: int
    law: str
    template: str

    def explain(self, translate: Translate = str) -> str:
        """What the director has to do, in words."""
        return translate(self.template)


Comparison = BoardComparison | NotComparable
"""The answer of every method."""


def not_comparable(group: Group) -> NotComparable | None:
    """The answer for a group of fewer than two results; None for any other."""
    if group.results >= 2:
        return None
    if group.others:
        return NotComparable(group.results, "Law 87B", words.LONE_FOULED)
    return NotComparable(
        group.results, "Law 12C2", words.LONE if group.results else words.NO_RESULT
    )


class Standing(NamedTuple):
    """One distinct score of a group: how many have it, and how many scores are lower and higher."""

    score: int
    times: int
    lower: int
    higher: int


def standings(scores: Sequence[int]) -> list[Standing]:
    """The distinct scores from the lowest to the highest.

    Counted once for each distinct score, so that ten thousand results cost no more than one pass.

    >>> standings([420, -50, 420])[1]
    Standing(score=420, times=2, lower=1, higher=0)
    """
    counted = sorted(Counter(scores).items())
    lower = accumulate((count for _, count in counted), initial=0)
    return [
        Standing(score, count, below, len(scores) - below - count)
        for (score, count), below in zip(counted, lower, strict=False)
    ]


def in_order(scores: Sequence[int], credits_of: Mapping[int, Credits]) -> tuple[Credits, ...]:
    """The credits of all results; equal scores share one value."""
    return tuple(map(credits_of.__getitem__, scores))
