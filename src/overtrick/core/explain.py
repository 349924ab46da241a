"""A score in words. The figures come from Law 77's table, the sentences are templates.

Each template is one English text with named places, so that a catalogue can translate it: pass
`translate`, a function from the English template to the one to use.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from overtrick.core import law77
from overtrick.core.errors import ImpossibleValueError
from overtrick.core.result import PassedOut, Played
from overtrick.core.strain import Doubling, Strain

if TYPE_CHECKING:
    from overtrick.core.score import ScoreBreakdown, ScoreLine

Translate = Callable[[str], str]
"""From an English template to the one to use; `str` leaves it English."""

PASSED_OUT = "passed out: no score for either side"
LINES = {
    "partscore": "less than {line}: part-score {points}",
    "game": "{line} or more: {vulnerability} game {points}",
    "small_slam": "six bid and made: {vulnerability} small slam {points}",
    "grand_slam": "seven bid and made: {vulnerability} grand slam {points}",
    "overtricks": "overtricks {count} x {each} = {points}",
    "insult": "made {doubling}: insult {points}",
}
UNDERTRICKS = "down {count} {doubling}, {vulnerability}: {steps} = {points}"
UNDERTRICKS_EQUAL = "down {count} {doubling}, {vulnerability}: {count} x {each} = {points}"
DOUBLINGS = {
    Doubling.UNDOUBLED: "undoubled",
    Doubling.DOUBLED: "doubled",
    Doubling.REDOUBLED: "redoubled",
}
VULNERABILITIES = {False: "not vulnerable", True: "vulnerable"}
TOTAL = "total {points}"
SEPARATOR = "; "
WHOLE = "{trick_score}, {rest}"


def explain(breakdown: ScoreBreakdown, translate: Translate = str) -> str:
    """The whole score in one sentence.

    Input: `translate` gives the template to use for each English one. Figures are points for
    declarer's side; a penalty is told as a positive number.

    >>> played = Played(Contract(Level(3), Strain.SPADES, Doubling.DOUBLED), Seat.NORTH, 5)
    >>> explain(score(played, False))
    'down 4 doubled, not vulnerable: 100 + 200 + 200 + 300 = 800'
    """
    if not breakdown.lines:
        return translate(PASSED_OUT)
    parts = [explain_line(breakdown, line, translate) for line in breakdown.lines]
    if len(parts) == 1:
        return parts[0]
    total = translate(TOTAL).format(points=breakdown.total)
    rest = translate(SEPARATOR).join((*parts[1:], total))
    return translate(WHOLE).format(trick_score=parts[0], rest=rest)


def explain_line(breakdown: ScoreBreakdown, line: ScoreLine, translate: Translate = str) -> str:
    """One line of a breakdown in words, with the sum behind its points.

    Errors: `ImpossibleValueError` for a line that is not one of the breakdown's.
    """
    result = breakdown.result
    if line not in breakdown.lines or isinstance(result, PassedOut):
        raise ImpossibleValueError(f"{line!r} is no line of {breakdown!r}")
    match line.kind.value:
        case "trick_score":
            return _trick_score(result, line.points, translate)
        case "undertricks":
            return _undertricks(breakdown, result, translate)
        case kind:
            contract = result.contract
            each = law77.overtrick_value(contract.strain, contract.doubling, breakdown.vulnerable)
            return translate(LINES[kind]).format(
                points=line.points,
                line=law77.GAME_LINE,
                vulnerability=translate(VULNERABILITIES[breakdown.vulnerable]),
                doubling=translate(DOUBLINGS[contract.doubling]),
                count=result.overtricks,
                each=each,
            )


def _trick_score(result: Played, points: int, translate: Translate) -> str:
    contract = result.contract
    level, value = contract.level.value, law77.TRICK_VALUES[contract.strain]
    doubled = contract.doubling is not Doubling.UNDOUBLED
    if contract.strain is not Strain.NOTRUMP:
        terms = f"{level} x {value}"
    elif level == 1:
        terms = f"{law77.FIRST_NOTRUMP_TRICK}"
    else:
        terms = f"{law77.FIRST_NOTRUMP_TRICK} + {level - 1} x {value}"
        terms = f"({terms})" if doubled else terms
    if doubled:
        terms += f" {translate(DOUBLINGS[contract.doubling])}"
    return terms if terms == str(points) else f"{terms} = {points}"


def _undertricks(breakdown: ScoreBreakdown, result: Played, translate: Translate) -> str:
    doubling = result.contract.doubling
    steps = law77.undertrick_steps(
        result.undertricks, doubling, breakdown.vulnerable, breakdown.scale
    )
    grows = doubling is not Doubling.UNDOUBLED and len(steps) > 1
    return translate(UNDERTRICKS if grows else UNDERTRICKS_EQUAL).format(
        count=len(steps),
        doubling=translate(DOUBLINGS[doubling]),
        vulnerability=translate(VULNERABILITIES[breakdown.vulnerable]),
        steps=" + ".join(str(step) for step in steps),
        each=steps[0],
        points=sum(steps),
    )
