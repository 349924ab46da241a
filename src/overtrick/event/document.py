"""An event as its file tells it: the one shape that every reader fills and every report reads.

Nothing is computed here and nothing guessed. What a file says in words that have no field goes
into `comments` or, untouched, into `unknown`; what could not be read is a `Problem`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from functools import lru_cache
from typing import Any, NamedTuple

from overtrick.core.board import BoardNumber, Vulnerability
from overtrick.core.cards import Card, Deal
from overtrick.core.errors import ImpossibleValueError
from overtrick.core.seat import BySide, Side
from overtrick.core.values import NamedEnum, require_type
from overtrick.event.outcome import TableOutcome


class ContestantKey(NamedTuple):
    """What identifies a contestant: ids repeat between sections, not within one."""

    section: str
    id: str


@dataclass(frozen=True, slots=True)
class Contestant:
    """A pair, a team, or a player of an individual, with the names as they stand in the file."""

    key: ContestantKey
    names: tuple[str, ...] = ()


NOTHING_PRINTED: BySide[str | None] = BySide(None, None)

Lineup = tuple[str, ...]
"""The ids of those who hold one side's cards: a pair or team, two players of an individual, or
nobody, where the other side sits out."""


@dataclass(frozen=True, slots=True)
class Entry:
    """What happened on one board at one table, and who sat there.

    `session`, `section`, `table`, `group`, `match` and `room` are labels, "" where the file has
    none; only results of one `group` of a board are compared (Law 87). `vulnerability` is given
    where the board's own is not the one of its number. `official` are the figures that the file
    prints for the two sides, as text; `line` is where it stood in the file, counted from 1.
    """

    board: int
    lineups: BySide[Lineup]
    outcome: TableOutcome
    session: str = ""
    section: str = ""
    round: int | None = None
    table: str = ""
    group: str = ""
    match: str = ""
    room: str = ""
    vulnerability: Vulnerability | None = None
    lead: Card | None = None
    official: BySide[str | None] = NOTHING_PRINTED
    line: int | None = None

    def __post_init__(self) -> None:
        BoardNumber(self.board)
        for lineup in self.lineups:
            if not isinstance(lineup, tuple) or len(lineup) > 2:
                raise ImpossibleValueError(f"one side of a table is one or two ids, not {lineup}")

    def contestants(self, side: Side) -> tuple[ContestantKey, ...]:
        """Who is credited with this side's points."""
        return tuple(ContestantKey(self.section, who) for who in self.lineups[side])


class LedgerKind(NamedEnum):
    """What is added to a total without entering a comparison."""

    PENALTY = "penalty"
    CARRY_OVER = "carry_over"
    HANDICAP = "handicap"


class LedgerUnit(NamedEnum):
    """`POINTS` are those of the method; a `TOP` is that of one board; `PERCENT` of the session."""

    POINTS = "points"
    TOP = "percent_of_top"
    PERCENT = "percent"


@dataclass(frozen=True, slots=True)
class LedgerItem:
    """A penalty, a carry-over or a handicap of one contestant.

    Input: `amount` is signed as it changes the total: a penalty is negative. A carry-over may say
    of how many boards and of what maximum it is, so that the percentage counts them too.
    Source: procedural penalties: Law 90; percentages of a top: EBU White Book 2025, 1.1.
    """

    kind: LedgerKind
    contestant: ContestantKey
    amount: Fraction
    unit: LedgerUnit = LedgerUnit.POINTS
    why: str = ""
    boards: int = 0
    maximum: Fraction | None = None

    def __post_init__(self) -> None:
        require_type(self.amount, Fraction, "amount")
        if self.maximum is not None and self.maximum <= 0:
            raise ImpossibleValueError("the maximum of a carry-over is more than 0")


@dataclass(frozen=True, slots=True)
class Problem:
    """What could not be read, or was read with a doubt: where, and why; both count from 1."""

    message: str
    line: int | None = None
    column: int | None = None
    is_loss: bool = True
    """Whether something of the file is missing from the document because of it."""


@dataclass(frozen=True, slots=True)
class OfficialStanding:
    """A line of the ranking that the file itself prints; texts as they stand, None where absent."""

    contestant: ContestantKey
    direction: Side | None = None
    place: str | None = None
    total: str | None = None
    percentage: str | None = None
    boards: int | None = None


@dataclass(frozen=True, slots=True)
class EventDocument:
    """An event: entries, contestants, what the organiser stated, what another program printed.

    `stated` are fields of a ruleset that the file itself asks for, by name, as text. `expected`
    is how many results a board should have, by group of sections scored together (`+` between
    them, "" for a file without sections); `datums` are given Butler datums by board.
    `official_unit` tells in what the official figures of the tables are: points, or percent of
    the board's top.
    """

    name: str
    entries: tuple[Entry, ...]
    contestants: Mapping[ContestantKey, Contestant] = field(default_factory=dict)
    method: str | None = None
    stated: Mapping[str, str] = field(default_factory=dict)
    expected: Mapping[str, int] = field(default_factory=dict)
    datums: Mapping[int, Fraction] = field(default_factory=dict)
    board_conditions: Mapping[int, Vulnerability] = field(default_factory=dict)
    ledger: tuple[LedgerItem, ...] = ()
    strata: Mapping[ContestantKey, str] = field(default_factory=dict)
    official: tuple[OfficialStanding, ...] = ()
    official_unit: str = "points"
    deals: Mapping[int, Deal] = field(default_factory=dict)
    comments: tuple[str, ...] = ()
    unknown: Mapping[str, Any] = field(default_factory=dict)
    problems: tuple[Problem, ...] = ()

    def vulnerability(self, entry: Entry) -> Vulnerability:
        """Who is vulnerable at a table: as it says itself, as the event says, or by Law 2."""
        if entry.vulnerability is not None:
            return entry.vulnerability
        stated = self.board_conditions.get(entry.board)
        return BoardNumber(entry.board).vulnerability if stated is None else stated

    @property
    def sections(self) -> tuple[str, ...]:
        """The sections in natural order; one of no name where the file has none."""
        return tuple(sorted({entry.section for entry in self.entries}, key=natural))


@lru_cache(maxsize=100_000)
def natural(text: str) -> tuple[tuple[int, int, str], ...]:
    """A sort key by which pair 2 comes before pair 10.

    >>> sorted(["10", "2", "N3", "A"], key=natural)
    ['2', '10', 'A', 'N3']
    """
    parts: list[tuple[int, int, str]] = []
    word = ""
    number = ""
    for letter in text + "\0":
        if letter.isascii() and letter.isdigit():
            number += letter
            continue
        if number:
            if word:
                parts.append((1, 0, word))
            parts.append((0, int(number), number))
            word = number = ""
        word += letter
    if word[:-1]:
        parts.append((1, 0, word[:-1]))
    return tuple(parts)


def all_contestants(entries: Iterable[Entry]) -> set[ContestantKey]:
    """Everybody who sat anywhere."""
    return {key for entry in entries for side in Side for key in entry.contestants(side)}
