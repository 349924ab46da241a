"""Cards, hands and deals."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from overtrick.core.errors import ImpossibleValueError
from overtrick.core.seat import Seat
from overtrick.core.strain import TRICKS_IN_A_DEAL, Suit
from overtrick.core.values import OrderedEnum, require_type


class Rank(OrderedEnum):
    """The rank of a card, the ace highest (Law 1)."""

    TWO = 2
    THREE = 3
    FOUR = 4
    FIVE = 5
    SIX = 6
    SEVEN = 7
    EIGHT = 8
    NINE = 9
    TEN = 10
    JACK = 11
    QUEEN = 12
    KING = 13
    ACE = 14

    @property
    def letter(self) -> str:
        """One character: 2 to 9, T, J, Q, K or A."""
        return _RANK_LETTERS[self.value - 2]


_RANK_LETTERS = "23456789TJQKA"
_RANK_BY_LETTER = {rank.letter: rank for rank in Rank}


@dataclass(frozen=True, slots=True, order=True)
class Card:
    """A card of the pack, ordered by suit, then by rank."""

    suit: Suit
    rank: Rank

    def __post_init__(self) -> None:
        require_type(self.suit, Suit, "suit")
        require_type(self.rank, Rank, "rank")

    def __str__(self) -> str:
        return f"{self.suit.letter}{self.rank.letter}"


@dataclass(frozen=True, slots=True)
class Hand:
    """The cards of one player, up to 13: what is known of them, suit by suit.

    Input: a text of rank letters for each suit, in any order; it is kept highest first.
    Errors: `ImpossibleValueError` for a letter that is no rank, a card twice or more than 13 cards.

    >>> Hand(spades="7A", clubs="KQJ")
    Hand(spades='A7', hearts='', diamonds='', clubs='KQJ')
    >>> len(Hand(spades="7A", clubs="KQJ"))
    5
    """

    spades: str = ""
    hearts: str = ""
    diamonds: str = ""
    clubs: str = ""

    def __post_init__(self) -> None:
        for suit in Suit:
            name = suit.name.lower()
            holding = getattr(self, name)
            require_type(holding, str, name)
            object.__setattr__(self, name, _sorted_holding(holding, name))
        if len(self) > TRICKS_IN_A_DEAL:
            raise ImpossibleValueError(f"a hand has 13 cards; {len(self)} were given")

    def holding(self, suit: Suit) -> str:
        """The rank letters held in a suit, highest first; empty for a void."""
        require_type(suit, Suit, "suit")
        return str(getattr(self, suit.name.lower()))

    def __len__(self) -> int:
        return sum(len(self.holding(suit)) for suit in Suit)

    def __iter__(self) -> Iterator[Card]:
        """The cards, spades first, highest first."""
        for suit in reversed(Suit):
            for letter in self.holding(suit):
                yield Card(suit, _RANK_BY_LETTER[letter])

    def __contains__(self, card: object) -> bool:
        return isinstance(card, Card) and card.rank.letter in self.holding(card.suit)


def _sorted_holding(letters: str, suit: str) -> str:
    for letter in letters:
        if letter not in _RANK_BY_LETTER:
            raise ImpossibleValueError(f"{letter!r} in {suit} is no rank; ranks are AKQJT98765432")
    if len(set(letters)) != len(letters):
        raise ImpossibleValueError(f"a card stands twice in {suit} {letters}")
    return "".join(sorted(letters, key=_RANK_LETTERS.index, reverse=True))


@dataclass(frozen=True, slots=True)
class Deal:
    """The four hands, as far as they are known; no card is in two of them.

    Errors: `ImpossibleValueError` names the card that two hands hold.
    """

    north: Hand
    east: Hand
    south: Hand
    west: Hand

    def __post_init__(self) -> None:
        held: dict[Card, Seat] = {}
        for seat in Seat:
            require_type(getattr(self, seat.name.lower()), Hand, seat.name.lower())
            for card in self[seat]:
                if card in held:
                    raise ImpossibleValueError(
                        f"{card} is with {held[card].name.lower()} and with {seat.name.lower()}"
                    )
                held[card] = seat

    def __getitem__(self, seat: Seat) -> Hand:
        require_type(seat, Seat, "seat")
        hand: Hand = getattr(self, seat.name.lower())
        return hand

    @property
    def is_complete(self) -> bool:
        """Whether all 52 cards are known."""
        return all(len(self[seat]) == TRICKS_IN_A_DEAL for seat in Seat)
