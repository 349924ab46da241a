"""Boards: who deals and who is vulnerable."""

from __future__ import annotations

from dataclasses import dataclass

from overtrick.core.errors import ImpossibleValueError
from overtrick.core.seat import Seat, Side
from overtrick.core.values import NamedEnum, require_type


class Vulnerability(NamedEnum):
    """Which sides are vulnerable on a board."""

    NONE = "none"
    NS = "ns"
    EW = "ew"
    BOTH = "both"

    def includes(self, side: Side) -> bool:
        """Whether this side is vulnerable.

        >>> Vulnerability.NS.includes(Side.EW)
        False
        """
        require_type(side, Side, "side")
        return self is Vulnerability.BOTH or self.name == side.name


_BY_BOARD = (
    # Law 2, boards 1 to 16. Each block of four boards begins one step further on in the
    # order none, N-S, E-W, both.
    *(Vulnerability.NONE, Vulnerability.NS, Vulnerability.EW, Vulnerability.BOTH),
    *(Vulnerability.NS, Vulnerability.EW, Vulnerability.BOTH, Vulnerability.NONE),
    *(Vulnerability.EW, Vulnerability.BOTH, Vulnerability.NONE, Vulnerability.NS),
    *(Vulnerability.BOTH, Vulnerability.NONE, Vulnerability.NS, Vulnerability.EW),
)


@dataclass(frozen=True, slots=True, order=True)
class BoardNumber:
    """The number of a board, which fixes its dealer and its vulnerability.

    Source: Law 2 and its tables, which repeat every 16 boards.
    Input: a whole number from 1. Errors: `ImpossibleValueError` below 1.
    Not handled: a board printed with other conditions keeps those for the session (Law 2);
    give its vulnerability instead of its number.

    >>> BoardNumber(7).dealer, BoardNumber(7).vulnerability
    (Seat.SOUTH, Vulnerability.BOTH)
    """

    number: int

    def __post_init__(self) -> None:
        require_type(self.number, int, "a board number")
        if self.number < 1:
            raise ImpossibleValueError(f"boards are numbered from 1; {self.number} is none")

    @property
    def dealer(self) -> Seat:
        """The seat that calls first."""
        return Seat((self.number - 1) % 4)

    @property
    def vulnerability(self) -> Vulnerability:
        """The sides that are vulnerable."""
        return _BY_BOARD[(self.number - 1) % 16]
