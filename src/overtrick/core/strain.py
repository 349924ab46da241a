"""Levels, strains, suits and doublings: the parts of a bid and of a contract."""

from __future__ import annotations

from overtrick.core.values import OrderedEnum


class Level(OrderedEnum):
    """The level of a bid: the number of odd tricks (tricks beyond six) it undertakes to win.

    Source: Laws of Duplicate Bridge 2017, Law 18A. Errors: `ImpossibleValueError` for `Level(8)`.

    >>> Level(4).tricks
    10
    """

    ONE = 1
    TWO = 2
    THREE = 3
    FOUR = 4
    FIVE = 5
    SIX = 6
    SEVEN = 7

    @property
    def tricks(self) -> int:
        """Tricks, 7 to 13, that make a contract at this level."""
        return BOOK + int(self.value)

    def __repr__(self) -> str:
        return f"Level({self.value})"


BOOK = 6
"""Tricks that do not count towards a contract: a bid speaks of tricks beyond six (Law 18A)."""

TRICKS_IN_A_DEAL = 13


class Suit(OrderedEnum):
    """A suit of the pack, in the order of Law 1: spades highest."""

    CLUBS = 0
    DIAMONDS = 1
    HEARTS = 2
    SPADES = 3

    @property
    def letter(self) -> str:
        """C, D, H or S."""
        return self.name[0]

    @property
    def symbol(self) -> str:
        """The suit symbol: clubs ♣, diamonds ♦, hearts ♥, spades ♠."""
        return "♣♦♥♠"[self.value]

    @property
    def strain(self) -> Strain:
        """The strain in which this suit is trumps."""
        return Strain(self.value)


class Strain(OrderedEnum):
    """A denomination, in bidding order: clubs, diamonds, hearts, spades, notrump.

    Source: Law 18E. The Law's word is *denomination*; solvers and libraries say strain.
    """

    CLUBS = 0
    DIAMONDS = 1
    HEARTS = 2
    SPADES = 3
    NOTRUMP = 4

    @property
    def letters(self) -> str:
        """C, D, H, S or NT."""
        return "NT" if self is Strain.NOTRUMP else self.name[0]

    @property
    def symbol(self) -> str:
        """The suit symbol, or NT."""
        return "NT" if self is Strain.NOTRUMP else "♣♦♥♠"[self.value]

    @property
    def suit(self) -> Suit | None:
        """The trump suit; None at notrump."""
        return None if self is Strain.NOTRUMP else Suit(self.value)

    @property
    def is_major(self) -> bool:
        """Whether this is hearts or spades."""
        return self in (Strain.HEARTS, Strain.SPADES)

    @property
    def is_minor(self) -> bool:
        """Whether this is clubs or diamonds."""
        return self in (Strain.CLUBS, Strain.DIAMONDS)


class Doubling(OrderedEnum):
    """Whether the final bid stands undoubled, doubled or redoubled (Law 19)."""

    UNDOUBLED = 1
    DOUBLED = 2
    REDOUBLED = 4

    @property
    def factor(self) -> int:
        """What the trick score is multiplied by (Law 77): 1, 2 or 4."""
        return int(self.value)

    @property
    def letters(self) -> str:
        """Nothing, X or XX."""
        return {1: "", 2: "X", 4: "XX"}[self.value]
