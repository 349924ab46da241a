"""Travellers CSV: one line a result, one column a thing. `docs/reference/travellers-csv.md`."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping
from operator import itemgetter
from typing import Any, Generic, NamedTuple, TypeVar

from overtrick.core.board import BoardNumber, Vulnerability
from overtrick.core.cards import Card
from overtrick.core.notation.reading import quoted
from overtrick.core.seat import BySide, Side
from overtrick.event.document import (
    NOTHING_PRINTED,
    Contestant,
    Entry,
    EventDocument,
    Lineup,
    all_contestants,
    natural,
)
from overtrick.event.outcome import Absence, TableOutcome
from overtrick.formats import outcomes
from overtrick.formats.cells import (
    CellError,
    parse_board,
    parse_card,
    parse_label,
    parse_lineup,
    parse_official,
    parse_round,
    parse_vulnerability,
)
from overtrick.formats.errors import FormatError
from overtrick.formats.outcomes import Reading, ResultCells, read_outcome
from overtrick.formats.printed import Printed, read_printed
from overtrick.formats.problems import Place, Problems
from overtrick.formats.side_file import SideFile, read_side_file
from overtrick.formats.table import Header, Record, Table, column_name, open_table
from overtrick.formats.text import decode, lines_of

RESULT_COLUMNS = ("contract", "declarer", "tricks")
PLAYER_COLUMNS = ("north", "east", "south", "west")
LABEL_COLUMNS = ("session", "section", "table", "group", "match", "room")
COLUMNS = (
    *("board", "ns", "ew", *RESULT_COLUMNS, "ns_score", "ew_score", "round", *LABEL_COLUMNS),
    *("lead", "vul", "ns_official", "ew_official", *PLAYER_COLUMNS),
)
"""Every column that is read."""

_BY_NAME = {column_name(name): name for name in COLUMNS}

OTHER_VULNERABILITY = "on {count} vul is another than the board's own; the line's was taken"
SHORT = "{count} has fewer cells than the header; the missing ones were taken as blank"
REPEATED = (
    "on {count} somebody has a score who has the board on another line too, "
    "beside an adjusted score of the other side"
)


def read_travellers(
    data: bytes, name: str, side: bytes | None = None, printed: bytes | None = None
) -> EventDocument:
    """Read the results of an event from a travellers CSV.

    Input: `side` is the organiser's side file, `printed` what another program printed of the
    event; what both state, the organiser settles. Output: lines that cannot be read are in
    `problems`, each with its place; nothing is guessed. Errors: `FormatError` for a file that
    cannot be used at all.

    >>> event = read_travellers(b"board,ns,ew,ns_score\\n1,3,5,420\\n1,4,6,42", "club night")
    >>> event.entries[0].outcome
    ScoreOnly(ns_score=420)
    >>> event.problems[0].line, event.problems[0].column, event.problems[0].message
    (3, 7, 'ns_score "42": 42 is no bridge score; those are multiples of ten')
    """
    problems = Problems()
    stated = SideFile() if side is None else read_side_file(side)
    official = Printed() if printed is None else read_printed(printed)
    table = open_table(lines_of(decode(data, problems), problems), _BY_NAME, problems)
    layout = _layout(table.header, problems)
    lines = _Lines(layout, stated.board_conditions, problems)
    entries = tuple(lines.entries(table))
    seated = all_contestants(entries)
    fields = {**official.stated, **stated.stated}
    organised = stated.resolved(seated, fields.get("scored_together", ""), problems)
    official.check(seated, problems)
    names = organised.names
    contestants = {
        key: Contestant(key, names.get(key, ()))
        for key in sorted(seated, key=lambda key: (natural(key.section), natural(key.id)))
    }
    return EventDocument(
        name=stated.name or official.name or name,
        entries=entries,
        contestants=contestants,
        method=stated.method or official.method,
        stated=fields,
        expected={**official.expected, **organised.expected},
        datums={**official.datums, **stated.datums},
        board_conditions=stated.board_conditions,
        ledger=(*official.ledger, *organised.ledger),
        strata=organised.strata,
        official=official.standings,
        official_unit=official.unit,
        comments=tuple(table.comments),
        unknown={**official.unknown, **stated.unknown},
        problems=problems.found(),
    )


class _Row(NamedTuple):
    """The cells of a line that are read, as they stand; blank where there is no such column."""

    board: str
    ns: str
    ew: str
    contract: str
    declarer: str
    tricks: str
    ns_score: str
    ew_score: str
    round: str
    session: str
    section: str
    table: str
    group: str
    match: str
    room: str
    lead: str
    vul: str
    ns_official: str
    ew_official: str
    north: str
    east: str
    south: str
    west: str


class _Layout(NamedTuple):
    """Which column of the file is which."""

    width: int
    places: Mapping[str, int]
    pick: Callable[[list[str]], tuple[str, ...]]

    @property
    def has_players(self) -> bool:
        """Whether it is an individual, with a column for each player."""
        return "ns" not in self.places


def _layout(header: Header, problems: Problems) -> _Layout:
    """The columns of a header. Errors: `FormatError` for one that is missing or there twice."""
    places: dict[str, int] = {}
    others: list[str] = []
    for index, text in enumerate(header.names):
        name = _BY_NAME.get(column_name(text))
        if name is None:
            others += [text] if text else []
        elif name in places:
            line, column = header.record.place(index)
            raise FormatError(
                f"two columns are named {name}; one was expected", line=line, column=column
            )
        else:
            places[name] = index
    has_pairs = "ns" in places or "ew" in places or not places.keys() & set(PLAYER_COLUMNS)
    if has_pairs:
        others += [header.names[places.pop(name)] for name in PLAYER_COLUMNS if name in places]
    _check_required(header, places, ("ns", "ew") if has_pairs else PLAYER_COLUMNS)
    if others:
        first, more = ", ".join(map(quoted, others[:10])), len(others) - 10
        named = f"{first} and {more} more" if more > 0 else first
        problems.note(f"columns that are not read: {named}", header.record.place(0))
    width = len(header.names)
    # A column that the file does not have is read from the blank behind the last cell.
    indices = [places.get(name, width) for name in _Row._fields]
    return _Layout(width, places, itemgetter(*indices))


def _check_required(header: Header, places: Mapping[str, int], seats: tuple[str, ...]) -> None:
    missing = [name for name in ("board", *seats) if name not in places]
    has_result = "contract" in places
    if not has_result and "ns_score" not in places:
        missing.append("ns_score (or contract, with declarer and tricks)")
    if not missing:
        return
    found = ", ".join(quoted(name) for name in header.names[:20])
    raise FormatError(
        f"the header lacks {', '.join(missing)}; it has {found}. The first line names the "
        "columns, as in board,ns,ew,contract,declarer,tricks",
        line=header.line,
        column=1,
    )


K = TypeVar("K")
V = TypeVar("V")


class _Kept(dict[K, V], Generic[K, V]):
    """What cells were read as; a new cell is read, and kept unless it is refused."""

    def __init__(self, read: Callable[[K], V]) -> None:
        super().__init__()
        self._read = read

    def __missing__(self, cell: K) -> V:
        value = self[cell] = self._read(cell)
        return value


class _Seen(NamedTuple):
    """What a line says of those who sat there, to know the board when they have it again."""

    line: int
    lineups: BySide[Lineup]
    outcome: TableOutcome


class _Lines:
    """Reads the lines of a table. Cells repeat a lot, so what was read once is kept."""

    def __init__(
        self, layout: _Layout, conditions: Mapping[int, Vulnerability], problems: Problems
    ) -> None:
        self._layout = layout
        self._problems = problems
        self._boards = _Kept(parse_board)
        self._conditions = _Kept[int, Vulnerability](
            lambda board: conditions.get(board) or BoardNumber(board).vulnerability
        )
        self._rounds = _Kept[str, int | None](
            lambda cell: parse_round(cell) if cell.strip() else None
        )
        self._labels = {column: _Kept(_label_reader(column)) for column in LABEL_COLUMNS}
        self._seats = _Kept(_players if layout.has_players else _sides)
        self._cards = _Kept(parse_card)
        self._vulnerabilities = _Kept[str, Vulnerability | None](
            lambda cell: parse_vulnerability(cell, "vul")
        )
        self._officials = _Kept(_officials)
        self._readings = _Kept(_reading)
        self._played: dict[tuple[object, ...], dict[str, _Seen]] = defaultdict(dict)
        self._beside_award: set[tuple[int, str]] = set()

    def entries(self, table: Table) -> Iterator[Entry]:
        """The lines that can be read; the others become problems."""
        for record in table.records():
            try:
                yield self._entry(record)
            except CellError as error:
                self._problems.add(error.message, self._place(record, error.column))

    def _place(self, record: Record, column: str) -> Place:
        """Where a column's cell begins; of a column that the file has not, where the score is."""
        places = self._layout.places
        default = places.get("ns_score", 0) if column else self._layout.width
        return record.place(places.get(column, default))

    def _entry(self, record: Record) -> Entry:
        cells = record.cells
        is_odd = len(cells) != self._layout.width
        # The blank behind the last cell stands for the columns that the file does not have.
        row = _Row(*self._layout.pick(self._fitted(cells) if is_odd else [*cells, ""]))
        board = self._boards[row.board]
        seats = row[-4:] if self._layout.has_players else (row.ns, row.ew)
        lineups = self._seats[seats]
        own = self._conditions[board]
        vulnerability = (self._vulnerabilities[row.vul] if row.vul else None) or own
        reading = self._readings[(*row[3:8], vulnerability)]
        if is_odd:
            self._check_short(record, reading)
        seen = _Seen(record.line, lineups, _outcome(reading, lineups, self._layout.has_players))
        session = self._label("session", row.session)
        section = self._label("section", row.section)
        number = self._rounds[row.round]
        table = self._label("table", row.table)
        group = self._label("group", row.group)
        match = self._label("match", row.match)
        room = self._label("room", row.room)
        # The rooms of a match are two tables, and its rounds may use the same boards again.
        where = (board, section, session, *((match, room, number) if match or room else ()))
        self._check_repeated(record, where, seen, reading.scored_side)
        # From here on the line is kept, and what is told of it is true.
        if is_odd and len(cells) < self._layout.width:
            self._problems.note(SHORT, record.place(len(cells)))
        if reading.has_news:
            self._tell(record, reading)
        if vulnerability is not own:
            self._problems.note(OTHER_VULNERABILITY, self._place(record, "vul"))
        return Entry(
            board,
            lineups,
            seen.outcome,
            session,
            section,
            number,
            table,
            group,
            match,
            room,
            None if vulnerability is own else vulnerability,
            self._lead(record, row.lead),
            self._official(record, row.ns_official, row.ew_official),
            record.line,
        )

    def _label(self, column: str, cell: str) -> str:
        return self._labels[column][cell] if cell else ""

    def _lead(self, record: Record, cell: str) -> Card | None:
        """The lead. No figure needs it, so a bad one costs the lead and not the line."""
        if not cell:
            return None
        try:
            return self._cards[cell]
        except CellError as error:
            place = self._place(record, "lead")
            self._problems.add(f"{error.message}; the line is kept without it", place)
            return None

    def _official(self, record: Record, ns: str, ew: str) -> BySide[str | None]:
        """The printed figures; one that is none is left out, and told."""
        if not ns and not ew:
            return NOTHING_PRINTED
        if "," in ns or "," in ew:
            column = "ns_official" if "," in ns else "ew_official"
            self._problems.note(outcomes.DECIMAL_COMMA, self._place(record, column))
        try:
            return self._officials[ns, ew]
        except CellError as error:
            place = self._place(record, error.column)
            self._problems.add(f"{error.message}; the line is kept without it", place)
            bad = error.column
        return self._official(
            record, "" if bad == "ns_official" else ns, "" if bad == "ew_official" else ew
        )

    def _fitted(self, cells: list[str]) -> list[str]:
        """The cells of a line that is shorter than the header, filled up; longer is a fault."""
        width = self._layout.width
        if any(cell.strip() for cell in cells[width:]):
            raise CellError(
                f"this line has {len(cells)} cells, the header has {width}; a cell that holds "
                "the separator stands in quotation marks",
                "",
            )
        return [*cells[:width], *[""] * (width + 1)][: width + 1]

    def _check_short(self, record: Record, reading: Reading) -> None:
        """A line that ends before its result may as well have been cut off."""
        found, width = len(record.cells), self._layout.width
        if found < width and reading.outcome is Absence.UNKNOWN:
            raise CellError(
                f"this line ends after {found} cells, before its result; the header has {width}",
                "",
            )

    def _check_repeated(
        self, record: Record, where: tuple[object, ...], seen: _Seen, scored: Side | None
    ) -> None:
        """Nobody plays a board twice in a session."""
        played = self._played[where]
        everybody = seen.lineups.ns + seen.lineups.ew
        if scored is not None or not played.keys().isdisjoint(everybody):
            self._check_played_before(record, seen, played, scored)
        for who in everybody:
            # A score beside an award does not take the place of the table where it was won.
            if scored is None or who not in played:
                played[who] = seen

    def _check_played_before(
        self, record: Record, seen: _Seen, played: Mapping[str, _Seen], scored: Side | None
    ) -> None:
        """A score beside an award may be of another table, where it stands too."""
        repeated = None
        for side in Side:
            for index, who in enumerate(seen.lineups[side]):
                before = played.get(who)
                if before is None:
                    continue
                column = self._column(side, index)
                if side is not scored and (before.line, who) not in self._beside_award:
                    raise CellError(_repeated(who, before, seen), column)
                repeated = column
        if repeated is not None:
            self._problems.note(REPEATED, self._place(record, repeated))
        if scored is not None:
            self._beside_award.update((seen.line, who) for who in seen.lineups[scored])

    def _column(self, side: Side, index: int) -> str:
        """The column in which somebody of a lineup stands."""
        if not self._layout.has_players:
            return side.letters.lower()
        return (("north", "south") if side is Side.NS else ("east", "west"))[index]

    def _tell(self, record: Record, reading: Reading) -> None:
        place = self._place(record, "ns_score")
        if reading.loss:
            self._problems.add(reading.loss, place)
        for note in reading.notes:
            self._problems.note(note, place)
        for note in reading.lossy_notes:
            self._problems.note(note, self._place(record, "contract"), is_loss=True)


def _reading(cells: tuple[Any, ...]) -> Reading:
    *texts, vulnerability = cells
    return read_outcome(ResultCells(*texts), vulnerability)


def _label_reader(column: str) -> Callable[[str], str]:
    def read(cell: str) -> str:
        label = parse_label(cell, column)
        is_room = column == "room" and label.lower() in ("open", "closed")
        return label.lower() if is_room else label

    return read


def _sides(cells: tuple[str, ...]) -> BySide[Lineup]:
    lineups = BySide(parse_lineup(cells[0], "ns"), parse_lineup(cells[1], "ew"))
    return _facing(lineups, ("ns", "ew"))


def _players(cells: tuple[str, ...]) -> BySide[Lineup]:
    """The lineups of an individual, from its columns north, east, south and west."""
    who = {}
    for column, cell in zip(PLAYER_COLUMNS, cells, strict=True):
        who[column] = parse_label(cell, column)
        if "+" in who[column]:
            raise CellError(f"{column} {quoted(cell.strip())} is no single player", column)
    lineups = []
    for columns in (("north", "south"), ("east", "west")):
        blank = [column for column in columns if not who[column]]
        if len(blank) == 1:
            raise CellError(f"{blank[0]} is blank, but the partner's cell is not", blank[0])
        lineups.append(() if blank else tuple(who[column] for column in columns))
    if len(set(lineups[0])) == 1 or len(set(lineups[1])) == 1:
        column = "south" if len(set(lineups[0])) == 1 else "west"
        raise CellError(f"{column} {quoted(who[column])} has the partner's seat too", column)
    return _facing(BySide(*lineups), ("north", "east"))


def _facing(lineups: BySide[Lineup], columns: tuple[str, str]) -> BySide[Lineup]:
    if not lineups.ns and not lineups.ew:
        raise CellError(f"{columns[0]} and {columns[1]} are blank: nobody sat there", columns[0])
    both = [who for who in lineups.ew if who in lineups.ns]
    if both:
        raise CellError(
            f"{columns[1]} {quoted(both[0])} sits on both sides of the table", columns[1]
        )
    return lineups


def _officials(cells: tuple[str, str]) -> BySide[str | None]:
    return BySide(parse_official(cells[0], "ns_official"), parse_official(cells[1], "ew_official"))


def _outcome(reading: Reading, lineups: BySide[Lineup], has_players: bool) -> TableOutcome:
    """What happened, seen with who sat there: whoever has no opponents sits out."""
    if lineups.ns and lineups.ew:
        return reading.outcome
    if reading.outcome in (Absence.UNKNOWN, Absence.SIT_OUT):
        return Absence.SIT_OUT
    ns, ew = ("north", "east") if has_players else ("ns", "ew")
    column = ew if lineups.ns else ns
    raise CellError(
        f"{column} is blank: a result needs two sides; whoever sits out has BYE as the score",
        column,
    )


def _repeated(who: str, before: _Seen, seen: _Seen) -> str:
    if (before.lineups, before.outcome) == (seen.lineups, seen.outcome):
        return f"the same result twice: line {before.line} has it already"
    return (
        f"{quoted(who)} has this board already, on line {before.line}; nobody plays a board "
        "twice in a session (two tables of a match differ in room)"
    )
