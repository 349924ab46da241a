"""Auctions against a second, simpler account of Laws 17 to 22."""

from __future__ import annotations

import pickle
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from overtrick import (
    Action,
    Auction,
    AuctionState,
    Bid,
    Call,
    IllegalCallError,
    ImpossibleValueError,
    Level,
    PassedOut,
    Played,
    Seat,
    Strain,
)
from support import contract

CALLS: list[Call] = [*Action, *(Bid(level, strain) for level in Level for strain in Strain)]


def auction(calls: str, dealer: Seat = Seat.NORTH) -> Auction:
    bare = {action.value: action for action in Action}
    return Auction(dealer, tuple(bare.get(c) or contract(c).bid for c in calls.split()))


@pytest.mark.parametrize(
    ("calls", "index", "law"),
    [
        ("1S 1H", 1, "Law 18"),
        ("1S 1S", 1, "Law 18"),
        ("1NT P P 1S", 3, "Law 18"),
        ("X", 0, "Law 19A1"),
        ("P X", 1, "Law 19A1"),
        ("1S P X", 2, "Law 19A1"),
        ("1S X X", 2, "Law 19A1"),
        ("1S X XX X", 3, "Law 19A1"),
        ("1S X P X", 3, "Law 19A1"),
        ("XX", 0, "Law 19B1"),
        ("1S XX", 1, "Law 19B1"),
        ("1S X P XX", 3, "Law 19B1"),
        ("1S X XX XX", 3, "Law 19B1"),
        ("1S X 2C XX", 3, "Law 19B1"),
        ("P P P P P", 4, "Law 39"),
        ("1S P P P 2S", 4, "Law 39"),
        ("1S X P P P P", 5, "Law 39"),
    ],
)
def test_illegal_calls_name_their_law(calls: str, index: int, law: str) -> None:
    with pytest.raises(IllegalCallError, match=f"call {index + 1}, ") as caught:
        auction(calls)
    error = caught.value
    assert (error.index, error.law) == (index, law)
    again = pickle.loads(pickle.dumps(error))
    assert (str(again), again.__dict__) == (str(error), error.__dict__)


@pytest.mark.parametrize(
    ("calls", "written", "declarer"),
    [
        ("1S P 2S P P P", "2S", Seat.NORTH),
        ("P 1H 1S 2H P P P", "2H", Seat.EAST),
        ("1S 2S 3S P P P", "3S", Seat.NORTH),  # East's 2S does not make East declarer
        ("1NT 2H P 2S P P 2NT P P P", "2NT", Seat.NORTH),
        ("P P 1D X XX P P P", "1DXX", Seat.SOUTH),
        ("1D X XX 1S P P P", "1S", Seat.WEST),
        ("1S P P X P P P", "1SX", Seat.NORTH),
        ("P P P 1C P P P", "1C", Seat.WEST),
    ],
)
def test_contract_and_declarer(calls: str, written: str, declarer: Seat) -> None:
    done = auction(calls)
    assert (str(done.contract), done.declarer) == (written, declarer)
    assert (done.state, done.turn) == (AuctionState.OVER, None)
    assert done.result(9) == Played(contract(written), declarer, 9)
    assert done.passed_out() is None
    with pytest.raises(ImpossibleValueError):
        done.result(14)


@pytest.mark.parametrize(
    ("calls", "state", "turn"),
    [
        ("", AuctionState.OPEN, Seat.NORTH),
        ("P P P", AuctionState.OPEN, Seat.WEST),
        ("P P P P", AuctionState.PASSED_OUT, None),
        ("1S P P", AuctionState.OPEN, Seat.WEST),
    ],
)
def test_without_a_final_contract(calls: str, state: AuctionState, turn: Seat | None) -> None:
    unfinished = auction(calls)
    assert (unfinished.state, unfinished.turn) == (state, turn)
    with pytest.raises(ImpossibleValueError, match=f"the auction is {state.value}"):
        unfinished.result(9)
    expected = PassedOut() if state is AuctionState.PASSED_OUT else None
    assert unfinished.passed_out() is expected
    if "S" not in calls:
        assert unfinished.contract is None
        assert unfinished.declarer is None


def test_what_is_said_of_an_insufficient_bid() -> None:
    with pytest.raises(IllegalCallError, match=r"^call 3, 1NT: a bid must be higher than 2C$"):
        auction("2C P 1NT")


def test_only_calls_are_taken() -> None:
    wrong: Any = (Action.PASS, "1S")
    with pytest.raises(TypeError, match=r"^call 2 must be Bid or Action, not '1S'"):
        Auction(Seat.NORTH, wrong)


def test_another_dealer_turns_the_table() -> None:
    for dealer in Seat:
        turned = auction("P 1S P 2S P P P", dealer)
        assert turned.declarer is dealer.lho


@given(st.sampled_from(list(Seat)), st.lists(st.sampled_from(CALLS), max_size=30))
def test_auctions_agree_with_a_plain_account(dealer: Seat, wanted: list[Call]) -> None:
    """Track bid, doubling and first bidders by hand, trying every wanted call in turn."""
    current, bid, bidder, factor, passes = Auction(dealer), None, 0, 1, 0
    first_to_bid: dict[tuple[int, Strain], Seat] = {}
    seat = dealer
    for call in wanted:
        over = passes == 4 if bid is None else passes == 3
        enemy = bid is not None and seat.value % 2 != bidder
        match call:
            case Action.PASS:
                legal = True
            case Action.DOUBLE:
                legal = enemy and factor == 1
            case Action.REDOUBLE:
                legal = bid is not None and not enemy and factor == 2
            case Bid():
                legal = bid is None or (call.level.value, call.strain.value) > (
                    bid.level.value,
                    bid.strain.value,
                )
        if over or not legal:
            with pytest.raises(IllegalCallError):
                current.with_call(call)
            continue
        current = current.with_call(call)
        passes = passes + 1 if call is Action.PASS else 0
        if isinstance(call, Bid):
            bid, bidder, factor = call, seat.value % 2, 1
            first_to_bid.setdefault((bidder, call.strain), seat)
        elif call is not Action.PASS:
            factor *= 2
        seat = seat.lho
        if bid is None:
            assert current.contract is None
        else:
            reached = current.contract
            assert reached is not None
            assert (reached.bid, reached.doubling.factor) == (bid, factor)
            assert current.declarer is first_to_bid[bidder, bid.strain]
        over = passes == 4 if bid is None else passes == 3
        assert current.turn is (None if over else seat)
        assert (current.state is AuctionState.OPEN) is not over
