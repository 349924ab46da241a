"""A club session from its outcomes to the ranking, and how the time grows with the field."""

from __future__ import annotations

import random
from collections.abc import Iterator

from bench.measure import Figure, Work, against_limit, against_peer
from overtrick import BySide, parse_result
from overtrick.event.document import Entry, EventDocument
from overtrick.event.presets import preset
from overtrick.event.ruleset import Method
from overtrick.event.standings import rank

RESULTS = tuple(
    map(
        parse_result,
        (
            *("4S N =", "4S N +1", "4S N -1", "3NT S =", "3NT S +1", "3NT S +2", "3NT N -1"),
            *("4H E =", "4H E -1", "5DX W -2", "2S N +1", "1NT S =", "2H E =", "6S N -1"),
            *("6S N =", "Pass"),
        ),
    )
)
RULES = preset("wbf")
SEED = 12


def figures() -> Iterator[Figure]:
    """All figures of this module."""
    club = event(30, 27)
    yield against_limit(
        "30 tables x 27 boards, outcomes to ranking, a reason at every figure", _ranked(club), 0.02
    )
    yield against_peer(
        "the same, each reason in words", _told(club), "the ranking alone", _ranked(club), None
    )
    for method in (Method.MATCHPOINTS, Method.CROSS_IMPS):
        for tables in (100, 1_000):
            yield against_peer(
                f"{method.value}, {tables:,} tables x 24 boards, outcomes to ranking",
                _ranked(event(tables, 24), method),
                f"ten times {tables // 10}",
                _ranked(event(tables // 10, 24), method, times=10),
                1,
            )


def event(tables: int, boards: int) -> EventDocument:
    """A Mitchell movement with results drawn from a few."""
    chance = random.Random(f"{SEED} {tables}")
    entries = (
        Entry(
            board,
            BySide((f"N{table}",), (f"E{(table + board) % tables}",)),
            chance.choice(RESULTS),
            table=str(table),
        )
        for board in range(1, boards + 1)
        for table in range(tables)
    )
    return EventDocument("bench", tuple(entries))


def _ranked(document: EventDocument, method: Method = Method.MATCHPOINTS, times: int = 1) -> Work:
    def work() -> None:
        for _ in range(times):
            rank(document, method, RULES)

    return work


def _told(document: EventDocument) -> Work:
    def work() -> None:
        for line in rank(document, Method.MATCHPOINTS, RULES).scored.entries:
            for credit in line.credits:
                assert credit is not None
                credit.reason.explain()

    return work
