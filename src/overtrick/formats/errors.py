"""The error for a file that cannot be used at all."""

from __future__ import annotations

from overtrick.core.errors import OvertrickError


class FormatError(OvertrickError, ValueError):
    """A file that cannot be used: what is wrong with it, where, and what would have been right.

    Input: `line` and `column` count from 1, None where the fault has no place. A fault of one
    line is a `Problem` of the document instead, and the other lines are read.
    """

    def __init__(self, message: str, *, line: int | None = None, column: int | None = None) -> None:
        super().__init__(message)
        self.message = message
        self.line = line
        self.column = column

    def __reduce__(self) -> tuple[object, ...]:
        # Exceptions pickle by the arguments of __init__, which here have names.
        return (type(self), (self.message,), self.__dict__)
