"""What another program printed about an event, and by which rules: the file `<name>.json`.

The keys say in that program's words what a ruleset says in fields; the tables below translate.
Words that no table has are kept in `unknown`, and told.
"""

from __future__ import annotations

from collections.abc import Mapping, Set
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from overtrick.core.notation.reading import quoted
from overtrick.core.seat import Side
from overtrick.event.document import (
    ContestantKey,
    LedgerItem,
    LedgerKind,
    LedgerUnit,
    OfficialStanding,
)
from overtrick.formats.cells import CellError, parse_board, parse_decimal, parse_label
from overtrick.formats.errors import FormatError
from overtrick.formats.json_text import JsonNumber, plain, read_json
from overtrick.formats.problems import Problems
from overtrick.formats.side_file import RefusedError, together_text

WHAT = "the file of printed results"

Fields = Mapping[str, str]

METHODS = {
    "matchpoints": "matchpoints",
    "cross_imps": "cross-imps",
    "butler": "butler",
    "teams": "teams-imps",
}

_PROGRAMS = {
    **dict.fromkeys(("ACBLscore", "ACBLscore via ACBL Live"), "acbl"),
    **dict.fromkeys(("Magic Contest", "Ruter"), "sweden"),
    **dict.fromkeys(("Scorer (NZ)", "Scorer"), "new-zealand"),
    **dict.fromkeys(("Pianola", "RealBridge"), "pianola"),
    **dict.fromkeys(("PairsScorer", "TeamsScorer"), "ebu"),
    "Bridge Base Online": "bbo",
}
"""The ruleset of a program settles what the file does not say, as how totals are rounded."""

_ALSO: Mapping[str, Fields] = {
    "Ruter": {"percent_digits": "2"},
    "PairsScorer": {"total_from": "exact", "percent_from": "printed"},
    "ACBLscore via ACBL Live": {"total_scale": "all_boards", "rank_by": "percentage"},
}
"""What one program does otherwise than the other whose ruleset it shares."""

_DIGITS = {str(digits): str(digits) for digits in range(5)}

_IMP_AVERAGES = "Average+/=/- awards at least 1,5 / exactly 0,0 / at most -1,5 IMP(s) per "
_FIXED_IMP_AVERAGES = "Average+/=/- awards 1,5 / 0,0 / -1,5 IMP(s) per board"
_PERCENT_AVERAGES = "Average+/=/- awards at least 60 / exactly 50 / at most 40 %"
_THREE_IMPS = "1.5,0,-1.5"

RULES: Mapping[str, Mapping[str, Fields]] = {
    "program": {
        program: {"ruleset": name, **_ALSO.get(program, {})} for program, name in _PROGRAMS.items()
    },
    "scale": {"1": {"matchpoint_unit": "1"}, "2": {"matchpoint_unit": "2"}},
    "field_rule": {"valid_scores": {"factoring": "none"}},
    "neuberg_digits": {text: {"factor_digits": text} for text in _DIGITS},
    "neuberg_rounding": {text: {"factor_rounding": text} for text in ("half_up", "truncate")},
    "cross_imps": {
        "sum": {"cross_imp_divisor": "none"},
        "mean_comparisons": {"cross_imp_divisor": "comparisons"},
    },
    "cross_imps_digits": {text: {"cross_imp_digits": text} for text in _DIGITS},
    "percent_digits": {text: {"percent_digits": text} for text in _DIGITS},
    "winners": {"1": {"winners": "1"}, "2": {"winners": "2"}},
    "levelled": {"true": {"total_scale": "all_boards"}, "false": {}},
    "bye_rule": {
        "a pair sitting out has fewer boards; session score = unscaled score x "
        "(maximum boards / boards played)": {"bye": "none", "total_scale": "most_boards"},
        "bye awards recorded average": {"bye": "own_average"},
        "bye awards recorded percentage": {"bye": "own_average"},
    },
    "average_rule": {
        "": {"average_override": "off"},
        _IMP_AVERAGES + "board": {
            "average_imps": _THREE_IMPS,
            "average_imps_per": "board",
            "average_override": "on",
        },
        _IMP_AVERAGES + "comparison": {
            "average_imps": _THREE_IMPS,
            "average_imps_per": "comparison",
            "average_override": "on",
        },
        _FIXED_IMP_AVERAGES: {
            "average_imps": _THREE_IMPS,
            "average_imps_per": "board",
            "average_override": "off",
        },
        _PERCENT_AVERAGES: {"average_percent": "60,50,40", "average_override": "on"},
    },
    "total_rule": {
        "total = unscaled x most boards in the section / boards played; percentage = unscaled / "
        "(boards x top); NP and LATE boards are left out": {
            "total_from": "printed",
            "total_scale": "most_boards",
        },
        "sum of the board results before rounding of Neuberg values": {"total_from": "exact"},
        "sum of the board results; a bye adds the pair's own unrounded average per board played "
        "(matchpoints: own percentage), the sum is rounded to 1 decimal": {
            "total_from": "exact",
            "total_digits": "1",
            "bye": "own_average",
        },
        "board lines are plain sums, totals are divided by the number of comparisons": {
            "total_scale": "comparison",
            "total_digits": "2",
        },
    },
}
"""For each key and each of its values: the fields of a ruleset. "" is a key that says nothing."""

_DATUM_ROUNDING = {
    ("10", "half away from zero"): "nearest_from_zero",
    ("10", "half to even ten"): "even_ten",
}

_STANDING_KEYS = {"id", "section", "direction", "rank", "total", "percentage", "boards"}

_OF_THE_SESSION = {
    "total": "session_total",
    "percentage": "session_percentage",
    "rank": "session_rank",
    "boards": "session_boards",
}
"""Where a ranking is of several sessions, the figures of the one that the file holds."""


@dataclass(slots=True)
class Printed:
    """What was printed: the ranking, and the rules as fields of a ruleset."""

    name: str = ""
    method: str | None = None
    stated: dict[str, str] = field(default_factory=dict)
    expected: dict[str, int] = field(default_factory=dict)
    datums: dict[int, Fraction] = field(default_factory=dict)
    standings: tuple[OfficialStanding, ...] = ()
    unit: str = "points"
    ledger: tuple[LedgerItem, ...] = ()
    unknown: dict[str, Any] = field(default_factory=dict)
    problems: Problems = field(default_factory=Problems)

    def check(self, seated: Set[ContestantKey], problems: Problems) -> None:
        """Tell of those who are ranked, but sat nowhere."""
        strangers = [s.contestant for s in self.standings if s.contestant not in seated]
        if strangers:
            who = [":".join(part for part in key if part) for key in strangers]
            listed = ", ".join(map(quoted, who[:10])) + (", ..." if len(who) > 10 else "")
            self.problems.note(f"{WHAT} ranks {len(who)} who sat nowhere: {listed}")
        problems.extend(self.problems)


def read_printed(data: bytes) -> Printed:
    """Read what another program printed. Errors: `FormatError` where its shape is another.

    >>> read_printed(b'{"scoring": "butler", "bye_rule": "bye awards recorded average"}').stated
    {'bye': 'own_average', 'average_override': 'off'}
    """
    printed = Printed()
    given = read_json(data, WHAT, printed.problems)
    printed.name = _label(given.pop("event", None), "event")
    scoring = _label(given.pop("scoring", None), "scoring")
    printed.method = METHODS.get(scoring)
    if scoring and printed.method is None:
        _keep(printed, "scoring", scoring)
    _read_rules(printed, given)
    _read_groups(printed, given, is_matchpoints=scoring == "matchpoints")
    _read_datum(printed, given)
    if given.pop("official_unit", None) == "percent":
        printed.unit = "percent"
    printed.standings = _standings(printed, given.pop("totals", None))
    for key, value in given.items():
        if value is not None:
            printed.unknown[key] = plain(value)
    return printed


def _keep(printed: Printed, key: str, value: Any) -> None:
    """Keep what no table knows, and tell."""
    printed.unknown[key] = plain(value)
    printed.problems.note(f"{WHAT}: {key} is in words that have no field of a ruleset; kept as is")


def _read_rules(printed: Printed, given: dict[str, Any]) -> None:
    for key, rules in RULES.items():
        value = given.pop(key, None)
        words = {True: "true", False: "false"}[value] if isinstance(value, bool) else value
        fields = rules.get("" if words is None else words) if _is_word(words) else None
        if fields is not None:
            printed.stated.update(fields)
        elif words is not None:
            _keep(printed, key, value)


def _is_word(value: Any) -> bool:
    return value is None or isinstance(value, str)


def _read_groups(printed: Printed, given: dict[str, Any], *, is_matchpoints: bool) -> None:
    for key in ("scored_together", "ranked_together"):
        value = given.pop(f"sections_{key}", None)
        if value is None:
            continue
        try:
            printed.stated[key] = together_text(value)
        except (RefusedError, CellError) as error:
            raise FormatError(f"{WHAT}: sections_{key}: {error}") from None
    counts = given.pop("field", None)
    if counts is None:
        if is_matchpoints:
            printed.stated["factoring"] = "none"
        return
    groups = printed.stated.get("scored_together", "").split(",")
    if not isinstance(counts, list) or len(counts) != len(groups):
        raise FormatError(f"{WHAT}: field has no number for each group of sections_scored_together")
    printed.expected = {
        group: _whole(count, "field") for group, count in zip(groups, counts, strict=True)
    }
    printed.stated["expected_results"] = "given"
    printed.stated.setdefault("factoring", "neuberg")


def _read_datum(printed: Printed, given: dict[str, Any]) -> None:
    for number, value in _mapping(given.pop("printed_datum", None), "printed_datum").items():
        datum = parse_decimal(value) if isinstance(value, str) else None
        try:
            board = parse_board(number)
        except CellError as error:
            raise FormatError(f"{WHAT}: printed_datum: {error.message}") from None
        if datum is None:
            raise FormatError(f"{WHAT}: printed_datum of board {board} is no number")
        printed.datums[board] = datum
    datum_rule = _mapping(given.pop("datum", None), "datum")
    if not datum_rule:
        return
    said = {key: value for key, value in datum_rule.items() if isinstance(value, str)}
    trim, low = said.get("drop_highest", "0"), said.get("drop_lowest", "0")
    rounding = _DATUM_ROUNDING.get((said.get("round_to", ""), said.get("rounding", "")))
    # Fewer than three scores lose none either way: without the two ends nothing would be left.
    is_usual = said.get("min_scores_to_drop", "3") == "3" and said.get("mean_of") == "scores"
    if rounding is None or trim != low or trim not in ("0", "1", "2") or not is_usual:
        _keep(printed, "datum", datum_rule)
        return
    printed.stated["butler_datum"] = "mean"
    printed.stated["butler_trim"] = str(trim)
    printed.stated["butler_rounding"] = rounding


def _standings(printed: Printed, totals: Any) -> tuple[OfficialStanding, ...]:
    if totals is None:
        return ()
    if not isinstance(totals, list):
        raise FormatError(f"{WHAT}: totals is no list")
    standings = []
    more: dict[str, Any] = {}
    for index, total in enumerate(totals):
        path = f"totals[{index}]"
        line = _of_the_session(_mapping(total, path))
        key = ContestantKey(
            _label(line.get("section"), f"{path}.section"), _label(line.get("id"), f"{path}.id")
        )
        direction = line.get("direction")
        if direction is not None and direction not in ("NS", "EW"):
            raise FormatError(f"{WHAT}: {path}.direction is neither NS nor EW")
        boards = line.get("boards")
        points = _figure(line.get("total"), f"{path}.total")
        percentage = _figure(line.get("percentage"), f"{path}.percentage")
        if points is not None and points == percentage:
            points = None
            printed.ledger += _half_handicap(key, line)
        standings.append(
            OfficialStanding(
                key,
                None if direction is None else Side(direction),
                _label(line.get("rank"), f"{path}.rank") or None,
                points,
                percentage,
                None if boards is None else _whole(boards, f"{path}.boards"),
            )
        )
        others = {k: plain(v) for k, v in line.items() if k not in _STANDING_KEYS and v is not None}
        if others:
            more[":".join(part for part in key if part)] = others
    if more:
        printed.unknown["totals"] = more
    has_steps = any("tie" in others for others in more.values())
    if has_steps or printed.stated.get("ruleset") == "sweden":
        printed.stated["tie_break"] = "head_to_head" if has_steps else "none"
    return tuple(standings)


def _of_the_session(line: dict[str, Any]) -> dict[str, Any]:
    """The figures of the file's own session under the usual names."""
    own = {key: line[session] for key, session in _OF_THE_SESSION.items() if session in line}
    others = {key: value for key, value in line.items() if key not in _OF_THE_SESSION.values()}
    return others | own


def _half_handicap(key: ContestantKey, line: Mapping[str, Any]) -> tuple[LedgerItem, ...]:
    """What Scorer's USEBIO files add: their totals are percentages with half of each handicap."""
    handicap = parse_decimal(_figure(line.get("handicap"), "handicap") or "0")
    if not handicap:
        return ()
    half = handicap * Fraction(1, 2)
    return (LedgerItem(LedgerKind.HANDICAP, key, half, LedgerUnit.PERCENT, "half the handicap"),)


def _mapping(value: Any, path: str) -> dict[str, Any]:
    if value is None:
        return {}
    if not isinstance(value, dict):
        raise FormatError(f"{WHAT}: {path} is no object")
    return value


def _label(value: Any, path: str) -> str:
    if value is None:
        return ""
    if not isinstance(value, str):
        raise FormatError(f"{WHAT}: {path} is no text")
    try:
        return parse_label(value, path)
    except CellError as error:
        raise FormatError(f"{WHAT}: {error.message}") from None


def _figure(value: Any, path: str) -> str | None:
    """A printed figure as it stands."""
    if value is None:
        return None
    if not isinstance(value, str) or parse_decimal(value) is None:
        raise FormatError(f"{WHAT}: {path} is no decimal number")
    return str(value)


def _whole(value: Any, path: str) -> int:
    if not isinstance(value, JsonNumber) or not value.isdecimal() or len(value) > 6:
        raise FormatError(f"{WHAT}: {path} is no whole number")
    return int(value)
