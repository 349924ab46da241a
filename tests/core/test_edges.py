"""What other scorers get wrong: never a number for an impossible contract, never a dropped X.

Each row names the program that was seen to give something else.
"""

from __future__ import annotations

import pytest

from overtrick import Contract, Doubling, ImpossibleValueError, Level, Played, parse_result, score
from support import refusal_of


@pytest.mark.parametrize(
    ("peer", "text", "vulnerable", "total"),
    [
        ("bridgeobjects", "4SX N 9 tricks", True, -200),  # the X dropped: -100
        ("bridgeobjects", "4SX N 10 tricks", True, 790),  # 620
        ("bridgeobjects", "4SXX N -1", True, -400),  # scored undoubled
        ("bridgeobjects", "4SXX N =", True, 1080),
        ("endplay", "1NTNxx+6", True, 3160),
        ("endplay", "4SXN-1", False, -100),  # an error: x had to follow the seat
        ("endplay", "4SxN=", False, 590),
        ("endplay", "4♠N=", False, 420),
        ("endplay", "P", False, 0),
        ("endplay", "AP", False, 0),
        ("npm bridge-scorer", "3N N =", False, 400),  # denomination N: 50
        ("npm bridge-scorer", "4♠ N =", False, 420),
        ("npm bridge-scorer", "4s N =", False, 420),
        ("npm bridge-scorer", "4S N -2", False, -100),  # risk missing: -300
        ("npm bridge-scorer", "4Sx N -1", False, -100),
        ("npm bridge-scorer", "4Sx N =", False, 590),  # 420
        ("npm bridge-scorer", "4Sxx N -1", False, -200),
        ("npm bridge-scorer", "4Sxx N =", False, 880),
        ("endplay 0.5.0", "7C N =", False, 1440),
        ("endplay 0.5.0", "7S N =", False, 1510),
        ("endplay 0.5.0", "7NT N =", False, 1520),
    ],
)
def test_right_where_others_were_wrong(peer: str, text: str, vulnerable: bool, total: int) -> None:
    assert score(parse_result(text), vulnerable).total == total, peer


@pytest.mark.parametrize(
    ("peer", "text"),
    [
        ("endplay gives 2250", "7NTN+1"),
        ("endplay gives 830", "4SN+7"),
        ("endplay reads 4SN-10", "4SN?"),
        ("bridgebots gives 740", "4SN 14 tricks"),
        ("bridgebots gives -1100", "4SN -1 tricks"),
        ("bridgebots gives -100", "8CN="),
        ("bridgebots gives 1260", "4SXXXN="),
        ("redeal reads 4S", "4Sfoo"),
        ("redeal reads 4S", "4S xx x"),
        ("npm bridge-scorer gives -50", "8SN-1"),
        ("everybody", "4SN 99"),
        ("everybody", "4SN+99"),
        ("everybody", "4SN-99"),
        ("everybody", "0SN="),
    ],
)
def test_impossible_texts_give_no_number(peer: str, text: str) -> None:
    assert refusal_of(text, parse_result).span, peer


def test_impossible_values_cannot_be_made() -> None:
    four_spades = parse_result("4S =")
    assert isinstance(four_spades, Played)
    for tricks in (-1, 14, 99):
        with pytest.raises(ImpossibleValueError):
            Played(four_spades.contract, None, tricks)
    for level in (0, 8):
        with pytest.raises(
            ImpossibleValueError, match="is no Level; there are 1, 2, 3, 4, 5, 6, 7"
        ):
            Level(level)
    for doubling in (3, -1, 0):
        with pytest.raises(ImpossibleValueError, match="is no Doubling"):
            Doubling(doubling)


def test_a_missing_declarer_is_not_north() -> None:
    made = parse_result("4S=")
    assert isinstance(made, Played)
    assert made.declarer is None
    assert score(made, False).ns_score is None
    assert isinstance(made.contract, Contract)
