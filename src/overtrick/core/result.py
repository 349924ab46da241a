"""What can come of a board that was played to its end: a contract and tricks, or a pass-out."""

from __future__ import annotations

from dataclasses import dataclass
from typing import final

from overtrick.core.contract import Contract, Declarer
from overtrick.core.errors import ImpossibleValueError
from overtrick.core.seat import Seat, Side
from overtrick.core.strain import TRICKS_IN_A_DEAL
from overtrick.core.values import InternedRecord, require_type


@final
@dataclass(frozen=True, slots=True, eq=False)
class Played(InternedRecord):
    """A contract that was played, who declared it, and the tricks declarer's side won.

    Input: `tricks` 0 to 13; `declarer` a seat, only a side, or None where nothing is known.
    Errors: `ImpossibleValueError` for any other number of tricks.

    >>> Played(Contract(Level(4), Strain.SPADES), Seat.NORTH, 9).margin
    -1
    """

    contract: Contract
    declarer: Declarer
    tricks: int

    def __post_init__(self) -> None:
        require_type(self.contract, Contract, "contract")
        require_type(self.declarer, (Seat, Side, type(None)), "declarer")
        require_type(self.tricks, int, "tricks")
        if not 0 <= self.tricks <= TRICKS_IN_A_DEAL:
            raise ImpossibleValueError(f"tricks are 0 to 13; {self.tricks} cannot be won")

    @classmethod
    def by_margin(cls, contract: Contract, declarer: Declarer, margin: int) -> Played:
        """The result that is `margin` tricks above (+) or below (-) the contract.

        Errors: `ImpossibleValueError` where that is fewer than 0 or more than 13 tricks.
        """
        require_type(contract, Contract, "contract")
        require_type(margin, int, "margin")
        return cls(contract, declarer, contract.tricks_needed + margin)

    @property
    def side(self) -> Side | None:
        """Declarer's side, None where it is not known."""
        return self.declarer.side if isinstance(self.declarer, Seat) else self.declarer

    @property
    def margin(self) -> int:
        """Tricks relative to the contract: +1 an overtrick, 0 just made, -2 two down."""
        return self.tricks - self.contract.tricks_needed

    @property
    def is_made(self) -> bool:
        """Whether the contract was fulfilled."""
        return self.margin >= 0

    @property
    def overtricks(self) -> int:
        """Tricks beyond the contract, 0 or more."""
        return max(self.margin, 0)

    @property
    def undertricks(self) -> int:
        """Tricks by which the contract failed, 0 or more."""
        return max(-self.margin, 0)


@final
@dataclass(frozen=True, slots=True, eq=False)
class PassedOut(InternedRecord):
    """Four passes: a result that scores zero to each side (Laws 22B and 77), not a missing one."""


BoardResult = Played | PassedOut
"""Every result of a board that was played to its end."""
