"""The cells of one line to what happened at the table.

What counts is the score that the file states: a contract that would score otherwise is dropped,
and told. A contract without a score is scored by those who compare. Nothing is guessed: a line
that says two things, or half of one, is refused.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from overtrick.core.board import Vulnerability
from overtrick.core.contract import Contract, DeclaredContract, Declarer
from overtrick.core.errors import ImpossibleValueError, NotationError
from overtrick.core.notation import format_contract, format_result, parse_contract, parse_result
from overtrick.core.notation.reading import quoted
from overtrick.core.result import BoardResult, PassedOut, Played
from overtrick.core.reverse import is_reachable
from overtrick.core.seat import BySide, Side
from overtrick.core.strain import Doubling
from overtrick.event.outcome import (
    Absence,
    Artificial,
    Assigned,
    Average,
    Award,
    ScoreOnly,
    SideScore,
    TableOutcome,
    Weighted,
    ns_score_of,
)
from overtrick.formats.cells import (
    PASSED_OUT,
    BothSides,
    CellError,
    PassedOutCell,
    ScoreCell,
    parse_score,
)


class ResultCells(NamedTuple):
    """The cells of a line that say what happened, as they stand."""

    contract: str
    declarer: str
    tricks: str
    ns_score: str
    ew_score: str


@dataclass(frozen=True, slots=True)
class Reading:
    """An outcome, and what is to be told about it: a loss of this line, or notes by kind."""

    outcome: TableOutcome
    loss: str = ""
    notes: tuple[str, ...] = ()
    lossy_notes: tuple[str, ...] = ()

    @property
    def has_news(self) -> bool:
        """Whether there is anything to tell."""
        return bool(self.loss or self.notes or self.lossy_notes)

    @property
    def scored_side(self) -> Side | None:
        """The side with a score where the other has an award: it may have played elsewhere."""
        if not isinstance(self.outcome, Assigned):
            return None
        awards = [not isinstance(side, tuple) for side in (self.outcome.ns, self.outcome.ew)]
        return {(True, False): Side.EW, (False, True): Side.NS}.get((awards[0], awards[1]))


INCOMPLETE = "on {count} the contract is incomplete and was left out; the score stands"
CONTRACT_BESIDE = "on {count} a contract stands beside an adjusted or missing result; left out"
SPLIT = "on {count} the two scores are not the negative of each other: a split score"
DECIMAL_COMMA = "on {count} a decimal comma was read as a decimal point"


def read_outcome(cells: ResultCells, vulnerability: Vulnerability) -> Reading:
    """What the cells of a line say. Errors: `CellError` names the column that is wrong."""
    score, notes = _stated(cells, vulnerability)
    declared = _contract_of(cells.contract, cells.declarer, cells.tricks)
    if score is None:
        return _without_score(declared)
    if declared is None:
        return Reading(score, notes=notes)
    if not isinstance(score, (ScoreOnly, PassedOut)):
        return Reading(score, notes=notes, lossy_notes=(CONTRACT_BESIDE,))
    result = declared.result
    if isinstance(score, PassedOut):
        if isinstance(result, PassedOut):
            return Reading(score)
        raise CellError(
            f"contract {quoted(cells.contract.strip())} stands beside PASS as the score", "contract"
        )
    if result is None:
        return Reading(score, notes=notes, lossy_notes=(INCOMPLETE,))
    points = ns_score_of(result, vulnerability)
    if points == score.ns_score:
        return Reading(result, notes=notes)
    what = format_result(result)
    return Reading(
        score,
        f"ns_score {score.ns_score} stands, and {what} was left out: it would score {points} "
        f"for N-S ({_vulnerable_words(vulnerability)})",
        notes,
    )


def _vulnerable_words(vulnerability: Vulnerability) -> str:
    return {
        Vulnerability.NONE: "nobody vulnerable",
        Vulnerability.NS: "N-S vulnerable",
        Vulnerability.EW: "E-W vulnerable",
        Vulnerability.BOTH: "both sides vulnerable",
    }[vulnerability]


def _without_score(declared: _Declared | None) -> Reading:
    if declared is None:
        return Reading(Absence.UNKNOWN)
    if declared.result is None:
        raise CellError(MISSING[declared.missing], declared.missing)
    return Reading(declared.result)


def _stated(
    cells: ResultCells, vulnerability: Vulnerability
) -> tuple[TableOutcome | None, tuple[str, ...]]:
    """What the score cells say; None where they say nothing."""
    ns = parse_score(cells.ns_score, "ns_score")
    ew = parse_score(cells.ew_score, "ew_score")
    if isinstance(ew, BothSides) or (isinstance(ns, BothSides) and ew is not None):
        raise CellError(
            f"ew_score {quoted(cells.ew_score.strip())}: each side's score has a cell of its own, "
            "or both stand in ns_score, as in AVE+/AVE-",
            "ew_score",
        )
    notes: tuple[str, ...] = ()
    if "," in cells.ns_score + cells.ew_score:
        notes = (DECIMAL_COMMA,)
    if isinstance(ns, BothSides):
        return Artificial(ns.ns, ns.ew), notes
    if ns is None and ew is None:
        return None, notes
    if isinstance(ns, (Absence, PassedOutCell)) or isinstance(ew, (Absence, PassedOutCell)):
        return _same_for_both(ns, ew, cells), notes
    sides = _two_sides(ns, ew, cells)
    for side, column in ((sides.ns, "ns_score"), (sides.ew, "ew_score")):
        _check_reachable(side, column, vulnerability)
    outcome = _combined(sides)
    is_split = isinstance(outcome, Assigned) and all(
        isinstance(side, tuple) and len(side) == 1 for side in sides
    )
    return outcome, (*notes, SPLIT) if is_split else notes


def _same_for_both(ns: ScoreCell, ew: ScoreCell, cells: ResultCells) -> TableOutcome:
    """An absence or a pass-out, which happens to both sides; a sit-out may have one of them."""
    said = [value for value in (ns, ew) if value is not None]
    absences = [value for value in said if isinstance(value, Absence)]
    if len(absences) == len(said):
        if Absence.SIT_OUT in absences:
            return Absence.SIT_OUT
        if absences[0] is absences[-1]:
            return absences[0]
    elif all(value in (PASSED_OUT, (Weighted(0),)) for value in said):
        return PassedOut()
    raise CellError(
        f"ew_score {quoted(cells.ew_score.strip())} does not go with ns_score "
        f"{quoted(cells.ns_score.strip())}: NP, LATE, BYE and PASS are true for both sides; "
        "the other cell is blank or the same",
        "ew_score",
    )


def _two_sides(
    ns: SideScore | Award | None, ew: SideScore | Award | None, cells: ResultCells
) -> BySide[SideScore | Award]:
    """Both sides' scores, from N-S's side. A blank cell is the negative of a plain score."""
    mine, theirs = ns, _negative(ew) if isinstance(ew, tuple) else ew
    if _goes_for_both(mine) and theirs is None:
        theirs = mine
    elif _goes_for_both(theirs) and mine is None:
        mine = theirs
    if mine is not None and theirs is not None:
        return BySide(mine, theirs)
    column, beside, text = ("ns_score", "ew_score", cells.ew_score)
    if mine is not None:
        column, beside, text = ("ew_score", "ns_score", cells.ns_score)
    raise CellError(
        f"{column} is missing: beside {quoted(text.strip())} in {beside} the other side needs "
        "its own, as what it gets is not the negative",
        column,
    )


def _goes_for_both(score: SideScore | Award | None) -> bool:
    """Whether one cell says enough: a plain score, whose negative is the other's, or AVE."""
    return score is Average.EVEN or (isinstance(score, tuple) and len(score) == 1)


def _combined(sides: BySide[SideScore | Award]) -> TableOutcome:
    ns, ew = sides
    if isinstance(ns, tuple) and ns == ew and len(ns) == 1:
        return ScoreOnly(ns[0].ns_score)
    if not isinstance(ns, tuple) and not isinstance(ew, tuple):
        return Artificial(ns, ew)
    return Assigned(ns, ew)


def _negative(score: SideScore) -> SideScore:
    return tuple(Weighted(-part.ns_score, part.weight) for part in score)


_reachable = lru_cache(maxsize=1 << 14)(is_reachable)


def _check_reachable(side: SideScore | Award, column: str, vulnerability: Vulnerability) -> None:
    for part in side if isinstance(side, tuple) else ():
        if not _reachable(part.ns_score, vulnerability):
            own = part.ns_score if column == "ns_score" else -part.ns_score
            raise CellError(
                f"{column} {own} is the score of no result with {_vulnerable_words(vulnerability)}",
                column,
            )


@dataclass(frozen=True, slots=True)
class _Declared:
    """What the contract's cells say: the result where they are complete, else what is missing."""

    result: BoardResult | None
    missing: str = ""


MISSING = {
    "contract": "contract is missing: as in 4SX or PASS; or a score",
    "declarer": "declarer is missing: N, E, S or W; or a score",
    "tricks": "tricks are missing: 0 to 13 won by declarer, or +1, = or -2; or a score",
}


def _contract_of(contract: str, declarer: str, tricks: str) -> _Declared | None:
    """The contract of a line; None where its cells are blank."""
    contract, declarer, tricks = contract.strip(), declarer.strip(), tricks.strip()
    if not contract:
        if declarer:
            _declarer(declarer)
        if tricks and not (_TRICKS.fullmatch(tricks) or _MARGIN.fullmatch(_ascii_minus(tricks))):
            raise _tricks_error(tricks)
        return _Declared(None, "contract") if declarer or tricks else None
    bare, result = _contract_cell(contract)
    if bare is None:
        return _pass(declarer, tricks)
    stated = bare.declarer
    if declarer:
        named = _declarer(declarer)
        if stated is not None and stated is not named:
            raise CellError(
                f"declarer {quoted(declarer)} is another than in contract {quoted(contract)}",
                "declarer",
            )
        stated = named
    won = _tricks(tricks, bare.contract) if tricks else None
    if isinstance(result, Played):
        if won is not None and won != result.tricks:
            raise CellError(
                f"tricks {quoted(tricks)} are others than in contract {quoted(contract)}", "tricks"
            )
        won = result.tricks
    if won is None:
        return _Declared(None, "tricks")
    if stated is None:
        return _Declared(None, "declarer")
    return _Declared(Played(bare.contract, stated, won))


def _pass(declarer: str, tricks: str) -> _Declared:
    for text, column in ((declarer, "declarer"), (tricks, "tricks")):
        if text and text != "0":
            raise CellError(
                f"{column} {quoted(text)} stands beside a passed-out board; a blank was expected",
                column,
            )
    return _Declared(PassedOut())


def _contract_cell(text: str) -> tuple[DeclaredContract | None, BoardResult | None]:
    """A contract, or a whole result; no contract for a pass-out."""
    try:
        return parse_contract(text), None
    except NotationError as error:
        wrong = error
    try:
        result = parse_result(text)
    except NotationError as error:
        # Where the text goes on behind the contract, the fault is in the result.
        wrong = error if error.span[0] > wrong.span[0] else wrong
        raise CellError(f"contract {quoted(text)}: {wrong.message}", "contract") from None
    if isinstance(result, PassedOut):
        return None, result
    return DeclaredContract(result.contract, result.declarer), result


def _declarer(text: str) -> Declarer:
    try:
        # A doubling is no declarer, though it may stand behind a contract.
        read = parse_contract(f"1NT {text}")
        if read.declarer is not None and read.contract.doubling is Doubling.UNDOUBLED:
            return read.declarer
    except NotationError:
        pass
    raise CellError(f"declarer {quoted(text)} is none of N, E, S, W (or NS, EW)", "declarer")


_TRICKS = re.compile("[0-9]{1,2}")
_MARGIN = re.compile("[+][0-9]{1,2}|-[1-9][0-9]?|=")


def _tricks(text: str, contract: Contract) -> int:
    """Tricks won, from their number or from the margin."""
    plain = _ascii_minus(text)
    if _TRICKS.fullmatch(plain) and int(plain) <= 13:
        return int(plain)
    if _MARGIN.fullmatch(plain):
        margin = 0 if plain == "=" else int(plain)
        try:
            return Played.by_margin(contract, None, margin).tricks
        except ImpossibleValueError as error:
            raise CellError(
                f"tricks {quoted(text)} are impossible in {format_contract(contract)}: {error}",
                "tricks",
            ) from None
    raise _tricks_error(text)


def _ascii_minus(text: str) -> str:
    return text.replace("\u2212", "-").replace("\u2013", "-")


def _tricks_error(text: str) -> CellError:
    return CellError(
        f"tricks {quoted(text)} are no number of tricks; 0 to 13 won by declarer were expected, "
        "or +1, = or -2",
        "tricks",
    )
