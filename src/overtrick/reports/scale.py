"""A difference of scores in IMPs, with the band of the scale that it falls into."""

from __future__ import annotations

from overtrick.compare.imps import IMPS_1962, ImpScale
from overtrick.reports.figures import signed


def converted_text(
    difference: int, imps: int, scale: ImpScale = IMPS_1962, scores: tuple[int, int] | None = None
) -> str:
    """What a difference is worth, in one line.

    >>> converted_text(720, 12)
    '720 is 600-740: 12 IMPs'
    >>> converted_text(-720, -12, IMPS_1962, (-100, 620))
    '-100 against +620: -720 is 600-740: -12 IMPs'
    >>> converted_text(745, 12)
    '745 is below 750: 12 IMPs'
    """
    band = next((low, high) for low, high, _ in reversed(scale.rows()) if low <= abs(difference))
    low, high = band
    if high is None:
        named = f"{low} or more"
    elif abs(difference) <= high:
        named = f"{low}-{high}"
    else:
        # Printed bands list tens; what lies between two of them belongs to the lower one.
        named = f"below {high + 10}"
    unit = "IMP" if abs(imps) == 1 else "IMPs"
    before = "" if scores is None else f"{signed(scores[0])} against {signed(scores[1])}: "
    return f"{before}{difference} is {named}: {imps} {unit}"
