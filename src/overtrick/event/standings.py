"""From credited boards to places: totals, percentages, the ledger, ties.

| clause | where |
|---|---|
| Law 78: the contestant's score is the sum of the boards | `rank` |
| WB 2025, 4.2.5: different numbers of boards are compared as percentages | `RankBy.PERCENTAGE` |
| Law 90: procedural penalties, off the total and never in a comparison | `LedgerItem` |
| equal results share a place, and the next one is skipped | `Standing.place` |
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from itertools import groupby
from typing import NamedTuple

from overtrick.compare.cross_imps import CrossImpReason
from overtrick.compare.exact import Rounding, add, format_exact, round_to
from overtrick.core.seat import Side
from overtrick.event import words
from overtrick.event.averages import credit_awards
from overtrick.event.document import (
    ContestantKey,
    Entry,
    EventDocument,
    LedgerItem,
    LedgerKind,
    LedgerUnit,
    natural,
)
from overtrick.event.outcome import Absence, Artificial, Assigned, Average, Percentage
from overtrick.event.ruleset import (
    Method,
    PercentFrom,
    PlaceBy,
    RankBy,
    RankingOptions,
    Ruleset,
    RulesetError,
    TieBreak,
    TotalFrom,
    TotalScale,
    Winners,
)
from overtrick.event.scoring import (
    FieldKey,
    Note,
    ScoredEntry,
    ScoredEvent,
    SideCredit,
    score_event,
    together,
)
from overtrick.event.ties import TieStep, broken


class LedgerLine(NamedTuple):
    """An item of the ledger, and the points that it adds to the total."""

    item: LedgerItem
    points: Fraction


@dataclass(frozen=True, slots=True)
class Standing:
    """One line of a ranking.

    `board_points` are those of the boards, `total` is after scaling and the ledger, both exact;
    `maximum` and `percentage` are None where the method has none. `printed_total` and
    `printed_percentage` are the same as the ruleset rounds them. `place` is "1=" for a tie, ""
    for who has played nothing.
    """

    contestant: ContestantKey
    direction: Side | None
    boards: int
    board_points: Fraction
    total: Fraction
    maximum: Fraction | None
    percentage: Fraction | None
    printed_total: Fraction
    printed_percentage: Fraction | None
    ledger: tuple[LedgerLine, ...] = ()
    place: str = ""
    tie_break: tuple[TieStep, ...] = ()


@dataclass(frozen=True, slots=True)
class Ranking:
    """Those who are ranked against one another; `direction` is None in a single ranking."""

    sections: tuple[str, ...]
    direction: Side | None
    standings: tuple[Standing, ...]


@dataclass(frozen=True, slots=True)
class Standings:
    """An event scored and ranked: by what, every entry with its credits, and the rankings."""

    method: Method
    ruleset: Ruleset
    rankings: tuple[Ranking, ...]
    scored: ScoredEvent
    notes: tuple[Note, ...]


@dataclass(slots=True)
class _Card:
    """One contestant's boards, while they are added up."""

    points: list[Fraction] = field(default_factory=list)
    tops: list[Fraction] = field(default_factory=list)
    comparisons: int = 0
    sides: dict[Side, int] = field(default_factory=lambda: {Side.NS: 0, Side.EW: 0})

    def add(self, credit: SideCredit, points: Fraction) -> None:
        """Count one more board."""
        self.points.append(points)
        if credit.top is not None:
            self.tops.append(credit.top)
        if isinstance(credit.reason, CrossImpReason):
            self.comparisons += credit.reason.others


def rank(document: EventDocument, method: Method, ruleset: Ruleset) -> Standings:
    """Score an event and rank its contestants.

    Source: Law 78; the choices of the ruleset name theirs. Output: the rankings in the order of
    their sections, N-S first. Rounding: `total_from` says whether rounded board points are added;
    the totals themselves are exact beside their printed figures. The order of the entries makes
    no difference. Errors: `RulesetError` for a choice that the event does not fit.
    """
    scored = credit_awards(score_event(document, method, ruleset), method, ruleset)
    cards = _cards(scored, method, ruleset)
    ledger: dict[ContestantKey, list[LedgerItem]] = defaultdict(list)
    for item in document.ledger:
        ledger[item.contestant].append(item)
    full = _full(scored, cards, ruleset.ranking.total_scale)
    sections = sorted({key.section for key in cards}, key=natural)
    groups = together(ruleset.ranking.ranked_together, sections, "ranked_together")
    rankings: list[Ranking] = []
    notes = [*scored.notes, *_uncredited(scored, method)]
    if full.boards:
        notes.append(Note(words.SCALED, _scaled_figures(full)))
    for group in dict.fromkeys(groups[section] for section in sections):
        keys = [key for key in cards if groups[key.section] == group]
        lines = {
            key: _standing(key, cards[key], full, ledger[key], method, ruleset) for key in keys
        }
        # Teams sit both ways by nature.
        winners = Winners.ONE if method is Method.BOARD_A_MATCH else ruleset.ranking.winners
        for direction, members in _directions(lines, cards, winners, notes):
            placed = _placed(members, method, ruleset, scored)
            rankings.append(Ranking(group, direction, placed))
    return Standings(method, ruleset, tuple(rankings), scored, tuple(notes))


def _cards(scored: ScoredEvent, method: Method, ruleset: Ruleset) -> dict[ContestantKey, _Card]:
    is_exact = ruleset.ranking.total_from is TotalFrom.EXACT
    cards: dict[ContestantKey, _Card] = defaultdict(_Card)
    repeated = _other_room(scored) if method is Method.BOARD_A_MATCH else _repeated(scored)
    for line in scored.entries:
        has_sat = line.entry.outcome is not Absence.SIT_OUT
        for side in Side:
            credit = line.credits[side]
            for key in line.entry.contestants(side):
                card = cards[key]
                card.sides[side] += has_sat
                if credit is not None and (not repeated or (key, line.entry, side) not in repeated):
                    card.add(credit, credit.reason.exact if is_exact else credit.points)
    return dict(sorted(cards.items(), key=lambda item: _key_order(item[0])))


Seated = tuple[ContestantKey, Entry, Side]


def _other_room(scored: ScoredEvent) -> set[Seated]:
    """Where a team sits East-West on a board for which it is credited as North-South already.

    Both rooms of a board-a-match give a team the same credit; it counts once. Where only one room
    credits anything, as with an artificial score, that one counts.
    """
    as_ns = {
        (key, line.field)
        for line in scored.entries
        if line.credits.ns is not None
        for key in line.entry.contestants(Side.NS)
    }
    return {
        (key, line.entry, Side.EW)
        for line in scored.entries
        for key in line.entry.contestants(Side.EW)
        if (key, line.field) in as_ns
    }


def _repeated(scored: ScoredEvent) -> set[Seated]:
    """Who has a score beside the other side's award, and plays the board at another table too.

    So a file shows those who met the wrong opponents: those whom they should have met get average
    plus, and their own score stands there a second time. It is one result, and counts once.
    """
    beside = [
        (key, line, side)
        for line in scored.entries
        if isinstance(line.entry.outcome, Assigned)
        for side in Side
        if isinstance(line.entry.outcome.of(side.opponents), Average | Percentage)
        for key in line.entry.contestants(side)
    ]
    if not beside:
        return set()
    tables: dict[tuple[ContestantKey, FieldKey], int] = Counter(
        (key, line.field)
        for line in scored.entries
        for side in Side
        if line.credits[side] is not None
        for key in line.entry.contestants(side)
    )
    for key, line, _ in beside:
        tables[key, line.field] -= 1
    repeated: set[Seated] = set()
    for key, line, side in beside:
        if tables[key, line.field] > 0:
            repeated.add((key, line.entry, side))
        else:
            # Nothing but such lines: the first of them counts.
            tables[key, line.field] = 1
    return repeated


def _key_order(key: ContestantKey) -> tuple[object, ...]:
    return (natural(key.section), natural(key.id))


def _uncredited(scored: ScoredEvent, method: Method) -> Iterator[Note]:
    """Awards that a method gives no figure for."""
    for line in scored.entries:
        outcome = line.entry.outcome
        if not isinstance(outcome, Artificial):
            continue
        for side, award in ((Side.NS, outcome.ns), (Side.EW, outcome.ew)):
            if line.credits[side] is None and line.entry.lineups[side]:
                figures = {
                    "board": line.entry.board,
                    "who": "+".join(line.entry.lineups[side]),
                    "award": award.value
                    if isinstance(award, Average)
                    else f"{format_exact(award.percent)}%",
                    "method": method.value,
                }
                yield Note(words.UNCREDITED, figures, line.field)


def _scaled_figures(full: Full) -> Mapping[str, object]:
    return {"boards": full.boards, "top": format_exact(full.top) if full.top else "-"}


class Full(NamedTuple):
    """What totals are scaled to: a number of boards, and their tops together; 0 for no scaling."""

    boards: int
    top: Fraction


def _full(scored: ScoredEvent, cards: Mapping[ContestantKey, _Card], scale: TotalScale) -> Full:
    if scale is TotalScale.ALL_BOARDS:
        return _all_boards(scored)
    if scale is TotalScale.MOST_BOARDS:
        return Full(
            max((len(card.points) for card in cards.values()), default=0),
            max((add(card.tops) for card in cards.values()), default=Fraction(0)),
        )
    return Full(0, Fraction(0))


def _all_boards(scored: ScoredEvent) -> Full:
    boards: dict[tuple[str, tuple[str, ...]], list[Fraction]] = defaultdict(list)
    for key, board in scored.fields.items():
        boards[key.session, key.sections].append(board.top or Fraction(0))
    by_session: dict[str, Full] = {}
    for (session, _), tops in boards.items():
        known = by_session.get(session, Full(0, Fraction(0)))
        by_session[session] = Full(max(known.boards, len(tops)), max(known.top, add(tops)))
    return Full(
        sum(full.boards for full in by_session.values()),
        add(full.top for full in by_session.values()),
    )


def _standing(
    key: ContestantKey,
    card: _Card,
    full: Full,
    items: Sequence[LedgerItem],
    method: Method,
    ruleset: Ruleset,
) -> Standing:
    options = ruleset.ranking
    board_points = add(card.points)
    boards = len(card.points)
    maximum = add(card.tops) if method.has_top else None
    top = max(card.tops, default=Fraction(0))
    total = board_points
    if options.total_scale is not TotalScale.NONE and boards:
        total = round_to(total, options.total_digits, options.total_rounding)
        total *= _scale(full, boards, maximum, card)
    share = _share(board_points, total, maximum, card, full, options)
    _check_units(items, method)
    lines = tuple(LedgerLine(item, _ledger_points(item, top, maximum)) for item in items)
    total += sum((line.points for line in lines), Fraction(0))
    percentage = None if share is None else _percentage(share, maximum or Fraction(1), lines)
    printed_total = round_to(total, options.total_digits, options.total_rounding)
    boards += sum(item.boards for item in items)
    return Standing(
        contestant=key,
        direction=_direction(card),
        boards=boards,
        board_points=board_points,
        total=total,
        maximum=maximum,
        percentage=percentage,
        printed_total=printed_total,
        printed_percentage=None
        if percentage is None
        else round_to(percentage, options.percent_digits, options.total_rounding),
        ledger=lines,
    )


def _scale(full: Full, boards: int, maximum: Fraction | None, card: _Card) -> Fraction:
    """What a total is multiplied by, so that it speaks of all boards, or of one comparison."""
    if not full.boards:
        return Fraction(1, card.comparisons or 1)
    return Fraction(full.top, maximum) if maximum else Fraction(full.boards, boards)


def _check_units(items: Sequence[LedgerItem], method: Method) -> None:
    for item in items:
        if item.unit is not LedgerUnit.POINTS and not method.has_top:
            raise RulesetError(
                words.NO_TOP.format(
                    contestant=item.contestant.id,
                    kind=item.kind.value,
                    amount=format_exact(item.amount),
                    method=method.value,
                )
            )


def _ledger_points(item: LedgerItem, top: Fraction, maximum: Fraction | None) -> Fraction:
    match item.unit:
        case LedgerUnit.POINTS:
            return item.amount
        case LedgerUnit.TOP:
            return Fraction(item.amount * top, 100)
        case _:
            return Fraction(item.amount * (maximum or 0), 100)


def _share(
    board_points: Fraction,
    scaled: Fraction,
    maximum: Fraction | None,
    card: _Card,
    full: Full,
    options: RankingOptions,
) -> Fraction | None:
    """What was won of the maximum, without the ledger; None where there is no maximum."""
    if not maximum:
        return None
    match options.percent_from:
        case PercentFrom.PRINTED:
            printed = round_to(scaled, options.total_digits, options.total_rounding)
            return Fraction(printed, full.top or maximum)
        case PercentFrom.BOARDS:
            pairs = zip(card.points, card.tops, strict=True)
            return Fraction(add(Fraction(points, top) for points, top in pairs), len(card.points))
        case _:
            return Fraction(board_points, maximum)


def _percentage(share: Fraction, maximum: Fraction, lines: Sequence[LedgerLine]) -> Fraction:
    """The percentage, with the ledger; a carry-over counts only with its own maximum."""
    points = share * maximum
    for line in lines:
        if line.item.kind is LedgerKind.CARRY_OVER:
            if line.item.maximum is None:
                continue
            maximum += line.item.maximum
        points += line.points
    return Fraction(100 * points, maximum)


def _direction(card: _Card) -> Side | None:
    sat = [side for side, times in card.sides.items() if times]
    return sat[0] if len(sat) == 1 else None


def _directions(
    lines: dict[ContestantKey, Standing],
    cards: dict[ContestantKey, _Card],
    winners: Winners,
    notes: list[Note],
) -> list[tuple[Side | None, list[Standing]]]:
    """The members of the one ranking or of the two."""
    switched = [line for line in lines.values() if all(cards[line.contestant].sides.values())]
    if winners is Winners.ONE or (winners is Winners.AUTO and switched):
        if winners is Winners.AUTO and 2 * len(switched) < len(lines):
            figures = {"count": len(switched), "of": len(lines)}
            notes.append(Note(words.FEW_SWITCHED, figures))
        return [(None, list(lines.values()))]
    if switched:
        who = ", ".join(line.contestant.id for line in switched)
        notes.append(Note(words.SAT_BOTH, {"who": who}))
    by_side: dict[Side, list[Standing]] = {Side.NS: [], Side.EW: []}
    for key, line in lines.items():
        sides = cards[key].sides
        by_side[Side.NS if sides[Side.NS] >= sides[Side.EW] else Side.EW].append(line)
    return [(side, members) for side, members in by_side.items() if members]


def _placed(
    members: Sequence[Standing], method: Method, ruleset: Ruleset, scored: ScoredEvent
) -> tuple[Standing, ...]:
    """The members in order of their results, with places; ties are broken as the rules say."""
    value = _result(method, ruleset)
    at = _places_of(scored) if ruleset.ranking.tie_break is not TieBreak.NONE else {}
    active = [line for line in members if line.boards]
    ordered = sorted(active, key=lambda line: (-value(line), _key_order(line.contestant)))
    placed: list[Standing] = []
    for _, tied in groupby(ordered, key=value):
        lines = {line.contestant: line for line in tied}
        entries = _entries_of(lines, at) if len(lines) > 1 else ()
        for equal in broken(list(lines), ruleset.ranking.tie_break, entries):
            place = f"{len(placed) + 1}{'=' if len(equal) > 1 else ''}"
            placed += [
                replace(lines[key], place=place, tie_break=trail) for key, trail in equal.items()
            ]
    return (*placed, *(line for line in members if not line.boards))


def _places_of(scored: ScoredEvent) -> Mapping[ContestantKey, list[ScoredEntry]]:
    """The entries of each contestant, so that a tie looks at its own only."""
    found: dict[ContestantKey, list[ScoredEntry]] = defaultdict(list)
    for line in scored.entries:
        for side in Side:
            for key in line.entry.contestants(side):
                found[key].append(line)
    return found


def _entries_of(
    keys: Iterable[ContestantKey], at: Mapping[ContestantKey, list[ScoredEntry]]
) -> list[ScoredEntry]:
    """The entries of some contestants, each once."""
    return list({id(line): line for key in keys for line in at.get(key, ())}.values())


def _result(method: Method, ruleset: Ruleset) -> Callable[[Standing], Fraction]:
    """What contestants are ordered by."""
    options = ruleset.ranking
    is_printed = options.place_by is PlaceBy.DIGITS
    if not method.has_top or options.rank_by is RankBy.TOTAL:
        return lambda line: line.printed_total if is_printed else line.total

    def percentage(line: Standing) -> Fraction:
        for ledger in line.ledger:
            if ledger.item.kind is LedgerKind.CARRY_OVER and ledger.item.maximum is None:
                raise RulesetError(
                    words.NO_MAXIMUM.format(
                        contestant=line.contestant.id, points=format_exact(ledger.points)
                    )
                )
        exact = line.printed_percentage if is_printed else line.percentage
        return Fraction(0) if exact is None else exact

    return percentage


def rounded(value: Fraction, digits: int | None, rounding: Rounding = Rounding.HALF_UP) -> str:
    """A figure with all its decimals, as reports print it: 60.00.

    >>> rounded(Fraction(181, 3), 2), rounded(Fraction(-1, 2), 0), rounded(Fraction(1, 3), None)
    ('60.33', '0', '1/3')
    """
    if digits is None:
        return format_exact(value)
    scaled = round_to(value, digits, rounding) * 10**digits
    whole, decimals = divmod(abs(int(scaled)), 10**digits)
    sign = "-" if scaled < 0 else ""
    return f"{sign}{whole}" + (f".{decimals:0{digits}}" if digits else "")
