"""From a score back to the results that give it."""

from __future__ import annotations

from functools import cache
from itertools import product

from overtrick.core.board import Vulnerability
from overtrick.core.contract import Contract
from overtrick.core.law77 import Scale
from overtrick.core.result import BoardResult, PassedOut, Played
from overtrick.core.score import ScoreBreakdown, score
from overtrick.core.seat import Side
from overtrick.core.strain import TRICKS_IN_A_DEAL, Doubling, Level, Strain
from overtrick.core.values import require_type


def breakdowns_with_score(
    points: int, vulnerable: bool | None = None, scale: Scale = Scale.SINCE_1987
) -> tuple[ScoreBreakdown, ...]:
    """Every result, without its declarer, that scores `points` for declarer's side.

    Source: Law 77, searched exhaustively. Input: `vulnerable` None searches both.
    Output: by level, strain and doubling, not vulnerable first, then by tricks; empty where no
    result has the score. A score of 0 is the pass-out, which knows no vulnerability.

    >>> [str(b.result.contract) for b in breakdowns_with_score(470, vulnerable=False)]
    ['2HX', '2SX', '3CX', '3DX']
    """
    require_type(points, int, "points")
    require_type(vulnerable, (bool, type(None)), "vulnerable")
    return tuple(
        breakdown
        for breakdown in _by_score(scale).get(points, ())
        if vulnerable is None
        or isinstance(breakdown.result, PassedOut)
        or breakdown.vulnerable is vulnerable
    )


def is_reachable(
    ns_score: int, vulnerability: Vulnerability, scale: Scale = Scale.SINCE_1987
) -> bool:
    """Whether any result on a board of this vulnerability gives North-South this score.

    For results that were handed in as a score only: either North-South declared, or East-West
    declared and scored the negative, or (0) the board was passed out.

    >>> is_reachable(420, Vulnerability.NS), is_reachable(420, Vulnerability.EW)
    (False, True)
    """
    require_type(vulnerability, Vulnerability, "vulnerability")
    return any(
        breakdowns_with_score(points, vulnerability.includes(side), scale)
        for side, points in ((Side.NS, ns_score), (Side.EW, -ns_score))
    )


@cache
def _by_score(scale: Scale) -> dict[int, list[ScoreBreakdown]]:
    found: dict[int, list[ScoreBreakdown]] = {}
    for result, vulnerable in _every_result():
        breakdown = score(result, vulnerable, scale)
        found.setdefault(breakdown.total, []).append(breakdown)
    return found


def _every_result() -> list[tuple[BoardResult, bool]]:
    """The pass-out, then 105 contracts x 2 vulnerabilities x 14 trick counts = 2,940 results."""
    every: list[tuple[BoardResult, bool]] = [(PassedOut(), False)]
    for level, strain, doubling, vulnerable in product(Level, Strain, Doubling, (False, True)):
        contract = Contract(level, strain, doubling)
        every += [
            (Played(contract, None, tricks), vulnerable) for tricks in range(TRICKS_IN_A_DEAL + 1)
        ]
    return every
