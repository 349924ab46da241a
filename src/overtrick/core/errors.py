"""Every error that Overtrick raises on purpose: one parent, a few named children.

A wrong *type* (a string where a `Strain` belongs) is a fault of the program that calls, and
stays Python's `TypeError`. What people type and what bridge forbids is an `OvertrickError`.
"""


class OvertrickError(Exception):
    """The parent of every error that Overtrick raises on purpose."""


class ImpossibleValueError(OvertrickError, ValueError):
    """A value that bridge does not have: 14 tricks, board 0, a hand with two aces of spades."""


class NotationError(OvertrickError, ValueError):
    """A text that cannot be read: what stands there, where, and what would have been right.

    Input: `reason` is a stable word for programs (`"level"`, `"not_understood"` ...); `span`
    counts Unicode code points of `text`, end exclusive; `expected` lists examples of what could
    stand there.
    """

    def __init__(
        self,
        message: str,
        *,
        reason: str,
        text: str,
        span: tuple[int, int],
        expected: tuple[str, ...] = (),
    ) -> None:
        super().__init__(message)
        self.message = message
        self.reason = reason
        self.text = text
        self.span = span
        self.expected = expected

    def __reduce__(self) -> tuple[object, ...]:
        # Exceptions pickle by the arguments of __init__, which here have names.
        return (_new, (type(self), self.message), self.__dict__)


class UnknownLanguageError(OvertrickError, ValueError):
    """A language whose letters for strains and seats Overtrick does not have."""


class IllegalCallError(OvertrickError, ValueError):
    """A call that the Laws do not allow at its place in the auction.

    `index` counts the calls from 0; `law` names the Law that is broken, as in `"Law 19B1"`.
    """

    def __init__(self, message: str, *, index: int, law: str) -> None:
        super().__init__(message)
        self.message = message
        self.index = index
        self.law = law

    def __reduce__(self) -> tuple[object, ...]:
        return (_new, (type(self), self.message), self.__dict__)


def _new(kind: type[OvertrickError], message: str) -> OvertrickError:
    """An error without its fields, for unpickling, which then sets them."""
    return kind.__new__(kind, message)
