"""An event as a page shows it: every cell a text, in the same order and words for each output.

`event_view` turns standings into these cells; `text` and `page` only lay them out.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction

from overtrick.compare.exact import format_exact
from overtrick.compare.group import Reason
from overtrick.core.board import BoardNumber
from overtrick.core.cards import Card
from overtrick.event.document import (
    ContestantKey,
    EventDocument,
    LedgerKind,
    LedgerUnit,
    natural,
)
from overtrick.event.fields import FIELDS
from overtrick.event.outcome import Artificial, Assigned, ScoreOnly, TableOutcome
from overtrick.event.ruleset import Method, Ruleset
from overtrick.event.scoring import FieldKey, Note, ScoredEntry
from overtrick.event.standings import LedgerLine, Ranking, Standing, Standings
from overtrick.event.words import NOT_COMPARED
from overtrick.reports import words
from overtrick.reports.figures import column, figure, plain, signed
from overtrick.reports.outcomes import outcome_text
from overtrick.reports.safe import harmless


@dataclass(frozen=True, slots=True)
class RankingRow:
    """One contestant; `ledger` has a text for each kind of the ranking, "" where there is none."""

    place: str
    section: str
    contestant: str
    names: str
    boards: str
    points: str
    ledger: tuple[str, ...]
    total: str
    percentage: str


@dataclass(frozen=True, slots=True)
class RankingView:
    """A ranking: its heading, its rows, and what stands under it."""

    title: str
    rows: tuple[RankingRow, ...]
    ledger_kinds: tuple[LedgerKind, ...]
    remarks: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class TravellerRow:
    """What happened at one table; `why` is N-S's reason, then E-W's where it says more."""

    section: str
    match: str
    ns: str
    ew: str
    result: str
    lead: str
    score: str
    ns_points: str
    ew_points: str
    why: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class TravellerView:
    """All results of one board that are compared."""

    board: int
    title: str
    conditions: str
    rows: tuple[TravellerRow, ...]
    remarks: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class EventView:
    """An event: its heading, its rankings, its travellers.

    `notes` are those of the event; `board_notes` those of its boards, which their travellers have
    too.
    """

    title: str
    scored_by: str
    changes: str
    unit: str
    method: Method
    ruleset: Ruleset
    rankings: tuple[RankingView, ...]
    travellers: tuple[TravellerView, ...]
    notes: tuple[str, ...]
    board_notes: tuple[str, ...]


def event_view(
    document: EventDocument,
    standings: Standings,
    changed: Sequence[str] = (),
    *,
    symbols: bool = True,
    travellers: bool = True,
) -> EventView:
    """What the pages of an event show.

    Input: `changed` are the fields of the ruleset that are not those of its preset; `symbols`
    writes suits as such, not as letters.
    """
    ruleset, method = standings.ruleset, standings.method
    is_several = len(document.sections) > 1
    of_board: dict[FieldKey, list[Note]] = defaultdict(list)
    for note in standings.notes:
        if note.field is not None:
            of_board[note.field].append(note)
    return EventView(
        title=harmless(document.name),
        scored_by=words.SCORED_BY.format(
            method=words.METHODS[method], ruleset=harmless(ruleset.title), name=ruleset.name
        ),
        changes=_changes(ruleset, changed),
        unit=words.UNITS[method],
        method=method,
        ruleset=ruleset,
        rankings=tuple(
            _ranking(ranking, document, ruleset, is_several=is_several)
            for ranking in standings.rankings
        ),
        travellers=_travellers(document, standings, of_board, symbols=symbols)
        if travellers
        else (),
        notes=_left_out(document) + _told(note for note in standings.notes if note.field is None),
        board_notes=_told(note for notes in of_board.values() for note in notes),
    )


def _changes(ruleset: Ruleset, changed: Sequence[str]) -> str:
    told = (
        words.CHANGE.format(
            field=name,
            value=harmless(FIELDS[name].value(ruleset)),
            source=harmless(ruleset.sources.get(name, words.DEFAULT_SOURCE)),
        )
        for name in changed
    )
    return words.CHANGED.format(changes=", ".join(told)) if changed else ""


def contestant_text(key: ContestantKey, *, with_section: bool = False) -> str:
    """A contestant's id, behind its section where there are several.

    >>> contestant_text(ContestantKey("A", "N3"), with_section=True)
    'A N3'
    """
    return harmless(f"{key.section} {key.id}" if with_section else key.id)


def names_text(document: EventDocument, key: ContestantKey) -> str:
    """The names of a contestant, as they stand in the file."""
    contestant = document.contestants.get(key)
    return harmless(" - ".join(contestant.names)) if contestant else ""


def total_text(value: Fraction, ruleset: Ruleset) -> str:
    """A total with the decimals of the ruleset."""
    return figure(value, ruleset.ranking.total_digits, ruleset.ranking.total_rounding)


def percentage_text(value: Fraction, ruleset: Ruleset) -> str:
    """A percentage with the decimals of the ruleset, without its sign."""
    return figure(value, ruleset.ranking.percent_digits, ruleset.ranking.total_rounding)


def tie_text(standing: Standing, *, with_section: bool = False) -> str:
    """What parted a contestant from those with the same result; "" where nothing did."""
    steps = ", ".join(
        f"{words.TIE_CRITERIA[step.rule]} {format_exact(step.value)}" for step in standing.tie_break
    )
    who = contestant_text(standing.contestant, with_section=with_section)
    return f"{who}: {steps}" if steps else ""


def ledger_text(line: LedgerLine) -> str:
    """An item of the ledger in words: what, how much, and why."""
    item = line.item
    amount = format_exact(item.amount)
    unit = {
        LedgerUnit.POINTS: "",
        LedgerUnit.TOP: words.PERCENT_OF_TOP.format(amount=amount),
        LedgerUnit.PERCENT: words.PERCENT_OF_SESSION.format(amount=amount),
    }[item.unit]
    figures = f"{words.LEDGER[item.kind].lower()} {plain(line.points)}"
    maximum = (
        "" if item.maximum is None else words.OF_MAXIMUM.format(maximum=format_exact(item.maximum))
    )
    boards = words.OF_BOARDS.format(count=item.boards) if item.boards else ""
    details = ", ".join(filter(None, (unit, maximum, boards)))
    reason = f": {harmless(item.why)}" if item.why else ""
    return figures + (f" ({details})" if details else "") + reason


class Sentences:
    """Reasons in words, each put into words once: equal results of a board share theirs."""

    def __init__(self) -> None:
        self._known: dict[int, tuple[Reason, str]] = {}

    def of(self, reason: Reason) -> str:
        """The sentence of a reason."""
        known = self._known.get(id(reason))
        if known is None:
            known = self._known[id(reason)] = (reason, reason.explain())
        return known[1]


def reasons(line: ScoredEntry, sentences: Sentences) -> tuple[str, str]:
    """Why each side gets what it gets, or why it gets nothing."""
    ns, ew = line.credits
    lacking = "" if ns and ew else _lacking(line)
    return (
        sentences.of(ns.reason) if ns else lacking,
        sentences.of(ew.reason) if ew else lacking,
    )


def _lacking(line: ScoredEntry) -> str:
    outcome = line.entry.outcome
    if line.lacking is not None:
        return line.lacking.explain()
    if isinstance(outcome, Artificial | Assigned):
        return words.NOTHING_CREDITED
    return NOT_COMPARED.get(str(getattr(outcome, "value", "")), words.NOTHING_CREDITED)


def _left_out(document: EventDocument) -> tuple[str, ...]:
    """Who reads only the page must see that something of the file is not on it."""
    lost = sum(problem.is_loss for problem in document.problems)
    return (words.LEFT_OUT.format(count=lost),) if lost else ()


def _told(notes: Iterable[Note]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(harmless(note.explain()) for note in notes))


def _ranking(
    ranking: Ranking, document: EventDocument, ruleset: Ruleset, *, is_several: bool
) -> RankingView:
    present = {line.item.kind for standing in ranking.standings for line in standing.ledger}
    kinds = tuple(kind for kind in LedgerKind if kind in present)
    with_section = len({standing.contestant.section for standing in ranking.standings}) > 1
    rows = tuple(
        RankingRow(
            place=standing.place,
            section=harmless(standing.contestant.section) if with_section else "",
            contestant=contestant_text(standing.contestant),
            names=names_text(document, standing.contestant),
            boards=str(standing.boards),
            points=total_text(standing.board_points, ruleset),
            ledger=tuple(_ledger_sum(standing, kind, ruleset) for kind in kinds),
            total=total_text(standing.printed_total, ruleset),
            percentage=""
            if standing.printed_percentage is None
            else percentage_text(standing.printed_percentage, ruleset),
        )
        for standing in ranking.standings
    )
    remarks = [
        f"{contestant_text(standing.contestant, with_section=with_section)}: {ledger_text(line)}"
        for standing in ranking.standings
        for line in standing.ledger
    ]
    tied = [tie_text(standing, with_section=with_section) for standing in ranking.standings]
    broken = [text for text in tied if text]
    if broken:
        remarks.append(words.TIE_BROKEN.format(trail="; ".join(broken)))
    return RankingView(_ranking_title(ranking, is_several=is_several), rows, kinds, tuple(remarks))


def _ranking_title(ranking: Ranking, *, is_several: bool) -> str:
    parts = []
    if is_several:
        parts.append(sections_text(ranking.sections))
    if ranking.direction is not None:
        parts.append(words.DIRECTIONS[ranking.direction])
    return ", ".join(parts) or words.RANKING


def sections_text(sections: Sequence[str]) -> str:
    """Sections by name: `Section A`, `Sections A, B`."""
    named = [harmless(section) or "-" for section in sections]
    template = words.SECTION if len(named) == 1 else words.SECTIONS
    return template.format(sections=", ".join(named))


def _ledger_sum(standing: Standing, kind: LedgerKind, ruleset: Ruleset) -> str:
    points = [line.points for line in standing.ledger if line.item.kind is kind]
    return total_text(sum(points, Fraction(0)), ruleset) if points else ""


def _travellers(
    document: EventDocument,
    standings: Standings,
    notes: dict[FieldKey, list[Note]],
    *,
    symbols: bool,
) -> tuple[TravellerView, ...]:
    """A traveller for each board; the matches of board-a-match share one."""
    boards: dict[FieldKey, list[ScoredEntry]] = defaultdict(list)
    for line in standings.scored.entries:
        boards[line.field._replace(match="")].append(line)
    groups = {key.sections for key in boards}
    sessions = {key.session for key in boards}
    found = []
    for key in sorted(
        boards, key=lambda k: (natural(k.session), tuple(map(natural, k.sections)), k.board)
    ):
        lines = sorted(boards[key], key=_traveller_order)
        parts = [words.BOARD.format(board=key.board)]
        if len(groups) > 1:
            parts.append(sections_text(key.sections))
        if len(sessions) > 1 and key.session:
            parts.append(words.SESSION.format(session=harmless(key.session)))
        fields = list(dict.fromkeys(line.field for line in lines))
        found.append(
            TravellerView(
                board=key.board,
                title=", ".join(parts),
                conditions=_conditions(document, standings, fields, lines),
                rows=_rows(lines, standings.method, standings.ruleset, symbols=symbols),
                remarks=_remarks(standings, fields, notes),
            )
        )
    return tuple(found)


def _traveller_order(line: ScoredEntry) -> tuple[object, ...]:
    """By match and form of the board, then by N-S's score, the best first; no result last."""
    entry, score = line.entry, line.scores.ns
    who = (natural(entry.section), tuple(map(natural, entry.lineups.ns)))
    return (natural(entry.match), natural(entry.group), score is None, -(score or 0), who)


def _conditions(
    document: EventDocument,
    standings: Standings,
    fields: Sequence[FieldKey],
    lines: Sequence[ScoredEntry],
) -> str:
    number = fields[0].board
    dealer = words.DEALER.format(seat=BoardNumber(number).dealer.name.title())
    vulnerabilities = {document.vulnerability(line.entry) for line in lines}
    vulnerable = (
        words.VULNERABILITIES[vulnerabilities.pop()]
        if len(vulnerabilities) == 1
        else words.VULNERABILITY_DIFFERS
    )
    tops = {standings.scored.fields[key].top for key in fields}
    top = tops.pop() if len(tops) == 1 else None
    parts = [dealer, vulnerable]
    if top:
        parts.append(words.TOP.format(top=format_exact(top)))
    return ", ".join(parts)


def _rows(
    lines: Sequence[ScoredEntry], method: Method, ruleset: Ruleset, *, symbols: bool
) -> tuple[TravellerRow, ...]:
    points = column(
        (credit.points for line in lines for credit in line.credits if credit is not None),
        *(ruleset.ranking.total_digits, ruleset.ranking.total_rounding),
    )
    with_section = len({line.entry.section for line in lines}) > 1
    with_group = len({line.entry.group for line in lines}) > 1
    is_match = method is Method.BOARD_A_MATCH
    sentences = Sentences()
    return tuple(
        TravellerRow(
            section=harmless(line.entry.section) if with_section else "",
            match=harmless(line.entry.match) if is_match else "",
            ns=lineup_text(line.entry.lineups.ns),
            ew=lineup_text(line.entry.lineups.ew),
            result=_result(line.entry.outcome, symbols=symbols),
            lead=_card(line.entry.lead, symbols=symbols),
            score=_score(line),
            ns_points="" if line.credits.ns is None else points[line.credits.ns.points],
            ew_points="" if line.credits.ew is None else points[line.credits.ew.points],
            why=_of_group(line, _why(line, sentences)) if with_group else _why(line, sentences),
        )
        for line in lines
    )


def _result(outcome: TableOutcome, *, symbols: bool) -> str:
    """What happened, for a column beside that of the score, which need not be said twice."""
    if isinstance(outcome, ScoreOnly):
        return ""
    if isinstance(outcome, Assigned) and _is_split(outcome):
        return words.SPLIT
    text = outcome_text(outcome, symbols=symbols)
    return words.OUTCOMES.get(text, text)


def _is_split(outcome: Assigned) -> bool:
    return all(isinstance(side, tuple) and len(side) == 1 for side in (outcome.ns, outcome.ew))


def lineup_text(lineup: Sequence[str]) -> str:
    """Who holds one side's cards: an id, or the two of an individual; a dash for nobody."""
    return harmless("+".join(lineup)) or "-"


def _card(card: Card | None, *, symbols: bool) -> str:
    if card is None:
        return ""
    suit = card.suit.symbol if symbols else card.suit.letter
    return f"{suit}{card.rank.letter}"


def _score(line: ScoredEntry) -> str:
    ns, ew = line.scores
    if ns is None and ew is None:
        return ""
    if ns == ew and ns is not None:
        return signed(ns)
    # A split score: each side's own, from North-South's side.
    return " / ".join("-" if score is None else signed(score) for score in (ns, ew))


def _why(line: ScoredEntry, sentences: Sentences) -> tuple[str, ...]:
    """N-S's reason, and E-W's where it is not that of N-S seen from the other side."""
    ns_why, ew_why = reasons(line, sentences)
    if ns_why == ew_why:
        return (harmless(ns_why),)
    if not line.entry.lineups.ns:
        return (words.SIDE_WHY.format(side="E-W", why=harmless(ew_why)),)
    if not line.entry.lineups.ew or _mirrors(line):
        return (harmless(ns_why),)
    return (
        words.SIDE_WHY.format(side="N-S", why=harmless(ns_why)),
        words.SIDE_WHY.format(side="E-W", why=harmless(ew_why)),
    )


def _of_group(line: ScoredEntry, why: tuple[str, ...]) -> tuple[str, ...]:
    """The reasons of a result on a fouled board, which is compared within its own group."""
    group = words.GROUP.format(group=harmless(line.entry.group) or "-")
    return (f"{group}: {why[0]}", *why[1:])


def _mirrors(line: ScoredEntry) -> bool:
    ns, ew = line.credits
    if ns is None or ew is None or not (ns.is_compared and ew.is_compared):
        return False
    return line.scores.ns == line.scores.ew and ns.points + ew.points == (ns.top or 0)


def _remarks(
    standings: Standings, fields: Sequence[FieldKey], notes: dict[FieldKey, list[Note]]
) -> tuple[str, ...]:
    datums = [datum.explain() for key in fields for datum in standings.scored.fields[key].datums]
    told = _told(note for key in fields for note in notes.get(key, ()))
    return tuple(words.capitalized(text) for text in (*dict.fromkeys(datums), *told))
