"""JSON as text that people wrote: numbers stay exact, and no key may stand twice.

Source: RFC 8259. Numbers keep their digits as a `JsonNumber`; whoever reads them decides.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from typing import Any, NoReturn

from overtrick.core.notation.reading import quoted
from overtrick.formats.errors import FormatError
from overtrick.formats.problems import Problems
from overtrick.formats.text import decode, place_of

MAX_BYTES = 4_000_000
MAX_DEPTH = 64

# A string that is never closed reaches to the end, so that every character is seen once.
_TOKEN = re.compile(r'"(?:[^"\\]|\\.)*+(?:"(\s*+:)?|\\?\Z)|[\[{]|[\]}]', re.DOTALL)


class JsonNumber(str):
    """A number as it was written: `109.14` keeps its digits."""

    __slots__ = ()


def read_json(data: bytes, what: str, problems: Problems) -> dict[str, Any]:
    """The object in a JSON file.

    Input: `what` names the file in messages. Errors: `FormatError` with the place of the fault;
    also for a key that stands twice, more than 64 levels, and anything that is no object.
    """
    if len(data) > MAX_BYTES:
        raise FormatError(f"{what} has {len(data):,} bytes; up to {MAX_BYTES:,} are read")
    assumed = Problems()
    try:
        text = decode(data, assumed)
    except FormatError as error:
        raise _error(f"{what}: {error.message}", error.line, error.column) from None
    for problem in assumed.found():
        problems.note(f"{what}: {problem.message}")
    _check_structure(text, what)
    try:
        value = json.loads(
            text,
            parse_int=JsonNumber,
            parse_float=JsonNumber,
            parse_constant=_refuse_constant,
            object_pairs_hook=_unique,
        )
    except json.JSONDecodeError as error:
        message = f"{what} is no JSON: {error.msg[:1].lower()}{error.msg[1:]}"
        raise _error(message, error.lineno, error.colno) from None
    except _NotJsonError as error:
        raise FormatError(f"{what}: {error}") from None
    if not isinstance(value, dict):
        raise FormatError(f"{what} holds no object; a text in braces was expected, as in {{}}")
    return value


def plain(value: Any) -> Any:
    """The same value with whole numbers as `int`; others stay text, so that they are exact."""
    if isinstance(value, JsonNumber):
        return int(value) if re.fullmatch("-?[0-9]{1,15}", value) else str(value)
    if isinstance(value, dict):
        return {key: plain(part) for key, part in value.items()}
    if isinstance(value, list):
        return [plain(part) for part in value]
    return value


class _NotJsonError(Exception):
    """What Python's reader would let pass."""


def _refuse_constant(name: str) -> NoReturn:
    raise _NotJsonError(f"{name} is no number")


def _unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        # Two spellings of one key, as in "a" and "\\u0061"; equal ones were found before.
        twice = Counter(key for key, _ in pairs).most_common(1)[0][0]
        raise _NotJsonError(f"the key {quoted(twice)} stands twice in one object")
    return found


def _check_structure(text: str, what: str) -> None:
    """Refuse what is nested too deep, and a key that stands twice, with the place."""
    open_keys: list[set[str]] = []
    for token in _TOKEN.finditer(text):
        first = token[0][0]
        if first in "[{":
            open_keys.append(set())
            if len(open_keys) > MAX_DEPTH:
                line, column = place_of(text, token.start())
                raise _error(f"{what} is nested more than {MAX_DEPTH} deep", line, column)
        elif first in "]}":
            if open_keys:
                open_keys.pop()
        elif token[1] is not None and open_keys:
            key = token[0][: -len(token[1])]
            if key in open_keys[-1]:
                line, column = place_of(text, token.start())
                raise _error(
                    f"{what}: the key {quoted(key[1:-1])} stands twice in one object", line, column
                )
            open_keys[-1].add(key)


def _error(message: str, line: int | None, column: int | None) -> FormatError:
    return FormatError(message, line=line, column=column)
