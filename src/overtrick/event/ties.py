"""What parts contestants with the same result, and the trail of how it did.

| rule | steps | source |
|---|---|---|
| `HEAD_TO_HEAD` | the boards on which the tied met each other | Magic Contest, "Tiebreak" |
| `COMMON_BOARDS` | their results on the same boards, then tops | French federation code, art. 81 |
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from itertools import groupby
from typing import NamedTuple

from overtrick.core.seat import Side
from overtrick.core.values import NamedEnum
from overtrick.event.document import ContestantKey
from overtrick.event.ruleset import TieBreak
from overtrick.event.scoring import ScoredEntry, SideCredit


class TieCriterion(NamedEnum):
    """One step of a tie-break; more is better."""

    HEAD_TO_HEAD = "head_to_head"
    COMMON_BOARDS = "common_boards"
    TOPS = "tops"


class TieStep(NamedTuple):
    """A criterion that was used on a tie, and what the contestant had by it."""

    rule: TieCriterion
    value: Fraction


Trail = tuple[TieStep, ...]
Values = dict[ContestantKey, Fraction]


def broken(
    tied: Sequence[ContestantKey], rule: TieBreak, entries: Sequence[ScoredEntry]
) -> list[Mapping[ContestantKey, Trail]]:
    """The tied in order, those who remain tied together, each with the steps that were used.

    A step is used only on those whom the steps before it left tied.
    """
    groups: list[Mapping[ContestantKey, Trail]] = [dict.fromkeys(tied, ())]
    for criterion in _STEPS[rule]:
        groups = [part for group in groups for part in _parted(group, criterion, entries)]
    return groups


def _parted(
    group: Mapping[ContestantKey, Trail], criterion: TieCriterion, entries: Sequence[ScoredEntry]
) -> list[Mapping[ContestantKey, Trail]]:
    if len(group) == 1:
        return [group]
    values = _VALUES[criterion](list(group), entries)
    ordered = sorted(group, key=lambda key: -values[key])
    return [
        {key: (*group[key], TieStep(criterion, values[key])) for key in equal}
        for _, equal in groupby(ordered, key=values.__getitem__)
    ]


def head_to_head(tied: Sequence[ContestantKey], entries: Sequence[ScoredEntry]) -> Values:
    """Two points for each of the others whom one beat on the boards they met on, one for a draw.

    >>> head_to_head([ContestantKey("", "1")], ())
    {ContestantKey(section='', id='1'): Fraction(0, 1)}
    """
    among = set(tied)
    difference: dict[tuple[ContestantKey, ContestantKey], Fraction] = defaultdict(Fraction)
    for line in entries:
        ns, ew = line.credits
        if ns is None or ew is None:
            continue
        for first in among.intersection(line.entry.contestants(Side.NS)):
            for second in among.intersection(line.entry.contestants(Side.EW)):
                difference[first, second] += ns.points - ew.points
                difference[second, first] += ew.points - ns.points
    won = dict.fromkeys(tied, Fraction(0))
    for (first, _), margin in difference.items():
        won[first] += 1 + (margin > 0) - (margin < 0)
    return won


def common_boards(tied: Sequence[ContestantKey], entries: Sequence[ScoredEntry]) -> Values:
    """Two points for each of the others whom one beat on a board that both played, one for a tie.

    Source: French federation code, article 81. A board that one of them alone has played is worth
    two points where it was above average, one where it was average.
    """
    credits_of = _credits_by_board(tied, entries)
    won = dict.fromkeys(tied, Fraction(0))
    for on_board in credits_of.values():
        points = sorted(credit.points for credit in on_board.values())
        for key, credit in on_board.items():
            if len(points) == 1:
                average = (credit.top or Fraction(0)) * Fraction(1, 2)
                won[key] += 1 + (credit.points > average) - (credit.points < average)
            else:
                beaten = bisect_left(points, credit.points)
                won[key] += beaten + bisect_right(points, credit.points) - 1
    return won


def tops(tied: Sequence[ContestantKey], entries: Sequence[ScoredEntry]) -> Values:
    """How many boards one has won outright; 0 for everybody where boards have no top."""
    won = dict.fromkeys(tied, Fraction(0))
    for on_board in _credits_by_board(tied, entries).values():
        for key, credit in on_board.items():
            won[key] += credit.top is not None and credit.points == credit.top
    return won


def _credits_by_board(
    tied: Sequence[ContestantKey], entries: Sequence[ScoredEntry]
) -> dict[object, dict[ContestantKey, SideCredit]]:
    among = set(tied)
    found: dict[object, dict[ContestantKey, SideCredit]] = defaultdict(dict)
    for line in entries:
        for side in Side:
            credit = line.credits[side]
            if credit is not None:
                for key in among.intersection(line.entry.contestants(side)):
                    found[line.field][key] = credit
    return found


_STEPS: Mapping[TieBreak, tuple[TieCriterion, ...]] = {
    TieBreak.NONE: (),
    TieBreak.HEAD_TO_HEAD: (TieCriterion.HEAD_TO_HEAD,),
    TieBreak.COMMON_BOARDS: (TieCriterion.COMMON_BOARDS, TieCriterion.TOPS),
}

_VALUES: Mapping[
    TieCriterion, Callable[[Sequence[ContestantKey], Sequence[ScoredEntry]], Values]
] = {
    TieCriterion.HEAD_TO_HEAD: head_to_head,
    TieCriterion.COMMON_BOARDS: common_boards,
    TieCriterion.TOPS: tops,
}
