"""The whole scoring table, against tables that others printed."""

from __future__ import annotations

import hashlib
import re
from itertools import product
from typing import Any

import pytest

from overtrick import (
    BoardNumber,
    BoardResult,
    Contract,
    Doubling,
    ImpossibleValueError,
    Level,
    LineKind,
    PassedOut,
    Played,
    Scale,
    ScoreBreakdown,
    ScoreLine,
    Seat,
    Side,
    Strain,
    Vulnerability,
    explain,
    explain_line,
    parse_result,
    score,
    undertrick_steps,
)
from support import VECTORS, VULNERABLE, contract, every_played, read_csv, read_jsonl, shared

BOOLS = (False, True)


def test_digest_of_all_scores() -> None:
    lines = []
    for level, strain, doubling, vulnerable in product(Level, Strain, Doubling, BOOLS):
        for tricks in range(14):
            total = score(Played(Contract(level, strain, doubling), None, tricks), vulnerable).total
            letters = strain.letters[0] + doubling.letters
            lines.append(f"{level.value}{letters},{'V' if vulnerable else 'NV'},{tricks},{total}\n")
    assert lines[0] == "1C,NV,0,-350\n"
    totals = [int(line.rsplit(",", 1)[1]) for line in lines]
    assert (len(totals), sum(totals), min(totals), max(totals)) == (2940, -2_628_190, -7600, 3160)
    assert len(set(totals)) == 219
    digest = hashlib.sha256("".join(lines).encode()).hexdigest()
    assert digest == "867252fea7a089777ae9adafc03cfdd6ad8b01ab9037caddf2759aa0371b40e2"


def test_contract_scores() -> None:
    checked = 0
    for row in read_csv(VECTORS / "contract_scores.csv"):
        for tricks in range(14):
            played = Played(contract(row["contract"]), None, tricks)
            printed = int(row[str(tricks)])
            assert score(played, VULNERABLE[row["vulnerable"]]).total == printed, row
            checked += 1
    assert checked == 2940


def test_undertricks() -> None:
    rows = read_csv(VECTORS / "undertricks.csv")
    for row in rows:
        played = Played.by_margin(contract(f"7NT{row['doubling']}"), None, -int(row["undertricks"]))
        scored = score(played, VULNERABLE[row["vulnerable"]], Scale(row["scale"]))
        assert scored.total == -int(row["penalty"]), row
    assert len(rows) == 104


def test_shared_contract_scores() -> None:
    rows = read_csv(shared("oracles/contract_scores.csv"))
    for row in rows:
        if row["contract"] == "PASS":
            assert score(PassedOut(), False).total == int(row["score_declarer"])
            continue
        played = Played(contract(row["contract"] + row["doubled"]), None, int(row["tricks"]))
        assert played.margin == int(row["result"])
        assert score(played, VULNERABLE[row["vul"]]).total == int(row["score_declarer"]), row
    assert len(rows) == 2941


def test_shared_undertricks() -> None:
    rows = read_csv(shared("oracles/undertricks.csv"))
    for row in rows:
        scale = Scale.BEFORE_1987 if row["confirmed_by"] == "LEGACY" else Scale.SINCE_1987
        steps = undertrick_steps(
            int(row["undertricks"]),
            next(d for d in Doubling if d.letters == row["doubled"]),
            VULNERABLE[row["vul"]],
            scale,
        )
        assert sum(steps) == int(row["penalty"]), row
    assert len(rows) == 104


@pytest.mark.parametrize("row", read_jsonl(VECTORS / "quiz_scores.jsonl"), ids=lambda r: r["id"])
def test_published_questions(row: dict[str, Any]) -> None:
    question = row["question"]
    played = Played(contract(question["contract"]), None, question["tricks"])
    assert score(played, question["vulnerable"]).total == row["answer"]


@pytest.mark.parametrize(
    ("text", "vulnerable", "lines"),
    [
        ("4S =", False, {"trick_score": 120, "game": 300}),
        ("3NT +1", True, {"trick_score": 100, "game": 500, "overtricks": 30}),
        ("2HX -2", False, {"undertricks": -300}),
        ("6NT =", True, {"trick_score": 190, "game": 500, "small_slam": 750}),
        ("2HX =", False, {"trick_score": 120, "game": 300, "insult": 50}),
        ("2SX +1", True, {"trick_score": 120, "game": 500, "overtricks": 200, "insult": 50}),
        ("7CXX =", True, {"trick_score": 560, "game": 500, "grand_slam": 1500, "insult": 100}),
        ("1NT +2", False, {"trick_score": 40, "partscore": 50, "overtricks": 60}),
        ("Pass", True, {}),
    ],
)
def test_components_in_the_fixed_order(text: str, vulnerable: bool, lines: dict[str, int]) -> None:
    breakdown = score(parse_result(text), vulnerable)
    assert [(line.kind.value, line.points) for line in breakdown.lines] == list(lines.items())
    assert breakdown.total == sum(lines.values())


@pytest.mark.parametrize(
    ("doubling", "vulnerable", "penalty"),
    [
        (Doubling.UNDOUBLED, False, 350),
        (Doubling.UNDOUBLED, True, 700),
        (Doubling.DOUBLED, False, 1700),
        (Doubling.DOUBLED, True, 2000),
        (Doubling.REDOUBLED, False, 3400),
        (Doubling.REDOUBLED, True, 4000),
    ],
)
def test_down_seven(doubling: Doubling, vulnerable: bool, penalty: int) -> None:
    failed = Played(Contract(Level(1), Strain.CLUBS, doubling), None, 0)
    assert score(failed, vulnerable).total == -penalty
    assert sum(undertrick_steps(7, doubling, vulnerable)) == penalty


def test_scale_before_1987_differs_in_two_figures_only() -> None:
    for played, vulnerable in product(every_played(), BOOLS):
        old = score(played, vulnerable, Scale.BEFORE_1987).total
        new = score(played, vulnerable, Scale.SINCE_1987).total
        doubling = played.contract.doubling
        if doubling is Doubling.REDOUBLED and played.is_made:
            assert new - old == 50
        elif doubling is not Doubling.UNDOUBLED and not vulnerable and played.undertricks > 3:
            more = 100 * (played.undertricks - 3)
            assert old - new == more * (2 if doubling is Doubling.REDOUBLED else 1)
        else:
            assert new == old


def test_sign_is_set_by_declarers_side() -> None:
    for declarer in (*Seat, *Side):
        breakdown = score(Played(contract("4S"), declarer, 10), False)
        side = declarer.side if isinstance(declarer, Seat) else declarer
        assert breakdown.total == 420
        assert (breakdown.ns_score, breakdown.ew_score) == (
            (420, -420) if side is Side.NS else (-420, 420)
        )
    unknown = score(Played(contract("4S"), None, 10), False)
    assert (unknown.ns_score, unknown.ew_score) == (None, None)
    passed = score(PassedOut(), True)
    assert (passed.total, passed.ns_score, passed.ew_score, passed.lines) == (0, 0, 0, ())


@pytest.mark.parametrize("vulnerable", [1, 0, "none", "", None, Vulnerability.NONE])
def test_vulnerable_is_a_bool_only(vulnerable: Any) -> None:
    played = Played(contract("4S"), Seat.NORTH, 10)
    score(played, True), score(played, False)
    with pytest.raises(TypeError, match="vulnerable must be bool"):
        score(played, vulnerable)


@pytest.mark.parametrize("result", ["4S N =", None, contract("4S")])
def test_only_results_are_scored(result: Any) -> None:
    with pytest.raises(TypeError, match="result must be Played or PassedOut"):
        score(result, True)
    with pytest.raises(TypeError, match="scale must be Scale"):
        score(PassedOut(), True, "since-1987")  # type: ignore[arg-type]


def test_a_breakdown_rebuilds_and_is_shared() -> None:
    played = Played(contract("4SX"), Seat.EAST, 8)
    breakdown = score(played, True)
    assert breakdown is score(played, True, Scale.SINCE_1987)
    assert breakdown == ScoreBreakdown(played, True)
    assert breakdown != score(played, True, Scale.BEFORE_1987)
    assert eval(repr(breakdown)) == breakdown
    assert ScoreLine(LineKind.GAME, 300) == eval(repr(ScoreLine(LineKind.GAME, 300)))


SUM = re.compile(r"(\(?[0-9][0-9 x+)]*(?: doubled| redoubled)?) = ([0-9]+)")


def test_every_sum_in_every_explanation_is_right() -> None:
    factors = {" doubled": "* 2", " redoubled": "* 4", " x ": " * "}
    for played, vulnerable, scale in product(every_played(), BOOLS, Scale):
        breakdown = score(played, vulnerable, scale)
        sums = 0
        for terms, total in SUM.findall(breakdown.why):
            for word, factor in factors.items():
                terms = terms.replace(word, factor)
            assert eval(terms) == int(total), breakdown.why
            sums += 1
        assert sums or "=" not in breakdown.why
        stated = [explain_line(breakdown, line).split()[-1] for line in breakdown.lines]
        for line, last in zip(breakdown.lines, stated, strict=True):
            assert last == str(abs(line.points)) or line.kind is LineKind.TRICK_SCORE
        assert len(breakdown.lines) == 1 or breakdown.why.endswith(f"total {breakdown.total}")


@pytest.mark.parametrize(
    ("text", "vulnerable", "why"),
    [
        (
            "3SX =",
            False,
            "3 x 30 doubled = 180, 100 or more: not vulnerable game 300; "
            "made doubled: insult 50; total 530",
        ),
        (
            "2NTXX +1",
            True,
            "(40 + 1 x 30) redoubled = 280, 100 or more: vulnerable game 500; "
            "overtricks 1 x 400 = 400; made redoubled: insult 100; total 1280",
        ),
        ("1NT =", False, "40, less than 100: part-score 50; total 90"),
        (
            "6C =",
            True,
            "6 x 20 = 120, 100 or more: vulnerable game 500; "
            "six bid and made: vulnerable small slam 750; total 1370",
        ),
        (
            "7NT =",
            False,
            "40 + 6 x 30 = 220, 100 or more: not vulnerable game 300; "
            "seven bid and made: not vulnerable grand slam 1000; total 1520",
        ),
        ("4SX -4", False, "down 4 doubled, not vulnerable: 100 + 200 + 200 + 300 = 800"),
        ("4S -3", True, "down 3 undoubled, vulnerable: 3 x 100 = 300"),
        ("4SXX -1", True, "down 1 redoubled, vulnerable: 1 x 400 = 400"),
        ("Pass", False, "passed out: no score for either side"),
    ],
)
def test_explanations(text: str, vulnerable: bool, why: str) -> None:
    assert score(parse_result(text), vulnerable).why == why


def test_every_word_of_an_explanation_is_translated() -> None:
    """Translated into brackets, nothing is left but figures and what joins the parts."""

    def marked(template: str) -> str:
        return re.sub(r"[^\W\d_]+(?![^{]*})", "@", template)

    results: list[tuple[BoardResult, bool]] = [(PassedOut(), False)]
    results += product(every_played(), BOOLS)
    for result, vulnerable in results:
        said = explain(score(result, vulnerable), marked)
        assert not re.search(r"[^\W\d_x]", said), said


def test_explanation_in_another_language() -> None:
    catalogue = {
        "down {count} {doubling}, {vulnerability}: {steps} = {points}": "{points}: {steps} "
        "({doubling}, {vulnerability}, {count} de chute)",
        "doubled": "contré",
        "not vulnerable": "non vulnérable",
    }
    breakdown = score(parse_result("4SX -2"), False)
    said = explain(breakdown, lambda text: catalogue.get(text, text))
    assert said == "300: 100 + 200 (contré, non vulnérable, 2 de chute)"


@pytest.mark.parametrize("text", ["Pass", "1S =", "4S -1"])
def test_only_its_own_lines_are_explained(text: str) -> None:
    with pytest.raises(ImpossibleValueError, match="is no line of"):
        explain_line(score(parse_result(text), False), ScoreLine(LineKind.GAME, 300))


@pytest.mark.parametrize("undertricks", [-1, 14])
def test_undertricks_are_0_to_13(undertricks: int) -> None:
    assert undertrick_steps(0, Doubling.DOUBLED, True) == ()
    assert sum(undertrick_steps(13, Doubling.REDOUBLED, True)) == 7600
    with pytest.raises(ImpossibleValueError, match="undertricks are 0 to 13"):
        undertrick_steps(undertricks, Doubling.DOUBLED, True)


@pytest.mark.parametrize(
    "arguments",
    [
        *(("1", Doubling.DOUBLED, True), (1, "X", True), (1, Doubling.DOUBLED, 1)),
        (1, Doubling.UNDOUBLED, True, "since-1987"),
    ],
)
def test_undertricks_take_their_own_types_only(arguments: Any) -> None:
    with pytest.raises(TypeError, match=" must be "):
        undertrick_steps(*arguments)


def test_score_at_a_board() -> None:
    board = BoardNumber(7)
    played = parse_result("4S N =")
    assert isinstance(played, Played)
    assert played.side is not None
    assert score(played, board.vulnerability.includes(played.side)).total == 620
