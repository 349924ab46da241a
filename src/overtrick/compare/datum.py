"""The datum of Butler scoring: one reference score for all results of a board.

| choice | values and who has them |
|---|---|
| which | mean (most), median, given for the board (ACBLscore) |
| trim at each end | nothing (PBN `Butler`), one result (PBN `Butler-2`: the two extremes), two, \
5% (ACBLscore), 10% (Bridgemate, Sydney Bridge Centre) |
| rounding | nearest 10: a five away from zero (EBU 4.2.6.2), to the even ten (ACBLscore); none |

The datum is no par: par is what both sides could get with all cards seen.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from overtrick.compare import words
from overtrick.compare.exact import format_exact
from overtrick.core.errors import ImpossibleValueError
from overtrick.core.explain import Translate
from overtrick.core.values import NamedEnum


class ButlerDatum(NamedEnum):
    """What kind of score the datum is."""

    MEAN = "mean"
    MEDIAN = "median"
    GIVEN = "given"


class ButlerTrim(NamedEnum):
    """What the mean leaves out, at the high end and at the low end each.

    A percentage of the results is rounded up (BridgeWx: 10 results, one; 11 results, two): the
    manuals of other programs do not say. `WEIGHTED` leaves out exactly 10% at each end, so that
    the result on the border counts in part. Bridgemate names a weighted datum without publishing
    its formula; this is ours. Where nothing would be left, nothing is left out.
    """

    NOTHING = "0"
    ONE = "1"
    TWO = "2"
    FIVE_PERCENT = "5%"
    TEN_PERCENT = "10%"
    WEIGHTED = "weighted"


class ButlerRounding(NamedEnum):
    """To which ten the datum goes when it ends in five exactly; `NONE` does not round it."""

    NEAREST_FROM_ZERO = "nearest_from_zero"
    EVEN_TEN = "even_ten"
    NONE = "none"


@dataclass(frozen=True, slots=True)
class Datum:
    """The datum of a board and where it comes from.

    `value` is what the scores are compared with, `exact` the same before rounding; `used` of
    `results` scores are in it.
    """

    value: Fraction
    exact: Fraction
    kind: ButlerDatum
    used: Fraction
    results: int

    def explain(self, translate: Translate = str) -> str:
        """The datum in words."""
        template = {
            ButlerDatum.MEAN: words.DATUM_MEAN,
            ButlerDatum.MEDIAN: words.DATUM_MEDIAN,
            ButlerDatum.GIVEN: words.DATUM_GIVEN,
        }[self.kind]
        told = translate(template).format(
            used=format_exact(self.used), results=self.results, points=format_exact(self.exact)
        )
        if self.value == self.exact:
            return told
        return translate(words.DATUM_ROUNDED).format(datum=told, points=format_exact(self.value))


def mean_datum(scores: Sequence[int], trim: ButlerTrim, rounding: ButlerRounding) -> Datum:
    """The mean of the scores that the trim leaves.

    >>> mean_datum((620, 620, 620, 620, 170, 170, 170), ButlerTrim.ONE,
    ...            ButlerRounding.NEAREST_FROM_ZERO).explain()
    'datum: mean of 5 of 7 results = 440'
    """
    cut = _cut(len(scores), trim)
    if 2 * cut >= len(scores):
        cut = Fraction(0)
    whole, part = divmod(cut, 1)
    kept = sorted(scores)[whole : len(scores) - whole]
    used = len(scores) - 2 * cut
    total = sum(kept) - part * (kept[0] + kept[-1])
    mean = Fraction(total, used)
    return Datum(round_datum(mean, rounding), mean, ButlerDatum.MEAN, used, len(scores))


def median_datum(scores: Sequence[int], rounding: ButlerRounding) -> Datum:
    """The middle score; of an even number, the mean of the two in the middle."""
    ordered = sorted(scores)
    low, high = ordered[(len(ordered) - 1) // 2], ordered[len(ordered) // 2]
    middle = Fraction(low + high, 2)
    value = round_datum(middle, rounding)
    return Datum(value, middle, ButlerDatum.MEDIAN, Fraction(len(ordered)), len(ordered))


def given_datum(value: Fraction | int, results: int) -> Datum:
    """A datum that the organiser gives for the board. It is not rounded."""
    given = Fraction(value)
    return Datum(given, given, ButlerDatum.GIVEN, Fraction(0), results)


def round_datum(value: Fraction, rounding: ButlerRounding) -> Fraction:
    """A datum rounded to tens.

    Source: EBU White Book 2025, 4.2.6.2 (a five away from average, read as away from zero);
    ACBLscore manual, page 83 (425 to 420, 435 to 440). Both treat the two sides alike.

    >>> str(round_datum(Fraction(425), ButlerRounding.EVEN_TEN))
    '420'
    """
    if rounding is ButlerRounding.NONE:
        return value
    tens, rest = divmod(abs(value), 10)
    goes_up = rest > 5 or (
        rest == 5 and (rounding is ButlerRounding.NEAREST_FROM_ZERO or tens % 2 == 1)
    )
    rounded = Fraction(10 * (tens + goes_up))
    return -rounded if value < 0 else rounded


def _cut(results: int, trim: ButlerTrim) -> Fraction:
    """How many results the trim takes from each end."""
    match trim:
        case ButlerTrim.WEIGHTED:
            return Fraction(results, 10)
        case ButlerTrim.FIVE_PERCENT | ButlerTrim.TEN_PERCENT:
            percent = int(trim.value.removesuffix("%"))
            return Fraction(-(-results * percent // 100))
        case _:
            return Fraction(int(trim.value))


def datum_of(
    scores: Sequence[int],
    kind: ButlerDatum,
    trim: ButlerTrim,
    rounding: ButlerRounding,
    given: Fraction | int | None,
) -> Datum:
    """The datum of a board by the chosen rules.

    Errors: `ImpossibleValueError` where a datum is to be given and is not, or the other way round.
    """
    if (kind is ButlerDatum.GIVEN) != (given is not None):
        raise ImpossibleValueError("a datum is given for the board where butler_datum is given")
    if given is not None:
        return given_datum(given, len(scores))
    if kind is ButlerDatum.MEDIAN:
        return median_datum(scores, rounding)
    return mean_datum(scores, trim, rounding)
