"""Scoring a result: the lines of Law 77, their total, and the two sides' scores."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache
from typing import final

from overtrick.core import law77
from overtrick.core.explain import explain
from overtrick.core.law77 import Scale
from overtrick.core.result import BoardResult, PassedOut, Played
from overtrick.core.seat import Side
from overtrick.core.strain import Doubling
from overtrick.core.values import InternedRecord, NamedEnum, require_type


class LineKind(NamedEnum):
    """The components of a score, in the order in which a breakdown lists them."""

    TRICK_SCORE = "trick_score"
    PARTSCORE = "partscore"
    GAME = "game"
    SMALL_SLAM = "small_slam"
    GRAND_SLAM = "grand_slam"
    OVERTRICKS = "overtricks"
    INSULT = "insult"
    UNDERTRICKS = "undertricks"


@dataclass(frozen=True, slots=True)
class ScoreLine:
    """One component of a score, in points for declarer's side: negative for undertricks."""

    kind: LineKind
    points: int

    def __post_init__(self) -> None:
        require_type(self.kind, LineKind, "kind")
        require_type(self.points, int, "points")


@final
@dataclass(frozen=True, slots=True, eq=False)
class ScoreBreakdown(InternedRecord):
    """A score that says where it comes from. Its lines add up to its total.

    Lines and totals are derived from the result, so a breakdown cannot be wrong. It speaks from
    declarer's side; `ns_score` and `ew_score` turn the sign, and are None where the result does
    not tell which side declared.
    """

    result: BoardResult
    vulnerable: bool
    scale: Scale = Scale.SINCE_1987
    lines: tuple[ScoreLine, ...] = field(init=False, repr=False)
    total: int = field(init=False, repr=False)
    ns_score: int | None = field(init=False, repr=False)

    def __post_init__(self) -> None:
        require_type(self.result, (Played, PassedOut), "result")
        require_type(self.vulnerable, bool, "vulnerable")
        require_type(self.scale, Scale, "scale")
        lines = _lines(self.result, self.vulnerable, self.scale)
        total = sum(line.points for line in lines)
        object.__setattr__(self, "lines", lines)
        object.__setattr__(self, "total", total)
        object.__setattr__(self, "ns_score", _ns_score(self.result, total))

    @property
    def ew_score(self) -> int | None:
        """The score from East-West's side: the negative of `ns_score`."""
        return None if self.ns_score is None else -self.ns_score

    @property
    def why(self) -> str:
        """The score explained in an English sentence; `explain` gives it in other languages."""
        return explain(self)


def score(result: BoardResult, vulnerable: bool, scale: Scale = Scale.SINCE_1987) -> ScoreBreakdown:
    """Score a result by Law 77.

    Source: Law 77. Input: `vulnerable` says whether declarer's side is. Output: points for
    declarer's side, multiples of 10 from -7600 to 3160; a pass-out scores 0 and has no lines.
    The same arguments give the same object. Errors: `TypeError` for a `vulnerable` that is not
    a bool (the text "none" would count as true).

    >>> made = Played(Contract(Level(2), Strain.SPADES, Doubling.DOUBLED), Seat.NORTH, 9)
    >>> [(line.kind.value, line.points) for line in score(made, True).lines]
    [('trick_score', 120), ('game', 500), ('overtricks', 200), ('insult', 50)]
    >>> score(made, True).total
    870
    """
    if type(vulnerable) is not bool:
        require_type(vulnerable, bool, "vulnerable")
    return _breakdown(result, vulnerable, scale)


# A breakdown exists once in any case; the cache spares the look-up by its parts.
_breakdown = cache(ScoreBreakdown)


def _lines(result: BoardResult, vulnerable: bool, scale: Scale) -> tuple[ScoreLine, ...]:
    match result:
        case PassedOut():
            return ()
        case Played(margin=margin) if margin < 0:
            return (_undertricks(result, vulnerable, scale),)
        case _:
            return tuple(_made(result, vulnerable, scale))


def _undertricks(result: Played, vulnerable: bool, scale: Scale) -> ScoreLine:
    doubling = result.contract.doubling
    steps = law77.undertrick_steps(result.undertricks, doubling, vulnerable, scale)
    return ScoreLine(LineKind.UNDERTRICKS, -sum(steps))


def _made(result: Played, vulnerable: bool, scale: Scale) -> list[ScoreLine]:
    level, strain, doubling = (
        result.contract.level.value,
        result.contract.strain,
        result.contract.doubling,
    )
    tricks = law77.trick_score(level, strain, doubling)
    lines = [ScoreLine(LineKind.TRICK_SCORE, tricks)]
    if tricks >= law77.GAME_LINE:
        lines.append(ScoreLine(LineKind.GAME, law77.GAME[vulnerable]))
    else:
        lines.append(ScoreLine(LineKind.PARTSCORE, law77.PARTSCORE))
    # A slam must be bid: the level counts, not the tricks won.
    if level == 6:
        lines.append(ScoreLine(LineKind.SMALL_SLAM, law77.SMALL_SLAM[vulnerable]))
    elif level == 7:
        lines.append(ScoreLine(LineKind.GRAND_SLAM, law77.GRAND_SLAM[vulnerable]))
    if result.overtricks:
        each = law77.overtrick_value(strain, doubling, vulnerable)
        lines.append(ScoreLine(LineKind.OVERTRICKS, result.overtricks * each))
    if doubling is not Doubling.UNDOUBLED:
        lines.append(ScoreLine(LineKind.INSULT, law77.INSULT[scale][doubling]))
    return lines


def _ns_score(result: BoardResult, total: int) -> int | None:
    if isinstance(result, PassedOut):
        return 0
    if result.side is None:
        return None
    return total if result.side is Side.NS else -total
