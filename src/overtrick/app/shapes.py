"""The JSON shapes of the command line and the HTTP API: one vocabulary for both."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from overtrick.app.scoring import ConditionsError, ScoredText
from overtrick.core.errors import NotationError, OvertrickError, UnknownLanguageError
from overtrick.core.result import PassedOut
from overtrick.core.score import ScoreBreakdown
from overtrick.core.seat import Seat

Shape = dict[str, Any]

CODES = {
    NotationError: "notation",
    ConditionsError: "vulnerability",
    UnknownLanguageError: "language",
}


def scored_shape(scored: ScoredText, index: int) -> Shape:
    """One item of `score`'s results; `index` counts the inputs from 0."""
    breakdown, result = scored.breakdown, scored.breakdown.result
    shape: Shape = {"index": index, "input": scored.text}
    if scored.board is not None:
        shape["board"] = scored.board.number
    if isinstance(result, PassedOut):
        shape["contract"] = "Pass"
        shape |= dict.fromkeys(("declarer", "side", "tricks", "margin", "vulnerable"))
    else:
        shape |= {
            "contract": str(result.contract),
            "declarer": result.declarer.letters if isinstance(result.declarer, Seat) else None,
            "side": result.side.letters if result.side else None,
            "tricks": result.tricks,
            "margin": result.margin,
            "vulnerable": breakdown.vulnerable,
        }
    return shape | {
        "vulnerability_assumed": scored.vulnerability_assumed,
        "lines": [{"kind": line.kind.value, "points": line.points} for line in breakdown.lines],
        "score": breakdown.total,
        "ns_score": breakdown.ns_score,
        "ew_score": breakdown.ew_score,
        "scale": breakdown.scale.value,
        "why": breakdown.why,
    }


def contracts_shape(score: int, breakdowns: Iterable[ScoreBreakdown]) -> Shape:
    """The answer of `contracts`."""
    return {"score": score, "results": [_found_shape(breakdown) for breakdown in breakdowns]}


def _found_shape(breakdown: ScoreBreakdown) -> Shape:
    result = breakdown.result
    if isinstance(result, PassedOut):
        return {"contract": "Pass", "tricks": None, "margin": None, "vulnerable": None}
    return {
        "contract": str(result.contract),
        "tricks": result.tricks,
        "margin": result.margin,
        "vulnerable": breakdown.vulnerable,
    }


def error_shape(error: OvertrickError, index: int, text: str) -> Shape:
    """The error object of one input; `index` counts the inputs from 0."""
    inner: Shape = {
        "code": CODES.get(type(error), "input"),
        "message": str(error),
        "index": index,
        "text": text,
    }
    if isinstance(error, NotationError):
        inner |= {
            "reason": error.reason,
            "text": error.text,
            "span": list(error.span),
            "expected": list(error.expected),
        }
    return {"error": inner}
