"""The results of every board compared, and each side of each table credited.

| clause | where |
|---|---|
| Law 78: a board's results are compared | `score_event`, by the methods of `compare` |
| Law 87B: only within one form of a fouled board | `Entry.group` |
| Law 12C2: what is artificial leaves the field, and is credited | `averages` |
| Law 12C1(c): a weighted score | not compared yet: it is told, and credited with nothing |
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

from overtrick.compare.bam import board_a_match
from overtrick.compare.butler import butler
from overtrick.compare.cross_imps import cross_imps
from overtrick.compare.datum import ButlerDatum, Datum
from overtrick.compare.factoring import Factoring
from overtrick.compare.group import BoardComparison, Comparison, Group, NotComparable, Reason
from overtrick.compare.matchpoints import SmallGroupReason, matchpoints
from overtrick.compare.total import total_points
from overtrick.core.seat import BySide
from overtrick.event import words
from overtrick.event.document import Entry, EventDocument, natural
from overtrick.event.outcome import Absence, Assigned, scores_of
from overtrick.event.ruleset import ExpectedResults, Method, Ruleset, RulesetError, Together


class SideCredit(NamedTuple):
    """What one side of a table gets, and why.

    `points` are as printed, the reason has them before rounding. `top` is the most that the board
    can give, None where there is no such limit. `is_compared` tells what was won at the table from
    what was awarded.
    """

    points: Fraction
    top: Fraction | None
    reason: Reason
    is_compared: bool = True


@dataclass(frozen=True, slots=True)
class ScoredEntry:
    """An entry with what both sides bring to the comparison, N-S's sign, and what they get.

    A credit is None where nothing is credited; `lacking` says why where a Law has a say in it.
    """

    entry: Entry
    scores: BySide[int | None]
    credits: BySide[SideCredit | None]
    field: FieldKey
    lacking: NotComparable | None = None


class FieldKey(NamedTuple):
    """Which results are compared: a session, sections, a board, and for matches the match."""

    session: str
    sections: tuple[str, ...]
    board: int
    match: str


@dataclass(frozen=True, slots=True)
class BoardField:
    """The results of one board that are compared, in groups where it was fouled.

    `top` is the most that a result can get: of the complete board, or without factoring of the
    results that there are.
    """

    key: FieldKey
    results: tuple[int, ...]
    expected: int
    top: Fraction | None
    datums: tuple[Datum, ...] = ()


@dataclass(frozen=True, slots=True)
class Note:
    """Something about a board or a contestant that a reader should know, as a template."""

    template: str
    figures: Mapping[str, object]
    field: FieldKey | None = None

    def explain(self, translate: Callable[[str], str] = str) -> str:
        """The note in words."""
        return translate(self.template).format(**self.figures)


@dataclass(frozen=True, slots=True)
class ScoredEvent:
    """All entries in the order of session, board, section and contestants, whatever the input's."""

    entries: tuple[ScoredEntry, ...]
    fields: Mapping[FieldKey, BoardField]
    notes: tuple[Note, ...]


Compare = Callable[[Group, Fraction | None], Comparison]


def method_of(method: Method, ruleset: Ruleset) -> Compare:
    """The function that compares a group by a method, under these rules."""
    match method:
        case Method.MATCHPOINTS:
            return lambda group, _: matchpoints(group, ruleset.matchpoints)
        case Method.CROSS_IMPS:
            return lambda group, _: cross_imps(group, ruleset.cross_imps)
        case Method.BUTLER:
            is_given = ruleset.butler.butler_datum is ButlerDatum.GIVEN
            return lambda group, datum: butler(
                group, ruleset.butler, given=datum if is_given else None
            )
        case Method.BOARD_A_MATCH:
            return lambda group, _: board_a_match(group, ruleset.board_a_match)
        case _:
            return lambda group, _: total_points(group)


def score_event(document: EventDocument, method: Method, ruleset: Ruleset) -> ScoredEvent:
    """Compare every board of an event; artificial scores and sit-outs are still to be credited.

    Source: Laws 78 and 87B. Output: one scored entry for each entry. Rounding: that of the method.
    Errors: `RulesetError` for a choice that the event does not fit.
    """
    section_groups = together(ruleset.groups.scored_together, document.sections, "scored_together")
    fields: dict[FieldKey, list[Entry]] = defaultdict(list)
    for entry in sorted(document.entries, key=entry_order):
        is_match = method is Method.BOARD_A_MATCH
        if is_match and not entry.match:
            raise RulesetError(words.NO_MATCH)
        key = FieldKey(
            entry.session,
            section_groups[entry.section],
            entry.board,
            entry.match if is_match else "",
        )
        fields[key].append(entry)
    expected = _expected(fields, document, ruleset.groups.expected_results)
    scored: list[ScoredEntry] = []
    boards: dict[FieldKey, BoardField] = {}
    notes: list[Note] = []
    for key in sorted(fields, key=field_order):
        board = _Board(key, tuple(fields[key]), expected[key], document)
        compared = _compare_board(board, method, ruleset)
        scored += compared.entries
        boards[key] = compared.field
        notes += _notes(board, compared, method, ruleset)
    return ScoredEvent(tuple(scored), boards, tuple(notes))


def entry_order(entry: Entry) -> tuple[object, ...]:
    """By board, section, and who sat there: an order that the input's does not change."""
    lineups = tuple(tuple(map(natural, lineup)) for lineup in entry.lineups)
    return (entry.board, natural(entry.section), lineups, entry.round or 0, natural(entry.table))


def field_order(key: FieldKey) -> tuple[object, ...]:
    """By session, sections, and board."""
    return (natural(key.session), tuple(map(natural, key.sections)), key.board, natural(key.match))


def together(groups: Together, sections: Sequence[str], field: str) -> dict[str, tuple[str, ...]]:
    """For each section, those it belongs together with.

    Errors: `RulesetError` for a section that is in no group. A group may name sections that the
    event does not have.
    """
    if not groups:
        return dict.fromkeys(sections, tuple(sections))
    found = {section: group for group in groups for section in group}
    for section in sections:
        if section not in found and not section:
            raise RulesetError(words.NO_SECTIONS.format(field=field))
        if section not in found:
            raise RulesetError(words.NOT_IN_A_GROUP.format(section=section, field=field))
    return {section: found[section] for section in sections}


def _expected(
    fields: Mapping[FieldKey, list[Entry]], document: EventDocument, rule: ExpectedResults
) -> dict[FieldKey, int]:
    """How many results each board should have; never fewer than it has."""
    met = {
        key: sum(entry.outcome is not Absence.SIT_OUT for entry in entries)
        for key, entries in fields.items()
    }
    match rule:
        case ExpectedResults.SCHEDULED:
            return met
        case ExpectedResults.MAX:
            most: Counter[tuple[str, tuple[str, ...]]] = Counter()
            for key, count in met.items():
                most[key.session, key.sections] = max(most[key.session, key.sections], count)
            return {key: most[key.session, key.sections] for key in fields}
        case _:
            return {key: _given(document, key) for key in fields}


def _given(document: EventDocument, key: FieldKey) -> int:
    name = "+".join(key.sections)
    stated = document.expected.get(name)
    if stated is None:
        raise RulesetError(words.NOT_GIVEN.format(sections=name or "-"))
    return stated


@dataclass(frozen=True, slots=True)
class _Board:
    """One board of one field, before it is compared."""

    key: FieldKey
    entries: tuple[Entry, ...]
    scheduled: int
    document: EventDocument

    @property
    def label(self) -> str:
        """The board's number, and what tells it from others of the same number."""
        session, sections, number, match = self.key
        if sections == self.document.sections and not session and not match:
            return str(number)
        parts = (session and f"session {session}", " + ".join(sections), match and f"match {match}")
        return f"{number} ({', '.join(filter(None, parts))})" if any(parts) else str(number)

    def scores(self) -> list[BySide[int | None]]:
        """What each entry brings to the comparison."""
        return [
            scores_of(entry.outcome, self.document.vulnerability(entry)) for entry in self.entries
        ]

    def forms(self) -> list[list[int]]:
        """The places of the entries on each form of the board; one form unless it was fouled."""
        by_label: dict[str, list[int]] = defaultdict(list)
        for place, entry in enumerate(self.entries):
            by_label[entry.group].append(place)
        return [by_label[label] for label in sorted(by_label, key=natural)]


class _Compared(NamedTuple):
    """A board after it was compared."""

    entries: list[ScoredEntry]
    field: BoardField


class _SideCompared(NamedTuple):
    """What the entries of a board get by their place, and why others get nothing."""

    credits: dict[int, BySide[SideCredit]]
    lacking: dict[int, NotComparable]
    sizes: tuple[int, ...]
    datums: tuple[Datum, ...]


def _compare_board(board: _Board, method: Method, ruleset: Ruleset) -> _Compared:
    """Compare a board; where a score was split, each direction in a field of its own."""
    scores = board.scores()
    forms = board.forms()
    ns_scores = [both.ns for both in scores]
    ew_scores = [both.ew for both in scores]
    results = max(sum(score is not None for score in side) for side in (ns_scores, ew_scores))
    expected = max(board.scheduled, results)
    compare = method_of(method, ruleset)
    datum = board.document.datums.get(board.key.board)

    needs_datum = method is Method.BUTLER and ruleset.butler.butler_datum is ButlerDatum.GIVEN
    if needs_datum and datum is None and results:
        raise RulesetError(words.NO_DATUM.format(board=board.label))

    if method is Method.BOARD_A_MATCH:
        _check_match(board)

    def compared(side: Sequence[int | None]) -> _SideCompared:
        return _compare_side(side, forms, expected, lambda group: compare(group, datum))

    ns = compared(ns_scores)
    ew = ns if ns_scores == ew_scores else compared(ew_scores)
    counts_missing = ruleset.matchpoints.factoring is not Factoring.NONE
    most = expected if counts_missing else max(ns.sizes, default=0)
    full = most if most >= 2 else expected
    field = BoardField(board.key, ns.sizes, expected, _top(method, ruleset, full), ns.datums)
    entries = [
        ScoredEntry(
            entry,
            scores[place],
            BySide(
                ns.credits[place].ns if place in ns.credits else None,
                ew.credits[place].ew if place in ew.credits else None,
            ),
            board.key,
            ns.lacking.get(place) or ew.lacking.get(place),
        )
        for place, entry in enumerate(board.entries)
    ]
    return _Compared(entries, field)


def _check_match(board: _Board) -> None:
    """Two tables at most, and at both the same two teams, the other way round."""
    if len(board.entries) > 2:
        raise RulesetError(words.TOO_MANY_TABLES.format(board=board.label))
    if len(board.entries) == 2:
        first, second = (entry.lineups for entry in board.entries)
        if first.ns != second.ew or first.ew != second.ns:
            raise RulesetError(words.NOT_CROSSED.format(board=board.label))


def _compare_side(
    scores: Sequence[int | None],
    forms: Sequence[Sequence[int]],
    expected: int,
    compare: Callable[[Group], Comparison],
) -> _SideCompared:
    credits_at: dict[int, BySide[SideCredit]] = {}
    lacking: dict[int, NotComparable] = {}
    datums: list[Datum] = []
    members = [[place for place in form if scores[place] is not None] for form in forms]
    for index, places in enumerate(members):
        others = tuple(len(m) for at, m in enumerate(members) if at != index and m)
        group = Group(tuple(scores[place] for place in places), expected, others)  # type: ignore[misc]
        answer = compare(group)
        if isinstance(answer, NotComparable):
            lacking |= dict.fromkeys(places, answer)
            continue
        credits_at |= zip(places, _side_credits(answer), strict=True)
        if answer.datum is not None:
            datums.append(answer.datum)
    sizes = tuple(len(places) for places in members if places)
    return _SideCompared(credits_at, lacking, sizes, tuple(datums))


def _side_credits(board: BoardComparison) -> list[BySide[SideCredit]]:
    """The credits of a comparison with the board's top; equal results share one value."""
    made: dict[int, BySide[SideCredit]] = {}
    for both in board.credits:
        if id(both) not in made:
            made[id(both)] = both.map(
                lambda credit: SideCredit(credit.points, board.top, credit.reason)
            )
    return [made[id(both)] for both in board.credits]


def _top(method: Method, ruleset: Ruleset, expected: int) -> Fraction | None:
    match method:
        case Method.MATCHPOINTS:
            return ruleset.matchpoints.top(expected) if expected else Fraction(0)
        case Method.BOARD_A_MATCH:
            return Fraction(ruleset.board_a_match.matchpoint_unit.value)
        case _:
            return None


def _notes(board: _Board, compared: _Compared, method: Method, ruleset: Ruleset) -> Iterable[Note]:
    """What a reader should know about a board that is not like the others."""
    field = compared.field
    number = {"board": board.label}
    if len(field.results) > 1:
        sizes = ", ".join(map(str, field.results))
        yield Note(words.FOULED, {**number, "sizes": sizes}, board.key)
    results = sum(field.results)
    rule = {
        Method.MATCHPOINTS: ruleset.matchpoints.factoring,
        Method.CROSS_IMPS: ruleset.cross_imps.factoring,
    }.get(method)
    reasons = [c.reason for line in compared.entries for c in line.credits if c is not None]
    if reasons and results < field.expected and rule is not None:
        figures = {**number, "results": results, "expected": field.expected}
        is_small = any(isinstance(reason, SmallGroupReason) for reason in reasons)
        template = words.SMALL_GROUP if is_small else words.MISSING[rule]
        yield Note(template, figures, board.key)
    for answer in dict.fromkeys(e.lacking for e in compared.entries if e.lacking is not None):
        yield Note(words.LACKING, {**number, "why": answer.explain()}, board.key)
    for scored in compared.entries:
        outcome = scored.entry.outcome
        if isinstance(outcome, Assigned) and any(
            isinstance(side, tuple) and len(side) > 1 for side in (outcome.ns, outcome.ew)
        ):
            yield Note(words.WEIGHTED, number, board.key)
        elif isinstance(outcome, Assigned):
            yield Note(words.SPLIT, number, board.key)
