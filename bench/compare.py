"""Comparing fields: a congress, a simultaneous event, and how the time grows with the field."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator

from bench.measure import Figure, Work, against_limit, against_peer
from overtrick import Contract, Doubling, Level, Played, Seat, Strain, score
from overtrick.compare.cross_imps import cross_imps
from overtrick.compare.exact import add
from overtrick.compare.group import BoardComparison, Comparison, Group
from overtrick.compare.matchpoints import matchpoints

BOARDS = 24
CONTRACTS_OF_A_BOARD = 40
SEED = 78
METHODS: tuple[Callable[[Group], Comparison], ...] = (matchpoints, cross_imps)


def figures() -> Iterator[Figure]:
    """All figures of this module."""
    congress, simultaneous = _boards(300), _boards(10_000)
    distinct = max(len(set(board.scores)) for board in simultaneous)
    yield against_limit(
        f"cross-IMPs, 300 tables x {BOARDS} boards", _all(congress, cross_imps), 0.05
    )
    yield against_limit(
        f"matchpoints and cross-IMPs with totals of both sides, 10,000 tables x {BOARDS} boards, "
        f"up to {distinct} distinct scores",
        _all_totals(simultaneous),
        1.0,
    )
    for method in METHODS:
        for tables in (100, 1_000, 10_000):
            yield _growth(method, tables)


def _growth(method: Callable[[Group], Comparison], tables: int) -> Figure:
    """A field against ten fields of a tenth of its size: with 1 or more it grows no faster."""
    field = _boards(tables)
    tenths = [Group(board.scores[start::10]) for board in field for start in range(10)]
    return against_peer(
        f"{method.__name__}, {tables} tables x {BOARDS} boards",
        _all(field, method),
        f"ten fields of {tables // 10}",
        _all(tenths, method),
        1,
    )


def _all(boards: list[Group], method: Callable[[Group], Comparison]) -> Work:
    def work() -> None:
        for board in boards:
            method(board)

    return work


def _all_totals(boards: list[Group]) -> Work:
    def work() -> None:
        for method in METHODS:
            _totals(boards, method)

    return work


def _totals(boards: list[Group], method: Callable[[Group], Comparison]) -> None:
    """Credit every result, and add up each table's points of all boards for both sides."""
    compared = [board for board in map(method, boards) if isinstance(board, BoardComparison)]
    assert len(compared) == len(boards)
    for credits_of_table in zip(*(board.credits for board in compared), strict=True):
        add(credit.ns.points for credit in credits_of_table)
        add(credit.ew.points for credit in credits_of_table)


def _boards(tables: int, seed: int = SEED) -> list[Group]:
    """Boards as they are played: a few contracts near each other, one to three tricks apart."""
    chance = random.Random(f"{seed} {tables}")
    return [_board(chance, tables) for _ in range(BOARDS)]


def _board(chance: random.Random, tables: int) -> Group:
    vulnerable = chance.random() < 0.5
    results = []
    for _ in range(CONTRACTS_OF_A_BOARD):
        contract = Contract(
            chance.choice(list(Level)[:6]),
            chance.choice(list(Strain)),
            chance.choices(list(Doubling), (90, 9, 1))[0],
        )
        seat, made = chance.choice(list(Seat)), min(11, contract.level.tricks)
        for tricks in range(made - 2, made + 2):
            ns_score = score(Played(contract, seat, tricks), vulnerable).ns_score
            assert ns_score is not None
            results.append(ns_score)
    weights = [chance.random() ** 2 for _ in results]
    return Group(tuple(chance.choices(results, weights, k=tables)))
