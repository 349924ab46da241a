"""Values: valid by construction, ordered as bridge orders them, rebuilt by their repr."""

from __future__ import annotations

import copy
import pickle
from dataclasses import FrozenInstanceError, fields, replace
from enum import Enum
from itertools import pairwise, product
from typing import Any

import pytest

import overtrick
from overtrick import (
    Action,
    Auction,
    Bid,
    BoardNumber,
    BySide,
    Card,
    Contract,
    Deal,
    DeclaredContract,
    Doubling,
    Hand,
    ImpossibleValueError,
    Level,
    LineKind,
    PassedOut,
    Played,
    Rank,
    Scale,
    ScoreLine,
    Seat,
    Side,
    Strain,
    Suit,
    Vulnerability,
    score,
)
from support import VECTORS, contract, every_contract, read_csv

FOUR_SPADES = Contract(Level(4), Strain.SPADES)
PLAYED = Played(FOUR_SPADES, Seat.NORTH, 10)

VALUES: list[Any] = [
    *Level,
    *Strain,
    *Suit,
    *Doubling,
    *Seat,
    *Side,
    *Vulnerability,
    *Rank,
    *Scale,
    *Action,
    *every_contract(),
    Bid(Level(1), Strain.CLUBS),
    DeclaredContract(FOUR_SPADES, Side.EW),
    PLAYED,
    Played(FOUR_SPADES, Side.NS, 10),
    Played(FOUR_SPADES, None, 10),
    PassedOut(),
    BoardNumber(7),
    BySide(1, 2),
    Card(Suit.SPADES, Rank.ACE),
    Hand(spades="A7", clubs="KQJ"),
    Deal(Hand("A"), Hand("K"), Hand("Q"), Hand("J")),
    Auction(Seat.WEST, (Action.PASS, Bid(Level(1), Strain.HEARTS), Action.DOUBLE)),
    ScoreLine(LineKind.GAME, 300),
    score(PLAYED, True),
]


@pytest.mark.parametrize("value", VALUES, ids=repr)
def test_a_value_is_rebuilt_by_its_repr_by_pickle_and_by_copy(value: Any) -> None:
    again = eval(repr(value), vars(overtrick).copy())
    for twin in (again, pickle.loads(pickle.dumps(value)), copy.copy(value), copy.deepcopy(value)):
        assert twin == value
        assert hash(twin) == hash(value)
        assert type(twin) is type(value)


def test_all_values_differ() -> None:
    for first, second in product(VALUES, VALUES):
        assert (first == second) is (first is second)
    assert len(set(VALUES)) == len(VALUES)


def test_every_field_takes_part_in_equality() -> None:
    others: list[tuple[Any, str, Any]] = [
        (FOUR_SPADES, "level", Level(5)),
        (FOUR_SPADES, "strain", Strain.HEARTS),
        (FOUR_SPADES, "doubling", Doubling.DOUBLED),
        (PLAYED, "contract", contract("4SX")),
        (PLAYED, "declarer", Seat.SOUTH),
        (PLAYED, "declarer", Side.NS),
        (PLAYED, "tricks", 9),
        (DeclaredContract(FOUR_SPADES, None), "declarer", Seat.NORTH),
        (Auction(Seat.NORTH), "dealer", Seat.EAST),
    ]
    for value, name, other in others:
        changed = replace(value, **{name: other})
        assert changed != value
        assert getattr(changed, name) == other
        assert replace(changed, **{name: getattr(value, name)}) == value


def test_interned_records_exist_once_however_they_are_made() -> None:
    assert Contract(Level(4), strain=Strain.SPADES) is FOUR_SPADES
    assert (
        Contract(level=Level(4), strain=Strain.SPADES, doubling=Doubling.UNDOUBLED) is FOUR_SPADES
    )
    assert Played(tricks=10, declarer=Seat.NORTH, contract=FOUR_SPADES) is PLAYED
    assert pickle.loads(pickle.dumps(PLAYED)) is PLAYED
    assert copy.deepcopy(PLAYED) is copy.copy(PLAYED) is PLAYED


@pytest.mark.parametrize("value", [v for v in VALUES if not isinstance(v, Enum)], ids=repr)
def test_values_are_frozen_and_slotted(value: Any) -> None:
    assert hasattr(value, "__dict__") is isinstance(value, BySide)
    for name in (field.name for field in fields(value)):
        with pytest.raises(FrozenInstanceError):
            setattr(value, name, getattr(value, name))
        with pytest.raises(FrozenInstanceError):
            delattr(value, name)


@pytest.mark.parametrize("kind", [Level, Strain, Suit, Doubling, Rank], ids=lambda k: k.__name__)
def test_enumerations_are_ordered_lowest_first(kind: Any) -> None:
    members = list(kind)
    for low, high in pairwise(members):
        assert low < high
        assert low <= high
        assert high > low
        assert high >= low
        assert not (high < low or high <= low or low > high or low >= high)
    for member in members:
        assert member <= member
        assert member >= member
        assert not (member < member or member > member)


def test_kinds_do_not_mix() -> None:
    mixed: Any = Level(1)
    spades: Any = Suit.SPADES
    assert mixed != Strain.DIAMONDS
    assert mixed != 1
    assert spades != Strain.SPADES
    for compare in ("__lt__", "__le__", "__gt__", "__ge__"):
        assert getattr(mixed, compare)(Strain.CLUBS) is NotImplemented
        assert getattr(FOUR_SPADES, compare)(Bid(Level(4), Strain.SPADES)) is NotImplemented
    with pytest.raises(TypeError):
        sorted([Level(1), Strain.CLUBS])


def test_bids_and_contracts_are_ordered_as_bids_are() -> None:
    written = [str(bid) for bid in sorted(Bid(level, s) for s in Strain for level in Level)]
    assert written[:6] == ["1C", "1D", "1H", "1S", "1NT", "2C"]
    assert written[-2:] == ["7S", "7NT"]
    contracts = sorted(every_contract(), key=lambda c: c)
    assert [str(c) for c in contracts[:5]] == ["1C", "1CX", "1CXX", "1D", "1DX"]
    assert contract("1CXX") < contract("1D") <= contract("1D") < contract("1DX")
    assert contract("7NT") > contract("1C") >= contract("1C")


@pytest.mark.parametrize("number", [0, 8, -1, 4.5, "4", None])
def test_levels_are_one_to_seven(number: Any) -> None:
    with pytest.raises(ImpossibleValueError, match=r"is no Level; there are 1, 2, 3, 4, 5, 6, 7$"):
        Level(number)


@pytest.mark.parametrize("tricks", [-1, 14, 99, -(10**30)])
def test_tricks_are_0_to_13(tricks: int) -> None:
    with pytest.raises(ImpossibleValueError, match=r"tricks are 0 to 13"):
        Played(FOUR_SPADES, Seat.NORTH, tricks)


@pytest.mark.parametrize(
    "arguments",
    [
        ("4S", Seat.NORTH, 10),
        (FOUR_SPADES, "N", 10),
        (FOUR_SPADES, 0, 10),
        (FOUR_SPADES, Seat.NORTH, True),
        (FOUR_SPADES, Seat.NORTH, 10.0),
        (FOUR_SPADES, Seat.NORTH, "10"),
        (FOUR_SPADES, Seat.NORTH, None),
    ],
)
def test_played_takes_its_own_types_only(arguments: Any) -> None:
    Played(FOUR_SPADES, Seat.NORTH, 1)  # exists, and True equals 1
    Played(FOUR_SPADES, Seat.NORTH, 10)
    with pytest.raises(TypeError, match=" must be "):
        Played(*arguments)


@pytest.mark.parametrize(
    "arguments",
    [
        (4, Strain.SPADES),
        (Level(4), "S"),
        (Level(4), Suit.SPADES),
        (Level(4), Strain.SPADES, 2),
        (Level(4), Strain.SPADES, True),
        (Level(4), Strain.SPADES, "X"),
    ],
)
def test_contracts_and_bids_take_their_own_types_only(arguments: Any) -> None:
    with pytest.raises(TypeError, match=" must be "):
        Contract(*arguments)
    if len(arguments) == 2:
        with pytest.raises(TypeError, match=" must be "):
            Bid(*arguments)


def test_other_values_take_their_own_types_only() -> None:
    wrong: list[tuple[Any, tuple[Any, ...]]] = [
        (DeclaredContract, ("4S", None)),
        (DeclaredContract, (FOUR_SPADES, "N")),
        (BoardNumber, ("7",)),
        (BoardNumber, (True,)),
        (Card, ("S", Rank.ACE)),
        (Card, (Suit.SPADES, "A")),
        (Hand, (("A", "K"),)),
        (Deal, ("", "", "", "")),
        (Auction, ("N", ())),
        (Auction, (Seat.NORTH, [Action.PASS])),
        (Auction, (Seat.NORTH, ("P",))),
        (PassedOut, (1,)),
        (ScoreLine, ("game", 300)),
        (ScoreLine, (LineKind.GAME, "300")),
    ]
    for kind, arguments in wrong:
        with pytest.raises(TypeError):
            kind(*arguments)
    with pytest.raises(TypeError):
        PassedOut(tricks=0)  # type: ignore[call-arg]
    with pytest.raises(TypeError):
        Vulnerability.NS.includes(Seat.NORTH)  # type: ignore[arg-type]
    with pytest.raises(TypeError):
        BySide(1, 2)[0]  # type: ignore[index]
    with pytest.raises(TypeError, match="contract must be Contract"):
        Played.by_margin("4S", None, 1)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="margin must be int"):
        Played.by_margin(FOUR_SPADES, None, 1.0)  # type: ignore[arg-type]


def test_margin_and_counts() -> None:
    for tricks in range(14):
        played = Played(FOUR_SPADES, Seat.WEST, tricks)
        assert played.margin == tricks - 10
        assert played.overtricks - played.undertricks == played.margin
        assert min(played.overtricks, played.undertricks) == 0
        assert played.is_made is (tricks >= 10)
        assert Played.by_margin(FOUR_SPADES, Seat.WEST, tricks - 10) is played
        assert played.side is Side.EW
    for margin in (4, -11):
        with pytest.raises(ImpossibleValueError):
            Played.by_margin(FOUR_SPADES, Seat.WEST, margin)


def test_parts_of_contracts() -> None:
    assert FOUR_SPADES.bid == Bid(Level(4), Strain.SPADES)
    assert FOUR_SPADES.tricks_needed == Level(4).tricks == 10
    assert [level.tricks for level in Level] == [7, 8, 9, 10, 11, 12, 13]
    assert [doubling.factor for doubling in Doubling] == [1, 2, 4]
    assert [doubling.letters for doubling in Doubling] == ["", "X", "XX"]
    assert [strain.letters for strain in Strain] == ["C", "D", "H", "S", "NT"]
    assert [strain.symbol for strain in Strain] == ["♣", "♦", "♥", "♠", "NT"]
    assert [strain.suit for strain in Strain] == [*Suit, None]
    assert [suit.strain for suit in Suit] == list(Strain)[:4]
    assert [(suit.letter, suit.symbol) for suit in Suit] == [*zip("CDHS", "♣♦♥♠", strict=True)]
    assert [strain for strain in Strain if strain.is_major] == [Strain.HEARTS, Strain.SPADES]
    assert [strain for strain in Strain if strain.is_minor] == [Strain.CLUBS, Strain.DIAMONDS]


def test_seats_go_clockwise() -> None:
    assert [seat.letters for seat in Seat] == ["N", "E", "S", "W"]
    assert [seat.lho for seat in Seat] == [Seat.EAST, Seat.SOUTH, Seat.WEST, Seat.NORTH]
    for seat in Seat:
        assert seat.lho.rho is seat.rho.lho is seat
        assert seat.partner is seat.lho.lho is seat.rho.rho
        assert seat.side is seat.partner.side is seat.lho.side.opponents
    assert [seat.side for seat in Seat] == [Side.NS, Side.EW, Side.NS, Side.EW]
    assert [side.letters for side in Side] == ["NS", "EW"]


def test_a_value_for_each_side() -> None:
    assert BySide[int](1, 2) == BySide(1, 2)
    pair = BySide(ns=420, ew=-50)
    assert [pair[side] for side in Side] == [420, -50] == list(pair)
    assert pair.swap() == BySide(-50, 420)
    assert pair.map(abs) == BySide(420, 50)


def test_boards() -> None:
    rows = read_csv(VECTORS / "boards.csv")
    words = {"None": "NONE", "NS": "NS", "EW": "EW", "All": "BOTH"}
    for row in rows:
        for number in (int(row["board"]), int(row["board"]) + 48, int(row["board"]) + 16_000):
            board = BoardNumber(number)
            assert board.dealer.letters == row["dealer"]
            assert board.vulnerability.name == words[row["vulnerability"]]
    assert [row["board"] for row in rows] == [str(n) for n in range(1, len(rows) + 1)]
    assert BoardNumber(2) < BoardNumber(10)
    for number in (0, -1):
        with pytest.raises(ImpossibleValueError, match="boards are numbered from 1"):
            BoardNumber(number)


def test_vulnerability_includes() -> None:
    table = {
        Vulnerability.NONE: (False, False),
        Vulnerability.NS: (True, False),
        Vulnerability.EW: (False, True),
        Vulnerability.BOTH: (True, True),
    }
    for vulnerability, sides in table.items():
        assert tuple(vulnerability.includes(side) for side in Side) == sides


def test_hands_and_deals() -> None:
    hand = Hand(spades="7A", hearts="T29", clubs="KQJ")
    assert hand == Hand("A7", "T92", "", "KQJ")
    assert [str(card) for card in hand] == ["SA", "S7", "HT", "H9", "H2", "CK", "CQ", "CJ"]
    assert len(hand) == 8
    assert Card(Suit.HEARTS, Rank.NINE) in hand
    assert Card(Suit.DIAMONDS, Rank.NINE) not in hand
    assert "HT" not in hand
    assert [hand.holding(suit) for suit in Suit] == ["KQJ", "", "T92", "A7"]
    assert Card(Suit.CLUBS, Rank.ACE) < Card(Suit.SPADES, Rank.TWO) < Card(Suit.SPADES, Rank.THREE)
    assert "".join(rank.letter for rank in Rank) == "23456789TJQKA"

    suits = ["AKQJT98765432", "", "", ""]
    hands = [Hand(*suits[-turn:], *suits[:-turn]) for turn in range(4)]
    deal = Deal(*hands)
    assert deal.is_complete
    assert deal[Seat.EAST] is hands[1]
    assert not replace(deal, west=Hand()).is_complete


@pytest.mark.parametrize(
    ("holdings", "message"),
    [
        (("AKA",), "a card stands twice in spades"),
        (("1",), "'1' in spades is no rank"),
        (("", "x"), "'x' in hearts is no rank"),
        (("A", "", "", "K 5"), "' ' in clubs is no rank"),
        (("AKQJT98765432", "A"), "a hand has 13 cards; 14 were given"),
    ],
)
def test_impossible_hands(holdings: tuple[str, ...], message: str) -> None:
    with pytest.raises(ImpossibleValueError, match=message):
        Hand(*holdings)


def test_a_card_is_with_one_player_only() -> None:
    with pytest.raises(ImpossibleValueError, match="SA is with north and with west"):
        Deal(Hand("A"), Hand("K"), Hand("Q"), Hand("JA"))
