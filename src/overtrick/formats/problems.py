"""What could not be read and what was assumed: one problem a bad line, one note a kind."""

from __future__ import annotations

from typing import NamedTuple

from overtrick.event.document import Problem

MAX_LISTED = 1_000
"""Bad lines that are listed one by one; a file with more of them has one fault, not thousands."""


class Place(NamedTuple):
    """Where something stands in a file; both count from 1."""

    line: int
    column: int


class _Note(NamedTuple):
    message: str
    place: Place | None
    is_loss: bool
    lines: int


class Problems:
    """Collects problems while a file is read."""

    def __init__(self) -> None:
        self._listed: list[Problem] = []
        self._unlisted = 0
        self._notes: dict[str, _Note] = {}

    def add(self, message: str, place: Place | None = None) -> None:
        """Something of the file is lost: a line, or a part of it."""
        if len(self._listed) >= MAX_LISTED:
            self._unlisted += 1
            return
        line, column = place or (None, None)
        self._listed.append(Problem(message, line, column))

    def note(self, message: str, place: Place | None = None, *, is_loss: bool = False) -> None:
        """Something was read with an assumption; the same message again is only counted.

        `{count}` in the message becomes "3 lines" or "1 line".
        """
        known = self._notes.get(message)
        if known is None:
            self._notes[message] = _Note(message, place, is_loss, 1)
        else:
            self._notes[message] = known._replace(lines=known.lines + 1)

    def extend(self, others: Problems) -> None:
        """Add what was collected elsewhere."""
        self._listed += others._listed
        self._notes.update(others._notes)

    def found(self) -> tuple[Problem, ...]:
        """The notes in the order in which they came up, then the problems in the file's order."""
        notes = [_problem(note) for note in self._notes.values()]
        if self._unlisted:
            more = f"{_lines(self._unlisted)} more could not be read"
            self._listed.append(Problem(more))
            self._unlisted = 0
        return (*notes, *self._listed)


def _problem(note: _Note) -> Problem:
    line, column = note.place or (None, None)
    # Not format(): the message may hold braces of the file's own.
    message = note.message.replace("{count}", _lines(note.lines))
    return Problem(message, line, column, note.is_loss)


def _lines(count: int) -> str:
    return "1 line" if count == 1 else f"{count} lines"
