"""Comparing what we compute with what a file says another program printed.

A cell is one printed figure of one side of a table; a total is a line of a printed ranking.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import pairwise

from overtrick.compare.exact import format_exact, round_to
from overtrick.compare.factoring import Factoring
from overtrick.core.seat import Side
from overtrick.event.document import ContestantKey, EventDocument, OfficialStanding
from overtrick.event.outcome import Absence, Artificial
from overtrick.event.ruleset import Method, Ruleset
from overtrick.event.scoring import BoardField, ScoredEntry, SideCredit
from overtrick.event.standings import Standing, Standings, rank

PLAIN, FACTORED, ARTIFICIAL, BYE, NOT_PLAYED = (
    "plain",
    "factored",
    "artificial",
    "bye",
    "not_played",
)
"""What a printed cell is of: a complete field, one with results missing, or no result at all."""


@dataclass(frozen=True, slots=True)
class Difference:
    """A printed figure that is not what we compute.

    `where` is "line", "total", "percentage" or "place"; `ns` and `ew` are who sat at the table,
    or `ns` alone the contestant of a ranking. `reason` says how the computed one came about, and
    what the file itself says of its deviations.
    """

    where: str
    section: str
    board: int | None
    ns: str
    ew: str
    side: str
    printed: str
    computed: str
    reason: str


@dataclass(slots=True)
class Tally:
    """How many printed figures were checked, and how many are what we compute."""

    checked: int = 0
    matched: int = 0

    def count(self, is_equal: bool) -> None:
        """Count one figure more."""
        self.checked += 1
        self.matched += is_equal


@dataclass(slots=True)
class Checked:
    """The outcome of a check; `kinds` are the cells by what they are of."""

    kinds: dict[str, Tally] = field(default_factory=dict)
    totals: Tally = field(default_factory=Tally)
    places: Tally = field(default_factory=Tally)
    differences: list[Difference] = field(default_factory=list)

    @property
    def cells(self) -> int:
        """How many cells were checked."""
        return sum(tally.checked for tally in self.kinds.values())

    @property
    def matched(self) -> int:
        """How many cells are as printed."""
        return sum(tally.matched for tally in self.kinds.values())


def check_event(document: EventDocument, method: Method, ruleset: Ruleset) -> Checked:
    """Score and rank an event and compare every figure that the file carries as printed.

    Errors: `RulesetError` for a choice that the event does not fit.
    """
    standings = rank(document, method, ruleset)
    checked = Checked()
    stated = document.unknown.get("known_deviations")
    known = stated if isinstance(stated, str) else ""
    for line in standings.scored.entries:
        for side in Side:
            printed = line.entry.official[side]
            if printed is not None:
                _check_cell(checked, _Cell(line, side, printed), document, standings, known)
    _check_ranking(checked, document, standings, known)
    return checked


@dataclass(frozen=True, slots=True)
class _Cell:
    line: ScoredEntry
    side: Side
    printed: str

    @property
    def credit(self) -> SideCredit | None:
        return self.line.credits[self.side]


def _check_cell(
    checked: Checked, cell: _Cell, document: EventDocument, standings: Standings, known: str
) -> None:
    field = standings.scored.fields[cell.line.field]
    kind = _kind(cell, field, standings)
    computed = _computed(cell, document.official_unit == "percent", standings)
    is_equal = computed == _number(cell.printed)
    checked.kinds.setdefault(kind, Tally()).count(is_equal)
    if is_equal:
        return
    entry = cell.line.entry
    why = "nothing is credited" if cell.credit is None else cell.credit.reason.explain()
    checked.differences.append(
        Difference(
            "line",
            entry.section,
            entry.board,
            "+".join(entry.lineups.ns),
            "+".join(entry.lineups.ew),
            cell.side.letters.lower(),
            cell.printed,
            "-" if computed is None else format_exact(computed),
            f"{why} ({known})" if known else why,
        )
    )


def _kind(cell: _Cell, field: BoardField, standings: Standings) -> str:
    outcome = cell.line.entry.outcome
    if outcome is Absence.SIT_OUT:
        return BYE
    if isinstance(outcome, Absence):
        return NOT_PLAYED
    if isinstance(outcome, Artificial) or (cell.credit and not cell.credit.is_compared):
        return ARTIFICIAL
    factors = standings.ruleset.matchpoints.factoring is not Factoring.NONE
    if factors and standings.method is Method.MATCHPOINTS and sum(field.results) < field.expected:
        return FACTORED
    return PLAIN


def _computed(cell: _Cell, is_percent: bool, standings: Standings) -> Fraction | None:
    """Our figure as the ruleset rounds it, or where it rounds nothing, as the printed one does."""
    credit = cell.credit
    if credit is None:
        # A board that was not played counts nothing, which some programs print as 0.
        return Fraction(0) if isinstance(cell.line.entry.outcome, Absence) else None
    rounding = standings.ruleset.ranking.total_rounding
    decimals = len(cell.printed.partition(".")[2])
    if is_percent and credit.top:
        digits = standings.ruleset.ranking.percent_digits
        return round_to(100 * credit.points / credit.top, digits, rounding)
    if not credit.is_compared and credit.top is None:
        return round_to(credit.points, standings.ruleset.ranking.total_digits, rounding)
    if credit.points.denominator in (1, 2, 5, 10, 20, 25, 50, 100):
        return credit.points
    return round_to(credit.points, min(decimals, 4), rounding)


def _number(text: str) -> Fraction | None:
    plain = text.strip().rstrip("%").replace("\u2212", "-")
    return Fraction(plain) if re.fullmatch(r"[+-]?\d+(\.\d+)?", plain) else None


def _check_ranking(
    checked: Checked, document: EventDocument, standings: Standings, known: str
) -> None:
    lines = {
        (standing.contestant, ranking.direction): standing
        for ranking in standings.rankings
        for standing in ranking.standings
    }
    by_key: dict[ContestantKey, list[Standing]] = {}
    for (key, _), standing in lines.items():
        by_key.setdefault(key, []).append(standing)
    contradicted = _contradicted(document)
    for official, place in _with_places(document.official):
        found = _find(official, by_key)
        figures = list(_figures(official, place, found, standings))
        if not figures:
            continue
        is_equal = True
        for where, printed, computed, same in figures:
            if where == "place":
                checked.places.count(same)
            else:
                is_equal = is_equal and same
            if not same:
                checked.differences.append(
                    Difference(
                        where,
                        official.contestant.section,
                        None,
                        official.contestant.id,
                        "",
                        official.direction.letters.lower() if official.direction else "",
                        printed,
                        computed,
                        known or _reason(where, official, found, contradicted),
                    )
                )
        if any(where != "place" for where, *_ in figures):
            checked.totals.count(is_equal)


def _reason(
    where: str,
    official: OfficialStanding,
    found: Standing | None,
    contradicted: set[tuple[str, Side | None, str]],
) -> str:
    if found is None:
        return "nobody of this id sat at a table of the file"
    if where == "place" and _list_of(official) in contradicted:
        return "the printed places do not follow the printed totals"
    added = f"{found.boards} boards, {format_exact(found.board_points)} points in them"
    if found.total == found.board_points:
        return added
    return f"{added}; scaled, and with the ledger {format_exact(found.total)}"


def _list_of(official: OfficialStanding) -> tuple[str, Side | None, str]:
    """What tells one printed list from another: section, and direction, or an id's letter."""
    return (
        official.contestant.section,
        official.direction,
        official.contestant.id[:1].strip(_TENS),
    )


_TENS = "0123456789"


def _find(
    official: OfficialStanding, by_key: Mapping[ContestantKey, list[Standing]]
) -> Standing | None:
    section, who = official.contestant
    letter = {Side.NS: "N", Side.EW: "E"}.get(official.direction) if official.direction else None
    for key in (official.contestant, ContestantKey(section, f"{letter}{who}")):
        if key in by_key:
            return by_key[key][0]
    return None


def _with_places(
    official: tuple[OfficialStanding, ...],
) -> Iterator[tuple[OfficialStanding, str | None]]:
    """The printed lines with their places; an empty one is that of the line above, a tie."""
    above: dict[tuple[str, Side | None], str] = {}
    for line in official:
        list_of = (line.contestant.section, line.direction)
        place = line.place
        if place is not None:
            place = place or above.get(list_of, "")
            above[list_of] = place
        yield line, place


def _figures(
    official: OfficialStanding, place: str | None, found: Standing | None, standings: Standings
) -> Iterator[tuple[str, str, str, bool]]:
    options = standings.ruleset.ranking
    exact = (
        ("total", official.total, found.total if found else None, options.total_digits),
        (
            "percentage",
            official.percentage,
            found.percentage if found else None,
            options.percent_digits,
        ),
    )
    for where, printed, value, digits in exact:
        if printed is None:
            continue
        if value is None:
            yield where, printed, "-", False
            continue
        computed = round_to(value, digits, options.total_rounding)
        yield where, printed, format_exact(computed), computed == _number(printed)
    if place:
        number = re.match(r"\d+", place)
        same = number is not None and int(number[0]) in _places(found, standings)
        yield "place", place, found.place if found else "-", same


def _places(found: Standing | None, standings: Standings) -> range:
    """The places that a contestant can be printed at: of a tie, any of those it takes up.

    Programs print a tie as 3=, 3=; as 3, 3; as 3 and nothing; or as 3, 4.
    """
    if found is None or not found.place:
        return range(0)
    first = int(found.place.rstrip("="))
    ranking = next(r for r in standings.rankings if found in r.standings)
    tied = sum(line.place == found.place for line in ranking.standings)
    return range(first, first + tied)


def _contradicted(document: EventDocument) -> set[tuple[str, Side | None, str]]:
    """Lists whose printed places do not follow their own printed totals: section, direction, unit.

    They cannot be reproduced by any rule.
    """
    found = set()
    lists: dict[tuple[str, Side | None, str], list[tuple[int, Fraction]]] = {}
    for line in document.official:
        number = re.match(r"\d+", line.place or "")
        printed = line.total or line.percentage
        value = _number(printed) if printed else None
        if number and value is not None:
            lists.setdefault(_list_of(line), []).append((int(number[0]), value))
    for key, lines in lists.items():
        lines.sort()
        if any(later > earlier for (_, earlier), (_, later) in pairwise(lines)):
            found.add(key)
    return found


def kinds_in_order(checked: Checked) -> list[tuple[str, Tally]]:
    """The kinds of cells that occur, in a fixed order."""
    order = Counter({kind: -at for at, kind in enumerate((PLAIN, FACTORED, ARTIFICIAL, BYE))})
    return sorted(checked.kinds.items(), key=lambda item: -order.get(item[0], -9))
