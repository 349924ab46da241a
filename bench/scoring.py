"""Scoring and reading: the library against other libraries."""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from itertools import product
from typing import Any

from bench.measure import Figure, Work, against_limit, against_peer
from overtrick import (
    Contract,
    Doubling,
    Level,
    NotationError,
    Played,
    Seat,
    Strain,
    format_result,
    parse_result,
    score,
)
from overtrick.core.notation import _parse_result

EVERY = [
    Played(Contract(level, strain, doubling), seat, tricks)
    for level, strain, doubling, seat, tricks in product(Level, Strain, Doubling, Seat, range(14))
]
MILLION = 1_000_000


def figures() -> Iterator[Figure]:
    """All figures of this module; peers that are not installed are left out, and said so."""
    # The same 500 results for everybody, spread over the whole table.
    sample = EVERY[:: len(EVERY) // 500]
    texts = [format_result(result) for result in sample]
    yield from _against_endplay(sample, texts)
    yield from _against_redeal(sample)
    yield against_limit("score one result, made before", _score_all(sample), 0.2e-6 * len(sample))
    yield against_limit("read and score a canonical text", _read_all(texts), 1e-6 * len(texts))
    yield against_limit(
        "read a text for the first time (no table helps)", _read_new(texts), 5e-6 * len(texts)
    )
    many = (texts * (MILLION // len(texts) + 1))[:MILLION]
    yield against_limit("read and score a million results", _read_all(many), 1.0)
    megabyte = "4S" * (1 << 19)
    yield against_limit("refuse a text of 1 MB", lambda: _refuse(megabyte), 0.05, number=100)


def _score_all(results: list[Played]) -> Work:
    def work() -> None:
        for result in results:
            score(result, True).total

    return work


def _read_all(texts: list[str]) -> Work:
    def work() -> None:
        for text in texts:
            score(parse_result(text), True).total

    return work


def _read_new(texts: list[str]) -> Work:
    def work() -> None:
        _parse_result.cache_clear()
        for text in texts:
            parse_result(text)

    return work


def _refuse(text: str) -> None:
    try:
        parse_result(text)
    except NotationError:
        return
    raise AssertionError("a megabyte was read")


def _peer(name: str) -> Any:
    try:
        return import_module(name)
    except ImportError:
        print(f"{name} is not installed: its figures are left out")
        return None


def _against_endplay(sample: list[Played], texts: list[str]) -> Iterator[Figure]:
    types = _peer("endplay.types")
    if types is None:
        return
    theirs = [_endplay_text(result) for result in sample]
    contracts = [types.Contract(text) for text in theirs]
    both = types.Vul.both
    for contract, result in zip(contracts, sample, strict=True):
        assert abs(contract.score(both)) == abs(score(result, True).total), str(contract)

    def score_theirs() -> None:
        for contract in contracts:
            contract.score(both)

    def read_theirs() -> None:
        for text in theirs:
            types.Contract(text).score(both)

    name = "endplay"
    yield against_peer("score 500 results, made before", _score_all(sample), name, score_theirs, 5)
    yield against_peer("read and score 500 canonical texts", _read_all(texts), name, read_theirs, 5)


def _endplay_text(result: Played) -> str:
    contract = result.contract
    margin = f"{result.margin:+d}" if result.margin else "="
    assert isinstance(result.declarer, Seat)
    seat, doubling = result.declarer.letters, contract.doubling.letters.lower()
    return f"{contract.level.value}{contract.strain.letters}{seat}{doubling}{margin}"


def _against_redeal(sample: list[Played]) -> Iterator[Figure]:
    redeal = _peer("redeal")
    if redeal is None:
        return
    theirs = [
        (redeal.Contract.from_str(str(result.contract), vul=True), result.tricks)
        for result in sample
    ]
    for (contract, tricks), result in zip(theirs, sample, strict=True):
        assert contract.score(tricks) == score(result, True).total

    def score_theirs() -> None:
        for contract, tricks in theirs:
            contract.score(tricks)

    yield against_peer(
        "score 500 results, made before", _score_all(sample), "redeal", score_theirs, 1
    )
