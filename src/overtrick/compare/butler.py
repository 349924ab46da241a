"""Butler: each result against one datum of the board, in IMPs.

| clause | where |
|---|---|
| Law 78B, the scale | `overtrick.compare.imps` |
| Law 78D: the datum, by the regulations | `overtrick.compare.datum` |
| Law 87B: each form of a fouled board has its own datum | `fouled`, then `butler` of each |
| artificial scores in IMPs (Law 12C2) | not here |
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from overtrick.compare import words
from overtrick.compare.datum import ButlerDatum, ButlerRounding, ButlerTrim, datum_of
from overtrick.compare.exact import format_exact
from overtrick.compare.group import (
    BoardComparison,
    Comparison,
    Credit,
    Group,
    in_order,
    not_comparable,
    standings,
)
from overtrick.compare.imps import IMPS_1962, ImpScale, imps
from overtrick.core.explain import Translate
from overtrick.core.seat import BySide
from overtrick.core.values import require_type


@dataclass(frozen=True, slots=True)
class ButlerOptions:
    """The choices of Butler scoring, by the names of a ruleset's fields."""

    butler_datum: ButlerDatum = ButlerDatum.MEAN
    butler_trim: ButlerTrim = ButlerTrim.ONE
    butler_rounding: ButlerRounding = ButlerRounding.NEAREST_FROM_ZERO
    imp_scale: ImpScale = IMPS_1962

    def __post_init__(self) -> None:
        require_type(self.butler_datum, ButlerDatum, "butler_datum")
        require_type(self.butler_trim, ButlerTrim, "butler_trim")
        require_type(self.butler_rounding, ButlerRounding, "butler_rounding")
        require_type(self.imp_scale, ImpScale, "imp_scale")


@dataclass(frozen=True, slots=True)
class ButlerReason:
    """A score, its difference to the datum, and the IMPs, all from the credited side."""

    score: int
    datum: Fraction
    imps: int

    @property
    def difference(self) -> Fraction:
        """Score minus datum."""
        return self.score - self.datum

    @property
    def exact(self) -> Fraction:
        """The IMPs, which are whole."""
        return Fraction(self.imps)

    def explain(self, translate: Translate = str) -> str:
        """The reason in words."""
        return translate(words.BUTLER).format(
            score=self.score,
            datum=format_exact(self.datum),
            difference=format_exact(self.difference),
            imps=self.imps,
        )


def butler(
    group: Group, options: ButlerOptions = ButlerOptions(), given: Fraction | int | None = None
) -> Comparison:
    """Compare each result of a group with the datum, in IMPs.

    Source: Law 78B for the scale; the datum is by regulation. Input: N-S scores; `given` is the
    datum from N-S's side where `butler_datum` is given, and only there. Output: a credit a side
    for each score, in the given order, and the datum; E-W's credit is the negative of N-S's.
    Rounding: of the datum, by `butler_rounding`.
    Errors: `ImpossibleValueError` for a datum given or missing against the options. A lone result
    is `NotComparable`, unless a datum is given.

    >>> board = butler(Group((620, 140, 140, 110)))
    >>> board.datum.explain(), board.credits[0].ns.why
    ('datum: mean of 2 of 4 results = 140', '620 against the datum 140: difference 480, IMPs 10')
    """
    lone = not_comparable(group)
    if lone is not None and (given is None or not group.results):
        return lone
    datum = datum_of(
        group.scores, options.butler_datum, options.butler_trim, options.butler_rounding, given
    )
    credits_of = {
        place.score: BySide(
            ns=_credit(place.score, datum.value, options),
            ew=_credit(-place.score, -datum.value, options),
        )
        for place in standings(group.scores)
    }
    return BoardComparison(in_order(group.scores, credits_of), datum=datum)


def _credit(score: int, datum: Fraction, options: ButlerOptions) -> Credit:
    won = imps(score - datum, options.imp_scale)
    return Credit(Fraction(won), ButlerReason(score, datum, won))
