"""Scoring what somebody typed, and finding what gives a score."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from overtrick.core.board import BoardNumber, Vulnerability
from overtrick.core.errors import ImpossibleValueError, NotationError, OvertrickError
from overtrick.core.law77 import Scale
from overtrick.core.notation import format_result, parse_result
from overtrick.core.notation.languages import LANGUAGES
from overtrick.core.result import BoardResult, PassedOut
from overtrick.core.reverse import breakdowns_with_score
from overtrick.core.score import ScoreBreakdown, score

_BOARD_PREFIX = re.compile(r"[ \t]*#?([0-9]{1,6})[ \t]*:")


class ConditionsError(OvertrickError, ValueError):
    """What was given does not tell whether declarer's side is vulnerable, or tells it twice."""


@dataclass(frozen=True, slots=True)
class Conditions:
    """Under which conditions results are scored.

    `vulnerability` is the board's, or only declarer's side's as a bool, or None where nothing was
    said: then not vulnerable is assumed.
    """

    vulnerability: Vulnerability | bool | None = None
    board: BoardNumber | None = None
    lang: str = "en"
    scale: Scale = Scale.SINCE_1987

    @classmethod
    def of(
        cls,
        *,
        vul: Vulnerability | None = None,
        board: BoardNumber | None = None,
        vulnerable: bool | None = None,
        lang: str = "en",
        scale: Scale = Scale.SINCE_1987,
    ) -> Conditions:
        """The conditions from the three ways to say who is vulnerable, of which one may be used.

        Errors: `ConditionsError` where more than one is.
        """
        if sum(given is not None for given in (vul, board, vulnerable)) > 1:
            raise ConditionsError("vul, board and vulnerable say the same thing: give one of them")
        conditions = cls(vulnerable if vul is None else vul, lang=lang, scale=scale)
        return conditions if board is None else conditions.on_board(board)

    def on_board(self, board: BoardNumber) -> Conditions:
        """These conditions on a board, whose number then tells the vulnerability."""
        if self.vulnerability is not None:
            raise ConditionsError(
                f"board {board.number} tells the vulnerability; it is given a second time"
            )
        return replace(self, board=board, vulnerability=board.vulnerability)


@dataclass(frozen=True, slots=True)
class ScoredText:
    """A text, the score of its result, and whether its vulnerability was only assumed."""

    text: str
    breakdown: ScoreBreakdown
    board: BoardNumber | None
    vulnerability_assumed: bool


def score_text(text: str, conditions: Conditions) -> ScoredText:
    """Score one result as somebody typed it.

    Errors: `NotationError`; `ConditionsError` where the sides differ in vulnerability and the
    text does not say which of them declared.
    """
    result = parse_result(text, conditions.lang)
    breakdown = score(result, _declarer_vulnerable(result, conditions), conditions.scale)
    assumed = conditions.vulnerability is None and not isinstance(result, PassedOut)
    return ScoredText(text, breakdown, conditions.board, assumed)


def score_line(line: str, conditions: Conditions) -> ScoredText:
    """Score one line of a list, which may begin with a board number: `7: 3NT E +1`, also `#7:`.

    Errors: as `score_text`, with places counted in the whole line.
    """
    prefix = _BOARD_PREFIX.match(line)
    if prefix is None:
        return score_text(line, conditions)
    start = prefix.end()
    try:
        board = BoardNumber(int(prefix[1]))
    except ImpossibleValueError as error:
        raise NotationError(
            str(error), reason="board", text=line, span=prefix.span(1), expected=("1",)
        ) from None
    try:
        return score_text(line[start:].lstrip(" \t"), conditions.on_board(board))
    except NotationError as error:
        shift = len(line) - len(error.text)
        first, last = error.span
        raise NotationError(
            error.message,
            reason=error.reason,
            text=line,
            span=(first + shift, last + shift),
            expected=error.expected,
        ) from None


def whole_number(text: str) -> int:
    """The whole number of a text, with any minus sign that people type; at most 9 digits.

    Errors: `ValueError` for any other text.
    """
    plain = text.replace("\u2212", "-").replace("\u2013", "-")
    if not re.fullmatch("[+-]?[0-9]{1,9}", plain):
        raise ValueError(f"{text!r:.40} is no whole number of at most 9 digits")
    return int(plain)


def results_scoring(points: int, vulnerable: bool | None, scale: Scale) -> list[ScoreBreakdown]:
    """Every result with a score for declarer's side, in the order of `breakdowns_with_score`."""
    return list(breakdowns_with_score(points, vulnerable, scale))


def readable_in(text: str, lang: str) -> list[str]:
    """The other languages in whose letters the text could be read: for a hint, not for a guess."""
    found = []
    for other in LANGUAGES:
        try:
            parse_result(text, other)
        except NotationError:
            continue
        if other != lang:
            found.append(other)
    return found


def _declarer_vulnerable(result: BoardResult, conditions: Conditions) -> bool:
    match conditions.vulnerability:
        case bool(vulnerable):
            return vulnerable
        case None | Vulnerability.NONE:
            return False
        case Vulnerability.BOTH:
            return True
        case vulnerability if isinstance(result, PassedOut):
            return False
        case vulnerability if result.side is not None:
            return vulnerability.includes(result.side)
        case vulnerability:
            side = "-".join(vulnerability.name)
            raise ConditionsError(
                f"who declared {format_result(result)}? Only {side} is vulnerable: "
                "name the declarer or the side, as in 4S N = or 4S NS ="
            )
