"""The four seats, the two sides, and a pair of values, one for each side."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Generic, TypeVar

from overtrick.core.values import NamedEnum

T = TypeVar("T")
U = TypeVar("U")


class Side(NamedEnum):
    """The two partnerships at a table."""

    NS = "NS"
    EW = "EW"

    @property
    def opponents(self) -> Side:
        """The other side."""
        return Side.EW if self is Side.NS else Side.NS

    @property
    def letters(self) -> str:
        """NS or EW."""
        return str(self.value)


class Seat(NamedEnum):
    """A compass position. N, E, S, W: clockwise, as calls rotate (Laws 3 and 17C)."""

    NORTH = 0
    EAST = 1
    SOUTH = 2
    WEST = 3

    @property
    def letters(self) -> str:
        """N, E, S or W."""
        return self.name[0]

    @property
    def partner(self) -> Seat:
        """The seat opposite."""
        return self.lho.lho

    @property
    def lho(self) -> Seat:
        """The opponent on the left, who acts next."""
        return Seat((self.value + 1) % 4)

    @property
    def rho(self) -> Seat:
        """The opponent on the right, who acted before."""
        return Seat((self.value + 3) % 4)

    @property
    def side(self) -> Side:
        """The partnership this seat belongs to."""
        return Side.NS if self in (Seat.NORTH, Seat.SOUTH) else Side.EW


# No slots: on Python 3.11 a frozen class with slots cannot be called as `BySide[int](1, 2)`.
@dataclass(frozen=True)
class BySide(Generic[T]):
    """One value for each side.

    >>> BySide(ns=True, ew=False)[Side.EW]
    False
    """

    ns: T
    ew: T

    def __getitem__(self, side: Side) -> T:
        if type(side) is not Side:
            raise TypeError(f"a BySide is indexed by a Side, not {side!r}")
        return self.ns if side is Side.NS else self.ew

    def __iter__(self) -> Iterator[T]:
        """North-South's value, then East-West's."""
        return iter((self.ns, self.ew))

    def map(self, function: Callable[[T], U]) -> BySide[U]:
        """The same function applied to each side's value."""
        return BySide(function(self.ns), function(self.ew))

    def swap(self) -> BySide[T]:
        """Each side with the other's value."""
        return BySide(self.ew, self.ns)
