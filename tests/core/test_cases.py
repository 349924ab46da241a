"""Public bug reports about bridge scoring, each as the smallest case; `source` names the report."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from overtrick import (
    Action,
    Auction,
    Bid,
    BoardNumber,
    Call,
    NotationError,
    PassedOut,
    Played,
    Seat,
    Side,
    Vulnerability,
    breakdowns_with_score,
    is_reachable,
    parse_contract,
    parse_result,
    score,
)
from support import VECTORS, contract, read_jsonl

VULNERABILITIES = {
    "None": Vulnerability.NONE,
    "NS": Vulnerability.NS,
    "EW": Vulnerability.EW,
    "Both": Vulnerability.BOTH,
}
VULNERABILITY_WORDS = {value: word for word, value in VULNERABILITIES.items()}
SEATS = {seat.letters: seat for seat in Seat}


def call(text: str) -> Call:
    bare = {action.value: action for action in Action}
    return bare[text] if text in bare else contract(text).bid


def auction(dealer: str, calls: str) -> Auction:
    return Auction(SEATS[dealer], tuple(call(text) for text in calls.split()))


def check_score(given: Any, expected: Any) -> None:
    scores = []
    for row in given["rows"]:
        side = SEATS[row["declarer"]].side
        vulnerability = (
            BoardNumber(row["board"]).vulnerability
            if "board" in row
            else VULNERABILITIES[row["vul"]]
        )
        played = Played(contract(row["contract"]), SEATS[row["declarer"]], row["tricks"])
        scores.append(score(played, vulnerability.includes(side)).ns_score)
    assert scores == expected["ns_scores"]


def check_reverse_score(given: Any, expected: Any) -> None:
    found = []
    for breakdown in breakdowns_with_score(given["score"]):
        assert isinstance(breakdown.result, Played)
        vulnerable = "vul" if breakdown.vulnerable else "nv"
        found.append(f"{breakdown.result.contract} {vulnerable} {breakdown.result.tricks} tricks")
    assert found == expected["results"]


def check_parse_contract(given: Any, expected: Any) -> None:
    read = [parse_contract(text) for text in given["text"]]
    assert [
        {
            "contract": str(parsed.contract),
            "declarer": parsed.declarer.letters if parsed.declarer else None,
        }
        for parsed in read
    ] == expected["parsed"]


def check_auction(given: Any, expected: Any) -> None:
    auctions = [auction(*pair) for pair in zip(given["dealer"], given["calls"], strict=True)]
    assert [str(each.contract) for each in auctions] == expected["contract"]
    assert [each.declarer.letters for each in auctions if each.declarer] == expected["declarer"]


def check_auction_state(given: Any, expected: Any) -> None:
    states = [auction(given["dealer"], calls).state.value for calls in given["calls"]]
    assert states == expected["state"]


def check_validate_result(given: Any, expected: Any) -> None:
    def is_valid(row: Any) -> bool:
        try:
            parse_result(f"{row['contract']} {row['result']}")
        except NotationError:
            return False
        return True

    assert [is_valid(row) for row in given["rows"]] == expected["valid"]


def check_validate_score(given: Any, expected: Any) -> None:
    reachable = [is_reachable(row["ns"], VULNERABILITIES[row["vul"]]) for row in given["rows"]]
    assert reachable == expected["valid"]


def check_vulnerability(given: Any, expected: Any) -> None:
    boards = [BoardNumber(number) for number in given["boards"]]
    assert [VULNERABILITY_WORDS[b.vulnerability] for b in boards] == expected["vul"]
    if "dealer" in expected:
        assert [b.dealer.letters for b in boards] == expected["dealer"]


CHECKS: dict[str, Callable[[Any, Any], None]] = {
    "score": check_score,
    "reverse_score": check_reverse_score,
    "parse_contract": check_parse_contract,
    "auction": check_auction,
    "auction_state": check_auction_state,
    "validate_result": check_validate_result,
    "validate_score": check_validate_score,
    "vulnerability": check_vulnerability,
}

CASES = read_jsonl(VECTORS / "cases.jsonl")


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case['id']}-{case['input']['op']}")
def test_case(case: Any) -> None:
    CHECKS[case["input"]["op"]](case["input"], case["expected"])


def test_every_kind_of_case_is_there() -> None:
    assert {case["input"]["op"] for case in CASES} == set(CHECKS)
    assert len(CASES) == 25


def test_helpers_read_what_they_should() -> None:
    assert call("1S") == Bid(contract("1S").level, contract("1S").strain)
    assert parse_result("AP") is PassedOut()
    assert Side.NS.opponents is Side.EW
