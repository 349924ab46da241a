"""Cells to values: numbers, labels, who sat where, cards, scores. Each says what would be right.

A `CellError` has no place: the reader of the line knows which column it read.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction

from overtrick.core.board import Vulnerability
from overtrick.core.cards import Card, Rank
from overtrick.core.notation.reading import quoted
from overtrick.core.strain import Suit
from overtrick.event.outcome import Absence, Average, Award, Percentage, SideScore, Weighted

MAX_BOARD = 9_999
MAX_LABEL = 100
"""Longest id, section or other label, in code points."""

MAX_SCORE = 7_600
"""Largest score of Law 77: thirteen down, redoubled, vulnerable."""


class CellError(Exception):
    """What is wrong with a cell; never leaves this room."""

    def __init__(self, message: str, column: str) -> None:
        super().__init__(message)
        self.message = message
        self.column = column


def _number(column: str, most: int) -> Callable[[str], int]:
    pattern = re.compile(f"[0-9]{{1,{len(str(most))}}}")

    def parse(text: str) -> int:
        plain = text.strip()
        if pattern.fullmatch(plain) and int(plain) >= 1:
            return int(plain)
        raise CellError(f"{column} {quoted(plain)} is no whole number from 1 to {most}", column)

    return parse


parse_board = _number("board", MAX_BOARD)
parse_round = _number("round", MAX_BOARD)


def parse_label(text: str, column: str) -> str:
    """An id or another label: blanks at its ends go, those inside become one each."""
    if text.isalnum() and len(text) <= MAX_LABEL:
        return text
    plain = " ".join(text.split())
    if not plain.isprintable():
        raise CellError(f"{column} {quoted(plain)} holds a character that cannot be seen", column)
    if len(plain) > MAX_LABEL:
        raise CellError(
            f"{column} {quoted(plain)} has {len(plain)} characters; {MAX_LABEL} are the most",
            column,
        )
    return plain


def parse_lineup(text: str, column: str) -> tuple[str, ...]:
    """Who holds one side's cards: an id, two as in `12+7`, or nobody where the cell is blank."""
    plain = parse_label(text, column)
    if plain.isalnum():
        return (plain,)
    if not plain:
        return ()
    ids = tuple(part.strip() for part in plain.split("+"))
    if len(ids) > 2 or not all(ids) or len(set(ids)) < len(ids):
        raise CellError(
            f"{column} {quoted(plain)} names nobody that can sit there: one id as in 3 or N3, "
            "or two players as in 12+7",
            column,
        )
    return ids


_VULNERABILITIES = {
    **dict.fromkeys(("none", "-", "love", "nil", "neither"), Vulnerability.NONE),
    **dict.fromkeys(("ns", "n-s", "n/s"), Vulnerability.NS),
    **dict.fromkeys(("ew", "e-w", "e/w"), Vulnerability.EW),
    **dict.fromkeys(("both", "all"), Vulnerability.BOTH),
}


def parse_vulnerability(text: str, column: str) -> Vulnerability | None:
    """Who is vulnerable; None where the cell is blank."""
    plain = _folded(text).lower()
    if not plain:
        return None
    if plain in _VULNERABILITIES:
        return _VULNERABILITIES[plain]
    raise CellError(f"{column} {quoted(text.strip())} is none of: none, ns, ew, both", column)


_SUITS = {
    spelling: suit
    for suit, spellings in zip(Suit, ("C♣♧", "D♦♢", "H♥♡", "S♠♤"), strict=True)
    for spelling in spellings
}
_RANKS = {**{rank.letter: rank for rank in Rank}, "10": Rank.TEN}


def parse_card(text: str) -> Card | None:
    """A card, its suit first or last: `SA`, `S10`, `A♠`; None where the cell is blank."""
    plain = "".join(text.upper().replace("\ufe0f", "").split())
    if not plain:
        return None
    for suit, rank in ((plain[0], plain[1:]), (plain[-1], plain[:-1])):
        if suit in _SUITS and rank in _RANKS:
            return Card(_SUITS[suit], _RANKS[rank])
    raise CellError(
        f"lead {quoted(text.strip())} is no card; a suit and a rank were expected, as in SA or H10",
        "lead",
    )


_FIGURE = re.compile(r"[+-]?[0-9]{1,9}(?:[.,][0-9]{1,9})?")


def parse_official(text: str, column: str) -> str | None:
    """A figure that the file prints, as it stands but with a decimal point; None where blank."""
    plain = text.strip()
    if not plain:
        return None
    folded = _folded(plain)
    if not _FIGURE.fullmatch(folded):
        raise CellError(
            f"{column} {quoted(plain)} is no figure; a decimal number was expected, as in 12.5",
            column,
        )
    return folded.replace(",", ".")


class PassedOutCell:
    """The word PASS in a score cell."""


PASSED_OUT = PassedOutCell()

ScoreCell = SideScore | Award | Absence | PassedOutCell | None
"""What one side's score cell says: scores (from that side), an award, an absence, or nothing."""


@dataclass(frozen=True, slots=True)
class BothSides:
    """An award of each side in one cell: `AVE+/AVE-`."""

    ns: Award
    ew: Award


_WORDS: dict[str, ScoreCell] = {
    "": None,
    **dict.fromkeys(("AVE+", "A+"), Average.PLUS),
    **dict.fromkeys(("AVE", "AVE=", "A", "A="), Average.EVEN),
    **dict.fromkeys(("AVE-", "A-"), Average.MINUS),
    "NP": Absence.NOT_PLAYED,
    "LATE": Absence.LATE,
    "BYE": Absence.SIT_OUT,
    "PASS": PASSED_OUT,
}

SCORE_EXPECTED = (
    "a whole number as in -620 was expected, or AVE+ AVE AVE- NP LATE BYE PASS, a percentage as "
    "in 60%, or weights as in 60%:620 + 40%:-100"
)

_WHOLE = re.compile("[+-]?[0-9]{1,6}")
_PERCENT = re.compile("([0-9]{1,3}(?:[.,][0-9]{1,6})?) ?%")
_PART = re.compile("([0-9]{1,3}(?:[.,][0-9]{1,6})?) ?% ?: ?([+-]?[0-9]{1,6})")
MAX_PARTS = 20
"""Most results of one weighted score."""


def parse_score(text: str, column: str) -> ScoreCell | BothSides:
    """One side's score cell, its numbers from that side.

    Errors: `CellError` also for a number that is no multiple of ten, or larger than any score.
    """
    plain = _folded(text)
    if _WHOLE.fullmatch(plain):
        return (Weighted(_points(plain, plain, column)),)
    upper = plain.upper()
    if upper in _WORDS:
        return _WORDS[upper]
    if ":" in plain:
        return _weighted(plain, column)
    if match := _PERCENT.fullmatch(plain):
        return _percentage(match[1], plain, column)
    return _both_sides(plain, column)


def _both_sides(plain: str, column: str) -> BothSides:
    cut = "/" if "/" in plain else "%-" if "%-" in plain else None
    if cut is not None and len(plain) <= 40:
        first, _, second = plain.partition(cut)
        halves = [parse_award(first + cut[:-1], column), parse_award(second, column)]
        if halves[0] is not None and halves[1] is not None:
            return BothSides(halves[0], halves[1])
    raise CellError(f"{column} {quoted(plain)} is no score; {SCORE_EXPECTED}", column)


def parse_award(text: str, column: str) -> Award | None:
    """An artificial score; None for a text that is none."""
    plain = text.strip()
    word = _WORDS.get(plain.upper())
    if isinstance(word, Average):
        return word
    match = _PERCENT.fullmatch(plain)
    return _percentage(match[1], plain, column) if match else None


def _percentage(number: str, plain: str, column: str) -> Percentage:
    percent = _exact(number)
    if percent > 100:
        raise CellError(f"{column} {quoted(plain)} is more than 100%", column)
    return Percentage(percent)


def _weighted(plain: str, column: str) -> SideScore:
    # Cut at a "+" before a percentage only, so that +620 stays one number.
    texts = re.split(r" ?\+ ?(?=[0-9.,]+ ?%)", plain)
    parts = []
    for text in texts[: MAX_PARTS + 1]:
        match = _PART.fullmatch(text.strip())
        if not match:
            raise CellError(
                f"{column} {quoted(plain)}: {quoted(text.strip())} is no part of a weighted "
                "score; a weight and a score were expected, as in 60%:620 + 40%:-100",
                column,
            )
        points = _points(match[2], plain, column)
        parts.append(Weighted(points, _exact(match[1]) / 100))
    total = sum((part.weight for part in parts), Fraction(0))
    if len(texts) > MAX_PARTS or total != 1 or any(part.weight == 0 for part in parts):
        raise CellError(
            f"{column} {quoted(plain)}: the weights sum to {_percent_text(total)}; they must sum "
            f"to 100%, none of them 0, at most {MAX_PARTS} of them",
            column,
        )
    return tuple(parts)


def _percent_text(weight: Fraction) -> str:
    whole, decimals = divmod(weight * 100 * 10**6, 10**6)
    return f"{whole}.{int(decimals):06}".rstrip("0").rstrip(".") + "%"


def _points(number: str, plain: str, column: str) -> int:
    points = int(number)
    if points % 10:
        raise CellError(
            f"{column} {quoted(plain)}: {points} is no bridge score; those are multiples of ten",
            column,
        )
    if abs(points) > MAX_SCORE:
        raise CellError(
            f"{column} {quoted(plain)}: {points} is no bridge score; the largest is {MAX_SCORE}",
            column,
        )
    return points


def _exact(number: str) -> Fraction:
    return Fraction(number.replace(",", "."))


def _folded(text: str) -> str:
    """The text with one kind of minus sign, and single blanks."""
    if text.isascii():
        return " ".join(text.split())
    return " ".join(text.replace("\u2212", "-").replace("\u2013", "-").split())


MAX_NUMBER = 12
_DECIMAL = re.compile(rf"[+-]?[0-9]{{1,{MAX_NUMBER}}}(?:[.,][0-9]{{1,{MAX_NUMBER}}})?")


def parse_decimal(text: str) -> Fraction | None:
    """An exact decimal number; None for a text that is none."""
    plain = _folded(text)
    return _exact(plain) if _DECIMAL.fullmatch(plain) else None
