"""Matchpoints: one unit for each result beaten, half a unit for each tied.

| clause | where |
|---|---|
| Law 78A: two for each lower score, one for each equal one | `MatchpointUnit.TWO` |
| Law 78A, where the regulations count one and a half | `MatchpointUnit.ONE` |
| Law 78A: a score with nothing to compare it with | `NotComparable` (Law 12C2) |
| Law 87B: a fouled board, each form a group of its own | `fouled`, then `matchpoints` of each |
| Law 87B: by the regulations | `Factoring`, `SmallGroups` |
| Law 12: artificial and assigned scores | not here: what is artificial is no member of the group |
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from overtrick.compare import words
from overtrick.compare.exact import Rounding, check_digits, format_exact, round_to
from overtrick.compare.factoring import Factoring, neuberg
from overtrick.compare.group import (
    BoardComparison,
    Comparison,
    Credit,
    Group,
    in_order,
    not_comparable,
    standings,
)
from overtrick.compare.small_groups import (
    SmallGroups,
    shared_percentage,
    small_group_percentages,
)
from overtrick.core.explain import Translate
from overtrick.core.seat import BySide
from overtrick.core.values import NamedEnum, require_type


class MatchpointUnit(NamedEnum):
    """What a score beaten is worth; a tie is worth half."""

    TWO = 2
    ONE = 1


class MatchpointFormula(NamedEnum):
    """`STANDARD` counts the other results; `ASCHERMAN` also counts the result as tied with itself.

    Source: Ascherman is used in Belgium (pjms.nl): 1, 3, 5 ... of 2n, so a top of ten results is
    19 of 20 and a board with few results counts less.
    """

    STANDARD = "standard"
    ASCHERMAN = "ascherman"


@dataclass(frozen=True, slots=True)
class MatchpointOptions:
    """The choices of matchpoint scoring, by the names of a ruleset's fields.

    `factor_digits` and `factor_rounding` speak of factored points only: those of a complete group
    are whole units and halves. None keeps them exact.
    """

    matchpoint_unit: MatchpointUnit = MatchpointUnit.TWO
    matchpoint_formula: MatchpointFormula = MatchpointFormula.STANDARD
    factoring: Factoring = Factoring.NEUBERG
    factor_digits: int | None = None
    factor_rounding: Rounding = Rounding.HALF_UP
    small_groups: SmallGroups = SmallGroups.NONE

    def __post_init__(self) -> None:
        require_type(self.matchpoint_unit, MatchpointUnit, "matchpoint_unit")
        require_type(self.matchpoint_formula, MatchpointFormula, "matchpoint_formula")
        require_type(self.factoring, Factoring, "factoring")
        check_digits(self.factor_digits, "factor_digits")
        require_type(self.factor_rounding, Rounding, "factor_rounding")
        require_type(self.small_groups, SmallGroups, "small_groups")

    def top(self, results: int) -> Fraction:
        """The most that a board with so many results can give."""
        others = results - (self.matchpoint_formula is MatchpointFormula.STANDARD)
        return Fraction(self.matchpoint_unit.value * others)


@dataclass(frozen=True, slots=True)
class MatchpointReason:
    """Who was beaten and tied, and how that became points.

    `in_group` are the matchpoints of the group by itself, `factored` those on the whole board,
    and `points` the same after rounding. A result loses to `of - beaten - tied` others.
    """

    beaten: int
    tied: int
    results: int
    expected: int
    options: MatchpointOptions
    in_group: Fraction
    factored: Fraction
    points: Fraction

    @property
    def exact(self) -> Fraction:
        """The points before they were rounded."""
        return self.factored

    @property
    def of(self) -> int:
        """How many results it was compared with."""
        return self.results - 1

    @property
    def is_factored(self) -> bool:
        """Whether results were missing and a rule made up for them."""
        return self.results < self.expected and self.options.factoring is not Factoring.NONE

    def explain(self, translate: Translate = str) -> str:
        """The reason in words."""
        is_standard = self.options.matchpoint_formula is MatchpointFormula.STANDARD
        template = words.MATCHPOINTS if is_standard else words.ASCHERMAN
        parts = [
            translate(template).format(
                beaten=self.beaten,
                tied=self.tied,
                of=self.of,
                points=format_exact(self.in_group),
                top=format_exact(self.options.top(self.results)),
            )
        ]
        if self.is_factored:
            parts.append(_explain_factoring(self, translate))
        if self.points != self.factored:
            parts.append(translate(words.ROUNDED).format(points=format_exact(self.points)))
        return translate(words.SEPARATOR).join(parts)


@dataclass(frozen=True, slots=True)
class SmallGroupReason:
    """A percentage of the top, from the table for small groups."""

    percent: Fraction
    results: int
    expected: int
    top: Fraction
    points: Fraction

    @property
    def exact(self) -> Fraction:
        """The points before they were rounded."""
        return self.percent * self.top * Fraction(1, 100)

    def explain(self, translate: Translate = str) -> str:
        """The reason in words."""
        return translate(words.SMALL_GROUP).format(
            results=self.results,
            expected=self.expected,
            percent=format_exact(self.percent),
            top=format_exact(self.top),
            points=format_exact(self.points),
        )


def matchpoints(group: Group, options: MatchpointOptions = MatchpointOptions()) -> Comparison:
    """Compare the results of a group by matchpoints.

    Source: Law 78A; Law 87B for a group of a fouled board. Input: N-S scores; every member has
    played the board. Output: a credit a side for each score, in the given order, and the top.
    Rounding: only factored points, each side by itself, by `factor_rounding`.
    Errors: none; a lone result is `NotComparable`, except where a rule for small groups rates it.
    Not handled: artificial scores, which are credited elsewhere and leave the group.

    >>> board = matchpoints(Group((420, 420, 450, -50)))
    >>> [str(credit.ns.points) for credit in board.credits], str(board.top)
    (['3', '3', '6', '0'], '6')
    >>> board.credits[0].ns.why
    'beat 1, tied 1 of 3 = 3 of 6'
    """
    percentages = small_group_percentages(group, options.small_groups)
    if percentages is not None:
        return _small(group, options, percentages)
    lone = not_comparable(group)
    if lone is not None:
        return lone
    return _compared(group, options)


def _compared(group: Group, options: MatchpointOptions) -> BoardComparison:
    counts_missing = options.factoring is not Factoring.NONE
    top = options.top(group.full if counts_missing else group.results)
    credits_of = {
        place.score: BySide(
            ns=_credit(group, options, top, beaten=place.lower, tied=place.times - 1),
            ew=_credit(group, options, top, beaten=place.higher, tied=place.times - 1),
        )
        for place in standings(group.scores)
    }
    return BoardComparison(in_order(group.scores, credits_of), top)


def _credit(
    group: Group, options: MatchpointOptions, top: Fraction, *, beaten: int, tied: int
) -> Credit:
    itself = options.matchpoint_formula is MatchpointFormula.ASCHERMAN
    unit = options.matchpoint_unit.value
    in_group = Fraction(unit * (2 * beaten + tied + itself), 2)
    factored, points = in_group, in_group
    if group.missing:
        factored = _factor(in_group, group, options)
        points = round_to(factored, options.factor_digits, options.factor_rounding, top * _HALF)
    return Credit(
        points,
        MatchpointReason(
            beaten, tied, group.results, group.full, options, in_group, factored, points
        ),
    )


_HALF = Fraction(1, 2)


def _factor(in_group: Fraction, group: Group, options: MatchpointOptions) -> Fraction:
    """The points of a group on the top of the whole board, by the chosen rule.

    Ascherman's points hold the tie with itself already, which the 1 in Neuberg's formula stands
    for: there Neuberg and the plain proportion are one and the same.
    """
    half = _HALF * options.matchpoint_unit.value
    is_standard = options.matchpoint_formula is MatchpointFormula.STANDARD
    match options.factoring:
        case Factoring.NEUBERG if is_standard:
            unit = options.matchpoint_unit.value
            return neuberg(in_group, group.results, group.full, unit)
        case Factoring.NEUBERG | Factoring.PROPORTION:
            return in_group * _proportion(group.results, group.full, options)
        case Factoring.MISSING_TIED:
            return in_group + group.missing * half
        case _:
            return in_group


def _proportion(results: int, expected: int, options: MatchpointOptions) -> Fraction:
    return Fraction(options.top(expected), options.top(results))


def _explain_factoring(reason: MatchpointReason, translate: Translate) -> str:
    rule, terms = _factoring_words(reason)
    options = reason.options
    factor = _proportion(reason.results, reason.expected, options)
    return translate(words.FACTORED).format(
        results=reason.results,
        expected=reason.expected,
        rule=translate(rule),
        terms=translate(terms).format(
            points=format_exact(reason.in_group),
            half=format_exact(_HALF * options.matchpoint_unit.value),
            results=reason.results,
            expected=reason.expected,
            missing=reason.expected - reason.results,
            factor=f"{factor.numerator}/{factor.denominator}",
        ),
        points=format_exact(reason.factored),
    )


def _factoring_words(reason: MatchpointReason) -> tuple[str, str]:
    match reason.options.factoring:
        case Factoring.NEUBERG:
            is_standard = reason.options.matchpoint_formula is MatchpointFormula.STANDARD
            return words.NEUBERG, words.NEUBERG_TERMS if is_standard else words.PRODUCT_TERMS
        case Factoring.PROPORTION:
            return words.PROPORTION, words.PRODUCT_TERMS
        case _:
            return words.MISSING_TIED, words.MISSING_TERMS


def _small(
    group: Group, options: MatchpointOptions, percentages: tuple[int, ...]
) -> BoardComparison:
    top = options.top(group.full)

    def credit(better: int, count: int) -> Credit:
        percent = shared_percentage(percentages, better, count)
        exact = percent * top * Fraction(1, 100)
        points = round_to(exact, options.factor_digits, options.factor_rounding, top * _HALF)
        return Credit(points, SmallGroupReason(percent, group.results, group.full, top, points))

    credits_of = {
        place.score: BySide(
            ns=credit(place.higher, place.times), ew=credit(place.lower, place.times)
        )
        for place in standings(group.scores)
    }
    return BoardComparison(in_order(group.scores, credits_of), top)
