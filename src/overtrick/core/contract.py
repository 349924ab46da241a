"""Bids and contracts."""

from __future__ import annotations

from dataclasses import dataclass
from functools import total_ordering
from typing import final

from overtrick.core.seat import Seat, Side
from overtrick.core.strain import Doubling, Level, Strain
from overtrick.core.values import InternedRecord, field_values, require_type

Declarer = Seat | Side | None
"""Who declared, as far as it is known: the seat, only the side, or nothing."""


@final
@dataclass(frozen=True, slots=True, order=True, eq=True)
class Bid:
    """A bid: an undertaking to win so many odd tricks in a strain.

    Source: Law 18. Bids are ordered as Law 18 orders them: by level, then by strain.

    >>> Bid(Level(1), Strain.NOTRUMP) < Bid(Level(2), Strain.CLUBS)
    True
    """

    level: Level
    strain: Strain

    def __post_init__(self) -> None:
        require_type(self.level, Level, "level")
        require_type(self.strain, Strain, "strain")

    def __str__(self) -> str:
        return f"{self.level.value}{self.strain.letters}"


@final
@total_ordering
@dataclass(frozen=True, slots=True, eq=False)
class Contract(InternedRecord):
    """A final bid and its doubling; no declarer, vulnerability or names inside.

    Ordered by level, strain and doubling, as lists of contracts are.

    >>> Contract(Level(2), Strain.HEARTS, Doubling.DOUBLED).tricks_needed
    8
    """

    level: Level
    strain: Strain
    doubling: Doubling = Doubling.UNDOUBLED

    def __post_init__(self) -> None:
        require_type(self.level, Level, "level")
        require_type(self.strain, Strain, "strain")
        require_type(self.doubling, Doubling, "doubling")

    def __lt__(self, other: object) -> bool:
        if not isinstance(other, Contract):
            return NotImplemented
        return field_values(self) < field_values(other)

    @property
    def bid(self) -> Bid:
        """The final bid, without its doubling."""
        return Bid(self.level, self.strain)

    @property
    def tricks_needed(self) -> int:
        """Tricks, 7 to 13, that make the contract."""
        return self.level.tricks

    def __str__(self) -> str:
        return f"{self.level.value}{self.strain.letters}{self.doubling.letters}"


@final
@dataclass(frozen=True, slots=True)
class DeclaredContract:
    """A contract and who declared it, as far as that is known."""

    contract: Contract
    declarer: Declarer

    def __post_init__(self) -> None:
        require_type(self.contract, Contract, "contract")
        require_type(self.declarer, (Seat, Side, type(None)), "declarer")
