"""Unequal numbers of results: points from a group, on the top of the whole board.

| rule | formula, 2/1/0 (M in the group, A results of E) | used by |
|---|---|---|
| `NONE` | M of 2(A - 1) | percentages over the boards played, without factoring |
| `NEUBERG` | (M + 1) x E/A - 1 | WBF, ACBL, EBU, most programs |
| `PROPORTION` | M x (E - 1)/(A - 1) | older programs; ASE Scorer for missing scores |
| `MISSING_TIED` | M + (E - A) | older hand scoring; 1997 International Pairs Final |

On 1/half/0 the 1 of Neuberg's formula is a half: (M + 1/2) x E/A - 1/2. The ACBL prints the same
as N x S / n + (N - n) / 2n.

Source: EBU, "Scoring of fouled boards" and "Neuberg: the principle"; ACBLscore manual, page 92;
EBU White Book 2025, 4.2.3.2. Law 87B leaves the formula to the regulations.
"""

from __future__ import annotations

from fractions import Fraction

from overtrick.core.errors import ImpossibleValueError
from overtrick.core.values import NamedEnum, require_type


class Factoring(NamedEnum):
    """What is done when a board has fewer results than others."""

    NONE = "none"
    NEUBERG = "neuberg"
    PROPORTION = "proportion"
    MISSING_TIED = "missing_tied"


def neuberg(matchpoints: Fraction | int, results: int, expected: int, unit: int = 2) -> Fraction:
    """Matchpoints of a group of `results` on the top of a board with `expected` results.

    Source: as above. Input: `unit` 2 for 2/1/0, 1 for 1/half/0. Output: exact.
    Errors: `ImpossibleValueError` unless 1 <= results <= expected.

    >>> neuberg(9, 11, 12), neuberg(4, 6, 7)
    (Fraction(109, 11), Fraction(29, 6))
    """
    require_type(matchpoints, (int, Fraction), "matchpoints")
    require_type(results, int, "results")
    require_type(expected, int, "expected")
    if not 1 <= results <= expected:
        raise ImpossibleValueError(f"{results} results of {expected} cannot be factored")
    half = Fraction(unit, 2)
    return (matchpoints + half) * expected * Fraction(1, results) - half
