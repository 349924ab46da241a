"""What the bridge values are made of: ordered enumerations and interned records.

Both are compared by identity, because each value exists once. Two kinds of enumeration never
compare equal, as integers would (`Strain.DIAMONDS` is not `Level(1)`).
"""

from __future__ import annotations

from dataclasses import fields
from enum import Enum
from operator import is_
from typing import Any, Self

from overtrick.core.errors import ImpossibleValueError


class NamedEnum(Enum):
    """An enumeration whose `repr` rebuilds the member: `Seat.NORTH`."""

    # The members are singletons: the identity hash is right, and it is computed in C.
    __hash__ = object.__hash__

    @classmethod
    def _missing_(cls, value: object) -> None:
        values = ", ".join(repr(member.value) for member in cls)
        raise ImpossibleValueError(f"{value!r:.40} is no {cls.__name__}; there are {values}")

    def __repr__(self) -> str:
        return f"{type(self).__name__}.{self.name}"


class OrderedEnum(NamedEnum):
    """A named enumeration in bridge order, lowest first; only members of one kind compare."""

    def __lt__(self, other: Self) -> bool:
        return self.value < other.value if type(other) is type(self) else NotImplemented

    def __le__(self, other: Self) -> bool:
        return self.value <= other.value if type(other) is type(self) else NotImplemented

    def __gt__(self, other: Self) -> bool:
        return self.value > other.value if type(other) is type(self) else NotImplemented

    def __ge__(self, other: Self) -> bool:
        return self.value >= other.value if type(other) is type(self) else NotImplemented


class Interned(type):
    """Metaclass of the small frozen records of which each distinct value exists once.

    Equal means identical, as with the members of an enumeration, so a result is hashed and
    compared in C and its score is one look-up. Every field takes part. Only for worlds small
    enough to keep: 105 contracts, 10,290 results, four breakdowns of each.
    """

    def __init__(cls, name: str, bases: tuple[type, ...], namespace: dict[str, Any]) -> None:
        super().__init__(name, bases, namespace)
        cls._instances: dict[tuple[object, ...], tuple[tuple[object, ...], Any]] = {}

    def __call__(cls, *args: Any, **kwargs: Any) -> Any:
        """Give the one instance of these values; build and check it when it is a new one."""
        known = None if kwargs else cls._instances.get(args)
        # The same values, not only equal ones: True equals 1, and is no number of tricks.
        if known is not None and all(map(is_, args, known[0])):
            return known[1]
        new = super().__call__(*args, **kwargs)
        values = field_values(new)
        return cls._instances.setdefault(values, (values, new))[1]


class InternedRecord(metaclass=Interned):
    """Base of the interned records: copying and unpickling give the one instance back."""

    __slots__ = ()

    def __copy__(self) -> Self:
        return self

    def __deepcopy__(self, memo: object) -> Self:
        return self

    def __reduce__(self) -> tuple[object, ...]:
        return (type(self), field_values(self))


def field_values(record: Any) -> tuple[object, ...]:
    """The values of a record's own fields, in order, without the derived ones."""
    return tuple(getattr(record, field.name) for field in fields(record) if field.init)


def require_type(value: object, expected: type | tuple[type, ...], what: str) -> None:
    """Raise `TypeError` unless `value` is exactly of an expected type.

    Exactly, because `True` is an `int` in Python and is no number of tricks.
    """
    kinds = expected if isinstance(expected, tuple) else (expected,)
    if type(value) not in kinds:
        names = " or ".join(kind.__name__ for kind in kinds)
        raise TypeError(f"{what} must be {names}, not {value!r}")
