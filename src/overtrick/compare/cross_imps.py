"""Cross-IMPs: each result against every other one, in IMPs.

| clause | where |
|---|---|
| Law 78B, the scale, for each comparison | `overtrick.compare.imps` |
| Law 78D: other methods, by the regulations: sum, mean, square root | `CrossImpDivisor` |
| a limit for each comparison (Poland, "Cavendish") | `cross_imp_cap` |
| Law 87B and missing results | `factoring` |
| victory points from the total | not here |

With two results and no divisor this is the comparison of the two tables of a team match.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from math import isqrt
from operator import mul
from typing import NamedTuple

from overtrick.compare import words
from overtrick.compare.exact import Rounding, check_digits, format_exact, round_to
from overtrick.compare.factoring import Factoring
from overtrick.compare.group import (
    BoardComparison,
    Comparison,
    Credit,
    Group,
    Standing,
    in_order,
    not_comparable,
    standings,
)
from overtrick.compare.imps import IMPS_1962, ImpScale, imps
from overtrick.core.errors import ImpossibleValueError
from overtrick.core.explain import Translate
from overtrick.core.seat import BySide
from overtrick.core.values import NamedEnum, require_type

ROOT_DIGITS = 40
"""Decimals of the square roots that stand in for the irrational ones."""


class CrossImpDivisor(NamedEnum):
    """What the sum of a result's IMPs is divided by.

    Authorities differ. `NONE`: the sum (ACBLscore "Total IMPs", PBN `Cross`). `COMPARISONS`: the
    other results, n - 1 (BBO, ACBLscore "Average IMPs", PBN `Cross2`). `SCORES`: all results, n
    (PBN `Cross1`). `EBU`: the root of n(n - 1)/2 (Swiss pairs, EBU White Book 2025, 3.1.3).
    """

    NONE = "none"
    COMPARISONS = "comparisons"
    SCORES = "scores"
    EBU = "ebu"


@dataclass(frozen=True, slots=True)
class CrossImpOptions:
    """The choices of cross-IMPs, by the names of a ruleset's fields.

    `cross_imp_cap` is the most IMPs of one comparison. `factoring` is used where results are
    missing: `NEUBERG` the sum x E/A (EBU), `PROPORTION` x (E - 1)/(A - 1) (ACBLscore, which leaves
    the mean as it is), `MISSING_TIED` 0 IMPs for each missing result. The average of a board is 0,
    so `cross_imp_rounding` half from the average is half away from zero, the same for both sides.
    """

    cross_imp_divisor: CrossImpDivisor = CrossImpDivisor.COMPARISONS
    cross_imp_cap: int | None = None
    cross_imp_digits: int | None = None
    cross_imp_rounding: Rounding = Rounding.HALF_FROM_AVERAGE
    factoring: Factoring = Factoring.NONE
    imp_scale: ImpScale = IMPS_1962

    def __post_init__(self) -> None:
        require_type(self.cross_imp_divisor, CrossImpDivisor, "cross_imp_divisor")
        require_type(self.cross_imp_cap, (int, type(None)), "cross_imp_cap")
        check_digits(self.cross_imp_digits, "cross_imp_digits")
        require_type(self.cross_imp_rounding, Rounding, "cross_imp_rounding")
        require_type(self.factoring, Factoring, "factoring")
        require_type(self.imp_scale, ImpScale, "imp_scale")
        if self.cross_imp_cap is not None and self.cross_imp_cap < 1:
            raise ImpossibleValueError(f"a cap is 1 IMP or more, not {self.cross_imp_cap}")

    def convert(self, difference: int) -> int:
        """The IMPs of one comparison, capped."""
        won = imps(difference, self.imp_scale)
        cap = self.cross_imp_cap
        return won if cap is None else max(-cap, min(cap, won))


@dataclass(frozen=True, slots=True)
class CrossImpReason:
    """The sum of a result's IMPs, and how it became points.

    `factored` is the sum after missing results were made up for; `exact` the points before
    rounding.
    """

    imps: int
    results: int
    expected: int
    options: CrossImpOptions
    factored: Fraction
    exact: Fraction
    points: Fraction

    @property
    def others(self) -> int:
        """How many results it was compared with."""
        return self.results - 1

    @property
    def is_factored(self) -> bool:
        """Whether results were missing and a rule made up for them."""
        return self.results < self.expected and self.options.factoring is not Factoring.NONE

    def explain(self, translate: Translate = str) -> str:
        """The reason in words."""
        cap = self.options.cross_imp_cap
        template = words.CROSS_IMPS if cap is None else words.CAPPED
        parts = [translate(template).format(imps=self.imps, others=self.others, cap=cap)]
        if self.is_factored:
            parts.append(_explain_factoring(self, translate))
        if self.options.cross_imp_divisor is not CrossImpDivisor.NONE:
            parts.append(_explain_division(self, translate))
        if self.points != self.exact:
            parts.append(translate(words.ROUNDED).format(points=format_exact(self.points)))
        return translate(words.SEPARATOR).join(parts)


def cross_imps(group: Group, options: CrossImpOptions = CrossImpOptions()) -> Comparison:
    """Compare each result of a group with every other one, in IMPs.

    Source: Law 78B for the scale; the rest is by regulation. Input: N-S scores. Output: a credit
    a side for each score, in the given order; E-W's is the negative of N-S's.
    Rounding: `cross_imp_digits` by `cross_imp_rounding`. Exact otherwise, but for the `EBU`
    divisor, see `inverse_root`. Errors: none; a lone result is `NotComparable`.

    >>> board = cross_imps(Group((420, 450, -100, -200, 400, 590)))
    >>> board.credits[0].ns.why
    'comparisons: 5, IMPs in all: 18; 18 / 5 = 3.6'
    """
    lone = not_comparable(group)
    if lone is not None:
        return lone
    places = standings(group.scores)
    ratios = _Ratios(_factor(group, options.factoring), _share(group, options))
    credits_of = {
        place.score: BySide(
            ns=_credit(group, options, ratios, won), ew=_credit(group, options, ratios, -won)
        )
        for place, won in zip(places, _sums(places, options), strict=True)
    }
    return BoardComparison(in_order(group.scores, credits_of))


class _ImpsByDifference(dict[int, int]):
    """The IMPs of each difference of a board, converted once: differences repeat."""

    def __init__(self, options: CrossImpOptions) -> None:
        self.options = options

    def __missing__(self, difference: int) -> int:
        won = self[difference] = self.options.convert(difference)
        return won


def _sums(places: Sequence[Standing], options: CrossImpOptions) -> list[int]:
    """The IMPs of each distinct score against all results, those equal to it for nothing."""
    won = _ImpsByDifference(options)
    scores = [place.score for place in places]
    times = [place.times for place in places]
    return [sum(map(mul, [won[score - other] for other in scores], times)) for score in scores]


class _Ratios(NamedTuple):
    """What the sums of a board are multiplied by: for missing results, and by the divisor."""

    factor: Fraction
    share: Fraction


def _credit(group: Group, options: CrossImpOptions, ratios: _Ratios, won: int) -> Credit:
    factor, share = ratios
    # One Fraction made of two integers: a product of three would be several times as slow.
    factored = Fraction(won * factor.numerator, factor.denominator)
    exact = Fraction(
        won * factor.numerator * share.numerator, factor.denominator * share.denominator
    )
    points = round_to(exact, options.cross_imp_digits, options.cross_imp_rounding)
    return Credit(
        points, CrossImpReason(won, group.results, group.full, options, factored, exact, points)
    )


def _factor(group: Group, factoring: Factoring) -> Fraction:
    match factoring:
        case Factoring.NEUBERG:
            return Fraction(group.full, group.results)
        case Factoring.PROPORTION:
            return Fraction(group.full - 1, group.results - 1)
        case _:
            return Fraction(1)


def _share(group: Group, options: CrossImpOptions) -> Fraction:
    """What the sum is multiplied by."""
    counted = group.results if options.factoring is Factoring.NONE else group.full
    match options.cross_imp_divisor:
        case CrossImpDivisor.COMPARISONS:
            return Fraction(1, counted - 1)
        case CrossImpDivisor.SCORES:
            return Fraction(1, counted)
        case CrossImpDivisor.EBU:
            return inverse_root(counted * (counted - 1) // 2)
        case _:
            return Fraction(1)


@cache
def inverse_root(square: int) -> Fraction:
    """One divided by the square root of a whole number from 1, as a fraction.

    Output: exact for a square number. Otherwise the root of the square-free part is replaced by
    one fixed fraction of 40 decimals, always the same one. So what is equal stays equal: points of
    boards with the same number of results add up exactly, a plus cancels its minus, and totals
    that truly tie do tie. A total is rounded rightly too: sums of whole IMPs over such roots do
    not come within so many decimals of a half without being one.

    >>> inverse_root(36), inverse_root(12) * 2 == inverse_root(3)
    (Fraction(1, 6), True)
    """
    outside, inside = 1, square
    factor = 2
    while factor * factor <= inside:
        while inside % (factor * factor) == 0:
            inside //= factor * factor
            outside *= factor
        factor += 1
    scale = 10**ROOT_DIGITS
    root = Fraction(isqrt(inside * scale * scale), scale)
    return root * Fraction(1, inside * outside)


def _explain_factoring(reason: CrossImpReason, translate: Translate) -> str:
    results, expected = reason.results, reason.expected
    match reason.options.factoring:
        case Factoring.NEUBERG:
            rule, terms, factor = words.NEUBERG, words.PRODUCT_TERMS, f"{expected}/{results}"
        case Factoring.PROPORTION:
            rule, terms = words.PROPORTION, words.PRODUCT_TERMS
            factor = f"{expected - 1}/{results - 1}"
        case _:
            rule, terms, factor = words.MISSING_TIED, words.MISSING_TERMS, ""
    return translate(words.FACTORED).format(
        results=results,
        expected=expected,
        rule=translate(rule),
        terms=translate(terms).format(
            points=reason.imps, factor=factor, missing=expected - results, half=0
        ),
        points=format_exact(reason.factored),
    )


def _explain_division(reason: CrossImpReason, translate: Translate) -> str:
    counted = reason.expected if reason.is_factored else reason.results
    if reason.options.cross_imp_divisor is CrossImpDivisor.EBU:
        about = round_to(reason.exact, 4, Rounding.HALF_FROM_AVERAGE)
        return translate(words.DIVIDED_BY_ROOT).format(
            imps=format_exact(reason.factored),
            results=counted,
            others=counted - 1,
            points=format_exact(about),
        )
    is_mean = reason.options.cross_imp_divisor is CrossImpDivisor.COMPARISONS
    return translate(words.DIVIDED).format(
        imps=format_exact(reason.factored),
        divisor=counted - 1 if is_mean else counted,
        points=format_exact(reason.exact),
    )
