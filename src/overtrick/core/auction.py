"""The auction: from the calls to the contract and its declarer.

| Law (2017) | what | here |
|---|---|---|
| 17B, 17C | the dealer calls first, then each player clockwise | `Auction.turn` |
| 18B-E | a bid supersedes the last bid | `_check_bid` |
| 19A1 | double: the last call other than pass is an opponent's bid | `_check_double` |
| 19B1 | redouble: the last call other than pass is an opponent's double | `_check_redouble` |
| 19C, 19D | a later bid cancels a double | `Auction.contract` |
| 22A, 22B | the auction ends: three passes after a bid, or four passes | `Auction.state` |
| 39 | no call after the auction has ended | `_check` |
| definitions | declarer: who first bid the contract's strain for its side | `Auction.declarer` |
| 20, 21, 23-38 | explanations and irregularities | not here: the director's to rule |
"""

from __future__ import annotations

from dataclasses import dataclass

from overtrick.core.contract import Bid, Contract
from overtrick.core.errors import IllegalCallError, ImpossibleValueError
from overtrick.core.result import PassedOut, Played
from overtrick.core.seat import Seat
from overtrick.core.strain import Doubling
from overtrick.core.values import NamedEnum, require_type


class Action(NamedEnum):
    """The calls that are not bids."""

    PASS = "P"
    DOUBLE = "X"
    REDOUBLE = "XX"

    def __str__(self) -> str:
        return str(self.value)


Call = Bid | Action
"""Any bid, pass, double or redouble (the Laws' definition of a call)."""


class AuctionState(NamedEnum):
    """Whether somebody is still to call."""

    OPEN = "open"
    PASSED_OUT = "passed out"
    OVER = "over"


@dataclass(frozen=True, slots=True)
class Auction:
    """The calls of a board so far, each of them legal.

    Source: Laws 17B-C, 18, 19, 22 and 39. Input: the dealer's seat and the calls in order.
    Errors: `IllegalCallError` names the first call that no player may make, and its Law.

    >>> calls = (Bid(Level(1), Strain.SPADES), Action.DOUBLE, *[Action.PASS] * 3)
    >>> auction = Auction(Seat.NORTH, calls)
    >>> str(auction.contract), auction.declarer, auction.state
    ('1SX', Seat.NORTH, AuctionState.OVER)
    """

    dealer: Seat
    calls: tuple[Call, ...] = ()

    def __post_init__(self) -> None:
        require_type(self.dealer, Seat, "dealer")
        require_type(self.calls, tuple, "calls")
        for index, call in enumerate(self.calls):
            require_type(call, (Bid, Action), f"call {index + 1}")
            _check(self.calls[:index], call)

    def with_call(self, call: Call) -> Auction:
        """The auction after one more call."""
        return Auction(self.dealer, (*self.calls, call))

    @property
    def state(self) -> AuctionState:
        """Open, passed out after four passes, or over after three passes behind a bid."""
        return _state(self.calls)

    @property
    def turn(self) -> Seat | None:
        """Who calls next; None when the auction is over."""
        return self._caller(len(self.calls)) if self.state is AuctionState.OPEN else None

    @property
    def contract(self) -> Contract | None:
        """The contract if all passed from here; None while nobody has bid.

        Only a double or redouble after the last bid counts (Law 19C and 19D).
        """
        last = _last_bid(self.calls)
        if last is None:
            return None
        index, bid = last
        doubling = Doubling.UNDOUBLED
        for call in self.calls[index:]:
            doubling = _DOUBLINGS.get(call, doubling)
        return Contract(bid.level, bid.strain, doubling)

    @property
    def declarer(self) -> Seat | None:
        """The player of the last bidder's side who first bid its strain; None without a bid."""
        last = _last_bid(self.calls)
        if last is None:
            return None
        last_index, bid = last
        side = self._caller(last_index).side
        return next(
            self._caller(index)
            for index, call in enumerate(self.calls)
            if isinstance(call, Bid)
            and call.strain is bid.strain
            and self._caller(index).side is side
        )

    def result(self, tricks: int) -> Played:
        """The result when declarer's side has won so many tricks.

        Errors: `ImpossibleValueError` while the auction is open or where it was passed out, and
        for more than 13 tricks.
        """
        contract = self.contract
        if self.state is not AuctionState.OVER or contract is None:
            raise ImpossibleValueError(
                f"there is no contract to play: the auction is {self.state.value}"
            )
        return Played(contract, self.declarer, tricks)

    def passed_out(self) -> PassedOut | None:
        """The result of four passes; None for any other auction."""
        return PassedOut() if self.state is AuctionState.PASSED_OUT else None

    def _caller(self, index: int) -> Seat:
        return Seat((self.dealer.value + index) % 4)


_DOUBLINGS: dict[Call, Doubling] = {
    Action.DOUBLE: Doubling.DOUBLED,
    Action.REDOUBLE: Doubling.REDOUBLED,
}


def _last_bid(calls: tuple[Call, ...]) -> tuple[int, Bid] | None:
    """The last bid and its place; None where nobody has bid."""
    bids = [(index, call) for index, call in enumerate(calls) if isinstance(call, Bid)]
    return bids[-1] if bids else None


def _state(calls: tuple[Call, ...]) -> AuctionState:
    if len(calls) >= 4 and all(call is Action.PASS for call in calls[-3:]):
        if _last_bid(calls) is not None:
            return AuctionState.OVER
        return AuctionState.PASSED_OUT
    return AuctionState.OPEN


def _check(calls: tuple[Call, ...], call: Call) -> None:
    """Raise `IllegalCallError` unless the call may follow these calls."""
    if _state(calls) is not AuctionState.OPEN:
        raise IllegalCallError(
            f"call {len(calls) + 1}, {call}: the auction is over", index=len(calls), law="Law 39"
        )
    if isinstance(call, Bid):
        _check_bid(calls, call)
    elif call is Action.DOUBLE:
        _check_double(calls)
    elif call is Action.REDOUBLE:
        _check_redouble(calls)


def _check_bid(calls: tuple[Call, ...], bid: Bid) -> None:
    last = _last_bid(calls)
    if last is not None and not bid > last[1]:
        raise IllegalCallError(
            f"call {len(calls) + 1}, {bid}: a bid must be higher than {last[1]}",
            index=len(calls),
            law="Law 18",
        )


def _check_double(calls: tuple[Call, ...]) -> None:
    if not isinstance(_opponents_last_action(calls), Bid):
        raise IllegalCallError(
            f"call {len(calls) + 1}, X: only an opponent's bid can be doubled, "
            "if no call other than pass came after it",
            index=len(calls),
            law="Law 19A1",
        )


def _check_redouble(calls: tuple[Call, ...]) -> None:
    if _opponents_last_action(calls) is not Action.DOUBLE:
        raise IllegalCallError(
            f"call {len(calls) + 1}, XX: only an opponent's double can be redoubled, "
            "if no call other than pass came after it",
            index=len(calls),
            law="Law 19B1",
        )


def _opponents_last_action(calls: tuple[Call, ...]) -> Call | None:
    """The last call other than pass, if the opponents of the next player made it."""
    for back, call in enumerate(reversed(calls), start=1):
        if call is not Action.PASS:
            return call if back % 2 == 1 else None
    return None
