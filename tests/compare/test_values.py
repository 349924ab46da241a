"""The values of the room: frozen, without a dictionary, equal when their fields are."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Iterator
from dataclasses import FrozenInstanceError, fields, is_dataclass, replace
from fractions import Fraction
from typing import Any

import pytest

import overtrick.compare
from compare.naive import ew, ns
from overtrick.compare.bam import BoardAMatchOptions, board_a_match
from overtrick.compare.butler import ButlerOptions, butler
from overtrick.compare.cross_imps import CrossImpOptions, cross_imps
from overtrick.compare.group import BoardComparison, Comparison, Group
from overtrick.compare.imps import IMPS_1962
from overtrick.compare.matchpoints import MatchpointOptions, matchpoints
from overtrick.compare.small_groups import SmallGroups
from overtrick.compare.total import total_points

TWO, PART = Group((420, -50)), Group((420, -50), 9)
BOARDS: list[Comparison] = [
    board_a_match(TWO),
    butler(TWO),
    cross_imps(TWO),
    matchpoints(TWO),
    matchpoints(PART, MatchpointOptions(small_groups=SmallGroups.EBU)),
    total_points(TWO),
    matchpoints(Group(())),
]


def values() -> Iterator[Any]:
    yield from (TWO, IMPS_1962)
    yield from (BoardAMatchOptions(), ButlerOptions(), CrossImpOptions(), MatchpointOptions())
    for board in BOARDS:
        yield board
        if isinstance(board, BoardComparison):
            yield from (board.credits[0].ns, board.credits[0].ns.reason)
            if board.datum is not None:
                yield board.datum


VALUES = {type(value).__name__: value for value in values()}


def test_every_value_of_the_room_is_here() -> None:
    modules = [
        importlib.import_module(f"overtrick.compare.{module.name}")
        for module in pkgutil.iter_modules(overtrick.compare.__path__)
    ]
    names = {
        name
        for module in modules
        for name, kind in vars(module).items()
        if isinstance(kind, type) and is_dataclass(kind) and kind.__module__ == module.__name__
    }
    assert names == set(VALUES)


@pytest.mark.parametrize("value", VALUES.values(), ids=VALUES)
def test_values_are_frozen_and_slotted(value: Any) -> None:
    assert not hasattr(value, "__dict__")
    for name in (field.name for field in fields(value)):
        with pytest.raises(FrozenInstanceError):
            setattr(value, name, getattr(value, name))
    assert replace(value) == value
    assert replace(value) is not value


@pytest.mark.parametrize("board", BOARDS[:-1], ids=range(len(BOARDS) - 1))
def test_points_that_are_not_rounded_are_the_exact_ones(board: Comparison) -> None:
    assert isinstance(board, BoardComparison)
    for points, credit in zip(ns(board), board.credits, strict=True):
        assert credit.ns.reason.exact == points
    for points, credit in zip(ew(board), board.credits, strict=True):
        assert credit.ew.reason.exact == points


def test_reasons_keep_the_exact_points() -> None:
    def exact(options: MatchpointOptions) -> list[Fraction]:
        board = matchpoints(PART, options)
        assert isinstance(board, BoardComparison)
        return [credit.ns.reason.exact for credit in board.credits]

    # Neuberg: (2 + 1) x 9/2 - 1 and (0 + 1) x 9/2 - 1. Small groups: 65% and 55% of 16.
    neuberg = MatchpointOptions(factor_digits=0)
    assert exact(neuberg) == [Fraction("12.5"), Fraction("3.5")]
    small = replace(neuberg, small_groups=SmallGroups.EBU)
    assert exact(small) == [Fraction("10.4"), Fraction("8.8")]
